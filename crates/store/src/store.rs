use std::pin::Pin;

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};

use crate::{DeckStore, DraftStore, StoreError};

/// The eventual answer of a store.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps the facts of rooms, finished series, and people's own decks and drafts.
pub trait Store: DeckStore + DraftStore {
    /// Writes facts of a room, in order, after all earlier facts of the same
    /// room. Completes once they would survive a crash, and not before.
    ///
    /// The facts are queued by the call itself: they are written even if nobody
    /// waits for the answer. If they cannot be written, no later fact of the
    /// room is either, until the room is reloaded: there is never a gap.
    ///
    /// # Errors
    ///
    /// If the facts are not stored, and why. The caller must not announce them
    /// then.
    fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> StoreFuture<'static, ()>;

    /// Everything `Room::restore` needs: the lobby, how the last series began
    /// and its steps in order; `None` if there is no such room.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is damaged.
    fn load(&self, room: RoomCode) -> StoreFuture<'_, Option<Vec<Fact>>>;

    /// All rooms, by name.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn rooms(&self) -> StoreFuture<'_, Vec<RoomCode>>;

    /// Deletes a room; its finished series stay. Returns whether it existed.
    ///
    /// # Errors
    ///
    /// If the room is still there.
    fn forget(&self, room: RoomCode) -> StoreFuture<'_, bool>;

    /// The rooms in which nothing has happened since a time in microseconds.
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

    /// The latest finished series, newest first, at most
    /// [`LIST_MAX`](crate::LIST_MAX) of them.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn finished_list(&self, limit: u32) -> StoreFuture<'_, Vec<FinishedBrief>>;

    /// The latest time mentioned in the store, in microseconds: the clock must
    /// not start before it. 0 if the store is empty.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn newest_moment_us(&self) -> StoreFuture<'_, u64>;

    /// Does a write without effect, to see whether writing works.
    ///
    /// # Errors
    ///
    /// If it does not.
    fn ping(&self) -> StoreFuture<'_, ()>;

    /// Whether a commit would succeed now, judged by the last one. The disk is
    /// probed at most once a second, however many ask.
    ///
    /// # Errors
    ///
    /// If writing does not work, and why.
    fn health(&self) -> StoreFuture<'_, ()> {
        self.ping()
    }

    /// Writes everything queued, then closes the database and lets others use
    /// it. Later requests fail with [`StoreError::Closed`].
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(std::future::ready(()))
    }
}

/// A summary of a finished series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedBrief {
    /// The name to look it up by.
    pub record: String,
    /// The room it was played in.
    pub code: RoomCode,
    /// The name of the deck.
    pub deck: String,
    /// How many players there were.
    pub seats: u8,
    /// When it began, in microseconds on the server's clock.
    pub begun_at_us: u64,
    /// When it ended, in microseconds on the server's clock.
    pub over_at_us: u64,
}
