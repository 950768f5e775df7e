//! What must survive a crash.
//!
//! A room's [`Fact`](fano_rooms::Fact)s must be durable before anybody is told.
//! A [`Store`] keeps them: [`SqliteStore`] in a database in one folder,
//! [`PostgresStore`] in a database server, [`MemoryStore`] for as long as a test
//! runs.
//!
//! Facts of all rooms that arrive while the last transaction is being written
//! go into the next one together (group commit), so a thousand rooms sync the
//! disk as often as one.
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
//! # runtime.block_on(async {
//! use fano_protocol::RoomCode;
//! use fano_store::{SqliteOptions, SqliteStore, Store};
//!
//! let folder = tempfile::tempdir()?;
//! let store = SqliteStore::open(SqliteOptions::new(folder.path())).await?;
//! let code = RoomCode::numbered(7);
//! assert_eq!(store.load(code).await?, None);
//! assert!(store.rooms().await?.is_empty());
//! store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```

mod committer;
mod copy;
mod decks;
mod drafts;
mod error;
pub mod limits;
mod memory;
mod parse;
mod persistent;
mod postgres;
mod prepare;
mod sqlite;
mod store;
mod stored;

pub use copy::{Copied, CopyError, copy};
pub use decks::{
    DeckLimits, DeckRefusal, DeckStore, DeckTitle, DeckToKeep, KeptDeck, Swept, Unused,
};
pub use drafts::{
    DraftLimits, DraftRefusal, DraftStore, DraftToSave, KeptDraft, PictureToSave, Saved,
};
pub use error::{StoreError, Tampering};
pub use limits::{LIST_MAX, STEPS_PER_SERIES_MAX};
pub use memory::MemoryStore;
pub use persistent::{PersistentStore, StoreAddress};
pub use postgres::{PostgresError, PostgresOptions, PostgresStore};
pub use prepare::newest_moment_us;
pub use sqlite::{SqliteOptions, SqliteStore};
pub use store::{
    FinishedBrief, Located, NewRoom, Node, NodeId, NotCreated, OwnershipCounts, Presence, Store,
    StoreFuture, Totals,
};
