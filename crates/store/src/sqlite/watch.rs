//! Whether the open files are still the ones in the folder.
//!
//! A deleted file can be written to while it is open, and is gone once it is
//! closed. So before anything is announced, check that the names still refer to
//! the open files.

use std::{
    fs::Metadata,
    path::{Path, PathBuf},
};

use crate::StoreError;

/// The files of an open database.
#[derive(Debug)]
pub(crate) struct Watch {
    files: Vec<WatchedFile>,
}

#[derive(Debug)]
struct WatchedFile {
    path: PathBuf,
    identity: Identity,
    /// Neither file ever gets shorter while it is open.
    bytes: u64,
}

#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = ();

#[cfg(unix)]
fn identity(file: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (file.dev(), file.ino())
}

/// On other systems an open file cannot be deleted.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}

impl Watch {
    /// Watches these files from now on.
    pub(crate) fn new<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<Self, StoreError> {
        let files = paths.into_iter().map(|path| {
            let found = std::fs::metadata(path).map_err(|_| replaced(path))?;
            Ok(WatchedFile {
                path: path.to_owned(),
                identity: identity(&found),
                bytes: found.len(),
            })
        });
        Ok(Self {
            files: files.collect::<Result<_, StoreError>>()?,
        })
    }

    /// Watches nothing: for file systems that only SQLite can see.
    pub(crate) fn nothing() -> Self {
        Self { files: Vec::new() }
    }

    /// Checks that everything is still in place.
    pub(crate) fn check(&mut self) -> Result<(), StoreError> {
        for file in &mut self.files {
            match std::fs::metadata(&file.path) {
                Ok(found) if identity(&found) == file.identity && found.len() >= file.bytes => {
                    file.bytes = found.len();
                }
                _ => return Err(replaced(&file.path)),
            }
        }
        Ok(())
    }
}

fn replaced(path: &Path) -> StoreError {
    StoreError::Replaced {
        file: path.to_owned(),
    }
}
