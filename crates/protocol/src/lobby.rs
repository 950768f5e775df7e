//! The room around the table: who is there, and what is agreed on.

use fano_bots::Level;
use fano_rules::{GameId, WrongCalls};
use serde::{Deserialize, Serialize};

use crate::{LocalizedText, RoomCode, TeamColour};

/// Every game there is, tie-breaks included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GameName {
    /// Two cards face up, no score, no end.
    Practice,
    /// Most cards wins.
    Tower,
    /// First without cards wins.
    Well,
    /// Fewest cards after all rounds wins.
    HotPotato,
    /// Fewest cards wins.
    Gift,
    /// Three cards with one symbol; most cards wins.
    Triplet,
    /// Hexagons, teams, lines of four.
    Connect,
    /// Two tied players, one card each.
    FaceOff,
    /// Three or more tied players, one round of Hot Potato.
    TieBreak,
}

/// A game to play, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "game", rename_all = "kebab-case", deny_unknown_fields)]
pub enum GameChoice {
    /// Practice.
    Practice,
    /// The Tower.
    Tower,
    /// The Well.
    Well,
    /// Hot Potato.
    HotPotato {
        /// How many rounds are played.
        rounds: u16,
    },
    /// The Poisoned Gift.
    Gift,
    /// Triplet.
    Triplet,
    /// Connect.
    Connect {
        /// The points that win; nothing for as many as the teams play to.
        points: Option<u8>,
    },
}

impl GameChoice {
    /// Which game it is.
    #[must_use]
    pub fn name(&self) -> GameName {
        match self {
            Self::Practice => GameName::Practice,
            Self::Tower => GameName::Tower,
            Self::Well => GameName::Well,
            Self::HotPotato { .. } => GameName::HotPotato,
            Self::Gift => GameName::Gift,
            Self::Triplet => GameName::Triplet,
            Self::Connect { .. } => GameName::Connect,
        }
    }
}

/// The house rule for wrong calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "rule", rename_all = "kebab-case", deny_unknown_fields)]
pub enum WrongCallRule {
    /// Nothing happens.
    None,
    /// The caller's calls are refused for a while.
    Freeze {
        /// For how long.
        freeze_ms: u32,
    },
    /// The caller may not call until somebody scores.
    SitOut,
    /// As freeze, and a card won goes back.
    Forfeit {
        /// For how long the caller is frozen.
        freeze_ms: u32,
    },
}

/// Which face a symbol with several faces shows on a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FaceChoice {
    /// The one that the card is printed with.
    #[default]
    Printed,
    /// The one that belongs to the place where the card lies, so that cards
    /// that are compared show different faces.
    ByPlace,
}

/// What the players agree on; the host chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The name of the deck: of a box, or the revision of somebody's own. A game
    /// that needs other cards takes those of its box.
    pub deck: String,
    /// The games, in the order they are played. One game is a series of one.
    pub games: Vec<GameChoice>,
    /// What happens after a wrong call.
    pub wrong_calls: WrongCallRule,
    /// How long the others are waited for after a call, at most.
    pub hold_ms: u16,
    /// For how long the table waits for somebody whose connection is gone.
    pub grace_s: u16,
    /// Which faces symbols with several faces show.
    #[serde(default)]
    pub faces: FaceChoice,
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum BotLevel {
    /// About six seconds for two cards of eight symbols.
    SmallChild,
    /// About three and a half seconds.
    Schoolchild,
    /// About two seconds.
    Casual,
    /// About twelve tenths of a second.
    OldHand,
    /// About seven tenths of a second.
    Champion,
}

/// What somebody is in the room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays, or will in the next game.
    Player,
    /// Watches.
    Spectator,
    /// A big screen that everybody looks at.
    Screen,
}

/// Somebody in the room: a person, a bot or a shared screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Member {
    /// The number that means this member as long as the room exists.
    pub id: u32,
    /// What they want to be called.
    pub name: String,
    /// Their colour, 0 to 7.
    pub colour: u8,
    /// What they are here for.
    pub role: Role,
    /// Their seat in the series that is on; before it, the one they would get.
    pub seat: Option<u8>,
    /// Whether they are ready to begin.
    pub ready: bool,
    /// Whether there is a connection.
    pub online: bool,
    /// For a bot, how well it plays.
    pub bot: Option<BotLevel>,
    /// The team they want to play in, in Connect.
    pub team: Option<TeamColour>,
    /// Their round trip, as far as it is known.
    pub lag_ms: Option<u16>,
}

/// What is going on in the room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is being played.
    Lobby,
    /// The cards are about to be dealt, or turned up again after a pause.
    Countdown {
        /// In how many milliseconds, as this is sent.
        in_ms: u32,
        /// Whether it ends a pause: the game on the table continues.
        resumes: bool,
    },
    /// A game is on.
    Playing,
    /// The game waits, and its clock stands still.
    Paused {
        /// Whom it waits for.
        waiting_for: Vec<u32>,
        /// How long it will wait for them, as this is sent; nothing if there
        /// is nobody who could go on.
        in_ms: Option<u32>,
    },
    /// A game of the series is over; the next one comes when the host says so.
    Between,
    /// The series is over.
    Over,
}

/// How far a series has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Progress {
    /// Which series of this room it is, counted from 1.
    pub series: u32,
    /// Which of its games is on, counted from 0; beyond the last one it is the
    /// tie-break for the champion.
    pub position: u16,
    /// How many games everybody has won, by seat.
    pub wins: Vec<u16>,
    /// Who won the series, once it is over.
    pub champions: Option<Vec<u8>>,
    /// The name under which the finished series can be looked up, once it is over.
    pub record: Option<String>,
}

/// Everything about a room except the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Room {
    /// The name people read to each other.
    pub code: RoomCode,
    /// What is going on.
    pub phase: Phase,
    /// Who may change the settings; nobody while no person is here.
    pub host: Option<u32>,
    /// Whether nobody new can come in.
    pub locked: bool,
    /// Who is here, players first by seat, then the others as they came.
    pub members: Vec<Member>,
    /// The names of those whom the host removed and who may not come back.
    pub banned: Vec<String>,
    /// What is agreed on.
    pub settings: Settings,
    /// What keeps the game from starting, if anything does.
    pub problem: Option<LocalizedText>,
    /// How far the series has come, if one was begun.
    pub progress: Option<Progress>,
}

/// What is fixed for a series from its first card to its last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Series {
    /// Which series of this room it is, counted from 1.
    pub series: u32,
    /// The name of each game's deck.
    pub decks: Vec<String>,
    /// The games, in the order they are played.
    pub games: Vec<GameChoice>,
    /// The house rule for wrong calls.
    pub wrong_calls: WrongCallRule,
    /// Which faces symbols with several faces show.
    pub faces: FaceChoice,
    /// Who sits where: the member on each seat.
    pub seats: Vec<u32>,
    /// The teams of Connect, by seat; empty if Connect is not played.
    pub teams: Vec<TeamColour>,
}

impl From<GameId> for GameName {
    fn from(game: GameId) -> Self {
        match game {
            GameId::Practice => Self::Practice,
            GameId::Tower => Self::Tower,
            GameId::Well => Self::Well,
            GameId::HotPotato => Self::HotPotato,
            GameId::Gift => Self::Gift,
            GameId::Triplet => Self::Triplet,
            GameId::Connect => Self::Connect,
            GameId::FaceOff => Self::FaceOff,
            GameId::PotatoTieBreak => Self::TieBreak,
        }
    }
}

impl From<WrongCallRule> for WrongCalls {
    fn from(rule: WrongCallRule) -> Self {
        match rule {
            WrongCallRule::None => Self::Nothing,
            WrongCallRule::Freeze { freeze_ms } => Self::Freeze { freeze_ms },
            WrongCallRule::SitOut => Self::SitOut,
            WrongCallRule::Forfeit { freeze_ms } => Self::Forfeit { freeze_ms },
        }
    }
}

impl From<BotLevel> for Level {
    fn from(level: BotLevel) -> Self {
        match level {
            BotLevel::SmallChild => Self::SmallChild,
            BotLevel::Schoolchild => Self::Schoolchild,
            BotLevel::Casual => Self::Casual,
            BotLevel::OldHand => Self::OldHand,
            BotLevel::Champion => Self::Champion,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            deck: "classic".to_owned(),
            games: vec![GameChoice::Tower],
            wrong_calls: WrongCallRule::Freeze {
                freeze_ms: WrongCalls::FREEZE_MS,
            },
            hold_ms: 150,
            grace_s: 60,
            faces: FaceChoice::default(),
        }
    }
}
