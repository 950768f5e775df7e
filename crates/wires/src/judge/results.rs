//! Counting.

use std::collections::BTreeMap;

use super::{
    Bound, EvidenceResult, Judged, Played, Wrong,
    bound::{BoundTally, Won},
    difference_stderr,
    informed::InformedTally,
    quantile, share, stderr,
};
use crate::Plan;

/// A gap between the two fastest that should always be judged correctly.
const CLEAR_GAP_MS: f64 = 30.0;

/// Contests that do not count, because this machine was late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// A player's own thread or timer was.
    pub player: u64,
    /// The relay was.
    pub relay: u64,
    /// The host of this machine took processor time away.
    pub machine: u64,
    /// Not everybody took part, as in a tie-break.
    pub incomplete: u64,
}

/// What the players of one host won. Shares are fractions from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeatResult {
    /// Their round trip.
    pub round_trip_ms: f64,
    /// The share of contests they won.
    pub won: f64,
    /// The share they would have won by order of arrival.
    pub won_by_arrival: f64,
    /// The share in which they were truly fastest.
    pub fastest: f64,
}

/// What the cheats won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CheatResult {
    /// The share of contests they won.
    pub won: f64,
    /// The same before they were flagged; `None` without such contests.
    pub before_flag: Option<BeforeFlag>,
    /// After how many contests half of them were flagged, if half were.
    pub flagged_after: Option<u32>,
}

/// What the cheats won before they were flagged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeforeFlag {
    /// In so many contests.
    pub contests: u64,
    /// The share they won.
    pub won: f64,
    /// Its standard error.
    pub won_stderr: f64,
    /// The share in which they were truly fastest.
    pub fastest: f64,
    /// The standard error of the difference between the two.
    pub gain_stderr: f64,
}

/// What a row found. Shares are fractions from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Contests that count.
    pub contests: u64,
    /// Contests that do not.
    pub left_out: LeftOut,
    /// The share the truly fastest would have won by order of arrival.
    pub arrival: f64,
    /// The share the truly fastest won.
    pub all: f64,
    /// Its standard error.
    pub all_stderr: f64,
    /// The share the truly fastest would have won if the players' own clocks alone had
    /// decided.
    pub clocks: f64,
    /// The standard error of the difference between the two.
    pub from_clocks_stderr: f64,
    /// The same where the truly fastest was at least 30 ms ahead.
    pub clear: Option<f64>,
    /// How long first calls waited: p50, p95 and p99.
    pub hold_ms: [f64; 3],
    /// The share of contests that were held for more than 2 × H.
    pub held_long: f64,
    /// By host.
    pub seats: Vec<SeatResult>,
    /// Honest players, and how many of them were flagged at some time.
    pub honest: (u64, u64),
    /// Honest players who were still flagged in their last contest.
    pub still_flagged: u64,
    /// The cheats, if there were any.
    pub cheat: Option<CheatResult>,
    /// What the kernel's counters proved.
    pub evidence: EvidenceResult,
    /// What was possible, and why verdicts were wrong, if packets were watched.
    pub bound: Option<(Bound, Wrong)>,
    /// What the best of a few rules would reach that know more than any server can,
    /// but not the future, and hold no longer than ours in 95 % of the contests. No
    /// bound: other rules may do better.
    pub informed: Option<Bound>,
    /// The same for those that hold no longer than the goal, if there is one.
    pub informed_at_goal: Option<Bound>,
    /// Every contest, for a closer look.
    pub played: Vec<Played>,
}

/// How a player stood over the contests.
#[derive(Clone, Copy, Debug, Default)]
struct StandingSoFar {
    /// After how many contests they were first flagged.
    flagged_after: Option<u32>,
    flagged_now: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct SeatTally {
    won: u64,
    won_by_arrival: u64,
    fastest: u64,
}

/// Results in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) left_out: LeftOut,
    pub(super) evidence: EvidenceResult,
    pub(super) played: Vec<Played>,
    contests: u64,
    right: u64,
    arrival_right: u64,
    clocks_right: u64,
    /// In how many contests only the verdict or only the clocks were right.
    clocks_differ: u64,
    clear: u64,
    clear_right: u64,
    long: u64,
    long_ms: f64,
    holds_ms: Vec<f64>,
    seats: Vec<SeatTally>,
    bound: BoundTally,
    informed: InformedTally,
    standings: BTreeMap<(usize, usize), StandingSoFar>,
    before_flag: u64,
    won_before_flag: u64,
    fastest_before_flag: u64,
    /// In how many of these exactly one of the two is true.
    differ_before_flag: u64,
}

impl Results {
    /// How many contests every room played.
    #[must_use]
    pub fn room_contests(&self, rooms: usize) -> u32 {
        let LeftOut {
            player,
            relay,
            machine,
            incomplete,
        } = self.left_out;
        let all = self.contests + player + relay + machine + incomplete;
        u32::try_from(all / rooms.max(1) as u64).unwrap_or(u32::MAX)
    }
}

impl Tally {
    pub(super) fn new(plan: &Plan) -> Self {
        Self {
            long_ms: 2.0 * f64::from(plan.hold_ms),
            seats: vec![SeatTally::default(); plan.hosts.len()],
            ..Self::default()
        }
    }

    /// How a player (room and host) stood after so many contests.
    pub(super) fn note_standing(&mut self, who: (usize, usize), flagged: bool, contests: u32) {
        let standing = self.standings.entry(who).or_default();
        standing.flagged_now = flagged;
        if flagged {
            standing.flagged_after.get_or_insert(contests);
        }
    }

    pub(super) fn add(&mut self, judged: &Judged) {
        let mut order: Vec<usize> = (0..judged.reactions_ms.len()).collect();
        let reaction = |host: usize| judged.reactions_ms[host];
        order.sort_by(|one, other| reaction(*one).total_cmp(&reaction(*other)));
        let [fastest, second, ..] = order[..] else {
            return;
        };
        let right = u64::from(judged.winner == fastest);
        let measured = |host: &usize| judged.measured_ms[*host];
        let by_clocks = |one: &usize, other: &usize| measured(one).total_cmp(&measured(other));
        let by_clocks = order.iter().copied().min_by(by_clocks);
        let clocks_right = u64::from(by_clocks == Some(fastest));
        self.contests += 1;
        self.right += right;
        self.clocks_right += clocks_right;
        self.clocks_differ += right.abs_diff(clocks_right);
        self.arrival_right += u64::from(judged.first_arrived == fastest);
        let is_clear = reaction(second) - reaction(fastest) >= CLEAR_GAP_MS;
        if let Some(needed) = judged.needed {
            let won = if right == 1 {
                Won::Truly
            } else if measured(&judged.winner) < measured(&fastest) + judged.tie_ms {
                Won::ByClocks
            } else {
                Won::Otherwise
            };
            self.bound.add(needed, is_clear, won, judged.hold_ms);
        }
        if let Some(foreseen) = &judged.foreseen {
            self.informed.add(foreseen, is_clear);
        }
        if is_clear {
            self.clear += 1;
            self.clear_right += right;
        }
        self.long += u64::from(judged.hold_ms > self.long_ms);
        self.holds_ms.push(judged.hold_ms);
        self.seats[judged.winner].won += 1;
        self.seats[judged.first_arrived].won_by_arrival += 1;
        self.seats[fastest].fastest += 1;
        if !judged.cheat_flagged {
            self.before_flag += 1;
            self.won_before_flag += u64::from(judged.winner == 0);
            self.fastest_before_flag += u64::from(fastest == 0);
            self.differ_before_flag += u64::from((judged.winner == 0) != (fastest == 0));
        }
    }

    fn before_flag(&self) -> Option<BeforeFlag> {
        let (contests, won) = (self.before_flag, self.won_before_flag);
        let fastest = self.fastest_before_flag;
        (contests > 0).then(|| BeforeFlag {
            contests,
            won: share(won, contests),
            won_stderr: stderr(share(won, contests), contests),
            fastest: share(fastest, contests),
            gain_stderr: difference_stderr(won, fastest, self.differ_before_flag, contests),
        })
    }

    pub(super) fn finish(mut self, plan: &Plan) -> Results {
        let contests = self.contests;
        let of_all = |part| share(part, contests);
        self.holds_ms.sort_by(f64::total_cmp);
        let hold_ms = [0.5, 0.95, 0.99].map(|share| quantile(&self.holds_ms, share));
        let all = of_all(self.right);
        let is_cheat = |host: usize| plan.cheat.is_some() && host == 0;
        let standings = self.standings.iter();
        let (cheats, honest): (Vec<_>, Vec<_>) =
            standings.partition(|((_, host), _)| is_cheat(*host));
        let flagged = honest.iter().filter(|(_, it)| it.flagged_after.is_some());
        let still = honest.iter().filter(|(_, it)| it.flagged_now);
        let mut after: Vec<u32> = cheats
            .iter()
            .map(|(_, it)| it.flagged_after.unwrap_or(u32::MAX))
            .collect();
        after.sort_unstable();
        let median = after.get(after.len().saturating_sub(1) / 2).copied();
        let seats = self.seats.iter().zip(&plan.hosts);
        Results {
            contests,
            left_out: self.left_out,
            arrival: of_all(self.arrival_right),
            all,
            all_stderr: stderr(all, contests),
            clocks: of_all(self.clocks_right),
            from_clocks_stderr: difference_stderr(
                self.right,
                self.clocks_right,
                self.clocks_differ,
                contests,
            ),
            clear: (self.clear > 0).then(|| share(self.clear_right, self.clear)),
            hold_ms,
            held_long: of_all(self.long),
            seats: seats
                .map(|(seat, host)| SeatResult {
                    round_trip_ms: host.round_trip_ms,
                    won: of_all(seat.won),
                    won_by_arrival: of_all(seat.won_by_arrival),
                    fastest: of_all(seat.fastest),
                })
                .collect(),
            honest: (honest.len() as u64, flagged.count() as u64),
            still_flagged: still.count() as u64,
            cheat: plan.cheat.map(|_| CheatResult {
                won: of_all(self.seats[0].won),
                before_flag: self.before_flag(),
                flagged_after: median.filter(|after| *after < u32::MAX),
            }),
            evidence: self.evidence,
            bound: self.bound.finish(),
            informed: self.informed.best(hold_ms[1]),
            informed_at_goal: plan.hold_goal_ms.and_then(|goal| self.informed.best(goal)),
            played: self.played,
        }
    }
}
