//! Card faces: drawings packed on a card by their true shapes, and the card as
//! SVG, pixels and PNG.
//!
//! A [`Drawing`] knows its [`Silhouette`]; [`pack`](pack::pack) places
//! silhouettes on a [`Shape`]; a [`Layout`] holds the places of a whole deck as
//! plain numbers; a [`Face`] is one card, ready to be shown. [`measure`] looks
//! at rendered faces without knowing how they were packed. Words and picture
//! files become drawings through [`word`] and [`intake`]; [`mod@print`] puts cards
//! on paper.

mod angle;
mod backdrop;
mod distance;
mod drawing;
mod explained;
mod face;
mod frozen;
mod gallery;
mod image;
mod layout;
mod mask;
mod pictures;
mod random;
mod schedule;
mod shape;
mod sheet;
mod silhouette;
mod words;

pub mod intake;
pub mod likeness;
pub mod measure;
pub mod pack;
pub mod print;

pub use backdrop::{border_width, outline};
pub use drawing::{Drawing, DrawingError, SVG_BYTES_MAX};
pub use face::{Face, PIXELS_MAX};
pub use frozen::box_layout;
pub use gallery::Gallery;
pub use layout::{Layout, Place, SEED};
pub use pictures::{BadPicture, Source, gather};
pub use shape::Shape;
pub use sheet::contact_sheet;
pub use silhouette::Silhouette;
pub use words::{FONT_BYTES_MAX, NotAFont, Ruler, Typeface, WordError, word};
