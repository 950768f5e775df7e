//! How long a plan takes: a usual request, and the largest.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use fano_decks::planner::plan;

fn plans(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("plan");
    for (name, pictures, symbols) in [
        ("40 pictures", 40, None),
        ("50 pictures, 8 a card", 50, Some(8)),
        ("110 pictures, 11 a card", 110, Some(11)),
        ("200 pictures, 12 a card", 200, Some(12)),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| plan(black_box(pictures), black_box(symbols)));
        });
    }
    group.finish();
}

criterion_group!(benches, plans);
criterion_main!(benches);
