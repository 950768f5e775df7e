//! Deeds on a disk that dies at every single write.

use std::fmt::Debug;

use fano_simdisk::{Faults, Image, Kill};
use fano_store::{MemoryStore, Store};

use crate::{seeds, sim_store::SimStore};

/// Deeds, and what can be seen of them afterwards.
pub(crate) struct Deeds<D, S> {
    /// Draws them from a seed.
    pub(crate) draw: fn(u64) -> Vec<D>,
    /// Does one at a time of day. `None` if the store did not say that it is done.
    pub(crate) carry_out: fn(&dyn Store, D, u64) -> Option<()>,
    pub(crate) see: fn(&dyn Store) -> S,
}

impl<D: Copy + Debug, S: PartialEq + Debug> Deeds<D, S> {
    /// Whatever was said to be done is there after the disk has died, whichever
    /// write was the last; what was not is there whole or not at all.
    pub(crate) fn survive_every_write(&self, name: &str) {
        let kills = seeds::play_each(name, 3, |seed| {
            let kill = [Kill::Power, Kill::Process][(seed % 2) as usize];
            (1..).take_while(|nth| self.play(seed, *nth, kill)).count()
        });
        assert!(kills.iter().all(|kills| *kills > 50), "{kills:?}");
    }

    /// Returns whether the disk died.
    fn play(&self, seed: u64, nth: u64, kill: Kill) -> bool {
        let mut store = SimStore::new(seed, Faults::default(), &Image::default());
        store.disk.kill_at(nth, kill);
        let deeds = (self.draw)(seed);
        let mut done = 0;
        if store.open().is_ok() {
            for (deed, at_us) in deeds.iter().zip(1..) {
                if (self.carry_out)(store.store(), *deed, at_us).is_none() {
                    break;
                }
                done += 1;
            }
        }
        let died = store.disk.is_dead();
        assert!(died || done == deeds.len(), "nothing else goes wrong");
        store.open().expect("it opens");
        let found = (self.see)(store.store());
        if found != self.expected(&deeds[..done]) {
            let more = &deeds[..deeds.len().min(done + 1)];
            assert_eq!(found, self.expected(more), "after {:?}", more.last());
        }
        // What was found is durable.
        store.kill_and_reopen(Kill::Power).expect("it opens");
        assert_eq!((self.see)(store.store()), found);
        store.assert_sound();
        died
    }

    /// What there must be after these deeds.
    fn expected(&self, deeds: &[D]) -> S {
        let store = MemoryStore::new();
        for (deed, at_us) in deeds.iter().zip(1..) {
            (self.carry_out)(&store, *deed, at_us).expect("memory does not fail");
        }
        (self.see)(&store)
    }
}
