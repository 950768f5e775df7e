use fano_texts::{Explain, Message};

use crate::{display::display_in_english, limits};

/// Why an archive is refused. Names come from the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArchiveError {
    /// Longer than [`limits::FILE_BYTES_MAX`].
    TooLong,
    /// Not an archive, or cut off, or followed by something else.
    NotAnArchive,
    /// A kind of archive for very large files, or one in several parts.
    Huge,
    /// More than [`limits::ENTRIES_MAX`] entries.
    TooManyEntries {
        /// How many there are.
        found: usize,
    },
    /// A header is cut off or contradicts another.
    Damaged,
    /// Bytes that belong to no entry, or to two.
    Gaps,
    /// A name that is too long, or not plain text.
    BadName,
    /// A name that leads out of the archive.
    OutsideName {
        /// The name.
        name: String,
    },
    /// An entry that is not part of a bundle.
    UnknownEntry {
        /// Its name.
        name: String,
    },
    /// Two entries with the same name.
    Twice {
        /// The name.
        name: String,
    },
    /// An encrypted entry.
    Encrypted {
        /// Its name.
        name: String,
    },
    /// An entry that is a link, a device, or anything but a file.
    NotAFile {
        /// Its name.
        name: String,
    },
    /// An unknown kind of compression, or an unknown flag.
    UnknownMethod {
        /// The entry's name.
        name: String,
    },
    /// An entry that is too long.
    EntryTooLong {
        /// Its name.
        name: String,
        /// The most bytes it may have.
        bytes_max: usize,
    },
    /// More than [`limits::INFLATED_BYTES_MAX`] in all.
    TooMuch,
    /// An entry that is longer or shorter than it says.
    WrongSize {
        /// Its name.
        name: String,
    },
    /// An entry whose content was changed or damaged.
    WrongChecksum {
        /// Its name.
        name: String,
    },
    /// An archive inside the archive.
    Nested {
        /// Its name.
        name: String,
    },
}

display_in_english!(ArchiveError);

impl Explain for ArchiveError {
    fn explain(&self) -> Message {
        let named = |id: &'static str, name: &str| Message::new(id).with("name", name);
        match self {
            Self::TooLong => {
                Message::new("bundle-file-too-long").with("max", limits::FILE_BYTES_MAX >> 20)
            }
            Self::NotAnArchive => Message::new("bundle-file-not-an-archive"),
            Self::Huge => Message::new("bundle-file-huge"),
            Self::TooManyEntries { found } => Message::new("bundle-file-too-many-entries")
                .with("found", *found)
                .with("max", limits::ENTRIES_MAX),
            Self::Damaged => Message::new("bundle-file-damaged"),
            Self::Gaps => Message::new("bundle-file-gaps"),
            Self::BadName => {
                Message::new("bundle-file-bad-name").with("max", limits::NAME_BYTES_MAX)
            }
            Self::OutsideName { name } => named("bundle-file-outside-name", name),
            Self::UnknownEntry { name } => named("bundle-file-unknown-entry", name),
            Self::Twice { name } => named("bundle-file-twice", name),
            Self::Encrypted { name } => named("bundle-file-encrypted", name),
            Self::NotAFile { name } => named("bundle-file-not-a-file", name),
            Self::UnknownMethod { name } => named("bundle-file-unknown-method", name),
            Self::EntryTooLong { name, bytes_max } => {
                named("bundle-file-entry-too-long", name).with("max", bytes_max >> 10)
            }
            Self::TooMuch => {
                Message::new("bundle-file-too-much").with("max", limits::INFLATED_BYTES_MAX >> 20)
            }
            Self::WrongSize { name } => named("bundle-file-wrong-size", name),
            Self::WrongChecksum { name } => named("bundle-file-wrong-checksum", name),
            Self::Nested { name } => named("bundle-file-nested", name),
        }
    }
}
