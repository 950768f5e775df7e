//! `fano deck verify`: is any two cards' shared symbol the only one?

use std::io::{Write as _, stdout};

use clap::Args;
use fano_bundles::file::is_bundle_file;
use fano_decks::{
    Deck, builtin,
    file::{self, is_deck_file},
    lists::{self, ListFacts},
};
use fano_texts::{Lang, Message};

use super::input;
use crate::failure::Failure;

#[derive(Debug, Args)]
#[command(after_help = "\
Exit code 0: any two cards share exactly one symbol.
Exit code 1: they do not; standard error names two cards and what they share.
Exit code 2: the file cannot be read.

Besides deck files, lists of cards from elsewhere are checked:
  JSON   {\"symbols\": 3, \"cards\": [[0,1],[0,2],[1,2]]}, or only the cards
  CSV    one card a line, symbols between commas, semicolons or tabs

Examples:
  fano deck verify my-animals.deck
  fano deck show --symbols 10 --format json | fano deck verify -")]
pub(crate) struct Arguments {
    /// A deck file, a bundle, or a list of cards in JSON or CSV; - reads standard input.
    file: String,
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let path = &*arguments.file;
    // The name of a built-in deck is not a file, but the meaning is clear.
    let known = builtin::by_name(path).filter(|_| !std::path::Path::new(path).exists());
    let facts = match known {
        Some(deck) => deck_facts(deck),
        None => check(path)?,
    };
    writeln!(stdout(), "{}", verified(path, facts).say(lang))?;
    Ok(())
}

fn check(path: &str) -> Result<ListFacts, Failure> {
    let bytes_max = lists::LIST_BYTES_MAX.max(input::BYTES_MAX);
    let bytes = input::bytes(path, bytes_max)?;
    if is_bundle_file(&bytes) {
        let (bundle, _) = input::bundle(&bytes, None)?.map_err(|error| {
            let message = input::in_file(path, &error);
            if error.is_about_matches() {
                Failure::Negative(message)
            } else {
                Failure::Usage(message)
            }
        })?;
        return Ok(deck_facts(bundle.deck()));
    }
    if is_deck_file(&bytes) {
        let deck = file::read(&bytes).map_err(|error| {
            let message = input::in_file(path, &error);
            if error.is_about_matches() {
                Failure::Negative(message)
            } else {
                Failure::Usage(message)
            }
        })?;
        return Ok(deck_facts(&deck));
    }
    let list = lists::read(&bytes).map_err(|error| Failure::Usage(input::in_file(path, &error)))?;
    list.verify()
        .map_err(|fault| Failure::Negative(input::in_file(path, &fault)))
}

fn deck_facts(deck: &Deck) -> ListFacts {
    ListFacts {
        cards: deck.cards().len(),
        symbols: deck.symbols().len(),
        symbols_per_card_min: deck.symbols_per_card_min(),
        symbols_per_card_max: deck.symbols_per_card_max(),
    }
}

fn verified(path: &str, facts: ListFacts) -> Message {
    let (min, max) = (facts.symbols_per_card_min, facts.symbols_per_card_max);
    let message = if min == max {
        Message::new("deck-verified").with("per-card", max)
    } else {
        Message::new("deck-verified-range")
            .with("min", min)
            .with("max", max)
    };
    message
        .with("file", path)
        .with("cards", facts.cards)
        .with("symbols", facts.symbols)
}
