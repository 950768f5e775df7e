//! `fano deck bundle`: a deck with its pictures and arranged cards in one file.

use std::{path::PathBuf, sync::atomic::AtomicBool};

use clap::Args;
use fano_bundles::{Draft, Job, NotMade, Problem, Progress, bundle_deck, coloured, file, findings};
use fano_decks::Deck;
use fano_faces::{BadPicture, LayoutOptions};
use fano_texts::{Arg, Explain as _, Lang, Message};

use super::{input::Input, output};
use crate::{
    commands::faces::{Look, progress},
    failure::Failure,
    pictures,
};

#[derive(Debug, Args)]
#[group(skip)]
#[command(after_help = "\
Examples:
  fano deck bundle animals.deck --out animals.fano
  fano deck bundle vocabulary.deck --out vocabulary.fano --upright --one-size
  fano deck bundle animals.deck --out animals.fano --connect

The bundle holds the deck, its pictures (made anew, without places and dates) and
where everything is on the cards. Send it to whoever should have the deck; fano deck,
fano faces and fano print take it wherever they take a deck file.")]
pub(crate) struct Arguments {
    /// A deck file, or a deck that comes with Fano (see fano deck list).
    #[arg(value_name = "FILE|NAME")]
    deck: String,

    /// The bundle to write, such as animals.fano.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Colour the cards for Connect; that takes 17 cards or more.
    #[arg(long)]
    connect: bool,

    #[command(flatten)]
    look: Look,

    /// Replace the bundle if there is one.
    #[arg(long)]
    force: bool,

    /// Show no progress.
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    // Fail before the work rather than after it.
    output::check(&arguments.out, arguments.force)?;
    let name = arguments.deck.as_str();
    let Input::Deck(deck) = Input::open(name, None)? else {
        return Err(Failure::Usage(
            Message::new("bundle-is-bundle").with("file", name),
        ));
    };
    let deck = if arguments.connect {
        coloured(&deck).map_err(Failure::Usage)?
    } else {
        deck.into_owned()
    };
    let options = arguments.look.options(LayoutOptions::of(&deck))?;
    let files = pictures::files(&deck, name)?;
    let source = pictures::source(None)?;

    let bars = [
        ("deck-new-progress", files.len()),
        ("faces-progress-pack", 0),
    ];
    let [taking_in, arranging] =
        bars.map(|(title, steps)| progress::bar(title, steps, arguments.quiet, lang));
    let report = |progress: Progress| match progress {
        Progress::Picture { done, .. } => taking_in.set_position(done as u64),
        Progress::Card { done, of } => {
            taking_in.finish_and_clear();
            arranging.set_length(of as u64);
            arranging.set_position(done as u64);
        }
        _ => {}
    };
    let never = AtomicBool::new(false);
    let job = Job::new(&report, &never);
    let made = bundle_deck(&deck, &files, options, &source, job);
    taking_in.finish_and_clear();
    arranging.finish_and_clear();
    let (bundle, _) = made.map_err(|not_made| failure(not_made, &deck))?;

    output::save(&arguments.out, &file::write(&bundle), arguments.force)?;
    let done = Message::new("bundle-done")
        .with("file", arguments.out.display().to_string())
        .with("cards", bundle.deck().cards().len())
        .with("symbols", bundle.deck().symbols().len())
        .with("pictures", bundle.pictures().len())
        .with("revision", bundle.revision().as_str());
    eprintln!("{}", done.say(lang));
    // The deck is there already: whoever wrote it may have meant it.
    for finding in findings::in_texts(&Draft::of(bundle.content())) {
        eprintln!("{}", finding.explain().say(lang));
    }
    Ok(())
}

/// What is wrong, with the symbols it is about.
fn failure(not_made: NotMade, deck: &Deck) -> Failure {
    let NotMade::Problems(problems) = not_made else {
        return Failure::Usage(Message::new("bundle-cancelled"));
    };
    if let Some(whole) = problems.iter().find(|problem| problem.entries.is_empty()) {
        return Failure::Usage(whole.message.clone());
    }
    let bad = |problem: Problem| {
        let symbol = &deck.symbols()[problem.entries[0]];
        BadPicture {
            symbol: symbol.id.clone(),
            picture: symbol.picture().clone(),
            problem: reason(problem.message),
        }
    };
    let bad: Vec<BadPicture> = problems.into_iter().map(bad).collect();
    Failure::Usage(pictures::report(&bad))
}

/// Only the reason: the list says already that these cannot be drawn.
fn reason(message: Message) -> Message {
    let reason = message.args().iter().find_map(|(name, arg)| match arg {
        Arg::Message(reason) if *name == "problem" => Some((**reason).clone()),
        _ => None,
    });
    reason.unwrap_or(message)
}
