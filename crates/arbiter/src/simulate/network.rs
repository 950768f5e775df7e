//! The fixed model of a player's network.

use super::{Cheat, Random, Setup, press::Press};
use crate::{Counters, Kernel, Line, Span};

/// How many round trips the history of a line holds.
pub(crate) const HISTORY_SAMPLES: usize = 20;

const SHARE_FROM: f64 = 0.35;
const SHARE_WIDTH: f64 = 0.3;
const JITTER_AT_LEAST_MS: f64 = 1.0;
const TIMEOUT_MS_MIN: f64 = 200.0;
const NUDGE_AFTER_MS: f64 = 10.0;

/// The kernel smooths its round trip over about this many.
const KERNEL_SMOOTHING: f64 = 8.0;

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
    timeout: f64,
    loss: f64,
    /// The true round trips of the history, as the kernel sees them.
    history: [f64; HISTORY_SAMPLES],
    samples: usize,
    smoothed: Option<f64>,
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
    /// When the kernel notices a gap before or in front of the call.
    pub(crate) gap_at: Option<f64>,
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
            timeout: TIMEOUT_MS_MIN.max(2.0 * round_trip),
            loss: setup.loss,
            history: [0.0; HISTORY_SAMPLES],
            samples: 0,
            smoothed: None,
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

    /// One way, with the timeout if it is lost.
    fn way_with_timeout(&self, base: f64, random: &mut Random) -> Way {
        let mut way = self.way(base, random);
        if way.lost {
            way.millis += self.timeout;
        }
        way
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
            *smoothed += (round_trip - *smoothed) / KERNEL_SMOOTHING;
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
            counters: self.counters,
        }
    }

    /// One contest.
    pub(crate) fn play(&self, cheat: Option<Cheat>, random: &mut Random) -> Play {
        let card = self.way_with_timeout(self.way_out, random);
        let pong = self.way_with_timeout(self.way_back, random);
        let delay = cheat.map_or(0.0, Cheat::pong_delay_ms);
        let pong_at = card.millis + pong.millis + delay;

        let press = Press::draw(random);
        let pressed_at = card.millis + press.visible_after_ms + press.reaction_ms;
        let sent_at = pressed_at + press.input_ms;

        let mut call = self.way(self.way_back, random);
        if call.lost {
            call.millis += 1.25 * self.round_trip + 10.0;
        }
        let nudge = self.way(self.way_back, random);
        // A call cannot overtake the pong on the same connection.
        let reached_at = sent_at + call.millis;
        let call_at = reached_at.max(pong_at);
        let nudged_at = sent_at + NUDGE_AFTER_MS + nudge.millis;
        let behind_call = (call.lost && !nudge.lost && nudged_at < call_at).then_some(nudged_at);
        let behind_pong = (pong.lost && reached_at < pong_at).then_some(reached_at);
        Play {
            reaction: press.reaction_ms,
            pong_at,
            pressed_at,
            call_at,
            measured: press.measured_ms,
            resent_at: card.lost.then_some(self.timeout),
            gap_at: match (behind_call, behind_pong) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            },
            verdict_way: self.way_with_timeout(self.way_out, random).millis,
        }
    }
}

impl Play {
    /// The kernel's counters at a moment of the contest.
    pub(crate) fn counters(&self, before: Counters, at: f64) -> Counters {
        let happened = |when: Option<f64>| u32::from(when.is_some_and(|when| when <= at));
        Counters {
            resent: before.resent.wrapping_add(happened(self.resent_at)),
            out_of_order: before.out_of_order.wrapping_add(happened(self.gap_at)),
        }
    }
}
