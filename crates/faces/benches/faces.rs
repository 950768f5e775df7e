//! How long a card takes, from its drawings to its picture.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use fano_decks::{CardId, builtin};
use fano_faces::{Drawing, Face, Gallery, Layout, SEED, Shape, box_layout};

fn faces(criterion: &mut Criterion) {
    let deck = builtin::classic();
    let svg = |symbol: usize| {
        fano_art::svg("classic", &deck.symbols()[symbol].id).expect("the drawings are built in")
    };
    let gallery = Gallery::new(deck, |symbol, _| Drawing::from_svg(svg(symbol.index())));
    let gallery = gallery.expect("the drawings are tested");
    let layout = box_layout(deck).expect("a box has a layout");
    let face = Face::new(deck, &gallery, layout, CardId(0));

    criterion.bench_function("read a drawing", |bench| {
        bench.iter(|| Drawing::from_svg(black_box(svg(0))));
    });
    criterion.bench_function("lay out a card of 8", |bench| {
        bench.iter(|| Layout::card(deck, &gallery, Shape::Disc, SEED, black_box(CardId(0))));
    });
    criterion.bench_function("a card as SVG", |bench| {
        bench.iter(|| black_box(&face).svg(fano_texts::Lang::En));
    });
    criterion.bench_function("a card as PNG, 1500 px", |bench| {
        bench.iter(|| black_box(&face).png(1500));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = faces
}
criterion_main!(benches);
