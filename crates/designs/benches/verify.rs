//! How long it takes to check a deck completely.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fano_designs::{Plane, verify};

fn complete(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("complete check");
    group.sample_size(10);
    for order in [7, 9, 31, 101] {
        let plane = Plane::desarguesian(order).expect("a prime power");
        let lines: Vec<&[u32]> = plane.lines().collect();
        let pairs = lines.len() as u64 * (lines.len() as u64 - 1) / 2;
        group.throughput(Throughput::Elements(pairs));
        group.bench_function(BenchmarkId::from_parameter(order), |bencher| {
            bencher.iter(|| verify::uniform(black_box(&lines)));
        });
    }
    group.finish();
}

/// The same plane with symbol numbers all over the range of a `u32`.
fn scattered(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("complete check, scattered numbers");
    group.sample_size(10);
    let plane = Plane::desarguesian(101).expect("a prime");
    let cards: Vec<Vec<u32>> = plane
        .lines()
        .map(|line| line.iter().map(|point| point * 400_009).collect())
        .collect();
    group.bench_function(BenchmarkId::from_parameter(101), |bencher| {
        bencher.iter(|| verify::uniform(black_box(&cards)));
    });
    group.finish();
}

criterion_group!(benches, complete, scattered);
criterion_main!(benches);
