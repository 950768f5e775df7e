//! Long runs with many kills, some of them during recovery from the last one.

use fano_simdisk::Image;

use crate::{seeds, workload::Workload};

const LIVES: u32 = 5;

fn run(seed: u64) -> u32 {
    // Some write so much that old steps are deleted.
    let writes_much = seed % 10 == 9;
    let steps_at_once_max = if writes_much { 400 } else { 6 };
    let mut run = Workload::new(seed, &Image::default(), steps_at_once_max);
    run.restart();
    for _ in 0..LIVES {
        let nth = 1 + u64::from(run.chance.below(if writes_much { 900 } else { 250 }));
        let kill = run.some_kill();
        run.store.disk.kill_at(nth, kill);
        while !run.store.disk.is_dead() {
            run.step();
            if run.chance.one_in(25) && !run.store.disk.is_dead() {
                run.store.close();
                if !run.store.disk.is_dead() && run.store.open().is_err() {
                    assert!(run.store.disk.is_dead(), "nothing else goes wrong");
                }
            }
        }
        run.restart();
    }
    run.kills
}

#[test]
fn nothing_acknowledged_is_lost_in_long_runs_with_many_kills() {
    let kills = seeds::play_each("long_runs_with_many_kills", 50, run);
    let kills: u32 = kills.into_iter().sum();
    assert!(!seeds::are_many() || kills > 250, "only {kills} kills");
}

/// A seed's run does not depend on how fast the threads are.
#[test]
fn the_same_seed_is_the_same_run() {
    for seed in [3, 9] {
        let play = || {
            let mut run = Workload::new(seed, &Image::default(), 6);
            run.restart();
            (0..60).for_each(|_| run.step());
            let disk = &run.store.disk;
            (
                disk.operations(),
                disk.delay_us(),
                format!("{:?}", run.model),
            )
        };
        assert_eq!(play(), play(), "seed {seed}");
    }
}
