//! Groups of permutations of the cards.

use std::collections::BTreeSet;

/// Where each card goes.
pub(crate) type Permutation = Vec<usize>;

/// How the cards are arranged and which moves leave the deck unchanged.
///
/// There are `copies` sets of `across` rings, `singles` more rings, all of
/// `around` cards, and `outside` cards that no move touches. All rings turn
/// together; the rings of a set also follow each other; and the position on a
/// ring (and the ring's position in its set) may be multiplied by `factor`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    pub(crate) around: usize,
    pub(crate) across: usize,
    pub(crate) copies: usize,
    pub(crate) singles: usize,
    pub(crate) outside: usize,
    pub(crate) factor: usize,
}

impl Symmetry {
    /// Every symmetry for a number of cards, the largest groups first.
    pub(crate) fn all(cards: usize) -> Vec<Self> {
        let mut found = Vec::new();
        for outside in 0..cards.min(5) {
            for around in 2..=cards - outside {
                if (cards - outside).is_multiple_of(around) {
                    found.extend(Self::of_rings(around, (cards - outside) / around, outside));
                }
            }
        }
        found.retain(|symmetry| {
            let order = symmetry.order();
            order.is_some_and(|order| order * 6 >= cards && order <= cards * 5)
        });
        found.sort_by_key(|symmetry| std::cmp::Reverse(symmetry.order()));
        found
    }

    fn of_rings(around: usize, rings: usize, outside: usize) -> Vec<Self> {
        let mut found = Vec::new();
        for across in 1..=rings {
            for singles in 0..=rings - across {
                // Sets of rings and nothing else are one larger ring each,
                // unless both numbers have a common divisor.
                let is_new = if singles == 0 {
                    around.is_multiple_of(across)
                } else {
                    across > 1 && singles < across
                };
                if is_new && (rings - singles).is_multiple_of(across) {
                    found.extend((1..around).map(|factor| Self {
                        around,
                        across,
                        copies: (rings - singles) / across,
                        singles,
                        outside,
                        factor,
                    }));
                }
            }
        }
        found
    }

    /// How many moves there are, if the factor is invertible and its order is
    /// not too large.
    fn order(&self) -> Option<usize> {
        let (mut place, mut ring) = (1, 1);
        for times in 1..=5 {
            place = place * self.factor % self.around;
            ring = ring * self.factor % self.across;
            if place == 1 && ring == 1 % self.across {
                return Some(self.around * self.across * times);
            }
        }
        None
    }

    pub(crate) fn rings(&self) -> usize {
        self.across * self.copies + self.singles
    }

    pub(crate) fn cards(&self) -> usize {
        self.around * self.rings() + self.outside
    }

    /// All moves.
    pub(crate) fn moves(&self) -> Vec<Permutation> {
        let turn = self.permutation(|place, ring| (place + 1, ring));
        let follow = self.permutation(|place, ring| (place, ring + 1));
        let multiply = self.permutation(|place, ring| (place * self.factor, ring * self.factor));
        closure(&[turn, follow, multiply], self.cards())
    }

    fn permutation(&self, to: impl Fn(usize, usize) -> (usize, usize)) -> Permutation {
        let mut permutation: Permutation = (0..self.cards()).collect();
        let inside = self.cards() - self.outside;
        for (card, image) in permutation[..inside].iter_mut().enumerate() {
            let (ring, place) = (card / self.around, card % self.around);
            let (set, in_set) = (ring / self.across, ring % self.across);
            let (place, in_set) = to(place, in_set);
            let ring = if set < self.copies {
                set * self.across + in_set % self.across
            } else {
                ring
            };
            *image = ring * self.around + place % self.around;
        }
        permutation
    }
}

/// Everything the given permutations generate.
pub(crate) fn closure(generators: &[Permutation], cards: usize) -> Vec<Permutation> {
    let identity: Permutation = (0..cards).collect();
    let mut seen = BTreeSet::from([identity.clone()]);
    let mut found = vec![identity];
    let mut next = 0;
    while next < found.len() {
        for generator in generators {
            let product: Permutation = found[next].iter().map(|&card| generator[card]).collect();
            if seen.insert(product.clone()) {
                found.push(product);
            }
        }
        next += 1;
    }
    found
}
