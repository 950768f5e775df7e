//! A simulated disk for tests of code that keeps its data in SQLite.
//!
//! SQLite itself runs on it unchanged: the disk is a SQLite file system (VFS)
//! named [`SimDisk::VFS`] whose files live in memory. What goes wrong, and how,
//! follows from one seed:
//!
//! - A write is visible at once but not durable until its file is synced. When
//!   the power fails, every write since then is kept, lost or torn at sectors of
//!   512 bytes, independently of the others: so their order is no promise either.
//! - A new or deleted file name is durable only when the folder is synced. Like
//!   SQLite's file system for Unix, the disk syncs the folder with the first
//!   sync of a journal or write-ahead log that was opened.
//! - Reads, writes, truncations and syncs fail by chance or at a chosen
//!   operation. What a failed sync was to make durable may be lost for good even
//!   if a later sync succeeds, as on Linux.
//! - The disk can be full.
//! - Every operation takes virtual time, some take long. Nothing sleeps.
//! - The process can be killed, or the power cut, at every single operation:
//!   [`SimDisk::kill_at`]. From then on everything fails until
//!   [`SimDisk::restart`].
//!
//! The disk guarantees what SQLite assumes of a real one, and no more: bytes
//! next to a write do not change (`SQLITE_IOCAP_POWERSAFE_OVERWRITE`, which
//! SQLite also assumes on Unix), and synced data stays.
//!
//! ```
//! use fano_simdisk::{Faults, Kill, SimDisk};
//! use rusqlite::{Connection, OpenFlags};
//!
//! let disk = SimDisk::new("/simulated/example", 7, Faults::default());
//! let file = disk.folder().join("a.db");
//! let open = || Connection::open_with_flags_and_vfs(&file, OpenFlags::default(), SimDisk::VFS);
//! let connection = open()?;
//! connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")?;
//! connection.execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1);")?;
//! disk.kill(Kill::Power);
//! assert!(connection.execute("INSERT INTO t VALUES (2)", []).is_err());
//! drop(connection);
//! disk.restart();
//! let count: i64 = open()?.query_row("SELECT count(*) FROM t", [], |row| row.get(0))?;
//! assert_eq!(count, 1);
//! # Ok::<(), rusqlite::Error>(())
//! ```

mod disk;
mod faults;
mod file;
mod handle;
mod locks;
mod random;
mod shared_memory;
#[expect(
    unsafe_code,
    reason = "SQLite takes a file system as a table of C functions"
)]
mod vfs;

pub use disk::{Image, SimDisk};
pub use faults::{Faults, Kill};
