//! The writer thread, the same over every database. While one transaction is on
//! its way to the disk, requests queue up; they form the next one.

mod front;
mod health;
mod waiting;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use fano_protocol::RoomCode;
use tokio::sync::{mpsc, oneshot};

use crate::{
    PostgresError, StoreError,
    limits::{BATCH_BYTES_MAX, BATCH_FACTS_MAX},
    prepare::{Batch, Prepared, Reached},
};
pub(crate) use front::{Front, lock};
use health::Health;
use waiting::Waiting;

/// A database, as seen by the one thread that writes to it.
pub(crate) trait Backend: Send + 'static {
    /// What has to be known to read a room once it was reloaded.
    type Reloaded: Send + 'static;

    /// Gets ready to write facts of these rooms.
    fn get_ready(&mut self, _rooms: &BTreeSet<RoomCode>) -> Result<(), StoreError> {
        Ok(())
    }

    /// Whether there is such a room, as far as those go that this process may
    /// write.
    fn exists(&mut self, room: RoomCode) -> Result<bool, StoreError>;

    /// How far a room has got.
    fn reached(&self, room: RoomCode) -> Reached;

    /// Writes a batch, whole or not at all; it would survive a crash when this
    /// returns. If it fails, nothing of it may be found after a reload unless
    /// the reload returns it.
    fn write(&mut self, batch: &Batch, now_us: u64) -> Result<(), Fault>;

    /// Cleans up after a batch, when everybody was told.
    fn clear_up(&mut self) {}

    /// These rooms are about to be read: from now on, what could not be written
    /// must never be found. Answers in the order of the rooms.
    fn reload(&mut self, rooms: &[RoomCode]) -> Vec<Result<Self::Reloaded, StoreError>>;

    /// Deletes a room. Returns whether it existed.
    fn forget(&mut self, room: RoomCode) -> Result<bool, StoreError>;

    /// The rooms in which nothing has happened since.
    fn idle_rooms(&mut self, before_us: u64) -> Result<Vec<RoomCode>, StoreError>;

    /// Does a write without effect.
    fn ping(&mut self) -> Result<(), StoreError>;

    /// Everything is written; lets others use the database.
    fn close(self);
}

/// Why a batch was not written.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Some of it does not fit the existing rows. The database is fine, and
    /// others can still write.
    Misfit(String),
    /// Some of it is about rooms that another process has taken. Others can
    /// still be written.
    Fenced,
    /// Nothing can be written.
    Failed(StoreError),
}

type Done<T> = oneshot::Sender<Result<T, StoreError>>;

/// A request, handled in the order of arrival.
pub(crate) enum Request<B: Backend> {
    Commit {
        prepared: Prepared,
        done: Done<()>,
    },
    /// The room is about to be reloaded.
    Reload {
        room: RoomCode,
        done: Done<B::Reloaded>,
    },
    Forget {
        room: RoomCode,
        done: Done<bool>,
    },
    IdleRooms {
        before_us: u64,
        done: Done<Vec<RoomCode>>,
    },
    /// Changes something other than facts.
    Change(Change<B>),
    Ping {
        done: Done<()>,
    },
    Close {
        done: Done<()>,
    },
}

/// Writes something and answers whoever waits for it. Returns whether it worked.
type Work<B> = dyn FnOnce(&mut B) -> Result<(), StoreError> + Send;

/// Something other than facts to be written.
pub(crate) struct Change<B> {
    bytes: usize,
    work: Box<Work<B>>,
}

impl<B> Change<B> {
    /// A change of about this many bytes, and who waits for it.
    fn new<T: Send + 'static>(
        bytes: usize,
        done: Done<T>,
        work: impl FnOnce(&mut B) -> Result<T, StoreError> + Send + 'static,
    ) -> Self {
        let work = move |backend: &mut B| {
            let answer = work(backend);
            let outcome = answer.as_ref().map(|_| ()).map_err(Clone::clone);
            // The caller may be gone by then.
            let _ = done.send(answer);
            outcome
        };
        Self {
            bytes,
            work: Box::new(work),
        }
    }
}

impl<B> fmt::Debug for Change<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Change")
            .field("bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}

impl<B: Backend> Request<B> {
    /// How many entries and bytes it takes up in the queue.
    fn size(&self) -> (usize, usize) {
        match self {
            Self::Commit { prepared, .. } => (prepared.rows.len().max(1), prepared.bytes),
            Self::Change(change) => (1, change.bytes),
            // Closing must always be possible.
            Self::Close { .. } => (0, 0),
            _ => (1, 0),
        }
    }
}

struct Committer<B: Backend> {
    backend: B,
    gather: Duration,
    /// The latest time mentioned in anything written.
    newest_us: u64,
    /// Rooms whose last facts could not be written.
    broken: BTreeSet<RoomCode>,
    /// What to write next, and who is waiting for it.
    batch: Vec<(Prepared, Done<()>)>,
    /// Which rooms to reload next, and who is waiting for them. Only one of this
    /// and the batch is filled at a time.
    reloads: Vec<(RoomCode, Done<B::Reloaded>)>,
    health: Health,
    /// How many batches were written.
    batches: Arc<AtomicU64>,
}

impl<B: Backend> Committer<B> {
    fn new(backend: B, newest_us: u64, gather: Duration, health: Health) -> Self {
        Self {
            backend,
            gather,
            newest_us,
            health,
            batches: Arc::default(),
            broken: BTreeSet::new(),
            batch: Vec::new(),
            reloads: Vec::new(),
        }
    }

    /// Works until no more requests can come.
    fn run(mut self, mut requests: mpsc::UnboundedReceiver<Request<B>>, waiting: &Waiting) {
        let mut earliest = Instant::now();
        let mut closed = None;
        while let Some(first) = requests.blocking_recv() {
            thread::sleep(earliest.saturating_duration_since(Instant::now()));
            earliest = Instant::now() + self.gather;
            let mut next = Some(first);
            let (mut entries, mut bytes) = (0, 0);
            while let Some(request) = next.take() {
                let size = request.size();
                (entries, bytes) = (entries + size.0, bytes + size.1);
                match request {
                    Request::Commit { prepared, done } => {
                        self.reload();
                        self.batch.push((prepared, done));
                    }
                    Request::Reload { room, done } => {
                        self.flush();
                        self.reloads.push((room, done));
                    }
                    Request::Close { done } => {
                        closed = Some(done);
                        requests.close();
                    }
                    other => {
                        self.flush();
                        self.reload();
                        self.handle(other);
                    }
                }
                if entries < BATCH_FACTS_MAX && bytes < BATCH_BYTES_MAX {
                    next = requests.try_recv().ok();
                }
            }
            self.flush();
            self.reload();
            waiting.leave(entries, bytes);
        }
        // Everything is written; closing only cleans up.
        self.backend.close();
        if let Some(done) = closed {
            let _ = done.send(Ok(()));
        }
    }

    /// Handles what is neither gathered nor the end. The caller may be gone by
    /// then.
    fn handle(&mut self, request: Request<B>) {
        match request {
            Request::Forget { room, done } => {
                let forgotten = self.backend.forget(room);
                if forgotten.is_ok() {
                    self.broken.remove(&room);
                }
                let _ = done.send(forgotten);
            }
            Request::IdleRooms { before_us, done } => {
                let _ = done.send(self.backend.idle_rooms(before_us));
            }
            Request::Change(change) => {
                let outcome = (change.work)(&mut self.backend);
                self.health.note(outcome);
            }
            Request::Ping { done } => {
                let answer = self.backend.ping();
                self.health.note(answer.clone());
                let _ = done.send(answer);
            }
            Request::Commit { .. } | Request::Reload { .. } | Request::Close { .. } => {}
        }
    }

    /// Whoever loads a room tells people what is there: what could not be
    /// written must not be found later.
    fn reload(&mut self) {
        if self.reloads.is_empty() {
            return;
        }
        let reloads = std::mem::take(&mut self.reloads);
        let rooms: Vec<RoomCode> = reloads.iter().map(|(room, _)| *room).collect();
        let answers = self.backend.reload(&rooms);
        for ((room, done), answer) in reloads.into_iter().zip(answers) {
            match &answer {
                Ok(_) => {
                    self.broken.remove(&room);
                }
                Err(error) => self.health.note(Err(error.clone())),
            }
            let _ = done.send(answer);
        }
    }

    /// The timestamp for rows: it never goes back, and is never before any time
    /// mentioned in the rows.
    fn stamp(&mut self) -> u64 {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        let clock_us = since_1970.map_or(0, |since| since.as_micros() as u64);
        let facts = self.batch.iter().map(|(prepared, _)| prepared.newest_us);
        let facts_us = facts.max().unwrap_or_default();
        self.newest_us = self.newest_us.max(clock_us).max(facts_us);
        self.newest_us
    }

    /// Writes the batch and answers everybody who waits for it.
    fn flush(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let now_us = self.stamp();
        let mut batch = std::mem::take(&mut self.batch);
        let rooms = batch.iter().map(|(prepared, _)| prepared.room);
        let rooms = rooms.filter(|room| !self.broken.contains(room)).collect();
        if let Err(error) = self.backend.get_ready(&rooms) {
            return self.fail(batch, &error);
        }
        self.refuse_misfits(&mut batch);
        let rows = Batch::new(batch.iter().map(|(prepared, _)| prepared));
        let written = match rows.is_empty() {
            true => Ok(()),
            false => self.backend.write(&rows, now_us),
        };
        match written {
            Ok(()) => {
                if !rows.is_empty() {
                    self.health.note(Ok(()));
                    self.batches.fetch_add(1, Ordering::Relaxed);
                }
                for (_, done) in batch.drain(..) {
                    let _ = done.send(Ok(()));
                }
                // Reuse the allocation.
                self.batch = batch;
                self.backend.clear_up();
            }
            // One room's facts do not fit, or somebody else has it, but the
            // others' must still be written.
            Err(Fault::Misfit(_) | Fault::Fenced) => self.write_singly(batch, now_us),
            Err(Fault::Failed(error)) => self.fail(batch, &error),
        }
    }

    /// Nothing of the batch counts, and nothing may follow it.
    fn fail(&mut self, batch: Vec<(Prepared, Done<()>)>, error: &StoreError) {
        self.health.note(Err(error.clone()));
        for (prepared, done) in batch {
            self.broken.insert(prepared.room);
            let _ = done.send(Err(error.clone()));
        }
    }

    /// Keeps only facts that continue what is stored, from rooms that have lost
    /// nothing.
    fn refuse_misfits(&mut self, batch: &mut Vec<(Prepared, Done<()>)>) {
        let mut reached = BTreeMap::new();
        let mut kept = Vec::with_capacity(batch.len());
        for (prepared, done) in batch.drain(..) {
            let room = prepared.room;
            if prepared.new {
                // Whoever has this code already is not harmed.
                match self.is_free(room, &reached) {
                    Ok(()) => {
                        self.broken.remove(&room);
                    }
                    Err(error) => {
                        let _ = done.send(Err(error));
                        continue;
                    }
                }
            }
            let refused = if self.broken.contains(&room) {
                Some(StoreError::AfterFailure { room })
            } else {
                let so_far = || self.backend.reached(room);
                let follows = prepared.follow(reached.entry(room).or_insert_with(so_far));
                let misfit = |reason| StoreError::Misfit { room, reason };
                follows.err().map(misfit)
            };
            match refused {
                None => kept.push((prepared, done)),
                Some(error) => {
                    self.broken.insert(room);
                    let _ = done.send(Err(error));
                }
            }
        }
        *batch = kept;
    }

    /// Whether nobody has this code, not even in the same batch.
    fn is_free(
        &mut self,
        room: RoomCode,
        batch: &BTreeMap<RoomCode, Reached>,
    ) -> Result<(), StoreError> {
        match batch.contains_key(&room) || self.backend.exists(room)? {
            true => Err(StoreError::Exists { room }),
            false => Ok(()),
        }
    }

    fn write_singly(&mut self, batch: Vec<(Prepared, Done<()>)>, now_us: u64) {
        for (prepared, done) in batch {
            let room = prepared.room;
            let answer = if self.broken.contains(&room) {
                Err(StoreError::AfterFailure { room })
            } else {
                let rows = Batch::new([&prepared]);
                let written = match rows.is_empty() {
                    true => Ok(()),
                    false => self.backend.write(&rows, now_us),
                };
                written.map_err(|fault| match fault {
                    Fault::Misfit(reason) => StoreError::Misfit { room, reason },
                    Fault::Fenced => PostgresError::OwnedElsewhere { room }.into(),
                    Fault::Failed(error) => error,
                })
            };
            if answer.is_err() {
                self.broken.insert(room);
            }
            let _ = done.send(answer);
        }
    }
}
