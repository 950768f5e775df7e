//! How fast the rules are: checked calls, and whole games without thinking
//! time.

use std::{hint::black_box, sync::Arc, time::Duration};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fano_decks::{SymbolId, builtin};
use fano_rules::{Call, Command, GameSetup, Seat, Series, Setup, Team};

fn dealt(game: GameSetup, seats: u8) -> Series {
    let deck = match game {
        GameSetup::Connect { .. } => builtin::connect(),
        _ => builtin::classic(),
    };
    let deck = Arc::new(deck.clone());
    Series::new(deck, Setup::one(seats, game), 1, &mut Vec::new()).expect("a valid set-up")
}

/// Every symbol called by every seat: mostly wrong, some right.
fn checked_calls(criterion: &mut Criterion) {
    let series = dealt(GameSetup::Tower, 8);
    let calls: Vec<(Seat, Call)> = Seat::first(8)
        .flat_map(|seat| {
            (0..57).map(move |s| {
                (
                    seat,
                    Call::Match {
                        symbol: SymbolId(s),
                    },
                )
            })
        })
        .collect();
    let mut group = criterion.benchmark_group("judge");
    group.throughput(Throughput::Elements(calls.len() as u64));
    group.bench_function("tower", |bencher| {
        let seen = series.number();
        bencher.iter(|| {
            for (seat, call) in &calls {
                black_box(series.game().judge(*seat, seen, black_box(call), 0));
            }
        });
    });
    group.finish();
}

/// A whole game in which the seats take turns making right calls.
fn play(mut series: Series, events: &mut Vec<fano_rules::Event>) -> Series {
    let seats = series.setup().seats;
    let mut turn = 0;
    while !series.is_over() {
        events.clear();
        let seat = Seat(turn % seats);
        turn = turn.wrapping_add(1);
        let seen = series.number();
        if let Some(call) = first_right_call(&series, seat) {
            series.apply(&Command::Call { seat, seen, call }, 0, events);
        }
    }
    series
}

fn first_right_call(series: &Series, seat: Seat) -> Option<Call> {
    let table = series.game().table();
    let deck = series.deck();
    // The Tower's call without a list of all calls: what a player would do.
    let own = table.hand(seat).top?;
    match table.centre.top {
        Some(centre) => Some(Call::Match {
            symbol: deck.shared(own, centre),
        }),
        None => series.game().right_calls(seat).into_iter().next(),
    }
}

fn whole_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole game");
    let deck = Arc::new(builtin::classic().clone());
    group.bench_function("tower, 8 players, 55 cards, deal included", |bencher| {
        let mut events = Vec::new();
        let mut seed = 0;
        bencher.iter(|| {
            seed += 1;
            events.clear();
            let setup = Setup::one(8, GameSetup::Tower);
            let series = Series::new(Arc::clone(&deck), setup, seed, &mut events);
            play(series.expect("a valid set-up"), &mut events)
        });
    });
    group.bench_function("connect, one right call of 4 players", |bencher| {
        let series = dealt(GameSetup::connect(Team::round_the_table(4, 2)), 4);
        let call = series.game().right_calls(Seat(0))[0];
        let command = Command::Call {
            seat: Seat(0),
            seen: series.number(),
            call,
        };
        let mut events = Vec::new();
        bencher.iter_batched(
            || series.clone(),
            |mut series| {
                events.clear();
                series.apply(&command, 0, &mut events);
                series
            },
            criterion::BatchSize::SmallInput,
        );
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().measurement_time(Duration::from_secs(2));
    targets = checked_calls, whole_games
}
criterion_main!(benches);
