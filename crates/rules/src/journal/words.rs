//! The spelling of commands, events and places.

use std::fmt::{self, Write as _};

use fano_decks::SymbolId;

use crate::{Call, Cell, Command, Event, Place, SEATS_MAX, Seat, SeatSet};

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centre => f.write_str("centre"),
            Self::Hand(seat) => write!(f, "hand:{seat}"),
            Self::Front(seat) => write!(f, "front:{seat}"),
            Self::Slot(slot) => write!(f, "slot:{slot}"),
            Self::Cell(cell) => write!(f, "cell:{cell}"),
            Self::Pile => f.write_str("pile"),
            Self::Aside => f.write_str("aside"),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match { symbol } => write!(f, "match {}", symbol.0),
            Self::Give { target, symbol } => write!(f, "give {target} {}", symbol.0),
            Self::Triplet {
                slots: [a, b, c],
                symbol,
            } => {
                write!(f, "triplet {a} {b} {c} {}", symbol.0)
            }
            Self::Place {
                anchor,
                symbol,
                cell,
            } => {
                write!(f, "place {anchor} {} {cell}", symbol.0)
            }
        }
    }
}

fn seats(set: SeatSet) -> String {
    let mut text = String::new();
    for seat in set.iter() {
        write!(text, " {seat}").expect("writing to a string works");
    }
    text
}

/// A command as a line of a journal.
#[must_use]
pub fn command_line(command: &Command, at_ms: u64) -> String {
    match command {
        Command::Call { seat, seen, call } => format!("call {at_ms} {seat} {seen} {call}"),
        Command::Remove { seat } => format!("remove {at_ms} {seat}"),
        Command::Stop => format!("stop {at_ms}"),
        Command::Next => format!("next {at_ms}"),
    }
}

/// An event as a line of a journal; `count` is how many seats there are.
#[must_use]
pub fn event_line(number: u32, event: &Event, count: u8) -> String {
    let text = match event {
        Event::Started { game, seats: set } => format!("started {game}{}", seats(*set)),
        Event::RoundBegan { round } => format!("round {round}"),
        Event::Gathered => "gathered".to_owned(),
        Event::Dealt { to, count } => format!("dealt {to} {count}"),
        Event::Moved {
            from,
            to,
            count,
            card: Some(card),
        } => {
            format!("moved {from} {to} {count} {}", card.0)
        }
        Event::Moved {
            from,
            to,
            count,
            card: None,
        } => format!("moved {from} {to} {count} -"),
        Event::Turned { at, card } => format!("turned {at} {}", card.0),
        Event::Called { seat, call } => format!("called {seat} {call}"),
        Event::Mistaken { seat, call } => format!("mistaken {seat} {call}"),
        Event::Frozen { seat, until_ms } => format!("frozen {seat} {until_ms}"),
        Event::SatOut { seat } => format!("sat-out {seat}"),
        Event::LetBackIn { seats: set } => format!("let-back-in{}", seats(*set)),
        Event::Safe { seat } => format!("safe {seat}"),
        Event::Scored { colour, points } => format!("scored {} {points}", colour.id()),
        Event::Given { from, to, count } => format!("given {} {} {count}", from.id(), to.id()),
        Event::RoundDrawn => "round-drawn".to_owned(),
        Event::Removed { seat } => format!("removed {seat}"),
        Event::Tied { seats: set } => format!("tied{}", seats(*set)),
        Event::Ended { ranks } => {
            let mut text = "ended".to_owned();
            for seat in Seat::first(count) {
                let rank = ranks
                    .of(seat)
                    .map_or_else(|| "-".to_owned(), |rank| rank.to_string());
                write!(text, " {rank}").expect("writing to a string works");
            }
            text
        }
        Event::SeriesEnded { champions } => format!("series-ended{}", seats(*champions)),
    };
    format!(". {number} {text}")
}

/// The words of a line, taken one by one; errors name the field.
pub(super) struct Words<'a> {
    words: std::str::Split<'a, char>,
}

/// A field that is missing or invalid, and what was found instead.
pub(super) type BadWord = (&'static str, String);

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self {
            words: line.split(' '),
        }
    }

    pub(super) fn word(&mut self, field: &'static str) -> Result<&'a str, BadWord> {
        self.words
            .next()
            .filter(|word| !word.is_empty())
            .ok_or((field, String::new()))
    }

    pub(super) fn number<T: std::str::FromStr>(
        &mut self,
        field: &'static str,
    ) -> Result<T, BadWord> {
        let word = self.word(field)?;
        // "+7" and "007" would be alternative spellings of the same journal.
        let plain = word == "0" || word.starts_with(|first: char| matches!(first, '1'..='9' | '-'));
        let number = word.parse().ok().filter(|_| plain);
        number.ok_or_else(|| (field, word.to_owned()))
    }

    pub(super) fn numbers<T: std::str::FromStr>(
        &mut self,
        field: &'static str,
    ) -> Result<Vec<T>, BadWord> {
        let mut numbers = Vec::new();
        while !self.is_empty() {
            numbers.push(self.number(field)?);
        }
        Ok(numbers)
    }

    fn is_empty(&self) -> bool {
        self.words.clone().next().is_none()
    }

    pub(super) fn end(&mut self, field: &'static str) -> Result<(), BadWord> {
        match self.words.next() {
            None => Ok(()),
            Some(extra) => Err((field, extra.to_owned())),
        }
    }

    pub(super) fn seat(&mut self, field: &'static str) -> Result<Seat, BadWord> {
        let number: u8 = self.number(field)?;
        if usize::from(number) < SEATS_MAX {
            Ok(Seat(number))
        } else {
            Err((field, number.to_string()))
        }
    }

    fn symbol(&mut self) -> Result<SymbolId, BadWord> {
        Ok(SymbolId(self.number("symbol")?))
    }

    fn cell(&mut self, field: &'static str) -> Result<Cell, BadWord> {
        let word = self.word(field)?;
        let cell = word.split_once(',').and_then(|(q, r)| {
            let cell = Cell {
                q: q.parse().ok()?,
                r: r.parse().ok()?,
            };
            (cell.to_string() == word).then_some(cell)
        });
        cell.ok_or_else(|| (field, word.to_owned()))
    }

    fn call(&mut self) -> Result<Call, BadWord> {
        let kind = self.word("call")?;
        match kind {
            "match" => Ok(Call::Match {
                symbol: self.symbol()?,
            }),
            "give" => Ok(Call::Give {
                target: self.seat("target")?,
                symbol: self.symbol()?,
            }),
            "triplet" => {
                let slots = [
                    self.number("slot")?,
                    self.number("slot")?,
                    self.number("slot")?,
                ];
                Ok(Call::Triplet {
                    slots,
                    symbol: self.symbol()?,
                })
            }
            "place" => {
                let anchor = self.cell("anchor")?;
                let symbol = self.symbol()?;
                Ok(Call::Place {
                    anchor,
                    symbol,
                    cell: self.cell("cell")?,
                })
            }
            _ => Err(("call", kind.to_owned())),
        }
    }

    /// The rest of a command line whose first word was `kind`.
    pub(super) fn command(&mut self, kind: &str) -> Result<(u64, Command), BadWord> {
        let at_ms = self.number("time")?;
        let command = match kind {
            "call" => Command::Call {
                seat: self.seat("seat")?,
                seen: self.number("seen")?,
                call: self.call()?,
            },
            "remove" => Command::Remove {
                seat: self.seat("seat")?,
            },
            "stop" => Command::Stop,
            _ => Command::Next,
        };
        self.end("end of line")?;
        Ok((at_ms, command))
    }
}
