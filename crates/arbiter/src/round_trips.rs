use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::Span;

/// How many round trips are remembered per connection.
pub const WINDOW_SAMPLES: usize = 32;

/// How many are measured when somebody joins, before they play.
pub const JOIN_SAMPLES: usize = 5;

/// A longer sample means that the connection is dead, not how long it is.
pub const ROUND_TRIP_MAX: Span = Span::from_millis(10_000);

/// The last round trips of one connection, measured with ping frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundTrips {
    samples_max: usize,
    by_age: VecDeque<Sample>,
    by_length: Vec<Sample>,
}

/// Microseconds: there is a window for every connection, so it should be small.
type Sample = u32;

fn span(sample: Sample) -> Span {
    Span::from_micros(i64::from(sample))
}

impl Default for RoundTrips {
    fn default() -> Self {
        Self::with_window(WINDOW_SAMPLES)
    }
}

/// The figures of a window of round trips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundTripFigures {
    /// The shortest.
    pub min: Span,
    /// The middle one; for an even number, the mean of the middle two.
    pub median: Span,
    /// The one that 95 % do not exceed (nearest rank).
    pub q95: Span,
}

impl RoundTrips {
    /// An empty window for the last [`WINDOW_SAMPLES`] round trips.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty window for at least one and at most [`WINDOW_SAMPLES`] round
    /// trips.
    #[must_use]
    pub fn with_window(samples_max: usize) -> Self {
        let samples_max = samples_max.clamp(1, WINDOW_SAMPLES);
        Self {
            samples_max,
            by_age: VecDeque::with_capacity(samples_max),
            by_length: Vec::with_capacity(samples_max),
        }
    }

    /// Adds a sample; the oldest leaves a full window. A negative sample is
    /// ignored, and one above [`ROUND_TRIP_MAX`] counts as that.
    pub fn push(&mut self, sample: Span) {
        let sample = sample.clamp(Span::ZERO, ROUND_TRIP_MAX);
        let sample = Sample::try_from(sample.micros()).unwrap_or(Sample::MAX);
        if self.by_age.len() == self.samples_max
            && let Some(oldest) = self.by_age.pop_front()
        {
            let place = self.by_length.partition_point(|other| *other < oldest);
            self.by_length.remove(place);
        }
        self.by_age.push_back(sample);
        let place = self.by_length.partition_point(|other| *other < sample);
        self.by_length.insert(place, sample);
    }

    /// How many samples are in the window.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_age.len()
    }

    /// Whether nothing has been measured yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_age.is_empty()
    }

    /// Minimum, median and 95 % quantile of the window; `None` if it is empty.
    #[must_use]
    pub fn figures(&self) -> Option<RoundTripFigures> {
        let sorted = &self.by_length;
        let count = sorted.len();
        let min = span(*sorted.first()?);
        let median = (span(sorted[(count - 1) / 2]) + span(sorted[count / 2])) / 2;
        let q95 = span(sorted[(count * 95).div_ceil(100) - 1]);
        Some(RoundTripFigures { min, median, q95 })
    }

    /// The shortest of the last few, as many as are measured at first.
    pub(crate) fn recent_min(&self) -> Option<Span> {
        let recent = self.by_age.iter().rev().take(JOIN_SAMPLES);
        recent.min().map(|sample| span(*sample))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(millis: &[i64]) -> RoundTrips {
        let mut window = RoundTrips::new();
        for sample in millis {
            window.push(Span::from_millis(*sample));
        }
        window
    }

    fn figures(millis: &[i64]) -> (f64, f64, f64) {
        let figures = window(millis).figures().expect("samples");
        (
            figures.min.as_millis(),
            figures.median.as_millis(),
            figures.q95.as_millis(),
        )
    }

    #[test]
    fn keep_min_median_and_q95() {
        assert_eq!(figures(&[40]), (40.0, 40.0, 40.0));
        assert_eq!(figures(&[44, 40]), (40.0, 42.0, 44.0));
        assert_eq!(figures(&[44, 40, 60, 41, 43]), (40.0, 43.0, 60.0));
        let twenty: Vec<i64> = (1..=20).rev().collect();
        assert_eq!(
            figures(&twenty),
            (1.0, 10.5, 19.0),
            "19 of 20 are 95 in 100"
        );
        assert_eq!(window(&[]).figures(), None);
    }

    #[test]
    fn window_of_32() {
        let mut window = window(&[1; 32]);
        assert_eq!(window.len(), WINDOW_SAMPLES);
        for _ in 0..31 {
            window.push(Span::from_millis(9));
        }
        assert_eq!(window.len(), WINDOW_SAMPLES);
        assert_eq!(window.figures().expect("full").min, Span::from_millis(1));
        window.push(Span::from_millis(9));
        assert_eq!(window.figures().expect("full").min, Span::from_millis(9));
    }

    #[test]
    fn absurd_samples_are_bounded() {
        let figures = window(&[-5, 1_000_000]).figures().expect("two");
        assert_eq!(figures.min, Span::ZERO);
        assert_eq!(figures.q95, ROUND_TRIP_MAX);
    }
}
