//! Who won: shared ranks, tie-breaks and series.

use fano_rules::{
    Answer, Command, Event, GameId, GameSetup, Place, Refusal, RulesVersion, Seat, SeatSet, Setup,
    Team, WrongCalls,
};
use fano_testkit::{Play, Scene, partial_deck, plane_deck, suited_deck};

use crate::count;

fn seats(seats: &[u8]) -> SeatSet {
    seats.iter().map(|seat| Seat(*seat)).collect()
}

/// The Tower with 13 cards and 3 seats: ten to take.
fn tower_taken_by(takers: [u8; 10]) -> Play {
    let mut play = Play::one(&plane_deck(3), 3, GameSetup::Tower, 5);
    for seat in takers {
        play.right(seat);
    }
    play
}

fn series_of(games: Vec<GameSetup>, count: u8) -> Play {
    let setup = Setup {
        seats: count,
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

/// Plays a game of the Tower in which one seat takes everything.
fn wins_tower(play: &mut Play, seat: u8) {
    while !play.game().is_over() {
        play.right(seat);
    }
}

#[test]
fn equal_measures_share_a_rank() {
    let play = tower_taken_by([0, 0, 0, 0, 0, 0, 1, 1, 2, 2]);
    assert_eq!(play.ranks(), [1, 2, 2]);
    assert!(
        play.table().tied.is_empty(),
        "only a tie for first is broken"
    );
}

#[test]
fn two_tied_for_first_each_draw_one_card_of_a_reshuffled_deck_turned_over_together() {
    let play = tower_taken_by([0, 0, 0, 0, 2, 2, 2, 2, 1, 1]);
    let table = play.table();
    assert_eq!(table.game, GameId::FaceOff);
    assert_eq!(
        (table.tied, table.playing),
        (seats(&[0, 2]), seats(&[0, 2]))
    );
    assert_eq!([0, 1, 2].map(|seat| play.cards(seat)), [1, 0, 1]);
    assert_eq!(table.pile, 11, "all 13 cards are shuffled again");
    let events = play.watched().events();
    let last_two = &events[events.len() - 2..];
    assert!(
        last_two
            .iter()
            .all(|event| matches!(event, Event::Turned { .. }))
    );
}

#[test]
fn the_first_to_call_the_shared_symbol_wins_the_face_off() {
    let mut play = tower_taken_by([0, 0, 0, 0, 2, 2, 2, 2, 1, 1]);
    let shared = play.right_calls(0)[0];
    assert_eq!(play.right_calls(2), [shared]);
    assert_eq!(play.refused(1, shared), Refusal::NotPlaying);
    let seen = play.number();
    play.right(2);
    assert_eq!(play.call_seeing(0, seen, shared), Answer::Late);
    assert_eq!(play.ranks(), [2, 3, 1]);
    assert_eq!(play.series().champions(), Some(seats(&[2])));
}

#[test]
fn three_or_more_tied_for_first_play_one_round_of_hot_potato_and_the_first_one_out_wins() {
    let mut play = Play::one(&plane_deck(3), 4, GameSetup::Gift, 5);
    // Nine gifts: three each to seats 0, 1 and 2 would leave 3 with the fewest.
    for to in [0, 1, 2, 0, 1, 2, 3, 3, 3] {
        play.give((to + 1) % 4, to);
    }
    assert_eq!(play.table().tied, seats(&[0, 1, 2]));
    assert_eq!(play.table().game, GameId::PotatoTieBreak);
    assert_eq!((play.table().round, play.table().pile), (1, 10));
    assert!(play.right_calls(3).is_empty());
    play.give(1, 0);
    play.give(0, 2);
    assert_eq!(play.ranks(), [2, 1, 3, 4]);
    assert_eq!(play.series().champions(), Some(seats(&[1])));
}

#[test]
fn the_order_of_getting_rid_of_ones_cards_is_the_ranking() {
    // Eight cards, four seats, one each to take.
    let mut play = Play::one(&partial_deck(3, 8), 4, GameSetup::Tower, 1);
    for seat in 0..4 {
        play.right(seat);
    }
    assert_eq!(play.table().tied.len(), 4);
    play.give(2, 0);
    play.give(0, 3);
    play.give(3, 1);
    assert_eq!(play.ranks(), [2, 4, 1, 3]);
}

#[test]
fn a_wrong_call_before_the_tie_break_freezes_in_it_too() {
    let mut play = Play::one(&partial_deck(2, 6), 2, GameSetup::Tower, 1);
    for seat in [0, 1, 0] {
        play.right(seat);
    }
    play.wrong(0);
    play.right(1);
    assert_eq!(play.table().game, GameId::FaceOff);
    let right = play.right_calls(0)[0];
    assert!(matches!(play.refused(0, right), Refusal::Frozen { .. }));
}

#[test]
fn connect_is_won_by_a_team_and_teams_do_not_tie() {
    let teams = Team::round_the_table(4, 2);
    let game = GameSetup::Connect {
        teams,
        points_to_win: 1,
    };
    let mut play = series_of(vec![game], 4);
    for (seat, q) in [(1, 1), (3, 2), (1, 3), (3, 4)] {
        play.place(seat, q, 0);
    }
    // Two players came before those of the other team.
    assert_eq!(play.ranks(), [3, 1, 3, 1]);
    assert_eq!(play.series().champions(), Some(seats(&[1, 3])));
}

#[test]
fn mini_games_in_any_order_any_number_of_times() {
    let rounds = 5;
    let games = vec![
        GameSetup::Gift,
        GameSetup::Tower,
        GameSetup::Tower,
        GameSetup::HotPotato { rounds },
        GameSetup::Tower,
        GameSetup::Well,
    ];
    let mut play = series_of(games, 2);
    let mut started = Vec::new();
    while !play.series().is_over() {
        while !play.game().is_over() {
            play.right(0);
        }
        if !play.series().is_over() {
            play.next();
        }
    }
    for event in play.watched().events() {
        if let Event::Started { game, .. } = event {
            started.push(game.id());
        }
    }
    let expected = ["gift", "tower", "tower", "hot-potato", "tower", "well"];
    assert_eq!(started, expected);
}

#[test]
fn the_player_who_won_the_most_mini_games_is_the_overall_champion() {
    let mut play = series_of(vec![GameSetup::Tower; 3], 3);
    for winner in [1, 0, 1] {
        wins_tower(&mut play, winner);
        if !play.series().is_over() {
            play.next();
        }
    }
    let wins = [0, 1, 2].map(|seat| play.series().wins(Seat(seat)));
    assert_eq!(wins, [1, 2, 0]);
    assert_eq!(play.series().champions(), Some(seats(&[1])));
    let champions = seats(&[1]);
    let ended = |event: &Event| *event == Event::SeriesEnded { champions };
    assert_eq!(count(play.watched().events(), ended), 1);
}

#[test]
fn two_tied_for_champion_meet_in_a_face_off() {
    let mut play = series_of(vec![GameSetup::Tower; 2], 3);
    wins_tower(&mut play, 2);
    play.next();
    wins_tower(&mut play, 0);
    assert!(!play.series().is_over(), "the players say when they go on");
    play.next();
    assert_eq!(play.table().game, GameId::FaceOff);
    assert_eq!(play.table().playing, seats(&[0, 2]));
    play.right(2);
    assert_eq!(play.series().champions(), Some(seats(&[2])));
    let wins = [0, 1, 2].map(|seat| play.series().wins(Seat(seat)));
    assert_eq!(wins, [1, 0, 1], "a tie-break is no mini-game");
}

#[test]
fn three_tied_for_champion_play_hot_potato_and_the_first_one_out_wins() {
    let mut play = series_of(vec![GameSetup::Tower; 3], 3);
    for winner in [0, 1, 2] {
        wins_tower(&mut play, winner);
        play.next();
    }
    assert_eq!(play.table().game, GameId::PotatoTieBreak);
    play.give(2, 1);
    play.give(1, 0);
    assert_eq!(play.series().champions(), Some(seats(&[2])));
    let over = play.command(&Command::Next);
    assert_eq!(over, Answer::Refused(Refusal::GameOver));
}

#[test]
fn each_game_of_a_series_is_dealt_anew_and_a_freeze_ends_with_its_game() {
    let mut play = series_of(vec![GameSetup::Tower; 2], 2);
    let first = play.game().piles();
    play.wrong(1);
    assert_ne!(play.table().frozen_until_ms[1], 0);
    wins_tower(&mut play, 0);
    play.next();
    assert_ne!(play.game().piles(), first);
    assert_eq!(play.pile(Place::Centre).len(), 29);
    assert_eq!(play.table().frozen_until_ms, [0; 8]);
    play.right(1);
}
