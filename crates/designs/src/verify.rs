//! Checks that any two cards share exactly one symbol, or names a witness.

use thiserror::Error;

/// What keeps a list of cards from being a deck, with the evidence.
///
/// Cards and symbols are counted from 0, in the order given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A card shows the same symbol twice.
    #[error("card {card} shows symbol {symbol} twice")]
    DuplicateSymbol {
        /// The card.
        card: usize,
        /// The symbol that stands on it twice.
        symbol: u32,
    },
    /// A card has another number of symbols than the first one.
    #[error("card {card} has {found} symbols, the first card has {expected}")]
    CardSize {
        /// The card.
        card: usize,
        /// How many symbols the first card has.
        expected: usize,
        /// How many symbols this card has.
        found: usize,
    },
    /// Two cards have nothing in common.
    #[error("cards {first} and {second} share no symbol")]
    NoMatch {
        /// The card that comes first.
        first: usize,
        /// The card that comes later.
        second: usize,
    },
    /// Two cards share two symbols or more.
    #[error("cards {first} and {second} share {} symbols: {shared:?}", shared.len())]
    ManyMatches {
        /// The card that comes first.
        first: usize,
        /// The card that comes later.
        second: usize,
        /// Every symbol the two share, in ascending order.
        shared: Vec<u32>,
    },
}

/// Checks that no card repeats a symbol and any two cards share exactly one.
///
/// Cards of different sizes are fine here; [`uniform`] asks for equal sizes.
///
/// # Errors
///
/// The first fault, going through the cards in order.
pub fn pairwise(cards: &[Vec<u32>]) -> Result<(), Fault> {
    for (card, symbols) in cards.iter().enumerate() {
        let mut sorted = symbols.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::DuplicateSymbol {
                card,
                symbol: pair[0],
            });
        }
    }
    for (second, later) in cards.iter().enumerate() {
        for (first, earlier) in cards[..second].iter().enumerate() {
            let mut shared: Vec<u32> = later
                .iter()
                .copied()
                .filter(|symbol| earlier.contains(symbol))
                .collect();
            match shared.len() {
                0 => return Err(Fault::NoMatch { first, second }),
                1 => {}
                _ => {
                    shared.sort_unstable();
                    return Err(Fault::ManyMatches {
                        first,
                        second,
                        shared,
                    });
                }
            }
        }
    }
    Ok(())
}

/// Checks [`pairwise`], and that all cards have the same number of symbols.
///
/// # Errors
///
/// The first fault; sizes are looked at first.
pub fn uniform(cards: &[Vec<u32>]) -> Result<(), Fault> {
    let expected = cards.first().map_or(0, Vec::len);
    if let Some((card, symbols)) = cards.iter().enumerate().find(|(_, c)| c.len() != expected) {
        return Err(Fault::CardSize {
            card,
            expected,
            found: symbols.len(),
        });
    }
    pairwise(cards)
}
