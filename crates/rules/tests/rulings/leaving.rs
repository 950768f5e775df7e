//! Leaving and coming back.

use fano_decks::CardId;
use fano_rules::{
    Answer, Call, Command, Event, GameId, GameSetup, Place, Refusal, RulesVersion, Seat, SeatSet,
    Setup, Team, WrongCalls,
};
use fano_testkit::{Play, Scene, partial_deck, plane_deck, suited_deck};

use crate::count;

fn game(game: GameSetup, seats: u8) -> Play {
    Play::one(&suited_deck(5, 3, [7, 7, 7, 7]), seats, game, 6)
}

fn all_games() -> Vec<GameSetup> {
    vec![
        GameSetup::Tower,
        GameSetup::Well,
        GameSetup::HotPotato { rounds: 5 },
        GameSetup::Gift,
        GameSetup::Triplet,
        GameSetup::connect(Team::round_the_table(4, 2)),
    ]
}

/// Everything a seat has, in hand and in front.
fn cards_of(play: &Play, seat: u8) -> Vec<CardId> {
    let mut cards = play.pile(Place::Hand(Seat(seat)));
    cards.extend(play.pile(Place::Front(Seat(seat))));
    cards
}

#[test]
fn a_seat_that_does_not_call_keeps_its_cards_and_the_table_goes_on() {
    for setup in all_games() {
        let mut play = game(setup, 4);
        let kept = cards_of(&play, 3);
        for seat in 0..3 {
            if let Some(call) = play
                .right_calls(seat)
                .into_iter()
                .find(|call| !matches!(call, Call::Give { target, .. } if *target == Seat(3)))
            {
                play.taken(seat, call);
            }
        }
        assert_eq!(cards_of(&play, 3), kept);
    }
}

#[test]
fn an_absent_seat_may_still_be_given_cards() {
    let mut potato = game(GameSetup::HotPotato { rounds: 5 }, 3);
    potato.give(0, 2);
    let mut gift = game(GameSetup::Gift, 3);
    gift.give(0, 2);
    assert_eq!((potato.cards(2), gift.cards(2)), (2, 2));
}

#[test]
fn the_cards_of_a_removed_seat_leave_the_game_and_never_go_to_another_player() {
    for setup in all_games() {
        let mut play = game(setup.clone(), 4);
        play.right(1);
        if setup == (GameSetup::HotPotato { rounds: 5 }) {
            play.give(0, 2);
            play.give(2, 3);
        }
        let theirs = cards_of(&play, 3);
        let others: Vec<_> = (0..3).map(|seat| cards_of(&play, seat)).collect();
        let events = play.remove(3);
        assert_eq!(events[0], Event::Removed { seat: Seat(3) });
        assert!(cards_of(&play, 3).is_empty());
        let aside = play.pile(Place::Aside);
        assert!(theirs.iter().all(|card| aside.contains(card)), "{setup:?}");
        for (seat, cards) in others.into_iter().enumerate() {
            let now = cards_of(&play, seat as u8);
            assert!(theirs.iter().all(|card| !now.contains(card)));
            // Hot Potato goes on with a new round; nobody loses a card.
            assert!(cards.iter().all(|card| now.contains(card)), "{setup:?}");
        }
    }
}

#[test]
fn a_removed_seat_can_neither_call_nor_be_given_cards() {
    for setup in all_games() {
        let mut play = game(setup, 4);
        let call = play.right_calls(2)[0];
        play.remove(2);
        assert_eq!(play.refused(2, call), Refusal::NotPlaying);
        assert!(play.right_calls(2).is_empty());
        for other in [0, 1, 3] {
            let onto = play
                .right_calls(other)
                .into_iter()
                .any(|call| matches!(call, Call::Give { target, .. } if target == Seat(2)));
            assert!(!onto);
        }
        let gone = play.command(&Command::Remove { seat: Seat(2) });
        assert_eq!(gone, Answer::Refused(Refusal::NotPlaying));
    }
}

#[test]
fn the_last_one_left_wins() {
    for setup in all_games() {
        let mut play = game(setup, 4);
        play.remove(0);
        play.remove(2);
        if !play.game().is_over() {
            play.remove(1);
        }
        // Seats 1 and 3 are a team in Connect, and both are left.
        assert_eq!(play.ranks()[3], 1);
        assert_eq!((play.ranks()[0], play.ranks()[2]), (0, 0));
        assert!(play.series().is_over());
    }
}

#[test]
fn in_the_well_a_removed_seat_has_not_won_by_having_no_cards() {
    let mut play = game(GameSetup::Well, 3);
    play.remove(1);
    assert!(!play.game().is_over());
    assert_eq!(play.cards(1), 0);
    while !play.game().is_over() {
        play.right(2);
    }
    assert_eq!(play.ranks(), [2, 0, 1]);
}

#[test]
fn in_hot_potato_the_round_ends_when_only_one_is_left_in_it() {
    let mut play = game(GameSetup::HotPotato { rounds: 5 }, 3);
    play.give(0, 1);
    let kept = play.cards(2);
    play.remove(1);
    assert_eq!(
        play.table().round,
        2,
        "seat 2 was the last one in the round"
    );
    assert_eq!(play.table().fronts[2], kept);
    assert_eq!(play.cards(0), 1, "only those who are left get a new card");
    assert_eq!(play.table().aside, 2);
}

#[test]
fn in_connect_the_cards_a_removed_player_has_placed_stay_with_the_team() {
    let mut play = game(GameSetup::connect(Team::round_the_table(4, 2)), 4);
    play.place(2, 1, 0);
    play.remove(2);
    assert_eq!(play.table().board.len(), 2);
    assert!(!play.game().is_over(), "seat 0 plays on for pink");
    play.right(0);
}

#[test]
fn in_connect_the_game_is_over_when_only_one_team_is_left() {
    let mut play = game(GameSetup::connect(Team::round_the_table(4, 2)), 4);
    play.remove(1);
    assert!(!play.game().is_over());
    play.remove(3);
    assert!(play.game().is_over());
    assert_eq!(play.ranks(), [1, 0, 1, 0]);
}

#[test]
fn in_connect_the_cards_of_a_team_that_is_gone_lie_there_until_the_round_is_over() {
    let teams = Team::round_the_table(3, 3);
    let mut play = game(GameSetup::connect(teams), 3);
    for q in 1..=3 {
        play.place(2, q, 0);
    }
    play.remove(2);
    assert!(!play.game().is_over());
    assert!(play.table().points.iter().all(|points| *points == 0));
    // The three green cards stay on the board until the round is over.
    assert_eq!(play.table().board.len(), 4);
    for r in 1..=4 {
        play.place(0, 0, r);
    }
    assert_eq!(play.table().points[..3], [1, 0, 0]);
    assert_eq!(play.table().board.len(), 1);
}

#[test]
fn one_of_two_tied_seats_that_is_removed_leaves_the_other_the_win() {
    let mut play = Play::one(&partial_deck(2, 6), 2, GameSetup::Tower, 1);
    for seat in [0, 1, 0, 1] {
        play.right(seat);
    }
    assert_eq!(play.table().game, GameId::FaceOff);
    play.remove(0);
    assert_eq!(play.ranks(), [0, 1]);
}

#[test]
fn one_of_three_tied_seats_that_is_removed_leaves_the_others_their_tie_break() {
    let mut play = Play::one(&partial_deck(2, 6), 3, GameSetup::Tower, 1);
    for seat in 0..3 {
        play.right(seat);
    }
    play.remove(1);
    assert!(!play.game().is_over());
    play.give(2, 0);
    assert_eq!(play.ranks(), [2, 0, 1]);
}

#[test]
fn a_seat_beside_the_tie_break_can_be_removed_and_has_no_rank() {
    let mut play = Play::one(&plane_deck(2), 3, GameSetup::Tower, 1);
    for seat in [0, 1, 0, 1] {
        play.right(seat);
    }
    assert_eq!(play.table().tied.len(), 2);
    play.remove(2);
    assert!(!play.game().is_over());
    play.right(0);
    assert_eq!(play.ranks(), [1, 2, 0]);
}

fn series(games: Vec<GameSetup>, seats: u8) -> Play {
    let setup = Setup {
        seats,
        games,
        wrong_calls: WrongCalls::default(),
        rules: RulesVersion::default(),
    };
    Play::new(&Scene {
        decks: suited_deck(5, 3, [7, 7, 7, 7]).into(),
        setup,
        seed: 3,
    })
}

#[test]
fn a_seat_removed_in_one_game_of_a_series_is_not_in_the_next() {
    let mut play = series(vec![GameSetup::Tower, GameSetup::Gift], 3);
    play.remove(1);
    while !play.game().is_over() {
        play.right(0);
    }
    play.next();
    assert_eq!(
        play.table().playing,
        [Seat(0), Seat(2)].into_iter().collect()
    );
    assert_eq!(play.cards(1), 0);
    assert_eq!(
        play.right_calls(0).len(),
        1,
        "only seat 2 can be given cards"
    );
}

#[test]
fn nobody_who_was_removed_wins_the_next_game() {
    let connect = GameSetup::connect(Team::round_the_table(4, 2));
    let mut play = series(vec![GameSetup::Tower, connect], 4);
    for seat in [0, 2, 3] {
        play.remove(seat);
    }
    assert!(play.game().is_over());
    play.next();
    assert!(play.game().is_over(), "only seat 1 is left");
    assert_eq!(play.ranks(), [0, 1, 0, 0]);
    assert_eq!(play.series().wins(Seat(3)), 0);
    assert_eq!(
        play.series().champions(),
        Some(SeatSet::from_iter([Seat(1)]))
    );
}

#[test]
fn a_seat_that_leaves_between_two_games_leaves_the_series() {
    let mut play = series(vec![GameSetup::Tower; 2], 3);
    while !play.game().is_over() {
        play.right(2);
    }
    let events = play.remove(2);
    assert_eq!(events, [Event::Removed { seat: Seat(2) }]);
    play.next();
    while !play.game().is_over() {
        play.right(0);
    }
    // Seat 2 has won as many games, but has gone.
    assert_eq!(
        play.series().champions(),
        Some(SeatSet::from_iter([Seat(0)]))
    );
}

#[test]
fn a_removed_seat_is_not_in_the_tie_break_for_the_champion() {
    let mut play = series(vec![GameSetup::Tower; 3], 4);
    for winner in [0, 1, 3] {
        while !play.game().is_over() {
            play.right(winner);
        }
        if winner == 1 {
            play.remove(2);
        }
        play.next();
    }
    assert_eq!(play.table().game, GameId::PotatoTieBreak);
    assert_eq!(play.table().removed, SeatSet::from_iter([Seat(2)]));
    let again = play.command(&Command::Remove { seat: Seat(2) });
    assert_eq!(again, Answer::Refused(Refusal::NotPlaying));
    play.remove(0);
    play.give(3, 1);
    assert_eq!(
        play.series().champions(),
        Some(SeatSet::from_iter([Seat(3)]))
    );
}

#[test]
fn practice_goes_on_without_a_removed_seat_and_ends_without_any() {
    let mut play = game(GameSetup::Practice, 2);
    play.remove(0);
    play.right(1);
    let events = play.remove(1);
    let ended = |event: &Event| matches!(event, Event::Ended { .. });
    assert_eq!(count(&events, ended), 1);
}
