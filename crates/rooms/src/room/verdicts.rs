//! Verdicts: contests are decided, and the winning call is carried out.

use fano_arbiter as arbiter;
use fano_arbiter::{Counters, Kernel, Lesson, Span};
use fano_protocol::{Answer as WireAnswer, FromServer, VerdictFrame};
use fano_rules::{Answer, Seat};

use crate::{
    ConnectionId, Effect, Fact, Mark, Output, RecordedCommand,
    contests::{Contests, Due, HeldCall, OpenContest},
    people::Pong,
    room::Room,
};

impl Room {
    /// Whether a contest is open: calls are waiting for a verdict.
    #[must_use]
    pub fn is_deciding(&self) -> bool {
        let playing = self.stage.playing();
        playing.is_some_and(|(_, contests)| !contests.is_empty())
    }

    /// Decides every contest whose deadline has passed, in order of their
    /// deadlines, until the kernel has to be asked.
    pub(super) fn decide_contests(&mut self, out: &mut Output) {
        let now = self.now;
        while self.question.is_none()
            && let Some((_, contests)) = self.stage.playing_mut()
        {
            match contests.decide(now) {
                Due::Nothing => return,
                Due::AskKernel(seats) => self.ask_kernel(&seats),
                Due::Decided(contest) => {
                    self.carry_out_verdict(&contest, out);
                    if let Some(series) = self.stage.series_mut() {
                        series.was_decided(*contest);
                    }
                }
            }
        }
    }

    /// The kernel's figures have arrived; makes the verdict that waited for
    /// them.
    pub(super) fn kernel_answered(
        &mut self,
        readings: &[(ConnectionId, Option<Kernel>)],
        out: &mut Output,
    ) {
        for (connection, kernel) in readings {
            self.people.kernel(*connection, *kernel);
        }
        if self.question.take().is_none() {
            return;
        }
        let read = |(connection, kernel): &(ConnectionId, Option<Kernel>)| {
            Some((self.playing_seat(*connection)?, (*kernel)?.counters?))
        };
        let counters: Vec<(Seat, Counters)> = readings.iter().filter_map(read).collect();
        let now = self.now;
        if let Some((_, contests)) = self.stage.playing_mut() {
            contests.kernel_answered(&counters, now);
        }
        self.due = self.next_due();
        self.advance(now, out);
    }

    /// Carries out the winning call of a decided contest; if it no longer
    /// counts, the next one.
    fn carry_out_verdict(&mut self, contest: &OpenContest, out: &mut Output) {
        let Some((verdict, record)) = contest.verdict() else {
            return;
        };
        let mut winner: Option<&arbiter::Finding> = None;
        let mut answers = Vec::new();
        for finding in &verdict.ranking {
            let Some(call) = contest.call_of(finding.seat) else {
                continue;
            };
            if let Some(first) = winner {
                let by = finding.reaction - first.reaction;
                let by_instant = finding.called - first.called;
                let by = if by > Span::ZERO { by } else { by_instant };
                answers.push((*call, late(Some((first.seat, Some(by.max(Span::ZERO)))))));
                continue;
            }
            let Some(series) = self.stage.series_mut() else {
                return;
            };
            let command = RecordedCommand::Call {
                seat: call.seat.0,
                seen: call.seen,
                call: call.call.into(),
            };
            let answer = match series.carry_out(command, Some(record.clone()), self.now) {
                Ok(applied) => {
                    let number = series.start().series;
                    out.facts.push(Fact::Step(applied.step));
                    self.tell_events(applied.before, out);
                    let frame = VerdictFrame::new(number, applied.before + 1, verdict);
                    self.tell_all(&FromServer::Verdict(Box::new(frame)), out);
                    winner = Some(finding);
                    applied.answer
                }
                Err(answer) => answer,
            };
            answers.push((*call, wire_answer(answer)));
        }
        let reviewed = verdict.ranking.iter().filter(|finding| finding.review);
        out.effects.push(Effect::Decided {
            hold_us: verdict.hold().micros().max(0).unsigned_abs(),
            calls: verdict.ranking.len() as u32,
            reviewed: reviewed.count() as u32,
        });
        for (call, answer) in answers {
            self.answer_held(&call, answer, verdict.decided_at, out);
        }
        self.learn_from(verdict, out);
        self.settle(out);
        self.let_bots_look();
    }

    /// Lets everybody's line learn from a verdict.
    fn learn_from(&mut self, verdict: &arbiter::Verdict, out: &mut Output) {
        for silent in &verdict.silent {
            if let Some(lesson) = silent.lesson {
                self.learn(Seat(silent.seat.0), lesson, out);
            }
        }
        let ranked = verdict.ranking.iter().map(|finding| finding.seat);
        let silent = verdict.silent.iter().map(|silent| silent.seat);
        for seat in ranked.chain(silent) {
            if let Some(connection) = self.connection_at(Seat(seat.0)) {
                self.people.contest_over(connection);
            }
        }
    }

    pub(super) fn learn(&mut self, seat: Seat, lesson: Lesson, out: &mut Output) {
        if !self.is_stalled()
            && let Some(connection) = self.connection_at(seat)
            && self.people.learn(connection, lesson)
        {
            out.effects.push(Effect::Flagged { connection });
        }
    }

    /// The connection the holder of a seat plays on.
    pub(super) fn connection_at(&self, seat: Seat) -> Option<ConnectionId> {
        let member = self.stage.series()?.member_at(seat);
        self.people.playing_connection(member)
    }

    /// The seat a connection plays for.
    pub(super) fn playing_seat(&self, connection: ConnectionId) -> Option<Seat> {
        let member = self.people.member(connection)?;
        let seat = self.stage.series()?.seat_of(member)?;
        self.people.plays(connection).then_some(seat)
    }

    /// The pong of a card came back: passes it to the contests about that card.
    pub(super) fn pong(
        &mut self,
        connection: ConnectionId,
        mark: Mark,
        at: arbiter::Moment,
        kernel: Option<Kernel>,
    ) {
        let counters = kernel.and_then(|kernel| kernel.counters);
        let pong = Pong {
            at,
            counters,
            is_sample: !self.is_stalled(),
        };
        if !self.people.returned(connection, mark, pong) {
            return;
        }
        let seat = self.playing_seat(connection);
        if let Some(seat) = seat
            && let Some((series, contests)) = self.stage.playing_mut()
        {
            let from = (connection, seat);
            contests.pong(series, &self.people, from, mark, (at, counters));
        }
    }

    /// A member is gone: no contest waits for them.
    pub(super) fn withdraw(&mut self, member: u32) {
        let now = self.now;
        if let Some((series, contests)) = self.stage.playing_mut()
            && let Some(seat) = series.seat_of(member)
        {
            contests.withdraw(seat, now);
        }
    }

    /// No contest waits for seats that are frozen or sit out.
    pub(super) fn withdraw_who_may_not_call(&mut self) {
        let now = self.now;
        let Some((series, contests)) = self.stage.playing_mut() else {
            return;
        };
        let at_ms = series.clock_ms(now);
        let table = series.rules().game().table();
        for seat in table.playing.iter() {
            let frozen = table.frozen_until_ms[seat.index()] > at_ms;
            if frozen || table.sitting_out.contains(seat) {
                contests.withdraw(seat, now);
            }
        }
    }

    /// Answers calls that have nothing left to win.
    pub(super) fn release(&self, contests: &Contests, out: &mut Output) {
        for call in contests.calls() {
            self.answer_held(call, late(None), self.now, out);
        }
    }

    fn answer_held(
        &self,
        call: &HeldCall,
        answer: WireAnswer,
        decided: arbiter::Moment,
        out: &mut Output,
    ) {
        if let Some(id) = call.id {
            self.answer(id, answer, (call.arrived, decided), out);
        }
    }
}

/// Right, but somebody was faster; who, and by how much, if known.
pub(super) fn late(than: Option<(arbiter::EntrantId, Option<Span>)>) -> WireAnswer {
    WireAnswer::Late {
        winner: than.map(|(seat, _)| seat.0),
        by_ms: than
            .and_then(|(_, by)| by)
            .map(|by| by.micros() as f64 / 1000.0),
    }
}

fn wire_answer(answer: Answer) -> WireAnswer {
    match answer {
        Answer::Taken => WireAnswer::Taken,
        Answer::Late => late(None),
        Answer::Wrong => WireAnswer::Wrong,
        Answer::Refused(refusal) => WireAnswer::Refused {
            why: refusal.into(),
        },
    }
}
