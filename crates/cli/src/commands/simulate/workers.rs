//! Distributes the games over threads.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use fano_bots::Playout;
use fano_rules::{Answer, journal::JournalWriter};
use fano_texts::Message;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{cannot_write, report::Report, simulation::Simulation};
use crate::{failure::Failure, repeat_wins::Winners};

/// How many games a worker takes at a time.
const PORTION: u32 = 64;

/// Plays all games of a simulation.
///
/// A game depends on its number alone and reports only add up, so the result
/// does not depend on the number of workers.
pub(super) fn play_all(simulation: &Simulation, quiet: bool) -> Result<Report, Failure> {
    if let Some(folder) = &simulation.journal {
        fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        refuse_if_exists(&journal_path(folder, 0))?;
    }
    let bar = progress(simulation.games, quiet);
    let next = AtomicU32::new(0);
    let work = || -> Result<Report, Failure> {
        let mut report = Report::new();
        loop {
            let first = next.fetch_add(PORTION, Ordering::Relaxed);
            if first >= simulation.games {
                return Ok(report);
            }
            let last = simulation.games.min(first + PORTION);
            for game in first..last {
                if let Err(failure) = play(simulation, game, &mut report) {
                    // The others finish their portions and find nothing left.
                    next.store(simulation.games, Ordering::Relaxed);
                    return Err(failure);
                }
            }
            bar.inc(u64::from(last - first));
        }
    };
    let parts: Vec<Result<Report, Failure>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..simulation.jobs).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .map(|part| part.expect("a worker does not panic"))
            .collect()
    });
    bar.finish_and_clear();
    let mut report = Report::new();
    for part in parts {
        report.merge(&part?);
    }
    Ok(report)
}

/// Plays one game and writes its journal if requested.
fn play(simulation: &Simulation, game: u32, report: &mut Report) -> Result<(), Failure> {
    let seed = simulation.game_seed(game);
    let deck = Arc::clone(&simulation.deck);
    let mut playout = Playout::new(deck, simulation.setup.clone(), simulation.bots(seed), seed)
        .map_err(|error| Failure::usage(&error))?;
    let mut journal = simulation
        .journal
        .as_ref()
        .map(|_| JournalWriter::new(playout.series(), playout.events()));
    // A game can be over, with its tie-break in progress, as soon as it is
    // dealt.
    report.add_events(playout.events());
    let mut winners = Winners::default();
    winners.follow(playout.events(), &mut report.repeat_wins);
    let (mut right_calls, mut end_ms) = (0, 0);
    while let Some(step) = playout.step() {
        winners.follow(playout.events(), &mut report.repeat_wins);
        if report.add_step(&step, playout.events()) {
            right_calls += 1;
            end_ms = step.at_ms;
        }
        if let Some(journal) = &mut journal
            && matches!(step.answer, Answer::Taken | Answer::Wrong)
        {
            journal.push(
                &step.command,
                step.at_ms,
                playout.events(),
                playout.series(),
            );
        }
    }
    report.add_end(&playout, right_calls, end_ms);
    match (journal, &simulation.journal) {
        (Some(journal), Some(folder)) => write_new(&journal_path(folder, game), journal.text()),
        _ => Ok(()),
    }
}

/// The path of a game's journal; file names count from 1.
fn journal_path(folder: &Path, game: u32) -> PathBuf {
    folder.join(format!("game-{:06}.fano", u64::from(game) + 1))
}

fn refuse_if_exists(path: &Path) -> Result<(), Failure> {
    if path.exists() {
        return Err(exists_already(path));
    }
    Ok(())
}

fn exists_already(path: &Path) -> Failure {
    let message = Message::new("simulate-journal-exists");
    Failure::Usage(message.with("file", path.display().to_string()))
}

fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists_already(path),
        _ => cannot_write(path, &error),
    })
}

fn progress(games: u32, quiet: bool) -> ProgressBar {
    let target = if quiet {
        ProgressDrawTarget::hidden()
    } else {
        ProgressDrawTarget::stderr()
    };
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len}  {eta}");
    let bar = ProgressBar::with_draw_target(Some(u64::from(games)), target);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
