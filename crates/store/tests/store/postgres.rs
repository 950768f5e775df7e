//! What is special about a database server: it may be gone, refuse, or be used
//! by somebody else.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{
    DraftLimits, DraftStore as _, DraftToSave, PostgresError, PostgresOptions, PostgresStore,
    Store, StoreError,
};
use fano_testdb::{Postgres, Relay, Sync};
use fano_texts::{Explain as _, Lang};

use crate::facts;

async fn open(url: &str) -> PostgresStore {
    let options = PostgresOptions::new(url).gather(Duration::from_millis(1));
    PostgresStore::open(options).await.expect("it opens")
}

async fn refused(url: &str) -> PostgresError {
    let error = PostgresStore::open(PostgresOptions::new(url)).await;
    match error.expect_err("it must not open") {
        StoreError::Postgres(error) => error,
        other => panic!("{other}"),
    }
}

/// What people read says what to do, and nobody reads the password.
fn says(error: &PostgresError, en: &str, de: &str) {
    for (lang, expected) in [(Lang::En, en), (Lang::De, de)] {
        let said = error.explain().say(lang);
        assert!(said.contains(expected), "{said}");
        assert!(!said.contains("only for tests"), "{said}");
    }
}

fn step(index: u32) -> Vec<Fact> {
    vec![Fact::Step(facts::step(1, index, 2_000_000))]
}

#[tokio::test]
async fn wrong_addresses_and_passwords_end_in_one_sentence() {
    let server = Postgres::shared();
    let url = server.database();
    let wrong = url.replace("tests@", "testes@");
    let error = refused(&wrong).await;
    assert!(matches!(error, PostgresError::Refused { .. }), "{error:?}");
    says(&error, "user and password", "Benutzer und Passwort");
    let none = url.replace(":only%20for%20tests@", "@");
    let error = refused(&none).await;
    assert!(matches!(error, PostgresError::Refused { .. }), "{error:?}");

    let error = refused(&server.url("nowhere")).await;
    let database = "nowhere".to_owned();
    assert_eq!(error, PostgresError::NoDatabase { database });
    says(&error, "createdb nowhere", "createdb nowhere");

    // Nobody listens on the port of a listener that is gone.
    let gone = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = gone.local_addr().expect("an address").port();
    drop(gone);
    let error = refused(&server.through(port, &url)).await;
    assert!(
        matches!(error, PostgresError::Unreachable { .. }),
        "{error:?}"
    );
    says(&error, &format!("127.0.0.1:{port}"), "antwortet niemand");

    let error = refused(&format!("{url}?sslmode=require")).await;
    assert!(
        matches!(error, PostgresError::Encrypted { .. }),
        "{error:?}"
    );
    for nonsense in ["postgres://[", "postgres://?x=y", "postgres:///name"] {
        let error = refused(nonsense).await;
        assert!(matches!(error, PostgresError::Url { .. }), "{error:?}");
    }
}

#[tokio::test]
async fn tables_of_others_and_of_the_future_are_left_alone() {
    let server = Postgres::shared();
    let url = server.database();
    server.sql(
        &url,
        "CREATE SCHEMA fano; CREATE TABLE fano.recipes (name text)",
    );
    assert_eq!(refused(&url).await, PostgresError::NotOurs);
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'fano'";
    assert_eq!(server.sql(&url, tables), "1");

    let url = server.database();
    let store = open(&url).await;
    let room = RoomCode::numbered(1);
    store
        .commit(room, facts::room(room, 1, 3))
        .await
        .expect("written");
    store.close().await;
    let version = server.sql(&url, "SELECT version FROM fano.meta");
    server.sql(&url, "UPDATE fano.meta SET version = 99");
    let error = refused(&url).await;
    assert!(
        matches!(error, PostgresError::TooNew { found: 99, .. }),
        "{error:?}"
    );
    says(&error, "newer version", "neueren Version");
    server.sql(&url, &format!("UPDATE fano.meta SET version = {version}"));
    let store = open(&url).await;
    assert_eq!(store.load(room).await, Ok(Some(facts::room(room, 1, 3))));
}

#[tokio::test]
async fn a_user_who_may_not_create_tables_is_told_so() {
    let server = Postgres::shared();
    let url = server.database();
    server.sql(&url, "CREATE ROLE poor LOGIN PASSWORD 'only for tests'");
    let error = refused(&url.replace("//fano:", "//poor:")).await;
    assert!(
        matches!(error, PostgresError::Forbidden { .. }),
        "{error:?}"
    );
    says(&error, "owner of the database", "Eigentümer");
}

#[tokio::test]
async fn a_database_belongs_to_one_process_at_a_time() {
    let url = Postgres::shared().database();
    let first = open(&url).await;
    let error = refused(&url).await;
    assert!(matches!(error, PostgresError::InUse { .. }), "{error:?}");
    says(&error, "Another server", "Ein anderer Server");
    // The first one did not notice.
    let room = RoomCode::numbered(1);
    first
        .commit(room, facts::room(room, 1, 0))
        .await
        .expect("written");
    first.close().await;
    open(&url).await.close().await;
}

#[tokio::test]
async fn many_servers_that_start_at_once_agree_on_one() {
    let url = Postgres::shared().database();
    let starts = (0..6).map(|_| {
        let url = url.clone();
        tokio::spawn(async move { PostgresStore::open(PostgresOptions::new(&url)).await })
    });
    let starts: Vec<_> = starts.collect();
    let mut opened = Vec::new();
    for start in starts {
        match start.await.expect("no panic") {
            Ok(store) => opened.push(store),
            Err(StoreError::Postgres(PostgresError::InUse { .. })) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(opened.len(), 1);
}

#[tokio::test]
async fn the_key_is_drawn_once() {
    let url = Postgres::shared().database();
    let store = open(&url).await;
    assert_eq!(store.token_key([1; 32]).await, Ok([1; 32]));
    assert_eq!(store.token_key([2; 32]).await, Ok([1; 32]));
    store.close().await;
    let store = open(&url).await;
    assert_eq!(store.token_key([3; 32]).await, Ok([1; 32]));
}

/// Another process that believes this one is gone has fenced it off: it may
/// write nothing more, neither facts nor decks, and knows it.
#[tokio::test]
async fn a_superseded_process_writes_nothing_and_stops() {
    let server = Postgres::shared();
    let url = server.database();
    let old = open(&url).await;
    let (room, other) = (RoomCode::numbered(1), RoomCode::numbered(2));
    for room in [room, other] {
        old.commit(room, facts::room(room, 1, 2))
            .await
            .expect("written");
    }
    server.sql(&url, "DELETE FROM fano.nodes");
    let new = open(&url).await;
    assert_eq!(new.load(room).await, Ok(Some(facts::room(room, 1, 2))));
    let superseded = StoreError::Postgres(PostgresError::Superseded);
    // Even what nobody has taken yet.
    assert_eq!(old.commit(other, step(2)).await, Err(superseded.clone()));
    assert_eq!(old.commit(room, step(2)).await, Err(superseded.clone()));
    assert_eq!(old.ping().await, Err(superseded.clone()));
    assert_eq!(old.superseded().await, superseded);
    assert_eq!(new.commit(room, step(2)).await, Ok(()));
    assert_eq!(new.load(room).await, Ok(Some(facts::room(room, 1, 3))));
    assert_eq!(new.load(other).await, Ok(Some(facts::room(other, 1, 2))));
    old.close().await;
    // The end of the old one does not disturb the new one.
    assert_eq!(new.commit(room, step(3)).await, Ok(()));
}

/// A room was taken over by raising its epoch: nothing is appended under the old
/// one, not even in part.
#[tokio::test]
async fn facts_of_an_old_epoch_are_not_written() {
    let server = Postgres::shared();
    let url = server.database();
    let store = open(&url).await;
    let (room, other) = (RoomCode::numbered(1), RoomCode::numbered(2));
    for room in [room, other] {
        store
            .commit(room, facts::room(room, 1, 2))
            .await
            .expect("written");
    }
    server.sql(
        &url,
        "UPDATE fano.rooms SET epoch = nextval('fano.epochs') WHERE code = 'CBBBB'",
    );
    let rooms = server.sql(
        &url,
        "SELECT string_agg(code, ' ' ORDER BY code) FROM fano.rooms",
    );
    assert!(rooms.contains("CBBBB"), "{rooms}");
    let taken = if room.as_str() == "CBBBB" {
        room
    } else {
        other
    };
    let superseded = StoreError::Postgres(PostgresError::Superseded);
    assert_eq!(store.commit(taken, step(2)).await, Err(superseded.clone()));
    assert_eq!(store.health().await, Err(superseded));
    let steps = server.sql(&url, "SELECT count(*) FROM fano.steps");
    assert_eq!(steps, "4");
}

/// Answers are lost after the request has gone through: what became of a batch
/// is read from the database, and nothing is written twice or left out.
#[tokio::test]
async fn a_batch_whose_answer_was_lost_is_resolved_by_reading() {
    let server = Postgres::shared();
    let url = server.database();
    let relay = Relay::to(server.port());
    let store = open(&server.through(relay.port(), &url)).await;
    let room = RoomCode::numbered(1);
    store
        .commit(room, facts::room(room, 1, 0))
        .await
        .expect("written");
    for index in 0..60 {
        if index % 2 == 0 {
            relay.swallow_an_answer();
        }
        assert_eq!(
            store.commit(room, step(index)).await,
            Ok(()),
            "step {index}"
        );
    }
    assert!(relay.swallowed() >= 25, "{} answers", relay.swallowed());
    assert_eq!(store.load(room).await, Ok(Some(facts::room(room, 1, 60))));
    // The same for other changes and for what only reads.
    relay.swallow_an_answer();
    assert_eq!(store.forget(room).await, Ok(true));
    relay.cut();
    assert_eq!(store.rooms().await, Ok(vec![]));
    relay.cut();
    assert_eq!(store.ping().await, Ok(()));
    relay.cut();
    let saved = store.save_draft(draft(0)).await.expect("it is saved");
    assert_eq!(saved.expect("nothing is against it").version, 1);
}

/// A request is still on its way when its connection breaks, and arrives long
/// after the next connection has looked and written something else: it is too
/// late.
#[tokio::test(flavor = "multi_thread")]
async fn what_arrives_late_over_an_old_connection_is_not_written() {
    let server = Postgres::shared();
    let url = server.database();
    let relay = Relay::to(server.port());
    let store = open(&server.through(relay.port(), &url)).await;
    let room = RoomCode::numbered(1);
    let lobby = |series| vec![Fact::Room(facts::lobby(room, series))];
    let kept = async || store.load(room).await.expect("undamaged").expect("a room");
    store.commit(room, lobby(1)).await.expect("written");
    relay.hold_a_request();
    assert_eq!(store.commit(room, lobby(2)).await, Ok(()));
    assert_eq!(kept().await, lobby(2));
    assert_eq!(store.commit(room, lobby(3)).await, Ok(()));
    relay.deliver();
    assert_eq!(kept().await, lobby(3));
    assert_eq!(store.commit(room, lobby(4)).await, Ok(()));
}

/// The server crashes again and again while rooms write: everything that was
/// confirmed is there, in order, and rooms go on by themselves.
#[test]
fn nothing_confirmed_is_lost_when_the_server_crashes() {
    const ROOMS: u64 = 8;
    const CRASHES: u32 = 10;
    let server = Postgres::start(Sync::On);
    let url = server.database();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let stop = Arc::new(AtomicBool::new(false));
    let (store, tasks) = runtime.block_on(async {
        let store = Arc::new(open(&url).await);
        let tasks = (0..ROOMS).map(|number| {
            let (store, stop) = (Arc::clone(&store), Arc::clone(&stop));
            tokio::spawn(async move {
                let room = RoomCode::numbered(number * 1_001);
                let written = store.commit(room, facts::room(room, 1, 0)).await;
                written.expect("the server is up");
                let mut confirmed = 0;
                while !stop.load(Ordering::Relaxed) {
                    let written = store.commit(room, step(confirmed)).await;
                    assert_eq!(written, Ok(()), "step {confirmed} of {room}");
                    confirmed += 1;
                }
                (room, confirmed)
            })
        });
        let tasks: Vec<_> = tasks.collect();
        (store, tasks)
    });
    let written = || -> u64 {
        let count = server.sql(&url, "SELECT count(*) FROM fano.steps");
        count.parse().expect("a number")
    };
    let mut before = 0;
    for crash in 0..CRASHES {
        // Something must have been written since the last crash.
        while written() < before + 50 {
            std::thread::yield_now();
        }
        before = written();
        if crash % 3 == 2 {
            server.stop();
            server.go_on();
        } else {
            server.crash();
        }
    }
    stop.store(true, Ordering::Relaxed);
    runtime.block_on(async {
        for task in tasks {
            let (room, confirmed) = task.await.expect("rooms go on");
            let kept = store.load(room).await.expect("undamaged");
            assert_eq!(kept, Some(facts::room(room, 1, confirmed)), "{room}");
        }
        store.close().await;
    });
}

/// The server crashes while drafts are saved. Whoever gets no answer saves the
/// same again, and it counts once.
#[test]
fn drafts_that_are_saved_twice_count_once_when_the_server_crashes() {
    const CRASHES: u64 = 6;
    let server = Postgres::start(Sync::On);
    let url = server.database();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let store = Arc::new(runtime.block_on(open(&url)));
    let versions = Arc::new(AtomicU64::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    let saving = runtime.spawn({
        let (store, versions, stop) = (store.clone(), versions.clone(), stop.clone());
        async move {
            while !stop.load(Ordering::Relaxed) {
                let before = versions.load(Ordering::Relaxed);
                let draft = draft(before);
                let saved = loop {
                    if let Ok(saved) = store.save_draft(draft.clone()).await {
                        break saved.expect("nobody else changes it");
                    }
                };
                assert_eq!(saved.version, before + 1);
                versions.store(saved.version, Ordering::Relaxed);
            }
        }
    });
    for _ in 0..CRASHES {
        // Something must have been saved since the last crash.
        let before = versions.load(Ordering::Relaxed);
        while versions.load(Ordering::Relaxed) < before + 20 {
            assert!(!saving.is_finished(), "it was refused");
            std::thread::yield_now();
        }
        server.crash();
    }
    stop.store(true, Ordering::Relaxed);
    runtime.block_on(async {
        saving.await.expect("nothing was refused");
        let version = versions.load(Ordering::Relaxed);
        let last = draft(version - 1);
        let found = store.draft(&last.maker, &last.id).await.expect("readable");
        let (kept, content) = found.expect("it is there");
        assert_eq!((kept.version, &*content), (version, &*last.content));
        store.close().await;
    });
}

/// A draft that continues this version.
fn draft(expected: u64) -> DraftToSave {
    DraftToSave {
        maker: b"Mia".to_vec(),
        id: "some-draft".to_owned(),
        network: "192.0.2.7".to_owned(),
        title: "Pets".to_owned(),
        content: Arc::from(format!("after version {expected}").as_bytes()),
        pictures: vec!["dog".to_owned()],
        expected,
        at_us: expected,
        limits: DraftLimits::default(),
    }
}

/// If the server does not come back in time, everybody is told, and what was on
/// its way is either there or not after a reload: never later.
#[test]
fn a_server_that_stays_away_is_reported_and_rooms_go_on_after_a_reload() {
    let server = Postgres::start(Sync::Off);
    let url = server.database();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let options = PostgresOptions::new(&url).patience(Duration::from_millis(200));
        let store = PostgresStore::open(options).await.expect("it opens");
        let room = RoomCode::numbered(7);
        store
            .commit(room, facts::room(room, 1, 0))
            .await
            .expect("written");
        server.stop();
        let failed = store.commit(room, step(0)).await;
        assert!(failed.is_err(), "nobody could write it");
        assert!(store.load(room).await.is_err(), "nobody can read it");
        let after = store.commit(room, step(0)).await;
        assert_eq!(after, Err(StoreError::AfterFailure { room }));
        server.go_on();
        let kept = store.load(room).await.expect("readable").expect("a room");
        let steps = kept.len() as u32 - 2;
        assert_eq!(kept, facts::room(room, 1, steps));
        assert_eq!(store.commit(room, step(steps)).await, Ok(()));
        store.close().await;
    });
}
