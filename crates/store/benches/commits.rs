//! How fast facts reach the disk: one at a time, and from many rooms at once.

use std::{hint::black_box, time::Duration};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{SqliteOptions, SqliteStore, Store as _};

#[path = "../tests/store/facts.rs"]
mod facts;

fn commits(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let options = SqliteOptions::new(folder.path()).gather(Duration::ZERO);
    let store = runtime
        .block_on(SqliteStore::open(options))
        .expect("a fresh folder");
    let code = |room: usize| RoomCode::numbered(room as u64 * 1_237);
    runtime.block_on(async {
        for room in 0..512 {
            let facts = facts::room(code(room), 1, 0);
            store.commit(code(room), facts).await.expect("written");
        }
    });

    let mut group = criterion.benchmark_group("steps on the disk");
    let mut next = [0_u32; 512];
    let step = facts::step(1, 1, 1_000);
    for rooms in [1_usize, 8, 32, 128, 512] {
        group.throughput(Throughput::Elements(rooms as u64));
        let name = BenchmarkId::from_parameter(rooms);
        group.bench_with_input(name, &rooms, |bencher, rooms| {
            bencher.iter(|| {
                let commits: Vec<_> = (0..*rooms)
                    .map(|room| {
                        let mut step = step.clone();
                        step.index = next[room];
                        next[room] += 1;
                        store.commit(code(room), vec![Fact::Step(step)])
                    })
                    .collect();
                runtime.block_on(async {
                    for commit in commits {
                        commit.await.expect("written");
                    }
                });
            });
        });
    }
    group.finish();

    let mut series = 0;
    let finished = facts::finished(code(0), 1, 1_000);
    criterion.bench_function("a finished series on the disk", |bencher| {
        bencher.iter(|| {
            series += 1;
            let mut finished = finished.clone();
            finished.record = format!("record {series}");
            let fact = Fact::Finished(Box::new(finished));
            let commit = store.commit(code(0), vec![black_box(fact)]);
            runtime.block_on(commit).expect("written");
        });
    });
}

criterion_group!(benches, commits);
criterion_main!(benches);
