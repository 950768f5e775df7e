//! What everybody else sees of the writer thread.

use std::{
    collections::BTreeSet,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use tokio::sync::{mpsc, oneshot};

use super::{
    Backend, Change, Committer, Request,
    health::{Checkup, Health},
    waiting::Waiting,
};
use crate::{StoreError, StoreFuture, limits::HEALTH_PATIENCE, prepare::Prepared};

/// Queues requests for the writer thread of a database.
pub(crate) struct Front<B: Backend> {
    requests: mpsc::UnboundedSender<Request<B>>,
    waiting: Arc<Waiting>,
    health: Health,
    /// Rooms whose last facts did not even get into the queue.
    refused: Mutex<BTreeSet<RoomCode>>,
    batches: Arc<AtomicU64>,
}

type Queued<T> = Result<oneshot::Receiver<Result<T, StoreError>>, StoreError>;

impl<B: Backend> Front<B> {
    /// Starts the writer thread. Two transactions are at least `gather` apart.
    pub(crate) fn start(backend: B, newest_us: u64, gather: Duration) -> Result<Self, StoreError> {
        let (requests, queue) = mpsc::unbounded_channel();
        let waiting = Arc::new(Waiting::default());
        let health = Health::new();
        let committer = Committer::new(backend, newest_us, gather, health.clone());
        let batches = Arc::clone(&committer.batches);
        let counted = Arc::clone(&waiting);
        let writing = thread::Builder::new().name("fano-store".to_owned());
        let writing = writing.spawn(move || committer.run(queue, &counted));
        writing.map_err(|error| StoreError::Database {
            reason: error.to_string(),
        })?;
        Ok(Self {
            requests,
            waiting,
            health,
            refused: Mutex::default(),
            batches,
        })
    }

    /// How many batches of facts were written so far.
    pub(crate) fn batches(&self) -> u64 {
        self.batches.load(Ordering::Relaxed)
    }

    /// Queues a request for the writer thread.
    fn request<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Request<B>,
    ) -> Queued<T> {
        let (done, answer) = oneshot::channel();
        let request = request(done);
        self.waiting.enter(request.size())?;
        self.requests
            .send(request)
            .map_err(|_| StoreError::Closed)?;
        Ok(answer)
    }

    /// Queues facts to be written, in the order of the calls.
    pub(crate) fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> StoreFuture<'static, ()> {
        Box::pin(answer(self.hand_over(room, facts)))
    }

    /// Queues the first facts of a room. Fails if there is one with this code.
    pub(crate) fn create(&self, room: RoomCode, facts: Vec<Fact>) -> StoreFuture<'static, ()> {
        let queued = Prepared::new(room, facts).and_then(|mut prepared| {
            prepared.new = true;
            self.request(|done| Request::Commit { prepared, done })
        });
        Box::pin(answer(queued))
    }

    fn hand_over(&self, room: RoomCode, facts: Vec<Fact>) -> Queued<()> {
        if lock(&self.refused).contains(&room) {
            return Err(StoreError::AfterFailure { room });
        }
        let prepared = Prepared::new(room, facts);
        let queued =
            prepared.and_then(|prepared| self.request(|done| Request::Commit { prepared, done }));
        if queued.is_err() {
            lock(&self.refused).insert(room);
        }
        queued
    }

    /// Everything queued before must be written first; and if some of it
    /// failed, this reload is what lets the room write again.
    pub(crate) fn reload(&self, room: RoomCode) -> StoreFuture<'static, B::Reloaded> {
        let reload = self.request(|done| Request::Reload { room, done });
        if reload.is_ok() {
            lock(&self.refused).remove(&room);
        }
        Box::pin(answer(reload))
    }

    pub(crate) async fn forget(&self, room: RoomCode) -> Result<bool, StoreError> {
        let forgotten = answer(self.request(|done| Request::Forget { room, done })).await?;
        lock(&self.refused).remove(&room);
        Ok(forgotten)
    }

    pub(crate) async fn idle_rooms(&self, before_us: u64) -> Result<Vec<RoomCode>, StoreError> {
        answer(self.request(|done| Request::IdleRooms { before_us, done })).await
    }

    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        answer(self.request(|done| Request::Ping { done })).await
    }

    /// Queues a change of something other than facts, of about this many bytes.
    pub(crate) fn change<T: Send + 'static>(
        &self,
        bytes: usize,
        work: impl FnOnce(&mut B) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'static, T> {
        let queued = self.request(|done| Request::Change(Change::new(bytes, done, work)));
        Box::pin(answer(queued))
    }

    /// Whether a commit would succeed now.
    pub(crate) fn health(&self) -> StoreFuture<'static, ()> {
        let asked = match self.health.checkup(Instant::now()) {
            Checkup::Known(known) => return Box::pin(std::future::ready(known)),
            // Sent before anybody waits: the caller may not stay for the
            // answer.
            Checkup::AskTheDisk => self.request(|done| Request::Ping { done }),
        };
        if let Err(error) = &asked {
            self.health.note(Err(error.clone()));
        }
        Box::pin(async move {
            let answered = tokio::time::timeout(HEALTH_PATIENCE, answer(asked)).await;
            answered.unwrap_or(Err(StoreError::NotAnswering))
        })
    }

    /// Writes everything queued, then ends the thread and lets others use the
    /// database.
    pub(crate) async fn close(&self) {
        let (done, answer) = oneshot::channel();
        if self.requests.send(Request::Close { done }).is_ok() {
            let _ = answer.await;
        }
    }
}

impl<B: Backend> fmt::Debug for Front<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Front")
            .field("waiting", &self.waiting)
            .field("health", &self.health)
            .finish_non_exhaustive()
    }
}

/// Waits for the writer thread's answer.
async fn answer<T>(queued: Queued<T>) -> Result<T, StoreError> {
    queued?.await.unwrap_or(Err(StoreError::Closed))
}

/// A panic leaves nothing half-changed behind these locks, so poison can be
/// ignored.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
