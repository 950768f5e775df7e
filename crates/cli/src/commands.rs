//! One module a command; each has its arguments and a `run`.

pub(crate) mod deck;
pub(crate) mod designs;
pub(crate) mod faces;
pub(crate) mod fairness;
pub(crate) mod print;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod simulate;

use std::io::{Write as _, stdout};

use clap::CommandFactory as _;
use fano_texts::{Lang, Message};

use crate::{
    failure::Failure,
    options::{Command, Options},
};

/// Carries out what the command line asks for.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let lang = options.lang();
    match &options.command {
        None => welcome(lang),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(*shell, &mut Options::command(), "fano", &mut stdout());
            Ok(())
        }
        Some(Command::Deck(command)) => deck::run(command, lang),
        Some(Command::Replay(arguments)) => replay::run(arguments, lang),
        Some(Command::Rules(arguments)) => rules::run(arguments, lang),
        Some(Command::Simulate(arguments)) => simulate::run(arguments, lang),
        Some(Command::Designs { command }) => designs::run(command, lang),
        Some(Command::Fairness(arguments)) => fairness::run(arguments, lang),
        Some(Command::Faces(arguments)) => faces::run(arguments, lang),
        Some(Command::Print(arguments)) => print::run(arguments, lang),
    }
}

/// What `fano` alone says while there is no server to start.
fn welcome(lang: Lang) -> Result<(), Failure> {
    let mut out = stdout().lock();
    writeln!(out, "Fano {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "{}\n", Message::new("app-tagline").say(lang))?;
    writeln!(out, "{}\n", Message::new("app-no-server").say(lang))?;
    for command in Options::command().get_subcommands() {
        let about = command
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        writeln!(out, "  fano {:<12} {about}", command.get_name())?;
    }
    writeln!(out, "\n{}", Message::new("app-more").say(lang))?;
    Ok(())
}
