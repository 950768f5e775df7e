//! Every limit of the store, with its unit in its name.

use std::time::Duration;

/// The most steps of one series.
pub const STEPS_PER_SERIES_MAX: u32 = 1 << 23;
/// The most entries (facts and other requests) queued for the writer thread.
/// Beyond that, requests are refused and callers have to slow down.
pub const WAITING_ENTRIES_MAX: usize = 200_000;
/// The most bytes queued for it.
pub const WAITING_BYTES_MAX: usize = 256 << 20;
/// The largest lobby of a room. It is rewritten with every change.
pub const LOBBY_BYTES_MAX: usize = 256 << 10;
/// The largest description of how a series begins.
pub const SERIES_START_BYTES_MAX: usize = 64 << 10;
/// The largest step of a series, with its contest.
pub const STEP_BYTES_MAX: usize = 64 << 10;
/// The largest finished series, with its journal and all contests.
pub const FINISHED_BYTES_MAX: usize = 64 << 20;
/// The most finished series in one listing.
pub const LIST_MAX: u32 = 1_000;
/// The most facts that go into one transaction.
pub(crate) const BATCH_FACTS_MAX: usize = 10_000;
/// A transaction is closed at this many bytes.
pub(crate) const BATCH_BYTES_MAX: usize = 32 << 20;
/// The write-ahead log is copied into the database when it reaches this many
/// pages. Writing stops during the copy, so it should be neither too frequent
/// nor too long.
pub(crate) const LOG_PAGES_MAX: u32 = 4_000;
/// How long a health result stays valid; the disk is probed at most this often.
pub const HEALTH_INTERVAL: Duration = Duration::from_secs(1);
/// A disk that takes longer than this counts as not answering.
pub const HEALTH_PATIENCE: Duration = Duration::from_secs(5);
