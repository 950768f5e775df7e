use std::{fmt, path::PathBuf};

use crate::{PostgresOptions, PostgresStore, SqliteOptions, SqliteStore, Store, StoreError};

/// Where a store is kept.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreAddress {
    /// In a folder, by SQLite.
    Folder(PathBuf),
    /// In a Postgres database.
    Postgres(String),
}

impl StoreAddress {
    /// `postgres://…` is a database, everything else a folder.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let schemes = ["postgres://", "postgresql://"];
        match schemes.iter().any(|scheme| text.starts_with(scheme)) {
            true => Self::Postgres(text.to_owned()),
            false => Self::Folder(text.into()),
        }
    }
}

/// For people: without user and password.
impl fmt::Display for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::Postgres(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", ""));
                let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
                let place = place.split('?').next().unwrap_or_default();
                write!(f, "{scheme}://{place}")
            }
        }
    }
}

impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A store of either kind.
#[derive(Debug)]
pub enum PersistentStore {
    /// In a folder.
    Sqlite(SqliteStore),
    /// In a Postgres database.
    Postgres(Box<PostgresStore>),
}

impl PersistentStore {
    /// Opens the store at an address, or creates it.
    ///
    /// # Errors
    ///
    /// If it cannot be used, or another process uses it.
    pub async fn open(address: &StoreAddress) -> Result<Self, StoreError> {
        Ok(match address {
            StoreAddress::Folder(folder) => {
                Self::Sqlite(SqliteStore::open(SqliteOptions::new(folder)).await?)
            }
            StoreAddress::Postgres(url) => {
                let store = PostgresStore::open(PostgresOptions::new(url)).await?;
                Self::Postgres(Box::new(store))
            }
        })
    }

    /// How many batches of facts were written since it was opened.
    #[must_use]
    pub fn batches(&self) -> u64 {
        match self {
            Self::Sqlite(store) => store.batches(),
            Self::Postgres(store) => store.batches(),
        }
    }

    /// The store as everybody else sees it.
    #[must_use]
    pub fn as_store(&self) -> &dyn Store {
        match self {
            Self::Sqlite(store) => store,
            Self::Postgres(store) => &**store,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let url = "postgres://fano:p%40ss@db.example:5432/fano?sslmode=disable&password=pss";
        let address = StoreAddress::new(url);
        assert_eq!(address.to_string(), "postgres://db.example:5432/fano");
        assert!(!format!("{address:?}").contains("p%40ss"));
        assert_eq!(
            StoreAddress::new("data"),
            StoreAddress::Folder("data".into())
        );
    }
}
