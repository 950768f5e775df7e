//! Everything that is known about a contest, for a closer look at single ones.

use std::time::Duration;

use fano_arbiter::{Record, Verdict};
use serde::Serialize;

use super::{Arrivals, Losses, Seen, losses::ServerClock};
use crate::net::{Direction, Path};

/// Packets that were lost so long after a card was gone may have held up its
/// call.
const AFTER: Duration = Duration::from_secs(1);

/// A contest: the truth, and what the server knew. Times are microseconds on the
/// lab's clock.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Played {
    /// Which room.
    pub room: usize,
    /// The number of the event that tells who won.
    pub number: u32,
    /// How many contests of the same room came before.
    pub before: u32,
    /// Whether it counts.
    pub counts: bool,
    /// The lab's time at the server's moment 0, if it is known.
    pub server_zero_us: Option<i64>,
    /// What every player saw and did.
    pub players: Vec<PlayedBy>,
    /// The server's record.
    pub record: Record,
    /// What follows from it.
    pub verdict: Option<Verdict>,
}

/// What one player saw and did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayedBy {
    /// Where they sit, counted from 0.
    pub host: usize,
    /// The same for the server.
    pub seat: u8,
    /// The player's port there.
    pub port: u16,
    /// The true reaction.
    pub reaction_ms: f64,
    /// The reaction as an honest client measures it.
    pub measured_ms: f64,
    /// When the card arrived.
    pub shown_us: u64,
    /// When the call was due, whether or not there was time for it.
    pub call_due_us: u64,
    /// When the next card arrived.
    pub until_us: u64,
    /// When the call was complete at the server, if it was made.
    pub arrived_us: Option<u64>,
    /// When data was lost on the way to this player.
    pub lost_down_us: Vec<u64>,
    /// When data was lost on the way from them.
    pub lost_up_us: Vec<u64>,
}

impl PlayedBy {
    pub(super) fn new(seen: &Seen, arrivals: &Arrivals, losses: &Losses) -> Self {
        let arrived = arrivals.of((seen.room, seen.series, seen.number), seen.host);
        let lost = |direction| {
            let path = Path {
                host: seen.host,
                port: seen.port,
                direction,
            };
            let from = seen.shown.saturating_sub(AFTER);
            let times = losses.between(path, from, seen.until + AFTER);
            times.iter().copied().map(micros).collect()
        };
        Self {
            host: seen.host,
            seat: seen.seat,
            port: seen.port,
            reaction_ms: seen.reaction_ms,
            measured_ms: seen.measured_ms,
            shown_us: micros(seen.shown),
            call_due_us: micros(seen.call_due),
            until_us: micros(seen.until),
            arrived_us: arrived.map(micros),
            lost_down_us: lost(Direction::Down),
            lost_up_us: lost(Direction::Up),
        }
    }
}

impl Played {
    pub(super) fn clock(clock: Option<ServerClock>) -> Option<i64> {
        clock.and_then(|clock| i64::try_from(clock.zero_us()).ok())
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
