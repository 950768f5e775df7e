use std::io::Write as _;

use flate2::{Compression, Crc, write::DeflateEncoder};

use super::{
    DEFLATED, STORED,
    layout::{central, end, local, unix},
};

/// What a reader needs to know: version 2.0 of the format.
const VERSION: u16 = 20;
/// Midnight on the first day that can be written, for all entries: equal
/// content makes equal archives.
const TIME: u16 = 0;
const DATE: u16 = 1 << 5 | 1;

/// Writes an archive, always in the same way.
#[derive(Default)]
pub(crate) struct Writer {
    archive: Vec<u8>,
    directory: Vec<u8>,
    entries: u16,
}

impl Writer {
    /// Adds a text, compressed.
    pub(crate) fn add_text(&mut self, name: &str, content: &[u8]) {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        let packed = encoder.write_all(content).and_then(|()| encoder.finish());
        let packed = packed.expect("writing to memory");
        self.add(name, DEFLATED, content, &packed);
    }

    /// Adds a picture, which is compressed already.
    pub(crate) fn add_picture(&mut self, name: &str, content: &[u8]) {
        self.add(name, STORED, content, content);
    }

    fn add(&mut self, name: &str, method: u16, content: &[u8], packed: &[u8]) {
        let start = length(self.archive.len());
        let mut checksum = Crc::new();
        checksum.update(content);
        let name_bytes = u16::try_from(name.len()).expect("a short name");
        // What both headers say: version, flags, method, time, sizes.
        let mut common = Vec::with_capacity(local::BYTES);
        for number in [VERSION, 0, method, TIME, DATE] {
            common.extend(number.to_le_bytes());
        }
        for number in [checksum.sum(), length(packed.len()), length(content.len())] {
            common.extend(number.to_le_bytes());
        }
        common.extend(name_bytes.to_le_bytes());
        common.extend(0_u16.to_le_bytes());

        self.archive.extend(local::MAGIC);
        self.archive.extend(&common);
        self.archive.extend(name.as_bytes());
        self.archive.extend(packed);

        let before = self.directory.len();
        self.directory.extend(central::MAGIC);
        self.directory
            .extend((unix::SYSTEM << 8 | VERSION).to_le_bytes());
        self.directory.extend(&common);
        // No comment, the first disk, no texts.
        self.directory.extend([0; 6]);
        let attributes = (unix::FILE | unix::READABLE) << 16;
        self.directory.extend(attributes.to_le_bytes());
        self.directory.extend(start.to_le_bytes());
        debug_assert_eq!(self.directory.len() - before, central::BYTES);
        self.directory.extend(name.as_bytes());
        self.entries += 1;
    }

    /// The whole archive.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let start = length(self.archive.len());
        self.archive.extend(&self.directory);
        let before = self.archive.len();
        self.archive.extend(end::MAGIC);
        self.archive.extend([0; 4]);
        self.archive.extend(self.entries.to_le_bytes());
        self.archive.extend(self.entries.to_le_bytes());
        self.archive
            .extend(length(self.directory.len()).to_le_bytes());
        self.archive.extend(start.to_le_bytes());
        self.archive.extend([0; 2]);
        debug_assert_eq!(self.archive.len() - before, end::BYTES);
        self.archive
    }
}

fn length(bytes: usize) -> u32 {
    u32::try_from(bytes).expect("bundles are far smaller")
}
