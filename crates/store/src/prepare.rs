//! Turns facts into rows, and batches of them into what has to be written.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use fano_decks::Revision;
use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished, SeriesStart, Step};

use crate::{
    StoreError,
    limits::{
        FINISHED_BYTES_MAX, LOBBY_BYTES_MAX, SERIES_START_BYTES_MAX, STEP_BYTES_MAX,
        STEPS_PER_SERIES_MAX,
    },
    stored::{KeptContests, Stored as _, json},
};

/// How far a room has got: which series it is in, and how many steps of it are
/// stored; `None` before the first.
pub(crate) type Reached = Option<(u32, u32)>;

/// Facts of a room, ready to be written. Prepared by the caller, so that the
/// one writer thread for all rooms has little left to do.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) room: RoomCode,
    /// The latest time mentioned in the facts.
    pub(crate) newest_us: u64,
    pub(crate) rows: Vec<Row>,
    /// The size of all rows.
    pub(crate) bytes: usize,
    /// Whether there must be no such room yet.
    pub(crate) new: bool,
}

/// The latest time mentioned in facts, in microseconds; 0 if there is none.
#[must_use]
pub fn newest_moment_us(facts: &[Fact]) -> u64 {
    facts.iter().map(moment_us).max().unwrap_or_default()
}

fn moment_us(fact: &Fact) -> u64 {
    match fact {
        Fact::Room(_) => 0,
        Fact::SeriesStart(start) => start.at_us,
        Fact::Step(step) => step
            .contest
            .as_ref()
            .map_or(0, |contest| contest.decided_at().micros()),
        Fact::Finished(finished) => finished.over_at_us,
    }
}

/// One fact as a row.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    Lobby(LobbyRow),
    SeriesStart(SeriesStartRow),
    Step(StepRow),
    Finished(Arc<FinishedRow>),
}

#[derive(Clone, Debug)]
pub(crate) struct LobbyRow {
    /// The deck in its settings, if it is somebody's own.
    pub(crate) own_deck: Option<Revision>,
    pub(crate) json: Arc<str>,
}

#[derive(Clone, Debug)]
pub(crate) struct SeriesStartRow {
    pub(crate) number: u32,
    pub(crate) begun_us: u64,
    pub(crate) own_decks: BTreeSet<Revision>,
    pub(crate) json: Arc<str>,
}

#[derive(Clone, Debug)]
pub(crate) struct StepRow {
    pub(crate) series: u32,
    pub(crate) number: u32,
    pub(crate) json: Arc<str>,
}

#[derive(Clone, Debug)]
pub(crate) struct FinishedRow {
    pub(crate) record: String,
    pub(crate) code: RoomCode,
    pub(crate) deck: String,
    pub(crate) own_decks: BTreeSet<Revision>,
    pub(crate) begun_us: u64,
    pub(crate) over_us: u64,
    pub(crate) seats: u8,
    pub(crate) start: String,
    pub(crate) champions: String,
    pub(crate) wins: String,
    pub(crate) journal: String,
    pub(crate) contests: String,
}

impl Row {
    /// Its table, its size and its limit.
    fn size(&self) -> (&'static str, usize, usize) {
        match self {
            Self::Lobby(lobby) => ("rooms", lobby.json.len(), LOBBY_BYTES_MAX),
            Self::SeriesStart(start) => ("series", start.json.len(), SERIES_START_BYTES_MAX),
            Self::Step(step) => ("steps", step.json.len(), STEP_BYTES_MAX),
            Self::Finished(finished) => {
                let texts = [&finished.start, &finished.journal, &finished.contests];
                let bytes = texts.iter().map(|text| text.len()).sum();
                ("finished", bytes, FINISHED_BYTES_MAX)
            }
        }
    }
}

impl Prepared {
    pub(crate) fn new(room: RoomCode, facts: Vec<Fact>) -> Result<Self, StoreError> {
        let mut prepared = Self {
            room,
            newest_us: newest_moment_us(&facts),
            rows: Vec::with_capacity(facts.len()),
            bytes: 0,
            new: false,
        };
        for fact in facts {
            prepared.push(row(room, fact)?)?;
        }
        Ok(prepared)
    }

    /// Whether every step in these facts is the next one of its series, after
    /// what was reached before. If not, says what is wrong.
    pub(crate) fn follow(&self, reached: &mut Reached) -> Result<(), String> {
        for row in &self.rows {
            match row {
                Row::SeriesStart(start) => *reached = Some((start.number, 0)),
                Row::Step(step) => match reached {
                    Some((series, steps)) if (*series, *steps) == (step.series, step.number) => {
                        *steps += 1;
                    }
                    Some((series, steps)) => {
                        return Err(format!(
                            "step {} of series {} cannot follow {steps} steps of series {series}",
                            step.number, step.series
                        ));
                    }
                    None => return Err("a step before the series has begun".to_owned()),
                },
                Row::Lobby(_) | Row::Finished(_) => {}
            }
        }
        Ok(())
    }

    fn push(&mut self, row: Row) -> Result<(), StoreError> {
        let (table, bytes, bytes_max) = row.size();
        if bytes > bytes_max {
            return Err(StoreError::TooLarge {
                room: self.room,
                table,
                bytes,
                bytes_max,
            });
        }
        self.bytes += bytes;
        self.rows.push(row);
        Ok(())
    }
}

fn row(room: RoomCode, fact: Fact) -> Result<Row, StoreError> {
    Ok(match fact {
        Fact::Room(state) if state.lobby.code != room => {
            return Err(StoreError::Misfit {
                room,
                reason: format!("this is the lobby of {}", state.lobby.code),
            });
        }
        Fact::Room(state) => Row::Lobby(LobbyRow {
            own_deck: own_decks([&state.lobby.settings.deck]).next(),
            json: state.to_text().into(),
        }),
        Fact::SeriesStart(start) => Row::SeriesStart(series_start_row(&start)),
        Fact::Step(step) => Row::Step(step_row(room, &step)?),
        Fact::Finished(finished) => Row::Finished(Arc::new(finished_row(*finished))),
    })
}

/// Those of these decks that are people's own.
pub(crate) fn own_decks<'a>(
    names: impl IntoIterator<Item = &'a String>,
) -> impl Iterator<Item = Revision> {
    names.into_iter().filter_map(|name| name.parse().ok())
}

fn series_start_row(start: &SeriesStart) -> SeriesStartRow {
    SeriesStartRow {
        number: start.series,
        begun_us: start.at_us,
        own_decks: own_decks(&start.decks).collect(),
        json: start.to_text().into(),
    }
}

fn step_row(room: RoomCode, step: &Step) -> Result<StepRow, StoreError> {
    if step.index >= STEPS_PER_SERIES_MAX {
        return Err(StoreError::TooManySteps { room });
    }
    Ok(StepRow {
        series: step.series,
        number: step.index,
        json: step.to_text().into(),
    })
}

fn finished_row(finished: Finished) -> FinishedRow {
    FinishedRow {
        code: finished.code,
        begun_us: finished.start.at_us,
        over_us: finished.over_at_us,
        seats: u8::try_from(finished.start.seats.len()).unwrap_or(u8::MAX),
        start: finished.start.to_text(),
        champions: json(&finished.champions),
        wins: json(&finished.wins),
        contests: KeptContests(finished.contests).to_text(),
        own_decks: own_decks(&finished.start.decks).collect(),
        deck: finished.start.decks.into_iter().next().unwrap_or_default(),
        record: finished.record,
        journal: finished.journal,
    }
}

/// The rows of a batch of facts. Lobbies and series that are replaced within
/// the batch are not written at all.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) lobbies: BTreeMap<RoomCode, LobbyRow>,
    pub(crate) series_starts: BTreeMap<RoomCode, SeriesStartRow>,
    pub(crate) steps: Vec<(RoomCode, StepRow)>,
    pub(crate) finished: Vec<Arc<FinishedRow>>,
}

impl Batch {
    pub(crate) fn new<'a>(facts: impl IntoIterator<Item = &'a Prepared>) -> Self {
        let mut batch = Self::default();
        for prepared in facts {
            for row in &prepared.rows {
                batch.add(prepared.room, row.clone());
            }
        }
        batch
    }

    fn add(&mut self, room: RoomCode, row: Row) {
        match row {
            Row::Lobby(lobby) => {
                self.lobbies.insert(room, lobby);
            }
            Row::SeriesStart(start) => {
                self.steps.retain(|(other, _)| *other != room);
                self.series_starts.insert(room, start);
            }
            Row::Step(step) => self.steps.push((room, step)),
            Row::Finished(finished) => self.finished.push(finished),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lobbies.is_empty()
            && self.series_starts.is_empty()
            && self.steps.is_empty()
            && self.finished.is_empty()
    }
}
