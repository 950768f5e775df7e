//! The real store on a simulated disk, with blocking calls.

use std::{future::Future, time::Duration};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_simdisk::{Faults, Image, Kill, SimDisk};
use fano_store::{SqliteOptions, SqliteStore, Store as _, StoreError};
use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;

/// Small enough that the log is moved into the database within a few dozen
/// commits.
const LOG_PAGES_MAX: u32 = 40;

thread_local! {
    static RUNTIME: tokio::runtime::Runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
}

/// Waits for the store. One runtime serves all stores of a thread, because
/// making one takes longer than a whole run.
pub(crate) fn wait_for<T>(answer: impl Future<Output = T>) -> T {
    RUNTIME.with(|runtime| runtime.block_on(answer))
}

/// A store, and the disk under it.
pub(crate) struct SimStore {
    pub(crate) disk: SimDisk,
    /// `None` while the process is dead.
    store: Option<SqliteStore>,
    /// The lock that keeps others out is on a real disk.
    folder: TempDir,
}

impl SimStore {
    /// A disk without a store yet.
    pub(crate) fn new(seed: u64, faults: Faults, image: &Image) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = SimDisk::from_image(folder.path(), seed, faults, image);
        Self {
            disk,
            store: None,
            folder,
        }
    }

    /// A store on an empty disk.
    pub(crate) fn open_new(seed: u64) -> Self {
        let mut made = Self::new(seed, Faults::default(), &Image::default());
        made.open().expect("nothing goes wrong");
        made
    }

    /// Opens the store, or opens it again after it was closed or killed.
    pub(crate) fn open(&mut self) -> Result<(), StoreError> {
        self.close();
        if self.disk.is_dead() {
            self.disk.restart();
        }
        let options = SqliteOptions::new(self.folder.path())
            .gather(Duration::ZERO)
            .log_pages_max(LOG_PAGES_MAX)
            .vfs(SimDisk::VFS);
        self.store = Some(wait_for(SqliteStore::open(options))?);
        self.settle();
        Ok(())
    }

    /// Waits until the store is idle: after an acknowledgement it may still
    /// delete old steps. What happens next must not depend on how fast its
    /// thread is.
    fn settle(&self) {
        // These write nothing. The first may itself be followed by a clean-up.
        for _ in 0..2 {
            let nothing = self.store().commit(RoomCode::numbered(0), Vec::new());
            // It does not matter whether the room may write.
            let _ = wait_for(nothing);
        }
    }

    /// Closes the store; if it is dead, only its threads end.
    pub(crate) fn close(&mut self) {
        if let Some(store) = self.store.take() {
            wait_for(store.close());
        }
    }

    /// Kills the process or cuts the power, and starts again with what is left.
    pub(crate) fn kill_and_reopen(&mut self, kill: Kill) -> Result<(), StoreError> {
        self.disk.kill(kill);
        self.open()
    }

    pub(crate) fn store(&self) -> &SqliteStore {
        self.store.as_ref().expect("the store is open")
    }

    /// Writes facts and returns whether they are durable.
    pub(crate) fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> Result<(), StoreError> {
        let answer = wait_for(self.store().commit(room, facts));
        self.settle();
        answer
    }

    /// Deletes a room.
    pub(crate) fn forget(&self, room: RoomCode) -> Result<(), StoreError> {
        wait_for(self.store().forget(room)).map(drop)
    }

    /// Writes the facts of several rooms in exactly two transactions: the first
    /// ones alone, all others together.
    pub(crate) fn commit_together(
        &self,
        commits: Vec<(RoomCode, Vec<Fact>)>,
    ) -> Vec<Result<(), StoreError>> {
        let mut commits = commits.into_iter();
        let Some((room, facts)) = commits.next() else {
            return Vec::new();
        };
        self.disk.hold();
        let mut answers = vec![self.store().commit(room, facts)];
        self.disk.wait_until_blocked();
        answers.extend(commits.map(|(room, facts)| self.store().commit(room, facts)));
        self.disk.release();
        let answers = answers.into_iter().map(wait_for).collect();
        self.settle();
        answers
    }

    /// All facts of a room.
    pub(crate) fn load(&self, room: RoomCode) -> Result<Option<Vec<Fact>>, StoreError> {
        wait_for(self.store().load(room))
    }

    /// Has SQLite check the integrity of the database, on a copy of the disk.
    pub(crate) fn assert_sound(&self) {
        let folder = self.folder.path().join("copy");
        let copy = SimDisk::from_image(folder, 0, Faults::default(), &self.disk.image());
        let file = copy.folder().join(SqliteStore::FILE);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags_and_vfs(file, flags, SimDisk::VFS);
        let connection = connection.expect("a database");
        for pragma in ["integrity_check", "foreign_key_check"] {
            let mut statement = connection
                .prepare(&format!("PRAGMA {pragma}"))
                .expect("SQL");
            let rows = statement.query_map([], |row| row.get::<_, String>(0));
            let rows: Result<Vec<String>, _> = rows.expect("rows").collect();
            let rows = rows.expect("text");
            assert!(rows.is_empty() || rows == ["ok"], "{pragma} says {rows:?}");
        }
    }
}

impl Drop for SimStore {
    fn drop(&mut self) {
        // Whatever failed, no thread may wait for the disk forever.
        self.disk.kill(Kill::Process);
        self.close();
    }
}
