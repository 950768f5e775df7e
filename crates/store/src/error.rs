use std::{error::Error, fmt, path::PathBuf};

use fano_protocol::RoomCode;
use fano_texts::{Explain, Lang, Message};

use crate::{STEPS_PER_SERIES_MAX, WAITING_FACTS_MAX};

/// Why something cannot be kept or read. Everybody who waited for the same
/// transaction gets the same answer, so it can be cloned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder cannot be made, or nothing can be written into it.
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// Another process keeps its rooms in this folder.
    InUse {
        /// Which folder.
        folder: PathBuf,
    },
    /// The file is no database, or one of another program.
    NotOurs {
        /// Which file.
        file: PathBuf,
    },
    /// The database was written by a newer version of this program.
    TooNew {
        /// Which file.
        file: PathBuf,
        /// The version of its tables.
        found: i64,
        /// The latest version this program knows.
        known: i64,
    },
    /// There is no space left to write to.
    Full,
    /// The database says no.
    Database {
        /// What it said.
        reason: String,
    },
    /// A row is not what was written.
    Damaged {
        /// In which table.
        table: &'static str,
        /// Which row: a room, a record, a step.
        row: String,
        /// What is wrong with it.
        reason: String,
    },
    /// These facts do not continue those that were written before.
    Misfit {
        /// Of which room.
        room: RoomCode,
        /// What does not fit.
        reason: String,
    },
    /// Earlier facts of this room could not be written: load it afresh first.
    AfterFailure {
        /// Which room.
        room: RoomCode,
    },
    /// A series has more steps than can be kept.
    TooManySteps {
        /// Of which room.
        room: RoomCode,
    },
    /// More is waiting to be written than the disk can take.
    Overloaded,
    /// The store was closed.
    Closed,
}

impl Explain for StoreError {
    fn explain(&self) -> Message {
        match self {
            Self::Folder { folder, reason } => Message::new("store-folder")
                .with("folder", folder.display().to_string())
                .with("reason", reason.as_str()),
            Self::InUse { folder } => {
                Message::new("store-in-use").with("folder", folder.display().to_string())
            }
            Self::NotOurs { file } => {
                Message::new("store-not-ours").with("file", file.display().to_string())
            }
            Self::TooNew { file, found, known } => Message::new("store-too-new")
                .with("file", file.display().to_string())
                .with("found", *found)
                .with("known", *known),
            Self::Full => Message::new("store-full"),
            Self::Database { reason } => {
                Message::new("store-database").with("reason", reason.as_str())
            }
            Self::Damaged { table, row, reason } => Message::new("store-damaged")
                .with("table", *table)
                .with("row", row.as_str())
                .with("reason", reason.as_str()),
            Self::Misfit { room, reason } => Message::new("store-misfit")
                .with("room", room.as_str())
                .with("reason", reason.as_str()),
            Self::AfterFailure { room } => {
                Message::new("store-after-failure").with("room", room.as_str())
            }
            Self::TooManySteps { room } => Message::new("store-too-many-steps")
                .with("room", room.as_str())
                .with("max", i64::from(STEPS_PER_SERIES_MAX)),
            Self::Overloaded => {
                Message::new("store-overloaded").with("max", WAITING_FACTS_MAX as i64)
            }
            Self::Closed => Message::new("store-closed"),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl Error for StoreError {}
