//! What sockets notice and rooms need not hear of at once: when frames were
//! written, and when pongs came back.
//!
//! Every card is written to every socket and answered by every client. To wake
//! the room for each of these would cost more than the call itself, and nothing
//! follows from them until the next call. So they wait, with their exact
//! moments, until the room has something to do anyway. Only while a contest is
//! open may a pong decide something: then it is brought to the room as it comes.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use fano_arbiter::Moment;
use fano_rooms::Input;

/// So many wait at most; with one more, the room is woken.
const WAITING_MAX: usize = 32;

/// What one socket has noticed. The room and the socket each have one end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notices {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Whether the room wants to hear of everything as it comes.
    urgent: AtomicBool,
    /// Whether nothing waits: to know it without the lock.
    waiting: AtomicBool,
    list: Mutex<Vec<(Moment, Input)>>,
}

impl Notices {
    /// Whether the room wants to hear of everything as it comes.
    pub(crate) fn set_urgent(&self, urgent: bool) {
        self.shared.urgent.store(urgent, Ordering::Release);
    }

    /// Lets something wait until the room is awake anyway. It is given back if
    /// the room wants to be woken for it.
    pub(crate) fn leave(&self, input: Input, at: Moment, may_decide: bool) -> Result<(), Input> {
        if may_decide && self.shared.urgent.load(Ordering::Acquire) {
            return Err(input);
        }
        let mut list = self.list();
        if list.len() >= WAITING_MAX {
            return Err(input);
        }
        list.push((at, input));
        self.shared.waiting.store(true, Ordering::Release);
        Ok(())
    }

    /// Takes everything that waits.
    pub(crate) fn take(&self, into: &mut Vec<(Moment, Input)>) {
        if self.shared.waiting.load(Ordering::Acquire) {
            let mut list = self.list();
            self.shared.waiting.store(false, Ordering::Release);
            into.append(&mut list);
        }
    }

    fn list(&self) -> MutexGuard<'_, Vec<(Moment, Input)>> {
        let list = self.shared.list.lock();
        list.unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use fano_arbiter::Span;
    use fano_rooms::ConnectionId;

    use super::*;

    fn trip(millis: i64) -> Input {
        Input::RoundTrip {
            connection: ConnectionId(1),
            round_trip: Span::from_millis(millis),
            kernel: None,
        }
    }

    #[test]
    fn what_waits_keeps_its_moment_and_is_taken_once() {
        let socket = Notices::default();
        let room = socket.clone();
        let at = Moment::from_millis(7);
        assert_eq!(socket.leave(trip(3), at, true), Ok(()));
        let mut taken = Vec::new();
        room.take(&mut taken);
        room.take(&mut taken);
        assert_eq!(taken, [(at, trip(3))]);
    }

    #[test]
    fn what_may_decide_a_contest_does_not_wait() {
        let notices = Notices::default();
        notices.set_urgent(true);
        let at = Moment::from_millis(7);
        assert_eq!(notices.leave(trip(3), at, true), Err(trip(3)));
        assert_eq!(notices.leave(trip(4), at, false), Ok(()));
        notices.set_urgent(false);
        assert_eq!(notices.leave(trip(5), at, true), Ok(()));
    }

    #[test]
    fn little_waits() {
        let notices = Notices::default();
        let at = Moment::from_millis(7);
        let left = (0..100).filter(|i| notices.leave(trip(*i), at, true).is_ok());
        assert_eq!(left.count(), WAITING_MAX);
    }
}
