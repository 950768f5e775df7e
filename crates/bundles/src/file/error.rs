use fano_decks::file as deck_file;
use fano_faces::intake::PictureError;
use fano_texts::{Explain, Message};

use super::VERSION;
use crate::{ArchiveError, BundleError, NotMade, display::display_in_english};

/// Why a file is not a bundle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FileError {
    /// The container is refused.
    Archive(ArchiveError),
    /// Something that every bundle has is not there.
    Missing {
        /// The name of the entry.
        name: &'static str,
    },
    /// A version of the format that this program does not know.
    UnknownVersion {
        /// The version.
        found: u32,
    },
    /// A part is not the JSON that it should be.
    BadJson {
        /// The name of the entry.
        name: &'static str,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// The deck file is wrong.
    Deck(deck_file::FileError),
    /// A picture is refused.
    Picture {
        /// The name of the entry.
        name: String,
        /// What is wrong with it.
        problem: PictureError,
    },
    /// The parts do not fit together.
    Bundle(BundleError),
    /// A symbol cannot be drawn here.
    Undrawable {
        /// Its id.
        symbol: String,
        /// Why.
        problem: Message,
    },
    /// Reading was cancelled.
    Cancelled,
}

display_in_english!(FileError);

impl FileError {
    pub(super) fn bad_json(name: &'static str, error: &serde_json::Error) -> Self {
        Self::BadJson {
            name,
            line: error.line(),
            column: error.column(),
        }
    }

    /// Whether everything could be read and only the cards break the rule that
    /// any two of them share exactly one symbol.
    #[must_use]
    pub fn is_about_matches(&self) -> bool {
        matches!(self, Self::Deck(error) if error.is_about_matches())
    }
}

impl From<ArchiveError> for FileError {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}

impl From<BundleError> for FileError {
    fn from(error: BundleError) -> Self {
        Self::Bundle(error)
    }
}

impl From<NotMade> for FileError {
    fn from(not_made: NotMade) -> Self {
        let NotMade::Problems(problems) = not_made else {
            return Self::Cancelled;
        };
        let problem = problems.into_iter().next();
        Self::Undrawable {
            symbol: String::new(),
            problem: problem.map_or_else(|| Message::new("bundle-cancelled"), |p| p.message),
        }
    }
}

impl Explain for FileError {
    fn explain(&self) -> Message {
        let in_part = |name: &str, problem: Message| {
            Message::new("bundle-in-part")
                .with("name", name)
                .with("problem", problem)
        };
        match self {
            Self::Archive(error) => error.explain(),
            Self::Missing { name } => Message::new("bundle-file-missing").with("name", *name),
            Self::UnknownVersion { found } => Message::new("bundle-file-unknown-version")
                .with("found", *found)
                .with("known", VERSION),
            Self::BadJson { name, line, column } => Message::new("bundle-file-bad-json")
                .with("name", *name)
                .with("line", *line)
                .with("column", *column),
            Self::Deck(error) => in_part(super::DECK, error.explain()),
            Self::Picture { name, problem } => Message::new("bundle-in-picture")
                .with("name", name.as_str())
                .with("problem", problem.explain()),
            Self::Bundle(error) => error.explain(),
            Self::Undrawable { symbol, problem } => in_part(symbol, problem.clone()),
            Self::Cancelled => Message::new("bundle-cancelled"),
        }
    }
}
