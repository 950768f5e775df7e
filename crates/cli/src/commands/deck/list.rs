//! `fano deck list`: the decks that come with Fano.

use std::io::{Write as _, stdout};

use fano_decks::builtin;
use fano_texts::{Lang, Message};

use crate::failure::Failure;

const HEADINGS: [&str; 5] = [
    "deck-list-heading-name",
    "deck-list-heading-title",
    "deck-list-heading-cards",
    "deck-list-heading-symbols",
    "deck-list-heading-per-card",
];

pub(super) fn run(lang: Lang) -> Result<(), Failure> {
    let headings = HEADINGS.map(|id| Message::new(id).say(lang));
    let rows = builtin::ALL.map(|deck| {
        [
            deck.name.to_owned(),
            deck.title().say(lang),
            deck.cards.to_string(),
            deck.symbols.to_string(),
            deck.symbols_per_card.to_string(),
        ]
    });
    let table: Vec<[String; 5]> = std::iter::once(headings).chain(rows).collect();
    let width = |column: usize| {
        let cells = table.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths = [0, 1, 2, 3, 4].map(width);
    let mut out = stdout().lock();
    for [name, title, cards, symbols, per_card] in &table {
        let [a, b, c, d, e] = widths;
        writeln!(
            out,
            "{name:a$}  {title:b$}  {cards:>c$}  {symbols:>d$}  {per_card:>e$}"
        )?;
    }
    Ok(())
}
