//! Shows the other processes that this one lives.

use std::sync::Arc;

use tokio::{sync::watch, task::JoinHandle, time::MissedTickBehavior};
use tokio_postgres::Client;

use super::{
    connect::{Address, PgFault, patiently},
    error::PostgresError,
    open::{BACKEND_START, expiry},
};
use crate::{
    StoreError,
    limits::{NODE_EXPIRY, NODE_RENEWAL},
};

/// Whether this process was superseded. Once it is, it stays so.
#[derive(Clone, Debug)]
pub(crate) struct Standing(Arc<watch::Sender<bool>>);

impl Standing {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    pub(crate) fn lose(&self) {
        self.0.send_replace(true);
    }

    /// Notes it if an error says so.
    pub(crate) fn note(&self, error: &StoreError) {
        if *error == StoreError::Postgres(PostgresError::Superseded) {
            self.lose();
        }
    }

    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match *self.0.borrow() {
            true => Err(PostgresError::Superseded.into()),
            false => Ok(()),
        }
    }

    /// Waits until it is.
    pub(crate) async fn lost(&self) {
        // The sender is in `self`.
        let _ = self.0.subscribe().wait_for(|lost| *lost).await;
    }
}

/// Renews the row of a node, over a connection of its own, until it is
/// superseded.
pub(crate) struct Keeper {
    address: Address,
    epoch: i64,
    standing: Standing,
}

impl Keeper {
    pub(crate) fn new(address: Address, epoch: i64, standing: Standing) -> Self {
        Self {
            address,
            epoch,
            standing,
        }
    }

    /// Starts over the connection that joined.
    pub(crate) fn start(self, client: Client) -> JoinHandle<()> {
        tokio::spawn(self.keep(client))
    }

    async fn keep(self, client: Client) {
        let mut client = Some(client);
        let mut moments = tokio::time::interval(NODE_RENEWAL);
        moments.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while self.standing.check().is_ok() {
            moments.tick().await;
            let connected = match client.take().filter(|client| !client.is_closed()) {
                Some(client) => client,
                None => match self.address.connect().await {
                    Ok(client) => client,
                    // Until the server is back, nobody else can take over.
                    Err(_) => continue,
                },
            };
            match self.renew(&connected).await {
                Ok(true) => client = Some(connected),
                Ok(false) => self.standing.lose(),
                Err(_) => {}
            }
        }
    }

    /// Returns whether the row still exists.
    async fn renew(&self, client: &Client) -> Result<bool, PgFault> {
        // Nothing is lost with a renewal, so nobody has to wait for the disk.
        let renew = format!(
            "UPDATE fano.nodes SET expires_at = {}, backend = pg_backend_pid(),
            backend_start = ({BACKEND_START}) WHERE epoch = {}",
            expiry(NODE_EXPIRY),
            self.epoch
        );
        let quick = "SET synchronous_commit = off";
        patiently(client.batch_execute(quick)).await?;
        Ok(patiently(client.execute(&renew, &[])).await? > 0)
    }
}
