//! Figures in half the memory: a room keeps them for the last cards of every
//! connection.

use fano_arbiter::{Counters, LineFigures, Span, Standing};

/// Microseconds, up to half an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompactSpan(i32);

impl From<Span> for CompactSpan {
    fn from(span: Span) -> Self {
        let (min, max) = (i64::from(i32::MIN), i64::from(i32::MAX));
        Self(span.micros().clamp(min, max) as i32)
    }
}

impl From<CompactSpan> for Span {
    fn from(span: CompactSpan) -> Self {
        Self::from_micros(i64::from(span.0))
    }
}

/// [`LineFigures`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompactFigures {
    lo: CompactSpan,
    hi: CompactSpan,
    typical: CompactSpan,
    slack: CompactSpan,
    scatter: CompactSpan,
    correction: CompactSpan,
    credits: u8,
    standing: Standing,
    counters: Option<Counters>,
}

impl From<LineFigures> for CompactFigures {
    fn from(figures: LineFigures) -> Self {
        Self {
            lo: figures.lo.into(),
            hi: figures.hi.into(),
            typical: figures.typical.into(),
            slack: figures.slack.into(),
            scatter: figures.scatter.into(),
            correction: figures.correction.into(),
            credits: figures.credits,
            standing: figures.standing,
            counters: figures.counters,
        }
    }
}

impl From<CompactFigures> for LineFigures {
    fn from(figures: CompactFigures) -> Self {
        Self {
            lo: figures.lo.into(),
            hi: figures.hi.into(),
            typical: figures.typical.into(),
            slack: figures.slack.into(),
            scatter: figures.scatter.into(),
            correction: figures.correction.into(),
            credits: figures.credits,
            standing: figures.standing,
            counters: figures.counters,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_line_survive() {
        let mut line = fano_arbiter::Line::new();
        for millis in [40, 41, 180, 39, 9_999] {
            line.sample(Span::from_millis(millis));
        }
        for counters in [None, Some(Counters::default())] {
            let figures = LineFigures {
                correction: Span::from_micros(-3),
                counters,
                ..line.figures()
            };
            let compact = CompactFigures::from(figures);
            assert_eq!(LineFigures::from(compact), figures);
        }
        assert!(size_of::<CompactFigures>() < size_of::<LineFigures>());
    }

    #[test]
    fn what_is_too_long_stays_long() {
        let hours = Span::from_millis(7_200_000);
        assert!(Span::from(CompactSpan::from(hours)) > Span::from_millis(2_000_000));
    }
}
