//! The cards of the boxes never change, and are as good as we claim.

mod common;

use std::collections::BTreeMap;

use fano_decks::{CardId, Deck, builtin};
use fano_faces::{Layout, SEED, Shape, box_layout, measure};

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

/// The packer gives the same cards on every machine. If the packer improves,
/// these numbers may change; the layouts of the boxes stay.
const PACKED: [(&str, u64); 4] = [
    ("classic", 0x0f08_3cd8_23e6_b7fe),
    ("wizarding", 0xcc7a_5052_4ada_34fd),
    ("connect", 0x4ba9_01f0_1e78_9b44),
    ("insects", 0xad83_81fc_fcd6_6164),
];

#[test]
fn the_packer_finds_the_same_cards_everywhere() {
    let found = builtin::ALL.map(|facts| {
        let deck = facts.deck();
        let gallery = common::gallery(deck);
        let shape = Shape::of(deck);
        let cards = [0, 17].map(|card| Layout::card(deck, &gallery, shape, SEED, CardId(card)));
        let cards = cards.to_vec();
        (facts.name, Layout { shape, cards }.fingerprint())
    });
    assert_eq!(found, PACKED, "{found:#x?}");
}

/// People make decks of their own, and their cards are as full as ours.
#[test]
fn new_cards_are_as_full_as_those_of_the_box() {
    let deck = builtin::insects();
    let gallery = common::gallery(deck);
    let anew = Layout::new(deck, &gallery, Shape::of(deck), SEED, || ());
    let [anew, known] =
        [&anew, layout(deck)].map(|layout| measure::deck(deck, &gallery, layout, || ()));
    assert_eq!(anew.overlapping_cards, 0);
    assert!(
        anew.covered_mean >= known.covered_mean - 0.005,
        "{anew:?}, {known:?}"
    );
    assert!(
        anew.covered_min >= known.covered_min - 0.03,
        "{anew:?}, {known:?}"
    );
}
