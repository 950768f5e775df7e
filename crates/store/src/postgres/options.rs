use std::{fmt, time::Duration};

use crate::{StoreAddress, limits::POSTGRES_PATIENCE};

/// Between two transactions of a process alone, unless it says otherwise.
const GATHER: Duration = Duration::from_millis(4);
/// The same where several share a database: a transaction costs it as much as a dozen
/// facts, and each process has its own.
const GATHER_IN_CLUSTER: Duration = Duration::from_millis(10);

/// Where and how a [`PostgresStore`](crate::PostgresStore) keeps its data.
#[derive(Clone)]
pub struct PostgresOptions {
    pub(super) url: String,
    gather: Option<Duration>,
    pub(super) patience: Duration,
    pub(super) name: String,
    pub(super) cluster: Option<Cluster>,
}

/// The cluster that a process belongs to.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    pub(super) name: String,
    /// Where browsers reach this very process.
    pub(super) url: Option<String>,
}

impl PostgresOptions {
    /// Uses the database at this address: `postgres://user:password@host/name`.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            gather: None,
            patience: POSTGRES_PATIENCE,
            name: format!("process {}", std::process::id()),
            cluster: None,
        }
    }

    /// The shortest time between two transactions: everything that arrives in
    /// between is written together. A single fact does not wait. Unless this is
    /// called, 4 ms, or 10 ms in a cluster.
    #[must_use]
    pub fn gather(mut self, gather: Duration) -> Self {
        self.gather = Some(gather);
        self
    }

    pub(super) fn gathers(&self) -> Duration {
        self.gather.unwrap_or(match self.cluster {
            Some(_) => GATHER_IN_CLUSTER,
            None => GATHER,
        })
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

    /// Shares the database with all other processes that give the same name. The
    /// address is where browsers reach this very process, if they can.
    #[must_use]
    pub fn cluster(mut self, name: impl Into<String>, url: Option<String>) -> Self {
        self.cluster = Some(Cluster {
            name: name.into(),
            url,
        });
        self
    }
}

/// Nobody should read the password.
impl fmt::Debug for PostgresOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresOptions")
            .field("url", &StoreAddress::Postgres(self.url.clone()))
            .field("gather", &self.gathers())
            .field("patience", &self.patience)
            .field("name", &self.name)
            .field("cluster", &self.cluster)
            .finish()
    }
}
