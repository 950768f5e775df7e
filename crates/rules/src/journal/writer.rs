use std::fmt::{self, Write as _};

use fano_decks::{Deck, Suit};

use super::{
    SEVERAL_DECKS,
    words::{WRITES, write_command, write_event},
};
use crate::{Answer, Command, Event, GameSetup, Place, Series, WrongCalls};

/// Writes a journal, command by command.
#[derive(Clone, Debug)]
pub struct JournalWriter {
    text: String,
    number: u32,
}

impl JournalWriter {
    /// Starts a journal with the header and the events of the deal.
    #[must_use]
    pub fn new(series: &Series, deal: &[Event]) -> Self {
        let mut writer = Self {
            text: header(series),
            number: 0,
        };
        writer.block(deal, series);
        writer
    }

    /// Plays a series again and writes its journal: these are all its commands that
    /// counted, and when they came. `None` if one of them does not count.
    #[must_use]
    pub fn of_commands(
        series: &Series,
        commands: impl IntoIterator<Item = (Command, u64)>,
    ) -> Option<Self> {
        let (mut again, mut events) = series.begun_again();
        let mut writer = Self::new(&again, &events);
        for (command, at_ms) in commands {
            events.clear();
            let answer = again.apply(&command, at_ms, &mut events);
            if !matches!(answer, Answer::Taken | Answer::Wrong) {
                return None;
            }
            writer.push(&command, at_ms, &events, &again);
        }
        Some(writer)
    }

    /// Adds a command that was taken or wrong, and the events it caused.
    pub fn push(&mut self, command: &Command, at_ms: u64, events: &[Event], series: &Series) {
        write_command(&mut self.text, command, at_ms).expect(WRITES);
        self.text.push('\n');
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
        write_block(&mut self.text, self.number, events, series).expect(WRITES);
        self.number += events.len() as u32;
    }
}

/// The lines that follow a command: its events, after a deal also the place of
/// every card, and the end.
pub(super) fn block_lines(number: u32, events: &[Event], series: &Series) -> Vec<String> {
    let mut text = String::new();
    write_block(&mut text, number, events, series).expect(WRITES);
    text.lines().map(str::to_owned).collect()
}

fn write_block(text: &mut String, number: u32, events: &[Event], series: &Series) -> fmt::Result {
    let seats = series.setup().seats;
    for (event, number) in events.iter().zip(number + 1..) {
        write_event(text, number, event, seats)?;
        text.push('\n');
    }
    if events
        .iter()
        .any(|event| matches!(event, Event::Dealt { .. }))
    {
        for (place, cards) in series.game().piles() {
            if cards.is_empty() || matches!(place, Place::Slot(_) | Place::Cell(_)) {
                continue;
            }
            write!(text, "= {place}")?;
            for card in cards {
                write!(text, " {}", card.0)?;
            }
            text.push('\n');
        }
    }
    if events
        .iter()
        .any(|event| matches!(event, Event::SeriesEnded { .. }))
    {
        text.push_str("end\n");
    }
    Ok(())
}

fn header(series: &Series) -> String {
    let mut text = String::with_capacity(HEADER_BYTES);
    write_header(&mut text, series).expect(WRITES);
    text
}

/// About as long as the header of a classic deck.
const HEADER_BYTES: usize = 4 << 10;

fn write_header(text: &mut String, series: &Series) -> fmt::Result {
    let decks = series.decks().all();
    if decks.len() > 1 {
        writeln!(text, "fano-journal {SEVERAL_DECKS}")?;
        writeln!(text, "decks {}", decks.len())?;
    } else {
        writeln!(text, "fano-journal {}", series.setup().rules.number())?;
    }
    for deck in decks {
        write_deck(text, deck)?;
    }
    let setup = series.setup();
    writeln!(text, "seats {}", setup.seats)?;
    write!(text, "wrong-calls {}", setup.wrong_calls.id())?;
    if let WrongCalls::Freeze { freeze_ms } | WrongCalls::Forfeit { freeze_ms } = setup.wrong_calls
    {
        write!(text, " {freeze_ms}")?;
    }
    text.push('\n');
    for (position, game) in setup.games.iter().enumerate() {
        if decks.len() > 1 {
            write!(text, "with {} ", series.decks().number_of(position))?;
        }
        writeln!(text, "{}", game_line(game))?;
    }
    writeln!(text, "seed {}", series.seed())?;
    writeln!(text, "begin")
}

fn write_deck(text: &mut String, deck: &Deck) -> fmt::Result {
    writeln!(text, "deck {}", deck.name())?;
    writeln!(text, "symbols {}", deck.symbols().len())?;
    for (number, symbol) in deck.symbols().iter().enumerate() {
        writeln!(text, "symbol {number} {}", symbol.id)?;
    }
    writeln!(text, "cards {}", deck.cards().len())?;
    for (number, card) in deck.cards().iter().enumerate() {
        let suit = match card.suit() {
            Suit::Plain => "plain",
            Suit::Start => "start",
            Suit::Colour(colour) => colour.id(),
        };
        write!(text, "card {number} {suit}")?;
        for symbol in card.symbols() {
            write!(text, " {}", symbol.0)?;
        }
        text.push('\n');
    }
    Ok(())
}

fn game_line(game: &GameSetup) -> String {
    let mut line = format!("game {}", game.game());
    match game {
        GameSetup::HotPotato { rounds } => {
            write!(line, " {rounds}").expect(WRITES);
        }
        GameSetup::Connect {
            teams,
            points_to_win,
        } => {
            write!(line, " {points_to_win}").expect(WRITES);
            for team in teams {
                let seats: Vec<String> = team.seats.iter().map(|seat| seat.to_string()).collect();
                write!(line, " {}:{}", team.colour.id(), seats.join(",")).expect(WRITES);
            }
        }
        _ => {}
    }
    line
}
