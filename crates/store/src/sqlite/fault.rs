//! What SQLite's refusals mean to us.

use std::path::Path;

use rusqlite::{Error, ErrorCode};

use crate::StoreError;

/// Something that went wrong while the database was open.
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

/// Whether the rows do not fit those that are there: nothing is wrong with the
/// disk, and others can still write.
pub(crate) fn is_misfit(error: &Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

/// Something that went wrong while a database was being opened.
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
