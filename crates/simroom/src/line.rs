//! One connection of the simulated network, with the kernel's counters.

use fano_arbiter::{Counters, Kernel, Moment, Span};

#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) client: usize,
    pub(crate) base_us: i64,
    pub(crate) open: bool,
    /// The gateway it is at; `None` for the room's own machine.
    pub(crate) gateway: Option<usize>,
    /// Frames arrive in the order they are sent.
    up: Moment,
    down: Moment,
    /// When the kernel counted a retransmission.
    resent: Vec<Moment>,
    /// When the kernel saw a segment arrive out of order.
    overtaken: Vec<Moment>,
}

impl Line {
    pub(crate) fn new(client: usize, base_us: i64, now: Moment) -> Self {
        Self {
            client,
            base_us,
            open: true,
            gateway: None,
            up: now,
            down: now,
            resent: Vec::new(),
            overtaken: Vec::new(),
        }
    }

    /// Sends something to the client. Returns when it arrives.
    pub(crate) fn send_down(&mut self, now: Moment, way: Span, lost: bool) -> Moment {
        if lost {
            let timeout_us = 200_000.max(self.base_us);
            self.resent.push(now + Span::from_micros(timeout_us));
        }
        self.down = self.down.max(now + way);
        self.down
    }

    /// Sends something from the client. Returns when it arrives.
    pub(crate) fn send_up(&mut self, sent: Moment, way: Span) -> Moment {
        self.up = self.up.max(sent + way);
        self.up
    }

    /// A segment arrived out of order.
    pub(crate) fn overtaken(&mut self, at: Moment) {
        self.overtaken.push(at);
    }

    pub(crate) fn kernel(&self, now: Moment) -> Kernel {
        let by_now = |moments: &[Moment]| moments.iter().filter(|at| **at <= now).count() as u32;
        let round_trip = Span::from_micros(self.base_us);
        Kernel {
            min_round_trip: round_trip,
            round_trip,
            deviation: Span::ZERO,
            counters: Some(Counters {
                resent: by_now(&self.resent),
                out_of_order: by_now(&self.overtaken),
            }),
        }
    }
}
