//! Turns rows back into facts, whichever database they were in.

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished, RoomState, SeriesStart, Step};
use serde::de::DeserializeOwned;

use crate::{
    StoreError,
    stored::{KeptContests, Stored},
};

/// Identifies a row in errors if its content is not what was written.
struct Named<'a> {
    table: &'static str,
    row: &'a str,
}

impl Named<'_> {
    fn damaged(&self, reason: &impl ToString) -> StoreError {
        StoreError::Damaged {
            table: self.table,
            row: self.row.to_owned(),
            reason: reason.to_string(),
        }
    }

    fn plain<T: DeserializeOwned>(&self, column: &str, text: &str) -> Result<T, StoreError> {
        serde_json::from_str(text).map_err(|error| self.damaged(&format!("{column}: {error}")))
    }

    fn fact<T: Stored>(&self, column: &str, format: i64, text: &str) -> Result<T, StoreError> {
        T::from_text(format, text).map_err(|error| self.damaged(&format!("{column}: {error}")))
    }
}

/// Parses a room code from a row.
pub(crate) fn code(table: &'static str, text: &str) -> Result<RoomCode, StoreError> {
    let name = Named { table, row: text };
    text.parse().map_err(|error| name.damaged(&error))
}

/// The facts of a room, from its rows in order.
pub(crate) struct RoomRows {
    room: RoomCode,
    /// The number of the series, once it is known.
    series: Option<u32>,
    facts: Vec<Fact>,
}

impl RoomRows {
    /// Begins with the lobby.
    pub(crate) fn new(room: RoomCode, format: i64, lobby: &str) -> Result<Self, StoreError> {
        let name = Named {
            table: "rooms",
            row: room.as_str(),
        };
        let state: RoomState = name.fact("lobby", format, lobby)?;
        if state.lobby.code != room {
            return Err(name.damaged(&format!("it is the lobby of {}", state.lobby.code)));
        }
        Ok(Self {
            room,
            series: None,
            facts: vec![Fact::Room(state)],
        })
    }

    /// How the series began.
    pub(crate) fn series_start(&mut self, format: i64, text: &str) -> Result<(), StoreError> {
        let name = Named {
            table: "series",
            row: self.room.as_str(),
        };
        let start: SeriesStart = name.fact("begun", format, text)?;
        self.series = Some(start.series);
        self.facts.push(Fact::SeriesStart(start));
        Ok(())
    }

    /// The next step, which must have the next number.
    pub(crate) fn step(&mut self, format: i64, text: &str) -> Result<(), StoreError> {
        // The lobby and the start of the series come before the steps.
        let number = self.facts.len() as u32 - 2;
        let place = format!("{} {number}", self.room);
        let name = Named {
            table: "steps",
            row: &place,
        };
        let step: Step = name.fact("step", format, text)?;
        if self.series != Some(step.series) {
            let series = self.series.unwrap_or_default();
            let reason = format!("it belongs to series {}, not {series}", step.series);
            return Err(name.damaged(&reason));
        }
        if step.index != number {
            return Err(name.damaged(&format!("step {} lies there", step.index)));
        }
        self.facts.push(Fact::Step(step));
        Ok(())
    }

    pub(crate) fn into_facts(self) -> Vec<Fact> {
        self.facts
    }
}

/// The columns of a finished series.
pub(crate) struct FinishedTexts {
    pub(crate) format: i64,
    pub(crate) over_us: u64,
    pub(crate) code: String,
    pub(crate) start: String,
    pub(crate) champions: String,
    pub(crate) wins: String,
    pub(crate) journal: String,
    pub(crate) contests: String,
}

impl FinishedTexts {
    pub(crate) fn parse(self, record: &str) -> Result<Finished, StoreError> {
        let name = Named {
            table: "finished",
            row: record,
        };
        let KeptContests(contests) = name.fact("contests", self.format, &self.contests)?;
        Ok(Finished {
            record: record.to_owned(),
            code: code("finished", &self.code)?,
            start: name.fact("begun", self.format, &self.start)?,
            over_at_us: self.over_us,
            champions: name.plain("champions", &self.champions)?,
            wins: name.plain("wins", &self.wins)?,
            journal: self.journal,
            contests,
        })
    }
}
