//! Counting.

use fano_arbiter::Moment;

use crate::{
    Cheat, CheatReport, Press, Report, RoundTripBin, SeatReport, Setup,
    random::{exp, ln},
    report::Network,
};

/// A gap between the two fastest that should always be judged correctly.
const CLEAR_GAP_MS: f64 = 30.0;
const BINS: usize = 8;
/// Holds are counted in tenths of a millisecond, rounded up.
const HOLD_BIN_US: u64 = 100;
/// A liar should be flagged within this many contests.
const FLAGGED_WITHIN: u32 = 20;

/// A flag that an honest player still has after so many contests is not forgiven.
const FORGIVEN_AFTER: u32 = 50;

/// Somebody at a table, as far as it counts.
#[derive(Debug)]
pub(crate) struct Seat {
    pub(crate) round_trip: f64,
    pub(crate) cheat: Option<Cheat>,
    /// The contest in which the player was first flagged, counted from 1.
    pub(crate) flagged_after: Option<u32>,
    /// Since when the player is flagged, and since which contest.
    pub(crate) flagged: Option<(Moment, u32)>,
}

/// One decided contest.
pub(crate) struct Round<'a> {
    pub(crate) seats: &'a [Seat],
    /// How everybody reacts, whether or not they got to call.
    pub(crate) presses: &'a [Press],
    pub(crate) winner: usize,
    /// Whose call arrived first.
    pub(crate) first_arrived: usize,
    pub(crate) hold_us: u64,
    /// Which contest of its table it is, counted from 1.
    pub(crate) number: u32,
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
    hold_us: u64,
    held_long: u64,
    farthest_wins: u64,
    farthest_fastest: u64,
    bins: [Bin; BINS],
    slope: Slope,
    plain_slope: Slope,
    arrival_slope: Slope,
    honest: u64,
    honest_flagged: u64,
    honest_still_flagged: u64,
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

fn smallest(presses: &[Press], key: impl Fn(&Press) -> f64) -> usize {
    let by_key = |one: &usize, other: &usize| key(&presses[*one]).total_cmp(&key(&presses[*other]));
    (0..presses.len())
        .min_by(by_key)
        .expect("somebody takes part")
}

impl Tally {
    pub(crate) fn new(setup: &Setup) -> Self {
        let hold_us = setup.hold().micros().unsigned_abs();
        Self {
            round_trip_ms: setup.round_trip_ms,
            contests: 0,
            fastest_wins: 0,
            clear_contests: 0,
            clear_wins: 0,
            arrival_wins: 0,
            arrival_clear_wins: 0,
            measured_wins: 0,
            holds: Vec::new(),
            hold_us,
            held_long: 0,
            farthest_wins: 0,
            farthest_fastest: 0,
            bins: [Bin::default(); BINS],
            slope: Slope::default(),
            plain_slope: Slope::default(),
            arrival_slope: Slope::default(),
            honest: 0,
            honest_flagged: 0,
            honest_still_flagged: 0,
            cheat: CheatTally::default(),
        }
    }

    pub(crate) fn add(&mut self, round: &Round<'_>) {
        let Round { seats, presses, .. } = *round;
        let fastest = smallest(presses, |press| press.reaction_ms);
        let arrived = round.first_arrived;
        let measured = smallest(presses, |press| press.measured_ms);
        let runner_up = (0..presses.len())
            .filter(|seat| *seat != fastest)
            .map(|seat| presses[seat].reaction_ms)
            .fold(f64::INFINITY, f64::min);
        let right = u64::from(round.winner == fastest);
        let arrival_right = u64::from(arrived == fastest);
        self.contests += 1;
        self.fastest_wins += right;
        self.arrival_wins += arrival_right;
        self.measured_wins += u64::from(measured == fastest);
        if runner_up - presses[fastest].reaction_ms >= CLEAR_GAP_MS {
            self.clear_contests += 1;
            self.clear_wins += right;
            self.arrival_clear_wins += arrival_right;
        }
        self.held_long += u64::from(round.hold_us > 2 * self.hold_us);
        let bin = usize::try_from(round.hold_us.div_ceil(HOLD_BIN_US)).expect("an hour fits");
        if self.holds.len() <= bin {
            self.holds.resize(bin + 1, 0);
        }
        self.holds[bin] += 1;

        let round_trip = |seat: usize| seats[seat].round_trip;
        let mean = (0..seats.len()).map(round_trip).sum::<f64>() / seats.len() as f64;
        let square = (0..seats.len())
            .map(|seat| (round_trip(seat) - mean) * (round_trip(seat) - mean))
            .sum();
        let truth = round_trip(fastest);
        self.slope.add(round_trip(round.winner) - truth, square);
        self.arrival_slope.add(round_trip(arrived) - truth, square);
        self.plain_slope
            .add(round_trip(round.winner) - mean, square);
        let by_distance =
            |one: &usize, other: &usize| round_trip(*one).total_cmp(&round_trip(*other));
        let farthest = (0..seats.len()).max_by(by_distance);
        self.farthest_wins += u64::from(farthest == Some(round.winner));
        self.farthest_fastest += u64::from(farthest == Some(fastest));
        for (seat, player) in seats.iter().enumerate() {
            if player.cheat.is_some() {
                self.cheat.add(player, round, seat, fastest == seat);
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

    pub(crate) fn table_over(&mut self, seats: &[Seat], contests: u32) {
        for slope in [
            &mut self.slope,
            &mut self.plain_slope,
            &mut self.arrival_slope,
        ] {
            slope.table_over();
        }
        for player in seats {
            if player.cheat.is_some() {
                self.cheat.flagged_after.push(player.flagged_after);
            } else {
                self.honest += 1;
                self.honest_flagged += u64::from(player.flagged_after.is_some());
                let lasts =
                    |(_, since): (Moment, u32)| contests.saturating_sub(since) >= FORGIVEN_AFTER;
                self.honest_still_flagged += u64::from(player.flagged.is_some_and(lasts));
            }
        }
    }

    fn hold_quantile(&self, share: f64) -> f64 {
        let wanted = share * self.contests as f64;
        let mut seen = 0;
        for (bin, count) in self.holds.iter().enumerate() {
            seen += count;
            if seen as f64 >= wanted {
                return bin as f64 * HOLD_BIN_US as f64 / 1000.0;
            }
        }
        0.0
    }

    fn round_trip_bins(&self) -> Vec<RoundTripBin> {
        let (from, to) = self.round_trip_ms;
        let edge = |place: usize| from * exp((ln(to) - ln(from)) * place as f64 / BINS as f64);
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
            held_over_2h: share(self.held_long, self.contests),
            rtt_slope,
            rtt_slope_stderr,
            rtt_slope_plain,
            rtt_slope_plain_stderr,
            arrival_order_rtt_slope: self.arrival_slope.over(to - from).0,
            win_share_by_rtt: self.round_trip_bins(),
            farthest_seat: SeatReport {
                win_share: share(self.farthest_wins, self.contests),
                truly_fastest_share: share(self.farthest_fastest, self.contests),
            },
            honest_flagged: share(self.honest_flagged, self.honest),
            honest_still_flagged: share(self.honest_still_flagged, self.honest),
            cheat: setup.cheat.map(|_| self.cheat.report(self.contests)),
        }
    }
}

impl CheatTally {
    fn add(&mut self, player: &Seat, round: &Round<'_>, seat: usize, truly_fastest: bool) {
        let won = round.winner == seat;
        self.wins += u64::from(won);
        self.truly_fastest += u64::from(truly_fastest);
        // A flag counts from the next card on.
        if player
            .flagged_after
            .is_none_or(|after| round.number <= after)
        {
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
