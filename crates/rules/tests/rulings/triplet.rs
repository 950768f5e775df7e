//! Game 5: Triplet.

use std::sync::Arc;

use fano_decks::{Deck, builtin};
use fano_rules::{Call, Event, GameSetup, Place, Seat};
use fano_testkit::{Play, Size, lopsided_deck, padded_deck, partial_deck, plane_deck, scenes_of};
use proptest::prelude::*;

use crate::moved;

fn triplet(deck: &Arc<Deck>, seed: u64) -> Play {
    Play::one(deck, 2, GameSetup::Triplet, seed)
}

/// The largest number of cards of a deck no three of which share a symbol,
/// by trying everything.
fn most_without_triplet(deck: &Deck) -> usize {
    fn grow(deck: &Deck, next: usize, taken: usize, counts: &mut [u8]) -> usize {
        let mut most = taken;
        for card in next..deck.cards().len() {
            let symbols = deck.cards()[card].symbols();
            if symbols.iter().any(|symbol| counts[symbol.index()] == 2) {
                continue;
            }
            for symbol in symbols {
                counts[symbol.index()] += 1;
            }
            most = most.max(grow(deck, card + 1, taken + 1, counts));
            for symbol in symbols {
                counts[symbol.index()] -= 1;
            }
        }
        most
    }
    grow(deck, 0, 0, &mut vec![0; deck.symbols().len()])
}

#[test]
fn nine_cards_face_up_for_eight_symbols_a_card_and_the_rest_face_down() {
    for deck in [builtin::classic(), builtin::wizarding()] {
        let play = triplet(&Arc::new(deck.clone()), 1);
        assert_eq!(play.table().slots.len(), 9);
        assert!(play.table().slots.iter().all(Option::is_some));
        assert_eq!(play.table().pile, 46);
    }
}

#[test]
fn for_other_decks_the_smallest_table_that_guarantees_a_triplet() {
    // q + 2 for odd q, q + 3 for even q; brute force knows nothing of planes.
    for (order, size) in [(2, 5), (3, 5), (5, 7)] {
        let deck = plane_deck(order);
        assert_eq!(triplet(&deck, 1).table().slots.len(), size);
        if order < 5 {
            assert_eq!(most_without_triplet(&deck), size - 1);
        }
    }
    let connect = Arc::new(builtin::connect().clone());
    assert_eq!(triplet(&connect, 1).table().slots.len(), 11);
    let insects = Arc::new(builtin::insects().clone());
    assert_eq!(triplet(&insects, 1).table().slots.len(), 7);
}

/// Extra cards are never needed: with k symbols on the fullest card, k + 2
/// cards always hold a triplet, and if k is even, so do k + 1 when a further
/// card is left to lay out. (Without one, every symbol on the table is there
/// twice, and the further card would meet k + 1 cards, an odd number, in
/// pairs.) So the table never has to grow, plane or not.
#[test]
fn a_custom_deck_that_is_no_plane_never_lacks_a_triplet_while_the_pile_lasts() {
    let decks = [
        partial_deck(3, 9),
        partial_deck(5, 20),
        padded_deck(2, 1),
        padded_deck(3, 2),
        lopsided_deck(6),
        lopsided_deck(8),
    ];
    for deck in decks {
        for seed in 0..50 {
            let mut play = triplet(&deck, seed);
            let size = play.table().slots.len();
            while play.table().game == fano_rules::GameId::Triplet && !play.game().is_over() {
                assert!(!play.right_calls(0).is_empty());
                assert_eq!(play.table().slots.len(), size);
                play.right(0);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_deck_a_triplet_lies_on_the_table(
        scene in scenes_of(fano_rules::GameId::Triplet, Size::Any),
    ) {
        let play = Play::new(&scene);
        prop_assert!(!play.right_calls(0).is_empty() || play.table().pile == 0);
    }
}

#[test]
fn right_if_the_symbol_is_on_all_three_cards() {
    let play = triplet(&plane_deck(3), 1);
    let deck = play.game().deck();
    for call in play.right_calls(1) {
        let Call::Triplet { slots, symbol } = call else {
            panic!("three slots");
        };
        for slot in slots {
            let card = play.table().slots[usize::from(slot)].expect("a card");
            assert!(deck.has(card, symbol));
        }
    }
}

#[test]
fn the_caller_takes_the_three_and_their_slots_are_refilled() {
    let mut play = triplet(&plane_deck(3), 1);
    let Call::Triplet { slots, .. } = play.right_calls(1)[0] else {
        panic!("three slots");
    };
    let before = play.table().slots.clone();
    let next: Vec<_> = play.pile(Place::Pile)[..3]
        .iter()
        .copied()
        .map(Some)
        .collect();
    let events = play.right(1);
    for slot in slots {
        assert!(moved(&events, Place::Slot(slot), Place::Front(Seat(1))));
    }
    assert_eq!(play.table().fronts[..2], [0, 3]);
    let refilled: Vec<_> = slots
        .iter()
        .map(|slot| play.table().slots[usize::from(*slot)])
        .collect();
    assert_eq!(refilled, next, "the next cards, in the order of the slots");
    for slot in (0..5).filter(|slot| !slots.contains(slot)) {
        let slot = usize::from(slot);
        assert_eq!(play.table().slots[slot], before[slot]);
    }
}

#[test]
fn two_triplets_without_a_common_card_are_two_contests() {
    // Nine cards often hold two that do not touch.
    let deck = Arc::new(builtin::classic().clone());
    let found = (0..200).find_map(|seed| {
        let play = triplet(&deck, seed);
        let calls = play.right_calls(0);
        let now = play.number();
        let contest = |call: &Call| play.game().claims(Seat(0), now, call);
        let pair = calls.iter().enumerate().find_map(|(number, one)| {
            let others = &calls[number + 1..];
            let two = others
                .iter()
                .find(|two| !contest(one).competes_with(&contest(two)));
            two.map(|two| (*one, *two))
        });
        pair.map(|(one, two)| (play.clone(), one, two))
    });
    let (mut play, one, two) = found.expect("a deal with two of them");
    let seen = play.number();
    assert_eq!(play.call_seeing(0, seen, one), fano_rules::Answer::Taken);
    assert_eq!(play.call_seeing(1, seen, two), fano_rules::Answer::Taken);
}

#[test]
fn it_ends_when_the_pile_is_empty_and_no_three_share_a_symbol() {
    for seed in 0..30 {
        let mut play = triplet(&plane_deck(3), seed);
        while play.table().game == fano_rules::GameId::Triplet && !play.game().is_over() {
            assert!(!play.right_calls(0).is_empty(), "somebody can go on");
            let before = play.table().slots.clone();
            let events = play.right(0);
            let over = events.iter().any(|e| matches!(e, Event::Ended { .. }));
            if over {
                assert_eq!(play.table().pile, 0);
                let open = play.table().slots.iter().flatten().count();
                assert!(open < 5, "fewer than a whole table: {before:?}");
            }
        }
    }
}

#[test]
fn most_cards_win() {
    let mut play = triplet(&plane_deck(3), 2);
    play.right(0);
    while !play.game().is_over() {
        play.right(1);
    }
    assert!(play.table().fronts[1] > play.table().fronts[0]);
    assert_eq!(play.ranks(), [2, 1]);
}
