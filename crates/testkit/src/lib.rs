//! Decks, set-ups, players and laws shared by the tests of the games.
//!
//! Only tests, benches and fuzz targets depend on this crate.

mod calls;
mod decks;
mod play;
mod scenes;
mod steps;
mod story;
mod watched;

pub use calls::{every_call, wrong_call};
pub use decks::{
    card_name, lopsided_deck, padded_deck, pairs_deck, partial_deck, plane_deck, suited_deck,
};
pub use play::Play;
pub use scenes::{CHOOSABLE, Scene, Size, scenes, scenes_of, series, wrong_calls};
pub use steps::{Player, Step, StepKind, play_bytes, steps};
pub use story::Story;
pub use watched::Watched;
