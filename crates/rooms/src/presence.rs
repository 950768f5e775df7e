//! Who is away, and what the table does about it.

use fano_arbiter::{Moment, Span};
use fano_protocol::CloseReason;

use crate::{
    Output,
    room::{Phase, Room},
};

/// A reload takes less than this: nobody needs to be told.
const UNNOTICED: Span = Span::from_millis(2_000);
/// After this somebody else is the host.
const HOST_AWAY: Span = Span::from_millis(15_000);
/// While nothing is played, whoever is away for this long has left.
const GONE_FROM_LOBBY: Span = Span::from_millis(120_000);

impl Room {
    /// People at the table who are away and still part of the game.
    fn absent_players(&self) -> impl Iterator<Item = (u32, Moment)> {
        let live = self.live.as_ref();
        self.lobby.people().filter_map(move |member| {
            live?.seat_of(member.id)?;
            Some((member.id, self.people.offline_since(member.id)?))
        })
    }

    fn grace(&self) -> Span {
        Span::from_millis(i64::from(self.lobby.settings.grace_s) * 1000)
    }

    /// Whom the table waits for now.
    pub(crate) fn awaited(&self) -> Vec<u32> {
        let now = self.now;
        self.absent_players()
            .filter(|(member, since)| {
                let noticed = self.phase == Phase::Paused || now >= *since + UNNOTICED;
                noticed && !self.waived.contains(member)
            })
            .map(|(member, _)| member)
            .collect()
    }

    /// How long it waits for them; nothing if there is nobody who could go on.
    pub(crate) fn waits_until(&self) -> Option<Moment> {
        if !self.somebody_is_here() {
            return None;
        }
        let awaited = self.awaited();
        let waits = self
            .absent_players()
            .filter(|(member, _)| awaited.contains(member));
        waits.map(|(_, since)| since + self.grace()).max()
    }

    /// Whether anybody is here for whom the game could go on: a player, or
    /// somebody who watches bots.
    fn somebody_is_here(&self) -> bool {
        let Some(live) = &self.live else {
            return self.people.len() > 0;
        };
        let mut people = self.lobby.people();
        let any_player = people.any(|member| live.seat_of(member.id).is_some());
        self.people
            .iter()
            .any(|(_, member)| !any_player || live.seat_of(member).is_some())
    }

    /// When something about the absent has to be decided next.
    pub(crate) fn next_absence(&self) -> Option<Moment> {
        let table = match self.phase {
            Phase::Playing => {
                let absent = self.absent_players();
                let noticed = absent
                    .filter(|(member, _)| !self.waived.contains(member))
                    .map(|(_, since)| since + UNNOTICED)
                    .min();
                let noticed = if self.somebody_is_here() {
                    noticed
                } else {
                    Some(self.now)
                };
                // A verdict that is on its way comes first.
                noticed.filter(|_| !self.is_deciding())
            }
            Phase::Paused => self.waits_until(),
            _ => None,
        };
        let host = self.lobby.host.filter(|_| self.heir().is_some());
        let host = host
            .and_then(|host| self.people.offline_since(host))
            .map(|since| since + HOST_AWAY);
        let lobby = self.leaves_next().map(|(_, at)| at);
        [table, host, lobby].into_iter().flatten().min()
    }

    /// Who leaves the lobby next because they are away.
    fn leaves_next(&self) -> Option<(u32, Moment)> {
        if !matches!(self.phase, Phase::Lobby | Phase::Over) || self.people.len() == 0 {
            return None;
        }
        let away = self.lobby.people().filter_map(|member| {
            let since = self.people.offline_since(member.id)?;
            Some((member.id, since + GONE_FROM_LOBBY))
        });
        away.min_by_key(|(_, at)| *at)
    }

    pub(crate) fn mind_the_absent(&mut self, out: &mut Output) {
        match self.phase {
            Phase::Playing
                if !self.is_deciding()
                    && (!self.awaited().is_empty() || !self.somebody_is_here()) =>
            {
                self.pause(out);
            }
            Phase::Paused => {
                let over = self.waits_until().is_some_and(|until| self.now >= until);
                if over {
                    self.wait_no_longer(out);
                }
            }
            _ => {}
        }
        let host_away = self.lobby.host.is_none_or(|host| {
            let since = self.people.offline_since(host);
            since.is_some_and(|since| self.now >= since + HOST_AWAY)
        });
        if host_away && let Some(heir) = self.heir() {
            self.lobby.host = Some(heir);
            self.lobby_changed(out);
        }
        if let Some((member, at)) = self.leaves_next()
            && self.now >= at
        {
            self.part_with(member, CloseReason::Idle, out);
        }
    }

    fn pause(&mut self, out: &mut Output) {
        self.phase = Phase::Paused;
        if let Some(live) = &mut self.live {
            live.clock.stop(self.now);
        }
        self.tell_room(out);
    }

    /// The game goes on without those who are away.
    pub(crate) fn wait_no_longer(&mut self, out: &mut Output) {
        let awaited = self.awaited();
        self.waived.extend(awaited);
        self.go_on_if_all_are_back();
        self.tell_room(out);
    }

    pub(crate) fn go_on_if_all_are_back(&mut self) {
        if self.phase != Phase::Paused || !self.somebody_is_here() {
            return;
        }
        let now = self.now;
        let missed = self
            .absent_players()
            .any(|(member, _)| !self.waived.contains(&member));
        if !missed {
            self.phase = Phase::Playing;
            if let Some(live) = &mut self.live {
                live.clock.start(now);
                live.resumed_at = now;
            }
            self.let_bots_look();
        }
    }

    /// Who would be the host next.
    fn heir(&self) -> Option<u32> {
        let here = |member: &&crate::LobbyMember| {
            Some(member.id) != self.lobby.host && self.people.is_online(member.id)
        };
        let player = |member: &&crate::LobbyMember| member.role == fano_protocol::Role::Player;
        let people = || self.lobby.people().filter(here);
        people()
            .find(player)
            .or_else(|| people().next())
            .map(|m| m.id)
    }

    pub(crate) fn find_a_host(&mut self) {
        if self.lobby.host.is_none() {
            self.lobby.host = self.heir();
        }
    }
}
