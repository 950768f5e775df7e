//! `fano load`: many players at once against a server of this machine.

use std::{
    io::{Write as _, stdout},
    time::Duration,
};

use clap::{Args, ValueEnum};
use fano_load::{Latency, LoadPlan, Report, Target};
use fano_texts::{Lang, Message};

use crate::failure::Failure;

/// Plays Towers in many rooms of a server on this machine, over real sockets,
/// and reports how long calls wait for their answers (without the intended
/// hold) and what the server uses.
///
/// Everybody calls at a steady pace; finished games start again. Run the
/// server on one core and this on another: `taskset -c 0 fano serve` and
/// `taskset -c 1 fano load --rooms 2500 --pid PID`. With many connections both
/// need more open files than usual: `ulimit -n 20000`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The server, which must be on this machine.
    #[arg(long, value_name = "URL", default_value = "ws://127.0.0.1:8057")]
    url: String,

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

    /// The server's process: tells what it uses (on Linux).
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,

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
    let target: Target = arguments
        .url
        .parse()
        .map_err(|error: fano_load::LoadError| Failure::usage(&error))?;
    let plan = LoadPlan {
        target,
        rooms: arguments.rooms,
        players: arguments.players,
        calls_every: Duration::from_millis(arguments.calls_every_ms),
        wrong_percent: arguments.wrong_percent,
        measured: Duration::from_secs(arguments.seconds),
        idle: arguments.idle,
        pid: arguments.pid,
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
            for message in lines(&report) {
                writeln!(out, "{}", message.say(lang))?;
            }
        }
    }
    Ok(())
}

fn lines(report: &Report) -> Vec<Message> {
    let mut lines = vec![
        Message::new("load-calls")
            .with("calls", report.calls)
            .with("seconds", format!("{:.1}", report.seconds))
            .with("rate", format!("{:.0}", report.calls_per_s))
            .with("rooms", report.rooms)
            .with("players", report.players),
        Message::new("load-answers")
            .with("taken", report.taken)
            .with("late", report.late)
            .with("wrong", report.wrong)
            .with("refused", report.refused)
            .with("unanswered", report.unanswered),
        times("load-latency", &report.latency),
        times("load-hold", &report.hold),
    ];
    if let Some(server) = &report.server {
        lines.push(
            Message::new("load-server-use")
                .with("cpu", format!("{:.1}", server.cpu_percent))
                .with("rss", format!("{:.1}", server.rss_bytes as f64 / 1e6)),
        );
        if let Some(cpu) = server.cpu_percent_per_1000_calls {
            lines.push(Message::new("load-server-per-call").with("cpu", format!("{cpu:.1}")));
        }
        if let Some(bytes) = server.bytes_per_idle_connection {
            lines.push(
                Message::new("load-server-idle")
                    .with("kb", format!("{:.1}", bytes / 1e3))
                    .with("idle", server.idle_connections),
            );
        }
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

fn times(id: &'static str, times: &Latency) -> Message {
    Message::new(id)
        .with("p50", format!("{:.1}", times.p50_ms))
        .with("p95", format!("{:.1}", times.p95_ms))
        .with("p99", format!("{:.1}", times.p99_ms))
        .with("max", format!("{:.1}", times.max_ms))
}
