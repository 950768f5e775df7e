//! Whether the files that are open are still those in the folder.
//!
//! A file that was deleted can be written to as long as it is open, and
//! nothing of it is left when it is closed. So before anything is announced,
//! somebody has to look whether the names still lead to the open files.

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

/// Elsewhere a file that is open cannot be deleted.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}

impl Watch {
    /// Looks at these files from now on.
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

    /// Looks at nothing: for file systems that only SQLite can see.
    pub(crate) fn nothing() -> Self {
        Self { files: Vec::new() }
    }

    /// Whether everything is still in its place.
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
