//! `fano designs`: the mathematics behind the cards.

mod exists;
mod kirkman;
mod plane;
mod request;

use clap::{Subcommand, ValueEnum};
use fano_texts::Lang;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Designs {
    /// Say whether there is a projective plane of an order, and how one knows
    ///
    /// A plane of order Q is a deck of Q² + Q + 1 cards with Q + 1 symbols
    /// each, in which any two cards share exactly one symbol. The answer is
    /// yes (with the way it is made), no (with the proof) or "nobody knows".
    ///
    /// Examples: fano designs exists 7, fano designs exists 10
    #[command(verbatim_doc_comment)]
    Exists(exists::Exists),
    /// Print the lines of a plane: cards on which any two share one symbol
    ///
    /// Every line of the plane is a card, every point a symbol; symbols are
    /// numbered from 0. The lines are made one after the other and never kept,
    /// so that even a million cards (--order 1021) take hardly any memory.
    ///
    /// Formats:
    ///   text  one card a line, symbols separated by spaces
    ///   csv   one card a line, symbols separated by commas
    ///   json  {"symbols": N, "cards": [[0, 1, …], …]}
    ///
    /// Examples: fano designs plane --order 7
    ///           fano designs plane --kind hughes --format json
    #[command(verbatim_doc_comment)]
    Plane(plane::Plane),
    /// Solve Kirkman's schoolgirl puzzle, or check a solution
    ///
    /// Fifteen girls walk out in five rows of three on seven days, so that any
    /// two of them share a row exactly once. Other numbers of girls work too:
    /// 3, 9, 15, 21, …, always 6 more.
    ///
    /// The text form, printed and read, has one day a line; rows are separated
    /// by | or ; and girls by spaces or commas. Girls can have any names.
    /// Empty lines and what follows a # do not count. The first day may be:
    ///
    ///   1 8 15 | 2 6 11 | 3 4 14 | 5 7 13 | 9 10 12
    ///
    /// With --check the exit code is 0 if the solution is right and 1 if not;
    /// then the first thing that is wrong is named.
    ///
    /// Examples: fano designs kirkman
    ///           fano designs kirkman --girls 21 --format json
    ///           fano designs kirkman --check my-solution.txt
    #[command(verbatim_doc_comment)]
    Kirkman(kirkman::Kirkman),
}

/// Text for people, or JSON for programs.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(crate) fn run(command: &Designs, lang: Lang) -> Result<(), Failure> {
    match command {
        Designs::Exists(arguments) => exists::run(arguments, lang),
        Designs::Plane(arguments) => plane::run(arguments),
        Designs::Kirkman(arguments) => kirkman::run(arguments, lang),
    }
}
