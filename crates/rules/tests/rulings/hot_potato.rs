//! Game 3: Hot Potato.

use std::sync::Arc;

use fano_decks::{CardId, builtin};
use fano_rules::{Event, GameSetup, Place, Refusal, Seat, Series, Setup, SetupError};
use fano_testkit::{Play, plane_deck};

use crate::count;

fn potato(seats: u8, rounds: u16) -> Play {
    let game = GameSetup::HotPotato { rounds };
    Play::one(&plane_deck(5), seats, game, 3)
}

fn hand(play: &Play, seat: u8) -> Vec<CardId> {
    play.pile(Place::Hand(Seat(seat)))
}

#[test]
fn five_rounds_at_least() {
    let deck = plane_deck(5);
    let deal = |rounds| {
        let setup = Setup::one(2, GameSetup::HotPotato { rounds });
        Series::new(Arc::clone(&deck), setup, 1, &mut Vec::new())
    };
    assert_eq!(deal(4).err(), Some(SetupError::TooFewRounds { found: 4 }));
    assert!(deal(5).is_ok());
}

#[test]
fn rounds_times_seats_may_not_exceed_the_deck() {
    let deck = Arc::new(builtin::classic().clone());
    for seats in 2..=8_u8 {
        let most = 55 / u16::from(seats);
        let deal = |rounds| {
            let setup = Setup::one(seats, GameSetup::HotPotato { rounds });
            Series::new(Arc::clone(&deck), setup, 1, &mut Vec::new())
        };
        assert!(deal(most).is_ok());
        let expected = SetupError::TooManyRounds {
            seats,
            cards: 55,
            rounds_max: usize::from(most),
        };
        assert_eq!(deal(most + 1).err(), Some(expected));
    }
}

#[test]
fn eight_seats_and_55_cards_allow_six_rounds() {
    let deck = Arc::new(builtin::classic().clone());
    let setup = Setup::one(8, GameSetup::HotPotato { rounds: 7 });
    let error = Series::new(deck, setup, 1, &mut Vec::new()).expect_err("too many");
    let said: String = error
        .to_string()
        .chars()
        .filter(|c| !matches!(c, '\u{2068}' | '\u{2069}'))
        .collect();
    assert_eq!(said, "8 players and 55 cards allow at most 6 rounds.");
}

#[test]
fn each_round_brings_one_new_card_to_each_seat_from_the_cards_not_yet_used() {
    let mut play = potato(3, 5);
    let mut used: Vec<CardId> = Vec::new();
    for round in 1..=5 {
        assert_eq!(play.table().round, round);
        assert_eq!(play.table().pile, 31 - 3 * round);
        for seat in 0..3 {
            let cards = hand(&play, seat);
            assert_eq!(cards.len(), 1);
            assert!(!used.contains(&cards[0]));
            used.extend(cards);
        }
        play.give(0, 1);
        play.give(1, 2);
    }
    // Seat 2 lost them all; the other two are tied.
    assert_eq!(play.table().tied.len(), 2);
}

#[test]
fn all_the_callers_cards_move_in_order_on_top_of_the_targets() {
    let mut play = potato(4, 5);
    let before = [0, 1, 2, 3].map(|seat| hand(&play, seat)[0]);
    play.give(0, 1);
    assert_eq!(hand(&play, 1), [before[0], before[1]]);
    assert_eq!(play.table().hand(Seat(1)).top, Some(before[0]));
    play.give(1, 2);
    assert_eq!(hand(&play, 2), [before[0], before[1], before[2]]);
    assert_eq!(play.table().hand(Seat(2)).top, Some(before[0]));
    play.give(3, 2);
    let front = play.pile(Place::Front(Seat(2)));
    assert_eq!(front, [before[3], before[0], before[1], before[2]]);
}

#[test]
fn right_if_on_the_callers_top_card_and_the_targets_both_still_in_the_round() {
    let mut play = potato(4, 5);
    assert_eq!(play.right_calls(0).len(), 3);
    play.give(1, 2);
    assert_eq!(play.right_calls(0).len(), 2);
    for call in play.right_calls(0) {
        let fano_rules::Call::Give { target, symbol } = call else {
            panic!("a potato has a target");
        };
        assert_ne!(target, Seat(1), "out of the round");
        let deck = play.game().deck();
        let (own, theirs) = (hand(&play, 0)[0], hand(&play, target.0)[0]);
        assert_eq!(deck.shared(own, theirs), symbol);
    }
}

#[test]
fn the_caller_is_out_of_the_round_and_safe() {
    let mut play = potato(3, 5);
    let events = play.give(0, 1);
    let safe = |event: &Event| *event == Event::Safe { seat: Seat(0) };
    assert_eq!(count(&events, safe), 1);
    assert!(play.right_calls(0).is_empty());
    let onto_it = play.right_calls(1)[0];
    let to_zero = match onto_it {
        fano_rules::Call::Give { symbol, .. } => fano_rules::Call::Give {
            target: Seat(0),
            symbol,
        },
        other => other,
    };
    assert_eq!(play.refused(1, to_zero), Refusal::TargetNotInRound);
    assert_eq!(play.refused(0, onto_it), Refusal::NoCard);
}

#[test]
fn the_round_ends_when_one_seat_holds_all_the_cards_and_lays_them_in_front() {
    let mut play = potato(3, 5);
    play.give(2, 0);
    assert_eq!(play.table().fronts[..3], [0, 0, 0]);
    play.give(1, 0);
    assert_eq!(play.table().fronts[..3], [3, 0, 0]);
    assert_eq!(play.table().round, 2);
}

#[test]
fn after_the_last_round_fewest_cards_in_front_wins() {
    let mut play = potato(3, 5);
    for loser in [0, 1, 1, 0, 2] {
        let others: Vec<u8> = (0..3).filter(|seat| *seat != loser).collect();
        assert!(!play.game().is_over());
        play.give(others[0], loser);
        play.give(others[1], loser);
    }
    assert_eq!(play.table().fronts[..3], [6, 6, 3]);
    assert_eq!(play.ranks(), [2, 2, 1]);
}

#[test]
fn two_pairs_can_play_at_the_same_time() {
    let mut play = potato(4, 5);
    let seen = play.number();
    let other = play.right_calls(2)[2];
    play.give(0, 1);
    assert_eq!(play.call_seeing(2, seen, other), fano_rules::Answer::Taken);
}
