//! The load tool plays real games on a real server that stores everything.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use fano_load::{LoadError, LoadPlan, Report, Target};
use fano_rooms::Finished;
use fano_server::{Config, Site, Tokens};
use fano_store::{MemoryStore, SqliteOptions, SqliteStore, Store as _};

const PLAYERS: usize = 3;

fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(test)
}

#[test]
fn rooms_play_and_everything_stored_is_consistent() {
    let folder = tempfile::tempdir().expect("a folder");
    run(async {
        let store = SqliteStore::open(SqliteOptions::new(folder.path())).await;
        let store = Arc::new(store.expect("a fresh folder"));
        let listener = fano_server::listen("127.0.0.1", 0).await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let server = fano_server::run(
            listener,
            Config::default(),
            store.clone(),
            Tokens::for_this_run(),
            Site::empty(),
            std::future::pending(),
        );
        let target = format!("ws://{address}").parse().expect("this machine");
        let play = async {
            // A slow machine gets more time to finish a game.
            for seconds in [6, 60] {
                let report = fano_load::run(plan(target, seconds)).await;
                let report = report.expect("it plays");
                check(&report);
                let finished = store.finished_list(100).await.expect("readable");
                if !finished.is_empty() {
                    return finished;
                }
            }
            panic!("no game came to its end");
        };
        let finished = tokio::select! {
            finished = play => finished,
            ended = server => panic!("the server ended: {ended:?}"),
        };
        for brief in finished {
            let kept = store.finished(&brief.record).await.expect("readable");
            check_finished(&kept.expect("it is kept"));
        }
        store.close().await;
    });
}

fn plan(target: Target, seconds: u64) -> LoadPlan {
    LoadPlan {
        targets: vec![target],
        spread: false,
        rooms: 3,
        players: PLAYERS,
        // So fast that a game of 55 cards ends and a new one begins.
        calls_every: Duration::from_millis(60),
        wrong_percent: 20,
        measured: Duration::from_secs(seconds),
        idle: 5,
        pids: vec![std::process::id()],
        beside: vec![std::process::id()],
    }
}

#[test]
fn several_servers_are_reported_one_by_one() {
    run(async {
        let mut servers = Vec::new();
        let mut targets = Vec::new();
        for _ in 0..2 {
            let listener = fano_server::listen("127.0.0.1", 0).await.expect("a port");
            let address = listener.local_addr().expect("its address");
            targets.push(format!("ws://{address}").parse().expect("this machine"));
            servers.push(fano_server::run(
                listener,
                Config::default(),
                Arc::new(MemoryStore::new()),
                Tokens::for_this_run(),
                Site::empty(),
                std::future::pending(),
            ));
        }
        let second = servers.pop().expect("two");
        let first = servers.pop().expect("two");
        let plan = LoadPlan {
            targets,
            ..plan("ws://127.0.0.1:9".parse().expect("this machine"), 2)
        };
        let report = tokio::select! {
            report = fano_load::run(plan) => report.expect("it plays"),
            ended = first => panic!("the server ended: {ended:?}"),
            ended = second => panic!("the server ended: {ended:?}"),
        };
        assert_eq!((report.errors, report.nodes.len()), (0, 2), "{report:?}");
        // Rooms are made in turn: three that play, and two with idle people.
        let connections: Vec<u64> = report.nodes.iter().map(|node| node.connections).collect();
        assert_eq!(connections, [2 * 3 + 3, 3 + 2]);
        let calls: u64 = report.nodes.iter().map(|node| node.calls).sum();
        assert_eq!(calls, report.calls);
        for node in &report.nodes {
            assert!(node.calls > 0 && node.latency.p99_ms > 0.0, "{node:?}");
            assert_eq!((node.errors, node.unanswered), (0, 0), "{node:?}");
        }
    });
}

/// Every call was answered, and all figures are there.
fn check(report: &Report) {
    assert_eq!((report.errors, report.first_error.as_deref()), (0, None));
    assert_eq!(report.unanswered, 0, "{report:?}");
    assert!(report.taken > 20 && report.wrong > 5, "{report:?}");
    assert!(report.latency.p50_ms > 0.0, "{report:?}");
    if cfg!(target_os = "linux") {
        let server = report.server.as_ref().expect("Linux");
        assert!(server.bytes_per_idle_connection.is_some());
        let beside = report.beside.as_ref().expect("Linux");
        assert!(beside.cpu_percent > 0.0, "{beside:?}");
    }
}

/// Everything stored for a series agrees with its journal.
fn check_finished(finished: &Finished) {
    let told = |what: &str| {
        let tells = |line: &&str| line.starts_with(". ") && line.split(' ').nth(2) == Some(what);
        finished.journal.lines().filter(tells).count()
    };
    let record = &finished.record;
    assert_eq!(finished.contests.len(), told("called"), "{record}");
    for kept in &finished.contests {
        let verdict = kept.contest.replay().expect("a contest replays");
        let seats = verdict.ranking.iter().map(|finding| finding.seat.0);
        let seats: BTreeSet<u8> = seats.collect();
        assert_eq!(seats.len(), verdict.ranking.len(), "everybody calls once");
        assert!(seats.iter().all(|seat| usize::from(*seat) < PLAYERS));
        assert!(verdict.winner().0 < PLAYERS as u8);
    }
    assert_eq!(finished.start.seats.len(), PLAYERS);
    assert_eq!(finished.champions.len(), 1, "{record}");
    assert_eq!(finished.wins.iter().sum::<u16>(), 1, "one game, one winner");
    assert_eq!(told("ended"), 1, "{record}");
}

#[test]
fn invalid_plans_are_refused() {
    let target: Target = "ws://127.0.0.1:9".parse().expect("this machine");
    let plan = |rooms, players| LoadPlan {
        targets: vec![target],
        spread: false,
        rooms,
        players,
        calls_every: Duration::from_secs(1),
        wrong_percent: 0,
        measured: Duration::from_secs(1),
        idle: 0,
        pids: Vec::new(),
        beside: Vec::new(),
    };
    let refused = |plan| run(fano_load::run(plan)).expect_err("refused");
    assert_eq!(refused(plan(0, 4)), LoadError::Size { connections: 0 });
    let connections = 40_000;
    assert_eq!(refused(plan(10_000, 4)), LoadError::Size { connections });
    assert_eq!(refused(plan(1, 9)), LoadError::Players { players: 9 });
    assert!(matches!(refused(plan(1, 2)), LoadError::Server { .. }));
    let nowhere = LoadPlan {
        targets: Vec::new(),
        ..plan(1, 2)
    };
    assert_eq!(refused(nowhere), LoadError::Servers { servers: 0 });
}
