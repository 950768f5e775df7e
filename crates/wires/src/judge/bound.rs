//! What was possible at all: how long the truly fastest call took, and why
//! verdicts are wrong.

use super::{quantile, share};

/// What a rule would reach that knew all reactions and all arrivals beforehand,
/// and never waited longer than ours at the longest. Shares are fractions from 0
/// to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bound {
    /// The share of contests in which the truly fastest call came in time.
    pub all: f64,
    /// The same where it was at least 30 ms ahead.
    pub clear: f64,
    /// How long that rule would wait: p50, p95 and p99.
    pub hold_ms: [f64; 3],
}

/// Why the truly fastest did not win, in contests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wrong {
    /// The call came when the longest hold was over.
    pub beyond: u64,
    /// It came later than the verdict.
    pub after_verdict: u64,
    /// It was there, but by the players' own clocks it was not the earliest, or
    /// equally early as another one.
    pub by_clocks: u64,
    /// It was there and the earliest by the players' own clocks, and another one was
    /// thought to be earlier.
    pub misjudged: u64,
}

/// Who won, as far as the players' own clocks can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Won {
    /// The truly fastest.
    Truly,
    /// Somebody who was as early by these clocks.
    ByClocks,
    /// Somebody else.
    Otherwise,
}

/// How long a contest had to wait for the truly fastest call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Needed {
    /// From the first call.
    pub(super) wait_ms: f64,
    /// The longest hold.
    pub(super) longest_ms: f64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct BoundTally {
    contests: u64,
    in_time: u64,
    clear: u64,
    clear_in_time: u64,
    waits_ms: Vec<f64>,
    wrong: Wrong,
}

impl BoundTally {
    /// Counts a contest that was held for so long.
    pub(super) fn add(&mut self, needed: Needed, is_clear: bool, won: Won, hold_ms: f64) {
        let Needed {
            wait_ms,
            longest_ms,
        } = needed;
        let in_time = wait_ms <= longest_ms;
        self.contests += 1;
        self.in_time += u64::from(in_time);
        self.clear += u64::from(is_clear);
        self.clear_in_time += u64::from(is_clear && in_time);
        // Whoever knows that it does not come in time does not wait.
        self.waits_ms.push(if in_time { wait_ms } else { 0.0 });
        if won != Won::Truly {
            let cause = match won {
                _ if !in_time => &mut self.wrong.beyond,
                _ if wait_ms > hold_ms => &mut self.wrong.after_verdict,
                Won::ByClocks => &mut self.wrong.by_clocks,
                _ => &mut self.wrong.misjudged,
            };
            *cause += 1;
        }
    }

    pub(super) fn finish(mut self) -> Option<(Bound, Wrong)> {
        self.waits_ms.sort_by(f64::total_cmp);
        let bound = Bound {
            all: share(self.in_time, self.contests),
            clear: share(self.clear_in_time, self.clear),
            hold_ms: [0.5, 0.95, 0.99].map(|share| quantile(&self.waits_ms, share)),
        };
        (self.contests > 0).then_some((bound, self.wrong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_verdicts_have_a_cause() {
        let mut tally = BoundTally::default();
        let needed = |wait_ms: f64| Needed {
            wait_ms,
            longest_ms: 450.0,
        };
        tally.add(needed(0.0), true, Won::Truly, 100.0);
        tally.add(needed(120.0), false, Won::Otherwise, 150.0);
        tally.add(needed(120.0), false, Won::ByClocks, 150.0);
        tally.add(needed(200.0), true, Won::ByClocks, 150.0);
        tally.add(needed(460.0), true, Won::Otherwise, 150.0);
        let (bound, wrong) = tally.finish().expect("five contests");
        assert_eq!((bound.all, bound.clear), (0.8, 2.0 / 3.0));
        assert_eq!(bound.hold_ms, [120.0, 200.0, 200.0]);
        let expected = Wrong {
            beyond: 1,
            after_verdict: 1,
            by_clocks: 1,
            misjudged: 1,
        };
        assert_eq!(wrong, expected);
        assert_eq!(BoundTally::default().finish(), None);
    }
}
