//! `fano deck plan`: the most cards from the pictures there are.

use std::io::{Write, stdout};

use clap::ValueEnum;
use fano_decks::planner::{self, Plan};
use fano_texts::{Explain as _, Lang, Message};

use crate::failure::Failure;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many pictures (or words, or emoji) you have: 5 to 200.
    #[arg(long, value_name = "V")]
    pictures: u32,

    /// How many symbols you want on a card: 3 to 12. Left open, the number
    /// that gives the most cards is taken.
    #[arg(long, value_name = "K")]
    symbols: Option<u32>,

    /// How to print the plan. JSON has "symbols" (how many the deck uses,
    /// numbered from 0), "cards", "bound" (the most cards any such deck could
    /// have), "per_card", "unused", "never_match" (symbols on one card only),
    /// "construction" and "alternatives".
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let plan = planner::plan(arguments.pictures, arguments.symbols)
        .map_err(|error| Failure::usage(&error))?;
    let mut out = stdout().lock();
    match arguments.format {
        Format::Text => print_text(&mut out, &plan, lang),
        Format::Json => print_json(&mut out, &plan),
    }
}

fn print_json(out: &mut impl Write, plan: &Plan) -> Result<(), Failure> {
    let alternatives: Vec<serde_json::Value> = plan
        .alternatives
        .iter()
        .map(|other| {
            serde_json::json!({
                "per_card": other.symbols_per_card,
                "cards": other.cards,
                "bound": other.bound,
                "symbols": other.symbols,
                "never_match": other.never_match,
            })
        })
        .collect();
    let json = serde_json::json!({
        "symbols": plan.symbols,
        "cards": plan.cards,
        "bound": plan.bound,
        "per_card": plan.symbols_per_card,
        "unused": plan.unused(),
        "never_match": plan.never_match,
        "construction": plan.construction.id(),
        "alternatives": alternatives,
    });
    writeln!(out, "{json}")?;
    Ok(())
}

fn print_text(out: &mut impl Write, plan: &Plan, lang: Lang) -> Result<(), Failure> {
    let cards = plan.cards.len();
    let answer = Message::new("planner-answer")
        .with("pictures", plan.pictures)
        .with("symbols", plan.symbols_per_card)
        .with("cards", cards);
    let bound = if cards == plan.bound as usize {
        Message::new("planner-best")
    } else {
        Message::new("planner-bound")
            .with("bound", plan.bound)
            .with("cards", cards)
    };
    let matches = match plan.never_match {
        0 => Message::new("planner-every-match"),
        count => Message::new("planner-never-match").with("count", count),
    };
    let unused = Message::new("planner-unused").with("unused", plan.unused());
    for message in [answer, bound, matches, unused, plan.construction.explain()] {
        writeln!(out, "{}", message.say(lang))?;
    }
    print_alternatives(out, plan, lang)
}

fn print_alternatives(out: &mut impl Write, plan: &Plan, lang: Lang) -> Result<(), Failure> {
    if plan.alternatives.is_empty() {
        return Ok(());
    }
    let say = |id| Message::new(id).say(lang);
    writeln!(out, "\n{}", say("planner-alternatives"))?;
    let headings = [
        "planner-column-symbols",
        "planner-column-cards",
        "planner-column-bound",
        "planner-column-used",
        "planner-column-never",
    ]
    .map(say);
    let rows = plan.alternatives.iter().map(|other| {
        [
            other.symbols_per_card,
            other.cards,
            other.bound,
            other.symbols,
            other.never_match,
        ]
        .map(|number| number.to_string())
    });
    for row in std::iter::once(headings.clone()).chain(rows) {
        let cells: Vec<String> = row
            .iter()
            .zip(&headings)
            .map(|(cell, heading)| format!("{cell:>width$}", width = heading.chars().count()))
            .collect();
        writeln!(out, "  {}", cells.join("  "))?;
    }
    Ok(())
}
