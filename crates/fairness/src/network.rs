//! The fixed model of a player's network.

mod path;

use std::collections::VecDeque;

use fano_arbiter::{Counters, Kernel, Moment, Span};

pub(crate) use path::{Delivered, Path};

use crate::{Random, Setup};

const SHARE_FROM: f64 = 0.35;
const SHARE_WIDTH: f64 = 0.3;
const JITTER_AT_LEAST_MS: f64 = 1.0;

/// Linux retransmits after the smoothed round trip and four times its mean
/// deviation, but at least this …
const DEVIATIONS_MS_MIN: f64 = 200.0;
/// … and a tick of its clock, up to which it rounds.
const TICK_MS: f64 = 4.0;
/// The kernel smooths its round trip over about this many, and the deviation
/// over about half as many.
const KERNEL_SMOOTHING: f64 = 8.0;
const KERNEL_DEVIATION_SMOOTHING: f64 = 4.0;
/// For how long the kernel remembers its shortest round trip.
const KERNEL_MIN_WINDOW: Span = Span::from_millis(300_000);

/// Converts milliseconds to a span.
pub(crate) fn span(millis: f64) -> Span {
    Span::from_micros((millis * 1000.0) as i64)
}

/// What one player's connection is like, and what both kernels know about it.
/// All times are in milliseconds.
#[derive(Debug)]
pub(crate) struct Conditions {
    pub(crate) round_trip: f64,
    jitter_mean: f64,
    loss: f64,
    smoothed: Option<f64>,
    deviation: f64,
    /// The shortest round trips of the last minutes, each with its time:
    /// ascending in both.
    shortest: VecDeque<(Moment, f64)>,
}

impl Conditions {
    /// Draws a connection. Returns how long its two ways take as well.
    pub(crate) fn draw(
        setup: &Setup,
        (from, to): (f64, f64),
        random: &mut Random,
    ) -> (Self, [f64; 2]) {
        let round_trip = random.log_uniform(from, to);
        let way_out = round_trip * (SHARE_FROM + SHARE_WIDTH * random.unit());
        let conditions = Self {
            round_trip,
            jitter_mean: setup.jitter * round_trip / 2.0 + JITTER_AT_LEAST_MS,
            loss: setup.loss,
            smoothed: None,
            deviation: 0.0,
            shortest: VecDeque::new(),
        };
        (conditions, [way_out, round_trip - way_out])
    }

    /// A round trip without losses.
    pub(crate) fn quiet_round_trip(&self, random: &mut Random) -> f64 {
        self.round_trip + self.jitter(random) + self.jitter(random)
    }

    fn jitter(&self, random: &mut Random) -> f64 {
        self.jitter_mean * random.exponential()
    }

    fn is_lost(&self, random: &mut Random) -> bool {
        random.unit() < self.loss
    }

    /// How long it takes until something that was lost is sent again, and until
    /// it is sent for the last time; every timeout is twice as long as the one
    /// before.
    fn timeouts(&self, random: &mut Random) -> (f64, f64) {
        let smoothed = self.smoothed.unwrap_or(self.round_trip);
        let first = smoothed + DEVIATIONS_MS_MIN.max(4.0 * self.deviation) + TICK_MS;
        let (mut next, mut sum) = (first, first);
        while self.is_lost(random) {
            next *= 2.0;
            sum += next;
        }
        (first, sum)
    }

    /// The kernel measures a round trip.
    pub(crate) fn measured(&mut self, round_trip: f64, now: Moment) {
        let smoothed = self.smoothed.get_or_insert(round_trip);
        let error = round_trip - *smoothed;
        *smoothed += error / KERNEL_SMOOTHING;
        self.deviation += (error.abs() - self.deviation) / KERNEL_DEVIATION_SMOOTHING;
        let is_old = |(at, _): &mut (Moment, f64)| now - *at > KERNEL_MIN_WINDOW;
        while self.shortest.pop_front_if(is_old).is_some() {}
        let is_longer = |(_, other): &mut (Moment, f64)| *other >= round_trip;
        while self.shortest.pop_back_if(is_longer).is_some() {}
        self.shortest.push_back((now, round_trip));
    }

    /// What the server's kernel knows.
    pub(crate) fn kernel(&self, counters: Option<Counters>) -> Kernel {
        let smoothed = self.smoothed.unwrap_or(self.round_trip);
        let shortest = self.shortest.front().map_or(smoothed, |(_, it)| *it);
        Kernel {
            min_round_trip: span(shortest),
            round_trip: span(smoothed),
            deviation: span(self.deviation),
            counters,
        }
    }
}
