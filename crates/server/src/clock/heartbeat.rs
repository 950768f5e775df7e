//! Notices when the server itself stood still: a stopped process, a paused
//! virtual machine, a processor that others keep busy.
//!
//! Whatever arrives meanwhile is read late, and nobody but the server is to
//! blame for that.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use fano_arbiter::Moment;
use tokio::time::{MissedTickBehavior, interval};

use crate::state::ServerState;

/// How often it beats.
const EVERY: Duration = Duration::from_millis(20);
/// A beat that comes this much later than it should means a stall, in
/// microseconds.
const LATE_US: u64 = 40_000;
/// What had piled up is read within this after a stall, in microseconds.
const AFTERMATH_US: u64 = 100_000;

/// When the server last stood still.
#[derive(Debug, Default)]
pub(crate) struct Heartbeat {
    /// The last beat; 0 before the first.
    beat_us: AtomicU64,
    /// The last beat before the last stall, and the first one after it.
    stalled_from_us: AtomicU64,
    stalled_until_us: AtomicU64,
}

impl Heartbeat {
    /// Beats once. Returns whether the server stood still before.
    fn beat(&self, now: Moment) -> bool {
        let now = now.micros();
        let before = self.beat_us.swap(now, Ordering::Relaxed);
        let stalled = is_gap(before, now);
        if stalled {
            self.stalled_from_us.store(before, Ordering::Relaxed);
            self.stalled_until_us.store(now, Ordering::Relaxed);
        }
        stalled
    }

    /// Whether something that was read at this moment may have arrived long
    /// before.
    pub(crate) fn is_late(&self, at: Moment) -> bool {
        let at = at.micros();
        let from = self.stalled_from_us.load(Ordering::Relaxed);
        let until = self.stalled_until_us.load(Ordering::Relaxed);
        // After a stall, others may be quicker to wake up than the heart.
        is_gap(self.beat_us.load(Ordering::Relaxed), at)
            || (from..until.saturating_add(AFTERMATH_US)).contains(&at)
    }
}

fn is_gap(before_us: u64, now_us: u64) -> bool {
    let gap = now_us.saturating_sub(before_us);
    before_us > 0 && gap > EVERY.as_micros() as u64 + LATE_US
}

/// Beats for as long as the server runs.
pub(crate) async fn run(state: Arc<ServerState>) {
    let mut beats = interval(EVERY);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beats.tick().await;
        if state.heartbeat.beat(state.clock.now()) {
            state.figures.stalls.increment(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Moment {
        Moment::from_millis(1_000_000 + millis)
    }

    #[test]
    fn what_is_read_during_and_right_after_a_stall_is_late() {
        let heartbeat = Heartbeat::default();
        assert!(!heartbeat.is_late(ms(0)), "nothing is known yet");
        for beat in [0, 20, 40, 65] {
            assert!(!heartbeat.beat(ms(beat)));
        }
        assert!(!heartbeat.is_late(ms(100)));
        assert!(heartbeat.is_late(ms(5_000)), "read before the next beat");
        assert!(heartbeat.beat(ms(5_010)));
        for beat in [5_030, 5_050, 5_070, 5_090] {
            assert!(!heartbeat.beat(ms(beat)));
        }
        for (read_at, late) in [
            (64, false),
            (3_000, true),
            (5_000, true),
            (5_109, true),
            (5_110, false),
        ] {
            assert_eq!(heartbeat.is_late(ms(read_at)), late, "{read_at}");
        }
    }
}
