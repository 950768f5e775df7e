//! Counting.

use super::{
    CheatReport, Report, RoundTripBin, Setup, math::ln, network::Play, report::Network,
    table::Player,
};
use crate::Span;

/// A gap between the two fastest that should always be judged correctly.
const CLEAR_GAP_MS: f64 = 30.0;
const BINS: usize = 8;
/// Holds are counted in tenths of a millisecond, rounded up.
const HOLD_BIN: Span = Span::from_micros(100);
/// A liar should be flagged within this many contests.
const FLAGGED_WITHIN: u32 = 20;

/// One decided contest.
pub(crate) struct Round<'a> {
    pub(crate) players: &'a [Player],
    pub(crate) plays: &'a [Play],
    pub(crate) winner: usize,
    pub(crate) hold: Span,
}

#[derive(Clone, Copy, Default)]
struct Bin {
    seats: u64,
    wins: u64,
    arrival_wins: u64,
    truly_fastest: u64,
}

/// Win share against round trip by least squares within each contest, summed up
/// table by table, because the contests of a table are not independent.
#[derive(Clone, Copy, Default)]
struct Slope {
    /// Of the current table.
    score: f64,
    square: f64,
    /// Of all tables: Σg, Σs, Σg², Σgs, Σs² of their scores g and squares s.
    sums: [f64; 5],
    tables: f64,
}

impl Slope {
    fn add(&mut self, score: f64, square: f64) {
        self.score += score;
        self.square += square;
    }

    fn table_over(&mut self) {
        let (g, s) = (self.score, self.square);
        for (sum, term) in self.sums.iter_mut().zip([g, s, g * g, g * s, s * s]) {
            *sum += term;
        }
        self.tables += 1.0;
        (self.score, self.square) = (0.0, 0.0);
    }

    /// The slope over a width and its standard error, which needs two tables.
    fn over(&self, width: f64) -> (Option<f64>, Option<f64>) {
        let [g, s, gg, gs, ss] = self.sums;
        if s <= 0.0 {
            return (None, None);
        }
        let slope = g / s;
        let residuals = (gg - 2.0 * slope * gs + slope * slope * ss).max(0.0);
        let error = (residuals * self.tables / (self.tables - 1.0)).sqrt() / s;
        let error = (self.tables > 1.0).then_some(error * width);
        (Some(slope * width), error)
    }
}

pub(crate) struct Tally {
    round_trip_ms: (f64, f64),
    contests: u64,
    fastest_wins: u64,
    clear_contests: u64,
    clear_wins: u64,
    arrival_wins: u64,
    arrival_clear_wins: u64,
    measured_wins: u64,
    holds: Vec<u64>,
    bins: [Bin; BINS],
    slope: Slope,
    plain_slope: Slope,
    arrival_slope: Slope,
    honest: u64,
    honest_flagged: u64,
    cheat: CheatTally,
}

#[derive(Default)]
struct CheatTally {
    wins: u64,
    truly_fastest: u64,
    contests_before_flag: u64,
    wins_before_flag: u64,
    flagged_after: Vec<Option<u32>>,
}

fn smallest(plays: &[Play], key: impl Fn(&Play) -> f64) -> usize {
    let by_key = |one: &usize, other: &usize| key(&plays[*one]).total_cmp(&key(&plays[*other]));
    (0..plays.len())
        .min_by(by_key)
        .expect("somebody takes part")
}

impl Tally {
    pub(crate) fn new(setup: &Setup) -> Self {
        let bins = setup.policy.longest_hold().micros() / HOLD_BIN.micros() + 2;
        Self {
            round_trip_ms: setup.round_trip_ms,
            contests: 0,
            fastest_wins: 0,
            clear_contests: 0,
            clear_wins: 0,
            arrival_wins: 0,
            arrival_clear_wins: 0,
            measured_wins: 0,
            holds: vec![0; usize::try_from(bins).unwrap_or(1)],
            bins: [Bin::default(); BINS],
            slope: Slope::default(),
            plain_slope: Slope::default(),
            arrival_slope: Slope::default(),
            honest: 0,
            honest_flagged: 0,
            cheat: CheatTally::default(),
        }
    }

    pub(crate) fn add(&mut self, round: &Round<'_>) {
        let Round { players, plays, .. } = *round;
        let fastest = smallest(plays, |play| play.reaction);
        let arrived = smallest(plays, |play| play.call_at);
        let measured = smallest(plays, |play| play.measured);
        let runner_up = (0..plays.len())
            .filter(|seat| *seat != fastest)
            .map(|seat| plays[seat].reaction)
            .fold(f64::INFINITY, f64::min);
        let right = u64::from(round.winner == fastest);
        let arrival_right = u64::from(arrived == fastest);
        self.contests += 1;
        self.fastest_wins += right;
        self.arrival_wins += arrival_right;
        self.measured_wins += u64::from(measured == fastest);
        if runner_up - plays[fastest].reaction >= CLEAR_GAP_MS {
            self.clear_contests += 1;
            self.clear_wins += right;
            self.arrival_clear_wins += arrival_right;
        }
        let hold = (round.hold.micros() + HOLD_BIN.micros() - 1) / HOLD_BIN.micros();
        let last = self.holds.len() - 1;
        self.holds[usize::try_from(hold).unwrap_or(0).min(last)] += 1;

        let round_trip = |seat: usize| players[seat].network.round_trip;
        let mean = (0..plays.len()).map(round_trip).sum::<f64>() / plays.len() as f64;
        let square = (0..plays.len())
            .map(|seat| (round_trip(seat) - mean) * (round_trip(seat) - mean))
            .sum();
        let truth = round_trip(fastest);
        self.slope.add(round_trip(round.winner) - truth, square);
        self.arrival_slope.add(round_trip(arrived) - truth, square);
        self.plain_slope
            .add(round_trip(round.winner) - mean, square);
        for (seat, player) in players.iter().enumerate() {
            if player.cheat.is_some() {
                self.cheat
                    .add(player, round.winner == seat, fastest == seat);
                continue;
            }
            let bin = self.bin(round_trip(seat));
            let bin = &mut self.bins[bin];
            bin.seats += 1;
            bin.wins += u64::from(round.winner == seat);
            bin.arrival_wins += u64::from(arrived == seat);
            bin.truly_fastest += u64::from(fastest == seat);
        }
    }

    /// Bins of equal width on a logarithmic scale hold about the same number of
    /// players.
    fn bin(&self, round_trip: f64) -> usize {
        let (from, to) = self.round_trip_ms;
        if from >= to {
            return 0;
        }
        let place = (ln(round_trip) - ln(from)) / (ln(to) - ln(from));
        ((place * BINS as f64) as usize).min(BINS - 1)
    }

    pub(crate) fn table_over(&mut self, players: &[Player]) {
        for slope in [
            &mut self.slope,
            &mut self.plain_slope,
            &mut self.arrival_slope,
        ] {
            slope.table_over();
        }
        for player in players {
            if player.cheat.is_some() {
                self.cheat.flagged_after.push(player.flagged_after);
            } else {
                self.honest += 1;
                self.honest_flagged += u64::from(player.flagged_after.is_some());
            }
        }
    }

    fn hold_quantile(&self, share: f64) -> f64 {
        let wanted = share * self.contests as f64;
        let mut seen = 0;
        for (bin, count) in self.holds.iter().enumerate() {
            seen += count;
            if seen as f64 >= wanted {
                return bin as f64 * HOLD_BIN.micros() as f64 / 1000.0;
            }
        }
        0.0
    }

    fn round_trip_bins(&self) -> Vec<RoundTripBin> {
        let (from, to) = self.round_trip_ms;
        let edge = |place: usize| {
            from * super::math::exp((ln(to) - ln(from)) * place as f64 / BINS as f64)
        };
        self.bins
            .iter()
            .enumerate()
            .filter(|(_, bin)| bin.seats > 0)
            .map(|(place, bin)| RoundTripBin {
                from_ms: edge(place),
                to_ms: edge(place + 1),
                seats: bin.seats,
                win_share: share(bin.wins, bin.seats),
                arrival_order_share: share(bin.arrival_wins, bin.seats),
                truly_fastest_share: share(bin.truly_fastest, bin.seats),
            })
            .collect()
    }

    pub(crate) fn report(mut self, setup: &Setup) -> Report {
        let (from, to) = setup.round_trip_ms;
        let fastest_wins = share(self.fastest_wins, self.contests);
        let (rtt_slope, rtt_slope_stderr) = self.slope.over(to - from);
        let (rtt_slope_plain, rtt_slope_plain_stderr) = self.plain_slope.over(to - from);
        let clear = |wins| (self.clear_contests > 0).then(|| share(wins, self.clear_contests));
        Report {
            network: Network::of(setup),
            contests: setup.contests,
            table_contests: setup.table_contests,
            seed: setup.seed,
            fastest_wins,
            fastest_wins_stderr: stderr(fastest_wins, self.contests),
            fastest_wins_gap30: clear(self.clear_wins),
            arrival_order_wins: share(self.arrival_wins, self.contests),
            arrival_order_wins_gap30: clear(self.arrival_clear_wins),
            measured_fastest_wins: share(self.measured_wins, self.contests),
            hold_p50_ms: self.hold_quantile(0.5),
            hold_p95_ms: self.hold_quantile(0.95),
            hold_p99_ms: self.hold_quantile(0.99),
            hold_max_ms: self.hold_quantile(1.0),
            rtt_slope,
            rtt_slope_stderr,
            rtt_slope_plain,
            rtt_slope_plain_stderr,
            arrival_order_rtt_slope: self.arrival_slope.over(to - from).0,
            win_share_by_rtt: self.round_trip_bins(),
            honest_flagged: share(self.honest_flagged, self.honest),
            cheat: setup.cheat.map(|_| self.cheat.report(self.contests)),
        }
    }
}

impl CheatTally {
    fn add(&mut self, player: &Player, won: bool, truly_fastest: bool) {
        self.wins += u64::from(won);
        self.truly_fastest += u64::from(truly_fastest);
        if player.flagged_after.is_none() {
            self.contests_before_flag += 1;
            self.wins_before_flag += u64::from(won);
        }
    }

    fn report(&mut self, contests: u64) -> CheatReport {
        let cheater_share = share(self.wins, contests);
        self.flagged_after
            .sort_by_key(|after| after.unwrap_or(u32::MAX));
        let tables = self.flagged_after.len();
        let quantile = |share: f64| {
            let place = (share * tables as f64).ceil() as usize;
            self.flagged_after[place.clamp(1, tables) - 1]
        };
        let within = |after: &&Option<u32>| after.is_some_and(|after| after <= FLAGGED_WITHIN);
        let soon = self.flagged_after.iter().filter(within).count();
        CheatReport {
            cheater_share,
            cheater_share_stderr: stderr(cheater_share, contests),
            cheater_gain: cheater_share - share(self.truly_fastest, contests),
            cheater_share_before_flag: share(self.wins_before_flag, self.contests_before_flag),
            cheater_flagged_after: quantile(0.5),
            cheater_flagged_after_p90: quantile(0.9),
            cheater_flagged_within_20: soon as f64 / tables as f64,
        }
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

fn stderr(share: f64, count: u64) -> f64 {
    (share * (1.0 - share) / count as f64).sqrt()
}
