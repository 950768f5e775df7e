//! Calls: every one gets exactly one answer.

use fano_arbiter as arbiter;
use fano_arbiter::{Kernel, Moment, Span};
use fano_protocol::{Answer as WireAnswer, CallFrame, FromServer, Why, limits};
use fano_rules::Answer;

use crate::{
    ConnectionId, Effect, Fact, Output, RecordedCommand,
    contests::{Arrival, CallId},
    room::{Room, verdicts::late, view},
    stage::{Course, Stage},
};

impl Room {
    /// A person calls.
    pub(super) fn call(
        &mut self,
        (connection, member): (ConnectionId, u32),
        frame: &CallFrame,
        (arrived, kernel): (Moment, Option<Kernel>),
        out: &mut Output,
    ) {
        let id = CallId {
            connection,
            number: frame.id,
        };
        let is_new = self.people.take_call_number(connection, frame.id);
        let series = self.stage.series();
        let seat = match series.map(|series| series.seat_of(member)) {
            _ if !is_new => Err(Why::UsedNumber),
            None => Err(Why::NotNow),
            Some(None) => Err(Why::NoSeat),
            Some(Some(_)) if !self.people.plays(connection) => Err(Why::OtherTab),
            Some(Some(seat)) => Ok(seat),
        };
        let seat = match seat {
            Ok(seat) => seat,
            Err(why) => return self.answer_to(connection, id, refused(why), self.now, out),
        };
        let arrival = Arrival {
            seat,
            seen: frame.seen,
            call: frame.call.into(),
            id: Some(id),
            at: arrived,
            since: Some(frame.since),
            timing: arbiter::CallTiming {
                claim: frame.claim_ms.and_then(claim),
                gesture: frame.gesture_ms.and_then(claim),
            },
            counters: kernel.and_then(|kernel| kernel.counters),
        };
        self.arrive(&arrival, out);
    }

    /// Makes the calls of bots whose time has come, one after the other.
    pub(super) fn let_bots_call(&mut self, out: &mut Output) {
        let now = self.now;
        let Some((series, _)) = self.stage.playing_mut() else {
            return;
        };
        for (at, seat, plan) in series.take_bot_calls(now) {
            let arrival = Arrival {
                seat,
                seen: plan.seen,
                call: plan.call,
                id: None,
                at,
                since: None,
                timing: arbiter::CallTiming::default(),
                counters: None,
            };
            self.arrive(&arrival, out);
        }
        self.let_bots_look();
    }

    fn arrive(&mut self, arrival: &Arrival, out: &mut Output) {
        let now = self.now;
        let Arrival {
            seat, seen, call, ..
        } = *arrival;
        let answer = match &self.stage {
            Stage::AtTable(_, Course::Playing(contests))
                if contests.calls().any(|held| held.seat == seat) =>
            {
                Err(Why::StillHeld)
            }
            // A call made before its caller saw the end was late, not wrong.
            Stage::AtTable(series, Course::Playing(_) | Course::Between | Course::Over) => {
                let at_ms = series.clock_ms(now);
                Ok(series.rules().game().judge(seat, seen, &call, at_ms))
            }
            _ => Err(Why::NotNow),
        };
        match answer {
            Err(why) => self.answer_arrival(arrival, refused(why), out),
            Ok(Answer::Refused(refusal)) => {
                self.answer_arrival(arrival, refused(refusal.into()), out);
            }
            Ok(Answer::Late) => self.late_call(arrival, out),
            Ok(Answer::Wrong) => self.wrong_call(arrival, out),
            Ok(Answer::Taken) => self.right_call(arrival, out),
        }
    }

    /// A right call whose contest is over: who was faster, and by how much.
    fn late_call(&mut self, arrival: &Arrival, out: &mut Output) {
        let Some(series) = self.stage.series_mut() else {
            return self.answer_arrival(arrival, late(None), out);
        };
        let (lesson, faster) = series.too_late(arrival);
        if let Some(lesson) = lesson {
            self.learn(arrival.seat, lesson, out);
        }
        let faster = faster.map(|faster| (faster.winner, faster.by));
        self.answer_arrival(arrival, late(faster), out);
    }

    fn wrong_call(&mut self, arrival: &Arrival, out: &mut Output) {
        let now = self.now;
        let Some(series) = self.stage.series_mut() else {
            return self.answer_arrival(arrival, refused(Why::NotNow), out);
        };
        let command = RecordedCommand::Call {
            seat: arrival.seat.0,
            seen: arrival.seen,
            call: arrival.call.into(),
        };
        match series.carry_out(command, None, now) {
            Ok(applied) => {
                out.facts.push(Fact::Step(applied.step));
                self.tell_events(applied.before, out);
                self.answer_arrival(arrival, WireAnswer::Wrong, out);
                self.withdraw_who_may_not_call();
                self.settle(out);
                self.let_bots_look();
            }
            Err(Answer::Refused(refusal)) => {
                self.answer_arrival(arrival, refused(refusal.into()), out);
            }
            Err(_) => self.answer_arrival(arrival, late(None), out),
        }
    }

    /// Adds a right call to the contest it competes in, or opens one.
    fn right_call(&mut self, arrival: &Arrival, out: &mut Output) {
        let now = self.now;
        let people = &self.people;
        let entered = self
            .stage
            .playing_mut()
            .and_then(|(series, contests)| contests.enter(series, people, arrival, now));
        if let Some(lesson) = entered.and_then(|entered| entered.lesson) {
            self.learn(arrival.seat, lesson, out);
        }
        if !entered.is_some_and(|entered| entered.counted) {
            self.answer_arrival(arrival, late(None), out);
        }
        self.decide_contests(out);
    }

    fn answer_arrival(&self, arrival: &Arrival, answer: WireAnswer, out: &mut Output) {
        if let Some(id) = arrival.id {
            self.answer(id, answer, (arrival.at, arrival.at), out);
        }
    }

    /// Answers a call wherever its answer is expected.
    pub(super) fn answer(
        &self,
        id: CallId,
        answer: WireAnswer,
        (arrived, decided): (Moment, Moment),
        out: &mut Output,
    ) {
        tell_answer(self.people.waiting_for(id), id, answer, out);
        count_answer(answer, arrived, decided, out);
    }

    fn answer_to(
        &self,
        connection: ConnectionId,
        id: CallId,
        answer: WireAnswer,
        arrived: Moment,
        out: &mut Output,
    ) {
        tell_answer(vec![connection], id, answer, out);
        count_answer(answer, arrived, arrived, out);
    }
}

fn tell_answer(to: Vec<ConnectionId>, id: CallId, answer: WireAnswer, out: &mut Output) {
    let id = id.number;
    let frame = FromServer::Answer { id, answer };
    view::tell(to, &frame, None, out);
}

fn count_answer(answer: WireAnswer, arrived: Moment, decided: Moment, out: &mut Output) {
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

fn refused(why: Why) -> WireAnswer {
    WireAnswer::Refused { why }
}

/// A client's claim, if it is a valid duration.
fn claim(claim_ms: f64) -> Option<Span> {
    let sane = claim_ms.is_finite() && (0.0..=limits::CLAIM_MS_MAX).contains(&claim_ms);
    sane.then(|| Span::from_micros((claim_ms * 1000.0) as i64))
}
