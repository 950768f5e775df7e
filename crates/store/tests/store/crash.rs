//! Everything acknowledged is there, whenever the process was killed.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{SqliteOptions, SqliteStore, Store, StoreError};

use crate::{facts, place::Place};

const ROOMS: u64 = 12;
const KILLS: u64 = 40;
/// Tells the child where to write.
const PLACE: &str = "FANO_STORE_CRASH_PLACE";

fn code(room: u64) -> RoomCode {
    RoomCode::numbered(room * 54_321)
}

/// How far a room has got: its series, the steps in it, and the last finished
/// one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Progress {
    series: u32,
    steps: u32,
    finished: u32,
}

impl Progress {
    /// The next facts of a room: a step, or after seven steps the end of the
    /// series and the start of the next in one commit.
    fn advance(&mut self, code: RoomCode) -> Vec<Fact> {
        if self.series > 0 && self.steps < 7 {
            self.steps += 1;
            return vec![Fact::Step(facts::step(self.series, self.steps - 1, 1_000))];
        }
        let mut facts = Vec::new();
        if self.series > 0 {
            let mut finished = facts::finished(code, self.series, 1_000);
            finished.contests.truncate(2);
            facts.push(Fact::Finished(Box::new(finished)));
            self.finished = self.series;
        }
        self.series += 1;
        self.steps = 0;
        facts.push(Fact::Room(facts::lobby(code, self.series)));
        facts.push(Fact::SeriesStart(facts::start(code, self.series, 1_000)));
        facts
    }

    /// How far a room has got, according to the store.
    async fn kept(store: &dyn Store, code: RoomCode) -> Self {
        let Some(facts) = store.load(code).await.expect("undamaged") else {
            return Self::default();
        };
        let Some(Fact::SeriesStart(start)) = facts.get(1) else {
            panic!("a room without a series in {facts:?}");
        };
        let progress = Self {
            series: start.series,
            steps: facts.len() as u32 - 2,
            finished: start.series - 1,
        };
        assert_eq!(facts, facts_of(code, progress), "whole and unchanged");
        for series in 1..=progress.finished {
            let record = format!("{code}-{series}");
            let finished = store.finished(&record).await.expect("undamaged");
            assert!(finished.is_some(), "{record} was finished");
        }
        progress
    }
}

fn facts_of(code: RoomCode, progress: Progress) -> Vec<Fact> {
    let mut facts = vec![
        Fact::Room(facts::lobby(code, progress.series)),
        Fact::SeriesStart(facts::start(code, progress.series, 1_000)),
    ];
    let steps = 0..progress.steps;
    facts.extend(steps.map(|index| Fact::Step(facts::step(progress.series, index, 1_000))));
    facts
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
}

async fn open(folder: &Path) -> SqliteStore {
    let options = SqliteOptions::new(folder).gather(Duration::from_micros(200));
    SqliteStore::open(options).await.expect("it opens")
}

/// Not a test by itself: the process that gets killed. It prints what was
/// acknowledged, one line per commit.
#[test]
fn the_child_that_writes_until_it_is_killed() {
    let Ok(place) = std::env::var(PLACE) else {
        return;
    };
    runtime().block_on(async {
        let store: Arc<dyn Store> = Arc::from(Place::named(&place).open().await);
        let rooms = (0..ROOMS).map(|room| tokio::spawn(write_on(Arc::clone(&store), room)));
        let rooms: Vec<_> = rooms.collect();
        for room in rooms {
            let ended = room.await.expect("no panic");
            ended.expect("it goes on until it is killed");
        }
    });
}

async fn write_on(store: Arc<dyn Store>, room: u64) -> Result<(), StoreError> {
    let mut progress = Progress::kept(&*store, code(room)).await;
    loop {
        let facts = progress.advance(code(room));
        store.commit(code(room), facts).await?;
        let Progress { series, steps, .. } = progress;
        println!("\nkept {room} {series} {steps}");
    }
}

/// Starts the child, kills it after a while, and returns what it printed.
fn run_and_kill(place: &Place, after: Duration) -> Vec<(u64, Progress)> {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "crash::the_child_that_writes_until_it_is_killed"])
        .args(["--nocapture", "--test-threads=1"])
        .env(PLACE, place.name())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let speaks = Arc::new(AtomicBool::new(false));
    let listener = std::thread::spawn({
        let speaks = Arc::clone(&speaks);
        move || {
            let mut said = Vec::new();
            // A line without a line feed was cut off by the kill: not
            // acknowledged.
            for line in output.split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).into_owned();
                let Some(words) = line.strip_prefix("kept ") else {
                    continue;
                };
                let words: Vec<u32> = words.split(' ').filter_map(|w| w.parse().ok()).collect();
                let [room, series, steps] = words[..] else {
                    continue;
                };
                let progress = Progress {
                    series,
                    steps,
                    finished: series - 1,
                };
                said.push((u64::from(room), progress));
                speaks.store(true, Ordering::Relaxed);
            }
            // The last line may have been cut off within a number.
            said.pop();
            said
        }
    });
    // A busy machine may take long to start it, but the kill must hit the
    // writing.
    for _ in 0..2_000 {
        if speaks.load(Ordering::Relaxed) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(after);
    child.kill().expect("SIGKILL");
    child.wait().expect("it is gone");
    listener.join().expect("no panic")
}

#[test]
fn nothing_acknowledged_is_lost_by_kills_at_random_moments() {
    for place in Place::each() {
        loses_nothing(&place);
    }
}

fn loses_nothing(place: &Place) {
    let mut announced = vec![Progress::default(); ROOMS as usize];
    let mut draw = 88_172_645_463_325_252_u64;
    for kill in 0..KILLS {
        draw ^= draw << 13;
        draw ^= draw >> 7;
        draw ^= draw << 17;
        let after = Duration::from_micros(draw % 20_000);
        for (room, progress) in run_and_kill(place, after) {
            let known = &mut announced[room as usize];
            assert!(progress >= *known, "room {room} went back at kill {kill}");
            *known = progress;
        }
        runtime().block_on(async {
            let store = place.open().await;
            for room in 0..ROOMS {
                let kept = Progress::kept(&*store, code(room)).await;
                let known = announced[room as usize];
                assert!(
                    kept >= known,
                    "kill {kill}: room {room} had {known:?}, kept {kept:?}"
                );
            }
            store.close().await;
        });
    }
    assert!(
        announced.iter().any(|progress| progress.finished > 0),
        "the child hardly ever got to write: {announced:?}"
    );
}

/// A power cut leaves any part of the log behind, or garbage at its end: what
/// is read then must be a state that was written.
#[test]
fn a_half_written_log_gives_a_state_that_was_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = code(1);
    let steps = 30;
    let log = format!("{}-wal", SqliteStore::FILE);
    let (base, log) = runtime().block_on(async {
        let store = open(folder.path()).await;
        store
            .commit(room, facts::room(room, 1, 0))
            .await
            .expect("written");
        store.close().await;
        let base = std::fs::read(folder.path().join(SqliteStore::FILE)).expect("a database");
        let store = open(folder.path()).await;
        for index in 0..steps {
            let step = Fact::Step(facts::step(1, index, 2_000_000));
            store.commit(room, vec![step]).await.expect("written");
        }
        // Copied while it is open, as if the power failed now.
        let log = std::fs::read(folder.path().join(&log)).expect("a log");
        store.close().await;
        (base, log)
    });
    let mut seen = std::collections::BTreeSet::new();
    let cuts = (0..log.len()).step_by(log.len() / 60);
    for cut in cuts.chain([log.len()]) {
        for rubbish in [false, true] {
            let copy = tempfile::tempdir().expect("a folder");
            let mut half = log[..cut].to_vec();
            if rubbish {
                half.extend(std::iter::repeat_n(0xA5, 5_000));
            }
            std::fs::write(copy.path().join(SqliteStore::FILE), &base).expect("written");
            let name = format!("{}-wal", SqliteStore::FILE);
            std::fs::write(copy.path().join(name), &half).expect("written");
            runtime().block_on(async {
                let store = open(copy.path()).await;
                let kept = store.load(room).await.expect("undamaged").expect("a room");
                let count = kept.len() as u32 - 2;
                assert_eq!(kept, facts::room(room, 1, count), "cut at {cut}");
                seen.insert(count);
                store.close().await;
            });
        }
    }
    assert!(
        seen.len() > 20 && seen.contains(&steps),
        "all along: {seen:?}"
    );
}
