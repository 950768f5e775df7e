use clap::{Parser, Subcommand};
use fano_texts::Lang;

use crate::commands::{
    deck, designs::Designs, faces, fairness, load, print, replay, rules, serve, simulate, store,
};

/// Play, make and study the one-match card game.
#[derive(Debug, Parser)]
#[command(name = "fano", version, about, arg_required_else_help = false)]
pub(crate) struct Options {
    /// Language of what is printed. The default follows LC_ALL, LC_MESSAGES and LANG.
    #[arg(long, global = true, value_name = "LANG", help = lang_help())]
    lang: Option<Lang>,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print shell completions: fano completions bash > /etc/bash_completion.d/fano
    Completions {
        /// The shell to complete in.
        shell: clap_complete::Shell,
    },
    /// Show, check and make decks of cards.
    #[command(subcommand)]
    Deck(deck::Command),
    /// Put a server of this machine under load: many players at once.
    Load(load::Arguments),
    /// Play a journal again, step by step, and check that everything in it follows.
    Replay(replay::Arguments),
    /// Print the rules of the games.
    Rules(rules::Arguments),
    /// Start the server and print the address to open; the same as fano alone.
    Serve(Box<serve::Arguments>),
    /// Let bots play many games and add up what came of them.
    Simulate(simulate::Arguments),
    /// What a server keeps, in a folder or in a Postgres database.
    Store {
        #[command(subcommand)]
        command: store::Command,
    },
    /// The mathematics: projective planes, which of them exist, Kirkman's schoolgirls
    Designs {
        #[command(subcommand)]
        command: Designs,
    },
    /// Simulate who wins over unequal networks, with known true reactions.
    Fairness(fairness::Arguments),
    /// Arrange symbols on cards and draw the cards as SVG or PNG.
    Faces(faces::Arguments),
    /// Print the cards of a deck as a PDF, ready to be cut.
    Print(print::Arguments),
}

impl Options {
    /// The language asked for, or the one the environment speaks.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(|| {
            ["LC_ALL", "LC_MESSAGES", "LANG"]
                .iter()
                .filter_map(|name| std::env::var(name).ok())
                .find(|value| !value.is_empty())
                .and_then(|locale| Lang::from_locale(&locale))
                .unwrap_or_default()
        })
    }
}

fn lang_help() -> String {
    format!(
        "Language of what is printed: {}. The default follows LC_ALL, LC_MESSAGES and LANG",
        Lang::codes()
    )
}
