//! The size of the writer thread's queue.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{
    StoreError,
    limits::{WAITING_BYTES_MAX, WAITING_ENTRIES_MAX},
};

/// How much is queued. It is bounded, so that a slow disk cannot fill up
/// memory.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    entries: AtomicUsize,
    bytes: AtomicUsize,
}

impl Waiting {
    /// Takes a place in the queue, if there is one.
    pub(crate) fn enter(&self, (entries, bytes): (usize, usize)) -> Result<(), StoreError> {
        let before_entries = self.entries.fetch_add(entries, Ordering::Relaxed);
        let before_bytes = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before_entries + entries > WAITING_ENTRIES_MAX
            || before_bytes + bytes > WAITING_BYTES_MAX
        {
            self.leave(entries, bytes);
            return Err(StoreError::Overloaded);
        }
        Ok(())
    }

    /// This much has been handled.
    pub(crate) fn leave(&self, entries: usize, bytes: usize) {
        self.entries.fetch_sub(entries, Ordering::Relaxed);
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queue_is_bounded_by_entries_and_by_bytes() {
        let waiting = Waiting::default();
        let full = [(WAITING_ENTRIES_MAX, 0), (1, WAITING_BYTES_MAX)];
        for (entries, bytes) in full {
            assert_eq!(waiting.enter((entries, bytes)), Ok(()));
            assert_eq!(waiting.enter((1, 1)), Err(StoreError::Overloaded));
            waiting.leave(entries, bytes);
            assert_eq!(waiting.enter((1, 1)), Ok(()));
            waiting.leave(1, 1);
        }
    }
}
