use std::{
    fmt,
    ops::{Add, Div, Mul, Neg, Sub},
};

use serde::{Deserialize, Serialize};

/// A moment on the server's clock: microseconds since an origin that the server
/// chooses once. Only differences of moments mean anything.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Moment(u64);

/// A duration in whole microseconds; it may be negative.
///
/// A microsecond is a thousandth of what decides a contest, and whole numbers
/// make a verdict the same on every machine. Arithmetic saturates: an absurd
/// duration from outside stays absurd and harmless.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(i64);

impl Moment {
    /// The moment this many microseconds after the origin.
    #[must_use]
    pub const fn from_micros(micros: u64) -> Self {
        Self(micros)
    }

    /// The moment this many milliseconds after the origin.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis.saturating_mul(1000))
    }

    /// Microseconds since the origin.
    #[must_use]
    pub const fn micros(self) -> u64 {
        self.0
    }
}

impl Span {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// A duration in microseconds.
    #[must_use]
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// A duration in milliseconds.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis.saturating_mul(1000))
    }

    /// The duration in microseconds.
    #[must_use]
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// The duration in milliseconds, for display.
    #[must_use]
    pub fn as_millis(self) -> f64 {
        self.0 as f64 / 1000.0
    }
}

impl Sub for Moment {
    type Output = Span;

    fn sub(self, earlier: Self) -> Span {
        let signed = |micros: u64| i64::try_from(micros).unwrap_or(i64::MAX);
        Span(signed(self.0).saturating_sub(signed(earlier.0)))
    }
}

impl Add<Span> for Moment {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add_signed(span.0))
    }
}

impl Sub<Span> for Moment {
    type Output = Self;

    fn sub(self, span: Span) -> Self {
        self + -span
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Span {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Span {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i64> for Span {
    type Output = Self;

    fn mul(self, factor: i64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl Div<i64> for Span {
    type Output = Self;

    fn div(self, divisor: i64) -> Self {
        Self(self.0 / divisor)
    }
}

/// Milliseconds with one digit.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} ms", self.as_millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_and_spans_do_the_arithmetic_of_a_clock() {
        let shown = Moment::from_millis(1_000);
        let called = Moment::from_micros(1_812_400);
        assert_eq!(called - shown, Span::from_micros(812_400));
        assert_eq!(shown - called, Span::from_micros(-812_400));
        assert_eq!(shown + (called - shown), called);
        assert_eq!(called - (called - shown), shown);
        assert_eq!(
            Span::from_millis(3) * 2 - Span::from_millis(1),
            Span::from_millis(5)
        );
        assert_eq!((called - shown).to_string(), "812.4 ms");
    }

    #[test]
    fn absurd_lengths_saturate_instead_of_wrapping() {
        let end = Moment::from_micros(u64::MAX);
        assert_eq!(end + Span::from_micros(i64::MAX), end);
        assert_eq!(
            Moment::default() + Span::from_micros(i64::MIN),
            Moment::default()
        );
        assert_eq!(
            Span::from_micros(i64::MIN) - Span::from_micros(1),
            Span::from_micros(i64::MIN)
        );
        assert_eq!(
            Span::from_millis(i64::MAX).micros(),
            i64::MAX,
            "even when built"
        );
    }
}
