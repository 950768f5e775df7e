//! What SQLite's errors mean for the store.

use std::path::Path;

use rusqlite::{Error, ErrorCode};

use crate::{StoreError, committer};

/// Why a write failed.
#[derive(Debug)]
pub(crate) enum Fault {
    /// SQLite reported an error.
    Sqlite(Error),
    /// The files are not as they should be.
    Store(StoreError),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Fault {
    /// Why the rows do not fit the existing ones, if that is the problem: then
    /// the disk is fine, and others can still write.
    fn misfit(&self) -> Option<String> {
        match self {
            Self::Sqlite(error)
                if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) =>
            {
                Some(error.to_string())
            }
            _ => None,
        }
    }

    /// Whether there was no space left.
    pub(crate) fn is_full(&self) -> bool {
        match self {
            Self::Sqlite(error) => error.sqlite_error_code() == Some(ErrorCode::DiskFull),
            Self::Store(error) => *error == StoreError::Full,
        }
    }
}

impl From<Fault> for committer::Fault {
    fn from(fault: Fault) -> Self {
        match fault.misfit() {
            Some(reason) => Self::Misfit(reason),
            None => Self::Failed(fault.into()),
        }
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Sqlite(error) => database(error),
            Fault::Store(error) => error,
        }
    }
}

/// Converts an error on an open database.
#[expect(
    clippy::needless_pass_by_value,
    reason = "it stands behind map_err, which hands the error over"
)]
pub(crate) fn database(error: Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        _ => StoreError::Database {
            reason: error.to_string(),
        },
    }
}

/// Converts an error while opening a database.
pub(crate) fn opening(file: &Path, error: Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotOurs {
            file: file.to_owned(),
        },
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) => StoreError::Folder {
            folder: file.parent().unwrap_or(file).to_owned(),
            reason: error.to_string(),
        },
        _ => database(error),
    }
}
