//! Where the steps of every room lie.
//!
//! Steps of all rooms are written one behind the other, as they come: so a
//! batch of them fills one page or two, however many rooms it is about. Which
//! places belong to which room is known here, and is read from the database
//! once when it is opened. Steps of a series that was replaced stay where they
//! are until they make up half of the log; then its oldest part is cleared, and
//! what somebody still needs of it is moved to the end.

use std::{collections::BTreeMap, ops::Range};

use fano_protocol::RoomCode;

use crate::prepare::{Plan, Prepared, Row};

/// So many places are cleared at a time: it must not hold up the calls.
const CLEARED_AT_ONCE: i64 = 2_000;

/// The steps of all rooms.
#[derive(Debug, Default)]
pub(crate) struct Places {
    series: BTreeMap<RoomCode, SeriesPlaces>,
    /// The numbers of series, which are never used twice.
    next_id: i64,
    /// The log lies in these places.
    log: Range<i64>,
    /// How many of them are still needed.
    needed: i64,
}

/// The steps of the series that is on in a room, or was the last one.
#[derive(Clone, Debug, Default)]
struct SeriesPlaces {
    id: i64,
    /// Which series of the room.
    number: u32,
    /// Where its steps lie, from the first to the last.
    steps: Vec<i64>,
    /// When the last one was written.
    written_us: u64,
}

/// Where the rows of a plan go, if it is carried out.
#[derive(Debug)]
pub(crate) struct Assigned {
    /// The ids of the series that begin, in the order of the plan.
    pub(crate) begun: Vec<i64>,
    /// The id of the series and the place of every step, in the order of the plan.
    pub(crate) steps: Vec<(i64, i64)>,
}

/// The oldest part of the log is to be cleared.
#[derive(Debug)]
pub(crate) struct Clearance {
    /// Everything before this place goes …
    pub(crate) before: i64,
    /// … after the steps of these rooms were moved: from where, and to where on.
    pub(crate) moved: Vec<(RoomCode, Vec<i64>, i64)>,
}

/// What a room has once some facts are written: which series, and how many steps.
pub(crate) type Reached = BTreeMap<RoomCode, Option<(u32, u32)>>;

impl Places {
    /// A series that was found in the database.
    pub(crate) fn found_series(&mut self, room: RoomCode, id: i64, number: u32) {
        self.next_id = self.next_id.max(id + 1);
        let found = SeriesPlaces {
            id,
            number,
            ..SeriesPlaces::default()
        };
        self.series.insert(room, found);
    }

    /// A step that was found in the database, of the room's series or of
    /// nobody's; they come by rising place.
    pub(crate) fn found_step(
        &mut self,
        room: Option<RoomCode>,
        id: i64,
        place: i64,
        written_us: u64,
    ) {
        self.next_id = self.next_id.max(id + 1);
        if self.log.is_empty() {
            self.log.start = place;
        }
        self.log.end = place + 1;
        if let Some(series) = room.and_then(|room| self.series.get_mut(&room)) {
            series.steps.push(place);
            series.written_us = series.written_us.max(written_us);
            self.needed += 1;
        }
    }

    /// Where the steps of a room lie.
    pub(crate) fn of(&self, room: RoomCode) -> Vec<i64> {
        let series = self.series.get(&room);
        series.map_or_else(Vec::new, |series| series.steps.clone())
    }

    /// When the last step of a room was written; 0 if there is none.
    pub(crate) fn written_us(&self, room: RoomCode) -> u64 {
        self.series.get(&room).map_or(0, |series| series.written_us)
    }

    /// Whether every step in these facts is the next one of its series, after
    /// what was reached by the facts before. If not, says what is wrong.
    pub(crate) fn fits(&self, prepared: &Prepared, reached: &mut Reached) -> Result<(), String> {
        let room = prepared.room;
        let so_far = reached.entry(room).or_insert_with(|| {
            let series = self.series.get(&room)?;
            Some((series.number, series.steps.len() as u32))
        });
        for row in &prepared.rows {
            match row {
                Row::Begun(begun) => *so_far = Some((begun.number, 0)),
                Row::Step(step) => match so_far {
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
                Row::Lobby { .. } | Row::Finished(_) => {}
            }
        }
        Ok(())
    }

    /// Finds places for the rows of a plan. Nothing has changed until it
    /// [is carried out](Self::carried_out).
    pub(crate) fn assign(&self, plan: &Plan) -> Assigned {
        let ids = self.next_id..;
        let new: BTreeMap<RoomCode, i64> = plan.begun.keys().copied().zip(ids).collect();
        let id_of = |room: &RoomCode| {
            let known = || self.series.get(room).map(|series| series.id);
            new.get(room).copied().or_else(known).unwrap_or_default()
        };
        let steps = plan.steps.iter().zip(self.log.end..);
        Assigned {
            steps: steps
                .map(|((room, _), place)| (id_of(room), place))
                .collect(),
            begun: new.into_values().collect(),
        }
    }

    /// The rows of a plan were written where [`assign`](Self::assign) said.
    pub(crate) fn carried_out(&mut self, plan: &Plan, assigned: &Assigned, now_us: u64) {
        for ((room, begun), id) in plan.begun.iter().zip(&assigned.begun) {
            self.forget(*room);
            self.found_series(*room, *id, begun.number);
        }
        for ((room, _), (id, place)) in plan.steps.iter().zip(&assigned.steps) {
            self.found_step(Some(*room), *id, *place, now_us);
        }
    }

    /// Nobody needs the steps of this room any more.
    pub(crate) fn forget(&mut self, room: RoomCode) {
        if let Some(series) = self.series.remove(&room) {
            self.needed -= series.steps.len() as i64;
        }
    }

    /// What is to be cleared, if half of the log is not needed any more.
    pub(crate) fn clearance(&self) -> Option<Clearance> {
        let length = self.log.end - self.log.start;
        if length - self.needed < self.needed.max(2 * CLEARED_AT_ONCE) {
            return None;
        }
        let before = self.log.start + CLEARED_AT_ONCE;
        let mut free = self.log.end;
        let mut moved = Vec::new();
        for (room, series) in &self.series {
            if series.steps.first().is_some_and(|first| *first < before) {
                moved.push((*room, series.steps.clone(), free));
                free += series.steps.len() as i64;
            }
        }
        Some(Clearance { before, moved })
    }

    /// The clearance was carried out.
    pub(crate) fn cleared(&mut self, clearance: Clearance) {
        self.log.start = clearance.before;
        for (room, _, first) in clearance.moved {
            if let Some(series) = self.series.get_mut(&room) {
                let places = first..first + series.steps.len() as i64;
                self.log.end = places.end;
                series.steps = places.collect();
            }
        }
    }
}
