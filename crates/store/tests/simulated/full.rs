//! A disk without free space.

use fano_simdisk::{Faults, Image, Kill};

use crate::{seeds, workload::Workload};

#[test]
fn a_full_disk_refuses_and_recovers_when_there_is_space_again() {
    let failures = seeds::play_each("a_full_disk_refuses", 20, |seed| {
        let mut run = Workload::new(seed, &Image::default(), 6);
        run.store.open().expect("nothing goes wrong");
        (0..5).for_each(|_| run.step());
        let used_bytes = run.store.disk.used_bytes();
        for _ in 0..3 {
            run.faulty = true;
            let spare_bytes = u64::from(run.chance.below(60_000));
            run.store.disk.set_faults(Faults {
                capacity_bytes: used_bytes + spare_bytes,
                ..Faults::default()
            });
            (0..25).for_each(|_| run.step());
            if run.chance.one_in(2) {
                run.store.disk.kill(Kill::Power);
            }
            run.stop_faults();
            if run.store.disk.is_dead() {
                run.restart_once();
            }
            (0..5).for_each(|_| run.step());
        }
        run.failures
    });
    let failures: u32 = failures.into_iter().sum();
    assert!(
        !seeds::are_many() || failures > 50,
        "only {failures} refused"
    );
}
