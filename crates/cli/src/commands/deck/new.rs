//! `fano deck new`: a deck file from pictures, words or emoji.

mod choose;
mod emoji;
mod ids;
mod pictures;
mod words;

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use clap::{ArgGroup, Args};
use fano_decks::{Card, Deck, Suit, Symbol, SymbolId, file, limits};
use fano_texts::{Lang, Message};

use crate::failure::Failure;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fano deck new --from pictures --out animals.deck
  fano deck new --words vocabulary.txt --out vocabulary.deck
  fano deck new --emoji \"🐶 🐱 🦊 🐻 🐼 🐨 🐯\" --out pets.deck

The deck file is plain text: open it to give symbols names in both languages.")]
#[command(group = ArgGroup::new("source").required(true))]
#[group(skip)]
pub(crate) struct Arguments {
    /// A folder of pictures (png, jpg, webp, svg); symbols are called like the files.
    #[arg(long, value_name = "DIR", group = "source")]
    from: Option<PathBuf>,

    /// A file with one word a line, or two with a semicolon or tab between them
    /// (English;German): then cards show the one word or the other in turn.
    #[arg(long, value_name = "FILE", group = "source")]
    words: Option<String>,

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
    if !arguments.force && arguments.out.exists() {
        return Err(exists(&arguments.out));
    }
    let symbols = collect(arguments, lang)?;
    let found = symbols.len();
    if found > limits::SYMBOLS_MAX {
        return Err(Failure::Usage(
            Message::new("deck-new-too-many-symbols")
                .with("found", found)
                .with("max", limits::SYMBOLS_MAX),
        ));
    }
    let chosen = choose::choose_cards(found, arguments.symbols)?;
    let (deck, left_out) = assemble(&deck_name(arguments), symbols, &chosen)?;
    save(&arguments.out, &file::write(&deck), arguments.force)?;

    eprintln!("{}", done(&arguments.out, &deck, found).say(lang));
    if !left_out.is_empty() {
        let names: Vec<&str> = left_out.iter().map(|symbol| symbol.name(lang)).collect();
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

fn collect(arguments: &Arguments, lang: Lang) -> Result<Vec<Symbol>, Failure> {
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
    if let Some(path) = &arguments.words {
        return words::symbols(path);
    }
    emoji::symbols(arguments.emoji.as_deref().unwrap_or_default())
}

fn deck_name(arguments: &Arguments) -> String {
    let stem = || Some(arguments.out.file_stem()?.to_string_lossy().into_owned());
    let name = arguments.name.clone().or_else(stem);
    name.unwrap_or_else(|| "deck".to_owned())
}

/// The deck, with only the symbols that are on a card, and the other symbols.
fn assemble(
    name: &str,
    symbols: Vec<Symbol>,
    cards: &[Vec<u32>],
) -> Result<(Deck, Vec<Symbol>), Failure> {
    let mut used = vec![false; symbols.len()];
    for symbol in cards.iter().flatten() {
        used[*symbol as usize] = true;
    }
    let mut number = 0;
    let new_numbers: Vec<SymbolId> = used
        .iter()
        .map(|used| {
            let id = SymbolId(number);
            number += u16::from(*used);
            id
        })
        .collect();
    let cards = cards.iter().map(|card| {
        let symbols = card.iter().map(|symbol| new_numbers[*symbol as usize]);
        Card::new(symbols.collect::<Vec<_>>(), Suit::Plain)
    });
    let (mut kept, mut left_out) = (Vec::new(), Vec::new());
    for (symbol, used) in symbols.into_iter().zip(used) {
        if used {
            kept.push(symbol);
        } else {
            left_out.push(symbol);
        }
    }
    let deck = Deck::new(name, kept, cards.collect()).map_err(|error| Failure::usage(&error))?;
    Ok((deck, left_out))
}

/// Writes all or nothing, and replaces an existing file only if forced.
fn save(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let saved = if force {
        // Write next to the old file and then rename, so that the old one stays
        // until the new one is complete.
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.tmp", std::process::id()));
        let beside = Path::new(&beside);
        write_new(beside, text).and_then(|()| {
            fs::rename(beside, path).inspect_err(|_| {
                let _ = fs::remove_file(beside);
            })
        })
    } else {
        write_new(path, text)
    };
    saved.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        _ => Failure::Usage(
            Message::new("deck-new-not-written")
                .with("file", path.display().to_string())
                .with("error", error.to_string()),
        ),
    })
}

/// Writes a new file, and removes it again if it is incomplete.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut new_file = OpenOptions::new().write(true).create_new(true).open(path)?;
    new_file.write_all(text.as_bytes()).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

fn exists(path: &Path) -> Failure {
    Failure::Usage(Message::new("deck-new-exists").with("file", path.display().to_string()))
}
