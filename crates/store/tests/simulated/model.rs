//! What a store must have kept, whatever happened to its disk.
//!
//! A room's facts are counted, not stored: they can all be regenerated from its
//! progress.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use fano_store::Store as _;

use crate::{
    facts,
    sim_store::{SimStore, wait_for},
};

/// How far a room has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    /// How often the lobby has changed; without a lobby there is no room.
    pub(crate) lobby: u32,
    pub(crate) series: u32,
    pub(crate) steps: u32,
}

impl Progress {
    /// What the store returns for such a room.
    fn facts(self, room: RoomCode) -> Option<Vec<Fact>> {
        if self.lobby == 0 {
            return None;
        }
        let mut all = vec![lobby(room, self.lobby)];
        if self.series > 0 {
            all.push(Fact::SeriesStart(facts::start(room, self.series, 1_000)));
            all.extend((0..self.steps).map(|index| step(self.series, index)));
        }
        Some(all)
    }
}

pub(crate) fn lobby(room: RoomCode, change: u32) -> Fact {
    let mut lobby = facts::lobby(room, 1);
    lobby.lobby.next_member = change;
    Fact::Room(lobby)
}

/// Cached, because making a contest takes longer than writing it.
pub(crate) fn step(series: u32, index: u32) -> Fact {
    static CONTEST: OnceLock<fano_rooms::Step> = OnceLock::new();
    let mut step = CONTEST.get_or_init(|| facts::step(1, 1, 1_000)).clone();
    step.series = series;
    step.index = index;
    step.at_ms = u64::from(index) * 500;
    if index.is_multiple_of(10) {
        step.contest = None;
    }
    Fact::Step(step)
}

pub(crate) fn finished(room: RoomCode, series: u32) -> Fact {
    static FINISHED: OnceLock<Finished> = OnceLock::new();
    let made = FINISHED.get_or_init(|| {
        let mut made = facts::finished(RoomCode::numbered(1), 1, 1_000);
        made.contests.truncate(2);
        made
    });
    let mut finished = made.clone();
    finished.record = record(room, series);
    finished.code = room;
    finished.start = facts::start(room, series, 1_000);
    Fact::Finished(Box::new(finished))
}

fn record(room: RoomCode, series: u32) -> String {
    format!("{room}-{series}")
}

/// Numbers all attempts to write something.
type Attempt = u32;

/// One room as it must be.
#[derive(Clone, Debug, Default)]
struct RoomModel {
    kept: Progress,
    /// What it may be instead after the process has died: facts were in flight,
    /// and nobody was told whether they arrived.
    possible: Vec<(Attempt, Progress)>,
    /// The series whose results are stored.
    finished: BTreeSet<u32>,
    /// Those whose results may be.
    maybe_finished: BTreeSet<u32>,
}

/// All rooms as they must be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    rooms: BTreeMap<RoomCode, RoomModel>,
    attempt: Attempt,
}

/// A pending change of a room.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) room: RoomCode,
    pub(crate) after: Progress,
    pub(crate) finishes: Option<u32>,
}

impl Model {
    pub(crate) fn progress(&self, room: RoomCode) -> Progress {
        self.rooms
            .get(&room)
            .map(|room| room.kept)
            .unwrap_or_default()
    }

    /// Changes are on their way to the disk, in one transaction or two.
    pub(crate) fn attempt(&mut self, changes: &[Change]) {
        self.attempt += 1;
        for change in changes {
            let room = self.rooms.entry(change.room).or_default();
            room.possible.push((self.attempt, change.after));
            room.maybe_finished.extend(change.finishes);
        }
    }

    /// A change was acknowledged. What failed before it must not come back,
    /// because its place in the log was taken.
    pub(crate) fn acknowledged(&mut self, change: &Change) {
        let room = self.rooms.entry(change.room).or_default();
        room.kept = change.after;
        room.possible.clear();
        room.finished.extend(change.finishes);
        let attempt = self.attempt;
        for room in self.rooms.values_mut() {
            room.possible.retain(|(other, _)| *other == attempt);
        }
    }

    /// While the process lives, the store returns what was acknowledged and
    /// nothing else.
    pub(crate) fn check_alive(&self, room: RoomCode, found: &Option<Vec<Fact>>) {
        let kept = self.progress(room);
        assert_eq!(*found, kept.facts(room), "{room} as acknowledged: {kept:?}");
    }

    /// After a restart: everything acknowledged is there, and beyond it only
    /// what was in flight. Whatever is found now has been shown to people, so
    /// it must stay.
    pub(crate) fn check_restarted(&mut self, store: &SimStore) {
        let mut existing = BTreeSet::new();
        for (code, room) in &mut self.rooms {
            let found = store.load(*code).expect("nothing is damaged");
            let possible = room.possible.iter().rev().map(|(_, progress)| *progress);
            let mut candidates = possible.chain([room.kept]);
            let progress = candidates.find(|progress| progress.facts(*code) == found);
            let Some(progress) = progress else {
                let found = found.map(|facts| facts.len());
                panic!("{code} has {found:?} facts, and that is neither of {room:?}");
            };
            room.kept = progress;
            room.possible.clear();
            if progress.lobby > 0 {
                existing.insert(*code);
            }
            let sent = room.finished.union(&room.maybe_finished);
            let mut kept = BTreeSet::new();
            for series in sent.copied() {
                let record = record(*code, series);
                let finished = wait_for(store.store().finished(&record)).expect("undamaged");
                if let Some(finished) = finished {
                    assert_eq!(
                        Fact::Finished(Box::new(finished)),
                        self::finished(*code, series)
                    );
                    kept.insert(series);
                }
            }
            assert!(kept.is_superset(&room.finished), "{code}: results {kept:?}");
            room.finished = kept.clone();
            room.maybe_finished = kept;
        }
        let rooms = wait_for(store.store().rooms()).expect("nothing is damaged");
        assert_eq!(
            BTreeSet::from_iter(rooms),
            existing,
            "all rooms and no others"
        );
        let listed = wait_for(store.store().finished_list(1_000)).expect("nothing is damaged");
        let finished: usize = self.rooms.values().map(|room| room.finished.len()).sum();
        assert_eq!(
            listed.len(),
            finished.min(1_000),
            "all results and no others"
        );
        store.assert_sound();
    }
}
