//! Connect: points, gifts, new rounds and rounds without a winner.

use fano_decks::{CardId, Colour, Suit};
use fano_rules::{Cell, Event, GameSetup, Place, Refusal, Seat, Team};
use fano_testkit::{Play, suited_deck};

use crate::count;

fn connect(colours: [usize; 4], seats: u8, teams: u8, points_to_win: u8, seed: u64) -> Play {
    let game = GameSetup::Connect {
        teams: Team::round_the_table(seats, teams),
        points_to_win,
    };
    Play::one(&suited_deck(5, 3, colours), seats, game, seed)
}

fn duel(seed: u64) -> Play {
    connect([14, 14, 0, 0], 2, 2, 5, seed)
}

fn start(play: &Play) -> CardId {
    play.table()
        .placed(Cell::CENTRE)
        .expect("a starting card")
        .card
}

fn colour_of(play: &Play, card: CardId) -> Option<Colour> {
    match play.game().deck().suit(card) {
        Suit::Colour(colour) => Some(colour),
        _ => None,
    }
}

fn pack(play: &Play, seat: u8) -> Vec<CardId> {
    play.pile(Place::Hand(Seat(seat)))
}

/// How many cards of a colour a seat has in its pack.
fn of_colour(play: &Play, seat: u8, colour: Colour) -> usize {
    let pack = pack(play, seat);
    let of = |card: &&CardId| colour_of(play, **card) == Some(colour);
    pack.iter().filter(of).count()
}

/// A single-player team lays cards until its colour scores: its own colour in a
/// row, all others somewhere else. `None` if that does not work.
fn score(play: &mut Play, seat: u8, colour: Colour) -> Option<Vec<Event>> {
    let mut next = 1;
    loop {
        let top = *pack(play, seat).first()?;
        let events = if colour_of(play, top) == Some(colour) {
            next += 1;
            play.place(seat, next - 1, 0)
        } else {
            lay_aside(play, seat)
        };
        if count(&events, |e| matches!(e, Event::Scored { .. })) > 0 {
            return Some(events);
        }
        if count(&events, |e| *e == Event::RoundDrawn) > 0 {
            return None;
        }
    }
}

/// Lays the top card somewhere behind the starting card.
fn lay_aside(play: &mut Play, seat: u8) -> Vec<Event> {
    let behind = |cell: &Cell| cell.q < 0 && cell.r >= 0;
    let call = play
        .right_calls(seat)
        .into_iter()
        .find(|call| matches!(call, fano_rules::Call::Place { cell, .. } if behind(cell)));
    play.taken(seat, call.expect("there is room behind"))
}

#[test]
fn the_team_takes_the_starting_card_as_its_point_and_the_next_round_has_another() {
    let mut play = duel(1);
    let first = start(&play);
    score(&mut play, 0, Colour::Pink).expect("a line");
    assert_eq!(play.table().points[..2], [1, 0]);
    assert_ne!(start(&play), first);
    assert!(play.pile(Place::Aside).contains(&first));
    assert_eq!(play.table().round, 2);
}

#[test]
fn the_colour_counts_and_not_who_placed_the_last_card() {
    // Orange has a pink card after pink's gift; it comes up in some deal.
    let found = (0..200).find_map(|seed| {
        let mut play = duel(seed);
        score(&mut play, 1, Colour::Orange)?;
        let top = *pack(&play, 1).first()?;
        (colour_of(&play, top) == Some(Colour::Pink)).then_some(play)
    });
    let mut play = found.expect("a deal with a pink card on top");
    for q in 1..=3 {
        play.place(0, q, 0);
    }
    let events = play.place(1, 4, 0);
    let colour = Colour::Pink;
    let points = 1;
    assert_eq!(
        count(&events, |e| *e == Event::Scored { colour, points }),
        1
    );
    assert_eq!(play.table().points[..2], [1, 1]);
}

#[test]
fn after_its_kth_point_every_other_team_gives_k_cards() {
    let mut play = connect([7, 7, 7, 7], 4, 4, 5, 3);
    for k in 1..=3_u16 {
        let before = [0, 1, 2, 3].map(|seat| play.cards(seat));
        let totals = |play: &Play| [0, 1, 2, 3].map(|seat| play.cards(seat));
        let events = score(&mut play, 2, Colour::Green).expect("a line");
        for from in [Colour::Pink, Colour::Orange, Colour::Blue] {
            let given = Event::Given {
                from,
                to: Colour::Green,
                count: k,
            };
            assert_eq!(
                count(&events, |event| *event == given),
                1,
                "{k} from {from:?}"
            );
        }
        let after = totals(&play);
        // The cards green had laid, green and foreign, have been returned: the
        // sum is unchanged.
        assert_eq!(before.iter().sum::<u16>(), after.iter().sum::<u16>());
        if k == 1 {
            assert_eq!(after, [6, 6, 10, 6]);
        }
    }
}

#[test]
fn a_giver_keeps_at_least_one_card_for_each_of_its_players() {
    // Orange: three players with five cards. Pink: one player.
    let game = GameSetup::Connect {
        teams: vec![
            Team {
                colour: Colour::Pink,
                seats: [Seat(0)].into_iter().collect(),
            },
            Team {
                colour: Colour::Orange,
                seats: [Seat(1), Seat(2), Seat(3)].into_iter().collect(),
            },
        ],
        points_to_win: 5,
    };
    let mut play = Play::one(&suited_deck(5, 3, [14, 5, 0, 0]), 4, game, 1);
    for points in 1..=4_u16 {
        let orange_on = |play: &Play, cards: &[CardId]| {
            let orange = |card: &&CardId| colour_of(play, **card) == Some(Colour::Orange);
            cards.iter().filter(orange).count() as u16
        };
        // What orange will have when all cards are returned: its packs, and the
        // orange cards that pink lays.
        let with_pink = orange_on(&play, &pack(&play, 0));
        let had: u16 = [1, 2, 3].map(|seat| play.cards(seat)).iter().sum();
        let events = score(&mut play, 0, Colour::Pink).expect("a line");
        let still_with_pink = orange_on(&play, &pack(&play, 0));
        let given = events.iter().find_map(|event| match event {
            Event::Given { count, .. } => Some(*count),
            _ => None,
        });
        let given = given.unwrap_or(0);
        let home = with_pink + given - still_with_pink;
        assert_eq!(given, points.min(had + home - 3), "after point {points}");
        assert!([1, 2, 3].iter().all(|seat| play.cards(*seat) >= 1));
    }
}

#[test]
fn gifts_are_shuffled_into_the_deck_and_played_as_they_come() {
    let mut places = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut play = duel(seed);
        score(&mut play, 1, Colour::Orange).expect("a line");
        let orange = pack(&play, 1);
        let foreign = orange
            .iter()
            .position(|card| colour_of(&play, *card) == Some(Colour::Pink));
        places.insert(foreign.expect("one pink card among them"));
        assert_eq!((orange.len(), play.cards(0)), (15, 13));
    }
    assert!(places.len() > 8, "anywhere in the pack: {places:?}");
}

#[test]
fn gifts_are_drawn_by_lot() {
    let mut given = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut play = duel(seed);
        score(&mut play, 1, Colour::Orange).expect("a line");
        let orange = pack(&play, 1).into_iter();
        given.extend(orange.filter(|card| colour_of(&play, *card) == Some(Colour::Pink)));
    }
    assert!(given.len() > 10, "almost every pink card has its day");
}

#[test]
fn cards_on_the_table_go_home_whoever_placed_them_and_foreign_cards_in_a_pack_stay() {
    let found = (0..200).find_map(|seed| {
        let mut play = duel(seed);
        score(&mut play, 1, Colour::Orange)?;
        let top = *pack(&play, 1).first()?;
        (colour_of(&play, top) == Some(Colour::Pink)).then_some(play)
    });
    let play = found.expect("a deal with a pink card on top");
    assert_eq!(of_colour(&play, 1, Colour::Pink), 1);

    // Orange lays it and pink scores: it is returned, and orange gives one
    // card.
    let mut laid = play.clone();
    lay_aside(&mut laid, 1);
    score(&mut laid, 0, Colour::Pink).expect("a line");
    assert_eq!(of_colour(&laid, 1, Colour::Pink), 0);
    assert_eq!(of_colour(&laid, 0, Colour::Pink), 14);

    // Orange keeps it in its pack: it stays there, unless it is the gift.
    let mut kept = play;
    score(&mut kept, 0, Colour::Pink).expect("a line");
    let gave_it = of_colour(&kept, 0, Colour::Pink) == 14;
    let expected = if gave_it { 0 } else { 1 };
    assert_eq!(of_colour(&kept, 1, Colour::Pink), expected);
    assert_eq!(kept.cards(1), 14, "fifteen, and one given");
}

#[test]
fn then_every_deck_is_shuffled_and_dealt_again() {
    let mut play = connect([14, 14, 0, 0], 4, 2, 5, 1);
    let before: Vec<_> = (0..4).map(|seat| pack(&play, seat)).collect();
    for (seat, q) in [(0, 1), (2, 2), (0, 3), (2, 4)] {
        play.place(seat, q, 0);
    }
    let after: Vec<_> = (0..4).map(|seat| pack(&play, seat)).collect();
    assert_ne!(before, after);
    let sizes: Vec<usize> = after.iter().map(Vec::len).collect();
    assert_eq!(sizes[0] + sizes[2], 15);
    assert_eq!(sizes[1] + sizes[3], 13);
    assert!(sizes[0].abs_diff(sizes[2]) == 1 && sizes[1].abs_diff(sizes[3]) == 1);
}

#[test]
fn a_player_whose_own_pack_is_empty_waits_while_team_mates_still_have_cards() {
    let mut play = connect([4, 14, 0, 0], 3, 2, 5, 1);
    // Pink: seats 0 and 2 with two cards each.
    play.place(0, 1, 0);
    play.place(0, -1, 0);
    assert_eq!(play.cards(0), 0);
    assert!(play.right_calls(0).is_empty());
    let call = play.right_calls(1)[0];
    assert_eq!(play.refused(0, call), Refusal::NoCard);
    assert_eq!(play.table().round, 1);
    play.place(2, 0, 1);
}

#[test]
fn when_a_whole_team_runs_out_the_round_ends_without_a_point_and_the_start_stays() {
    let mut play = connect([4, 14, 0, 0], 3, 2, 5, 1);
    let first = start(&play);
    let mut events = Vec::new();
    for (seat, q, r) in [(0, 1, 0), (0, -1, 0), (2, 0, 1), (2, 0, -1)] {
        assert_eq!(play.table().round, 1);
        events = play.place(seat, q, r);
    }
    assert_eq!(count(&events, |event| *event == Event::RoundDrawn), 1);
    assert_eq!(play.table().points, [0; 4]);
    assert_eq!(play.table().round, 2);
    assert_eq!(start(&play), first);
    assert_eq!(count(&events, |e| matches!(e, Event::Given { .. })), 0);
    assert_eq!([0, 1, 2].map(|seat| play.cards(seat)), [2, 14, 2]);
}

#[test]
fn a_line_with_the_last_card_counts_before_the_team_has_run_out() {
    let mut play = connect([4, 14, 0, 0], 2, 2, 5, 1);
    for q in 1..=3 {
        play.place(0, q, 0);
    }
    let events = play.place(0, 4, 0);
    assert_eq!(count(&events, |event| *event == Event::RoundDrawn), 0);
    assert_eq!(play.table().points[..2], [1, 0]);
}

#[test]
fn a_team_with_enough_points_wins_at_once() {
    for points_to_win in 1..=5 {
        let mut play = connect([14, 14, 0, 0], 2, 2, points_to_win, 4);
        for point in 1..=points_to_win {
            assert!(!play.game().is_over());
            let events = score(&mut play, 0, Colour::Pink).expect("a line");
            let colour = Colour::Pink;
            let points = point;
            assert_eq!(
                count(&events, |e| *e == Event::Scored { colour, points }),
                1
            );
        }
        assert!(play.game().is_over());
        assert_eq!(play.ranks(), [1, 2]);
        assert!(play.table().board.len() > 1, "the winning board stays");
    }
}

#[test]
fn starting_cards_are_used_again_when_there_are_too_few() {
    // Three starting cards, five points.
    let mut play = duel(4);
    let mut starts = Vec::new();
    while !play.game().is_over() {
        starts.push(start(&play));
        score(&mut play, 0, Colour::Pink).expect("a line");
    }
    assert_eq!(starts.len(), 5);
    assert_eq!(starts[..2], starts[3..]);
    assert!(starts[0] != starts[1] && starts[1] != starts[2] && starts[0] != starts[2]);
}

/// Orange has given everything but one pink card, and that is returned: a team
/// without any cards has not run out; it waits, and the game continues.
#[test]
fn a_team_without_any_cards_does_not_end_the_rounds_of_the_others() {
    let found = (0..400).find_map(|seed| {
        let game = GameSetup::Connect {
            teams: Team::round_the_table(2, 2),
            points_to_win: 5,
        };
        let mut play = Play::one(&suited_deck(5, 3, [5, 5, 0, 0]), 2, game, seed);
        score(&mut play, 1, Colour::Orange)?;
        while play.cards(1) > 1 && !play.game().is_over() {
            score(&mut play, 0, Colour::Pink)?;
        }
        let last = *pack(&play, 1).first()?;
        let pink = colour_of(&play, last) == Some(Colour::Pink);
        (pink && !play.game().is_over()).then_some(play)
    });
    let mut play = found.expect("a deal in which it happens");
    let round = play.table().round;
    let events = lay_aside(&mut play, 1);
    assert_eq!(count(&events, |event| *event == Event::RoundDrawn), 1);
    assert_eq!((play.cards(1), play.table().round), (0, round + 1));
    lay_aside(&mut play, 0);
    assert_eq!(play.table().round, round + 1, "the round goes on");
    assert!(!play.game().is_over());
}
