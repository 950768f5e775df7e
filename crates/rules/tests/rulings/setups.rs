//! Unplayable set-ups, each with the sentence that says what would work.

use std::{collections::BTreeSet, sync::Arc};

use fano_decks::{Colour, Deck, builtin};
use fano_rules::{
    GAMES, GameId, GameSetup, RulesVersion, Seat, Series, Setup, SetupError, Team, WrongCalls,
};
use fano_testkit::{plane_deck, suited_deck};
use fano_texts::{Explain as _, Lang};

use crate::{variant, variants};

fn classic() -> Arc<Deck> {
    Arc::new(builtin::classic().clone())
}

fn error(deck: &Arc<Deck>, setup: Setup) -> SetupError {
    Series::new(Arc::clone(deck), setup, 1, &mut Vec::new()).expect_err("it cannot be played")
}

fn team(colour: Colour, seats: &[u8]) -> Team {
    Team {
        colour,
        seats: seats.iter().map(|seat| Seat(*seat)).collect(),
    }
}

fn connect(teams: Vec<Team>) -> GameSetup {
    GameSetup::connect(teams)
}

/// The set-ups and the exact sentences.
fn table() -> Vec<(Arc<Deck>, Setup, &'static str)> {
    let one = Setup::one;
    let many = |games: Vec<GameSetup>| Setup {
        seats: 2,
        games,
        wrong_calls: WrongCalls::default(),
        rules: RulesVersion::default(),
    };
    let coloured = suited_deck(5, 3, [7, 7, 7, 7]);
    let pink = |seats| team(Colour::Pink, seats);
    let blue = |seats| team(Colour::Blue, seats);
    let points = |points_to_win| GameSetup::Connect {
        teams: vec![pink(&[0]), blue(&[1])],
        points_to_win,
    };
    let frozen = |freeze_ms| Setup {
        wrong_calls: WrongCalls::Freeze { freeze_ms },
        ..one(2, GameSetup::Tower)
    };
    vec![
        (
            classic(),
            many(vec![]),
            "Choose at least one game; a series can have up to 50.",
        ),
        (
            classic(),
            many(vec![GameSetup::Tower; 51]),
            "A series has 1 to 50 games, not 51.",
        ),
        (
            classic(),
            many(vec![GameSetup::Tower, GameSetup::Practice]),
            "Practice has no winner and does not fit into a series; play it on its own.",
        ),
        (
            classic(),
            one(1, GameSetup::Tower),
            "The Tower is for 2 to 8 players, and there is 1.",
        ),
        (
            classic(),
            one(9, GameSetup::Gift),
            "The Poisoned Gift is for 2 to 8 players, and there are 9.",
        ),
        (
            plane_deck(2),
            one(7, GameSetup::Well),
            "The Well with 7 players needs at least 8 cards and this deck has 7; \
             choose a larger deck or play with fewer people.",
        ),
        (
            classic(),
            one(2, GameSetup::HotPotato { rounds: 4 }),
            "Hot Potato takes at least 5 rounds; 4 is too few.",
        ),
        (
            classic(),
            one(8, GameSetup::HotPotato { rounds: 7 }),
            "8 players and 55 cards allow at most 6 rounds.",
        ),
        (
            classic(),
            one(2, connect(vec![pink(&[0]), blue(&[1])])),
            "Connect needs starting cards and enough cards in each team’s colour; \
             choose a deck that has them.",
        ),
        (
            Arc::clone(&coloured),
            one(2, connect(vec![pink(&[0, 1])])),
            "Connect is played by 2 to 4 teams, not 1.",
        ),
        (
            Arc::clone(&coloured),
            one(5, connect(vec![pink(&[0, 1, 2, 3]), blue(&[4])])),
            "4 players are on the pink team; a team needs 1 to 3.",
        ),
        (
            Arc::clone(&coloured),
            one(2, connect(vec![pink(&[]), blue(&[0, 1])])),
            "Nobody plays pink; a team needs 1 to 3 players.",
        ),
        (
            Arc::clone(&coloured),
            one(2, connect(vec![blue(&[0]), blue(&[1])])),
            "More than one team has chosen blue; give each team a colour of its own.",
        ),
        (
            Arc::clone(&coloured),
            one(3, connect(vec![pink(&[0]), blue(&[1])])),
            "Seat 2 has no team yet; put it in one.",
        ),
        (
            Arc::clone(&coloured),
            one(2, connect(vec![pink(&[0, 1]), blue(&[1])])),
            "Seat 1 is in 2 teams; leave it in just one.",
        ),
        (
            Arc::clone(&coloured),
            one(2, connect(vec![pink(&[0]), blue(&[1, 7])])),
            "There is no seat 7 at this table; choose a seat that is taken.",
        ),
        (
            Arc::clone(&coloured),
            one(2, points(0)),
            "Connect is played to 1 to 5 points, not 0.",
        ),
        (
            Arc::clone(&coloured),
            one(2, points(6)),
            "Connect is played to 1 to 5 points, not 6.",
        ),
        (
            classic(),
            frozen(249),
            "The waiting time after a wrong call can be 250 to 60000 milliseconds, not 249.",
        ),
        (
            classic(),
            frozen(60_001),
            "The waiting time after a wrong call can be 250 to 60000 milliseconds, not 60001.",
        ),
    ]
}

/// Fluent puts invisible marks around numbers.
fn without_marks(sentence: &str) -> String {
    let marks = ['\u{2068}', '\u{2069}'];
    sentence.replace(marks, "")
}

#[test]
fn every_set_up_that_cannot_be_played_is_refused_in_one_sentence() {
    let mut met = BTreeSet::new();
    for (deck, setup, sentence) in table() {
        let error = error(&deck, setup);
        assert_eq!(without_marks(&error.to_string()), sentence);
        assert!(!error.explain().say(Lang::De).is_empty());
        met.insert(variant(&error));
    }
    // One that a single deck cannot lead to; see `series_decks.rs`.
    let decks = SetupError::DeckCount { found: 9 };
    assert_eq!(
        without_marks(&decks.to_string()),
        "A series needs one deck for each of its games, and at most 8 different ones, not 9."
    );
    met.insert(variant(&decks));
    let source = include_str!("../../src/setup/check.rs");
    // A card has at most 128 symbols, so Triplet lays out 130 cards at most.
    const { assert!(fano_decks::limits::SYMBOLS_PER_CARD_MAX + 2 <= 200) };
    let all: BTreeSet<String> = variants(source, "SetupError")
        .into_iter()
        .filter(|name| *name != "TableTooLarge")
        .map(str::to_owned)
        .collect();
    assert_eq!(met, all, "an error that nothing leads to");
}

#[test]
fn two_to_eight_seats() {
    for facts in GAMES.iter().filter(|facts| facts.choosable) {
        let practice = facts.game == GameId::Practice;
        assert_eq!(facts.seats_min, if practice { 1 } else { 2 });
        assert_eq!(facts.seats_max, 8);
    }
}

#[test]
fn every_game_is_played_by_two_to_eight() {
    let deck = suited_deck(7, 5, [13, 13, 13, 13]);
    for seats in 2..=8 {
        for game in [
            GameSetup::Practice,
            GameSetup::Tower,
            GameSetup::Well,
            GameSetup::HotPotato { rounds: 5 },
            GameSetup::Gift,
            GameSetup::Triplet,
            connect(Team::round_the_table(seats, seats.div_ceil(3).max(2))),
        ] {
            let setup = Setup::one(seats, game.clone());
            let series = Series::new(Arc::clone(&deck), setup, 1, &mut Vec::new());
            assert!(series.is_ok(), "{game:?} with {seats}");
        }
    }
}

#[test]
fn the_games_have_their_names() {
    let names = [
        ("practice", "Practice", "Proberunde"),
        ("tower", "The Tower", "Der Turm"),
        ("well", "The Well", "Der Brunnen"),
        ("hot-potato", "Hot Potato", "Heiße Kartoffel"),
        ("gift", "The Poisoned Gift", "Das vergiftete Geschenk"),
        ("triplet", "Triplet", "Drilling"),
        ("connect", "Connect", "Connect"),
        ("face-off", "Face-off", "Duell"),
    ];
    for (id, en, de) in names {
        let game: GameId = id.parse().expect("a game");
        assert_eq!(game.facts().name().say(Lang::En), en);
        assert_eq!(game.facts().name().say(Lang::De), de);
    }
    let colours = ["Pink", "Orange", "Grün", "Blau"];
    for (colour, de) in Colour::ALL.into_iter().zip(colours) {
        let said = fano_rules::colour_name(colour).say(Lang::De);
        assert_eq!(said.to_lowercase(), de.to_lowercase());
        assert_eq!(fano_rules::colour_name(colour).say(Lang::En), colour.id());
    }
}
