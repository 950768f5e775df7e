//! Bare lists of cards, as other programs write them: JSON and CSV.
//!
//! They have no names and no pictures, so they are not a [`Deck`](crate::Deck)
//! yet; but they can be checked for any two cards sharing exactly one symbol,
//! and so can far more cards than anybody would play with.
//!
//! ```
//! use fano_decks::lists;
//!
//! let list = lists::read(b"{\"symbols\": 3, \"cards\": [[0, 1], [0, 2], [1, 2]]}").unwrap();
//! assert_eq!(list.verify().unwrap().cards, 3);
//! let list = lists::read(b"dog,cat\ndog,fish\ncat,dog\n").unwrap();
//! assert_eq!(
//!     list.verify().unwrap_err().to_string(),
//!     "Cards 1 and 3 share 2 symbols: dog, cat."
//! );
//! ```

mod csv;
mod error;
mod json;

use std::collections::BTreeMap;

use fano_designs::verify::{self, Fault};

pub use error::{ListError, ListFault};

/// The longest list accepted.
pub const LIST_BYTES_MAX: usize = 64 << 20;
/// The most cards in a list: enough for the plane of order 256.
pub const LIST_CARDS_MAX: usize = 70_000;

/// Cards as lists of symbols that are just words or numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardList {
    /// The names of the symbols, by number, in order of appearance.
    pub symbols: Vec<String>,
    /// The cards, as numbers of symbols.
    pub cards: Vec<Vec<u32>>,
    /// How many symbols the list claims to have, if it does.
    pub symbols_claimed: Option<u64>,
}

/// The facts about a list of cards that is a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListFacts {
    /// How many cards there are.
    pub cards: usize,
    /// How many different symbols are on them.
    pub symbols: usize,
    /// The fewest symbols on a card.
    pub symbols_per_card_min: usize,
    /// The most symbols on a card.
    pub symbols_per_card_max: usize,
}

/// Reads a list of cards: JSON if it begins with a bracket, otherwise CSV.
///
/// JSON is `{"symbols": 57, "cards": [[0, 1, …], …]}` or only the array of
/// cards; CSV is one card per line, with commas, semicolons or tabs between the
/// symbols, or spaces between numbers. Symbols are whole numbers or words.
///
/// # Errors
///
/// What cannot be read, with its line if there is one.
pub fn read(bytes: &[u8]) -> Result<CardList, ListError> {
    if bytes.len() > LIST_BYTES_MAX {
        return Err(ListError::TooLong);
    }
    let text = str::from_utf8(bytes).map_err(|_| ListError::NotText)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let list = match text.trim_start().bytes().next() {
        Some(b'{' | b'[') => json::read(text)?,
        _ => csv::read(text)?,
    };
    match list.cards.len() {
        0 | 1 => Err(ListError::TooFewCards {
            found: list.cards.len(),
        }),
        found if found > LIST_CARDS_MAX => Err(ListError::TooManyCards { found }),
        _ => Ok(list),
    }
}

impl CardList {
    /// Checks that any two cards share exactly one symbol.
    ///
    /// # Errors
    ///
    /// The cards and symbols that show otherwise.
    pub fn verify(&self) -> Result<ListFacts, ListFault> {
        verify::pairwise(&self.cards).map_err(|fault| self.name_symbols(fault))?;
        let symbols = self.symbols.len();
        if let Some(claimed) = self.symbols_claimed.filter(|c| *c < symbols as u64) {
            return Err(ListFault::MoreSymbols {
                claimed,
                found: symbols,
            });
        }
        let sizes = || self.cards.iter().map(Vec::len);
        Ok(ListFacts {
            cards: self.cards.len(),
            symbols,
            symbols_per_card_min: sizes().min().unwrap_or(0),
            symbols_per_card_max: sizes().max().unwrap_or(0),
        })
    }

    fn name_symbols(&self, fault: Fault) -> ListFault {
        let name = |number: u32| self.symbols[number as usize].clone();
        match fault {
            Fault::DuplicateSymbol { card, symbol } => ListFault::RepeatedSymbol {
                card,
                symbol: name(symbol),
            },
            Fault::NoMatch { first, second } => ListFault::NoMatch { first, second },
            Fault::ManyMatches {
                first,
                second,
                shared,
            } => ListFault::ManyMatches {
                first,
                second,
                shared: shared.into_iter().map(name).collect(),
            },
            other => ListFault::Other(other),
        }
    }
}

/// Numbers symbols in order of appearance.
#[derive(Default)]
struct Numbering {
    numbers: BTreeMap<String, u32>,
    names: Vec<String>,
}

impl Numbering {
    fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = u32::try_from(self.names.len()).expect("fewer symbols than bytes");
        self.numbers.insert(name.to_owned(), number);
        self.names.push(name.to_owned());
        number
    }
}
