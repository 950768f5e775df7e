//! Prints the journal that docs/journal.md shows: the Tower on seven cards.

use std::sync::Arc;

use fano_decks::{Card, Deck, Picture, Suit, Symbol, SymbolId};
use fano_rules::{Answer, Command, GameSetup, Seat, Series, Setup, journal::JournalWriter};

/// The Fano plane.
const CARDS: [[u16; 3]; 7] = [
    [0, 1, 2],
    [0, 3, 4],
    [0, 5, 6],
    [1, 3, 5],
    [1, 4, 6],
    [2, 3, 6],
    [2, 4, 5],
];
const SYMBOLS: [&str; 7] = ["sun", "moon", "star", "tree", "fish", "bird", "key"];

/// The journal of a short game in which the seats take turns.
fn journal() -> String {
    let symbols = SYMBOLS.map(|id| Symbol::new(id, vec![Picture::Word(id.to_owned())]));
    let cards = CARDS.map(|symbols| Card::new(symbols.map(SymbolId).to_vec(), Suit::Plain));
    let deck = Deck::new("tiny", symbols.to_vec(), cards.to_vec()).expect("a plane is a deck");
    let mut events = Vec::new();
    let setup = Setup::one(2, GameSetup::Tower);
    let mut series = Series::new(Arc::new(deck), setup, 42, &mut events).expect("a valid set-up");
    let mut journal = JournalWriter::new(&series, &events);
    let times_ms = [812, 2_045, 2_990, 4_410, 5_307];
    for (at_ms, seat) in times_ms.into_iter().zip([1, 0, 1, 1, 0].map(Seat)) {
        events.clear();
        let call = series.game().right_calls(seat)[0];
        let seen = series.number();
        let command = Command::Call { seat, seen, call };
        assert_eq!(series.apply(&command, at_ms, &mut events), Answer::Taken);
        journal.push(&command, at_ms, &events, &series);
    }
    assert!(series.is_over());
    journal.into_text()
}

fn main() {
    print!("{}", journal());
}

#[test]
fn the_page_shows_this_journal() {
    let page = include_str!("../../../docs/journal.md");
    assert!(
        page.contains(&format!("```\n{}```\n", journal())),
        "docs/journal.md is out of date"
    );
}
