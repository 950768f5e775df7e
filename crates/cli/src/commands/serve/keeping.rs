use std::{path::Path, pin::Pin, sync::Arc, time::Duration};

use fano_server::Tokens;
use fano_store::{
    PostgresError, PostgresOptions, PostgresStore, SqliteOptions, SqliteStore, Store, StoreError,
};
use fano_texts::{Explain as _, Lang, Message};
use tokio::time::sleep;

use super::cluster::Cluster;
use crate::failure::Failure;

/// Between two attempts to open a database that cannot be reached.
const OPEN_AGAIN: Duration = Duration::from_millis(500);

/// Where everything is kept.
pub(super) struct Keeping {
    pub(super) store: Arc<dyn Store>,
    pub(super) tokens: Tokens,
    /// Completes when nothing more can be kept, because another server has taken
    /// over.
    pub(super) lost: Pin<Box<dyn Future<Output = StoreError>>>,
}

impl Keeping {
    /// Keeps everything in a folder, the key of the tokens as well.
    pub(super) async fn in_folder(folder: &Path) -> Result<Self, Failure> {
        // The store creates the folder and checks that no other server uses it.
        let store = SqliteStore::open(SqliteOptions::new(folder)).await;
        let store = store.map_err(|error| Failure::usage(&error))?;
        let tokens = Tokens::kept_in(folder).map_err(|error| Failure::usage(&error))?;
        Ok(Self {
            store: Arc::new(store),
            tokens,
            lost: Box::pin(std::future::pending()),
        })
    }

    /// Keeps everything in a Postgres database, which all servers of a cluster
    /// share.
    pub(super) async fn in_postgres(
        url: &str,
        cluster: Option<Cluster>,
        lang: Lang,
    ) -> Result<Self, Failure> {
        let mut options = PostgresOptions::new(url);
        let in_cluster = cluster.is_some();
        if let Some(Cluster { name, url, .. }) = cluster {
            options = options.cluster(name, url);
        }
        let store = match PostgresStore::open(options.clone()).await {
            Err(error) if in_cluster && is_unreachable(&error) => {
                let message = Message::new("serve-waits-for-store");
                eprintln!("{}", message.with("reason", error.explain()).say(lang));
                wait_for_postgres(&options).await
            }
            opened => opened,
        };
        let store = Arc::new(store.map_err(|error| Failure::usage(&error))?);
        let key = store.token_key(Tokens::draw_key()).await;
        let key = key.map_err(|error| Failure::usage(&error))?;
        let lost = Arc::clone(&store);
        Ok(Self {
            store,
            tokens: Tokens::new(key),
            lost: Box::pin(async move { lost.superseded().await }),
        })
    }
}

/// The servers of a cluster and their database may be started in any order.
async fn wait_for_postgres(options: &PostgresOptions) -> Result<PostgresStore, StoreError> {
    loop {
        sleep(OPEN_AGAIN).await;
        match PostgresStore::open(options.clone()).await {
            Err(error) if is_unreachable(&error) => {}
            opened => return opened,
        }
    }
}

fn is_unreachable(error: &StoreError) -> bool {
    matches!(
        error,
        StoreError::Postgres(PostgresError::Unreachable { .. })
    )
}
