//! Checks that any two cards share exactly one symbol, or names a witness.
//!
//! Comparing the symbols of every pair of cards takes `n²k²` steps for `n`
//! cards of `k` symbols. Here each card instead looks up the earlier cards that
//! have one of its symbols: in a valid deck that is one step per pair, so the
//! 53 million pairs of a plane of order 101 take a small fraction of a second.
//! The check stops at the first wrong card, so an invalid deck never costs more
//! than a valid one.

use thiserror::Error;

/// Why a list of cards is not a deck, with the evidence.
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
        /// The smallest symbol that is on it twice.
        symbol: u32,
    },
    /// A card has a different number of symbols from the first one.
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
/// Symbols may be any numbers: the memory used depends on how many there are,
/// not on how large they are.
///
/// ```
/// use fano_designs::verify::{Fault, pairwise};
///
/// assert_eq!(pairwise(&[[0, 1], [1, 2], [2, 0]]), Ok(()));
/// assert_eq!(
///     pairwise(&[[0, 1], [1, 2], [3, 0]]),
///     Err(Fault::NoMatch { first: 1, second: 2 }),
/// );
/// ```
///
/// # Errors
///
/// The first fault, going through the cards in order: first every card for
/// itself, then every card against all earlier ones.
pub fn pairwise<C: AsRef<[u32]>>(cards: &[C]) -> Result<(), Fault> {
    let index = Index::new(cards);
    index.check_duplicates(cards)?;
    index.check_pairs(cards)
}

/// Checks [`pairwise`], and that all cards have the same number of symbols.
///
/// # Errors
///
/// The first fault; sizes are checked first.
pub fn uniform<C: AsRef<[u32]>>(cards: &[C]) -> Result<(), Fault> {
    let expected = cards.first().map_or(0, |card| card.as_ref().len());
    for (card, symbols) in cards.iter().enumerate() {
        let found = symbols.as_ref().len();
        if found != expected {
            return Err(Fault::CardSize {
                card,
                expected,
                found,
            });
        }
    }
    pairwise(cards)
}

/// All symbols of all cards, renumbered so that they can index a table.
struct Index {
    /// The renumbered symbols of all cards, one card after the other.
    entries: Vec<u32>,
    /// How many different numbers occur in `entries`, at most.
    numbers: usize,
}

impl Index {
    fn new<C: AsRef<[u32]>>(cards: &[C]) -> Self {
        let total = cards.iter().map(|card| card.as_ref().len()).sum();
        let mut entries: Vec<u32> = Vec::with_capacity(total);
        for card in cards {
            entries.extend_from_slice(card.as_ref());
        }
        let numbers = entries.iter().max().map_or(0, |&max| max as usize + 1);
        // Numbers that are close together, as they nearly always are, can stay
        // as they are; scattered ones would need a table of up to 2³² entries.
        if numbers <= 4 * total + 64 {
            return Self { entries, numbers };
        }
        let mut known = entries.clone();
        known.sort_unstable();
        known.dedup();
        for entry in &mut entries {
            *entry = known.partition_point(|&symbol| symbol < *entry) as u32;
        }
        Self {
            entries,
            numbers: known.len(),
        }
    }

    fn check_duplicates<C: AsRef<[u32]>>(&self, cards: &[C]) -> Result<(), Fault> {
        let mut last_card = vec![usize::MAX; self.numbers];
        let mut start = 0;
        for (card, symbols) in cards.iter().enumerate() {
            let end = start + symbols.as_ref().len();
            let mut repeated = false;
            for &symbol in &self.entries[start..end] {
                let last = &mut last_card[symbol as usize];
                repeated |= *last == card;
                *last = card;
            }
            if repeated {
                let symbol = smallest_repeated(symbols.as_ref());
                return Err(Fault::DuplicateSymbol { card, symbol });
            }
            start = end;
        }
        Ok(())
    }

    fn check_pairs<C: AsRef<[u32]>>(&self, cards: &[C]) -> Result<(), Fault> {
        let mut holders = Holders::new(self);
        // `met_by[first] == second` says that `second` has met `first`.
        let mut met_by = vec![u32::MAX; cards.len()];
        let mut start = 0;
        for (second, symbols) in cards.iter().enumerate() {
            let stamp = second as u32;
            let end = start + symbols.as_ref().len();
            let mut met = 0;
            let mut again = false;
            for &symbol in &self.entries[start..end] {
                let earlier = holders.of(symbol);
                met += earlier.len();
                for &first in earlier {
                    let last = &mut met_by[first as usize];
                    again |= *last == stamp;
                    *last = stamp;
                }
                if again {
                    break;
                }
                holders.add(symbol, stamp);
            }
            if again || met != second {
                return Err(first_fault(cards, second));
            }
            start = end;
        }
        Ok(())
    }
}

/// For each symbol, the cards so far that have it, in one flat list.
struct Holders {
    cards: Vec<u32>,
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Holders {
    fn new(index: &Index) -> Self {
        let mut starts = vec![0; index.numbers];
        for &symbol in &index.entries {
            starts[symbol as usize] += 1;
        }
        let mut next = 0;
        for start in &mut starts {
            let count = *start;
            *start = next;
            next += count;
        }
        Self {
            cards: vec![0; index.entries.len()],
            ends: starts.clone(),
            starts,
        }
    }

    fn of(&self, symbol: u32) -> &[u32] {
        let symbol = symbol as usize;
        &self.cards[self.starts[symbol] as usize..self.ends[symbol] as usize]
    }

    fn add(&mut self, symbol: u32, card: u32) {
        let end = &mut self.ends[symbol as usize];
        self.cards[*end as usize] = card;
        *end += 1;
    }
}

fn smallest_repeated(symbols: &[u32]) -> u32 {
    let mut sorted = symbols.to_vec();
    sorted.sort_unstable();
    let pair = sorted.windows(2).find(|pair| pair[0] == pair[1]);
    pair.expect("only called for cards that repeat a symbol")[0]
}

/// The earliest card that does not fit the card `second`; there is one.
fn first_fault<C: AsRef<[u32]>>(cards: &[C], second: usize) -> Fault {
    let mut later = cards[second].as_ref().to_vec();
    later.sort_unstable();
    let found = cards[..second]
        .iter()
        .enumerate()
        .find_map(|(first, card)| {
            let mut shared: Vec<u32> = card
                .as_ref()
                .iter()
                .copied()
                .filter(|symbol| later.binary_search(symbol).is_ok())
                .collect();
            match shared.len() {
                0 => Some(Fault::NoMatch { first, second }),
                1 => None,
                _ => {
                    shared.sort_unstable();
                    Some(Fault::ManyMatches {
                        first,
                        second,
                        shared,
                    })
                }
            }
        });
    found.expect("the counts said that a pair is wrong")
}
