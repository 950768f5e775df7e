//! A running series: the state of the rules, and what a room needs around it.

mod clock;
mod shown;

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use fano_arbiter::{KeptRecord, Lesson, LineFigures, Moment, Pace, Policy, Span};
use fano_bots::{Bot, Persona, PlannedCall, View};
use fano_decks::Deck;
use fano_protocol::{FromServer, TeamColour, limits::HISTORY_EVENTS_MAX};
use fano_rules::{
    Answer, Command, Event, GameId, Place, Refusal, RulesVersion, SERIES_STEPS_MAX, Seat, Series,
    SeriesDecks, Setup, SetupError, Viewer, journal::JournalWriter,
};

use crate::{
    DurableSeries, Finished, KeptContest, Mark, RecordedCommand, SeriesStart, Step,
    contests::{Arrival, DecidedContests, OpenContest, TooLate},
    limits::BATCHES_MAX,
    lobby::settings,
    secret::{Draw, Secret},
};
use clock::SeriesClock;

/// Events that were sent in one frame.
#[derive(Clone, Copy, Debug)]
struct Batch {
    /// The number of its last event.
    last: u32,
    at: Moment,
}

/// A bot on its seat.
#[derive(Clone, Debug)]
struct SeatedBot {
    bot: Bot,
    /// What it is about to call.
    plan: Option<PlannedCall>,
}

/// The current series, or the last one.
#[derive(Clone, Debug)]
pub(crate) struct RunningSeries {
    start: SeriesStart,
    rules: Series,
    clock: SeriesClock,
    /// When the clock was last started.
    resumed_at: Moment,
    /// Recently decided contests, for calls that arrive too late.
    decided: DecidedContests,
    /// How quick the winners of the current game are.
    pace: (GameId, Pace),
    /// Absent members the game does not wait for.
    pub(crate) excused: Vec<u32>,
    /// By seat; `None` for people.
    bots: Vec<Option<SeatedBot>>,
    /// What counted, and when by the series clock: enough for the journal.
    commands: Vec<(RecordedCommand, u64)>,
    contests: Vec<KeptContest>,
    /// The last events, each with the game it happened in.
    history: VecDeque<(Event, GameId)>,
    batches: VecDeque<Batch>,
    /// The number of the event that last changed each place.
    changed: BTreeMap<Place, u32>,
}

impl RunningSeries {
    /// Deals the cards of a series, with a deck for each game.
    pub(crate) fn begin(
        start: SeriesStart,
        decks: Vec<Arc<Deck>>,
        secret: Secret,
        now: Moment,
    ) -> Result<Self, SetupError> {
        let (setup, decks) = Self::setup(&start, decks)?;
        let mut events = Vec::new();
        let rules = Series::new(decks, setup, start.seed, &mut events)?;
        let bots = start.seats.iter().zip(0_u8..).map(|(holder, seat)| {
            let seed = secret.seed(start.series, Draw::Bot, seat);
            let persona = Persona::named(&holder.name).unwrap_or(&Persona::ALL[0]);
            let bot = |level: fano_protocol::BotLevel| Bot::new(persona, level.into(), seed);
            holder.bot.map(|level| SeatedBot {
                bot: bot(level),
                plan: None,
            })
        });
        let mut series = Self {
            pace: (rules.game().table().game, Pace::default()),
            bots: bots.collect(),
            start,
            commands: Vec::new(),
            rules,
            clock: SeriesClock::stopped_at(0),
            decided: DecidedContests::default(),
            excused: Vec::new(),
            resumed_at: now,
            contests: Vec::new(),
            history: VecDeque::new(),
            batches: VecDeque::new(),
            changed: BTreeMap::new(),
        };
        series.remember(&events, now);
        Ok(series)
    }

    /// Whether such a series can begin; nothing is dealt.
    pub(crate) fn check(start: &SeriesStart, decks: Vec<Arc<Deck>>) -> Result<(), SetupError> {
        let (setup, decks) = Self::setup(start, decks)?;
        setup.check(&decks)
    }

    fn setup(
        start: &SeriesStart,
        decks: Vec<Arc<Deck>>,
    ) -> Result<(Setup, SeriesDecks), SetupError> {
        let decks = SeriesDecks::by_game(decks).ok_or(SetupError::GameCount { found: 0 })?;
        let teams: Vec<TeamColour> = start.seats.iter().filter_map(|seat| seat.team).collect();
        Ok((settings::setup(start, &teams), decks))
    }

    /// Carries out a recorded step.
    pub(crate) fn replay(&mut self, step: &Step, now: Moment) -> Result<(), Answer> {
        if step.index != self.steps() {
            return Err(Answer::Late);
        }
        let (answer, _) = self.apply(step.command, step.at_ms, now);
        match answer {
            Answer::Taken | Answer::Wrong => {
                self.keep_contest(step.contest.as_ref());
                self.clock = SeriesClock::stopped_at(step.at_ms);
                Ok(())
            }
            other => Err(other),
        }
    }

    /// Carries out a command at this moment. If it counts, returns the step to
    /// record and the number before the first of its events.
    pub(crate) fn carry_out(
        &mut self,
        command: RecordedCommand,
        contest: Option<KeptRecord>,
        now: Moment,
    ) -> Result<Applied, Answer> {
        if self.is_too_long_for(command) {
            return Err(Answer::Refused(Refusal::GameOver));
        }
        let at_ms = self.clock.at(now);
        let (answer, before) = self.apply(command, at_ms, now);
        if !matches!(answer, Answer::Taken | Answer::Wrong) {
            return Err(answer);
        }
        self.keep_contest(contest.as_ref());
        let step = Step {
            series: self.start.series,
            index: self.steps() - 1,
            at_ms,
            command,
            contest,
        };
        Ok(Applied {
            answer,
            before,
            step,
        })
    }

    /// Series of the first edition do not end by themselves after so many steps.
    /// They take no more calls then; the host can still stop or go on.
    fn is_too_long_for(&self, command: RecordedCommand) -> bool {
        self.start.rules == RulesVersion::V1
            && self.steps() >= SERIES_STEPS_MAX
            && matches!(command, RecordedCommand::Call { .. })
    }

    fn apply(&mut self, command: RecordedCommand, at_ms: u64, now: Moment) -> (Answer, u32) {
        let before = self.number();
        let mut events = Vec::new();
        let answer = self.rules.apply(&command.into(), at_ms, &mut events);
        if matches!(answer, Answer::Taken | Answer::Wrong) {
            self.commands.push((command, at_ms));
            self.remember(&events, now);
        }
        (answer, before)
    }

    /// How many steps were recorded.
    fn steps(&self) -> u32 {
        self.commands.len() as u32
    }

    /// The journal so far. It is written only when it is wanted, which saves memory.
    fn journal(&self) -> String {
        let commands = self.commands.iter();
        let commands = commands.map(|(command, at_ms)| (Command::from(*command), *at_ms));
        let journal = JournalWriter::of_commands(&self.rules, commands);
        let journal = journal.expect("what has counted counts again");
        journal.into_text()
    }

    fn keep_contest(&mut self, contest: Option<&KeptRecord>) {
        if let Some(contest) = contest {
            let number = self.number_of_last_call();
            let contest = contest.clone();
            self.contests.push(KeptContest { number, contest });
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

    /// How many events there have been.
    pub(crate) fn number(&self) -> u32 {
        self.rules.number()
    }

    /// Everything up to now.
    pub(crate) fn mark(&self) -> Mark {
        self.mark_at(self.number())
    }

    pub(crate) fn mark_at(&self, number: u32) -> Mark {
        Mark {
            series: self.start.series,
            number,
        }
    }

    /// The last number of the frame that announced an event, and when.
    pub(crate) fn batch_of(&self, number: u32) -> (u32, Moment) {
        let first = self.batches.partition_point(|batch| batch.last < number);
        self.batches.get(first).map_or_else(
            || (self.number(), self.resumed_at),
            |batch| (batch.last, batch.at),
        )
    }

    /// The number of the event that last changed the cards at these places.
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
        let seats = &self.start.seats;
        let seat = seats.iter().position(|holder| holder.member == member)?;
        let seat = Seat(seat as u8);
        let removed = self.rules.game().table().removed;
        (!removed.contains(seat)).then_some(seat)
    }

    pub(crate) fn member_at(&self, seat: Seat) -> u32 {
        self.start.seats[seat.index()].member
    }

    /// The policy for a contest of this series over these lines.
    pub(crate) fn policy(&self, lines: impl Iterator<Item = LineFigures>) -> Policy {
        let hold = Span::from_millis(i64::from(self.start.hold_ms));
        let policy = Policy::with_hold(hold).unwrap_or_default();
        let long = lines.filter(|line| line.typical > hold);
        let scatter = long.map(|line| line.scatter).max().unwrap_or_default();
        policy.at_table(&self.pace.1, scatter)
    }

    /// Whether the events after this number can still be sent one by one.
    pub(crate) fn remembers(&self, number: u32) -> bool {
        number <= self.number() && (self.number() - number) as usize <= self.history.len()
    }

    /// The events after a number, for a viewer.
    fn events_after(&self, after: u32, viewer: Viewer) -> impl Iterator<Item = Option<Event>> {
        let count = (self.number() - after) as usize;
        let skip = self.history.len() - count.min(self.history.len());
        let events = self.history.iter().skip(skip);
        events.map(move |(event, game)| event.seen_by(viewer, *game))
    }

    /// The frame with the events after a number, for a viewer.
    pub(crate) fn events_frame(&self, after: u32, viewer: Viewer, now: Moment) -> FromServer {
        FromServer::Events {
            series: self.start.series,
            from: after + 1,
            events: self.events_after(after, viewer).map(Into::into).collect(),
            clock_ms: self.clock.at(now),
        }
    }

    /// What is kept of the series when it is over.
    pub(crate) fn finished(
        &self,
        code: fano_protocol::RoomCode,
        over_at: Moment,
    ) -> Option<Finished> {
        let champions = self.rules.champions()?;
        Some(Finished {
            record: self.start.record.clone(),
            code,
            start: self.start.clone(),
            over_at_us: over_at.micros(),
            champions: champions.iter().map(|seat| seat.0).collect(),
            wins: Seat::first(self.rules.setup().seats)
                .map(|seat| self.rules.wins(seat))
                .collect(),
            journal: self.journal(),
            contests: self.contests.clone(),
        })
    }

    /// Remembers a decided contest.
    pub(crate) fn was_decided(&mut self, contest: OpenContest) {
        let game = self.rules.game().table().game;
        if self.pace.0 != game {
            self.pace = (game, Pace::default());
        }
        if let Some(reaction) = contest.winning_reaction() {
            self.pace.1.won(reaction);
        }
        self.decided.remember(contest);
    }

    /// For a right call whose contest is over: what it teaches, and who was
    /// faster.
    pub(crate) fn too_late(&mut self, arrival: &Arrival) -> (Option<Lesson>, Option<TooLate>) {
        let mut decided = std::mem::take(&mut self.decided);
        let late = decided.too_late(self, arrival);
        self.decided = decided;
        late
    }

    /// How it began.
    pub(crate) fn start(&self) -> &SeriesStart {
        &self.start
    }

    /// The series in the rules.
    pub(crate) fn rules(&self) -> &Series {
        &self.rules
    }

    /// The part a crash must not change.
    pub(crate) fn durable(&self) -> DurableSeries {
        DurableSeries {
            start: self.start.clone(),
            rules: self.rules.clone(),
            steps: self.steps(),
            journal: self.journal(),
            contests: self.contests.clone(),
        }
    }

    /// The time on the series clock.
    pub(crate) fn clock_ms(&self, now: Moment) -> u64 {
        self.clock.at(now)
    }

    /// Resumes the game: the clock runs, and everybody sees the whole table
    /// anew.
    pub(crate) fn resume(&mut self, now: Moment) {
        self.clock.start(now);
        self.resumed_at = now;
        self.batches.clear();
        self.batches.push_back(Batch {
            last: self.number(),
            at: now,
        });
    }

    /// Starts the clock for the next game.
    pub(crate) fn start_clock(&mut self, now: Moment) {
        self.clock.start(now);
    }

    /// Stops the clock until the game resumes.
    pub(crate) fn stop_clock(&mut self, now: Moment) {
        self.clock.stop(now);
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.bots[seat.index()].is_some()
    }

    pub(crate) fn has_bots(&self) -> bool {
        self.bots.iter().any(Option::is_some)
    }

    /// Shows every bot the current table.
    pub(crate) fn let_bots_look(&mut self, now: Moment) {
        let now_ms = self.clock.at(now);
        for (seated, seat) in self.bots.iter_mut().zip(0_u8..) {
            if let Some(seated) = seated {
                let table = View::table_of(&self.rules, Seat(seat));
                let view = View::new(&self.rules, &table, Seat(seat), now_ms);
                seated.plan = seated.bot.look(&view);
            }
        }
    }

    /// When the next bot calls.
    pub(crate) fn next_bot_call(&self) -> Option<Moment> {
        let plans = self.bots.iter().flatten().filter_map(|seated| seated.plan);
        plans.filter_map(|plan| self.clock.when(plan.at_ms)).min()
    }

    /// The calls of bots whose time has come, in the order they are made.
    pub(crate) fn take_bot_calls(&mut self, now: Moment) -> Vec<(Moment, Seat, PlannedCall)> {
        let mut due = Vec::new();
        for (seated, seat) in self.bots.iter_mut().zip(0_u8..) {
            if let Some(SeatedBot { bot, plan }) = seated
                && let Some(ready) = *plan
                && let Some(at) = self.clock.when(ready.at_ms)
                && at <= now
            {
                due.push((at, Seat(seat), ready));
                bot.has_called();
                *plan = None;
            }
        }
        due.sort_by_key(|(at, seat, _)| (*at, *seat));
        due
    }

    /// The game is over: drops all bots' plans.
    pub(crate) fn silence_bots(&mut self) {
        for seated in self.bots.iter_mut().flatten() {
            seated.bot.has_called();
            seated.plan = None;
        }
    }
}

/// A command that counted.
#[derive(Clone, Debug)]
pub(crate) struct Applied {
    /// Taken or wrong.
    pub(crate) answer: Answer,
    /// The number before the first of its events.
    pub(crate) before: u32,
    /// What to record.
    pub(crate) step: Step,
}
