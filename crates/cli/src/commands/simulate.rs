//! `fano simulate`: bots play many games, and the numbers are added up.

mod histogram;
mod json;
mod report;
mod simulation;
mod svg;
mod tally;
mod text;
mod workers;

use std::{
    fs::File,
    io::{Write as _, stdout},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use fano_texts::{Lang, Message};

use crate::failure::Failure;

/// Describes the JSON fields; shown by `fano simulate --help`.
const JSON_HELP: &str = "\
The same seed gives the same output, byte for byte, whatever --jobs says.

Fields of --format json:
  game, series      what was played: a game, or series and its games in order
  games, unfinished how many were simulated, and how many of them had to be given up
  players, deck, seed, wrong_calls_rule, rounds, points
                    what was asked for (rounds and points only where they matter)
  bots              by seat: name, level (1 to 5), and colour in Connect
  levels            the levels alone, by seat
  wins              by seat: games won; in a series, times overall champion
  games_won         by seat: games won; differs from wins only in a series
  tie_breaks        how many tie-breaks were played
  calls             right calls in a game: min, mean, median, max
  seconds           how long a game lasts: min, mean, median, max
  reaction_seconds  from seeing the cards to a right call: min, mean, median, max
  wrong_calls, late_calls, rounds_drawn
                    in all games together; rounds_drawn are Connect's rounds without a line
  repeat_wins       for Tower, Well and Gift: game, contests (that followed another one),
                    repeats (won by the winner of the one before), random (how many that
                    would be in random order), margin (95 % of random orders are that close)
  histogram         of the seconds: from, width, counts

Medians of seconds are exact to 0.1 s, of reactions to 0.01 s.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON_HELP)]
pub(crate) struct Arguments {
    /// What to play: tower, well, hot-potato, gift, triplet, connect or series.
    #[arg(long)]
    game: String,

    /// How many bots sit at the table, 2 to 8.
    #[arg(long, value_name = "N", default_value_t = 4)]
    players: u8,

    /// Connect's teams: how many (2), or the seats of each, counted from 0 (0+2,1+3).
    #[arg(long, value_name = "TEAMS")]
    teams: Option<String>,

    /// How well they play, 1 (small child) to 5 (champion): one level for all (3), or one for each (5,3,3,1).
    #[arg(long, value_name = "LEVELS", default_value = "3")]
    levels: String,

    /// The deck: classic, wizarding, connect, insects or a deck file. The default is classic, or connect where Connect is played.
    #[arg(long, value_name = "DECK")]
    deck: Option<String>,

    /// How many games (or series) to play.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,

    /// The number all chance comes from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played at once. The default is the number of processors.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,

    /// How to print the result.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write a journal of every game into this folder: game-000001.fano and so on.
    #[arg(long, value_name = "FOLDER")]
    journal: Option<PathBuf>,

    /// Rounds of Hot Potato, 5 at least.
    #[arg(long, value_name = "N")]
    rounds: Option<u16>,

    /// Points that win Connect, 1 to 5. The default is 5 with two teams, 4 with three, 3 with four.
    #[arg(long, value_name = "N")]
    points: Option<u8>,

    /// What a wrong call costs: none, freeze, sit-out or forfeit.
    #[arg(long, value_name = "RULE", default_value = "freeze")]
    wrong_calls: String,

    /// The games of a series, in order. The default is all five mini-games.
    #[arg(long, value_name = "GAMES", value_delimiter = ',')]
    series: Vec<String>,

    /// Draw the lengths of the games into this SVG file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// No progress bar.
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Tables and a plot for people.
    Text,
    /// One JSON object; --help lists its fields.
    Json,
}

/// Plays the games and prints the results.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let simulation = simulation::Simulation::new(arguments)?;
    // Find out now, not at the very end, whether the file can be written.
    let picture = arguments.svg.as_deref().map(create).transpose()?;
    let report = workers::play_all(&simulation, arguments.quiet)?;
    let printed = match arguments.format {
        Format::Text => text::print(&simulation, &report, lang),
        Format::Json => json::print(&simulation, &report),
    };
    if let (Some(mut file), Some(path)) = (picture, &arguments.svg) {
        let svg = svg::draw(&simulation, &report, lang);
        file.write_all(svg.as_bytes())
            .map_err(|error| cannot_write(path, &error))?;
    }
    let mut out = stdout().lock();
    out.write_all(printed.as_bytes())?;
    Ok(out.flush()?)
}

fn create(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    let message = Message::new("simulate-cannot-write").with("file", path.display().to_string());
    Failure::Usage(message.with("error", error.to_string()))
}
