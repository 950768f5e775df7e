//! SQLite on the simulated disk: what it may lose, and what it may not.

use std::path::PathBuf;

use fano_simdisk::{Faults, Image, Kill, SimDisk};
use rusqlite::{Connection, OpenFlags};

fn disk(test: &str, seed: u64, faults: Faults) -> SimDisk {
    let folder = PathBuf::from(format!("/simulated/{test}/{seed}"));
    SimDisk::from_image(folder, seed, faults, &Image::default())
}

/// SQLite's journal mode, and how often it syncs.
type Mode = (&'static str, &'static str);

const WAL_FULL: Mode = ("WAL", "FULL");

fn open(disk: &SimDisk, (journal, synchronous): Mode) -> rusqlite::Result<Connection> {
    let file = disk.folder().join("a.db");
    let connection = Connection::open_with_flags_and_vfs(file, OpenFlags::default(), SimDisk::VFS)?;
    connection.execute_batch(&format!(
        "PRAGMA journal_mode = {journal}; PRAGMA synchronous = {synchronous};
        CREATE TABLE IF NOT EXISTS t (x);"
    ))?;
    Ok(connection)
}

fn rows(connection: &Connection) -> i64 {
    let count = "SELECT count(*) FROM t";
    connection
        .query_row(count, [], |row| row.get(0))
        .expect("a number")
}

/// Writes ten rows, kills, and returns how many are left.
fn left(test: &str, seed: u64, mode: Mode, kill: Kill) -> i64 {
    let disk = disk(test, seed, Faults::default());
    let connection = open(&disk, mode).expect("it opens");
    for row in 0..10 {
        connection
            .execute("INSERT INTO t VALUES (?)", [row])
            .expect("it is written");
    }
    disk.kill(kill);
    assert!(connection.execute("INSERT INTO t VALUES (99)", []).is_err());
    drop(connection);
    disk.restart();
    let connection = open(&disk, mode).expect("it opens again");
    let check: String = connection
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .expect("an answer");
    assert_eq!(check, "ok");
    rows(&connection)
}

/// For how many seeds nothing was lost.
fn without_loss(test: &str, mode: Mode, kill: Kill) -> usize {
    let seeds = 0..SEEDS;
    seeds
        .filter(|seed| left(test, *seed, mode, kill) == 10)
        .count()
}

const SEEDS: u64 = 40;
const ALL: usize = SEEDS as usize;

#[test]
fn synced_writes_survive_a_power_cut_and_others_may_be_lost() {
    assert_eq!(without_loss("wal-full", WAL_FULL, Kill::Power), ALL);
    let normal = ("WAL", "NORMAL");
    assert_eq!(without_loss("process", normal, Kill::Process), ALL);
    let kept = without_loss("wal-normal", normal, Kill::Power);
    assert!((1..ALL).contains(&kept), "{kept} of {ALL} lost nothing");
}

/// As SQLite documents it: a deleted journal may come back and take the last
/// transaction with it, unless the folder is synced too (EXTRA).
#[test]
fn a_deleted_file_may_come_back_until_the_folder_is_synced() {
    assert_eq!(without_loss("extra", ("DELETE", "EXTRA"), Kill::Power), ALL);
    let kept = without_loss("delete", ("DELETE", "FULL"), Kill::Power);
    assert!((1..ALL).contains(&kept), "{kept} of {ALL} lost nothing");
}

#[test]
fn two_connections_see_each_other() {
    let disk = disk("two", 1, Faults::default());
    let (one, other) = (open(&disk, WAL_FULL), open(&disk, WAL_FULL));
    let (one, other) = (one.expect("it opens"), other.expect("it opens"));
    one.execute("INSERT INTO t VALUES (1)", [])
        .expect("written");
    assert_eq!(rows(&other), 1);
    let at_once = other.busy_timeout(std::time::Duration::ZERO);
    at_once.expect("it does not wait for the other one");
    one.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
    assert!(
        other.execute_batch("BEGIN IMMEDIATE").is_err(),
        "only one writes"
    );
    one.execute_batch("COMMIT").expect("done");
    other
        .execute("INSERT INTO t VALUES (2)", [])
        .expect("written");
    assert_eq!(rows(&one), 2);
}

#[test]
fn full_and_failing_disks_return_errors() {
    let disk = disk("full", 1, Faults::default());
    let connection = open(&disk, WAL_FULL).expect("it opens");
    let capacity_bytes = disk.used_bytes();
    disk.set_faults(Faults {
        capacity_bytes,
        ..Faults::default()
    });
    let full = connection.execute("INSERT INTO t VALUES (zeroblob(9000))", []);
    let code = full.expect_err("no space").sqlite_error_code();
    assert_eq!(code, Some(rusqlite::ErrorCode::DiskFull));
    disk.set_faults(Faults::default());
    disk.fail_at(2);
    let failed = connection.execute("INSERT INTO t VALUES (zeroblob(9000))", []);
    let code = failed.expect_err("it failed").sqlite_error_code();
    assert_eq!(code, Some(rusqlite::ErrorCode::SystemIoFailure));
    connection
        .execute("INSERT INTO t VALUES (1)", [])
        .expect("all is well");
    assert_eq!(rows(&connection), 1);
}

#[test]
fn slow_operations_take_virtual_time_only() {
    let slow = Faults {
        slow_permille: 1_000,
        slow_ms_max: 3_600_000,
        ..Faults::default()
    };
    let disk = disk("slow", 1, slow);
    open(&disk, WAL_FULL).expect("it opens");
    assert!(disk.delay_us() > 3_600_000_000, "more than an hour");
}
