//! The load tool plays real games on a real server that keeps everything.

use std::{collections::BTreeMap, path::Path, sync::Arc, time::Duration};

use fano_load::{LoadError, LoadPlan, Report, Target};
use fano_server::{Config, Site, Tokens};
use fano_store::{SqliteOptions, SqliteStore, Store as _};
use rusqlite::{Connection, OpenFlags};

const PLAYERS: usize = 3;

fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(test)
}

#[test]
fn rooms_play_call_after_call_and_what_is_kept_can_be_counted() {
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
            // A machine that is slow today gets more time to end a game.
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
            let journal = kept.expect("it is kept").journal;
            check_rows(folder.path(), &brief.record, &journal);
        }
        store.close().await;
    });
}

fn plan(target: Target, seconds: u64) -> LoadPlan {
    LoadPlan {
        target,
        rooms: 3,
        players: PLAYERS,
        // So quick that a game of 55 cards ends and begins anew.
        calls_every: Duration::from_millis(60),
        wrong_percent: 20,
        measured: Duration::from_secs(seconds),
        idle: 5,
        pid: Some(std::process::id()),
    }
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
    }
}

/// The only row of an answer, by the names of its columns.
fn sums(connection: &Connection, select: &str, record: &str) -> BTreeMap<String, i64> {
    let mut select = connection.prepare(select).expect("valid SQL");
    let names: Vec<String> = select.column_names().map(str::to_owned).collect();
    let row = select.query_row([record], |row| {
        let numbers = names
            .iter()
            .map(|name| Ok((name.clone(), row.get(name.as_str())?)));
        numbers.collect()
    });
    row.expect("a row of sums")
}

/// The tables say the same as the journal, which is kept beside them.
fn check_rows(folder: &Path, record: &str, journal: &str) {
    let file = folder.join(SqliteStore::FILE);
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let connection = connection.expect("the database of the server");
    let told = |what: &str| {
        let tells = |line: &&str| line.starts_with(". ") && line.split(' ').nth(2) == Some(what);
        journal.lines().filter(tells).count() as i64
    };
    let select = "
        SELECT sum(answer = 'taken') AS taken, sum(answer = 'wrong') AS wrong,
            sum(answer = 'taken' AND place = 1 AND reaction_us > 0 AND margin_us > 0
                AND basis IS NOT NULL AND hold_us >= 0 AND symbol < 57) AS measured,
            sum(answer = 'late' AND place > 1 AND symbol IS NULL) AS behind,
            sum(answer = 'late') AS late,
            count(DISTINCT seat) AS seats, max(at_ms) AS at_ms
        FROM calls WHERE record = ?";
    let calls = sums(&connection, select, record);
    let sum = |name: &str| calls[name];
    assert_eq!(sum("taken"), told("called"), "{record}");
    assert_eq!(sum("wrong"), told("mistaken"), "{record}");
    assert_eq!(
        sum("measured"),
        sum("taken"),
        "every contest has its figures"
    );
    assert_eq!(
        sum("behind"),
        sum("late"),
        "who was late came second or later"
    );
    assert!(sum("at_ms") > 0 && sum("seats") <= PLAYERS as i64);

    let select = "
        SELECT (SELECT count(*) FROM players WHERE record = ?1) AS players,
            (SELECT sum(wins) FROM players WHERE record = ?1) AS wins,
            (SELECT sum(champion) FROM players WHERE record = ?1) AS champions,
            count(*) AS results, count(DISTINCT position) AS games, sum(rank = 1) AS firsts
        FROM results WHERE record = ?1";
    let results = sums(&connection, select, record);
    let sum = |name: &str| results[name];
    assert_eq!(sum("players"), PLAYERS as i64);
    assert_eq!(sum("games"), told("ended"));
    assert_eq!(sum("results"), sum("games") * PLAYERS as i64);
    assert_eq!((sum("wins"), sum("champions")), (1, 1), "{record}");
    assert_eq!(sum("firsts"), 1, "one game, one winner");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let target: Target = "ws://127.0.0.1:9".parse().expect("this machine");
    let plan = |rooms, players| LoadPlan {
        target,
        rooms,
        players,
        calls_every: Duration::from_secs(1),
        wrong_percent: 0,
        measured: Duration::from_secs(1),
        idle: 0,
        pid: None,
    };
    let refused = |plan| run(fano_load::run(plan)).expect_err("refused");
    assert_eq!(refused(plan(0, 4)), LoadError::Size { connections: 0 });
    let connections = 40_000;
    assert_eq!(refused(plan(10_000, 4)), LoadError::Size { connections });
    assert_eq!(refused(plan(1, 9)), LoadError::Players { players: 9 });
    assert!(matches!(refused(plan(1, 2)), LoadError::Server { .. }));
}
