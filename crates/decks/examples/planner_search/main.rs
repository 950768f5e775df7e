//! The long search behind the planner's book.
//!
//! ```text
//! cargo run --release -p fano-decks --example planner_search -- part 10 300000
//! cargo run --release -p fano-decks --example planner_search -- turn 7 20 31 100
//! ```
//!
//! `part K STEPS` drops more and more symbols of the planes of order K - 1 and
//! keeps as many cards as it can, with so many steps of annealing for each.
//! `turn K FROM TO RESTARTS [SEED]` looks for decks of FROM to TO cards that
//! are the same after some turns. Both print lines for the book, each better
//! than what the planner knew before. The same arguments give the same lines.

mod group;
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

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let numbers: Option<Vec<usize>> = words.iter().skip(1).map(|w| w.parse().ok()).collect();
    match (words.first(), numbers.as_deref()) {
        (Some(&"part"), Some(&[per_card, steps])) => search_parts(per_card, steps as u32),
        (Some(&"turn"), Some(&[per_card, from, to, restarts])) => {
            search_turns(per_card, from, to, restarts as u32, 0);
        }
        (Some(&"turn"), Some(&[per_card, from, to, restarts, seed])) => {
            search_turns(per_card, from, to, restarts as u32, seed as u64);
        }
        _ => {
            eprintln!("part K STEPS, or turn K FROM TO RESTARTS [SEED]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// What the planner knows already about decks with so many symbols a card.
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

    /// The fewest symbols with which so many cards can be made.
    fn symbols_for(&self, cards: usize) -> usize {
        let known = self.rows.iter().find(|&&(_, made, _)| made >= cards);
        known.map_or(PICTURES_MAX as usize + 1, |row| row.0)
    }

    /// The fewest symbols with which so many cards are conceivable.
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

/// A line for the book: one symbol for each that turning makes the others of.
fn turn_line(per_card: usize, symmetry: &Symmetry, problem: &Problem, found: &Solution) -> String {
    let rings = symmetry.across * symmetry.copies;
    let turned = Symmetry {
        across: 1,
        copies: rings,
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
    let lists: Vec<String> = firsts
        .iter()
        .map(|symbol| {
            symbol
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    format!(
        "{per_card} {} {} {never} turn {}x{rings}+{}: {}",
        problem.cards,
        found.symbols,
        symmetry.around,
        symmetry.outside,
        lists.join(" | ")
    )
}
