//! Which symbols a symmetric deck may have, as an exact cover: every orbit of
//! pairs of cards must be met by one orbit of symbols.

use std::collections::BTreeSet;

use crate::group::{Permutation, Symmetry, closure};

/// Pair orbits are bits of these words.
pub(crate) const WORDS: usize = 8;
/// The set of pair orbits that an orbit of symbols meets.
pub(crate) type Cover = [u64; WORDS];

/// An orbit of symbols on three cards or more.
pub(crate) struct Choice {
    /// The cards of one of its symbols.
    pub(crate) symbol: Vec<usize>,
    pub(crate) cover: Cover,
    pub(crate) pair_orbits: Vec<usize>,
    /// How many of its symbols are on a card, for each orbit of cards.
    pub(crate) on_card: Vec<i32>,
}

pub(crate) struct Problem {
    pub(crate) cards: usize,
    pub(crate) moves: Vec<Permutation>,
    /// The orbit of each pair of cards.
    pair_orbit: Vec<usize>,
    pair_orbit_sizes: Vec<usize>,
    /// One pair from each orbit.
    pub(crate) pairs: Vec<(usize, usize)>,
    /// The orbit of each card.
    pub(crate) card_orbit: Vec<usize>,
    pub(crate) card_orbit_sizes: Vec<usize>,
    pub(crate) choices: Vec<Choice>,
    /// The choices that meet each pair orbit.
    pub(crate) by_pair_orbit: Vec<Vec<usize>>,
}

/// The sizes of symbols to look at, and where to stop looking.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) smallest: usize,
    pub(crate) largest: usize,
    pub(crate) per_card: usize,
    pub(crate) choices_max: usize,
}

impl Problem {
    /// `None` if there are too many orbits or choices to be worth it.
    pub(crate) fn new(symmetry: &Symmetry, limits: Limits) -> Option<Self> {
        let mut problem = Self::of_pairs(symmetry.cards(), symmetry.moves());
        if problem.pairs.len() > WORDS * 64 {
            return None;
        }
        let mut symbols = problem.regular_symbols(limits)?;
        symbols.extend(problem.symmetric_symbols(limits));
        let mut seen = BTreeSet::new();
        for symbol in symbols {
            if let Some(choice) = problem.choice(symbol)
                && seen.insert((choice.cover, choice.on_card.clone()))
            {
                problem.choices.push(choice);
            }
        }
        problem.by_pair_orbit = vec![Vec::new(); problem.pairs.len()];
        for (number, choice) in problem.choices.iter().enumerate() {
            for &orbit in &choice.pair_orbits {
                problem.by_pair_orbit[orbit].push(number);
            }
        }
        Some(problem)
    }

    fn of_pairs(cards: usize, moves: Vec<Permutation>) -> Self {
        let mut problem = Self {
            cards,
            pair_orbit: vec![usize::MAX; cards * cards],
            pair_orbit_sizes: Vec::new(),
            pairs: Vec::new(),
            card_orbit: vec![usize::MAX; cards],
            card_orbit_sizes: Vec::new(),
            choices: Vec::new(),
            by_pair_orbit: Vec::new(),
            moves,
        };
        for first in 0..cards {
            if problem.card_orbit[first] == usize::MAX {
                let images: BTreeSet<usize> = problem.moves.iter().map(|m| m[first]).collect();
                for &image in &images {
                    problem.card_orbit[image] = problem.card_orbit_sizes.len();
                }
                problem.card_orbit_sizes.push(images.len());
            }
            for second in first + 1..cards {
                if problem.pair_orbit[first * cards + second] == usize::MAX {
                    problem.enter_pair_orbit(first, second);
                }
            }
        }
        problem
    }

    fn enter_pair_orbit(&mut self, first: usize, second: usize) {
        let orbit = self.pairs.len();
        let mut size = 0;
        for m in &self.moves {
            let (a, b) = (m[first], m[second]);
            if self.pair_orbit[a * self.cards + b] == usize::MAX {
                self.pair_orbit[a * self.cards + b] = orbit;
                self.pair_orbit[b * self.cards + a] = orbit;
                size += 1;
            }
        }
        self.pair_orbit_sizes.push(size);
        self.pairs.push((first, second));
    }

    fn orbit_of(&self, a: usize, b: usize) -> usize {
        self.pair_orbit[a * self.cards + b]
    }

    /// Symbols that no move leaves fixed.
    fn regular_symbols(&self, limits: Limits) -> Option<Vec<Vec<usize>>> {
        let mut found = Vec::new();
        for orbit in 0..self.card_orbit_sizes.len() {
            let first = self.card_orbit.iter().position(|&o| o == orbit)?;
            let mut used = vec![false; self.pairs.len()];
            self.grow(&mut vec![first], &mut used, 0, limits, &mut found);
            if found.len() > limits.choices_max {
                return None;
            }
        }
        Some(found)
    }

    fn grow(
        &self,
        symbol: &mut Vec<usize>,
        used: &mut [bool],
        from: usize,
        limits: Limits,
        found: &mut Vec<Vec<usize>>,
    ) {
        if symbol.len() >= limits.smallest {
            found.push(symbol.clone());
        }
        if symbol.len() == limits.largest || found.len() > limits.choices_max {
            return;
        }
        for card in from..self.cards {
            if symbol.contains(&card) || self.card_orbit[card] < self.card_orbit[symbol[0]] {
                continue;
            }
            let mut marked = Vec::with_capacity(symbol.len());
            let fits = symbol.iter().all(|&other| {
                let orbit = self.orbit_of(card, other);
                let free = !used[orbit]
                    && !marked.contains(&orbit)
                    && self.pair_orbit_sizes[orbit] == self.moves.len();
                marked.push(orbit);
                free
            });
            if !fits {
                continue;
            }
            for &orbit in &marked {
                used[orbit] = true;
            }
            symbol.push(card);
            self.grow(symbol, used, card + 1, limits, found);
            symbol.pop();
            for &orbit in &marked {
                used[orbit] = false;
            }
        }
    }

    /// Symbols that some moves leave fixed: unions of the orbits of those
    /// moves.
    fn symmetric_symbols(&self, limits: Limits) -> Vec<Vec<usize>> {
        let mut subgroups: BTreeSet<Vec<Permutation>> = self
            .moves
            .iter()
            .map(|m| closure(std::slice::from_ref(m), self.cards))
            .chain([self.moves.clone()])
            .map(|mut subgroup| {
                subgroup.sort_unstable();
                subgroup
            })
            .collect();
        subgroups.retain(|subgroup| subgroup.len() > 1);
        let mut found = Vec::new();
        for subgroup in subgroups {
            let orbits: BTreeSet<Vec<usize>> = (0..self.cards)
                .map(|card| {
                    let images: BTreeSet<usize> = subgroup.iter().map(|m| m[card]).collect();
                    images.into_iter().collect()
                })
                .collect();
            let orbits: Vec<Vec<usize>> = orbits.into_iter().collect();
            let largest = limits.largest.max(subgroup.len() + 1).min(limits.per_card);
            let stop = found.len() + limits.choices_max / 4;
            self.unite(&orbits, &mut Vec::new(), largest, stop, &mut found);
        }
        found
    }

    fn unite(
        &self,
        orbits: &[Vec<usize>],
        symbol: &mut Vec<usize>,
        largest: usize,
        stop: usize,
        found: &mut Vec<Vec<usize>>,
    ) {
        if symbol.len() > 2 {
            found.push(symbol.clone());
        }
        for (place, orbit) in orbits.iter().enumerate() {
            if symbol.len() + orbit.len() > largest || found.len() > stop {
                continue;
            }
            let before = symbol.len();
            symbol.extend(orbit);
            if self.pairs_fit(symbol) {
                self.unite(&orbits[place + 1..], symbol, largest, stop, found);
            }
            symbol.truncate(before);
        }
    }

    /// How often a symbol meets each pair orbit, in ascending order.
    fn pairs_met(&self, symbol: &[usize]) -> Vec<(usize, usize)> {
        let mut orbits = Vec::new();
        for (place, &b) in symbol.iter().enumerate() {
            orbits.extend(symbol[..place].iter().map(|&a| self.orbit_of(a, b)));
        }
        orbits.sort_unstable();
        orbits
            .chunk_by(|a, b| a == b)
            .map(|same| (same[0], same.len()))
            .collect()
    }

    fn pairs_fit(&self, symbol: &[usize]) -> bool {
        self.pairs_met(symbol)
            .iter()
            .all(|&(orbit, times)| times <= self.pair_orbit_sizes[orbit])
    }

    /// All images of a symbol under the moves.
    pub(crate) fn images(&self, symbol: &[usize]) -> BTreeSet<Vec<usize>> {
        let image = |m: &Permutation| {
            let mut image: Vec<usize> = symbol.iter().map(|&card| m[card]).collect();
            image.sort_unstable();
            image
        };
        self.moves.iter().map(image).collect()
    }

    /// The orbit of a symbol, if it meets every pair once or not at all.
    fn choice(&self, symbol: Vec<usize>) -> Option<Choice> {
        let number = self.images(&symbol).len();
        let met = self.pairs_met(&symbol);
        if met
            .iter()
            .any(|&(orbit, times)| times * number != self.pair_orbit_sizes[orbit])
        {
            return None;
        }
        let pair_orbits: Vec<usize> = met.into_iter().map(|(orbit, _)| orbit).collect();
        let mut cover = [0; WORDS];
        for &orbit in &pair_orbits {
            cover[orbit / 64] |= 1 << (orbit % 64);
        }
        let mut places = vec![0; self.card_orbit_sizes.len()];
        for &card in &symbol {
            places[self.card_orbit[card]] += 1;
        }
        let sizes = self.card_orbit_sizes.iter();
        let on_card = places
            .iter()
            .zip(sizes)
            .map(|(&n, &size)| (n * number / size) as i32);
        Some(Choice {
            cover,
            pair_orbits,
            on_card: on_card.collect(),
            symbol,
        })
    }

    /// How many cards a card of each orbit meets through a pair orbit.
    pub(crate) fn met_through(&self, orbit: usize) -> Vec<i32> {
        let (a, b) = self.pairs[orbit];
        let mut met = vec![0; self.card_orbit_sizes.len()];
        let size = self.pair_orbit_sizes[orbit];
        for card in [a, b] {
            let its = self.card_orbit[card];
            met[its] += (size / self.card_orbit_sizes[its]) as i32;
        }
        // A pair within one orbit that some move swaps counts both ways.
        let (x, y) = (self.card_orbit[a], self.card_orbit[b]);
        if x == y {
            met[x] = (2 * size / self.card_orbit_sizes[x]) as i32;
        }
        met
    }
}
