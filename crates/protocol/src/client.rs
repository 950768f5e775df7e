use serde::{Deserialize, Serialize};

use crate::{BotLevel, Call, Role, Settings, TeamColour};

/// Everything a client can say. Whatever else comes is malformed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromClient {
    /// Who is there. This must come first, and only once.
    Hello(Hello),
    /// A call.
    Call(CallFrame),
    /// Says nothing: it follows a call by some ten milliseconds, so that the
    /// network notices soon if the call was lost.
    Nudge,
    /// Another name, or another colour.
    Rename {
        /// What they want to be called.
        name: String,
        /// Their colour, 0 to 7.
        colour: u8,
    },
    /// Ready to begin, or not any more.
    Ready {
        /// Whether they are.
        ready: bool,
    },
    /// Wants to play, to watch, or to be the big screen. Between series only.
    TakeRole {
        /// What they want to be here for.
        role: Role,
    },
    /// Wants to play in another team of Connect; the host can say so for others.
    JoinTeam {
        /// Who.
        member: u32,
        /// Which team; nothing for whichever needs players.
        team: Option<TeamColour>,
    },
    /// From now on this tab plays, and the others of the same person watch.
    PlayHere,
    /// The host: what is to be played.
    Change {
        /// All settings.
        settings: Settings,
    },
    /// The host: a bot comes to the table.
    AddBot {
        /// How well it plays.
        level: BotLevel,
    },
    /// The host: another level for a bot.
    SetBotLevel {
        /// Which bot.
        member: u32,
        /// How well it plays from now on.
        level: BotLevel,
    },
    /// The host: somebody has to leave the room; in a game, their cards leave it.
    Kick {
        /// Who.
        member: u32,
    },
    /// The host: those removed under this name may come back.
    LetBackIn {
        /// Their name, as listed in the room.
        name: String,
    },
    /// The host: nobody new comes in, or anybody may.
    Lock {
        /// Whether the room is locked.
        locked: bool,
    },
    /// The host: somebody else is the host from now on.
    MakeHost {
        /// Who.
        member: u32,
    },
    /// The host: the series begins; after one, the same again.
    Start,
    /// The host: on to the next game of the series.
    Next,
    /// The host: enough practice.
    Stop,
    /// The host: wait no longer for the absent.
    GoOn,
    /// The host: whatever is being played is given up, back to the lobby.
    ToLobby,
    /// Leaves the room for good.
    Leave,
}

/// Who a client is, and how far it has got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol the client speaks.
    pub protocol: u32,
    /// The token from an earlier welcome: who has it keeps their seat.
    #[serde(default)]
    pub token: Option<String>,
    /// What they want to be called.
    pub name: String,
    /// Their colour, 0 to 7.
    pub colour: u8,
    /// What they are here for. Somebody who is known already stays what they are.
    pub role: Role,
    /// The last event this client has taken in, if it comes back.
    #[serde(default)]
    pub last: Option<LastSeen>,
}

/// How far a client has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LastSeen {
    /// Which series of the room.
    pub series: u32,
    /// The number of the last event.
    pub number: u32,
}

/// How a client knows when a card could be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PaintClock {
    /// The browser said when it was presented.
    Presented,
    /// The frame in which it was drawn.
    Frame,
    /// When the message came: the least exact.
    Message,
}

/// A call and when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CallFrame {
    /// The client's own number for this call, larger than the one before; the
    /// answer repeats it.
    pub id: u32,
    /// The number of the last event on the caller's screen.
    pub seen: u32,
    /// The number of the event that showed the last of the cards the call is
    /// about: the reaction is measured from there.
    pub since: u32,
    /// `r_c`: milliseconds from seeing that card to the input.
    #[serde(default)]
    pub claim_ms: Option<f64>,
    /// The same up to the second gesture (Connect's cell, Triplet's third card).
    #[serde(default)]
    pub gesture_ms: Option<f64>,
    /// How the moment of seeing was measured.
    #[serde(default)]
    pub clock: Option<PaintClock>,
    /// What is called.
    pub call: Call,
}
