//! The rules of every one-match game: pure, exact and replayable.
//!
//! There is no clock, no source of chance and no input or output in here: the
//! time comes in with every command, the chance with the seed. A game is its
//! deck, its set-up, its seed and the commands that counted.

mod answer;
mod call;
mod check;
mod contest;
mod event;
mod facts;
mod game;
mod games;
mod history;
pub mod journal;
mod lots;
mod place;
mod ranks;
mod seat;
mod seen_table;
mod series;
mod setup;
mod table;
mod version;

pub use answer::{Answer, Command, Refusal};
pub use call::{Call, Cell, Gesture};
pub use check::{GAMES_MAX, POINTS_MAX, ROUNDS_MIN, SetupError, TEAM_SEATS_MAX, colour_name};
pub use contest::Contest;
pub use event::{Event, Viewer};
pub use facts::{Facts, GAMES, GameId, Goal, UnknownGame};
pub use game::Game;
pub use games::connect::makes_line;
pub use lots::{Lots, Purpose};
pub use place::{Heap, Place, Placed};
pub use ranks::Ranks;
pub use seat::{SEATS_MAX, Seat, SeatSet};
pub use series::{SERIES_JOURNAL_BYTES_MAX, SERIES_STEPS_MAX, Series};
pub use setup::{GameSetup, Setup, Team, WrongCalls, default_points};
pub use table::Table;
pub use version::RulesVersion;
