//! What `Watched` checks after every command: cards are conserved, events add
//! up to views, late and refused commands change nothing, time never goes back.

use fano_testkit::{Size, scenes, series, steps};
use proptest::prelude::*;

use crate::{after, cases};

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn every_game_keeps_the_laws(scene in scenes(Size::Any), steps in steps(0..80)) {
        after(&scene, &steps);
    }

    #[test]
    fn every_series_keeps_the_laws(scene in series(), steps in steps(0..200)) {
        after(&scene, &steps);
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// A series is determined by its set-up, its seed and the commands that
    /// counted.
    #[test]
    fn the_same_commands_give_the_same_series(scene in series(), steps in steps(0..150)) {
        after(&scene, &steps).watched().check_replay();
    }

    #[test]
    fn the_same_commands_give_the_same_game(scene in scenes(Size::Any), steps in steps(0..80)) {
        after(&scene, &steps).watched().check_replay();
    }
}
