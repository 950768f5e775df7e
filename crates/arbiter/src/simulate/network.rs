//! The fixed model of a player's network.

use super::{Cheat, Random, Setup, press::Press};
use crate::{Counters, Kernel, Line, Span};

/// How many round trips the history of a line holds.
pub(crate) const HISTORY_SAMPLES: usize = 20;

const SHARE_FROM: f64 = 0.35;
const SHARE_WIDTH: f64 = 0.3;
const JITTER_AT_LEAST_MS: f64 = 1.0;
const NUDGE_AFTER_MS: f64 = 10.0;

/// Linux retransmits after the smoothed round trip and four times its mean
/// deviation, but at least this …
const DEVIATIONS_MS_MIN: f64 = 200.0;
/// … and a tick of its clock, up to which it rounds.
const TICK_MS: f64 = 4.0;
/// The kernel smooths its round trip over about this many, and the deviation
/// over about half as many.
const KERNEL_SMOOTHING: f64 = 8.0;
const KERNEL_DEVIATION_SMOOTHING: f64 = 4.0;
/// A loss that later packets reveal is noticed after this many round trips.
const REVEALED_ROUND_TRIPS: f64 = 1.25;

/// Converts milliseconds to a span.
pub(crate) fn span(millis: f64) -> Span {
    Span::from_micros((millis * 1000.0) as i64)
}

/// One player's path to the server.
pub(crate) struct Network {
    pub(crate) round_trip: f64,
    way_out: f64,
    way_back: f64,
    jitter_mean: f64,
    loss: f64,
    /// The true round trips of the history, as the kernel sees them.
    history: [f64; HISTORY_SAMPLES],
    samples: usize,
    smoothed: Option<f64>,
    deviation: f64,
    /// The nudge behind the last call was lost: the next pong arrives behind a
    /// gap.
    nudge_lost: bool,
    pub(crate) counters: Counters,
}

/// Everything that happens to one player in one contest, in milliseconds since
/// the card was written.
pub(crate) struct Play {
    /// The true reaction: the smallest one is truly the fastest.
    pub(crate) reaction: f64,
    pub(crate) pong_at: f64,
    /// When the player pressed.
    pub(crate) pressed_at: f64,
    pub(crate) call_at: f64,
    /// What an honest client measured.
    pub(crate) measured: f64,
    /// When the kernel counts the card as retransmitted.
    pub(crate) resent_at: Option<f64>,
    /// When the kernel notices gaps: in front of the pong, the nudge and the
    /// call.
    gaps_at: [Option<f64>; 3],
    /// How long the verdict takes to reach this player.
    pub(crate) verdict_way: f64,
}

/// One way over the network.
struct Way {
    millis: f64,
    lost: bool,
}

impl Network {
    pub(crate) fn draw(setup: &Setup, (from, to): (f64, f64), random: &mut Random) -> Self {
        let round_trip = random.log_uniform(from, to);
        let way_out = round_trip * (SHARE_FROM + SHARE_WIDTH * random.unit());
        Self {
            round_trip,
            way_out,
            way_back: round_trip - way_out,
            jitter_mean: setup.jitter * round_trip / 2.0 + JITTER_AT_LEAST_MS,
            loss: setup.loss,
            history: [0.0; HISTORY_SAMPLES],
            samples: 0,
            smoothed: None,
            deviation: 0.0,
            nudge_lost: false,
            counters: Counters::default(),
        }
    }

    fn way(&self, base: f64, random: &mut Random) -> Way {
        let jitter = self.jitter_mean * random.exponential();
        Way {
            millis: base + jitter,
            lost: random.unit() < self.loss,
        }
    }

    /// One way, with the timeouts if it is lost, and lost again.
    fn way_with_timeout(&self, base: f64, random: &mut Random) -> Way {
        let way = self.way(base, random);
        if !way.lost {
            return way;
        }
        Way {
            millis: way.millis + self.timeouts(random),
            ..way
        }
    }

    fn timeout(&self) -> f64 {
        let smoothed = self.smoothed.unwrap_or(self.round_trip);
        smoothed + DEVIATIONS_MS_MIN.max(4.0 * self.deviation) + TICK_MS
    }

    /// Until something that was lost is sent for the last time; every timeout is
    /// twice as long as the one before.
    fn timeouts(&self, random: &mut Random) -> f64 {
        let mut next = self.timeout();
        let mut sum = next;
        while random.unit() < self.loss {
            next *= 2.0;
            sum += next;
        }
        sum
    }

    /// Adds a ping to the history of the line.
    pub(crate) fn ping(
        &mut self,
        line: &mut Line,
        cheat: Option<Cheat>,
        kernel: bool,
        random: &mut Random,
    ) {
        let out = self.way_with_timeout(self.way_out, random);
        let back = self.way_with_timeout(self.way_back, random);
        let round_trip = out.millis + back.millis;
        self.history[self.samples % HISTORY_SAMPLES] = round_trip;
        self.samples += 1;
        // A kernel does not smooth over retransmissions.
        if !out.lost && !back.lost {
            let smoothed = self.smoothed.get_or_insert(round_trip);
            let error = round_trip - *smoothed;
            *smoothed += error / KERNEL_SMOOTHING;
            self.deviation += (error.abs() - self.deviation) / KERNEL_DEVIATION_SMOOTHING;
        }
        line.sample(span(round_trip + cheat.map_or(0.0, Cheat::pong_delay_ms)));
        line.read_kernel(kernel.then(|| self.kernel()));
    }

    fn kernel(&self) -> Kernel {
        let known = &self.history[..self.samples.min(HISTORY_SAMPLES)];
        let min = known.iter().copied().fold(f64::INFINITY, f64::min);
        Kernel {
            min_round_trip: span(min),
            round_trip: span(self.smoothed.unwrap_or(min)),
            deviation: span(self.deviation),
            counters: Some(self.counters),
        }
    }

    /// One contest.
    pub(crate) fn play(&mut self, cheat: Option<Cheat>, random: &mut Random) -> Play {
        let mut card = self.way(self.way_out, random);
        let mut resent_at = None;
        if card.lost {
            let is_revealed = random.unit() >= self.loss;
            let delay = if is_revealed {
                REVEALED_ROUND_TRIPS * self.round_trip + NUDGE_AFTER_MS
            } else {
                self.timeouts(random)
            };
            resent_at = Some(if is_revealed { delay } else { self.timeout() });
            card.millis += delay;
        }
        let pong = self.way_with_timeout(self.way_back, random);
        let delay = cheat.map_or(0.0, Cheat::pong_delay_ms);
        let mut pong_at = card.millis + pong.millis + delay;
        let mut behind_nudge = None;
        if std::mem::take(&mut self.nudge_lost) {
            // The pong reveals that the last nudge was lost, and waits for it.
            behind_nudge = (!pong.lost).then_some(pong_at);
            pong_at += REVEALED_ROUND_TRIPS * self.round_trip;
        }

        let press = Press::draw(random);
        let pressed_at = card.millis + press.visible_after_ms + press.reaction_ms;
        let sent_at = pressed_at + press.input_ms;

        let mut call = self.way(self.way_back, random);
        let nudge = self.way(self.way_back, random);
        if call.lost {
            call.millis += if nudge.lost {
                self.timeouts(random)
            } else {
                REVEALED_ROUND_TRIPS * self.round_trip + NUDGE_AFTER_MS
            };
        }
        self.nudge_lost = nudge.lost && !call.lost;
        // A call cannot overtake the pong on the same connection.
        let reached_at = sent_at + call.millis;
        let call_at = reached_at.max(pong_at);
        let nudged_at = sent_at + NUDGE_AFTER_MS + nudge.millis;
        let behind_call = (call.lost && !nudge.lost && nudged_at < call_at).then_some(nudged_at);
        let behind_pong = (pong.lost && reached_at < pong_at).then_some(reached_at);
        let gaps = [behind_nudge, behind_call, behind_pong];
        Play {
            reaction: press.reaction_ms,
            pong_at,
            pressed_at,
            call_at,
            measured: press.measured_ms,
            resent_at,
            gaps_at: gaps,
            verdict_way: self.way_with_timeout(self.way_out, random).millis,
        }
    }
}

impl Play {
    /// The kernel's counters at a moment of the contest.
    pub(crate) fn counters(&self, before: Counters, at: f64) -> Counters {
        let happened = |when: &Option<f64>| u32::from(when.is_some_and(|when| when <= at));
        let gaps: u32 = self.gaps_at.iter().map(happened).sum();
        Counters {
            resent: before.resent.wrapping_add(happened(&self.resent_at)),
            out_of_order: before.out_of_order.wrapping_add(gaps),
        }
    }
}
