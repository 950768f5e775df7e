//! Calls, and who was first.

use fano_arbiter as arbiter;
use fano_arbiter::{Entrant, Kernel, Lesson, Moment, Order, Outcome, Span};
use fano_protocol::{Answer as WireAnswer, CallFrame, FromServer, VerdictFrame, Why, limits};
use fano_rules::{Answer, Call, Contest, GameId, Lots, Purpose, Seat};

use crate::{
    ConnectionId, Deed, Effect, Fact, Mark, Output,
    held::{Held, HeldCall},
    room::{Phase, Room},
};

/// A call that has come in, with everything that says when it was made.
struct Arrival {
    seat: Seat,
    seen: u32,
    call: Call,
    id: Option<u32>,
    at: Moment,
    /// The event it reacts to, as its caller says.
    since: Option<u32>,
    timing: arbiter::Call,
    counters: Option<arbiter::Counters>,
}

impl Room {
    /// A person calls.
    pub(crate) fn call(
        &mut self,
        connection: ConnectionId,
        member: u32,
        frame: &CallFrame,
        kernel: Option<Kernel>,
        out: &mut Output,
    ) {
        let refused = |why| WireAnswer::Refused { why };
        let Some(live) = &self.live else {
            return self.answer(
                member,
                frame.id,
                refused(Why::NotNow),
                self.now,
                self.now,
                out,
            );
        };
        let Some(seat) = live.seat_of(member) else {
            return self.answer(
                member,
                frame.id,
                refused(Why::NoSeat),
                self.now,
                self.now,
                out,
            );
        };
        if !self.people.plays(connection) {
            return self.answer(
                member,
                frame.id,
                refused(Why::OtherTab),
                self.now,
                self.now,
                out,
            );
        }
        let arrival = Arrival {
            seat,
            seen: frame.seen,
            call: frame.call.into(),
            id: Some(frame.id),
            at: self.now,
            since: Some(frame.since),
            timing: arbiter::Call {
                claim: frame.claim_ms.and_then(claim),
                gesture: frame.gesture_ms.and_then(claim),
            },
            counters: kernel.map(|kernel| kernel.counters),
        };
        self.arrive(&arrival, out);
    }

    /// Bots whose time has come call.
    pub(crate) fn let_bots_call(&mut self, out: &mut Output) {
        let now = self.now;
        if self.phase != Phase::Playing {
            return;
        }
        let Some(live) = &mut self.live else { return };
        let mut due = Vec::new();
        for (bot, seat) in live.bots.iter_mut().zip(0_u8..) {
            if let Some((bot, plan)) = bot
                && let Some(ready) = *plan
                && let Some(at) = live.clock.when(ready.at_ms)
                && at <= now
            {
                due.push((at, Seat(seat), ready));
                bot.has_called();
                *plan = None;
            }
        }
        due.sort_by_key(|(at, seat, _)| (*at, *seat));
        for (at, seat, plan) in due {
            let arrival = Arrival {
                seat,
                seen: plan.seen,
                call: plan.call,
                id: None,
                at,
                since: None,
                timing: arbiter::Call::default(),
                counters: None,
            };
            self.arrive(&arrival, out);
        }
        self.let_bots_look();
    }

    fn arrive(&mut self, arrival: &Arrival, out: &mut Output) {
        let now = self.now;
        let phase = self.phase;
        let Some(live) = &mut self.live else { return };
        let at_ms = live.clock.at(now);
        let Arrival {
            seat, seen, call, ..
        } = *arrival;
        let held = live.held.iter().flat_map(|held| &held.calls);
        let is_held = held.clone().any(|held| held.seat == seat);
        let answer = match phase {
            _ if is_held => Err(Why::StillHeld),
            // Who called before they saw the end was late, not foolish.
            Phase::Playing | Phase::Between | Phase::Over => {
                Ok(live.series.game().judge(seat, seen, &call, at_ms))
            }
            _ => Err(Why::NotNow),
        };
        match answer {
            Err(why) => self.answer_arrival(arrival, WireAnswer::Refused { why }, out),
            Ok(Answer::Refused(refusal)) => {
                let why = refusal.into();
                self.answer_arrival(arrival, WireAnswer::Refused { why }, out);
            }
            Ok(Answer::Late) => {
                let late = self.too_late(arrival, out);
                self.answer_arrival(arrival, late, out);
            }
            Ok(Answer::Wrong) => self.wrong_call(arrival, at_ms, out),
            Ok(Answer::Taken) => self.right_call(arrival, out),
        }
    }

    /// A right call whose contest is over: who was faster, and by how much.
    fn too_late(&mut self, arrival: &Arrival, out: &mut Output) -> WireAnswer {
        let unknown = WireAnswer::Late {
            winner: None,
            by_ms: None,
        };
        let Some(live) = &mut self.live else {
            return unknown;
        };
        let game = live.series.game();
        let contest = game.contest(arrival.seat, arrival.seen, &arrival.call);
        let found = live
            .decided
            .iter()
            .rposition(|held| held.competes_with(&contest));
        let Some(index) = found else { return unknown };
        let (reference, _) = live.batch_of(live.decided[index].since);
        let same = arrival
            .since
            .is_some_and(|since| live.batch_of(since).0 == reference);
        let held = &mut live.decided[index];
        let seat = arbiter::Seat(arrival.seat.0);
        let heard = held
            .contest
            .call(seat, arrival.at, arrival.timing, arrival.counters);
        let first = held.contest.verdict().map(|verdict| verdict.ranking[0]);
        if same && let Some(lesson) = heard.ok().and_then(|heard| heard.lesson) {
            self.learn(arrival.seat, lesson, out);
        }
        let by = first.zip(arrival.timing.claim.filter(|_| same));
        WireAnswer::Late {
            winner: first.map(|first| first.seat.0),
            by_ms: by
                .map(|(first, claim)| claim - first.reaction)
                .filter(|by| *by > Span::ZERO)
                .map(|by| by.micros() as f64 / 1000.0),
        }
    }

    fn wrong_call(&mut self, arrival: &Arrival, at_ms: u64, out: &mut Output) {
        let now = self.now;
        let Some(live) = &mut self.live else { return };
        let deed = Deed::Call {
            seat: arrival.seat.0,
            seen: arrival.seen,
            call: arrival.call.into(),
        };
        let (_, before) = live.apply(deed, at_ms, now);
        let step = live.last_step(deed, at_ms, None);
        out.facts.push(Fact::Step(step));
        self.tell_events(before, out);
        self.answer_arrival(arrival, WireAnswer::Wrong, out);
        self.withdraw_who_may_not_call();
        self.after_events(out);
        self.let_bots_look();
    }

    /// A right call joins the contest it competes in, or opens one.
    fn right_call(&mut self, arrival: &Arrival, out: &mut Output) {
        let Some(live) = &mut self.live else { return };
        let contest = live
            .series
            .game()
            .contest(arrival.seat, arrival.seen, &arrival.call);
        let found = live
            .held
            .iter()
            .position(|held| held.competes_with(&contest));
        let index = match found {
            Some(index) => index,
            None => {
                let Some(held) = self.open_contest(arrival.seat, &contest) else {
                    return;
                };
                let Some(live) = &mut self.live else { return };
                live.held.push(held);
                live.held.len() - 1
            }
        };
        self.join_contest(index, arrival, contest, out);
        self.decide_contests(out);
    }

    fn join_contest(
        &mut self,
        index: usize,
        arrival: &Arrival,
        contest: Contest,
        out: &mut Output,
    ) {
        let Some(live) = &mut self.live else { return };
        let (reference, _) = live.batch_of(live.held[index].since);
        // A reaction to something else than the others react to says nothing here.
        let same = arrival
            .since
            .is_some_and(|since| live.batch_of(since).0 == reference);
        let timing = if same {
            arrival.timing
        } else {
            arbiter::Call::default()
        };
        let held = &mut live.held[index];
        let seat = arbiter::Seat(arrival.seat.0);
        let heard = held
            .contest
            .call(seat, arrival.at, timing, arrival.counters);
        let lesson = heard.as_ref().ok().and_then(|heard| heard.lesson);
        let counted = heard.is_ok_and(|heard| heard.outcome == Outcome::Counted);
        if counted {
            held.calls.push(HeldCall {
                seat: arrival.seat,
                seen: arrival.seen,
                call: arrival.call,
                contest,
                id: arrival.id,
                arrived: arrival.at,
            });
        }
        if let Some(lesson) = lesson {
            self.learn(arrival.seat, lesson, out);
        }
        if !counted {
            let late = WireAnswer::Late {
                winner: None,
                by_ms: None,
            };
            self.answer_arrival(arrival, late, out);
        }
    }

    /// Everybody who could still win the same thing takes part.
    fn open_contest(&self, caller: Seat, contest: &Contest) -> Option<Held> {
        let live = self.live.as_ref()?;
        let game = live.series.game();
        let table = game.table();
        let since = live.last_change(contest.claims().map(|(place, _)| place));
        let (reference, told_at) = live.batch_of(since);
        let mark = live.mark_at(reference);
        let at_ms = live.clock.at(self.now);
        let could_call = |seat: Seat| {
            let free =
                table.frozen_until_ms[seat.index()] <= at_ms && !table.sitting_out.contains(seat);
            let competes = |call: &Call| {
                let theirs = game.contest(seat, table.number, call);
                theirs.competes_with(contest)
            };
            seat == caller || free && game.right_calls(seat).iter().any(competes)
        };
        let mut entrants = Vec::new();
        let mut pongs = Vec::new();
        for seat in table.playing.iter().filter(|seat| could_call(*seat)) {
            let member = live.member_at(seat);
            let is_bot = live.bots[seat.index()].is_some();
            let arbiter_seat = arbiter::Seat(seat.0);
            if is_bot {
                entrants.push(Entrant {
                    seat: arbiter_seat,
                    shown_at: told_at,
                    line: None,
                });
                continue;
            }
            let Some(connection) = self.people.playing_connection(member) else {
                continue;
            };
            let shown = self.people.shown(connection, mark);
            let first = self.people.first_sight(member, mark);
            // Whoever has not been shown the card yet sees it now at the earliest.
            let shown_at = first.unwrap_or(self.now).min(self.now);
            let figures = shown.map(|shown| shown.figures);
            let line = figures.or_else(|| Some(self.people.line(connection)?.figures()));
            entrants.push(Entrant {
                seat: arbiter_seat,
                shown_at,
                line,
            });
            if let Some(shown) = shown
                && let Some((returned, counters)) = shown.returned
            {
                // Over a new connection the card is as old as it was, but the
                // way is the new one's.
                let pong_at = shown_at + (returned - shown.written);
                pongs.push((arbiter_seat, pong_at, counters));
            }
        }
        let order = match table.game {
            GameId::Connect => Order::Instant,
            _ => Order::Reaction,
        };
        let lots = Lots::new(live.series.seed(), Purpose::Tie, live.number()).number();
        let mut opened = arbiter::Contest::open(live.policy(), order, lots, entrants).ok()?;
        for (seat, at, counters) in pongs {
            opened.pong(seat, at, counters).ok()?;
        }
        Some(Held {
            contest: opened,
            calls: Vec::new(),
            since,
        })
    }

    pub(crate) fn has_held_calls(&self) -> bool {
        self.live.as_ref().is_some_and(|live| !live.held.is_empty())
    }

    pub(crate) fn next_verdict(&self) -> Option<Moment> {
        let live = self.live.as_ref()?;
        let deadlines = live.held.iter().filter_map(|held| {
            // A contest that nobody won any more is cleared away at once.
            let over = held.contest.verdict().is_some() || held.calls.is_empty();
            held.contest.next_deadline().or(over.then_some(self.now))
        });
        deadlines.min()
    }

    /// Decides every contest whose time has come, in the order of the moments
    /// at which they are decided.
    pub(crate) fn decide_contests(&mut self, out: &mut Output) {
        let now = self.now;
        loop {
            let Some(live) = &mut self.live else { return };
            live.held.retain(|held| !held.calls.is_empty());
            let mut decided: Option<(Moment, usize)> = None;
            for (index, held) in live.held.iter_mut().enumerate() {
                if let Some(verdict) = held.contest.decide(now) {
                    let at = verdict.decided_at;
                    if decided.is_none_or(|(earliest, _)| at < earliest) {
                        decided = Some((at, index));
                    }
                }
            }
            let Some((_, index)) = decided else { return };
            let held = live.held.remove(index);
            self.carry_out(&held, out);
            if let Some(live) = &mut self.live {
                live.was_decided(held);
            }
        }
    }

    /// The first call of a decided contest is carried out; should it not count
    /// any more, the next one is.
    fn carry_out(&mut self, held: &Held, out: &mut Output) {
        let now = self.now;
        let (Some(verdict), Some(record)) = (held.contest.verdict(), held.contest.record()) else {
            return;
        };
        let mut winner: Option<&arbiter::Finding> = None;
        let mut answers = Vec::new();
        for finding in &verdict.ranking {
            let Some(call) = held.call_of(finding.seat) else {
                continue;
            };
            if let Some(first) = winner {
                let by = finding.reaction - first.reaction;
                let by_instant = finding.called - first.called;
                let by = if by > Span::ZERO { by } else { by_instant };
                let late = WireAnswer::Late {
                    winner: Some(first.seat.0),
                    by_ms: Some(by.max(Span::ZERO).micros() as f64 / 1000.0),
                };
                answers.push((*call, late));
                continue;
            }
            let Some(live) = &mut self.live else { return };
            let at_ms = live.clock.at(now);
            let deed = Deed::Call {
                seat: call.seat.0,
                seen: call.seen,
                call: call.call.into(),
            };
            let (answer, before) = live.apply(deed, at_ms, now);
            if answer == Answer::Taken {
                let step = live.last_step(deed, at_ms, Some(record.clone()));
                let series = live.begun.series;
                out.facts.push(Fact::Step(step));
                self.tell_events(before, out);
                let frame = VerdictFrame::new(series, before + 1, verdict);
                self.tell_all(&FromServer::Verdict(Box::new(frame)), out);
                winner = Some(finding);
            }
            answers.push((*call, wire_answer(answer)));
        }
        let reviewed = verdict.ranking.iter().filter(|finding| finding.review);
        out.effects.push(Effect::Decided {
            hold_us: verdict.hold().micros().max(0).unsigned_abs(),
            calls: verdict.ranking.len() as u32,
            reviewed: reviewed.count() as u32,
        });
        for (call, answer) in answers {
            if let (Some(id), Some(live)) = (call.id, &self.live) {
                let member = live.member_at(call.seat);
                self.answer(member, id, answer, call.arrived, verdict.decided_at, out);
            }
        }
        self.close_lines(verdict, out);
        self.after_events(out);
        self.let_bots_look();
    }

    fn close_lines(&mut self, verdict: &arbiter::Verdict, out: &mut Output) {
        for silent in &verdict.silent {
            if let Some(lesson) = silent.lesson {
                self.learn(Seat(silent.seat.0), lesson, out);
            }
        }
        let ranked = verdict.ranking.iter().map(|finding| finding.seat);
        let silent = verdict.silent.iter().map(|silent| silent.seat);
        for seat in ranked.chain(silent) {
            if let Some(connection) = self.connection_at(Seat(seat.0))
                && let Some(line) = self.people.line_mut(connection)
            {
                line.contest_over();
            }
        }
    }

    fn learn(&mut self, seat: Seat, lesson: Lesson, out: &mut Output) {
        let Some(connection) = self.connection_at(seat) else {
            return;
        };
        if let Some(line) = self.people.line_mut(connection) {
            let before = line.standing();
            line.learn(lesson);
            if line.standing() != before && line.standing() == arbiter::Standing::Flagged {
                out.effects.push(Effect::Flagged { connection });
            }
        }
    }

    fn connection_at(&self, seat: Seat) -> Option<ConnectionId> {
        let member = self.live.as_ref()?.member_at(seat);
        self.people.playing_connection(member)
    }

    /// The pong of a card came back: contests about it want to know.
    pub(crate) fn pong(
        &mut self,
        connection: ConnectionId,
        mark: Mark,
        at: Moment,
        kernel: Option<Kernel>,
    ) {
        let counters = kernel.map(|kernel| kernel.counters);
        let Some(round_trip) = self.people.returned(connection, mark, at, counters) else {
            return;
        };
        if let Some(line) = self.people.line_mut(connection) {
            line.sample(round_trip);
        }
        let Some(seat) = self.playing_seat(connection) else {
            return;
        };
        let Some(live) = &mut self.live else { return };
        for index in 0..live.held.len() {
            let (reference, _) = live.batch_of(live.held[index].since);
            let about = live.mark_at(reference);
            if self.people.shown(connection, about).map(|shown| shown.mark) == Some(mark) {
                // Whoever takes no part in the contest is none of its business.
                let _ = live.held[index]
                    .contest
                    .pong(arbiter::Seat(seat.0), at, counters);
            }
        }
    }

    /// The kernel's figures of a silent seat, right before a verdict.
    pub(crate) fn counters(&mut self, connection: ConnectionId, kernel: Kernel, at: Moment) {
        self.people.kernel(connection, Some(kernel));
        let Some(seat) = self.playing_seat(connection) else {
            return;
        };
        let Some(live) = &mut self.live else { return };
        for held in &mut live.held {
            let seat = arbiter::Seat(seat.0);
            // Whoever takes no part in the contest is none of its business.
            let _ = held.contest.counters(seat, at, kernel.counters);
        }
    }

    fn playing_seat(&self, connection: ConnectionId) -> Option<Seat> {
        let member = self.people.member(connection)?;
        let seat = self.live.as_ref()?.seat_of(member)?;
        self.people.plays(connection).then_some(seat)
    }

    /// Whose kernel figures are wanted right before a wake-up: the silent seats
    /// of contests that are about to be decided.
    #[must_use]
    pub fn wants_kernel(&self, now: Moment) -> Vec<ConnectionId> {
        let Some(live) = &self.live else {
            return Vec::new();
        };
        let due = |held: &&Held| held.contest.next_deadline().is_some_and(|at| at <= now);
        let mut wanted = Vec::new();
        for held in live.held.iter().filter(due) {
            for seat in live.series.game().table().playing.iter() {
                if held.call_of(arbiter::Seat(seat.0)).is_none() {
                    wanted.extend(self.connection_at(seat));
                }
            }
        }
        wanted
    }

    /// A member is gone: no contest waits for them.
    pub(crate) fn withdraw(&mut self, member: u32) {
        let now = self.now;
        let Some(live) = &mut self.live else { return };
        if let Some(seat) = live.seat_of(member) {
            for held in &mut live.held {
                // Whoever takes no part in the contest is none of its business.
                let _ = held.contest.withdraw(arbiter::Seat(seat.0), now);
            }
        }
    }

    fn withdraw_who_may_not_call(&mut self) {
        let now = self.now;
        let Some(live) = &mut self.live else { return };
        let at_ms = live.clock.at(now);
        let table = live.series.game().table();
        let stopped: Vec<Seat> = table
            .playing
            .iter()
            .filter(|seat| {
                table.frozen_until_ms[seat.index()] > at_ms || table.sitting_out.contains(*seat)
            })
            .collect();
        for held in &mut live.held {
            for seat in &stopped {
                // Whoever takes no part in the contest is none of its business.
                let _ = held.contest.withdraw(arbiter::Seat(seat.0), now);
            }
        }
    }

    fn answer_arrival(&self, arrival: &Arrival, answer: WireAnswer, out: &mut Output) {
        if let (Some(id), Some(live)) = (arrival.id, &self.live) {
            let member = live.member_at(arrival.seat);
            self.answer(member, id, answer, arrival.at, arrival.at, out);
        }
    }

    fn answer(
        &self,
        member: u32,
        id: u32,
        answer: WireAnswer,
        arrived: Moment,
        decided: Moment,
        out: &mut Output,
    ) {
        self.tell_member(member, &FromServer::Answer { id, answer }, out);
        out.effects.push(Effect::Answered {
            arrived_us: arrived.micros(),
            held_us: decided.micros().saturating_sub(arrived.micros()),
            answer: match answer {
                WireAnswer::Taken => "taken",
                WireAnswer::Late { .. } => "late",
                WireAnswer::Wrong => "wrong",
                WireAnswer::Refused { .. } => "refused",
            },
        });
    }
}

fn wire_answer(answer: Answer) -> WireAnswer {
    match answer {
        Answer::Taken => WireAnswer::Taken,
        Answer::Late => WireAnswer::Late {
            winner: None,
            by_ms: None,
        },
        Answer::Wrong => WireAnswer::Wrong,
        Answer::Refused(refusal) => WireAnswer::Refused {
            why: refusal.into(),
        },
    }
}

/// What a client claims, if it is a length of time at all.
fn claim(claim_ms: f64) -> Option<Span> {
    let sane = claim_ms.is_finite() && (0.0..=limits::CLAIM_MS_MAX).contains(&claim_ms);
    sane.then(|| Span::from_micros((claim_ms * 1000.0) as i64))
}
