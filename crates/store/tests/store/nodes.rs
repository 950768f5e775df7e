//! What the processes of a cluster know of each other, however many there are.

use std::{
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{
    Located, NodeId, PostgresStore, Store as _, Totals,
    limits::{NODE_URLS_MAX, NODES_DRAWN_MAX},
};
use fano_testdb::Postgres;
use tokio_postgres::{Client, NoTls, error::SqlState};

use crate::{
    facts,
    ownership::{begin, expire, id, join, options},
};

/// A new database on a server that was not started just now: then everybody counts as
/// alive.
fn database(server: &Postgres) -> String {
    let url = server.database();
    let is_old = "SELECT pg_postmaster_start_time() < clock_timestamp() - interval '2 seconds'";
    while server.sql(&url, is_old) != "t" {}
    url
}

fn now_us() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    u64::try_from(now.expect("after 1970").as_micros()).expect("not far away")
}

#[tokio::test]
async fn a_few_nodes_are_drawn_however_many_there_are() {
    let server = Postgres::shared();
    let url = database(server);
    let me = join(&url).await;
    let only: Vec<NodeId> = drawn(&me).await;
    assert_eq!(only, [id(&me)]);
    // As many as nobody wants to start for a test.
    let many =
        "INSERT INTO fano.nodes (epoch, address, expires_at, backend, backend_start, session,
            batch, newest_us, cluster, url, load)
        SELECT nextval('fano.epochs'), 'x', clock_timestamp() + interval '1 hour', 0,
            clock_timestamp(), 0, 0, 0, 'test', 'https://n' || n || '.example', n
        FROM generate_series(1, 100) AS n";
    server.sql(&url, many);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..100 {
        let drawn = drawn(&me).await;
        assert_eq!(drawn.len(), NODES_DRAWN_MAX);
        seen.extend(drawn);
    }
    assert!(seen.len() > 60, "{} of 101 were drawn", seen.len());
    let urls = me.node_urls().await.expect("a list");
    assert_eq!(urls.len(), NODE_URLS_MAX);
    assert_eq!(me.has_node_at("https://n100.example").await, Ok(true));
    assert_eq!(me.has_node_at("https://n101.example").await, Ok(false));
    assert_eq!(me.has_node_at("\0").await, Ok(false));
    let last = *seen.last().expect("some");
    let asked = vec![id(&me), last, NodeId(1 << 40)];
    let living = me.living(asked).await.expect("a list");
    assert_eq!(living, [id(&me), last]);
    expire(server, &url, last);
    assert_eq!(me.living(vec![last]).await, Ok(Vec::new()));
}

async fn drawn(store: &PostgresStore) -> Vec<NodeId> {
    let nodes = store.some_nodes().await.expect("a list");
    nodes.iter().map(|node| node.id).collect()
}

#[tokio::test]
async fn whoever_takes_a_room_knows_since_when_nobody_has_had_it() {
    let server = Postgres::shared();
    let url = database(server);
    let (one, two) = (join(&url).await, join(&url).await);
    let rooms = [1, 2, 3].map(RoomCode::numbered);
    for room in rooms {
        begin(&one, room).await;
    }
    assert_eq!(one.left_us(rooms[0]), None, "it was made here");
    // Given up.
    let before = now_us();
    one.release(rooms[0]).await.expect("it works");
    assert_eq!(two.locate(rooms[0]).await, Ok(Located::Here));
    let left = two.left_us(rooms[0]).expect("it was taken");
    let after = now_us();
    assert!((before..=after).contains(&left), "{before} {left} {after}");
    assert_eq!(two.left_us(rooms[0]), None, "told once");
    // Gone: it was last heard of when it was last renewed, two seconds before it
    // expires. Or nobody knows.
    for (room, expires, ago_us) in [
        (
            rooms[1],
            "clock_timestamp() + interval '500 milliseconds'",
            Some(1_500_000),
        ),
        (rooms[2], "timestamptz '-infinity'", None),
    ] {
        let gone = format!(
            "WITH gone AS (
                INSERT INTO fano.nodes (epoch, address, expires_at, backend, backend_start,
                    session, batch, newest_us, cluster)
                VALUES (nextval('fano.epochs'), 'x', {expires}, 0, clock_timestamp(), 0, 0, 0,
                    'test') RETURNING epoch
            )
            UPDATE fano.rooms SET owner = (SELECT epoch FROM gone) WHERE code = '{room}'"
        );
        let before = now_us();
        server.sql(&url, &gone);
        let after = now_us();
        assert_eq!(two.locate(room).await, Ok(Located::Here));
        let left = two.left_us(room).expect("it was taken");
        match ago_us {
            Some(ago) => assert!((before - ago..=after - ago).contains(&left), "{left}"),
            None => assert_eq!(left, 0),
        }
    }
}

#[tokio::test]
async fn a_node_that_is_missed_and_has_no_connection_is_gone_at_once() {
    let server = Postgres::shared();
    let url = database(server);
    let (one, two) = (join(&url).await, join(&url).await);
    let [kept, taken] = [1, 2].map(RoomCode::numbered);
    for room in [kept, taken] {
        begin(&one, room).await;
    }
    // Somebody misses it, but it is connected.
    assert_eq!(two.miss(id(&one)).await, Ok(false));
    assert!(matches!(two.locate(kept).await, Ok(Located::At(_))));
    // Another one was renewed just now, and has no connection any more.
    let gone = format!(
        "WITH gone AS (
            INSERT INTO fano.nodes (epoch, address, expires_at, backend, backend_start,
                session, batch, newest_us, cluster)
            VALUES (nextval('fano.epochs'), 'x', clock_timestamp() + interval '1 minute', 0,
                clock_timestamp(), 0, 0, 0, 'test') RETURNING epoch
        )
        UPDATE fano.rooms SET owner = (SELECT epoch FROM gone) WHERE code = '{taken}'
        RETURNING owner"
    );
    let gone = NodeId(server.sql(&url, &gone).parse().expect("a number"));
    let Ok(Located::At(owner)) = two.locate(taken).await else {
        panic!("it may come back");
    };
    assert_eq!(owner.id, gone);
    assert_eq!(two.miss(gone).await, Ok(true));
    assert_eq!(two.living(vec![gone]).await, Ok(Vec::new()));
    assert_eq!(two.locate(taken).await, Ok(Located::Here));
    // If it shows that it lives, it does.
    let renew = format!(
        "UPDATE fano.nodes SET backend = other.backend, backend_start = other.backend_start
        FROM fano.nodes AS other WHERE nodes.epoch = {} AND other.epoch = {}",
        gone.0,
        id(&one).0
    );
    server.sql(&url, &renew);
    assert_eq!(two.miss(gone).await, Ok(false));
}

#[tokio::test]
async fn one_of_all_counts_and_one_sweeps() {
    let server = Postgres::shared();
    let url = server.database();
    let (one, two) = (join(&url).await, join(&url).await);
    begin(&one, RoomCode::numbered(1)).await;
    let totals = |own_rooms| Totals {
        rooms: 1,
        own_rooms,
        nodes: 2,
    };
    assert_eq!(one.totals().await, Ok(totals(1)));
    // Nobody counts again so soon.
    begin(&two, RoomCode::numbered(2)).await;
    assert_eq!(two.totals().await, Ok(totals(1)));
    let long_ago = "UPDATE fano.totals SET counted_at = counted_at - interval '11 seconds'";
    server.sql(&url, long_ago);
    let counted = two.totals().await.expect("counted");
    assert_eq!(counted.rooms, 2);
    assert_eq!(one.may_sweep().await, Ok(true));
    assert_eq!(two.may_sweep().await, Ok(false));
    assert_eq!(one.may_sweep().await, Ok(false));
}

#[tokio::test]
async fn a_process_alone_has_nobody_to_ask() {
    let url = Postgres::shared().database();
    let alone = PostgresStore::open(options(&url)).await.expect("it opens");
    assert_eq!(alone.some_nodes().await, Ok(Vec::new()));
    assert_eq!(alone.node_urls().await, Ok(Vec::new()));
    assert_eq!(alone.has_node_at("https://one.example").await, Ok(false));
    assert_eq!(alone.may_sweep().await, Ok(true));
    assert_eq!(alone.miss(NodeId(1)).await, Ok(false));
    alone.close().await;
}

/// Makes a room whose owner is gone, and returns the owner's epoch and the room's.
async fn leave_behind(url: &str, by: &PostgresStore, room: RoomCode) -> (i64, i64) {
    begin(by, room).await;
    let gone = format!(
        "WITH gone AS (
            INSERT INTO fano.nodes (epoch, address, expires_at, session, batch, newest_us, cluster)
            VALUES (nextval('fano.epochs'), 'x', '-infinity', 0, 0, 0, 'test') RETURNING epoch
        )
        UPDATE fano.rooms SET owner = (SELECT epoch FROM gone) WHERE code = '{room}'
        RETURNING owner || ' ' || epoch"
    );
    let answer = Postgres::shared().sql(url, &gone);
    let (owner, epoch) = answer.split_once(' ').expect("two numbers");
    (
        owner.parse().expect("a number"),
        epoch.parse().expect("a number"),
    )
}

/// A connection of a node that was thought to be gone.
async fn late(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("it is up");
    tokio::spawn(connection);
    client
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_takeover_waits_for_what_the_last_owner_is_writing() {
    let server = Postgres::shared();
    let url = database(server);
    let store = Arc::new(join(&url).await);
    let (other, room) = (RoomCode::numbered(1), RoomCode::numbered(2));
    begin(&store, other).await;
    let first = vec![Fact::Step(facts::step(1, 0, 2_000_000))];
    store.commit(other, first).await.expect("written");
    let (owner, epoch) = leave_behind(&url, &store, room).await;
    let append = |number: u32| {
        format!(
            "SELECT fano.append_steps({owner}, 0, {number} + 1, 1, format, ARRAY['{room}'],
                ARRAY[{epoch}::bigint], ARRAY[1::bigint], ARRAY[{number}::bigint], ARRAY[step])
            FROM fano.steps WHERE room = '{other}'"
        )
    };
    let late = late(&url).await;
    let begun = format!("BEGIN; {}", append(0));
    late.batch_execute(&begun)
        .await
        .expect("it has not been taken yet");
    let taking = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.locate(room).await }
    });
    let waits = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while server.sql(&url, waits) == "0" {
        assert!(!taking.is_finished(), "it has not waited");
    }
    late.batch_execute("COMMIT").await.expect("written");
    assert_eq!(taking.await.expect("no panic"), Ok(Located::Here));
    let found = store.load(room).await;
    assert_eq!(found, Ok(Some(facts::room(room, 1, 1))));
    let refused = late
        .batch_execute(&append(1))
        .await
        .expect_err("it is too late");
    assert_eq!(refused.code().map(SqlState::code), Some("FA001"));
}

#[tokio::test]
async fn an_owner_that_stands_still_in_a_transaction_does_not_keep_its_rooms() {
    let url = database(Postgres::shared());
    let store = join(&url).await;
    let room = RoomCode::numbered(1);
    let (owner, _) = leave_behind(&url, &store, room).await;
    let late = late(&url).await;
    let begun = format!("BEGIN; SELECT fano.write_as({owner}, 0, 1)");
    late.batch_execute(&begun)
        .await
        .expect("nobody else is there");
    assert_eq!(store.locate(room).await, Ok(Located::Here));
    assert!(late.batch_execute("COMMIT").await.is_err());
}
