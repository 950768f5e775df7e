//! The store in an SQLite database.

mod backend;
mod copy;
mod decks;
mod drafts;
mod fault;
mod folder;
mod log_copier;
mod mark;
mod open;
mod places;
mod read;
mod watch;
mod write;

use std::{
    convert::Infallible,
    path::{Path, PathBuf},
    pin::Pin,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use fano_decks::Revision;
use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use rusqlite::{Connection, Transaction};

use crate::{
    DeckRefusal, DeckStore, DeckToKeep, FinishedBrief, KeptDeck, Located, NewRoom, NotCreated,
    Store, StoreError, StoreFuture, Swept, Unused,
    committer::{Front, lock},
    limits::LOG_PAGES_MAX,
};
use backend::SqliteBackend;
use fault::database;
use write::Writer;

/// Where and how a [`SqliteStore`] keeps its data.
#[derive(Clone, Debug)]
pub struct SqliteOptions {
    folder: PathBuf,
    gather: Duration,
    bytes_max: u64,
    log_pages_max: u32,
    vfs: Option<String>,
}

impl SqliteOptions {
    /// Uses this folder, and creates it if necessary.
    #[must_use]
    pub fn new(folder: impl AsRef<Path>) -> Self {
        Self {
            folder: folder.as_ref().to_owned(),
            gather: Duration::from_millis(4),
            bytes_max: u64::MAX,
            log_pages_max: LOG_PAGES_MAX,
            vfs: None,
        }
    }

    /// Limits the size of the database; beyond it, the disk counts as full.
    /// Deleting rooms makes space again.
    #[must_use]
    pub fn bytes_max(mut self, bytes_max: u64) -> Self {
        self.bytes_max = bytes_max;
        self
    }

    /// The shortest time between two transactions: everything that arrives in
    /// between is written together. A single fact does not wait.
    #[must_use]
    pub fn gather(mut self, gather: Duration) -> Self {
        self.gather = gather;
        self
    }

    /// Moves SQLite's write-ahead log into the database before it reaches this
    /// many pages of 4 KiB, or then at the latest.
    #[must_use]
    pub fn log_pages_max(mut self, log_pages_max: u32) -> Self {
        self.log_pages_max = log_pages_max;
        self
    }

    /// Uses this SQLite file system instead of the system's: for tests on a
    /// simulated disk.
    #[must_use]
    pub fn vfs(mut self, name: impl Into<String>) -> Self {
        self.vfs = Some(name.into());
        self
    }
}

/// Keeps rooms in an SQLite database in its own folder.
///
/// One thread writes for all rooms. Reads run on tokio's blocking threads.
#[derive(Debug)]
pub struct SqliteStore {
    front: Front<SqliteBackend>,
    rooms_reader: Reader,
    games_reader: Reader,
    decks_reader: Reader,
    /// How many rooms there are, those included that are just being made.
    rooms: AtomicU64,
}

type Reader = Arc<Mutex<Option<Connection>>>;

impl SqliteStore {
    /// The name of the database in its folder.
    pub const FILE: &'static str = "fano.db";
    /// The file earlier versions use to lock a folder.
    pub const LOCK: &'static str = "fano.lock";
    /// The file that records how far the database has got.
    pub const MARK: &'static str = "fano.mark";

    /// Opens the database in a folder, or creates it.
    ///
    /// # Errors
    ///
    /// If the folder is not writable or is used by another process, if the
    /// database is unknown to this program, or if the folder was changed since
    /// the last run.
    pub async fn open(options: SqliteOptions) -> Result<Self, StoreError> {
        let gather = options.gather;
        let open = move || {
            let opened = open::open(&options)?;
            let rooms = read::count_rooms(&opened.rooms_reader)?;
            Ok((opened, rooms))
        };
        let (opened, rooms) = blocking(open).await?;
        let backend = SqliteBackend {
            writer: Writer::new(opened.writer, opened.places, opened.guard),
            log_copier: opened.log_copier,
            lock: opened.lock,
        };
        let front = Front::start(backend, opened.newest_us, gather)?;
        let reader = |connection| Arc::new(Mutex::new(Some(connection)));
        Ok(Self {
            front,
            rooms_reader: reader(opened.rooms_reader),
            games_reader: reader(opened.games_reader),
            decks_reader: reader(opened.decks_reader),
            rooms: AtomicU64::new(rooms),
        })
    }
}

impl SqliteStore {
    /// How many batches of facts were written since the store was opened.
    #[must_use]
    pub fn batches(&self) -> u64 {
        self.front.batches()
    }
}

/// Runs a query.
async fn read<T: Send + 'static>(
    reader: &Reader,
    ask: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let reader = Arc::clone(reader);
    blocking(move || ask(lock(&reader).as_ref().ok_or(StoreError::Closed)?)).await
}

impl Store for SqliteStore {
    fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> StoreFuture<'static, ()> {
        self.front.commit(room, facts)
    }

    fn load(&self, room: RoomCode) -> StoreFuture<'_, Option<Vec<Fact>>> {
        let reload = self.front.reload(room);
        Box::pin(async move {
            let steps = reload.await?;
            let load = move |reader: &Connection| read::load(reader, room, &steps);
            read(&self.rooms_reader, load).await
        })
    }

    fn locate(&self, room: RoomCode) -> StoreFuture<'_, Located> {
        let find = move |reader: &Connection| read::exists(reader, room);
        Box::pin(async move {
            Ok(match read(&self.rooms_reader, find).await? {
                true => Located::Here,
                false => Located::Nowhere,
            })
        })
    }

    fn create(&self, new: NewRoom) -> StoreFuture<'_, Result<(), NotCreated>> {
        Box::pin(async move {
            let one_more = |rooms| (rooms < new.rooms_max).then_some(rooms + 1);
            let counted = self
                .rooms
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more);
            if counted.is_err() {
                return Ok(Err(NotCreated::TooMany));
            }
            let created = self.front.create(new.code, new.facts).await;
            if created.is_err() {
                self.rooms.fetch_sub(1, Ordering::Relaxed);
            }
            match created {
                Err(StoreError::Exists { .. }) => Ok(Err(NotCreated::Taken)),
                other => other.map(Ok),
            }
        })
    }

    fn count_rooms(&self) -> StoreFuture<'_, u64> {
        Box::pin(read(&self.rooms_reader, read::count_rooms))
    }

    fn rooms(&self) -> StoreFuture<'_, Vec<RoomCode>> {
        Box::pin(read(&self.rooms_reader, read::rooms))
    }

    fn forget(&self, room: RoomCode) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            let existed = self.front.forget(room).await?;
            if existed {
                let one_less = |rooms: u64| Some(rooms.saturating_sub(1));
                let order = Ordering::Relaxed;
                let _ = self.rooms.fetch_update(order, order, one_less);
            }
            Ok(existed)
        })
    }

    fn idle_rooms(&self, before_us: u64) -> StoreFuture<'_, Vec<RoomCode>> {
        Box::pin(self.front.idle_rooms(before_us))
    }

    fn finished<'a>(&'a self, record: &'a str) -> StoreFuture<'a, Option<Finished>> {
        let record = record.to_owned();
        let find = move |reader: &Connection| read::finished(reader, &record);
        Box::pin(read(&self.games_reader, find))
    }

    fn finished_list(&self, limit: u32) -> StoreFuture<'_, Vec<FinishedBrief>> {
        let list = move |reader: &Connection| read::finished_list(reader, limit);
        Box::pin(read(&self.games_reader, list))
    }

    fn newest_moment_us(&self) -> StoreFuture<'_, u64> {
        let newest = |reader: &Connection| read::newest_moment_us(reader).map_err(database);
        Box::pin(read(&self.rooms_reader, newest))
    }

    fn ping(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.front.ping())
    }

    fn health(&self) -> StoreFuture<'_, ()> {
        self.front.health()
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            let readers = [&self.rooms_reader, &self.games_reader, &self.decks_reader];
            for reader in readers {
                let reader = Arc::clone(reader);
                // It only reads, so there is nothing to lose.
                let _ = blocking(move || Ok(lock(&reader).take())).await;
            }
            self.front.close().await;
        })
    }
}

impl SqliteStore {
    /// Queues a change of decks or drafts.
    fn change_decks<T: Send + 'static, R: Send + 'static>(
        &self,
        bytes: usize,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<Result<T, R>> + Send + 'static,
    ) -> StoreFuture<'static, Result<T, R>> {
        let work = move |backend: &mut SqliteBackend| Ok(backend.writer.change(work)?);
        self.front.change(bytes, work)
    }

    /// Queues a change of decks or drafts that nothing speaks against.
    fn change_freely<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> StoreFuture<'static, T> {
        self.change_freely_with(0, work)
    }

    /// The same with this many bytes to be written.
    fn change_freely_with<T: Send + 'static>(
        &self,
        bytes: usize,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> StoreFuture<'static, T> {
        let work = move |transaction: &Transaction<'_>| work(transaction).map(Ok::<T, Infallible>);
        let changed = self.change_decks(bytes, work);
        Box::pin(async move {
            let Ok(done) = changed.await?;
            Ok(done)
        })
    }
}

impl DeckStore for SqliteStore {
    fn keep_deck(&self, deck: DeckToKeep) -> StoreFuture<'static, Result<(), DeckRefusal>> {
        if let Err(refusal) = deck.check() {
            return Box::pin(std::future::ready(Ok(Err(refusal))));
        }
        let bytes = deck.bundle.len();
        self.change_decks(bytes, move |transaction| decks::keep(transaction, &deck))
    }

    fn deck<'a>(&'a self, address: &'a str) -> StoreFuture<'a, Option<KeptDeck>> {
        let address = address.to_owned();
        let find = move |reader: &Connection| decks::deck(reader, &address);
        Box::pin(read(&self.decks_reader, find))
    }

    fn bundle(&self, revision: Revision) -> StoreFuture<'_, Option<Vec<u8>>> {
        let find = move |reader: &Connection| decks::bundle(reader, revision);
        Box::pin(read(&self.decks_reader, find))
    }

    fn complete_bundle(&self, revision: Revision, bundle: Arc<[u8]>) -> StoreFuture<'static, bool> {
        self.change_freely_with(bundle.len(), move |transaction| {
            decks::complete(transaction, revision, &bundle)
        })
    }

    fn decks_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDeck>> {
        let maker = maker.to_owned();
        let list = move |reader: &Connection| decks::decks_of(reader, &maker);
        Box::pin(read(&self.decks_reader, list))
    }

    fn delete_deck<'a>(&'a self, address: &'a str, maker: &'a [u8]) -> StoreFuture<'a, bool> {
        let (address, maker) = (address.to_owned(), maker.to_owned());
        self.change_freely(move |transaction| decks::delete(transaction, &address, &maker))
    }

    fn use_deck<'a>(&'a self, address: &'a str, at_us: u64) -> StoreFuture<'a, bool> {
        let address = address.to_owned();
        self.change_freely(move |transaction| decks::use_deck(transaction, &address, at_us))
    }

    fn use_revision(&self, revision: Revision, at_us: u64) -> StoreFuture<'_, bool> {
        self.change_freely(move |transaction| decks::use_revision(transaction, revision, at_us))
    }

    fn sweep_decks(&self, unused: Unused) -> StoreFuture<'_, Swept> {
        self.change_freely(move |transaction| decks::sweep(transaction, unused))
    }
}

/// Runs work that may wait for the disk on a blocking thread.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => answer,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The runtime is shutting down.
            Err(_) => Err(StoreError::Closed),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn rooms_do_not_wait_for_reads_of_finished_games() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(SqliteOptions::new(folder.path())).await;
        let store = store.expect("it opens");
        let reader = Arc::clone(&store.games_reader);
        let (held, holds) = oneshot::channel();
        let (release, released) = oneshot::channel::<()>();
        let slow = thread::spawn(move || {
            let _reading = lock(&reader);
            let _ = held.send(());
            let _ = released.blocking_recv();
        });
        holds.await.expect("somebody reads a finished game");
        assert_eq!(store.load(RoomCode::numbered(1)).await, Ok(None));
        assert_eq!(store.rooms().await, Ok(vec![]));
        drop(release);
        slow.join().expect("no panic");
        assert_eq!(store.finished("nothing").await, Ok(None));
        store.close().await;
    }
}
