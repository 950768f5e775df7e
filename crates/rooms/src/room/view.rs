//! What clients are sent: rooms, series and tables in their wire format.

use std::sync::Arc;

use fano_protocol::{
    FromServer, Member, Phase as WirePhase, Progress, Role, Room as WireRoom, Series as WireSeries,
    to_text,
};
use fano_rules::{Seat, Viewer};

use crate::{
    ConnectionId, Effect, Mark, Output,
    room::Room,
    series::RunningSeries,
    stage::{Course, Stage},
};

impl Room {
    /// What a member may see of the table.
    pub(super) fn viewer(&self, member: u32) -> Viewer {
        let seat = self
            .stage
            .series()
            .and_then(|series| series.seat_of(member));
        if let Some(seat) = seat {
            return Viewer::Seat(seat);
        }
        match self.lobby.member(member).map(|member| member.role) {
            Some(Role::Screen) => Viewer::SharedScreen,
            _ => Viewer::Spectator,
        }
    }

    /// The room without its table.
    pub(super) fn wire_room(&self) -> WireRoom {
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
            banned: self.lobby.banned_names(),
            settings: self.lobby.settings.clone(),
            problem: self.problem(),
            progress: self.stage.series().map(progress),
        }
    }

    fn seat_shown(&self, member: u32) -> Option<u8> {
        if let Some(series) = self.stage.series() {
            return series.seat_of(member).map(|seat| seat.0);
        }
        let players = self
            .lobby
            .players()
            .position(|player| player.id == member)?;
        u8::try_from(players).ok()
    }

    fn team_shown(&self, member: u32) -> Option<fano_protocol::TeamColour> {
        let series = self.stage.series()?;
        let seat = series.seat_of(member)?;
        series.start().seats[seat.index()].team
    }

    fn wire_phase(&self) -> WirePhase {
        let left_ms = |until: fano_arbiter::Moment| {
            let left_us = until.micros().saturating_sub(self.now.micros());
            u32::try_from(left_us / 1000).unwrap_or(u32::MAX)
        };
        match &self.stage {
            Stage::Lobby => WirePhase::Lobby,
            Stage::Starting(countdown)
            | Stage::AtTable(_, Course::NextGame(countdown) | Course::Resuming(countdown)) => {
                WirePhase::Countdown {
                    in_ms: countdown.until.map_or(0, left_ms),
                    resumes: matches!(self.stage, Stage::AtTable(_, Course::Resuming(_))),
                }
            }
            Stage::AtTable(_, Course::Playing(_)) => WirePhase::Playing,
            Stage::AtTable(_, Course::Paused) => WirePhase::Paused {
                waiting_for: self.awaited(),
                in_ms: self.waits_until().map(left_ms),
            },
            Stage::AtTable(_, Course::Between) => WirePhase::Between,
            Stage::AtTable(_, Course::Over) => WirePhase::Over,
        }
    }

    /// Sends everybody the current room.
    pub(super) fn tell_room(&self, out: &mut Output) {
        self.tell_room_marked(None, out);
    }

    /// Sends everybody the current room; with a mark, clients turn up the cards
    /// when they get it.
    pub(super) fn tell_room_marked(&self, mark: Option<Mark>, out: &mut Output) {
        let to: Vec<ConnectionId> = self.people.iter().map(|(id, _)| id).collect();
        let room = Box::new(self.wire_room());
        tell(to, &FromServer::Room { room }, mark, out);
    }

    /// Sends everybody what happened at the table: the events since this
    /// number.
    pub(super) fn tell_events(&self, from: u32, out: &mut Output) {
        let Some(series) = self.stage.series() else {
            return;
        };
        let mark = series.mark();
        for (viewer, to) in self.by_viewer() {
            if to.is_empty() {
                continue;
            }
            self.tell_places(&to, series, || series.cards_named(from, viewer), out);
            let frame = series.events_frame(from, viewer, self.now);
            tell(to, &frame, Some(mark), out);
        }
    }

    /// Sends everybody the same frame.
    pub(super) fn tell_all(&self, frame: &FromServer, out: &mut Output) {
        let to = self.people.iter().map(|(id, _)| id).collect();
        tell(to, frame, None, out);
    }
}

/// Adds a frame for some connections.
pub(super) fn tell(
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

fn progress(series: &RunningSeries) -> Progress {
    let rules = series.rules();
    let over = rules.champions();
    Progress {
        series: series.start().series,
        position: rules.position() as u16,
        wins: Seat::first(rules.setup().seats)
            .map(|seat| rules.wins(seat))
            .collect(),
        champions: over.map(|who| who.iter().map(|seat| seat.0).collect()),
        record: over.map(|_| series.start().record.clone()),
    }
}

pub(super) fn wire_series(series: &RunningSeries) -> WireSeries {
    let start = series.start();
    WireSeries {
        series: start.series,
        decks: start.decks.clone(),
        games: start.games.clone(),
        wrong_calls: start.wrong_calls,
        faces: start.faces,
        seats: start.seats.iter().map(|seat| seat.member).collect(),
        teams: start.seats.iter().filter_map(|seat| seat.team).collect(),
    }
}
