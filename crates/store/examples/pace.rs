//! What storing facts costs at a steady rate: `pace [FACTS_PER_SECOND] [ROOMS]
//! [SECONDS] [GATHER_MS]` lets rooms commit a step each in turn, finishing a
//! series and starting a new one after every fifty, first on SQLite and then on
//! a Postgres of its own, and prints how long they wait, how often the disk is
//! written to and how much processor time it takes.

use std::time::{Duration, Instant};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{
    PersistentStore, PostgresOptions, PostgresStore, SqliteOptions, SqliteStore, StoreFuture,
};
use fano_testdb::{Postgres, Sync};

#[path = "../tests/store/facts.rs"]
mod facts;

/// The columns of `/proc/PID/stat` after the name: the parent, and the processor
/// time of the process and of its children that are gone, in ticks of 10 ms.
const PARENT: usize = 1;
const TIMES: [usize; 2] = [11, 12];
const TIMES_OF_CHILDREN: [usize; 2] = [13, 14];
const TICK_US: u64 = 10_000;

#[derive(Clone, Copy)]
struct Pace {
    facts_per_second: u64,
    rooms: u64,
    seconds: u64,
    gather: Duration,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |otherwise: u64| {
        let text = arguments.next();
        text.map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let pace = Pace {
        facts_per_second: argument(5_000),
        rooms: argument(2_500),
        seconds: argument(5),
        gather: Duration::from_millis(argument(4)),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let options = SqliteOptions::new(folder.path()).gather(pace.gather);
        let store = SqliteStore::open(options).await.expect("a fresh folder");
        println!("SQLite");
        keep(&PersistentStore::Sqlite(store), pace, || 0).await;

        let server = Postgres::start(Sync::On);
        let process = server.process();
        let options = PostgresOptions::new(server.database()).gather(pace.gather);
        let store = PostgresStore::open(options)
            .await
            .expect("a fresh database");
        println!("Postgres");
        keep(&PersistentStore::Postgres(Box::new(store)), pace, || {
            server_us(process)
        })
        .await;
    });
}

/// Lets rooms commit at this pace. `elsewhere` is the processor time that other
/// processes have spent for them.
async fn keep(store: &PersistentStore, pace: Pace, elsewhere: impl Fn() -> u64) {
    let kept = store.as_store();
    let code = |room: u64| RoomCode::numbered(room * 1_237);
    let rooms = pace.rooms;
    // Rooms are at different points in their games.
    let beginnings = (0..rooms).map(|room| {
        let start = facts::room(code(room), 1, (room % 50) as u32);
        kept.commit(code(room), start)
    });
    for written in beginnings.collect::<Vec<_>>() {
        written.await.expect("written");
    }
    let step = facts::step(1, 1, 1_000);
    let finished = facts::finished(code(0), 1, 1_000);

    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let collect = tokio::spawn(async move {
        let mut waits: Vec<Duration> = Vec::new();
        while let Some((start, answer)) = told.recv().await {
            let answer: StoreFuture<'static, ()> = answer;
            answer.await.expect("written");
            let start: Instant = start;
            waits.push(start.elapsed());
        }
        waits
    });
    let (spent_before, elsewhere_before) = (own_us(), elsewhere());
    let (batches_before, start, mut sent) = (store.batches(), Instant::now(), 0_u64);
    while start.elapsed() < Duration::from_secs(pace.seconds) {
        tokio::time::sleep(Duration::from_millis(1)).await;
        let due = start.elapsed().as_micros() as u64 * pace.facts_per_second / 1_000_000;
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
            let answer = kept.commit(code(room), facts);
            tell.send((Instant::now(), answer)).expect("somebody waits");
        }
        sent = due;
    }
    drop(tell);
    let mut waits = collect.await.expect("no panic");
    let elapsed = start.elapsed();
    let batches = store.batches() - batches_before;
    let (spent, elsewhere) = (own_us() - spent_before, elsewhere() - elsewhere_before);
    waits.sort_unstable();
    let at = |share: usize| waits[(waits.len() - 1) * share / 100];
    println!(
        "  {sent} facts in {elapsed:.2?}, {:.0} a second in {:.0} commits a second",
        sent as f64 / elapsed.as_secs_f64(),
        batches as f64 / elapsed.as_secs_f64(),
    );
    println!(
        "  waits p50 {:.2?}, p95 {:.2?}, p99 {:.2?}, most {:.2?}",
        at(50),
        at(95),
        at(99),
        at(100)
    );
    println!(
        "  {:.1} µs of processor time a fact here, {:.1} µs in the database's processes",
        spent as f64 / sent as f64,
        elsewhere as f64 / sent as f64
    );
    kept.close().await;
}

/// The fields of a process after its name.
fn fields(process: &str) -> Option<Vec<u64>> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    let fields = fields.split(' ').skip(1);
    let numbers = fields.map(|field| field.trim().parse().unwrap_or(0));
    // The first field is a letter.
    Some(std::iter::once(0).chain(numbers).collect())
}

fn sum(fields: &[u64], columns: [usize; 2]) -> u64 {
    columns.iter().map(|column| fields[*column] * TICK_US).sum()
}

/// Processor time of this process so far.
fn own_us() -> u64 {
    fields("self").map_or(0, |fields| sum(&fields, TIMES))
}

/// Processor time of a process and its children so far.
fn server_us(process: u32) -> u64 {
    let processes = std::fs::read_dir("/proc").expect("Linux").flatten();
    let all = processes.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let number: u32 = name.parse().ok()?;
        let fields = fields(&name)?;
        match number == process {
            true => Some(sum(&fields, TIMES) + sum(&fields, TIMES_OF_CHILDREN)),
            false if fields[PARENT] == u64::from(process) => Some(sum(&fields, TIMES)),
            false => None,
        }
    });
    all.sum()
}
