//! Decks of one's own: from what people give to a deck that can be played,
//! printed and sent around as one file.
//!
//! A [`Draft`] says what somebody wants; [`make()`] turns it into a [`Bundle`]:
//! the deck, its pictures (decoded and encoded anew), and where everything is
//! on its cards. [`mod@file`] is the `.fano` file of a bundle, described in
//! `docs/bundle-format.md`. [`findings`] names what would spoil the game.
//! [`sprite()`] is what browsers draw cards from.
//!
//! Bytes come in and bytes go out: nothing here reads a file, asks a clock or
//! depends on the machine.

mod archive;
mod bundle;
mod display;
mod draft;
mod ids;
mod make;
mod plan;
mod revision;
mod sprite;
mod suits;

pub mod file;
pub mod findings;
pub mod limits;
pub mod lists;

pub use archive::ArchiveError;
pub use bundle::{Bundle, BundleError, Content};
pub use draft::{Draft, DraftTitle, Entry, EntryFace};
pub use ids::{Ids, similar_id};
pub use make::{Job, Made, NotMade, Prepared, Problem, Progress, bundle_deck, make, prepare};
pub use plan::{PlannedDeck, plan_deck};
pub use sprite::{FaceNumbers, Sprite, sprite};
pub use suits::{CONNECT_CARDS_MIN, coloured};
