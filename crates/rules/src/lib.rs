//! The rules of every one-match game: pure, exact and replayable.
//!
//! There is no clock, no source of randomness and no I/O in here: the time
//! comes in with every command, randomness from the seed. A game is its deck,
//! its set-up, its seed and the commands that counted.

mod answer;
mod call;
mod decks;
mod event;
mod faces;
mod facts;
mod game;
mod games;
pub mod journal;
mod lots;
mod seat;
mod series;
mod setup;
mod table;

pub use answer::{Answer, Command, Refusal};
pub use call::{Call, Cell, Gesture};
pub use decks::SeriesDecks;
pub use event::{Event, Viewer};
pub use faces::face_at;
pub use facts::{Facts, GAMES, GameId, Goal, UnknownGame};
pub use game::{Game, claims::Claims, ranks::Ranks};
pub use games::connect::makes_line;
pub use lots::{Lots, Purpose};
pub use seat::{SEATS_MAX, Seat, SeatSet};
pub use series::{SERIES_JOURNAL_BYTES_MAX, SERIES_STEPS_MAX, Series};
pub use setup::{
    GameSetup, Setup, Team, WrongCalls,
    check::{
        GAMES_MAX, POINTS_MAX, ROUNDS_MIN, SERIES_DECKS_MAX, SetupError, TEAM_SEATS_MAX,
        colour_name,
    },
    default_points,
    version::RulesVersion,
};
pub use table::{
    Table,
    place::{Heap, Place, Placed},
};
