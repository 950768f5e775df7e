//! The lobby: who is in the room, and what is agreed on. Plain data that is
//! written down whole whenever it changes.

use fano_protocol::{BotLevel, Role, RoomCode, Settings, TeamColour};
use serde::{Deserialize, Serialize};

use crate::GuestId;

/// Somebody in the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyMember {
    /// The number that means this member as long as the room exists.
    pub id: u32,
    /// The person; nothing for a bot.
    pub guest: Option<GuestId>,
    /// What they want to be called.
    pub name: String,
    /// Their colour, 0 to 7.
    pub colour: u8,
    /// What they are here for.
    pub role: Role,
    /// Whether they are ready to begin.
    pub ready: bool,
    /// For a bot, how well it plays.
    pub bot: Option<BotLevel>,
    /// The team they want to play in, in Connect.
    pub team: Option<TeamColour>,
}

/// Everything about a room that is not a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lobby {
    /// The name people read to each other.
    pub code: RoomCode,
    /// What the seeds of all series are drawn from; never told to anybody.
    pub secret: String,
    /// Who may change the settings.
    pub host: Option<u32>,
    /// Whether nobody new can come in.
    pub locked: bool,
    /// Who is here, in the order they came.
    pub members: Vec<LobbyMember>,
    /// Who was sent out, and may not come back.
    pub banned: Vec<GuestId>,
    /// What is agreed on.
    pub settings: Settings,
    /// The number of the next member.
    pub next_member: u32,
    /// How many series were begun.
    pub series: u32,
    /// Whether the table has been cleared since the last series.
    pub cleared: bool,
}
