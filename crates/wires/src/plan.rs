//! What one row of the table plays.

use std::time::Duration;

use clap::ValueEnum;
use fano_fairness::{Cheat, Knowledge, Screen, Setup};

use crate::net::{Line, Stall};

/// The smallest of the box decks: a series takes half a minute, so little is
/// left over when the time is up.
pub(crate) const DECK: &str = "insects";
/// Contests the simulator plays for comparison.
const SIMULATED_CONTESTS: u32 = 200_000;

/// All players with the same round trip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Host {
    /// The round trip without jitter.
    pub round_trip_ms: f64,
    /// From the server.
    pub down: Line,
    /// To the server.
    pub up: Line,
    /// What its players look at.
    pub screen: Screen,
    /// When the machine itself stands still.
    pub freeze: Option<Stall>,
}

/// Where a proxy in front of the server runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProxyPlace {
    /// On the server's machine: it names its connections, and the server asks
    /// its own kernel about them.
    SameMachine,
    /// As if on another machine: it only says how long the round trips are.
    Elsewhere,
}

/// What is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The name of the row.
    pub name: String,
    /// The conditions, for people.
    pub conditions: String,
    /// One player of every room sits at each.
    pub hosts: Vec<Host>,
    /// H.
    pub hold_ms: u16,
    /// How many rooms play at the same time.
    pub rooms: usize,
    /// When the server stands still.
    pub freeze_server: Option<Stall>,
    /// Where nginx is, if it is in front of the server.
    pub proxy: Option<ProxyPlace>,
    /// How long they play.
    pub playing: Duration,
    /// What the players at the first host do, if they cheat.
    pub cheat: Option<Cheat>,
    /// The seed of all draws.
    pub seed: u64,
    /// The hold that 95 % of the contests should not exceed, in milliseconds, if there is
    /// such a goal.
    pub hold_goal_ms: Option<f64>,
    /// The share of lost packets and the jitter, if they are the same for all:
    /// only then can the simulator play the same.
    pub uniform: Option<(f64, f64)>,
}

impl Plan {
    /// The same for the simulator, if it can play it. Rooms get better at judging
    /// a line while they play, so its tables should be as long as the rooms'.
    #[must_use]
    pub fn setup(&self, table_contests: u32) -> Option<(Setup, Vec<f64>)> {
        let (loss, jitter) = self.uniform?;
        let ordinary = |host: &Host| host.screen == Screen::default() && host.freeze.is_none();
        if self.freeze_server.is_some() || !self.hosts.iter().all(ordinary) {
            return None;
        }
        let setup = Setup {
            loss,
            jitter,
            hold_ms: self.hold_ms,
            cheat: self.cheat,
            knowledge: match self.proxy {
                None | Some(ProxyPlace::SameMachine) => Knowledge::Kernel,
                Some(ProxyPlace::Elsewhere) => Knowledge::Proxy,
            },
            contests: SIMULATED_CONTESTS,
            table_contests: table_contests.max(1),
            seed: self.seed,
            ..Setup::default()
        };
        let hosts = self.hosts.iter();
        Some((setup, hosts.map(|host| host.round_trip_ms).collect()))
    }

    /// Which host is the farthest.
    #[must_use]
    pub fn farthest(&self) -> usize {
        let away = |host: &usize| self.hosts[*host].round_trip_ms;
        let hosts = 0..self.hosts.len();
        let farthest = hosts.max_by(|one, other| away(one).total_cmp(&away(other)));
        farthest.unwrap_or(0)
    }
}
