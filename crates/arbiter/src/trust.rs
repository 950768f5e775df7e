use serde::{Deserialize, Serialize};

use crate::Span;

/// What one call says about the honesty of its caller's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// How much shorter the claim is than the server expected.
    pub surplus: Span,
    /// How far honest surpluses scatter on this line (a standard deviation).
    pub scatter: Span,
}

/// How far a connection's claims are believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Too few calls so far, or some that look odd: believed within narrow
    /// bounds.
    New,
    /// Enough calls that fit: believed within wider bounds.
    Known,
    /// The claims cannot be true: the server's own measurement counts instead.
    Flagged,
}

/// Evidence is counted in thousandths of a nat, the natural logarithm of
/// odds: at 8 nats the claims fit a lie some 3000 times better than the truth.
const FLAG_AT: i64 = 8_000;

/// Evidence beyond this is not counted: a bad hour must not take a day to be
/// forgotten.
const EVIDENCE_MAX: i64 = 10_000;

/// How many claims must fit before a first flag is lifted; twice as many for
/// each further one, up to a limit.
const CALLS_TO_BE_FORGIVEN: u32 = 20;
const CALLS_TO_BE_FORGIVEN_MAX: u32 = 30;

/// Below this a connection looks honest enough to be [`Standing::Known`].
const CALM_BELOW: i64 = 3_000;

/// How many calls must fit before a connection is [`Standing::Known`].
const CALLS_TO_BE_KNOWN: u32 = 5;

/// The lie that is tested against the truth: a claim shortened by this much.
/// Half of it, beyond the learned offset, is the threshold between the two.
const LIE: Span = Span::from_millis(16);

/// The most weight a single call can have.
const WEIGHT_MAX: i64 = 2_500;

/// A surplus beyond this and two and a half standard deviations is more than a
/// few milliseconds: either a call was lost in the network, or it is a bold
/// lie. Once is an accident, repeatedly is not.
const OUTLIER: Span = Span::from_millis(40);
const OUTLIER_WEIGHT: i64 = 2_000;
const NO_OUTLIER_WEIGHT: i64 = 700;

/// Over how many calls the offset of a connection is averaged.
const OFFSET_CALLS: u32 = 16;
/// The largest offset that can be a device's own.
const OFFSET_MAX: Span = Span::from_millis(30);
/// The most a device may scatter by itself: one that draws 30 frames a second
/// scatters by 10 ms.
const DEVICE_SCATTER_MAX: Span = Span::from_millis(15);
/// This share of the scatter is not corrected: so far off are honest averages.
const UNCORRECTED_SHARE: i64 = 3;

/// Bounds on the input, so that the arithmetic below cannot overflow.
const SURPLUS_MAX: Span = Span::from_millis(2_000);
const SCATTER_MIN: Span = Span::from_millis(1);

/// What is known about the honesty of one connection: two sequential tests, one
/// for small lies told all the time, one for bold ones.
///
/// An honest surplus is what remains of a round trip after subtracting the best
/// estimate: network jitter, the time to the next frame of the screen and an
/// input device, scattered around zero. Shortening every claim shifts it. The
/// tests add up the evidence call by call, reset whenever it favours honesty,
/// and flag the connection when it is overwhelming (Page's CUSUM, with capped
/// weights so that no accident counts too much).
///
/// A constant offset is no proof: a screen that is always slow looks exactly
/// like claims that are always shortened. So it is learned and taken out of the
/// claims ([`Trust::correction`]), which gains a liar nothing, and the test for
/// small lies looks for what the offset does not explain.
///
/// A flag is lifted once nothing is left of the evidence and enough claims have
/// fitted: a machine that stuttered for a while tells the truth again. Lying
/// again brings it back, and then it stays longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trust {
    small_lies: i64,
    bold_lies: i64,
    calls: u32,
    /// The average surplus of the last calls, without outliers.
    offset: Span,
    /// How far from it they were, on average.
    deviation: Span,
    /// How many calls it is the average of, up to a limit.
    averaged: u32,
    /// How often the connection was flagged.
    flags: u32,
    /// How many more claims must fit until the flag is lifted; 0 without a flag.
    penance: u32,
}

impl Trust {
    /// How far the connection is believed now.
    #[must_use]
    pub fn standing(&self) -> Standing {
        if self.penance > 0 {
            Standing::Flagged
        } else if self.calls >= CALLS_TO_BE_KNOWN && self.evidence() < CALM_BELOW {
            Standing::Known
        } else {
            Standing::New
        }
    }

    /// The stronger evidence of the two tests, in nats; it flags at 8.
    #[must_use]
    pub fn suspicion(&self) -> f64 {
        self.evidence() as f64 / 1000.0
    }

    fn evidence(&self) -> i64 {
        self.small_lies.max(self.bold_lies)
    }

    /// Weighs one more call.
    pub fn observe(&mut self, seen: Observation) {
        self.calls = self.calls.saturating_add(1);
        let scatter = seen.scatter.clamp(SCATTER_MIN, SURPLUS_MAX);
        let surplus = seen.surplus.clamp(-SURPLUS_MAX, SURPLUS_MAX);
        let fits = if surplus > OUTLIER + scatter * 5 / 2 {
            self.bold_lies += OUTLIER_WEIGHT;
            false
        } else {
            self.average(surplus);
            let weight = weight(surplus - self.offset(), self.own_scatter(scatter));
            self.bold_lies = (self.bold_lies - NO_OUTLIER_WEIGHT).max(0);
            self.small_lies = (self.small_lies + weight).max(0);
            weight < 0
        };
        self.small_lies = self.small_lies.min(EVIDENCE_MAX);
        self.bold_lies = self.bold_lies.min(EVIDENCE_MAX);
        self.sentence(fits);
    }

    /// The average starts as if one call had fitted exactly.
    fn average(&mut self, surplus: Span) {
        self.averaged = (self.averaged + 1).min(OFFSET_CALLS);
        let surplus = surplus.max(-OUTLIER);
        let away = surplus - self.offset;
        let share = i64::from(self.averaged + 1);
        self.offset = self.offset + away / share;
        self.deviation = self.deviation + (away.max(-away) - self.deviation) / share;
    }

    /// The scatter of the line, or of the device if that is larger: a standard
    /// deviation is 5/4 of a mean one.
    fn own_scatter(&self, line: Span) -> Span {
        line.max((self.deviation * 5 / 4).min(DEVICE_SCATTER_MAX))
    }

    fn offset(&self) -> Span {
        self.offset.clamp(Span::ZERO, OFFSET_MAX)
    }

    /// What to add to every claim: how much shorter claims are than expected, on
    /// average, beyond what is common.
    #[must_use]
    pub fn correction(&self, scatter: Span) -> Span {
        (self.offset() - scatter / UNCORRECTED_SHARE).max(Span::ZERO)
    }

    /// Flags the connection, or lifts the flag.
    fn sentence(&mut self, fits: bool) {
        if self.penance == 0 {
            if self.evidence() >= FLAG_AT {
                self.flags = self.flags.saturating_add(1);
                self.penance = self.full_penance();
            }
        } else if !fits {
            self.penance = (self.penance + 1).min(self.full_penance());
        } else if self.penance > 1 || self.evidence() == 0 {
            self.penance -= 1;
            if self.penance == 0 {
                self.calls = 0;
            }
        }
    }

    fn full_penance(&self) -> u32 {
        let doubled = self.flags.saturating_sub(1).min(8);
        (CALLS_TO_BE_FORGIVEN << doubled).min(CALLS_TO_BE_FORGIVEN_MAX)
    }

    /// What is kept when somebody reconnects: evidence against them stays,
    /// evidence for them has to be earned again.
    #[must_use]
    pub fn reconnected(&self) -> Self {
        Self { calls: 0, ..*self }
    }
}

/// How much better a surplus fits the lie than the truth.
///
/// The formula assumes normal scatter, but jitter is exponential: far out, its
/// odds stop growing. That is where the weights are capped, earlier towards
/// suspicion than towards honesty.
fn weight(surplus: Span, scatter: Span) -> i64 {
    let (surplus, scatter, lie) = (surplus.micros(), scatter.micros(), LIE.micros());
    let odds = (surplus - lie / 2) * lie * 1000 / (scatter * scatter);
    let cut = |hundredths: i64| (lie * 10 * hundredths / scatter).min(WEIGHT_MAX);
    odds.clamp(-cut(190), cut(125))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(calls: usize, surplus_ms: i64, scatter_ms: i64) -> Trust {
        let mut trust = Trust::default();
        for _ in 0..calls {
            trust.observe(Observation {
                surplus: Span::from_millis(surplus_ms),
                scatter: Span::from_millis(scatter_ms),
            });
        }
        trust
    }

    #[test]
    fn honest_calls_make_a_connection_known() {
        assert_eq!(after(0, 0, 7).standing(), Standing::New);
        assert_eq!(after(4, 0, 7).standing(), Standing::New);
        assert_eq!(after(5, 0, 7).standing(), Standing::Known);
        assert_eq!(after(5_000, 0, 7).suspicion(), 0.0);
        assert_eq!(after(50, 7, 7).standing(), Standing::Known, "a slow screen");
    }

    #[test]
    fn a_liar_is_flagged_sooner_on_a_quiet_line_and_with_a_bigger_lie() {
        let calls_until = |surplus, scatter| {
            (1..1000).find(|calls| after(*calls, surplus, scatter).standing() == Standing::Flagged)
        };
        for (lie, scatter, calls) in [
            (45, 7, Some(14)),
            (50, 7, Some(9)),
            (50, 20, Some(17)),
            (60, 20, Some(10)),
            (800, 7, Some(4)),
            (800, 20, Some(4)),
        ] {
            assert_eq!(calls_until(lie, scatter), calls, "{lie} at {scatter}");
        }
    }

    #[test]
    fn a_constant_offset_is_no_lie_and_is_corrected() {
        for offset in [10, 20, 30] {
            let trust = after(50, offset, 7);
            assert_eq!(trust.standing(), Standing::Known, "{offset}");
            let scatter = Span::from_millis(7);
            let left = Span::from_millis(offset) - trust.correction(scatter);
            assert!(left <= Span::from_millis(3), "{offset}: {left} is left");
        }
        let punctual = after(50, 0, 7).correction(Span::from_millis(7));
        assert_eq!(punctual, Span::ZERO);
        let quick = after(50, -20, 7).correction(Span::from_millis(7));
        assert_eq!(quick, Span::ZERO, "nobody is made faster");
    }

    #[test]
    fn lies_that_come_and_go_are_not_an_offset() {
        let mut trust = after(30, 0, 7);
        let flagged = (1..100).find(|_| {
            trust.observe(Observation {
                surplus: Span::from_millis(30),
                scatter: Span::from_millis(7),
            });
            trust.standing() == Standing::Flagged
        });
        assert_eq!(flagged, Some(4));
    }

    #[test]
    fn one_lost_call_is_an_accident() {
        let mut trust = after(20, 0, 7);
        trust.observe(Observation {
            surplus: Span::from_millis(300),
            scatter: Span::from_millis(7),
        });
        assert_eq!(trust.standing(), Standing::Known);
    }

    fn fit(trust: &mut Trust) {
        trust.observe(Observation {
            surplus: Span::ZERO,
            scatter: Span::from_millis(7),
        });
    }

    #[test]
    fn a_new_connection_does_not_lift_a_flag() {
        let trust = after(50, 50, 7);
        assert_eq!(trust.reconnected().standing(), Standing::Flagged);
        assert_eq!(after(50, 0, 7).reconnected().standing(), Standing::New);
    }

    #[test]
    fn a_flag_is_lifted_by_claims_that_fit_and_comes_back_for_longer() {
        let mut trust = Trust::default();
        for penance in [20, 30, 30] {
            for _ in 0..50 {
                trust.observe(Observation {
                    surplus: Span::from_millis(300),
                    scatter: Span::from_millis(7),
                });
            }
            let fitted = (1..1000).find(|_| {
                fit(&mut trust);
                trust.standing() != Standing::Flagged
            });
            assert_eq!(fitted, Some(penance));
            assert_eq!(trust.standing(), Standing::New, "trust is earned again");
        }
    }

    #[test]
    fn an_hour_of_stutter_is_forgotten() {
        let mut trust = after(10_000, 3_000, 7);
        for _ in 0..20 {
            assert_eq!(trust.standing(), Standing::Flagged);
            fit(&mut trust);
        }
        assert_ne!(trust.standing(), Standing::Flagged);
    }

    #[test]
    fn absurd_numbers_do_no_harm() {
        let mut trust = Trust::default();
        for (surplus, scatter) in [(i64::MIN, 0), (i64::MAX, i64::MIN), (0, i64::MAX)] {
            trust.observe(Observation {
                surplus: Span::from_micros(surplus),
                scatter: Span::from_micros(scatter),
            });
        }
        assert_ne!(trust.standing(), Standing::Flagged);
    }
}
