use fano_arbiter::{Moment, Span};

/// The clock of a series. It runs only while the game does, so that freezes and
/// the like do not run out while the game is paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeriesClock {
    /// The time shown when it was last started or stopped.
    shown_ms: u64,
    /// Since when it has been running.
    since: Option<Moment>,
}

impl SeriesClock {
    /// A stopped clock.
    pub(crate) fn stopped_at(shown_ms: u64) -> Self {
        Self {
            shown_ms,
            since: None,
        }
    }

    /// The time it shows.
    pub(crate) fn at(&self, now: Moment) -> u64 {
        let ran = self.since.map_or(0, |since| {
            now.micros().saturating_sub(since.micros()) / 1000
        });
        self.shown_ms + ran
    }

    pub(crate) fn start(&mut self, now: Moment) {
        if self.since.is_none() {
            self.since = Some(now);
        }
    }

    pub(crate) fn stop(&mut self, now: Moment) {
        self.shown_ms = self.at(now);
        self.since = None;
    }

    /// When it will show this time; `None` while stopped.
    pub(crate) fn when(&self, shown_ms: u64) -> Option<Moment> {
        let ahead = shown_ms.saturating_sub(self.shown_ms);
        let ahead = i64::try_from(ahead).unwrap_or(i64::MAX);
        Some(self.since? + Span::from_millis(ahead))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_clock_stands_still() {
        let at = Moment::from_millis;
        let mut clock = SeriesClock::stopped_at(500);
        assert_eq!(clock.at(at(10_000)), 500);
        assert_eq!(clock.when(600), None);
        clock.start(at(10_000));
        assert_eq!(clock.at(at(10_250)), 750);
        assert_eq!(clock.when(1_000), Some(at(10_500)));
        clock.stop(at(11_000));
        assert_eq!(clock.at(at(99_000)), 1_500);
    }
}
