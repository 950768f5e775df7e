//! A load test: many players against Fano servers on the same machine, over
//! real sockets and the real protocol.
//!
//! Everything runs in one thread, so that the players cost as little as
//! possible: they share the deck, the counters and the clock.

mod counts;
mod error;
mod histogram;
mod http;
mod player;
mod report;
mod run;
mod table;
mod target;
mod usage;

pub use error::LoadError;
pub use histogram::Histogram;
pub use http::{Http, cards};
pub use report::{BesideUsage, Latency, NodeReport, Report, ServerUsage};
pub use run::run;
pub use table::Table;
pub use target::Target;
pub use usage::Usage;

use std::time::Duration;

/// What a load test plays, and for how long.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The servers; rooms are made at one after the other.
    pub targets: Vec<Target>,
    /// Whether the players of a room go to different servers; otherwise all of them
    /// go to the one that made it.
    pub spread: bool,
    /// How many rooms play.
    pub rooms: usize,
    /// How many players are in each.
    pub players: usize,
    /// How often each of them calls.
    pub calls_every: Duration,
    /// The share of wrong calls, in percent.
    pub wrong_percent: u32,
    /// How long to measure once all rooms are playing.
    pub measured: Duration,
    /// How many additional connections stay idle in lobbies.
    pub idle: usize,
    /// The servers' process ids, to measure what they use.
    pub pids: Vec<u32>,
    /// Processes beside the servers, such as a database, counted with their children.
    pub beside: Vec<u32>,
}

/// The most servers in one run.
pub const TARGETS_MAX: usize = 64;

/// The most connections one run may open.
pub const CONNECTIONS_MAX: usize = 20_000;
