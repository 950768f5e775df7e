//! Which rooms there are, and who runs each of them.
//!
//! A room has at most one task. Whether it has one, and who may start, end or
//! delete it, is decided only here, under one lock.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use fano_protocol::RoomCode;
use tokio::sync::mpsc;

use super::task::ToRoom;
use crate::limits::INBOX_MESSAGES_MAX;

/// All rooms of this server.
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
    /// Its first facts are being written.
    Creating,
    /// It is in the store, and no task runs it.
    Asleep,
    /// A task runs it.
    Awake {
        task: u64,
        sender: mpsc::Sender<ToRoom>,
    },
    /// It is about to be deleted from the store.
    Forgetting,
}

/// The right to run a room, and its inbox.
pub(crate) struct Lease {
    pub(crate) code: RoomCode,
    pub(crate) inbox: mpsc::Receiver<ToRoom>,
    task: u64,
}

/// The result of looking for a room.
pub(crate) enum Found {
    /// There is no such room.
    Nothing,
    /// It has a task.
    Awake(mpsc::Sender<ToRoom>),
    /// It was asleep: the caller has to run it now.
    ToWake(mpsc::Sender<ToRoom>, Lease),
}

/// What happens to a room whose task ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Afterwards {
    /// It stays in the store until somebody joins.
    Asleep,
    /// It is about to be deleted; nobody can join any more.
    Forgetting,
    /// There is no such room after all.
    Gone,
}

impl RoomDirectory {
    /// A directory of the rooms in the store.
    pub(crate) fn new(stored: impl IntoIterator<Item = RoomCode>) -> Self {
        let slots = stored.into_iter().map(|code| (code, Slot::Asleep));
        Self {
            rooms: Mutex::new(Rooms {
                slots: slots.collect(),
                ..Rooms::default()
            }),
        }
    }

    /// How many rooms there are.
    pub(crate) fn len(&self) -> usize {
        self.lock().slots.len()
    }

    /// Whether there is such a room.
    pub(crate) fn contains(&self, code: RoomCode) -> bool {
        let rooms = self.lock();
        let slot = rooms.slots.get(&code);
        slot.is_some_and(|slot| !matches!(slot, Slot::Forgetting))
    }

    /// Reserves an unused code; `None` if there are too many rooms.
    pub(crate) fn reserve(
        &self,
        rooms_max: usize,
        mut draw: impl FnMut() -> RoomCode,
    ) -> Option<RoomCode> {
        let mut rooms = self.lock();
        if rooms.slots.len() >= rooms_max || rooms.closing {
            return None;
        }
        // Short, because the limit is far below the number of codes.
        let code = loop {
            let code = draw();
            if !rooms.slots.contains_key(&code) {
                break code;
            }
        };
        rooms.slots.insert(code, Slot::Creating);
        Some(code)
    }

    /// A reserved room is now in the store. Its creator runs it, unless the
    /// server is stopping.
    pub(crate) fn created(&self, code: RoomCode) -> Option<Lease> {
        let mut rooms = self.lock();
        if rooms.closing {
            rooms.slots.insert(code, Slot::Asleep);
            return None;
        }
        Some(rooms.start(code).1)
    }

    /// Removes a room: it could not be saved, or was deleted from the store.
    pub(crate) fn gone(&self, code: RoomCode) {
        self.lock().slots.remove(&code);
    }

    /// Finds a room's task. If the room is asleep, the caller has to run it.
    pub(crate) fn find(&self, code: RoomCode) -> Found {
        let mut rooms = self.lock();
        if rooms.closing {
            return Found::Nothing;
        }
        match rooms.slots.get(&code) {
            None | Some(Slot::Creating | Slot::Forgetting) => Found::Nothing,
            Some(Slot::Awake { sender, .. }) => Found::Awake(sender.clone()),
            Some(Slot::Asleep) => {
                let (sender, lease) = rooms.start(code);
                Found::ToWake(sender, lease)
            }
        }
    }

    /// Ends a task, unless something has just arrived in its inbox.
    pub(crate) fn release(&self, lease: &mut Lease, afterwards: Afterwards) -> bool {
        let mut rooms = self.lock();
        if !lease.inbox.is_empty() {
            return false;
        }
        rooms.end(lease, afterwards);
        true
    }

    /// Ends a task that cannot continue. Anyone waiting in its inbox is
    /// disconnected and comes back.
    pub(crate) fn give_up(&self, lease: &mut Lease, afterwards: Afterwards) {
        self.lock().end(lease, afterwards);
    }

    /// Marks a sleeping room as about to be deleted. Returns whether it was
    /// asleep.
    pub(crate) fn start_forgetting(&self, code: RoomCode) -> bool {
        let mut rooms = self.lock();
        match rooms.slots.get_mut(&code) {
            Some(slot @ Slot::Asleep) => {
                *slot = Slot::Forgetting;
                true
            }
            _ => false,
        }
    }

    /// The store could not delete a room: it stays as before.
    pub(crate) fn keep(&self, code: RoomCode) {
        self.lock().slots.insert(code, Slot::Asleep);
    }

    /// Closes the directory, and returns the running tasks.
    pub(crate) fn close(&self) -> Vec<mpsc::Sender<ToRoom>> {
        let mut rooms = self.lock();
        rooms.closing = true;
        let slots = rooms.slots.values();
        slots
            .filter_map(|slot| match slot {
                Slot::Awake { sender, .. } => Some(sender.clone()),
                _ => None,
            })
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rooms {
    fn start(&mut self, code: RoomCode) -> (mpsc::Sender<ToRoom>, Lease) {
        let (sender, inbox) = mpsc::channel(INBOX_MESSAGES_MAX);
        self.tasks += 1;
        let task = self.tasks;
        let slot = Slot::Awake {
            task,
            sender: sender.clone(),
        };
        self.slots.insert(code, slot);
        (sender, Lease { code, inbox, task })
    }

    fn end(&mut self, lease: &mut Lease, afterwards: Afterwards) {
        lease.inbox.close();
        let runs = matches!(
            self.slots.get(&lease.code),
            Some(Slot::Awake { task, .. }) if *task == lease.task
        );
        // A task that no longer runs the room must not change it.
        if runs {
            match afterwards {
                Afterwards::Asleep => self.slots.insert(lease.code, Slot::Asleep),
                Afterwards::Forgetting => self.slots.insert(lease.code, Slot::Forgetting),
                Afterwards::Gone => self.slots.remove(&lease.code),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    const CODE: u64 = 7;

    fn code() -> RoomCode {
        RoomCode::numbered(CODE)
    }

    fn asleep() -> RoomDirectory {
        RoomDirectory::new([code()])
    }

    fn wake(directory: &RoomDirectory) -> (mpsc::Sender<ToRoom>, Lease) {
        match directory.find(code()) {
            Found::ToWake(sender, lease) => (sender, lease),
            Found::Awake(_) => panic!("it runs already"),
            Found::Nothing => panic!("there is no such room"),
        }
    }

    fn question() -> ToRoom {
        ToRoom::Ask(oneshot::channel().0)
    }

    #[test]
    fn a_room_has_one_task_at_a_time() {
        let directory = asleep();
        let (_, mut lease) = wake(&directory);
        assert!(matches!(directory.find(code()), Found::Awake(_)));
        assert!(directory.release(&mut lease, Afterwards::Asleep));
        let (_, _second) = wake(&directory);
        // The first task ends twice.
        directory.give_up(&mut lease, Afterwards::Gone);
        assert!(matches!(directory.find(code()), Found::Awake(_)));
    }

    #[test]
    fn a_task_goes_on_while_something_waits_in_its_inbox() {
        let directory = asleep();
        let (sender, mut lease) = wake(&directory);
        sender.try_send(question()).expect("there is room");
        assert!(!directory.release(&mut lease, Afterwards::Forgetting));
        lease.inbox.try_recv().expect("it is still there");
        assert!(directory.release(&mut lease, Afterwards::Forgetting));
        assert!(sender.try_send(question()).is_err(), "nobody hears it");
    }

    #[test]
    fn nobody_can_join_a_room_that_is_being_deleted() {
        let directory = asleep();
        let (_, mut lease) = wake(&directory);
        assert!(!directory.start_forgetting(code()), "somebody runs it");
        assert!(directory.release(&mut lease, Afterwards::Forgetting));
        assert!(matches!(directory.find(code()), Found::Nothing));
        assert!(!directory.contains(code()));
        let mut drawn = [CODE, CODE + 1].into_iter().map(RoomCode::numbered);
        let reserved = directory.reserve(10, || drawn.next().expect("two are enough"));
        assert_eq!(reserved, Some(RoomCode::numbered(CODE + 1)));
        directory.gone(code());
        assert_eq!(directory.len(), 1);
    }

    #[test]
    fn a_room_that_could_not_be_deleted_stays() {
        let directory = asleep();
        assert!(directory.start_forgetting(code()));
        directory.keep(code());
        wake(&directory);
    }

    #[test]
    fn a_stopping_server_starts_no_tasks() {
        let directory = asleep();
        let (_, _lease) = wake(&directory);
        assert_eq!(directory.close().len(), 1);
        assert!(matches!(directory.find(code()), Found::Nothing));
        assert_eq!(directory.reserve(10, code), None);
    }
}
