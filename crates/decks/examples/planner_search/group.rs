//! Groups of permutations of the cards.

use std::collections::BTreeSet;

/// Where each card goes.
pub(crate) type Permutation = Vec<usize>;

/// How the cards are arranged and which moves leave the deck as it is.
///
/// There are `copies` · `across` rings of `around` cards, and `outside` cards
/// that no move touches. All rings turn together; `across` rings at a time
/// also follow each other; and the place on a ring (and the ring's place among
/// those that follow each other) may be multiplied by `factor`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    pub(crate) around: usize,
    pub(crate) across: usize,
    pub(crate) copies: usize,
    pub(crate) outside: usize,
    pub(crate) factor: usize,
}

impl Symmetry {
    /// Every symmetry for a number of cards, the largest groups first.
    pub(crate) fn all(cards: usize) -> Vec<Self> {
        let mut found = Vec::new();
        for outside in 0..=cards.min(5) - 1 {
            for around in 2..=cards - outside {
                let across = (1..=around).filter(|across| around % across == 0);
                for across in across {
                    let ring_cards = around * across;
                    if !(cards - outside).is_multiple_of(ring_cards) {
                        continue;
                    }
                    found.extend((1..around).filter_map(|factor| {
                        let symmetry = Self {
                            around,
                            across,
                            copies: (cards - outside) / ring_cards,
                            outside,
                            factor,
                        };
                        let order = symmetry.order()?;
                        (order * 6 >= cards && order <= cards * 5).then_some(symmetry)
                    }));
                }
            }
        }
        found.sort_by_key(|symmetry| std::cmp::Reverse(symmetry.order()));
        found
    }

    /// How many moves there are, if the factor can be undone and is not
    /// needed too often.
    fn order(&self) -> Option<usize> {
        let mut power = self.factor % self.around;
        for times in 1..=5 {
            if power == 1 {
                return Some(self.around * self.across * times);
            }
            power = power * self.factor % self.around;
        }
        None
    }

    pub(crate) fn cards(&self) -> usize {
        self.around * self.across * self.copies + self.outside
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
            let (copy, ring) = (ring / self.across, ring % self.across);
            let (place, ring) = to(place, ring);
            let ring = copy * self.across + ring % self.across;
            *image = ring * self.around + place % self.around;
        }
        permutation
    }
}

/// Everything that the given permutations make together.
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
