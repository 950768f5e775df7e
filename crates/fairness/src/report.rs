use serde::Serialize;

use crate::{Cheat, Knowledge, Setup};

/// What a simulation found. Shares are fractions from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// What was simulated.
    #[serde(flatten)]
    pub network: Network,
    /// How many contests were played.
    pub contests: u32,
    /// How many contests each table played.
    pub table_contests: u32,
    /// The seed of all draws.
    pub seed: u64,
    /// The share of contests that the truly fastest won.
    pub fastest_wins: f64,
    /// Its standard error.
    pub fastest_wins_stderr: f64,
    /// The same among contests in which the truly fastest was at least 30 ms
    /// ahead; `None` if there were none.
    pub fastest_wins_gap30: Option<f64>,
    /// The share of contests that the truly fastest would have won by order of
    /// arrival, on the same draws.
    pub arrival_order_wins: f64,
    /// The same where the gap was at least 30 ms.
    pub arrival_order_wins_gap30: Option<f64>,
    /// The share the truly fastest would win if honest measurements alone
    /// decided: no rule based on them can do better.
    pub measured_fastest_wins: f64,
    /// How long the first call waited for its verdict: half waited no longer.
    pub hold_p50_ms: f64,
    /// 95 of 100 waited no longer.
    pub hold_p95_ms: f64,
    /// 99 of 100 waited no longer.
    pub hold_p99_ms: f64,
    /// The longest wait.
    pub hold_max_ms: f64,
    /// The share of contests that waited longer than 2 × H.
    pub held_over_2h: f64,
    /// How much the share of won contests changes from the shortest to the
    /// longest round trip of the range, by least squares. A fair rule has 0.
    /// Measured relative to the truly fastest of the same draws, whose wins do
    /// not depend on the round trip: that removes most of the noise.
    pub rtt_slope: Option<f64>,
    /// Its standard error, between tables.
    pub rtt_slope_stderr: Option<f64>,
    /// The same slope without that comparison.
    pub rtt_slope_plain: Option<f64>,
    /// Its standard error, between tables.
    pub rtt_slope_plain_stderr: Option<f64>,
    /// The slope of the order of arrival.
    pub arrival_order_rtt_slope: Option<f64>,
    /// The share of won contests by round trip, honest players only.
    pub win_share_by_rtt: Vec<RoundTripBin>,
    /// The player with the longest round trip of each table.
    pub farthest_seat: SeatReport,
    /// The share of honest players who were flagged at their table.
    pub honest_flagged: f64,
    /// The share of honest players who had been flagged for 50 contests or more at the
    /// end.
    pub honest_still_flagged: f64,
    /// The cheater's results, if there was one.
    #[serde(flatten)]
    pub cheat: Option<CheatReport>,
}

/// The conditions of a simulation, for the report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Network {
    /// How many played at a table.
    pub players: u8,
    /// The range of base round trips.
    pub rtt_ms: [f64; 2],
    /// The probability that a trip one way was lost.
    pub loss: f64,
    /// The jitter as a share of half the round trip.
    pub jitter: f64,
    /// H.
    pub hold_ms: f64,
    /// Whether the server had kernel figures.
    pub kernel: bool,
    /// What it knew besides its pongs.
    pub knowledge: Knowledge,
    /// How long screens showed a frame.
    pub frame_ms: f64,
    /// How much later than that they showed a card.
    pub slow_screen_ms: f64,
    /// How many seconds passed between machines that stopped, on average.
    pub stall_every_s: Option<f64>,
    /// How the player in the first seat cheated, if they did.
    pub cheat: Option<Cheat>,
}

impl Network {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            players: setup.players,
            rtt_ms: [setup.round_trip_ms.0, setup.round_trip_ms.1],
            loss: setup.loss,
            jitter: setup.jitter,
            hold_ms: f64::from(setup.hold_ms),
            kernel: setup.knowledge == Knowledge::Kernel,
            knowledge: setup.knowledge,
            frame_ms: setup.screen.frame_ms,
            slow_screen_ms: setup.screen.late_ms,
            stall_every_s: setup.stall_every_s,
            cheat: setup.cheat,
        }
    }
}

/// The players of a range of round trips.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RoundTripBin {
    /// The lower end of the range.
    pub from_ms: f64,
    /// Its upper end.
    pub to_ms: f64,
    /// How often somebody in this range took part.
    pub seats: u64,
    /// The share of these they won.
    pub win_share: f64,
    /// The share they would have won by order of arrival.
    pub arrival_order_share: f64,
    /// The share in which they were truly fastest.
    pub truly_fastest_share: f64,
}

/// What a certain seat won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// The share of contests it won.
    pub win_share: f64,
    /// The share in which it was truly fastest.
    pub truly_fastest_share: f64,
}

/// A cheater's results.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CheatReport {
    /// The share of contests the cheater won; fair is one over the players.
    pub cheater_share: f64,
    /// Its standard error.
    pub cheater_share_stderr: f64,
    /// How much that is above the share in which they were truly fastest.
    pub cheater_gain: f64,
    /// The share they won before they were flagged.
    pub cheater_share_before_flag: f64,
    /// After how many contests half of the cheaters were flagged; `None` if
    /// fewer than half ever were.
    pub cheater_flagged_after: Option<u32>,
    /// After how many contests nine of ten were.
    pub cheater_flagged_after_p90: Option<u32>,
    /// The share of cheaters who were flagged within 20 contests.
    pub cheater_flagged_within_20: f64,
}
