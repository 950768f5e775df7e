//! Exactly the right calls are taken; of two calls that compete, one is.

use std::collections::BTreeSet;

use fano_rules::{Answer, Call, Command, Event, GameId, Seat, Series, Table};
use fano_testkit::{Size, every_call, scenes, steps};
use proptest::prelude::*;

use crate::{after, cases, right_calls};

proptest! {
    #![proptest_config(cases(120))]

    /// Brute force: of everything that can be called at a small table, exactly
    /// the right calls are taken, and all others are wrong or refused.
    #[test]
    fn a_call_is_taken_exactly_if_it_is_a_right_one(
        scene in scenes(Size::Tiny),
        steps in steps(0..40),
    ) {
        let player = after(&scene, &steps);
        let game = player.watched().game();
        let (table, number) = (game.table(), game.table().number);
        // Late enough for every freeze to be over.
        let at_ms = player.watched().now_ms() + 60_000;
        for seat in Seat::first(table.seats + 1) {
            let barred = table.sitting_out.contains(seat);
            let right: BTreeSet<Call> = game.right_calls(seat).into_iter().collect();
            for call in every_call(game) {
                let answer = game.judge(seat, number, &call, at_ms);
                let taken = answer == Answer::Taken;
                prop_assert_eq!(taken, right.contains(&call) && !barred, "{} {:?}", seat, call);
                let said_no = matches!(answer, Answer::Wrong | Answer::Refused(_));
                // After the end, a call that would have been right is late.
                let late = answer == Answer::Late && game.is_over();
                prop_assert!(taken || said_no || late, "{} {:?}: {:?}", seat, call, answer);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(250))]

    /// Everybody looks at the same table and calls at once: of two competing
    /// calls one wins, two others both count, in any order.
    #[test]
    fn two_calls_compete_or_commute(
        scene in scenes(Size::Any),
        steps in steps(0..60),
        picks in any::<[prop::sample::Index; 2]>(),
    ) {
        let player = after(&scene, &steps);
        let before = player.watched().series();
        let game = before.game();
        let number = before.number();
        let calls: Vec<_> = right_calls(game)
            .into_iter()
            .filter(|(seat, _)| !game.table().sitting_out.contains(*seat))
            .collect();
        if calls.is_empty() {
            return Ok(());
        }
        let [one, two] = picks.map(|pick| calls[pick.index(calls.len())]);
        let contest = |(seat, call): (Seat, Call)| game.claims(seat, number, &call);
        let at_ms = player.watched().now_ms() + 60_000;
        let (first, second) = (both(before, one, two, at_ms), both(before, two, one, at_ms));
        for order in [&first, &second] {
            prop_assert_eq!(order.answers[0], Answer::Taken);
            let late = contest(one).competes_with(&contest(two)) || order.round_over;
            let expected = if late { Answer::Late } else { Answer::Taken };
            prop_assert_eq!(order.answers[1], expected, "{:?} and {:?}", one, two);
        }
        if first.answers == second.answers && first.answers[1] == Answer::Taken {
            prop_assert_eq!(in_any_order(&first.table), in_any_order(&second.table));
        }
    }
}

struct Both {
    answers: [Answer; 2],
    /// Whether the first call ended a round of Connect, or the game.
    round_over: bool,
    table: Table,
}

fn both(before: &Series, one: (Seat, Call), two: (Seat, Call), at_ms: u64) -> Both {
    let seen = before.number();
    let mut series = before.clone();
    let mut events = Vec::new();
    let mut call = |(seat, call), events: &mut Vec<Event>| {
        series.apply(&Command::Call { seat, seen, call }, at_ms, events)
    };
    let first = call(one, &mut events);
    let connect = before.game().table().game == GameId::Connect;
    let round_over = events.iter().any(|event| match event {
        Event::Gathered => connect,
        Event::Tied { .. } | Event::Ended { .. } => true,
        _ => false,
    });
    let second = call(two, &mut events);
    Both {
        answers: [first, second],
        round_over,
        table: series.game().table().clone(),
    }
}

/// The table without traces of the order: event numbers, the order in which
/// cells were filled, and the slot of each card in Triplet. (Two triplets are
/// refilled from the same pile in the order they were taken, so the same cards
/// are there, some of them swapped.) When two calls together make the line that
/// wins Connect, the later caller turns over no further card.
fn in_any_order(table: &Table) -> Table {
    let mut table = table.clone();
    table.number = 0;
    if table.game == GameId::Connect && table.ranks.is_some() {
        for hand in &mut table.hands {
            hand.top = None;
        }
    }
    for placed in &mut table.board {
        placed.number = 0;
    }
    table.board.sort_unstable();
    table.slots.sort_unstable();
    table
}
