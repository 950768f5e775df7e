//! Where the steps of every room are.
//!
//! The steps of all rooms are appended to one log in the order they arrive, so
//! a batch fills a page or two, however many rooms it is for. This index says
//! which places belong to which room; it is read from the database once, on
//! opening. Steps of a replaced series stay in the log until no room needs
//! anything before them; then that part of the log is deleted. If the steps of
//! a sleeping room keep too much of the log alive, they are moved to its end.

use std::{collections::BTreeMap, ops::Range};

use fano_protocol::RoomCode;

use crate::prepare::{Batch, Reached};

/// Clean up after this many new steps.
const LOOK_EVERY: i64 = 2_000;
/// How many places to delete at a time: more than were added, but few enough
/// not to delay calls.
const CLEARED_AT_ONCE: i64 = 2 * LOOK_EVERY;
/// Roughly how many steps to move at a time.
const MOVED_AT_ONCE: usize = 1_000;

/// The steps of all rooms.
#[derive(Debug, Default)]
pub(crate) struct Places {
    series: BTreeMap<RoomCode, SeriesPlaces>,
    /// The next series id; ids are never reused.
    next_id: i64,
    /// The places of the log.
    log: Range<i64>,
    /// How many of them are still needed.
    needed: i64,
    /// Clean up when the log has grown to here.
    look_at: i64,
}

/// The steps of a room's current or last series.
#[derive(Clone, Debug, Default)]
struct SeriesPlaces {
    id: i64,
    /// Which series of the room.
    number: u32,
    /// The places of its steps, from the first to the last.
    steps: Vec<i64>,
    /// When the last one was written.
    written_us: u64,
}

/// Where the rows of a batch go when it is written.
#[derive(Debug)]
pub(crate) struct Assigned {
    /// The ids of the series that begin, in the order of the batch.
    pub(crate) series_starts: Vec<i64>,
    /// The id of the series and the place of every step, in the order of the batch.
    pub(crate) steps: Vec<(i64, i64)>,
}

/// A part of the log to delete, starting with the oldest.
#[derive(Debug, Default)]
pub(crate) struct Clearance {
    /// Delete everything before this place …
    pub(crate) before: i64,
    /// … after moving these steps: from, to.
    pub(crate) moves: Vec<(i64, i64)>,
    /// The rooms they belong to, in the same order.
    rooms: Vec<RoomCode>,
}

impl Places {
    /// Adds a series found in the database.
    pub(crate) fn found_series(&mut self, room: RoomCode, id: i64, number: u32) {
        self.next_id = self.next_id.max(id + 1);
        let found = SeriesPlaces {
            id,
            number,
            ..SeriesPlaces::default()
        };
        self.series.insert(room, found);
    }

    /// Adds a step found in the database, of the room's series or of none; they
    /// come in ascending order of place.
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

    /// The places of a room's steps.
    pub(crate) fn of(&self, room: RoomCode) -> Vec<i64> {
        let series = self.series.get(&room);
        series.map_or_else(Vec::new, |series| series.steps.clone())
    }

    /// When the last step of a room was written; 0 if there is none.
    pub(crate) fn written_us(&self, room: RoomCode) -> u64 {
        self.series.get(&room).map_or(0, |series| series.written_us)
    }

    /// How far a room has got.
    pub(crate) fn reached(&self, room: RoomCode) -> Reached {
        let series = self.series.get(&room)?;
        Some((series.number, series.steps.len() as u32))
    }

    /// Assigns places to the rows of a batch. Nothing changes until they [were
    /// written](Self::carried_out).
    pub(crate) fn assign(&self, batch: &Batch) -> Assigned {
        let ids = self.next_id..;
        let new: BTreeMap<RoomCode, i64> = batch.series_starts.keys().copied().zip(ids).collect();
        let id_of = |room: &RoomCode| {
            let known = || self.series.get(room).map(|series| series.id);
            new.get(room).copied().or_else(known).unwrap_or_default()
        };
        let steps = batch.steps.iter().zip(self.log.end..);
        Assigned {
            steps: steps
                .map(|((room, _), place)| (id_of(room), place))
                .collect(),
            series_starts: new.into_values().collect(),
        }
    }

    /// The rows of a batch were written where [`assign`](Self::assign) said.
    pub(crate) fn carried_out(&mut self, batch: &Batch, assigned: &Assigned, now_us: u64) {
        for ((room, start), id) in batch.series_starts.iter().zip(&assigned.series_starts) {
            self.forget(*room);
            self.found_series(*room, *id, start.number);
        }
        for ((room, _), (id, place)) in batch.steps.iter().zip(&assigned.steps) {
            self.found_step(Some(*room), *id, *place, now_us);
        }
    }

    /// Drops the steps of this room.
    pub(crate) fn forget(&mut self, room: RoomCode) {
        if let Some(series) = self.series.remove(&room) {
            self.needed -= series.steps.len() as i64;
        }
    }

    /// What to delete, if it is time to look and there is something.
    pub(crate) fn clearance(&mut self) -> Option<Clearance> {
        if self.log.end < self.look_at {
            return None;
        }
        self.look_at = self.log.end + LOOK_EVERY;
        let reach = (self.log.start + CLEARED_AT_ONCE).min(self.log.end);
        let firsts = self.series.iter().filter_map(|(room, series)| {
            let first = *series.steps.first()?;
            (first < reach).then_some((first, *room))
        });
        let mut firsts: Vec<(i64, RoomCode)> = firsts.collect();
        firsts.sort_unstable();
        let mut firsts = firsts.into_iter().peekable();
        let mut clearance = Clearance::default();
        let length = self.log.end - self.log.start;
        if length - self.needed > 2 * self.needed.max(LOOK_EVERY) {
            let mut to = self.log.end;
            while clearance.moves.len() < MOVED_AT_ONCE
                && let Some((_, room)) = firsts.next()
            {
                clearance.moves.extend(self.of(room).into_iter().zip(to..));
                to = self.log.end + clearance.moves.len() as i64;
                clearance.rooms.push(room);
            }
        }
        clearance.before = firsts.peek().map_or(reach, |(first, _)| *first);
        (clearance.before > self.log.start).then_some(clearance)
    }

    /// The clean-up was carried out.
    pub(crate) fn cleared(&mut self, clearance: Clearance) {
        self.log.start = clearance.before;
        self.log.end += clearance.moves.len() as i64;
        let mut moved = clearance.moves.into_iter().map(|(_, to)| to);
        for room in clearance.rooms {
            if let Some(series) = self.series.get_mut(&room) {
                series.steps = moved.by_ref().take(series.steps.len()).collect();
            }
        }
    }
}
