//! Decks whose symbols are on two or three cards each.
//!
//! With up to k + 1 cards every two cards can have their own symbol. With more,
//! some symbols must be on three cards: if a card has t such symbols, it needs
//! c - 1 - t symbols in all, so t must be c - 1 - k. As few triples as possible
//! is best, so every card gets exactly that many, and at most two cards one
//! more if the number of cards requires it.

use super::rng::Rng;

/// How many replacements are tried before giving up.
const STEPS_MAX: u32 = 200_000;

/// Triples of cards, any two cards together at most once and every card in
/// `each` of them, or one more for up to two cards; found by hill climbing: a
/// conflicting triple makes room for the new one.
///
/// D. R. Stinson describes this for Steiner triple systems ("Hill-climbing
/// algorithms for the construction of combinatorial designs", Ann. Discrete
/// Math. 26, 1985). Here some cards stop at fewer triples.
pub(super) fn triples(cards: usize, each: usize) -> Option<Vec<Vec<usize>>> {
    let mut climb = Climb::new(cards, each);
    let mut rng = Rng::new(0);
    for _ in 0..STEPS_MAX {
        let hungry: Vec<usize> = (0..cards).filter(|&card| climb.missing(card) > 0).collect();
        let Some(&card) = rng.pick(&hungry) else {
            return Some(climb.triples.iter().map(|triple| triple.to_vec()).collect());
        };
        climb.feed(card, &mut rng);
    }
    None
}

/// How many triples this needs.
pub(super) fn triple_count(cards: usize, each: usize) -> usize {
    (cards * each).div_ceil(3)
}

struct Climb {
    cards: usize,
    wanted: Vec<usize>,
    has: Vec<usize>,
    triples: Vec<[usize; 3]>,
    /// The third card of the triple with these two, if there is one.
    third: Vec<Option<usize>>,
}

impl Climb {
    fn new(cards: usize, each: usize) -> Self {
        let mut wanted = vec![each; cards];
        let more = 3 * triple_count(cards, each) - cards * each;
        for card in &mut wanted[..more] {
            *card += 1;
        }
        Self {
            cards,
            wanted,
            has: vec![0; cards],
            triples: Vec::new(),
            third: vec![None; cards * cards],
        }
    }

    fn missing(&self, card: usize) -> usize {
        self.wanted[card].saturating_sub(self.has[card])
    }

    fn third(&self, a: usize, b: usize) -> Option<usize> {
        self.third[a * self.cards + b]
    }

    /// Puts a card into one more triple, with two cards it has not met. Cards
    /// that already have enough triples give one up.
    fn feed(&mut self, card: usize, rng: &mut Rng) {
        let strangers: Vec<usize> = (0..self.cards)
            .filter(|&other| other != card && self.third(card, other).is_none())
            .collect();
        let (Some(&a), Some(&b)) = (rng.pick(&strangers), rng.pick(&strangers)) else {
            return;
        };
        if a == b {
            return;
        }
        if let Some(c) = self.third(a, b) {
            self.remove([a, b, c]);
        }
        for other in [a, b] {
            if self.missing(other) == 0 {
                self.give_back(other, rng);
            }
        }
        self.add([card, a, b]);
    }

    fn give_back(&mut self, card: usize, rng: &mut Rng) {
        let its: Vec<[usize; 3]> = self
            .triples
            .iter()
            .copied()
            .filter(|triple| triple.contains(&card))
            .collect();
        if let Some(&triple) = rng.pick(&its) {
            self.remove(triple);
        }
    }

    fn add(&mut self, mut triple: [usize; 3]) {
        triple.sort_unstable();
        self.set(triple, true);
        self.triples.push(triple);
    }

    fn remove(&mut self, mut triple: [usize; 3]) {
        triple.sort_unstable();
        self.set(triple, false);
        self.triples.retain(|other| *other != triple);
    }

    fn set(&mut self, [a, b, c]: [usize; 3], present: bool) {
        for (x, y, z) in [(a, b, c), (a, c, b), (b, c, a)] {
            let third = present.then_some(z);
            self.third[x * self.cards + y] = third;
            self.third[y * self.cards + x] = third;
        }
        for card in [a, b, c] {
            if present {
                self.has[card] += 1;
            } else {
                self.has[card] -= 1;
            }
        }
    }
}
