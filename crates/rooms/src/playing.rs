//! The course of a series: countdown, deal, commands, the end.

use fano_arbiter::{Moment, Span};
use fano_bots::View;
use fano_protocol::{FromServer, GameChoice, Said, TeamColour};
use fano_rules::{Answer, Seat};
use fano_texts::Explain as _;

use crate::{
    Begun, Deed, Fact, Output, SeatHolder, agreed,
    live::Live,
    refusal::RoomRefusal,
    room::{Phase, Room},
    secret::{self, Draw},
    view,
};

/// Three, two, one.
const COUNTDOWN: Span = Span::from_millis(3_000);

impl Room {
    /// Who will play: bots, and people who are here, or were when it began.
    fn seat_holders(&self) -> Vec<SeatHolder> {
        let players: Vec<&crate::LobbyMember> = self
            .lobby
            .players()
            .filter(|player| {
                player.bot.is_some()
                    || self.people.is_online(player.id)
                    || self.was_here_for_countdown(player.id)
            })
            .collect();
        let wanted: Vec<Option<TeamColour>> = players.iter().map(|player| player.team).collect();
        let is_connect = |game: &GameChoice| matches!(game, GameChoice::Connect { .. });
        let connect = self.lobby.settings.games.iter().any(is_connect);
        let teams = agreed::teams(&wanted);
        let seats = players.iter().zip(teams);
        seats
            .map(|(player, team)| SeatHolder {
                member: player.id,
                name: player.name.clone(),
                colour: player.colour,
                bot: player.bot,
                team: connect.then_some(team),
            })
            .collect()
    }

    /// Whether somebody who is away was still here when the countdown began:
    /// their seat is kept, and the table waits for them as for everybody.
    fn was_here_for_countdown(&self, member: u32) -> bool {
        let Phase::Countdown { until: Some(until) } = self.phase else {
            return false;
        };
        let since = self.people.offline_since(member);
        since.is_some_and(|since| since + COUNTDOWN >= until)
    }

    /// The next series as it would be played now.
    fn next_series(&self) -> Begun {
        let settings = &self.lobby.settings;
        let series = self.lobby.series + 1;
        Begun {
            series,
            record: secret::record_name(&self.lobby.secret, series),
            seed: secret::seed(&self.lobby.secret, series, Draw::Seed, 0),
            deck: settings.deck.clone(),
            games: settings.games.clone(),
            wrong_calls: settings.wrong_calls,
            hold_ms: settings.hold_ms,
            seats: self.seat_holders(),
            at_us: self.now.micros(),
        }
    }

    /// What keeps the next series from starting.
    pub(crate) fn problem(&self) -> Option<Said> {
        if !matches!(self.phase, Phase::Lobby | Phase::Over) {
            return None;
        }
        let tried = Live::begin(self.next_series(), &self.lobby.secret, self.now);
        tried.err().map(|error| (&error.explain()).into())
    }

    pub(crate) fn start(&mut self, out: &mut Output) -> Result<(), RoomRefusal> {
        if !matches!(self.phase, Phase::Lobby | Phase::Over) {
            return Err(RoomRefusal::NotNow);
        }
        Live::begin(self.next_series(), &self.lobby.secret, self.now)
            .map_err(RoomRefusal::Setup)?;
        self.live = None;
        self.lobby.cleared = true;
        self.lobby.starting = true;
        self.start_countdown();
        self.lobby_changed(out);
        Ok(())
    }

    pub(crate) fn next_game(&mut self, out: &mut Output) -> Result<(), RoomRefusal> {
        if self.phase != Phase::Between {
            return Err(RoomRefusal::NotNow);
        }
        self.lobby.starting = true;
        self.start_countdown();
        self.lobby_changed(out);
        Ok(())
    }

    pub(crate) fn start_countdown(&mut self) {
        let until = Some(self.now + COUNTDOWN);
        self.phase = Phase::Countdown { until };
    }

    pub(crate) fn count_down(&mut self, out: &mut Output) {
        match self.phase {
            Phase::Countdown { until: Some(until) } if until <= self.now => {}
            _ => return,
        }
        self.lobby.starting = false;
        if self.live.is_some() {
            self.phase = Phase::Playing;
            let _ = self.command(Deed::Next, out);
            out.facts.push(Fact::Lobby(self.lobby.clone()));
            return;
        }
        let begun = self.next_series();
        match Live::begin(begun.clone(), &self.lobby.secret, self.now) {
            // Somebody has left during the countdown: the lobby says what is missing.
            Err(_) => {
                self.phase = Phase::Lobby;
                self.lobby_changed(out);
            }
            Ok(live) => self.begin(begun, live, out),
        }
    }

    fn begin(&mut self, begun: Begun, mut live: Live, out: &mut Output) {
        live.clock.start(self.now);
        self.lobby.series = begun.series;
        self.lobby.cleared = false;
        for member in &mut self.lobby.members {
            member.ready = false;
        }
        self.waived.clear();
        out.facts.push(Fact::Lobby(self.lobby.clone()));
        out.facts.push(Fact::Begun(begun));
        let series = Box::new(view::wire_series(&live));
        self.live = Some(live);
        self.phase = Phase::Playing;
        self.tell_room(out);
        self.tell_all(&FromServer::Series { series }, out);
        self.tell_events(0, out);
        self.let_bots_look();
        self.after_events(out);
    }

    /// Carries out a command that is no call.
    pub(crate) fn command(&mut self, deed: Deed, out: &mut Output) -> Result<(), RoomRefusal> {
        let now = self.now;
        let live = self.live.as_mut().ok_or(RoomRefusal::NotNow)?;
        if deed == Deed::Next {
            live.clock.start(now);
        }
        let at_ms = live.clock.at(now);
        match live.apply(deed, at_ms, now) {
            (Answer::Refused(refusal), _) => Err(RoomRefusal::Rules(refusal)),
            (_, before) => {
                let step = live.last_step(deed, at_ms, None);
                out.facts.push(Fact::Step(step));
                if deed == Deed::Next {
                    self.tell_room(out);
                }
                self.tell_events(before, out);
                self.after_events(out);
                self.let_bots_look();
                Ok(())
            }
        }
    }

    /// The seat of a member who has to leave is taken away.
    pub(crate) fn remove_from_series(&mut self, member: u32, out: &mut Output) {
        let seat = self.live.as_ref().and_then(|live| live.seat_of(member));
        let running = !matches!(self.phase, Phase::Over | Phase::Lobby);
        if let Some(seat) = seat
            && running
        {
            // It is refused when the series is over, and then nothing is to be done.
            let _ = self.command(Deed::Remove { seat: seat.0 }, out);
        }
    }

    /// The end of a game, and of a series.
    pub(crate) fn after_events(&mut self, out: &mut Output) {
        let now = self.now;
        let Some(live) = &mut self.live else { return };
        if !live.series.game().is_over() || matches!(self.phase, Phase::Between | Phase::Over) {
            return;
        }
        live.clock.stop(now);
        let held = std::mem::take(&mut live.held);
        for bot in live.bots.iter_mut().flatten() {
            bot.0.has_called();
            bot.1 = None;
        }
        if let Some(finished) = live.finished(self.lobby.code, now) {
            out.facts.push(Fact::Finished(Box::new(finished)));
            self.phase = Phase::Over;
        } else {
            self.phase = Phase::Between;
        }
        self.release(&held, out);
        self.tell_room(out);
    }

    pub(crate) fn clear_the_table(&mut self, out: &mut Output) {
        if let Some(live) = &mut self.live {
            let held = std::mem::take(&mut live.held);
            self.release(&held, out);
        }
        self.live = None;
        self.lobby.cleared = true;
        self.lobby.starting = false;
        self.phase = Phase::Lobby;
        self.lobby_changed(out);
    }

    /// Every bot looks at the table as it is.
    pub(crate) fn let_bots_look(&mut self) {
        let now = self.now;
        if self.phase != Phase::Playing {
            return;
        }
        let Some(live) = &mut self.live else { return };
        let now_ms = live.clock.at(now);
        for (bot, seat) in live.bots.iter_mut().zip(0_u8..) {
            if let Some((bot, plan)) = bot {
                let table = View::table_of(&live.series, Seat(seat));
                let view = View::new(&live.series, &table, Seat(seat), now_ms);
                *plan = bot.look(&view);
            }
        }
    }

    pub(crate) fn next_bot_call(&self) -> Option<Moment> {
        let live = self.live.as_ref()?;
        let plans = live.bots.iter().flatten().filter_map(|(_, plan)| *plan);
        plans.filter_map(|plan| live.clock.when(plan.at_ms)).min()
    }
}
