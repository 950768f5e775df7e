//! What will happen, in order.

use std::{
    cmp::{Ordering, Reverse},
    collections::BinaryHeap,
};

use fano_arbiter::Moment;

/// What will happen, in the order of its time; what was added first comes first
/// among equals.
#[derive(Debug)]
pub(super) struct Queue<T> {
    heap: BinaryHeap<Reverse<Due<T>>>,
    added: u64,
}

#[derive(Debug)]
struct Due<T> {
    at: Moment,
    serial: u64,
    what: T,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self {
            heap: BinaryHeap::new(),
            added: 0,
        }
    }
}

impl<T> Queue<T> {
    pub(super) fn push(&mut self, at: Moment, what: T) {
        self.added += 1;
        let serial = self.added;
        self.heap.push(Reverse(Due { at, serial, what }));
    }

    pub(super) fn pop(&mut self) -> Option<(Moment, T)> {
        let Reverse(due) = self.heap.pop()?;
        Some((due.at, due.what))
    }
}

impl<T> Due<T> {
    fn key(&self) -> (Moment, u64) {
        (self.at, self.serial)
    }
}

impl<T> PartialEq for Due<T> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<T> Eq for Due<T> {}

impl<T> PartialOrd for Due<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Due<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}
