//! The database as the writer thread sees it.

use fano_protocol::RoomCode;

use super::{
    folder::FolderLock,
    log_copier::LogCopier,
    read,
    write::{Reserved, Writer},
};
use crate::{
    StoreError,
    committer::{self, Backend},
    prepare::{Batch, Reached},
};

/// Everything that belongs to writing.
#[derive(Debug)]
pub(crate) struct SqliteBackend {
    pub(crate) writer: Writer,
    pub(crate) log_copier: LogCopier,
    pub(crate) lock: FolderLock,
}

impl Backend for SqliteBackend {
    /// Where the steps of the room are. They stay there until every
    /// [`Reserved`] is dropped.
    type Reloaded = Reserved;

    fn exists(&mut self, room: RoomCode) -> Result<bool, StoreError> {
        read::exists(self.writer.connection(), room)
    }

    fn reached(&self, room: RoomCode) -> Reached {
        self.writer.reached(room)
    }

    fn write(&mut self, batch: &Batch, now_us: u64) -> Result<(), committer::Fault> {
        Ok(self.writer.write(batch, now_us)?)
    }

    fn clear_up(&mut self) {
        // Nothing is lost if this fails: it is retried after the next batch.
        let _ = self.writer.clear_up();
        self.log_copier.look(self.writer.connection());
    }

    fn reload(&mut self, rooms: &[RoomCode]) -> Vec<Result<Reserved, StoreError>> {
        let settled = self.writer.intact();
        let settled = settled.and_then(|()| Ok(self.writer.settle()?));
        let reserve = |room| settled.clone().map(|()| self.writer.reserve(room));
        rooms.iter().copied().map(reserve).collect()
    }

    fn forget(&mut self, room: RoomCode) -> Result<bool, StoreError> {
        Ok(self.writer.forget(room)?)
    }

    fn idle_rooms(&mut self, before_us: u64) -> Result<Vec<RoomCode>, StoreError> {
        let mut idle = read::idle(self.writer.connection(), before_us)?;
        idle.retain(|room| self.writer.written_us(*room) < before_us);
        Ok(idle)
    }

    fn ping(&mut self) -> Result<(), StoreError> {
        Ok(self.writer.ping()?)
    }

    fn close(self) {
        self.log_copier.stop();
        drop(self.writer);
        self.lock.release();
    }
}
