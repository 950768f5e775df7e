//! One contest: right calls that wait because somebody may have been faster.

use fano_arbiter as arbiter;
use fano_arbiter::{Entrant, Lesson, Moment, Order, Outcome};
use fano_rules::{Call, Claims, GameId, Lots, Purpose, Seat};

use crate::{
    ConnectionId,
    people::{Connections, Shown},
    series::RunningSeries,
};

/// Identifies a person's call for its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallId {
    /// The connection it came over.
    pub(crate) connection: ConnectionId,
    /// The client's number for it.
    pub(crate) number: u32,
}

/// A call that has arrived, with everything that says when it was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    pub(crate) seat: Seat,
    pub(crate) seen: u32,
    pub(crate) call: Call,
    /// `None` for a bot.
    pub(crate) id: Option<CallId>,
    pub(crate) at: Moment,
    /// The event it reacts to, according to its caller.
    pub(crate) since: Option<u32>,
    pub(crate) timing: arbiter::CallTiming,
    pub(crate) counters: Option<arbiter::Counters>,
}

/// A right call waiting for a verdict.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldCall {
    pub(crate) seat: Seat,
    pub(crate) seen: u32,
    pub(crate) call: Call,
    /// What it competes for.
    claims: Claims,
    /// `None` for a bot.
    pub(crate) id: Option<CallId>,
    pub(crate) arrived: Moment,
}

/// The result of entering a call in a contest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entered {
    /// Whether it takes part.
    pub(crate) counted: bool,
    /// What it teaches about its line.
    pub(crate) lesson: Option<Lesson>,
}

/// All calls that could win the same change of the table.
#[derive(Clone, Debug)]
pub(crate) struct OpenContest {
    judge: arbiter::Contest,
    calls: Vec<HeldCall>,
    /// The number of the event they all react to.
    since: u32,
    /// The deadline at which the kernel was asked about the silent seats.
    kernel_asked: Option<Moment>,
    /// The seats at other machines: their calls may be on their way from there.
    far: Vec<Seat>,
}

impl OpenContest {
    /// Opens a contest with everybody who could still win the same thing.
    pub(super) fn open(
        series: &RunningSeries,
        people: &Connections,
        caller: Seat,
        claims: &Claims,
        now: Moment,
    ) -> Option<Self> {
        let since = series.last_change(claims.places().map(|(place, _)| place));
        let (reference, told_at) = series.batch_of(since);
        let mark = series.mark_at(reference);
        let mut entrants = Vec::new();
        let mut pongs = Vec::new();
        let mut far = Vec::new();
        let mut clocks = Vec::new();
        for seat in rivals(series, caller, claims, now) {
            let entrant = arbiter::EntrantId(seat.0);
            if series.is_bot(seat) {
                entrants.push(Entrant {
                    seat: entrant,
                    shown_at: told_at,
                    line: None,
                });
                continue;
            }
            let member = series.member_at(seat);
            let Some(connection) = people.playing_connection(member) else {
                continue;
            };
            if let Some(bound) = people.clock_bound(connection) {
                far.push(seat);
                clocks.push(bound);
            }
            let shown = people.shown(connection, mark);
            let first = people.first_sight(member, mark);
            // Players who have not been shown the card yet see it now at the
            // earliest.
            let shown_at = first.unwrap_or(now).min(now);
            let figures = shown.map(Shown::figures);
            let line = figures.or_else(|| Some(people.line(connection)?.figures()));
            entrants.push(Entrant {
                seat: entrant,
                shown_at,
                line,
            });
            if let Some((round_trip, counters)) = shown.and_then(Shown::returned) {
                // On a new connection the card keeps its age, but the round
                // trip is the new connection's.
                pongs.push((entrant, shown_at + round_trip, counters));
            }
        }
        let game = series.rules().game();
        let order = match game.table().game {
            GameId::Connect => Order::Instant,
            _ => Order::Reaction,
        };
        let lots = Lots::new(series.rules().seed(), Purpose::Tie, series.number()).number();
        let lines = entrants.iter().filter_map(|entrant| entrant.line);
        let mut policy = series.policy(lines);
        if order == Order::Instant {
            // Reactions are differences on one clock; instants are compared
            // across two.
            clocks.sort_unstable();
            let bounds = clocks.iter().rev().take(2);
            policy.tie = bounds.fold(policy.tie, |tie, bound| tie + *bound);
        }
        let mut judge = arbiter::Contest::open(policy, order, lots, entrants).ok()?;
        for (seat, at, counters) in pongs {
            judge.pong(seat, at, counters).ok()?;
        }
        Some(Self {
            judge,
            calls: Vec::new(),
            since,
            kernel_asked: None,
            far,
        })
    }

    /// Adds a right call, if it came in time.
    pub(super) fn enter(
        &mut self,
        series: &RunningSeries,
        arrival: &Arrival,
        claims: Claims,
    ) -> Entered {
        // Reactions to a different event cannot be compared here.
        let timing = if self.reacts_to_the_same(series, arrival) {
            arrival.timing
        } else {
            arbiter::CallTiming::default()
        };
        let seat = arbiter::EntrantId(arrival.seat.0);
        let heard = self.judge.call(seat, arrival.at, timing, arrival.counters);
        let counted = matches!(heard, Ok(heard) if heard.outcome == Outcome::Counted);
        if counted {
            self.calls.push(HeldCall {
                seat: arrival.seat,
                seen: arrival.seen,
                call: arrival.call,
                claims,
                id: arrival.id,
                arrived: arrival.at,
            });
        }
        Entered {
            counted,
            lesson: heard.ok().and_then(|heard| heard.lesson),
        }
    }

    /// For a call after the verdict: what it teaches, and who was first.
    pub(super) fn too_late(
        &mut self,
        series: &RunningSeries,
        arrival: &Arrival,
    ) -> (Option<Lesson>, Option<TooLate>) {
        let same = self.reacts_to_the_same(series, arrival);
        let seat = arbiter::EntrantId(arrival.seat.0);
        let heard = self
            .judge
            .call(seat, arrival.at, arrival.timing, arrival.counters);
        let lesson = heard.ok().and_then(|heard| heard.lesson);
        let first = self.judge.verdict().map(|verdict| verdict.ranking[0]);
        let late = first.map(|first| TooLate {
            winner: first.seat,
            by: arrival
                .timing
                .claim
                .filter(|_| same)
                .map(|claim| claim - first.reaction)
                .filter(|by| *by > arbiter::Span::ZERO),
        });
        (lesson.filter(|_| same), late)
    }

    fn reacts_to_the_same(&self, series: &RunningSeries, arrival: &Arrival) -> bool {
        let (reference, _) = series.batch_of(self.since);
        let since = arrival.since;
        since.is_some_and(|since| series.batch_of(since).0 == reference)
    }

    /// Whether a call competes with these calls for the same thing.
    pub(super) fn competes_with(&self, claims: &Claims) -> bool {
        let mut calls = self.calls.iter();
        calls.any(|call| call.claims.competes_with(claims))
    }

    /// The frame whose pong says how long the card took.
    pub(super) fn reference(&self, series: &RunningSeries) -> u32 {
        series.batch_of(self.since).0
    }

    pub(crate) fn call_of(&self, seat: arbiter::EntrantId) -> Option<&HeldCall> {
        self.calls.iter().find(|call| call.seat.0 == seat.0)
    }

    pub(crate) fn calls(&self) -> &[HeldCall] {
        &self.calls
    }

    /// When the contest is decided, as things stand.
    pub(super) fn deadline(&self) -> Option<Moment> {
        let decided = self.judge.verdict().map(|verdict| verdict.decided_at);
        decided.or_else(|| self.judge.next_deadline())
    }

    /// The silent seats whose kernel figures could still change the verdict and
    /// have not been read at this deadline. Those at other machines are asked in
    /// any case: with the answer comes everything that arrived there before.
    pub(super) fn unasked(&self) -> Vec<Seat> {
        let deadline = self.judge.next_deadline();
        if deadline.is_none() || self.kernel_asked == deadline {
            return Vec::new();
        }
        let seats = self.judge.seats_to_read().map(|seat| Seat(seat.0));
        let mut seats: Vec<Seat> = seats.collect();
        let silent = self.judge.silent_seats().map(|seat| Seat(seat.0));
        seats.extend(silent.filter(|seat| self.far.contains(seat)));
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The kernel was asked about the silent seats.
    pub(super) fn kernel_answered(&mut self) {
        self.kernel_asked = self.judge.next_deadline();
    }

    pub(super) fn read_counters(&mut self, seat: Seat, at: Moment, counters: arbiter::Counters) {
        // A seat that takes no part in the contest changes nothing.
        let _ = self
            .judge
            .counters(arbiter::EntrantId(seat.0), at, counters);
    }

    pub(super) fn pong(&mut self, seat: Seat, at: Moment, counters: Option<arbiter::Counters>) {
        // A seat that takes no part in the contest changes nothing.
        let _ = self.judge.pong(arbiter::EntrantId(seat.0), at, counters);
    }

    pub(super) fn withdraw(&mut self, seat: Seat, at: Moment) {
        // A seat that takes no part in the contest changes nothing.
        let _ = self.judge.withdraw(arbiter::EntrantId(seat.0), at);
    }

    pub(super) fn decide(&mut self, now: Moment) -> bool {
        self.judge.decide(now).is_some()
    }

    /// It is decided and carried out: only the winner still matters.
    pub(super) fn keep_winner(&mut self) {
        self.judge.keep_winner();
        self.calls.shrink_to_fit();
    }

    /// The winner's reaction, once it is decided and reactions were compared.
    pub(crate) fn winning_reaction(&self) -> Option<arbiter::Span> {
        let first = self.judge.verdict()?.ranking.first()?;
        (self.judge.order() == Order::Reaction).then_some(first.reaction)
    }

    /// The verdict and everything behind it, once decided.
    pub(crate) fn verdict(&self) -> Option<(&arbiter::Verdict, arbiter::KeptRecord)> {
        let record = self.judge.record()?;
        Some((self.judge.verdict()?, record.into()))
    }
}

/// Who was faster than a late call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooLate {
    pub(crate) winner: arbiter::EntrantId,
    /// By how much, if the two can be compared.
    pub(crate) by: Option<arbiter::Span>,
}

/// Everybody who could still win what a call competes for.
fn rivals(
    series: &RunningSeries,
    caller: Seat,
    claims: &Claims,
    now: Moment,
) -> impl Iterator<Item = Seat> {
    let game = series.rules().game();
    let table = game.table();
    let at_ms = series.clock_ms(now);
    table.playing.iter().filter(move |seat| {
        let free =
            table.frozen_until_ms[seat.index()] <= at_ms && !table.sitting_out.contains(*seat);
        let competes = |call: &Call| {
            let theirs = game.claims(*seat, table.number, call);
            theirs.competes_with(claims)
        };
        *seat == caller || free && game.right_calls(*seat).iter().any(competes)
    })
}
