//! The databases that the same laws hold for.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use fano_store::{
    MemoryStore, PostgresOptions, PostgresStore, SqliteOptions, SqliteStore, Store, StoreAddress,
    StoreError,
};
use fano_testdb::Postgres;
use tempfile::TempDir;

/// Where facts are kept when no store is open.
pub(crate) enum Place {
    Sqlite(Folder),
    /// The address of a database of the shared server.
    Postgres(String),
}

/// A folder of this test, or of the process that started this one.
pub(crate) enum Folder {
    Own(TempDir),
    Other(PathBuf),
}

impl Folder {
    fn path(&self) -> &Path {
        match self {
            Self::Own(folder) => folder.path(),
            Self::Other(folder) => folder,
        }
    }
}

impl Place {
    /// One of each kind, empty.
    pub(crate) fn each() -> [Self; 2] {
        let folder = tempfile::tempdir().expect("a folder");
        [
            Self::Sqlite(Folder::Own(folder)),
            Self::Postgres(Postgres::shared().database()),
        ]
    }

    /// What another process may call it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Sqlite(folder) => folder.path().to_str().expect("UTF-8").to_owned(),
            Self::Postgres(url) => url.clone(),
        }
    }

    /// The place that another process has given this name.
    pub(crate) fn named(name: &str) -> Self {
        match StoreAddress::new(name) {
            StoreAddress::Folder(folder) => Self::Sqlite(Folder::Other(folder)),
            StoreAddress::Postgres(url) => Self::Postgres(url),
        }
    }

    pub(crate) async fn try_open(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            Self::Sqlite(folder) => {
                let options = SqliteOptions::new(folder.path()).gather(Duration::ZERO);
                Box::new(SqliteStore::open(options).await?)
            }
            Self::Postgres(url) => {
                let options = PostgresOptions::new(url).gather(Duration::ZERO);
                Box::new(PostgresStore::open(options).await?)
            }
        })
    }

    pub(crate) async fn open(&self) -> Box<dyn Store> {
        self.try_open().await.expect("it opens")
    }

    /// Changes a closed database behind the store's back.
    pub(crate) fn meddle(&self, sql: &str) {
        match self {
            Self::Sqlite(folder) => {
                let file = folder.path().join(SqliteStore::FILE);
                let connection = rusqlite::Connection::open(file).expect("a database");
                connection.execute_batch(sql).expect("valid SQL");
                connection.close().expect("closed");
            }
            Self::Postgres(url) => {
                let sql = format!("SET search_path = fano; {sql}");
                Postgres::shared().sql(url, &sql);
            }
        }
    }
}

/// A store of each kind, empty, and where it is kept.
pub(crate) async fn stores() -> Vec<(Box<dyn Store>, Option<Place>)> {
    let mut stores: Vec<(Box<dyn Store>, _)> = vec![(Box::new(MemoryStore::new()), None)];
    for place in Place::each() {
        stores.push((place.open().await, Some(place)));
    }
    stores
}
