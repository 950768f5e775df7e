use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Span;

/// The hold of a table whose host did not choose another.
pub const HOLD_DEFAULT: Span = Span::from_millis(150);

/// The longest hold a host may choose.
pub const HOLD_MAX: Span = Span::from_millis(250);

/// What a contest is judged by. It is recorded with the contest, so that a
/// replay judges by the same numbers even when the defaults have moved on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policy {
    /// H: how long after the first call the others are waited for.
    pub hold: Span,
    /// What may come on top of H for a line that is itself longer than H.
    pub hold_long_line: Span,
    /// What may come on top of H where the kernel proves that a card or a call
    /// was lost, or may still do so.
    pub hold_loss: Span,
    /// ρ: what a screen and an input device take together, about.
    pub display_and_input: Span,
    /// By how much a proven loss may widen a bound.
    pub widening_max: Span,
    /// Calls that are less than this apart are equally early.
    pub tie: Span,
    /// Reactions below this are marked for review.
    pub review_below: Span,
}

/// A hold that is negative or longer than [`HOLD_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hold of {hold} is not between 0 ms and {HOLD_MAX}")]
pub struct HoldOutOfRange {
    /// What was asked for.
    pub hold: Span,
}

impl Policy {
    /// The usual policy with a hold of the host's choice.
    ///
    /// What may come on top of it grows with it: who wants no hold gets none.
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
            hold_long_line: hold,
            hold_loss: Span::from_micros(2 * hold.micros()),
            display_and_input: Span::from_millis(12),
            widening_max: Span::from_millis(400),
            tie: Span::from_millis(1),
            review_below: Span::from_millis(100),
        }
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
