use std::sync::Arc;

use fano_decks::Deck;
use fano_rules::{
    Answer, Command, Event, SEATS_MAX, Seat, SeatSet, Series, Setup, SetupError, Viewer,
};

use crate::{Bot, PlannedCall, View, chance::mix};

/// A game is abandoned after this many calls: practice never ends on its own,
/// and Connect's rounds may go on without anybody scoring.
pub const CALLS_MAX: u32 = 50_000;

/// A series played by bots, driven by simulated time alone.
///
/// Everybody looks, the earliest call is made, everybody looks again.
#[derive(Clone, Debug)]
pub struct Playout {
    series: Series,
    bots: Vec<Bot>,
    plans: [Option<PlannedCall>; SEATS_MAX],
    /// Who has to look again before the next call.
    to_look: SeatSet,
    now_ms: u64,
    /// How many calls were made in the current game.
    calls: u32,
    /// What the last command caused; before the first one, the deal.
    events: Vec<Event>,
}

/// One command of a playout, and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The command.
    pub command: Command,
    /// When it was made.
    pub at_ms: u64,
    /// The answer to it.
    pub answer: Answer,
    /// For a call, how long the caller had been looking.
    pub reaction_ms: Option<u64>,
}

impl Playout {
    /// Seats the bots, the first one at seat 0, and deals.
    ///
    /// # Errors
    ///
    /// If the set-up cannot be played.
    ///
    /// # Panics
    ///
    /// If the number of bots differs from the number of seats.
    pub fn new(
        deck: Arc<Deck>,
        setup: Setup,
        bots: Vec<Bot>,
        seed: u64,
    ) -> Result<Self, SetupError> {
        let mut events = Vec::new();
        let series = Series::new(deck, setup, seed, &mut events)?;
        assert_eq!(
            bots.len(),
            usize::from(series.setup().seats),
            "every seat needs a bot"
        );
        Ok(Self {
            to_look: SeatSet::first(series.setup().seats),
            series,
            bots,
            plans: [None; SEATS_MAX],
            now_ms: 0,
            calls: 0,
            events,
        })
    }

    /// The series as it stands.
    #[must_use]
    pub fn series(&self) -> &Series {
        &self.series
    }

    /// The bots, by seat.
    #[must_use]
    pub fn bots(&self) -> &[Bot] {
        &self.bots
    }

    /// The simulated time.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// What the last step caused; before the first one, the deal.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Carries out the next command; `None` when there are no more.
    pub fn step(&mut self) -> Option<Step> {
        self.look();
        // Calls that can no longer be held back are still made, and are late.
        if let Some((seat, plan)) = self.earliest() {
            return (self.calls < CALLS_MAX).then(|| self.call(seat, &plan));
        }
        let more = self.series.game().is_over() && !self.series.is_over();
        more.then(|| {
            self.calls = 0;
            self.to_look = SeatSet::first(self.series.setup().seats);
            self.apply(Command::Next, None)
        })
    }

    fn call(&mut self, seat: Seat, plan: &PlannedCall) -> Step {
        self.calls += 1;
        self.now_ms = plan.at_ms;
        self.bots[seat.index()].has_called();
        let step = self.apply(plan.command(seat), Some(plan.at_ms - plan.began_ms));
        if matches!(step.answer, Answer::Taken | Answer::Wrong) {
            self.to_look = SeatSet::first(self.series.setup().seats);
        } else {
            self.to_look.insert(seat);
        }
        step
    }

    fn apply(&mut self, command: Command, reaction_ms: Option<u64>) -> Step {
        self.events.clear();
        let at_ms = self.now_ms;
        let answer = self.series.apply(&command, at_ms, &mut self.events);
        Step {
            command,
            at_ms,
            answer,
            reaction_ms,
        }
    }

    fn look(&mut self) {
        for seat in std::mem::take(&mut self.to_look).iter() {
            let table = self.series.game().view(Viewer::Seat(seat));
            let view = View::new(&self.series, &table, seat, self.now_ms);
            self.plans[seat.index()] = self.bots[seat.index()].look(&view);
        }
    }

    /// The next call; between two in the same millisecond, drawn by lot.
    fn earliest(&self) -> Option<(Seat, PlannedCall)> {
        let plans = Seat::first(self.series.setup().seats)
            .filter_map(|seat| Some((seat, self.plans[seat.index()]?)));
        plans.min_by_key(|(seat, plan)| {
            let lot = mix(self.series.seed() ^ mix(plan.at_ms << 8 | u64::from(seat.0)));
            (plan.at_ms, lot)
        })
    }
}
