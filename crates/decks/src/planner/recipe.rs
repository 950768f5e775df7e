//! The planner's ways to make a deck, and what each gives.

use std::sync::LazyLock;

use fano_designs::{
    Desarguesian, Design, DifferenceFamily, Group, Lines as _, steiner::triple_system,
};

use super::{
    book::{self, Entry},
    construction::Construction,
    sketch::{Dealt, Sketch, Worth},
    triples::{triple_count, triples},
};

/// The orders of the planes with at most twelve symbols per card.
const PLANE_ORDERS: [u32; 8] = [2, 3, 4, 5, 7, 8, 9, 11];

/// Designs that are not planes: points and block size. Each point is in at most
/// twelve blocks.
const DESIGNS: [(u32, u32); 10] = [
    (13, 3),
    (15, 3),
    (19, 3),
    (21, 3),
    (25, 3),
    (25, 4),
    (28, 4),
    (37, 4),
    (41, 5),
    (45, 5),
];

/// More steps than finding any of the [`DESIGNS`] takes.
const FAMILY_STEPS_MAX: u64 = 1_000_000;

/// A way to make a deck.
#[derive(Clone, Copy, Debug)]
pub(super) enum Recipe {
    /// Every two cards share a symbol that no other card has.
    Pairs,
    /// Symbols on three cards, and on two where three are not needed.
    Triples,
    /// A projective plane without some of its symbols, no three of which are
    /// on a card, without the cards they are on, and without a few more.
    Plane {
        order: u32,
        dropped: u32,
        fewer: u32,
    },
    /// A dualised design.
    Design { points: u32, block_size: u32 },
    /// A deck found by the long search.
    Book(&'static Entry),
}

/// A deck that can be made, but has not been yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) per_card: u32,
    pub(super) cards: u32,
    pub(super) symbols: u32,
    pub(super) never_match: u32,
    recipe: Recipe,
}

/// Every deck we can make with this many symbols per card, simple ways first.
pub(super) fn candidates(per_card: u32) -> Vec<Candidate> {
    let mut found = planes(per_card);
    found.extend(designs(per_card));
    found.extend(small_decks(per_card));
    found.extend(
        book::entries()
            .iter()
            .filter(|entry| entry.per_card == per_card)
            .map(|entry| Candidate {
                per_card,
                cards: entry.cards,
                symbols: entry.symbols,
                never_match: entry.never_match,
                recipe: Recipe::Book(entry),
            }),
    );
    found
}

/// Planes, and planes without a few symbols.
fn planes(per_card: u32) -> Vec<Candidate> {
    static PARTS: LazyLock<Vec<(Recipe, Worth)>> = LazyLock::new(|| {
        let arcs = PLANE_ORDERS.into_iter().flat_map(|order| {
            let arc = if order % 2 == 0 { order + 2 } else { order + 1 };
            (0..=arc).flat_map(move |dropped| (0..=order).map(move |fewer| (order, dropped, fewer)))
        });
        arcs.filter_map(|(order, dropped, fewer)| {
            let worth = plane_without(order, dropped, fewer)?.worth();
            let recipe = Recipe::Plane {
                order,
                dropped,
                fewer,
            };
            Some((recipe, worth))
        })
        .collect()
    });
    let fits = |(_, worth): &&(Recipe, Worth)| worth.cards > 1 && worth.crowded <= per_card;
    let candidate = |&(recipe, worth): &(Recipe, Worth)| Candidate {
        per_card,
        cards: worth.cards,
        symbols: worth.matching + worth.own(per_card),
        never_match: worth.own(per_card),
        recipe,
    };
    PARTS.iter().filter(fits).map(candidate).collect()
}

fn designs(per_card: u32) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (points, block_size) in DESIGNS {
        let blocks_per_point = (points - 1) / (block_size - 1);
        if let Some(own) = per_card.checked_sub(blocks_per_point) {
            found.push(Candidate {
                per_card,
                cards: points,
                symbols: points * blocks_per_point / block_size + points * own,
                never_match: points * own,
                recipe: Recipe::Design { points, block_size },
            });
        }
    }
    found
}

/// Decks of up to 2k + 1 cards, whose symbols are on two or three cards.
fn small_decks(per_card: u32) -> Vec<Candidate> {
    let mut found = Vec::new();
    for cards in 2..=2 * per_card + 1 {
        let pairs = cards * (cards - 1) / 2;
        let candidate = if let Some(own) = (per_card + 1).checked_sub(cards) {
            Candidate {
                per_card,
                cards,
                symbols: pairs + cards * own,
                never_match: cards * own,
                recipe: Recipe::Pairs,
            }
        } else {
            let each = cards - 1 - per_card;
            let number = triple_count(cards as usize, each as usize) as u32;
            if !triples_fit(cards, each) {
                continue;
            }
            Candidate {
                per_card,
                cards,
                symbols: pairs + number - cards * each,
                never_match: 3 * number - cards * each,
                recipe: Recipe::Triples,
            }
        };
        found.push(candidate);
    }
    found
}

/// Whether triples can be packed so that every card is in `each` of them.
///
/// J. Schönheim's count ("On maximal systems of k-tuples", 1966): a card is in
/// at most half as many triples as there are other cards, and where all of
/// them together would be one pair short of everything, one triple is lost.
fn triples_fit(cards: u32, each: u32) -> bool {
    let per_point = (cards - 1) / 2;
    let lost = u32::from(cards % 6 == 5);
    each <= per_point
        && triple_count(cards as usize, each as usize) as u32 <= cards * per_point / 3 - lost
}

impl Candidate {
    /// Makes the deck and checks it.
    pub(super) fn deal(&self) -> Option<Dealt> {
        let cards = self.cards as usize;
        let sketch = match self.recipe {
            Recipe::Pairs => Sketch::new(cards, []),
            Recipe::Triples => {
                let each = (self.cards - 1 - self.per_card) as usize;
                Sketch::new(cards, triples(cards, each)?)
            }
            Recipe::Plane {
                order,
                dropped,
                fewer,
            } => plane_without(order, dropped, fewer)?,
            Recipe::Design { points, block_size } => design_turned_round(points, block_size)?,
            Recipe::Book(entry) => entry.sketch()?,
        };
        let dealt = sketch.join_strangers()?.deck(self.per_card as usize)?;
        let promised = (cards, self.symbols, self.never_match);
        let kept = (dealt.cards.len(), dealt.symbols, dealt.never_match);
        (promised == kept).then_some(dealt)
    }

    /// Where the deck comes from, for display.
    pub(super) fn construction(&self) -> Construction {
        match self.recipe {
            Recipe::Pairs => Construction::Pairs,
            Recipe::Triples => Construction::Triples,
            Recipe::Plane {
                order,
                dropped: 0,
                fewer: 0,
            } => Construction::Plane { order },
            Recipe::Plane {
                order,
                dropped,
                fewer,
            } => Construction::PlaneWithout {
                order,
                dropped,
                fewer,
            },
            Recipe::Design { points, block_size } => Construction::Design { points, block_size },
            Recipe::Book(entry) => entry.construction(),
        }
    }
}

/// The points of a plane that are on none of some lines, as cards: by duality
/// this is the plane without some symbols and the cards they are on.
///
/// The lines are the one at infinity, then y = mx + m² for all slopes m. A
/// point (x, y) is on those with m² + mx - y = 0, so on two of them at most.
/// If 2 = 0 in the field, every y is one square, and x = 0 goes with them.
///
/// Where cards have symbols of their own, dropping a few cards more pays: they
/// are taken from the line that would go next. `None` if it does not have that many.
fn plane_without(order: u32, dropped: u32, fewer: u32) -> Option<Sketch> {
    let plane = Desarguesian::new(order).ok()?;
    let square = |slope: u32| u32::from(plane.field().mul(slope as u16, slope as u16));
    let at_infinity = order * order + order;
    let vertical = order.is_multiple_of(2).then_some(order * order);
    let mut lines = std::iter::once(at_infinity)
        .chain(vertical)
        .chain((0..order).map(|slope| slope * order + square(slope)));
    let mut is_card = vec![true; plane.point_count() as usize];
    for line in lines.by_ref().take(dropped as usize) {
        for point in plane.line(line) {
            is_card[point as usize] = false;
        }
    }
    if fewer > 0 {
        let mut next = plane.line(lines.next()?);
        next.retain(|&point| is_card[point as usize]);
        for &point in next.get(..fewer as usize)? {
            is_card[point as usize] = false;
        }
    }
    Some(part(plane.each_line(), &is_card))
}

/// The chosen points of a plane as cards, its lines as symbols.
pub(super) fn part<L: AsRef<[u32]>>(lines: impl Iterator<Item = L>, is_card: &[bool]) -> Sketch {
    let mut number = vec![None; is_card.len()];
    let mut cards = 0;
    for (place, _) in number
        .iter_mut()
        .zip(is_card)
        .filter(|(_, chosen)| **chosen)
    {
        *place = Some(cards);
        cards += 1;
    }
    let on_cards = |line: L| {
        let points = line.as_ref().iter();
        points.filter_map(|&point| number[point as usize]).collect()
    };
    Sketch::new(cards, lines.map(on_cards))
}

/// A design as a sketch of a deck: its points are the cards, its blocks the
/// symbols.
fn design_turned_round(points: u32, block_size: u32) -> Option<Sketch> {
    let design = match (points, block_size) {
        (_, 3) => triple_system(points).ok()?,
        (28, 4) => Design::unital(3).ok()?,
        _ => {
            let moduli: &[u32] = match points {
                25 => &[5, 5],
                45 => &[3, 3, 5],
                _ => &[points],
            };
            let group = Group::new(moduli).ok()?;
            DifferenceFamily::search(&group, block_size, FAMILY_STEPS_MAX)?.develop()
        }
    };
    let blocks = design.blocks().iter();
    let on_cards = blocks.map(|block| block.iter().map(|&point| point as usize).collect());
    Some(Sketch::new(points as usize, on_cards))
}

#[cfg(test)]
mod tests {
    use super::{super::bound, *};

    #[test]
    fn every_recipe_delivers_what_it_promises_within_its_bound() {
        for per_card in 3..=12 {
            for candidate in candidates(per_card) {
                let Candidate { cards, symbols, .. } = candidate;
                assert!(candidate.deal().is_some(), "{candidate:?}");
                assert!(
                    bound::cards_max(symbols, per_card) >= cards,
                    "{candidate:?}"
                );
            }
        }
    }

    #[test]
    fn every_line_of_the_book_is_needed() {
        for entry in book::entries() {
            let better = candidates(entry.per_card).into_iter().find(|other| {
                let ours = (entry.cards, entry.symbols);
                (other.cards, other.symbols) != ours
                    && other.cards >= entry.cards
                    && other.symbols <= entry.symbols
            });
            assert!(better.is_none(), "{entry:?} loses to {better:?}");
        }
    }
}
