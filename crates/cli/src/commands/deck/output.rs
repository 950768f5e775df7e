//! Writing deck files and bundles: all or nothing.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::Path,
};

use fano_texts::Message;

use crate::failure::Failure;

/// Refuses to replace a file, unless forced.
pub(super) fn check(path: &Path, force: bool) -> Result<(), Failure> {
    if !force && path.exists() {
        return Err(exists(path));
    }
    Ok(())
}

/// Writes all or nothing, and replaces an existing file only if forced.
pub(super) fn save(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let saved = if force {
        // Write next to the old file and then rename, so that the old one stays
        // until the new one is complete.
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.tmp", std::process::id()));
        let beside = Path::new(&beside);
        write_new(beside, bytes).and_then(|()| {
            fs::rename(beside, path).inspect_err(|_| {
                let _ = fs::remove_file(beside);
            })
        })
    } else {
        write_new(path, bytes)
    };
    saved.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        _ => Failure::Usage(
            Message::new("deck-new-not-written")
                .with("file", path.display().to_string())
                .with("error", error.to_string()),
        ),
    })
}

/// Writes a new file, and removes it again if it is incomplete.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new_file = OpenOptions::new().write(true).create_new(true).open(path)?;
    new_file.write_all(bytes).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

fn exists(path: &Path) -> Failure {
    Failure::Usage(Message::new("deck-new-exists").with("file", path.display().to_string()))
}
