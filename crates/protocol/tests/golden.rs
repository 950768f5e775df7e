//! Whole games, event by event, with the table that each event leaves behind.
//! The web client keeps its own table and must come to the same ones.
//! To renew them: `FANO_RENEW=1 cargo test -p fano-protocol --test golden`.

#![expect(clippy::disallowed_methods, reason = "a test of files reads files")]

use std::{env, fmt::Write as _, fs, path::Path, sync::Arc};

use fano_bots::{Bot, Level, Persona, Playout};
use fano_decks::Deck;
use fano_protocol::{Event, Table};
use fano_rules as rules;
use fano_rules::{GameId, GameSetup, RulesVersion, Seat, Setup, Team, Viewer, WrongCalls};
use fano_testkit::{plane_deck, suited_deck};
use serde_json::{Map, Value, json};

/// Practice never ends by itself.
const STEPS_MAX: usize = 400;
const STEPS_MAX_IN_PRACTICE: usize = 20;
const FREEZE: WrongCalls = WrongCalls::Freeze { freeze_ms: 2_000 };

/// A game as one viewer was told it.
struct Golden {
    setup: Setup,
    games: Vec<GameId>,
    text: String,
}

fn play(deck: &Arc<Deck>, setup: Setup, viewer: Viewer, seed: u64) -> Golden {
    let seats = setup.seats;
    let bots = Seat::first(seats).map(|seat| {
        let persona = &Persona::ALL[seat.index()];
        Bot::new(persona, Level::SmallChild, seed + u64::from(seat.0))
    });
    let mut playout = Playout::new(Arc::clone(deck), setup.clone(), bots.collect(), seed)
        .expect("a game that can be played");
    let first = setup.games[0].game();
    let mut table = rules::Table::new(first, seats, 0);
    let mut games = Vec::new();
    let mut lines = Vec::new();
    let mut before = fields(&table);
    let steps = match first {
        GameId::Practice => STEPS_MAX_IN_PRACTICE,
        _ => STEPS_MAX,
    };
    for _ in 0..steps {
        for event in playout.events() {
            if let rules::Event::Started { game, .. } = event {
                games.push(*game);
            }
            let seen = event.seen_by(viewer, table.game);
            table.apply(seen.as_ref());
            let after = fields(&table);
            lines.push(json!([Event::from(seen), changes(&before, &after)]));
            before = after;
        }
        if playout.step().is_none() {
            break;
        }
    }
    let mut text = format!("{{\n\"game\": {},\n\"seats\": {seats},\n", word(first));
    text.push_str("\"events\": [\n");
    for (index, line) in lines.iter().enumerate() {
        let comma = if index + 1 < lines.len() { "," } else { "" };
        writeln!(text, "{line}{comma}").expect("writing to a string works");
    }
    text.push_str("]\n}\n");
    Golden { setup, games, text }
}

fn word(game: GameId) -> Value {
    fields(&rules::Table::new(game, 2, 0))["game"].clone()
}

fn fields(table: &rules::Table) -> Map<String, Value> {
    match serde_json::to_value(Table::from(table)) {
        Ok(Value::Object(fields)) => fields,
        other => panic!("a table is an object: {other:?}"),
    }
}

/// What is different, without the number, which always grows by one.
fn changes(before: &Map<String, Value>, after: &Map<String, Value>) -> Map<String, Value> {
    let changed = after
        .iter()
        .filter(|(name, value)| before.get(*name) != Some(*value));
    changed
        .filter(|(name, _)| *name != "number")
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

fn check(name: &str, golden: &Golden) {
    let path = format!("../../web/src/state/golden/{name}.json");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var_os("FANO_RENEW").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, &golden.text).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == golden.text,
        "{} is not what the rules say; renew it with\n  \
         FANO_RENEW=1 cargo test -p fano-protocol --test golden",
        path.display()
    );
    for game in &golden.setup.games {
        assert!(golden.games.contains(&game.game()), "{name} is incomplete");
    }
}

fn one(seats: u8, game: GameSetup, wrong_calls: WrongCalls) -> Setup {
    let games = vec![game];
    Setup {
        seats,
        games,
        wrong_calls,
        rules: RulesVersion::default(),
    }
}

#[test]
fn every_game_is_written_down() {
    let small = plane_deck(3);
    let larger = plane_deck(5);
    let spectator = |deck, setup| play(deck, setup, Viewer::Spectator, 7);
    let rounds = 5;
    for (name, golden) in [
        (
            "practice",
            spectator(&small, one(2, GameSetup::Practice, FREEZE)),
        ),
        ("tower", spectator(&small, one(3, GameSetup::Tower, FREEZE))),
        (
            "well",
            spectator(&small, one(3, GameSetup::Well, WrongCalls::SitOut)),
        ),
        (
            "hot-potato",
            spectator(&larger, one(4, GameSetup::HotPotato { rounds }, FREEZE)),
        ),
        ("gift", spectator(&small, one(3, GameSetup::Gift, FREEZE))),
        (
            "triplet",
            spectator(
                &small,
                one(
                    2,
                    GameSetup::Triplet,
                    WrongCalls::Forfeit { freeze_ms: 500 },
                ),
            ),
        ),
    ] {
        check(name, &golden);
    }
}

#[test]
fn connect_is_written_down_for_those_who_see_hands_and_for_screens() {
    let deck = suited_deck(7, 9, [12; 4]);
    let game = GameSetup::Connect {
        teams: Team::round_the_table(4, 2),
        points_to_win: 2,
    };
    for (name, viewer) in [
        ("connect", Viewer::Spectator),
        ("connect-screen", Viewer::SharedScreen),
    ] {
        let golden = play(&deck, one(4, game.clone(), FREEZE), viewer, 7);
        assert!(golden.text.contains("\"scored\""), "{name} has no line");
        check(name, &golden);
    }
}

#[test]
fn ties_are_written_down() {
    let two_towers = Setup {
        seats: 2,
        games: vec![GameSetup::Tower, GameSetup::Tower],
        wrong_calls: FREEZE,
        rules: RulesVersion::default(),
    };
    let potato = one(6, GameSetup::HotPotato { rounds: 5 }, FREEZE);
    for (name, tie, order, setup) in [
        ("face-off", GameId::FaceOff, 3, two_towers),
        ("tie-break", GameId::PotatoTieBreak, 5, potato),
    ] {
        let deck = plane_deck(order);
        let found = (0..500)
            .map(|seed| play(&deck, setup.clone(), Viewer::Seat(Seat(0)), seed))
            .find(|golden| golden.games.contains(&tie));
        check(name, &found.expect("a seed with a tie"));
    }
}
