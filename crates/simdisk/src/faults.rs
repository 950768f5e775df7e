//! Failure rates, kills and errors.

/// Failure rates. By default nothing fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faults {
    /// Out of a thousand reads, this many fail.
    pub read_permille: u32,
    /// Out of a thousand writes, this many fail, some of them half done.
    pub write_permille: u32,
    /// Out of a thousand truncations, this many fail.
    pub truncate_permille: u32,
    /// Out of a thousand syncs, this many fail.
    pub sync_permille: u32,
    /// Out of a thousand operations of any kind, this many are slow.
    pub slow_permille: u32,
    /// The longest time a slow operation takes.
    pub slow_ms_max: u32,
    /// The most that all files together may hold.
    pub capacity_bytes: u64,
}

impl Default for Faults {
    fn default() -> Self {
        Self {
            read_permille: 0,
            write_permille: 0,
            truncate_permille: 0,
            sync_permille: 0,
            slow_permille: 0,
            slow_ms_max: 0,
            capacity_bytes: u64::MAX,
        }
    }
}

/// What dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kill {
    /// The process only. Its writes are still in the system's cache: the next
    /// process sees them, but they are not durable before the next sync.
    Process,
    /// The machine: unsynced writes may be lost, in whole or in part.
    Power,
}

/// Why an operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The device failed, or the calling process is dead.
    Io,
    /// There is no space left.
    Full,
    /// Somebody else has the lock.
    Busy,
    /// There is no such file, or there is one already.
    CannotOpen,
}
