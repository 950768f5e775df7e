//! Joining, coming back and leaving.

use fano_protocol::{
    CloseReason, FromServer, Hello, PROTOCOL, Table, Welcome,
    limits::{CONNECTIONS_PER_MEMBER_MAX, MEMBERS_MAX},
};

use crate::{
    ConnectionId, GuestId, Output,
    contests::CallId,
    refusal::RoomRefusal,
    room::{Room, view},
    series::RunningSeries,
};

impl Room {
    pub(super) fn join(
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
        if self.lobby.is_banned(guest) {
            return Self::close(connection, CloseReason::Kicked, out);
        }
        let known = self.lobby.guest(guest).map(|member| member.id);
        let full = self.lobby.members.len() >= MEMBERS_MAX;
        if known.is_none() && self.lobby.locked {
            return Self::close(connection, CloseReason::RoomClosed, out);
        }
        if known.is_none() && full {
            return Self::close(connection, CloseReason::RoomFull, out);
        }
        let member = match known {
            Some(member) => member,
            None => match self.add_guest(guest, hello) {
                Ok(member) => member,
                Err(RoomRefusal::Name(_) | RoomRefusal::BannedName) => {
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
        if let Some(series) = self.stage.series_mut() {
            series.excused.retain(|excused| *excused != member);
        }
        if self.lobby.host.is_none() {
            self.lobby.host = Some(member);
        }
        let now = self.now;
        if let Some(countdown) = self.stage.countdown_mut() {
            countdown.resume(now);
        }
        self.go_on_if_all_are_back();
        self.welcome(connection, member, token, hello, out);
        self.room_changed(out);
    }

    fn add_guest(&mut self, guest: GuestId, hello: &Hello) -> Result<u32, RoomRefusal> {
        let Hello {
            name, colour, role, ..
        } = hello;
        let member = self.lobby.add_guest(guest, name, *colour, *role)?;
        self.seat_people_first();
        Ok(member)
    }

    /// Bots leave a full table to people, unless the table is laid.
    pub(super) fn seat_people_first(&mut self) {
        if self.stage.is_clear() {
            self.lobby.seat_people_first();
        }
    }

    fn welcome(
        &mut self,
        connection: ConnectionId,
        member: u32,
        token: String,
        hello: &Hello,
        out: &mut Output,
    ) {
        let held = self.held_calls(member);
        let held_numbers = held.iter().map(|call| call.number).collect();
        self.people.expect(connection, held);
        let viewer = self.viewer(member);
        let series = self.stage.series();
        let resumed = series.and_then(|series| {
            let last = hello.last?;
            let known = last.series == series.start().series && series.remembers(last.number);
            known.then_some(last.number)
        });
        let table = series.filter(|_| resumed.is_none());
        let welcome = Welcome {
            protocol: PROTOCOL,
            you: member,
            token,
            plays: true,
            room: self.wire_room(),
            series: series.map(view::wire_series),
            table: table.map(|series| Table::from(&series.rules().game().view(viewer))),
            clock_ms: series.map_or(0, |series| series.clock_ms(self.now)),
            held: held_numbers,
        };
        let mark = series.map(RunningSeries::mark);
        let events = match (series, resumed) {
            (Some(series), Some(number)) if number < series.number() => {
                Some(series.events_frame(number, viewer, self.now))
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

    /// A member's calls that have arrived but are not decided.
    fn held_calls(&self, member: u32) -> Vec<CallId> {
        let Some((series, contests)) = self.stage.playing() else {
            return Vec::new();
        };
        let seat = series.seat_of(member);
        let own = contests.calls().filter(|call| Some(call.seat) == seat);
        own.filter_map(|call| call.id).collect()
    }

    /// Closes a connection and sends it nothing more.
    pub(super) fn hang_up(
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

    pub(super) fn disconnected(&mut self, connection: ConnectionId, out: &mut Output) {
        let plays = self.people.plays(connection);
        let Some(member) = self.people.disconnect(connection, self.now) else {
            return;
        };
        if plays {
            self.withdraw(member);
        }
        self.tell_room(out);
    }

    /// A member leaves for good, voluntarily or removed by the host.
    pub(super) fn part_with(&mut self, member: u32, reason: CloseReason, out: &mut Output) {
        self.remove_from_series(member, out);
        for connection in self.people.connections_of(member).to_vec() {
            self.hang_up(connection, reason, out);
        }
        self.people.forget(member);
        self.lobby.remove(member);
        self.find_a_host();
        self.go_on_if_all_are_back();
        self.room_changed(out);
    }
}
