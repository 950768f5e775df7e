//! The report for people.

use std::fmt::Write as _;

use fano_rules::{Seat, colour_name};
use fano_texts::{Lang, Message};

use super::{histogram::Histogram, report::Report, simulation::Simulation, tally::Summary};
use crate::numbers::{decimal, percent};

/// How long the longest bar is.
const BAR_COLUMNS: u64 = 40;
/// Blocks of one to eight eighths of a column.
const EIGHTHS: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// What was simulated, in one line.
pub(super) fn title(simulation: &Simulation, lang: Lang) -> String {
    let names: Vec<String> = simulation
        .setup
        .games
        .iter()
        .map(|game| game.game().facts().name().say(lang))
        .collect();
    let id = if simulation.is_series {
        "simulate-title-series"
    } else {
        "simulate-title"
    };
    Message::new(id)
        .with("games", simulation.games)
        .with("game", names.join(", "))
        .with("players", simulation.setup.seats)
        .with("deck", simulation.deck.name())
        .with("seed", simulation.seed.to_string())
        .say(lang)
}

/// The whole report.
pub(super) fn print(simulation: &Simulation, report: &Report, lang: Lang) -> String {
    let mut out = title(simulation, lang);
    out.push_str("\n\n");
    seats(simulation, report, lang).print(&mut out);
    out.push('\n');
    lengths(report, lang).print(&mut out);
    out.push('\n');
    counts(simulation, report, lang).print(&mut out);
    let sentences = report.repeat_wins.sentences(lang);
    if !sentences.is_empty() {
        let _ = writeln!(out, "\n{}", sentences.join("\n"));
    }
    if let Some(histogram) = Histogram::new(&report.time_ms) {
        out.push('\n');
        let _ = writeln!(out, "{}", plot_title(simulation).say(lang));
        plot(&mut out, &histogram, lang);
    }
    out
}

fn say(id: &'static str, lang: Lang) -> String {
    Message::new(id).say(lang)
}

/// A row per seat: who sat there, and how often they won.
fn seats(simulation: &Simulation, report: &Report, lang: Lang) -> Grid {
    let in_teams = !simulation.teams().is_empty();
    let mut head = vec![say("simulate-seat", lang), say("simulate-bot", lang)];
    head.push(say("simulate-level", lang));
    if in_teams {
        head.push(say("simulate-team", lang));
    }
    if simulation.is_series {
        head.push(say("simulate-games-won", lang));
        head.push(say("simulate-champion", lang));
    } else {
        head.push(say("simulate-wins", lang));
    }
    head.push(String::new());
    let mut grid = Grid::new(if in_teams { "rlllrrr" } else { "rllrrr" }, head);
    for (seat, level) in Seat::first(simulation.setup.seats).zip(&simulation.levels) {
        let mut row = vec![seat.to_string(), Simulation::persona(seat).name.to_owned()];
        row.push(level.name().say(lang));
        if in_teams {
            let colour = simulation
                .colour(seat)
                .map(|colour| colour_name(colour).say(lang));
            row.push(colour.unwrap_or_default());
        }
        if simulation.is_series {
            row.push(report.games_won[seat.index()].to_string());
        }
        let wins = report.wins[seat.index()];
        row.push(wins.to_string());
        row.push(percent(wins, u64::from(simulation.games), lang));
        grid.rows.push(row);
    }
    grid
}

/// Calls, seconds and reactions: smallest, middle, average and largest.
fn lengths(report: &Report, lang: Lang) -> Grid {
    let head = [
        "simulate-min",
        "simulate-median",
        "simulate-mean",
        "simulate-max",
    ];
    let mut labels = vec![String::new()];
    labels.extend(head.map(|id| say(id, lang)));
    let mut grid = Grid::new("lrrrr", labels);
    let mut row = |id, summary: Option<Summary>, cells: &dyn Fn(Summary) -> [String; 4]| {
        if let Some(summary) = summary {
            let mut row = vec![say(id, lang)];
            row.extend(cells(summary));
            grid.rows.push(row);
        }
    };
    row("simulate-calls", report.calls.summary(), &|calls| {
        [
            calls.min.to_string(),
            calls.median.to_string(),
            decimal(calls.mean_thousandths, 1, lang),
            calls.max.to_string(),
        ]
    });
    let seconds = |decimals| {
        move |time: Summary| {
            let mean_ms = (time.mean_thousandths + 500) / 1000;
            [time.min, time.median, mean_ms, time.max].map(|ms| decimal(ms, decimals, lang))
        }
    };
    row("simulate-seconds", report.time_ms.summary(), &seconds(1));
    row(
        "simulate-reaction",
        report.reaction_ms.summary(),
        &seconds(2),
    );
    grid
}

/// How often things happened in all games together.
fn counts(simulation: &Simulation, report: &Report, lang: Lang) -> Grid {
    let mut rows = vec![
        ("simulate-tie-breaks", report.tie_breaks),
        ("simulate-wrong-calls", report.wrong_calls),
        ("simulate-late-calls", report.late_calls),
    ];
    if !simulation.teams().is_empty() {
        rows.push(("simulate-rounds-drawn", report.rounds_drawn));
    }
    if report.unfinished > 0 {
        rows.push(("simulate-unfinished", report.unfinished));
    }
    let rows = rows.into_iter();
    Grid {
        align: "lr",
        rows: rows
            .map(|(id, count)| vec![say(id, lang), count.to_string()])
            .collect(),
    }
}

/// What the plot shows.
pub(super) fn plot_title(simulation: &Simulation) -> Message {
    Message::new(if simulation.is_series {
        "simulate-histogram-series"
    } else {
        "simulate-histogram"
    })
}

fn plot(out: &mut String, histogram: &Histogram, lang: Lang) {
    let decimals = u32::from(!histogram.width_ms.is_multiple_of(1000));
    let mut grid = Grid {
        align: "rlr",
        rows: Vec::new(),
    };
    for (from_ms, count) in histogram.bars() {
        let to_ms = from_ms + histogram.width_ms;
        let [from, to] = [from_ms, to_ms].map(|ms| decimal(ms, decimals, lang));
        let bar = bar(count, histogram.highest());
        let bar = format!("{bar:<columns$}", columns = BAR_COLUMNS as usize);
        grid.rows
            .push(vec![format!("{from}–{to}"), bar, count.to_string()]);
    }
    grid.print(out);
}

/// A bar of block characters; anything above zero is visible.
fn bar(count: u64, highest: u64) -> String {
    let length = u128::from(count) * u128::from(BAR_COLUMNS * 8) / u128::from(highest.max(1));
    let eighths = (length as u64).max(u64::from(count > 0));
    let mut bar = "█".repeat((eighths / 8) as usize);
    if !eighths.is_multiple_of(8) {
        bar.push(EIGHTHS[(eighths % 8 - 1) as usize]);
    }
    bar
}

/// Rows of cells in columns that line up.
struct Grid {
    /// `l` or `r` for each column.
    align: &'static str,
    rows: Vec<Vec<String>>,
}

impl Grid {
    fn new(align: &'static str, head: Vec<String>) -> Self {
        Self {
            align,
            rows: vec![head],
        }
    }

    fn print(&self, out: &mut String) {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, width), align) in row.iter().zip(&widths).zip(self.align.chars()) {
                let _ = match align {
                    'r' => write!(line, "{cell:>width$}  "),
                    _ => write!(line, "{cell:<width$}  "),
                };
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
}
