pub(crate) mod heartbeat;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fano_arbiter::Moment;
use tokio::time::Instant;

/// From 1970 to the last year that HTTP dates support.
const YEAR_9999: Duration = Duration::from_secs(253_370_764_800);

/// The server's clock: microseconds since 1970 at start-up, and a monotonic
/// clock from then on, which no time server can turn back.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    started: Instant,
    base_us: u64,
}

impl Clock {
    /// A clock that starts now, but not before `newest_us`: everything an
    /// earlier run has stored must be in the past, whatever the computer's
    /// clock says. It is ahead of the computer's by `ahead_us`, so that it
    /// agrees with those of other processes.
    #[must_use]
    pub fn starting_after(newest_us: u64, ahead_us: i64) -> Self {
        let ahead = Duration::from_micros(ahead_us.unsigned_abs());
        let here = SystemTime::now();
        let now = match ahead_us > 0 {
            true => here.checked_add(ahead),
            false => here.checked_sub(ahead),
        };
        Self::starting_at(now.unwrap_or(here), newest_us)
    }

    fn starting_at(now: SystemTime, newest_us: u64) -> Self {
        let since_1970 = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            started: Instant::now(),
            base_us: micros(since_1970).max(newest_us.saturating_add(1)),
        }
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> Moment {
        let elapsed = micros(self.started.elapsed());
        Moment::from_micros(self.base_us.saturating_add(elapsed))
    }

    /// The instant of a moment, for timers.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        let after_start = moment.micros().saturating_sub(self.base_us);
        self.started + Duration::from_micros(after_start)
    }
}

/// Whether HTTP can express this time. The libraries that write dates into
/// responses and check certificates panic before 1970 and after 9999, so on a
/// computer with a broken clock the server reports that instead of starting.
pub(crate) fn has_usable_date(time: SystemTime) -> bool {
    let since_1970 = time.duration_since(UNIX_EPOCH);
    since_1970.is_ok_and(|since| since < YEAR_9999)
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_never_starts_before_the_newest_stored_time() {
        let future_us = 9_000_000_000_000_000;
        let clock = Clock::starting_after(future_us, 0);
        assert!(clock.now().micros() > future_us);
    }

    #[test]
    fn a_clock_before_1970_is_noticed_and_does_not_panic() {
        let day = Duration::from_secs(24 * 3600);
        for (time, usable) in [
            (UNIX_EPOCH - day, false),
            (UNIX_EPOCH - Duration::from_nanos(1), false),
            (UNIX_EPOCH, true),
            (SystemTime::now(), true),
            (UNIX_EPOCH + YEAR_9999 - day, true),
            (UNIX_EPOCH + YEAR_9999, false),
        ] {
            assert_eq!(has_usable_date(time), usable, "{time:?}");
            let clock = Clock::starting_at(time, 41);
            assert!(clock.now().micros() > 41, "{time:?}");
        }
    }

    #[test]
    fn moments_and_instants_agree() {
        let clock = Clock::starting_after(0, 0);
        let moment = Moment::from_micros(clock.now().micros() + 1_500_000);
        let left = clock.instant(moment) - Instant::now();
        assert!(left <= Duration::from_micros(1_500_000));
        assert!(left > Duration::from_micros(1_400_000));
    }
}
