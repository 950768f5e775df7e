//! Disks whose reads, writes and syncs fail now and then.

use fano_protocol::RoomCode;
use fano_simdisk::{Faults, Image, Kill};

use crate::{model::lobby, seeds, sim_store::SimStore, workload::Workload};

fn run(seed: u64) -> (u32, u32) {
    let mut run = Workload::new(seed, &Image::default(), 6);
    run.restart();
    for life in 0..4 {
        run.faulty = true;
        let mut permille = |most| run.chance.below(most);
        run.store.disk.set_faults(Faults {
            read_permille: permille(20),
            write_permille: permille(60),
            truncate_permille: permille(300),
            sync_permille: permille(120),
            ..Faults::default()
        });
        for _ in 0..30 {
            run.step();
        }
        if life % 2 == 1 {
            // The disk is repaired, and the store works again without a
            // restart.
            run.stop_faults();
            (0..10).for_each(|_| run.step());
        }
        let kill = run.some_kill();
        run.store.disk.kill(kill);
        run.stop_faults();
        run.restart();
    }
    (run.failures, run.kills)
}

#[test]
fn what_cannot_be_written_is_never_acknowledged() {
    let played = seeds::play_each("what_cannot_be_written", 40, run);
    let failures: u32 = played.iter().map(|(failures, _)| failures).sum();
    assert!(
        !seeds::are_many() || failures > 150,
        "only {failures} failures"
    );
}

/// A single failure, at every operation of a short run.
#[test]
fn one_failed_operation_is_told_and_does_no_harm() {
    for nth in 1..120 {
        let mut run = Workload::new(nth, &Image::default(), 4);
        run.store.open().expect("nothing goes wrong");
        run.faulty = true;
        run.store.disk.fail_at(nth);
        (0..25).for_each(|_| run.step());
        run.store.disk.kill(Kill::Power);
        run.stop_faults();
        run.restart_once();
    }
}

/// A room that was loaded without facts that had failed has told everybody so:
/// they must not come back later.
#[test]
fn what_a_reload_does_not_find_never_comes_back() {
    let room = RoomCode::numbered(7);
    let mut failures = 0;
    for (nth, kill) in (1..12).flat_map(|nth| [(nth, Kill::Process), (nth, Kill::Power)]) {
        let mut store = SimStore::open_new(nth);
        store.commit(room, vec![lobby(room, 1)]).expect("a room");
        store.disk.fail_at(nth);
        if store.commit(room, vec![lobby(room, 2)]).is_ok() {
            continue;
        }
        failures += 1;
        let told = store.load(room).expect("the disk works again");
        store.kill_and_reopen(kill).expect("the disk works");
        let found = store.load(room).expect("the disk works");
        assert_eq!(found, told, "operation {nth} failed, then {kill:?} died");
    }
    assert!(failures > 2, "only {failures} commits failed");
}
