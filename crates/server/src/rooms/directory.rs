//! The rooms that are awake in this process, and who runs each of them.
//!
//! A room has at most one task here. Whether it has one, and who may start, end
//! or delete it, is decided only here, under one lock. Which rooms there are,
//! and whose they are, only the store knows.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    sync::{Mutex, MutexGuard, PoisonError},
};

use fano_protocol::RoomCode;
use tokio::sync::oneshot;

use super::inbox::{RoomInbox, RoomSender, room_inbox};

/// All rooms that are awake, or about to be deleted.
#[derive(Default)]
pub(crate) struct RoomDirectory {
    rooms: Mutex<Rooms>,
}

#[derive(Default)]
struct Rooms {
    slots: BTreeMap<RoomCode, Slot>,
    /// How many tasks were started; gives each a unique number.
    tasks: u64,
    /// Nobody can join any more.
    closing: bool,
}

/// The state of one room.
enum Slot {
    /// A task runs it.
    Awake {
        task: u64,
        sender: RoomSender,
        /// Dropped if the task must end at once.
        _right: oneshot::Sender<Infallible>,
    },
    /// It is about to be deleted from the store.
    Forgetting,
}

/// The right to run a room, and its inbox.
pub(crate) struct Lease {
    pub(crate) code: RoomCode,
    pub(crate) inbox: RoomInbox,
    task: u64,
    /// Completes when the right is taken back.
    revoked: Option<oneshot::Receiver<Infallible>>,
}

impl Lease {
    /// Completes when the right is taken back; whoever has it must end at once
    /// and tell nobody anything more.
    pub(crate) fn revoked(&mut self) -> impl Future<Output = ()> + use<> {
        let revoked = self.revoked.take();
        async move {
            match revoked {
                Some(revoked) => drop(revoked.await),
                None => std::future::pending().await,
            }
        }
    }
}

/// The result of looking for a room.
pub(crate) enum Lookup {
    /// It has a task here.
    Awake(RoomSender),
    /// It has none; whether it exists is not known here.
    NotAwake,
    /// It is being deleted.
    Forgetting,
    /// The server is stopping.
    Closing,
}

/// The result of starting a room that exists and is this process's.
pub(crate) enum Started {
    /// Somebody else was quicker.
    Already(RoomSender),
    /// The caller has to run it now.
    Now(RoomSender, Lease),
    /// It is being deleted.
    Forgetting,
    /// The server is stopping.
    Closing,
}

/// What happens to a room whose task ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Afterwards {
    /// It stays in the store until somebody joins.
    Asleep,
    /// It is about to be deleted; nobody can join any more.
    Forgetting,
}

impl RoomDirectory {
    /// Looks for a room's task.
    pub(crate) fn find(&self, code: RoomCode) -> Lookup {
        let rooms = self.lock();
        if rooms.closing {
            return Lookup::Closing;
        }
        match rooms.slots.get(&code) {
            None => Lookup::NotAwake,
            Some(Slot::Forgetting) => Lookup::Forgetting,
            Some(Slot::Awake { sender, .. }) => Lookup::Awake(sender.clone()),
        }
    }

    /// Starts a task for a room, unless it has one.
    pub(crate) fn start(&self, code: RoomCode) -> Started {
        let mut rooms = self.lock();
        if rooms.closing {
            return Started::Closing;
        }
        match rooms.slots.get(&code) {
            Some(Slot::Forgetting) => Started::Forgetting,
            Some(Slot::Awake { sender, .. }) => Started::Already(sender.clone()),
            None => {
                let (sender, lease) = rooms.start(code);
                Started::Now(sender, lease)
            }
        }
    }

    /// Ends a task, unless something has just arrived in its inbox.
    pub(crate) fn release(&self, lease: &mut Lease, afterwards: Afterwards) -> bool {
        let mut rooms = self.lock();
        if !lease.inbox.messages.is_empty() {
            return false;
        }
        rooms.end(lease, afterwards);
        true
    }

    /// Ends a task that cannot continue. Anyone waiting in its inbox is
    /// disconnected and comes back.
    pub(crate) fn give_up(&self, lease: &mut Lease) {
        self.lock().end(lease, Afterwards::Asleep);
    }

    /// Takes the right to run a room from all tasks. Returns how many there
    /// were.
    pub(crate) fn revoke_all(&self) -> usize {
        let mut rooms = self.lock();
        let before = rooms.slots.len();
        rooms
            .slots
            .retain(|_, slot| matches!(slot, Slot::Forgetting));
        before - rooms.slots.len()
    }

    /// Marks a room without a task as about to be deleted. Returns whether it
    /// had none.
    pub(crate) fn start_forgetting(&self, code: RoomCode) -> bool {
        let mut rooms = self.lock();
        let asleep = !rooms.slots.contains_key(&code);
        if asleep {
            rooms.slots.insert(code, Slot::Forgetting);
        }
        asleep
    }

    /// The store has deleted a room, or could not.
    pub(crate) fn end_forgetting(&self, code: RoomCode) {
        let mut rooms = self.lock();
        if matches!(rooms.slots.get(&code), Some(Slot::Forgetting)) {
            rooms.slots.remove(&code);
        }
    }

    /// Closes the directory, and returns the running tasks.
    pub(crate) fn close(&self) -> Vec<RoomSender> {
        let mut rooms = self.lock();
        rooms.closing = true;
        let slots = rooms.slots.values();
        slots
            .filter_map(|slot| match slot {
                Slot::Awake { sender, .. } => Some(sender.clone()),
                Slot::Forgetting => None,
            })
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rooms {
    fn start(&mut self, code: RoomCode) -> (RoomSender, Lease) {
        let (sender, inbox) = room_inbox();
        let (right, revoked) = oneshot::channel();
        self.tasks += 1;
        let task = self.tasks;
        let slot = Slot::Awake {
            task,
            sender: sender.clone(),
            _right: right,
        };
        self.slots.insert(code, slot);
        let lease = Lease {
            code,
            inbox,
            task,
            revoked: Some(revoked),
        };
        (sender, lease)
    }

    fn end(&mut self, lease: &mut Lease, afterwards: Afterwards) {
        lease.inbox.messages.close();
        let runs = matches!(
            self.slots.get(&lease.code),
            Some(Slot::Awake { task, .. }) if *task == lease.task
        );
        // A task that no longer runs the room must not change it.
        if runs {
            match afterwards {
                Afterwards::Asleep => self.slots.remove(&lease.code),
                Afterwards::Forgetting => self.slots.insert(lease.code, Slot::Forgetting),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::{super::task::ToRoom, *};

    fn code() -> RoomCode {
        RoomCode::numbered(7)
    }

    fn wake(directory: &RoomDirectory) -> (RoomSender, Lease) {
        match directory.start(code()) {
            Started::Now(sender, lease) => (sender, lease),
            Started::Already(_) => panic!("it runs already"),
            Started::Forgetting => panic!("it is being deleted"),
            Started::Closing => panic!("the server stops"),
        }
    }

    fn question() -> ToRoom {
        ToRoom::Ask(oneshot::channel().0)
    }

    #[test]
    fn a_room_has_one_task_at_a_time() {
        let directory = RoomDirectory::default();
        assert!(matches!(directory.find(code()), Lookup::NotAwake));
        let (_, mut lease) = wake(&directory);
        assert!(matches!(directory.find(code()), Lookup::Awake(_)));
        assert!(matches!(directory.start(code()), Started::Already(_)));
        assert!(directory.release(&mut lease, Afterwards::Asleep));
        let (_, _second) = wake(&directory);
        // The first task ends twice.
        directory.give_up(&mut lease);
        assert!(matches!(directory.find(code()), Lookup::Awake(_)));
    }

    #[test]
    fn a_task_goes_on_while_something_waits_in_its_inbox() {
        let directory = RoomDirectory::default();
        let (sender, mut lease) = wake(&directory);
        sender.try_send(question()).expect("there is room");
        assert!(!directory.release(&mut lease, Afterwards::Forgetting));
        lease.inbox.messages.try_recv().expect("it is still there");
        assert!(directory.release(&mut lease, Afterwards::Forgetting));
        assert!(sender.try_send(question()).is_err(), "nobody hears it");
    }

    #[test]
    fn nobody_can_join_a_room_that_is_being_deleted() {
        let directory = RoomDirectory::default();
        let (_, mut lease) = wake(&directory);
        assert!(!directory.start_forgetting(code()), "somebody runs it");
        assert!(directory.release(&mut lease, Afterwards::Forgetting));
        assert!(matches!(directory.find(code()), Lookup::Forgetting));
        assert!(matches!(directory.start(code()), Started::Forgetting));
        assert!(!directory.start_forgetting(code()), "somebody else does");
        directory.end_forgetting(code());
        assert!(matches!(directory.find(code()), Lookup::NotAwake));
    }

    #[test]
    fn a_task_whose_room_was_taken_ends_and_cannot_end_the_next_one() {
        let directory = RoomDirectory::default();
        let (_, mut lease) = wake(&directory);
        assert!(directory.start_forgetting(RoomCode::numbered(8)));
        let mut revoked = Box::pin(lease.revoked());
        assert!(revoked.as_mut().now_or_never().is_none());
        assert_eq!(directory.revoke_all(), 1);
        assert!(revoked.now_or_never().is_some());
        // What was being deleted still is.
        let other = directory.find(RoomCode::numbered(8));
        assert!(matches!(other, Lookup::Forgetting));
        let (_, _second) = wake(&directory);
        directory.give_up(&mut lease);
        assert!(matches!(directory.find(code()), Lookup::Awake(_)));
    }

    #[test]
    fn a_stopping_server_starts_no_tasks() {
        let directory = RoomDirectory::default();
        let (_, _lease) = wake(&directory);
        assert_eq!(directory.close().len(), 1);
        assert!(matches!(directory.find(code()), Lookup::Closing));
        assert!(matches!(directory.start(code()), Started::Closing));
    }
}
