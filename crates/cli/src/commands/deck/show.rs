//! `fano deck show`: the cards of a deck.

use std::io::{BufWriter, Write, stdout};

use clap::{Args, ValueEnum};
use fano_decks::{Card, Deck, FullDeck, builtin};
use fano_designs::Lines as _;
use fano_texts::{Lang, Message};

use super::input;
use crate::failure::Failure;

#[derive(Debug, Args)]
#[group(skip)]
#[command(after_help = "\
Examples:
  fano deck show classic
  fano deck show my-animals.deck --format csv
  fano deck show --symbols 8 --format json

In JSON, symbols and cards are numbers counted from 0: {\"symbols\": 3, \"cards\": [[0,1],[0,2],[1,2]]}.
In CSV, each line is a card and each cell the id of a symbol.")]
pub(crate) struct Arguments {
    /// A deck that comes with Fano (see fano deck list), a deck file or a bundle; - reads
    /// standard input, and ./classic is a file even though classic is a deck.
    #[arg(value_name = "NAME|FILE")]
    deck: Option<String>,

    /// All cards with K symbols each, with numbers for symbols; K-1 has to be a power of a prime.
    #[arg(long, value_name = "K", conflicts_with = "deck")]
    symbols: Option<u32>,

    /// How the cards are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Names of symbols, for reading.
    Text,
    /// Numbers of symbols, for programs.
    Json,
    /// Ids of symbols, for spreadsheets.
    Csv,
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    // Large decks are written as they are generated; unbuffered lines would be
    // slow.
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    match (arguments.symbols, &arguments.deck) {
        (Some(symbols_per_card), _) => {
            let full = FullDeck::new(symbols_per_card).map_err(|error| Failure::usage(&error))?;
            show_full(&full, arguments.format, lang, &mut out)?;
        }
        (None, None) => {
            let which = Message::new("deck-which").with("names", builtin::names());
            return Err(Failure::Usage(which));
        }
        (None, Some(name)) => {
            let deck = input::deck(name)?;
            show_deck(&deck, arguments.format, lang, &mut out)?;
        }
    }
    out.flush()?;
    Ok(())
}

fn show_full(
    full: &FullDeck,
    format: Format,
    lang: Lang,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let mut points = Vec::new();
    let mut row = Vec::new();
    let (before, between, after) = match format {
        Format::Text => {
            let summary = Message::new("deck-summary")
                .with("title", full.title())
                .with("cards", full.line_count())
                .with("symbols", full.point_count())
                .with("per-card", full.points_per_line());
            writeln!(out, "{}\n", summary.say(lang))?;
            ("", "\n", "\n")
        }
        Format::Csv => ("", "\n", "\n"),
        Format::Json => {
            let count = full.point_count();
            writeln!(out, "{{\"symbols\": {count}, \"cards\": [")?;
            ("[", "],\n", "]\n]}\n")
        }
    };
    let separator: &[u8] = match format {
        Format::Text => b" ",
        Format::Csv | Format::Json => b",",
    };
    for card in 0..full.line_count() {
        points.clear();
        full.append_line(card, &mut points);
        row.clear();
        row.extend_from_slice(before.as_bytes());
        for (place, point) in points.iter().enumerate() {
            if place > 0 {
                row.extend_from_slice(separator);
            }
            push_number(&mut row, *point);
        }
        let end = if card + 1 < full.line_count() {
            between
        } else {
            after
        };
        row.extend_from_slice(end.as_bytes());
        out.write_all(&row)?;
    }
    Ok(())
}

/// Writes digits; the standard library's formatting takes four times as long,
/// which is noticeable with a million numbers.
fn push_number(row: &mut Vec<u8>, mut number: u32) {
    let mut digits = [0; 10];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    row.extend_from_slice(&digits[start..]);
}

fn show_deck(deck: &Deck, format: Format, lang: Lang, out: &mut impl Write) -> std::io::Result<()> {
    match format {
        Format::Text => show_text(deck, lang, out),
        Format::Csv => {
            for card in deck.cards() {
                let ids = card.symbols().iter().map(|s| deck.symbol(*s).id.as_str());
                writeln!(out, "{}", ids.collect::<Vec<_>>().join(","))?;
            }
            Ok(())
        }
        Format::Json => {
            let rows = deck.cards().iter().map(|card| {
                let numbers = card.symbols().iter().map(|s| s.0.to_string());
                format!("[{}]", numbers.collect::<Vec<_>>().join(","))
            });
            let cards = rows.collect::<Vec<_>>().join(",\n");
            let count = deck.symbols().len();
            writeln!(out, "{{\"symbols\": {count}, \"cards\": [\n{cards}\n]}}")
        }
    }
}

fn show_text(deck: &Deck, lang: Lang, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}\n", summary(deck, lang).say(lang))?;
    let number_width = deck.cards().len().to_string().len();
    let suit = |card: &Card| card.suit().title().map(|title| title.say(lang));
    let suits = deck.cards().iter().filter_map(suit);
    let suit_width = suits.map(|title| title.chars().count() + 2).max();
    let suit_width = suit_width.unwrap_or(0);
    for (number, card) in deck.cards().iter().enumerate() {
        let suit = suit(card).unwrap_or_default();
        let names = card.symbols().iter().map(|s| deck.symbol(*s).name(lang));
        let names = names.collect::<Vec<_>>().join(", ");
        let number = number + 1;
        writeln!(out, "{number:>number_width$}  {suit:suit_width$}{names}")?;
    }
    Ok(())
}

/// How many cards and symbols a deck has, in one line.
fn summary(deck: &Deck, lang: Lang) -> Message {
    let (min, max) = (deck.symbols_per_card_min(), deck.symbols_per_card_max());
    let message = if min == max {
        Message::new("deck-summary").with("per-card", max)
    } else {
        Message::new("deck-summary-range")
            .with("min", min)
            .with("max", max)
    };
    message
        .with("title", deck.title(lang))
        .with("cards", deck.cards().len())
        .with("symbols", deck.symbols().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_full() {
        let mut row = Vec::new();
        for number in [0, 7, 10, 10302, u32::MAX] {
            push_number(&mut row, number);
            row.push(b' ');
        }
        assert_eq!(row, b"0 7 10 10302 4294967295 ");
    }
}
