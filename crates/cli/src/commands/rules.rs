//! `fano rules`: how the games are played.

use std::io::{self, Write, stdout};

use fano_rules::{Facts, GAMES, GAMES_MAX, GameId, WrongCalls};
use fano_texts::{Lang, Message};

use crate::failure::Failure;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The game: practice, tower, well, hot-potato, gift, triplet, connect,
    /// face-off or tie-break. Without one: a sentence on each, and the rules
    /// that all of them share.
    game: Option<String>,
}

/// Prints the rules of one game, or a sentence on each and what they share.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let Some(word) = &arguments.game else {
        overview(&mut out, lang)?;
        return Ok(());
    };
    let game: GameId = word.parse().map_err(|_| unknown(word))?;
    let facts = game.facts();
    heading(&mut out, &facts.name().say(lang), "=")?;
    writeln!(out, "\n{}", players(facts).say(lang))?;
    writeln!(out, "\n{}", facts.rules().say(lang))?;
    writeln!(out, "\n{}", facts.hidden().say(lang))?;
    writeln!(out, "\n{}", Message::new("rules-common").say(lang))?;
    Ok(())
}

/// Every game in a sentence, and the rules that hold for all of them.
fn overview(out: &mut impl Write, lang: Lang) -> io::Result<()> {
    for facts in GAMES {
        writeln!(out, "{} ({})", facts.name().say(lang), facts.id)?;
        writeln!(out, "  {}", facts.short().say(lang))?;
        writeln!(out, "  {}", players(facts).say(lang))?;
    }
    let say = |id| Message::new(id).say(lang);
    writeln!(out)?;
    heading(out, &say("rules-doubt-title"), "-")?;
    writeln!(out, "\n{}\n", say("rules-doubt"))?;
    heading(out, &say("rules-wrong-title"), "-")?;
    writeln!(out, "\n{}\n", say("rules-wrong"))?;
    for (number, rule) in house_rules().into_iter().enumerate() {
        writeln!(out, "{}. {}", number + 1, rule.say(lang))?;
    }
    writeln!(out, "\n{}\n", say("rules-late"))?;
    heading(out, &say("rules-series-title"), "-")?;
    let series = Message::new("rules-series").with("max", GAMES_MAX);
    writeln!(out, "\n{}", series.say(lang))?;
    writeln!(out, "\n{}", say("rules-all"))
}

fn heading(out: &mut impl Write, text: &str, line: &str) -> io::Result<()> {
    writeln!(out, "{text}\n{}", line.repeat(text.chars().count()))
}

fn players(facts: &Facts) -> Message {
    let (min, max) = (facts.seats_min, facts.seats_max);
    if min == max {
        return Message::new("rules-players-exactly").with("count", min);
    }
    let id = if facts.teams {
        "rules-players-teams"
    } else {
        "rules-players"
    };
    Message::new(id).with("min", min).with("max", max)
}

/// What a wrong call can cost; the second is what a room begins with.
fn house_rules() -> [Message; 4] {
    let seconds = WrongCalls::FREEZE_MS / 1_000;
    let rules = [
        "wrong-none",
        "wrong-freeze",
        "wrong-sit-out",
        "wrong-forfeit",
    ];
    rules.map(|id| Message::new(id).with("seconds", seconds))
}

fn unknown(word: &str) -> Failure {
    let known: Vec<&str> = GAMES.iter().map(|facts| facts.id).collect();
    let message = Message::new("rules-unknown").with("game", word);
    Failure::Usage(message.with("known", known.join(", ")))
}
