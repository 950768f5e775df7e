//! One file: what processes see of it, and which part of that is durable.

use std::sync::Arc;

use crate::{locks::FileLocks, random::Random, shared_memory::SharedMemory};

/// Disks write sectors of this size whole or not at all.
pub(crate) const SECTOR_BYTES: usize = 512;

/// A change of a file.
#[derive(Clone, Debug)]
enum Change {
    Write { offset: usize, data: Vec<u8> },
    Truncate { bytes: usize },
}

/// A file, with or without a name.
#[derive(Debug, Default)]
pub(crate) struct File {
    seen: Vec<u8>,
    durable: Vec<u8>,
    /// Changes since the last sync.
    pending: Vec<Change>,
    pub(crate) locks: FileLocks,
    pub(crate) shared_memory: Arc<SharedMemory>,
    /// How many handles have it open.
    pub(crate) users: u32,
}

impl File {
    pub(crate) fn with_content(content: Vec<u8>) -> Self {
        Self {
            seen: content.clone(),
            durable: content,
            ..Self::default()
        }
    }

    pub(crate) fn seen(&self) -> &[u8] {
        &self.seen
    }

    /// Fills the buffer, with zeros past the end; returns how much was there.
    pub(crate) fn read(&self, offset: usize, buffer: &mut [u8]) -> usize {
        let there = self.seen.get(offset..).unwrap_or_default();
        let count = there.len().min(buffer.len());
        buffer[..count].copy_from_slice(&there[..count]);
        buffer[count..].fill(0);
        count
    }

    pub(crate) fn write(&mut self, offset: usize, data: &[u8]) {
        let data = data.to_vec();
        self.change(Change::Write { offset, data });
    }

    pub(crate) fn truncate(&mut self, bytes: usize) {
        self.change(Change::Truncate { bytes });
    }

    fn change(&mut self, change: Change) {
        change.apply(&mut self.seen);
        self.pending.push(change);
    }

    /// Makes all changes durable, except those an earlier failed sync dropped.
    pub(crate) fn sync(&mut self) {
        for change in self.pending.drain(..) {
            change.apply(&mut self.durable);
        }
    }

    /// Makes some of the changes durable and drops the others: they stay
    /// visible, but are volatile unless written again.
    pub(crate) fn fail_to_sync(&mut self, random: &mut Random) {
        for change in self.pending.drain(..) {
            if random.coin() {
                change.apply(&mut self.durable);
            }
        }
    }

    /// Keeps, drops or tears every unsynced change, as a power failure does.
    pub(crate) fn lose(&mut self, random: &mut Random) {
        let pending = std::mem::take(&mut self.pending);
        let kept = match random.below(4) {
            0 => 0,
            1 => pending.len(),
            // In order, up to some point.
            2 => random.below(pending.len() as u64 + 1) as usize,
            // In any order.
            _ => usize::MAX,
        };
        for (number, change) in pending.into_iter().enumerate() {
            if kept == usize::MAX {
                match random.below(3) {
                    0 => {}
                    1 => change.apply(&mut self.durable),
                    _ => change.tear(&mut self.durable, random),
                }
            } else if number < kept {
                change.apply(&mut self.durable);
            } else if number == kept {
                change.tear(&mut self.durable, random);
            }
        }
        self.seen.clone_from(&self.durable);
    }

    /// Forgets all locks and users: their process is dead.
    pub(crate) fn forget_users(&mut self) {
        self.locks = FileLocks::default();
        self.shared_memory = Arc::default();
        self.users = 0;
    }
}

impl Change {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Self::Write { offset, data } => put(content, *offset, data),
            Self::Truncate { bytes } => content.resize(*bytes, 0),
        }
    }

    /// Applies some sectors of it, or nothing.
    fn tear(&self, content: &mut Vec<u8>, random: &mut Random) {
        let Self::Write { offset, data } = self else {
            return;
        };
        let mut start = 0;
        while start < data.len() {
            let sector_end = (offset + start) / SECTOR_BYTES * SECTOR_BYTES + SECTOR_BYTES;
            let end = (sector_end - offset).min(data.len());
            if random.coin() {
                put(content, offset + start, &data[start..end]);
            }
            start = end;
        }
        // The new size may be durable before the data.
        let end = offset + data.len();
        if content.len() < end && random.coin() {
            content.resize(end, 0);
        }
    }
}

fn put(content: &mut Vec<u8>, offset: usize, data: &[u8]) {
    let end = offset + data.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[offset..end].copy_from_slice(data);
}
