//! A room of Fano as one pure machine: lobby, seats, series, verdicts.

mod input;
mod lobby;
mod output;
mod record;
mod room;

pub use input::{ConnectionId, GuestId, Input, Mark};
pub use lobby::{Lobby, LobbyMember};
pub use output::{Effect, Fact, Output};
pub use record::{Begun, Deed, Finished, KeptContest, SeatHolder, Step};
pub use room::{Room, Summary, Unrestorable};
