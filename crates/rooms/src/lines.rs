//! What contests and lines tell each other: pongs, counters, lessons.

use fano_arbiter as arbiter;
use fano_arbiter::{Kernel, Lesson, Moment};
use fano_rules::Seat;

use crate::{ConnectionId, Effect, Mark, Output, held::Held, room::Room};

impl Room {
    pub(crate) fn close_lines(&mut self, verdict: &arbiter::Verdict, out: &mut Output) {
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

    pub(crate) fn learn(&mut self, seat: Seat, lesson: Lesson, out: &mut Output) {
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

    pub(crate) fn connection_at(&self, seat: Seat) -> Option<ConnectionId> {
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

    pub(crate) fn playing_seat(&self, connection: ConnectionId) -> Option<Seat> {
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

    pub(crate) fn withdraw_who_may_not_call(&mut self) {
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
}
