//! What storing facts costs at a steady rate: `pace [FACTS_PER_SECOND] [ROOMS]
//! [SECONDS] [GATHER_MS]` lets rooms commit a step each in turn, finishing a
//! series and starting a new one after every fifty, and prints how long they
//! wait and how much processor time it takes.

use std::time::{Duration, Instant};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{SqliteOptions, SqliteStore, Store};

#[path = "../tests/store/facts.rs"]
mod facts;

/// Processor time of this process so far, in ticks of 10 ms.
fn ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields = stat.rsplit(')').next().expect("fields").split(' ');
    let times = fields.skip(12).take(2);
    times
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |otherwise: u64| {
        let text = arguments.next();
        text.map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let (pace, rooms, seconds, gather_ms) =
        (argument(5_000), argument(2_500), argument(5), argument(2));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let options = SqliteOptions::new(folder.path()).gather(Duration::from_millis(gather_ms));
        let store = SqliteStore::open(options).await.expect("a fresh folder");
        let code = |room: u64| RoomCode::numbered(room * 1_237);
        for room in 0..rooms {
            // Rooms are at different points in their games.
            let start = facts::room(code(room), 1, (room % 50) as u32);
            let written = store.commit(code(room), start);
            written.await.expect("written");
        }
        let step = facts::step(1, 1, 1_000);
        let finished = facts::finished(code(0), 1, 1_000);

        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        let collect = tokio::spawn(async move {
            let mut waits: Vec<Duration> = Vec::new();
            while let Some((start, answer)) = told.recv().await {
                let answer: fano_store::StoreFuture<'static, ()> = answer;
                answer.await.expect("written");
                let start: Instant = start;
                waits.push(start.elapsed());
            }
            waits
        });
        let (before, start, mut sent) = (ticks(), Instant::now(), 0_u64);
        while start.elapsed() < Duration::from_secs(seconds) {
            tokio::time::sleep(Duration::from_millis(1)).await;
            let due = start.elapsed().as_micros() as u64 * pace / 1_000_000;
            for number in sent..due {
                let room = number % rooms;
                let turn = number / rooms + room % 50;
                let (series, index) = ((turn / 50 + 1) as u32, (turn % 50) as u32);
                let mut facts = Vec::new();
                if index == 0 && number >= rooms {
                    let mut finished = finished.clone();
                    finished.record = format!("{}-{series}", code(room));
                    facts.push(Fact::Finished(Box::new(finished)));
                    facts.push(Fact::Room(facts::lobby(code(room), series)));
                    facts.push(Fact::SeriesStart(facts::start(code(room), series, 1)));
                }
                let mut step = step.clone();
                (step.series, step.index) = (series, index);
                facts.push(Fact::Step(step));
                let answer = store.commit(code(room), facts);
                tell.send((Instant::now(), answer)).expect("somebody waits");
            }
            sent = due;
        }
        drop(tell);
        let mut waits = collect.await.expect("no panic");
        let (elapsed, spent) = (start.elapsed(), (ticks() - before) * 10_000);
        waits.sort_unstable();
        let at = |share: usize| waits[(waits.len() - 1) * share / 100];
        println!(
            "{sent} facts in {elapsed:.2?}: waits p50 {:.2?}, p95 {:.2?}, p99 {:.2?}, most {:.2?}",
            at(50),
            at(95),
            at(99),
            at(100)
        );
        println!(
            "{:.1} µs of processor time a fact, {:.1} % of a core",
            spent as f64 / sent as f64,
            spent as f64 / elapsed.as_micros() as f64 * 100.0
        );
        store.close().await;
    });
}
