use fano_designs::verify::{self, Fault};
use thiserror::Error;

use crate::{Card, CardId, Suit, Symbol, SymbolId};

/// How large a deck may be.
pub mod limits {
    /// The most cards in a deck that can be played.
    pub const CARDS_MAX: usize = 4096;
    /// The most symbols in a deck that can be played.
    pub const SYMBOLS_MAX: usize = 4096;
    /// The fewest cards that make a deck.
    pub const CARDS_MIN: usize = 2;
}

/// Why a list of cards is no deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DeckError {
    /// Too few cards, or too many.
    #[error(
        "a deck has {} to {} cards, not {found}",
        limits::CARDS_MIN,
        limits::CARDS_MAX
    )]
    CardCount {
        /// How many there are.
        found: usize,
    },
    /// Too many symbols.
    #[error("a deck has at most {} symbols, not {found}", limits::SYMBOLS_MAX)]
    SymbolCount {
        /// How many there are.
        found: usize,
    },
    /// A card names a symbol that is not in the list.
    #[error("card {card} names symbol {symbol}, but there are only {count} symbols")]
    UnknownSymbol {
        /// The card.
        card: usize,
        /// The number that has no symbol.
        symbol: u16,
        /// How many symbols there are.
        count: usize,
    },
    /// Two symbols have the same id.
    #[error("symbols {first} and {second} have the same id \"{id}\"")]
    SameId {
        /// The symbol that comes first.
        first: usize,
        /// The symbol that comes later.
        second: usize,
        /// The id they share.
        id: String,
    },
    /// The cards do not match in exactly one symbol each.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A deck: any two of its cards share exactly one symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    name: String,
    symbols: Vec<Symbol>,
    cards: Vec<Card>,
    /// One row of `words_per_card` words a card; bit `s` says that symbol `s` is on it.
    bits: Vec<u64>,
    words_per_card: usize,
}

impl Deck {
    /// The one door: checks everything a deck promises.
    ///
    /// # Errors
    ///
    /// What is wrong, with the cards and symbols that show it.
    pub fn new(
        name: impl Into<String>,
        symbols: Vec<Symbol>,
        cards: Vec<Card>,
    ) -> Result<Self, DeckError> {
        check_counts(&symbols, &cards)?;
        check_ids(&symbols)?;
        let numbers: Vec<Vec<u32>> = cards
            .iter()
            .map(|card| {
                card.symbols()
                    .iter()
                    .map(|symbol| u32::from(symbol.0))
                    .collect()
            })
            .collect();
        verify::pairwise(&numbers)?;

        let words_per_card = symbols.len().div_ceil(64).max(1);
        let mut bits = vec![0; cards.len() * words_per_card];
        for (card, row) in cards.iter().zip(bits.chunks_exact_mut(words_per_card)) {
            for symbol in card.symbols() {
                row[symbol.index() / 64] |= 1 << (symbol.index() % 64);
            }
        }
        Ok(Self {
            name: name.into(),
            symbols,
            cards,
            bits,
            words_per_card,
        })
    }

    /// The deck's name, such as `classic`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All symbols, by number.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// All cards, by number.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The symbol with this number.
    ///
    /// # Panics
    ///
    /// If the deck has no such symbol.
    #[must_use]
    pub fn symbol(&self, symbol: SymbolId) -> &Symbol {
        &self.symbols[symbol.index()]
    }

    /// The card with this number.
    ///
    /// # Panics
    ///
    /// If the deck has no such card.
    #[must_use]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// What a card is besides its symbols.
    #[must_use]
    pub fn suit(&self, card: CardId) -> Suit {
        self.card(card).suit()
    }

    /// Whether a symbol is on a card; `false` for a symbol the deck does not have.
    #[must_use]
    #[inline]
    pub fn has(&self, card: CardId, symbol: SymbolId) -> bool {
        symbol.index() < self.symbols.len()
            && self.row(card)[symbol.index() / 64] >> (symbol.index() % 64) & 1 == 1
    }

    /// The one symbol two different cards share.
    ///
    /// # Panics
    ///
    /// If both are the same card, which shares all its symbols with itself.
    #[must_use]
    #[inline]
    pub fn shared(&self, a: CardId, b: CardId) -> SymbolId {
        assert_ne!(
            a, b,
            "a card has more than one symbol in common with itself"
        );
        let shared = self
            .row(a)
            .iter()
            .zip(self.row(b))
            .enumerate()
            .find_map(|(word, (x, y))| {
                let both = x & y;
                (both != 0).then(|| word * 64 + both.trailing_zeros() as usize)
            });
        let symbol = shared.expect("a deck's cards share a symbol: checked when it was made");
        SymbolId(u16::try_from(symbol).expect("at most SYMBOLS_MAX symbols"))
    }

    /// The most symbols on any one card.
    #[must_use]
    pub fn symbols_per_card_max(&self) -> usize {
        self.cards
            .iter()
            .map(|card| card.symbols().len())
            .max()
            .unwrap_or(0)
    }

    #[inline]
    fn row(&self, card: CardId) -> &[u64] {
        &self.bits[card.index() * self.words_per_card..][..self.words_per_card]
    }
}

fn check_counts(symbols: &[Symbol], cards: &[Card]) -> Result<(), DeckError> {
    if !(limits::CARDS_MIN..=limits::CARDS_MAX).contains(&cards.len()) {
        return Err(DeckError::CardCount { found: cards.len() });
    }
    if symbols.len() > limits::SYMBOLS_MAX {
        return Err(DeckError::SymbolCount {
            found: symbols.len(),
        });
    }
    for (card, listed) in cards.iter().enumerate() {
        if let Some(symbol) = listed.symbols().iter().find(|s| s.index() >= symbols.len()) {
            let count = symbols.len();
            return Err(DeckError::UnknownSymbol {
                card,
                symbol: symbol.0,
                count,
            });
        }
    }
    Ok(())
}

fn check_ids(symbols: &[Symbol]) -> Result<(), DeckError> {
    let mut seen = std::collections::BTreeMap::new();
    for (second, symbol) in symbols.iter().enumerate() {
        if let Some(first) = seen.insert(symbol.id.as_str(), second) {
            return Err(DeckError::SameId {
                first,
                second,
                id: symbol.id.clone(),
            });
        }
    }
    Ok(())
}
