//! `fano deck new`: a deck file from pictures, words or emoji.

mod pictures;

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use fano_bundles::{
    Draft, Entry,
    findings::{self, Finding, Severity},
    lists, plan_deck,
};
use fano_decks::{Deck, Symbol, file};
use fano_texts::{Explain as _, Lang, Message};

use super::{input, output};
use crate::failure::Failure;

/// A line of a list is a word, or a word and its translation.
const WORDS_PER_LINE_MAX: usize = 2;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fano deck new --from pictures --out animals.deck
  fano deck new --words vocabulary.txt --out vocabulary.deck
  fano deck new --words vocabulary.txt --languages fr,es --out vocabulary.deck
  fano deck new --emoji \"🐶 🐱 🦊 🐻 🐼 🐨 🐯\" --out pets.deck

The deck file is plain text: open it to give symbols names in other languages.")]
#[command(group = ArgGroup::new("source").required(true))]
#[group(skip)]
pub(crate) struct Arguments {
    /// A folder of pictures (png, jpg, webp, svg); symbols are called like the files.
    #[arg(long, value_name = "DIR", group = "source")]
    from: Option<PathBuf>,

    /// A file with one word a line, or two with a semicolon or tab between them:
    /// then cards show the one word or the other in turn.
    #[arg(long, value_name = "FILE", group = "source")]
    words: Option<String>,

    /// The languages of the words and of those behind the semicolon, such as fr,es;
    /// - is any other language. Without it, they are taken for English and German.
    #[arg(
        long,
        value_name = "LIST",
        requires = "words",
        allow_hyphen_values = true
    )]
    languages: Option<String>,

    /// Emoji, with or without blanks between them.
    #[arg(long, value_name = "LIST", group = "source")]
    emoji: Option<String>,

    /// How many symbols each card has; without it, as many as there is enough for.
    #[arg(long, value_name = "K")]
    symbols: Option<u32>,

    /// The deck file to write, such as animals.deck.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// What the deck is called; without it, like its file.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Replace the deck file if there is one.
    #[arg(long)]
    force: bool,

    /// Show no progress.
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    // Fail before the work rather than after it.
    output::check(&arguments.out, arguments.force)?;
    let languages = arguments.languages.as_deref().map(languages).transpose()?;
    let symbols = collect(arguments, languages.as_deref().unwrap_or_default(), lang)?;
    let planned = plan_deck(&deck_name(arguments), symbols.clone(), arguments.symbols)
        .map_err(Failure::Usage)?;
    let text = file::write(&planned.deck);
    output::save(&arguments.out, text.as_bytes(), arguments.force)?;

    let done = done(&arguments.out, &planned.deck, symbols.len());
    eprintln!("{}", done.say(lang));
    if !planned.left_out.is_empty() {
        let left_out = planned.left_out.iter();
        let names: Vec<&str> = left_out.map(|number| symbols[*number].name(lang)).collect();
        let message = Message::new("deck-new-left-out").with("names", names.join(", "));
        eprintln!("{}", message.say(lang));
    }
    Ok(())
}

/// The message about the finished deck.
fn done(path: &Path, deck: &Deck, found: usize) -> Message {
    let (min, max) = (deck.symbols_per_card_min(), deck.symbols_per_card_max());
    let message = if min == max {
        Message::new("deck-new-done").with("per-card", max)
    } else {
        Message::new("deck-new-done-range")
            .with("min", min)
            .with("max", max)
    };
    message
        .with("file", path.display().to_string())
        .with("cards", deck.cards().len())
        .with("used", deck.symbols().len())
        .with("found", found)
}

/// The languages of the columns; `None` is another one.
fn languages(list: &str) -> Result<Vec<Option<Lang>>, Failure> {
    let language = |code: &str| match code.trim() {
        "-" => Ok(None),
        code => code.parse().map(Some),
    };
    let languages: Result<Vec<Option<Lang>>, _> = list.split(',').map(language).collect();
    match languages {
        Ok(languages) if languages.len() <= WORDS_PER_LINE_MAX => Ok(languages),
        _ => {
            let known = Lang::ALL.map(Lang::code).join(", ");
            let message = Message::new("deck-new-languages").with("found", list);
            Err(Failure::Usage(message.with("known", known)))
        }
    }
}

fn collect(
    arguments: &Arguments,
    languages: &[Option<Lang>],
    lang: Lang,
) -> Result<Vec<Symbol>, Failure> {
    if let Some(folder) = &arguments.from {
        let found = pictures::symbols(folder, &arguments.out, arguments.quiet, lang)?;
        for (file, problem) in found.bad {
            let message = Message::new("deck-new-bad-picture").with("file", file);
            eprintln!("{}", message.with("problem", problem).say(lang));
        }
        if !found.others.is_empty() {
            let names = found.others.join(", ");
            let message = Message::new("deck-new-no-picture").with("names", names);
            eprintln!("{}", message.say(lang));
        }
        return Ok(found.symbols);
    }
    let entries = match &arguments.words {
        Some(path) => {
            let bytes = input::bytes(path, lists::WORDS_BYTES_MAX)?;
            lists::words(&bytes).map_err(|problem| {
                let message = Message::new("deck-in-file").with("file", path.as_str());
                message.with("problem", problem)
            })
        }
        None => {
            let list = arguments.emoji.as_deref().unwrap_or_default();
            let is_drawn = |emoji: &str| {
                fano_art::missing().is_some() || fano_art::emoji_name(emoji, "en").is_some()
            };
            lists::emoji(list, is_drawn)
        }
    };
    let mut entries = entries.map_err(Failure::Usage)?;
    lists::name_columns(&mut entries, languages);
    let symbols = lists::symbols(&entries);
    check_texts(entries, lang)?;
    Ok(symbols)
}

/// Says what people may stumble over, and refuses what would spoil the game.
fn check_texts(entries: Vec<Entry>, lang: Lang) -> Result<(), Failure> {
    let found = findings::in_texts(&Draft::new("", entries));
    let (errors, warnings): (Vec<Finding>, Vec<Finding>) = found
        .into_iter()
        .partition(|finding| finding.severity() == Severity::Error);
    let (last, others) = match errors.split_last() {
        Some((last, others)) => (Some(last), others),
        None => (None, &[][..]),
    };
    for finding in warnings.iter().chain(others) {
        eprintln!("{}", finding.explain().say(lang));
    }
    last.map_or(Ok(()), |error| Err(Failure::usage(error)))
}

fn deck_name(arguments: &Arguments) -> String {
    let stem = || Some(arguments.out.file_stem()?.to_string_lossy().into_owned());
    let name = arguments.name.clone().or_else(stem);
    name.unwrap_or_else(|| "deck".to_owned())
}
