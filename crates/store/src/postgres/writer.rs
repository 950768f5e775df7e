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
use tokio_postgres::{Client, Transaction, types::ToSql};

use super::{
    append::{Columns, Statements, Writing},
    connect::{Address, PgFault, patiently},
    error::PostgresError,
    node::Standing,
    ownership::{self, Taker},
};
use crate::{
    StoreError,
    limits::POSTGRES_RETRY_INTERVAL,
    parse::code,
    prepare::{Batch, Reached},
};

/// The writing connection and what this process has written over it.
#[derive(Debug)]
pub(super) struct Writer {
    address: Address,
    /// How long to try again when the server is gone.
    patience: Duration,
    /// Of this process.
    pub(super) epoch: i64,
    /// Whether others may own rooms in the same database.
    pub(super) in_cluster: bool,
    standing: Standing,
    link: Option<Link>,
    /// The number of the last transaction that was begun …
    begun: i64,
    /// … and of the last one that is known to be written.
    written: i64,
    /// The rooms that belong to this process, as far as it has asked.
    pub(super) rooms: BTreeMap<RoomCode, Held>,
    /// Those of them that somebody else turned out to have.
    fenced: BTreeSet<RoomCode>,
}

/// A connection that may write.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) client: Client,
    session: i64,
    append: Statements,
}

/// A room that belongs to this process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    epoch: i64,
    pub(super) reached: Reached,
}

impl Writer {
    pub(super) fn new(
        address: Address,
        patience: Duration,
        epoch: i64,
        in_cluster: bool,
        standing: Standing,
    ) -> Self {
        Self {
            address,
            patience,
            epoch,
            in_cluster,
            standing,
            link: None,
            begun: 0,
            written: 0,
            rooms: BTreeMap::new(),
            fenced: BTreeSet::new(),
        }
    }

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
        let append = Statements::prepare(&client).await?;
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
    pub(super) async fn persist<T>(
        &mut self,
        number: Option<i64>,
        ask: impl AsyncFn(&Self, &Link) -> Result<T, PgFault>,
    ) -> Result<Option<T>, PgFault> {
        let begun = Instant::now();
        loop {
            let lost = match self.try_once(number, &ask).await {
                Err(PgFault::Lost(error)) => error,
                Err(PgFault::Failed(error)) => match self.judge(error).await {
                    PgFault::Lost(error) => error,
                    fault => return Err(fault),
                },
                other => return other,
            };
            // Whatever is still on its way over it can do no harm.
            self.link = None;
            if begun.elapsed() >= self.patience {
                return Err(PgFault::Lost(lost));
            }
            tokio::time::sleep(POSTGRES_RETRY_INTERVAL).await;
        }
    }

    /// What it means that a transaction was refused: in a cluster, somebody else
    /// may have taken a room, while this process still has its others.
    async fn judge(&mut self, error: StoreError) -> PgFault {
        let superseded = StoreError::Postgres(PostgresError::Superseded);
        if error == superseded && self.in_cluster {
            match self.is_listed().await {
                Ok(true) => return PgFault::Fenced,
                Ok(false) => {}
                Err(fault) => return fault,
            }
        }
        self.standing.note(&error);
        PgFault::Failed(error)
    }

    /// Whether this process and this connection may write.
    async fn is_listed(&self) -> Result<bool, PgFault> {
        let Some(link) = &self.link else {
            return Ok(false);
        };
        let select = "SELECT EXISTS (SELECT FROM fano.nodes WHERE epoch = $1 AND session = $2)";
        let values: [&(dyn ToSql + Sync); 2] = [&self.epoch, &link.session];
        let row = patiently(link.client.query_one(select, &values)).await?;
        Ok(row.try_get(0)?)
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

    /// Takes rooms that belong to nobody alive, and looks how far they have got.
    /// Returns those that belong to another process.
    pub(super) async fn take(&mut self, rooms: &[RoomCode]) -> Result<BTreeSet<RoomCode>, PgFault> {
        let codes: Vec<&str> = rooms.iter().map(RoomCode::as_str).collect();
        let found = self.persist(None, async |writer, link| {
            let me = Taker {
                epoch: writer.epoch,
                session: link.session,
            };
            let taken = ownership::take(&link.client, me, &codes).await?;
            writer.standing.took(&taken);
            ownership::look(&link.client, me, &codes).await
        });
        let found = found.await?.unwrap_or_default();
        for room in rooms {
            self.rooms.remove(room);
            self.fenced.remove(room);
        }
        let mut elsewhere = BTreeSet::new();
        for standing in found {
            if !standing.lives {
                self.standing.lose();
                return Err(PgFault::Failed(PostgresError::Superseded.into()));
            }
            let room = code("rooms", &standing.code)?;
            if standing.owner != Some(self.epoch) {
                elsewhere.insert(room);
                continue;
            }
            let held = Held {
                epoch: standing.epoch,
                reached: standing.reached,
            };
            self.rooms.insert(room, held);
        }
        Ok(elsewhere)
    }

    pub(super) async fn write(&mut self, batch: &Batch, now_us: u64) -> Result<(), PgFault> {
        let mut columns = Columns::new(batch);
        let starts = batch.series_starts.keys();
        let rooms = batch.lobbies.keys().chain(starts);
        let rooms = rooms.chain(batch.steps.iter().map(|(room, _)| room));
        let rooms = rooms.chain(batch.finished.iter().map(|finished| &finished.code));
        for room in rooms.collect::<BTreeSet<_>>() {
            if let Some(held) = self.rooms.get(room) {
                columns.hold(room.as_str(), held.epoch);
            } else if !batch.lobbies.contains_key(room) {
                let reason = "the room has to be loaded first".to_owned();
                return Err(PgFault::Misfit(reason));
            }
        }
        columns.note_step_epochs();
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
        let whole = whole.await;
        if let (Err(PgFault::Fenced), [lost]) = (&whole, &*columns.held) {
            self.was_fenced(code("rooms", lost)?);
        }
        if whole? == Some(false) {
            // Something is not as this process believes: it must stop.
            self.standing.lose();
            return Err(PgFault::Failed(PostgresError::Superseded.into()));
        }
        self.carried_out(batch);
        Ok(())
    }

    /// Counts a room once until it is taken again, however often it is tried.
    fn was_fenced(&mut self, room: RoomCode) {
        if self.fenced.insert(room) {
            self.standing.was_fenced();
        }
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

    pub(super) async fn forget(&mut self, room: RoomCode) -> Result<bool, PgFault> {
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
        let forgotten = forgotten.await;
        self.rooms.remove(&room);
        match forgotten {
            Err(PgFault::Fenced) => {
                self.was_fenced(room);
                Err(PgFault::Failed(
                    PostgresError::OwnedElsewhere { room }.into(),
                ))
            }
            other => other.map(|_| true),
        }
    }

    /// Gives a room up, if it is this process's.
    pub(super) async fn release(&mut self, room: RoomCode) -> Result<(), PgFault> {
        let Some(held) = self.rooms.remove(&room) else {
            return Ok(());
        };
        let number = self.next();
        let released = self.persist(Some(number), async |writer, link| {
            let release = "SELECT fano.release($1, $2, $3, $4, $5)";
            let room = room.as_str();
            let values: [&(dyn ToSql + Sync); 5] =
                [&writer.epoch, &link.session, &number, &room, &held.epoch];
            patiently(link.client.query_one(release, &values)).await
        });
        released.await.map(drop)
    }

    pub(super) async fn ping(&mut self) -> Result<(), PgFault> {
        let number = self.next();
        let written = self.persist(Some(number), async |writer, link| {
            let write = "SELECT fano.write_as($1, $2, $3)";
            let values: [&(dyn ToSql + Sync); 3] = [&writer.epoch, &link.session, &number];
            patiently(link.client.query_one(write, &values)).await
        });
        written.await.map(drop)
    }

    pub(super) async fn change<T, R>(
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
                    PgFault::Misfit(_) | PgFault::Fenced => {}
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
    pub(super) async fn leave(&mut self) -> Result<(), PgFault> {
        self.link().await?;
        let link = self.link.as_ref().ok_or(StoreError::Closed)?;
        // In the order in which others lock these tables.
        let leave = format!(
            "WITH gone AS (DELETE FROM fano.nodes WHERE epoch = {} RETURNING newest_us)
            UPDATE fano.meta SET newest_us = greatest(newest_us,
                (SELECT newest_us FROM gone))",
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
