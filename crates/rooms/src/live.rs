//! A series while it is on: the rules' own state, and what is needed around it.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use fano_arbiter::{Moment, Policy, Span};
use fano_bots::{Bot, Persona, Plan};
use fano_protocol::{FromServer, TeamColour, limits::HISTORY_EVENTS_MAX};
use fano_rules::{
    Answer, Command, Event, GameId, Place, Seat, Series, SetupError, Viewer, journal::JournalWriter,
};

use crate::{
    Begun, Deed, Finished, KeptContest, Mark, Step, agreed,
    clock::SeriesClock,
    held::Held,
    secret::{self, Draw},
    view,
};

/// How many told batches of events are remembered.
const BATCHES_MAX: usize = 64;

/// How many decided contests are remembered.
const DECIDED_MAX: usize = 4;

/// Events that were told in one frame.
#[derive(Clone, Copy, Debug)]
struct Batch {
    /// The number of its last event.
    last: u32,
    at: Moment,
}

/// A series that is on, or was the last one.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) begun: Begun,
    pub(crate) series: Series,
    pub(crate) clock: SeriesClock,
    pub(crate) held: Vec<Held>,
    /// Contests decided lately, for calls that come too late.
    pub(crate) decided: VecDeque<Held>,
    /// When the clock was last started.
    pub(crate) resumed_at: Moment,
    /// The bots by seat, and what they are about to call.
    pub(crate) bots: Vec<Option<(Bot, Option<Plan>)>>,
    journal: JournalWriter,
    contests: Vec<KeptContest>,
    steps: u32,
    /// The last events, each with the game that was on.
    history: VecDeque<(Event, GameId)>,
    batches: VecDeque<Batch>,
    /// The number of the event that last changed what lies at a place.
    changed: BTreeMap<Place, u32>,
}

impl Live {
    /// Deals the cards of a series.
    pub(crate) fn begin(begun: Begun, secret: &str, now: Moment) -> Result<Self, SetupError> {
        let Some(deck) = agreed::deck(&begun.deck) else {
            return Err(SetupError::GameCount { found: 0 });
        };
        let teams: Vec<TeamColour> = begun.seats.iter().filter_map(|seat| seat.team).collect();
        let setup = agreed::setup(&begun.games, begun.wrong_calls, &teams, begun.seats.len());
        let mut events = Vec::new();
        let series = Series::new(Arc::clone(deck), setup, begun.seed, &mut events)?;
        let journal = JournalWriter::new(&series, &events);
        let bots = begun.seats.iter().zip(0_u8..).map(|(holder, seat)| {
            let seed = secret::seed(secret, begun.series, Draw::Bot, seat);
            let persona = Persona::named(&holder.name).unwrap_or(&Persona::ALL[0]);
            let bot = |level: fano_protocol::BotLevel| Bot::new(persona, level.into(), seed);
            holder.bot.map(|level| (bot(level), None))
        });
        let mut live = Self {
            bots: bots.collect(),
            begun,
            journal,
            series,
            clock: SeriesClock::stopped_at(0),
            held: Vec::new(),
            decided: VecDeque::new(),
            resumed_at: now,
            contests: Vec::new(),
            steps: 0,
            history: VecDeque::new(),
            batches: VecDeque::new(),
            changed: BTreeMap::new(),
        };
        live.remember(&events, now);
        Ok(live)
    }

    /// Carries out what was written down.
    pub(crate) fn replay(&mut self, step: Step, now: Moment) -> Result<(), Answer> {
        if step.index != self.steps {
            return Err(Answer::Late);
        }
        let (answer, _) = self.apply(step.deed, step.at_ms, now);
        match answer {
            Answer::Taken | Answer::Wrong => {
                if let Some(contest) = step.contest {
                    let number = self.number_of_last_call();
                    self.contests.push(KeptContest { number, contest });
                }
                self.clock = SeriesClock::stopped_at(step.at_ms);
                Ok(())
            }
            other => Err(other),
        }
    }

    /// Carries out a command. Says what came of it, and the number before the
    /// first of its events.
    pub(crate) fn apply(&mut self, deed: Deed, at_ms: u64, now: Moment) -> (Answer, u32) {
        let before = self.number();
        let command = Command::from(deed);
        let mut events = Vec::new();
        let answer = self.series.apply(&command, at_ms, &mut events);
        if matches!(answer, Answer::Taken | Answer::Wrong) {
            self.journal.push(&command, at_ms, &events, &self.series);
            self.steps += 1;
            self.remember(&events, now);
        }
        (answer, before)
    }

    /// The step that has just been carried out, to be written down.
    pub(crate) fn last_step(
        &mut self,
        deed: Deed,
        at_ms: u64,
        contest: Option<fano_arbiter::KeptRecord>,
    ) -> Step {
        if let Some(contest) = &contest {
            let number = self.number_of_last_call();
            let contest = contest.clone();
            self.contests.push(KeptContest { number, contest });
        }
        Step {
            series: self.begun.series,
            index: self.steps - 1,
            at_ms,
            deed,
            contest,
        }
    }

    fn remember(&mut self, events: &[Event], now: Moment) {
        let first = self.number() - events.len() as u32 + 1;
        for (event, number) in events.iter().zip(first..) {
            let game = match event {
                Event::Started { game, .. } => *game,
                _ => self.history.back().map_or(GameId::Practice, |last| last.1),
            };
            if self.history.len() == HISTORY_EVENTS_MAX {
                self.history.pop_front();
            }
            self.history.push_back((*event, game));
            self.note_change(event, number);
        }
        if self.batches.len() == BATCHES_MAX {
            self.batches.pop_front();
        }
        self.batches.push_back(Batch {
            last: self.number(),
            at: now,
        });
    }

    fn note_change(&mut self, event: &Event, number: u32) {
        match *event {
            Event::Started { .. } | Event::Gathered => self.changed.clear(),
            Event::Moved { from, to, .. } => {
                self.changed.insert(from, number);
                self.changed.insert(to, number);
            }
            Event::Turned { at, .. } => {
                self.changed.insert(at, number);
            }
            _ => {}
        }
    }

    /// How many events have happened.
    pub(crate) fn number(&self) -> u32 {
        self.series.number()
    }

    /// Everything up to now.
    pub(crate) fn mark(&self) -> Mark {
        self.mark_at(self.number())
    }

    pub(crate) fn mark_at(&self, number: u32) -> Mark {
        Mark {
            series: self.begun.series,
            number,
        }
    }

    /// The last number of the frame that told of an event, and when.
    pub(crate) fn batch_of(&self, number: u32) -> (u32, Moment) {
        let batch = self.batches.iter().find(|batch| batch.last >= number);
        batch.map_or_else(
            || (self.number(), self.resumed_at),
            // What was told before a crash is seen again when the game goes on.
            |batch| match batch.at {
                at if at == Moment::default() => (batch.last, self.resumed_at),
                at => (batch.last, at),
            },
        )
    }

    /// When the cards at these places were last changed: the number of the event.
    pub(crate) fn last_change(&self, places: impl Iterator<Item = Place>) -> u32 {
        let changes = places.filter_map(|place| self.changed.get(&place).copied());
        changes.max().unwrap_or_else(|| self.number())
    }

    fn number_of_last_call(&self) -> u32 {
        let called = |(event, _): &(Event, GameId)| matches!(event, Event::Called { .. });
        let back = self.history.iter().rev().position(called).unwrap_or(0);
        self.number() - back as u32
    }

    pub(crate) fn seat_of(&self, member: u32) -> Option<Seat> {
        let seats = &self.begun.seats;
        let seat = seats.iter().position(|holder| holder.member == member)?;
        let seat = Seat(seat as u8);
        let removed = self.series.game().table().removed;
        (!removed.contains(seat)).then_some(seat)
    }

    pub(crate) fn member_at(&self, seat: Seat) -> u32 {
        self.begun.seats[seat.index()].member
    }

    /// What the contests of this series are judged by.
    pub(crate) fn policy(&self) -> Policy {
        Policy::with_hold(Span::from_millis(i64::from(self.begun.hold_ms))).unwrap_or_default()
    }

    /// Remembers a contest for those who come too late for it.
    pub(crate) fn was_decided(&mut self, held: Held) {
        if self.decided.len() == DECIDED_MAX {
            self.decided.pop_front();
        }
        self.decided.push_back(held);
    }

    /// Whether the events after this number can still be told one by one.
    pub(crate) fn remembers(&self, number: u32) -> bool {
        number <= self.number() && (self.number() - number) as usize <= self.history.len()
    }

    /// The events after a number, for a viewer.
    pub(crate) fn events_frame(&self, after: u32, viewer: Viewer, now: Moment) -> FromServer {
        let count = (self.number() - after) as usize;
        let skip = self.history.len() - count.min(self.history.len());
        let events = self.history.iter().skip(skip);
        FromServer::Events {
            series: self.begun.series,
            from: after + 1,
            events: events
                .map(|(event, game)| view::wire_event(event, *game, viewer))
                .collect(),
            clock_ms: self.clock.at(now),
        }
    }

    /// What is kept of the series when it is over.
    pub(crate) fn finished(
        &self,
        code: fano_protocol::RoomCode,
        over_at: Moment,
    ) -> Option<Finished> {
        let champions = self.series.champions()?;
        Some(Finished {
            record: self.begun.record.clone(),
            code,
            begun: self.begun.clone(),
            over_at_us: over_at.micros(),
            champions: champions.iter().map(|seat| seat.0).collect(),
            wins: Seat::first(self.series.setup().seats)
                .map(|seat| self.series.wins(seat))
                .collect(),
            journal: self.journal.text().to_owned(),
            contests: self.contests.clone(),
        })
    }
}
