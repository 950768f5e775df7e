use std::pin::Pin;

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};

use crate::StoreError;

/// What a store answers, when it has the answer.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps the facts of rooms and the series that are over.
pub trait Store: Send + Sync {
    /// Writes facts of a room, in order, after all facts of the same room that
    /// were handed over before. The answer comes when they would survive a
    /// crash, and not before.
    ///
    /// The facts are handed over with the call itself: they are written even
    /// if nobody waits for the answer. If they cannot be written, no later
    /// fact of the room is either, until the room was loaded afresh: there is
    /// never a gap.
    ///
    /// # Errors
    ///
    /// If the facts are not kept, and why. Whoever hears this must not tell
    /// anybody of them.
    fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> StoreFuture<'static, ()>;

    /// All that `Room::restore` needs: the lobby, how the last series began
    /// and its steps in order; nothing if there is no such room.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or what is there was damaged.
    fn load(&self, room: RoomCode) -> StoreFuture<'_, Option<Vec<Fact>>>;

    /// All rooms, by name.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn rooms(&self) -> StoreFuture<'_, Vec<RoomCode>>;

    /// Forgets a room; what was finished in it stays. Says whether it existed.
    ///
    /// # Errors
    ///
    /// If the room is still there.
    fn forget(&self, room: RoomCode) -> StoreFuture<'_, bool>;

    /// The rooms to which nothing has happened since a moment in microseconds.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn idle_rooms(&self, before_us: u64) -> StoreFuture<'_, Vec<RoomCode>>;

    /// A finished series by its name, if there is one.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or was damaged.
    fn finished<'a>(&'a self, record: &'a str) -> StoreFuture<'a, Option<Finished>>;

    /// The latest finished series, the last one first, at most
    /// [`LIST_MAX`](crate::LIST_MAX) of them.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn finished_list(&self, limit: u32) -> StoreFuture<'_, Vec<FinishedBrief>>;

    /// The latest moment anything in the store speaks of, in microseconds: the
    /// clock must not begin before it. 0 if the store is empty.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn newest_moment_us(&self) -> StoreFuture<'_, u64>;

    /// Writes something of no meaning, to see whether writing works.
    ///
    /// # Errors
    ///
    /// If it does not.
    fn ping(&self) -> StoreFuture<'_, ()>;

    /// Whether what is committed now would be kept, from what the last commit
    /// said. The disk is asked at most once a second, however many want to know.
    ///
    /// # Errors
    ///
    /// If writing does not work, and why.
    fn health(&self) -> StoreFuture<'_, ()> {
        self.ping()
    }
}

/// A finished series in brief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedBrief {
    /// The name under which it can be looked up.
    pub record: String,
    /// The room it was played in.
    pub code: RoomCode,
    /// The name of the deck.
    pub deck: String,
    /// How many played.
    pub seats: u8,
    /// When it began, in microseconds on the server's clock.
    pub begun_at_us: u64,
    /// When it was over, in microseconds on the server's clock.
    pub over_at_us: u64,
}
