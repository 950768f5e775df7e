//! One module per command; each has its arguments and a `run`.

pub(crate) mod deck;
pub(crate) mod designs;
pub(crate) mod faces;
pub(crate) mod fairness;
pub(crate) mod load;
pub(crate) mod print;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod store;

use std::io::stdout;

use clap::CommandFactory as _;

use crate::{
    failure::Failure,
    options::{Command, Options},
};

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let lang = options.lang();
    match &options.command {
        // The environment also applies without a subcommand.
        None => serve::run(&serve::Arguments::from_environment(), lang),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(*shell, &mut Options::command(), "fano", &mut stdout());
            Ok(())
        }
        Some(Command::Deck(command)) => deck::run(command, lang),
        Some(Command::Load(arguments)) => load::run(arguments, lang),
        Some(Command::Replay(arguments)) => replay::run(arguments, lang),
        Some(Command::Rules(arguments)) => rules::run(arguments, lang),
        Some(Command::Serve(arguments)) => serve::run(arguments, lang),
        Some(Command::Simulate(arguments)) => simulate::run(arguments, lang),
        Some(Command::Store { command }) => store::run(command, lang),
        Some(Command::Designs { command }) => designs::run(command, lang),
        Some(Command::Fairness(arguments)) => fairness::run(arguments, lang),
        Some(Command::Faces(arguments)) => faces::run(arguments, lang),
        Some(Command::Print(arguments)) => print::run(arguments, lang),
    }
}
