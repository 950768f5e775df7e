//! How the golden folders were made.

use std::{fs, path::Path, time::Duration};

use base64::{Engine as _, engine::general_purpose::STANDARD_NO_PAD as BASE64};
use fano_arbiter::KeptRecord;
use fano_decks::Revision;
use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_simroom::{large_deck, small_deck};
use fano_store::{
    DeckLimits, DeckStore as _, DeckTitle, DeckToKeep, DraftLimits, DraftStore as _, DraftToSave,
    PictureToSave, SqliteOptions, SqliteStore, Store as _, Unused,
};
use rusqlite::{Connection, params};
use serde_json::Value;

use crate::{copy_folder, data, evening::Evening, read_folder, rooms, run};

/// The key of the guest tokens, which the server keeps beside the database.
const KEY: (&str, [u8; 32]) = ("token.key", *b"golden golden golden golden gold");

async fn open(folder: &Path) -> SqliteStore {
    let options = SqliteOptions::new(folder).gather(Duration::ZERO);
    SqliteStore::open(options).await.expect("it opens")
}

/// Writes what has happened in some rooms, a few facts at a time.
async fn write(store: &SqliteStore, evenings: Vec<Evening>) {
    for evening in evenings {
        let mut facts = evening.facts;
        let Some(Fact::Room(state)) = facts.first() else {
            panic!("a room begins with its lobby");
        };
        let code = state.lobby.code;
        while !facts.is_empty() {
            let rest = facts.split_off(facts.len().min(40));
            store.commit(code, facts).await.expect("written");
            facts = rest;
        }
    }
}

/// Who made the decks.
pub(crate) const MAKERS: [&[u8]; 2] = [b"hash of Mia's token", b"hash of Noa's token"];

/// Keeps decks: one changed, one shared, one deleted and swept except for what a
/// room needs.
async fn keep_decks(store: &SqliteStore) {
    let other = Revision::from_hash(&[99; 32]);
    let deck = |address: &str, maker: usize, revision: Revision, at_us| DeckToKeep {
        address: address.to_owned(),
        maker: MAKERS[maker].to_vec(),
        network: "192.0.2.0/24".to_owned(),
        title: DeckTitle {
            en: "Words".to_owned(),
            de: "W\u{f6}rter".to_owned(),
        },
        revision,
        bundle: format!("the content of {revision}").into_bytes().into(),
        replaces: None,
        at_us,
        limits: DeckLimits::default(),
    };
    let changed = DeckToKeep {
        replaces: Some(small_deck()),
        ..deck("address-one", 0, large_deck(), 2_000)
    };
    for deck in [
        deck("address-one", 0, small_deck(), 1_000),
        changed,
        deck("address-two", 1, large_deck(), 3_000),
        deck("address-three", 1, other, 4_000),
        deck("address-four", 0, small_deck(), 5_000),
    ] {
        let kept = store.keep_deck(deck).await.expect("written");
        kept.expect("nothing is against it");
    }
    let deleted = store.delete_deck("address-three", MAKERS[1]).await;
    assert_eq!(deleted, Ok(true));
    let used = store.use_revision(large_deck(), 6_000).await;
    assert_eq!(used, Ok(true));
}

/// Saves drafts: one twice, with a picture that is there, one that went and one
/// that has not arrived; one deleted and one swept.
async fn save_drafts(store: &SqliteStore) {
    let draft = |id: &str, maker: usize, expected, pictures: &[&str], at_us| DraftToSave {
        maker: MAKERS[maker].to_vec(),
        id: id.to_owned(),
        network: "192.0.2.0/24".to_owned(),
        title: "W\u{f6}rter".to_owned(),
        content: format!("the content of {id}, saved {expected} times before")
            .into_bytes()
            .into(),
        pictures: pictures.iter().map(|name| (*name).to_owned()).collect(),
        expected,
        at_us,
        limits: DraftLimits::default(),
    };
    let save = async |draft: DraftToSave| {
        let saved = store.save_draft(draft).await.expect("written");
        saved.expect("nothing is against it");
    };
    save(draft("draft-number-one", 0, 0, &["a", "b"], 1_000)).await;
    for name in ["a", "b"] {
        let picture = PictureToSave {
            maker: MAKERS[0].to_vec(),
            id: "draft-number-one".to_owned(),
            name: name.to_owned(),
            content: format!("the picture {name}").into_bytes().into(),
            at_us: 1_500,
            limits: DraftLimits::default(),
        };
        let saved = store.save_picture(picture).await.expect("written");
        saved.expect("nothing is against it");
    }
    save(draft("draft-number-one", 0, 1, &["c", "a"], 2_000)).await;
    save(draft("draft-number-one", 1, 0, &[], 3_000)).await;
    save(draft("draft-number-two", 1, 0, &["a"], 4_000)).await;
    save(draft("draft-number-three", 1, 0, &[], 500)).await;
    let deleted = store.delete_draft(MAKERS[1], "draft-number-two").await;
    assert_eq!(deleted, Ok(true));
    assert_eq!(store.sweep_drafts(1_000).await, Ok(1));
}

/// Keeps a folder and what is read from it.
fn keep(from: &Path, name: &str) {
    let to = data().join(name);
    assert!(!to.exists(), "{} is never changed", to.display());
    fs::write(from.join(KEY.0), KEY.1).expect("written");
    copy_folder(from, &to);
    let read = serde_json::to_string(&read_folder(&to)).expect("JSON");
    // A line for every fact can be compared by eye.
    let read = read
        .replace("{\"step\"", "\n{\"step\"")
        .replace("{\"room\"", "\n\n{\"room\"");
    fs::write(to.with_extension("json"), read + "\n").expect("written");
}

/// `FANO_GOLDEN=tables-2` makes a folder of a server that was stopped and, with
/// `-killed` behind its name, one of a server that was killed.
#[test]
#[ignore = "makes new golden folders"]
fn make() {
    let Ok(name) = std::env::var("FANO_GOLDEN") else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    run(async {
        let store = open(folder.path()).await;
        write(&store, rooms::all()).await;
        keep_decks(&store).await;
        save_drafts(&store).await;
        let unused = Unused {
            decks_before_us: 6_000,
            revisions_before_us: 10_000,
        };
        let swept = store.sweep_decks(unused).await.expect("a sweep");
        // The deleted one's content goes, that of a finished game stays.
        assert_eq!((swept.decks, swept.revisions), (1, 1));
        store.close().await;
    });
    keep(folder.path(), &name);

    // The last writes of a server that was killed are in the write-ahead log alone.
    let killed = tempfile::tempdir().expect("a folder");
    let copy = tempfile::tempdir().expect("a folder");
    run(async {
        let store = open(killed.path()).await;
        write(&store, vec![rooms::lobby(), rooms::cleared()]).await;
        store.close().await;
        let store = open(killed.path()).await;
        write(
            &store,
            vec![
                rooms::playing(),
                rooms::countdown_between(),
                rooms::connect(),
                rooms::own_deck(),
            ],
        )
        .await;
        keep_decks(&store).await;
        save_drafts(&store).await;
        assert_eq!(store.forget(RoomCode::numbered(9 * 77_777)).await, Ok(true));
        copy_folder(killed.path(), copy.path());
        store.close().await;
    });
    keep(copy.path(), &format!("{name}-killed"));
}

/// The first version of the tables. No program writes it any more: its rows
/// are put in by hand, with contest records in full as they were then.
#[test]
#[ignore = "makes new golden folders"]
fn make_the_first_version() {
    let (new, old) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    let evenings = vec![rooms::lobby(), rooms::playing(), rooms::connect()];
    run(async {
        let store = open(new.path()).await;
        write(&store, evenings).await;
        store.close().await;
    });
    let connect = |folder: &Path| Connection::open(folder.join(SqliteStore::FILE));
    let source = connect(new.path()).expect("a database");
    let target = connect(old.path()).expect("a database");
    let schema = include_str!("../../migrations/0001_rooms_and_finished.sql");
    target.execute_batch(schema).expect("SQL");
    let ours = "PRAGMA application_id = 0x46616e6f; PRAGMA user_version = 1;";
    target.execute_batch(ours).expect("SQL");
    copy_rooms(&source, &target);
    copy_series(&source, &target);
    copy_finished(&source, &target);
    drop((source, target));
    keep(old.path(), "tables-1");
}

/// The rows of a query, all columns as text.
fn rows(source: &Connection, select: &str) -> Vec<Vec<String>> {
    let mut select = source.prepare(select).expect("SQL");
    let columns = select.column_count();
    let texts = |row: &rusqlite::Row<'_>| (0..columns).map(|column| row.get(column)).collect();
    let rows = select.query_map([], texts).expect("rows");
    rows.map(|row| row.expect("texts")).collect()
}

fn copy_rooms(source: &Connection, target: &Connection) {
    for row in rows(source, "SELECT code, lobby FROM rooms") {
        let insert = "INSERT INTO rooms VALUES (?, ?, 7)";
        target
            .execute(insert, params![row[0], row[1]])
            .expect("a row");
    }
}

fn copy_series(source: &Connection, target: &Connection) {
    let select = "SELECT room, begun, CAST(id AS TEXT) FROM series ORDER BY id";
    for (row, first_place) in rows(source, select)
        .into_iter()
        .zip((1_000..).step_by(1_000))
    {
        let (room, id) = (&row[0], &row[2]);
        let insert = "INSERT INTO series VALUES (?, 1, 7, ?, ?, ?)";
        let values = params![room, first_place, first_place + 1_000, row[1]];
        target.execute(insert, values).expect("a row");
        let select = format!("SELECT step FROM steps WHERE series = {id} ORDER BY place");
        for (index, step) in (0..).zip(rows(source, &select)) {
            let mut step: Value = serde_json::from_str(&step[0]).expect("JSON");
            step["contest"] = in_full(&step["contest"]);
            let insert = "INSERT INTO steps VALUES (?, ?, 1, ?, 9, ?)";
            let values = params![first_place + index, room, index, step.to_string()];
            target.execute(insert, values).expect("a row");
        }
    }
}

fn copy_finished(source: &Connection, target: &Connection) {
    let select = "SELECT record, code, deck, CAST(begun_us AS TEXT), CAST(over_us AS TEXT),
        CAST(seats AS TEXT), begun, champions, wins, journal, contests FROM finished";
    for mut row in rows(source, select) {
        let mut contests: Vec<Value> = serde_json::from_str(&row[10]).expect("JSON");
        for kept in &mut contests {
            kept["contest"] = in_full(&kept["contest"]);
        }
        row[10] = serde_json::to_string(&contests).expect("JSON");
        let insert = "INSERT INTO finished VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        target
            .execute(insert, rusqlite::params_from_iter(row))
            .expect("a row");
    }
}

/// A packed contest record with all its names.
fn in_full(packed: &Value) -> Value {
    let Some(packed) = packed.as_str() else {
        return Value::Null;
    };
    let bytes = BASE64.decode(packed).expect("Base64");
    let kept = KeptRecord::from_bytes(&bytes).expect("a record");
    serde_json::to_value(kept.record()).expect("JSON")
}
