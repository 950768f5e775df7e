//! Words: what a contest is, what is late and what is wrong.

use fano_decks::SymbolId;
use fano_rules::{Answer, Call, Event, GameSetup, Place, Seat};
use fano_testkit::{Play, partial_deck, plane_deck};

use crate::{count, symbol};

fn tower(seats: u8) -> Play {
    Play::one(&plane_deck(3), seats, GameSetup::Tower, 2)
}

#[test]
fn only_the_top_of_a_pile_is_in_play() {
    let mut play = tower(2);
    let below = play.pile(Place::Centre)[1];
    let own = play.pile(Place::Hand(Seat(0)))[0];
    let shared = play.game().deck().shared(own, below);
    let open = play.right_calls(0)[0].symbol();
    assert_ne!(shared, open, "the seed shows the difference");
    assert_eq!(play.call(0, Call::Match { symbol: shared }), Answer::Wrong);
}

#[test]
fn the_first_call_wins_the_contest_and_the_others_are_late() {
    let mut play = tower(4);
    let seen = play.number();
    let calls: Vec<Call> = (0..4).map(|seat| play.right_calls(seat)[0]).collect();
    let answers: Vec<Answer> = [2, 0, 3, 1]
        .map(|seat| play.call_seeing(seat, seen, calls[usize::from(seat)]))
        .to_vec();
    assert_eq!(
        answers,
        [Answer::Taken, Answer::Late, Answer::Late, Answer::Late]
    );
}

#[test]
fn a_late_call_is_no_error_and_carries_no_penalty() {
    let mut play = tower(2);
    let (seen, slow) = (play.number(), play.right_calls(1)[0]);
    play.right(0);
    let before = play.series().clone();
    assert_eq!(play.call_seeing(1, seen, slow), Answer::Late);
    assert_eq!(play.series(), &before);
    play.right(1);
}

#[test]
fn a_call_is_about_the_table_its_caller_was_looking_at() {
    let mut play = tower(2);
    let (seen, slow) = (play.number(), play.right_calls(1)[0]);
    play.right(0);
    let now = play.right_calls(1)[0];
    assert_ne!(now, slow, "the seed shows the difference");
    // Right for the table now, but wrong for the one that was seen.
    assert_eq!(play.clone().call_seeing(1, seen, now), Answer::Wrong);
    // The same call by somebody who has seen the new table.
    assert_eq!(play.clone().call(1, now), Answer::Taken);
    assert_eq!(play.call(1, slow), Answer::Wrong);
}

#[test]
fn a_view_that_lags_behind_is_good_enough_if_nothing_it_was_about_has_changed() {
    let mut play = Play::one(&plane_deck(3), 4, GameSetup::Practice, 2);
    let (seen, right) = (play.number(), play.right_calls(3)[0]);
    play.wrong(0);
    play.wrong(1);
    assert!(play.number() > seen);
    assert_eq!(play.call_seeing(3, seen, right), Answer::Taken);
}

/// Two cards, so that each shuffle turns up the same two, half of the time in
/// the same slots: still another pair to match.
#[test]
fn cards_that_went_and_came_back_are_not_the_ones_that_were_seen() {
    let deck = partial_deck(2, 2);
    for seed in 0..20 {
        let mut play = Play::one(&deck, 2, GameSetup::Practice, seed);
        let (seen, call) = (play.number(), play.right_calls(1)[0]);
        play.right(0);
        assert_eq!(play.right_calls(1)[0], call);
        assert_eq!(play.call_seeing(1, seen, call), Answer::Late);
    }
}

#[test]
fn no_game_has_turns() {
    let mut play = tower(3);
    for seat in [1, 1, 1, 0, 2, 2] {
        play.right(seat);
    }
}

#[test]
fn a_game_is_its_seed_and_its_accepted_calls() {
    let deal = |seed| {
        let play = Play::one(&plane_deck(3), 3, GameSetup::Well, seed);
        play.game().piles()
    };
    assert_eq!(deal(5), deal(5));
    assert_ne!(deal(5), deal(6));
    let mut play = tower(2);
    play.wrong(0);
    play.right(1);
    play.watched().check_replay();
    assert_eq!(play.watched().counted().len(), 2);
}

#[test]
fn what_counts_is_told_and_numbered() {
    let mut play = tower(2);
    let before = play.number();
    let events = play.right(0);
    assert_eq!(play.number() as usize, before as usize + events.len());
    let called = |event: &Event| matches!(event, Event::Called { seat: Seat(0), .. });
    assert_eq!(count(&events, called), 1);
    assert!(called(&events[0]));
}

#[test]
fn a_symbol_on_one_of_two_cards_is_wrong() {
    let mut play = tower(2);
    let own = play.pile(Place::Hand(Seat(0)))[0];
    let right = play.right_calls(0)[0].symbol();
    let deck = play.game().deck().clone();
    let on_one: Vec<SymbolId> = deck.card(own).symbols().to_vec();
    for other in on_one.into_iter().filter(|symbol| *symbol != right) {
        assert_eq!(play.clone().call(0, symbol(other.0)), Answer::Wrong);
    }
    assert_eq!(play.call(0, symbol(right.0)), Answer::Taken);
}
