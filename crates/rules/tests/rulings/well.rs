//! Game 2: the Well.

use std::{collections::BTreeSet, sync::Arc};

use fano_decks::builtin;
use fano_rules::{GameSetup, Place, Seat};
use fano_testkit::{Play, plane_deck};

use crate::moved;

fn well(seats: u8, seed: u64) -> Play {
    Play::one(&plane_deck(3), seats, GameSetup::Well, seed)
}

#[test]
fn one_card_face_up_in_the_centre_and_all_others_dealt_as_evenly_as_possible() {
    let deck = Arc::new(builtin::classic().clone());
    for seats in 2..=8 {
        let play = Play::one(&deck, seats, GameSetup::Well, 9);
        assert_eq!(play.table().centre.count, 1);
        assert!(play.table().centre.top.is_some());
        let cards: Vec<u16> = (0..seats).map(|seat| play.cards(seat)).collect();
        let (most, fewest) = (cards.iter().max(), cards.iter().min());
        assert!(
            most.zip(fewest)
                .is_some_and(|(most, fewest)| most - fewest <= 1)
        );
        assert_eq!(cards.iter().sum::<u16>(), 54);
    }
}

#[test]
fn each_seats_top_card_is_visible_to_all() {
    let play = well(4, 1);
    for seat in (0..4).map(Seat) {
        assert_eq!(
            play.table().hand(seat).top,
            Some(play.pile(Place::Hand(seat))[0])
        );
    }
}

#[test]
fn which_seats_get_one_card_more_is_drawn_by_lot() {
    // 12 cards for 5 seats: two seats have three.
    let mut odd = BTreeSet::new();
    for seed in 0..60 {
        let play = well(5, seed);
        let more: Vec<u8> = (0..5).filter(|seat| play.cards(*seat) == 3).collect();
        assert_eq!(more.len(), 2);
        odd.insert(more);
    }
    assert_eq!(odd.len(), 10, "every pair of seats has its day");
}

#[test]
fn the_callers_top_card_moves_onto_the_centre_and_is_the_new_centre_card() {
    let mut play = well(3, 1);
    let own = play.pile(Place::Hand(Seat(2)));
    let centre = play.pile(Place::Centre);
    let shared = play.game().deck().shared(own[0], centre[0]);
    assert_eq!(play.right_calls(2)[0].symbol(), shared);
    let events = play.right(2);
    assert!(moved(&events, Place::Hand(Seat(2)), Place::Centre));
    assert_eq!(play.pile(Place::Centre), [own[0], centre[0]]);
    assert_eq!(play.table().centre.top, Some(own[0]));
    assert_eq!(play.table().hand(Seat(2)).top, Some(own[1]));
}

#[test]
fn it_ends_when_one_seat_has_no_cards_and_that_seat_wins() {
    let mut play = well(3, 1);
    for seat in [0, 1, 1, 1, 2] {
        play.right(seat);
    }
    assert!(!play.game().is_over());
    play.right(1);
    assert!(play.game().is_over());
    assert_eq!(play.cards(1), 0);
    assert_eq!(play.ranks()[1], 1);
}

#[test]
fn the_others_are_ranked_by_how_few_cards_they_have_left_and_equal_counts_share_a_rank() {
    // Four seats with three cards each.
    let mut play = well(4, 1);
    for seat in [0, 0, 1, 2, 3, 3, 3] {
        play.right(seat);
    }
    assert_eq!([0, 1, 2, 3].map(|seat| play.cards(seat)), [1, 2, 2, 0]);
    assert_eq!(play.ranks(), [2, 3, 3, 1]);
}

#[test]
fn a_tie_for_first_cannot_happen() {
    // Both are down to their last card: whoever is first wins, the other is late.
    let mut play = well(2, 1);
    for _ in 0..5 {
        play.right(0);
        play.right(1);
    }
    assert_eq!((play.cards(0), play.cards(1)), (1, 1));
    let (seen, other) = (play.number(), play.right_calls(0)[0]);
    play.right(1);
    assert_eq!(play.call_seeing(0, seen, other), fano_rules::Answer::Late);
    assert_eq!(play.ranks(), [2, 1]);
    assert!(play.table().tied.is_empty());
}
