//! The store in a Postgres database.

mod append;
mod connect;
mod copy;
mod decks;
mod drafts;
mod error;
mod node;
mod open;
mod read;
mod reader;
mod writer;

use std::{convert::Infallible, fmt, pin::Pin, sync::Arc, time::Duration};

use fano_decks::Revision;
use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use tokio::task::JoinHandle;
use tokio_postgres::{Client, Transaction};

use self::read::can_be;
use crate::{
    DeckRefusal, DeckStore, DeckToKeep, FinishedBrief, KeptDeck, Store, StoreAddress, StoreError,
    StoreFuture, Swept, Unused,
    committer::Front,
    limits::{POSTGRES_PATIENCE, TOKEN_KEY_BYTES},
};
use connect::{Address, PgFault, patiently};
pub use error::PostgresError;
use node::{Keeper, Standing};
use reader::Reader;
use writer::PostgresBackend;

/// Where and how a [`PostgresStore`] keeps its data.
#[derive(Clone)]
pub struct PostgresOptions {
    url: String,
    gather: Duration,
    patience: Duration,
    name: String,
}

impl PostgresOptions {
    /// Uses the database at this address: `postgres://user:password@host/name`.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            gather: Duration::from_millis(4),
            patience: POSTGRES_PATIENCE,
            name: format!("process {}", std::process::id()),
        }
    }

    /// The shortest time between two transactions: everything that arrives in
    /// between is written together. A single fact does not wait.
    #[must_use]
    pub fn gather(mut self, gather: Duration) -> Self {
        self.gather = gather;
        self
    }

    /// How long everybody waits when the server is gone before they are told so.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// What other processes call this one when they say that it uses the
    /// database.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }
}

/// Nobody should read the password.
impl fmt::Debug for PostgresOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresOptions")
            .field("url", &StoreAddress::Postgres(self.url.clone()))
            .field("gather", &self.gather)
            .field("patience", &self.patience)
            .field("name", &self.name)
            .finish()
    }
}

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
        let epoch = open::join(&mut client, &options.name).await?;
        let newest_us = read::newest_moment_us(&client).await?;
        let standing = Standing::new();
        let backend =
            PostgresBackend::new(address.clone(), options.patience, epoch, standing.clone())?;
        let reader = || Reader::new(address.clone(), options.patience);
        Ok(Self {
            front: Front::start(backend, newest_us, options.gather)?,
            rooms_reader: reader(),
            games_reader: reader(),
            decks_reader: reader(),
            keeper: Keeper::new(address.clone(), epoch, standing.clone()).start(client),
            standing,
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
        self.front.health()
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

impl DeckStore for PostgresStore {
    fn keep_deck(&self, deck: DeckToKeep) -> StoreFuture<'static, Result<(), DeckRefusal>> {
        if let Err(refusal) = deck.check() {
            return Box::pin(std::future::ready(Ok(Err(refusal))));
        }
        let bytes = deck.bundle.len();
        let keep = async move |transaction: &Transaction<'_>| decks::keep(transaction, &deck).await;
        self.change(bytes, keep)
    }

    fn deck<'a>(&'a self, address: &'a str) -> StoreFuture<'a, Option<KeptDeck>> {
        if !can_be(address) {
            return nothing(None);
        }
        let find = move |client: Arc<Client>| async move { decks::deck(&client, address).await };
        Box::pin(self.decks_reader.read(find))
    }

    fn bundle(&self, revision: Revision) -> StoreFuture<'_, Option<Vec<u8>>> {
        let find = move |client: Arc<Client>| async move { decks::bundle(&client, revision).await };
        Box::pin(self.decks_reader.read(find))
    }

    fn decks_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDeck>> {
        let list = move |client: Arc<Client>| async move { decks::decks_of(&client, maker).await };
        Box::pin(self.decks_reader.read(list))
    }

    fn delete_deck<'a>(&'a self, address: &'a str, maker: &'a [u8]) -> StoreFuture<'a, bool> {
        if !can_be(address) {
            return nothing(false);
        }
        let (address, maker) = (address.to_owned(), maker.to_owned());
        self.change_freely(async move |transaction: &Transaction<'_>| {
            decks::delete(transaction, &address, &maker).await
        })
    }

    fn use_deck<'a>(&'a self, address: &'a str, at_us: u64) -> StoreFuture<'a, bool> {
        if !can_be(address) {
            return nothing(false);
        }
        let address = address.to_owned();
        self.change_freely(async move |transaction: &Transaction<'_>| {
            decks::use_deck(transaction, &address, at_us).await
        })
    }

    fn use_revision(&self, revision: Revision, at_us: u64) -> StoreFuture<'_, bool> {
        self.change_freely(async move |transaction: &Transaction<'_>| {
            decks::use_revision(transaction, revision, at_us).await
        })
    }

    fn sweep_decks(&self, unused: Unused) -> StoreFuture<'_, Swept> {
        self.change_freely(async move |transaction: &Transaction<'_>| {
            decks::sweep(transaction, unused).await
        })
    }
}
