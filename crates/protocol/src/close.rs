use serde::{Deserialize, Serialize};

/// Why the server closes a connection. Every number is a WebSocket close code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CloseReason {
    /// The server stops; come back in a moment.
    GoingAway,
    /// A frame was larger than allowed.
    TooBig,
    /// A frame was no text, no JSON, or no message of this protocol.
    Malformed,
    /// The first frame was no `hello`, or came too late.
    NoHello,
    /// The client speaks another version; reload the page.
    WrongVersion,
    /// The token is not one of this server's.
    BadToken,
    /// There is no such room, or it was closed.
    NoSuchRoom,
    /// The room is locked.
    RoomClosed,
    /// The room is full.
    RoomFull,
    /// The host sent this member out.
    Kicked,
    /// Nobody can be called by the name in the `hello`.
    BadName,
    /// Too many frames in too short a time.
    TooFast,
    /// The client did not read what it was sent; come back for a full view.
    TooSlow,
    /// The same person has opened the room too often.
    TooManyConnections,
    /// Nothing was heard for too long.
    Idle,
}

impl CloseReason {
    /// All reasons.
    pub const ALL: [Self; 15] = [
        Self::GoingAway,
        Self::TooBig,
        Self::Malformed,
        Self::NoHello,
        Self::WrongVersion,
        Self::BadToken,
        Self::NoSuchRoom,
        Self::RoomClosed,
        Self::RoomFull,
        Self::Kicked,
        Self::BadName,
        Self::TooFast,
        Self::TooSlow,
        Self::TooManyConnections,
        Self::Idle,
    ];

    /// The WebSocket close code.
    #[must_use]
    pub fn code(self) -> u16 {
        match self {
            Self::GoingAway => 1001,
            Self::TooBig => 1009,
            Self::Malformed => 4000,
            Self::NoHello => 4001,
            Self::WrongVersion => 4002,
            Self::BadToken => 4003,
            Self::NoSuchRoom => 4004,
            Self::RoomClosed => 4005,
            Self::Kicked => 4006,
            Self::BadName => 4007,
            Self::TooFast => 4008,
            Self::TooSlow => 4009,
            Self::TooManyConnections => 4010,
            Self::Idle => 4011,
            Self::RoomFull => 4012,
        }
    }

    /// Whether a client should come back by itself.
    #[must_use]
    pub fn is_worth_another_try(self) -> bool {
        matches!(
            self,
            Self::GoingAway | Self::TooSlow | Self::TooFast | Self::Idle
        )
    }
}
