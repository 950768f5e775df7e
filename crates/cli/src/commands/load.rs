//! `fano load`: many players at once against a server of this machine.

use std::{
    io::{Write as _, stdout},
    time::Duration,
};

use clap::{Args, ValueEnum};
use fano_load::{Latency, LoadError, LoadPlan, Report, Target};
use fano_texts::{Lang, Message};

use crate::{failure::Failure, numbers::rounded};

/// Plays Towers in many rooms of a server on this machine, over real sockets,
/// and reports how long calls wait for their answers (without the intended
/// hold) and what the server uses.
///
/// Everybody calls at a steady pace; finished games start again. Run the
/// server on one core and this on another: `taskset -c 0 fano serve` and
/// `taskset -c 1 fano load --rooms 2500 --pid PID`. With many connections both
/// need more open files than usual: `ulimit -n 20000`. The servers of a cluster:
/// `fano load --url ws://127.0.0.1:8057,ws://127.0.0.1:8058 --spread`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The server, which must be on this machine; several of them, or separated by
    /// commas, for those of a cluster: rooms are made at one after the other, and
    /// each is reported.
    #[arg(
        long,
        value_name = "URL",
        value_delimiter = ',',
        default_value = "ws://127.0.0.1:8057"
    )]
    url: Vec<String>,

    /// The players of a room go to different servers instead of the one that made it.
    #[arg(long)]
    spread: bool,

    /// Rooms that play.
    #[arg(long, value_name = "R", default_value_t = 100)]
    rooms: usize,

    /// Players in each room, 2 to 8.
    #[arg(long, value_name = "P", default_value_t = 4)]
    players: usize,

    /// How often each player calls, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    calls_every_ms: u64,

    /// How many of the calls are wrong, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=100))]
    wrong_percent: u32,

    /// For how long it is measured once all rooms play.
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,

    /// More connections that sit in lobbies and do nothing.
    #[arg(long, value_name = "N", default_value_t = 0)]
    idle: usize,

    /// The server's process, or several: tells what they use (on Linux).
    #[arg(long, value_name = "PID", value_delimiter = ',')]
    pid: Vec<u32>,

    /// A process beside the servers, such as Postgres, or several: tells how much
    /// processor time they use, their children included (on Linux).
    #[arg(long, value_name = "PID", value_delimiter = ',')]
    beside: Vec<u32>,

    /// How the figures are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Lines for people.
    Text,
    /// Everything, for programs.
    Json,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let targets: Result<Vec<Target>, LoadError> =
        arguments.url.iter().map(|url| url.parse()).collect();
    let targets = targets.map_err(|error| Failure::usage(&error))?;
    let plan = LoadPlan {
        targets,
        spread: arguments.spread,
        rooms: arguments.rooms,
        players: arguments.players,
        calls_every: Duration::from_millis(arguments.calls_every_ms),
        wrong_percent: arguments.wrong_percent,
        measured: Duration::from_secs(arguments.seconds),
        idle: arguments.idle,
        pids: arguments.pid.clone(),
        beside: arguments.beside.clone(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let report = runtime.block_on(fano_load::run(plan));
    let report = report.map_err(|error| Failure::usage(&error))?;
    let mut out = stdout().lock();
    match arguments.format {
        Format::Json => {
            let json = serde_json::to_string_pretty(&report).expect("figures are plain data");
            writeln!(out, "{json}")?;
        }
        Format::Text => {
            for message in lines(&report, lang) {
                writeln!(out, "{}", message.say(lang))?;
            }
        }
    }
    Ok(())
}

fn lines(report: &Report, lang: Lang) -> Vec<Message> {
    let tenths = |value: f64| rounded(value, 1, lang);
    let mut lines = vec![
        Message::new("load-calls")
            .with("calls", report.calls)
            .with("seconds", tenths(report.seconds))
            .with("rate", format!("{:.0}", report.calls_per_s))
            .with("rooms", report.rooms)
            .with("players", report.players),
        Message::new("load-answers")
            .with("taken", report.taken)
            .with("late", report.late)
            .with("wrong", report.wrong)
            .with("refused", report.refused)
            .with("unanswered", report.unanswered),
        times("load-latency", &report.latency, lang),
        times("load-hold", &report.hold, lang),
    ];
    for node in &report.nodes {
        let times = times("load-node", &node.latency, lang)
            .with("address", node.address.as_str())
            .with("connections", node.connections)
            .with("calls", node.calls)
            .with("unanswered", node.unanswered)
            .with("errors", node.errors);
        lines.push(times);
    }
    if let Some(server) = &report.server {
        lines.push(
            Message::new("load-server-use")
                .with("cpu", tenths(server.cpu_percent))
                .with("rss", tenths(server.rss_bytes as f64 / 1e6)),
        );
        if let Some(cpu) = server.cpu_percent_per_1000_calls {
            lines.push(Message::new("load-server-per-call").with("cpu", tenths(cpu)));
        }
        if let Some(bytes) = server.bytes_per_idle_connection {
            lines.push(
                Message::new("load-server-idle")
                    .with("kb", tenths(bytes / 1e3))
                    .with("idle", server.idle_connections),
            );
        }
    }
    if let Some(beside) = &report.beside {
        let per_call = beside.cpu_percent_per_1000_calls.unwrap_or_default();
        let used = Message::new("load-beside")
            .with("cpu", tenths(beside.cpu_percent))
            .with("per", tenths(per_call));
        lines.push(used);
    }
    if let Some(first) = &report.first_error {
        lines.push(
            Message::new("load-errors")
                .with("errors", report.errors)
                .with("first", first.as_str()),
        );
    }
    lines
}

fn times(id: &'static str, times: &Latency, lang: Lang) -> Message {
    let tenths = |value: f64| rounded(value, 1, lang);
    Message::new(id)
        .with("p50", tenths(times.p50_ms))
        .with("p95", tenths(times.p95_ms))
        .with("p99", tenths(times.p99_ms))
        .with("max", tenths(times.max_ms))
}
