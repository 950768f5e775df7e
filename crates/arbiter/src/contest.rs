use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    CallTiming, Counters, Entrant, EntrantId, Event, Moment, Observation, Order, Policy, Reason,
    Record, Verdict,
    entry::{Best, Entry, Wait},
    ranking::rank,
};

/// The most seats in one contest.
pub const SEATS_MAX: usize = 64;

/// Why something about a contest was refused; nothing changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ContestError {
    /// Nobody takes part.
    #[error("a contest needs somebody who may call")]
    Empty,
    /// Too many take part.
    #[error("{seats} seats are more than the {SEATS_MAX} a contest can have")]
    TooMany {
        /// How many there would be.
        seats: usize,
    },
    /// A seat takes part more than once.
    #[error("seat {} takes part twice", .seat.0)]
    SeatTwice {
        /// Which one.
        seat: EntrantId,
    },
    /// A seat takes no part.
    #[error("seat {} takes no part in this contest", .seat.0)]
    UnknownSeat {
        /// Which one.
        seat: EntrantId,
    },
}

/// What happened to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It takes part in the ranking.
    Counted,
    /// The contest was decided before it came. Nobody made a mistake.
    Late,
    /// This seat has already called; its first call counts.
    Repeated,
}

/// What a call teaches about its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lesson {
    /// How its claim compares with what the server expected.
    Claim(Observation),
    /// The kernel's counters widened its bounds: that costs a credit.
    Loss,
}

/// The answer to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What happened to it.
    pub outcome: Outcome,
    /// For the caller's [`crate::Line::learn`], late calls included.
    pub lesson: Option<Lesson>,
}

/// All calls that could still win the same change of the table, from the moment
/// the deciding card is shown until the verdict.
///
/// A server feeds it pongs and calls as they arrive, wakes up at
/// [`Contest::next_deadline`], reads the kernel's counters of the silent seats
/// into [`Contest::counters`] and calls [`Contest::decide`].
#[derive(Clone, Debug)]
pub struct Contest {
    policy: Policy,
    order: Order,
    lots: u64,
    entries: Vec<Entry>,
    events: Vec<Event>,
    first_call_at: Option<Moment>,
    /// When the last relevant event happened: nothing is decided earlier.
    last_event_at: Moment,
    verdict: Option<Verdict>,
    /// Whether everything that led to the verdict is still known.
    is_whole: bool,
}

impl Contest {
    /// Opens a contest. `lots` is a number drawn from the game's seed, for
    /// calls that are equal in every respect.
    ///
    /// # Errors
    /// When nobody takes part, too many do, or a seat does twice.
    pub fn open(
        policy: Policy,
        order: Order,
        lots: u64,
        entrants: impl IntoIterator<Item = Entrant>,
    ) -> Result<Self, ContestError> {
        let mut entries: Vec<Entry> = entrants.into_iter().map(Entry::new).collect();
        entries.sort_by_key(|entry| entry.entrant.seat);
        if entries.is_empty() {
            return Err(ContestError::Empty);
        }
        if entries.len() > SEATS_MAX {
            let seats = entries.len();
            return Err(ContestError::TooMany { seats });
        }
        let same = |pair: &&[Entry]| pair[0].entrant.seat == pair[1].entrant.seat;
        if let Some(twice) = entries.windows(2).find(same) {
            let seat = twice[0].entrant.seat;
            return Err(ContestError::SeatTwice { seat });
        }
        Ok(Self {
            policy,
            order,
            lots,
            entries,
            events: Vec::new(),
            first_call_at: None,
            last_event_at: Moment::default(),
            verdict: None,
            is_whole: true,
        })
    }

    /// The pong of the card came back from a seat, with the kernel's counters
    /// at that moment if known.
    ///
    /// # Errors
    /// When the seat takes no part.
    pub fn pong(
        &mut self,
        seat: EntrantId,
        at: Moment,
        counters: Option<Counters>,
    ) -> Result<(), ContestError> {
        let place = self.place(seat)?;
        self.close_before(at);
        if self.entries[place].round_trip.is_none() {
            self.entries[place].pong(at, counters, self.policy.evidence);
            self.note(Event::Pong { seat, at, counters });
        }
        Ok(())
    }

    /// The kernel's counters of a silent seat, read because the contest is
    /// about to be decided: they may show that its call is in flight.
    ///
    /// # Errors
    /// When the seat takes no part.
    pub fn counters(
        &mut self,
        seat: EntrantId,
        at: Moment,
        counters: Counters,
    ) -> Result<(), ContestError> {
        let place = self.place(seat)?;
        if self.verdict.is_none() && self.entries[place].read(Some(counters), self.policy.evidence)
        {
            // The time of reading says nothing about when something was lost,
            // so it alone must not delay the decision.
            self.events.push(Event::Counters { seat, at, counters });
        }
        Ok(())
    }

    /// A right call arrived.
    ///
    /// # Errors
    /// When the seat takes no part.
    pub fn call(
        &mut self,
        seat: EntrantId,
        at: Moment,
        call: CallTiming,
        counters: Option<Counters>,
    ) -> Result<Heard, ContestError> {
        let place = self.place(seat)?;
        let before = self.entries[place];
        if before.called.is_some() {
            return Ok(Heard {
                outcome: Outcome::Repeated,
                lesson: None,
            });
        }
        // The counters come first: they may show that the call was lost on the
        // way and that the contest had to wait for it.
        self.entries[place].read(counters, self.policy.evidence);
        let finding = self.entries[place].judge(at, call, &self.policy);
        let lesson = self.entries[place].lesson(&finding, &self.policy);
        if self.is_past(at) {
            self.entries[place] = before;
            self.close_before(at);
            return Ok(Heard {
                outcome: Outcome::Late,
                // Wider bounds that came too late to help cost nothing.
                lesson: lesson.filter(|lesson| *lesson != Lesson::Loss),
            });
        }
        self.entries[place].called = Some((finding, call));
        self.first_call_at = Some(self.first_call_at.map_or(at, |first| first.min(at)));
        self.note(Event::Call {
            seat,
            at,
            call,
            counters,
        });
        Ok(Heard {
            outcome: Outcome::Counted,
            lesson,
        })
    }

    /// A seat may no longer call (it is frozen, or gone): the contest stops
    /// waiting for it. A call it has already made counts.
    ///
    /// # Errors
    /// When the seat takes no part.
    pub fn withdraw(&mut self, seat: EntrantId, at: Moment) -> Result<(), ContestError> {
        let place = self.place(seat)?;
        self.close_before(at);
        if self.entries[place].is_silent() {
            self.entries[place].withdrawn = true;
            self.note(Event::Withdrawn { seat, at });
        }
        Ok(())
    }

    /// The silent seats whose kernel counters can still change something: read
    /// these before [`Contest::decide`].
    pub fn seats_to_read(&self) -> impl Iterator<Item = EntrantId> {
        let silent = self.entries.iter().filter(|entry| entry.is_silent());
        silent
            .filter(|entry| {
                entry
                    .entrant
                    .line
                    .is_some_and(|line| line.counters.is_some())
            })
            .map(|entry| entry.entrant.seat)
    }

    /// Everybody who may still call.
    pub fn silent_seats(&self) -> impl Iterator<Item = EntrantId> {
        let silent = self.entries.iter().filter(|entry| entry.is_silent());
        silent.map(|entry| entry.entrant.seat)
    }

    /// When the contest can be decided, as things stand; `None` before the
    /// first call and after the decision.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Moment> {
        match self.verdict {
            Some(_) => None,
            None => self.deadline().map(|(at, _)| at),
        }
    }

    /// The verdict, if the contest can be decided at this moment or already
    /// was.
    pub fn decide(&mut self, now: Moment) -> Option<&Verdict> {
        if self.next_deadline().is_some_and(|deadline| now >= deadline) {
            self.close();
        }
        self.verdict.as_ref()
    }

    /// Forgets how the verdict came about, except for who was first: calls that come
    /// later are still compared with that, but there is no
    /// [`record`](Self::record) any more.
    pub fn keep_winner(&mut self) {
        if let Some(verdict) = &mut self.verdict {
            self.events = Vec::new();
            verdict.silent = Vec::new();
            verdict.ranking.truncate(1);
            verdict.ranking.shrink_to_fit();
            self.is_whole = false;
        }
    }

    /// What is compared.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The verdict, once there is one.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Everything that led to the verdict, for the journal; `None` before the
    /// verdict, and after it was forgotten.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let verdict = self.verdict.as_ref().filter(|_| self.is_whole)?;
        Some(Record {
            policy: self.policy,
            order: self.order,
            lots: self.lots,
            entrants: self.entries.iter().map(|entry| entry.entrant).collect(),
            events: self.events.clone(),
            decided_at: verdict.decided_at,
        })
    }

    fn place(&self, seat: EntrantId) -> Result<usize, ContestError> {
        self.entries
            .iter()
            .position(|entry| entry.entrant.seat == seat)
            .ok_or(ContestError::UnknownSeat { seat })
    }

    fn note(&mut self, event: Event) {
        if self.verdict.is_none() {
            self.last_event_at = self.last_event_at.max(event.at());
            self.events.push(event);
        }
    }

    fn is_past(&self, at: Moment) -> bool {
        self.verdict.is_some() || self.next_deadline().is_some_and(|deadline| at > deadline)
    }

    /// Events after the deadline change nothing, even if nobody has asked for
    /// the verdict yet: it must not depend on when a timer fires.
    fn close_before(&mut self, at: Moment) {
        if self.verdict.is_none() && self.is_past(at) {
            self.close();
        }
    }

    fn best(&self) -> Option<Best> {
        let findings = self
            .entries
            .iter()
            .filter_map(|entry| entry.called.as_ref())
            .map(|(finding, _)| finding);
        match self.order {
            Order::Reaction => findings.map(|f| f.reaction).min().map(Best::Reaction),
            Order::Instant => findings.map(|f| f.called).min().map(Best::Instant),
        }
    }

    /// When waiting ends, and why.
    fn deadline(&self) -> Option<(Moment, Reason)> {
        let best = self.best()?;
        let first_call_at = self.first_call_at?;
        let waits = self
            .entries
            .iter()
            .filter(|entry| entry.is_silent())
            .map(|entry| entry.wait(best, first_call_at, &self.policy));
        let Some(longest) = waits.reduce(Wait::longer) else {
            return Some((self.last_event_at, Reason::AllCalled));
        };
        let at = longest.until.max(self.last_event_at);
        let reason = if longest.could_win_until > at {
            Reason::HoldOver
        } else {
            Reason::NobodyFaster
        };
        Some((at, reason))
    }

    fn close(&mut self) {
        let (Some(best), Some(first_call_at), Some((decided_at, reason))) =
            (self.best(), self.first_call_at, self.deadline())
        else {
            return;
        };
        let calls = self.entries.iter().filter_map(|entry| entry.called);
        let (ranking, tie_break) = rank(calls, self.order, self.policy.tie, self.lots);
        let silent = self.entries.iter().filter(|entry| entry.called.is_none());
        let silent = silent
            .map(|entry| {
                let waits = !entry.withdrawn;
                entry.silent(waits.then(|| entry.wait(best, first_call_at, &self.policy)))
            })
            .collect();
        self.verdict = Some(Verdict {
            ranking,
            silent,
            first_call_at,
            decided_at,
            reason,
            tie_break,
        });
    }
}
