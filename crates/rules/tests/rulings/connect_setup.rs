//! Connect: teams, colours, packs and points.

use std::{collections::BTreeSet, sync::Arc};

use fano_decks::{Colour, Deck, Suit, builtin};
use fano_rules::{
    Cell, GameSetup, Place, Seat, SeatSet, Series, Setup, SetupError, Team, default_points,
};
use fano_testkit::{Play, suited_deck};

fn box_deck() -> Arc<Deck> {
    Arc::new(builtin::connect().clone())
}

/// Teams of these sizes, in the order of the seats, in the order of the colours.
fn teams(sizes: &[u8]) -> Vec<Team> {
    let mut first = 0;
    sizes
        .iter()
        .zip(Colour::ALL.into_iter().cycle())
        .map(|(size, colour)| {
            let seats = (first..first + size).map(Seat).collect();
            first += size;
            Team { colour, seats }
        })
        .collect()
}

fn deal(sizes: &[u8]) -> Result<Series, SetupError> {
    let seats = sizes.iter().sum();
    let setup = Setup::one(seats, GameSetup::connect(teams(sizes)));
    Series::new(box_deck(), setup, 1, &mut Vec::new())
}

fn play(sizes: &[u8], seed: u64) -> Play {
    let game = GameSetup::connect(teams(sizes));
    Play::one(&box_deck(), sizes.iter().sum(), game, seed)
}

#[test]
fn each_player_alone_two_three_or_four() {
    for sizes in [&[1, 1][..], &[1, 1, 1], &[1, 1, 1, 1]] {
        assert!(deal(sizes).is_ok(), "{sizes:?}");
    }
}

#[test]
fn even_teams_four_in_two_six_in_two_or_three_eight_in_four() {
    for sizes in [&[2, 2][..], &[3, 3], &[2, 2, 2], &[2, 2, 2, 2]] {
        assert!(deal(sizes).is_ok(), "{sizes:?}");
    }
}

#[test]
fn uneven_teams_five_in_two_seven_in_three_and_any_split_the_players_choose() {
    for sizes in [
        &[3, 2][..],
        &[2, 3, 2],
        &[1, 3],
        &[1, 2],
        &[3, 3, 2],
        &[3, 1, 1, 3],
    ] {
        assert!(deal(sizes).is_ok(), "{sizes:?}");
    }
}

#[test]
fn no_team_has_more_than_three() {
    let error = SetupError::TeamSize {
        colour: Colour::Orange,
        found: 4,
    };
    assert_eq!(deal(&[1, 4]).err(), Some(error));
}

#[test]
fn two_to_four_teams() {
    assert_eq!(deal(&[2]).err(), Some(SetupError::TeamCount { found: 1 }));
    let five = deal(&[1, 1, 1, 1, 1]).err();
    assert_eq!(five, Some(SetupError::TeamCount { found: 5 }));
}

#[test]
fn teams_go_round_the_table_by_default() {
    for (seats, count) in [
        (2, 2),
        (3, 3),
        (4, 2),
        (5, 2),
        (6, 2),
        (6, 3),
        (7, 3),
        (8, 3),
        (8, 4),
    ] {
        let teams = Team::round_the_table(seats, count);
        let sizes: Vec<usize> = teams.iter().map(|team| team.seats.len()).collect();
        let (most, fewest) = (sizes.iter().max(), sizes.iter().min());
        assert!(
            most.zip(fewest)
                .is_some_and(|(most, fewest)| most - fewest <= 1)
        );
        assert_eq!(sizes.iter().sum::<usize>(), usize::from(seats));
        let setup = Setup::one(seats, GameSetup::connect(teams));
        assert!(Series::new(box_deck(), setup, 1, &mut Vec::new()).is_ok());
    }
}

#[test]
fn each_team_plays_the_cards_of_the_colour_it_picked() {
    let picked = vec![
        Team {
            colour: Colour::Blue,
            seats: SeatSet::from_iter([Seat(0), Seat(2)]),
        },
        Team {
            colour: Colour::Orange,
            seats: SeatSet::from_iter([Seat(1)]),
        },
    ];
    let play = Play::one(&box_deck(), 3, GameSetup::connect(picked), 1);
    let suits = |seat: u8| -> BTreeSet<Suit> {
        let pack = play.pile(Place::Hand(Seat(seat)));
        pack.iter()
            .map(|card| play.game().deck().suit(*card))
            .collect()
    };
    assert_eq!(suits(0), BTreeSet::from([Suit::Colour(Colour::Blue)]));
    assert_eq!(suits(1), BTreeSet::from([Suit::Colour(Colour::Orange)]));
    assert_eq!(suits(2), BTreeSet::from([Suit::Colour(Colour::Blue)]));
    // The colours that nobody picked are not in the game.
    assert_eq!(play.table().aside, 40);
}

#[test]
fn a_teams_cards_are_dealt_into_equal_packs() {
    for sizes in [&[1, 2][..], &[2, 2, 2, 2]] {
        let play = play(sizes, 1);
        for team in teams(sizes) {
            let each = 20 / team.seats.len() as u16;
            assert!(team.seats.iter().all(|seat| play.cards(seat.0) == each));
        }
    }
}

#[test]
fn an_odd_card_goes_by_lot() {
    // 20 cards for three: one of them has six.
    let mut short = BTreeSet::new();
    for seed in 0..40 {
        let play = play(&[3, 1], seed);
        let cards = [0, 1, 2].map(|seat| play.cards(seat));
        let mut sorted = cards;
        sorted.sort_unstable();
        assert_eq!(sorted, [6, 7, 7]);
        short.insert(cards.iter().position(|count| *count == 6));
    }
    assert_eq!(short.len(), 3);
}

#[test]
fn packs_lie_face_down_and_each_player_turns_over_the_own_top_card() {
    let play = play(&[2, 1], 1);
    for seat in (0..3).map(Seat) {
        let pack = play.pile(Place::Hand(seat));
        assert_eq!(play.table().hand(seat).top, Some(pack[0]));
    }
    let shown: Vec<_> = play
        .game()
        .view(fano_rules::Viewer::Spectator)
        .hands
        .to_vec();
    assert!(shown.iter().filter(|hand| hand.top.is_some()).count() == 3);
}

#[test]
fn one_starting_card_without_a_colour_lies_in_the_centre() {
    let play = play(&[1, 1], 1);
    let [placed] = play.table().board[..] else {
        panic!("one card on the board");
    };
    assert_eq!(placed.cell, Cell::CENTRE);
    assert_eq!(play.game().deck().suit(placed.card), Suit::Start);
    assert_eq!(play.table().pile, 9);
}

#[test]
fn each_cell_has_six_neighbours_and_the_grid_has_no_edges() {
    let near: BTreeSet<Cell> = Cell::CENTRE.neighbours().collect();
    assert_eq!(near.len(), 6);
    for cell in &near {
        assert!(cell.neighbours().any(|back| back == Cell::CENTRE));
        let both = cell.neighbours().filter(|other| near.contains(other));
        assert_eq!(both.count(), 2, "six around one, each touching two");
    }
    let far = Cell { q: 300, r: -400 };
    assert_eq!(far.neighbours().collect::<BTreeSet<_>>().len(), 6);
}

#[test]
fn points_to_win_by_the_number_of_teams() {
    assert_eq!([2, 3, 4].map(default_points), [5, 4, 3]);
    for (count, points) in [(2_usize, 5), (3, 4), (4, 3)] {
        let game = GameSetup::connect(teams(&vec![1; count]));
        let GameSetup::Connect { points_to_win, .. } = game else {
            panic!("Connect");
        };
        assert_eq!(points_to_win, points);
    }
}

#[test]
fn ten_starting_cards_suffice() {
    // All teams but one point short of the goal, and the point that wins.
    let needed = [2_u8, 3, 4].map(|teams| teams * (default_points(teams.into()) - 1) + 1);
    assert_eq!(needed, [9, 10, 9]);
}

#[test]
fn the_points_to_win_can_be_set_from_1_to_5() {
    let deck = suited_deck(5, 3, [7, 7, 7, 7]);
    for points_to_win in 0..=6 {
        let game = GameSetup::Connect {
            teams: teams(&[1, 1]),
            points_to_win,
        };
        let dealt = Series::new(Arc::clone(&deck), Setup::one(2, game), 1, &mut Vec::new());
        if (1..=5).contains(&points_to_win) {
            assert!(dealt.is_ok());
        } else {
            let found = points_to_win;
            assert_eq!(dealt.err(), Some(SetupError::Points { found }));
        }
    }
}

#[test]
fn a_colour_with_fewer_cards_than_a_line_is_refused() {
    let game = GameSetup::connect(teams(&[1, 1]));
    let deal = |deck| Series::new(deck, Setup::one(2, game.clone()), 1, &mut Vec::new());
    let three = deal(suited_deck(3, 1, [6, 3, 0, 0]));
    assert_eq!(three.err(), Some(SetupError::NoColours));
    assert!(deal(suited_deck(3, 1, [6, 4, 0, 0])).is_ok());
}
