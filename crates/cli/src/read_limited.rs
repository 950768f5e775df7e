//! Reads untrusted files: never without a limit, and never from something that
//! is endless or blocks.

use std::{
    fs::{self, File},
    io::{self, Read as _},
    path::Path,
};

/// The bytes of a file; at most one more than allowed, so that the caller can
/// report that the file is too long.
///
/// # Errors
///
/// If the file cannot be read, or is a device, a named pipe or a folder:
/// opening a pipe that nobody writes to would take forever.
pub(crate) fn read_limited(path: &Path, bytes_max: usize) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() && !is_open_already(path) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "not a regular file",
        ));
    }
    read_up_to(File::open(path)?, bytes_max)
}

/// The bytes of any source, with the same limit.
pub(crate) fn read_up_to(source: impl io::Read, bytes_max: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(bytes_max as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether the path stands for something the shell has already opened: standard
/// input, or `<(command)`, with a writer at the other end.
fn is_open_already(path: &Path) -> bool {
    path == Path::new("/dev/stdin")
        || path.starts_with("/dev/fd")
        || path.starts_with("/proc/self/fd")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_too_many_is_enough() {
        assert_eq!(read_up_to(io::repeat(7), 3).expect("bytes"), [7; 4]);
        assert_eq!(read_up_to(&b"ab"[..], 3).expect("bytes"), b"ab");
    }

    #[test]
    fn only_files_are_read() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let refused = read_limited(folder.path(), 9).expect_err("a folder is no file");
        assert_eq!(refused.kind(), io::ErrorKind::InvalidInput);
        let path = folder.path().join("file");
        fs::write(&path, "hello").expect("a file");
        assert_eq!(read_limited(&path, 9).expect("a file"), b"hello");
        assert_eq!(read_limited(&path, 2).expect("a file"), b"hel");
    }
}
