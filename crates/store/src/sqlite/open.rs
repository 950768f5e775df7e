//! Opens the database in a folder.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, TransactionBehavior, config::DbConfig};

use super::{
    SqliteOptions, SqliteStore,
    fault::{database, opening},
    folder::FolderLock,
    log_copier::LogCopier,
    mark::{Mark, MarkFile, Progress},
    places::Places,
    read,
    watch::Watch,
    write::Guard,
};
use crate::{StoreError, Tampering};

/// Marks the file as ours ("Fano" in letters).
const APPLICATION_ID: i64 = 0x4661_6e6f;
/// Each migrates the tables from the version before.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_rooms_and_finished.sql"),
    include_str!("../../migrations/0002_steps_in_a_row.sql"),
    include_str!("../../migrations/0003_formats_and_progress.sql"),
    include_str!("../../migrations/0004_decks.sql"),
    include_str!("../../migrations/0005_drafts.sql"),
];
/// The first version of the tables that records progress.
const PROGRESS_SINCE: usize = 3;
const PAGE_BYTES: u32 = 4 << 10;
/// Writes are mostly sequential, so few pages are needed again.
const CACHE_KIB: u32 = 16 << 10;
const CACHED_STATEMENTS: usize = 64;

pub(crate) struct Opened {
    pub(crate) writer: Connection,
    /// Rooms are read over this connection …
    pub(crate) rooms_reader: Connection,
    /// … and finished games over this one, so neither waits for the other.
    pub(crate) games_reader: Connection,
    /// Decks are large, and are read over a connection of their own.
    pub(crate) decks_reader: Connection,
    pub(crate) log_copier: LogCopier,
    pub(crate) newest_us: u64,
    pub(crate) places: Places,
    pub(crate) guard: Guard,
    pub(crate) lock: FolderLock,
}

/// The files of a store.
struct Files {
    database: PathBuf,
    log: PathBuf,
    mark: PathBuf,
}

pub(crate) fn open(options: &SqliteOptions) -> Result<Opened, StoreError> {
    let lock = FolderLock::take(&options.folder)?;
    let files = Files {
        database: options.folder.join(SqliteStore::FILE),
        log: options.folder.join(format!("{}-wal", SqliteStore::FILE)),
        mark: options.folder.join(SqliteStore::MARK),
    };
    // Files that only SQLite can see cannot be checked from outside.
    let visible = options.vfs.is_none();
    let mark = if visible {
        let mark = Mark::read(&files.mark)?;
        files.check(mark.is_some())?;
        mark
    } else {
        None
    };
    let found = inspect(&files, options, mark.as_ref())?;
    let wrong = |error| opening(&files.database, error);
    let writer = writer(&files.database, options).map_err(wrong)?;
    let mut writer = migrate(writer, found).map_err(database)?;
    let mark = next_generation(&mut writer).map_err(database)?;
    let guard = Guard {
        progress: mark.progress,
        mark: match visible {
            true => Some(MarkFile::create(&files.mark, mark)?),
            false => None,
        },
        watch: match visible {
            true => Watch::new([files.database.as_path(), files.log.as_path()])?,
            false => Watch::nothing(),
        },
        lost: None,
    };
    let reader = || -> Result<Connection, StoreError> {
        let reader = connect(&files.database, options, OpenFlags::empty()).map_err(wrong)?;
        let query_only = reader.pragma_update(None, "query_only", true);
        query_only.map_err(wrong)?;
        Ok(reader)
    };
    let rooms_reader = reader()?;
    let copier = connect(&files.database, options, OpenFlags::empty()).map_err(wrong)?;
    // A simulation has no threads but those it knows.
    let log_copier = LogCopier::start(copier, options.log_pages_max, visible);
    let log_copier = log_copier.map_err(|error| StoreError::Folder {
        folder: options.folder.clone(),
        reason: error.to_string(),
    })?;
    Ok(Opened {
        log_copier,
        newest_us: read::newest_moment_us(&rooms_reader).map_err(database)?,
        places: read::places(&rooms_reader)?,
        games_reader: reader()?,
        decks_reader: reader()?,
        rooms_reader,
        writer,
        guard,
        lock,
    })
}

impl Files {
    fn tampered(&self, what: Tampering) -> StoreError {
        StoreError::Tampered {
            file: self.database.clone(),
            mark: self.mark.clone(),
            what,
        }
    }

    /// Checks that the expected files exist.
    fn check(&self, marked: bool) -> Result<(), StoreError> {
        let bytes = |path: &Path| std::fs::metadata(path).map(|file| file.len()).ok();
        match bytes(&self.database) {
            None if marked => Err(self.tampered(Tampering::Deleted)),
            Some(0) if marked => Err(self.tampered(Tampering::Emptied)),
            None if bytes(&self.log).is_some_and(|bytes| bytes > 0) => Err(StoreError::LogAlone {
                log: self.log.clone(),
                file: self.database.clone(),
            }),
            _ => Ok(()),
        }
    }
}

fn connect(file: &Path, options: &SqliteOptions, more: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    let connection = match &options.vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(file, flags, vfs.as_str()),
        None => Connection::open_with_flags(file, flags),
    }?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    Ok(connection)
}

fn writer(file: &Path, options: &SqliteOptions) -> rusqlite::Result<Connection> {
    let connection = connect(file, options, OpenFlags::SQLITE_OPEN_CREATE)?;
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

/// The version of the tables, before anything in them is touched. It must be
/// one we know, and the database must be as far as its mark says.
fn inspect(
    files: &Files,
    options: &SqliteOptions,
    mark: Option<&Mark>,
) -> Result<usize, StoreError> {
    let file = &files.database;
    // In another file system, only opening shows whether the file exists.
    let create = match &options.vfs {
        Some(_) => OpenFlags::SQLITE_OPEN_CREATE,
        None if !file.exists() => return Ok(0),
        None => OpenFlags::empty(),
    };
    let wrong = |error| opening(file, error);
    let connection = connect(file, options, create).map_err(wrong)?;
    // Inspection must not change anything, so keep the log as it is.
    let keep_log = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    connection.set_db_config(keep_log, true).map_err(wrong)?;
    let version = version_of(&connection, file)?;
    match mark {
        Some(mark) if version >= PROGRESS_SINCE => {
            let (store, progress) = read::progress(&connection).map_err(database)?;
            if store != mark.store {
                return Err(files.tampered(Tampering::Swapped));
            }
            if progress < mark.progress {
                return Err(files.tampered(Tampering::WentBack));
            }
        }
        // It was up to date when it was marked.
        Some(_) => return Err(files.tampered(Tampering::Swapped)),
        None => {}
    }
    Ok(version)
}

fn version_of(connection: &Connection, file: &Path) -> Result<usize, StoreError> {
    let ask = |sql| {
        let number = connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        number.map_err(|error| opening(file, error))
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

/// Migrates the tables, one version at a time.
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

/// Counts another opening of the database. Returns how far it has got.
fn next_generation(connection: &mut Connection) -> rusqlite::Result<Mark> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute("UPDATE progress SET generation = generation + 1", [])?;
    let (store, progress) = read::progress(&transaction)?;
    transaction.commit()?;
    Ok(Mark {
        store,
        progress: Progress {
            steps_end: 0,
            ..progress
        },
    })
}
