use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::RoomCode;

/// The answer to `POST /api/rooms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RoomCreated {
    /// The code of the new room.
    pub code: RoomCode,
}

/// `GET /api/rooms/CODE`: a room in brief, for somebody who is about to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RoomSummary {
    /// Its code.
    pub code: RoomCode,
    /// How many players are here, bots included.
    pub players: usize,
    /// How many spectators and shared screens are here.
    pub watching: usize,
    /// Whether the host has closed the room to newcomers.
    pub locked: bool,
    /// Whether a game is on.
    pub playing: bool,
}
