//! Results of the long search: see `examples/planner_search`.
//!
//! A line of the book names the symbols a card, the cards, the symbols in all
//! and those on one card only, then how the deck is made. There are two ways:
//!
//! * `part 9: 1f03…` takes the cards of a projective plane whose numbers are
//!   the ones among the bits of the hexadecimal number, lowest first. The
//!   plane may also be `hall`, `dual-hall` or `hughes`.
//! * `turn 5x5+0: 0 6 9 10 | …` arranges the cards in five rings of five and
//!   no card outside of them. Card `n` is on ring `n / 5`. Each list says on
//!   which cards a symbol is, and turning all rings together by one place
//!   gives the next symbol.
//!
//! In both, two cards that have nothing in common yet get a symbol for the two
//! of them, and cards that are not full symbols of their own. Nothing in the
//! book is believed: every deck is checked when it is made.

use std::{str::FromStr as _, sync::LazyLock};

use fano_designs::{Plane, order_nine};

use super::{construction::Construction, recipe::part, sketch::Sketch};

const TEXT: &str = include_str!("book.txt");

/// A deck that the long search found.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) per_card: u32,
    pub(super) cards: u32,
    pub(super) symbols: u32,
    pub(super) never_match: u32,
    how: How,
}

#[derive(Debug)]
enum How {
    Part {
        plane: &'static str,
        mask: &'static str,
    },
    Turn {
        rings: Rings,
        symbols: &'static str,
    },
}

/// Cards on rings of the same size, and some outside.
#[derive(Clone, Copy, Debug)]
struct Rings {
    size: usize,
    number: usize,
    outside: usize,
}

/// Everything in the book, in its order.
pub(super) fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        TEXT.lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .filter_map(Entry::read)
            .collect()
    });
    &ENTRIES
}

impl Entry {
    fn read(line: &'static str) -> Option<Self> {
        let (head, what) = line.split_once(": ")?;
        let words: Vec<&str> = head.split(' ').collect();
        let [per_card, cards, symbols, never_match, way, name] = words[..] else {
            return None;
        };
        let how = match way {
            "part" => How::Part {
                plane: name,
                mask: what,
            },
            "turn" => How::Turn {
                rings: Rings::read(name)?,
                symbols: what,
            },
            _ => return None,
        };
        Some(Self {
            per_card: per_card.parse().ok()?,
            cards: cards.parse().ok()?,
            symbols: symbols.parse().ok()?,
            never_match: never_match.parse().ok()?,
            how,
        })
    }

    /// The deck as the book describes it.
    pub(super) fn sketch(&self) -> Option<Sketch> {
        match self.how {
            How::Part { plane, mask } => {
                let plane = plane_by_name(plane)?;
                Some(part(plane.lines(), &bits(mask, plane.lines().len())?))
            }
            How::Turn { rings, symbols } => rings.turn(symbols),
        }
    }

    pub(super) fn construction(&self) -> Construction {
        match self.how {
            How::Part { plane, .. } => Construction::PartOfPlane {
                order: plane.parse().unwrap_or(9),
            },
            How::Turn { rings, .. } => Construction::Pattern {
                turns: rings.size as u32,
            },
        }
    }
}

fn plane_by_name(name: &str) -> Option<Plane> {
    match name {
        "hall" => Some(order_nine::hall()),
        "dual-hall" => Some(order_nine::dual_hall()),
        "hughes" => Some(order_nine::hughes()),
        order => Plane::desarguesian(order.parse().ok()?).ok(),
    }
}

/// The bits of a hexadecimal number, lowest first.
fn bits(hexadecimal: &str, length: usize) -> Option<Vec<bool>> {
    let mut bits = Vec::with_capacity(length + 3);
    for digit in hexadecimal.chars().rev() {
        let digit = digit.to_digit(16)?;
        bits.extend((0..4).map(|place| digit >> place & 1 == 1));
    }
    bits.resize(length, false);
    Some(bits)
}

impl Rings {
    /// Reads `5x3+2`: three rings of five cards and two cards outside.
    fn read(text: &str) -> Option<Self> {
        let (size, rest) = text.split_once('x')?;
        let (number, outside) = rest.split_once('+')?;
        let read = |number: &str| usize::from_str(number).ok().filter(|&n| n < 256);
        Some(Self {
            size: read(size)?,
            number: read(number)?,
            outside: read(outside)?,
        })
    }

    fn cards(self) -> usize {
        self.size * self.number + self.outside
    }

    /// Where a card is after turning by this many places.
    fn turned(self, card: usize, places: usize) -> usize {
        if card >= self.size * self.number {
            return card;
        }
        let ring = card / self.size;
        ring * self.size + (card + places) % self.size
    }

    fn turn(self, symbols: &str) -> Option<Sketch> {
        let mut all: Vec<Vec<usize>> = Vec::new();
        for listed in symbols.split(" | ") {
            let cards: Option<Vec<usize>> = listed.split(' ').map(|n| n.parse().ok()).collect();
            let cards = cards.filter(|cards| cards.iter().all(|&card| card < self.cards()))?;
            for places in 0..self.size {
                let mut on: Vec<usize> = cards
                    .iter()
                    .map(|&card| self.turned(card, places))
                    .collect();
                on.sort_unstable();
                all.push(on);
            }
        }
        // A symbol that is the same after some turns is still one symbol.
        all.sort_unstable();
        all.dedup();
        Some(Sketch::new(self.cards(), all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_book_is_valid() {
        let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), entries().len());
    }

    #[test]
    fn a_ring_turns_and_what_is_outside_stays() {
        let rings = Rings::read("3x1+1").expect("rings");
        assert_eq!(rings.cards(), 4);
        let sketch = rings.turn("0 1 | 0 3").expect("a sketch");
        let all = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        assert_eq!(sketch, Sketch::new(4, all.map(Vec::from)));
        assert!(rings.turn("0 4").is_none() && rings.turn("x").is_none());
    }

    #[test]
    fn bits_come_lowest_first() {
        assert_eq!(
            bits("c1", 9)
                .expect("hexadecimal")
                .iter()
                .filter(|b| **b)
                .count(),
            3
        );
        assert_eq!(bits("2", 3), Some(vec![false, true, false]));
        assert_eq!(bits("g", 3), None);
    }
}
