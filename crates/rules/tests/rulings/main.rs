//! The rules, sentence by sentence: every test is named after what they say,
//! file by file in their order.

mod connect_play;
mod connect_rounds;
mod connect_setup;
mod decks;
mod editions;
mod gift;
mod hot_potato;
mod leaving;
mod practice;
mod refusals;
mod sentences;
mod series_decks;
mod setups;
mod tower;
mod triplet;
mod well;
mod who_won;
mod words;
mod wrong_calls;

use fano_decks::SymbolId;
use fano_rules::{Call, Event, Place};

/// The call of a bare symbol.
fn symbol(number: u16) -> Call {
    Call::Match {
        symbol: SymbolId(number),
    }
}

/// How many of the events are of a kind.
fn count(events: &[Event], is: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| is(event)).count()
}

/// Whether a card moved between two places.
fn moved(events: &[Event], from: Place, to: Place) -> bool {
    let there = |event: &Event| matches!(event, Event::Moved { from: f, to: t, .. } if *f == from && *t == to);
    events.iter().any(there)
}

/// The names of the variants of an enum, read from its source.
fn variants<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let opening = format!("pub enum {name} {{\n");
    let start = source.find(&opening).expect("the enum") + opening.len();
    let body = &source[start..];
    let body = &body[..body.find("\n}").expect("its end")];
    body.lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()))
        .map(|line| line.trim_end_matches([' ', '{', ',']))
        .collect()
}

/// The name of a variant: its debug text up to its fields.
fn variant(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    let end = text.find([' ', '(', '{']).unwrap_or(text.len());
    text[..end].to_owned()
}
