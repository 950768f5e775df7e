//! `fano deck plan`: the most cards from the pictures there are.

use std::io::{self, BufWriter, Write, stdout};

use clap::{Args, ValueEnum};
use fano_decks::planner::{Construction, DeckPlan, plan};
use fano_texts::{Explain as _, Lang, Message};
use serde::Serialize;

use crate::failure::Failure;

#[derive(Debug, Args)]
#[group(skip)]
#[command(after_help = "\
Examples:
  fano deck plan --pictures 40
  fano deck plan --pictures 50 --symbols 8
  fano deck plan --pictures 50 --symbols 8 --format json

In JSON, \"symbols\" is how many symbols the deck uses; the cards name them from 0 on.")]
pub(crate) struct Arguments {
    /// How many pictures there are: 5 to 200.
    #[arg(long, value_name = "V")]
    pictures: u32,

    /// How many symbols every card has: 3 to 12. The default is what gives the most cards.
    #[arg(long, value_name = "K")]
    symbols: Option<u32>,

    /// How the answer is printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A few sentences and a table, for reading.
    Text,
    /// The cards and all numbers, for programs.
    Json,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let plan =
        plan(arguments.pictures, arguments.symbols).map_err(|error| Failure::usage(&error))?;
    let mut out = BufWriter::new(stdout().lock());
    match arguments.format {
        Format::Text => write_text(&plan, lang, &mut out)?,
        Format::Json => {
            serde_json::to_writer(&mut out, &Answer::from(&plan)).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    Ok(())
}

fn write_text(plan: &DeckPlan, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    for message in sentences(plan) {
        writeln!(out, "{}", message.say(lang))?;
    }
    if plan.alternatives.is_empty() {
        return Ok(());
    }
    let heading = Message::new("planner-alternatives").say(lang);
    writeln!(out, "\n{heading}")?;
    for row in table(plan, lang) {
        writeln!(out, "{row}")?;
    }
    Ok(())
}

/// The answer, one sentence per line.
fn sentences(plan: &DeckPlan) -> Vec<Message> {
    let cards = plan.cards.len();
    let best = if plan.bound as usize == cards {
        Message::new("planner-best")
    } else {
        Message::new("planner-bound")
            .with("bound", plan.bound)
            .with("cards", cards)
    };
    let matching = if plan.never_match == 0 {
        Message::new("planner-every-match")
    } else {
        Message::new("planner-never-match").with("count", plan.never_match)
    };
    vec![
        Message::new("planner-answer")
            .with("pictures", plan.pictures)
            .with("symbols", plan.symbols_per_card)
            .with("cards", cards),
        best,
        Message::new("planner-unused").with("unused", plan.unused()),
        matching,
        plan.construction.explain(),
        Message::new("planner-cards"),
    ]
}

/// The alternatives in columns, each as wide as its heading.
fn table(plan: &DeckPlan, lang: Lang) -> Vec<String> {
    let headings = [
        "planner-column-symbols",
        "planner-column-cards",
        "planner-column-bound",
        "planner-column-used",
        "planner-column-never",
    ]
    .map(|id| Message::new(id).say(lang));
    let widths = headings.each_ref().map(|heading| heading.chars().count());
    let mut rows = vec![headings.join("  ")];
    for other in &plan.alternatives {
        let cells = [
            other.symbols_per_card,
            other.cards,
            other.bound,
            other.symbols,
            other.never_match,
        ];
        let cells: Vec<String> = cells
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!("{cell:>width$}"))
            .collect();
        rows.push(cells.join("  "));
    }
    rows
}

/// The answer for programs.
#[derive(Serialize)]
struct Answer<'a> {
    pictures: u32,
    symbols_per_card: u32,
    symbols: u32,
    cards: &'a [Vec<u32>],
    bound: u32,
    unused: u32,
    never_match: u32,
    construction: Construction,
    alternatives: Vec<Other>,
}

/// The result with another number of symbols per card.
#[derive(Serialize)]
struct Other {
    symbols_per_card: u32,
    cards: u32,
    bound: u32,
    symbols: u32,
    unused: u32,
    never_match: u32,
}

impl<'a> From<&'a DeckPlan> for Answer<'a> {
    fn from(plan: &'a DeckPlan) -> Self {
        let other = |other: &fano_decks::planner::Alternative| Other {
            symbols_per_card: other.symbols_per_card,
            cards: other.cards,
            bound: other.bound,
            symbols: other.symbols,
            unused: plan.pictures - other.symbols,
            never_match: other.never_match,
        };
        Self {
            pictures: plan.pictures,
            symbols_per_card: plan.symbols_per_card,
            symbols: plan.symbols,
            cards: &plan.cards,
            bound: plan.bound,
            unused: plan.unused(),
            never_match: plan.never_match,
            construction: plan.construction,
            alternatives: plan.alternatives.iter().map(other).collect(),
        }
    }
}
