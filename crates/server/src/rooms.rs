//! Running rooms: the directory, their tasks, and the two queues between a room
//! and each of its sockets.

mod deferred_timings;
mod directory;
mod outbox;
mod own_decks;
mod task;

pub(crate) use deferred_timings::{DeferredTimings, Timing};
pub(crate) use directory::{Afterwards, Found, Lease, RoomDirectory};
pub(crate) use outbox::{Out, Outlet, outbox};
pub(crate) use own_decks::OwnDecks;
pub(crate) use task::{Joining, RoomTask, ToRoom};
