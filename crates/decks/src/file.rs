//! Deck files: a deck as lines of text that people can read and write.
//!
//! ```text
//! fano-deck 1
//! name pets en="Pets" de="Haustiere"
//! symbol dog emoji="🐶" en="dog" de="Hund"
//! symbol cat word="cat" word="Katze" en="cat" de="Katze"
//! symbol fish file="pictures/fish.png" en="fish" de="Fisch"
//! card dog cat
//! card dog fish
//! card cat fish
//! ```
//!
//! The whole format is described in `docs/deck-format.md`. [`read`] says what
//! is wrong and where; [`write()`] writes every deck in exactly one way, and
//! what it writes reads back equal:
//!
//! ```
//! use fano_decks::{builtin, file};
//!
//! let text = file::write(builtin::insects());
//! assert_eq!(&file::read(text.as_bytes()).unwrap(), builtin::insects());
//! ```

mod error;
mod read;
mod tokens;
mod write;

pub use error::{FileError, Problem};
pub use read::{is_deck_file, read};
pub use write::write;

/// The version of the format that is read and written.
pub const VERSION: &str = "1";
/// The first word of every deck file.
pub const MAGIC: &str = "fano-deck";
/// The longest file accepted. Every deck fits.
pub const FILE_BYTES_MAX: usize = 32 << 20;
/// The longest line accepted. Every card and every symbol fits.
pub const LINE_BYTES_MAX: usize = 16 << 10;
