//! Simulated sessions of real rooms, with the real store on a simulated disk.
//!
//! The rooms' facts are committed before anybody is told, as in the server.
//! Whatever the disk does, a restored room knows everything that was announced.

mod play;
mod sim_room;

use crate::seeds;
use play::Evening;

#[test]
fn whatever_was_told_is_still_so_after_every_kill() {
    let played = seeds::play_each("whatever_was_told", 100, |seed| {
        let mut evening = Evening::new(seed);
        evening.play();
        evening.summary
    });
    if seeds::are_many() {
        let sum = |of: fn(&play::Summary) -> u32| played.iter().map(of).sum::<u32>();
        let kills = sum(|summary| summary.kills);
        let steps = sum(|summary| summary.steps);
        let finished = sum(|summary| summary.finished);
        let refused = sum(|summary| summary.refused);
        assert!(kills > 150, "only {kills} kills");
        assert!(steps > 2_000, "only {steps} steps of games");
        assert!(finished > 20, "only {finished} series to their end");
        assert!(refused > 20, "only {refused} commits failed");
    }
}

#[test]
fn the_same_seed_is_the_same_evening() {
    let play = |seed| {
        let mut evening = Evening::new(seed);
        evening.play();
        (evening.summary, evening.operations())
    };
    for seed in [1, 4, 5, 11] {
        assert_eq!(play(seed), play(seed), "seed {seed}");
    }
}
