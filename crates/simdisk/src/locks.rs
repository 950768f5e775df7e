//! File locks, as SQLite defines them.

use std::collections::{BTreeMap, BTreeSet};

use crate::faults::Refused;

/// Which open file.
pub(crate) type HandleId = u64;

/// SQLite's five locks on a database file, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    None,
    Shared,
    Reserved,
    Pending,
    Exclusive,
}

/// The locks on one file.
#[derive(Debug, Default)]
pub(crate) struct FileLocks(BTreeMap<HandleId, Level>);

impl FileLocks {
    fn others(&self, handle: HandleId) -> Level {
        let others = self.0.iter().filter(|(other, _)| **other != handle);
        others.map(|(_, level)| *level).max().unwrap_or(Level::None)
    }

    fn own(&self, handle: HandleId) -> Level {
        self.0.get(&handle).copied().unwrap_or(Level::None)
    }

    pub(crate) fn lock(&mut self, handle: HandleId, wanted: Level) -> Result<(), Refused> {
        if self.own(handle) >= wanted {
            return Ok(());
        }
        let others = self.others(handle);
        let most_beside = match wanted {
            Level::None | Level::Shared => Level::Reserved,
            Level::Reserved => Level::Shared,
            Level::Pending | Level::Exclusive => Level::None,
        };
        if others <= most_beside {
            self.0.insert(handle, wanted);
            return Ok(());
        }
        // A writer waiting for readers to finish keeps new ones out.
        if wanted == Level::Exclusive && others == Level::Shared {
            self.0.insert(handle, Level::Pending);
        }
        Err(Refused::Busy)
    }

    pub(crate) fn unlock(&mut self, handle: HandleId, down_to: Level) {
        if down_to == Level::None {
            self.0.remove(&handle);
        } else if self.own(handle) > down_to {
            self.0.insert(handle, down_to);
        }
    }

    pub(crate) fn is_reserved(&self) -> bool {
        self.0.values().any(|level| *level >= Level::Reserved)
    }
}

/// SQLite has eight locks on shared memory.
pub(crate) const SLOTS: usize = 8;

/// The locks on the shared memory of a write-ahead log.
#[derive(Debug, Default)]
pub(crate) struct SharedMemoryLocks([Slot; SLOTS]);

#[derive(Debug, Default)]
struct Slot {
    shared: BTreeSet<HandleId>,
    exclusive: Option<HandleId>,
}

impl SharedMemoryLocks {
    pub(crate) fn lock(
        &mut self,
        handle: HandleId,
        slots: std::ops::Range<usize>,
        exclusive: bool,
    ) -> Result<(), Refused> {
        let slots = self.0.get_mut(slots).ok_or(Refused::Io)?;
        let is_free = |slot: &Slot| {
            let no_writer = slot.exclusive.is_none_or(|holder| holder == handle);
            let no_reader = || slot.shared.iter().all(|holder| *holder == handle);
            no_writer && (!exclusive || no_reader())
        };
        if !slots.iter().all(is_free) {
            return Err(Refused::Busy);
        }
        for slot in slots {
            if exclusive {
                slot.exclusive = Some(handle);
            } else {
                slot.shared.insert(handle);
            }
        }
        Ok(())
    }

    pub(crate) fn unlock(&mut self, handle: HandleId, slots: std::ops::Range<usize>) {
        for slot in self.0.get_mut(slots).into_iter().flatten() {
            slot.shared.remove(&handle);
            slot.exclusive = slot.exclusive.filter(|holder| *holder != handle);
        }
    }
}
