//! Layouts with options: upright, one size, limits of sizes, and every face.

mod common;

use fano_decks::{Card, CardId, Deck, Picture, Suit, Symbol, SymbolId, builtin};
use fano_faces::{
    Drawing, Face, Gallery, Layout, LayoutOptions, LayoutPlan, Layouts, Placement, Shape, measure,
};

/// The first cards of a box.
fn some_cards(count: usize) -> Deck {
    let insects = builtin::insects();
    let cards = insects.cards()[..count].to_vec();
    Deck::new("some", insects.symbols().to_vec(), cards).expect("a deck")
}

fn arranged(change: impl Fn(&mut LayoutOptions)) -> (Layout, measure::DeckMeasure) {
    let deck = some_cards(4);
    let gallery = common::gallery(&deck);
    let mut options = LayoutOptions::new(Shape::Disc);
    change(&mut options);
    let layout = Layout::arranged(&deck, &gallery, &options, || ());
    let found = measure::deck(&deck, &gallery, &layout, || ());
    assert_eq!(found.overlapping_cards, 0, "{found:?}");
    (layout, found)
}

fn sizes(layout: &Layout) -> Vec<u16> {
    let places = layout.cards.iter().flatten();
    places.map(|place| place.size).collect()
}

#[test]
fn without_options_nothing_changes() {
    let deck = some_cards(2);
    let gallery = common::gallery(&deck);
    let plain = Layout::new(&deck, &gallery, Shape::Disc, 1, || ());
    let options = LayoutOptions::new(Shape::Disc);
    assert_eq!(plain, Layout::arranged(&deck, &gallery, &options, || ()));
    let layouts = Layouts::new(&deck, &gallery, &options, || true, |_| ()).expect("layouts");
    assert_eq!((&layouts.printed, layouts.by_face.len()), (&plain, 0));
    assert_eq!(layouts.face(3), &plain);
}

#[test]
fn upright_symbols_are_not_turned() {
    let (usual, before) = arranged(|_| ());
    assert!(usual.cards.iter().flatten().any(|place| place.turn != 0));
    let (upright, found) = arranged(|options| options.upright = true);
    assert!(upright.cards.iter().flatten().all(|place| place.turn == 0));
    assert!(found.covered_mean > before.covered_mean * 0.8, "{found:?}");
}

#[test]
fn one_size_is_one_size() {
    let (_, before) = arranged(|_| ());
    assert!(before.size_ratio_min > 1.7, "{before:?}");
    let (_, found) = arranged(|options| options.one_size = true);
    assert!(found.size_ratio_mean < 1.3, "{found:?}");
}

#[test]
fn sizes_stay_within_their_limits() {
    let (usual, _) = arranged(|_| ());
    let percent = |size: u16| u32::from(size) * 50 / Placement::UNITS as u32;
    let largest = percent(*sizes(&usual).iter().max().expect("drawings"));
    let smallest = percent(*sizes(&usual).iter().min().expect("drawings"));
    assert!(largest > 30 && smallest < 25, "{smallest} to {largest}");
    let (limited, _) = arranged(|options| options.largest_percent = Some(30));
    assert!(sizes(&limited).into_iter().all(|size| percent(size) <= 30));
    let (large, _) = arranged(|options| options.smallest_percent = Some(25));
    let least = percent(*sizes(&large).iter().min().expect("drawings"));
    assert!(least > smallest, "{least} instead of {smallest}");
}

/// Three cards; the first symbol has two faces, the second three.
fn many_faces() -> (Deck, Gallery) {
    let bar = |width: usize| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\
             <rect x=\"1\" y=\"1\" width=\"{width}\" height=\"10\"/></svg>"
        )
    };
    let symbol = |number: usize, faces: usize| {
        let face = |face: usize| Picture::Word(format!("{number}-{face}"));
        Symbol::new(format!("s{number}"), (0..faces).map(face).collect())
    };
    let symbols = vec![symbol(0, 2), symbol(1, 3), symbol(2, 1)];
    let cards = [[0, 1], [0, 2], [1, 2]].map(|card| Card::new(card.map(SymbolId), Suit::Plain));
    let deck = Deck::new("faces", symbols, cards.to_vec()).expect("a deck");
    let gallery = Gallery::new(&deck, |_, picture| {
        let face = picture.text().split_once('-').expect("a face").1;
        Drawing::from_svg(&bar(10 + 6 * face.parse::<usize>().expect("a number")))
    });
    (deck, gallery.expect("drawings"))
}

#[test]
fn every_face_has_its_layout() {
    let (deck, gallery) = many_faces();
    let options = LayoutOptions::of(&deck);
    let count = std::sync::Mutex::new(Vec::new());
    let layouts = Layouts::new(
        &deck,
        &gallery,
        &options,
        || true,
        |arranged| count.lock().expect("a list").push(arranged.of),
    );
    let layouts = layouts.expect("layouts");
    assert_eq!(layouts.by_face.len(), 3);
    assert!(layouts.fit(&deck, &options));
    // Card 1 shows faces 0 and 0 on paper, as in the first layout.
    assert_eq!(layouts.by_face[0].cards[0], layouts.printed.cards[0]);
    assert_ne!(layouts.by_face[1].cards[0], layouts.printed.cards[0]);
    // Card 2 shows face 1 of the first symbol on paper: face 1, and 3 of 2.
    assert_eq!(layouts.by_face[1].cards[1], layouts.printed.cards[1]);
    assert_eq!(layouts.by_face[2].cards[1], layouts.by_face[0].cards[1]);
    // The cards have three, two and three different combinations of faces.
    let count = count.into_inner().expect("a list");
    assert_eq!(count, [8; 8]);
    for (card, places) in layouts.printed.cards.iter().enumerate() {
        let card = CardId(u16::try_from(card).expect("a few"));
        let found = measure::card(&Face::new(&deck, &gallery, &layouts.printed, card));
        assert_eq!(found.overlapping_pixels, 0, "{places:?}");
    }
}

#[test]
fn layouts_of_other_decks_do_not_fit() {
    let (deck, gallery) = many_faces();
    let options = LayoutOptions::of(&deck);
    let layouts = Layouts::new(&deck, &gallery, &options, || true, |_| ()).expect("layouts");
    let spoilt = |spoil: &dyn Fn(&mut Layouts)| {
        let mut spoilt = layouts.clone();
        spoil(&mut spoilt);
        spoilt.fit(&deck, &options)
    };
    assert!(spoilt(&|_| ()));
    assert!(!spoilt(&|layouts| layouts.by_face.truncate(2)));
    assert!(!spoilt(&|layouts| layouts.printed.shape = Shape::Square));
    assert!(!spoilt(&|layouts| layouts.by_face[1].cards[0][0].symbol = 2));
    assert!(!spoilt(&|layouts| layouts.by_face[1].cards[0][0].size = 0));
    assert!(!spoilt(
        &|layouts| layouts.by_face[1].cards[0][0].turn = 3600
    ));
    assert!(!spoilt(&|layouts| layouts.printed.cards[0][0].x = i16::MIN));
    assert!(!layouts.fit(builtin::insects(), &options));
}

#[test]
fn giving_up_leaves_nothing() {
    let (deck, gallery) = many_faces();
    let options = LayoutOptions::of(&deck);
    let done = std::sync::atomic::AtomicUsize::new(0);
    let go_on = || done.load(std::sync::atomic::Ordering::Relaxed) < 2;
    let layouts = Layouts::new(&deck, &gallery, &options, go_on, |_| {
        done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(layouts, None);
}

#[test]
fn the_order_of_the_cards_does_not_matter() {
    let (deck, gallery) = many_faces();
    let options = LayoutOptions::of(&deck);
    let expected = Layouts::new(&deck, &gallery, &options, || true, |_| ()).expect("layouts");
    let plan = LayoutPlan::new(&deck, &options);
    assert_eq!(plan.variants(), 8);
    let mut places = vec![Vec::new(); plan.variants()];
    for card in [2, 0, 1].map(CardId) {
        for variant in plan.variants_of(card).rev() {
            places[variant] = plan.arrange(&deck, &gallery, variant);
        }
    }
    assert_eq!(plan.layouts(&places), expected);
    for card in [0, 1, 2].map(CardId) {
        let (printed, by_face) = plan.shown(card);
        assert_eq!(places[printed], expected.printed.cards[card.index()]);
        for (number, variant) in by_face.into_iter().enumerate() {
            let layout = &expected.by_face[number];
            assert_eq!(places[variant], layout.cards[card.index()]);
            assert!(plan.variants_of(card).contains(&variant));
        }
    }
}
