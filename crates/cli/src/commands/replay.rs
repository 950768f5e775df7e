//! `fano replay`: plays a journal again, as text.

use std::{
    io::{Write, stdout},
    path::{Path, PathBuf},
};

use fano_rules::{
    Command, Event, GameId, SERIES_STEPS_MAX, Seat, Viewer,
    journal::{self, Replay},
};
use fano_texts::{Explain as _, Lang, Message};

use crate::{
    failure::Failure,
    read_limited::read_limited,
    repeat_wins::{RepeatWins, Winners},
    story::{Story, seconds},
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The journal, as written by fano simulate --journal. docs/journal.md describes the format.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Print only the table after this many commands (0 is the deal).
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// Whose eyes to look through: a seat's number (from 0), spectator or screen.
    #[arg(long = "as", value_name = "VIEWER", default_value = "spectator")]
    viewer: String,

    /// Print only how often the winner of a contest also won the next one, in any number of journals.
    #[arg(long, conflicts_with_all = ["at", "viewer"])]
    winners: bool,
}

/// Steps through a journal; exit code 1 if it is inconsistent.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    if arguments.winners {
        return print_winners(&arguments.files, lang);
    }
    let [file] = arguments.files.as_slice() else {
        return Err(Failure::Usage(Message::new("replay-one-file")));
    };
    let replay = journal::read(&read(file)?).map_err(|error| {
        let message = Message::new("replay-broken").with("line", error.line);
        Failure::Negative(message.with("reason", error.fault.explain()))
    })?;
    let viewer = viewer(&arguments.viewer, replay.dealt.setup().seats)?;
    if let Some(line) = replay.cut_off_at_line {
        eprintln!(
            "fano: {}",
            Message::new("replay-recovered")
                .with("line", line)
                .say(lang)
        );
    }
    let mut out = stdout().lock();
    match arguments.at {
        Some(at) => print_table(&mut out, &replay, at, viewer, lang),
        None => print_story(&mut out, &replay, viewer, lang),
    }
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    read_limited(file, journal::BYTES_MAX).map_err(|error| {
        let message = Message::new("replay-unreadable");
        let message = message.with("file", file.display().to_string());
        Failure::Usage(message.with("error", error.to_string()))
    })
}

/// Counts the games of all journals together.
fn print_winners(files: &[PathBuf], lang: Lang) -> Result<(), Failure> {
    let mut found = RepeatWins::default();
    for file in files {
        let replay = journal::read(&read(file)?).map_err(|error| {
            let message = Message::new("replay-broken-file");
            let message = message.with("file", file.display().to_string());
            let message = message.with("line", error.line);
            Failure::Negative(message.with("reason", error.fault.explain()))
        })?;
        let mut winners = Winners::default();
        winners.follow(&replay.deal, &mut found);
        for step in &replay.steps {
            winners.follow(&step.events, &mut found);
        }
    }
    let sentences = found.sentences(lang);
    if sentences.is_empty() {
        return Err(Failure::Negative(Message::new("replay-nothing-counted")));
    }
    Ok(writeln!(stdout(), "{}", sentences.join("\n"))?)
}

fn viewer(word: &str, seats: u8) -> Result<Viewer, Failure> {
    match word {
        "spectator" => Ok(Viewer::Spectator),
        "screen" => Ok(Viewer::SharedScreen),
        number => match number.parse::<u8>() {
            Ok(seat) if seat < seats => Ok(Viewer::Seat(Seat(seat))),
            _ => {
                let message = Message::new("replay-no-such-seat");
                Err(Failure::Usage(
                    message.with("last", seats.saturating_sub(1)),
                ))
            }
        },
    }
}

fn print_table(
    out: &mut impl Write,
    replay: &Replay,
    at: usize,
    viewer: Viewer,
    lang: Lang,
) -> Result<(), Failure> {
    let total = replay.steps.len();
    if at > total {
        return Err(Failure::Usage(
            Message::new("replay-no-such-step").with("total", total),
        ));
    }
    let mut series = replay.dealt.clone();
    for step in &replay.steps[..at] {
        series.apply(&step.command, step.at_ms, &mut Vec::new());
    }
    let title = match viewer {
        Viewer::Seat(seat) => Message::new("replay-viewer-seat").with("seat", seat.0),
        Viewer::Spectator => Message::new("replay-viewer-spectator"),
        Viewer::SharedScreen => Message::new("replay-viewer-screen"),
    };
    writeln!(out, "{}", title.with("number", at).say(lang))?;
    let story = Story {
        deck: series.deck(),
        lang,
    };
    for line in story.table(&series.game().view(viewer)) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

fn print_story(
    out: &mut impl Write,
    replay: &Replay,
    viewer: Viewer,
    lang: Lang,
) -> Result<(), Failure> {
    let setup = replay.dealt.setup();
    let games: Vec<String> = setup
        .games
        .iter()
        .map(|game| game.game().facts().name().say(lang))
        .collect();
    let decks = replay.dealt.decks().all();
    let decks: Vec<&str> = decks.iter().map(|deck| deck.name()).collect();
    let header = Message::new("replay-header")
        .with("game", games.join(", "))
        .with("seats", setup.seats)
        .with("deck", decks.join(", "));
    writeln!(out, "{}", header.say(lang))?;

    let decks = replay.dealt.decks();
    let mut position = 0;
    // What may be seen depends on the game being played at that point.
    let mut game = replay.dealt.game().table().game;
    writeln!(out, "\n{}", Message::new("replay-deal").say(lang))?;
    let story = |position: usize| Story {
        deck: decks.of(position),
        lang,
    };
    print_events(out, &story(position), &replay.deal, viewer, &mut game)?;
    for (number, step) in (1_usize..).zip(&replay.steps) {
        let title = Message::new("replay-at").with("number", number);
        writeln!(
            out,
            "\n{}",
            title.with("time", seconds(step.at_ms, lang)).say(lang)
        )?;
        position += usize::from(step.command == Command::Next);
        print_events(out, &story(position), &step.events, viewer, &mut game)?;
    }
    if replay.series.is_cut_short() {
        let steps_max = Message::new("replay-cut-short").with("steps_max", SERIES_STEPS_MAX);
        writeln!(out, "\n{}", steps_max.say(lang))?;
    }
    let events = replay.series.number();
    let summary = Message::new("replay-ok").with("commands", replay.steps.len());
    writeln!(out, "\n{}", summary.with("events", events).say(lang))?;
    Ok(())
}

fn print_events(
    out: &mut impl Write,
    story: &Story<'_>,
    events: &[Event],
    viewer: Viewer,
    game: &mut GameId,
) -> Result<(), Failure> {
    for event in events {
        if let Event::Started { game: started, .. } = event {
            *game = *started;
        }
        let seen = event.seen_by(viewer, *game);
        writeln!(out, "  {}", story.event(seen.as_ref()))?;
    }
    Ok(())
}
