use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    CallTiming, Contest, ContestError, Counters, Entrant, EntrantId, Moment, Order, Policy, Verdict,
};

/// An event in a contest that mattered to its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Event {
    /// The pong of the card came back.
    Pong {
        /// From where.
        seat: EntrantId,
        /// When.
        at: Moment,
        /// The kernel's counters then.
        counters: Option<Counters>,
    },
    /// The kernel's counters proved a loss.
    Counters {
        /// Whose line.
        seat: EntrantId,
        /// When they were read.
        at: Moment,
        /// What they said.
        counters: Counters,
    },
    /// A right call arrived in time.
    Call {
        /// Whose call.
        seat: EntrantId,
        /// When it arrived.
        at: Moment,
        /// Its timing.
        call: CallTiming,
        /// The kernel's counters then.
        counters: Option<Counters>,
    },
    /// The contest stopped waiting for a seat that had not called.
    Withdrawn {
        /// Whose seat.
        seat: EntrantId,
        /// When.
        at: Moment,
    },
}

impl Event {
    /// When it happened.
    #[must_use]
    pub fn at(&self) -> Moment {
        match *self {
            Self::Pong { at, .. }
            | Self::Counters { at, .. }
            | Self::Call { at, .. }
            | Self::Withdrawn { at, .. } => at,
        }
    }
}

/// A decided contest as the journal stores it: the inputs, not the result.
/// [`Record::replay`] derives the verdict from them again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The parameters.
    pub policy: Policy,
    /// What it was ordered by.
    pub order: Order,
    /// The number drawn from the game's seed, to break ties between equal
    /// calls.
    pub lots: u64,
    /// Who took part, by seat.
    pub entrants: Vec<Entrant>,
    /// The events, in the order the server learned of them.
    pub events: Vec<Event>,
    /// When it was decided.
    pub decided_at: Moment,
}

/// Why a record cannot be replayed: it was not written by a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It contains something impossible.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// The events do not lead to a verdict by the recorded moment.
    #[error("what happened does not decide the contest by the recorded moment")]
    Undecided,
}

impl Record {
    /// Derives the verdict from the recorded events.
    ///
    /// # Errors
    /// When the record was not written by a contest.
    pub fn replay(&self) -> Result<Verdict, ReplayError> {
        let entrants = self.entrants.iter().copied();
        let mut contest = Contest::open(self.policy, self.order, self.lots, entrants)?;
        for event in &self.events {
            match *event {
                Event::Pong { seat, at, counters } => contest.pong(seat, at, counters)?,
                Event::Counters { seat, at, counters } => contest.counters(seat, at, counters)?,
                Event::Withdrawn { seat, at } => contest.withdraw(seat, at)?,
                Event::Call {
                    seat,
                    at,
                    call,
                    counters,
                } => {
                    contest.call(seat, at, call, counters)?;
                }
            }
        }
        let verdict = contest.decide(self.decided_at).cloned();
        verdict.ok_or(ReplayError::Undecided)
    }
}
