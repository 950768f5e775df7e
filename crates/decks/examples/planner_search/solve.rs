//! Covering all pairs of cards, with as few symbols as possible.

use crate::{
    problem::{Cover, Problem, WORDS},
    rng::Rng,
};

/// How often and how long to try.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) restarts: u32,
    pub(crate) nodes_per_restart: u32,
}

/// How many ways to meet a pair are tried before backtracking.
const WAYS_MAX: usize = 12;

/// A deck: the symbols on three cards or more, and how many symbols there are
/// in all.
pub(crate) struct Solution {
    pub(crate) symbols: usize,
    pub(crate) choices: Vec<usize>,
}

/// Looks for a deck with fewer than `below` symbols; stops early at `enough`.
pub(crate) fn solve(
    problem: &Problem,
    per_card: usize,
    (enough, below): (usize, usize),
    effort: Effort,
    rng: &mut Rng,
) -> Option<Solution> {
    let orbits = problem.card_orbit_sizes.len();
    let through: Vec<Vec<i32>> = (0..problem.pairs.len())
        .map(|o| problem.met_through(o))
        .collect();
    let widest = problem
        .choices
        .iter()
        .map(|choice| choice.symbol.len())
        .max();
    let mut solver = Solver {
        problem,
        through: &through,
        per_card: per_card as i32,
        widest: widest.unwrap_or(2) as i32,
        below: below as f64,
        best: None,
        chosen: Vec::new(),
        nodes_left: 0,
    };
    let state = State {
        covered: [0; WORDS],
        places: vec![0; orbits],
        strangers: vec![problem.cards as i32 - 1; orbits],
        shares: vec![0.0; orbits],
    };
    for _ in 0..effort.restarts {
        solver.nodes_left = effort.nodes_per_restart;
        solver.chosen.clear();
        solver.cover(&state, rng);
        if solver
            .best
            .as_ref()
            .is_some_and(|best| best.symbols <= enough)
        {
            break;
        }
    }
    solver.best
}

struct Solver<'a> {
    problem: &'a Problem,
    through: &'a [Vec<i32>],
    per_card: i32,
    widest: i32,
    below: f64,
    best: Option<Solution>,
    chosen: Vec<usize>,
    nodes_left: u32,
}

/// What is chosen so far, from the view of a card of each orbit.
#[derive(Clone)]
struct State {
    covered: Cover,
    /// How many symbols it has.
    places: Vec<i32>,
    /// How many cards it has not met.
    strangers: Vec<i32>,
    /// The sum of 1/d for its symbols, each on d cards: over all cards this
    /// adds up to the number of symbols.
    shares: Vec<f64>,
}

impl Solver<'_> {
    /// Continues until everything is covered or the nodes are used up; returns
    /// whether to stop.
    fn cover(&mut self, state: &State, rng: &mut Rng) -> bool {
        if self.nodes_left == 0 {
            return true;
        }
        self.nodes_left -= 1;
        let Some(symbols) = self.symbols_at_least(state) else {
            return false;
        };
        if symbols > self.below - 1.0 + 1e-6 {
            return false;
        }
        let Some(orbit) = self.most_urgent(state, rng) else {
            self.below = symbols.round();
            self.best = Some(Solution {
                symbols: symbols.round() as usize,
                choices: self.chosen.clone(),
            });
            return false;
        };
        let mut ways: Vec<Option<usize>> = self.problem.by_pair_orbit[orbit]
            .iter()
            .copied()
            .filter(|&choice| self.is_free(choice, &state.covered))
            .map(Some)
            .collect();
        rng.shuffle_front(&mut ways, WAYS_MAX);
        ways.truncate(WAYS_MAX);
        // A symbol for just the two of them, mostly as a last resort.
        let place = if rng.below(6) == 0 { 0 } else { ways.len() };
        ways.insert(place, None);
        for way in ways {
            let next = self.with(state, way, orbit);
            self.chosen.extend(way);
            let stop = self.cover(&next, rng);
            if way.is_some() {
                self.chosen.pop();
            }
            if stop {
                return true;
            }
        }
        false
    }

    fn is_free(&self, choice: usize, covered: &Cover) -> bool {
        let cover = &self.problem.choices[choice].cover;
        cover.iter().zip(covered).all(|(a, b)| a & b == 0)
    }

    fn with(&self, state: &State, way: Option<usize>, orbit: usize) -> State {
        let mut next = state.clone();
        match way {
            None => {
                next.covered[orbit / 64] |= 1 << (orbit % 64);
                for (place, &met) in self.through[orbit].iter().enumerate() {
                    next.places[place] += met;
                    next.strangers[place] -= met;
                    next.shares[place] += f64::from(met) / 2.0;
                }
            }
            Some(choice) => {
                let choice = &self.problem.choices[choice];
                for (word, cover) in next.covered.iter_mut().zip(choice.cover) {
                    *word |= cover;
                }
                for (place, &on_card) in choice.on_card.iter().enumerate() {
                    next.places[place] += on_card;
                    next.strangers[place] -= on_card * (choice.symbol.len() as i32 - 1);
                    next.shares[place] += f64::from(on_card) / choice.symbol.len() as f64;
                }
            }
        }
        next
    }

    /// The fewest symbols that can result, `None` if a card overflows. A card's
    /// empty places are best filled with symbols on numbers of cards that are
    /// as equal as possible.
    fn symbols_at_least(&self, state: &State) -> Option<f64> {
        let mut symbols = 0.0;
        for (orbit, &size) in self.problem.card_orbit_sizes.iter().enumerate() {
            let empty = self.per_card - state.places[orbit];
            let strangers = state.strangers[orbit];
            if empty < 0 || strangers > empty * (self.widest - 1) {
                return None;
            }
            let mut share = state.shares[orbit];
            if empty > 0 {
                let (each, more) = (strangers / empty, strangers % empty);
                share += f64::from(empty - more) / f64::from(each + 1);
                share += f64::from(more) / f64::from(each + 2);
            }
            symbols += share * size as f64;
        }
        Some(symbols)
    }

    /// An uncovered pair orbit of the cards with the fewest free places.
    fn most_urgent(&self, state: &State, rng: &mut Rng) -> Option<usize> {
        let spare = |card: usize| {
            let orbit = self.problem.card_orbit[card];
            (self.per_card - state.places[orbit]) * (self.widest - 1) - state.strangers[orbit]
        };
        let pairs = self.problem.pairs.len();
        let start = rng.below(pairs);
        (0..pairs)
            .map(|number| (number + start) % pairs)
            .filter(|orbit| state.covered[orbit / 64] >> (orbit % 64) & 1 == 0)
            .min_by_key(|&orbit| {
                let (a, b) = self.problem.pairs[orbit];
                let ways = self.problem.by_pair_orbit[orbit].len();
                (spare(a).min(spare(b)), ways.min(4096) / 256)
            })
    }
}
