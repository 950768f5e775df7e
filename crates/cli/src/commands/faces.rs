//! `fano faces`: the cards as people see them.

mod alike;
mod arranged_deck;
mod measure;
pub(crate) mod progress;
mod render;
mod sheet;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use fano_faces::{LayoutOptions, Shape};
use fano_texts::Lang;

use crate::failure::Failure;

pub(super) use arranged_deck::ArrangedDeck;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Examples:
  fano faces classic --out cards
  fano faces connect --out cards --format png --size 1500
  fano faces my-animals.deck --out cards --shape square
  fano faces sheet insects --out insects.png
  fano faces measure classic
  fano faces alike my-animals.deck

The cards of the decks that come with Fano always look the same; with --seed they are arranged anew.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    render: render::Arguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Draw all symbols of a theme with their names on one sheet.
    Sheet(sheet::Arguments),
    /// Name the symbols of a deck that look most alike, to any eyes.
    Alike(alike::Arguments),
    /// Measure how well the cards of a deck are filled, on rendered pictures.
    Measure(measure::Arguments),
}

/// The outline of a card, as it is asked for.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum ShapeChoice {
    Disc,
    Hex,
    Square,
}

impl From<ShapeChoice> for Shape {
    fn from(choice: ShapeChoice) -> Self {
        match choice {
            ShapeChoice::Disc => Self::Disc,
            ShapeChoice::Hex => Self::Hexagon,
            ShapeChoice::Square => Self::Square,
        }
    }
}

/// What cards look like.
#[derive(Debug, Args)]
pub(super) struct Look {
    /// The shape of the cards; Connect has hexagons, all other decks discs.
    #[arg(long, value_enum)]
    shape: Option<ShapeChoice>,

    /// Arrange the cards anew; every number gives another arrangement.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Let all symbols stand upright.
    #[arg(long)]
    upright: bool,

    /// Draw all symbols of a card in the same size.
    #[arg(long)]
    one_size: bool,

    /// How long a side of a symbol is at least, if there is room: percent of the card's width.
    #[arg(long, value_name = "PERCENT", value_parser = percent())]
    smallest: Option<u8>,

    /// How long a side of a symbol is at most, in percent of the card's width.
    #[arg(long, value_name = "PERCENT", value_parser = percent())]
    largest: Option<u8>,
}

fn percent() -> clap::builder::RangedI64ValueParser<u8> {
    let (min, max) = (LayoutOptions::PERCENT_MIN, LayoutOptions::PERCENT_MAX);
    clap::value_parser!(u8).range(i64::from(min)..=i64::from(max))
}

impl Look {
    /// What was asked for.
    fn wanted(&self) -> fano_paper::Look {
        fano_paper::Look {
            shape: self.shape.map(Shape::from),
            seed: self.seed,
            upright: self.upright,
            one_size: self.one_size,
            smallest_percent: self.smallest,
            largest_percent: self.largest,
        }
    }

    /// How the cards of a deck are arranged instead of as usual; `None` if they
    /// stay as they are.
    pub(super) fn rearranged(
        &self,
        usual: LayoutOptions,
    ) -> Result<Option<LayoutOptions>, Failure> {
        let rearranged = self.wanted().rearranged(usual);
        rearranged.map_err(|error| Failure::usage(&error))
    }

    /// The arrangement a deck would have, with what was asked for.
    pub(super) fn options(&self, usual: LayoutOptions) -> Result<LayoutOptions, Failure> {
        Ok(self.rearranged(usual)?.unwrap_or(usual))
    }
}

/// How cards are arranged.
#[derive(Debug, Args)]
pub(super) struct Arrangement {
    #[command(flatten)]
    pub(super) look: Look,

    /// A font (ttf, otf) for words and names, instead of the one that is built in.
    #[arg(long, value_name = "FILE")]
    pub(super) font: Option<PathBuf>,

    /// Show no progress.
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    match &arguments.command {
        None => render::run(&arguments.render, lang),
        Some(Command::Sheet(arguments)) => sheet::run(arguments, lang),
        Some(Command::Alike(arguments)) => alike::run(arguments, lang),
        Some(Command::Measure(arguments)) => measure::run(arguments, lang),
    }
}

/// A number with the decimal mark of a language.
fn decimal(value: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{value:.digits$}");
    text.replace('.', &lang.decimal_mark())
}
