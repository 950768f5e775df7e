use std::collections::VecDeque;

use super::{
    BYTES_MAX, JournalError, JournalFault, LINE_BYTES_MAX, header, lines::Lines, words::Words,
    writer,
};
use crate::{Answer, Command, Event, Series};

/// A journal that was replayed and is consistent from beginning to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The series as it was dealt.
    pub dealt: Series,
    /// The series at the end of the journal.
    pub series: Series,
    /// The events of the deal.
    pub deal: Vec<Event>,
    /// Every command that counted.
    pub steps: Vec<Step>,
    /// If the journal was cut off in the middle of a line or of a command's
    /// events: the line where. Everything before it is here.
    pub cut_off_at_line: Option<usize>,
}

/// A command that counted, and what it caused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the command, counted from 1.
    pub line: usize,
    /// When it was carried out.
    pub at_ms: u64,
    /// The command.
    pub command: Command,
    /// Taken or wrong.
    pub answer: Answer,
    /// What it caused.
    pub events: Vec<Event>,
}

/// Reads a journal by replaying it.
///
/// A last line that was cut off (by a crash while writing) is dropped and
/// reported in [`Replay::cut_off_at_line`]; no other fault is tolerated.
///
/// # Errors
///
/// What is wrong, and in which line.
pub fn read(bytes: &[u8]) -> Result<Replay, JournalError> {
    let at = |line, fault| JournalError { line, fault };
    if bytes.len() > BYTES_MAX {
        return Err(at(1, JournalFault::TooLarge));
    }
    let whole = bytes
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |last| last + 1);
    let lines_before = bytes[..whole].iter().filter(|byte| **byte == b'\n').count();
    let partial_line = (whole < bytes.len()).then_some(lines_before + 1);
    let text = std::str::from_utf8(&bytes[..whole]).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        at(
            before.iter().filter(|byte| **byte == b'\n').count() + 1,
            JournalFault::NotText,
        )
    })?;
    if text.trim().is_empty() {
        return Err(at(1, JournalFault::Empty));
    }
    if let Some(line) = text.lines().position(|line| line.len() > LINE_BYTES_MAX) {
        return Err(at(line + 1, JournalFault::LineTooLong));
    }
    let mut lines = Lines::new(text);
    read_lines(&mut lines, partial_line).map_err(|fault| at(lines.line.max(1), fault))
}

fn read_lines(lines: &mut Lines<'_>, partial: Option<usize>) -> Result<Replay, JournalFault> {
    let header = header::read(lines)?;
    let mut deal = Vec::new();
    let dealt = Series::new(header.decks, header.setup, header.seed, &mut deal)
        .map_err(JournalFault::Setup)?;
    let mut replay = Replay {
        series: dealt.clone(),
        dealt,
        deal,
        steps: Vec::new(),
        cut_off_at_line: partial,
    };
    let mut number = 0;
    compare(lines, &mut replay, number)?;
    number += replay.deal.len() as u32;
    while let Some(line) = lines.next_line() {
        let mut words = Words::new(line);
        let kind = words.word("command")?;
        if !matches!(kind, "call" | "remove" | "stop" | "next") {
            return Err(JournalFault::UnknownWord {
                word: kind.chars().take(80).collect(),
            });
        }
        let (at_ms, command) = words.command(kind)?;
        let mut events = Vec::new();
        let answer = replay.series.apply(&command, at_ms, &mut events);
        match answer {
            Answer::Taken | Answer::Wrong => {}
            Answer::Late => return Err(JournalFault::Late),
            Answer::Refused(refusal) => return Err(JournalFault::Refused(refusal)),
        }
        let count = events.len() as u32;
        replay.steps.push(Step {
            line: lines.line,
            at_ms,
            command,
            answer,
            events,
        });
        compare(lines, &mut replay, number)?;
        number += count;
    }
    Ok(replay)
}

/// Compares the lines after a command with the expected ones. If the journal
/// simply stops, it was cut off.
fn compare(lines: &mut Lines<'_>, replay: &mut Replay, number: u32) -> Result<(), JournalFault> {
    let events = replay
        .steps
        .last()
        .map_or(&replay.deal, |step| &step.events);
    let mut expected = VecDeque::from(writer::block_lines(number, events, &replay.series));
    while let Some(next) = expected.front() {
        let Some(found) = lines.next_line() else {
            let cut = lines.line + 1;
            replay.cut_off_at_line.get_or_insert(cut);
            return Ok(());
        };
        // Pile lines come in any order, all others in this one.
        let piles = expected.iter().take_while(|line| line.starts_with("= "));
        let place = match piles.count() {
            0 => (found == next).then_some(0),
            piles => expected.iter().take(piles).position(|line| line == found),
        };
        let Some(place) = place else {
            return Err(JournalFault::DoesNotFollow {
                expected: next.clone(),
                found: found.chars().take(200).collect(),
            });
        };
        expected.remove(place);
    }
    Ok(())
}
