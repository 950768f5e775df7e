//! From a folder to an open database.

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::Path,
    time::Duration,
};

use sqlx::{
    ConnectOptions as _, Connection as _, Row as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::{
    SqliteStore,
    fault::{database, opening},
    places::Places,
    read,
};
use crate::StoreError;

/// Marks the file as ours ("Fano" in letters).
const APPLICATION_ID: i64 = 0x4661_6e6f;
/// What makes each version of the tables out of the one before.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_rooms_and_finished.sql"),
    include_str!("../../migrations/0002_steps_in_a_row.sql"),
];
/// SQLite's own log is moved into the database when it has grown to so many
/// pages. Nobody's facts are written meanwhile: neither often nor for long.
const LOG_PAGES: i64 = 4_000;
const PAGE_BYTES: u32 = 4 << 10;
/// What is written lies side by side: few pages are needed again.
const CACHE_KIB: u32 = 16 << 10;
const CACHED_STATEMENTS: usize = 512;

pub(crate) struct Opened {
    pub(crate) writer: SqliteConnection,
    pub(crate) reader: SqliteConnection,
    pub(crate) newest_us: u64,
    pub(crate) places: Places,
    /// Nobody else can open the folder while this is kept.
    pub(crate) lock: File,
}

pub(crate) async fn open(folder: &Path, bytes_max: u64) -> Result<Opened, StoreError> {
    let lock = take(folder)?;
    let file = folder.join(SqliteStore::FILE);
    let found = version_of(&file).await?;
    let pages_max = (bytes_max / u64::from(PAGE_BYTES)).clamp(1, u64::from(u32::MAX - 1));
    let mut writer = settings(&file)
        .create_if_missing(true)
        .page_size(PAGE_BYTES)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("wal_autocheckpoint", LOG_PAGES.to_string())
        .pragma("cache_size", format!("-{CACHE_KIB}"))
        .pragma("max_page_count", pages_max.to_string())
        .connect()
        .await
        .map_err(|error| opening(&file, error))?;
    migrate(&mut writer, found).await.map_err(database)?;
    let mut reader = settings(&file)
        .pragma("query_only", "on")
        .connect()
        .await
        .map_err(|error| opening(&file, error))?;
    let newest_us = read::newest_moment_us(&mut reader)
        .await
        .map_err(database)?;
    let places = read::places(&mut reader).await?;
    Ok(Opened {
        writer,
        reader,
        newest_us,
        places,
        lock,
    })
}

fn settings(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(Duration::from_secs(5))
        .statement_cache_capacity(CACHED_STATEMENTS)
        .optimize_on_close(false, None)
        .disable_statement_logging()
}

/// Takes the folder, so that no second server writes into it. The system lets
/// go of it by itself when the process ends, however it ends.
fn take(folder: &Path) -> Result<File, StoreError> {
    let failed = |error: std::io::Error| StoreError::Folder {
        folder: folder.to_owned(),
        reason: error.to_string(),
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let lock = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join(SqliteStore::LOCK))
        .map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse {
            folder: folder.to_owned(),
        }),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// The version of the tables in a file, before anything in it is touched.
async fn version_of(file: &Path) -> Result<usize, StoreError> {
    if !file.exists() {
        return Ok(0);
    }
    let wrong = |error| opening(file, error);
    let mut connection = settings(file).connect().await.map_err(wrong)?;
    let number = |row: sqlx::sqlite::SqliteRow| row.get::<i64, _>(0);
    let mut ask = async |sql: &'static str| {
        let row = sqlx::query(sql).fetch_one(&mut connection).await;
        row.map(number).map_err(wrong)
    };
    let application = ask("PRAGMA application_id").await?;
    let version = ask("PRAGMA user_version").await?;
    let tables = ask("SELECT count(*) FROM sqlite_schema").await?;
    connection.close().await.map_err(wrong)?;
    let known = MIGRATIONS.len() as i64;
    match usize::try_from(version) {
        _ if application == 0 && version == 0 && tables == 0 => Ok(0),
        Ok(version) if application == APPLICATION_ID && version <= MIGRATIONS.len() => Ok(version),
        _ if application == APPLICATION_ID => Err(StoreError::TooNew {
            file: file.to_owned(),
            found: version,
            known,
        }),
        _ => Err(StoreError::NotOurs {
            file: file.to_owned(),
        }),
    }
}

/// Brings the tables up to date, one whole version at a time.
async fn migrate(connection: &mut SqliteConnection, found: usize) -> Result<(), sqlx::Error> {
    for (version, migration) in (1_i64..).zip(MIGRATIONS).skip(found) {
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
        let stamp =
            format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {version};");
        let stamp = sqlx::raw_sql(sqlx::AssertSqlSafe(stamp));
        stamp.execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}
