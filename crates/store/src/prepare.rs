//! Facts as rows, and a batch of them as what has to be written in the end.

use std::{collections::BTreeMap, sync::Arc};

use fano_protocol::RoomCode;
use fano_rooms::{Begun, Fact, Finished, Step};

use crate::{STEPS_PER_SERIES_MAX, StoreError, statistics::Statistics};

/// Facts of a room, ready to be written. Made where the facts come from, so
/// that the one who writes for all rooms has little left to do.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) room: RoomCode,
    /// The latest moment the facts speak of.
    pub(crate) newest_us: u64,
    pub(crate) rows: Vec<Row>,
}

/// One fact as it is written.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    Lobby { json: Arc<str> },
    Begun(BegunRow),
    Step(StepRow),
    Finished(Arc<FinishedRow>),
}

#[derive(Clone, Debug)]
pub(crate) struct BegunRow {
    pub(crate) number: u32,
    pub(crate) begun_us: u64,
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
    pub(crate) begun_us: u64,
    pub(crate) over_us: u64,
    pub(crate) seats: u8,
    pub(crate) begun: String,
    pub(crate) champions: String,
    pub(crate) wins: String,
    pub(crate) journal: String,
    pub(crate) contests: String,
    pub(crate) statistics: Statistics,
}

pub(crate) fn json(value: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("facts have string keys and finite numbers")
}

impl Prepared {
    pub(crate) fn new(room: RoomCode, facts: Vec<Fact>) -> Result<Self, StoreError> {
        let mut newest_us = 0;
        let mut rows = Vec::with_capacity(facts.len());
        for fact in facts {
            let at_us = match &fact {
                Fact::Lobby(_) => 0,
                Fact::Begun(begun) => begun.at_us,
                Fact::Step(step) => step
                    .contest
                    .as_ref()
                    .map_or(0, |contest| contest.decided_at.micros()),
                Fact::Finished(finished) => finished.over_at_us,
            };
            newest_us = newest_us.max(at_us);
            rows.push(row(room, fact)?);
        }
        Ok(Self {
            room,
            newest_us,
            rows,
        })
    }
}

fn row(room: RoomCode, fact: Fact) -> Result<Row, StoreError> {
    Ok(match fact {
        Fact::Lobby(lobby) if lobby.code != room => {
            return Err(StoreError::Misfit {
                room,
                reason: format!("this is the lobby of {}", lobby.code),
            });
        }
        Fact::Lobby(lobby) => Row::Lobby {
            json: json(&lobby).into(),
        },
        Fact::Begun(begun) => Row::Begun(begun_row(&begun)),
        Fact::Step(step) => Row::Step(step_row(room, &step)?),
        Fact::Finished(finished) => Row::Finished(Arc::new(finished_row(*finished))),
    })
}

fn begun_row(begun: &Begun) -> BegunRow {
    BegunRow {
        number: begun.series,
        begun_us: begun.at_us,
        json: json(begun).into(),
    }
}

fn step_row(room: RoomCode, step: &Step) -> Result<StepRow, StoreError> {
    if step.index >= STEPS_PER_SERIES_MAX {
        return Err(StoreError::TooManySteps { room });
    }
    Ok(StepRow {
        series: step.series,
        number: step.index,
        json: json(step).into(),
    })
}

fn finished_row(finished: Finished) -> FinishedRow {
    let statistics = Statistics::of(&finished);
    FinishedRow {
        code: finished.code,
        begun_us: finished.begun.at_us,
        over_us: finished.over_at_us,
        seats: u8::try_from(finished.begun.seats.len()).unwrap_or(u8::MAX),
        begun: json(&finished.begun),
        champions: json(&finished.champions),
        wins: json(&finished.wins),
        contests: json(&finished.contests),
        deck: finished.begun.deck,
        record: finished.record,
        journal: finished.journal,
        statistics,
    }
}

/// What a batch of facts comes to. Within a batch a lobby that is replaced and
/// steps of a series that is replaced need not be written at all.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) lobbies: BTreeMap<RoomCode, Arc<str>>,
    pub(crate) begun: BTreeMap<RoomCode, BegunRow>,
    pub(crate) steps: Vec<(RoomCode, StepRow)>,
    pub(crate) finished: Vec<Arc<FinishedRow>>,
}

impl Plan {
    pub(crate) fn new<'a>(batch: impl IntoIterator<Item = &'a Prepared>) -> Self {
        let mut plan = Self::default();
        for prepared in batch {
            for row in &prepared.rows {
                plan.add(prepared.room, row.clone());
            }
        }
        plan
    }

    fn add(&mut self, room: RoomCode, row: Row) {
        match row {
            Row::Lobby { json } => {
                self.lobbies.insert(room, json);
            }
            Row::Begun(begun) => {
                self.steps.retain(|(other, _)| *other != room);
                self.begun.insert(room, begun);
            }
            Row::Step(step) => self.steps.push((room, step)),
            Row::Finished(finished) => self.finished.push(finished),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lobbies.is_empty()
            && self.begun.is_empty()
            && self.steps.is_empty()
            && self.finished.is_empty()
    }
}
