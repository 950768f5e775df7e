//! The course of a series: countdown, deal, commands, the end.

use std::sync::Arc;

use fano_decks::Deck;
use fano_protocol::{FromServer, GameChoice, LocalizedText, TeamColour, limits::SEATS_MAX};
use fano_rules::{Answer, RulesVersion};
use fano_texts::Explain as _;

use crate::{
    Fact, LobbyMember, Output, RecordedCommand, SeatHolder, SeriesStart,
    contests::Contests,
    limits::COUNTDOWN,
    lobby::settings,
    refusal::RoomRefusal,
    room::{Room, view},
    secret::Draw,
    series::RunningSeries,
    stage::{Countdown, Course, Stage},
};

impl Room {
    /// Who will play: people who are here or were when the countdown began, and
    /// bots as long as there are seats.
    fn seat_holders(&self) -> Vec<SeatHolder> {
        let players: Vec<&LobbyMember> = self
            .lobby
            .players()
            .filter(|player| {
                player.bot.is_some()
                    || self.people.is_online(player.id)
                    || self.was_here_for_countdown(player.id)
            })
            .collect();
        let people = players.iter().filter(|player| player.bot.is_none()).count();
        let mut bots_left = SEATS_MAX.saturating_sub(people);
        let players: Vec<&LobbyMember> = players
            .into_iter()
            .filter(|player| {
                let seated = player.bot.is_none() || bots_left > 0;
                bots_left -= usize::from(seated && player.bot.is_some());
                seated
            })
            .collect();
        let wanted: Vec<Option<TeamColour>> = players.iter().map(|player| player.team).collect();
        let is_connect = |game: &GameChoice| matches!(game, GameChoice::Connect { .. });
        let connect = self.lobby.settings.games.iter().any(is_connect);
        let teams = settings::teams(&wanted);
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

    /// Whether an absent member was still here when the countdown began: they
    /// keep their seat, and the game waits for them like anybody else.
    fn was_here_for_countdown(&self, member: u32) -> bool {
        let countdown = self.stage.countdown();
        let Some(due) = countdown.and_then(|countdown| countdown.due()) else {
            return false;
        };
        let since = self.people.offline_since(member);
        since.is_some_and(|since| since + COUNTDOWN >= due)
    }

    /// How the next series would start now, with the deck of each game.
    pub(super) fn next_series(&self) -> Result<(SeriesStart, Vec<Arc<Deck>>), RoomRefusal> {
        let settings = &self.lobby.settings;
        let series = self.lobby.series + 1;
        let deck = self.deck.as_ref();
        let deck = deck.ok_or_else(|| RoomRefusal::unknown_deck(settings))?;
        let (names, decks) = settings::decks(settings, deck).into_iter().unzip();
        let start = SeriesStart {
            series,
            record: self.secret.record_name(series),
            seed: self.secret.seed(series, Draw::Seed, 0),
            decks: names,
            games: settings.games.clone(),
            wrong_calls: settings.wrong_calls,
            faces: settings.faces,
            rules: RulesVersion::default(),
            hold_ms: settings.hold_ms,
            seats: self.seat_holders(),
            at_us: self.now.micros(),
        };
        Ok((start, decks))
    }

    /// Whether the next series could start now.
    fn check_next_series(&self) -> Result<(), RoomRefusal> {
        let (start, decks) = self.next_series()?;
        RunningSeries::check(&start, decks).map_err(RoomRefusal::Setup)
    }

    /// What keeps the next series from starting.
    pub(super) fn problem(&self) -> Option<LocalizedText> {
        if !self.stage.is_between_series() {
            return None;
        }
        let tried = self.check_next_series();
        tried.err().map(|refusal| (&refusal.explain()).into())
    }

    pub(super) fn start(&mut self, out: &mut Output) -> Result<(), RoomRefusal> {
        if !self.stage.is_between_series() {
            return Err(RoomRefusal::NotNow);
        }
        self.check_next_series()?;
        self.stage = Stage::Starting(Countdown::from(self.now));
        self.lobby.seat_people_first();
        self.room_changed(out);
        Ok(())
    }

    pub(super) fn next_game(&mut self, out: &mut Output) -> Result<(), RoomRefusal> {
        let Stage::AtTable(_, course @ Course::Between) = &mut self.stage else {
            return Err(RoomRefusal::NotNow);
        };
        *course = Course::NextGame(Countdown::from(self.now));
        self.room_changed(out);
        Ok(())
    }

    /// Deals when a countdown is over.
    pub(super) fn count_down(&mut self, out: &mut Output) {
        let countdown = self.stage.countdown();
        let over = countdown.and_then(|countdown| countdown.until);
        if over.is_none_or(|until| until > self.now) || self.waits_for_cards() {
            return;
        }
        match &mut self.stage {
            Stage::AtTable(series, course @ Course::NextGame(_)) => {
                *course = Course::Playing(Contests::default());
                series.start_clock(self.now);
                // Refused only when the series is over, and then there is no
                // countdown.
                let _ = self.command(RecordedCommand::Next, out);
                self.write_down(out);
            }
            Stage::AtTable(series, course @ Course::Resuming(_)) => {
                series.resume(self.now);
                let mark = series.mark();
                *course = Course::Playing(Contests::default());
                // Reactions count from when the cards are turned up again.
                self.people.forget_sights();
                self.let_bots_look();
                self.tell_places_on_table(out);
                self.tell_room_marked(Some(mark), out);
            }
            _ => self.deal_series(out),
        }
    }

    fn deal_series(&mut self, out: &mut Output) {
        let series = self.next_series().and_then(|(start, decks)| {
            let series = RunningSeries::begin(start, decks, self.secret, self.now);
            series.map_err(RoomRefusal::Setup)
        });
        match series {
            // Somebody left during the countdown: the lobby shows what is
            // missing.
            Err(_) => {
                self.stage = Stage::Lobby;
                self.room_changed(out);
            }
            Ok(series) => self.begin(series, out),
        }
    }

    fn begin(&mut self, mut series: RunningSeries, out: &mut Output) {
        let start = series.start().clone();
        series.start_clock(self.now);
        self.lobby.series = start.series;
        for member in &mut self.lobby.members {
            member.ready = false;
        }
        let frame = Box::new(view::wire_series(&series));
        self.stage = Stage::AtTable(Box::new(series), Course::Playing(Contests::default()));
        out.facts.push(Fact::SeriesStart(start));
        self.write_down(out);
        self.tell_room(out);
        self.tell_all(&FromServer::Series { series: frame }, out);
        self.tell_events(0, out);
        self.let_bots_look();
        self.settle(out);
    }

    /// Carries out a command that is not a call.
    pub(super) fn command(
        &mut self,
        command: RecordedCommand,
        out: &mut Output,
    ) -> Result<(), RoomRefusal> {
        let now = self.now;
        let series = self.stage.series_mut().ok_or(RoomRefusal::NotNow)?;
        match series.carry_out(command, None, now) {
            Err(Answer::Refused(refusal)) => Err(RoomRefusal::Rules(refusal)),
            Err(_) => Err(RoomRefusal::NotNow),
            Ok(applied) => {
                out.facts.push(Fact::Step(applied.step));
                if command == RecordedCommand::Next {
                    self.tell_room(out);
                }
                self.tell_events(applied.before, out);
                self.settle(out);
                self.let_bots_look();
                Ok(())
            }
        }
    }

    /// Removes the seat of a member who leaves.
    pub(super) fn remove_from_series(&mut self, member: u32, out: &mut Output) {
        if let Stage::AtTable(series, course) = &self.stage
            && !matches!(course, Course::Over)
            && let Some(seat) = series.seat_of(member)
        {
            // Refused only when the series is over, and then there is nothing
            // to do.
            let _ = self.command(RecordedCommand::Remove { seat: seat.0 }, out);
        }
    }

    /// Moves on when a game or the series is over.
    pub(super) fn settle(&mut self, out: &mut Output) {
        let now = self.now;
        let code = self.lobby.code;
        let Stage::AtTable(series, course) = &mut self.stage else {
            return;
        };
        let finished = series.finished(code, now);
        let next = match course {
            Course::Over => return,
            _ if finished.is_some() => Course::Over,
            Course::Playing(_) | Course::Paused | Course::Resuming(_)
                if series.rules().game().is_over() =>
            {
                Course::Between
            }
            _ => return,
        };
        series.stop_clock(now);
        series.silence_bots();
        let before = std::mem::replace(course, next);
        if let Some(finished) = finished {
            out.facts.push(Fact::Finished(Box::new(finished)));
        }
        match before {
            Course::Playing(contests) => self.release(&contests, out),
            // The countdown was cancelled, and that must survive a crash.
            Course::NextGame(_) => self.write_down(out),
            Course::Paused | Course::Resuming(_) | Course::Between | Course::Over => {}
        }
        self.tell_room(out);
    }

    /// Abandons whatever is being played.
    pub(super) fn clear_the_table(&mut self, out: &mut Output) {
        if let Some((_, contests)) = self.stage.playing_mut() {
            let contests = std::mem::take(contests);
            self.release(&contests, out);
        }
        self.stage = Stage::Lobby;
        self.lobby.seat_people_first();
        self.room_changed(out);
    }
}
