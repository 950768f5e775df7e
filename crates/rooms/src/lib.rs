//! A room of Fano as one pure machine: lobby, seats, series, verdicts.
//!
//! [`Room::step`] takes in what happened and the time, and says what must be
//! written down ([`Fact`]) and then done ([`Effect`]). There is no socket, no
//! clock and no database in here: a server moves bytes and time, a test can
//! play a whole evening in a millisecond, and after a crash the facts build
//! the same room again.

mod agreed;
mod calling;
mod clock;
mod contests;
mod held;
mod hosting;
mod input;
mod joining;
mod lines;
mod live;
mod lobby;
mod output;
mod people;
mod playing;
mod presence;
mod record;
mod refusal;
mod room;
mod secret;
mod view;

pub use input::{ConnectionId, GuestId, Input, Mark};
pub use lobby::{Lobby, LobbyMember};
pub use output::{Effect, Fact, Output};
pub use record::{Begun, Deed, Finished, KeptContest, SeatHolder, Step};
pub use room::{Room, Summary, Unrestorable};
