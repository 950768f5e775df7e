use std::collections::BTreeMap;

use flate2::{Crc, Decompress, FlushDecompress, Status};

use super::{
    ArchiveError, DEFLATED, STORED,
    layout::{Numbers, central, descriptor, end, flags, local, unix},
};
use crate::limits;

/// An entry as the directory describes it.
struct Header<'a> {
    name: &'a str,
    flags: u16,
    method: u16,
    checksum: u32,
    packed: usize,
    size: usize,
    /// Where its own header is.
    start: usize,
    is_folder: bool,
}

/// The files of an archive by name. `bytes_max` says how long a file with a
/// name may be, and `None` if there is no such file in a bundle; folders have
/// names that end in `/`.
///
/// # Errors
///
/// Why the archive is refused.
pub(crate) fn read(
    archive: &[u8],
    bytes_max: impl Fn(&str) -> Option<usize>,
) -> Result<BTreeMap<String, Vec<u8>>, ArchiveError> {
    if archive.len() > limits::FILE_BYTES_MAX {
        return Err(ArchiveError::TooLong);
    }
    let directory = Directory::find(archive)?;
    let headers = directory.headers(archive)?;
    check_names(&headers, bytes_max)?;
    let places = places(archive, &headers, directory.start)?;
    let mut files = BTreeMap::new();
    for (header, packed) in headers.iter().zip(places) {
        if !header.is_folder {
            files.insert(header.name.to_owned(), content(header, packed)?);
        }
    }
    Ok(files)
}

struct Directory {
    entries: usize,
    start: usize,
    end: usize,
}

impl Directory {
    fn find(archive: &[u8]) -> Result<Self, ArchiveError> {
        let end = archive.len().checked_sub(end::BYTES);
        let end = end.ok_or(ArchiveError::NotAnArchive)?;
        let fields = end_fields(&archive[end..]).ok_or(ArchiveError::NotAnArchive)?;
        let End {
            disks,
            entries,
            bytes,
            start,
        } = fields;
        if disks != [0, 0] || entries[0] != entries[1] {
            return Err(ArchiveError::Huge);
        }
        // The largest numbers mean that the real ones are elsewhere.
        if entries[0] == u16::MAX || bytes == u32::MAX || start == u32::MAX {
            return Err(ArchiveError::Huge);
        }
        let entries = usize::from(entries[0]);
        if entries > limits::ENTRIES_MAX {
            return Err(ArchiveError::TooManyEntries { found: entries });
        }
        let (bytes, start) = (bytes as usize, start as usize);
        if start.checked_add(bytes) != Some(end) {
            return Err(ArchiveError::Gaps);
        }
        Ok(Self {
            entries,
            start,
            end,
        })
    }

    fn headers<'a>(&self, archive: &'a [u8]) -> Result<Vec<Header<'a>>, ArchiveError> {
        let mut numbers = Numbers(&archive[self.start..self.end]);
        let headers: Vec<Header<'a>> = (0..self.entries)
            .map(|_| header(&mut numbers))
            .collect::<Result<_, _>>()?;
        if !numbers.0.is_empty() {
            return Err(ArchiveError::Gaps);
        }
        Ok(headers)
    }
}

struct End {
    disks: [u16; 2],
    entries: [u16; 2],
    bytes: u32,
    start: u32,
}

fn end_fields(bytes: &[u8]) -> Option<End> {
    let mut numbers = Numbers(bytes);
    numbers.magic(end::MAGIC)?;
    let fields = End {
        disks: [numbers.short()?, numbers.short()?],
        entries: [numbers.short()?, numbers.short()?],
        bytes: numbers.long()?,
        start: numbers.long()?,
    };
    // No comment.
    (numbers.short()? == 0).then_some(fields)
}

/// A header of the directory, with its variable parts.
struct Fields<'a> {
    system: u16,
    flags: u16,
    method: u16,
    checksum: u32,
    packed: u32,
    size: u32,
    disk: u16,
    attributes: u32,
    start: u32,
    name: &'a [u8],
}

fn fields<'a>(numbers: &mut Numbers<'a>) -> Option<Fields<'a>> {
    numbers.magic(central::MAGIC)?;
    let system = numbers.short()? >> 8;
    let _version = numbers.short()?;
    let (flags, method) = (numbers.short()?, numbers.short()?);
    let _time = numbers.long()?;
    let (checksum, packed, size) = (numbers.long()?, numbers.long()?, numbers.long()?);
    let lengths = [numbers.short()?, numbers.short()?, numbers.short()?];
    let disk = numbers.short()?;
    let _text = numbers.short()?;
    let (attributes, start) = (numbers.long()?, numbers.long()?);
    let name = numbers.bytes(lengths[0].into())?;
    // Extra fields and a comment.
    numbers.bytes(usize::from(lengths[1]) + usize::from(lengths[2]))?;
    Some(Fields {
        system,
        flags,
        method,
        checksum,
        packed,
        size,
        disk,
        attributes,
        start,
        name,
    })
}

fn header<'a>(numbers: &mut Numbers<'a>) -> Result<Header<'a>, ArchiveError> {
    let fields = fields(numbers).ok_or(ArchiveError::Damaged)?;
    let name = name(fields.name)?;
    let owned = || name.to_owned();
    if fields.disk != 0 || [fields.packed, fields.size, fields.start].contains(&u32::MAX) {
        return Err(ArchiveError::Huge);
    }
    if fields.flags & flags::ENCRYPTED != 0 {
        return Err(ArchiveError::Encrypted { name: owned() });
    }
    let known = fields.flags & !flags::KNOWN == 0;
    if !known || ![STORED, DEFLATED].contains(&fields.method) {
        return Err(ArchiveError::UnknownMethod { name: owned() });
    }
    let is_folder = name.ends_with('/');
    let kind = match fields.system {
        unix::SYSTEM => fields.attributes >> 16 & unix::KIND,
        _ => 0,
    };
    let expected = if is_folder { unix::FOLDER } else { unix::FILE };
    if kind != 0 && kind != expected {
        return Err(ArchiveError::NotAFile { name: owned() });
    }
    let (packed, size) = (fields.packed as usize, fields.size as usize);
    if (is_folder && size > 0) || (fields.method == STORED && packed != size) {
        return Err(ArchiveError::WrongSize { name: owned() });
    }
    Ok(Header {
        name,
        flags: fields.flags,
        method: fields.method,
        checksum: fields.checksum,
        packed,
        size,
        start: fields.start as usize,
        is_folder,
    })
}

/// A name that is plain text and stays inside.
fn name(bytes: &[u8]) -> Result<&str, ArchiveError> {
    if !(1..=limits::NAME_BYTES_MAX).contains(&bytes.len()) {
        return Err(ArchiveError::BadName);
    }
    let name = str::from_utf8(bytes).map_err(|_| ArchiveError::BadName)?;
    if name.chars().any(char::is_control) {
        return Err(ArchiveError::BadName);
    }
    let parts = name.strip_suffix('/').unwrap_or(name).split('/');
    let mut outside = parts.map(|part| matches!(part, "" | "." | ".."));
    if outside.any(|outside| outside) || name.contains(['\\', ':']) {
        return Err(ArchiveError::OutsideName {
            name: name.to_owned(),
        });
    }
    Ok(name)
}

/// Every entry is one of a bundle, there once, and not too long; together they
/// are not too long either.
fn check_names(
    headers: &[Header<'_>],
    bytes_max: impl Fn(&str) -> Option<usize>,
) -> Result<(), ArchiveError> {
    let mut names: Vec<&str> = Vec::new();
    let mut total = 0_usize;
    for header in headers {
        let name = || header.name.to_owned();
        let bytes_max =
            bytes_max(header.name).ok_or_else(|| ArchiveError::UnknownEntry { name: name() })?;
        if names.contains(&header.name) {
            return Err(ArchiveError::Twice { name: name() });
        }
        names.push(header.name);
        if header.size > bytes_max {
            return Err(ArchiveError::EntryTooLong {
                name: name(),
                bytes_max,
            });
        }
        total += header.size;
    }
    if total > limits::INFLATED_BYTES_MAX {
        return Err(ArchiveError::TooMuch);
    }
    Ok(())
}

/// The packed bytes of every entry. Entries fill everything up to the
/// directory, each byte once.
fn places<'a>(
    archive: &'a [u8],
    headers: &[Header<'_>],
    directory: usize,
) -> Result<Vec<&'a [u8]>, ArchiveError> {
    let mut order: Vec<usize> = (0..headers.len()).collect();
    order.sort_by_key(|number| headers[*number].start);
    let mut places: Vec<&[u8]> = vec![&[]; headers.len()];
    let mut rest = &archive[..directory];
    for number in order {
        let header = &headers[number];
        if header.start != directory - rest.len() {
            return Err(ArchiveError::Gaps);
        }
        let mut numbers = Numbers(rest);
        local_header(&mut numbers, header)?;
        let packed = numbers.bytes(header.packed).ok_or(ArchiveError::Damaged)?;
        if header.flags & flags::DESCRIPTOR != 0 {
            skip_descriptor(&mut numbers, header).ok_or(ArchiveError::Damaged)?;
        }
        places[number] = packed;
        rest = numbers.0;
    }
    if rest.is_empty() {
        Ok(places)
    } else {
        Err(ArchiveError::Gaps)
    }
}

/// Reads the header before an entry, which must agree with the directory.
fn local_header(numbers: &mut Numbers<'_>, header: &Header<'_>) -> Result<(), ArchiveError> {
    let agrees = |numbers: &mut Numbers<'_>| {
        numbers.magic(local::MAGIC)?;
        let _version = numbers.short()?;
        let same = numbers.short()? == header.flags && numbers.short()? == header.method;
        let _time = numbers.long()?;
        let sizes = [numbers.long()?, numbers.long()?, numbers.long()?];
        let lengths = [numbers.short()?, numbers.short()?];
        let same_name = numbers.bytes(lengths[0].into())? == header.name.as_bytes();
        numbers.bytes(lengths[1].into())?;
        let told = sizes.map(|size| size as usize);
        let expected = [header.checksum as usize, header.packed, header.size];
        let later = header.flags & flags::DESCRIPTOR != 0 && told == [0; 3];
        Some((same && same_name, told == expected || later))
    };
    match agrees(numbers) {
        Some((true, true)) => Ok(()),
        Some((true, false)) => Err(ArchiveError::WrongSize {
            name: header.name.to_owned(),
        }),
        _ => Err(ArchiveError::Damaged),
    }
}

fn skip_descriptor(numbers: &mut Numbers<'_>, header: &Header<'_>) -> Option<()> {
    let mut expected = Vec::with_capacity(descriptor::BYTES);
    expected.extend(header.checksum.to_le_bytes());
    expected.extend(u32::try_from(header.packed).ok()?.to_le_bytes());
    expected.extend(u32::try_from(header.size).ok()?.to_le_bytes());
    let rest = numbers.0;
    let rest = rest.strip_prefix(&descriptor::MAGIC).unwrap_or(rest);
    numbers.0 = rest.strip_prefix(&*expected)?;
    Some(())
}

/// The content of an entry, exactly as long as it says.
fn content(header: &Header<'_>, packed: &[u8]) -> Result<Vec<u8>, ArchiveError> {
    let name = || header.name.to_owned();
    let bytes = match header.method {
        STORED => packed.to_vec(),
        _ => {
            inflated(packed, header.size).ok_or_else(|| ArchiveError::WrongSize { name: name() })?
        }
    };
    let mut checksum = Crc::new();
    checksum.update(&bytes);
    if checksum.sum() != header.checksum {
        return Err(ArchiveError::WrongChecksum { name: name() });
    }
    if bytes.starts_with(&super::MAGIC) {
        return Err(ArchiveError::Nested { name: name() });
    }
    Ok(bytes)
}

/// Inflates to exactly `size` bytes from all of `packed`.
fn inflated(packed: &[u8], size: usize) -> Option<Vec<u8>> {
    // One byte more shows that there would be more.
    let mut bytes = vec![0; size + 1];
    let mut inflater = Decompress::new(false);
    let status = inflater.decompress(packed, &mut bytes, FlushDecompress::Finish);
    let whole = inflater.total_in() == packed.len() as u64 && inflater.total_out() == size as u64;
    if !matches!(status, Ok(Status::StreamEnd)) || !whole {
        return None;
    }
    bytes.truncate(size);
    Some(bytes)
}
