//! `fano fairness`: rooms against known true reactions.

mod plot;
mod svg;
mod text;

use std::{
    io::{Write as _, stdout},
    path::PathBuf,
    str::FromStr,
};

use clap::{Args, ValueEnum};
use fano_arbiter::{HOLD_MAX, HoldOutOfRange};
use fano_fairness::{CONTESTS_MAX, Cheat, CheatError, Knowledge, Screen, Setup, SetupError};
use fano_texts::{Explain, Lang, Message};

use crate::failure::Failure;

/// Plays contests between simulated players whose true reactions are known,
/// over a fixed model of bad networks, and counts how often the truly fastest
/// wins: in the rooms of this program, and by order of arrival on the very
/// same draws. The same seed gives the same figures on every machine.
///
/// With --format json all shares are fractions from 0 to 1. `fastest_wins` and
/// `fastest_wins_gap30` are the shares of contests (all, and those with a gap
/// of at least 30 ms) that the truly fastest wins, `arrival_order_wins` the
/// share by order of arrival, `hold_p50_ms` and `hold_p95_ms` how long the
/// first call waits for its verdict, `rtt_slope` by how much the share of won
/// contests changes from the shortest to the longest round trip (0 is fair),
/// `rtt_slope_stderr` its standard error, `honest_flagged` the share of honest
/// players who were taken for liars at their table, `honest_still_flagged` those
/// who still were 50 contests later. With --cheat there are also
/// `cheater_share`, the share of contests the cheater wins (fair is one over
/// the players), and `cheater_flagged_after`, the number of contests after
/// which half of the cheaters are flagged.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Players at a table, 2 to 8.
    #[arg(
        long,
        value_name = "N",
        default_value = "4",
        allow_hyphen_values = true
    )]
    players: String,

    /// Base round trips in milliseconds, log-uniform from A to B.
    #[arg(
        long,
        value_name = "A-B",
        default_value = "5-120",
        allow_hyphen_values = true
    )]
    rtt: String,

    /// How much of what is sent gets lost, in percent.
    #[arg(
        long,
        value_name = "PERCENT",
        default_value = "1",
        allow_hyphen_values = true
    )]
    loss: String,

    /// Mean jitter in percent of half the round trip.
    #[arg(
        long,
        value_name = "PERCENT",
        default_value = "10",
        allow_hyphen_values = true
    )]
    jitter: String,

    /// How long a first call waits for the others, in milliseconds, 0 to 250.
    #[arg(
        long,
        value_name = "MS",
        default_value = "150",
        allow_hyphen_values = true
    )]
    hold: String,

    /// What the player in the first seat does: zero (claims a reaction of 0),
    /// shave:MS (claims MS less), far:MS (delays its pongs by MS and claims MS
    /// less), mute:MS (delays its pongs by MS and claims nothing).
    #[arg(long, value_name = "CHEAT", allow_hyphen_values = true)]
    cheat: Option<String>,

    /// Contests to play.
    #[arg(
        long,
        value_name = "M",
        default_value = "100000",
        allow_hyphen_values = true
    )]
    contests: String,

    /// Contests that a table plays before new players sit down.
    #[arg(
        long,
        value_name = "M",
        default_value = "200",
        allow_hyphen_values = true
    )]
    table: String,

    /// Where all draws come from.
    #[arg(
        long,
        value_name = "S",
        default_value = "1",
        allow_hyphen_values = true
    )]
    seed: String,

    /// Play as behind a reverse proxy, without figures from the kernel.
    #[arg(long)]
    no_kernel: bool,

    /// Play as behind a reverse proxy that says how long the round trip of a
    /// connection is when it opens.
    #[arg(long, conflicts_with = "no_kernel")]
    proxy: bool,

    /// How long screens show a frame, in milliseconds.
    #[arg(
        long,
        value_name = "MS",
        default_value = "16.7",
        allow_hyphen_values = true
    )]
    frame: String,

    /// How much later than that they always show a card, in milliseconds.
    #[arg(
        long,
        value_name = "MS",
        default_value = "0",
        allow_hyphen_values = true
    )]
    slow_screen: String,

    /// Every S seconds, on average, some players' machines or the server stop
    /// for 1 to 10 seconds.
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    stall: Option<String>,

    /// How the figures are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Also draw win share against round trip into this SVG file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table and bars for people.
    Text,
    /// Everything, for programs.
    Json,
}

/// A request that cannot be simulated.
#[derive(Debug)]
enum Refusal {
    Setup(SetupError),
    Cheat(CheatError),
    Range { text: String },
    Percent { option: &'static str, text: String },
    Players { text: String },
    Hold { text: String },
    Contests { option: &'static str, text: String },
    Seed { text: String },
    Screen { text: String },
    Stalls { text: String },
}

impl Explain for Refusal {
    fn explain(&self) -> Message {
        match self {
            Self::Range { text } => {
                Message::new("fairness-refuse-rtt").with("range", text.as_str())
            }
            Self::Percent { option, text } => Message::new("fairness-refuse-percent")
                .with("option", *option)
                .with("text", text.as_str()),
            Self::Players { text } => refuse_players(text),
            Self::Hold { text } => refuse_hold(text),
            Self::Contests { option, text } => refuse_contests(option, text),
            Self::Seed { text } => Message::new("fairness-refuse-seed").with("text", text.as_str()),
            Self::Screen { text } => refuse_screen(text),
            Self::Stalls { text } => refuse_stalls(text),
            Self::Cheat(CheatError { text }) => {
                Message::new("fairness-refuse-cheat").with("text", text.as_str())
            }
            Self::Setup(error) => explain_setup(error),
        }
    }
}

fn explain_setup(error: &SetupError) -> Message {
    let number = |value: f64| value.to_string();
    match *error {
        SetupError::Players { players } => refuse_players(&players.to_string()),
        SetupError::RoundTrips { from, to } => {
            Message::new("fairness-refuse-rtt").with("range", format!("{from}-{to}"))
        }
        SetupError::Loss { loss } => {
            Message::new("fairness-refuse-loss").with("loss", number(loss * 100.0))
        }
        SetupError::Jitter { jitter } => {
            Message::new("fairness-refuse-jitter").with("jitter", number(jitter * 100.0))
        }
        SetupError::Screen { millis } => refuse_screen(&number(millis)),
        SetupError::Stalls { seconds } => refuse_stalls(&number(seconds)),
        SetupError::Contests { contests } => refuse_contests("--contests", &contests.to_string()),
        SetupError::Hold(HoldOutOfRange { hold }) => refuse_hold(&number(hold.as_millis())),
    }
}

fn refuse_players(text: &str) -> Message {
    Message::new("fairness-refuse-players").with("players", text)
}

fn refuse_screen(text: &str) -> Message {
    Message::new("fairness-refuse-screen").with("text", text)
}

fn refuse_stalls(text: &str) -> Message {
    Message::new("fairness-refuse-stalls").with("text", text)
}

fn refuse_hold(text: &str) -> Message {
    Message::new("fairness-refuse-hold")
        .with("hold", text)
        .with("max", HOLD_MAX.as_millis().to_string())
}

fn refuse_contests(option: &str, text: &str) -> Message {
    Message::new("fairness-refuse-contests")
        .with("contests", text)
        .with("max", CONTESTS_MAX.to_string())
        .with("option", option)
}

/// Runs `fano fairness`.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let setup = setup(arguments).map_err(|refusal| Failure::usage(&refusal))?;
    let report = fano_fairness::run(&setup)
        .map_err(Refusal::Setup)
        .map_err(|refusal| Failure::usage(&refusal))?;
    if let Some(file) = &arguments.svg {
        std::fs::write(file, svg::draw(&report, lang)).map_err(|error| {
            Failure::Usage(
                Message::new("fairness-svg-failed")
                    .with("file", file.display().to_string())
                    .with("error", error.to_string()),
            )
        })?;
    }
    let mut out = stdout().lock();
    match arguments.format {
        Format::Text => write!(out, "{}", text::print(&report, lang))?,
        Format::Json => {
            let json = serde_json::to_string_pretty(&report).map_err(std::io::Error::from)?;
            writeln!(out, "{json}")?;
        }
    }
    Ok(())
}

fn setup(arguments: &Arguments) -> Result<Setup, Refusal> {
    let cheat = arguments.cheat.as_deref().map(str::parse::<Cheat>);
    let stall = arguments
        .stall
        .as_deref()
        .map(|text| parsed(text).map_err(|text| Refusal::Stalls { text }));
    Ok(Setup {
        players: parsed(&arguments.players).map_err(|text| Refusal::Players { text })?,
        round_trip_ms: range(&arguments.rtt)?,
        loss: percent("--loss", &arguments.loss)?,
        jitter: percent("--jitter", &arguments.jitter)?,
        hold_ms: parsed(&arguments.hold).map_err(|text| Refusal::Hold { text })?,
        cheat: cheat.transpose().map_err(Refusal::Cheat)?,
        contests: contests("--contests", &arguments.contests)?,
        table_contests: contests("--table", &arguments.table)?,
        seed: parsed(&arguments.seed).map_err(|text| Refusal::Seed { text })?,
        knowledge: match (arguments.no_kernel, arguments.proxy) {
            (true, _) => Knowledge::Pongs,
            (false, true) => Knowledge::Proxy,
            (false, false) => Knowledge::Kernel,
        },
        screen: Screen {
            frame_ms: parsed(&arguments.frame).map_err(|text| Refusal::Screen { text })?,
            late_ms: parsed(&arguments.slow_screen).map_err(|text| Refusal::Screen { text })?,
        },
        stall_every_s: stall.transpose()?,
    })
}

/// A number of a certain kind, or the text if it is not one.
fn parsed<N: FromStr>(text: &str) -> Result<N, String> {
    text.trim().parse().map_err(|_| text.to_owned())
}

fn contests(option: &'static str, text: &str) -> Result<u32, Refusal> {
    match parsed(text) {
        Ok(contests) if (1..=CONTESTS_MAX).contains(&contests) => Ok(contests),
        _ => Err(Refusal::Contests {
            option,
            text: text.to_owned(),
        }),
    }
}

/// `5-120`, with or without "ms" behind it.
fn range(text: &str) -> Result<(f64, f64), Refusal> {
    let refuse = || Refusal::Range {
        text: text.to_owned(),
    };
    let bare = text.trim().trim_end_matches("ms").trim_end();
    let (from, to) = bare.split_once(['-', '–']).ok_or_else(refuse)?;
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| refuse());
    Ok((number(from)?, number(to)?))
}

/// `1`, `0.5` or `10%`, as a fraction.
fn percent(option: &'static str, text: &str) -> Result<f64, Refusal> {
    let bare = text.trim().trim_end_matches('%').trim_end();
    match bare.parse::<f64>() {
        Ok(percent) if percent.is_finite() => Ok(percent / 100.0),
        _ => Err(Refusal::Percent {
            option,
            text: text.to_owned(),
        }),
    }
}
