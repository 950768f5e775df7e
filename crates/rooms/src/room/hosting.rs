//! What people can do besides calling: for themselves, and as the host.

use fano_arbiter::{Kernel, Moment};
use fano_protocol::{BotLevel, CloseReason, FromClient, Role, TeamColour};

use crate::{
    ConnectionId, LobbyMember, Output, RecordedCommand, lobby::settings, refusal::RoomRefusal,
    room::Room,
};

type Done = Result<(), RoomRefusal>;

impl Room {
    pub(super) fn hear(
        &mut self,
        connection: ConnectionId,
        frame: FromClient,
        (arrived, kernel): (Moment, Option<Kernel>),
        out: &mut Output,
    ) {
        let Some(member) = self.people.member(connection) else {
            return;
        };
        let done = match frame {
            // Only the first frame may be a hello, and the server has already
            // handled it.
            FromClient::Hello(_) => return self.hang_up(connection, CloseReason::Malformed, out),
            FromClient::Nudge => Ok(()),
            FromClient::Call(call) => {
                self.call((connection, member), &call, (arrived, kernel), out);
                Ok(())
            }
            FromClient::PlayHere => {
                self.people.play_here(connection);
                Ok(())
            }
            FromClient::Leave => {
                self.part_with(member, CloseReason::GoingAway, out);
                Ok(())
            }
            FromClient::Rename { name, colour } => self.rename(member, &name, colour, out),
            FromClient::Ready { ready } => self.ready(member, ready, out),
            FromClient::TakeRole { role } => self.take_role(member, role, out),
            FromClient::JoinTeam { member: who, team } => self.join_team(member, who, team, out),
            host_only if self.lobby.host == Some(member) => self.host(member, host_only, out),
            _ => Err(RoomRefusal::NotHost),
        };
        if let Err(refusal) = done {
            self.refuse(connection, &refusal, out);
        }
    }

    fn host(&mut self, host: u32, frame: FromClient, out: &mut Output) -> Done {
        match frame {
            FromClient::Change { settings } => {
                self.only_between_series()?;
                self.deck = Some(settings::check(&settings, &self.decks)?);
                self.lobby.settings = settings;
                self.room_changed(out);
                Ok(())
            }
            FromClient::AddBot { level } => self.add_bot(level, out),
            FromClient::SetBotLevel { member, level } => self.set_bot_level(member, level, out),
            FromClient::Kick { member } => self.kick(host, member, out),
            FromClient::LetBackIn { name } => {
                self.lobby.let_back_in(&name)?;
                self.room_changed(out);
                Ok(())
            }
            FromClient::Lock { locked } => {
                self.lobby.locked = locked;
                self.room_changed(out);
                Ok(())
            }
            FromClient::MakeHost { member } => self.make_host(member, out),
            FromClient::Start => self.start(out),
            FromClient::Next => self.next_game(out),
            FromClient::Stop => self.command(RecordedCommand::Stop, out),
            FromClient::GoOn => {
                if !self.stage.is_paused() {
                    return Err(RoomRefusal::NotNow);
                }
                self.wait_no_longer(out);
                Ok(())
            }
            FromClient::ToLobby => {
                self.clear_the_table(out);
                Ok(())
            }
            _ => Err(RoomRefusal::NotNow),
        }
    }

    fn only_between_series(&self) -> Done {
        if self.stage.is_between_series() {
            Ok(())
        } else {
            Err(RoomRefusal::NotNow)
        }
    }

    fn rename(&mut self, member: u32, name: &str, colour: u8, out: &mut Output) -> Done {
        self.lobby.rename(member, name, colour)?;
        self.room_changed(out);
        Ok(())
    }

    fn ready(&mut self, member: u32, ready: bool, out: &mut Output) -> Done {
        self.member_mut(member)?.ready = ready;
        self.room_changed(out);
        Ok(())
    }

    fn take_role(&mut self, member: u32, role: Role, out: &mut Output) -> Done {
        let series = self.stage.series();
        let playing = series.and_then(|series| series.seat_of(member));
        if playing.is_some() {
            self.only_between_series()?;
        }
        if self.lobby.take_role(member, role)? {
            self.seat_people_first();
            self.room_changed(out);
        }
        Ok(())
    }

    fn join_team(
        &mut self,
        member: u32,
        who: u32,
        team: Option<TeamColour>,
        out: &mut Output,
    ) -> Done {
        if member != who && self.lobby.host != Some(member) {
            return Err(RoomRefusal::NotYours);
        }
        self.only_between_series()?;
        self.member_mut(who)?.team = team;
        self.room_changed(out);
        Ok(())
    }

    fn add_bot(&mut self, level: BotLevel, out: &mut Output) -> Done {
        self.only_between_series()?;
        self.lobby.add_bot(level)?;
        self.room_changed(out);
        Ok(())
    }

    fn set_bot_level(&mut self, member: u32, level: BotLevel, out: &mut Output) -> Done {
        self.only_between_series()?;
        let found = self.member_mut(member)?;
        if found.bot.is_none() {
            return Err(RoomRefusal::NoBot);
        }
        found.bot = Some(level);
        self.room_changed(out);
        Ok(())
    }

    fn kick(&mut self, host: u32, member: u32, out: &mut Output) -> Done {
        self.lobby.member(member).ok_or(RoomRefusal::NoSuchMember)?;
        if member == host {
            return Err(RoomRefusal::NotNow);
        }
        self.lobby.ban(member);
        self.part_with(member, CloseReason::Kicked, out);
        Ok(())
    }

    fn make_host(&mut self, member: u32, out: &mut Output) -> Done {
        let found = self.lobby.member(member).ok_or(RoomRefusal::NoSuchMember)?;
        if found.guest.is_none() || !self.people.is_online(member) {
            return Err(RoomRefusal::NoSuchMember);
        }
        self.lobby.host = Some(member);
        self.room_changed(out);
        Ok(())
    }

    fn member_mut(&mut self, member: u32) -> Result<&mut LobbyMember, RoomRefusal> {
        self.lobby
            .member_mut(member)
            .ok_or(RoomRefusal::NoSuchMember)
    }
}
