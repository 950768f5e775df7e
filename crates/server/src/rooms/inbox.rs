//! A room's two queues from its sockets: messages that wake it, and timings it
//! does not need at once.
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

use fano_arbiter::Moment;
use fano_link::Timing;
use fano_rooms::ConnectionId;
use tokio::sync::mpsc::{self, error::TrySendError};

use super::task::ToRoom;
use crate::limits::{DEFERRED_TIMINGS_MAX, INBOX_MESSAGES_MAX};

/// A timing that waits until the room is awake.
pub(crate) type Deferred = (ConnectionId, Moment, Timing);

/// The way to a room, for its sockets.
#[derive(Clone, Debug)]
pub(crate) struct RoomSender {
    messages: mpsc::Sender<ToRoom>,
    timings: Arc<Timings>,
}

/// The room's end of it.
#[derive(Debug)]
pub(crate) struct RoomInbox {
    pub(crate) messages: mpsc::Receiver<ToRoom>,
    timings: Arc<Timings>,
}

/// A list, because nobody is woken for what is in it, and a channel of Tokio's
/// keeps blocks of 32.
#[derive(Debug, Default)]
struct Timings {
    deferred: Mutex<Vec<Deferred>>,
    /// Whether every timing is wanted immediately.
    urgent: AtomicBool,
}

impl Timings {
    /// A panic leaves nothing half-changed behind this lock.
    fn deferred(&self) -> MutexGuard<'_, Vec<Deferred>> {
        self.deferred.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A way to a new room.
pub(crate) fn room_inbox() -> (RoomSender, RoomInbox) {
    let (messages, messages_in) = mpsc::channel(INBOX_MESSAGES_MAX);
    let timings = Arc::<Timings>::default();
    let sender = RoomSender {
        messages,
        timings: Arc::clone(&timings),
    };
    let inbox = RoomInbox {
        messages: messages_in,
        timings,
    };
    (sender, inbox)
}

impl RoomSender {
    /// Sends a message, and waits while the inbox is full. Returns whether
    /// anybody is there to read it.
    pub(crate) async fn send(&self, message: ToRoom) -> bool {
        self.messages.send(message).await.is_ok()
    }

    /// Sends a message if there is room for it.
    pub(crate) fn try_send(&self, message: ToRoom) -> Result<(), TrySendError<ToRoom>> {
        self.messages.try_send(message)
    }

    /// Waits until nobody reads any more.
    pub(crate) async fn closed(&self) {
        self.messages.closed().await;
    }

    /// Defers a timing until the room is awake anyway; `false` means the room
    /// must be woken for it instead.
    pub(crate) fn defer(&self, connection: ConnectionId, timing: Timing, at: Moment) -> bool {
        let urgent = self.timings.urgent.load(Ordering::Acquire);
        if (timing.may_decide() && urgent) || self.messages.is_closed() {
            return false;
        }
        let mut deferred = self.timings.deferred();
        let fits = deferred.len() < DEFERRED_TIMINGS_MAX;
        if fits {
            deferred.push((connection, at, timing));
        }
        fits
    }
}

impl RoomInbox {
    /// Sets whether every timing is wanted immediately.
    pub(crate) fn set_urgent(&self, urgent: bool) {
        self.timings.urgent.store(urgent, Ordering::Release);
    }

    /// Takes all deferred timings, in the order in which they were deferred.
    pub(crate) fn take_timings(&mut self, into: &mut Vec<Deferred>) {
        let mut deferred = std::mem::take(&mut *self.timings.deferred());
        if into.is_empty() {
            *into = deferred;
        } else {
            into.append(&mut deferred);
        }
    }
}

#[cfg(test)]
mod tests {
    use fano_arbiter::Span;
    use fano_rooms::Mark;

    use super::*;

    const AT: Moment = Moment::from_millis(7);
    const CONNECTION: ConnectionId = ConnectionId(5);

    fn trip(millis: i64) -> Timing {
        Timing::RoundTrip(Span::from_millis(millis), None)
    }

    fn written(number: u32) -> Timing {
        Timing::Written(Mark { series: 1, number })
    }

    #[test]
    fn a_deferred_timing_keeps_its_moment_and_is_taken_once() {
        let (socket, mut room) = room_inbox();
        assert!(socket.defer(CONNECTION, trip(3), AT));
        let mut taken = Vec::new();
        room.take_timings(&mut taken);
        room.take_timings(&mut taken);
        assert_eq!(taken, [(CONNECTION, AT, trip(3))]);
    }

    #[test]
    fn timings_that_could_decide_a_contest_are_not_deferred() {
        let (socket, room) = room_inbox();
        room.set_urgent(true);
        assert!(!socket.defer(CONNECTION, trip(3), AT));
        assert!(socket.defer(CONNECTION, written(4), AT));
        room.set_urgent(false);
        assert!(socket.defer(CONNECTION, trip(5), AT));
    }

    #[test]
    fn nothing_is_deferred_for_a_room_that_is_gone() {
        let (socket, room) = room_inbox();
        drop(room);
        assert!(!socket.defer(CONNECTION, trip(3), AT));
    }

    #[test]
    fn only_a_bounded_number_is_deferred() {
        let (socket, _room) = room_inbox();
        let numbers = 0..2 * DEFERRED_TIMINGS_MAX as u32;
        let left = numbers.filter(|number| socket.defer(CONNECTION, written(*number), AT));
        assert_eq!(left.count(), DEFERRED_TIMINGS_MAX);
    }
}
