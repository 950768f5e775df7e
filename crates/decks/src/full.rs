use std::fmt;

use fano_designs::{
    Desarguesian, Field, Lines, PlaneError,
    existence::{self, Existence},
    plane,
};
use fano_texts::{Explain, Lang, Message, Names};

use crate::{Card, Deck, DeckError, Picture, Suit, Symbol, SymbolId};

/// The most cards of which any two share one symbol: with k symbols per card,
/// the k² − k + 1 lines of a plane of order k − 1.
///
/// Cards are generated one at a time, so that even a deck of millions of cards
/// takes no memory.
///
/// ```
/// use fano_decks::FullDeck;
/// use fano_designs::Lines as _;
///
/// let full = FullDeck::new(10)?;
/// assert_eq!((full.line_count(), full.point_count()), (91, 91));
/// assert_eq!(full.to_deck().unwrap().cards().len(), 91);
/// assert_eq!(
///     FullDeck::new(7).unwrap_err().to_string(),
///     "There is no full deck with 7 symbols on a card; 6 or 8 work."
/// );
/// # Ok::<(), fano_decks::NoFullDeck>(())
/// ```
#[derive(Clone, Debug)]
pub struct FullDeck {
    /// `None` for the triangle: 3 cards of 2 symbols, a deck but not a plane.
    plane: Option<Desarguesian>,
}

/// Why there is no full deck with this many symbols on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoFullDeck {
    /// A card has at least two symbols.
    TooFew {
        /// The requested number.
        symbols_per_card: u32,
    },
    /// The underlying field would be too large.
    TooMany {
        /// The requested number.
        symbols_per_card: u32,
    },
    /// It is proved not to exist.
    Impossible {
        /// The requested number.
        symbols_per_card: u32,
    },
    /// None is known.
    Unknown {
        /// The requested number.
        symbols_per_card: u32,
    },
}

impl FullDeck {
    /// The fewest symbols on a card.
    pub const SYMBOLS_PER_CARD_MIN: u32 = 2;
    /// The most symbols on a card.
    pub const SYMBOLS_PER_CARD_MAX: u32 = Field::ORDER_MAX + 1;

    /// The full deck with this many symbols on a card.
    ///
    /// # Errors
    ///
    /// Why there is none, and which numbers nearby work.
    pub fn new(symbols_per_card: u32) -> Result<Self, NoFullDeck> {
        if symbols_per_card < Self::SYMBOLS_PER_CARD_MIN {
            return Err(NoFullDeck::TooFew { symbols_per_card });
        }
        if symbols_per_card > Self::SYMBOLS_PER_CARD_MAX {
            return Err(NoFullDeck::TooMany { symbols_per_card });
        }
        if symbols_per_card == 2 {
            return Ok(Self { plane: None });
        }
        match Desarguesian::new(symbols_per_card - 1) {
            Ok(plane) => Ok(Self { plane: Some(plane) }),
            Err(PlaneError::Impossible { .. }) => Err(NoFullDeck::Impossible { symbols_per_card }),
            Err(PlaneError::Unknown { .. }) => Err(NoFullDeck::Unknown { symbols_per_card }),
            Err(_) => Err(NoFullDeck::TooMany { symbols_per_card }),
        }
    }

    /// The full deck with the most symbols per card that this many symbols
    /// allow; with 40 symbols, the 31 cards of 6 symbols.
    #[must_use]
    pub fn largest(symbol_count: usize) -> Option<Self> {
        let sizes = Self::SYMBOLS_PER_CARD_MIN..=Self::SYMBOLS_PER_CARD_MAX;
        let fitting = sizes.take_while(|k| plane::size(k - 1) <= symbol_count as u64);
        let works = |k: &u32| *k == 2 || constructible(k - 1);
        let largest = fitting.filter(works).last()?;
        Self::new(largest).ok()
    }

    /// The deck with numbers as symbols.
    ///
    /// # Errors
    ///
    /// If it has more cards than a playable deck may have.
    pub fn to_deck(&self) -> Result<Deck, DeckError> {
        if self.line_count() as usize > crate::limits::CARDS_MAX {
            let found = self.line_count() as usize;
            return Err(DeckError::CardCount { found });
        }
        let symbols = (0..self.point_count()).map(|number| {
            let id = number.to_string();
            Symbol::new(id.clone(), vec![Picture::Word(id)])
        });
        let symbol = |point: u32| SymbolId(u16::try_from(point).expect("as many as cards"));
        let cards = self.each_line().map(|line| {
            let symbols: Vec<SymbolId> = line.into_iter().map(symbol).collect();
            Card::new(symbols, Suit::Plain)
        });
        let name = format!("full-{}", self.points_per_line());
        Deck::new(name, symbols.collect(), cards.collect())?.with_titles(Names::said(&self.title()))
    }

    /// The display name.
    #[must_use]
    pub fn title(&self) -> Message {
        Message::new("deck-full-title")
    }
}

fn constructible(order: u32) -> bool {
    let answer = existence::existence(order.into());
    matches!(answer, Existence::Constructible(_))
}

impl Lines for FullDeck {
    fn point_count(&self) -> u32 {
        self.plane.as_ref().map_or(3, Lines::point_count)
    }

    fn line_count(&self) -> u32 {
        self.plane.as_ref().map_or(3, Lines::line_count)
    }

    fn points_per_line(&self) -> u32 {
        self.plane.as_ref().map_or(2, Lines::points_per_line)
    }

    fn append_line(&self, line: u32, out: &mut Vec<u32>) {
        match &self.plane {
            Some(plane) => plane.append_line(line, out),
            None => {
                const TRIANGLE: [[u32; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
                out.extend(TRIANGLE[line as usize]);
            }
        }
    }
}

impl Explain for NoFullDeck {
    fn explain(&self) -> Message {
        let (id, count) = match self {
            Self::TooFew { symbols_per_card } => ("deck-full-too-few", symbols_per_card),
            Self::TooMany { symbols_per_card } => ("deck-full-too-many", symbols_per_card),
            Self::Impossible { symbols_per_card } => ("deck-full-impossible", symbols_per_card),
            Self::Unknown { symbols_per_card } => ("deck-full-unknown", symbols_per_card),
        };
        let message = Message::new(id).with("count", *count);
        match self {
            Self::TooFew { .. } => message.with("min", FullDeck::SYMBOLS_PER_CARD_MIN),
            Self::TooMany { .. } => message.with("max", FullDeck::SYMBOLS_PER_CARD_MAX),
            Self::Impossible { .. } | Self::Unknown { .. } => {
                // There is a plane on both sides: 6 is the smallest order
                // without one.
                let (below, above) = existence::nearest(u64::from(*count) - 1);
                message
                    .with("below", below.unwrap_or(1) + 1)
                    .with("above", above.unwrap_or(u64::from(Field::ORDER_MAX)) + 1)
            }
        }
    }
}

impl fmt::Display for NoFullDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for NoFullDeck {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_is_a_deck_or_says_what_works() {
        let (mut works, mut impossible, mut unknown) = (vec![], vec![], vec![]);
        for k in 2..=32 {
            match FullDeck::new(k) {
                Ok(full) => {
                    let deck = full.to_deck().expect("a deck");
                    assert_eq!(deck.cards().len(), (k * k - k + 1) as usize);
                    assert_eq!(deck.symbols().len(), deck.cards().len());
                    assert_eq!(deck.symbols_per_card_max(), k as usize);
                    works.push(k);
                }
                Err(NoFullDeck::Impossible { .. }) => impossible.push(k),
                Err(NoFullDeck::Unknown { .. }) => unknown.push(k),
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(
            works,
            [
                2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 17, 18, 20, 24, 26, 28, 30, 32
            ]
        );
        assert_eq!(impossible, [7, 11, 15, 22, 23, 31]);
        assert_eq!(unknown, [13, 16, 19, 21, 25, 27, 29]);
    }

    #[test]
    fn messages_say_what_works() {
        for (k, expected) in [
            (
                0,
                "A card has at least 2 symbols, not 0; the classic deck has 8.",
            ),
            (
                1,
                "A card has at least 2 symbols, not 1; the classic deck has 8.",
            ),
            (
                11,
                "There is no full deck with 11 symbols on a card; 10 or 12 work.",
            ),
            (
                13,
                "Nobody knows a full deck with 13 symbols on a card; 12 or 14 work.",
            ),
            (5000, "A card has at most 4097 symbols here, not 5000."),
            (
                u32::MAX,
                "A card has at most 4097 symbols here, not 4294967295.",
            ),
        ] {
            let error = FullDeck::new(k).expect_err("no deck");
            assert_eq!(error.to_string(), expected);
        }
        let error = FullDeck::new(7).expect_err("no deck").explain();
        assert_eq!(
            error.say(Lang::De),
            "Ein volles Deck mit 7 Symbolen auf jeder Karte gibt es nicht; 6 oder 8 gehen."
        );
    }

    #[test]
    fn the_largest_full_deck_fits() {
        let largest = |count| FullDeck::largest(count).map(|full| full.points_per_line());
        assert_eq!(largest(2), None);
        assert_eq!(largest(3), Some(2));
        assert_eq!(largest(40), Some(6));
        assert_eq!(largest(56), Some(6));
        assert_eq!(largest(57), Some(8));
        assert_eq!(largest(4096), Some(62));
    }

    #[test]
    fn large_decks_are_for_streaming_only() {
        assert!(FullDeck::new(62).expect("order 61").to_deck().is_ok());
        let huge = FullDeck::new(102).expect("order 101");
        let error = huge.to_deck().expect_err("too many cards");
        assert_eq!(error, DeckError::CardCount { found: 10303 });
    }
}
