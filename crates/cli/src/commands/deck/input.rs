//! Reading files with a limit, and errors that name the file.

use std::{
    borrow::Cow,
    io::{self, stdin},
    path::Path,
};

use fano_decks::{Deck, builtin, file};
use fano_texts::{Explain, Message};

use crate::{
    failure::Failure,
    read_limited::{read_limited, read_up_to},
};

/// The name of standard input.
const STANDARD_INPUT: &str = "-";

/// The bytes of a file, or of standard input for `-`; at most one byte more
/// than allowed, so that the caller can report that it is too long.
pub(super) fn bytes(path: &str, bytes_max: usize) -> Result<Vec<u8>, Failure> {
    read(path, bytes_max).map_err(|error| unreadable(path, &error))
}

fn read(path: &str, bytes_max: usize) -> io::Result<Vec<u8>> {
    if path == STANDARD_INPUT {
        return read_up_to(stdin().lock(), bytes_max);
    }
    read_limited(Path::new(path), bytes_max)
}

pub(super) fn unreadable(path: &str, error: &io::Error) -> Failure {
    Failure::Usage(
        Message::new("deck-unreadable")
            .with("file", path)
            .with("error", error.to_string()),
    )
}

/// An error message, with the name of the file before it.
pub(super) fn in_file(path: &str, problem: &impl Explain) -> Message {
    Message::new("deck-in-file")
        .with("file", path)
        .with("problem", problem.explain())
}

/// The deck with this name, or the one in this file.
pub(in crate::commands) fn deck(name: &str) -> Result<Cow<'static, Deck>, Failure> {
    if let Some(deck) = builtin::by_name(name) {
        return Ok(Cow::Borrowed(deck));
    }
    if name != STANDARD_INPUT && !Path::new(name).exists() {
        return Err(Failure::Usage(
            Message::new("deck-not-found")
                .with("name", name)
                .with("names", builtin::names()),
        ));
    }
    let bytes = bytes(name, file::FILE_BYTES_MAX)?;
    let deck = file::read(&bytes).map_err(|error| Failure::Usage(in_file(name, &error)))?;
    Ok(Cow::Owned(deck))
}
