//! Bots cope with any table they are shown.

use fano_bots::{Bot, Level, Persona, View};
use fano_decks::{Card, CardId, Deck, SymbolId, builtin};
use fano_rules::{Call, Cell, GAMES, Heap, Place, Placed, Seat, SeatSet, Table, Team};
use proptest::prelude::*;

/// Some of a deck's cards, some of them reduced to the symbols they need.
fn deck() -> impl Strategy<Value = Deck> {
    let boxes = prop::sample::select(vec![builtin::insects(), builtin::connect()]);
    (boxes, 3_usize..30, any::<bool>()).prop_map(|(deck, count, bare)| {
        let cards = &deck.cards()[deck.cards().len() - count..];
        let on_two = |symbol: &SymbolId| {
            let with = cards.iter().filter(|card| card.symbols().contains(symbol));
            with.count() > 1
        };
        let cards = cards.iter().map(|card| {
            let symbols = card.symbols().iter().copied();
            let kept: Vec<SymbolId> = symbols.filter(|symbol| !bare || on_two(symbol)).collect();
            Card::new(kept, card.suit())
        });
        Deck::new("part", deck.symbols().to_vec(), cards.collect()).expect("part of a deck")
    })
}

/// A table on which no card appears twice and only players have cards; anything
/// else is possible.
fn table(cards: u16) -> impl Strategy<Value = Table> {
    let order = Just((0..cards).collect::<Vec<u16>>()).prop_shuffle();
    let places = prop::collection::vec(0_u8..25, usize::from(cards));
    let far = prop_oneof![any::<i16>(), Just(i16::MIN), Just(i16::MAX), -110_i16..110];
    let game = prop::sample::select(GAMES.iter().map(|facts| facts.game).collect::<Vec<_>>());
    (
        game,
        1_u8..=8,
        any::<u8>(),
        order,
        places,
        prop::array::uniform2(far),
    )
        .prop_map(|(game, seats, absent, order, places, [q, r])| {
            let mut table = Table::new(game, seats, 5);
            table.playing = SeatSet::first(seats);
            table.playing.remove(Seat(absent % 16));
            for (card, place) in order.into_iter().map(CardId).zip(places) {
                let heap = Heap {
                    count: 1,
                    top: Some(card),
                };
                match place {
                    0 => table.centre = heap,
                    1..=8 if !table.playing.contains(Seat(place - 1)) => {}
                    1..=8 => table.hands[usize::from(place) - 1] = heap,
                    9..=16 => table.slots.push(Some(card)),
                    17 => table.slots.push(None),
                    18 => table.board.push(Placed {
                        cell: Cell { q, r },
                        card,
                        number: 1,
                    }),
                    _ => table.board.push(Placed {
                        cell: Cell {
                            q: i16::from(place) - 21,
                            r: table.board.len() as i16 / 2,
                        },
                        card,
                        number: 1,
                    }),
                }
            }
            table
        })
}

fn deck_and_table() -> impl Strategy<Value = (Deck, Table)> {
    deck().prop_flat_map(|deck| {
        let cards = deck.cards().len() as u16;
        (Just(deck), table(cards))
    })
}

proptest! {
    /// A plan is in the future and names things that are there.
    #[test]
    fn every_plan_makes_sense(
        (deck, table) in deck_and_table(),
        seed in any::<u64>(),
        persona in 0_usize..16,
        level in 0_usize..5,
    ) {
        let mut bot = Bot::new(&Persona::ALL[persona], Level::ALL[level], seed);
        let teams = Team::round_the_table(table.seats, 4);
        let view = View { deck: &deck, table: &table, teams: &teams, seat: Seat(0), now_ms: 77 };
        let Some(plan) = bot.look(&view) else { return Ok(()) };
        prop_assert!(plan.at_ms > 77 && plan.began_ms == 77 && plan.seen == 5);
        prop_assert!(plan.call.gesture() == table.game.facts().gesture);
        prop_assert!(plan.call.symbol().index() < deck.symbols().len());
        match plan.call {
            Call::Match { .. } => {}
            Call::Give { target, .. } => {
                prop_assert!(target != Seat(0) && table.hand(target).top.is_some());
            }
            Call::Triplet { slots, .. } => {
                prop_assert!(slots.is_sorted_by(|a, b| a < b));
                prop_assert!(slots.iter().all(|s| table.card_at(Place::Slot(*s)).is_some()));
            }
            Call::Place { anchor, cell, .. } => {
                prop_assert!(table.placed(anchor).is_some() && table.placed(cell).is_none());
                prop_assert!(anchor.neighbours().any(|next| next == cell));
            }
        }
        // Nothing has changed, so the plan must not either.
        prop_assert_eq!(bot.clone().look(&view), Some(plan));
        let right = table.right_calls(&deck, Seat(0)).contains(&plan.call);
        let errs_often = (0..40).all(|seed| {
            let plan = Bot::new(&Persona::ALL[persona], Level::Champion, seed).look(&view);
            plan.is_some_and(|plan| !table.right_calls(&deck, Seat(0)).contains(&plan.call))
        });
        prop_assert!(right || !errs_often);
    }
}
