//! `fano deck`: show, check and make decks.

use clap::Subcommand;
use fano_texts::Lang;

use super::deck_plan;
use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the deck with the most cards for the pictures you have.
    Plan(deck_plan::Arguments),
}

/// Carries out what the command line asks for.
pub(crate) fn run(command: &Command, lang: Lang) -> Result<(), Failure> {
    match command {
        Command::Plan(arguments) => deck_plan::run(arguments, lang),
    }
}
