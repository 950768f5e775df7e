//! The lobby: the members and the settings. Plain data, saved as a whole
//! whenever it changes.

pub(crate) mod settings;

use fano_bots::Persona;
use fano_protocol::{BotLevel, Role, RoomCode, Settings, TeamColour, clean_name, limits};

use crate::{GuestId, limits::BANS_MAX, refusal::RoomRefusal};

/// Somebody in the room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LobbyMember {
    /// Identifies this member for as long as the room exists.
    pub id: u32,
    /// The person; `None` for a bot.
    pub guest: Option<GuestId>,
    /// Their chosen name.
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

/// The members of a room and its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lobby {
    /// The code people tell each other.
    pub code: RoomCode,
    /// All seeds of the room's series derive from this; it never leaves the
    /// server.
    pub secret: String,
    /// Who may change the settings.
    pub host: Option<u32>,
    /// Whether the room is closed to newcomers.
    pub locked: bool,
    /// Who is here, in the order they came.
    pub members: Vec<LobbyMember>,
    /// Removed people who may not come back, oldest first.
    pub bans: Vec<Ban>,
    /// The agreed settings.
    pub settings: Settings,
    /// The number of the next member.
    pub next_member: u32,
    /// How many series have been started.
    pub series: u32,
}

/// Somebody the host removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The person: they may not come back.
    pub guest: GuestId,
    /// Their name. No newcomer may take it, because a guest who discards the
    /// token counts as a newcomer. `None` in rooms of older versions.
    pub name: Option<String>,
}

impl Lobby {
    pub(crate) fn new(code: RoomCode, secret: String) -> Self {
        Self {
            code,
            secret,
            host: None,
            locked: false,
            members: Vec::new(),
            bans: Vec::new(),
            settings: Settings::default(),
            next_member: 1,
            series: 0,
        }
    }

    /// Whether anybody was ever here.
    pub(crate) fn was_used(&self) -> bool {
        self.next_member > 1
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

    /// Whether there is room for one more player, person or bot.
    fn has_seat(&self) -> bool {
        self.players().count() < limits::SEATS_MAX
    }

    /// Whether there is room for one more person: bots give up their seats.
    fn has_seat_for_person(&self) -> bool {
        let people = self.players().filter(|player| player.bot.is_none());
        people.count() < limits::SEATS_MAX
    }

    /// Lets the last bots leave until everybody else has a seat. Then no two
    /// players have the same colour.
    pub(crate) fn seat_people_first(&mut self) {
        while self.players().count() > limits::SEATS_MAX {
            let Some(bot) = self.players().filter(|player| player.bot.is_some()).last() else {
                break;
            };
            self.remove(bot.id);
        }
        for at in 0..self.members.len() {
            let LobbyMember {
                id, colour, role, ..
            } = self.members[at];
            let same = |other: &LobbyMember| other.id < id && other.colour == colour;
            if role == Role::Player && self.players().any(same) {
                self.members[at].colour = self.free_colour(colour);
            }
        }
    }

    pub(crate) fn has_place_for_screen(&self) -> bool {
        let screens = self.members.iter().filter(|m| m.role == Role::Screen);
        screens.count() < limits::SCREENS_MAX
    }

    /// The requested colour, or the next one no player has.
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
        // Half a flag or a joiner with nothing to join would be invisible.
        let unseen = |c: char| matches!(c, '\u{200C}' | '\u{200D}' | '\u{E0020}'..='\u{E007F}');
        let stem = stem.trim_end_matches(|c: char| c.is_whitespace() || unseen(c));
        (2..=limits::MEMBERS_MAX + 1)
            .map(|number| format!("{stem} {number}"))
            .find(|name| !taken(name))
            .unwrap_or_else(|| name.to_owned())
    }

    /// Changes a member's name and colour. If the colour is taken, they keep
    /// theirs.
    pub(crate) fn rename(
        &mut self,
        member: u32,
        name: &str,
        colour: u8,
    ) -> Result<(), RoomRefusal> {
        let name = clean_name(name).map_err(RoomRefusal::Name)?;
        if colour >= limits::PLAYER_COLOURS {
            return Err(RoomRefusal::Colour);
        }
        let name = self.free_name(&name, Some(member));
        let had = self.member(member).map(|found| found.name.clone());
        if had.as_ref() != Some(&name) && self.is_name_banned(&name) {
            return Err(RoomRefusal::BannedName);
        }
        let other = |player: &LobbyMember| player.id != member && player.colour == colour;
        let colour_taken = self.players().any(other);
        let found = self.member_mut(member).ok_or(RoomRefusal::NoSuchMember)?;
        found.name = name;
        if !colour_taken {
            found.colour = colour;
        }
        Ok(())
    }

    /// Changes a member's role. Returns whether anything changed.
    pub(crate) fn take_role(&mut self, member: u32, role: Role) -> Result<bool, RoomRefusal> {
        if self.member(member).map(|found| found.role) == Some(role) {
            return Ok(false);
        }
        if role == Role::Player && !self.has_seat_for_person() {
            return Err(RoomRefusal::TableFull);
        }
        if role == Role::Screen && !self.has_place_for_screen() {
            return Err(RoomRefusal::TooManyScreens);
        }
        let found = self.member_mut(member).ok_or(RoomRefusal::NoSuchMember)?;
        found.role = role;
        found.ready = false;
        Ok(true)
    }

    /// Makes a new guest a member, in a role that is still available.
    pub(crate) fn add_guest(
        &mut self,
        guest: GuestId,
        name: &str,
        colour: u8,
        role: Role,
    ) -> Result<u32, RoomRefusal> {
        let name = clean_name(name).map_err(RoomRefusal::Name)?;
        if colour >= limits::PLAYER_COLOURS {
            return Err(RoomRefusal::Colour);
        }
        let role = match role {
            Role::Player if !self.has_seat_for_person() => Role::Spectator,
            Role::Screen if !self.has_place_for_screen() => Role::Spectator,
            role => role,
        };
        let free = self.free_name(&name, None);
        if self.is_name_banned(&name) || self.is_name_banned(&free) {
            return Err(RoomRefusal::BannedName);
        }
        Ok(self.add(LobbyMember {
            id: 0,
            guest: Some(guest),
            name: free,
            colour: self.free_colour(colour),
            role,
            ready: false,
            bot: None,
            team: None,
        }))
    }

    /// Adds a bot.
    pub(crate) fn add_bot(&mut self, level: BotLevel) -> Result<u32, RoomRefusal> {
        if !self.has_seat() {
            return Err(RoomRefusal::TableFull);
        }
        let named = |name: &str| self.members.iter().any(|member| member.name == name);
        let persona = Persona::ALL.iter().find(|persona| !named(persona.name));
        let persona = persona.ok_or(RoomRefusal::TableFull)?;
        let colour = self.free_colour(0);
        Ok(self.add(LobbyMember {
            id: 0,
            guest: None,
            name: persona.name.to_owned(),
            colour,
            role: Role::Player,
            ready: true,
            bot: Some(level),
            team: None,
        }))
    }

    /// Remembers that a member was removed.
    pub(crate) fn ban(&mut self, member: u32) {
        let Some(LobbyMember {
            guest: Some(guest),
            name,
            ..
        }) = self.member(member)
        else {
            return;
        };
        let ban = Ban {
            guest: *guest,
            name: Some(name.clone()),
        };
        self.bans.push(ban);
        let too_many = self.bans.len().saturating_sub(BANS_MAX);
        self.bans.drain(..too_many);
    }

    /// The names of those who may not come back, each once.
    pub(crate) fn banned_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.bans.iter().filter_map(|ban| ban.name.as_ref()) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// Those who were removed under this name may come back.
    pub(crate) fn let_back_in(&mut self, name: &str) -> Result<(), RoomRefusal> {
        let before = self.bans.len();
        self.bans.retain(|ban| ban.name.as_deref() != Some(name));
        if self.bans.len() == before {
            return Err(RoomRefusal::NoSuchMember);
        }
        Ok(())
    }

    pub(crate) fn is_banned(&self, guest: GuestId) -> bool {
        self.bans.iter().any(|ban| ban.guest == guest)
    }

    /// Whether somebody with this name was removed.
    fn is_name_banned(&self, name: &str) -> bool {
        let same = |banned: &String| banned.to_lowercase() == name.to_lowercase();
        self.bans
            .iter()
            .any(|ban| ban.name.as_ref().is_some_and(same))
    }

    /// Adds a member and returns their number.
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
