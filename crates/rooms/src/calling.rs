//! Calls, and who was first.

use fano_arbiter as arbiter;
use fano_arbiter::{Kernel, Moment, Outcome, Span};
use fano_protocol::{Answer as WireAnswer, CallFrame, FromServer, Why, limits};
use fano_rules::{Answer, Call, Contest, Seat};

use crate::{
    ConnectionId, Deed, Effect, Fact, Output,
    held::HeldCall,
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

    fn answer_arrival(&self, arrival: &Arrival, answer: WireAnswer, out: &mut Output) {
        if let (Some(id), Some(live)) = (arrival.id, &self.live) {
            let member = live.member_at(arrival.seat);
            self.answer(member, id, answer, arrival.at, arrival.at, out);
        }
    }

    pub(crate) fn answer(
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

/// What a client claims, if it is a length of time at all.
fn claim(claim_ms: f64) -> Option<Span> {
    let sane = claim_ms.is_finite() && (0.0..=limits::CLAIM_MS_MAX).contains(&claim_ms);
    sane.then(|| Span::from_micros((claim_ms * 1000.0) as i64))
}
