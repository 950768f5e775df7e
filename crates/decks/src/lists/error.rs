use std::fmt;

use fano_designs::verify::Fault;
use fano_texts::{Explain, Lang, Message};

use super::{LIST_BYTES_MAX, LIST_CARDS_MAX};
use crate::deck_error::{many_matches, no_match, repeated_symbol};

/// Why something cannot be read as a list of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListError {
    /// Longer than [`LIST_BYTES_MAX`].
    TooLong,
    /// The bytes are not UTF-8.
    NotText,
    /// It begins like JSON but is not, or is JSON of another shape.
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// Neither JSON nor lines of separated symbols.
    NoList,
    /// A symbol is missing between two separators.
    EmptyCell {
        /// The line, counted from 1.
        line: usize,
        /// The position on the line, counted from 1.
        cell: usize,
    },
    /// A quote is never closed, or something follows a closing quote.
    Quote {
        /// The line, counted from 1.
        line: usize,
    },
    /// There are fewer than two cards.
    TooFewCards {
        /// How many there are.
        found: usize,
    },
    /// There are more cards than [`LIST_CARDS_MAX`].
    TooManyCards {
        /// How many there are.
        found: usize,
    },
}

impl Explain for ListError {
    fn explain(&self) -> Message {
        match self {
            Self::TooLong => Message::new("deck-list-too-long").with("max", LIST_BYTES_MAX >> 20),
            Self::NotText => Message::new("deck-list-not-text"),
            Self::Json { line, column } => Message::new("deck-list-json")
                .with("line", *line)
                .with("column", *column)
                .with(
                    "shape",
                    "{\"symbols\": 3, \"cards\": [[0, 1], [0, 2], [1, 2]]}",
                ),
            Self::NoList => Message::new("deck-list-no-list"),
            Self::EmptyCell { line, cell } => Message::new("deck-list-empty-cell")
                .with("line", *line)
                .with("cell", *cell),
            Self::Quote { line } => Message::new("deck-list-quote").with("line", *line),
            Self::TooFewCards { found } => {
                Message::new("deck-list-too-few-cards").with("found", *found)
            }
            Self::TooManyCards { found } => Message::new("deck-list-too-many-cards")
                .with("max", LIST_CARDS_MAX)
                .with("found", *found),
        }
    }
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for ListError {}

/// Why a list of cards is not a deck, with the evidence.
///
/// Cards are counted from 0 here and from 1 in messages; symbols have the names
/// the list gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListFault {
    /// A card shows the same symbol twice.
    RepeatedSymbol {
        /// The card.
        card: usize,
        /// The symbol.
        symbol: String,
    },
    /// Two cards have nothing in common.
    NoMatch {
        /// The card that comes first.
        first: usize,
        /// The card that comes later.
        second: usize,
    },
    /// Two cards share two symbols or more.
    ManyMatches {
        /// The card that comes first.
        first: usize,
        /// The card that comes later.
        second: usize,
        /// All symbols they share.
        shared: Vec<String>,
    },
    /// The cards show more symbols than the list claims.
    MoreSymbols {
        /// How many the list claims.
        claimed: u64,
        /// How many there are.
        found: usize,
    },
    /// Another fault of the cards.
    Other(Fault),
}

impl Explain for ListFault {
    fn explain(&self) -> Message {
        match self {
            Self::RepeatedSymbol { card, symbol } => repeated_symbol(*card, symbol),
            Self::NoMatch { first, second } => no_match(*first, *second),
            Self::ManyMatches {
                first,
                second,
                shared,
            } => many_matches(*first, *second, shared),
            Self::MoreSymbols { claimed, found } => Message::new("deck-list-more-symbols")
                .with("claimed", *claimed)
                .with("found", *found),
            Self::Other(fault) => Message::new("deck-error-fault").with("fault", fault.to_string()),
        }
    }
}

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for ListFault {}
