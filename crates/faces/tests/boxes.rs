//! The cards of the boxes never change, and are as good as we claim.

mod common;

use std::collections::BTreeMap;

use fano_decks::{Card, CardId, Deck, FullDeck, Suit, SymbolId, builtin};
use fano_designs::Lines as _;
use fano_faces::{Layout, PACKER_VERSION, SEED, Shape, box_layout, measure};

fn layout(deck: &Deck) -> &'static Layout {
    box_layout(deck).unwrap_or_else(|| panic!("{} has no layout", deck.name()))
}

/// People memorise cards, so these numbers must never change.
const FINGERPRINTS: [(&str, u64); 4] = [
    ("classic", 0x3ff4_a666_cad6_dfd7),
    ("wizarding", 0x09ea_f05d_150f_eddd),
    ("connect", 0x5f3d_d5f3_6103_9ee7),
    ("insects", 0xd558_9f4e_bfaf_c743),
];

#[test]
fn the_layouts_never_change() {
    let found = builtin::ALL.map(|facts| (facts.name, layout(facts.deck()).fingerprint()));
    assert_eq!(found, FINGERPRINTS, "{found:#x?}");
}

#[test]
fn the_layouts_are_those_of_their_decks() {
    for facts in builtin::ALL {
        let layout = layout(facts.deck());
        assert!(layout.fits(facts.deck()), "{}", facts.name);
        assert_eq!(layout.shape, Shape::of(facts.deck()));
    }
}

/// Properties of every card of every box, checked on rendered pictures.
#[test]
fn drawings_fill_the_cards_without_touching() {
    for facts in builtin::ALL {
        let deck = facts.deck();
        let found = measure::deck(deck, &common::gallery(deck), layout(deck), || ());
        println!("{}: {found:#?}", facts.name);
        assert_eq!(found.overlapping_cards, 0, "{}", facts.name);
        assert!(found.gap_min >= 0.02, "{}: {}", facts.name, found.gap_min);
        assert!(found.margin_min >= 0.03, "{}", facts.name);
        assert!(found.size_ratio_min >= 1.8, "{}", facts.name);
        assert!(found.void_max <= 0.3, "{}", facts.name);
        if facts.name == "classic" {
            assert!(found.covered_mean >= 0.5, "{}", found.covered_mean);
            assert!(found.covered_min >= 0.42, "{}", found.covered_min);
        }
    }
}

/// Every symbol is among the largest on some cards and among the smallest on others.
#[test]
fn every_symbol_gets_its_turn_to_be_large() {
    for facts in builtin::ALL {
        let mut sizes: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        for place in layout(facts.deck()).cards.iter().flatten() {
            sizes.entry(place.symbol).or_default().push(place.size);
        }
        for (symbol, sizes) in sizes {
            let (min, max) = (sizes.iter().min(), sizes.iter().max());
            let ratio = f32::from(*max.expect("some")) / f32::from(*min.expect("some"));
            let id = &facts.deck().symbols()[usize::from(symbol)].id;
            assert!(ratio >= 1.5, "{} {id}: {ratio}", facts.name);
        }
    }
}

/// The packer gives the same card on every machine. If the packer improves,
/// these cards and `PACKER_VERSION` change; the layouts of the boxes stay.
#[test]
fn the_packer_still_finds_the_same_cards() {
    let mut found = String::new();
    for facts in builtin::ALL {
        let deck = facts.deck();
        let gallery = common::gallery(deck);
        for number in [0, 17] {
            let places = Layout::card(deck, &gallery, Shape::of(deck), SEED, CardId(number));
            let places = serde_json::to_string(&places).expect("numbers are JSON");
            found += &format!("{} card {number}: {places}\n", facts.name);
        }
    }
    insta::assert_snapshot!(format!("version {PACKER_VERSION}\n{found}"));
}

/// People make decks of their own: 57 drawings on as many cards fill them, even
/// the emptiest one.
#[test]
fn new_cards_are_as_full_as_we_claim() {
    let full = FullDeck::new(8).expect("a full deck");
    let cards = full.each_line().map(|line| {
        let numbers = line.iter().map(|point| SymbolId(*point as u16));
        Card::new(numbers.collect::<Vec<_>>(), Suit::Plain)
    });
    let symbols = builtin::classic().symbols().to_vec();
    let deck = Deck::new("drawings", symbols, cards.collect()).expect("a deck");
    let gallery = common::gallery(&deck);
    let layout = Layout::new(&deck, &gallery, Shape::Disc, SEED, || ());
    let found = measure::deck(&deck, &gallery, &layout, || ());
    assert_eq!(found.overlapping_cards, 0);
    assert!(found.covered_mean >= 0.58, "{}", found.covered_mean);
    assert!(found.covered_min >= 0.5, "{}", found.covered_min);
}
