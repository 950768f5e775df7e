//! `fano faces DECK`: every card as a file.

use std::{
    fs,
    io::{Write as _, stdout},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};
use fano_decks::{CardId, builtin};
use fano_faces::{Face, PIXELS_MAX};
use fano_texts::{Lang, Message};
use rayon::prelude::*;

use super::{Arrangement, arranged_deck::ArrangedDeck, progress};
use crate::failure::Failure;

/// Smaller pictures of cards would be unrecognisable.
const PIXELS_MIN: u32 = 32;

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// A deck that comes with Fano (see fano deck list), a deck file or a bundle.
    #[arg(value_name = "NAME|FILE")]
    deck: Option<String>,

    /// The folder the cards are written to; it is made if there is none.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// What kind of files the cards are.
    #[arg(long, value_enum, default_value_t = Format::Svg)]
    format: Format,

    /// How many pixels a PNG is wide and high.
    #[arg(long, value_name = "PIXELS", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(i64::from(PIXELS_MIN)..=i64::from(PIXELS_MAX)))]
    size: u32,

    #[command(flatten)]
    arrangement: Arrangement,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Drawings that stay sharp at any size.
    Svg,
    /// Pictures made of pixels, transparent around the card.
    Png,
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let wrong = match (&arguments.deck, &arguments.out) {
        (Some(deck), Some(folder)) => return draw(deck, folder, arguments, lang),
        (Some(deck), None) => Message::new("faces-where").with("deck", deck.as_str()),
        (None, _) => Message::new("faces-which").with("names", builtin::names()),
    };
    Err(Failure::Usage(wrong))
}

fn draw(deck: &str, folder: &Path, arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let arranged = ArrangedDeck::new(deck, &arguments.arrangement, lang)?;
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    write_cards(&arranged, folder, arguments, lang)?;
    let said = Message::new("faces-written")
        .with("count", arranged.deck.cards().len())
        .with("folder", folder.display().to_string());
    writeln!(stdout(), "{}", said.say(lang))?;
    Ok(())
}

fn write_cards(
    arranged: &ArrangedDeck,
    folder: &Path,
    arguments: &Arguments,
    lang: Lang,
) -> Result<(), Failure> {
    let count = arranged.deck.cards().len();
    let digits = count.to_string().len();
    let bar = progress::bar(
        "faces-progress-draw",
        count,
        arguments.arrangement.quiet,
        lang,
    );
    let cards: Vec<CardId> = (0..=u16::MAX).map(CardId).take(count).collect();
    cards
        .into_par_iter()
        .try_for_each(|card| -> Result<(), Failure> {
            let face = Face::new(&arranged.deck, &arranged.gallery, &arranged.layout, card);
            let bytes = match arguments.format {
                Format::Svg => face.svg(lang).into_bytes(),
                Format::Png => face.png(arguments.size),
            };
            let number = card.index() + 1;
            let name = format!("card-{number:0digits$}.{}", arguments.format.extension());
            let path = folder.join(name);
            fs::write(&path, bytes).map_err(|error| unwritable(&path, &error))?;
            bar.inc(1);
            Ok(())
        })?;
    bar.finish_and_clear();
    Ok(())
}

pub(super) fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Usage(
        Message::new("faces-unwritable")
            .with("file", path.display().to_string())
            .with("error", error.to_string()),
    )
}
