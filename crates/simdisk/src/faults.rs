//! What can go wrong.

/// How often which operation goes wrong. The default is a disk on which
/// nothing does, until it is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faults {
    /// Out of a thousand reads, so many fail.
    pub read_permille: u32,
    /// Out of a thousand writes, so many fail, some of them half done.
    pub write_permille: u32,
    /// Out of a thousand truncations, so many fail.
    pub truncate_permille: u32,
    /// Out of a thousand syncs, so many fail.
    pub sync_permille: u32,
    /// Out of a thousand operations of any kind, so many are slow.
    pub slow_permille: u32,
    /// How long a slow operation takes at most.
    pub slow_ms_max: u32,
    /// All files together do not grow beyond this.
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

/// How everything ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kill {
    /// The process dies. What it wrote is still with the system: it is there
    /// when the next process looks, but not durable before the next sync.
    Process,
    /// The power fails: what was not synced may be lost, in whole or in part.
    Power,
}

/// Why an operation was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The device failed, or the process that asks is dead.
    Io,
    /// There is no space left.
    Full,
    /// Somebody else has the lock.
    Busy,
    /// There is no such file, or there is one already.
    CannotOpen,
}
