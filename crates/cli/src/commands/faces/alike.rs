//! `fano faces alike`: which symbols of a deck are hard to tell apart.

use std::{
    borrow::Cow,
    io::{Write, stdout},
};

use clap::Args;
use fano_decks::SymbolId;
use fano_faces::{
    Drawing,
    likeness::{self, CONFUSED_BELOW, Pair, Sight},
};
use fano_texts::{Lang, Message};

use super::{decimal, progress};
use crate::{commands::deck::input::Input, failure::Failure, pictures};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A deck that comes with Fano (see fano deck list), a deck file or a bundle.
    #[arg(value_name = "NAME|FILE")]
    deck: String,

    /// How many pairs are named for each kind of sight.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pairs: usize,

    /// Show no progress.
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let (deck, gallery) = match Input::open(&arguments.deck, None)? {
        Input::Deck(deck) => {
            let name = &arguments.deck;
            let gallery = pictures::gallery(&deck, name, None, arguments.quiet, lang)?;
            (deck, gallery)
        }
        Input::Bundle(opened) => (Cow::Owned(opened.0.deck().clone()), opened.1),
    };
    let numbers = (0..=u16::MAX).map(SymbolId).take(deck.symbols().len());
    // A symbol may have several drawings, which are supposed to match.
    let (owners, drawings): (Vec<SymbolId>, Vec<&Drawing>) = numbers
        .flat_map(|number| gallery.of(number).iter().map(move |one| (number, one)))
        .unzip();
    let bar = progress::bar(
        "faces-progress-measure",
        Sight::ALL.len(),
        arguments.quiet,
        lang,
    );
    let mut found: Vec<(Sight, Vec<Pair>)> = Vec::new();
    for sight in Sight::ALL {
        let mut pairs = likeness::pairs(&drawings, sight);
        pairs.retain(|pair| owners[pair.first] != owners[pair.second]);
        pairs.truncate(arguments.pairs);
        found.push((sight, pairs));
        bar.inc(1);
    }
    bar.finish_and_clear();

    let name = |drawing: usize| pictures::label(deck.symbol(owners[drawing]), lang);
    let mut out = stdout().lock();
    for (sight, pairs) in &found {
        let title = Message::new(match sight {
            Sight::Normal => "faces-alike-normal",
            Sight::Protanopia => "faces-alike-protanopia",
            Sight::Deuteranopia => "faces-alike-deuteranopia",
        });
        writeln!(out, "{}", title.say(lang))?;
        for pair in pairs {
            let line = Message::new("faces-alike-pair")
                .with("distance", decimal(f64::from(pair.distance), 2, lang))
                .with("first", name(pair.first))
                .with("second", name(pair.second));
            writeln!(out, "  {}", line.say(lang))?;
        }
    }
    let scale =
        Message::new("faces-alike-scale").with("min", decimal(f64::from(CONFUSED_BELOW), 2, lang));
    writeln!(out, "{}", scale.say(lang))?;
    Ok(())
}
