//! Timings a room does not need at once: when frames were written, and when
//! pongs came back.
//!
//! Every card is written to every socket and answered by every client. Waking
//! the room for each of these would cost more than the call itself, and they
//! have no consequences until the next call. So they are deferred, with their
//! exact times, until the room has something to do anyway. Only while a contest
//! is open can a pong decide something: then it is passed on immediately.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use fano_arbiter::{Kernel, Moment, Span};
use fano_rooms::{ConnectionId, Input, Mark};

/// The most timings to defer; one more wakes the room.
const DEFERRED_MAX: usize = 32;

/// Something a socket has measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Timing {
    /// A frame with cards was handed to the kernel.
    Written(Mark),
    /// The pong of such a frame came back.
    Returned(Mark, Option<Kernel>),
    /// Another ping came back after this long.
    RoundTrip(Span, Option<Kernel>),
}

impl Timing {
    /// Whether it could decide an open contest.
    fn may_decide(self) -> bool {
        !matches!(self, Self::Written(_))
    }

    /// The corresponding input of the room's machine.
    pub(crate) fn input(self, connection: ConnectionId) -> Input {
        match self {
            Self::Written(mark) => Input::Written { connection, mark },
            Self::Returned(mark, kernel) => Input::Returned {
                connection,
                mark,
                kernel,
            },
            Self::RoundTrip(round_trip, kernel) => Input::RoundTrip {
                connection,
                round_trip,
                kernel,
            },
        }
    }
}

/// What one socket has measured. The room and the socket share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeferredTimings {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Whether the room wants every timing immediately.
    urgent: AtomicBool,
    /// Whether anything is deferred, readable without the lock.
    waiting: AtomicBool,
    list: Mutex<Vec<(Moment, Timing)>>,
}

impl DeferredTimings {
    /// Sets whether the room wants every timing immediately.
    pub(crate) fn set_urgent(&self, urgent: bool) {
        self.shared.urgent.store(urgent, Ordering::Release);
    }

    /// Defers a timing until the room is awake anyway; `false` means the room
    /// must be woken for it instead.
    pub(crate) fn defer(&self, timing: Timing, at: Moment) -> bool {
        if timing.may_decide() && self.shared.urgent.load(Ordering::Acquire) {
            return false;
        }
        let mut list = self.list();
        if list.len() >= DEFERRED_MAX {
            return false;
        }
        list.push((at, timing));
        self.shared.waiting.store(true, Ordering::Release);
        true
    }

    /// Takes all deferred timings.
    pub(crate) fn take(&self, connection: ConnectionId, into: &mut Vec<(Moment, Input)>) {
        if self.shared.waiting.load(Ordering::Acquire) {
            let mut list = self.list();
            self.shared.waiting.store(false, Ordering::Release);
            into.extend(
                list.drain(..)
                    .map(|(at, timing)| (at, timing.input(connection))),
            );
        }
    }

    fn list(&self) -> MutexGuard<'_, Vec<(Moment, Timing)>> {
        let list = self.shared.list.lock();
        list.unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Moment = Moment::from_millis(7);

    fn trip(millis: i64) -> Timing {
        Timing::RoundTrip(Span::from_millis(millis), None)
    }

    fn written(number: u32) -> Timing {
        Timing::Written(Mark { series: 1, number })
    }

    #[test]
    fn a_deferred_timing_keeps_its_moment_and_is_taken_once() {
        let socket = DeferredTimings::default();
        let room = socket.clone();
        assert!(socket.defer(trip(3), AT));
        let mut taken = Vec::new();
        let connection = ConnectionId(5);
        room.take(connection, &mut taken);
        room.take(connection, &mut taken);
        assert_eq!(taken, [(AT, trip(3).input(connection))]);
    }

    #[test]
    fn timings_that_could_decide_a_contest_are_not_deferred() {
        let timings = DeferredTimings::default();
        timings.set_urgent(true);
        assert!(!timings.defer(trip(3), AT));
        assert!(timings.defer(written(4), AT));
        timings.set_urgent(false);
        assert!(timings.defer(trip(5), AT));
    }

    #[test]
    fn only_a_bounded_number_is_deferred() {
        let timings = DeferredTimings::default();
        let left = (0..100).filter(|number| timings.defer(written(*number), AT));
        assert_eq!(left.count(), DEFERRED_MAX);
    }
}
