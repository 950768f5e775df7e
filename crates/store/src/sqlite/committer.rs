//! The writer thread. While one transaction is on its way to the disk, requests
//! queue up; they form the next one.

use std::{
    collections::BTreeSet,
    fmt, thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use fano_protocol::RoomCode;
use rusqlite::Transaction;
use tokio::sync::{mpsc, oneshot};

use super::{
    folder::FolderLock,
    health::Health,
    places::Reached,
    queue::Waiting,
    read,
    write::{Reserved, Writer},
};
use crate::{
    StoreError,
    limits::{BATCH_BYTES_MAX, BATCH_FACTS_MAX},
    prepare::{Batch, Prepared},
};

type Done<T> = oneshot::Sender<Result<T, StoreError>>;

/// A request, handled in the order of arrival.
#[derive(Debug)]
pub(crate) enum Request {
    Commit {
        prepared: Prepared,
        done: Done<()>,
    },
    /// The room is about to be reloaded: returns where its steps are. They stay
    /// there until every [`Reserved`] is dropped.
    Reload {
        room: RoomCode,
        done: Done<Reserved>,
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
    Change(Change),
    Ping {
        done: Done<()>,
    },
    Close {
        done: Done<()>,
    },
}

/// Writes something and answers whoever waits for it. Returns whether it worked.
type Work = dyn FnOnce(&mut Writer) -> Result<(), StoreError> + Send;

/// Something other than facts to be written.
pub(crate) struct Change {
    bytes: usize,
    work: Box<Work>,
}

impl Change {
    /// A change of about this many bytes, and who waits for it.
    pub(crate) fn new<T: Send + 'static, R: Send + 'static>(
        bytes: usize,
        done: Done<Result<T, R>>,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<Result<T, R>> + Send + 'static,
    ) -> Self {
        let work = move |writer: &mut Writer| {
            let answer = writer.change(work).map_err(StoreError::from);
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

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Change")
            .field("bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}

impl Request {
    /// How many entries and bytes it takes up in the queue.
    pub(crate) fn size(&self) -> (usize, usize) {
        match self {
            Self::Commit { prepared, .. } => (prepared.rows.len().max(1), prepared.bytes),
            Self::Change(change) => (1, change.bytes),
            // Closing must always be possible.
            Self::Close { .. } => (0, 0),
            _ => (1, 0),
        }
    }
}

pub(crate) struct Committer {
    writer: Writer,
    gather: Duration,
    /// The latest time mentioned in anything written.
    newest_us: u64,
    /// Rooms whose last facts could not be written.
    broken: BTreeSet<RoomCode>,
    /// What to write next, and who is waiting for it.
    batch: Vec<(Prepared, Done<()>)>,
    health: Health,
}

impl Committer {
    pub(crate) fn new(writer: Writer, newest_us: u64, gather: Duration, health: Health) -> Self {
        Self {
            writer,
            gather,
            newest_us,
            health,
            broken: BTreeSet::new(),
            batch: Vec::new(),
        }
    }

    /// Works until no more requests can come. Releases the lock last.
    pub(crate) fn run(
        mut self,
        mut requests: mpsc::UnboundedReceiver<Request>,
        waiting: &Waiting,
        lock: FolderLock,
    ) {
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
                    Request::Commit { prepared, done } => self.batch.push((prepared, done)),
                    Request::Close { done } => {
                        closed = Some(done);
                        requests.close();
                    }
                    other => {
                        self.flush();
                        self.handle(other);
                    }
                }
                if entries < BATCH_FACTS_MAX && bytes < BATCH_BYTES_MAX {
                    next = requests.try_recv().ok();
                }
            }
            self.flush();
            waiting.leave(entries, bytes);
        }
        // Everything is written; closing only cleans up.
        drop(self);
        lock.release();
        if let Some(done) = closed {
            let _ = done.send(Ok(()));
        }
    }

    /// Handles anything but a commit. The caller may be gone by then.
    fn handle(&mut self, request: Request) {
        match request {
            Request::Reload { room, done } => {
                let _ = done.send(self.reload(room));
            }
            Request::Forget { room, done } => {
                let forgotten = self.forget(&[room]);
                let _ = done.send(forgotten.map(|count| count > 0));
            }
            Request::IdleRooms { before_us, done } => {
                let _ = done.send(self.idle_rooms(before_us));
            }
            Request::Change(change) => {
                let outcome = (change.work)(&mut self.writer);
                self.health.note(outcome);
            }
            Request::Ping { done } => {
                let answer = self.writer.ping().map_err(StoreError::from);
                self.health.note(answer.clone());
                let _ = done.send(answer);
            }
            Request::Commit { .. } | Request::Close { .. } => {}
        }
    }

    /// Whoever loads the room tells people what is there: what could not be
    /// written must not be found later.
    fn reload(&mut self, room: RoomCode) -> Result<Reserved, StoreError> {
        self.writer.intact()?;
        if let Err(fault) = self.writer.settle() {
            let error = StoreError::from(fault);
            self.health.note(Err(error.clone()));
            return Err(error);
        }
        self.broken.remove(&room);
        Ok(self.writer.reserve(room))
    }

    fn forget(&mut self, rooms: &[RoomCode]) -> Result<usize, StoreError> {
        let forgotten = self.writer.forget(rooms)?;
        for room in rooms {
            self.broken.remove(room);
        }
        Ok(forgotten)
    }

    fn idle_rooms(&self, before_us: u64) -> Result<Vec<RoomCode>, StoreError> {
        let mut idle = read::idle(self.writer.connection(), before_us)?;
        idle.retain(|room| self.writer.written_us(*room) < before_us);
        Ok(idle)
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
        self.refuse_misfits(&mut batch);
        let rows = Batch::new(batch.iter().map(|(prepared, _)| prepared));
        match self.writer.write(&rows, now_us) {
            Ok(()) => {
                if !rows.is_empty() {
                    self.health.note(Ok(()));
                }
                for (_, done) in batch.drain(..) {
                    let _ = done.send(Ok(()));
                }
                // Reuse the allocation.
                self.batch = batch;
                // Nothing is lost if this fails: it is retried after the next
                // batch.
                let _ = self.writer.clear_up();
            }
            // One room's facts do not fit, but the others' must still be
            // written.
            Err(fault) if fault.misfit().is_some() => self.write_singly(batch, now_us),
            Err(fault) => {
                let error = StoreError::from(fault);
                self.health.note(Err(error.clone()));
                for (prepared, done) in batch {
                    self.broken.insert(prepared.room);
                    let _ = done.send(Err(error.clone()));
                }
            }
        }
    }

    /// Keeps only facts that continue what is stored, from rooms that have lost
    /// nothing.
    fn refuse_misfits(&mut self, batch: &mut Vec<(Prepared, Done<()>)>) {
        let mut reached = Reached::new();
        let mut kept = Vec::with_capacity(batch.len());
        for (prepared, done) in batch.drain(..) {
            let room = prepared.room;
            let refused = if self.broken.contains(&room) {
                Some(StoreError::AfterFailure { room })
            } else {
                let fits = self.writer.fits(&prepared, &mut reached);
                fits.err().map(|reason| StoreError::Misfit { room, reason })
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

    fn write_singly(&mut self, batch: Vec<(Prepared, Done<()>)>, now_us: u64) {
        for (prepared, done) in batch {
            let room = prepared.room;
            let answer = if self.broken.contains(&room) {
                Err(StoreError::AfterFailure { room })
            } else {
                let written = self.writer.write(&Batch::new([&prepared]), now_us);
                written.map_err(|fault| match fault.misfit() {
                    Some(reason) => StoreError::Misfit { room, reason },
                    None => fault.into(),
                })
            };
            if answer.is_err() {
                self.broken.insert(room);
            }
            let _ = done.send(answer);
        }
    }
}
