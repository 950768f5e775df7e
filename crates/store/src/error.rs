use std::{error::Error, fmt, path::PathBuf};

use fano_protocol::RoomCode;
use fano_texts::{Explain, Lang, Message};

use crate::{
    PostgresError,
    limits::{HEALTH_PATIENCE, STEPS_PER_SERIES_MAX, WAITING_BYTES_MAX, WAITING_ENTRIES_MAX},
};

/// Why something cannot be stored or read. Cloneable, because everybody who
/// waited for the same transaction gets the same error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder cannot be created or written to.
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// Another process uses this folder.
    InUse {
        /// Which folder.
        folder: PathBuf,
    },
    /// The file is not a database, or belongs to another program.
    NotOurs {
        /// Which file.
        file: PathBuf,
    },
    /// The database was written by a newer version of this program.
    TooNew {
        /// Which file.
        file: PathBuf,
        /// Its schema version.
        found: i64,
        /// The latest version this program supports.
        known: i64,
    },
    /// The folder was changed: its database is a different one, or contains
    /// less than was written.
    Tampered {
        /// The database.
        file: PathBuf,
        /// The file that records how far it had got. If it is removed, the next
        /// start accepts the folder as it is.
        mark: PathBuf,
        /// What happened to it.
        what: Tampering,
    },
    /// There is a write-ahead log, but its database is missing.
    LogAlone {
        /// The log.
        log: PathBuf,
        /// The missing database.
        file: PathBuf,
    },
    /// The file that records how far the database had got cannot be read.
    MarkDamaged {
        /// Which file.
        mark: PathBuf,
    },
    /// A file was deleted, truncated or replaced while it was open. Nothing
    /// more can be stored.
    Replaced {
        /// Which file.
        file: PathBuf,
    },
    /// The disk is full.
    Full,
    /// The database reported an error.
    Database {
        /// What it said.
        reason: String,
    },
    /// A row does not contain what was written.
    Damaged {
        /// In which table.
        table: &'static str,
        /// Which row: a room, a record, a step.
        row: String,
        /// What is wrong with it.
        reason: String,
    },
    /// These facts do not continue the ones written before.
    Misfit {
        /// Of which room.
        room: RoomCode,
        /// What does not fit.
        reason: String,
    },
    /// There is such a room already.
    Exists {
        /// Which room.
        room: RoomCode,
    },
    /// Earlier facts of this room could not be written: reload it first.
    AfterFailure {
        /// Which room.
        room: RoomCode,
    },
    /// A series has more steps than can be stored.
    TooManySteps {
        /// Of which room.
        room: RoomCode,
    },
    /// A row is too large.
    TooLarge {
        /// Of which room.
        room: RoomCode,
        /// For which table.
        table: &'static str,
        /// Its size.
        bytes: usize,
        /// The limit.
        bytes_max: usize,
    },
    /// More is queued than the disk can keep up with.
    Overloaded,
    /// The disk has not answered for a while.
    NotAnswering,
    /// The store was closed.
    Closed,
    /// A Postgres database cannot be used.
    Postgres(PostgresError),
}

/// What happened to a folder while no server was running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tampering {
    /// The database is gone.
    Deleted,
    /// The database is an empty file.
    Emptied,
    /// The database contains less than was written: its write-ahead log was
    /// deleted or truncated, or it is an older copy.
    WentBack,
    /// It is a different database.
    Swapped,
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
            Self::Tampered { file, mark, what } => Message::new(match what {
                Tampering::Deleted => "store-deleted",
                Tampering::Emptied => "store-emptied",
                Tampering::WentBack => "store-went-back",
                Tampering::Swapped => "store-swapped",
            })
            .with("file", file.display().to_string())
            .with("mark", mark.display().to_string()),
            Self::LogAlone { log, file } => Message::new("store-log-alone")
                .with("log", log.display().to_string())
                .with("file", file.display().to_string()),
            Self::MarkDamaged { mark } => {
                Message::new("store-mark-damaged").with("mark", mark.display().to_string())
            }
            Self::Replaced { file } => {
                Message::new("store-replaced").with("file", file.display().to_string())
            }
            Self::Full => Message::new("store-full"),
            Self::Database { reason } => {
                Message::new("store-database").with("reason", reason.as_str())
            }
            Self::Damaged { table, row, reason } => Message::new("store-damaged")
                .with("table", *table)
                .with("row", row.as_str())
                .with("reason", reason.as_str()),
            Self::Exists { room } => Message::new("store-room-exists").with("room", room.as_str()),
            Self::Misfit { room, reason } => Message::new("store-misfit")
                .with("room", room.as_str())
                .with("reason", reason.as_str()),
            Self::AfterFailure { room } => {
                Message::new("store-after-failure").with("room", room.as_str())
            }
            Self::TooManySteps { room } => Message::new("store-too-many-steps")
                .with("room", room.as_str())
                .with("max", i64::from(STEPS_PER_SERIES_MAX)),
            Self::TooLarge {
                room,
                table,
                bytes,
                bytes_max,
            } => Message::new("store-too-large")
                .with("room", room.as_str())
                .with("table", *table)
                .with("bytes", *bytes as i64)
                .with("max", *bytes_max as i64),
            Self::Overloaded => Message::new("store-overloaded")
                .with("max", WAITING_ENTRIES_MAX as i64)
                .with("mib", (WAITING_BYTES_MAX >> 20) as i64),
            Self::NotAnswering => Message::new("store-not-answering")
                .with("seconds", HEALTH_PATIENCE.as_secs() as i64),
            Self::Closed => Message::new("store-closed"),
            Self::Postgres(error) => error.explain(),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl Error for StoreError {}

impl From<PostgresError> for StoreError {
    fn from(error: PostgresError) -> Self {
        Self::Postgres(error)
    }
}
