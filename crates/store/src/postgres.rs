//! The store in a Postgres database.

mod append;
mod backend;
mod connect;
mod copy;
mod decks;
mod drafts;
mod encryption;
mod error;
mod node;
mod open;
mod options;
mod ownership;
mod read;
mod reader;
mod writer;

use std::{
    convert::Infallible,
    pin::Pin,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use tokio::{sync::watch, task::JoinHandle};
use tokio_postgres::{Client, Transaction};

use self::read::can_be;
use crate::{
    FinishedBrief, Located, NewRoom, Node, NodeId, NotCreated, OwnershipCounts, Presence, Store,
    StoreError, StoreFuture, Totals,
    committer::Front,
    limits::{CLOCK_DIFFERENCE_MAX, LOCATE_ATTEMPTS_MAX, TOKEN_KEY_BYTES},
    prepare::Prepared,
};
use backend::PostgresBackend;
use connect::{Address, PgFault, patiently};
pub use error::PostgresError;
use node::{Keeper, Standing};
use options::Cluster;
pub use options::PostgresOptions;
use ownership::Owner;
use reader::Reader;

/// Keeps rooms in a Postgres database, in a schema of its own.
///
/// One thread writes for all rooms over one connection. Every transaction is
/// conditional on this process still being the one that may write. If the
/// connection breaks, everybody waits until there is another one, and what
/// became of the last transaction is read from the database.
#[derive(Debug)]
pub struct PostgresStore {
    front: Front<PostgresBackend>,
    rooms_reader: Reader,
    games_reader: Reader,
    decks_reader: Reader,
    keeper: JoinHandle<()>,
    standing: Standing,
    me: NodeId,
    /// Whether others may own rooms in the same database.
    in_cluster: bool,
    clock_ahead_us: i64,
}

impl PostgresStore {
    /// Opens the database, and creates the tables if necessary.
    ///
    /// # Errors
    ///
    /// If the server cannot be reached or does not let us in, if the tables are
    /// unknown to this program, or if another process uses them.
    pub async fn open(options: PostgresOptions) -> Result<Self, StoreError> {
        let address = Address::parse(&options.url)?;
        let mut client = address.connect().await?;
        open::migrate(&mut client).await?;
        let in_cluster = options.cluster.is_some();
        let clock_ahead_us = match in_cluster {
            true => agreed(open::clock_ahead_us(&client).await?)?,
            false => 0,
        };
        let cluster = options.cluster.as_ref();
        let (epoch, joined) = open::join(&mut client, &options.name, cluster).await?;
        let newest_us = read::newest_moment_us(&client).await?;
        let standing = Standing::new();
        let backend = PostgresBackend::new(
            address.clone(),
            options.patience,
            epoch,
            in_cluster,
            standing.clone(),
        )?;
        let reader = || Reader::new(address.clone(), options.patience);
        let keeper = Keeper::new(address.clone(), epoch, standing.clone(), in_cluster, client);
        Ok(Self {
            front: Front::start(backend, newest_us, options.gathers())?,
            rooms_reader: reader(),
            games_reader: reader(),
            decks_reader: reader(),
            keeper: keeper.start(joined),
            standing,
            me: NodeId(epoch),
            in_cluster,
            clock_ahead_us,
        })
    }

    /// How many batches of facts were written since the store was opened.
    #[must_use]
    pub fn batches(&self) -> u64 {
        self.front.batches()
    }

    /// Waits until another process has taken over; nothing can be stored then.
    pub async fn superseded(&self) -> StoreError {
        self.standing.lost().await;
        PostgresError::Superseded.into()
    }

    /// Whether no rooms, finished series, decks and drafts are kept.
    ///
    /// # Errors
    ///
    /// If that cannot be read.
    pub async fn is_empty(&self) -> Result<bool, StoreError> {
        let ask = |client: Arc<Client>| async move { Ok(open::is_empty(&client).await?) };
        self.rooms_reader.read(ask).await
    }

    /// The key of the guest tokens: the one that is kept, or else this new one,
    /// which is kept from now on.
    ///
    /// # Errors
    ///
    /// If it can neither be read nor written.
    pub async fn token_key(
        &self,
        new: [u8; TOKEN_KEY_BYTES],
    ) -> Result<[u8; TOKEN_KEY_BYTES], StoreError> {
        let kept = self.change_freely(async move |transaction| {
            let new: &[u8] = &new;
            let update = "UPDATE fano.meta SET token_key = coalesce(token_key, $1)
                RETURNING token_key";
            let row = patiently(transaction.query_one(update, &[&new])).await?;
            Ok(row.try_get::<_, Vec<u8>>(0)?)
        });
        let kept = kept.await?;
        kept.try_into()
            .map_err(|kept: Vec<u8>| StoreError::Damaged {
                table: "meta",
                row: "token_key".to_owned(),
                reason: format!("{} bytes", kept.len()),
            })
    }

    /// The key of the guest tokens, if there is one.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub async fn kept_token_key(&self) -> Result<Option<[u8; TOKEN_KEY_BYTES]>, StoreError> {
        let ask = |client: Arc<Client>| async move {
            let select = "SELECT token_key FROM fano.meta";
            let row = patiently(client.query_one(select, &[])).await?;
            Ok(row.try_get::<_, Option<Vec<u8>>>(0)?)
        };
        let kept = self.rooms_reader.read(ask).await?;
        kept.map(key_of).transpose()
    }

    /// Queues a change of decks or drafts.
    fn change<T: Send + 'static, R: Send + 'static>(
        &self,
        bytes: usize,
        work: impl AsyncFnOnce(&Transaction<'_>) -> Result<Result<T, R>, PgFault> + Send + 'static,
    ) -> StoreFuture<'static, Result<T, R>> {
        let work = move |backend: &mut PostgresBackend| backend.change(work);
        self.front.change(bytes, work)
    }

    /// Queues a change that nothing speaks against.
    fn change_freely<T: Send + 'static>(
        &self,
        work: impl AsyncFnOnce(&Transaction<'_>) -> Result<T, PgFault> + Send + 'static,
    ) -> StoreFuture<'static, T> {
        let work = async move |transaction: &Transaction<'_>| {
            let done = work(transaction).await;
            done.map(Ok::<T, Infallible>)
        };
        let changed = self.change(0, work);
        Box::pin(async move {
            let Ok(done) = changed.await?;
            Ok(done)
        })
    }
}

fn key_of(kept: Vec<u8>) -> Result<[u8; TOKEN_KEY_BYTES], StoreError> {
    kept.try_into()
        .map_err(|kept: Vec<u8>| StoreError::Damaged {
            table: "meta",
            row: "token_key".to_owned(),
            reason: format!("{} bytes", kept.len()),
        })
}

/// How far the database's clock is ahead, if that is little enough.
fn agreed(clock_ahead_us: i64) -> Result<i64, PostgresError> {
    let max_us = CLOCK_DIFFERENCE_MAX.as_micros() as u64;
    match clock_ahead_us.unsigned_abs() > max_us {
        true => Err(PostgresError::Clock {
            seconds: -clock_ahead_us / 1_000_000,
        }),
        false => Ok(clock_ahead_us),
    }
}

/// The time on a clock that is so far ahead of this computer's.
fn now_us(ahead_us: i64) -> u64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    let here_us = since_1970.unwrap_or_default().as_micros() as u64;
    here_us.saturating_add_signed(ahead_us)
}

/// Says at once that nothing is there.
fn nothing<'a, T: Send + 'a>(answer: T) -> StoreFuture<'a, T> {
    Box::pin(std::future::ready(Ok(answer)))
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

impl Store for PostgresStore {
    fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> StoreFuture<'static, ()> {
        self.front.commit(room, facts)
    }

    fn load(&self, room: RoomCode) -> StoreFuture<'_, Option<Vec<Fact>>> {
        let reload = self.front.reload(room);
        Box::pin(async move {
            reload.await?;
            let load = |client: Arc<Client>| async move { read::load(&client, room).await };
            self.rooms_reader.read(load).await
        })
    }

    fn peek(&self, room: RoomCode) -> StoreFuture<'_, Option<Vec<Fact>>> {
        let load = move |client: Arc<Client>| async move { read::load(&client, room).await };
        Box::pin(self.games_reader.read(load))
    }

    fn locate(&self, room: RoomCode) -> StoreFuture<'_, Located> {
        Box::pin(async move {
            for _ in 0..LOCATE_ATTEMPTS_MAX {
                if self.in_cluster {
                    self.standing.check_presence()?;
                }
                let me = self.me;
                let ask =
                    |client: Arc<Client>| async move { ownership::owner(&client, me, room).await };
                match self.rooms_reader.read(ask).await? {
                    None => return Ok(Located::Nowhere),
                    Some(Owner::Other(node)) => return Ok(Located::At(node)),
                    Some(Owner::Me) => return Ok(Located::Here),
                    // Without others there is no hurry: whoever loads it takes
                    // it.
                    Some(Owner::Nobody) if !self.in_cluster => return Ok(Located::Here),
                    Some(Owner::Nobody) => {}
                }
                match self.front.reload(room).await {
                    // Somebody else was quicker.
                    Err(StoreError::Postgres(PostgresError::OwnedElsewhere { .. })) => {}
                    Err(error) => return Err(error),
                    Ok(()) => {}
                }
            }
            Err(PostgresError::OwnedElsewhere { room }.into())
        })
    }

    fn left_us(&self, room: RoomCode) -> Option<u64> {
        self.standing.left_us(room)
    }

    fn create(&self, new: NewRoom) -> StoreFuture<'_, Result<(), NotCreated>> {
        Box::pin(async move {
            self.standing.check_presence()?;
            let (code, owner) = (new.code, new.owner.unwrap_or(self.me));
            let prepared = Arc::new(Prepared::new(code, new.facts)?);
            let (rooms_max, now_us) = (new.rooms_max, now_us(self.clock_ahead_us));
            let create = |client: Arc<Client>| {
                let prepared = Arc::clone(&prepared);
                async move { ownership::create(&client, &prepared, owner, rooms_max, now_us).await }
            };
            // If an answer is lost, the code counts as taken the next time: the
            // caller draws another one.
            let created = self.games_reader.read(create).await?;
            if created.is_ok() && owner == self.me {
                self.front.reload(code).await?;
            }
            Ok(created)
        })
    }

    fn release(&self, room: RoomCode) -> StoreFuture<'_, ()> {
        let release = move |backend: &mut PostgresBackend| backend.release(room);
        match self.in_cluster {
            true => self.front.change(0, release),
            false => nothing(()),
        }
    }

    fn node(&self) -> Option<NodeId> {
        self.in_cluster.then_some(self.me)
    }

    fn nodes(&self) -> StoreFuture<'_, Vec<Node>> {
        if !self.in_cluster {
            return nothing(Vec::new());
        }
        // Counting takes a while, and nobody who waits for a room should wait for
        // that.
        let list = |client: Arc<Client>| async move { ownership::nodes(&client).await };
        Box::pin(self.games_reader.read(list))
    }

    fn some_nodes(&self) -> StoreFuture<'_, Vec<Node>> {
        if !self.in_cluster {
            return nothing(Vec::new());
        }
        let draw = |client: Arc<Client>| async move { ownership::some_nodes(&client).await };
        Box::pin(self.games_reader.read(draw))
    }

    fn living(&self, nodes: Vec<NodeId>) -> StoreFuture<'_, Vec<NodeId>> {
        let nodes = Arc::new(nodes);
        let ask = move |client: Arc<Client>| {
            let nodes = Arc::clone(&nodes);
            async move { ownership::living(&client, &nodes).await }
        };
        Box::pin(self.games_reader.read(ask))
    }

    fn miss(&self, node: NodeId) -> StoreFuture<'_, bool> {
        if !self.in_cluster {
            return nothing(false);
        }
        let miss = move |client: Arc<Client>| async move { ownership::miss(&client, node).await };
        Box::pin(self.games_reader.read(miss))
    }

    fn node_urls(&self) -> StoreFuture<'_, Vec<String>> {
        if !self.in_cluster {
            return nothing(Vec::new());
        }
        let list = |client: Arc<Client>| async move { ownership::urls(&client).await };
        Box::pin(self.games_reader.read(list))
    }

    fn has_node_at<'a>(&'a self, url: &'a str) -> StoreFuture<'a, bool> {
        if !self.in_cluster || !can_be(url) {
            return nothing(false);
        }
        let ask = move |client: Arc<Client>| async move { ownership::is_url(&client, url).await };
        Box::pin(self.games_reader.read(ask))
    }

    fn report_load(&self, thousandths: u32) {
        self.standing.set_load(thousandths);
    }

    fn presence(&self) -> Option<watch::Receiver<Presence>> {
        self.in_cluster.then(|| self.standing.presence())
    }

    fn ownership_counts(&self) -> OwnershipCounts {
        self.standing.counts()
    }

    fn clock_ahead_us(&self) -> i64 {
        self.clock_ahead_us
    }

    fn count_rooms(&self) -> StoreFuture<'_, u64> {
        let count = |client: Arc<Client>| async move { read::count_rooms(&client).await };
        Box::pin(self.games_reader.read(count))
    }

    fn totals(&self) -> StoreFuture<'_, Totals> {
        let me = self.me;
        let count = move |client: Arc<Client>| async move { ownership::totals(&client, me).await };
        Box::pin(self.games_reader.read(count))
    }

    fn may_sweep(&self) -> StoreFuture<'_, bool> {
        if !self.in_cluster {
            return nothing(true);
        }
        let ask = |client: Arc<Client>| async move { ownership::may_sweep(&client).await };
        Box::pin(self.games_reader.read(ask))
    }

    fn rooms(&self) -> StoreFuture<'_, Vec<RoomCode>> {
        let list = |client: Arc<Client>| async move { read::rooms(&client).await };
        Box::pin(self.rooms_reader.read(list))
    }

    fn forget(&self, room: RoomCode) -> StoreFuture<'_, bool> {
        Box::pin(self.front.forget(room))
    }

    fn idle_rooms(&self, before_us: u64) -> StoreFuture<'_, Vec<RoomCode>> {
        Box::pin(self.front.idle_rooms(before_us))
    }

    fn finished<'a>(&'a self, record: &'a str) -> StoreFuture<'a, Option<Finished>> {
        if !can_be(record) {
            return nothing(None);
        }
        let find = move |client: Arc<Client>| async move { read::finished(&client, record).await };
        Box::pin(self.games_reader.read(find))
    }

    fn finished_list(&self, limit: u32) -> StoreFuture<'_, Vec<FinishedBrief>> {
        let list =
            move |client: Arc<Client>| async move { read::finished_list(&client, limit).await };
        Box::pin(self.games_reader.read(list))
    }

    fn newest_moment_us(&self) -> StoreFuture<'_, u64> {
        let newest = |client: Arc<Client>| async move { read::newest_moment_us(&client).await };
        Box::pin(self.rooms_reader.read(newest))
    }

    fn ping(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.front.ping())
    }

    fn health(&self) -> StoreFuture<'_, ()> {
        match self.standing.check_presence() {
            Ok(()) => self.front.health(),
            Err(error) => Box::pin(std::future::ready(Err(error))),
        }
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            self.keeper.abort();
            for reader in [&self.rooms_reader, &self.games_reader, &self.decks_reader] {
                reader.close().await;
            }
            self.front.close().await;
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_may_differ_by_a_minute() {
        for seconds in [0, 1, 60, -60] {
            let ahead_us = seconds * 1_000_000;
            assert_eq!(agreed(ahead_us), Ok(ahead_us));
        }
        // What is said is about this computer's clock, not the database's.
        for seconds in [61, -61, 180] {
            let refused = agreed(-seconds * 1_000_000);
            assert_eq!(refused, Err(PostgresError::Clock { seconds }));
        }
    }
}
