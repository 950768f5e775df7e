//! Which symbol is large on which card: over a deck, every symbol gets each
//! size equally often.
//!
//! A symbol on a card is an edge between the two. Colouring the edges so that
//! no two of one colour meet gives every card all colours and every symbol each
//! colour at most once (Kőnig: the largest degree is enough colours). Colours
//! are sizes.

use fano_decks::{Card, Deck};

use crate::pack::Random;

/// For every card, the rank of each of its symbols: 0 for the smallest drawing
/// on the card, up to 1 for the largest.
pub(crate) fn ranks(deck: &Deck, seed: u64) -> Vec<Vec<f32>> {
    let colours = colours(deck, seed);
    deck.cards()
        .iter()
        .zip(colours)
        .map(|(card, colours)| by_rank(card, &colours))
        .collect()
}

fn by_rank(card: &Card, colours: &[usize]) -> Vec<f32> {
    let last = card.symbols().len().saturating_sub(1).max(1) as f32;
    colours
        .iter()
        .map(|mine| colours.iter().filter(|other| *other < mine).count() as f32 / last)
        .collect()
}

/// A colour for every symbol of every card; none twice on a card, nor twice
/// for a symbol.
fn colours(deck: &Deck, seed: u64) -> Vec<Vec<usize>> {
    let mut edges: Vec<(usize, usize)> = Vec::new();
    let mut uses = vec![0_usize; deck.symbols().len()];
    for (card, symbols) in deck.cards().iter().map(Card::symbols).enumerate() {
        for symbol in symbols {
            edges.push((card, symbol.index()));
            uses[symbol.index()] += 1;
        }
    }
    let busiest = uses.into_iter().max().unwrap_or(0);
    let palette = busiest.max(deck.symbols_per_card_max());
    // Any order will do; shuffling keeps sizes from following the deck's order.
    Random::new(seed, 1).shuffle(&mut edges);
    let mut colouring = Colouring::new(deck.cards().len(), deck.symbols().len(), palette);
    for (card, symbol) in edges {
        colouring.add(card, symbol);
    }
    deck.cards()
        .iter()
        .enumerate()
        .map(|(card, listed)| {
            let symbols = listed.symbols().iter();
            symbols
                .map(|symbol| colouring.colour(card, symbol.index()))
                .collect()
        })
        .collect()
}

/// What each card and each symbol has in each colour.
struct Colouring {
    palette: usize,
    /// The symbol a card has in a colour.
    of_card: Vec<Option<usize>>,
    /// The card a symbol has in a colour.
    of_symbol: Vec<Option<usize>>,
}

impl Colouring {
    fn new(cards: usize, symbols: usize, palette: usize) -> Self {
        Self {
            palette,
            of_card: vec![None; cards * palette],
            of_symbol: vec![None; symbols * palette],
        }
    }

    fn free(row: &[Option<usize>]) -> usize {
        row.iter()
            .position(Option::is_none)
            .expect("there are as many colours as the busiest end has edges")
    }

    /// Colours one more edge, recolouring others where it must.
    fn add(&mut self, card: usize, symbol: usize) {
        let palette = self.palette;
        let here = Self::free(&self.of_card[card * palette..][..palette]);
        let there = Self::free(&self.of_symbol[symbol * palette..][..palette]);
        if here != there {
            self.flip(symbol, here, there);
        }
        self.of_card[card * palette + here] = Some(symbol);
        self.of_symbol[symbol * palette + here] = Some(card);
    }

    /// Frees colour `here` at a symbol by swapping it with `there` along the
    /// path of those two colours. The path cannot return to the card where
    /// `here` is free: it reaches cards only through `here`.
    fn flip(&mut self, symbol: usize, here: usize, there: usize) {
        let palette = self.palette;
        let mut path = Vec::new();
        let mut at = symbol;
        while let Some(card) = self.of_symbol[at * palette + here] {
            path.push((card, at, here, there));
            let Some(next) = self.of_card[card * palette + there] else {
                break;
            };
            path.push((card, next, there, here));
            at = next;
        }
        for (card, symbol, old, _) in &path {
            self.of_card[card * palette + old] = None;
            self.of_symbol[symbol * palette + old] = None;
        }
        for (card, symbol, _, new) in path {
            self.of_card[card * palette + new] = Some(symbol);
            self.of_symbol[symbol * palette + new] = Some(card);
        }
    }

    fn colour(&self, card: usize, symbol: usize) -> usize {
        self.of_card[card * self.palette..][..self.palette]
            .iter()
            .position(|found| *found == Some(symbol))
            .expect("every edge was coloured")
    }
}

#[cfg(test)]
mod tests {
    use fano_decks::builtin;

    use super::*;

    #[test]
    fn every_card_has_all_sizes_and_every_symbol_each_at_most_once() {
        for facts in builtin::ALL {
            let deck = facts.deck();
            let size = deck.symbols_per_card_max();
            let mut seen = vec![vec![0; size]; deck.symbols().len()];
            for (card, ranks) in deck.cards().iter().zip(ranks(deck, 5)) {
                let mut places: Vec<usize> = ranks
                    .iter()
                    .map(|rank| (rank * (size - 1) as f32).round() as usize)
                    .collect();
                for (symbol, place) in card.symbols().iter().zip(&places) {
                    seen[symbol.index()][*place] += 1;
                }
                places.sort_unstable();
                assert_eq!(places, (0..size).collect::<Vec<_>>(), "{}", facts.name);
            }
            for symbol in &seen {
                assert!(symbol.iter().all(|times| *times <= 1), "{}", facts.name);
            }
            if facts.cards == facts.cards_in_plane {
                assert!(seen.iter().flatten().all(|times| *times == 1));
            }
        }
    }

    #[test]
    fn another_seed_gives_other_sizes() {
        let deck = builtin::insects();
        assert_eq!(ranks(deck, 1), ranks(deck, 1));
        assert_ne!(ranks(deck, 1), ranks(deck, 2));
    }
}
