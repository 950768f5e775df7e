//! Reading files with a limit, and errors that name the file.

use std::{
    borrow::Cow,
    io::{self, stdin},
    path::Path,
};

use fano_bundles::{
    Bundle, Job,
    file::{FileError, is_bundle_file},
    limits,
};
use fano_decks::{Deck, builtin, file};
use fano_faces::Gallery;
use fano_texts::{Explain, Message};

use crate::{
    failure::Failure,
    pictures,
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

/// A deck that was asked for.
pub(in crate::commands) enum Input {
    /// A deck that comes with the program, or a deck file.
    Deck(Cow<'static, Deck>),
    /// A bundle, with its drawings.
    Bundle(Box<(Bundle, Gallery)>),
}

impl Input {
    /// The deck with this name, or what is in this file; words of bundles are
    /// drawn in the font.
    pub(in crate::commands) fn open(name: &str, font: Option<&Path>) -> Result<Self, Failure> {
        if let Some(deck) = builtin::by_name(name) {
            return Ok(Self::Deck(Cow::Borrowed(deck)));
        }
        if name != STANDARD_INPUT && !Path::new(name).exists() {
            return Err(Failure::Usage(
                Message::new("deck-not-found")
                    .with("name", name)
                    .with("names", builtin::names()),
            ));
        }
        let bytes = bytes(name, BYTES_MAX)?;
        if is_bundle_file(&bytes) {
            let opened = bundle(&bytes, font)?;
            let opened = opened.map_err(|error| Failure::Usage(in_file(name, &error)))?;
            return Ok(Self::Bundle(Box::new(opened)));
        }
        let deck = file::read(&bytes).map_err(|error| Failure::Usage(in_file(name, &error)))?;
        Ok(Self::Deck(Cow::Owned(deck)))
    }
}

/// The longest file that can be a deck or a bundle.
pub(super) const BYTES_MAX: usize = if file::FILE_BYTES_MAX > limits::FILE_BYTES_MAX {
    file::FILE_BYTES_MAX
} else {
    limits::FILE_BYTES_MAX
};

/// The bundle in a file.
pub(super) fn bundle(
    bytes: &[u8],
    font: Option<&Path>,
) -> Result<Result<(Bundle, Gallery), FileError>, Failure> {
    let source = pictures::source(font)?;
    Ok(fano_bundles::file::read(bytes, &source, Job::silent()))
}

/// The deck with this name, or the one in this file.
pub(in crate::commands) fn deck(name: &str) -> Result<Cow<'static, Deck>, Failure> {
    Ok(match Input::open(name, None)? {
        Input::Deck(deck) => deck,
        Input::Bundle(opened) => Cow::Owned(opened.0.deck().clone()),
    })
}
