//! The lobby of a room.

use fano_protocol as wire;
use fano_rooms as rooms;
use fano_rooms::TableState;
use serde::{Deserialize, Serialize};

use super::{
    series::{GameChoice, WrongCallRule},
    words,
};

/// The letters of a secret: 32 bytes as hexadecimal digits.
const SECRET_DIGITS: usize = 64;

/// A room apart from its series.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Lobby {
    code: String,
    secret: String,
    host: Option<u32>,
    locked: bool,
    members: Vec<Member>,
    banned: Vec<Ban>,
    settings: Settings,
    next_member: u32,
    series: u32,
    cleared: bool,
    starting: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    excused: Vec<u32>,
}

/// Somebody the host removed. The first version stored no names.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Ban {
    Guest(String),
    Named { guest: String, name: String },
}

#[derive(Debug, Serialize, Deserialize)]
struct Member {
    id: u32,
    guest: Option<String>,
    name: String,
    colour: u8,
    role: Role,
    ready: bool,
    bot: Option<BotLevel>,
    team: Option<TeamColour>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Settings {
    deck: String,
    games: Vec<GameChoice>,
    wrong_calls: WrongCallRule,
    hold_ms: u16,
    grace_s: u16,
    #[serde(
        default = "FaceChoice::printed",
        skip_serializing_if = "FaceChoice::is_printed"
    )]
    faces: FaceChoice,
}

words! {
    /// What somebody is in the room for.
    Role is wire::Role {
        Player = "player",
        Spectator = "spectator",
        Screen = "screen",
    }
}

words! {
    /// How well a bot plays.
    BotLevel is wire::BotLevel {
        SmallChild = "small-child",
        Schoolchild = "schoolchild",
        Casual = "casual",
        OldHand = "old-hand",
        Champion = "champion",
    }
}

words! {
    /// Which faces symbols with several faces show; as printed in rooms of
    /// older versions.
    FaceChoice is wire::FaceChoice {
        Printed = "printed",
        ByPlace = "by-place",
    }
}

impl FaceChoice {
    pub(super) fn printed() -> Self {
        Self::Printed
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn is_printed(&self) -> bool {
        *self == Self::Printed
    }
}

words! {
    /// A team of Connect.
    TeamColour is wire::TeamColour {
        Pink = "pink",
        Orange = "orange",
        Green = "green",
        Blue = "blue",
    }
}

impl From<&rooms::RoomState> for Lobby {
    fn from(state: &rooms::RoomState) -> Self {
        let lobby = &state.lobby;
        let (cleared, starting) = match state.table {
            TableState::Clear => (true, false),
            TableState::Starting => (true, true),
            TableState::Laid => (false, false),
            TableState::NextGameStarting => (false, true),
        };
        Self {
            code: lobby.code.to_string(),
            secret: lobby.secret.clone(),
            host: lobby.host,
            locked: lobby.locked,
            members: lobby.members.iter().map(Into::into).collect(),
            banned: lobby.bans.iter().map(Into::into).collect(),
            settings: (&lobby.settings).into(),
            next_member: lobby.next_member,
            series: lobby.series,
            cleared,
            starting,
            excused: state.excused.clone(),
        }
    }
}

impl TryFrom<Lobby> for rooms::RoomState {
    type Error = String;

    fn try_from(lobby: Lobby) -> Result<Self, String> {
        let members = lobby.members.into_iter().map(TryInto::try_into);
        // The first version kept unlimited bans; only the newest matter.
        let too_many = lobby.banned.len().saturating_sub(rooms::BANS_MAX);
        let bans = lobby.banned.into_iter().skip(too_many);
        Ok(Self {
            table: match (lobby.cleared, lobby.starting) {
                (true, false) => TableState::Clear,
                (true, true) => TableState::Starting,
                (false, false) => TableState::Laid,
                (false, true) => TableState::NextGameStarting,
            },
            excused: lobby.excused,
            lobby: rooms::Lobby {
                code: room_code(&lobby.code)?,
                secret: secret(lobby.secret)?,
                host: lobby.host,
                locked: lobby.locked,
                members: members.collect::<Result<_, String>>()?,
                bans: bans.map(TryInto::try_into).collect::<Result<_, String>>()?,
                settings: lobby.settings.into(),
                next_member: lobby.next_member,
                series: lobby.series,
            },
        })
    }
}

impl From<&rooms::Ban> for Ban {
    fn from(ban: &rooms::Ban) -> Self {
        let guest = ban.guest.to_string();
        match &ban.name {
            None => Self::Guest(guest),
            Some(name) => Self::Named {
                guest,
                name: name.clone(),
            },
        }
    }
}

impl TryFrom<Ban> for rooms::Ban {
    type Error = String;

    fn try_from(ban: Ban) -> Result<Self, String> {
        let (text, name) = match ban {
            Ban::Guest(guest) => (guest, None),
            Ban::Named { guest, name } => (guest, Some(name)),
        };
        let guest = guest(&text)?;
        Ok(Self { guest, name })
    }
}

impl From<&rooms::LobbyMember> for Member {
    fn from(member: &rooms::LobbyMember) -> Self {
        Self {
            id: member.id,
            guest: member.guest.map(|guest| guest.to_string()),
            name: member.name.clone(),
            colour: member.colour,
            role: member.role.into(),
            ready: member.ready,
            bot: member.bot.map(Into::into),
            team: member.team.map(Into::into),
        }
    }
}

impl TryFrom<Member> for rooms::LobbyMember {
    type Error = String;

    fn try_from(member: Member) -> Result<Self, String> {
        Ok(Self {
            id: member.id,
            guest: member.guest.as_deref().map(guest).transpose()?,
            name: member.name,
            colour: member.colour,
            role: member.role.into(),
            ready: member.ready,
            bot: member.bot.map(Into::into),
            team: member.team.map(Into::into),
        })
    }
}

impl From<&wire::Settings> for Settings {
    fn from(settings: &wire::Settings) -> Self {
        Self {
            deck: settings.deck.clone(),
            games: settings.games.iter().map(|game| (*game).into()).collect(),
            wrong_calls: settings.wrong_calls.into(),
            hold_ms: settings.hold_ms,
            grace_s: settings.grace_s,
            faces: settings.faces.into(),
        }
    }
}

impl From<Settings> for wire::Settings {
    fn from(settings: Settings) -> Self {
        Self {
            deck: settings.deck,
            games: settings.games.into_iter().map(Into::into).collect(),
            wrong_calls: settings.wrong_calls.into(),
            hold_ms: settings.hold_ms,
            grace_s: settings.grace_s,
            faces: settings.faces.into(),
        }
    }
}

pub(super) fn room_code(text: &str) -> Result<wire::RoomCode, String> {
    text.parse()
        .map_err(|error| format!("\"{text}\" is no room code: {error}"))
}

fn guest(text: &str) -> Result<rooms::GuestId, String> {
    let number = u128::from_str_radix(text, 16);
    number
        .map(rooms::GuestId)
        .map_err(|error| format!("a guest is no number: {error}"))
}

/// All cards of a room are dealt from its secret, so a damaged one is an error;
/// the error does not repeat its text.
fn secret(text: String) -> Result<String, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if text.len() != SECRET_DIGITS || !digits {
        return Err(format!(
            "the secret is not {SECRET_DIGITS} hexadecimal digits"
        ));
    }
    Ok(text)
}
