//! Contests: who takes part, and when they are decided.
//!
//! Contests are keyed by the cards at stake, so several can be open at once.

mod open_contest;

use std::collections::VecDeque;

use fano_arbiter::{Counters, Lesson, Moment};
use fano_rules::Seat;

use open_contest::Entered;
pub(crate) use open_contest::{Arrival, CallId, HeldCall, OpenContest, TooLate};

use crate::{
    ConnectionId, Mark, limits::DECIDED_CONTESTS_MAX, people::Connections, series::RunningSeries,
};

/// The contests that are open while a game is on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contests {
    open: Vec<OpenContest>,
}

/// What to do about the open contests.
#[derive(Debug)]
pub(crate) enum Due {
    /// Nothing yet.
    Nothing,
    /// These silent seats may have a call in flight: ask the kernel before
    /// deciding anything.
    AskKernel(Vec<Seat>),
    /// This contest is decided and no longer open.
    Decided(Box<OpenContest>),
}

impl Contests {
    /// Whether no call is waiting for a verdict.
    pub(crate) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// The calls that are waiting.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &HeldCall> {
        self.open.iter().flat_map(OpenContest::calls)
    }

    /// Adds a right call to the contest it competes in, or opens one; `None` if
    /// it cannot take part in any.
    pub(crate) fn enter(
        &mut self,
        series: &RunningSeries,
        people: &Connections,
        arrival: &Arrival,
        now: Moment,
    ) -> Option<Entered> {
        let game = series.rules().game();
        let claims = game.claims(arrival.seat, arrival.seen, &arrival.call);
        let found = self
            .open
            .iter()
            .position(|open| open.competes_with(&claims));
        let index = match found {
            Some(index) => index,
            None => {
                let opened = OpenContest::open(series, people, arrival.seat, &claims, now)?;
                self.open.push(opened);
                self.open.len() - 1
            }
        };
        let entered = self.open[index].enter(series, arrival, claims);
        self.open.retain(|open| !open.calls().is_empty());
        Some(entered)
    }

    /// When the next contest is decided, as things stand.
    pub(crate) fn next_deadline(&self) -> Option<Moment> {
        self.open.iter().filter_map(OpenContest::deadline).min()
    }

    /// Decides the contest with the earliest deadline, once the kernel was
    /// asked about everybody who could still have been faster.
    pub(crate) fn decide(&mut self, now: Moment) -> Due {
        let due = self.first_due(now);
        let Some(index) = due else {
            return Due::Nothing;
        };
        let unasked = self.open[index].unasked();
        if !unasked.is_empty() {
            return Due::AskKernel(unasked);
        }
        if !self.open[index].decide(now) {
            return Due::Nothing;
        }
        Due::Decided(Box::new(self.open.remove(index)))
    }

    fn first_due(&self, now: Moment) -> Option<usize> {
        let deadlines = self.open.iter().enumerate().filter_map(|(index, open)| {
            let at = open.deadline().filter(|at| *at <= now)?;
            Some((at, index))
        });
        deadlines.min().map(|(_, index)| index)
    }

    /// Takes the kernel's answer to what [`Contests::decide`] asked.
    pub(crate) fn kernel_answered(&mut self, readings: &[(Seat, Counters)], now: Moment) {
        let Some(index) = self.first_due(now) else {
            return;
        };
        self.open[index].kernel_answered();
        for (seat, counters) in readings {
            for open in &mut self.open {
                open.read_counters(*seat, now, *counters);
            }
        }
    }

    /// The pong of a card came back: passes it to the contests about that card.
    pub(crate) fn pong(
        &mut self,
        series: &RunningSeries,
        people: &Connections,
        from: (ConnectionId, Seat),
        mark: Mark,
        back: (Moment, Option<Counters>),
    ) {
        let (connection, seat) = from;
        for open in &mut self.open {
            let about = series.mark_at(open.reference(series));
            if people.shown(connection, about).map(|shown| shown.mark) == Some(mark) {
                open.pong(seat, back.0, back.1);
            }
        }
    }

    /// The seat may no longer call: no contest waits for it.
    pub(crate) fn withdraw(&mut self, seat: Seat, now: Moment) {
        for open in &mut self.open {
            open.withdraw(seat, now);
        }
    }
}

/// Recently decided contests, for calls that arrive too late.
#[derive(Clone, Debug, Default)]
pub(crate) struct DecidedContests {
    recent: VecDeque<OpenContest>,
}

impl DecidedContests {
    pub(crate) fn remember(&mut self, mut contest: OpenContest) {
        contest.keep_winner();
        if self.recent.len() == DECIDED_CONTESTS_MAX {
            self.recent.pop_front();
        }
        self.recent.push_back(contest);
    }

    /// What a late call teaches about its line, and who was faster.
    pub(crate) fn too_late(
        &mut self,
        series: &RunningSeries,
        arrival: &Arrival,
    ) -> (Option<Lesson>, Option<TooLate>) {
        let game = series.rules().game();
        let claims = game.claims(arrival.seat, arrival.seen, &arrival.call);
        let mut recent = self.recent.iter_mut().rev();
        match recent.find(|decided| decided.competes_with(&claims)) {
            Some(decided) => decided.too_late(series, arrival),
            None => (None, None),
        }
    }
}
