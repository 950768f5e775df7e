//! How many cards can be on a table without three of them sharing a symbol.
//!
//! Let every card of a one-match deck have k symbols, and let m cards lie on
//! the table without a triplet. Any one of them shares a symbol with each of
//! the m - 1 others, and each of its k symbols with at most one of them: so
//! m ≤ k + 1. If m = k + 1, every symbol on the table lies there exactly
//! twice. Then any further card of the deck meets the cards on the table in
//! pairs, so m = k + 1 is even. Therefore **m ≤ k + 1, and m ≤ k if k is even
//! and the deck has another card**.
//!
//! In a plane of order q cards have k = q + 1 symbols, so that the most is
//! q + 1 for odd q and q + 2 for even q (R. C. Bose, "Mathematical theory of
//! the symmetrical factorial design", Sankhyā 8, 1947). The planes over fields
//! reach it, see [`largest_in_plane`].

use crate::{Field, FieldError};

/// Three cards and the symbol they share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triplet {
    /// The symbol.
    pub symbol: u32,
    /// The positions of the cards, in ascending order.
    pub cards: [usize; 3],
}

/// The most cards without a triplet that a deck of `cards` cards with
/// `per_card` symbols each can have; no deck has more, and some have fewer.
///
/// ```
/// use fano_designs::triplet::bound;
///
/// assert_eq!(bound(8, 55), 8); // so nine cards always hold a triplet
/// assert_eq!(bound(10, 90), 10);
/// assert_eq!(bound(9, 73), 10);
/// ```
#[must_use]
pub fn bound(per_card: usize, cards: usize) -> usize {
    let most = per_card + 1;
    if per_card.is_multiple_of(2) && cards > most {
        per_card
    } else {
        most.min(cards)
    }
}

/// The most lines of a projective plane without three through one point.
///
/// ```
/// use fano_designs::triplet::plane_bound;
///
/// assert_eq!([7, 8, 9].map(plane_bound), [8, 10, 10]);
/// ```
#[must_use]
pub fn plane_bound(order: u32) -> u32 {
    order + if order.is_multiple_of(2) { 2 } else { 1 }
}

/// Three cards that share a symbol: those whose last card comes first, and
/// among these the ones with the smallest symbol.
///
/// ```
/// use fano_designs::triplet::{Triplet, triplet_in};
///
/// assert_eq!(triplet_in(&[[1, 2], [2, 3], [3, 1]]), None);
/// let found = Triplet { symbol: 2, cards: [0, 1, 3] };
/// assert_eq!(triplet_in(&[[1, 2], [2, 3], [3, 1], [5, 2]]), Some(found));
/// ```
#[must_use]
pub fn triplet_in<C: AsRef<[u32]>>(cards: &[C]) -> Option<Triplet> {
    // Sorted by (symbol, card), so that the cards with a symbol are contiguous.
    let mut places: Vec<(u32, usize)> = Vec::new();
    for (card, symbols) in cards.iter().enumerate() {
        places.extend(symbols.as_ref().iter().map(|&symbol| (symbol, card)));
    }
    places.sort_unstable();
    places.dedup();
    let triplets = places.windows(3).filter(|three| three[0].0 == three[2].0);
    let triplets = triplets.map(|three| Triplet {
        symbol: three[0].0,
        cards: [three[0].1, three[1].1, three[2].1],
    });
    triplets.min_by_key(|triplet| (triplet.cards[2], triplet.symbol))
}

/// As many lines as possible of the plane over a field without three through
/// one point, by their numbers in [`Desarguesian`](crate::Desarguesian), in
/// ascending order.
///
/// They are the lines y = mx + m², of which at most two go through a point
/// (x, y) because the equation for m is quadratic, the line at infinity and,
/// if q is even, the line x = 0, where m² = y has a single solution.
///
/// # Errors
///
/// If `order` is not a power of a prime or too large.
pub fn largest_in_plane(order: u32) -> Result<Vec<u32>, FieldError> {
    let field = Field::new(order)?;
    let mut lines: Vec<u32> = field
        .elements()
        .map(|m| u32::from(m) * order + u32::from(field.mul(m, m)))
        .collect();
    if order.is_multiple_of(2) {
        lines.push(order * order);
    }
    lines.push(order * order + order);
    Ok(lines)
}

/// The result of a search for many cards without a triplet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The positions of the cards, in ascending order.
    pub cards: Vec<usize>,
    /// Whether it is certain that there are no more.
    pub is_largest: bool,
}

/// Looks for as many cards as possible without a triplet.
///
/// The search is exhaustive, so it takes long for large decks; it stops after
/// laying `steps_max` cards on the table and then says that it is not certain.
/// It also stops when it has reached the [`bound`], which it trusts if the
/// cards are all of one size and a one-match deck.
#[must_use]
pub fn largest_without<C: AsRef<[u32]>>(cards: &[C], steps_max: u64) -> Search {
    let limit = match cards.first() {
        Some(first) if crate::verify::uniform(cards).is_ok() => {
            bound(first.as_ref().len(), cards.len())
        }
        _ => cards.len(),
    };
    search(cards, limit, steps_max)
}

/// The search, ending as soon as `limit` cards are on the table.
fn search<C: AsRef<[u32]>>(cards: &[C], limit: usize, steps_max: u64) -> Search {
    let mut table = Table::new(cards, limit, steps_max);
    let all: Vec<u32> = (0..cards.len() as u32).collect();
    table.lay_more(&all);
    Search {
        is_largest: table.best.len() >= limit || !table.ran_out,
        cards: table.best.into_iter().map(|card| card as usize).collect(),
    }
}

struct Table {
    /// For each card the numbers of its symbols, counted from 0.
    symbols: Vec<Vec<u32>>,
    /// How often each symbol is on the table.
    times: Vec<u8>,
    laid: Vec<u32>,
    best: Vec<u32>,
    limit: usize,
    steps_left: u64,
    /// Whether something was not tried because the steps were used up.
    ran_out: bool,
}

impl Table {
    fn new<C: AsRef<[u32]>>(cards: &[C], limit: usize, steps_max: u64) -> Self {
        let entries = cards.iter().flat_map(AsRef::as_ref).copied();
        let mut known: Vec<u32> = entries.collect();
        known.sort_unstable();
        known.dedup();
        let number = |symbol: &u32| known.partition_point(|other| other < symbol) as u32;
        let symbols = cards.iter().map(|card| {
            let mut symbols: Vec<u32> = card.as_ref().iter().map(number).collect();
            symbols.sort_unstable();
            symbols.dedup();
            symbols
        });
        Self {
            symbols: symbols.collect(),
            times: vec![0; known.len()],
            laid: Vec::new(),
            best: Vec::new(),
            limit,
            steps_left: steps_max,
            ran_out: false,
        }
    }

    /// Tries every way to continue with some of the `open` cards, which all
    /// fit.
    fn lay_more(&mut self, open: &[u32]) {
        if self.laid.len() > self.best.len() {
            self.best.clone_from(&self.laid);
        }
        for (place, &card) in open.iter().enumerate() {
            let reachable = self.laid.len() + open.len() - place;
            if reachable <= self.best.len() || self.best.len() >= self.limit {
                return;
            }
            let Some(steps_left) = self.steps_left.checked_sub(1) else {
                self.ran_out = true;
                return;
            };
            self.steps_left = steps_left;
            self.change(card, 1);
            let rest: Vec<u32> = open[place + 1..]
                .iter()
                .copied()
                .filter(|&other| self.fits(other))
                .collect();
            self.lay_more(&rest);
            self.change(card, -1);
        }
    }

    fn change(&mut self, card: u32, by: i8) {
        for &symbol in &self.symbols[card as usize] {
            let times = &mut self.times[symbol as usize];
            *times = times.wrapping_add_signed(by);
        }
        if by > 0 {
            self.laid.push(card);
        } else {
            self.laid.pop();
        }
    }

    fn fits(&self, card: u32) -> bool {
        let symbols = &self.symbols[card as usize];
        symbols
            .iter()
            .all(|&symbol| self.times[symbol as usize] < 2)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Plane;

    fn exhaustive(order: u32) -> Search {
        let plane = Plane::desarguesian(order).expect("a prime power");
        let lines: Vec<&[u32]> = plane.lines().collect();
        search(&lines, lines.len(), u64::MAX)
    }

    /// Without any use of the bound: the search alone finds where it ends.
    #[test]
    fn trying_everything_confirms_the_bound_for_planes() {
        for order in [2, 3, 4, 5] {
            let found = exhaustive(order);
            assert!(found.is_largest);
            assert_eq!(
                found.cards.len() as u32,
                plane_bound(order),
                "order {order}"
            );
        }
    }

    #[test]
    fn nine_of_the_57_classic_cards_always_hold_a_triplet() {
        let found = exhaustive(7);
        assert!(found.is_largest);
        assert_eq!(found.cards.len(), 8);
    }

    proptest! {
        /// The module's theorem, on random pieces of planes and with a search
        /// that does not use it.
        #[test]
        fn no_part_of_a_deck_beats_the_bound(
            order in prop::sample::select(vec![2_u32, 3, 4]),
            kept in prop::collection::vec(any::<bool>(), 21),
        ) {
            let plane = Plane::desarguesian(order).expect("a prime power");
            let cards: Vec<&[u32]> = plane
                .lines()
                .zip(kept)
                .filter_map(|(line, keep)| keep.then_some(line))
                .collect();
            let per_card = order as usize + 1;
            let found = search(&cards, cards.len(), u64::MAX);
            prop_assert!(found.cards.len() <= bound(per_card, cards.len()));
            let quick = largest_without(&cards, u64::MAX);
            prop_assert!(quick.is_largest);
            prop_assert_eq!(quick.cards.len(), found.cards.len());
        }
    }
}
