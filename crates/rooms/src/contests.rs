//! Contests: who takes part, when they are decided, and what becomes of the calls.

use fano_arbiter as arbiter;
use fano_arbiter::{Entrant, KeptRecord, Moment, Order, Span};
use fano_protocol::{Answer as WireAnswer, FromServer, VerdictFrame};
use fano_rules::{Answer, Call, Contest, GameId, Lots, Purpose, Seat};

use crate::{Deed, Effect, Fact, Output, held::Held, room::Room};

impl Room {
    /// Everybody who could still win the same thing takes part.
    pub(crate) fn open_contest(&self, caller: Seat, contest: &Contest) -> Option<Held> {
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

    /// Whether a contest is open: calls wait for a verdict.
    #[must_use]
    pub fn is_deciding(&self) -> bool {
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
        let record = KeptRecord::from(record);
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

    /// Nothing is left that these calls could win.
    pub(crate) fn release(&self, contests: &[Held], out: &mut Output) {
        let Some(live) = &self.live else { return };
        for call in contests.iter().flat_map(|held| &held.calls) {
            if let Some(id) = call.id {
                let late = WireAnswer::Late {
                    winner: None,
                    by_ms: None,
                };
                let member = live.member_at(call.seat);
                self.answer(member, id, late, call.arrived, self.now, out);
            }
        }
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
