//! Machines that stop for a while: a suspended laptop, a swapping server.

use fano_arbiter::{Moment, Span};

use super::{What, later};
use crate::{Random, network::Delivered};

/// For how long a server knows that it stood still.
const AFTERMATH: Span = Span::from_millis(100);

const STALL_MS_MIN: f64 = 1_000.0;
const STALL_MS_WIDTH: f64 = 9_000.0;

/// Until when each machine stands still. Its kernel works on: packets arrive and
/// are acknowledged, but no program reads them.
#[derive(Debug)]
pub(super) struct Stalls {
    server: Moment,
    players: Vec<Moment>,
}

impl Stalls {
    pub(super) fn new(players: usize) -> Self {
        Self {
            server: Moment::default(),
            players: vec![Moment::default(); players],
        }
    }

    /// One player's machine stops, or two, or all of them, or the server.
    pub(super) fn begin(&mut self, now: Moment, random: &mut Random) {
        let until = later(now, STALL_MS_MIN + STALL_MS_WIDTH * random.unit());
        let count = self.players.len();
        let first = random.below(count);
        let other = (first + 1 + random.below(count - 1)) % count;
        match random.below(4) {
            0 => self.players[first] = until,
            1 => {
                self.players[first] = until;
                self.players[other] = until;
            }
            2 => self.players.fill(until),
            _ => self.server = until,
        }
    }

    /// Whether the server stood still a moment ago, as its heartbeat tells it.
    pub(super) fn server_stood_still(&self, now: Moment) -> bool {
        self.server <= now && now < self.server + AFTERMATH
    }

    /// Until when whoever would do this stands still.
    pub(super) fn until(&self, what: &What) -> Option<Moment> {
        match *what {
            What::Committed
            | What::Wake
            | What::PingTimer(_)
            | What::NudgeCard(_)
            | What::Receive(..) => Some(self.server),
            What::See(seat, _)
            | What::Pong(seat, _)
            | What::Call(seat, _)
            | What::NudgeUp(seat) => Some(self.players[seat]),
            What::Say(_) => Some(self.players[0]),
            What::ToPlayer(..) | What::ToServer(..) | What::Stall => None,
        }
    }
}

impl What {
    /// The same, once the machine goes on.
    pub(super) fn held_up(self) -> Self {
        match self {
            // The kernel has acknowledged it long ago, so the pong measures
            // nothing.
            Self::See(seat, delivered) => Self::See(
                seat,
                Delivered {
                    came_through: false,
                    ..delivered
                },
            ),
            other => other,
        }
    }
}
