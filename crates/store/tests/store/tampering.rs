//! A folder that was changed behind the store's back is noticed.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{SqliteOptions, SqliteStore, Store as _, StoreError, Tampering};
use fano_texts::{Explain as _, Lang};
use tempfile::TempDir;

use crate::facts;

/// A change to a folder from outside.
type Change<'a> = &'a dyn Fn(&Path);

const LOG: &str = "fano.db-wal";
const STEPS: u32 = 12;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn room() -> RoomCode {
    RoomCode::numbered(0)
}

async fn open(folder: &Path) -> SqliteStore {
    let options = SqliteOptions::new(folder).gather(Duration::ZERO);
    SqliteStore::open(options).await.expect("it opens")
}

async fn refused(folder: &Path) -> StoreError {
    let opened = SqliteStore::open(SqliteOptions::new(folder)).await;
    opened.expect_err("it must not open")
}

async fn commit_step(store: &SqliteStore, index: u32) -> Result<(), StoreError> {
    let step = Fact::Step(facts::step(1, index, 2_000_000));
    store.commit(room(), vec![step]).await
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(name)
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        if !entry.file_name().to_string_lossy().ends_with("-shm") {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }
}

fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            let entry = entry.expect("a file");
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("readable"))
        })
        // SQLite creates an empty log and an index when it inspects a database.
        .filter(|(name, bytes)| !(name.ends_with("-shm") || name == LOG && bytes.is_empty()))
        .collect();
    files.sort();
    files
}

/// The message says which file it is about and which one to remove.
fn assert_helpful(error: &StoreError, names: &[&str]) {
    for lang in Lang::ALL {
        let said = error.explain().say(lang);
        for name in names {
            assert!(said.contains(name), "{name} in: {said}");
        }
    }
}

/// A folder as a killed server leaves it: the last steps are only in the
/// write-ahead log.
async fn killed() -> TempDir {
    let (live, left) = (folder(), folder());
    let store = open(live.path()).await;
    let written = store.commit(room(), facts::room(room(), 1, 0)).await;
    written.expect("written");
    store.close().await;
    let store = open(live.path()).await;
    for index in 0..STEPS {
        commit_step(&store, index).await.expect("written");
    }
    let lobby = Fact::Room(facts::lobby(room(), 1));
    store.commit(room(), vec![lobby]).await.expect("written");
    copy(live.path(), left.path());
    store.close().await;
    left
}

#[tokio::test(flavor = "current_thread")]
async fn files_removed_while_running_are_noticed_at_the_next_commit() {
    let replace = |path: &Path| {
        let other = path.with_extension("other");
        fs::copy(path, &other).expect("copied");
        fs::rename(&other, path).expect("renamed");
    };
    let empty = |path: &Path| {
        let file = fs::OpenOptions::new().write(true).open(path);
        file.expect("a file").set_len(0).expect("cut");
    };
    let delete = |path: &Path| fs::remove_file(path).expect("deleted");
    let cut = |path: &Path| {
        let file = fs::OpenOptions::new().write(true).open(path);
        let file = file.expect("a file");
        let half = file.metadata().expect("its size").len() / 2;
        file.set_len(half).expect("cut");
    };
    let changes: [(&str, &str, Change<'_>); 6] = [
        ("deleted", SqliteStore::FILE, &delete),
        ("replaced", SqliteStore::FILE, &replace),
        ("emptied", SqliteStore::FILE, &empty),
        ("deleted", LOG, &delete),
        ("replaced", LOG, &replace),
        ("cut", LOG, &cut),
    ];
    for (what, name, change) in changes {
        let folder = folder();
        let store = open(folder.path()).await;
        let written = store.commit(room(), facts::room(room(), 1, 2)).await;
        written.expect("written");
        store.health().await.expect("healthy");
        let path = file(folder.path(), name);
        change(&path);
        let error = commit_step(&store, 2).await.expect_err(what);
        let expected = StoreError::Replaced { file: path };
        assert_eq!(error, expected, "{name} {what}");
        assert_helpful(&error, &[name]);
        assert_eq!(store.health().await, Err(expected.clone()));
        assert_eq!(store.ping().await, Err(expected.clone()));
        // Other rooms cannot be stored either.
        let other = RoomCode::numbered(1);
        let error = store.commit(other, facts::room(other, 1, 0)).await;
        assert_eq!(error, Err(expected.clone()));
        assert_eq!(store.load(room()).await, Err(expected.clone()));
        assert_eq!(store.forget(room()).await, Err(expected));
        store.close().await;
    }
}

#[tokio::test(flavor = "current_thread")]
async fn an_idle_server_notices_within_seconds() {
    let folder = folder();
    let store = open(folder.path()).await;
    let database = file(folder.path(), SqliteStore::FILE);
    fs::remove_file(&database).expect("deleted");
    let patience = Instant::now() + Duration::from_secs(60);
    let error = loop {
        match store.health().await {
            Err(error) => break error,
            Ok(()) if Instant::now() > patience => panic!("never noticed"),
            Ok(()) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    assert_eq!(error, StoreError::Replaced { file: database });
    store.close().await;
    let error = refused(folder.path()).await;
    assert!(
        matches!(
            error,
            StoreError::Tampered {
                what: Tampering::Deleted,
                ..
            }
        ),
        "{error}"
    );
}

#[tokio::test(flavor = "current_thread")]
async fn health_checks_hardly_write_anything() {
    let folder = folder();
    let store = open(folder.path()).await;
    let log = file(folder.path(), LOG);
    let bytes = || fs::metadata(&log).expect("a log").len();
    let (before, start) = (bytes(), Instant::now());
    for _ in 0..2_000 {
        store.health().await.expect("healthy");
    }
    let seconds = start.elapsed().as_secs() + 1;
    // At most a page and its header per second.
    assert!(bytes() - before <= seconds * (4_096 + 32), "{seconds} s");
}

#[tokio::test(flavor = "current_thread")]
async fn changes_between_two_runs_are_named_and_left_alone() {
    use Tampering::{Deleted, Emptied, Swapped, WentBack};
    let database = |folder: &Path| file(folder, SqliteStore::FILE);
    let older = folder();
    let store = open(older.path()).await;
    store.close().await;
    let foreign = database(older.path());
    let killed = killed().await;
    let whole = fs::read(file(killed.path(), LOG)).expect("a log");
    let cut = |folder: &Path, bytes: usize| {
        fs::write(file(folder, LOG), &whole[..bytes]).expect("written");
    };
    let changes: [(&str, Tampering, Change<'_>); 8] = [
        ("database deleted", Deleted, &|folder| {
            fs::remove_file(database(folder)).expect("deleted");
        }),
        ("database and log deleted", Deleted, &|folder| {
            fs::remove_file(database(folder)).expect("deleted");
            fs::remove_file(file(folder, LOG)).expect("deleted");
        }),
        ("database emptied", Emptied, &|folder| {
            fs::write(database(folder), "").expect("written");
        }),
        ("log deleted", WentBack, &|folder| {
            fs::remove_file(file(folder, LOG)).expect("deleted");
        }),
        ("log emptied", WentBack, &|folder| cut(folder, 0)),
        ("log cut in half", WentBack, &|folder| {
            cut(folder, whole.len() / 2);
        }),
        ("log without its last page", WentBack, &|folder| {
            cut(folder, whole.len() - 4_000);
        }),
        ("database swapped", Swapped, &|folder| {
            fs::remove_file(file(folder, LOG)).expect("deleted");
            fs::copy(&foreign, database(folder)).expect("copied");
        }),
    ];
    for (name, expected, change) in changes {
        let folder = folder();
        copy(killed.path(), folder.path());
        change(folder.path());
        let before = contents(folder.path());
        let error = refused(folder.path()).await;
        let StoreError::Tampered { what, mark, .. } = &error else {
            panic!("{name}: {error}");
        };
        assert_eq!(*what, expected, "{name}");
        assert_helpful(&error, &[SqliteStore::FILE, SqliteStore::MARK]);
        assert!(contents(folder.path()) == before, "{name}: left alone");
        assert_eq!(refused(folder.path()).await, error, "{name}: again");

        // Removing the mark accepts the folder as it is.
        fs::remove_file(mark).expect("removed");
        let log = file(folder.path(), LOG);
        if expected == Deleted && log.exists() {
            let error = refused(folder.path()).await;
            assert!(matches!(error, StoreError::LogAlone { .. }), "{error}");
            assert_helpful(&error, &[SqliteStore::FILE, LOG]);
            fs::remove_file(log).expect("removed");
        }
        let store = open(folder.path()).await;
        let kept = store.load(room()).await.expect("undamaged");
        match expected {
            Deleted | Emptied | Swapped => assert_eq!(kept, None, "{name}"),
            WentBack => assert!(kept.is_some(), "{name}"),
        }
        store.close().await;
        open(folder.path()).await.close().await;
    }
}

/// Wherever the log is truncated: what was acknowledged is there, or the store
/// reports that it is not.
#[tokio::test(flavor = "current_thread")]
async fn no_cut_of_the_log_goes_unnoticed() {
    let killed = killed().await;
    let whole = fs::read(file(killed.path(), LOG)).expect("a log");
    let mut noticed = 0;
    let cuts = (0..whole.len()).step_by(whole.len() / 40);
    for cut in cuts.chain([whole.len() - 1, whole.len()]) {
        let folder = folder();
        copy(killed.path(), folder.path());
        fs::write(file(folder.path(), LOG), &whole[..cut]).expect("written");
        match SqliteStore::open(SqliteOptions::new(folder.path())).await {
            Ok(store) => {
                let kept = store.load(room()).await.expect("undamaged");
                assert_eq!(kept, Some(facts::room(room(), 1, STEPS)), "cut at {cut}");
                store.close().await;
            }
            Err(StoreError::Tampered { what, .. }) => {
                assert_eq!(what, Tampering::WentBack, "cut at {cut}");
                noticed += 1;
            }
            Err(other) => panic!("cut at {cut}: {other}"),
        }
    }
    assert!(noticed > 35, "only {noticed} cuts were noticed");
}

#[tokio::test(flavor = "current_thread")]
async fn a_copy_that_was_left_alone_opens() {
    let folder = killed().await;
    let store = open(folder.path()).await;
    let kept = store.load(room()).await.expect("undamaged");
    assert_eq!(kept, Some(facts::room(room(), 1, STEPS)));
    commit_step(&store, STEPS).await.expect("written");
    store.close().await;
    open(folder.path()).await.close().await;
}

#[tokio::test(flavor = "current_thread")]
async fn an_older_copy_of_the_whole_database_is_noticed() {
    let (folder, backup) = (folder(), tempfile::tempdir().expect("a folder"));
    let store = open(folder.path()).await;
    let written = store.commit(room(), facts::room(room(), 1, 3)).await;
    written.expect("written");
    store.close().await;
    copy(folder.path(), backup.path());
    let store = open(folder.path()).await;
    commit_step(&store, 3).await.expect("written");
    store.close().await;
    // The whole folder may be restored, but not the database alone.
    let old = file(backup.path(), SqliteStore::FILE);
    fs::copy(&old, file(folder.path(), SqliteStore::FILE)).expect("copied");
    let error = refused(folder.path()).await;
    assert!(
        matches!(
            error,
            StoreError::Tampered {
                what: Tampering::WentBack,
                ..
            }
        ),
        "{error}"
    );
    open(backup.path()).await.close().await;
}

#[tokio::test(flavor = "current_thread")]
async fn a_damaged_mark_is_named() {
    let folder = killed().await;
    let mark = file(folder.path(), SqliteStore::MARK);
    fs::write(&mark, "rubbish").expect("written");
    let error = refused(folder.path()).await;
    assert_eq!(error, StoreError::MarkDamaged { mark });
    assert_helpful(&error, &[SqliteStore::MARK]);
}

#[tokio::test(flavor = "current_thread")]
async fn a_deleted_lock_file_does_not_unlock_the_folder() {
    let folder = folder();
    let store = open(folder.path()).await;
    let lock = file(folder.path(), SqliteStore::LOCK);
    fs::remove_file(&lock).expect("deleted");
    for _ in 0..2 {
        let error = refused(folder.path()).await;
        assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    }
    let written = store.commit(room(), facts::room(room(), 1, 0)).await;
    written.expect("it goes on");
    store.close().await;
    open(folder.path()).await.close().await;
}
