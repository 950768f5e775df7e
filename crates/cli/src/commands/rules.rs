//! `fano rules`: how the games are played.

use std::io::{Write as _, stdout};

use fano_rules::{GAMES, GameId};
use fano_texts::{Lang, Message};

use crate::failure::Failure;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The game: practice, tower, well, hot-potato, gift, triplet, connect,
    /// face-off or tie-break. Without one, every game is told in a sentence.
    game: Option<String>,
}

/// Prints the rules of one game, or a sentence on each.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let Some(word) = &arguments.game else {
        for facts in GAMES {
            writeln!(out, "{} ({})", facts.name().say(lang), facts.id)?;
            writeln!(out, "  {}", facts.short().say(lang))?;
        }
        writeln!(out, "\n{}", Message::new("rules-all").say(lang))?;
        return Ok(());
    };
    let game: GameId = word.parse().map_err(|_| unknown(word))?;
    let facts = game.facts();
    let name = facts.name().say(lang);
    writeln!(out, "{name}\n{}", "=".repeat(name.chars().count()))?;
    writeln!(out, "\n{}", facts.rules().say(lang))?;
    writeln!(out, "\n{}", facts.hidden().say(lang))?;
    Ok(())
}

fn unknown(word: &str) -> Failure {
    let known: Vec<&str> = GAMES.iter().map(|facts| facts.id).collect();
    let message = Message::new("rules-unknown").with("game", word);
    Failure::Usage(message.with("known", known.join(", ")))
}
