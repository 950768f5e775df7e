//! Wrong calls: the house rules.

use fano_rules::{Answer, Call, Event, GameSetup, Place, Refusal, Seat, SeatSet, Team, WrongCalls};
use fano_testkit::{Play, Scene, plane_deck, suited_deck};

use crate::count;

const FREEZE: WrongCalls = WrongCalls::Freeze { freeze_ms: 3_000 };
const FORFEIT: WrongCalls = WrongCalls::Forfeit { freeze_ms: 3_000 };
const RULES: [WrongCalls; 4] = [WrongCalls::Nothing, FREEZE, WrongCalls::SitOut, FORFEIT];

fn game(game: GameSetup, seats: u8, rule: WrongCalls) -> Play {
    let deck = suited_deck(5, 3, [7, 7, 7, 7]);
    Play::new(&Scene::one(&deck, seats, game, 6).with(rule))
}

fn tower(seats: u8, rule: WrongCalls) -> Play {
    Play::new(&Scene::one(&plane_deck(3), seats, GameSetup::Tower, 6).with(rule))
}

fn all_games() -> Vec<GameSetup> {
    vec![
        GameSetup::Practice,
        GameSetup::Tower,
        GameSetup::Well,
        GameSetup::HotPotato { rounds: 5 },
        GameSetup::Gift,
        GameSetup::Triplet,
        GameSetup::connect(Team::round_the_table(4, 2)),
    ]
}

fn frozen(events: &[Event]) -> Option<(Seat, u64)> {
    events.iter().find_map(|event| match event {
        Event::Frozen { seat, until_ms } => Some((*seat, *until_ms)),
        _ => None,
    })
}

#[test]
fn the_rule_is_freeze_for_three_seconds_unless_chosen_otherwise() {
    assert_eq!(WrongCalls::default(), FREEZE);
    for (rule, id) in RULES
        .into_iter()
        .zip(["none", "freeze", "sit-out", "forfeit"])
    {
        assert_eq!(rule.id(), id);
        assert_eq!(WrongCalls::from_id(id), Some(rule));
    }
}

#[test]
fn none_nothing_happens() {
    for setup in all_games() {
        let mut play = game(setup, 4, WrongCalls::Nothing);
        let events = play.wrong(2);
        assert!(matches!(
            events[..],
            [Event::Mistaken { seat: Seat(2), .. }]
        ));
        play.right(2);
    }
}

#[test]
fn freeze_the_callers_calls_are_refused_until_it_ends() {
    for setup in all_games() {
        let mut play = game(setup, 4, FREEZE);
        let (seat, until_ms) = frozen(&play.wrong(1)).expect("frozen");
        assert_eq!((seat, until_ms), (Seat(1), play.clock_ms() + 3_000));
        assert_eq!(
            play.table().frozen_until_ms[1],
            until_ms,
            "the caller sees it"
        );

        let right = play.right_calls(1)[0];
        play.wait(until_ms - play.clock_ms() - 101);
        assert_eq!(play.refused(1, right), Refusal::Frozen { until_ms });
        // The clock stands a millisecond before the end.
        let mut at_the_end = play.watched().clone();
        let (seat, seen) = (Seat(1), play.number());
        let command = fano_rules::Command::Call {
            seat,
            seen,
            call: right,
        };
        assert_eq!(at_the_end.apply(&command, until_ms), Answer::Taken);
    }
}

#[test]
fn a_freeze_is_for_the_caller_alone_and_refuses_wrong_calls_too() {
    let mut play = tower(3, FREEZE);
    let wrong = fano_testkit::wrong_call(play.game(), Seat(0)).expect("a wrong call");
    let (_, until_ms) = frozen(&play.wrong(0)).expect("frozen");
    assert_eq!(play.refused(0, wrong), Refusal::Frozen { until_ms });
    play.right(1);
    play.right(2);
}

#[test]
fn sit_out_the_caller_may_not_call_until_somebody_scores() {
    for setup in all_games() {
        let mut play = game(setup, 4, WrongCalls::SitOut);
        let events = play.wrong(1);
        assert_eq!(events[1], Event::SatOut { seat: Seat(1) });
        let right = play.right_calls(1)[0];
        play.wait(600_000);
        assert_eq!(play.refused(1, right), Refusal::SittingOut);
        let events = play.right(0);
        let back = SeatSet::from_iter([Seat(1)]);
        assert_eq!(
            count(&events, |e| *e == Event::LetBackIn { seats: back }),
            1
        );
        assert!(play.table().sitting_out.is_empty());
    }
}

#[test]
fn when_all_sit_out_all_are_let_back_in() {
    let mut play = tower(3, WrongCalls::SitOut);
    play.wrong(0);
    play.wrong(2);
    let events = play.wrong(1);
    let all = SeatSet::first(3);
    assert_eq!(events.last(), Some(&Event::LetBackIn { seats: all }));
    play.right(0);
}

#[test]
fn those_who_have_nothing_to_call_do_not_keep_the_others_sitting_out() {
    let mut play = game(GameSetup::HotPotato { rounds: 5 }, 3, WrongCalls::SitOut);
    play.give(0, 1);
    play.wrong(1);
    // Seat 0 is safe and cannot call: with seat 2 everybody sits out.
    let events = play.wrong(2);
    let both = SeatSet::from_iter([Seat(1), Seat(2)]);
    assert_eq!(events.last(), Some(&Event::LetBackIn { seats: both }));
}

#[test]
fn when_the_only_ones_left_sit_out_they_are_let_back_in() {
    let mut play = tower(3, WrongCalls::SitOut);
    play.wrong(0);
    play.wrong(1);
    let events = play.remove(2);
    let both = SeatSet::first(2);
    assert_eq!(
        count(&events, |e| *e == Event::LetBackIn { seats: both }),
        1
    );
}

#[test]
fn forfeit_freezes_as_well() {
    for setup in all_games() {
        let mut play = game(setup, 4, FORFEIT);
        let (_, until_ms) = frozen(&play.wrong(3)).expect("frozen");
        let right = play.right_calls(3)[0];
        assert_eq!(play.refused(3, right), Refusal::Frozen { until_ms });
    }
}

#[test]
fn forfeit_in_the_tower_one_card_won_goes_under_the_draw_pile() {
    let mut play = tower(2, FORFEIT);
    for _ in 0..3 {
        play.right(0);
    }
    let (hand, centre) = (play.pile(Place::Hand(Seat(0))), play.pile(Place::Centre));
    play.wrong(0);
    // Top first: the card dealt is at the bottom, the first one won above it.
    let mut kept = hand.clone();
    let given = kept.remove(2);
    assert_eq!(play.pile(Place::Hand(Seat(0))), kept);
    let mut longer = centre;
    longer.push(given);
    assert_eq!(play.pile(Place::Centre), longer);
    assert_eq!(play.table().hand(Seat(0)).top, Some(hand[0]), "it looks on");
}

#[test]
fn forfeit_in_the_tower_the_only_card_won_uncovers_the_one_dealt() {
    let mut play = tower(2, FORFEIT);
    let dealt = play.pile(Place::Hand(Seat(1)));
    play.right(1);
    play.wrong(1);
    assert_eq!(play.pile(Place::Hand(Seat(1))), dealt);
    assert_eq!(play.table().hand(Seat(1)).top, Some(dealt[0]));
}

#[test]
fn forfeit_a_seat_that_has_won_nothing_loses_nothing() {
    for setup in [GameSetup::Tower, GameSetup::Triplet] {
        let mut play = game(setup, 3, FORFEIT);
        let before = play.game().piles();
        play.wrong(0);
        assert_eq!(play.game().piles(), before);
    }
}

#[test]
fn forfeit_in_triplet_one_card_won_goes_under_the_draw_pile() {
    let mut play = game(GameSetup::Triplet, 2, FORFEIT);
    play.right(0);
    let (front, pile) = (play.pile(Place::Front(Seat(0))), play.pile(Place::Pile));
    play.wrong(0);
    let left = play.pile(Place::Front(Seat(0)));
    assert_eq!(left.len(), 2);
    let given = front.iter().find(|card| !left.contains(card));
    let under = play.pile(Place::Pile);
    assert_eq!(under[..pile.len()], pile);
    assert_eq!(under.last(), given);
}

#[test]
fn forfeit_in_triplet_a_card_that_comes_back_fills_an_empty_slot() {
    // A deal in which the game goes on when the pile has run out.
    let found = (0..100).find_map(|seed| {
        let scene = Scene::one(&plane_deck(5), 2, GameSetup::Triplet, seed);
        let mut play = Play::new(&scene.with(FORFEIT));
        while play.table().slots.iter().all(Option::is_some) && !play.game().is_over() {
            play.right(0);
        }
        (!play.game().is_over()).then_some(play)
    });
    let mut play = found.expect("one of many deals");
    let empty = |play: &Play| {
        play.table()
            .slots
            .iter()
            .filter(|slot| slot.is_none())
            .count()
    };
    let before = empty(&play);
    play.wrong(0);
    assert_eq!((empty(&play), play.table().pile), (before - 1, 0));
}

#[test]
fn forfeit_in_the_other_games_only_the_freeze() {
    for setup in all_games() {
        if matches!(setup, GameSetup::Tower | GameSetup::Triplet) {
            continue;
        }
        let mut play = game(setup, 4, FORFEIT);
        play.right(0);
        let caller = if play.right_calls(0).is_empty() { 1 } else { 0 };
        let before = play.game().piles();
        let events = play.wrong(caller);
        assert_eq!(events.len(), 2, "{events:?}");
        assert_eq!(play.game().piles(), before);
    }
}

/// The slower of two who saw the same, in every game and under every rule.
#[test]
fn a_late_call_is_never_punished() {
    for rule in RULES {
        for setup in all_games() {
            let mut play = game(setup, 4, rule);
            let seen = play.number();
            let first = play.right_calls(0)[0];
            let contest = |call: &Call, seat| play.game().claims(Seat(seat), seen, call);
            let rival = play
                .right_calls(1)
                .into_iter()
                .find(|call| contest(call, 1).competes_with(&contest(&first, 0)))
                .expect("somebody wants the same");
            play.taken(0, first);
            let before = play.series().clone();
            assert_eq!(play.call_seeing(1, seen, rival), Answer::Late);
            assert_eq!(play.series(), &before);
        }
    }
}
