//! Entries from lists that people write: words, pairs of words, emoji.

mod emoji;
mod words;

pub use emoji::{emoji, split_emoji};
pub use words::{WORDS_BYTES_MAX, words};

use fano_decks::Symbol;

use crate::{Entry, draft};

/// The symbols of entries without pictures, with unique ids.
#[must_use]
pub fn symbols(entries: &[Entry]) -> Vec<Symbol> {
    draft::symbols(entries, |number| format!("pictures/{number}"))
}
