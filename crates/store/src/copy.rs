//! Moves everything from one database to another, row by row.

mod rows;

use fano_texts::{Explain, Lang, Message};
use std::{error::Error, fmt};
use tokio::sync::mpsc;

use crate::{PersistentStore, StoreError, limits::TOKEN_KEY_BYTES};
pub(crate) use rows::{Kind, TABLES, Table, Value};

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// How many rooms …
    pub rooms: u64,
    /// … and how many steps of their current or last series.
    pub steps: u64,
    /// How many finished series.
    pub finished: u64,
    /// How many decks of people's own …
    pub decks: u64,
    /// … and how many revisions of them.
    pub revisions: u64,
    /// How many drafts …
    pub drafts: u64,
    /// … and how many of their pictures.
    pub pictures: u64,
}

/// Why nothing was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CopyError {
    /// There is something in the target already.
    NotEmpty,
    /// Reading or writing failed.
    Store(StoreError),
}

impl Explain for CopyError {
    fn explain(&self) -> Message {
        match self {
            Self::NotEmpty => Message::new("store-copy-not-empty"),
            Self::Store(error) => error.explain(),
        }
    }
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl Error for CopyError {}

impl From<StoreError> for CopyError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Some rows of a table.
#[derive(Debug)]
pub(crate) struct Portion {
    pub(crate) table: &'static Table,
    pub(crate) rows: Vec<Vec<Value>>,
}

/// About how many bytes go into a portion.
pub(crate) const PORTION_BYTES: usize = 1 << 20;
/// How many portions may wait to be written.
const PORTIONS_WAITING_MAX: usize = 4;

/// What is read comes from here; an error instead of the end means that nothing
/// may be kept.
pub(crate) type Portions = mpsc::Receiver<Result<Portion, StoreError>>;
pub(crate) type Reading = mpsc::Sender<Result<Portion, StoreError>>;

/// Copies all rooms, finished series, decks and drafts into an empty store, all
/// or nothing. A Postgres database gets the key of the guest tokens as well.
///
/// Nobody may use the source in the meantime, and the target must be closed
/// afterwards: it does not look for rows that it has not written itself.
///
/// # Errors
///
/// If the target is not empty, or something cannot be read or written.
pub async fn copy(
    from: &PersistentStore,
    to: &PersistentStore,
    token_key: Option<[u8; TOKEN_KEY_BYTES]>,
) -> Result<Copied, CopyError> {
    let empty = match to {
        PersistentStore::Sqlite(store) => store.is_empty().await?,
        PersistentStore::Postgres(store) => store.is_empty().await?,
    };
    if !empty {
        return Err(CopyError::NotEmpty);
    }
    let newest_us = from.as_store().newest_moment_us().await?;
    let (reading, portions) = mpsc::channel(PORTIONS_WAITING_MAX);
    let read = async {
        match from {
            PersistentStore::Sqlite(store) => store.read_all(reading).await,
            PersistentStore::Postgres(store) => store.read_all(reading).await,
        }
    };
    let write = async {
        match to {
            PersistentStore::Sqlite(store) => store.write_all(portions).await,
            PersistentStore::Postgres(store) => {
                store.write_all(portions, newest_us, token_key).await
            }
        }
    };
    let ((), copied) = tokio::join!(read, write);
    Ok(copied?)
}

impl Copied {
    /// Counts the rows of a portion.
    pub(crate) fn count(&mut self, portion: &Portion) {
        let rows = portion.rows.len() as u64;
        match portion.table.name {
            "rooms" => self.rooms += rows,
            "steps" => self.steps += rows,
            "finished" => self.finished += rows,
            "decks" => self.decks += rows,
            "revisions" => self.revisions += rows,
            "drafts" => self.drafts += rows,
            "draft_pictures" => {
                // Some have not arrived.
                let arrived = |row: &&Vec<Value>| row.last() != Some(&Value::Nothing);
                self.pictures += portion.rows.iter().filter(arrived).count() as u64;
            }
            _ => {}
        }
    }
}
