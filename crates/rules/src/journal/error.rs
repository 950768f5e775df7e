use std::fmt;

use fano_decks::DeckError;
use fano_texts::{Explain, Lang, Message};

use super::{BYTES_MAX, LINE_BYTES_MAX};
use crate::{Refusal, SetupError};

/// What is wrong with a journal, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: JournalFault,
}

/// What can be wrong with a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalFault {
    /// It is empty.
    Empty,
    /// It is larger than [`BYTES_MAX`].
    TooLarge,
    /// A line is longer than [`LINE_BYTES_MAX`].
    LineTooLong,
    /// It is not UTF-8 text.
    NotText,
    /// The first line does not name a known version.
    Version {
        /// What it says instead.
        found: String,
    },
    /// A line of the header is missing.
    MissingHeader {
        /// The word it begins with.
        field: &'static str,
    },
    /// A line begins with an unknown word.
    UnknownWord {
        /// The word.
        word: String,
    },
    /// A value cannot be parsed.
    BadValue {
        /// What it should have been.
        field: &'static str,
        /// What was found instead.
        value: String,
    },
    /// The cards are not a valid deck.
    Deck(DeckError),
    /// The set-up is not playable.
    Setup(SetupError),
    /// A command that counted would not count.
    Refused(Refusal),
    /// A call that counted would come too late.
    Late,
    /// A line does not follow from what came before.
    DoesNotFollow {
        /// What should follow.
        expected: String,
        /// What the line says.
        found: String,
    },
}

impl Explain for JournalError {
    fn explain(&self) -> Message {
        Message::new("journal-at")
            .with("line", self.line)
            .with("reason", self.fault.explain())
    }
}

impl Explain for JournalFault {
    fn explain(&self) -> Message {
        match self {
            Self::Empty => Message::new("journal-empty"),
            Self::TooLarge => Message::new("journal-too-large").with("bytes_max", BYTES_MAX),
            Self::LineTooLong => {
                Message::new("journal-too-long-line").with("bytes_max", LINE_BYTES_MAX)
            }
            Self::NotText => Message::new("journal-not-text"),
            Self::Version { found } => {
                Message::new("journal-bad-version").with("found", found.as_str())
            }
            Self::MissingHeader { field } => {
                Message::new("journal-missing-header").with("field", *field)
            }
            Self::UnknownWord { word } => {
                Message::new("journal-unknown-word").with("word", word.as_str())
            }
            Self::BadValue { field, value } => Message::new("journal-bad-value")
                .with("field", *field)
                .with("value", value.as_str()),
            Self::Deck(error) => Message::new("journal-refused").with("reason", error.to_string()),
            Self::Setup(error) => Message::new("journal-refused").with("reason", error.explain()),
            Self::Refused(refusal) => {
                Message::new("journal-refused").with("reason", refusal.explain())
            }
            Self::Late => Message::new("journal-late"),
            Self::DoesNotFollow { expected, found } => Message::new("journal-does-not-follow")
                .with("expected", expected.as_str())
                .with("found", found.as_str()),
        }
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for JournalError {}
