//! What rooms write during a run.

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_simdisk::{Faults, Image, Kill};
use fano_store::{Store as _, StoreError};

use crate::{
    chance::Chance,
    facts,
    model::{Change, Model, finished, lobby, step},
    sim_store::{SimStore, wait_for},
};

/// A store, what it must have kept, and what happens next.
pub(crate) struct Workload {
    pub(crate) store: SimStore,
    pub(crate) model: Model,
    pub(crate) chance: Chance,
    /// Series numbers are never reused, even after a room was deleted.
    next_series: u32,
    rooms: u32,
    /// The most steps per commit.
    steps_at_once_max: u32,
    /// Whether the disk may fail without being dead.
    pub(crate) faulty: bool,
    pub(crate) kills: u32,
    pub(crate) failures: u32,
}

impl Workload {
    /// Starts on a disk where the store has not been opened yet.
    pub(crate) fn new(seed: u64, image: &Image, steps_at_once_max: u32) -> Self {
        Self {
            store: SimStore::new(seed, Faults::default(), image),
            model: Model::default(),
            chance: Chance::new(seed),
            next_series: 1,
            rooms: 4,
            steps_at_once_max,
            faulty: false,
            kills: 0,
            failures: 0,
        }
    }

    pub(crate) fn some_kill(&mut self) -> Kill {
        if self.chance.one_in(3) {
            Kill::Process
        } else {
            Kill::Power
        }
    }

    fn some_room(&mut self) -> RoomCode {
        RoomCode::numbered(u64::from(self.chance.below(self.rooms)) * 54_321)
    }

    /// The next facts of a room, after what it has.
    fn next_facts(&mut self, room: RoomCode) -> (Change, Vec<Fact>) {
        let mut after = self.model.progress(room);
        let mut finishes = None;
        let mut all = Vec::new();
        let choice = self.chance.below(10);
        if after.lobby == 0 || choice == 0 {
            after.lobby += 1;
            all.push(lobby(room, after.lobby));
        } else if after.series == 0 || choice == 1 {
            if after.series > 0 && self.chance.below(4) > 0 {
                finishes = Some(after.series);
                all.push(finished(room, after.series));
            }
            after.lobby += 1;
            after.series = self.next_series;
            self.next_series += 1;
            after.steps = 0;
            all.push(lobby(room, after.lobby));
            all.push(Fact::SeriesStart(facts::start(room, after.series, 1_000)));
        } else {
            let count = 1 + self.chance.below(self.steps_at_once_max);
            let steps = after.steps..after.steps + count;
            all.extend(steps.map(|index| step(after.series, index)));
            after.steps += count;
        }
        let change = Change {
            room,
            after,
            finishes,
        };
        (change, all)
    }

    /// Some rooms write, alone or several at once.
    fn write(&mut self) {
        let count = 1 + self.chance.below(3);
        let mut rooms: Vec<RoomCode> = (0..count).map(|_| self.some_room()).collect();
        rooms.sort_unstable();
        rooms.dedup();
        let changes: Vec<(Change, Vec<Fact>)> = rooms
            .into_iter()
            .map(|room| self.next_facts(room))
            .collect();
        let (changes, all): (Vec<Change>, Vec<Vec<Fact>>) = changes.into_iter().unzip();
        self.model.attempt(&changes);
        let rooms = changes.iter().map(|change| change.room);
        let answers = self.store.commit_together(rooms.zip(all).collect());
        self.record_answers(&changes, &answers);
    }

    /// Deletes a room.
    fn forget(&mut self) {
        let room = self.some_room();
        let change = Change {
            room,
            after: crate::model::Progress::default(),
            finishes: None,
        };
        let changes = [change];
        self.model.attempt(&changes);
        let answer = self.store.forget(room);
        self.record_answers(&changes, &[answer]);
    }

    fn record_answers(&mut self, changes: &[Change], answers: &[Result<(), StoreError>]) {
        for (change, answer) in changes.iter().zip(answers) {
            match answer {
                Ok(()) => self.model.acknowledged(change),
                Err(_) => self.failures += 1,
            }
        }
        if self.store.disk.is_dead() {
            return;
        }
        for (change, answer) in changes.iter().zip(answers) {
            if let Err(error) = answer {
                let may_be = matches!(error, StoreError::Database { .. } | StoreError::Full);
                assert!(self.faulty && may_be, "the disk cannot be why: {error:?}");
                self.heal(change.room);
            }
        }
    }

    /// Reloads a room whose facts were refused, so that it can continue.
    fn heal(&mut self, room: RoomCode) {
        while !self.store.disk.is_dead() && !self.check_room(room) {}
    }

    /// While the process lives, the store returns what was acknowledged and
    /// nothing else; or it says that it cannot read.
    fn check_room(&mut self, room: RoomCode) -> bool {
        match self.store.load(room) {
            Ok(found) => {
                self.model.check_alive(room, &found);
                true
            }
            Err(error) => {
                let may_be = self.faulty || self.store.disk.is_dead();
                assert!(may_be, "the disk is sound, and yet: {error:?}");
                false
            }
        }
    }

    /// Does something.
    pub(crate) fn step(&mut self) {
        match self.chance.below(40) {
            0 => self.forget(),
            1 => {
                let _ = wait_for(self.store.store().ping());
            }
            2..5 => {
                let room = self.some_room();
                self.check_room(room);
            }
            _ => self.write(),
        }
    }

    /// From now on nothing fails.
    pub(crate) fn stop_faults(&mut self) {
        self.faulty = false;
        self.store.disk.set_faults(Faults::default());
    }

    /// Reopens the store and checks everything.
    pub(crate) fn restart_once(&mut self) {
        self.kills += u32::from(self.store.disk.is_dead());
        self.store.disk.cancel_kill();
        self.store.open().expect("it opens");
        self.model.check_restarted(&self.store);
    }

    /// Reopens the store, repeatedly if necessary, and checks everything.
    pub(crate) fn restart(&mut self) {
        self.store.close();
        for attempt in 0.. {
            if self.store.disk.is_dead() {
                self.kills += 1;
                self.store.disk.restart();
            }
            // Some are killed again during recovery.
            if attempt < 3 && self.chance.one_in(3) {
                let nth = 1 + u64::from(self.chance.below(30));
                let kill = self.some_kill();
                self.store.disk.kill_at(nth, kill);
            } else {
                self.store.disk.cancel_kill();
            }
            match self.store.open() {
                Ok(()) => break,
                Err(error) => assert!(self.store.disk.is_dead(), "it opens: {error:?}"),
            }
        }
        self.store.disk.cancel_kill();
        if self.store.disk.is_dead() {
            return self.restart();
        }
        self.model.check_restarted(&self.store);
    }
}
