//! The store in a SQLite database.

mod committer;
mod fault;
mod open;
mod places;
mod read;
mod rows;
mod write;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::{Mutex, mpsc, oneshot};

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
}

impl SqliteOptions {
    /// In this folder, which is made if it does not exist.
    #[must_use]
    pub fn new(folder: impl AsRef<Path>) -> Self {
        Self {
            folder: folder.as_ref().to_owned(),
            gather: Duration::from_millis(4),
            bytes_max: u64::MAX,
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
}

/// Keeps rooms in a SQLite database in a folder of its own.
///
/// It has to be opened in a tokio runtime: one task of it writes for all rooms.
#[derive(Debug)]
pub struct SqliteStore {
    orders: mpsc::UnboundedSender<Order>,
    waiting_facts: Arc<AtomicUsize>,
    reader: Mutex<Option<SqliteConnection>>,
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
        let opened = open::open(&options.folder, options.bytes_max).await?;
        let (orders, queue) = mpsc::unbounded_channel();
        let waiting_facts = Arc::new(AtomicUsize::new(0));
        let committer = Committer::new(
            Writer::new(opened.writer, opened.places),
            opened.newest_us,
            options.gather,
        );
        tokio::spawn(committer.run(queue, Arc::clone(&waiting_facts), opened.lock));
        Ok(Self {
            orders,
            waiting_facts,
            reader: Mutex::new(Some(opened.reader)),
        })
    }

    /// Writes what is still waiting, then closes the database and leaves the
    /// folder to others. Whoever asks for anything later hears that it is closed.
    pub async fn close(&self) {
        if let Some(reader) = self.reader.lock().await.take() {
            // It has only read: there is nothing to lose.
            let _ = reader.close().await;
        }
        let _ = self.order(|done| Order::Close { done }).await;
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
            let mut reader = self.reader.lock().await;
            let steps = self.order(|done| Order::Heal { room, done }).await?;
            read::load(reader.as_mut().ok_or(StoreError::Closed)?, room, &steps).await
        })
    }

    fn rooms(&self) -> Answer<'_, Vec<RoomCode>> {
        Box::pin(async move {
            let mut reader = self.reader.lock().await;
            read::rooms(reader.as_mut().ok_or(StoreError::Closed)?).await
        })
    }

    fn forget(&self, room: RoomCode) -> Answer<'_, bool> {
        Box::pin(self.order(move |done| Order::Forget { room, done }))
    }

    fn forget_idle(&self, before_us: u64) -> Answer<'_, Vec<RoomCode>> {
        Box::pin(self.order(move |done| Order::ForgetIdle { before_us, done }))
    }

    fn finished<'a>(&'a self, record: &'a str) -> Answer<'a, Option<Finished>> {
        Box::pin(async move {
            let mut reader = self.reader.lock().await;
            read::finished(reader.as_mut().ok_or(StoreError::Closed)?, record).await
        })
    }

    fn finished_list(&self, limit: u32) -> Answer<'_, Vec<FinishedBrief>> {
        Box::pin(async move {
            let mut reader = self.reader.lock().await;
            read::finished_list(reader.as_mut().ok_or(StoreError::Closed)?, limit).await
        })
    }

    fn newest_moment_us(&self) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut reader = self.reader.lock().await;
            let reader = reader.as_mut().ok_or(StoreError::Closed)?;
            read::newest_moment_us(reader).await.map_err(database)
        })
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(self.order(|done| Order::Ping { done }))
    }
}
