//! Whole rooms in a simulated network: latency, jitter, loss, broken
//! connections and a server that is killed, over many seeds.
//!
//! A seed that fails is one evening: repeat it with
//! `FANO_SEED=… cargo test -p fano-rooms --test network`.

#![expect(
    clippy::disallowed_methods,
    reason = "the seed to repeat comes from outside"
)]

mod client;
mod laws;
mod net;

use std::env;

use fano_protocol::{GameChoice, Settings, WrongCallRule};
use net::{Net, Weather};

/// What is played in the evening of a seed.
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
    };
    let people = 2 + (seed % 3) as u32;
    let bots = (seed / 3 % 3) as u32;
    Net::new(seed, weather, people, bots, settings)
}

fn play(seed: u64) -> Net {
    let mut net = evening(seed);
    net.play();
    laws::check(&net);
    net
}

#[test]
fn every_evening_keeps_the_laws() {
    if let Ok(seed) = env::var("FANO_SEED") {
        play(seed.parse().expect("FANO_SEED is a number"));
        return;
    }
    let mut kills = 0;
    for seed in 0..210 {
        let result = std::panic::catch_unwind(|| play(seed));
        match result {
            Ok(net) => kills += net.kills,
            Err(cause) => {
                eprintln!("FANO_SEED={seed} cargo test -p fano-rooms --test network");
                std::panic::resume_unwind(cause);
            }
        }
    }
    assert!(kills > 100, "only {kills} kills: the test tests too little");
}

#[test]
fn the_same_seed_is_the_same_evening() {
    let (one, other) = (play(17), play(17));
    assert_eq!(one.sent, other.sent);
    assert_eq!(one.facts, other.facts);
}
