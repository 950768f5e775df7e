//! A connection for reading, opened again whenever it breaks.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::Mutex;
use tokio_postgres::Client;

use super::connect::{Address, PgFault};
use crate::{StoreError, limits::POSTGRES_RETRY_INTERVAL};

/// Reads over one connection. Several reads may be on their way at a time.
#[derive(Debug)]
pub(crate) struct Reader {
    address: Address,
    /// How long to try again when the server is gone.
    patience: Duration,
    client: Mutex<Option<Arc<Client>>>,
    closed: AtomicBool,
}

impl Reader {
    pub(crate) fn new(address: Address, patience: Duration) -> Self {
        Self {
            address,
            patience,
            client: Mutex::default(),
            closed: AtomicBool::new(false),
        }
    }

    async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let mut client = self.client.lock().await;
        if self.closed.load(Ordering::Relaxed) {
            return Err(StoreError::Closed);
        }
        match &*client {
            Some(open) if !open.is_closed() => Ok(Arc::clone(open)),
            _ => {
                let new = Arc::new(self.address.connect().await?);
                *client = Some(Arc::clone(&new));
                Ok(new)
            }
        }
    }

    /// Asks the database, as often as necessary.
    pub(crate) async fn read<T, F>(&self, ask: impl Fn(Arc<Client>) -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, PgFault>>,
    {
        let begun = Instant::now();
        loop {
            let error = match self.client().await {
                Ok(client) => match ask(client).await {
                    Ok(answer) => return Ok(answer),
                    Err(PgFault::Lost(error)) => {
                        *self.client.lock().await = None;
                        error
                    }
                    Err(other) => return Err(other.into()),
                },
                Err(StoreError::Closed) => return Err(StoreError::Closed),
                Err(error) => error,
            };
            if begun.elapsed() >= self.patience {
                return Err(error);
            }
            tokio::time::sleep(POSTGRES_RETRY_INTERVAL).await;
        }
    }

    /// Asks the database once: for what cannot be repeated.
    pub(crate) async fn read_once<T>(
        &self,
        ask: impl AsyncFnOnce(Arc<Client>) -> Result<T, PgFault>,
    ) -> Result<T, StoreError> {
        Ok(ask(self.client().await?).await?)
    }

    pub(crate) async fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        *self.client.lock().await = None;
    }
}
