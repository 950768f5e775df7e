//! A series that could go on forever ends by itself, before its journal gets
//! too large to read.

use std::sync::Arc;

use fano_decks::{Deck, SymbolId, limits};
use fano_rules::{
    Answer, Call, Cell, Command, Event, GAMES_MAX, GameSetup, Refusal, RulesVersion,
    SERIES_JOURNAL_BYTES_MAX, SERIES_STEPS_MAX, Seat, SeatSet, Series, Setup, Team, WrongCalls,
    journal::{self, JournalWriter},
};
use fano_testkit::{Size, plane_deck, scenes, series, steps, suited_deck};
use proptest::prelude::*;

use crate::{after, cases};

/// A series with its journal, without the checks of `Watched`: they would take
/// too long here.
struct Table {
    series: Series,
    journal: JournalWriter,
    events: Vec<Event>,
    at_ms: u64,
}

impl Table {
    fn new(deck: Arc<Deck>, setup: Setup) -> Self {
        let mut events = Vec::new();
        let series = Series::new(deck, setup, 3, &mut events).expect("it can be played");
        let journal = JournalWriter::new(&series, &events);
        Self {
            series,
            journal,
            events,
            at_ms: 0,
        }
    }

    fn apply(&mut self, command: &Command) -> Answer {
        self.at_ms += 1;
        self.events.clear();
        let answer = self.series.apply(command, self.at_ms, &mut self.events);
        if matches!(answer, Answer::Taken | Answer::Wrong) {
            self.journal
                .push(command, self.at_ms, &self.events, &self.series);
        }
        answer
    }

    fn call(&mut self, seat: u8, call: Call) -> Answer {
        let (seat, seen) = (Seat(seat), self.series.number());
        self.apply(&Command::Call { seat, seen, call })
    }

    fn reads_back(&self) {
        let text = self.journal.text();
        assert!(text.len() <= journal::BYTES_MAX);
        let replay = journal::read(text.as_bytes()).expect("it reads");
        assert_eq!(replay.series, self.series);
        assert_eq!(replay.cut_off_at_line, None);
    }

    fn refuses_everything(&mut self) {
        let over = Answer::Refused(Refusal::GameOver);
        assert_eq!(self.apply(&Command::Next), over);
        assert_eq!(self.apply(&Command::Stop), over);
        assert_eq!(self.apply(&Command::Remove { seat: Seat(0) }), over);
    }
}

fn setup(games: Vec<GameSetup>, seats: u8) -> Setup {
    Setup {
        games,
        wrong_calls: WrongCalls::Nothing,
        ..Setup::one(seats, GameSetup::Practice)
    }
}

/// A symbol that the two cards of practice, or a hand and the centre, do not share.
fn wrong(table: &Table, seat: u8) -> Call {
    let right = table.series.game().right_calls(Seat(seat))[0].symbol();
    let symbol = SymbolId(u16::from(right.0 == 0));
    Call::Match { symbol }
}

#[test]
fn practice_ends_at_the_step_limit_and_its_journal_reads_back() {
    let mut table = Table::new(plane_deck(5), setup(vec![GameSetup::Practice], 2));
    for step in 0..SERIES_STEPS_MAX {
        assert!(!table.series.is_over(), "after {step}");
        let call = table.series.game().right_calls(Seat(0))[0];
        assert_eq!(table.call(0, call), Answer::Taken);
    }
    assert_eq!(table.series.steps(), SERIES_STEPS_MAX);
    assert!(table.series.is_cut_short());
    assert_eq!(table.series.champions(), Some(SeatSet::NONE));
    table.refuses_everything();
    table.reads_back();
}

#[test]
fn endless_wrong_calls_end_the_series_and_nobody_loses_a_win() {
    let games = vec![GameSetup::Tower; 3];
    let mut table = Table::new(plane_deck(2), setup(games, 2));
    while !table.series.game().is_over() {
        let call = table.series.game().right_calls(Seat(1))[0];
        assert_eq!(table.call(1, call), Answer::Taken);
    }
    assert_eq!(table.apply(&Command::Next), Answer::Taken);
    while !table.series.is_over() {
        let call = wrong(&table, 0);
        assert_eq!(table.call(0, call), Answer::Wrong);
    }
    assert_eq!(table.series.steps(), SERIES_STEPS_MAX);
    assert!(table.series.is_cut_short());
    let champion = SeatSet::from_iter([Seat(1)]);
    assert_eq!(table.series.champions(), Some(champion));
    let last: Vec<bool> = table.events[1..]
        .iter()
        .map(|event| matches!(event, Event::Ended { .. } | Event::SeriesEnded { .. }))
        .collect();
    assert_eq!(last, [true, true]);
    table.refuses_everything();
    table.reads_back();
}

#[test]
fn series_of_the_first_edition_have_no_limit() {
    let mut first = setup(vec![GameSetup::Tower], 2);
    first.rules = RulesVersion::V1;
    let mut table = Table::new(plane_deck(2), first);
    for _ in 0..SERIES_STEPS_MAX + 5 {
        let call = wrong(&table, 0);
        assert_eq!(table.call(0, call), Answer::Wrong);
    }
    assert!(!table.series.is_over());
    table.reads_back();
}

/// A team with four cards lays them without making a line: after every four
/// calls a thousand cards are dealt again.
#[test]
fn endlessly_drawn_rounds_end_before_the_journal_is_too_large() {
    let game = GameSetup::Connect {
        teams: Team::round_the_table(2, 2),
        points_to_win: 5,
    };
    let deck = suited_deck(31, 1, [4, 980, 0, 0]);
    let mut table = Table::new(deck, setup(vec![game], 2));
    let apart = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(q, r)| Cell { q, r });
    while !table.series.is_over() {
        let calls = table.series.game().right_calls(Seat(0));
        let call = calls.into_iter().find(
            |call| matches!(call, Call::Place { anchor, cell, .. } if *anchor == Cell::CENTRE && apart.contains(cell)),
        );
        assert_eq!(table.call(0, call.expect("room")), Answer::Taken);
    }
    assert!(table.series.is_cut_short());
    assert!(table.series.steps() < SERIES_STEPS_MAX);
    assert!(table.series.journal_bytes() >= SERIES_JOURNAL_BYTES_MAX);
    table.reads_back();
}

/// The largest header and the last block still fit.
#[test]
fn the_limits_of_a_series_fit_the_limit_of_a_journal() {
    let symbols = limits::SYMBOLS_MAX * ("symbol 4095 \n".len() + limits::ID_BYTES_MAX);
    let card = "card 4095 orange\n".len() + limits::SYMBOLS_PER_CARD_MAX * " 4095".len();
    let cards = limits::CARDS_MAX * card;
    let games = GAMES_MAX * "game connect 5 pink:0,1,2 orange:3,4,5 green:6,7 blue:\n".len();
    let header = symbols + cards + games + limits::TEXT_BYTES_MAX + 200;
    // A block lays out a table of at most 130 slots, and lists where all cards
    // are.
    let block = 1_000 * 64 + limits::CARDS_MAX * 6 + 256 + 80;
    let steps = usize::try_from(SERIES_JOURNAL_BYTES_MAX).expect("a size");
    assert!(header + steps + block <= journal::BYTES_MAX);
}

fn check_size(series: &Series, text: &str) {
    let header = text.find("begin\n").expect("a header") + "begin\n".len();
    let written = (text.len() - header) as u64;
    assert!(
        written <= series.journal_bytes(),
        "{written} bytes were measured as {}",
        series.journal_bytes()
    );
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_journal_is_never_larger_than_estimated(
        scene in series(),
        one in scenes(Size::Any),
        steps in steps(0..150),
    ) {
        for scene in [scene, one] {
            let player = after(&scene, &steps);
            check_size(player.watched().series(), player.watched().journal());
        }
    }
}
