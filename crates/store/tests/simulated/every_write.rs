//! A short run, killed at its first write, at its second, and so on.

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_simdisk::{Image, Kill};

use crate::{facts, model::Model, seeds, sim_store::SimStore, workload::Workload};

/// Creates a database, writes, closes it, opens it again and writes more. Stops
/// when the disk is dead.
fn short_run(run: &mut Workload) {
    for steps in [14, 4] {
        if run.store.open().is_err() {
            assert!(run.store.disk.is_dead(), "nothing else goes wrong");
            return;
        }
        for _ in 0..steps {
            run.step();
            if run.store.disk.is_dead() {
                return;
            }
        }
        run.store.close();
        if run.store.disk.is_dead() {
            return;
        }
    }
}

/// Returns how many kills there were.
fn kill_at_every_write(seed: u64, kill: Kill) -> u64 {
    for nth in 1.. {
        let played = std::panic::catch_unwind(|| {
            let mut run = Workload::new(seed, &Image::default(), 4);
            run.store.disk.kill_at(nth, kill);
            short_run(&mut run);
            let died = run.store.disk.is_dead();
            run.restart_once();
            // From here on it works as if nothing had happened.
            (0..4).for_each(|_| run.step());
            run.store.disk.kill(Kill::Power);
            run.restart_once();
            died
        });
        match played {
            Ok(true) => {}
            Ok(false) => return nth - 1,
            Err(cause) => {
                eprintln!("{kill:?} at operation {nth}");
                std::panic::resume_unwind(cause);
            }
        }
    }
    unreachable!("the run ends")
}

#[test]
fn nothing_acknowledged_is_lost_whichever_write_the_process_is_killed_at() {
    let name = "whichever_write_the_process";
    for kills in seeds::play_each(name, 1, |seed| kill_at_every_write(seed, Kill::Process)) {
        assert!(kills > 100, "only {kills} kills: the run is too short");
    }
}

#[test]
fn nothing_acknowledged_is_lost_whichever_write_the_power_fails_at() {
    let name = "whichever_write_the_power";
    for kills in seeds::play_each(name, 1, |seed| kill_at_every_write(seed, Kill::Power)) {
        assert!(kills > 100, "only {kills} kills: the run is too short");
    }
}

/// Whatever is found after a kill is shown to everybody who comes back: it must
/// survive a power cut a moment later.
#[test]
fn what_is_found_after_a_kill_survives_a_power_cut_right_after_it() {
    seeds::play_each("survives_a_power_cut_right_after", 80, |seed| {
        let mut run = Workload::new(seed, &Image::default(), 4);
        run.store.open().expect("nothing goes wrong");
        let nth = 1 + u64::from(run.chance.below(60));
        run.store.disk.kill_at(nth, Kill::Process);
        while !run.store.disk.is_dead() {
            run.step();
        }
        run.restart_once();
        run.store.disk.kill(Kill::Power);
        run.restart_once();
    });
}

/// The minimum that a simulation of something else needs from the store.
#[test]
fn a_store_on_a_simulated_disk_can_be_driven_by_hand() {
    let room = RoomCode::numbered(7);
    let mut store = SimStore::open_new(1);
    let first = facts::room(room, 1, 3);
    store.commit(room, first.clone()).expect("it is written");
    for kill in [Kill::Process, Kill::Power] {
        store.kill_and_reopen(kill).expect("it opens");
        assert_eq!(store.load(room), Ok(Some(first.clone())));
    }
    // The power fails during the next write: it is not acknowledged.
    store.disk.kill_at(1, Kill::Power);
    let step = Fact::Step(facts::step(1, 3, 2_000_000));
    assert!(store.commit(room, vec![step]).is_err());
    store.open().expect("it opens");
    assert_eq!(store.load(room), Ok(Some(first)));
}

/// The model must not be so lenient that it accepts anything.
#[test]
#[should_panic(expected = "neither of")]
fn a_store_that_has_lost_something_is_found_out() {
    let mut run = Workload::new(5, &Image::default(), 4);
    run.store.open().expect("nothing goes wrong");
    let before = run.store.disk.image();
    (0..10).for_each(|_| run.step());
    let model: Model = run.model.clone();
    run.store.close();
    let mut older = Workload::new(5, &before, 4);
    older.model = model;
    older.restart_once();
}
