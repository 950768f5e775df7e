//! The server's side of one connection: pings, nudges and kernel figures, as
//! the server's own sockets handle them.

use std::collections::VecDeque;

use fano_arbiter::{Kernel, Moment, Nudges, Span};
use fano_rooms::Mark;

/// How many pings are sent right after a socket was opened …
const FIRST_PINGS: u8 = 5;
/// … how far apart …
const FIRST_PING_EVERY: Span = Span::from_millis(50);
/// … and how long after the last measurement the next one follows.
const PING_EVERY: Span = Span::from_millis(2_000);
/// A pong this much later than the quickest may be due to a lost packet.
const LATE: Span = Span::from_millis(5);

/// The server's side of one connection.
#[derive(Debug)]
pub(super) struct Socket {
    /// The pings whose pongs are not back, oldest first: when each was written,
    /// and which cards it followed.
    under_way: VecDeque<(Moment, Option<Mark>)>,
    first_left: u8,
    measured_at: Moment,
    /// The last kernel figures.
    kernel: Option<Kernel>,
    shortest: Span,
    nudges: Nudges,
}

/// A pong that came back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Back {
    pub(super) mark: Option<Mark>,
    pub(super) round_trip: Span,
    /// Whether the kernel's figures are read again. If not, the last ones are
    /// good enough.
    pub(super) is_late: bool,
}

impl Socket {
    /// A socket that was opened just now.
    pub(super) fn new(kernel: Option<Kernel>) -> Self {
        Self {
            under_way: VecDeque::new(),
            first_left: FIRST_PINGS,
            measured_at: Moment::default(),
            kernel,
            shortest: Span::from_micros(i64::MAX),
            nudges: Nudges::default(),
        }
    }

    /// Whether to send a ping now, and when to ask again.
    pub(super) fn ping_due(&mut self, now: Moment) -> (bool, Moment) {
        if self.first_left > 0 {
            self.first_left -= 1;
            return (true, now + FIRST_PING_EVERY);
        }
        // A card that was just answered measured the round trip well enough.
        let due_at = self.measured_at + PING_EVERY;
        if now < due_at {
            (false, due_at)
        } else {
            (true, now + PING_EVERY)
        }
    }

    /// A ping was written, alone or behind cards. Returns when a nudge follows.
    pub(super) fn written(&mut self, mark: Option<Mark>, now: Moment) -> Option<Moment> {
        self.under_way.push_back((now, mark));
        mark?;
        self.nudges.written(now, self.shortest);
        self.nudges.next_at()
    }

    /// Whether to send a nudge now.
    pub(super) fn nudge_due(&mut self, now: Moment) -> bool {
        self.nudges.due(now)
    }

    /// The pong of the oldest ping came back.
    pub(super) fn pong(&mut self, now: Moment) -> Option<Back> {
        let (written, mark) = self.under_way.pop_front()?;
        self.measured_at = now;
        let round_trip = now - written;
        let is_late = round_trip > self.shortest + LATE || mark.is_none();
        self.shortest = self.shortest.min(round_trip);
        Some(Back {
            mark,
            round_trip,
            is_late,
        })
    }

    /// The kernel's figures were read.
    pub(super) fn read(&mut self, kernel: Option<Kernel>) {
        self.kernel = kernel;
        self.nudges.read(kernel.and_then(|kernel| kernel.counters));
    }

    /// The kernel's figures when they were last read.
    pub(super) fn kernel(&self) -> Option<Kernel> {
        self.kernel
    }
}
