use std::fmt::Write as _;

use fano_decks::Suit;

use super::{VERSION, command_line, event_line};
use crate::{Command, Event, GameSetup, Place, Series, WrongCalls};

/// Writes a journal, command by command.
#[derive(Clone, Debug)]
pub struct JournalWriter {
    text: String,
    number: u32,
}

impl JournalWriter {
    /// Begins a journal with the header and the events of the deal.
    #[must_use]
    pub fn new(series: &Series, deal: &[Event]) -> Self {
        let mut writer = Self {
            text: header(series),
            number: 0,
        };
        writer.block(deal, series);
        writer
    }

    /// Adds a command that was taken or wrong, and the events it caused.
    pub fn push(&mut self, command: &Command, at_ms: u64, events: &[Event], series: &Series) {
        self.line(&command_line(command, at_ms));
        self.block(events, series);
    }

    /// The journal so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The journal.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    fn block(&mut self, events: &[Event], series: &Series) {
        for line in block_lines(self.number, events, series) {
            self.line(&line);
        }
        self.number += events.len() as u32;
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// The lines that follow from a command: its events, after a deal also where
/// every card lies, and the end.
pub(super) fn block_lines(number: u32, events: &[Event], series: &Series) -> Vec<String> {
    let seats = series.setup().seats;
    let numbered = events.iter().zip(number + 1..);
    let mut lines: Vec<String> = numbered
        .map(|(event, number)| event_line(number, event, seats))
        .collect();
    if events
        .iter()
        .any(|event| matches!(event, Event::Dealt { .. }))
    {
        for (place, cards) in series.game().piles() {
            if cards.is_empty() || matches!(place, Place::Slot(_) | Place::Cell(_)) {
                continue;
            }
            let mut line = format!("= {place}");
            for card in cards {
                write!(line, " {}", card.0).expect("writing to a string works");
            }
            lines.push(line);
        }
    }
    if events
        .iter()
        .any(|event| matches!(event, Event::SeriesEnded { .. }))
    {
        lines.push("end".to_owned());
    }
    lines
}

fn header(series: &Series) -> String {
    let deck = series.deck();
    let mut lines = vec![
        format!("fano-journal {VERSION}"),
        format!("deck {}", deck.name()),
    ];
    lines.push(format!("symbols {}", deck.symbols().len()));
    for (number, symbol) in deck.symbols().iter().enumerate() {
        lines.push(format!("symbol {number} {}", symbol.id));
    }
    lines.push(format!("cards {}", deck.cards().len()));
    for (number, card) in deck.cards().iter().enumerate() {
        let suit = match card.suit() {
            Suit::Plain => "plain",
            Suit::Start => "start",
            Suit::Colour(colour) => colour.id(),
        };
        let mut line = format!("card {number} {suit}");
        for symbol in card.symbols() {
            write!(line, " {}", symbol.0).expect("writing to a string works");
        }
        lines.push(line);
    }
    let setup = series.setup();
    lines.push(format!("seats {}", setup.seats));
    lines.push(match setup.wrong_calls {
        WrongCalls::Nothing | WrongCalls::SitOut => {
            format!("wrong-calls {}", setup.wrong_calls.id())
        }
        WrongCalls::Freeze { freeze_ms } | WrongCalls::Forfeit { freeze_ms } => {
            format!("wrong-calls {} {freeze_ms}", setup.wrong_calls.id())
        }
    });
    lines.extend(setup.games.iter().map(game_line));
    lines.push(format!("seed {}", series.seed()));
    lines.push("begin".to_owned());
    lines.push(String::new());
    lines.join("\n")
}

fn game_line(game: &GameSetup) -> String {
    let mut line = format!("game {}", game.game());
    match game {
        GameSetup::HotPotato { rounds } => {
            write!(line, " {rounds}").expect("writing to a string works");
        }
        GameSetup::Connect {
            teams,
            points_to_win,
        } => {
            write!(line, " {points_to_win}").expect("writing to a string works");
            for team in teams {
                let seats: Vec<String> = team.seats.iter().map(|seat| seat.to_string()).collect();
                write!(line, " {}:{}", team.colour.id(), seats.join(","))
                    .expect("writing to a string works");
            }
        }
        _ => {}
    }
    line
}
