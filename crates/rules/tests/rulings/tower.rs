//! Game 1: the Tower.

use fano_rules::{Answer, Event, GameSetup, Place, Seat};
use fano_testkit::{Play, plane_deck};

use crate::{count, moved};

fn tower(seats: u8) -> Play {
    Play::one(&plane_deck(3), seats, GameSetup::Tower, 4)
}

#[test]
fn one_card_to_each_seat_and_the_rest_in_the_centre() {
    for seats in 2..=8 {
        let play = tower(seats);
        assert!((0..seats).all(|seat| play.cards(seat) == 1));
        assert_eq!(play.table().centre.count, 13 - u16::from(seats));
    }
}

#[test]
fn the_draw_pile_is_face_up() {
    let play = tower(2);
    let top = play.pile(Place::Centre)[0];
    assert_eq!(play.table().centre.top, Some(top));
}

#[test]
fn right_if_the_symbol_is_on_the_callers_top_card_and_on_the_centres() {
    let play = tower(3);
    let deck = play.game().deck();
    let centre = play.pile(Place::Centre)[0];
    for seat in 0..3 {
        let own = play.pile(Place::Hand(Seat(seat)))[0];
        let calls = play.right_calls(seat);
        assert_eq!(calls.len(), 1);
        assert_eq!(calls[0].symbol(), deck.shared(own, centre));
    }
}

#[test]
fn what_others_share_with_the_centre_is_wrong_for_the_caller() {
    let mut play = tower(4);
    let own = play.right_calls(0)[0];
    let others: Vec<_> = (1..4).map(|seat| play.right_calls(seat)[0]).collect();
    let other = others.into_iter().find(|call| *call != own);
    let other = other.expect("the seed shows the difference");
    assert_eq!(play.call(0, other), Answer::Wrong);
}

#[test]
fn the_centres_top_card_moves_onto_the_callers_pile_and_is_its_new_top_card() {
    let mut play = tower(2);
    let centre = play.pile(Place::Centre);
    let own = play.pile(Place::Hand(Seat(1)));
    let events = play.right(1);
    assert!(moved(&events, Place::Centre, Place::Hand(Seat(1))));
    assert_eq!(play.pile(Place::Hand(Seat(1))), [centre[0], own[0]]);
    assert_eq!(play.table().hand(Seat(1)).top, Some(centre[0]));
    assert_eq!(play.pile(Place::Centre), centre[1..]);
    assert_eq!(play.table().centre.top, Some(centre[1]));
}

#[test]
fn it_ends_when_the_centre_is_empty_and_most_cards_win() {
    let mut play = tower(3);
    for seat in [0, 1, 1, 2, 2, 2, 2, 2, 0] {
        assert!(!play.game().is_over());
        play.right(seat);
    }
    play.right(0);
    assert!(play.game().is_over());
    assert_eq!([0, 1, 2].map(|seat| play.cards(seat)), [4, 3, 6]);
    assert_eq!(play.ranks(), [2, 3, 1]);
}

#[test]
fn nobody_has_to_wait_for_the_others() {
    let mut play = tower(2);
    for _ in 0..11 {
        play.right(1);
    }
    assert_eq!(play.ranks(), [2, 1]);
    let ended = |event: &Event| matches!(event, Event::Ended { .. });
    assert_eq!(count(play.watched().events(), ended), 1);
}

/// A caller who claims to have seen the moment in between names a symbol of a
/// card that was not visible.
#[test]
fn a_call_about_a_centre_that_is_not_turned_over_is_wrong() {
    let mut play = Play::one(&plane_deck(2), 2, GameSetup::Tower, 1);
    let events = play.right(0);
    assert!(matches!(
        events[2],
        Event::Turned {
            at: Place::Centre,
            ..
        }
    ));
    let in_between = play.number() - 1;
    let call = play.right_calls(1)[0];
    assert_eq!(play.call_seeing(1, in_between, call), Answer::Wrong);
}
