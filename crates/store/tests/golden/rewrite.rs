//! Rooms of every version go on, and what is written now is what was written
//! before.

use std::{collections::BTreeSet, fs, path::Path, time::Duration};

use fano_rooms::{Fact, RecordedCommand, Step};
use fano_store::{SqliteOptions, SqliteStore, Store as _};
use rusqlite::Connection;
use serde_json::Value;

use crate::{copy_folder, data, difference, rooms, run};

async fn open(folder: &Path) -> SqliteStore {
    let options = SqliteOptions::new(folder).gather(Duration::ZERO);
    SqliteStore::open(options).await.expect("it opens")
}

fn database(folder: &Path) -> Connection {
    Connection::open(folder.join(SqliteStore::FILE)).expect("a database")
}

#[test]
fn rooms_of_every_version_go_on() {
    for entry in fs::read_dir(data()).expect("golden folders") {
        let folder = entry.expect("an entry").path();
        if !folder.is_dir() {
            continue;
        }
        let copy = tempfile::tempdir().expect("a folder");
        copy_folder(&folder, copy.path());
        run(async {
            let store = open(copy.path()).await;
            let mut expected = Vec::new();
            for room in store.rooms().await.expect("rooms") {
                let facts = store.load(room).await.expect("undamaged");
                let mut facts = facts.expect("the room exists");
                let lobby = facts[0].clone();
                store.commit(room, vec![lobby]).await.expect("written");
                if let Some(Fact::SeriesStart(start)) = facts.get(1) {
                    let step = Fact::Step(Step {
                        series: start.series,
                        index: facts.len() as u32 - 2,
                        at_ms: 1_000_000,
                        command: RecordedCommand::Stop,
                        contest: None,
                    });
                    let written = store.commit(room, vec![step.clone()]).await;
                    written.expect("written");
                    facts.push(step);
                }
                expected.push((room, facts));
            }
            assert!(!expected.is_empty());
            store.close().await;
            let store = open(copy.path()).await;
            for (room, facts) in expected {
                let kept = store.load(room).await.expect("undamaged");
                assert!(kept == Some(facts), "{room} of {}", folder.display());
            }
            store.close().await;
        });
    }
}

/// The rows of a query, all columns as JSON.
fn rows(database: &Connection, select: &str) -> Vec<Vec<Value>> {
    let mut select = database.prepare(select).expect("SQL");
    let columns = select.column_count();
    let texts = |row: &rusqlite::Row<'_>| {
        let text = |column| row.get::<_, String>(column);
        (0..columns)
            .map(text)
            .collect::<rusqlite::Result<Vec<String>>>()
    };
    let rows = select.query_map([], texts).expect("rows");
    let json = |text: &String| serde_json::from_str(text).unwrap_or(Value::from(text.as_str()));
    rows.map(|row| row.expect("texts").iter().map(json).collect())
        .collect()
}

/// A row without the records of contests: how they are packed has changed.
fn without_contests(row: Vec<Value>) -> Value {
    fn leave_out(value: &mut Value) {
        match value {
            Value::Array(values) => values.iter_mut().for_each(leave_out),
            Value::Object(fields) if fields.contains_key("contest") => {
                fields.insert("contest".to_owned(), Value::Null);
            }
            _ => {}
        }
    }
    let mut row = Value::Array(row);
    leave_out(&mut row);
    row
}

#[test]
fn what_is_written_now_has_everything_that_was_written_before() {
    let old = data().join("tables-2");
    let (copy, new) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    copy_folder(&old, copy.path());
    run(async {
        let (from, to) = (open(copy.path()).await, open(new.path()).await);
        for room in from.rooms().await.expect("rooms") {
            let facts = from.load(room).await.expect("undamaged");
            let written = to.commit(room, facts.clone().expect("a room")).await;
            written.expect("written");
            let kept = to.load(room).await.expect("undamaged");
            assert!(kept == facts, "{room}: contests are packed, but the same");
        }
        let mut games = from.finished_list(100).await.expect("a list");
        games.reverse();
        for game in games {
            let finished = from.finished(&game.record).await.expect("undamaged");
            let finished = finished.expect("a game");
            let fact = Fact::Finished(Box::new(finished.clone()));
            to.commit(game.code, vec![fact]).await.expect("written");
            let kept = to.finished(&game.record).await.expect("undamaged");
            assert_eq!(kept, Some(finished));
        }
        from.close().await;
        to.close().await;
    });
    let before = tempfile::tempdir().expect("a folder");
    copy_folder(&old, before.path());
    let (before, after) = (database(before.path()), database(new.path()));
    for select in [
        "SELECT code, lobby FROM rooms ORDER BY code",
        "SELECT room, begun FROM series ORDER BY room",
        "SELECT room, step FROM steps JOIN series ON series.id = steps.series
            ORDER BY room, place",
        "SELECT record, begun, champions, wins, journal, contests FROM finished ORDER BY record",
    ] {
        let (before, after) = (rows(&before, select), rows(&after, select));
        assert!(!before.is_empty(), "{select}");
        assert_eq!(before.len(), after.len(), "{select}");
        for (one, other) in before.into_iter().zip(after) {
            let (one, other) = (without_contests(one), without_contests(other));
            assert_eq!(difference(&one, &other, select), None);
        }
    }
}

/// Whoever changes the tables or a format adds a golden folder of it.
#[test]
fn what_is_written_now_has_a_golden_folder() {
    let new = tempfile::tempdir().expect("a folder");
    run(async {
        let store = open(new.path()).await;
        let evening = rooms::playing();
        let Some(Fact::Room(state)) = evening.facts.first() else {
            panic!("a room begins with its lobby");
        };
        let code = state.lobby.code;
        let written = store.commit(code, evening.facts).await;
        written.expect("written");
        store.close().await;
    });
    let versions = |database: &Connection| {
        let version: i64 = database
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .expect("a version");
        let formats = "SELECT format FROM rooms UNION SELECT format FROM steps";
        let formats: BTreeSet<i64> = match database.prepare(formats) {
            Err(_) => BTreeSet::from([1]),
            Ok(mut formats) => {
                let formats = formats.query_map([], |row| row.get(0)).expect("rows");
                formats.map(|format| format.expect("a number")).collect()
            }
        };
        (version, formats)
    };
    let mut golden = (BTreeSet::new(), BTreeSet::new());
    for entry in fs::read_dir(data()).expect("golden folders") {
        let folder = entry.expect("an entry").path();
        if folder.is_dir() {
            let copy = tempfile::tempdir().expect("a folder");
            copy_folder(&folder, copy.path());
            let (version, formats) = versions(&database(copy.path()));
            golden.0.insert(version);
            golden.1.extend(formats);
        }
    }
    let (version, formats) = versions(&database(new.path()));
    assert!(golden.0.contains(&version), "tables {version}");
    assert!(golden.1.is_superset(&formats), "{formats:?}");
}
