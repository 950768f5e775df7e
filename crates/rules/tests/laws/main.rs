//! The laws of all games, whatever the set-up, the seed and the players'
//! actions.

mod bytes;
mod calls;
mod ends;
mod history;
mod journal;
mod keep;
mod limits;
mod small_decks;
mod views;

use fano_rules::{Call, Game, Seat};
use fano_testkit::{Player, Scene, Step};
use proptest::prelude::ProptestConfig;

/// This many cases, or more with the environment variable `PROPTEST_CASES`,
/// whose default is 256. A failure is printed in full, so nothing is saved to
/// files.
fn cases(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig {
        cases: (cases * usual.cases / 256).max(1),
        failure_persistence: None,
        ..usual
    }
}

/// A scene after some steps, with everything that can go wrong in them.
fn after(scene: &Scene, steps: &[Step]) -> Player {
    let mut player = Player::new(scene);
    for step in steps {
        player.step(step);
    }
    player
}

/// Every right call of every seat.
fn right_calls(game: &Game) -> Vec<(Seat, Call)> {
    Seat::first(game.table().seats)
        .flat_map(|seat| {
            let calls = game.right_calls(seat).into_iter();
            calls.map(move |call| (seat, call))
        })
        .collect()
}
