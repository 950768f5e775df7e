//! How long a game takes when nobody has to wait.

use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use fano_bots::{Bot, Level, Persona, Playout, seed_of};
use fano_decks::{Deck, builtin};
use fano_rules::{GameSetup, Setup, Team};

fn play(deck: &Arc<Deck>, game: GameSetup, seed: u64) -> u64 {
    let bots = Persona::ALL[..4]
        .iter()
        .zip(0..)
        .map(|(persona, seat)| Bot::new(persona, Level::Casual, seed_of(seed, seat)))
        .collect();
    let mut playout = Playout::new(Arc::clone(deck), Setup::one(4, game), bots, seed)
        .expect("four players can play it");
    while playout.step().is_some() {}
    playout.now_ms()
}

fn playouts(criterion: &mut Criterion) {
    let classic = Arc::new(builtin::classic().clone());
    let connect = Arc::new(builtin::connect().clone());
    let mut seed = 0;
    let mut bench = |name: &str, deck: &Arc<Deck>, game: &GameSetup| {
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                play(deck, game.clone(), seed)
            });
        });
    };
    bench("tower, 4 bots", &classic, &GameSetup::Tower);
    bench("well, 4 bots", &classic, &GameSetup::Well);
    bench("triplet, 4 bots", &classic, &GameSetup::Triplet);
    let teams = Team::round_the_table(4, 4);
    bench("connect, 4 bots", &connect, &GameSetup::connect(teams));
}

criterion_group!(benches, playouts);
criterion_main!(benches);
