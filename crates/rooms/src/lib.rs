//! A room of Fano as one pure machine: lobby, seats, series, verdicts.
//!
//! [`Room::step`] takes what happened and the time, and returns what must be
//! recorded ([`Fact`]) and then done ([`Effect`]). There is no socket, clock or
//! database in here: a server moves bytes and time, a test can play a long
//! session in a millisecond, and after a crash the facts rebuild the same room.

mod compact;
mod contests;
mod decks;
mod input;
mod limits;
mod lobby;
mod output;
mod people;
mod record;
mod refusal;
mod room;
mod secret;
mod series;
mod stage;

pub use decks::{DeckSource, Decks, only_boxes};
pub use input::{ConnectionId, GuestId, Input, Mark};
pub use limits::{BANS_MAX, CARDS_WAIT_MAX};
pub use lobby::{Ban, Lobby, LobbyMember};
pub use output::{Effect, Fact, Output};
pub use record::{
    Finished, KeptContest, RecordedCommand, RoomState, SeatHolder, SeriesStart, Step, TableState,
};
pub use room::{Durable, DurableSeries, Restoring, Room, Summary, Unrestorable};
