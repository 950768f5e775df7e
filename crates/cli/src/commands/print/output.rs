//! Writes the PDF: only replaces an earlier PDF, and never with half a file.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read as _, Write as _, stdout},
    path::Path,
};

use fano_texts::Message;

use crate::failure::Failure;

/// Whether the path is `-`.
fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}

/// Refuses to replace a file that is not a PDF.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    // Do not open a pipe: that would block until somebody writes to it.
    if is_standard_output(path)
        || !path.exists()
        || (path.is_file() && is_pdf(path).unwrap_or(false))
    {
        return Ok(());
    }
    Err(Failure::Usage(about("print-not-a-pdf", path)))
}

fn is_pdf(path: &Path) -> io::Result<bool> {
    let mut start = [0; 5];
    File::open(path)?.read_exact(&mut start)?;
    Ok(&start == b"%PDF-")
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_standard_output(path) {
        stdout().lock().write_all(bytes)?;
        return Ok(());
    }
    // Write next to an older file and then rename, so that the older one stays
    // until the new one is complete.
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = Path::new(&beside);
    let open = OpenOptions::new().write(true).create_new(true).open(beside);
    open.and_then(|mut file| file.write_all(bytes))
        .and_then(|()| fs::rename(beside, path))
        .map_err(|error| {
            let _ = fs::remove_file(beside);
            let message = about("print-not-written", path);
            Failure::Usage(message.with("error", error.to_string()))
        })
}

fn about(id: &'static str, path: &Path) -> Message {
    Message::new(id).with("file", path.display().to_string())
}
