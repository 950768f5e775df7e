//! Running rooms: the directory, their tasks, and the two queues between a room
//! and each of its sockets.

mod directory;
mod inbox;
mod outbox;
mod own_decks;
mod task;

pub(crate) use directory::{Lease, Lookup, RoomDirectory, Started};
pub(crate) use inbox::{RoomInbox, RoomSender, room_inbox};
pub(crate) use outbox::{Out, Outbox, Outlet, outbox};
pub(crate) use own_decks::OwnDecks;
pub(crate) use task::{Gateway, Joining, LineEnd, RoomTask, ToRoom};
