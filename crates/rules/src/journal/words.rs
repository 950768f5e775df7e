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

/// A command as a line of a journal.
#[must_use]
pub fn command_line(command: &Command, at_ms: u64) -> String {
    let mut line = String::new();
    write_command(&mut line, command, at_ms).expect(WRITES);
    line
}

/// An event as a line of a journal; `count` is how many seats there are.
#[must_use]
pub fn event_line(number: u32, event: &Event, count: u8) -> String {
    let mut line = String::new();
    write_event(&mut line, number, event, count).expect(WRITES);
    line
}

/// Why writing cannot fail.
pub(super) const WRITES: &str = "writing to a string works";

/// Appends what [`command_line`] returns.
pub(super) fn write_command(text: &mut String, command: &Command, at_ms: u64) -> fmt::Result {
    match command {
        Command::Call { seat, seen, call } => write!(text, "call {at_ms} {seat} {seen} {call}"),
        Command::Remove { seat } => write!(text, "remove {at_ms} {seat}"),
        Command::Stop => write!(text, "stop {at_ms}"),
        Command::Next => write!(text, "next {at_ms}"),
    }
}

/// Appends what [`event_line`] returns.
pub(super) fn write_event(text: &mut String, number: u32, event: &Event, count: u8) -> fmt::Result {
    write!(text, ". {number} ")?;
    match event {
        Event::Started { game, seats } => {
            write!(text, "started {game}")?;
            write_seats(text, *seats)
        }
        Event::RoundBegan { round } => write!(text, "round {round}"),
        Event::Gathered => text.write_str("gathered"),
        Event::Dealt { to, count } => write!(text, "dealt {to} {count}"),
        Event::Moved {
            from,
            to,
            count,
            card,
        } => {
            write!(text, "moved {from} {to} {count} ")?;
            match card {
                Some(card) => write!(text, "{}", card.0),
                None => text.write_str("-"),
            }
        }
        Event::Turned { at, card } => write!(text, "turned {at} {}", card.0),
        Event::Called { seat, call } => write!(text, "called {seat} {call}"),
        Event::Mistaken { seat, call } => write!(text, "mistaken {seat} {call}"),
        Event::Frozen { seat, until_ms } => write!(text, "frozen {seat} {until_ms}"),
        Event::SatOut { seat } => write!(text, "sat-out {seat}"),
        Event::LetBackIn { seats } => {
            text.write_str("let-back-in")?;
            write_seats(text, *seats)
        }
        Event::Safe { seat } => write!(text, "safe {seat}"),
        Event::Scored { colour, points } => write!(text, "scored {} {points}", colour.id()),
        Event::Given { from, to, count } => {
            write!(text, "given {} {} {count}", from.id(), to.id())
        }
        Event::RoundDrawn => text.write_str("round-drawn"),
        Event::Removed { seat } => write!(text, "removed {seat}"),
        Event::Tied { seats } => {
            text.write_str("tied")?;
            write_seats(text, *seats)
        }
        Event::Ended { ranks } => {
            text.write_str("ended")?;
            Seat::first(count).try_for_each(|seat| match ranks.of(seat) {
                Some(rank) => write!(text, " {rank}"),
                None => text.write_str(" -"),
            })
        }
        Event::SeriesEnded { champions } => {
            text.write_str("series-ended")?;
            write_seats(text, *champions)
        }
    }
}

fn write_seats(text: &mut String, seats: SeatSet) -> fmt::Result {
    seats.iter().try_for_each(|seat| write!(text, " {seat}"))
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
