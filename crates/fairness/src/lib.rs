//! How often the truly fastest wins: real rooms, simulated networks, and
//! players whose true reactions are known.
//!
//! A table is a [`fano_rooms::Room`] with players, each on a connection of
//! their own. They join, the host starts a Tower, and whenever a verdict shows
//! the next card they react to it; after a number of contests the next table is
//! drawn. In every contest the simulator knows who was truly fastest, and counts
//! how often the room says so, compared with plain order of arrival on the same
//! draws. Everything a server does around its rooms happens here too, in
//! simulated time: pings and nudges, kernel figures, timers, and facts that must
//! be durable before anybody is told.
//!
//! The model is fixed, so that figures are comparable:
//!
//! - Round trips are log-uniform in a range, split between the two directions
//!   with a share uniform in 0.35–0.65. Each way adds exponential jitter with a
//!   mean of jitter × half the round trip + 1 ms.
//! - Connections deliver in order, and everything written together travels
//!   together. What is lost is sent again after a timeout, as Linux chooses it,
//!   twice as long each time; or 1.25 round trips after something that was sent
//!   later and arrives, or one round trip after the third such packet. What came
//!   later waits for it, and the server's kernel counts both. Until the repetition is
//!   acknowledged, nothing new is sent.
//! - A true reaction is 200 ms + lognormal with a median of 600 ms and sigma
//!   0.35. The card becomes visible up to 16.7 ms after it arrives, an input
//!   event takes up to 8 ms, both uniform. An honest measurement is off by
//!   normal(0, 2 ms) + uniform(0, 1 ms).
//! - A nudge follows every call by 10 ms, and so it does cards on connections that lose
//!   packets, or are new and not short. The latter is answered like a ping.
//! - Facts are durable after 1 to 4 ms.
//! - If machines stop now and then ([`Setup::stall_every_s`]), their kernels
//!   work on: packets are acknowledged, and wait until the program reads them.
//!
//! A player who sees the next card before pressing does not call, so an honest
//! player or a liar shows the server a claim in only about half of the contests.

mod cheat;
mod network;
pub mod plot;
mod press;
mod random;
mod report;
mod setup;
mod table;
mod tally;

pub use cheat::{Cheat, CheatError};
pub use press::{Press, Screen};
pub use random::Random;
pub use report::{CheatReport, Network, Report, RoundTripBin, SeatReport};
pub use setup::{CONTESTS_MAX, Knowledge, Setup, SetupError};

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
        Table::new(setup, round_trips_ms, number, &mut tally).play(contests);
        left -= contests;
        number += 1;
    }
    Ok(tally.report(setup))
}
