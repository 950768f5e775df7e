//! Game 4: the Poisoned Gift.

use fano_rules::{Call, GameSetup, Place, Refusal, Seat};
use fano_testkit::{Play, plane_deck};

use crate::moved;

fn gift(seats: u8) -> Play {
    Play::one(&plane_deck(3), seats, GameSetup::Gift, 4)
}

#[test]
fn it_is_set_up_as_the_tower() {
    let tower = Play::one(&plane_deck(3), 4, GameSetup::Tower, 4);
    assert_eq!(gift(4).game().piles(), tower.game().piles());
}

#[test]
fn right_if_on_the_centres_top_card_and_the_targets() {
    let play = gift(4);
    let deck = play.game().deck();
    let centre = play.pile(Place::Centre)[0];
    let calls = play.right_calls(1);
    let expected: Vec<Call> = [0, 2, 3]
        .map(|target| Call::Give {
            target: Seat(target),
            symbol: deck.shared(centre, play.pile(Place::Hand(Seat(target)))[0]),
        })
        .to_vec();
    assert_eq!(calls, expected);
}

#[test]
fn nobody_can_give_to_themselves() {
    let mut play = gift(3);
    let Call::Give { symbol, .. } = play.right_calls(1)[0] else {
        panic!("a gift has a target");
    };
    let target = Seat(0);
    let refusal = play.refused(0, Call::Give { target, symbol });
    assert_eq!(refusal, Refusal::TargetIsCaller);
}

#[test]
fn the_centres_top_card_moves_onto_the_targets_pile() {
    let mut play = gift(3);
    let centre = play.pile(Place::Centre);
    let events = play.give(0, 2);
    assert!(moved(&events, Place::Centre, Place::Hand(Seat(2))));
    assert_eq!(play.table().hand(Seat(2)).top, Some(centre[0]));
    assert_eq!([0, 1, 2].map(|seat| play.cards(seat)), [1, 1, 2]);
    assert_eq!(play.table().centre.top, Some(centre[1]));
}

#[test]
fn it_ends_when_the_centre_is_empty_and_fewest_cards_win() {
    let mut play = gift(3);
    for (from, to) in [
        (0, 1),
        (0, 1),
        (1, 2),
        (2, 1),
        (1, 0),
        (1, 2),
        (0, 2),
        (0, 2),
        (0, 1),
    ] {
        play.give(from, to);
    }
    assert!(!play.game().is_over());
    play.give(2, 0);
    assert_eq!([0, 1, 2].map(|seat| play.cards(seat)), [3, 5, 5]);
    assert_eq!(play.ranks(), [1, 2, 2]);
}

#[test]
fn one_centre_card_is_one_contest_whoever_it_goes_to() {
    let mut play = gift(4);
    let seen = play.number();
    let other = play.right_calls(3)[1];
    play.give(0, 3);
    assert_eq!(play.call_seeing(3, seen, other), fano_rules::Answer::Late);
}
