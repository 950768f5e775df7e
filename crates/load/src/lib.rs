//! Many players at once against a Fano server on this very machine, over real
//! sockets and the real protocol, to see what the server can take.
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
pub use report::{Latency, Report, ServerUsage};
pub use run::run;
pub use target::Target;

use std::time::Duration;

/// What is to be played, and for how long.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server.
    pub target: Target,
    /// How many rooms play.
    pub rooms: usize,
    /// How many players are in each.
    pub players: usize,
    /// How often each of them calls.
    pub calls_every: Duration,
    /// How many of the calls are wrong, in percent.
    pub wrong_percent: u32,
    /// For how long it is measured, once all rooms play.
    pub measured: Duration,
    /// How many more connections sit in lobbies and do nothing.
    pub idle: usize,
    /// The server's process, to see what it uses.
    pub pid: Option<u32>,
}

/// The most connections one run may open.
pub const CONNECTIONS_MAX: usize = 20_000;
