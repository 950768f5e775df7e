//! What SQLite's numbers mean to us.

use std::path::Path;

use crate::StoreError;

/// The first byte of a result code says what kind of failure it was; see
/// <https://www.sqlite.org/rescode.html>.
fn primary_code(error: &sqlx::Error) -> Option<u8> {
    let sqlx::Error::Database(error) = error else {
        return None;
    };
    let code: u32 = error.code()?.parse().ok()?;
    Some(code.to_le_bytes()[0])
}

const READ_ONLY: u8 = 8;
const FULL: u8 = 13;
const CANNOT_OPEN: u8 = 14;
const CONSTRAINT: u8 = 19;
const NOT_A_DATABASE: u8 = 26;

/// Something that went wrong while the database was open.
#[expect(
    clippy::needless_pass_by_value,
    reason = "it stands behind map_err, which hands the error over"
)]
pub(crate) fn database(error: sqlx::Error) -> StoreError {
    match primary_code(&error) {
        Some(FULL) => StoreError::Full,
        _ => StoreError::Database {
            reason: error.to_string(),
        },
    }
}

/// Whether the rows do not fit those that are there: nothing is wrong with the
/// disk, and others can still write.
pub(crate) fn is_misfit(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(CONSTRAINT)
}

/// Something that went wrong while a database was being opened.
pub(crate) fn opening(file: &Path, error: sqlx::Error) -> StoreError {
    match primary_code(&error) {
        Some(NOT_A_DATABASE) => StoreError::NotOurs {
            file: file.to_owned(),
        },
        Some(READ_ONLY | CANNOT_OPEN) => StoreError::Folder {
            folder: file.parent().unwrap_or(file).to_owned(),
            reason: error.to_string(),
        },
        _ => database(error),
    }
}
