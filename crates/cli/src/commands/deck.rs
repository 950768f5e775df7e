//! `fano deck`: show, check and make decks.

mod bundle;
pub(super) mod input;
mod list;
mod new;
mod output;
mod plan;
mod show;
mod verify;

use clap::Subcommand;
use fano_texts::Lang;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the decks that come with Fano.
    List,
    /// Print the cards of a deck, as text, JSON or CSV.
    Show(show::Arguments),
    /// Find the deck with the most cards for the pictures you have.
    Plan(plan::Arguments),
    /// Check that any two cards share exactly one symbol.
    Verify(verify::Arguments),
    /// Make a deck file from pictures, words or emoji.
    New(new::Arguments),
    /// Pack a deck with its pictures and arranged cards into one file.
    Bundle(bundle::Arguments),
}

/// Runs the command.
pub(crate) fn run(command: &Command, lang: Lang) -> Result<(), Failure> {
    match command {
        Command::List => list::run(lang),
        Command::Show(arguments) => show::run(arguments, lang),
        Command::Plan(arguments) => plan::run(arguments, lang),
        Command::Verify(arguments) => verify::run(arguments, lang),
        Command::New(arguments) => new::run(arguments, lang),
        Command::Bundle(arguments) => bundle::run(arguments, lang),
    }
}
