//! The database as the writer thread sees it.

use std::{collections::BTreeSet, time::Duration};

use fano_protocol::RoomCode;
use tokio::runtime::Runtime;
use tokio_postgres::Transaction;

use super::{
    connect::{Address, PgFault},
    error::PostgresError,
    node::Standing,
    read,
    writer::{Link, Writer},
};
use crate::{
    StoreError,
    committer::{Backend, Fault},
    prepare::{Batch, Reached},
};

/// Everything that belongs to writing.
#[derive(Debug)]
pub(crate) struct PostgresBackend {
    runtime: Runtime,
    writer: Writer,
}

impl PostgresBackend {
    pub(crate) fn new(
        address: Address,
        patience: Duration,
        epoch: i64,
        in_cluster: bool,
        standing: Standing,
    ) -> Result<Self, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| StoreError::Database {
                reason: error.to_string(),
            })?;
        let writer = Writer::new(address, patience, epoch, in_cluster, standing);
        Ok(Self { runtime, writer })
    }

    /// Gives a room up, if it is this process's.
    pub(crate) fn release(&mut self, room: RoomCode) -> Result<(), StoreError> {
        Ok(self.runtime.block_on(self.writer.release(room))?)
    }

    /// Changes something other than facts, in a transaction of its own. A
    /// refusal changes nothing.
    pub(crate) fn change<T, R>(
        &mut self,
        work: impl AsyncFnOnce(&Transaction<'_>) -> Result<Result<T, R>, PgFault>,
    ) -> Result<Result<T, R>, StoreError> {
        let changed = self.runtime.block_on(self.writer.change(work));
        changed.map_err(StoreError::from)
    }
}

impl Backend for PostgresBackend {
    type Reloaded = ();

    fn get_ready(&mut self, rooms: &BTreeSet<RoomCode>) -> Result<(), StoreError> {
        let unknown = rooms.iter().copied();
        let unknown = unknown.filter(|room| !self.writer.rooms.contains_key(room));
        let unknown: Vec<RoomCode> = unknown.collect();
        // Of rooms that others may have changed, only those may be continued that
        // were loaded.
        if unknown.is_empty() || self.writer.in_cluster {
            return Ok(());
        }
        self.runtime.block_on(self.writer.take(&unknown))?;
        Ok(())
    }

    fn exists(&mut self, room: RoomCode) -> Result<bool, StoreError> {
        Ok(self.writer.rooms.contains_key(&room))
    }

    fn reached(&self, room: RoomCode) -> Reached {
        self.writer.rooms.get(&room)?.reached
    }

    fn write(&mut self, batch: &Batch, now_us: u64) -> Result<(), Fault> {
        let written = self.runtime.block_on(self.writer.write(batch, now_us));
        written.map_err(|fault| match fault {
            PgFault::Misfit(reason) => Fault::Misfit(reason),
            PgFault::Fenced => Fault::Fenced,
            other => Fault::Failed(other.into()),
        })
    }

    fn reload(&mut self, rooms: &[RoomCode]) -> Vec<Result<(), StoreError>> {
        let taken = self.runtime.block_on(self.writer.take(rooms));
        let taken = taken.map_err(StoreError::from);
        let answer = |room: &RoomCode| match &taken {
            Ok(elsewhere) if elsewhere.contains(room) => {
                Err(PostgresError::OwnedElsewhere { room: *room }.into())
            }
            Ok(_) => Ok(()),
            Err(error) => Err(error.clone()),
        };
        rooms.iter().map(answer).collect()
    }

    fn forget(&mut self, room: RoomCode) -> Result<bool, StoreError> {
        Ok(self.runtime.block_on(self.writer.forget(room))?)
    }

    fn idle_rooms(&mut self, before_us: u64) -> Result<Vec<RoomCode>, StoreError> {
        let ask = async |writer: &Writer, link: &Link| {
            read::idle(&link.client, writer.epoch, before_us).await
        };
        let idle = self.runtime.block_on(self.writer.persist(None, ask))?;
        Ok(idle.unwrap_or_default())
    }

    fn ping(&mut self) -> Result<(), StoreError> {
        Ok(self.runtime.block_on(self.writer.ping())?)
    }

    fn close(mut self) {
        // If this fails, the time of this process runs out by itself.
        let _ = self.runtime.block_on(self.writer.leave());
    }
}
