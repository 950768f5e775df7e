//! Copies the write-ahead log into the database while the writer goes on.
//!
//! When the log is long, SQLite copies it after a transaction, and whoever wants to
//! write waits for the disk meanwhile. So the log is copied a little earlier, over a
//! connection of its own and on a thread of its own. Then the writer has to copy only
//! what was added since, and the log begins anew.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread::{self, JoinHandle},
};

use rusqlite::Connection;

/// Look at the log after this many transactions.
const LOOK_EVERY: u32 = 16;
/// It is copied when this share of its longest length is reached.
const COPIED_AT: (u32, u32) = (3, 4);

/// What is known about a log.
#[derive(Clone, Copy, Debug)]
struct Log {
    pages: i64,
    copied: i64,
}

/// How to copy.
#[derive(Clone, Copy, Debug)]
enum Mode {
    /// Not at all, only look.
    Nothing,
    /// As much as is possible without waiting for anybody.
    Passive,
}

/// What the writer thread knows about copying.
#[derive(Debug)]
pub(crate) struct LogCopier {
    begin_at: i64,
    transactions: u32,
    /// Asks for a copy; `None` when it is to be made here.
    thread: Option<CopierThread>,
    /// The connection to copy over, if there is no thread.
    here: Option<Connection>,
}

#[derive(Debug)]
struct CopierThread {
    wanted: mpsc::SyncSender<()>,
    /// A copy was made, and what was added since may be copied.
    done: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl LogCopier {
    /// Copies on a thread of its own, or whenever [`look`](Self::look) is called: then
    /// what happens when depends on nothing else.
    pub(crate) fn start(
        connection: Connection,
        log_pages_max: u32,
        on_thread: bool,
    ) -> io::Result<Self> {
        let (share, whole) = COPIED_AT;
        let (thread, here) = match on_thread {
            true => (Some(CopierThread::start(connection)?), None),
            false => (None, Some(connection)),
        };
        Ok(Self {
            begin_at: i64::from(log_pages_max / whole * share),
            transactions: 0,
            thread,
            here,
        })
    }

    /// After a transaction: has the log copied, or what is left of it. If that fails,
    /// SQLite copies the log itself when it has its full length.
    pub(crate) fn look(&mut self, writer: &Connection) {
        if let Some(copier) = &self.thread
            && copier.done.swap(false, Ordering::AcqRel)
        {
            let _ = checkpoint(writer, Mode::Passive);
            return;
        }
        self.transactions += 1;
        if self.transactions < LOOK_EVERY {
            return;
        }
        self.transactions = 0;
        let Ok(log) = checkpoint(writer, Mode::Nothing) else {
            return;
        };
        if log.pages - log.copied.max(0) < self.begin_at {
            return;
        }
        if let Some(copier) = &self.thread {
            // If it is at work, it is asked again later.
            let _ = copier.wanted.try_send(());
        } else if let Some(here) = &self.here {
            let _ = checkpoint(here, Mode::Passive);
            let _ = checkpoint(writer, Mode::Passive);
        }
    }

    /// Ends the thread and closes its connection.
    pub(crate) fn stop(self) {
        if let Some(CopierThread { wanted, thread, .. }) = self.thread {
            drop(wanted);
            // It only copies: there is nothing to lose.
            let _ = thread.join();
        }
    }
}

impl CopierThread {
    fn start(connection: Connection) -> io::Result<Self> {
        let (wanted, asked) = mpsc::sync_channel(1);
        let done = Arc::new(AtomicBool::new(false));
        let copied = Arc::clone(&done);
        let thread = thread::Builder::new().name("fano-log".to_owned());
        let thread = thread.spawn(move || {
            while asked.recv().is_ok() {
                if checkpoint(&connection, Mode::Passive).is_ok() {
                    copied.store(true, Ordering::Release);
                }
            }
        })?;
        Ok(Self {
            wanted,
            done,
            thread,
        })
    }
}

fn checkpoint(connection: &Connection, mode: Mode) -> rusqlite::Result<Log> {
    let pragma = match mode {
        Mode::Nothing => "PRAGMA wal_checkpoint(NOOP)",
        Mode::Passive => "PRAGMA wal_checkpoint(PASSIVE)",
    };
    let mut pragma = connection.prepare_cached(pragma)?;
    pragma.query_row([], |row| {
        Ok(Log {
            pages: row.get(1)?,
            copied: row.get(2)?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG_PAGES_MAX: u32 = 80;

    /// A connection that never copies the log by itself.
    fn connect(folder: &tempfile::TempDir) -> Connection {
        let connection = Connection::open(folder.path().join("some.db")).expect("a database");
        let pragmas = "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;";
        connection.execute_batch(pragmas).expect("SQL");
        connection
    }

    /// Writes until the log has begun anew, and returns how long it was at most.
    fn write_until_the_log_begins_anew(writer: &Connection, copier: &mut LogCopier) -> i64 {
        let table = "CREATE TABLE IF NOT EXISTS some (row TEXT)";
        writer.execute_batch(table).expect("SQL");
        let mut longest = 0;
        loop {
            let insert = "INSERT INTO some VALUES (hex(randomblob(1000)))";
            writer.execute_batch(insert).expect("SQL");
            copier.look(writer);
            let log = checkpoint(writer, Mode::Nothing).expect("an answer");
            if log.pages < longest {
                return longest;
            }
            longest = log.pages;
        }
    }

    #[test]
    fn a_long_log_is_copied_and_begins_anew() {
        for on_thread in [false, true] {
            let folder = tempfile::tempdir().expect("a folder");
            let (writer, other) = (connect(&folder), connect(&folder));
            let copier = LogCopier::start(other, LOG_PAGES_MAX, on_thread);
            let mut copier = copier.expect("a thread");
            let longest = write_until_the_log_begins_anew(&writer, &mut copier);
            assert!(longest >= i64::from(LOG_PAGES_MAX / 4 * 3), "{longest}");
            if !on_thread {
                assert!(longest <= i64::from(LOG_PAGES_MAX * 2), "{longest}");
            }
            copier.stop();
            let check = "PRAGMA integrity_check";
            let check = writer.query_row(check, [], |row| row.get::<_, String>(0));
            assert_eq!(check.as_deref(), Ok("ok"));
        }
    }
}
