use std::fmt;

use fano_designs::verify::Fault;
use fano_texts::{Explain, Lang, Message};

use crate::{Picture, Symbol, limits};

/// Why a list of cards is not a deck.
///
/// Cards and symbols are counted from 0 here; messages count cards from 1 and
/// identify symbols by id.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckError {
    /// Too few cards, or too many.
    CardCount {
        /// How many there are.
        found: usize,
    },
    /// Too many symbols.
    SymbolCount {
        /// How many there are.
        found: usize,
    },
    /// A card has too many symbols.
    CardTooFull {
        /// The card.
        card: usize,
        /// How many symbols it has.
        found: usize,
    },
    /// A card names a symbol that is not in the list.
    UnknownSymbol {
        /// The card.
        card: usize,
        /// The unknown number.
        symbol: u16,
        /// How many symbols there are.
        count: usize,
    },
    /// An id is empty, too long, or has characters an id may not have.
    BadId {
        /// The symbol.
        symbol: usize,
        /// Its id.
        id: String,
    },
    /// A name or the text of a picture is empty, too long, or not on one line.
    BadText {
        /// The id of the symbol; `None` for the names of the deck itself.
        symbol: Option<String>,
        /// What the text is: a key of the deck file, such as `en` or `word`.
        key: &'static str,
    },
    /// A picture file is not in the folder of the deck or below it.
    PathOutside {
        /// The id of the symbol.
        symbol: String,
        /// The path.
        path: String,
    },
    /// A symbol refers to a theme that does not exist.
    UnknownTheme {
        /// The id of the symbol.
        symbol: String,
        /// The theme.
        theme: String,
    },
    /// A symbol refers to a drawing that its theme does not have.
    NotInTheme {
        /// The id of the symbol.
        symbol: String,
        /// The theme.
        theme: String,
    },
    /// A symbol has no picture, or too many.
    PictureCount {
        /// The id of the symbol.
        symbol: String,
        /// How many pictures it has.
        found: usize,
    },
    /// Two symbols have the same id.
    SameId {
        /// The symbol that comes first.
        first: usize,
        /// The symbol that comes later.
        second: usize,
        /// The id they share.
        id: String,
    },
    /// Two symbols look the same, so that cards would seem to match twice, or
    /// one symbol has the same face twice.
    SamePicture {
        /// The id of the symbol that comes first.
        first: String,
        /// The id of the symbol that comes later.
        second: String,
        /// The picture they share.
        picture: Picture,
    },
    /// A card shows the same symbol twice.
    RepeatedSymbol {
        /// The card.
        card: usize,
        /// The id of the symbol.
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
        /// The ids of all symbols the two share, in the order of their numbers.
        shared: Vec<String>,
    },
    /// Another fault of the cards.
    Fault(Fault),
}

impl DeckError {
    /// Replaces symbol numbers with ids.
    pub(crate) fn from_fault(fault: Fault, symbols: &[Symbol]) -> Self {
        let id = |number: u32| symbols[number as usize].id.clone();
        match fault {
            Fault::DuplicateSymbol { card, symbol } => Self::RepeatedSymbol {
                card,
                symbol: id(symbol),
            },
            Fault::NoMatch { first, second } => Self::NoMatch { first, second },
            Fault::ManyMatches {
                first,
                second,
                shared,
            } => Self::ManyMatches {
                first,
                second,
                shared: shared.into_iter().map(id).collect(),
            },
            other => Self::Fault(other),
        }
    }

    /// Whether everything could be read and only the cards break the rule that
    /// any two of them share exactly one symbol.
    #[must_use]
    pub fn is_about_matches(&self) -> bool {
        matches!(
            self,
            Self::RepeatedSymbol { .. }
                | Self::NoMatch { .. }
                | Self::ManyMatches { .. }
                | Self::Fault(_)
        )
    }

    /// The card to look at: the later one of two.
    #[must_use]
    pub fn card(&self) -> Option<usize> {
        match self {
            Self::CardTooFull { card, .. }
            | Self::UnknownSymbol { card, .. }
            | Self::RepeatedSymbol { card, .. } => Some(*card),
            Self::NoMatch { second, .. } | Self::ManyMatches { second, .. } => Some(*second),
            _ => None,
        }
    }
}

/// The message about two cards that share too much.
pub(crate) fn many_matches(first: usize, second: usize, shared: &[String]) -> Message {
    Message::new("deck-error-many-matches")
        .with("first", first + 1)
        .with("second", second + 1)
        .with("count", shared.len())
        .with("shared", shared.join(", "))
}

/// The message about two cards without a match.
pub(crate) fn no_match(first: usize, second: usize) -> Message {
    Message::new("deck-error-no-match")
        .with("first", first + 1)
        .with("second", second + 1)
}

/// The message about a card that shows a symbol twice.
pub(crate) fn repeated_symbol(card: usize, symbol: &str) -> Message {
    Message::new("deck-error-repeated-symbol")
        .with("card", card + 1)
        .with("symbol", symbol)
}

impl Explain for DeckError {
    fn explain(&self) -> Message {
        match self {
            Self::CardCount { found } => Message::new("deck-error-card-count")
                .with("min", limits::CARDS_MIN)
                .with("max", limits::CARDS_MAX)
                .with("found", *found),
            Self::SymbolCount { found } => Message::new("deck-error-symbol-count")
                .with("max", limits::SYMBOLS_MAX)
                .with("found", *found),
            Self::CardTooFull { card, found } => Message::new("deck-error-card-too-full")
                .with("card", card + 1)
                .with("max", limits::SYMBOLS_PER_CARD_MAX)
                .with("found", *found),
            Self::UnknownSymbol {
                card,
                symbol,
                count,
            } => Message::new("deck-error-unknown-symbol")
                .with("card", card + 1)
                .with("symbol", symbol.to_string())
                .with("count", *count),
            Self::RepeatedSymbol { card, symbol } => repeated_symbol(*card, symbol),
            Self::NoMatch { first, second } => no_match(*first, *second),
            Self::ManyMatches {
                first,
                second,
                shared,
            } => many_matches(*first, *second, shared),
            Self::Fault(fault) => Message::new("deck-error-fault").with("fault", fault.to_string()),
            about_a_symbol => explain_symbol(about_a_symbol),
        }
    }
}

/// The faults of single symbols.
fn explain_symbol(error: &DeckError) -> Message {
    match error {
        DeckError::BadId { symbol, id } => Message::new("deck-error-bad-id")
            .with("number", symbol + 1)
            .with("id", id.escape_debug().to_string())
            .with("max", limits::ID_BYTES_MAX),
        DeckError::BadText { symbol, key } => {
            let message = match symbol {
                Some(symbol) => Message::new("deck-error-bad-text").with("symbol", symbol.as_str()),
                None => Message::new("deck-error-bad-name"),
            };
            message
                .with("key", *key)
                .with("max", limits::TEXT_BYTES_MAX)
        }
        DeckError::PathOutside { symbol, path } => Message::new("deck-error-path-outside")
            .with("symbol", symbol.as_str())
            .with("path", path.as_str()),
        DeckError::UnknownTheme { symbol, theme } => Message::new("deck-error-unknown-theme")
            .with("symbol", symbol.as_str())
            .with("theme", theme.as_str())
            .with("themes", crate::builtin::names()),
        DeckError::NotInTheme { symbol, theme } => Message::new("deck-error-not-in-theme")
            .with("symbol", symbol.as_str())
            .with("theme", theme.as_str()),
        DeckError::PictureCount { symbol, found } => Message::new("deck-error-picture-count")
            .with("symbol", symbol.as_str())
            .with("found", *found)
            .with("max", limits::PICTURES_MAX),
        DeckError::SameId { first, second, id } => Message::new("deck-error-same-id")
            .with("first", first + 1)
            .with("second", second + 1)
            .with("id", id.as_str()),
        DeckError::SamePicture {
            first,
            second,
            picture,
        } if first == second => Message::new("deck-error-same-face")
            .with("symbol", first.as_str())
            .with("picture", picture.text()),
        DeckError::SamePicture {
            first,
            second,
            picture,
        } => Message::new("deck-error-same-picture")
            .with("first", first.as_str())
            .with("second", second.as_str())
            .with("picture", picture.text()),
        _ => unreachable!("explain has said everything about cards"),
    }
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for DeckError {}
