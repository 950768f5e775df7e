//! The log of steps stays short without losing anything.

use std::time::Duration;

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{SqliteOptions, SqliteStore, Store as _};
use rusqlite::Connection;

use crate::facts;

async fn open(folder: &tempfile::TempDir) -> SqliteStore {
    let options = SqliteOptions::new(folder.path()).gather(Duration::ZERO);
    SqliteStore::open(options).await.expect("it opens")
}

/// The database of a closed store.
fn database(folder: &tempfile::TempDir) -> Connection {
    let file = folder.path().join(SqliteStore::FILE);
    Connection::open(file).expect("a database")
}

fn steps_kept(folder: &tempfile::TempDir) -> i64 {
    let select = "SELECT count(*) FROM steps";
    let count = database(folder).query_row(select, [], |row| row.get(0));
    count.expect("a number")
}

#[tokio::test(flavor = "current_thread")]
async fn old_steps_are_deleted_and_sleeping_rooms_lose_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let (sleeper, lively, gone) = (
        RoomCode::numbered(1),
        RoomCode::numbered(2),
        RoomCode::numbered(3),
    );
    let store = open(&folder).await;
    for (room, steps) in [(sleeper, 2), (gone, 30), (lively, 0)] {
        let written = store.commit(room, facts::room(room, 1, steps)).await;
        written.expect("written");
    }
    // The sleeper's steps are not contiguous.
    for index in 2..5 {
        for (room, index) in [(gone, index + 28), (sleeper, index)] {
            let step = Fact::Step(facts::step(1, index, 2_000_000));
            store.commit(room, vec![step]).await.expect("written");
        }
    }
    assert_eq!(store.forget(gone).await, Ok(true));
    for series in 2..=150 {
        let written = store.commit(lively, facts::room(lively, series, 100)).await;
        written.expect("written");
    }
    // One more step goes behind the moved ones.
    let step = Fact::Step(facts::step(1, 5, 2_000_000));
    store.commit(sleeper, vec![step]).await.expect("written");

    for _ in 0..2 {
        let kept = store_of(&store, sleeper).await;
        assert_eq!(kept, facts::room(sleeper, 1, 6));
        let kept = store_of(&store, lively).await;
        assert_eq!(kept, facts::room(lively, 150, 100));
    }
    store.close().await;
    let kept = steps_kept(&folder);
    assert!(kept < 7_000, "{kept} of 14,939 steps are still there");

    // After a restart everything is the same, and works.
    let store = open(&folder).await;
    assert_eq!(store_of(&store, sleeper).await, facts::room(sleeper, 1, 6));
    let step = Fact::Step(facts::step(1, 6, 2_000_000));
    store.commit(sleeper, vec![step]).await.expect("written");
    assert_eq!(store_of(&store, sleeper).await, facts::room(sleeper, 1, 7));
    // A new room with a deleted room's code finds nothing of it.
    let written = store.commit(gone, facts::room(gone, 1, 1)).await;
    written.expect("written");
    store.close().await;
    let store = open(&folder).await;
    assert_eq!(store_of(&store, gone).await, facts::room(gone, 1, 1));
}

async fn store_of(store: &SqliteStore, room: RoomCode) -> Vec<Fact> {
    let kept = store.load(room).await.expect("undamaged");
    kept.expect("the room exists")
}
