//! Archives that are the same, byte for byte, whenever they are made from the
//! same files.

use std::io::Write as _;

use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};

/// Who owns an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Owner(pub(super) u64);

pub(super) const ROOT: Owner = Owner(0);

/// When everything in an archive was last changed, in seconds since 1970: the
/// beginning of 2026.
const CHANGED: u64 = 1_767_225_600;

/// A tar archive in the making. Folders come before what is in them.
pub(super) struct Archive {
    builder: Builder<Vec<u8>>,
}

impl Archive {
    pub(super) fn new() -> Self {
        Self {
            builder: Builder::new(Vec::new()),
        }
    }

    pub(super) fn folder(&mut self, path: &str, mode: u32, owner: Owner) -> Result<(), String> {
        self.entry(&format!("{path}/"), EntryType::Directory, mode, owner, &[])
    }

    /// Folders of the system, readable by everybody.
    pub(super) fn folders(&mut self, paths: &[&str]) -> Result<(), String> {
        paths
            .iter()
            .try_for_each(|path| self.folder(path, 0o755, ROOT))
    }

    pub(super) fn file(&mut self, path: &str, mode: u32, bytes: &[u8]) -> Result<(), String> {
        self.entry(path, EntryType::Regular, mode, ROOT, bytes)
    }

    fn entry(
        &mut self,
        path: &str,
        kind: EntryType,
        mode: u32,
        Owner(owner): Owner,
        bytes: &[u8],
    ) -> Result<(), String> {
        let mut header = Header::new_gnu();
        header.set_entry_type(kind);
        header.set_mode(mode);
        header.set_uid(owner);
        header.set_gid(owner);
        header.set_mtime(CHANGED);
        header.set_size(bytes.len() as u64);
        let added = self.builder.append_data(&mut header, path, bytes);
        added.map_err(|error| format!("{path}: {error}"))
    }

    pub(super) fn finish(self) -> Result<Vec<u8>, String> {
        let finished = self.builder.into_inner();
        finished.map_err(|error| error.to_string())
    }
}

/// Compresses without a date.
pub(super) fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut gzip = GzBuilder::new().write(Vec::new(), Compression::best());
    gzip.write_all(bytes)
        .and_then(|()| gzip.finish())
        .map_err(|error| error.to_string())
}

/// The program that a 64-bit ELF program for Linux needs to be started, the
/// loader of dynamic libraries. Static programs need none.
pub(super) fn interpreter(elf: &[u8]) -> Option<String> {
    /// The type of a program header that names it.
    const PT_INTERP: u64 = 3;
    let number = |place: usize, size: usize| {
        let bytes = elf.get(place..place.checked_add(size)?)?;
        let digits = bytes.iter().rev();
        Some(digits.fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte)))
    };
    elf.starts_with(b"\x7fELF\x02\x01").then_some(())?;
    let table = usize::try_from(number(0x20, 8)?).ok()?;
    let size = usize::try_from(number(0x36, 2)?).ok()?;
    let count = usize::try_from(number(0x38, 2)?).ok()?;
    for index in 0..count {
        let header = table.checked_add(size.checked_mul(index)?)?;
        if number(header, 4)? == PT_INTERP {
            let from = usize::try_from(number(header + 8, 8)?).ok()?;
            let length = usize::try_from(number(header + 0x20, 8)?).ok()?;
            let name = elf.get(from..from.checked_add(length)?)?;
            let name = String::from_utf8_lossy(name);
            return Some(name.trim_end_matches('\0').to_owned());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn the_same_files_make_the_same_archive_with_folders_and_owners() {
        let make = || {
            let mut archive = Archive::new();
            archive.folders(&["usr", "usr/bin"])?;
            archive.folder("data", 0o700, Owner(7))?;
            archive.file("usr/bin/fano", 0o755, b"program")?;
            gzip(&archive.finish()?)
        };
        let bytes = make().expect("made");
        assert_eq!(bytes, make().expect("made again"));
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(&bytes[..]));
        let mut found = Vec::new();
        for entry in archive.entries().expect("an archive") {
            let mut entry = entry.expect("an entry");
            let path = entry.path().expect("a path").display().to_string();
            let header = entry.header().clone();
            let mut text = String::new();
            entry.read_to_string(&mut text).expect("text");
            let owner = header.uid().expect("an owner");
            found.push((path, header.mode().expect("a mode"), owner, text));
        }
        let expected = [
            ("usr/", 0o755, 0, ""),
            ("usr/bin/", 0o755, 0, ""),
            ("data/", 0o700, 7, ""),
            ("usr/bin/fano", 0o755, 0, "program"),
        ];
        let expected = expected
            .map(|(path, mode, owner, text)| (path.to_owned(), mode, owner, text.to_owned()));
        assert_eq!(found, expected);
    }

    #[test]
    fn only_dynamic_programs_have_an_interpreter() {
        let own = std::fs::read(std::env::current_exe().expect("a path")).expect("a program");
        if cfg!(all(target_os = "linux", target_env = "gnu")) {
            let found = interpreter(&own).expect("it is dynamic");
            assert!(found.contains("ld-linux"), "{found}");
        }
        assert_eq!(interpreter(b"#!/bin/sh\n"), None);
        for end in 0..own.len().min(1000) {
            // It must not panic.
            let _ = interpreter(&own[..end]);
        }
    }
}
