//! Coming in, coming back and going.

use fano_protocol::{
    CloseReason, FromServer, Hello, PROTOCOL, Role, Table, Welcome, clean_name,
    limits::{CONNECTIONS_PER_MEMBER_MAX, MEMBERS_MAX, PLAYER_COLOURS},
};

use crate::{
    ConnectionId, Effect, GuestId, LobbyMember, Output,
    live::Live,
    refusal::RoomRefusal,
    room::{Phase, Room},
    view,
};

impl Room {
    pub(crate) fn join(
        &mut self,
        connection: ConnectionId,
        guest: GuestId,
        token: String,
        hello: &Hello,
        out: &mut Output,
    ) {
        if hello.protocol != PROTOCOL {
            return Self::close(connection, CloseReason::WrongVersion, out);
        }
        if self.lobby.banned.contains(&guest) {
            return Self::close(connection, CloseReason::Kicked, out);
        }
        let known = self.lobby.guest(guest).map(|member| member.id);
        let full = self.lobby.members.len() >= MEMBERS_MAX;
        if known.is_none() && (self.lobby.locked || full) {
            return Self::close(connection, CloseReason::RoomClosed, out);
        }
        let member = match known {
            Some(member) => member,
            None => match self.new_member(guest, hello) {
                Ok(member) => member,
                Err(RoomRefusal::Name(_)) => {
                    return Self::close(connection, CloseReason::BadName, out);
                }
                Err(_) => return Self::close(connection, CloseReason::Malformed, out),
            },
        };
        let tabs = self.people.connections_of(member);
        if tabs.len() >= CONNECTIONS_PER_MEMBER_MAX {
            self.hang_up(tabs[0], CloseReason::TooManyConnections, out);
        }
        self.people.connect(connection, member);
        self.waived.retain(|waived| *waived != member);
        if self.lobby.host.is_none() {
            self.lobby.host = Some(member);
        }
        if let Phase::Countdown { until: None } = self.phase {
            self.start_countdown();
        }
        self.go_on_if_all_are_back();
        self.welcome(connection, member, token, hello, out);
        self.lobby_changed(out);
    }

    fn new_member(&mut self, guest: GuestId, hello: &Hello) -> Result<u32, RoomRefusal> {
        let name = clean_name(&hello.name).map_err(RoomRefusal::Name)?;
        if hello.colour >= PLAYER_COLOURS {
            return Err(RoomRefusal::Colour);
        }
        let role = match hello.role {
            Role::Player if !self.lobby.has_seat() => Role::Spectator,
            Role::Screen if !self.lobby.has_place_for_screen() => Role::Spectator,
            role => role,
        };
        Ok(self.lobby.add(LobbyMember {
            id: 0,
            guest: Some(guest),
            name: self.lobby.free_name(&name, None),
            colour: self.lobby.free_colour(hello.colour),
            role,
            ready: false,
            bot: None,
            team: None,
        }))
    }

    fn welcome(
        &self,
        connection: ConnectionId,
        member: u32,
        token: String,
        hello: &Hello,
        out: &mut Output,
    ) {
        let viewer = self.viewer(member);
        let live = self.live.as_ref();
        let resumed = live.and_then(|live| {
            let last = hello.last?;
            let known = last.series == live.begun.series && live.remembers(last.number);
            known.then_some(last.number)
        });
        let table = live.filter(|_| resumed.is_none());
        let held = live.and_then(|live| {
            let seat = live.seat_of(member)?;
            let calls = live.held.iter().flat_map(|held| &held.calls);
            let own = calls.filter(|call| call.seat == seat);
            Some(own.filter_map(|call| call.id).collect())
        });
        let welcome = Welcome {
            protocol: PROTOCOL,
            you: member,
            token,
            plays: true,
            room: self.wire_room(),
            series: live.map(view::wire_series),
            table: table.map(|live| Table::from(&live.series.game().view(viewer))),
            clock_ms: live.map_or(0, |live| live.clock.at(self.now)),
            held: held.unwrap_or_default(),
        };
        let mark = live.map(Live::mark);
        let events = match (live, resumed) {
            (Some(live), Some(number)) if number < live.number() => {
                Some(live.events_frame(number, viewer, self.now))
            }
            _ => None,
        };
        let welcome = FromServer::Welcome(Box::new(welcome));
        let first_mark = if events.is_some() { None } else { mark };
        view::tell(vec![connection], &welcome, first_mark, out);
        if let Some(events) = events {
            view::tell(vec![connection], &events, mark, out);
        }
    }

    /// Closes a connection, and speaks to it no more.
    pub(crate) fn hang_up(
        &mut self,
        connection: ConnectionId,
        reason: CloseReason,
        out: &mut Output,
    ) {
        Self::close(connection, reason, out);
        let plays = self.people.plays(connection);
        if let Some(member) = self.people.disconnect(connection, self.now)
            && plays
        {
            self.withdraw(member);
        }
    }

    pub(crate) fn disconnected(&mut self, connection: ConnectionId, out: &mut Output) {
        let plays = self.people.plays(connection);
        let Some(member) = self.people.disconnect(connection, self.now) else {
            return;
        };
        if plays {
            self.withdraw(member);
        }
        self.tell_room(out);
    }

    /// A member leaves for good, by their own will or the host's.
    pub(crate) fn part_with(&mut self, member: u32, reason: CloseReason, out: &mut Output) {
        self.remove_from_series(member, out);
        for connection in self.people.connections_of(member).to_vec() {
            self.hang_up(connection, reason, out);
        }
        self.people.forget(member);
        self.lobby.remove(member);
        self.find_a_host();
        self.lobby_changed(out);
        if self.lobby.people().next().is_none() {
            out.effects.push(Effect::Abandoned);
        }
    }
}
