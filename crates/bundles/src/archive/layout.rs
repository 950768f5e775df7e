//! The three kinds of records in an archive, and reading their numbers.

/// The header before the bytes of an entry.
pub(super) mod local {
    pub(in super::super) const MAGIC: [u8; 4] = super::super::MAGIC;
    pub(in super::super) const BYTES: usize = 30;
}

/// The header of an entry in the directory.
pub(super) mod central {
    pub(in super::super) const MAGIC: [u8; 4] = *b"PK\x01\x02";
    pub(in super::super) const BYTES: usize = 46;
}

/// The end of the directory.
pub(super) mod end {
    pub(in super::super) const MAGIC: [u8; 4] = *b"PK\x05\x06";
    pub(in super::super) const BYTES: usize = 22;
}

/// What may follow an entry whose sizes were unknown when its header was
/// written: the same numbers again, with or without this before them.
pub(super) mod descriptor {
    pub(in super::super) const MAGIC: [u8; 4] = *b"PK\x07\x08";
    pub(in super::super) const BYTES: usize = 12;
}

/// Bits of an entry's flags.
pub(super) mod flags {
    pub(in super::super) const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
    /// Sizes follow the entry.
    pub(in super::super) const DESCRIPTOR: u16 = 1 << 3;
    /// How hard the compressor tried; sizes follow; the name is UTF-8.
    pub(in super::super) const KNOWN: u16 = 0b110 | DESCRIPTOR | 1 << 11;
}

/// Files of Unix systems have a kind and permissions.
pub(super) mod unix {
    pub(in super::super) const SYSTEM: u16 = 3;
    pub(in super::super) const KIND: u32 = 0o170_000;
    pub(in super::super) const FILE: u32 = 0o100_000;
    pub(in super::super) const FOLDER: u32 = 0o040_000;
    pub(in super::super) const READABLE: u32 = 0o644;
}

/// Reads numbers one after the other.
pub(super) struct Numbers<'a>(pub(super) &'a [u8]);

impl<'a> Numbers<'a> {
    pub(super) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn short(&mut self) -> Option<u16> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u16::from_le_bytes(*taken))
    }

    pub(super) fn long(&mut self) -> Option<u32> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*taken))
    }

    pub(super) fn magic(&mut self, magic: [u8; 4]) -> Option<()> {
        self.0 = self.0.strip_prefix(&magic)?;
        Some(())
    }
}
