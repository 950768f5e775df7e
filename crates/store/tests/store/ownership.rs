//! Several processes share a database: every room has one owner at a time, by
//! what was acknowledged.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use fano_protocol::RoomCode;
use fano_rooms::{Fact, RecordedCommand, Step};
use fano_rules::{Lots, Purpose};
use fano_store::{
    Located, NewRoom, Node, NodeId, NotCreated, PostgresError, PostgresOptions, PostgresStore,
    Presence, Store, StoreError,
};
use fano_testdb::{Postgres, Relay};
use fano_texts::{Explain as _, Lang};
use tokio::task::JoinHandle;
use tokio_postgres::NoTls;

use crate::facts;

const CLUSTER: &str = "test";

pub(crate) fn options(url: &str) -> PostgresOptions {
    PostgresOptions::new(url).gather(Duration::from_millis(1))
}

pub(crate) async fn join(url: &str) -> PostgresStore {
    let options = options(url).cluster(CLUSTER, None);
    PostgresStore::open(options).await.expect("it joins")
}

async fn refused(options: PostgresOptions) -> PostgresError {
    match PostgresStore::open(options).await {
        Err(StoreError::Postgres(error)) => error,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it must not open"),
    }
}

pub(crate) fn id(store: &PostgresStore) -> NodeId {
    store.node().expect("it is in a cluster")
}

pub(crate) fn new_room(code: RoomCode) -> NewRoom {
    NewRoom {
        code,
        facts: vec![Fact::Room(facts::lobby(code, 1))],
        rooms_max: 1_000,
        owner: None,
    }
}

/// Makes a room with a series that has begun.
pub(crate) async fn begin(store: &PostgresStore, code: RoomCode) {
    assert_eq!(store.create(new_room(code)).await, Ok(Ok(())));
    let start = Fact::SeriesStart(facts::start(code, 1, 1_000_000));
    store.commit(code, vec![start]).await.expect("written");
}

fn step(index: u32) -> Vec<Fact> {
    vec![Fact::Step(facts::step(1, index, 2_000_000))]
}

/// Makes everybody believe that this node is gone, until it renews its row.
pub(crate) fn expire(server: &Postgres, url: &str, node: NodeId) {
    let expire = format!(
        "UPDATE fano.nodes SET expires_at = '-infinity' WHERE epoch = {}",
        node.0
    );
    server.sql(url, &expire);
}

/// Takes a room over from a node that seems to be gone.
async fn take_over(url: &str, room: RoomCode, from: NodeId, to: &PostgresStore) {
    loop {
        // It may renew its row in between, and right after the server was
        // started everybody counts as alive.
        expire(Postgres::shared(), url, from);
        if to.locate(room).await == Ok(Located::Here) {
            return;
        }
    }
}

fn owned_elsewhere(room: RoomCode) -> StoreError {
    PostgresError::OwnedElsewhere { room }.into()
}

#[tokio::test]
async fn a_room_has_one_owner_and_can_be_handed_over() {
    let url = Postgres::shared().database();
    let there = Some("https://one.example".to_owned());
    let one = PostgresStore::open(options(&url).cluster(CLUSTER, there.clone())).await;
    let one = one.expect("it joins");
    let two = join(&url).await;
    let room = RoomCode::numbered(1);
    assert_eq!(one.locate(room).await, Ok(Located::Nowhere));
    begin(&one, room).await;
    assert_eq!(one.locate(room).await, Ok(Located::Here));
    let Ok(Located::At(node)) = two.locate(room).await else {
        panic!("it is elsewhere");
    };
    assert_eq!((node.id, node.url), (id(&one), there.clone()));
    assert_eq!(two.load(room).await, Err(owned_elsewhere(room)));
    assert!(two.commit(room, step(0)).await.is_err());
    assert_eq!(two.forget(room).await, Err(owned_elsewhere(room)));
    assert_eq!(two.release(room).await, Ok(()), "it has nothing to release");
    assert_eq!(one.commit(room, step(0)).await, Ok(()));

    assert_eq!(one.release(room).await, Ok(()));
    assert!(
        one.commit(room, step(1)).await.is_err(),
        "it was given away"
    );
    assert_eq!(two.locate(room).await, Ok(Located::Here));
    assert_eq!(two.load(room).await, Ok(Some(facts::room(room, 1, 1))));
    assert_eq!(two.commit(room, step(1)).await, Ok(()));
    assert!(one.commit(room, step(2)).await.is_err());
    assert!(matches!(one.locate(room).await, Ok(Located::At(_))));

    // Whoever leaves leaves all rooms to the others.
    two.close().await;
    assert_eq!(one.locate(room).await, Ok(Located::Here));
    assert_eq!(one.load(room).await, Ok(Some(facts::room(room, 1, 2))));
    assert_eq!(one.forget(room).await, Ok(true));
    assert_eq!(one.locate(room).await, Ok(Located::Nowhere));
}

#[tokio::test]
async fn everybody_knows_who_lives_and_what_they_have_to_spare() {
    let url = Postgres::shared().database();
    let (one, two) = (join(&url).await, join(&url).await);
    two.report_load(250);
    for number in 0..3 {
        begin(&one, RoomCode::numbered(number)).await;
    }
    let mut elsewhere = new_room(RoomCode::numbered(3));
    elsewhere.owner = Some(id(&two));
    assert_eq!(one.create(elsewhere).await, Ok(Ok(())));
    let expected = [(&one, 3, 0), (&two, 1, 250)].map(|(store, rooms, load)| Node {
        id: id(store),
        url: None,
        rooms,
        load,
    });
    // The load comes with the next renewal.
    while one.nodes().await.as_deref() != Ok(&expected[..]) {
        tokio::task::yield_now().await;
    }
    let room = RoomCode::numbered(3);
    assert!(matches!(one.locate(room).await, Ok(Located::At(_))));
    assert_eq!(two.locate(room).await, Ok(Located::Here));
    let lobby = vec![Fact::Room(facts::lobby(room, 1))];
    assert_eq!(two.load(room).await, Ok(Some(lobby)));
    assert_eq!(one.count_rooms().await, Ok(4));
    // Idle rooms are deleted by whoever owns them.
    assert_eq!(two.idle_rooms(u64::MAX).await, Ok(vec![room]));
    let idle = one.idle_rooms(u64::MAX).await.expect("a list");
    assert_eq!(idle.len(), 3);
}

#[tokio::test]
async fn codes_are_unique_and_rooms_are_counted_across_all_nodes() {
    let url = Postgres::shared().database();
    let (one, two) = (join(&url).await, join(&url).await);
    for number in 0..20 {
        let room = RoomCode::numbered(number);
        let (a, b) = tokio::join!(one.create(new_room(room)), two.create(new_room(room)));
        let answers = [a.expect("it works"), b.expect("it works")];
        assert!(answers.contains(&Ok(())), "{answers:?}");
        assert!(answers.contains(&Err(NotCreated::Taken)), "{answers:?}");
    }
    let limited = |number| NewRoom {
        rooms_max: 22,
        ..new_room(RoomCode::numbered(number))
    };
    assert_eq!(one.create(limited(20)).await, Ok(Ok(())));
    assert_eq!(two.create(limited(21)).await, Ok(Ok(())));
    for store in [&one, &two] {
        let answer = store.create(limited(22)).await;
        assert_eq!(answer, Ok(Err(NotCreated::TooMany)));
    }
    let more = new_room(RoomCode::numbered(22));
    assert_eq!(one.create(more).await, Ok(Ok(())));
}

/// A node that others believe to be gone, and that knows nothing of it, loses
/// the rooms that were taken and keeps the others.
#[tokio::test]
async fn a_node_that_was_taken_for_gone_is_fenced_room_by_room() {
    let url = Postgres::shared().database();
    let (old, new) = (join(&url).await, join(&url).await);
    let (taken, kept) = (RoomCode::numbered(1), RoomCode::numbered(2));
    for room in [taken, kept] {
        begin(&old, room).await;
        assert_eq!(old.commit(room, step(0)).await, Ok(()));
    }
    take_over(&url, taken, id(&old), &new).await;
    assert_eq!(new.ownership_counts().takeovers, 1);
    assert_eq!(new.load(taken).await, Ok(Some(facts::room(taken, 1, 1))));
    // Both in one batch: the one does not spoil the other.
    let (lost, written) = tokio::join!(old.commit(taken, step(1)), old.commit(kept, step(1)));
    assert_eq!(lost, Err(owned_elsewhere(taken)));
    assert_eq!(written, Ok(()));
    assert_eq!(old.ownership_counts().fenced, 1);
    assert!(old.commit(taken, step(1)).await.is_err());
    assert_eq!(new.commit(taken, step(1)).await, Ok(()));
    assert_eq!(new.load(taken).await, Ok(Some(facts::room(taken, 1, 2))));
    assert_eq!(old.health().await, Ok(()));
    assert!(matches!(old.locate(taken).await, Ok(Located::At(_))));
}

/// What one step of the law below writes: nobody else writes the same.
fn unique_step(index: u32, mark: u32) -> Step {
    let mut step = facts::step(1, index, 2_000_000);
    step.command = RecordedCommand::Call {
        seat: 2,
        seen: mark,
        call: fano_protocol::Call::Match { symbol: 17 },
    };
    step
}

/// What was acknowledged: the marks of each room's steps.
#[derive(Default)]
struct Acknowledged {
    steps: Mutex<BTreeMap<(RoomCode, u32), u32>>,
    marks: AtomicU32,
    stop: AtomicBool,
}

/// One node that plays wherever it can, and believes that it lives.
async fn play(store: Arc<PostgresStore>, rooms: u64, seed: u64, told: Arc<Acknowledged>) {
    let mut lots = Lots::new(seed, Purpose::Imagine, 0);
    while !told.stop.load(Ordering::Relaxed) {
        let room = RoomCode::numbered(u64::from(lots.below(rooms as u32)));
        if store.locate(room).await != Ok(Located::Here) {
            continue;
        }
        // Somebody may have been quicker.
        let Ok(Some(facts)) = store.load(room).await else {
            continue;
        };
        let reached = facts.len() as u32 - 2;
        let mut waiting = Vec::new();
        for index in (reached..).take(1 + lots.below(8) as usize) {
            let mark = told.marks.fetch_add(1, Ordering::Relaxed);
            let written = store.commit(room, vec![Fact::Step(unique_step(index, mark))]);
            waiting.push((index, mark, written));
            if lots.below(2) == 0 {
                tokio::task::yield_now().await;
            }
        }
        for (index, mark, written) in waiting {
            if written.await.is_ok() {
                let before = told
                    .steps
                    .lock()
                    .expect("no panic")
                    .insert((room, index), mark);
                assert_eq!(before, None, "step {index} of {room} was told twice");
            }
        }
        if lots.below(4) == 0 {
            store.release(room).await.expect("it works");
        }
    }
}

/// Nodes take rooms from each other all the time, while their owners write. No
/// step is acknowledged twice, and in the end there is what was acknowledged and
/// nothing else.
async fn take_from_each_other(nodes: u64, takeovers_min: u64) {
    const ROOMS: u64 = 3;
    let url = Postgres::shared().database();
    let (killer, connection) = tokio_postgres::connect(&url, NoTls)
        .await
        .expect("it is up");
    tokio::spawn(connection);
    let told = Arc::new(Acknowledged::default());
    let mut stores = Vec::new();
    for _ in 0..nodes {
        stores.push(Arc::new(join(&url).await));
    }
    for number in 0..ROOMS {
        begin(&stores[0], RoomCode::numbered(number)).await;
    }
    let playing = stores.iter().zip(7..).map(|(store, seed)| {
        let told = Arc::clone(&told);
        tokio::spawn(play(Arc::clone(store), ROOMS, seed, told))
    });
    let playing: Vec<_> = playing.collect();
    let count = |stores: &[Arc<PostgresStore>]| -> (u64, u64) {
        let counts = stores.iter().map(|store| store.ownership_counts());
        counts.fold((0, 0), |(takeovers, fenced), counts| {
            (takeovers + counts.takeovers, fenced + counts.fenced)
        })
    };
    let expire = "UPDATE fano.nodes SET expires_at = '-infinity' WHERE epoch = (
        SELECT epoch FROM fano.nodes ORDER BY random() LIMIT 1)";
    while count(&stores).0 < takeovers_min {
        assert!(!playing.iter().any(JoinHandle::is_finished), "a law broke");
        killer.execute(expire, &[]).await.expect("it is up");
    }
    told.stop.store(true, Ordering::Relaxed);
    for node in playing {
        node.await.expect("the laws held");
    }
    let (takeovers, fenced) = count(&stores);
    println!("{takeovers} takeovers, {fenced} of them while the owner wrote");
    assert!(fenced > 0, "nobody was ever in the middle of writing");
    for store in stores {
        store.close().await;
    }
    let last = join(&url).await;
    let told = told.steps.lock().expect("no panic").clone();
    println!("{} steps were acknowledged", told.len());
    assert!(told.len() > 100, "only {} steps", told.len());
    for number in 0..ROOMS {
        let room = RoomCode::numbered(number);
        assert_eq!(last.locate(room).await, Ok(Located::Here));
        let kept = last.load(room).await.expect("undamaged").expect("a room");
        let of_room = told.iter().filter(|((other, _), _)| *other == room);
        let expected = of_room.map(|((_, index), mark)| Fact::Step(unique_step(*index, *mark)));
        assert_eq!(kept[2..], expected.collect::<Vec<_>>(), "{room}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_that_take_rooms_from_each_other_never_both_own_one() {
    take_from_each_other(2, 300).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_that_take_rooms_from_each_other_never_both_own_one() {
    take_from_each_other(3, 300).await;
}

/// A node that cannot reach the database knows in time that others may have
/// taken its rooms, and comes back by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_without_a_database_is_away_until_it_is_back() {
    let server = Postgres::shared();
    let url = server.database();
    let relay = Relay::to(server.port());
    let options = PostgresOptions::new(server.through(relay.port(), &url));
    let options = options
        .cluster(CLUSTER, None)
        .patience(Duration::from_millis(200));
    let cut_off = PostgresStore::open(options).await.expect("it joins");
    let other = join(&url).await;
    let (taken, kept) = (RoomCode::numbered(1), RoomCode::numbered(2));
    for room in [taken, kept] {
        begin(&cut_off, room).await;
    }
    let mut presence = cut_off.presence().expect("it is in a cluster");
    relay.block(true);
    let away = presence.wait_for(|now| *now == Presence::Away).await;
    assert!(away.is_ok());
    drop(away);
    let away = StoreError::Postgres(PostgresError::Away);
    assert_eq!(cut_off.locate(kept).await, Err(away.clone()));
    assert_eq!(cut_off.health().await, Err(away));
    assert!(cut_off.commit(taken, step(0)).await.is_err());
    // The others see it at about the same time.
    while other.locate(taken).await != Ok(Located::Here) {
        tokio::task::yield_now().await;
    }
    assert_eq!(other.load(taken).await, Ok(Some(facts::room(taken, 1, 0))));
    assert_eq!(other.commit(taken, step(0)).await, Ok(()));
    relay.block(false);
    let back = Presence::Here { absences: 1 };
    let here = presence.wait_for(|now| *now == back).await;
    assert!(here.is_ok());
    drop(here);
    // It is the same node as before, and what nobody took is still its own.
    assert_eq!(cut_off.locate(kept).await, Ok(Located::Here));
    assert_eq!(cut_off.load(kept).await, Ok(Some(facts::room(kept, 1, 0))));
    assert_eq!(cut_off.commit(kept, step(0)).await, Ok(()));
    assert!(matches!(cut_off.locate(taken).await, Ok(Located::At(_))));
    assert!(cut_off.commit(taken, step(1)).await.is_err());
    assert_eq!(other.commit(taken, step(1)).await, Ok(()));
}

/// While the database is down nobody can show that they live, so nobody is taken
/// for gone right after it is back.
#[test]
fn nobody_loses_rooms_because_the_database_was_down() {
    let server = Postgres::start(fano_testdb::Sync::Off);
    let url = server.database();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let (one, two) = (join(&url).await, join(&url).await);
        let room = RoomCode::numbered(1);
        begin(&one, room).await;
        for index in 0..3 {
            expire(&server, &url, id(&one));
            server.crash();
            // Until it is away for too long, it goes on where it was.
            let located = two.locate(room).await;
            assert!(matches!(located, Ok(Located::At(_))), "{located:?}");
            assert_eq!(one.commit(room, step(index)).await, Ok(()));
        }
        assert_eq!(two.ownership_counts().takeovers, 0);
    });
}

fn says(error: &PostgresError, en: &str, de: &str) {
    for (lang, expected) in [(Lang::En, en), (Lang::De, de)] {
        let said = error.explain().say(lang);
        assert!(said.contains(expected), "{said}");
    }
}

#[tokio::test]
async fn clusters_and_single_servers_do_not_mix() {
    let url = Postgres::shared().database();
    let one = join(&url).await;
    let error = refused(PostgresOptions::new(&url)).await;
    assert!(matches!(error, PostgresError::Cluster { .. }), "{error:?}");
    says(&error, "--cluster-name test", "--cluster-name test");
    let error = refused(PostgresOptions::new(&url).cluster("other", None)).await;
    let PostgresError::OtherCluster { found, name, .. } = &error else {
        panic!("{error:?}");
    };
    assert_eq!((found.as_str(), name.as_str()), (CLUSTER, "other"));
    says(
        &error,
        "the same --cluster-name",
        "denselben --cluster-name",
    );
    one.close().await;

    let alone = PostgresStore::open(PostgresOptions::new(&url)).await;
    let alone = alone.expect("it has the database for itself");
    assert_eq!(alone.node(), None);
    let error = refused(PostgresOptions::new(&url).cluster(CLUSTER, None)).await;
    assert!(matches!(error, PostgresError::Alone { .. }), "{error:?}");
    says(&error, "stop it", "Beende ihn");
    alone.close().await;
    join(&url).await.close().await;
    let clock = |seconds| PostgresError::Clock { seconds };
    says(&clock(180), "180 seconds ahead", "180 Sekunden vor");
    says(&clock(-75), "75 seconds behind", "75 Sekunden nach");
}

/// Many join and leave at the same time; each is there for the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_nodes_may_start_at_once() {
    let url = Postgres::shared().database();
    let starts = (0..6).map(|_| {
        let url = url.clone();
        tokio::spawn(async move { join(&url).await })
    });
    let starts: Vec<_> = starts.collect();
    let mut stores = Vec::new();
    for start in starts {
        stores.push(start.await.expect("no panic"));
    }
    let nodes = stores[0].nodes().await.expect("a list");
    assert_eq!(nodes.len(), 6);
    for (store, number) in stores.iter().zip(0..) {
        begin(store, RoomCode::numbered(number)).await;
    }
    for store in &stores[1..] {
        store.close().await;
    }
    let last = &stores[0];
    for number in 0..6 {
        let room = RoomCode::numbered(number);
        assert_eq!(last.locate(room).await, Ok(Located::Here));
    }
    assert_eq!(last.nodes().await.expect("a list").len(), 1);
}
