//! A series as text: everything a replay needs, and everything that must
//! result.
//!
//! `docs/journal.md` describes the format well enough to write another reader.
//! In short: a header with the deck, the set-up and the seed; then the events
//! of the deal; then every command that counted, followed by its events. The
//! reader replays the commands and compares.
//!
//! The version in the first line is the [edition of the
//! rules](crate::RulesVersion) that the series follows. All versions can be
//! read; a series is written in its own. A series whose games have different
//! decks is written in version 3, which is edition 2 with several decks.
//!
//! ```
//! use std::sync::Arc;
//!
//! use fano_decks::builtin;
//! use fano_rules::{journal, GameSetup, Series, Setup};
//! let deck = Arc::new(builtin::classic().clone());
//! let mut events = Vec::new();
//! let series = Series::new(deck, Setup::one(2, GameSetup::Tower), 7, &mut events)?;
//! let text = journal::JournalWriter::new(&series, &events).into_text();
//! let replay = journal::read(text.as_bytes())?;
//! assert_eq!(replay.series, series);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod header;
mod lines;
mod reader;
mod words;
mod writer;

pub use error::{JournalError, JournalFault};
pub use reader::{Replay, Step, read};
pub use words::{command_line, event_line};
pub use writer::JournalWriter;

/// The version of journals with several decks.
const SEVERAL_DECKS: u32 = 3;
/// The largest journal accepted.
pub const BYTES_MAX: usize = 16 << 20;
/// The longest line accepted.
pub const LINE_BYTES_MAX: usize = 64 << 10;
