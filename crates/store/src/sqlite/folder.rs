//! A folder belongs to one server at a time.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::Path,
};

use super::SqliteStore;
use crate::StoreError;

/// While this exists, nobody else can open the folder. The system releases it
/// when the process ends, however it ends.
///
/// The lock is on the folder itself: a file in it could be deleted, and the
/// next server would lock a new one. The file is locked as well, for earlier
/// versions of this program, which check only that.
#[derive(Debug)]
pub(crate) struct FolderLock {
    files: Vec<File>,
}

impl FolderLock {
    /// Creates the folder if necessary, and locks it.
    pub(crate) fn take(folder: &Path) -> Result<Self, StoreError> {
        let failed = |error: io::Error| StoreError::Folder {
            folder: folder.to_owned(),
            reason: error.to_string(),
        };
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut files = Vec::new();
        #[cfg(unix)]
        files.push(File::open(folder).map_err(failed)?);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(folder.join(SqliteStore::LOCK));
        files.push(file.map_err(failed)?);
        for file in &files {
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::InUse {
                        folder: folder.to_owned(),
                    });
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
        Ok(Self { files })
    }

    /// Unlocks the folder. Explicit, because a process that is just being
    /// spawned may hold a copy of the files.
    pub(crate) fn release(self) {
        for file in &self.files {
            let _ = file.unlock();
        }
    }
}
