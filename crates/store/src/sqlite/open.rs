//! From a folder to an open database.

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::Path,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::{
    SqliteOptions, SqliteStore,
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
pub(crate) const LOG_PAGES_MAX: u32 = 4_000;
const PAGE_BYTES: u32 = 4 << 10;
/// What is written lies side by side: few pages are needed again.
const CACHE_KIB: u32 = 16 << 10;
const CACHED_STATEMENTS: usize = 64;

pub(crate) struct Opened {
    pub(crate) writer: Connection,
    pub(crate) reader: Connection,
    pub(crate) newest_us: u64,
    pub(crate) places: Places,
    /// Nobody else can open the folder while this is kept.
    pub(crate) lock: File,
}

pub(crate) fn open(options: &SqliteOptions) -> Result<Opened, StoreError> {
    let lock = take(&options.folder)?;
    let file = options.folder.join(SqliteStore::FILE);
    let vfs = options.vfs.as_deref();
    let found = version_of(&file, vfs)?;
    let wrong = |error| opening(&file, error);
    let writer = writer(&file, options).map_err(wrong)?;
    let writer = migrate(writer, found).map_err(database)?;
    let reader = connect(&file, vfs, OpenFlags::empty()).map_err(wrong)?;
    let query_only = reader.pragma_update(None, "query_only", true);
    query_only.map_err(wrong)?;
    Ok(Opened {
        newest_us: read::newest_moment_us(&reader).map_err(database)?,
        places: read::places(&reader)?,
        writer,
        reader,
        lock,
    })
}

fn connect(file: &Path, vfs: Option<&str>, more: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    let connection = match vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(file, flags, vfs),
        None => Connection::open_with_flags(file, flags),
    }?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    Ok(connection)
}

fn writer(file: &Path, options: &SqliteOptions) -> rusqlite::Result<Connection> {
    let vfs = options.vfs.as_deref();
    let connection = connect(file, vfs, OpenFlags::SQLITE_OPEN_CREATE)?;
    let pages_max = options.bytes_max / u64::from(PAGE_BYTES);
    let pages_max = pages_max.clamp(1, u64::from(u32::MAX - 1));
    let log_pages_max = options.log_pages_max;
    connection.execute_batch(&format!(
        "PRAGMA page_size = {PAGE_BYTES};
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA wal_autocheckpoint = {log_pages_max};
        PRAGMA cache_size = -{CACHE_KIB};
        PRAGMA max_page_count = {pages_max};"
    ))?;
    Ok(connection)
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

/// The version of the tables in a file, before any of them is changed.
///
/// As the only connection, this one moves SQLite's log into the database when it
/// closes, and syncs both. So whatever a killed process left behind unsynced is
/// durable before anybody can be told of it.
fn version_of(file: &Path, vfs: Option<&str>) -> Result<usize, StoreError> {
    // Whether there is a file in another file system is seen by opening it.
    let make = match vfs {
        Some(_) => OpenFlags::SQLITE_OPEN_CREATE,
        None if !file.exists() => return Ok(0),
        None => OpenFlags::empty(),
    };
    let wrong = |error| opening(file, error);
    let connection = connect(file, vfs, make).map_err(wrong)?;
    let ask = |sql| {
        let number = connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        number.map_err(wrong)
    };
    let application = ask("PRAGMA application_id")?;
    let version = ask("PRAGMA user_version")?;
    let tables = ask("SELECT count(*) FROM sqlite_schema")?;
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
fn migrate(mut connection: Connection, found: usize) -> rusqlite::Result<Connection> {
    for (version, migration) in (1_i64..).zip(MIGRATIONS).skip(found) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(connection)
}
