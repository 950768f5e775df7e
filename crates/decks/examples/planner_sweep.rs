//! Plans every possible request, and reports how well the planner does.
//!
//! ```text
//! cargo run --release -p fano-decks --example planner_sweep
//! ```
//!
//! Prints a line for each number of symbols a card: every number of pictures
//! at which the deck grows, with its cards and, where it is higher, the bound.
//! The slowest request comes last.

#![expect(
    clippy::disallowed_types,
    reason = "a measurement needs a clock, which no library here has"
)]

use std::time::{Duration, Instant};

use fano_decks::planner::{
    PICTURES_MAX, SYMBOLS_PER_CARD_MAX, SYMBOLS_PER_CARD_MIN, pictures_needed, plan,
};

fn main() {
    let mut slowest = (Duration::ZERO, 0, 0);
    let (mut requests, mut proved) = (0, 0);
    let started = Instant::now();
    for symbols in SYMBOLS_PER_CARD_MIN..=SYMBOLS_PER_CARD_MAX {
        let mut line = format!("{symbols} a card:");
        let mut before = (0, 0);
        for pictures in pictures_needed(symbols)..=PICTURES_MAX {
            let asked = Instant::now();
            let plan = plan(pictures, Some(symbols)).expect("a request within the limits");
            slowest = slowest.max((asked.elapsed(), pictures, symbols));
            requests += 1;
            let found = (plan.cards.len(), plan.bound as usize);
            proved += u32::from(found.0 == found.1);
            if found != before {
                line += &format!(" {pictures}→{}", found.0);
                if found.1 > found.0 {
                    line += &format!("(≤{})", found.1);
                }
                before = found;
            }
        }
        println!("{line}");
    }
    println!(
        "{requests} requests in {:.1?}, {proved} of them as good as can be",
        started.elapsed()
    );
    let (time, pictures, symbols) = slowest;
    println!("slowest: {pictures} pictures, {symbols} a card, {time:.1?}");
}
