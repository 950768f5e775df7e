use serde::{Deserialize, Serialize};

use crate::{
    Basis, BotLevel, Event, FaceChoice, Finding, GameChoice, GameName, RoomCode, Series,
    TeamColour, VerdictFrame, WrongCallRule,
};

/// A finished series: `GET /api/games/RECORD`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameRecord {
    /// The name under which it is kept.
    pub record: String,
    /// The room it was played in.
    pub code: RoomCode,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub begun_at_ms: u64,
    /// When it was over, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub over_at_ms: u64,
    /// The name of each game's deck.
    pub decks: Vec<String>,
    /// The games that were agreed on.
    pub games: Vec<GameChoice>,
    /// The house rule for wrong calls.
    pub wrong_calls: WrongCallRule,
    /// Which faces symbols with several faces showed.
    pub faces: FaceChoice,
    /// Who played, by seat.
    pub players: Vec<RecordPlayer>,
    /// How many games everybody won, by seat.
    pub wins: Vec<u16>,
    /// Who won the series.
    pub champions: Vec<u8>,
    /// How the games ended, in order.
    pub results: Vec<RecordResult>,
    /// Every call that was right or wrong, in order.
    pub calls: Vec<RecordCall>,
}

/// Somebody who played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecordPlayer {
    /// Their seat.
    pub seat: u8,
    /// What they were called.
    pub name: String,
    /// Their colour, 0 to 7.
    pub colour: u8,
    /// For a bot, how well it plays.
    pub bot: Option<BotLevel>,
    /// Their team, if Connect was played.
    pub team: Option<TeamColour>,
}

/// How one game of the series ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecordResult {
    /// What was played last: a game that ended in a tie-break names the tie-break.
    pub game: GameName,
    /// Everybody's rank by seat: 1 is best; nothing for somebody who was removed.
    pub ranks: Vec<Option<u8>>,
    /// What everybody had at the end, by seat: the points of their team in
    /// Connect, otherwise the cards in front of them and in their hand.
    /// If a tie-break decided it, what they had before that.
    pub counts: Vec<u16>,
}

/// What became of a call that counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CallOutcome {
    /// It was right, and the first.
    Taken,
    /// It was wrong.
    Wrong,
}

/// A call and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecordCall {
    /// The number of the event that tells of it.
    pub number: u32,
    /// When it was carried out, on the clock of the series.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at_ms: u64,
    /// Who called.
    pub seat: u8,
    /// Which game was on.
    pub game: GameName,
    /// Its position in the series, counted from 0; beyond the last one it is the
    /// tie-break for the champion, with the deck of the last game.
    pub position: u16,
    /// The symbol called.
    pub symbol: u16,
    /// The cards it was about.
    pub compared: Vec<ComparedCard>,
    /// What became of it.
    pub answer: CallOutcome,
    /// The reaction: the one that counted for a right call; for a wrong one, the
    /// time by the server's clock minus the caller's usual round trip.
    pub reaction_ms: Option<f64>,
    /// How exact that is.
    pub margin_ms: Option<f64>,
    /// What it rests on.
    pub basis: Option<Basis>,
    /// All calls for the same card, from first to last.
    pub ranking: Vec<Finding>,
    /// How long the first of them had to wait.
    pub hold_ms: Option<f64>,
}

/// A card that a call compared, as its caller saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ComparedCard {
    /// The number of the card.
    pub card: u16,
    /// The face that symbols showed on it, if faces went by place.
    pub face: u8,
}

/// One contest with the verdict that follows from it:
/// `GET /api/games/RECORD/contests` lists them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecordContest {
    /// The number of the event that tells of the call that won.
    pub number: u32,
    /// Everything that led to the verdict, as the arbiter keeps it.
    #[cfg_attr(feature = "describe", schemars(with = "serde_json::Value"))]
    #[cfg_attr(feature = "describe", ts(type = "unknown"))]
    pub contest: fano_arbiter::Record,
    /// What follows from it; nothing if the record is damaged.
    pub verdict: Option<VerdictFrame>,
}

/// A finished series as one viewer would have seen it:
/// `GET /api/games/RECORD/replay`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "describe", ts(rename = "ReplayJson"))]
pub struct RecordReplay {
    /// What was fixed from the first card to the last.
    pub series: Series,
    /// The deal and every command that counted, in order.
    pub steps: Vec<ReplayStep>,
}

/// Something that happened, and what it caused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ReplayStep {
    /// When, on the clock of the series.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at_ms: u64,
    /// The number of the first event.
    pub from: u32,
    /// What the viewer may know of it.
    pub events: Vec<Event>,
}
