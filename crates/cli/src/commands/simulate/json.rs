//! The report for programs. `--help` and docs/bots.md describe the fields.

use fano_decks::Colour;
use fano_rules::{GameSetup, Seat};
use serde::Serialize;

use super::{histogram::Histogram, report::Report, simulation::Simulation, tally::Tally};

#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    series: Option<Vec<&'a str>>,
    games: u32,
    unfinished: u64,
    players: u8,
    deck: &'a str,
    seed: u64,
    wrong_calls_rule: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u8>,
    bots: Vec<JsonBot>,
    levels: Vec<u8>,
    wins: &'a [u64],
    games_won: &'a [u64],
    tie_breaks: u64,
    calls: Option<JsonSummary>,
    seconds: Option<JsonSummary>,
    reaction_seconds: Option<JsonSummary>,
    wrong_calls: u64,
    late_calls: u64,
    rounds_drawn: u64,
    repeat_wins: Vec<JsonRepeatWins>,
    histogram: Option<JsonHistogram>,
}

#[derive(Serialize)]
struct JsonBot {
    name: &'static str,
    level: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<&'static str>,
}

#[derive(Serialize)]
struct JsonSummary {
    min: f64,
    mean: f64,
    median: f64,
    max: f64,
}

#[derive(Serialize)]
struct JsonRepeatWins {
    game: &'static str,
    contests: u64,
    repeats: u64,
    random: f64,
    margin: f64,
}

#[derive(Serialize)]
struct JsonHistogram {
    from: f64,
    width: f64,
    counts: Vec<u64>,
}

/// The report as one JSON object with one line per field.
pub(super) fn print(simulation: &Simulation, report: &Report) -> String {
    let seats = usize::from(simulation.setup.seats);
    let games = simulation.setup.games.iter();
    let bots = Seat::first(simulation.setup.seats).zip(&simulation.levels);
    let json = Json {
        game: if simulation.is_series {
            "series"
        } else {
            simulation.setup.games[0].game().id()
        },
        series: simulation
            .is_series
            .then(|| games.clone().map(|game| game.game().id()).collect()),
        games: simulation.games,
        unfinished: report.unfinished,
        players: simulation.setup.seats,
        deck: simulation.deck.name(),
        seed: simulation.seed,
        wrong_calls_rule: simulation.setup.wrong_calls.id(),
        rounds: games.clone().find_map(|game| match game {
            GameSetup::HotPotato { rounds } => Some(*rounds),
            _ => None,
        }),
        points: games.clone().find_map(|game| match game {
            GameSetup::Connect { points_to_win, .. } => Some(*points_to_win),
            _ => None,
        }),
        bots: bots
            .map(|(seat, level)| JsonBot {
                name: Simulation::persona(seat).name,
                level: level.number(),
                colour: simulation.colour(seat).map(Colour::id),
            })
            .collect(),
        levels: simulation
            .levels
            .iter()
            .map(|level| level.number())
            .collect(),
        wins: &report.wins[..seats],
        games_won: &report.games_won[..seats],
        tie_breaks: report.tie_breaks,
        calls: summary(&report.calls, 1),
        seconds: summary(&report.time_ms, 1000),
        reaction_seconds: summary(&report.reaction_ms, 1000),
        wrong_calls: report.wrong_calls,
        late_calls: report.late_calls,
        rounds_drawn: report.rounds_drawn,
        repeat_wins: report
            .repeat_wins
            .counts()
            .map(|(game, count)| JsonRepeatWins {
                game: game.id(),
                contests: count.contests,
                repeats: count.repeats,
                random: thousandths(count.expected_thousandths()),
                margin: thousandths(count.margin_thousandths()),
            })
            .collect(),
        histogram: Histogram::new(&report.time_ms).map(|histogram| JsonHistogram {
            from: thousandths(histogram.from_ms),
            width: thousandths(histogram.width_ms),
            counts: histogram.counts,
        }),
    };
    let text = serde_json::to_string_pretty(&json);
    text.expect("numbers and words become JSON") + "\n"
}

/// A tally in units of this many of what was counted.
fn summary(tally: &Tally, unit: u64) -> Option<JsonSummary> {
    let found = tally.summary()?;
    let value = |value: u64| thousandths(value * 1000 / unit);
    Some(JsonSummary {
        min: value(found.min),
        mean: thousandths((found.mean_thousandths + unit / 2) / unit),
        median: value(found.median),
        max: value(found.max),
    })
}

/// The nearest floating point number, which prints with at most three decimals.
fn thousandths(count: u64) -> f64 {
    count as f64 / 1000.0
}
