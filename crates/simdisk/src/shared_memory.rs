//! The memory in which the connections to one database keep the index of its
//! write-ahead log.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering, fence},
    },
};

use crate::{
    faults::Refused,
    locks::{HandleId, SLOTS, SharedMemoryLocks},
};

/// A piece of shared memory. It consists of atomics because SQLite's
/// connections read and write it at the same time.
pub(crate) type Region = Arc<[AtomicU64]>;

/// The shared memory of one database file. Handles keep the regions alive while
/// they have them mapped.
#[derive(Debug, Default)]
pub(crate) struct SharedMemory(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    regions: Vec<Region>,
    users: BTreeSet<HandleId>,
    locks: SharedMemoryLocks,
}

impl SharedMemory {
    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The region with this number, created if requested.
    pub(crate) fn map(
        &self,
        handle: HandleId,
        number: usize,
        bytes: usize,
        make: bool,
    ) -> Option<Region> {
        let mut inner = self.inner();
        inner.users.insert(handle);
        while make && inner.regions.len() <= number {
            let zeros = std::iter::repeat_with(AtomicU64::default);
            inner.regions.push(zeros.take(bytes.div_ceil(8)).collect());
        }
        inner.regions.get(number).cloned()
    }

    pub(crate) fn lock(
        &self,
        handle: HandleId,
        slots: std::ops::Range<usize>,
        exclusive: bool,
    ) -> Result<(), Refused> {
        self.inner().locks.lock(handle, slots, exclusive)
    }

    pub(crate) fn unlock(&self, handle: HandleId, slots: std::ops::Range<usize>) {
        self.inner().locks.unlock(handle, slots);
    }

    /// The last handle to unmap frees the memory, so that the next one has to
    /// rebuild it from the log.
    pub(crate) fn unmap(&self, handle: HandleId) {
        let mut inner = self.inner();
        inner.locks.unlock(handle, 0..SLOTS);
        inner.users.remove(&handle);
        if inner.users.is_empty() {
            inner.regions.clear();
        }
    }

    pub(crate) fn barrier(&self) {
        fence(Ordering::SeqCst);
        drop(self.inner());
    }
}
