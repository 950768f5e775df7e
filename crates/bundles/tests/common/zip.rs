//! A writer of archives that can do everything wrong.

use std::io::Write as _;

use flate2::{Compression, Crc, write::DeflateEncoder};

/// An entry, with all that its headers say.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    pub(crate) name: Vec<u8>,
    pub(crate) flags: u16,
    pub(crate) method: u16,
    pub(crate) checksum: u32,
    pub(crate) size: u32,
    pub(crate) bytes: Vec<u8>,
    /// What the entry's own header says of checksum, packed and unpacked size,
    /// if it is not what the directory says.
    pub(crate) told: Option<[u32; 3]>,
    /// The upper half of the attributes: the mode of a Unix file.
    pub(crate) mode: u32,
    /// Between the header and the bytes.
    pub(crate) extra: Vec<u8>,
    /// After the bytes.
    pub(crate) after: Vec<u8>,
    /// Where the directory says the entry is, if not where it is.
    pub(crate) start: Option<u32>,
}

impl Packed {
    pub(crate) fn stored(name: &str, content: &[u8]) -> Self {
        let mut checksum = Crc::new();
        checksum.update(content);
        Self {
            name: name.as_bytes().to_vec(),
            flags: 0,
            method: 0,
            checksum: checksum.sum(),
            size: u32::try_from(content.len()).expect("short"),
            bytes: content.to_vec(),
            told: None,
            mode: 0o100_644,
            extra: Vec::new(),
            after: Vec::new(),
            start: None,
        }
    }

    pub(crate) fn deflated(name: &str, content: &[u8]) -> Self {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(content).expect("memory");
        Self {
            method: 8,
            bytes: encoder.finish().expect("memory"),
            ..Self::stored(name, content)
        }
    }
}

fn push(into: &mut Vec<u8>, shorts: &[u16], longs: &[u32]) {
    into.extend(shorts.iter().flat_map(|number| number.to_le_bytes()));
    into.extend(longs.iter().flat_map(|number| number.to_le_bytes()));
}

fn short(length: usize) -> u16 {
    u16::try_from(length).expect("short")
}

fn long(length: usize) -> u32 {
    u32::try_from(length).expect("short")
}

/// An archive of these entries.
pub(crate) fn archive(entries: &[Packed]) -> Vec<u8> {
    let (mut all, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let start = long(all.len());
        let sizes = [entry.checksum, long(entry.bytes.len()), entry.size];
        let lengths = [short(entry.name.len()), short(entry.extra.len())];
        all.extend(b"PK\x03\x04");
        push(&mut all, &[20, entry.flags, entry.method, 0, 0x21], &[]);
        push(&mut all, &[], &entry.told.unwrap_or(sizes));
        push(&mut all, &lengths, &[]);
        for part in [&entry.name, &entry.extra, &entry.bytes, &entry.after] {
            all.extend(part);
        }
        directory.extend(b"PK\x01\x02");
        push(
            &mut directory,
            &[3 << 8 | 20, 20, entry.flags, entry.method, 0, 0x21],
            &sizes,
        );
        push(&mut directory, &lengths, &[]);
        push(
            &mut directory,
            &[0, 0, 0],
            &[entry.mode << 16, entry.start.unwrap_or(start)],
        );
        directory.extend(&entry.name);
        directory.extend(&entry.extra);
    }
    let (start, count) = (long(all.len()), short(entries.len()));
    all.extend(&directory);
    all.extend(b"PK\x05\x06");
    push(
        &mut all,
        &[0, 0, count, count],
        &[long(directory.len()), start],
    );
    push(&mut all, &[0], &[]);
    all
}
