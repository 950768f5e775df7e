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
/// The write-ahead log is copied into the database before it reaches this many
/// pages. If that takes too long, writing stops and the rest is copied first, so this
/// should be neither too frequent nor too long.
pub(crate) const LOG_PAGES_MAX: u32 = 4_000;
/// How long a health result stays valid; the disk is probed at most this often.
pub const HEALTH_INTERVAL: Duration = Duration::from_secs(1);
/// A disk that takes longer than this counts as not answering.
pub const HEALTH_PATIENCE: Duration = Duration::from_secs(5);
/// The largest bundle of a deck.
pub const BUNDLE_BYTES_MAX: usize = 8 << 20;
/// The shortest address of a deck.
pub const ADDRESS_CHARS_MIN: usize = 10;
/// The longest address of a deck.
pub const ADDRESS_CHARS_MAX: usize = 64;
/// The longest title of a deck.
pub const DECK_TITLE_BYTES_MAX: usize = 255;
/// The longest hash of a maker.
pub const MAKER_BYTES_MAX: usize = 64;
/// The longest name of a network.
pub const NETWORK_BYTES_MAX: usize = 64;
/// The most decks of one person.
pub const MAKER_DECKS_MAX: u64 = 100;
/// The most bytes in the decks of one person.
pub const MAKER_DECKS_BYTES_MAX: u64 = 200 << 20;
/// The most decks made in one network: a school may share an address.
pub const NETWORK_DECKS_MAX: u64 = 1_000;
/// The most bytes in the decks made in one network.
pub const NETWORK_DECKS_BYTES_MAX: u64 = 1 << 30;
/// The most decks.
pub const DECKS_MAX: u64 = 100_000;
/// The most bytes of all decks.
pub const DECKS_BYTES_MAX: u64 = 16 << 30;
/// The largest draft without its pictures.
pub const DRAFT_CONTENT_BYTES_MAX: usize = 2 << 20;
/// The most pictures of a draft: as many as a deck can be made of.
pub const DRAFT_PICTURES_MAX: usize = 200;
/// The longest name of a picture in a draft.
pub const PICTURE_NAME_CHARS_MAX: usize = 64;
/// The most bytes of a draft with its pictures.
pub const DRAFT_BYTES_MAX: u64 = 24 << 20;
/// The most drafts of one person.
pub const MAKER_DRAFTS_MAX: u64 = 20;
/// The most bytes in the drafts of one person.
pub const MAKER_DRAFTS_BYTES_MAX: u64 = 100 << 20;
/// The most drafts begun in one network: a school may share an address.
pub const NETWORK_DRAFTS_MAX: u64 = 500;
/// The most bytes in the drafts begun in one network.
pub const NETWORK_DRAFTS_BYTES_MAX: u64 = 1 << 30;
/// The most drafts.
pub const DRAFTS_MAX: u64 = 10_000;
/// The most bytes of all drafts.
pub const DRAFTS_BYTES_MAX: u64 = 4 << 30;
/// The key of the guest tokens.
pub const TOKEN_KEY_BYTES: usize = 32;
/// How long everybody waits by default when Postgres is gone.
pub(crate) const POSTGRES_PATIENCE: Duration = Duration::from_secs(30);
/// How long a connection to Postgres may take.
pub(crate) const POSTGRES_CONNECT_PATIENCE: Duration = Duration::from_secs(5);
/// A connection over which no answer comes for so long is given up.
pub(crate) const POSTGRES_ANSWER_PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait before the next attempt to connect.
pub(crate) const POSTGRES_RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// A process that has not renewed its row for so long counts as gone.
pub(crate) const NODE_EXPIRY: Duration = Duration::from_secs(2);
/// How often a process renews its row.
pub(crate) const NODE_RENEWAL: Duration = Duration::from_millis(500);
/// A process of a cluster that is gone for so long is taken off the list when
/// the next one joins; until then it may come back as the one it was.
pub(crate) const NODE_FORGET: Duration = Duration::from_secs(3600);
/// The clocks of a cluster may differ by so much from the database's.
pub(crate) const CLOCK_DIFFERENCE_MAX: Duration = Duration::from_secs(60);
/// How often to look where a room lives when others take and give it up at the
/// same time.
pub(crate) const LOCATE_ATTEMPTS_MAX: u32 = 5;
/// The longest name of a cluster.
pub const CLUSTER_NAME_CHARS_MAX: usize = 32;
/// How many nodes are looked at to find one with more to spare.
pub const NODES_DRAWN_MAX: usize = 8;
/// The most addresses of nodes that are listed.
pub const NODE_URLS_MAX: usize = 33;
/// How often the rooms of all nodes are counted.
pub const COUNT_INTERVAL: Duration = Duration::from_secs(10);
/// How often one of the nodes looks for what nobody needs any more.
pub const SWEEP_INTERVAL: Duration = Duration::from_secs(3000);
/// As long as there were so many fewer rooms than allowed when they were last
/// counted, they are not counted again for a new one.
pub(crate) const ROOMS_BETWEEN_COUNTS_MAX: u64 = 10_000;
