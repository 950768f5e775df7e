mod ownership;

use std::pin::Pin;

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use tokio::sync::watch;

pub use ownership::{
    Located, NewRoom, Node, NodeId, NotCreated, OwnershipCounts, Presence, Totals,
};

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

    /// Where a room lives. This process takes a room that nobody alive owns.
    ///
    /// # Errors
    ///
    /// If that is not known, or this process cannot own rooms at the moment.
    fn locate(&self, room: RoomCode) -> StoreFuture<'_, Located>;

    /// When another process gave a room up that this one has just taken, or was last
    /// heard of, in microseconds on the clock that all share; `None` if nobody
    /// knows. It is told once.
    fn left_us(&self, _room: RoomCode) -> Option<u64> {
        None
    }

    /// Makes a room; it would survive a crash when this completes.
    ///
    /// # Errors
    ///
    /// If it could not be written.
    fn create(&self, room: NewRoom) -> StoreFuture<'_, Result<(), NotCreated>>;

    /// Gives a room up, once everything queued for it is written: whoever is
    /// asked for it next takes it. Does nothing if it is not this process's, or
    /// if there are no other processes.
    ///
    /// # Errors
    ///
    /// If that could not be written.
    fn release(&self, _room: RoomCode) -> StoreFuture<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// This process among those that share the store; `None` if it is alone, as
    /// it always is with a folder.
    fn node(&self) -> Option<NodeId> {
        None
    }

    /// All processes that live, this one included, with their rooms counted; none
    /// if it is alone. Takes longer the more of them there are.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn nodes(&self) -> StoreFuture<'_, Vec<Node>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    /// A few processes that live, drawn by lot: at most
    /// [`NODES_DRAWN_MAX`](crate::limits::NODES_DRAWN_MAX) of them. Their rooms are
    /// not counted.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn some_nodes(&self) -> StoreFuture<'_, Vec<Node>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    /// Which of these processes live.
    ///
    /// # Errors
    ///
    /// If that is not known.
    fn living(&self, nodes: Vec<NodeId>) -> StoreFuture<'_, Vec<NodeId>> {
        Box::pin(std::future::ready(Ok(nodes)))
    }

    /// Everything about a room that another process owns. It stays theirs, and what they
    /// are writing at the moment may be missing.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn peek(&self, room: RoomCode) -> StoreFuture<'_, Option<Vec<Fact>>> {
        self.load(room)
    }

    /// A process cannot be reached: if the connection that shows that it lives is
    /// gone as well, it counts as gone from now on, until it shows it again. Returns
    /// whether it is gone.
    ///
    /// # Errors
    ///
    /// If that is not known.
    fn miss(&self, _node: NodeId) -> StoreFuture<'_, bool> {
        Box::pin(std::future::ready(Ok(false)))
    }

    /// Where browsers reach the processes that live, each by itself: at most
    /// [`NODE_URLS_MAX`](crate::limits::NODE_URLS_MAX) of these addresses.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn node_urls(&self) -> StoreFuture<'_, Vec<String>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    /// Whether one of the processes has this address, or had it not long ago.
    ///
    /// # Errors
    ///
    /// If that is not known.
    fn has_node_at<'a>(&'a self, _url: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(std::future::ready(Ok(false)))
    }

    /// Tells the other processes how much of what this one can take is used, in
    /// thousandths.
    fn report_load(&self, _thousandths: u32) {}

    /// Whether the others can see that this process lives; `None` if it is
    /// alone. While it is [away](Presence::Away), it must tell nobody anything.
    fn presence(&self) -> Option<watch::Receiver<Presence>> {
        None
    }

    /// What has happened to the rooms of this process.
    fn ownership_counts(&self) -> OwnershipCounts {
        OwnershipCounts::default()
    }

    /// How far the clock that all processes share is ahead of this computer's,
    /// in microseconds.
    fn clock_ahead_us(&self) -> i64 {
        0
    }

    /// How many rooms there are.
    ///
    /// # Errors
    ///
    /// If they cannot be counted.
    fn count_rooms(&self) -> StoreFuture<'_, u64>;

    /// How much there is of everything. However many processes ask, only one of
    /// them counts, every [`COUNT_INTERVAL`](crate::limits::COUNT_INTERVAL).
    ///
    /// # Errors
    ///
    /// If that is not known.
    fn totals(&self) -> StoreFuture<'_, Totals> {
        Box::pin(async move {
            let rooms = self.count_rooms().await?;
            Ok(Totals {
                rooms,
                own_rooms: rooms,
                nodes: 0,
            })
        })
    }

    /// Whether it is this process's turn to delete what nobody needs any more;
    /// among several, one is asked to in every
    /// [`SWEEP_INTERVAL`](crate::limits::SWEEP_INTERVAL).
    ///
    /// # Errors
    ///
    /// If that is not known.
    fn may_sweep(&self) -> StoreFuture<'_, bool> {
        Box::pin(std::future::ready(Ok(true)))
    }

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

    /// The rooms in which nothing has happened since a time in microseconds,
    /// without those of other processes.
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
