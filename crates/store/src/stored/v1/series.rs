//! A series: how it began and what happened in it.

use fano_protocol as wire;
use fano_rooms as rooms;
use fano_rules::RulesVersion;
use serde::{Deserialize, Serialize};

use super::{
    calls::Call,
    contest::Contest,
    lobby::{BotLevel, FaceChoice, TeamColour},
};

/// Everything that determines how the cards of a series fall.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SeriesStart {
    series: u32,
    record: String,
    seed: u64,
    /// The deck of the first game.
    deck: String,
    /// The decks of all games, if they are not all the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    decks: Vec<String>,
    games: Vec<GameChoice>,
    wrong_calls: WrongCallRule,
    #[serde(
        default = "FaceChoice::printed",
        skip_serializing_if = "FaceChoice::is_printed"
    )]
    faces: FaceChoice,
    /// Series from the first version use the first edition of the rules.
    #[serde(default = "first_edition")]
    rules: u32,
    hold_ms: u16,
    seats: Vec<SeatHolder>,
    at_us: u64,
}

fn first_edition() -> u32 {
    RulesVersion::V1.number()
}

#[derive(Debug, Serialize, Deserialize)]
struct SeatHolder {
    member: u32,
    name: String,
    colour: u8,
    bot: Option<BotLevel>,
    team: Option<TeamColour>,
}

/// Something that happened.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    series: u32,
    index: u32,
    at_ms: u64,
    #[serde(rename = "deed")]
    command: Command,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contest: Option<Contest>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "do")]
enum Command {
    #[serde(rename = "call")]
    Call { seat: u8, seen: u32, call: Call },
    #[serde(rename = "remove")]
    Remove { seat: u8 },
    #[serde(rename = "stop")]
    Stop,
    #[serde(rename = "next")]
    Next,
}

/// A game with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "game")]
pub(super) enum GameChoice {
    #[serde(rename = "practice")]
    Practice,
    #[serde(rename = "tower")]
    Tower,
    #[serde(rename = "well")]
    Well,
    #[serde(rename = "hot-potato")]
    HotPotato { rounds: u16 },
    #[serde(rename = "gift")]
    Gift,
    #[serde(rename = "triplet")]
    Triplet,
    #[serde(rename = "connect")]
    Connect { points: Option<u8> },
}

/// The house rule for wrong calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule")]
pub(super) enum WrongCallRule {
    #[serde(rename = "none")]
    None,
    #[serde(rename = "freeze")]
    Freeze { freeze_ms: u32 },
    #[serde(rename = "sit-out")]
    SitOut,
    #[serde(rename = "forfeit")]
    Forfeit { freeze_ms: u32 },
}

impl From<&rooms::SeriesStart> for SeriesStart {
    fn from(start: &rooms::SeriesStart) -> Self {
        Self {
            series: start.series,
            record: start.record.clone(),
            seed: start.seed,
            deck: start.decks.first().cloned().unwrap_or_default(),
            decks: if start.decks.windows(2).all(|two| two[0] == two[1]) {
                Vec::new()
            } else {
                start.decks.clone()
            },
            games: start.games.iter().map(|game| (*game).into()).collect(),
            wrong_calls: start.wrong_calls.into(),
            faces: start.faces.into(),
            rules: start.rules.number(),
            hold_ms: start.hold_ms,
            seats: start.seats.iter().map(Into::into).collect(),
            at_us: start.at_us,
        }
    }
}

impl TryFrom<SeriesStart> for rooms::SeriesStart {
    type Error = String;

    fn try_from(start: SeriesStart) -> Result<Self, String> {
        let rules = RulesVersion::from_number(start.rules);
        let rules =
            rules.ok_or_else(|| format!("there is no edition {} of the rules", start.rules));
        Ok(Self {
            series: start.series,
            record: start.record,
            seed: start.seed,
            decks: if start.decks.is_empty() {
                vec![start.deck; start.games.len()]
            } else {
                start.decks
            },
            games: start.games.into_iter().map(Into::into).collect(),
            wrong_calls: start.wrong_calls.into(),
            faces: start.faces.into(),
            rules: rules?,
            hold_ms: start.hold_ms,
            seats: start.seats.into_iter().map(Into::into).collect(),
            at_us: start.at_us,
        })
    }
}

impl From<&rooms::SeatHolder> for SeatHolder {
    fn from(holder: &rooms::SeatHolder) -> Self {
        Self {
            member: holder.member,
            name: holder.name.clone(),
            colour: holder.colour,
            bot: holder.bot.map(Into::into),
            team: holder.team.map(Into::into),
        }
    }
}

impl From<SeatHolder> for rooms::SeatHolder {
    fn from(holder: SeatHolder) -> Self {
        Self {
            member: holder.member,
            name: holder.name,
            colour: holder.colour,
            bot: holder.bot.map(Into::into),
            team: holder.team.map(Into::into),
        }
    }
}

impl From<&rooms::Step> for Step {
    fn from(step: &rooms::Step) -> Self {
        Self {
            series: step.series,
            index: step.index,
            at_ms: step.at_ms,
            command: match step.command {
                rooms::RecordedCommand::Call { seat, seen, call } => Command::Call {
                    seat,
                    seen,
                    call: call.into(),
                },
                rooms::RecordedCommand::Remove { seat } => Command::Remove { seat },
                rooms::RecordedCommand::Stop => Command::Stop,
                rooms::RecordedCommand::Next => Command::Next,
            },
            contest: step.contest.as_ref().map(Into::into),
        }
    }
}

impl TryFrom<Step> for rooms::Step {
    type Error = String;

    fn try_from(step: Step) -> Result<Self, String> {
        Ok(Self {
            series: step.series,
            index: step.index,
            at_ms: step.at_ms,
            command: match step.command {
                Command::Call { seat, seen, call } => rooms::RecordedCommand::Call {
                    seat,
                    seen,
                    call: call.into(),
                },
                Command::Remove { seat } => rooms::RecordedCommand::Remove { seat },
                Command::Stop => rooms::RecordedCommand::Stop,
                Command::Next => rooms::RecordedCommand::Next,
            },
            contest: step.contest.map(TryInto::try_into).transpose()?,
        })
    }
}

impl From<wire::GameChoice> for GameChoice {
    fn from(game: wire::GameChoice) -> Self {
        match game {
            wire::GameChoice::Practice => Self::Practice,
            wire::GameChoice::Tower => Self::Tower,
            wire::GameChoice::Well => Self::Well,
            wire::GameChoice::HotPotato { rounds } => Self::HotPotato { rounds },
            wire::GameChoice::Gift => Self::Gift,
            wire::GameChoice::Triplet => Self::Triplet,
            wire::GameChoice::Connect { points } => Self::Connect { points },
        }
    }
}

impl From<GameChoice> for wire::GameChoice {
    fn from(game: GameChoice) -> Self {
        match game {
            GameChoice::Practice => Self::Practice,
            GameChoice::Tower => Self::Tower,
            GameChoice::Well => Self::Well,
            GameChoice::HotPotato { rounds } => Self::HotPotato { rounds },
            GameChoice::Gift => Self::Gift,
            GameChoice::Triplet => Self::Triplet,
            GameChoice::Connect { points } => Self::Connect { points },
        }
    }
}

impl From<wire::WrongCallRule> for WrongCallRule {
    fn from(rule: wire::WrongCallRule) -> Self {
        match rule {
            wire::WrongCallRule::None => Self::None,
            wire::WrongCallRule::Freeze { freeze_ms } => Self::Freeze { freeze_ms },
            wire::WrongCallRule::SitOut => Self::SitOut,
            wire::WrongCallRule::Forfeit { freeze_ms } => Self::Forfeit { freeze_ms },
        }
    }
}

impl From<WrongCallRule> for wire::WrongCallRule {
    fn from(rule: WrongCallRule) -> Self {
        match rule {
            WrongCallRule::None => Self::None,
            WrongCallRule::Freeze { freeze_ms } => Self::Freeze { freeze_ms },
            WrongCallRule::SitOut => Self::SitOut,
            WrongCallRule::Forfeit { freeze_ms } => Self::Forfeit { freeze_ms },
        }
    }
}
