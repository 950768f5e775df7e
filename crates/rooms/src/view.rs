//! What clients are told: rooms, series and tables as they go over the wire.

use std::sync::Arc;

use fano_protocol::{
    Event, FromServer, Member, Phase as WirePhase, Progress, Role, Room as WireRoom,
    Series as WireSeries, to_text,
};
use fano_rules as rules;
use fano_rules::{Seat, Viewer};

use crate::{
    ConnectionId, Effect, Mark, Output,
    live::Live,
    room::{Phase, Room},
};

impl Room {
    /// What a member may see of the table.
    pub(crate) fn viewer(&self, member: u32) -> Viewer {
        let seat = self.live.as_ref().and_then(|live| live.seat_of(member));
        if let Some(seat) = seat {
            return Viewer::Seat(seat);
        }
        match self.lobby.member(member).map(|member| member.role) {
            Some(Role::Screen) => Viewer::SharedScreen,
            _ => Viewer::Spectator,
        }
    }

    /// The room without its table.
    pub(crate) fn wire_room(&self) -> WireRoom {
        let mut members: Vec<Member> = self
            .lobby
            .members
            .iter()
            .map(|member| Member {
                id: member.id,
                name: member.name.clone(),
                colour: member.colour,
                role: member.role,
                seat: self.seat_shown(member.id),
                ready: member.ready || member.bot.is_some(),
                online: member.bot.is_some() || self.people.is_online(member.id),
                bot: member.bot,
                team: self.team_shown(member.id).or(member.team),
                lag_ms: self.people.lag_ms(member.id),
            })
            .collect();
        members.sort_by_key(|member| (member.seat.is_none(), member.seat));
        WireRoom {
            code: self.lobby.code,
            phase: self.wire_phase(),
            host: self.lobby.host,
            locked: self.lobby.locked,
            members,
            settings: self.lobby.settings.clone(),
            problem: self.problem(),
            progress: self.live.as_ref().map(progress),
        }
    }

    fn seat_shown(&self, member: u32) -> Option<u8> {
        if let Some(live) = &self.live {
            return live.seat_of(member).map(|seat| seat.0);
        }
        let players = self
            .lobby
            .players()
            .position(|player| player.id == member)?;
        u8::try_from(players).ok()
    }

    fn team_shown(&self, member: u32) -> Option<fano_protocol::TeamColour> {
        let live = self.live.as_ref()?;
        let seat = live.seat_of(member)?;
        live.begun.seats[seat.index()].team
    }

    fn wire_phase(&self) -> WirePhase {
        let left_ms = |until: fano_arbiter::Moment| {
            let left_us = until.micros().saturating_sub(self.now.micros());
            u32::try_from(left_us / 1000).unwrap_or(u32::MAX)
        };
        match self.phase {
            Phase::Lobby => WirePhase::Lobby,
            Phase::Countdown { until, .. } => WirePhase::Countdown {
                in_ms: until.map_or(0, left_ms),
            },
            Phase::Playing => WirePhase::Playing,
            Phase::Paused => WirePhase::Paused {
                waiting_for: self.awaited(),
                in_ms: self.waits_until().map(left_ms),
            },
            Phase::Between => WirePhase::Between,
            Phase::Over => WirePhase::Over,
        }
    }

    /// Tells everybody what the room is like now.
    pub(crate) fn tell_room(&self, out: &mut Output) {
        let to: Vec<ConnectionId> = self.people.iter().map(|(id, _)| id).collect();
        let room = Box::new(self.wire_room());
        tell(to, &FromServer::Room { room }, None, out);
    }

    /// Tells everybody what happened at the table: the events since this number.
    pub(crate) fn tell_events(&self, from: u32, out: &mut Output) {
        let Some(live) = &self.live else { return };
        let mark = live.mark();
        let (screens, others): (Vec<_>, Vec<_>) = self
            .people
            .iter()
            .partition(|(_, member)| self.viewer(*member) == Viewer::SharedScreen);
        for (to, viewer) in [(others, Viewer::Spectator), (screens, Viewer::SharedScreen)] {
            if to.is_empty() {
                continue;
            }
            let frame = live.events_frame(from, viewer, self.now);
            let to = to.into_iter().map(|(id, _)| id).collect();
            tell(to, &frame, Some(mark), out);
        }
    }

    /// Tells everybody the same.
    pub(crate) fn tell_all(&self, frame: &FromServer, out: &mut Output) {
        let to = self.people.iter().map(|(id, _)| id).collect();
        tell(to, frame, None, out);
    }

    /// Tells one member, in all their tabs.
    pub(crate) fn tell_member(&self, member: u32, frame: &FromServer, out: &mut Output) {
        let to = self.people.connections_of(member).to_vec();
        tell(to, frame, None, out);
    }
}

/// Adds a frame for some connections.
pub(crate) fn tell(
    to: Vec<ConnectionId>,
    frame: &FromServer,
    mark: Option<Mark>,
    out: &mut Output,
) {
    if !to.is_empty() {
        let text = Arc::from(to_text(frame));
        out.effects.push(Effect::Tell { to, text, mark });
    }
}

pub(crate) fn progress(live: &Live) -> Progress {
    let series = &live.series;
    let over = series.champions();
    Progress {
        series: live.begun.series,
        position: series.position() as u16,
        wins: Seat::first(series.setup().seats)
            .map(|seat| series.wins(seat))
            .collect(),
        champions: over.map(|who| who.iter().map(|seat| seat.0).collect()),
        record: over.map(|_| live.begun.record.clone()),
    }
}

pub(crate) fn wire_series(live: &Live) -> WireSeries {
    let begun = &live.begun;
    WireSeries {
        series: begun.series,
        deck: begun.deck.clone(),
        games: begun.games.clone(),
        wrong_calls: begun.wrong_calls,
        seats: begun.seats.iter().map(|seat| seat.member).collect(),
        teams: begun.seats.iter().filter_map(|seat| seat.team).collect(),
    }
}

/// An event as a viewer may know it, while this game was on.
pub(crate) fn wire_event(event: &rules::Event, game: rules::GameId, viewer: Viewer) -> Event {
    event.seen_by(viewer, game).into()
}
