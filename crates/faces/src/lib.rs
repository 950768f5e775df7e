//! Card faces: drawings packed on a card by their true shapes, and the card as
//! SVG, pixels and PNG.
//!
//! A [`Drawing`] knows its [`Silhouette`]; [`pack`](pack::pack) places
//! silhouettes on a [`Shape`]; a [`Layout`] holds the places of a whole deck as
//! plain numbers; a [`Face`] is one card, ready to be shown. [`measure`] looks
//! at rendered faces without knowing how they were packed.

mod angle;
mod backdrop;
mod distance;
mod drawing;
mod face;
mod gallery;
mod image;
mod layout;
mod mask;
mod random;
mod schedule;
mod shape;
mod sheet;
mod silhouette;

pub mod likeness;
pub mod measure;
pub mod pack;

pub use backdrop::{border_width, outline};
pub use drawing::{Drawing, DrawingError, SVG_BYTES_MAX};
pub use face::{Face, PIXELS_MAX};
pub use gallery::Gallery;
pub use layout::{Layout, Place};
pub use shape::Shape;
pub use sheet::contact_sheet;
pub use silhouette::Silhouette;
