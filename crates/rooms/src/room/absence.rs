//! Absent players, and how the game deals with them.

use fano_arbiter::{Moment, Span};
use fano_protocol::CloseReason;

use crate::{
    LobbyMember, Output,
    limits::{ABSENCE_UNNOTICED, HOST_ABSENCE_MAX, INTERRUPTION_UNNOTICED, LOBBY_ABSENCE_MAX},
    room::Room,
    stage::{Countdown, Course, Stage},
};

impl Room {
    /// Players who are away but still part of the game.
    fn absent_players(&self) -> impl Iterator<Item = (u32, Moment)> {
        let series = self.stage.series();
        self.lobby.people().filter_map(move |member| {
            series?.seat_of(member.id)?;
            Some((member.id, self.people.offline_since(member.id)?))
        })
    }

    /// Whether the game continues without a member until they are back.
    fn is_excused(&self, member: u32) -> bool {
        let series = self.stage.series();
        series.is_some_and(|series| series.excused.contains(&member))
    }

    fn grace(&self) -> Span {
        Span::from_millis(i64::from(self.lobby.settings.grace_s) * 1000)
    }

    /// The members the game is waiting for.
    pub(super) fn awaited(&self) -> Vec<u32> {
        let now = self.now;
        self.absent_players()
            .filter(|(member, since)| {
                let noticed = self.stage.is_paused() || now >= *since + ABSENCE_UNNOTICED;
                noticed && !self.is_excused(*member)
            })
            .map(|(member, _)| member)
            .collect()
    }

    /// How long it waits for them; `None` if nobody is here to continue.
    pub(super) fn waits_until(&self) -> Option<Moment> {
        if !self.somebody_is_here() {
            return None;
        }
        let awaited = self.awaited();
        let waits = self
            .absent_players()
            .filter(|(member, _)| awaited.contains(member));
        waits.map(|(_, since)| since + self.grace()).max()
    }

    /// Whether anybody is here to continue the game for: a player, or somebody
    /// watching bots.
    fn somebody_is_here(&self) -> bool {
        let Some(series) = self.stage.series() else {
            return self.people.len() > 0;
        };
        let mut people = self.lobby.people();
        let any_player = people.any(|member| series.seat_of(member.id).is_some());
        self.people
            .iter()
            .any(|(_, member)| !any_player || series.seat_of(member).is_some())
    }

    /// When the next decision about absent members is due.
    pub(super) fn next_absence(&self) -> Option<Moment> {
        let table = match &self.stage {
            Stage::AtTable(_, Course::Playing(contests)) => {
                let absent = self.absent_players();
                let noticed = absent
                    .filter(|(member, _)| !self.is_excused(*member))
                    .map(|(_, since)| since + ABSENCE_UNNOTICED)
                    .min();
                let noticed = if self.somebody_is_here() {
                    noticed
                } else {
                    Some(self.now)
                };
                // A pending verdict comes first.
                noticed.filter(|_| contests.is_empty())
            }
            Stage::AtTable(_, Course::Paused) => self.waits_until(),
            Stage::AtTable(_, Course::Resuming(_)) => self.is_missed_again().then_some(self.now),
            _ => None,
        };
        let host = self.lobby.host.filter(|_| self.heir().is_some());
        let host = host
            .and_then(|host| self.people.offline_since(host))
            .map(|since| since + HOST_ABSENCE_MAX);
        let lobby = self.leaves_next().map(|(_, at)| at);
        [table, host, lobby].into_iter().flatten().min()
    }

    /// Who leaves the lobby next for being away.
    fn leaves_next(&self) -> Option<(u32, Moment)> {
        if !self.stage.is_between_series() || self.people.len() == 0 {
            return None;
        }
        let away = self.lobby.people().filter_map(|member| {
            let since = self.people.offline_since(member.id)?;
            Some((member.id, since + LOBBY_ABSENCE_MAX))
        });
        away.min_by_key(|(_, at)| *at)
    }

    pub(super) fn mind_the_absent(&mut self, out: &mut Output) {
        match &self.stage {
            Stage::AtTable(_, Course::Playing(contests)) => {
                let waits = !self.awaited().is_empty() || !self.somebody_is_here();
                if contests.is_empty() && waits {
                    self.pause(out);
                }
            }
            Stage::AtTable(_, Course::Paused) => {
                let over = self.waits_until().is_some_and(|until| self.now >= until);
                if over {
                    self.wait_no_longer(out);
                }
            }
            Stage::AtTable(_, Course::Resuming(_)) if self.is_missed_again() => self.pause(out),
            _ => {}
        }
        let host_away = self.lobby.host.is_none_or(|host| {
            let since = self.people.offline_since(host);
            since.is_some_and(|since| self.now >= since + HOST_ABSENCE_MAX)
        });
        if host_away && let Some(heir) = self.heir() {
            self.lobby.host = Some(heir);
            self.room_changed(out);
        }
        if let Some((member, at)) = self.leaves_next()
            && self.now >= at
        {
            self.part_with(member, CloseReason::Idle, out);
        }
    }

    fn pause(&mut self, out: &mut Output) {
        if let Stage::AtTable(series, course) = &mut self.stage {
            series.stop_clock(self.now);
            *course = Course::Paused;
        }
        self.tell_room(out);
    }

    /// Continues the game without those who are away.
    pub(super) fn wait_no_longer(&mut self, out: &mut Output) {
        let awaited = self.awaited();
        if let Some(series) = self.stage.series_mut() {
            series.excused.extend(awaited);
        }
        self.go_on_if_all_are_back();
        self.room_changed(out);
    }

    pub(super) fn go_on_if_all_are_back(&mut self) {
        if !self.stage.is_paused() || self.is_missed_again() {
            return;
        }
        let left_at = self.left_at.take();
        let unnoticed = left_at.is_some_and(|at| self.now - at <= INTERRUPTION_UNNOTICED);
        let countdown = match unnoticed {
            true => Countdown::over(self.now),
            false => Countdown::to_resume(self.now),
        };
        if let Stage::AtTable(_, course) = &mut self.stage {
            *course = Course::Resuming(countdown);
        }
    }

    /// Whether the game cannot continue without somebody who is away.
    fn is_missed_again(&self) -> bool {
        let mut absent = self.absent_players();
        !self.somebody_is_here() || absent.any(|(member, _)| !self.is_excused(member))
    }

    /// The next in line to be host.
    fn heir(&self) -> Option<u32> {
        let here = |member: &&LobbyMember| {
            Some(member.id) != self.lobby.host && self.people.is_online(member.id)
        };
        let player = |member: &&LobbyMember| member.role == fano_protocol::Role::Player;
        let people = || self.lobby.people().filter(here);
        people()
            .find(player)
            .or_else(|| people().next())
            .map(|m| m.id)
    }

    pub(super) fn find_a_host(&mut self) {
        if self.lobby.host.is_none() {
            self.lobby.host = self.heir();
        }
    }
}
