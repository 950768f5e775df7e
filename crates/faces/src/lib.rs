//! Card faces: drawings packed on a card by their true shapes, and the card as
//! SVG, pixels and PNG.
//!
//! A [`Drawing`] has a [`Silhouette`]; [`pack`](pack::pack) places silhouettes
//! on a [`Shape`]; a [`Layout`] holds the placements of a whole deck as plain
//! numbers; a [`Face`] is one card, ready to be shown. [`measure`] examines
//! rendered faces without knowing how they were packed. Words and picture files
//! become drawings through [`word`] and [`intake`]; [`mod@print`] puts cards on
//! paper.

mod angle;
mod display;
mod drawing;
mod face;
mod gallery;
mod layout;
mod shape;
mod words;

pub mod intake;
pub mod likeness;
pub mod measure;
pub mod pack;
pub mod print;

pub use drawing::{
    Drawing, DrawingError, FRAGMENT_SIDE_MAX, FRAGMENT_UNITS, SVG_BYTES_MAX, Silhouette,
};
pub use face::{Face, PIXELS_MAX, border_width, contact_sheet, outline};
pub use gallery::{BadPicture, Gallery, PictureSource, draw_pictures};
pub use layout::{
    Arranged, Layout, LayoutOptions, LayoutPlan, Layouts, PACKER_VERSION, Placement, SEED,
    box_layout,
};
pub use shape::Shape;
pub use words::{FONT_BYTES_MAX, NotAFont, Ruler, Typeface, WordError, word};
