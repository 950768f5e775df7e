//! The store in a SQLite database.

mod committer;
mod fault;
mod open;
mod places;
mod read;
mod write;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::{Answer, FinishedBrief, Store, StoreError, WAITING_FACTS_MAX, prepare::Prepared};
use committer::{Committer, Order};
use fault::database;
use write::Writer;

/// Where a [`SqliteStore`] keeps what it is given, and how.
#[derive(Clone, Debug)]
pub struct SqliteOptions {
    folder: PathBuf,
    gather: Duration,
    bytes_max: u64,
    log_pages_max: u32,
    vfs: Option<String>,
}

impl SqliteOptions {
    /// In this folder, which is made if it does not exist.
    #[must_use]
    pub fn new(folder: impl AsRef<Path>) -> Self {
        Self {
            folder: folder.as_ref().to_owned(),
            gather: Duration::from_millis(4),
            bytes_max: u64::MAX,
            log_pages_max: open::LOG_PAGES_MAX,
            vfs: None,
        }
    }

    /// The database does not grow beyond this; then it says that the disk is
    /// full. Forgotten rooms make space again.
    #[must_use]
    pub fn bytes_max(mut self, bytes_max: u64) -> Self {
        self.bytes_max = bytes_max;
        self
    }

    /// At least this long from one transaction to the next: what arrives in
    /// between is written together. A fact that comes alone does not wait.
    #[must_use]
    pub fn gather(mut self, gather: Duration) -> Self {
        self.gather = gather;
        self
    }

    /// SQLite's own log is moved into the database when it has grown to this
    /// many pages of 4 KiB.
    #[must_use]
    pub fn log_pages_max(mut self, log_pages_max: u32) -> Self {
        self.log_pages_max = log_pages_max;
        self
    }

    /// Reads and writes the database through this file system of SQLite
    /// instead of the system's: for tests on a simulated disk.
    #[must_use]
    pub fn vfs(mut self, name: impl Into<String>) -> Self {
        self.vfs = Some(name.into());
        self
    }
}

/// Keeps rooms in a SQLite database in a folder of its own.
///
/// One thread of it writes for all rooms. Whoever reads does so in a thread
/// that tokio keeps for such work.
#[derive(Debug)]
pub struct SqliteStore {
    orders: mpsc::UnboundedSender<Order>,
    waiting_facts: Arc<AtomicUsize>,
    reader: Arc<Mutex<Option<Connection>>>,
}

impl SqliteStore {
    /// The name of the database in its folder.
    pub const FILE: &'static str = "fano.db";
    /// The name of the file by which a folder is taken.
    pub const LOCK: &'static str = "fano.lock";

    /// Opens the database in a folder, or makes it.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written to, another process uses it, or the
    /// database in it is none this program knows.
    pub async fn open(options: SqliteOptions) -> Result<Self, StoreError> {
        let gather = options.gather;
        let opened = blocking(move || open::open(&options)).await?;
        let (orders, queue) = mpsc::unbounded_channel();
        let waiting_facts = Arc::new(AtomicUsize::new(0));
        let committer = Committer::new(
            Writer::new(opened.writer, opened.places),
            opened.newest_us,
            gather,
        );
        let counted = Arc::clone(&waiting_facts);
        let writing = thread::Builder::new().name("fano-store".to_owned());
        let writing = writing.spawn(move || committer.run(queue, &counted, opened.lock));
        writing.map_err(|error| StoreError::Database {
            reason: error.to_string(),
        })?;
        Ok(Self {
            orders,
            waiting_facts,
            reader: Arc::new(Mutex::new(Some(opened.reader))),
        })
    }

    /// Writes what is still waiting, then closes the database and leaves the
    /// folder to others. Whoever asks for anything later hears that it is closed.
    pub async fn close(&self) {
        let reader = Arc::clone(&self.reader);
        // It has only read: there is nothing to lose.
        let _ = blocking(move || Ok(lock(&reader).take())).await;
        let _ = self.order(|done| Order::Close { done }).await;
    }

    /// Asks the database something.
    async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = Arc::clone(&self.reader);
        let asked = move || ask(lock(&reader).as_ref().ok_or(StoreError::Closed)?);
        blocking(asked).await
    }

    async fn order<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Order,
    ) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        let sent = self.orders.send(order(done));
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Hands facts over to be written, in the order of the calls.
    fn hand_over(
        &self,
        room: RoomCode,
        facts: Vec<Fact>,
    ) -> Result<oneshot::Receiver<Result<(), StoreError>>, StoreError> {
        let count = facts.len();
        let waiting = self.waiting_facts.fetch_add(count, Ordering::Relaxed);
        let prepared = if waiting + count > WAITING_FACTS_MAX {
            Err(StoreError::Overloaded)
        } else {
            Prepared::new(room, facts)
        };
        let (done, answer) = oneshot::channel();
        let order = match prepared {
            Ok(prepared) => Order::Commit { prepared, done },
            Err(error) => {
                self.waiting_facts.fetch_sub(count, Ordering::Relaxed);
                Order::Break { room, error, done }
            }
        };
        self.orders.send(order).map_err(|_| StoreError::Closed)?;
        Ok(answer)
    }
}

impl Store for SqliteStore {
    fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> Answer<'static, ()> {
        let handed = self.hand_over(room, facts);
        Box::pin(async move { handed?.await.unwrap_or(Err(StoreError::Closed)) })
    }

    fn load(&self, room: RoomCode) -> Answer<'_, Option<Vec<Fact>>> {
        Box::pin(async move {
            // What was handed over before must be written first; and if some
            // of it failed, this is the fresh start that heals the room.
            let steps = self.order(|done| Order::Heal { room, done }).await?;
            self.read(move |reader| read::load(reader, room, &steps))
                .await
        })
    }

    fn rooms(&self) -> Answer<'_, Vec<RoomCode>> {
        Box::pin(self.read(read::rooms))
    }

    fn forget(&self, room: RoomCode) -> Answer<'_, bool> {
        Box::pin(self.order(move |done| Order::Forget { room, done }))
    }

    fn forget_idle(&self, before_us: u64) -> Answer<'_, Vec<RoomCode>> {
        Box::pin(self.order(move |done| Order::ForgetIdle { before_us, done }))
    }

    fn finished<'a>(&'a self, record: &'a str) -> Answer<'a, Option<Finished>> {
        let record = record.to_owned();
        Box::pin(self.read(move |reader| read::finished(reader, &record)))
    }

    fn finished_list(&self, limit: u32) -> Answer<'_, Vec<FinishedBrief>> {
        Box::pin(self.read(move |reader| read::finished_list(reader, limit)))
    }

    fn newest_moment_us(&self) -> Answer<'_, u64> {
        Box::pin(self.read(|reader| read::newest_moment_us(reader).map_err(database)))
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(self.order(|done| Order::Ping { done }))
    }
}

/// Does what may wait for the disk where nobody else has to wait for it.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => answer,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The runtime stops.
            Err(_) => Err(StoreError::Closed),
        },
    }
}

/// Whoever panicked has only read: the connection is as good as before.
fn lock(reader: &Mutex<Option<Connection>>) -> std::sync::MutexGuard<'_, Option<Connection>> {
    reader.lock().unwrap_or_else(PoisonError::into_inner)
}
