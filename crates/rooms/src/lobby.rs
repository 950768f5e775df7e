//! The lobby: who is in the room, and what is agreed on. Plain data that is
//! written down whole whenever it changes.

use fano_protocol::{BotLevel, Role, RoomCode, Settings, TeamColour, limits};
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
    /// Whether the cards are about to be dealt.
    pub starting: bool,
}

impl Lobby {
    pub(crate) fn new(code: RoomCode, secret: String) -> Self {
        Self {
            code,
            secret,
            host: None,
            locked: false,
            members: Vec::new(),
            banned: Vec::new(),
            settings: Settings::default(),
            next_member: 1,
            series: 0,
            cleared: true,
            starting: false,
        }
    }

    pub(crate) fn member(&self, id: u32) -> Option<&LobbyMember> {
        self.members.iter().find(|member| member.id == id)
    }

    pub(crate) fn member_mut(&mut self, id: u32) -> Option<&mut LobbyMember> {
        self.members.iter_mut().find(|member| member.id == id)
    }

    pub(crate) fn guest(&self, guest: GuestId) -> Option<&LobbyMember> {
        self.members
            .iter()
            .find(|member| member.guest == Some(guest))
    }

    /// Who plays, in the order of the seats.
    pub(crate) fn players(&self) -> impl Iterator<Item = &LobbyMember> {
        self.members
            .iter()
            .filter(|member| member.role == Role::Player)
    }

    pub(crate) fn people(&self) -> impl Iterator<Item = &LobbyMember> {
        self.members.iter().filter(|member| member.guest.is_some())
    }

    /// Whether one more can play.
    pub(crate) fn has_seat(&self) -> bool {
        self.players().count() < limits::SEATS_MAX
    }

    pub(crate) fn has_place_for_screen(&self) -> bool {
        let screens = self.members.iter().filter(|m| m.role == Role::Screen);
        screens.count() < limits::SCREENS_MAX
    }

    /// The wished colour, or the next one that no player has.
    pub(crate) fn free_colour(&self, wished: u8) -> u8 {
        let taken = |colour: &u8| self.players().any(|player| player.colour == *colour);
        (0..limits::PLAYER_COLOURS)
            .map(|step| (wished + step) % limits::PLAYER_COLOURS)
            .find(|colour| !taken(colour))
            .unwrap_or(wished % limits::PLAYER_COLOURS)
    }

    /// A name nobody else in the room has: two Mias become Mia and Mia 2.
    pub(crate) fn free_name(&self, name: &str, except: Option<u32>) -> String {
        let taken = |name: &str| {
            let same = |member: &&LobbyMember| {
                Some(member.id) != except && member.name.to_lowercase() == name.to_lowercase()
            };
            self.members.iter().any(|member| same(&member))
        };
        if !taken(name) {
            return name.to_owned();
        }
        let stem: String = name.chars().take(limits::NAME_CHARS_MAX - 3).collect();
        // Half of a flag and a joiner with nothing to join would not be seen.
        let unseen = |c: char| matches!(c, '\u{200C}' | '\u{200D}' | '\u{E0020}'..='\u{E007F}');
        let stem = stem.trim_end_matches(|c: char| c.is_whitespace() || unseen(c));
        (2..=limits::MEMBERS_MAX + 1)
            .map(|number| format!("{stem} {number}"))
            .find(|name| !taken(name))
            .unwrap_or_else(|| name.to_owned())
    }

    /// Adds a member and says which number they have.
    pub(crate) fn add(&mut self, mut member: LobbyMember) -> u32 {
        member.id = self.next_member;
        self.next_member += 1;
        let id = member.id;
        self.members.push(member);
        id
    }

    pub(crate) fn remove(&mut self, id: u32) {
        self.members.retain(|member| member.id != id);
        if self.host == Some(id) {
            self.host = None;
        }
    }
}
