//! The simulated server: it steps the room, makes outputs durable, and may be
//! killed.

use std::{cmp::Reverse, sync::Arc};

use fano_arbiter::{Kernel, Moment, Span};
use fano_rooms::{ConnectionId, Effect, Fact, Input, Output, Room};

use super::{Net, What};
use crate::{Commit, restoring, storage::kept, weather::KernelAnswer};

impl Net {
    pub(super) fn step(&mut self, input: Input) {
        self.step_arrived(input, self.now);
    }

    /// The room gets to know of something that arrived elsewhere before.
    pub(super) fn step_arrived(&mut self, input: Input, arrived: Moment) {
        let mut out = Output::default();
        self.room.step_arrived(input, arrived, self.now, &mut out);
        while self.weather.kernel_answer == KernelAnswer::AtOnce
            && !self.room.kernel_question().is_empty()
            && !self.asks_gateways()
        {
            let readings = self.readings();
            let answer = Input::Kernel { readings };
            self.room.step(answer, self.now, &mut out);
        }
        self.after_step(out);
    }

    fn readings(&self) -> Vec<(ConnectionId, Option<Kernel>)> {
        let asked = self.room.kernel_question().iter();
        asked.map(|id| (*id, self.kernel(*id))).collect()
    }

    pub(super) fn answer_kernel(&mut self) {
        self.asked_kernel = false;
        let mut out = Output::default();
        let readings = self.readings();
        let answer = Input::Kernel { readings };
        self.room.step(answer, self.now, &mut out);
        self.after_step(out);
    }

    pub(super) fn after_step(&mut self, out: Output) {
        self.ask_gateways();
        if self.weather.kernel_answer == KernelAnswer::Delayed
            && !self.room.kernel_question().is_empty()
            && !self.asked_kernel
            && !self.asks_gateways()
        {
            self.asked_kernel = true;
            // Sometimes the answer comes too late.
            let delay = self.below(26);
            self.after(delay, What::KernelAnswer);
        }
        let wake = self.room.next_wake().map(|wake| wake.max(self.now));
        if let Some(wake) = wake
            && self.alarm.is_none_or(|alarm| wake < alarm)
        {
            self.alarm = Some(wake);
            self.at(wake, What::Wake);
        }
        if !out.is_empty() {
            let durable = (!out.facts.is_empty()).then(|| self.room.durable());
            self.outputs.push((out, durable));
            let delay = self.below(4);
            // Commits of one room complete in order.
            let index = self.outputs.len() - 1;
            let last = self.last_commit();
            let at = (self.now + Span::from_millis(i64::from(delay))).max(last);
            self.commit_at(at, index);
        }
        if self.below(1000) < self.weather.kills_permille {
            self.kill();
        }
    }

    fn last_commit(&self) -> Moment {
        let commits = self
            .queue
            .iter()
            .filter_map(|Reverse((at, _, life, what))| {
                let this = *life == self.life && matches!(what, What::Committed(_));
                this.then_some(*at)
            });
        commits.max().unwrap_or(self.now)
    }

    fn commit_at(&mut self, at: Moment, index: usize) {
        self.at(at, What::Committed(index));
    }

    pub(super) fn committed(&mut self, index: usize) {
        let (out, durable) = std::mem::take(&mut self.outputs[index]);
        if !out.facts.is_empty() {
            match self.storage.commit(self.code, &out.facts) {
                // Everybody waits for a slow disk.
                Commit::Durable(took) => self.now = self.now + took,
                Commit::Failed => {
                    self.failed_commits += 1;
                    self.unconfirmed = out.facts;
                    return self.start_over();
                }
            }
            self.unconfirmed.clear();
        }
        for fact in out.facts {
            self.restoring.take(fact.clone()).expect("the facts fit");
            self.facts.push(fact);
        }
        if let Some(durable) = durable {
            self.restored += 1;
            let from_start = self.below(16) == 0;
            restoring::equals(
                &self.restoring,
                &self.facts,
                &durable,
                from_start,
                &self.decks,
            );
            if self.below(24) == 0 && index + 1 == self.outputs.len() {
                restoring::looks_the_same(&self.room, &self.facts, self.now, &self.decks);
            }
        }
        for effect in out.effects {
            match effect {
                Effect::Tell { to, text, mark } => {
                    self.tell(&to, &text, mark);
                }
                Effect::Close { connection, reason } => self.tell_closed(connection, reason),
                _ => {}
            }
        }
    }

    /// `kill -9`: what is not durable is lost.
    fn kill(&mut self) {
        self.kills += 1;
        self.storage.restart();
        self.start_over();
    }

    /// The room is loaded again; all connections are lost.
    fn start_over(&mut self) {
        self.life += 1;
        self.alarm = None;
        self.asked_kernel = false;
        self.outputs.clear();
        self.reset_links();
        self.room = Room::restore(self.found(), Arc::clone(&self.decks)).expect("the facts fit");
        let open: Vec<ConnectionId> = self
            .lines
            .iter()
            .filter(|(_, line)| line.open)
            .map(|(id, _)| *id)
            .collect();
        for connection in open {
            let line = self.lines.get_mut(&connection).expect("listed");
            line.open = false;
            let client = line.client;
            self.people[client].connection = None;
            let back = 50 + self.below(1_500);
            self.after(back, What::Connect(client));
        }
    }

    /// What storage has kept. That must be all that was confirmed, with or
    /// without what was not; and what is missing now never comes back.
    fn found(&mut self) -> Vec<Fact> {
        let found = self.storage.load(self.code);
        let kept = |facts: &[Fact]| kept(facts).expect("a room has a state");
        let unconfirmed = std::mem::take(&mut self.unconfirmed);
        if found != kept(&self.facts) {
            for fact in unconfirmed {
                self.restoring.take(fact.clone()).expect("the facts fit");
                self.facts.push(fact);
            }
            assert_eq!(found, kept(&self.facts), "something confirmed was lost");
        }
        for fact in &self.facts {
            if let Fact::Finished(finished) = fact {
                let record = &finished.record;
                assert!(self.storage.has_finished(record), "{record} was finished");
            }
        }
        found
    }
}
