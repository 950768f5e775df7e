//! Entries from lists that people write: words, pairs of words, emoji.

mod emoji;
mod words;

pub use emoji::{emoji, split_emoji};
pub use words::{WORDS_BYTES_MAX, words};

use fano_decks::Symbol;
use fano_texts::Lang;

use crate::{Entry, EntryFace, draft};

/// Names entries by the words of columns whose language is known; `None` is a
/// column in another language.
pub fn name_columns(entries: &mut [Entry], languages: &[Option<Lang>]) {
    for entry in entries {
        for (face, lang) in entry.faces.iter().zip(languages) {
            if let (EntryFace::Word(word), Some(lang)) = (face, *lang)
                && entry.names.exact(lang).is_none()
            {
                entry.names.set(lang, word.as_str());
            }
        }
    }
}

/// The symbols of entries without pictures, with unique ids.
#[must_use]
pub fn symbols(entries: &[Entry]) -> Vec<Symbol> {
    draft::symbols(entries, |number| format!("pictures/{number}"))
}
