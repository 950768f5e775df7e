//! One seat in a contest: what is known about it, how its call is judged, and
//! how long it is worth waiting for one.

use serde::{Deserialize, Serialize};

use crate::{
    Basis, Counters, EntrantId, Evidence, Finding, Lesson, LineFigures, Moment, Observation,
    Policy, Silent, Span, Standing,
};

/// A pong later than this means that something was lost or stood still: such a
/// call says nothing about its caller, while credits last.
const LATE_PONG: Span = Span::from_millis(100);

/// What waits behind the same gap is delivered within this.
const TOGETHER: Span = Span::from_millis(5);

/// Somebody who may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Their seat.
    pub seat: EntrantId,
    /// S: when the state that opens the contest was written to this seat.
    pub shown_at: Moment,
    /// Their line; `None` for a bot, which plays in the server itself.
    pub line: Option<LineFigures>,
}

/// What a call says about when it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallTiming {
    /// `r_c`: from the painted card to the input event, by the caller's clock.
    pub claim: Option<Span>,
    /// The same up to the second gesture (the cell in Connect, the third card
    /// in Triplet), where the game has one.
    pub gesture: Option<Span>,
}

/// The best call so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Best {
    Reaction(Span),
    Instant(Moment),
}

impl Best {
    fn reaction(self) -> Option<Span> {
        match self {
            Self::Reaction(reaction) => Some(reaction),
            Self::Instant(_) => None,
        }
    }
}

/// How long it is worth waiting for a silent seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wait {
    pub(crate) until: Moment,
    /// When the last call arrives that could still be first, even if the
    /// longest hold ends the wait earlier.
    pub(crate) could_win_until: Moment,
    /// It is this long only because something was lost in the network.
    pub(crate) loss: bool,
}

impl Wait {
    /// The longer of two waits, or the first if they are equal; and the later
    /// of the times until which either could win.
    pub(crate) fn longer(self, other: Self) -> Self {
        let longer = if other.until > self.until {
            other
        } else {
            self
        };
        Self {
            could_win_until: self.could_win_until.max(other.could_win_until),
            ..longer
        }
    }
}

/// A pong that was lost is repaired. Until the repetition is acknowledged, TCP sends
/// nothing new: a call that is made meanwhile arrives a round trip after the pong.
struct Repair {
    /// A round trip before the pong arrived. Calls went out before the repetition if
    /// card and reaction together end earlier than this.
    from: Moment,
    /// Until when something that was held back may arrive.
    until: Moment,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) entrant: Entrant,
    pub(crate) round_trip: Option<Span>,
    pub(crate) withdrawn: bool,
    pub(crate) called: Option<(Finding, CallTiming)>,
    /// The card had to be retransmitted: it came late.
    resent: bool,
    /// Something arrived behind a gap: what was sent before it was lost, the
    /// call perhaps.
    hole: bool,
    /// When the pong arrived behind a gap: only what came together with it was
    /// held up by the same gap.
    held_up_until: Option<Moment>,
    /// The counters that a gap is compared with: those when the card was
    /// written, and once the pong is here, those at that moment.
    gaps_before: Option<Counters>,
}

impl Entry {
    pub(crate) fn new(entrant: Entrant) -> Self {
        Self {
            gaps_before: entrant.line.and_then(|line| line.counters),
            held_up_until: None,
            entrant,
            round_trip: None,
            withdrawn: false,
            called: None,
            resent: false,
            hole: false,
        }
    }

    pub(crate) fn is_silent(&self) -> bool {
        self.called.is_none() && !self.withdrawn
    }

    /// Reads the counters; returns whether they prove something else than
    /// before. A retransmission is about the card only while the card is in
    /// flight.
    pub(crate) fn read(&mut self, now: Option<Counters>, evidence: Evidence) -> bool {
        let before = self.entrant.line.and_then(|line| line.counters);
        let (Some(before), Some(gaps_before), Some(now)) = (before, self.gaps_before, now) else {
            return false;
        };
        let known = (self.resent, self.hole);
        let sticks = evidence == Evidence::SinceCard;
        if self.round_trip.is_none() {
            self.resent = now.resent_since(before) || (sticks && self.resent);
        }
        self.hole = now.out_of_order_since(gaps_before) || (sticks && self.hole);
        known != (self.resent, self.hole)
    }

    /// Records the card's own pong. Only the first one counts.
    pub(crate) fn pong(&mut self, at: Moment, counters: Option<Counters>, evidence: Evidence) {
        if self.round_trip.is_some() {
            return;
        }
        self.read(counters, evidence);
        self.round_trip = Some((at - self.entrant.shown_at).max(Span::ZERO));
        if evidence != Evidence::SinceCard {
            // A gap up to here was in front of the pong, such as a nudge of an
            // earlier call that was lost.
            self.held_up_until = self.hole.then_some(at);
            self.hole = false;
            self.gaps_before = counters.or(self.gaps_before);
        }
    }

    /// Whether a call that arrives at this moment was held up by a gap.
    fn behind_gap(&self, at: Moment) -> bool {
        let together = |pong: Moment| at - pong <= TOGETHER;
        self.hole || self.held_up_until.is_some_and(together)
    }

    /// Whether this card's pong was lost and sent again, while credits last.
    fn repair(&self, line: &LineFigures, policy: &Policy) -> Option<Repair> {
        let counts = policy.evidence >= Evidence::LossesApart && line.credits > 0;
        let pong_at = self.held_up_until.filter(|_| counts)?;
        let round_trip = line.typical + policy.slack_of_lost(line);
        Some(Repair {
            from: pong_at - round_trip,
            until: pong_at + round_trip,
        })
    }

    /// hi of a call that was held back while a lost pong was repaired.
    fn held_back(&self, line: &LineFigures, at: Moment, policy: &Policy) -> Option<Span> {
        let repair = self.repair(line, policy).filter(|it| at <= it.until)?;
        let longest = line.hi + policy.widening_max;
        Some((at - repair.from).min(longest))
    }

    /// hi for this contest, without losses: what the line usually needs, and no
    /// more than this card's own round trip makes plausible.
    fn credited(&self, line: &LineFigures) -> Span {
        match self.round_trip {
            Some(round_trip) => (round_trip + line.slack).clamp(line.lo, line.hi),
            None => line.hi,
        }
    }

    /// hi widened by what the kernel's counters prove, while credits last.
    fn widened(&self, line: &LineFigures, behind_gap: bool, policy: &Policy) -> Span {
        let credited = self.credited(line);
        if line.credits == 0 {
            return credited;
        }
        let most = line.hi + policy.widening_max;
        let card = match self.round_trip {
            Some(round_trip) if self.resent => credited.max(round_trip + line.slack),
            _ => credited,
        };
        let call = if behind_gap {
            line.lost_call_delay(line.slack)
        } else {
            Span::ZERO
        };
        (card + call).min(most)
    }

    /// Judges a call.
    pub(crate) fn judge(&self, at: Moment, call: CallTiming, policy: &Policy) -> Finding {
        let elapsed = (at - self.entrant.shown_at).max(Span::ZERO);
        let Some(line) = &self.entrant.line else {
            return self.finding(at, call, Span::ZERO, elapsed, Basis::Server, policy);
        };
        // A call cannot overtake its card's pong. A client that answers no
        // pings gets the line's usual round trip, without slack.
        let usual = match self.round_trip {
            Some(_) => self.credited(line),
            None => line.typical.min(line.hi),
        };
        let behind_gap = self.behind_gap(at);
        let held_back = self.held_back(line, at, policy);
        let widest = self.widened(line, behind_gap, policy).max(usual);
        let widest = widest.max(held_back.unwrap_or_default());
        let floor = |hi: Span| (elapsed - hi - policy.display_and_input).max(Span::ZERO);
        let ceiling = (elapsed - line.lo).max(Span::ZERO);
        let mut believed = line.standing != Standing::Flagged;
        if let Some(claim) = call.claim
            && believed
        {
            let claim = claim + line.correction;
            let proven = self.resent || behind_gap || held_back.is_some();
            let hi = if proven && claim < floor(usual) {
                widest
            } else {
                usual
            };
            believed = line.standing == Standing::Known || !policy.doubts(claim, floor(hi));
            if believed {
                let (reaction, basis) = if claim < floor(hi) {
                    (floor(hi), Basis::Raised)
                } else if claim > ceiling {
                    (ceiling, Basis::Lowered)
                } else {
                    (claim, Basis::Claim)
                };
                return self.finding(at, call, hi, reaction, basis, policy);
            }
        }
        let hi = if self.resent { widest } else { usual };
        let reaction = (elapsed - self.round_trip_within(line, line.lo, hi)).max(Span::ZERO);
        let basis = if believed {
            Basis::NoClaim
        } else {
            Basis::Distrusted
        };
        self.finding(at, call, hi, reaction, basis, policy)
    }

    /// P between lo and hi; `otherwise` if no pong came back.
    fn round_trip_within(&self, line: &LineFigures, otherwise: Span, hi: Span) -> Span {
        let round_trip = self.round_trip.unwrap_or(otherwise);
        round_trip.clamp(line.lo, hi.max(line.lo))
    }

    fn finding(
        &self,
        at: Moment,
        call: CallTiming,
        hi: Span,
        reaction: Span,
        basis: Basis,
        policy: &Policy,
    ) -> Finding {
        let Entrant {
            seat,
            shown_at,
            line,
        } = self.entrant;
        let (lo, credited) = line.map_or((Span::ZERO, Span::ZERO), |line| {
            (line.lo, self.credited(&line))
        });
        // A lost card makes the round trip long, but not the call's way back.
        let way_back = line.map_or(Span::ZERO, |line| {
            self.round_trip_within(&line, line.lo, credited) / 2
        });
        let margin = match basis {
            Basis::Server => Span::ZERO,
            Basis::Claim => policy.claim_margin,
            _ => policy
                .claim_margin
                .max((hi - lo + policy.display_and_input) / 2),
        };
        Finding {
            seat,
            shown_at,
            called_at: at,
            round_trip: self.round_trip,
            claim: call.claim,
            lo,
            hi,
            reaction,
            called: at - way_back,
            basis,
            widened: hi > credited,
            review: reaction < policy.review_below,
            margin,
        }
    }

    /// What a call teaches about its line, whether in time or late.
    ///
    /// The claim is compared with an estimate of the round trip: two thirds
    /// this card's own, which shares its way out with the call, and one third
    /// the usual one. Together they scatter less than either.
    pub(crate) fn lesson(&self, finding: &Finding, policy: &Policy) -> Option<Lesson> {
        let line = self.entrant.line.as_ref()?;
        if finding.widened {
            return Some(Lesson::Loss);
        }
        let (claim, round_trip) = (finding.claim?, self.round_trip?);
        let elapsed = finding.called_at - self.entrant.shown_at;
        // A line too long to be credited in full can still be honest.
        let longest = line.hi.max(line.typical + line.slack);
        if round_trip > longest + LATE_PONG && line.credits > 0 {
            return Some(Lesson::Loss);
        }
        let guess = (round_trip.clamp(line.lo, longest) * 2 + line.typical) / 3;
        Some(Lesson::Claim(Observation {
            surplus: elapsed - claim - guess - policy.display_and_input,
            scatter: line.scatter,
        }))
    }

    /// Until when a call from here could still be first, and the contest waits
    /// for it.
    pub(crate) fn wait(&self, best: Best, first_call_at: Moment, policy: &Policy) -> Wait {
        let held = first_call_at + policy.hold;
        let Some(line) = &self.entrant.line else {
            return cut(self.could_win_until(best, Span::ZERO, policy), held);
        };
        let credited = self.credited(line);
        let until = self.could_win_until(best, credited, policy);
        let mut usual = cut(until, held);
        if let Some(round_trip) = self.round_trip
            && round_trip > policy.hold
        {
            // If this card's round trip was longer than usual, only the way out
            // also delays its call: half of the excess, as far as we know.
            let expected = (round_trip + line.typical) / 2;
            let by_pong = credited.min(expected + policy.long_line_slack);
            let by_pong = self.could_win_until(best, by_pong, policy);
            usual = [
                cut(until, held + policy.hold_long_line_wide),
                cut(by_pong, held + policy.wait_for_long_line(best.reaction())),
            ]
            .into_iter()
            .fold(usual, Wait::longer);
        }
        if let Best::Reaction(best) = best
            && let Some(repair) = self.repair(line, policy)
            && self.entrant.shown_at + best >= repair.from
        {
            let held_back = cut(repair.until, held + policy.hold_long_line);
            usual = usual.longer(Wait {
                loss: true,
                ..held_back
            });
        }
        // Hardly anybody beats a call that is quicker than those that usually win,
        // so that is not waited for as long.
        let longest = match best {
            Best::Instant(_) => return usual,
            Best::Reaction(best) => policy.wait_for_loss(best, self.hole),
        };
        if line.credits == 0 || !(self.resent || self.hole) {
            return usual;
        }
        let reach = match self.round_trip {
            Some(round_trip) => self.widened(line, self.hole, policy).min({
                let slack = policy.slack_of_lost(line);
                let call = if self.hole {
                    line.lost_call_delay(slack)
                } else {
                    Span::ZERO
                };
                round_trip + slack + call
            }),
            // How late the lost card was is known only once its pong is back.
            None => line.hi + policy.widening_max,
        };
        let until = self.could_win_until(best, reach, policy);
        let lost = cut(until, held + longest);
        usual.longer(Wait { loss: true, ..lost })
    }

    /// When the last call arrives that could beat the best one, over a round
    /// trip of `reach`.
    fn could_win_until(&self, best: Best, reach: Span, policy: &Policy) -> Moment {
        let shown_at = self.entrant.shown_at;
        match (best, &self.entrant.line) {
            (Best::Reaction(best), None) => shown_at + best,
            (Best::Reaction(best), Some(_)) => shown_at + best + reach + policy.display_and_input,
            (Best::Instant(best), None) => best,
            (Best::Instant(best), Some(line)) => {
                let hi = self.credited(line);
                best + self.round_trip_within(line, hi, hi) / 2
            }
        }
    }

    pub(crate) fn silent(&self, wait: Option<Wait>) -> Silent {
        Silent {
            seat: self.entrant.seat,
            shown_at: self.entrant.shown_at,
            round_trip: self.round_trip,
            line: self.entrant.line,
            waited_until: wait.map(|wait| wait.until),
            lesson: wait.filter(|wait| wait.loss).map(|_| Lesson::Loss),
        }
    }
}

fn cut(until: Moment, limit: Moment) -> Wait {
    Wait {
        until: until.min(limit),
        could_win_until: until,
        loss: false,
    }
}
