//! `fano designs kirkman`.

use std::{
    collections::BTreeMap,
    io::{Write as _, stdin, stdout},
    path::{Path, PathBuf},
};

use clap::Args;
use fano_designs::kirkman::{self, Fault, Schedule};
use fano_texts::{Lang, Message};

use super::{
    Format,
    request::{WrongRequest, too_many_girls},
};
use crate::{
    failure::Failure,
    read_limited::{read_limited, read_up_to},
};

/// The largest file to check.
const BYTES_MAX: usize = 16 << 20;

#[derive(Debug, Args)]
pub(crate) struct Kirkman {
    /// How many girls there are: 15, unless the file that is checked says otherwise
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    girls: Option<String>,

    /// How the solution is written
    #[arg(long, value_enum, default_value_t = Format::Text, conflicts_with = "check")]
    format: Format,

    /// Check the solution in a file (- for standard input) instead of making one
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Kirkman, lang: Lang) -> Result<(), Failure> {
    let girls = arguments.girls.as_deref().map(number_of_girls);
    let girls = girls.transpose().map_err(|error| Failure::usage(&error))?;
    match &arguments.check {
        None => print(girls.unwrap_or(15), arguments.format),
        Some(path) => {
            let claim = read(path).map_err(|error| Failure::usage(&error))?;
            check(&claim, girls, lang)
        }
    }
}

fn number_of_girls(text: &str) -> Result<u32, WrongRequest> {
    match WrongRequest::number(text)? {
        girls if girls <= kirkman::GIRLS_MAX.into() => Ok(girls as u32),
        girls => Err(WrongRequest::TooManyGirls { girls }),
    }
}

fn print(girls: u32, format: Format) -> Result<(), Failure> {
    let schedule =
        kirkman::solve(girls).map_err(|error| Failure::usage(&WrongRequest::Girls(error)))?;
    let text = match format {
        Format::Text => as_text(&schedule),
        Format::Json => as_json(&schedule),
    };
    stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// The days with their rows, the girls numbered from 1.
fn as_text(schedule: &Schedule) -> String {
    let day = |rows: &Vec<[u32; 3]>| {
        let rows = rows
            .iter()
            .map(|[a, b, c]| format!("{} {} {}", a + 1, b + 1, c + 1));
        rows.collect::<Vec<_>>().join(" | ") + "\n"
    };
    schedule.days().iter().map(day).collect()
}

fn as_json(schedule: &Schedule) -> String {
    let day = |rows: &Vec<[u32; 3]>| {
        let rows = rows
            .iter()
            .map(|[a, b, c]| format!("[{},{},{}]", a + 1, b + 1, c + 1));
        format!("[{}]", rows.collect::<Vec<_>>().join(","))
    };
    let days: Vec<String> = schedule.days().iter().map(day).collect();
    format!(
        "{{\"girls\": {}, \"days\": [\n{}\n]}}\n",
        schedule.girls(),
        days.join(",\n")
    )
}

/// A claimed solution, with girls numbered in order of appearance.
struct Claim {
    names: Vec<String>,
    days: Vec<Vec<Vec<u32>>>,
}

impl Claim {
    fn parse(text: &str) -> Self {
        let mut numbers = BTreeMap::new();
        let mut names = Vec::new();
        let mut days = Vec::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default();
            if line.trim().is_empty() {
                continue;
            }
            let rows = line.split(['|', ';']).map(|row| {
                let girls = row.split([' ', '\t', ',', '\r', '\u{feff}']);
                let girls = girls.filter(|name| !name.is_empty()).map(|name| {
                    *numbers.entry(name).or_insert_with(|| {
                        names.push(name.to_owned());
                        names.len() as u32 - 1
                    })
                });
                girls.collect::<Vec<u32>>()
            });
            // A separator at the beginning or the end of a line is not a row.
            let rows = rows.filter(|row| !row.is_empty());
            days.push(rows.collect());
        }
        Self { names, days }
    }

    fn name(&self, girl: u32) -> &str {
        self.names.get(girl as usize).map_or("?", String::as_str)
    }

    fn explain(&self, fault: Fault) -> Message {
        match fault {
            Fault::GirlCount { girls } => {
                Message::new("designs-fault-girl-count").with("girls", girls)
            }
            Fault::TooManyGirls { girls } => too_many_girls(girls.into()),
            Fault::RowSize { day, row, found } => Message::new("designs-fault-row-size")
                .with("day", day + 1)
                .with("row", row + 1)
                .with("found", found),
            Fault::GirlTwice { day, girl, rows } if rows[0] == rows[1] => {
                Message::new("designs-fault-girl-twice-in-row")
                    .with("day", day + 1)
                    .with("girl", self.name(girl))
                    .with("row", rows[0] + 1)
            }
            Fault::GirlTwice { day, girl, rows } => Message::new("designs-fault-girl-twice")
                .with("day", day + 1)
                .with("girl", self.name(girl))
                .with("first", rows[0] + 1)
                .with("second", rows[1] + 1),
            Fault::GirlMissing { day, girl } => Message::new("designs-fault-girl-missing")
                .with("day", day + 1)
                .with("girl", self.name(girl)),
            Fault::PairTwice { pair, days } => Message::new("designs-fault-pair-twice")
                .with("one", self.name(pair[0]))
                .with("other", self.name(pair[1]))
                .with("first", days[0] + 1)
                .with("second", days[1] + 1),
            Fault::DayCount { expected, found } => Message::new("designs-fault-day-count")
                .with("expected", expected)
                .with("found", found),
            Fault::UnknownGirl { day, row, girl } => Message::new("designs-fault-unknown-girl")
                .with("day", day + 1)
                .with("row", row + 1)
                .with("girl", self.name(girl)),
        }
    }
}

fn read(path: &Path) -> Result<Claim, WrongRequest> {
    let from_stdin = path == Path::new("-");
    let name = || match from_stdin {
        true => "stdin".to_owned(),
        false => path.display().to_string(),
    };
    let unreadable = |error: String| {
        let path = name();
        WrongRequest::Unreadable { path, error }
    };
    let read = if from_stdin {
        read_up_to(stdin().lock(), BYTES_MAX)
    } else {
        read_limited(path, BYTES_MAX)
    };
    let bytes = read.map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() > BYTES_MAX {
        return Err(unreadable(format!("> {} MiB", BYTES_MAX >> 20)));
    }
    let text = String::from_utf8(bytes).map_err(|error| unreadable(error.to_string()))?;
    let claim = Claim::parse(&text);
    if claim.days.is_empty() {
        return Err(WrongRequest::NoDays { path: name() });
    }
    Ok(claim)
}

fn check(claim: &Claim, expected: Option<u32>, lang: Lang) -> Result<(), Failure> {
    let girls = claim.names.len() as u32;
    if let Some(expected) = expected.filter(|&expected| expected != girls) {
        let message = Message::new("designs-fault-other-girl-count")
            .with("expected", expected)
            .with("found", girls);
        return Err(Failure::Negative(message));
    }
    kirkman::check(girls, &claim.days).map_err(|fault| Failure::Negative(claim.explain(fault)))?;
    let message = Message::new("designs-kirkman-right")
        .with("girls", girls)
        .with("days", claim.days.len());
    writeln!(stdout().lock(), "{}", message.say(lang))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_solutions_read_back_equal() {
        let schedule = kirkman::solve(21).expect("made from a field");
        let claim = Claim::parse(&as_text(&schedule));
        assert_eq!(claim.names.len(), 21);
        assert_eq!(kirkman::check(21, &claim.days), Ok(()));
    }

    #[test]
    fn separators_comments_and_empty_lines_are_free() {
        let claim = Claim::parse("# days\n\n| Ann, Bea Cy |\tDee,Eve  Fay ; 7 8 9 | # Monday\r\n");
        assert_eq!(claim.days, [[[0, 1, 2], [3, 4, 5], [6, 7, 8]]]);
        assert_eq!(claim.name(3), "Dee");
    }
}
