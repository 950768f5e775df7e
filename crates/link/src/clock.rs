use std::collections::VecDeque;

use fano_arbiter::{Moment, Span};

/// Two clocks differ in speed by no more than this, in millionths.
pub const DRIFT_PPM_MAX: i64 = 500;
/// The offset in use follows the estimate no faster than this, in millionths:
/// reactions are differences of two moments, and must not change because the
/// estimate did.
pub const SLEW_PPM_MAX: i64 = 200;

/// How many exchanges are remembered.
const WINDOW_EXCHANGES_MAX: usize = 32;

/// A question and its answer: two moments on our clock and two on theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// When we asked, on our clock.
    pub asked: Moment,
    /// When they heard it, on theirs.
    pub heard: Moment,
    /// When they answered, on theirs.
    pub answered: Moment,
    /// When the answer was here, on ours.
    pub returned: Moment,
}

/// How much later our clock shows than theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The best guess.
    pub offset: Span,
    /// The truth is no further away than this.
    pub bound: Span,
}

impl Estimate {
    /// One of their moments on our clock; never later than now, because we know
    /// of it already.
    #[must_use]
    pub fn translate(self, theirs: Moment, now: Moment) -> Moment {
        (theirs + self.offset).min(now)
    }
}

/// What an exchange proves: at this moment the offset was between the two.
#[derive(Clone, Copy, Debug)]
struct Proof {
    at: Moment,
    least: i64,
    most: i64,
}

impl Proof {
    /// What is left of it later, with clocks that drift.
    fn at(self, now: Moment) -> (i64, i64) {
        // Rounded up: a proof must stay one.
        let drift = drifted(now - self.at, DRIFT_PPM_MAX) + 1;
        (
            self.least.saturating_sub(drift),
            self.most.saturating_add(drift),
        )
    }
}

/// How far another node's clock is from ours.
///
/// An answer cannot arrive before it was sent. So every exchange proves two
/// bounds of the offset, and all of the last ones together are narrower than
/// the best of them.
#[derive(Clone, Debug, Default)]
pub struct ClockOffset {
    proofs: VecDeque<Proof>,
    /// The offset in use, and since when.
    used: Option<(i64, Moment)>,
}

impl ClockOffset {
    /// Takes an exchange into account. Returns `false` if it contradicts itself,
    /// and is ignored.
    pub fn exchange(&mut self, exchange: Exchange) -> bool {
        let Exchange {
            asked,
            heard,
            answered,
            returned,
        } = exchange;
        let proof = Proof {
            at: returned,
            least: (asked - heard).micros(),
            most: (returned - answered).micros(),
        };
        if asked > returned || heard > answered || proof.least > proof.most {
            return false;
        }
        if self.proofs.len() == WINDOW_EXCHANGES_MAX {
            self.proofs.pop_front();
        }
        self.proofs.push_back(proof);
        if narrowed(&self.proofs, returned).is_none() {
            // A clock has jumped: what was known before is worth nothing.
            self.proofs.clear();
            self.proofs.push_back(proof);
            self.used = None;
        }
        self.slew(returned);
        true
    }

    /// What is known at this moment; `None` before the first exchange.
    #[must_use]
    pub fn estimate(&self, now: Moment) -> Option<Estimate> {
        let (least, most) = narrowed(&self.proofs, now)?;
        let width = most.saturating_sub(least);
        Some(Estimate {
            offset: Span::from_micros(least + width / 2),
            bound: Span::from_micros(width / 2 + 1),
        })
    }

    /// The offset in use, with its own bound: it follows the estimate slowly.
    #[must_use]
    pub fn in_use(&self, now: Moment) -> Option<Estimate> {
        let estimate = self.estimate(now)?;
        let (used, _) = self.used?;
        let behind = estimate
            .offset
            .micros()
            .saturating_sub(used)
            .saturating_abs();
        Some(Estimate {
            offset: Span::from_micros(used),
            bound: estimate.bound + Span::from_micros(behind),
        })
    }

    /// One of their moments on our clock; never later than now, because we know
    /// of it already. `None` before the first exchange.
    pub fn translate(&mut self, theirs: Moment, now: Moment) -> Option<Moment> {
        let used = self.follow(now)?;
        Some(used.translate(theirs, now))
    }

    /// Brings the offset in use up to date and returns it.
    pub fn follow(&mut self, now: Moment) -> Option<Estimate> {
        self.slew(now);
        self.in_use(now)
    }

    fn slew(&mut self, now: Moment) {
        let Some(estimate) = self.estimate(now) else {
            return;
        };
        let wanted = estimate.offset.micros();
        let used = match self.used {
            None => wanted,
            Some((used, since)) => {
                let step = drifted(now - since, SLEW_PPM_MAX);
                if step == 0 {
                    // Too soon to move by a whole microsecond.
                    return;
                }
                wanted.clamp(used.saturating_sub(step), used.saturating_add(step))
            }
        };
        self.used = Some((used, now));
    }
}

/// The offsets that no proof excludes; `None` if there is no such offset.
fn narrowed(proofs: &VecDeque<Proof>, now: Moment) -> Option<(i64, i64)> {
    let bounds = proofs.iter().map(|proof| proof.at(now));
    let (least, most) = bounds.reduce(|a, b| (a.0.max(b.0), a.1.min(b.1)))?;
    (least <= most).then_some((least, most))
}

fn drifted(elapsed: Span, ppm: i64) -> i64 {
    elapsed.micros().max(0).saturating_mul(ppm) / 1_000_000
}
