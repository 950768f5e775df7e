use serde::{Deserialize, Serialize};

use crate::RoomCode;

/// The answer to `POST /api/rooms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RoomCreated {
    /// The code of the new room.
    pub code: RoomCode,
}

/// `GET /api/rooms/CODE/invitation`: where others open the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Invitation {
    /// The link to the room, as in its QR code.
    pub url: String,
    /// What people type to get to the start page.
    pub address: String,
    /// From where it can be opened.
    pub reach: Reach,
}

/// From where an address can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// From other devices.
    Others,
    /// From this computer only: the server listens to nobody else.
    ThisComputer,
    /// The server listens to everybody, but this computer is in no network.
    NoNetwork,
}

/// `GET /api/rooms/CODE`: a room in brief, for somebody who is about to join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RoomSummary {
    /// Its code.
    pub code: RoomCode,
    /// How many players are here, bots included.
    pub players: usize,
    /// How many spectators are here.
    pub watching: usize,
    /// How many shared screens are here.
    pub screens: usize,
    /// Whether the host has closed the room to newcomers.
    pub locked: bool,
    /// Whether a game is on.
    pub playing: bool,
    /// The address of the server that has the room, where several share them
    /// and each has its own: the shortest way to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub node: Option<String>,
}
