//! How long it takes to make a plane, including its field.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fano_designs::{Desarguesian, Field, Lines, Plane, Singer};

fn whole(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole plane");
    for order in [7, 9, 31, 64, 81, 101] {
        group.bench_function(BenchmarkId::from_parameter(order), |bencher| {
            bencher.iter(|| Plane::desarguesian(black_box(order)));
        });
    }
    group.finish();
}

/// The cost per point of a card must not depend on the order.
fn streamed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("streamed, a thousand cards");
    for order in [31, 64, 81, 101, 128, 243, 256, 343, 509, 512, 1021] {
        let plane = Desarguesian::new(order).expect("a prime power");
        let step = plane.line_count() / 1000;
        let cards = if step == 0 { plane.line_count() } else { 1000 };
        let step = step.max(1);
        group.throughput(Throughput::Elements(u64::from(cards * (order + 1))));
        group.bench_function(BenchmarkId::from_parameter(order), |bencher| {
            let mut card = Vec::with_capacity(order as usize + 1);
            bencher.iter(|| {
                for line in 0..cards {
                    card.clear();
                    plane.append_line(black_box(line * step), &mut card);
                    black_box(&card);
                }
            });
        });
    }
    group.finish();
}

fn fields(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("field");
    for order in [9, 101, 512, 2187, 4096] {
        group.bench_function(BenchmarkId::from_parameter(order), |bencher| {
            bencher.iter(|| Field::new(black_box(order)));
        });
    }
    group.finish();
}

fn singer(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("difference set");
    for order in [9, 31, 101] {
        group.bench_function(BenchmarkId::from_parameter(order), |bencher| {
            bencher.iter(|| Singer::new(black_box(order)));
        });
    }
    group.finish();
}

criterion_group!(benches, whole, streamed, fields, singer);
criterion_main!(benches);
