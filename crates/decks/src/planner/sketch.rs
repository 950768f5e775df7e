//! A deck from the view of its symbols: which cards each of them is on.

use fano_designs::verify;

/// Symbols as lists of the cards they are on, any two cards together at most
/// once: what a deck still needs can be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sketch {
    cards: usize,
    symbols: Vec<Vec<usize>>,
}

impl Sketch {
    /// A sketch of a deck with these symbols. Symbols on fewer than two cards
    /// are left out: they could never be called.
    pub(super) fn new(cards: usize, symbols: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let symbols = symbols.into_iter().filter(|on| on.len() > 1).collect();
        Self { cards, symbols }
    }

    /// Gives every two cards that have nothing in common a symbol of their own.
    /// `None` if two cards are together twice, or a card is unknown.
    pub(super) fn join_strangers(mut self) -> Option<Self> {
        let mut together = vec![false; self.cards * self.cards];
        for on in &self.symbols {
            for (place, &second) in on.iter().enumerate() {
                for &first in &on[..place] {
                    if first >= second || second >= self.cards {
                        return None;
                    }
                    let pair = &mut together[first * self.cards + second];
                    if *pair {
                        return None;
                    }
                    *pair = true;
                }
            }
        }
        for first in 0..self.cards {
            for second in first + 1..self.cards {
                if !together[first * self.cards + second] {
                    self.symbols.push(vec![first, second]);
                }
            }
        }
        Some(self)
    }

    /// The figures of a deck made from this sketch.
    pub(super) fn worth(&self) -> Worth {
        let mut on_card = vec![0; self.cards];
        for &card in self.symbols.iter().flatten() {
            on_card[card] += 1;
        }
        Worth {
            cards: self.cards as u32,
            matching: self.symbols.len() as u32,
            places: on_card.iter().sum(),
            crowded: on_card.into_iter().max().unwrap_or(0),
        }
    }

    /// The deck, with every card filled up to `per_card` symbols with symbols
    /// of its own. `None` if a card already has more, or the result is not a
    /// deck.
    pub(super) fn deck(&self, per_card: usize) -> Option<Dealt> {
        let mut cards: Vec<Vec<u32>> = vec![Vec::with_capacity(per_card); self.cards];
        let mut symbols = 0;
        for on in &self.symbols {
            for &card in on {
                cards.get_mut(card)?.push(symbols);
            }
            symbols += 1;
        }
        let matching = symbols;
        for card in &mut cards {
            while card.len() < per_card {
                card.push(symbols);
                symbols += 1;
            }
        }
        let dealt = Dealt {
            cards,
            symbols,
            never_match: symbols - matching,
        };
        dealt.is_right(per_card).then_some(dealt)
    }
}

/// The figures of a sketch that needs no more symbols to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// How many cards there are.
    pub(super) cards: u32,
    /// How many symbols are on two cards or more.
    pub(super) matching: u32,
    /// How many places on cards these take.
    places: u32,
    /// How many of them are on the fullest card.
    pub(super) crowded: u32,
}

impl Worth {
    /// How many symbols of their own fill the cards up.
    pub(super) fn own(self, per_card: u32) -> u32 {
        self.cards * per_card - self.places
    }
}

/// A deck that has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dealt {
    /// The symbols of each card, in ascending order.
    pub(super) cards: Vec<Vec<u32>>,
    /// How many symbols there are; all are on some card.
    pub(super) symbols: u32,
    /// How many of them are on one card only; they have the highest numbers.
    pub(super) never_match: u32,
}

impl Dealt {
    /// Everything a plan guarantees: the requested number of symbols on every
    /// card, any two cards sharing exactly one, no symbol on more cards than a
    /// card has symbols.
    fn is_right(&self, per_card: usize) -> bool {
        let mut on = vec![0; self.symbols as usize];
        for &symbol in self.cards.iter().flatten() {
            on[symbol as usize] += 1;
        }
        self.cards.iter().all(|card| card.len() == per_card)
            && on.iter().all(|&cards| (1..=per_card).contains(&cards))
            && verify::uniform(&self.cards).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_get_a_symbol_and_empty_places_one_of_their_own() {
        let sketch = Sketch::new(4, [vec![0, 1, 2], vec![3]]);
        let dealt = sketch.join_strangers().expect("no pair twice").deck(4);
        let dealt = dealt.expect("a deck");
        // The triple, three pairs with card 3, then what is missing.
        assert_eq!(dealt.cards[3], [1, 2, 3, 10]);
        assert_eq!((dealt.symbols, dealt.never_match), (11, 7));
    }

    #[test]
    fn invalid_decks_are_not_dealt() {
        let twice = Sketch::new(4, [vec![0, 1, 2], vec![1, 2, 3]]);
        assert_eq!(twice.clone().join_strangers(), None);
        assert_eq!(twice.deck(4), None);
        let strangers = Sketch::new(3, [vec![0, 1]]);
        assert_eq!(strangers.deck(3), None);
        let crowded = Sketch::new(5, []).join_strangers().expect("no pair");
        assert_eq!(crowded.deck(3), None);
        let one_sun = Sketch::new(5, [vec![0, 1, 2, 3, 4]]);
        assert_eq!(one_sun.deck(4), None);
        assert_eq!(Sketch::new(2, [vec![0, 2]]).join_strangers(), None);
    }
}
