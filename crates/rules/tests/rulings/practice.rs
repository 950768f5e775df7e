//! Practice, before the first game.

use std::collections::BTreeSet;

use fano_rules::{Answer, Command, Event, GameSetup, Place, Refusal, SeatSet};
use fano_testkit::{Play, plane_deck};

use crate::count;

fn practice(seats: u8) -> Play {
    Play::one(&plane_deck(2), seats, GameSetup::Practice, 1)
}

#[test]
fn two_cards_lie_face_up() {
    let play = practice(2);
    assert_eq!(play.table().slots.iter().flatten().count(), 2);
    assert_eq!(play.table().pile, 5);
}

#[test]
fn the_first_seat_to_call_the_shared_symbol_draws_the_next_two() {
    let mut play = practice(3);
    let next: Vec<_> = play.pile(Place::Pile)[..2].to_vec();
    let (seen, slow) = (play.number(), play.right_calls(0)[0]);
    play.right(2);
    let open: Vec<_> = play.table().slots.iter().copied().flatten().collect();
    assert_eq!(open, next);
    assert_eq!(play.call_seeing(0, seen, slow), Answer::Late);
}

#[test]
fn there_is_no_score() {
    let mut play = practice(2);
    for _ in 0..5 {
        play.right(1);
    }
    assert_eq!((play.cards(0), play.cards(1)), (0, 0));
}

#[test]
fn it_stops_when_the_players_say_so() {
    let mut play = practice(2);
    play.right(0);
    assert_eq!(play.command(&Command::Stop), Answer::Taken);
    assert!(play.series().is_over());
    assert_eq!(play.ranks(), [0, 0]);
    assert_eq!(play.series().champions(), Some(SeatSet::NONE));
    let again = play.command(&Command::Stop);
    assert_eq!(again, Answer::Refused(Refusal::GameOver));
}

#[test]
fn when_the_deck_runs_low_it_is_reshuffled() {
    let mut play = practice(1);
    let mut shuffles = 0;
    let mut pairs = BTreeSet::new();
    for _ in 0..40 {
        let low = play.table().pile < 2;
        let events = play.right(0);
        let shuffled = count(&events, |event| *event == Event::Gathered);
        assert_eq!(
            shuffled,
            usize::from(low),
            "when fewer than two cards are left"
        );
        shuffles += shuffled;
        pairs.insert(play.table().slots.clone());
    }
    // Seven cards make three pairs: two more after each shuffle.
    assert_eq!(shuffles, 13);
    assert!(pairs.len() > 20, "each shuffle is another one");
}

#[test]
fn one_can_practise_alone() {
    let mut play = practice(1);
    play.wrong(0);
    play.wait(3_000);
    play.right(0);
}
