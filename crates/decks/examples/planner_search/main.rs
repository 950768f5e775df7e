//! The long search behind the planner's book.
//!
//! ```text
//! cargo run --release -p fano-decks --example planner_search -- part 10 300000
//! cargo run --release -p fano-decks --example planner_search -- turn 7 20 31 100
//! cargo run --release -p fano-decks --example planner_search -- grow 7 35 45 1000
//! ```
//!
//! `part K STEPS` drops more and more symbols of the planes of order K - 1 and
//! keeps as many cards as it can, with this many annealing steps each. `turn K
//! FROM TO RESTARTS [SEED]` looks for decks of FROM to TO cards that are the
//! same after some turns. `grow K FROM TO ROUNDS [SEED]` removes a few cards
//! from a deck the planner knows and adds as many as fit, this many times for
//! each of FROM to TO pictures. All print lines for the book, each better than
//! what the planner knew before, and the same ones for the same arguments.

mod group;
mod grow;
mod part;
mod problem;
mod rng;
mod solve;

use std::{collections::BTreeSet, process::ExitCode};

use fano_decks::planner::{PICTURES_MAX, pictures_needed, plan};
use fano_designs::{Lines as _, Plane, order_nine};

use crate::{
    group::Symmetry,
    problem::{Limits, Problem},
    rng::Rng,
    solve::{Effort, Solution, solve},
};

const CHOICES_MAX: usize = 60_000;
const NODES_PER_RESTART: u32 = 400;
const NODES_PER_CARD: u32 = 2000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let numbers: Option<Vec<usize>> = words.iter().skip(1).map(|w| w.parse().ok()).collect();
    match (words.first(), numbers.as_deref()) {
        (Some(&"part"), Some(&[per_card, steps])) => search_parts(per_card, steps as u32),
        (Some(&"grow"), Some(&[per_card, from, to, rounds])) => {
            search_growth(per_card, from, to, rounds as u32, 0);
        }
        (Some(&"grow"), Some(&[per_card, from, to, rounds, seed])) => {
            search_growth(per_card, from, to, rounds as u32, seed as u64);
        }
        (Some(&"turn"), Some(&[per_card, from, to, restarts])) => {
            search_turns(per_card, from, to, restarts as u32, 0);
        }
        (Some(&"turn"), Some(&[per_card, from, to, restarts, seed])) => {
            search_turns(per_card, from, to, restarts as u32, seed as u64);
        }
        _ => {
            eprintln!(
                "part K STEPS, turn K FROM TO RESTARTS [SEED], or grow K FROM TO ROUNDS [SEED]"
            );
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// What the planner already knows about decks with this many symbols per card.
struct Known {
    /// Cards and bound for every number of pictures.
    rows: Vec<(usize, usize, usize)>,
}

impl Known {
    fn about(per_card: usize) -> Self {
        let per_card = per_card as u32;
        let row = |pictures| {
            let plan = plan(pictures, Some(per_card)).ok()?;
            Some((pictures as usize, plan.cards.len(), plan.bound as usize))
        };
        let pictures = pictures_needed(per_card)..=PICTURES_MAX;
        Self {
            rows: pictures.filter_map(row).collect(),
        }
    }

    /// The fewest symbols that make this many cards.
    fn symbols_for(&self, cards: usize) -> usize {
        let known = self.rows.iter().find(|&&(_, made, _)| made >= cards);
        known.map_or(PICTURES_MAX as usize + 1, |row| row.0)
    }

    /// Remembers that this many symbols make this many cards.
    fn learn(&mut self, cards: usize, symbols: usize) {
        for (pictures, made, _) in &mut self.rows {
            if *pictures >= symbols {
                *made = cards.max(*made);
            }
        }
    }

    /// The fewest symbols with which this many cards are conceivable.
    fn symbols_conceivable(&self, cards: usize) -> usize {
        let possible = self.rows.iter().find(|&&(_, _, bound)| bound >= cards);
        possible.map_or(PICTURES_MAX as usize + 1, |row| row.0)
    }
}

fn search_parts(per_card: usize, steps: u32) {
    let known = Known::about(per_card);
    let order = per_card - 1;
    let mut planes = Vec::new();
    if let Ok(plane) = Plane::desarguesian(order as u32) {
        planes.push((order.to_string(), plane));
    }
    if order == 9 {
        planes.push(("hall".to_owned(), order_nine::hall()));
        planes.push(("dual-hall".to_owned(), order_nine::dual_hall()));
        planes.push(("hughes".to_owned(), order_nine::hughes()));
    }
    for dropped in 0..order * order {
        let mut best = 0;
        for (name, plane) in &planes {
            let mut rng = Rng::new(dropped as u64);
            let chosen = part::anneal(plane, dropped, steps, &mut rng);
            let cards = chosen.iter().filter(|&&card| card).count();
            let symbols = plane.point_count() as usize - dropped;
            if cards > best.max(1) && symbols < known.symbols_for(cards) {
                best = cards;
                let never = tangents(plane, &chosen);
                let mask = part::hexadecimal(&chosen);
                println!("{per_card} {cards} {symbols} {never} part {name}: {mask}");
            }
        }
    }
}

/// How many lines meet the chosen points just once.
fn tangents(plane: &Plane, chosen: &[bool]) -> usize {
    let once = |line: &&[u32]| line.iter().filter(|&&p| chosen[p as usize]).count() == 1;
    plane.lines().filter(once).count()
}

fn search_turns(per_card: usize, from: usize, to: usize, restarts: u32, seed: u64) {
    let known = Known::about(per_card);
    let effort = Effort {
        restarts,
        nodes_per_restart: NODES_PER_RESTART,
    };
    for cards in (from..=to).rev() {
        let enough = known.symbols_conceivable(cards);
        let mut below = known.symbols_for(cards);
        let usual = (cards - 1) / per_card + 1;
        let mut rng = Rng::new(seed ^ (per_card * 1000 + cards) as u64);
        for symmetry in Symmetry::all(cards) {
            for (smallest, largest) in [(usual, usual + 1), (usual.saturating_sub(1), usual + 2)] {
                let limits = Limits {
                    smallest: smallest.max(3),
                    largest: largest.clamp(3, per_card.max(3)),
                    per_card,
                    choices_max: CHOICES_MAX,
                };
                if below <= enough {
                    break;
                }
                let Some(problem) = Problem::new(&symmetry, limits) else {
                    continue;
                };
                let goal = (enough, below);
                if let Some(found) = solve(&problem, per_card, goal, effort, &mut rng) {
                    below = found.symbols;
                    println!("{}", turn_line(per_card, &symmetry, &problem, &found));
                }
            }
        }
        eprintln!(
            "{per_card} symbols a card, {cards} cards: {below} symbols, {enough} conceivable"
        );
    }
}

/// Shakes the decks the planner knows: a few cards out, as many as possible in.
fn search_growth(per_card: usize, from: usize, to: usize, rounds: u32, seed: u64) {
    let mut known = Known::about(per_card);
    let mut rng = Rng::new(seed ^ per_card as u64);
    let mut deck: Vec<Vec<u32>> = Vec::new();
    for pictures in from as u32..=to as u32 {
        let Ok(plan) = plan(pictures, Some(per_card as u32)) else {
            continue;
        };
        if plan.cards.len() >= deck.len() {
            deck = plan.cards;
        }
        let (mut most, bound) = (deck.len(), plan.bound as usize);
        for _ in 0..rounds {
            if most == bound {
                break;
            }
            let out = rng.below((deck.len() / 3).min(6)) + usize::from(deck.len() > 3);
            let limits = (out, per_card, pictures as usize);
            let shaken = grow::shaken(&deck, limits, NODES_PER_CARD, &mut rng);
            if shaken.len() > most {
                most = shaken.len();
                let symbols = grow::symbols(&shaken);
                if symbols.len() < known.symbols_for(most) {
                    known.learn(most, symbols.len());
                    println!("{}", plain_line(per_card, most, &symbols));
                }
            }
            if shaken.len() >= deck.len() {
                deck = shaken;
            }
        }
    }
}

/// A line for the book that lists every symbol on three cards or more.
fn plain_line(per_card: usize, cards: usize, symbols: &[Vec<usize>]) -> String {
    let never = symbols.iter().filter(|on| on.len() == 1).count();
    let lists: Vec<String> = symbols
        .iter()
        .filter(|on| on.len() > 2)
        .map(|on| list(on))
        .collect();
    let count = symbols.len();
    let lists = lists.join(" | ");
    format!("{per_card} {cards} {count} {never} turn 1x{cards}+0: {lists}")
}

fn list(cards: &[usize]) -> String {
    let numbers: Vec<String> = cards.iter().map(usize::to_string).collect();
    numbers.join(" ")
}

/// A line for the book: one symbol of each orbit.
fn turn_line(per_card: usize, symmetry: &Symmetry, problem: &Problem, found: &Solution) -> String {
    let rings = symmetry.rings();
    let turned = Symmetry {
        across: 1,
        copies: rings,
        singles: 0,
        factor: 1,
        ..*symmetry
    };
    let turns = turned.moves();
    let mut places = vec![0; problem.cards];
    let mut strangers = vec![problem.cards - 1; problem.cards];
    let mut firsts: BTreeSet<Vec<usize>> = BTreeSet::new();
    for &choice in &found.choices {
        for symbol in problem.images(&problem.choices[choice].symbol) {
            for &card in &symbol {
                places[card] += 1;
                strangers[card] -= symbol.len() - 1;
            }
            let image = |turn: &Vec<usize>| {
                let mut image: Vec<usize> = symbol.iter().map(|&card| turn[card]).collect();
                image.sort_unstable();
                image
            };
            firsts.extend(turns.iter().map(image).min());
        }
    }
    let never: usize = (0..problem.cards)
        .map(|card| per_card - places[card] - strangers[card])
        .sum();
    let lists: Vec<String> = firsts.iter().map(|symbol| list(symbol)).collect();
    format!(
        "{per_card} {} {} {never} turn {}x{rings}+{}: {}",
        problem.cards,
        found.symbols,
        symmetry.around,
        symmetry.outside,
        lists.join(" | ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_is_found_by_turning() {
        let limits = Limits {
            smallest: 3,
            largest: 4,
            per_card: 4,
            choices_max: 1000,
        };
        let effort = Effort {
            restarts: 5,
            nodes_per_restart: 100,
        };
        let symmetry = Symmetry::all(13)
            .into_iter()
            .find(|symmetry| (symmetry.around, symmetry.factor) == (13, 1))
            .expect("thirteen cards on a ring");
        let problem = Problem::new(&symmetry, limits).expect("a small problem");
        let found = solve(&problem, 4, (13, 100), effort, &mut Rng::new(0)).expect("a plane");
        assert_eq!(found.symbols, 13);
        let line = turn_line(4, &symmetry, &problem, &found);
        assert!(line.starts_with("4 13 13 0 turn 13x1+0: 0 "), "{line}");
    }

    #[test]
    fn three_symbols_dropped_leave_sixteen_cards() {
        let plane = Plane::desarguesian(5).expect("order 5");
        let chosen = part::anneal(&plane, 3, 2000, &mut Rng::new(0));
        assert_eq!(chosen.iter().filter(|&&card| card).count(), 16);
        assert_eq!(part::hexadecimal(&[true, false, false, false, true]), "11");
    }

    #[test]
    fn what_is_taken_out_grows_back() {
        let plane = plan(31, Some(6)).expect("a plan").cards;
        let grown = grow::shaken(&plane, (4, 6, 31), 2000, &mut Rng::new(0));
        assert_eq!(grown.len(), 31);
        assert_eq!(fano_designs::verify::uniform(&grown), Ok(()));
    }
}
