//! The file beside the database that records how far the database had got.
//!
//! It is written after every transaction, without waiting for the disk: the
//! database is always at least as far as its mark. If it is not, somebody
//! deleted or truncated the write-ahead log, or replaced a file.
//!
//! The file has two copies, written in turn, so that a power cut in the middle
//! of one leaves the other.

use std::{
    fmt::Write as _,
    fs::{File, OpenOptions},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use crate::StoreError;

/// One copy fills a sector of the disk.
const COPY_BYTES: usize = 512;
/// The largest file that is read as a mark.
const FILE_BYTES_MAX: u64 = 4 << 10;
const EXPLANATION: &str = "\
This file belongs to the database of Fano beside it and says how far the
database had got when it was last written. A server that finds less than that
does not start. If you remove this file, the next start takes the database as
it is, or makes a new one if there is none.
";

/// Which database, and how far it has got.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The database's random name.
    pub(crate) store: String,
    pub(crate) progress: Progress,
}

/// How far a database has got. Larger is later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Progress {
    /// How often the database was opened.
    pub(crate) generation: u64,
    /// Transactions that added no steps.
    pub(crate) changes: u64,
    /// The place after the last step since the last such transaction.
    pub(crate) steps_end: i64,
}

impl Mark {
    fn to_text(&self) -> String {
        let Progress {
            generation,
            changes,
            steps_end,
        } = self.progress;
        let store = &self.store;
        let mut text = format!("mark 1 {store} {generation} {changes} {steps_end}");
        let sum = checksum(text.as_bytes());
        let _ = write!(text, " {sum:016x}");
        text
    }

    fn from_text(text: &str) -> Option<Self> {
        let (said, sum) = text.trim().rsplit_once(' ')?;
        if sum != format!("{:016x}", checksum(said.as_bytes())) {
            return None;
        }
        let words: Vec<&str> = said.split(' ').collect();
        let ["mark", "1", store, generation, changes, steps_end] = words[..] else {
            return None;
        };
        Some(Self {
            store: store.to_owned(),
            progress: Progress {
                generation: generation.parse().ok()?,
                changes: changes.parse().ok()?,
                steps_end: steps_end.parse().ok()?,
            },
        })
    }

    /// The mark in a file, if there is such a file.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, StoreError> {
        let mut bytes = Vec::new();
        match File::open(path) {
            Ok(file) => {
                let read = file.take(FILE_BYTES_MAX).read_to_end(&mut bytes);
                read.map_err(|error| unusable(path, &error))?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unusable(path, &error)),
        }
        let copies = bytes.chunks(COPY_BYTES).skip(1);
        let marks = copies.filter_map(|copy| Self::from_text(std::str::from_utf8(copy).ok()?));
        let latest = marks.max_by_key(|mark| mark.progress);
        latest.map(Some).ok_or_else(|| StoreError::MarkDamaged {
            mark: path.to_owned(),
        })
    }
}

/// FNV-1a: it detects torn writes, and need not withstand attacks.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

fn unusable(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Folder {
        folder: path.parent().unwrap_or(path).to_owned(),
        reason: error.to_string(),
    }
}

/// The file, open for writing.
#[derive(Debug)]
pub(crate) struct MarkFile {
    file: File,
    mark: Mark,
    /// The copy to write next.
    next_copy: u64,
}

impl MarkFile {
    /// Creates the file, and waits until it is on the disk.
    pub(crate) fn create(path: &Path, mark: Mark) -> Result<Self, StoreError> {
        let unfinished: PathBuf = path.with_extension("mark-new");
        let create = || -> io::Result<File> {
            let mut file = OpenOptions::new()
                .create(true)
                .truncate(true)
                .write(true)
                .open(&unfinished)?;
            file.write_all(&padded(EXPLANATION))?;
            for _ in 0..2 {
                file.write_all(&padded(&mark.to_text()))?;
            }
            file.sync_all()?;
            std::fs::rename(&unfinished, path)?;
            #[cfg(unix)]
            File::open(path.parent().unwrap_or(path))?.sync_all()?;
            Ok(file)
        };
        let file = create().map_err(|error| unusable(path, &error))?;
        Ok(Self {
            file,
            mark,
            next_copy: 1,
        })
    }

    /// Records that the database has durably got this far.
    pub(crate) fn advance(&mut self, progress: Progress) {
        self.mark.progress = progress;
        let text = padded(&self.mark.to_text());
        let mut write = || -> io::Result<()> {
            let at = self.next_copy * COPY_BYTES as u64;
            self.file.seek(SeekFrom::Start(at))?;
            self.file.write_all(&text)
        };
        // An older mark says less, but nothing wrong.
        let _ = write();
        self.next_copy = 3 - self.next_copy;
    }
}

fn padded(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize(COPY_BYTES - 1, b' ');
    bytes.push(b'\n');
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(changes: u64) -> Mark {
        Mark {
            store: "5e".repeat(16),
            progress: Progress {
                generation: 3,
                changes,
                steps_end: 77,
            },
        }
    }

    #[test]
    fn the_latest_intact_copy_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fano.mark");
        assert_eq!(Mark::read(&path), Ok(None));
        let mut file = MarkFile::create(&path, mark(1)).expect("created");
        assert_eq!(Mark::read(&path), Ok(Some(mark(1))));
        for changes in 2..6 {
            file.advance(mark(changes).progress);
            assert_eq!(Mark::read(&path), Ok(Some(mark(changes))));
        }
        // Whichever copy is torn, the other one is at most one step behind.
        let whole = std::fs::read(&path).expect("a file");
        let mut seen = Vec::new();
        for copy in [1, 2] {
            let mut torn = whole.clone();
            torn[copy * COPY_BYTES + 40..(copy + 1) * COPY_BYTES].fill(0);
            std::fs::write(&path, &torn).expect("written");
            let read = Mark::read(&path).expect("one is whole").expect("a mark");
            seen.push(read.progress.changes);
        }
        seen.sort_unstable();
        assert_eq!(seen, [4, 5]);
        for nothing in [&b""[..], b"rubbish", &whole[..COPY_BYTES]] {
            std::fs::write(&path, nothing).expect("written");
            let mark = path.clone();
            assert_eq!(Mark::read(&path), Err(StoreError::MarkDamaged { mark }));
        }
    }
}
