//! A call is judged by the table its caller saw. The rules remember only
//! changes; here every past table is kept, and both must agree.

use fano_decks::{Deck, SymbolId};
use fano_rules::{Answer, Call, Event, GameId, Place, Refusal, Seat, Table};
use fano_testkit::{Size, scenes, steps};
use proptest::prelude::*;

use crate::{after, cases};

/// The table after each event, the empty one first.
fn tables(seats: u8, events: &[Event]) -> Vec<Table> {
    let mut table = Table::new(GameId::Practice, seats, 0);
    let mut tables = vec![table.clone()];
    for event in events {
        table.apply(Some(event));
        tables.push(table.clone());
    }
    tables
}

/// The same call with a symbol that is not on the cards it is about.
fn spoiled(deck: &Deck, call: &Call) -> Call {
    let other = SymbolId((call.symbol().0 + 1) % deck.symbols().len() as u16);
    match *call {
        Call::Match { .. } => Call::Match { symbol: other },
        Call::Give { target, .. } => Call::Give {
            target,
            symbol: other,
        },
        Call::Triplet { slots, .. } => Call::Triplet {
            slots,
            symbol: other,
        },
        Call::Place { anchor, cell, .. } => Call::Place {
            anchor,
            symbol: other,
            cell,
        },
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn late_and_wrong_are_distinguished_as_if_every_table_were_kept(
        scene in scenes(Size::Any),
        steps in steps(0..50),
        ages in prop::collection::vec(0_u32..400, 1..12),
    ) {
        let player = after(&scene, &steps);
        let watched = player.watched();
        let game = watched.game();
        let all = tables(scene.setup.seats, watched.events());
        let now = watched.series().number();
        let at_ms = watched.now_ms() + 60_000;
        for age in ages {
            let seen = now.saturating_sub(age);
            let then = &all[seen as usize];
            let callers = then.playing.and(game.table().playing);
            for seat in callers.without(game.table().sitting_out).iter() {
                for call in then.right_calls(scene.decks.of(0), seat).into_iter().take(12) {
                    let judged = game.judge(seat, seen, &call, at_ms);
                    if judged == Answer::Refused(Refusal::ViewTooOld) {
                        // Connect remembers the board of one round before.
                        let rounds = game.table().round.abs_diff(then.round);
                        let forgotten = now - seen > 60 || rounds > 1;
                        prop_assert!(forgotten, "after {} events", now - seen);
                        continue;
                    }
                    let steady = is_steady(&all[seen as usize..], seat, &call);
                    let passed = game.is_over() || then.game != game.table().game;
                    let right = if steady && !passed { Answer::Taken } else { Answer::Late };
                    prop_assert_eq!(judged, right, "{} {:?} seeing {}", seat, call, seen);

                    let wrong = if passed {
                        Answer::Refused(Refusal::GameOver)
                    } else {
                        Answer::Wrong
                    };
                    let spoiled = spoiled(scene.decks.of(0), &call);
                    prop_assert_eq!(game.judge(seat, seen, &spoiled, at_ms), wrong);
                }
            }
        }
    }
}

/// Whether everything the call is about has looked the same ever since.
fn is_steady(since: &[Table], seat: Seat, call: &Call) -> bool {
    let then = &since[0];
    let places: Vec<Place> = match (then.game, *call) {
        (GameId::Practice, _) => vec![Place::Slot(0), Place::Slot(1)],
        (GameId::Tower | GameId::Well, _) => vec![Place::Hand(seat), Place::Centre],
        (GameId::HotPotato | GameId::PotatoTieBreak, Call::Give { target, .. }) => {
            vec![Place::Hand(seat), Place::Hand(target)]
        }
        (GameId::Gift, Call::Give { target, .. }) => vec![Place::Centre, Place::Hand(target)],
        (GameId::Triplet, Call::Triplet { slots, .. }) => slots.map(Place::Slot).to_vec(),
        (GameId::Connect, Call::Place { anchor, cell, .. }) => {
            vec![Place::Hand(seat), Place::Cell(anchor), Place::Cell(cell)]
        }
        (GameId::FaceOff, _) => then.playing.iter().map(Place::Hand).collect(),
        (game, call) => panic!("{call:?} is no call of {game}"),
    };
    let same = |table: &Table| {
        table.game == then.game
            && places
                .iter()
                .all(|place| table.card_at(*place) == then.card_at(*place))
    };
    // A new round of Connect is a different board, even with the same cards.
    let same_round = |table: &Table| then.game != GameId::Connect || table.round == then.round;
    since.iter().all(|table| same(table) && same_round(table))
}
