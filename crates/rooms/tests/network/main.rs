//! Whole rooms in a simulated network: latency, jitter, loss, broken
//! connections, people who leave, and a server that is killed, over many seeds.
//! After every commit the room is restored from its facts and compared.
//!
//! Each seed is one simulated session (an "evening"). To repeat a failing one:
//! `FANO_SEED=… cargo test -p fano-rooms --test network`. To run more:
//! `FANO_EVENINGS=100000 cargo test --release -p fano-rooms --test network`.

#![expect(
    clippy::disallowed_methods,
    reason = "the seed to repeat comes from outside"
)]

mod client;
mod laws;
mod line;
mod net;
mod people;
mod restoring;
mod weather;

use std::env;

use fano_protocol::{GameChoice, Settings, WrongCallRule};
use fano_rooms::{Fact, RecordedCommand};
use net::Net;
use weather::{KernelAnswer, Weather};

/// How many sessions every test run plays.
const EVENINGS: u64 = 300;

/// Plays the session of a seed.
fn evening(seed: u64) -> Net {
    let games: &[(&str, &[GameChoice])] = &[
        ("classic", &[GameChoice::Tower]),
        ("insects", &[GameChoice::Well]),
        ("insects", &[GameChoice::HotPotato { rounds: 5 }]),
        ("wizarding", &[GameChoice::Gift]),
        ("classic", &[GameChoice::Triplet]),
        ("connect", &[GameChoice::Connect { points: Some(1) }]),
        (
            "insects",
            &[GameChoice::Tower, GameChoice::Gift, GameChoice::Well],
        ),
    ];
    let (deck, games) = games[(seed % 7) as usize];
    let freeze_ms = 500;
    let wrong_calls = [
        WrongCallRule::Freeze { freeze_ms },
        WrongCallRule::None,
        WrongCallRule::SitOut,
        WrongCallRule::Forfeit { freeze_ms },
    ][(seed / 7 % 4) as usize];
    let settings = Settings {
        deck: deck.to_owned(),
        games: games.to_vec(),
        wrong_calls,
        hold_ms: 150,
        grace_s: 5,
    };
    let weather = Weather {
        round_trip_ms: [(2, 20), (5, 120), (5, 300)][(seed % 3) as usize],
        jitter_percent: 10 + (seed % 3) as u32 * 10,
        loss_permille: (seed % 4) as u32 * 10,
        breaks_permille: (seed % 5) as u32,
        kills_permille: u32::from(seed % 2 == 1),
        whims_permille: if is_lively(seed) { 12 } else { 0 },
        kernel_answer: match seed / 2 % 4 {
            0 | 1 => KernelAnswer::AtOnce,
            2 => KernelAnswer::Delayed,
            _ => KernelAnswer::Never,
        },
    };
    let people = 2 + (seed % 3) as u32;
    let bots = (seed / 3 % 3) as u32;
    Net::new(seed, weather, people, bots, settings)
}

/// Whether people come and go in the session of a seed.
fn is_lively(seed: u64) -> bool {
    seed % 11 % 3 == 1
}

fn play(seed: u64) -> Net {
    let mut net = evening(seed);
    net.play();
    laws::check(&net);
    if !is_lively(seed) {
        laws::check_calm(&net);
    }
    net
}

/// What the sessions covered: a test that covers nothing tests nothing.
#[derive(Debug, Default)]
struct Met {
    kills: u32,
    restored: u32,
    kernel_verdicts: usize,
    removals: usize,
    tie_breaks: usize,
    finished: usize,
}

impl Met {
    fn add(&mut self, net: &Net) {
        self.kills += net.kills;
        self.restored += net.restored;
        self.kernel_verdicts += laws::verdicts_with_kernel_figures(net);
        for fact in &net.facts {
            match fact {
                Fact::Step(step) if matches!(step.command, RecordedCommand::Remove { .. }) => {
                    self.removals += 1;
                }
                Fact::Finished(finished) => {
                    self.finished += 1;
                    self.tie_breaks += usize::from(finished.journal.contains("tie"));
                }
                _ => {}
            }
        }
    }
}

#[test]
fn every_evening_keeps_the_laws() {
    if let Ok(seed) = env::var("FANO_SEED") {
        play(seed.parse().expect("FANO_SEED is a number"));
        return;
    }
    let evenings = env::var("FANO_EVENINGS").map_or(EVENINGS, |text| {
        text.parse().expect("FANO_EVENINGS is a number")
    });
    let mut met = Met::default();
    for seed in 0..evenings {
        let result = std::panic::catch_unwind(|| play(seed));
        match result {
            Ok(net) => met.add(&net),
            Err(cause) => {
                eprintln!("FANO_SEED={seed} cargo test -p fano-rooms --test network");
                std::panic::resume_unwind(cause);
            }
        }
    }
    println!("{evenings} evenings: {met:?}");
    let enough = met.kills > 100
        && met.restored > 10_000
        && met.kernel_verdicts > 20
        && met.removals > 50
        && met.tie_breaks > 5;
    assert!(enough, "the evenings test too little: {met:?}");
}

#[test]
fn the_same_seed_is_the_same_evening() {
    let (one, other) = (play(17), play(17));
    assert_eq!(one.sent, other.sent);
    assert_eq!(one.facts, other.facts);
}
