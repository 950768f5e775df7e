mod pace;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use self::pace::Pace;
use crate::{LineFigures, Span};

/// The hold if the host did not choose another.
pub const HOLD_DEFAULT: Span = Span::from_millis(150);

/// The longest hold a host may choose.
pub const HOLD_MAX: Span = Span::from_millis(250);

/// A long line that jitters is waited for beyond H by this many times its scatter, less
/// this many tenths of H, but by no more than that many tenths of H.
const SCATTERS_WAITED: i64 = 9;
const SCATTER_USUAL_TENTHS: i64 = 14;
const JITTER_WAITED_TENTHS: i64 = 12;
/// What was lost on a line may be later than its usual delay by this many tenths of the
/// line's scatter.
const LOST_SCATTER_TENTHS: i64 = 15;

/// What the kernel's counters prove. Later rules include the earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// Whatever a counter has shown since the card was written counts, and
    /// stays: the rule of older records. A nudge that was lost before the card
    /// looks like a lost call.
    #[default]
    SinceCard,
    /// Gaps in front of the pong are not the call's, and a retransmission that
    /// turns out to be needless proves nothing.
    SincePong,
    /// The same, and behind a gap there is probably a call that was made long ago. If
    /// the best call is quick, only that is waited for for long.
    CallUnderWay,
    /// The same, and losses are no jitter: how long something that was lost is waited
    /// for depends on the line's scatter, which losses do not raise. A call that comes
    /// within a round trip of a pong that was lost and sent again was held back with it.
    LossesApart,
}

/// The parameters of a contest. Recorded with it, so that a replay uses the
/// same numbers even after the defaults have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policy {
    /// H: how long after the first call to wait for the others.
    pub hold: Span,
    /// The most to add to H for a line that is itself longer than H, with all
    /// its slack.
    pub hold_long_line_wide: Span,
    /// The most to add to H for such a line when only its pong counts …
    pub hold_long_line: Span,
    /// … and no more slack than this.
    pub long_line_slack: Span,
    /// The most to add to H when the kernel proves that a card or a call was
    /// lost, or still may.
    pub hold_loss: Span,
    /// ρ: roughly what a screen and an input device take together.
    pub display_and_input: Span,
    /// By how much a proven loss may widen a bound.
    pub widening_max: Span,
    /// Calls less than this apart are equally early.
    pub tie: Span,
    /// Reactions below this are marked for review.
    pub review_below: Span,
    /// The measuring error of an honest client, both ways: the ± on a result
    /// screen.
    pub claim_margin: Span,
    /// What the kernel's counters prove.
    #[serde(default)]
    pub evidence: Evidence,
    /// A newcomer whose claim is this much below what their line allows is not
    /// believed at all in this contest: their jitter alone cannot explain it.
    /// `None` in older records, where such claims were raised to the bound.
    #[serde(default)]
    pub newcomer_doubt: Option<Span>,
    /// The reaction that usually wins at this table ([`crate::Pace`]): with a
    /// quicker best call, what was lost is waited for no longer than a long
    /// line is. `None` in older records, and while too few have won.
    #[serde(default)]
    pub usual_best: Option<Span>,
}

/// A hold that is negative or longer than [`HOLD_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hold of {hold} is not between 0 ms and {HOLD_MAX}")]
pub struct HoldOutOfRange {
    /// The requested hold.
    pub hold: Span,
}

impl Policy {
    /// The usual policy with a hold of the host's choice.
    ///
    /// The extra waiting times grow with it: without a hold there are none.
    ///
    /// # Errors
    /// When the hold is negative or above [`HOLD_MAX`].
    pub fn with_hold(hold: Span) -> Result<Self, HoldOutOfRange> {
        if hold < Span::ZERO || hold > HOLD_MAX {
            return Err(HoldOutOfRange { hold });
        }
        Ok(Self::of(hold))
    }

    const fn of(hold: Span) -> Self {
        Self {
            hold,
            hold_long_line_wide: Span::from_micros(hold.micros() / 2),
            hold_long_line: hold,
            long_line_slack: Span::from_millis(16),
            hold_loss: Span::from_micros(2 * hold.micros()),
            display_and_input: Span::from_millis(12),
            widening_max: Span::from_millis(600),
            tie: Span::from_millis(1),
            review_below: Span::from_millis(100),
            claim_margin: Span::from_millis(5),
            evidence: Evidence::LossesApart,
            newcomer_doubt: Some(Span::from_millis(20)),
            usual_best: None,
        }
    }

    /// The same with what is known about a table: which reaction usually wins,
    /// and how far the worst of the lines that are longer than the hold scatters
    /// ([`LineFigures::scatter`](crate::LineFigures::scatter), which losses do not
    /// raise). A line that jitters a lot is waited for a little longer, and what is lost
    /// on it too: it comes even later.
    #[must_use]
    pub fn at_table(self, pace: &Pace, long_line_scatter: Span) -> Self {
        let jittery = long_line_scatter * SCATTERS_WAITED - self.hold * SCATTER_USUAL_TENTHS / 10;
        let jittery = jittery.min(self.hold * JITTER_WAITED_TENTHS / 10);
        let more = (jittery - self.hold_long_line_wide).max(Span::ZERO);
        Self {
            usual_best: pace.usual(more > Span::ZERO),
            hold_long_line_wide: self.hold_long_line_wide + more,
            hold_long_line: self.hold_long_line.max(jittery),
            hold_loss: self.hold_loss + more,
            ..self
        }
    }

    /// Whether a reaction is quicker than those that usually win.
    fn is_quick(&self, reaction: Span) -> bool {
        self.usual_best.is_some_and(|usual| reaction < usual)
    }

    /// How much longer than H to wait for a long line because of this card's own
    /// round trip.
    pub(crate) fn wait_for_long_line(&self, best: Option<Span>) -> Span {
        let is_quick = best.is_some_and(|best| self.is_quick(best));
        if is_quick && self.evidence >= Evidence::CallUnderWay {
            self.hold_long_line_wide
        } else {
            self.hold_long_line
        }
    }

    /// How much longer than H to wait for a loss if this reaction is the best so far,
    /// and perhaps a call was lost.
    pub(crate) fn wait_for_loss(&self, best: Span, of_call: bool) -> Span {
        let call_under_way = of_call && self.evidence >= Evidence::CallUnderWay;
        if self.is_quick(best) && !call_under_way {
            self.hold_long_line.min(self.hold)
        } else {
            self.hold_loss
        }
    }

    /// How much later than usual something lost may be on a line: its slack, or less if
    /// its scatter says so.
    pub(crate) fn slack_of_lost(&self, line: &LineFigures) -> Span {
        if self.evidence >= Evidence::LossesApart {
            line.slack.min(line.scatter * LOST_SCATTER_TENTHS / 10)
        } else {
            line.slack
        }
    }

    /// Whether a newcomer's claim is too far below the shortest reaction that
    /// their line allows.
    pub(crate) fn doubts(&self, claim: Span, shortest: Span) -> bool {
        self.newcomer_doubt
            .is_some_and(|doubt| claim + doubt < shortest)
    }

    /// The longest any contest can be held open after its first call.
    #[must_use]
    pub fn longest_hold(&self) -> Span {
        self.hold + self.hold_long_line.max(self.hold_loss)
    }
}

/// A hold of 150 ms.
impl Default for Policy {
    fn default() -> Self {
        Self::of(HOLD_DEFAULT)
    }
}
