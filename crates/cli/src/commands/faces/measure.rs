//! `fano faces measure`: how well the cards of a deck are filled.

use std::io::{Write, stdout};

use clap::{Args, ValueEnum};
use fano_faces::measure::{self, DeckMeasure};
use fano_texts::{Lang, Message};

use super::{Arrangement, arranged_deck::ArrangedDeck, decimal, progress};
use crate::failure::Failure;

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// A deck that comes with Fano (see fano deck list), a deck file or a bundle.
    #[arg(value_name = "NAME|FILE", default_value = "classic")]
    deck: String,

    /// Text for people, or JSON for programs (lengths in half widths of the card).
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    arrangement: Arrangement,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let arrangement = &arguments.arrangement;
    let arranged = ArrangedDeck::new(&arguments.deck, arrangement, lang)?;
    let cards = arranged.deck.cards().len();
    let bar = progress::bar("faces-progress-measure", cards, arrangement.quiet, lang);
    let found = measure::deck(&arranged.deck, &arranged.gallery, &arranged.layout, || {
        bar.inc(1);
    });
    bar.finish_and_clear();
    let mut out = stdout().lock();
    match arguments.format {
        Format::Json => print_json(&arranged, &found, &mut out)?,
        Format::Text => print_text(&arranged, &found, lang, &mut out)?,
    }
    if found.overlapping_cards > 0 {
        return Err(Failure::Negative(
            Message::new("faces-measured-overlaps").with("count", found.overlapping_cards),
        ));
    }
    Ok(())
}

fn print_json(
    arranged: &ArrangedDeck,
    found: &DeckMeasure,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let seconds = arranged.arranged_in.map(|time| time.as_secs_f64());
    let json = serde_json::json!({
        "deck": arranged.deck.name(),
        "shape": arranged.layout.shape.id(),
        "layout": format!("{:016x}", arranged.layout.fingerprint()),
        "arranged_in_s": seconds,
        "measure": found,
    });
    writeln!(out, "{json:#}")
}

fn print_text(
    arranged: &ArrangedDeck,
    found: &DeckMeasure,
    lang: Lang,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let share = |value: f32| decimal(f64::from(value) * 100.0, 1, lang) + " %";
    // Measures are in half widths; people think in widths.
    let width = |length: f32| share(length / 2.0);
    let times = |value: f32| decimal(f64::from(value), 2, lang);
    let mut lines = vec![
        Message::new("faces-measured")
            .with("title", arranged.deck.title(lang))
            .with("cards", found.cards)
            .with("shape", arranged.layout.shape.id()),
        Message::new("faces-measured-covered")
            .with("mean", share(found.covered_mean))
            .with("min", share(found.covered_min))
            .with("max", share(found.covered_max)),
        Message::new("faces-measured-sizes")
            .with("mean", times(found.size_ratio_mean))
            .with("min", times(found.size_ratio_min)),
        Message::new("faces-measured-gap")
            .with("gap", width(found.gap_min))
            .with("margin", width(found.margin_min)),
        Message::new("faces-measured-void").with("void", width(2.0 * found.void_max)),
    ];
    if let Some(time) = arranged.arranged_in {
        let seconds = decimal(time.as_secs_f64(), 2, lang);
        lines.push(Message::new("faces-measured-time").with("seconds", seconds));
    }
    if found.overlapping_cards == 0 {
        lines.push(Message::new("faces-measured-clean"));
    }
    for line in lines {
        writeln!(out, "{}", line.say(lang))?;
    }
    Ok(())
}
