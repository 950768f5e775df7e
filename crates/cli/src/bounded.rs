//! Reading files with a limit, whatever they turn out to be.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// The bytes of a file: at most one more than allowed, so that whoever parses
/// them can tell that there are too many. `/dev/zero` costs no more than that.
pub(crate) fn read_file(path: &Path, bytes_max: usize) -> io::Result<Vec<u8>> {
    read(File::open(path)?, bytes_max)
}

/// The bytes of anything that can be read, with the same limit.
pub(crate) fn read(source: impl Read, bytes_max: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(bytes_max as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::repeat;

    use super::read;

    #[test]
    fn what_has_no_end_is_read_up_to_a_byte_beyond_the_limit() {
        assert_eq!(read(repeat(7), 100).expect("bytes"), [7; 101]);
        assert_eq!(read(&b"short"[..], 100).expect("bytes"), b"short");
    }
}
