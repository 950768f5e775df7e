//! Connect: calls, contests and lines.

use fano_decks::{CardId, Colour, Suit};
use fano_rules::{
    Answer, Call, Cell, Event, GameSetup, Place, Placed, Refusal, Seat, Table, Team, makes_line,
};
use fano_testkit::{Play, suited_deck};

use crate::{count, moved};

fn connect(seats: u8, points_to_win: u8) -> Play {
    let game = GameSetup::Connect {
        teams: Team::round_the_table(seats, 2),
        points_to_win,
    };
    Play::one(&suited_deck(5, 3, [14, 14, 0, 0]), seats, game, 2)
}

fn scored(events: &[Event]) -> bool {
    count(events, |event| matches!(event, Event::Scored { .. })) == 1
}

fn cell(q: i16, r: i16) -> Cell {
    Cell { q, r }
}

#[test]
fn right_if_the_symbol_is_on_the_callers_top_card_and_on_the_anchors_card() {
    let mut play = connect(2, 5);
    play.place(0, 1, 0);
    let deck = play.game().deck();
    let own = play.pile(Place::Hand(Seat(1)))[0];
    let calls = play.right_calls(1);
    // Two cards side by side: five free cells beside each.
    assert_eq!(calls.len(), 10);
    for call in calls {
        let Call::Place {
            anchor,
            symbol,
            cell,
        } = call
        else {
            panic!("a place");
        };
        let card = play.table().placed(anchor).expect("an anchor").card;
        assert_eq!(deck.shared(own, card), symbol);
        assert!(anchor.neighbours().any(|near| near == cell));
        assert!(play.table().placed(cell).is_none());
    }
}

#[test]
fn the_card_goes_into_the_cell_and_the_caller_turns_over_the_next_one() {
    let mut play = connect(2, 5);
    let pack = play.pile(Place::Hand(Seat(1)));
    let events = play.place(1, 0, 1);
    assert!(moved(
        &events,
        Place::Hand(Seat(1)),
        Place::Cell(cell(0, 1))
    ));
    assert_eq!(
        play.table().placed(cell(0, 1)).map(|p| p.card),
        Some(pack[0])
    );
    assert_eq!(play.pile(Place::Hand(Seat(1))), pack[1..]);
    assert_eq!(play.table().hand(Seat(1)).top, Some(pack[1]));
}

#[test]
fn nobody_may_skip_a_card() {
    // What the next card shares with the starting card does not help.
    let mut play = connect(2, 5);
    let pack = play.pile(Place::Hand(Seat(0)));
    let start = play.table().board[0].card;
    let deck = play.game().deck().clone();
    let next = pack[1..]
        .iter()
        .map(|card| deck.shared(*card, start))
        .find(|symbol| !deck.has(pack[0], *symbol))
        .expect("another symbol");
    let call = Call::Place {
        anchor: Cell::CENTRE,
        symbol: next,
        cell: cell(1, 0),
    };
    assert_eq!(play.call(0, call), Answer::Wrong);
}

#[test]
fn nobody_may_cover_another() {
    let mut play = connect(2, 5);
    play.place(0, 1, 0);
    let Call::Place { symbol, .. } = play.right_calls(1)[0] else {
        panic!("a place");
    };
    for (anchor, on) in [(cell(0, 0), cell(1, 0)), (cell(1, 0), cell(0, 0))] {
        let call = Call::Place {
            anchor,
            symbol,
            cell: on,
        };
        assert_eq!(play.refused(1, call), Refusal::CellTaken);
    }
}

#[test]
fn two_calls_for_the_same_cell_are_one_contest() {
    let mut play = connect(4, 5);
    let seen = play.number();
    let same = play.placing(1, 1, 0);
    play.place(0, 1, 0);
    assert_eq!(play.call_seeing(1, seen, same), Answer::Late);
}

#[test]
fn a_call_for_another_cell_is_another_contest() {
    let mut play = connect(4, 5);
    let seen = play.number();
    let other = play.placing(1, 0, 1);
    let third = play.placing(2, -1, 0);
    play.place(0, 1, 0);
    assert_eq!(play.call_seeing(1, seen, other), Answer::Taken);
    assert_eq!(play.call_seeing(2, seen, third), Answer::Taken);
}

#[test]
fn a_call_for_another_cell_is_late_if_the_first_one_ended_the_round() {
    for points_to_win in [1, 5] {
        let mut play = connect(2, points_to_win);
        for q in 1..=3 {
            play.place(0, q, 0);
        }
        let seen = play.number();
        let other = play.placing(1, 0, 1);
        assert!(scored(&play.place(0, 4, 0)));
        assert_eq!(play.call_seeing(1, seen, other), Answer::Late);
    }
}

#[test]
fn four_in_a_straight_line_on_each_of_the_three_axes_end_the_round() {
    for (q, r) in [(1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)] {
        let mut play = connect(2, 5);
        for step in 1..=3 {
            assert!(!scored(&play.place(0, q * step, r * step)));
        }
        assert!(scored(&play.place(0, q * 4, r * 4)), "towards {q},{r}");
        assert_eq!(play.table().points[..2], [1, 0]);
        assert_eq!(play.table().round, 2);
    }
}

#[test]
fn four_that_are_not_in_a_line_do_not_count() {
    let mut play = connect(2, 5);
    // Round the starting card: side by side, but never more than two in a line.
    for (q, r) in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)] {
        assert!(!scored(&play.place(0, q, r)));
    }
}

#[test]
fn a_line_with_a_gap_does_not_count_until_the_gap_is_filled_and_then_five_do() {
    let mut play = connect(2, 5);
    // The row above the starting card; (0, -1) and (1, -1) touch it.
    for q in [1, 2, 0, -1] {
        let events = play.place(0, q, -1);
        if q == -1 {
            assert!(scored(&events), "four side by side");
        }
    }
    let mut play = connect(2, 5);
    for (q, r) in [(1, -1), (2, -1), (-1, 0), (-1, -1), (-2, -1)] {
        assert!(!scored(&play.place(0, q, r)), "two, a gap and two");
    }
    assert!(scored(&play.place(0, 0, -1)), "five in a line");
}

#[test]
fn the_starting_card_is_part_of_no_line() {
    let mut play = connect(2, 5);
    for q in [1, 2, -1, -2] {
        assert!(!scored(&play.place(0, q, 0)), "two on each side");
    }
    assert!(!scored(&play.place(0, 3, 0)), "three and two");
}

#[test]
fn another_colour_breaks_a_line() {
    let mut play = connect(2, 5);
    for (seat, q) in [(0, 1), (0, 2), (1, 3), (0, 4), (0, 5)] {
        assert!(!scored(&play.place(seat, q, 0)));
    }
    assert!(!scored(&play.place(0, 6, 0)), "three on the other side");
    assert!(scored(&play.place(0, 7, 0)), "and now four");
}

#[test]
fn team_mates_make_a_line_together() {
    let mut play = connect(4, 5);
    for (seat, q) in [(0, 1), (2, 2), (2, 3)] {
        play.place(seat, q, 0);
    }
    assert!(scored(&play.place(0, 4, 0)));
}

#[test]
fn a_line_is_found_wherever_the_last_card_was_laid() {
    let deck = suited_deck(5, 3, [14, 14, 0, 0]);
    let of = |suit: Suit| {
        let all = (0..deck.cards().len() as u16).map(CardId);
        all.filter(|card| deck.suit(*card) == suit)
            .collect::<Vec<_>>()
    };
    let pink = of(Suit::Colour(Colour::Pink));
    for axis in Cell::AXES {
        for length in 1..=7_i16 {
            let mut table = Table::new(fano_rules::GameId::Connect, 2, 0);
            for step in 0..length {
                table.board.push(Placed {
                    cell: cell(3, -2).step(axis, step),
                    card: pink[step as usize],
                    number: 0,
                });
            }
            for step in 0..length {
                let last = cell(3, -2).step(axis, step);
                assert_eq!(makes_line(&deck, &table, last), length >= 4);
            }
            // Neither an empty cell nor a card of no colour is part of one.
            let beyond = cell(3, -2).step(axis, length);
            assert!(!makes_line(&deck, &table, beyond));
            table.board.push(Placed {
                cell: beyond,
                card: of(Suit::Start)[0],
                number: 0,
            });
            assert!(!makes_line(&deck, &table, beyond));
        }
    }
}
