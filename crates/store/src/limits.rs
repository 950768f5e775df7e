//! Every limit of the store, with its unit in its name.

use std::time::Duration;

/// The most steps of one series that can be kept.
pub const STEPS_PER_SERIES_MAX: u32 = 1 << 23;
/// The most entries (facts and other orders) that may wait for the thread that
/// writes. Whoever comes then is refused and has to slow down.
pub const WAITING_ENTRIES_MAX: usize = 200_000;
/// The most bytes that may wait for it.
pub const WAITING_BYTES_MAX: usize = 256 << 20;
/// The largest lobby of a room. It is written whole with every change.
pub const LOBBY_BYTES_MAX: usize = 256 << 10;
/// The largest description of how a series begins.
pub const SERIES_START_BYTES_MAX: usize = 64 << 10;
/// The largest step of a series, with its contest.
pub const STEP_BYTES_MAX: usize = 64 << 10;
/// The largest finished series, with its journal and all contests.
pub const FINISHED_BYTES_MAX: usize = 64 << 20;
/// The most finished series that are listed at once.
pub const LIST_MAX: u32 = 1_000;
/// The most facts that go into one transaction.
pub(crate) const BATCH_FACTS_MAX: usize = 10_000;
/// A transaction is closed when it has this many bytes.
pub(crate) const BATCH_BYTES_MAX: usize = 32 << 20;
/// The write-ahead log is copied into the database when it has grown to this
/// many pages. Nothing else is written meanwhile, so not too often and not too
/// much at once.
pub(crate) const LOG_PAGES_MAX: u32 = 4_000;
/// How long an answer about the store's health holds; the disk is asked at
/// most this often.
pub const HEALTH_INTERVAL: Duration = Duration::from_secs(1);
/// A disk that takes longer than this to answer does not answer.
pub const HEALTH_PATIENCE: Duration = Duration::from_secs(5);
