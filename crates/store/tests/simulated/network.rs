//! The evenings of `fano_simroom`, with bad connections, kernel figures, people
//! who leave and kills, over the real store on a simulated disk.

use std::cell::RefCell;

use fano_arbiter::Span;
use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_simdisk::{Faults, Kill};
use fano_simroom::{Commit, Met, Storage};
use fano_store::Store as _;

use crate::{
    chance::Chance,
    seeds,
    sim_store::{SimStore, wait_for},
};

/// So many failures in a row are not the disk's.
const LOADS_MAX: u32 = 100;

/// The store of one evening.
struct Disk {
    store: SimStore,
    chance: Chance,
    /// The disk's own time at the end of the last commit.
    disk_us: u64,
    faults: Faults,
    kills: bool,
}

impl Disk {
    fn new(seed: u64) -> Self {
        let mut disk = Self::quiet(seed);
        disk.schedule_kill();
        disk
    }

    /// A disk that has worked well so far: a new room is written without trouble.
    fn quiet(seed: u64) -> Self {
        let is_faulty = seed % 3 == 2;
        let fails = |permille| if is_faulty { permille } else { 0 };
        let faults = Faults {
            write_permille: fails(4),
            truncate_permille: fails(50),
            sync_permille: fails(12),
            slow_permille: 2,
            slow_ms_max: 800,
            ..Faults::default()
        };
        Self {
            store: SimStore::open_new(seed),
            chance: Chance::new(seed),
            disk_us: 0,
            faults,
            kills: true,
        }
    }

    /// Decides at which operation of the disk the server dies next.
    fn schedule_kill(&mut self) {
        if !self.kills {
            return;
        }
        let nth = 50 + u64::from(self.chance.below(1_500));
        let kill = self.some_kill();
        self.store.disk.kill_at(nth, kill);
    }

    fn some_kill(&mut self) -> Kill {
        if self.chance.one_in(3) {
            Kill::Process
        } else {
            Kill::Power
        }
    }

    /// Opens the store, although the server may be killed while it recovers.
    fn reopen(&mut self) {
        self.store.disk.set_faults(Faults::default());
        while self.store.open().is_err() {
            assert!(self.store.disk.is_dead(), "nothing else goes wrong");
        }
        self.store.disk.set_faults(self.faults);
        self.disk_us = self.store.disk.delay_us();
        self.schedule_kill();
    }
}

impl std::fmt::Debug for Disk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Disk").finish_non_exhaustive()
    }
}

impl Storage for Disk {
    fn commit(&mut self, room: RoomCode, facts: &[Fact]) -> Commit {
        let answer = self.store.commit(room, facts.to_vec());
        let disk_us = self.store.disk.delay_us();
        let took_us = disk_us - std::mem::replace(&mut self.disk_us, disk_us);
        if self.store.disk.is_dead() {
            self.reopen();
            return Commit::Failed;
        }
        match answer {
            Ok(()) => Commit::Durable(Span::from_micros(took_us as i64)),
            Err(_) => Commit::Failed,
        }
    }

    fn restart(&mut self) {
        let kill = self.some_kill();
        self.store.disk.kill(kill);
        self.reopen();
    }

    fn load(&mut self, room: RoomCode) -> Vec<Fact> {
        // A failing disk can keep a room from being loaded, and the server tries
        // again; it can also die then.
        for _ in 0..LOADS_MAX {
            match self.store.load(room) {
                Ok(found) => return found.expect("the room is there"),
                Err(_) if self.store.disk.is_dead() => self.reopen(),
                Err(_) => {}
            }
        }
        panic!("the room could not be loaded {LOADS_MAX} times")
    }

    fn has_finished(&mut self, record: &str) -> bool {
        let finished = wait_for(self.store.store().finished(record));
        finished.expect("nothing is damaged").is_some()
    }

    fn calm_down(&mut self) {
        self.kills = false;
        self.faults = Faults::default();
        self.store.disk.cancel_kill();
        self.store.disk.set_faults(self.faults);
    }
}

#[test]
fn every_evening_keeps_the_laws_whatever_the_disk_does() {
    let met = RefCell::new(Met::default());
    let played = seeds::play_each("whatever_the_disk_does", 150, |seed| {
        let net = fano_simroom::play(seed, Box::new(Disk::new(seed)));
        met.borrow_mut().add(&net);
    });
    let met = met.into_inner();
    println!("{} evenings: {met:?}", played.len());
    if seeds::are_many() {
        let enough = met.kills > 20
            && met.failed_commits > 100
            && met.kernel_verdicts > 5
            && met.removals > 10
            && met.finished > 40;
        assert!(enough, "the evenings test too little: {met:?}");
    }
}
