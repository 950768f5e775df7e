//! The writing connection, as the writer thread sees it.
//!
//! Every transaction has a number, and writes it into the row of this process.
//! If the connection breaks before the answer comes, the next one reads there
//! whether the transaction was written. Every connection has a number too, and
//! only the latest may write: what the last one has left behind on the way
//! cannot be written any more once the next one has looked.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use fano_protocol::RoomCode;
use tokio::runtime::Runtime;
use tokio_postgres::{Client, Statement, Transaction, types::ToSql};

use super::{
    append::{self, Columns, Writing},
    connect::{Address, PgFault, patiently, prepare},
    error::PostgresError,
    node::Standing,
    read,
};
use crate::{
    StoreError,
    committer::{Backend, Fault},
    limits::POSTGRES_RETRY_INTERVAL,
    parse::code,
    prepare::{Batch, Reached},
};

/// Everything that belongs to writing.
#[derive(Debug)]
pub(crate) struct PostgresBackend {
    runtime: Runtime,
    writer: Writer,
}

#[derive(Debug)]
struct Writer {
    address: Address,
    /// How long to try again when the server is gone.
    patience: Duration,
    /// Of this process.
    epoch: i64,
    standing: Standing,
    link: Option<Link>,
    /// The number of the last transaction that was begun …
    begun: i64,
    /// … and of the last one that is known to be written.
    written: i64,
    /// The rooms that belong to this process, as far as it has asked.
    rooms: BTreeMap<RoomCode, Held>,
}

/// A connection that may write.
#[derive(Debug)]
struct Link {
    client: Client,
    session: i64,
    append: Statement,
}

/// A room that belongs to this process.
#[derive(Clone, Copy, Debug)]
struct Held {
    epoch: i64,
    reached: Reached,
}

impl PostgresBackend {
    pub(crate) fn new(
        address: Address,
        patience: Duration,
        epoch: i64,
        standing: Standing,
    ) -> Result<Self, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| StoreError::Database {
                reason: error.to_string(),
            })?;
        let writer = Writer {
            address,
            patience,
            epoch,
            standing,
            link: None,
            begun: 0,
            written: 0,
            rooms: BTreeMap::new(),
        };
        Ok(Self { runtime, writer })
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

impl Writer {
    /// A connection that may write. Reads how far this process has got when it
    /// is a new one.
    async fn link(&mut self) -> Result<(), PgFault> {
        self.standing.check()?;
        if self
            .link
            .as_ref()
            .is_some_and(|link| !link.client.is_closed())
        {
            return Ok(());
        }
        self.link = None;
        let client = self.address.connect().await.map_err(PgFault::Lost)?;
        let append = append::prepare(&client).await?;
        let update = "UPDATE fano.nodes SET session = session + 1 WHERE epoch = $1
            RETURNING session, batch";
        let Some(row) = patiently(client.query_opt(update, &[&self.epoch])).await? else {
            return Err(PgFault::Failed(PostgresError::Superseded.into()));
        };
        self.written = row.try_get("batch")?;
        self.link = Some(Link {
            session: row.try_get("session")?,
            client,
            append,
        });
        Ok(())
    }

    /// Does something, if necessary several times over new connections. If it is
    /// the transaction with this number, it is not repeated once it is written:
    /// then the answer is `None`.
    async fn persist<T>(
        &mut self,
        number: Option<i64>,
        ask: impl AsyncFn(&Self, &Link) -> Result<T, PgFault>,
    ) -> Result<Option<T>, PgFault> {
        let begun = Instant::now();
        loop {
            let lost = match self.try_once(number, &ask).await {
                Err(PgFault::Lost(error)) => error,
                other => {
                    if let Err(PgFault::Failed(error)) = &other {
                        self.standing.note(error);
                    }
                    return other;
                }
            };
            // Whatever is still on its way over it can do no harm.
            self.link = None;
            if begun.elapsed() >= self.patience {
                return Err(PgFault::Lost(lost));
            }
            tokio::time::sleep(POSTGRES_RETRY_INTERVAL).await;
        }
    }

    async fn try_once<T>(
        &mut self,
        number: Option<i64>,
        ask: &impl AsyncFn(&Self, &Link) -> Result<T, PgFault>,
    ) -> Result<Option<T>, PgFault> {
        self.link().await?;
        if number.is_some_and(|number| self.written >= number) {
            return Ok(None);
        }
        let link = self.link.as_ref().ok_or(StoreError::Closed)?;
        let answer = ask(self, link).await?;
        if let Some(number) = number {
            self.written = number;
        }
        Ok(Some(answer))
    }

    /// The number of a new transaction.
    fn next(&mut self) -> i64 {
        self.begun += 1;
        self.begun
    }

    /// Takes rooms that belong to nobody, and looks how far they have got.
    /// Returns those that belong to another process.
    async fn take(&mut self, rooms: &[RoomCode]) -> Result<BTreeSet<RoomCode>, PgFault> {
        let codes: Vec<&str> = rooms.iter().map(RoomCode::as_str).collect();
        let found = self.persist(None, async |writer, link| {
            let take = "UPDATE fano.rooms AS room SET owner = $1, epoch = nextval('fano.epochs')
                WHERE code = ANY ($3) AND owner IS DISTINCT FROM $1
                AND NOT EXISTS (SELECT FROM fano.nodes AS other WHERE other.epoch = room.owner)
                AND EXISTS (SELECT FROM fano.nodes WHERE epoch = $1 AND session = $2)";
            let take = prepare(&link.client, take).await?;
            patiently(
                link.client
                    .execute(&take, &[&writer.epoch, &link.session, &codes]),
            )
            .await?;
            // Asked anew: what was written by the last owner is there by now.
            let look = "SELECT code, owner, epoch, series.number AS series, (
                    SELECT max(step.number) + 1 FROM fano.steps AS step
                    WHERE step.room = code AND step.series = series.number
                ) AS steps,
                EXISTS (SELECT FROM fano.nodes WHERE epoch = $2 AND session = $3) AS lives
                FROM fano.rooms LEFT JOIN fano.series AS series ON series.room = code
                WHERE code = ANY ($1)";
            let me: [&(dyn ToSql + Sync); 3] = [&codes, &writer.epoch, &link.session];
            patiently(link.client.query(look, &me)).await
        });
        let found = found.await?.unwrap_or_default();
        for room in rooms {
            self.rooms.remove(room);
        }
        let mut elsewhere = BTreeSet::new();
        for row in found {
            if !row.try_get::<_, bool>("lives")? {
                self.standing.lose();
                return Err(PgFault::Failed(PostgresError::Superseded.into()));
            }
            let room = code("rooms", row.try_get("code")?)?;
            let owner: Option<i64> = row.try_get("owner")?;
            if owner != Some(self.epoch) {
                elsewhere.insert(room);
                continue;
            }
            let series: Option<i64> = row.try_get("series")?;
            let steps: Option<i64> = row.try_get("steps")?;
            let held = Held {
                epoch: row.try_get("epoch")?,
                reached: series.map(|series| (series as u32, steps.unwrap_or(0) as u32)),
            };
            self.rooms.insert(room, held);
        }
        Ok(elsewhere)
    }

    async fn write(&mut self, batch: &Batch, now_us: u64) -> Result<(), PgFault> {
        let mut columns = Columns::new(batch);
        let starts = batch.series_starts.keys();
        let rooms = batch.lobbies.keys().chain(starts);
        let rooms = rooms.chain(batch.steps.iter().map(|(room, _)| room));
        let rooms = rooms.chain(batch.finished.iter().map(|finished| &finished.code));
        for room in rooms.collect::<BTreeSet<_>>() {
            if let Some(held) = self.rooms.get(room) {
                columns.held.push(room.as_str());
                columns.held_epochs.push(held.epoch);
            }
        }
        let number = self.next();
        let whole = self.persist(Some(number), async |writer, link| {
            let writing = Writing {
                epoch: writer.epoch,
                session: link.session,
                batch: number,
                now_us,
            };
            columns.append(&link.client, &link.append, writing).await
        });
        if whole.await? == Some(false) {
            // Something is not as this process believes: it must stop.
            self.standing.lose();
            return Err(PgFault::Failed(PostgresError::Superseded.into()));
        }
        self.carried_out(batch);
        Ok(())
    }

    /// Notes how far the rooms of a batch have got.
    fn carried_out(&mut self, batch: &Batch) {
        let new = Held {
            epoch: self.epoch,
            reached: None,
        };
        for room in batch.lobbies.keys() {
            self.rooms.entry(*room).or_insert(new);
        }
        for (room, start) in &batch.series_starts {
            if let Some(held) = self.rooms.get_mut(room) {
                held.reached = Some((start.number, 0));
            }
        }
        for (room, _) in &batch.steps {
            if let Some(Held {
                reached: Some((_, steps)),
                ..
            }) = self.rooms.get_mut(room)
            {
                *steps += 1;
            }
        }
    }

    async fn forget(&mut self, room: RoomCode) -> Result<bool, PgFault> {
        if self.take(&[room]).await?.contains(&room) {
            return Err(PgFault::Failed(
                PostgresError::OwnedElsewhere { room }.into(),
            ));
        }
        let Some(held) = self.rooms.get(&room).copied() else {
            return Ok(false);
        };
        let number = self.next();
        let forgotten = self.persist(Some(number), async |writer, link| {
            let forget = "SELECT fano.forget($1, $2, $3, $4, $5)";
            let room = room.as_str();
            let values: [&(dyn ToSql + Sync); 5] =
                [&writer.epoch, &link.session, &number, &room, &held.epoch];
            patiently(link.client.query_one(forget, &values)).await
        });
        forgotten.await?;
        self.rooms.remove(&room);
        Ok(true)
    }

    async fn ping(&mut self) -> Result<(), PgFault> {
        let number = self.next();
        let written = self.persist(Some(number), async |writer, link| {
            let write = "SELECT fano.write_as($1, $2, $3)";
            let values: [&(dyn ToSql + Sync); 3] = [&writer.epoch, &link.session, &number];
            patiently(link.client.query_one(write, &values)).await
        });
        written.await.map(drop)
    }

    async fn change<T, R>(
        &mut self,
        work: impl AsyncFnOnce(&Transaction<'_>) -> Result<Result<T, R>, PgFault>,
    ) -> Result<Result<T, R>, PgFault> {
        // The work cannot be repeated, so the connection has to be good.
        self.persist(None, async |_, link| {
            patiently(link.client.batch_execute("")).await
        })
        .await?;
        let number = self.next();
        let changed = self.try_change(number, work).await;
        let answer = match changed {
            Ok(Changed::Refused(refusal)) => return Ok(Err(refusal)),
            Ok(Changed::Done(answer, Ok(()))) => {
                self.written = number;
                return Ok(Ok(answer));
            }
            // Nobody knows whether it was written: look.
            Ok(Changed::Done(answer, Err(PgFault::Lost(_)))) => answer,
            Ok(Changed::Done(_, Err(fault))) | Err(fault) => {
                match &fault {
                    PgFault::Lost(_) => self.link = None,
                    PgFault::Failed(error) => self.standing.note(error),
                    PgFault::Misfit(_) => {}
                }
                return Err(fault);
            }
        };
        self.link = None;
        self.persist(None, async |_, _| Ok(())).await?;
        match self.written >= number {
            true => Ok(Ok(answer)),
            false => Err(PgFault::Lost(StoreError::NotAnswering)),
        }
    }

    async fn try_change<T, R>(
        &mut self,
        number: i64,
        work: impl AsyncFnOnce(&Transaction<'_>) -> Result<Result<T, R>, PgFault>,
    ) -> Result<Changed<T, R>, PgFault> {
        let epoch = self.epoch;
        let link = self.link.as_mut().ok_or(StoreError::Closed)?;
        let session = link.session;
        let transaction = patiently(link.client.transaction()).await?;
        let write = "SELECT fano.write_as($1, $2, $3)";
        patiently(transaction.query_one(write, &[&epoch, &session, &number])).await?;
        match work(&transaction).await? {
            Ok(answer) => {
                let committed = patiently(transaction.commit()).await;
                Ok(Changed::Done(answer, committed))
            }
            Err(refusal) => {
                patiently(transaction.rollback()).await?;
                Ok(Changed::Refused(refusal))
            }
        }
    }

    /// Whoever comes next need not wait until the time of this process is over.
    async fn leave(&mut self) -> Result<(), PgFault> {
        self.link().await?;
        let link = self.link.as_ref().ok_or(StoreError::Closed)?;
        let leave = format!(
            "UPDATE fano.meta SET newest_us = greatest(newest_us,
                (SELECT max(newest_us) FROM fano.nodes));
            DELETE FROM fano.nodes WHERE epoch = {}",
            self.epoch
        );
        patiently(link.client.batch_execute(&leave)).await
    }
}

/// How a change ended.
enum Changed<T, R> {
    /// It was refused, and nothing has changed.
    Refused(R),
    /// It was done, and perhaps written.
    Done(T, Result<(), PgFault>),
}

impl Backend for PostgresBackend {
    type Reloaded = ();

    fn get_ready(&mut self, rooms: &BTreeSet<RoomCode>) -> Result<(), StoreError> {
        let unknown = rooms.iter().copied();
        let unknown = unknown.filter(|room| !self.writer.rooms.contains_key(room));
        let unknown: Vec<RoomCode> = unknown.collect();
        if unknown.is_empty() {
            return Ok(());
        }
        self.runtime.block_on(self.writer.take(&unknown))?;
        Ok(())
    }

    fn reached(&self, room: RoomCode) -> Reached {
        self.writer.rooms.get(&room)?.reached
    }

    fn write(&mut self, batch: &Batch, now_us: u64) -> Result<(), Fault> {
        let written = self.runtime.block_on(self.writer.write(batch, now_us));
        written.map_err(|fault| match fault {
            PgFault::Misfit(reason) => Fault::Misfit(reason),
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
        let ask = async |_: &Writer, link: &Link| read::idle(&link.client, before_us).await;
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
