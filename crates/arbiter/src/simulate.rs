//! The arbiter against known true reactions, over a fixed model of networks.
//!
//! A table of players is drawn, each with their own line; they play a number of
//! contests, then the next table is drawn. In every contest the simulator knows
//! who was truly fastest, and counts how often the arbiter says so, compared
//! with plain order of arrival on the same draws.
//!
//! The model is fixed, so that figures are comparable:
//!
//! - Round trips are log-uniform in a range, split between the two directions
//!   with a share uniform in 0.35–0.65. Each way adds exponential jitter with a
//!   mean of jitter × half the round trip + 1 ms; with the loss probability it
//!   takes another max(200 ms, 2 × round trip).
//! - A true reaction is 200 ms + lognormal with a median of 600 ms and sigma
//!   0.35. The card becomes visible up to 16.7 ms after it arrives, an input
//!   event takes up to 8 ms, both uniform. An honest measurement is off by
//!   normal(0, 2 ms) + uniform(0, 1 ms).
//! - A call cannot overtake the pong of its card. A lost call costs 1.25 ×
//!   round trip + 10 ms, thanks to its nudge.
//! - The history of a line is its last 20 round trips over the same ways; one
//!   new one comes with each contest.
//!
//! What the model leaves open follows the real world, and is never kinder: the
//! kernel counts a card as retransmitted once its timeout is over, and sees the
//! gap before a lost call when its nudge arrives, unless that is lost as well;
//! the nudge never overtakes a call that was not lost. A player who sees the
//! verdict before calling does not call, so an honest player or a liar shows
//! the server a claim in only about half of the contests.

mod math;
mod network;
mod plot;
mod press;
mod random;
mod report;
mod setup;
mod table;
mod tally;

pub use plot::{Curve, Plot};
pub use press::Press;
pub use random::Random;
pub use report::{CheatReport, Network, Report, RoundTripBin};
pub use setup::{CONTESTS_MAX, Cheat, CheatError, Setup, SetupError};

use table::Table;
use tally::Tally;

/// Plays all contests of a setup.
///
/// # Errors
/// When the setup is out of range.
pub fn run(setup: &Setup) -> Result<Report, SetupError> {
    play(setup, &[])
}

/// Plays all contests of a setup with the same round trips at every table, one
/// for each seat.
///
/// # Errors
/// When the setup or a round trip is out of range.
pub fn run_at(setup: &Setup, round_trips_ms: &[f64]) -> Result<Report, SetupError> {
    let shortest = round_trips_ms.iter().copied().fold(f64::INFINITY, f64::min);
    let longest = round_trips_ms.iter().copied().fold(0.0, f64::max);
    let setup = Setup {
        players: u8::try_from(round_trips_ms.len()).unwrap_or(u8::MAX),
        round_trip_ms: (shortest, longest),
        ..*setup
    };
    play(&setup, round_trips_ms)
}

fn play(setup: &Setup, round_trips_ms: &[f64]) -> Result<Report, SetupError> {
    setup.check()?;
    let mut tally = Tally::new(setup);
    let mut left = setup.contests;
    let mut number = 0;
    while left > 0 {
        let contests = left.min(setup.table_contests);
        Table::seat(setup, round_trips_ms, number).play(contests, &mut tally);
        left -= contests;
        number += 1;
    }
    Ok(tally.report(setup))
}
