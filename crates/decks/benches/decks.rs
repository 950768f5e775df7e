//! What it costs to load a deck, and to query it.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use fano_decks::{CardId, FullDeck, builtin, file, lists};

fn read_and_write(criterion: &mut Criterion) {
    let classic = file::write(builtin::classic());
    criterion.bench_function("read the classic deck file", |bencher| {
        bencher.iter(|| file::read(black_box(classic.as_bytes())).expect("a deck"));
    });
    criterion.bench_function("write the classic deck file", |bencher| {
        bencher.iter(|| file::write(black_box(builtin::classic())));
    });
    let full = FullDeck::new(62).expect("order 61");
    let large = file::write(&full.to_deck().expect("a deck"));
    criterion.bench_function("read a deck file of 3783 cards", |bencher| {
        bencher.iter(|| file::read(black_box(large.as_bytes())).expect("a deck"));
    });
}

fn check_a_list(criterion: &mut Criterion) {
    let full = FullDeck::new(62).expect("order 61");
    let deck = full.to_deck().expect("a deck");
    let rows = deck.cards().iter().map(|card| {
        let numbers = card.symbols().iter().map(|symbol| symbol.0.to_string());
        numbers.collect::<Vec<_>>().join(",")
    });
    let csv = rows.collect::<Vec<_>>().join("\n");
    criterion.bench_function("read and verify a CSV of 3783 cards", |bencher| {
        bencher.iter(|| {
            lists::read(black_box(csv.as_bytes()))
                .expect("a list")
                .verify()
        });
    });
}

fn ask(criterion: &mut Criterion) {
    let deck = builtin::classic();
    criterion.bench_function(
        "the shared symbols of all pairs of the classic deck",
        |bencher| {
            bencher.iter(|| {
                let cards = deck.cards().len() as u16;
                let pairs = (0..cards).flat_map(|b| (0..b).map(move |a| (CardId(a), CardId(b))));
                pairs
                    .map(|(a, b)| u32::from(deck.shared(a, b).0))
                    .sum::<u32>()
            });
        },
    );
}

criterion_group!(benches, read_and_write, check_a_list, ask);
criterion_main!(benches);
