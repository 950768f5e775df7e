use std::{path::Path, pin::Pin, sync::Arc};

use fano_server::Tokens;
use fano_store::{PostgresOptions, PostgresStore, SqliteOptions, SqliteStore, Store, StoreError};

use crate::failure::Failure;

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

    /// Keeps everything in a Postgres database.
    pub(super) async fn in_postgres(url: &str) -> Result<Self, Failure> {
        let store = PostgresStore::open(PostgresOptions::new(url)).await;
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
