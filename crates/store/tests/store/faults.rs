//! Errors when something is wrong.

use std::time::Duration;

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{SqliteOptions, SqliteStore, Store as _, StoreError};
use fano_texts::{Explain as _, Lang};

use crate::{facts, place::Place};

fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(test)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

async fn open(folder: &tempfile::TempDir) -> SqliteStore {
    let options = SqliteOptions::new(folder.path()).gather(Duration::ZERO);
    SqliteStore::open(options).await.expect("it opens")
}

async fn refused(folder: impl AsRef<std::path::Path>) -> StoreError {
    let opened = SqliteStore::open(SqliteOptions::new(folder)).await;
    opened.expect_err("it must not open")
}

/// Changes a closed database behind the store's back.
fn meddle(folder: &tempfile::TempDir, sql: &'static str) {
    let file = folder.path().join(SqliteStore::FILE);
    let connection = rusqlite::Connection::open(file).expect("a database");
    connection.execute_batch(sql).expect("valid SQL");
    connection.close().expect("closed");
}

#[test]
fn a_folder_belongs_to_one_server_at_a_time() {
    run(async {
        let folder = folder();
        let store = open(&folder).await;
        let error = refused(folder.path()).await;
        assert!(matches!(error, StoreError::InUse { .. }), "{error}");
        assert!(error.to_string().contains("Another server"), "{error}");
        assert!(error.explain().say(Lang::De).contains("Ein anderer Server"));
        store.close().await;
        open(&folder).await.close().await;
    });
}

#[test]
fn a_folder_that_cannot_be_one_is_named() {
    run(async {
        let folder = folder();
        let file = folder.path().join("file");
        std::fs::write(&file, "not a folder").expect("written");
        for wrong in [file.clone(), file.join("below"), "/proc/fano".into()] {
            let error = refused(&wrong).await;
            assert!(matches!(error, StoreError::Folder { .. }), "{error}");
            assert!(error.to_string().contains(&*wrong.to_string_lossy()));
        }
    });
}

#[test]
fn foreign_files_are_left_alone() {
    run(async {
        let text = folder();
        let file = text.path().join(SqliteStore::FILE);
        let poem = "This is a poem and no database.\n".repeat(40);
        std::fs::write(&file, &poem).expect("written");
        let error = refused(text.path()).await;
        assert!(matches!(error, StoreError::NotOurs { .. }), "{error}");
        assert_eq!(std::fs::read_to_string(&file).expect("still there"), poem);

        let other = folder();
        meddle(&other, "CREATE TABLE recipes (name TEXT)");
        let before = std::fs::read(other.path().join(SqliteStore::FILE)).expect("a database");
        let error = refused(other.path()).await;
        assert!(matches!(error, StoreError::NotOurs { .. }), "{error}");
        let after = std::fs::read(other.path().join(SqliteStore::FILE)).expect("a database");
        assert_eq!(after, before);
    });
}

#[test]
fn tables_from_the_future_are_left_to_the_program_that_knows_them() {
    run(async {
        let folder = folder();
        open(&folder).await.close().await;
        meddle(&folder, "PRAGMA user_version = 99");
        let error = refused(folder.path()).await;
        assert!(
            matches!(error, StoreError::TooNew { found: 99, .. }),
            "{error}"
        );
        assert!(error.to_string().contains("newer version"), "{error}");
    });
}

#[test]
fn damaged_rows_are_named_and_harm_no_other_room() {
    let damages = [
        ("UPDATE rooms SET lobby = '{' WHERE code = 'BBBBB'", "rooms"),
        (
            "UPDATE rooms SET lobby = replace(lobby, 'BBBBB', 'CBBBB') WHERE code = 'BBBBB'",
            "rooms",
        ),
        (
            "UPDATE rooms SET lobby = replace(lobby, '5e5e', 'zero') WHERE code = 'BBBBB'",
            "rooms",
        ),
        (
            "UPDATE rooms SET lobby = replace(lobby, '5e5e', '5e') WHERE code = 'BBBBB'",
            "rooms",
        ),
        ("UPDATE rooms SET format = 99 WHERE code = 'BBBBB'", "rooms"),
        (
            "UPDATE series SET begun = '[]' WHERE room = 'BBBBB'",
            "series",
        ),
        (
            "UPDATE steps SET step = replace(step, '\"index\"', '\"idx\"') WHERE STEP",
            "steps",
        ),
        ("DELETE FROM steps WHERE STEP", "steps"),
        (
            "UPDATE steps SET step = replace(step, '\"series\":1', '\"series\":7') WHERE STEP",
            "steps",
        ),
    ];
    for (damage, table) in damages {
        for place in Place::each() {
            let step = match place {
                Place::Sqlite(_) => "place = 2",
                Place::Postgres(_) => "room = 'BBBBB' AND number = 2",
            };
            run(is_named(&place, &damage.replace("STEP", step), table));
        }
    }
}

async fn is_named(place: &Place, damage: &str, table: &str) {
    let (room, other) = (RoomCode::numbered(0), RoomCode::numbered(1));
    let store = place.open().await;
    for room in [room, other] {
        let written = store.commit(room, facts::room(room, 1, 4)).await;
        written.expect("written");
    }
    store.close().await;
    place.meddle(damage);
    let store = place.open().await;
    let error = store.load(room).await.expect_err(damage);
    assert!(
        matches!(&error, StoreError::Damaged { table: found, .. } if *found == table),
        "{damage}: {error}"
    );
    let row = if table == "steps" { "BBBBB 2" } else { "BBBBB" };
    assert!(error.to_string().contains(row), "{error}");
    let kept = store.load(other).await.expect("undamaged");
    assert_eq!(kept, Some(facts::room(other, 1, 4)));
}

#[test]
fn facts_that_do_not_fit_break_their_room_and_no_other() {
    for place in Place::each() {
        run(async {
            let store = place.open().await;
            let (room, other) = (RoomCode::numbered(0), RoomCode::numbered(1));
            for room in [room, other] {
                let written = store.commit(room, facts::room(room, 1, 1)).await;
                written.expect("written");
            }
            let step = |index| vec![Fact::Step(facts::step(1, index, 2_000_000))];
            // All of these go into one transaction.
            let answers = [
                (other, 1),
                (room, 0), // it is there already
                (room, 1),
                (other, 2),
            ]
            .map(|(room, index)| store.commit(room, step(index)));
            let mut results = Vec::new();
            for answer in answers {
                results.push(answer.await);
            }
            assert_eq!((&results[0], &results[3]), (&Ok(()), &Ok(())));
            assert!(matches!(results[1], Err(StoreError::Misfit { .. })));
            assert_eq!(results[2], Err(StoreError::AfterFailure { room }));
            let again = store.commit(room, step(1)).await;
            assert_eq!(again, Err(StoreError::AfterFailure { room }));

            let kept = store.load(other).await.expect("undamaged");
            assert_eq!(kept, Some(facts::room(other, 1, 3)));
            // Once reloaded, the room continues from what was stored.
            let kept = store.load(room).await.expect("undamaged");
            assert_eq!(kept, Some(facts::room(room, 1, 1)));
            assert_eq!(store.commit(room, step(1)).await, Ok(()));

            let foreign = vec![Fact::Room(facts::lobby(other, 1))];
            let error = store.commit(room, foreign).await.expect_err("a misfit");
            assert!(matches!(error, StoreError::Misfit { .. }), "{error}");
            let orphan = RoomCode::numbered(77);
            let start = vec![Fact::SeriesStart(facts::start(orphan, 1, 1))];
            let error = store.commit(orphan, start).await.expect_err("no lobby");
            assert!(matches!(error, StoreError::Misfit { .. }), "{error}");
            let far = vec![Fact::Step(facts::step(
                1,
                fano_store::STEPS_PER_SERIES_MAX,
                1,
            ))];
            let error = store.commit(other, far).await.expect_err("too many");
            assert_eq!(error, StoreError::TooManySteps { room: other });
        });
    }
}

#[test]
fn a_full_disk_fails_every_commit_and_recovers_when_there_is_space() {
    run(async {
        let folder = folder();
        let options = SqliteOptions::new(folder.path()).bytes_max(250_000);
        let store = SqliteStore::open(options).await.expect("it opens");
        let rooms: Vec<RoomCode> = (0..20).map(RoomCode::numbered).collect();
        for room in &rooms {
            let written = store.commit(*room, facts::room(*room, 1, 0)).await;
            written.expect("written");
        }
        let mut answers = Vec::new();
        for index in 0..20 {
            for (position, room) in rooms.iter().enumerate() {
                let step = Fact::Step(facts::step(1, index, 2_000_000));
                answers.push((position, store.commit(*room, vec![step])));
            }
            // Let some of them be written before the others come.
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
        let mut kept = vec![0; rooms.len()];
        let mut failed = 0;
        for (position, answer) in answers {
            match answer.await {
                Ok(()) => kept[position] += 1,
                Err(StoreError::Full) => failed += 1,
                Err(StoreError::AfterFailure { room }) => assert_eq!(room, rooms[position]),
                Err(other) => panic!("{other}"),
            }
        }
        assert!(failed > 0, "the disk was not full");
        // When a whole batch does not fit, a step that is written alone still may: which
        // ones are alone depends on how busy the machine is.
        assert!(
            kept.iter().all(|kept| *kept >= 1),
            "some could be written: {kept:?}"
        );
        let (gone, others) = rooms.split_at(10);
        for room in gone {
            assert_eq!(store.forget(*room).await, Ok(true));
        }
        store.ping().await.expect("there is space again");
        for (room, kept) in others.iter().zip(&kept[10..]) {
            let facts = store.load(*room).await.expect("undamaged");
            assert_eq!(facts, Some(facts::room(*room, 1, *kept)));
            let step = Fact::Step(facts::step(1, *kept, 2_000_000));
            store.commit(*room, vec![step]).await.expect("written");
        }
    });
}
