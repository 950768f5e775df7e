//! What must survive a crash, as the server sees it.

use std::{fmt, pin::Pin};

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};

/// Why the store could not do what it was asked to.
#[derive(Clone, Debug)]
pub struct StoreError {
    /// What happened, for the log.
    pub what: String,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for StoreError {}

/// What a store answers, when it has the answer.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps the facts of rooms and the series that are over.
pub trait Store: Send + Sync {
    /// Writes facts of a room, in order; answers when they would survive a crash.
    fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> Answer<'static, ()>;
    /// All that a room is restored from; nothing if there is no such room.
    fn load(&self, room: RoomCode) -> Answer<'_, Option<Vec<Fact>>>;
    /// All rooms.
    fn rooms(&self) -> Answer<'_, Vec<RoomCode>>;
    /// Forgets a room; says whether it existed.
    fn forget(&self, room: RoomCode) -> Answer<'_, bool>;
    /// Forgets the rooms to which nothing has happened since a moment, and says which.
    fn forget_idle(&self, before_us: u64) -> Answer<'_, Vec<RoomCode>>;
    /// A finished series by its name, if there is one.
    fn finished<'a>(&'a self, record: &'a str) -> Answer<'a, Option<Finished>>;
    /// The latest moment anything in the store speaks of; 0 if it is empty.
    fn newest_moment_us(&self) -> Answer<'_, u64>;
    /// Whether writing works.
    fn ping(&self) -> Answer<'_, ()>;
}
