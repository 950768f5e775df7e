//! The laws of all games: whatever the set-up, the seed and the players do.

use std::sync::Arc;

use fano_rules::{
    Answer, Call, Command, Contest, Event, GameId, Lots, Place, Purpose, Seat, SeatSet, Series,
    Table, Viewer,
};
use fano_testkit::{
    Player, Scene, Size, Watched, every_call, play_bytes, scenes, scenes_of, series, steps,
};
use proptest::prelude::*;

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Plays a scene for some steps, with everything that can go wrong.
fn after(scene: &Scene, steps: &[fano_testkit::Step]) -> Player {
    let mut player = Player::new(scene);
    for step in steps {
        player.step(step);
    }
    player
}

proptest! {
    #![proptest_config(cases(300))]

    /// Cards are conserved, events add up to views, late and refused commands
    /// change nothing, time never goes back: `Watched` checks all of it after
    /// every command. The same commands once more give the same game.
    #[test]
    fn every_game_keeps_the_laws(scene in scenes(Size::Any), steps in steps(0..80)) {
        after(&scene, &steps).watched().check_replay();
    }

    /// The same for series, with removals and tie-breaks for the champion.
    #[test]
    fn every_series_keeps_the_laws(scene in series(), steps in steps(0..200)) {
        after(&scene, &steps).watched().check_replay();
    }
}
