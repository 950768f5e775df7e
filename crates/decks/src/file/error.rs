use std::fmt;

use fano_texts::{Explain, Lang, Message};

use super::{FILE_BYTES_MAX, LINE_BYTES_MAX, MAGIC, VERSION};
use crate::{DeckError, Suit};

/// What is wrong with a deck file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The line, counted from 1; `None` if it is about the whole file.
    pub line: Option<usize>,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a deck file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The file is longer than [`FILE_BYTES_MAX`].
    FileTooLong,
    /// The line is longer than [`LINE_BYTES_MAX`].
    LineTooLong,
    /// The bytes are not UTF-8.
    NotText,
    /// An invisible character, such as a tab between quotes.
    ControlCharacter,
    /// The first line is not the one all deck files begin with.
    NotADeckFile,
    /// An unknown version of the format.
    UnknownVersion {
        /// What was found instead.
        found: String,
    },
    /// A quote is never closed.
    OpenQuote,
    /// Something follows a closing quote without a space.
    AfterQuote,
    /// A backslash before something other than a quote or a backslash.
    BadEscape {
        /// The character.
        found: char,
    },
    /// A value contains special characters and needs quotes.
    NeedsQuotes {
        /// The value.
        found: String,
    },
    /// The line begins with an unknown word.
    UnknownLine {
        /// The word.
        word: String,
    },
    /// A line has a key that does not belong there.
    UnknownKey {
        /// The key.
        key: String,
        /// The first word of the line.
        line: &'static str,
    },
    /// A key appears twice on the line.
    RepeatedKey {
        /// The key.
        key: String,
    },
    /// `name` or `symbol` is not followed by exactly one name or id.
    OneWord {
        /// The first word of the line.
        line: &'static str,
        /// How many words there are.
        found: usize,
    },
    /// No line names the deck.
    NoName,
    /// The name was given before.
    NameTwice {
        /// The line of the first name.
        first: usize,
    },
    /// There is no such suit.
    UnknownSuit {
        /// What was found instead.
        found: String,
    },
    /// The card names a symbol that no line above it describes.
    UnknownSymbol {
        /// The card, counted from 0.
        card: usize,
        /// The id.
        id: String,
    },
    /// A symbol with this id was described before.
    SymbolTwice {
        /// The id.
        id: String,
        /// The line of the first one.
        first: usize,
    },
    /// Every line is valid, but together they are not a deck.
    Deck(DeckError),
}

impl FileError {
    /// Whether everything could be read and only the cards break the rule that
    /// any two of them share exactly one symbol.
    #[must_use]
    pub fn is_about_matches(&self) -> bool {
        matches!(&self.problem, Problem::Deck(error) if error.is_about_matches())
    }
}

impl Explain for FileError {
    fn explain(&self) -> Message {
        let problem = self.problem.explain();
        match self.line {
            Some(line) => Message::new("deck-file-line")
                .with("line", line)
                .with("problem", problem),
            None => problem,
        }
    }
}

impl Explain for Problem {
    fn explain(&self) -> Message {
        match self {
            Self::FileTooLong => {
                Message::new("deck-file-too-long").with("max", FILE_BYTES_MAX >> 20)
            }
            Self::LineTooLong => {
                Message::new("deck-file-line-too-long").with("max", LINE_BYTES_MAX)
            }
            Self::NotText => Message::new("deck-file-not-text"),
            Self::ControlCharacter => Message::new("deck-file-control-character"),
            Self::NotADeckFile => {
                Message::new("deck-file-not-a-deck").with("expected", format!("{MAGIC} {VERSION}"))
            }
            Self::UnknownVersion { found } => Message::new("deck-file-unknown-version")
                .with("found", found.as_str())
                .with("known", VERSION),
            Self::OpenQuote => Message::new("deck-file-open-quote"),
            Self::AfterQuote => Message::new("deck-file-after-quote"),
            Self::BadEscape { found } => {
                Message::new("deck-file-bad-escape").with("found", found.to_string())
            }
            Self::NeedsQuotes { found } => {
                Message::new("deck-file-needs-quotes").with("found", found.as_str())
            }
            Self::UnknownLine { word } => {
                Message::new("deck-file-unknown-line").with("word", word.as_str())
            }
            Self::UnknownKey { key, line } => explain_key(key, line),
            Self::RepeatedKey { key } => {
                Message::new("deck-file-repeated-key").with("key", key.as_str())
            }
            Self::OneWord { line, found } => Message::new(match *line {
                "name" => "deck-file-one-name",
                _ => "deck-file-one-id",
            })
            .with("found", *found),
            Self::NoName => Message::new("deck-file-no-name"),
            Self::NameTwice { first } => Message::new("deck-file-name-twice").with("first", *first),
            Self::UnknownSuit { found } => Message::new("deck-file-unknown-suit")
                .with("found", found.as_str())
                .with("suits", Suit::ALL.map(Suit::id).join(", ")),
            Self::UnknownSymbol { card, id } => Message::new("deck-file-unknown-symbol")
                .with("card", card + 1)
                .with("id", id.as_str()),
            Self::SymbolTwice { id, first } => Message::new("deck-file-symbol-twice")
                .with("id", id.as_str())
                .with("first", *first),
            Self::Deck(error) => error.explain(),
        }
    }
}

fn explain_key(key: &str, line: &str) -> Message {
    let message = match line {
        "name" => Message::new("deck-file-unknown-key-name"),
        "symbol" => Message::new("deck-file-unknown-key-symbol"),
        _ => Message::new("deck-file-unknown-key-card"),
    };
    message.with("key", key)
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for FileError {}
