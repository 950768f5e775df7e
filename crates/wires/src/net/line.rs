//! One direction of a connection, and how bad it is.

use std::time::Duration;

use fano_fairness::Random;

/// What happens to packets on their way in one direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// How long every packet takes.
    pub delay: Duration,
    /// The mean of the exponential jitter on top of it.
    pub jitter: Duration,
    /// The share of packets that are lost, 0 to 1.
    pub loss: f64,
    /// How many packets are lost in a row, on average; at least 1.
    pub burst: f64,
    /// How much the line carries.
    pub bytes_per_s: Option<f64>,
    /// When it stands still.
    pub stall: Option<Stall>,
    /// Whether a packet may overtake another of the same connection. On a real
    /// line it hardly ever does.
    pub reorders: bool,
}

/// A line that stands still from time to time: nothing is lost, everything
/// arrives when the stall is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stall {
    /// From the beginning of one stall to the next. The first one comes after
    /// this time.
    pub every: Duration,
    /// How long each of them lasts.
    pub length: Duration,
}

impl Line {
    /// A line that only delays.
    #[must_use]
    pub fn new(delay: Duration) -> Self {
        Self {
            delay,
            jitter: Duration::ZERO,
            loss: 0.0,
            burst: 1.0,
            bytes_per_s: None,
            stall: None,
            reorders: false,
        }
    }

    /// Half of a round trip with the simulator's jitter: its mean is a share of
    /// the delay, plus 1 ms.
    #[must_use]
    pub fn half_of(round_trip_ms: f64, jitter_share: f64) -> Self {
        let half_ms = round_trip_ms / 2.0;
        Self {
            jitter: Duration::from_secs_f64((half_ms * jitter_share + 1.0) / 1000.0),
            ..Self::new(Duration::from_secs_f64(half_ms / 1000.0))
        }
    }
}

impl Stall {
    /// A length up to the longest and at least a tenth of it.
    pub(crate) fn draw_length(&self, random: &mut Random) -> Duration {
        self.length.mul_f64(0.1 + 0.9 * random.unit())
    }

    /// The end of the stall that a moment lies in, if it does.
    #[must_use]
    pub fn end(&self, at: Duration) -> Option<Duration> {
        if self.every.is_zero() || at < self.every {
            return None;
        }
        let number = at.as_nanos() / self.every.as_nanos();
        let began = self.every * u32::try_from(number).ok()?;
        (at < began + self.length).then_some(began + self.length)
    }
}

/// What one connection's packets in one direction have gone through so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineState {
    last_due: Duration,
    free_at: Duration,
    is_losing: bool,
}

impl LineState {
    /// When a packet of this size arrives; `None` if it is lost.
    pub(super) fn pass(
        &mut self,
        line: &Line,
        now: Duration,
        bytes: usize,
        random: &mut Random,
    ) -> Option<Duration> {
        if self.loses(line, random) {
            return None;
        }
        let mut left = now;
        if let Some(bytes_per_s) = line.bytes_per_s {
            let takes = Duration::from_secs_f64(bytes as f64 / bytes_per_s);
            self.free_at = self.free_at.max(now) + takes;
            left = self.free_at;
        }
        let mut due = left + line.delay + line.jitter.mul_f64(random.exponential());
        if let Some(end) = line.stall.and_then(|stall| stall.end(due)) {
            due = end;
        }
        if !line.reorders {
            due = due.max(self.last_due);
        }
        self.last_due = due;
        Some(due)
    }

    /// Losses in bursts: a chain of two states whose share of losing is the
    /// line's loss, and whose mean stay there is its burst.
    fn loses(&mut self, line: &Line, random: &mut Random) -> bool {
        if line.loss <= 0.0 {
            return false;
        }
        let burst = line.burst.max(1.0);
        let draw = random.unit();
        self.is_losing = if burst == 1.0 {
            draw < line.loss
        } else if self.is_losing {
            draw >= 1.0 / burst
        } else {
            draw < line.loss / (burst * (1.0 - line.loss)).max(f64::MIN_POSITIVE)
        };
        self.is_losing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn stalls_come_after_their_interval() {
        let stall = Stall {
            every: millis(1000),
            length: millis(100),
        };
        assert_eq!(stall.end(millis(50)), None, "not at the very beginning");
        assert_eq!(stall.end(millis(1000)), Some(millis(1100)));
        assert_eq!(stall.end(millis(3099)), Some(millis(3100)));
        assert_eq!(stall.end(millis(3100)), None);
    }

    #[test]
    fn losses_have_their_share_and_their_bursts() {
        for (loss, burst) in [(0.01, 1.0), (0.03, 1.0), (0.03, 4.0), (0.2, 2.0)] {
            let line = Line {
                loss,
                burst,
                ..Line::new(Duration::ZERO)
            };
            let mut state = LineState::default();
            let mut random = Random::new(1, 2);
            let (mut lost, mut bursts, mut before) = (0_u32, 0_u32, false);
            const PACKETS: u32 = 400_000;
            for _ in 0..PACKETS {
                let is_lost = state
                    .pass(&line, Duration::ZERO, 100, &mut random)
                    .is_none();
                lost += u32::from(is_lost);
                bursts += u32::from(is_lost && !before);
                before = is_lost;
            }
            let share = f64::from(lost) / f64::from(PACKETS);
            assert!((share / loss - 1.0).abs() < 0.1, "{loss}: {share}");
            if burst > 1.0 {
                let mean = f64::from(lost) / f64::from(bursts);
                assert!((mean / burst - 1.0).abs() < 0.1, "{burst}: {mean}");
            }
        }
    }

    #[test]
    fn a_narrow_line_sends_one_packet_after_the_other() {
        let line = Line {
            bytes_per_s: Some(100_000.0),
            ..Line::new(millis(20))
        };
        let mut state = LineState::default();
        let mut random = Random::new(1, 2);
        let mut due = |now| state.pass(&line, now, 1000, &mut random);
        assert_eq!(due(millis(0)), Some(millis(30)));
        assert_eq!(due(millis(0)), Some(millis(40)));
        assert_eq!(due(millis(100)), Some(millis(130)));
    }
}
