//! What the server does around the room: it feeds the room's machine, makes its
//! facts durable, and only then carries out its effects.

use std::rc::Rc;

use fano_arbiter::{Counters, Event, Kernel, Standing};
use fano_rooms::{ConnectionId, Effect, Fact, Input, Mark, Output, RecordedCommand, Step};

use super::{Card, Down, News, Table, Up, What, cards::Shown, connection, later, seat_of};
use crate::{Knowledge, Press, tally::Round};

/// How long it takes to make facts durable: at least, and at most that much
/// more.
const COMMIT_MS: f64 = 1.0;
const COMMIT_WIDTH_MS: f64 = 3.0;

impl Table<'_> {
    /// Gives the room an input, with the kernel's figures if it asks for them.
    pub(super) fn step(&mut self, input: Input) {
        let mut out = Output::default();
        if self.stalls.server_stood_still(self.now) {
            self.room.step(Input::Stalled, self.now, &mut out);
        }
        self.room.step(input, self.now, &mut out);
        while !self.room.kernel_question().is_empty() {
            let asked = self.room.kernel_question().iter();
            let read = |id: &ConnectionId| (*id, self.kernel(seat_of(*id)));
            let readings = asked.map(read).collect();
            let answer = Input::Kernel { readings };
            self.room.step(answer, self.now, &mut out);
        }
        if !out.is_empty() {
            self.observe(&out);
            self.hand_over(out);
        }
        self.set_alarm();
    }

    /// What the kernel knows about a connection now.
    fn kernel(&self, seat: usize) -> Option<Kernel> {
        let player = &self.players[seat];
        match self.setup.knowledge {
            Knowledge::Pongs | Knowledge::Proxy => player.at_connecting,
            Knowledge::Kernel => Some(player.conditions.kernel(Some(Counters {
                resent: player.down.resent(self.now),
                out_of_order: player.up.out_of_order,
            }))),
        }
    }

    fn read_kernel(&mut self, seat: usize) -> Option<Kernel> {
        let kernel = self.kernel(seat);
        self.players[seat].socket.read(kernel);
        kernel
    }

    fn set_alarm(&mut self) {
        let wake = self.room.next_wake().map(|wake| wake.max(self.now));
        if let Some(wake) = wake
            && self.alarm.is_none_or(|alarm| wake < alarm)
        {
            self.alarm = Some(wake);
            self.queue.push(wake, What::Wake);
        }
    }

    pub(super) fn wake(&mut self) {
        self.alarm = None;
        if self.room.next_wake().is_some_and(|wake| wake <= self.now) {
            self.step(Input::Woken);
        } else {
            self.set_alarm();
        }
    }

    /// Counts what was decided, and who was flagged.
    fn observe(&mut self, out: &Output) {
        let mut steps = out.facts.iter().filter_map(|fact| match fact {
            Fact::Step(step) if step.contest.is_some() => Some(step),
            _ => None,
        });
        let decisions = |effect: &&Effect| matches!(effect, Effect::Decided { .. });
        let mut to_come = out.effects.iter().filter(decisions).count();
        for effect in &out.effects {
            match *effect {
                Effect::Decided { hold_us, .. } => {
                    to_come -= 1;
                    if let Some(step) = steps.next()
                        && self.decided < self.contests
                    {
                        self.decide(step, hold_us);
                    }
                }
                Effect::Flagged { connection } => {
                    let is_open = to_come > 0 || self.room.is_deciding();
                    let contest = self.decided + u32::from(is_open);
                    let seat = &mut self.seats[seat_of(connection)];
                    seat.flagged_after.get_or_insert(contest.max(1));
                    seat.flagged = Some((self.now, contest));
                }
                _ => {}
            }
        }
    }

    fn decide(&mut self, step: &Step, hold_us: u64) {
        let (Some(contest), RecordedCommand::Call { seat, seen, .. }) =
            (&step.contest, step.command)
        else {
            return;
        };
        let Some(card) = self.card.as_ref().filter(|card| card.number == seen) else {
            return;
        };
        let contest = contest.record();
        let first = contest.events.iter().find_map(|event| match event {
            Event::Call { seat, .. } => Some(usize::from(seat.0)),
            _ => None,
        });
        self.decided += 1;
        self.tally.add(&Round {
            seats: &self.seats,
            presses: &card.presses,
            winner: usize::from(seat),
            first_arrived: first.expect("a contest begins with a call"),
            hold_us,
            number: self.decided,
        });
        for entrant in &contest.entrants {
            let seat = &mut self.seats[usize::from(entrant.seat.0)];
            let standing = entrant.line.map(|line| line.standing);
            if standing != Some(Standing::Flagged)
                && seat.flagged.is_some_and(|(at, _)| at < entrant.shown_at)
            {
                seat.flagged = None;
            }
        }
    }

    /// Effects wait for the facts before them.
    fn hand_over(&mut self, out: Output) {
        let Output { facts, effects } = out;
        if !facts.is_empty() {
            let took = COMMIT_MS + COMMIT_WIDTH_MS * self.random.unit();
            let last = self.commits.back().map_or(self.now, |(at, _)| *at);
            let at = later(self.now, took).max(last);
            self.commits.push_back((at, effects));
            self.queue.push(at, What::Committed);
        } else if let Some((_, last)) = self.commits.back_mut() {
            last.extend(effects);
        } else {
            self.carry_out(effects);
        }
    }

    pub(super) fn committed(&mut self) {
        let (_, effects) = self
            .commits
            .pop_front()
            .expect("every commit has its effects");
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut written: Vec<Option<Option<(Mark, News)>>> = vec![None; self.players.len()];
        for effect in effects {
            let Effect::Tell { to, text, mark } = effect else {
                continue;
            };
            let shown = mark.and_then(|mark| Some((mark, self.show(&text)?)));
            for id in to {
                let frames = written[seat_of(id)].get_or_insert_default();
                if shown.is_some() {
                    frames.clone_from(&shown);
                }
            }
        }
        for (seat, frames) in written.into_iter().enumerate() {
            if let Some(shown) = frames {
                self.write(seat, shown);
            }
        }
    }

    /// Reads a frame of events; if it shows a card, draws how everybody will
    /// react to it.
    fn show(&mut self, text: &str) -> Option<News> {
        let shown = self.cards.read(text)?;
        self.card = None;
        Some(match shown {
            Shown::Over => News::Over,
            Shown::Tie => {
                self.cards.clear();
                News::Tie
            }
            Shown::Card { number, symbols } => {
                let presses = self.seats.iter();
                let presses = presses.map(|_| Press::draw(self.setup.screen, &mut self.random));
                let card = Rc::new(Card {
                    number,
                    symbols,
                    presses: presses.collect(),
                });
                self.card = Some(Rc::clone(&card));
                News::Card(card)
            }
        })
    }

    /// Hands everything for a connection to its socket, in one write.
    fn write(&mut self, seat: usize, shown: Option<(Mark, News)>) {
        let Some((mark, news)) = shown else {
            return self.send_down(seat, Down::default());
        };
        let down = Down {
            news: Some(news),
            ping: Some(self.now),
            is_nudge: false,
        };
        self.send_down(seat, down);
        if let Some(nudge_at) = self.players[seat].socket.written(Some(mark), self.now) {
            self.queue.push(nudge_at, What::NudgeCard(seat));
        }
        let connection = connection(seat);
        self.step(Input::Written { connection, mark });
    }

    pub(super) fn ping_timer(&mut self, seat: usize) {
        let now = self.now;
        let socket = &mut self.players[seat].socket;
        let (is_due, next_at) = socket.ping_due(now);
        self.queue.push(next_at, What::PingTimer(seat));
        if is_due {
            socket.written(None, now);
            let ping = Some(now);
            let down = Down {
                ping,
                ..Down::default()
            };
            self.send_down(seat, down);
        }
    }

    /// A segment arrives at the server, perhaps behind a gap.
    pub(super) fn reach_server(&mut self, seat: usize, number: u64) {
        let now = self.now;
        let player = &mut self.players[seat];
        let Some((content, was_sent_once)) = player.up.arrive(number, now) else {
            return;
        };
        if let Up::Pong { written } = content
            && let Some(written) = *written
            && was_sent_once
        {
            player.conditions.measured((now - written).as_millis(), now);
        }
        while let Some(delivered) = self.players[seat].up.deliver(now) {
            let what = What::Receive(seat, delivered.content);
            self.happen_unless_stalled(what);
        }
    }

    pub(super) fn receive(&mut self, seat: usize, content: Up) {
        let connection = connection(seat);
        let (frame, kernel) = match content {
            Up::Nudge => return,
            Up::Pong { .. } => return self.pong_back(seat),
            Up::Say(frame) => (*frame, None),
            Up::Call(frame) => {
                let kernel = self.read_kernel(seat);
                (fano_protocol::FromClient::Call(frame), kernel)
            }
        };
        self.step(Input::Received {
            connection,
            frame,
            kernel,
        });
    }

    fn pong_back(&mut self, seat: usize) {
        let connection = connection(seat);
        let Some(back) = self.players[seat].socket.pong(self.now) else {
            return;
        };
        let kernel = if back.is_late {
            self.read_kernel(seat)
        } else {
            self.players[seat].socket.kernel()
        };
        self.step(match back.mark {
            Some(mark) => Input::Returned {
                connection,
                mark,
                kernel,
            },
            None => Input::RoundTrip {
                connection,
                round_trip: back.round_trip,
                kernel,
            },
        });
    }
}
