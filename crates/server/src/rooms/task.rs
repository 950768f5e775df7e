//! One task per room: it feeds the room's machine, has its facts saved, and
//! only then carries out the machine's effects.

mod kernel;
mod lines;

use std::{collections::VecDeque, sync::Arc};

use fano_arbiter::{Kernel, Moment};
use fano_link::Question;
use fano_protocol::{CloseReason, Hello};
use fano_rooms::{ConnectionId, Effect, Fact, GuestId, Input, Output, Room, Summary};
use fano_store::{PostgresError, StoreError, StoreFuture};
use futures_util::FutureExt as _;
use tokio::{
    sync::oneshot,
    time::{Duration, Sleep},
};
use tracing::{error, warn};

use self::{kernel::OpenQuestion, lines::Lines};
use super::{
    directory::{Afterwards, Lease},
    inbox::Deferred,
};
use crate::{
    limits::{COMMITS_PENDING_MAX, MESSAGES_PER_TURN_MAX},
    state::ServerState,
};

pub(crate) use self::lines::{Gateway, LineEnd};

/// A message to a room's task.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody has said hello.
    Join(Box<Joining>),
    /// Something happened. Boxed, because an inbox is mostly empty but has
    /// capacity for many.
    Input { input: Box<Input>, at: Moment },
    /// Another process has read its kernel's figures.
    Kernel {
        question: Question,
        readings: Vec<(ConnectionId, Option<Kernel>)>,
    },
    /// Somebody wants a summary.
    Ask(oneshot::Sender<Summary>),
    /// The server stops.
    GoAway,
}

/// Somebody who joins.
#[derive(Debug)]
pub(crate) struct Joining {
    pub(crate) connection: ConnectionId,
    pub(crate) guest: GuestId,
    pub(crate) token: String,
    pub(crate) hello: Hello,
    pub(crate) at: Moment,
    pub(crate) end: LineEnd,
}

/// Effects waiting until the facts before them are safe, and the cards that they
/// show are arranged.
struct Waiting {
    commit: StoreFuture<'static, ()>,
    /// Unless it waits for cards too.
    since: Option<Moment>,
    effects: Vec<Effect>,
}

/// How a room's task ends.
enum End {
    /// Nobody is here, and the store has everything.
    Asleep,
    /// Everybody has left for good.
    Abandoned,
    /// The server stops.
    GoingAway,
    /// Another process may have taken the room.
    Revoked,
    /// What happened could not be saved, so nobody may be told.
    StoreFailed(StoreError),
}

/// One room and everything around it.
pub(crate) struct RoomTask {
    state: Arc<ServerState>,
    lease: Lease,
    room: Room,
    lines: Lines,
    waiting: VecDeque<Waiting>,
    out: Output,
    /// Timings on their way to the machine.
    measured: Vec<Deferred>,
    /// Whether a contest is open, as last told to the sockets.
    urgent: bool,
    /// A question to other processes that a verdict waits for.
    open_question: Option<OpenQuestion>,
    /// How many such questions there were.
    questions: u64,
    /// The latest time the machine has been given.
    now: Moment,
    idle_since: Moment,
    going_away: bool,
}

impl RoomTask {
    /// Boxed, because the states of a task would each reserve space for it.
    pub(crate) fn new(state: Arc<ServerState>, lease: Lease, room: Room) -> Box<Self> {
        let now = state.clock.now();
        Box::new(Self {
            state,
            lease,
            room,
            lines: Lines::default(),
            waiting: VecDeque::new(),
            out: Output::default(),
            measured: Vec::new(),
            urgent: false,
            open_question: None,
            questions: 0,
            now,
            idle_since: now,
            going_away: false,
        })
    }

    /// Runs until the room no longer needs a task.
    pub(crate) async fn run(mut self: Box<Self>) {
        self.state.figures.rooms_awake.increment(1);
        let revoked = self.lease.revoked();
        let end = tokio::select! {
            biased;
            end = self.work() => end,
            () = revoked => End::Revoked,
        };
        self.state.figures.rooms_awake.decrement(1);
        match end {
            End::Asleep => return,
            End::Abandoned => return self.state.forget(self.lease.code).await,
            // Whoever is asked for it next can go on at once.
            End::GoingAway => self.state.release(self.lease.code).await,
            End::Revoked => {}
            End::StoreFailed(error) => {
                let room = self.lease.code;
                match error {
                    StoreError::Postgres(PostgresError::OwnedElsewhere { .. }) => {
                        warn!(%room, "another server has taken over a room");
                    }
                    error => error!(%room, %error, "could not save what happened"),
                }
            }
        }
        self.lines.close_all(CloseReason::GoingAway);
        self.state.rooms.give_up(&mut self.lease);
    }

    async fn work(&mut self) -> End {
        let alarm = tokio::time::sleep(Duration::ZERO);
        tokio::pin!(alarm);
        let mut alarm_at = None;
        loop {
            self.hand_over();
            self.set_urgent();
            if let Some(end) = self.end() {
                return end;
            }
            self.set_alarm(alarm.as_mut(), &mut alarm_at);
            tokio::select! {
                biased;
                done = next_commit(&mut self.waiting), if !self.waiting.is_empty() => {
                    if let Err(error) = self.committed(done) {
                        return End::StoreFailed(error);
                    }
                }
                message = self.lease.inbox.messages.recv(), if self.waiting.len() < COMMITS_PENDING_MAX => {
                    // The directory holds the other end while the task runs.
                    let Some(message) = message else { return End::GoingAway };
                    self.take(message);
                    for _ in 1..MESSAGES_PER_TURN_MAX {
                        let Ok(message) = self.lease.inbox.messages.try_recv() else { break };
                        self.take(message);
                    }
                }
                // A disk that hangs stops the room's time too: bots wait like
                // everybody else.
                () = &mut alarm, if alarm_at.is_some() && self.waiting.len() < COMMITS_PENDING_MAX => {
                    alarm_at = None;
                    self.wake();
                }
            }
        }
    }

    /// Whether the task is done; everything announced must be safe first.
    fn end(&mut self) -> Option<End> {
        if !self.waiting.is_empty() {
            return None;
        }
        if self.going_away {
            return Some(End::GoingAway);
        }
        if !self.lines.is_empty() || self.room.connections() > 0 {
            return None;
        }
        let since = self.state.clock.now() - self.idle_since;
        let (end, afterwards) = if self.room.is_abandoned() {
            (End::Abandoned, Afterwards::Forgetting)
        } else if since.micros() >= micros(self.state.config.times.room_sleep) {
            (End::Asleep, Afterwards::Asleep)
        } else {
            return None;
        };
        let rooms = &self.state.rooms;
        rooms.release(&mut self.lease, afterwards).then_some(end)
    }

    fn set_alarm(&self, alarm: std::pin::Pin<&mut Sleep>, set: &mut Option<Moment>) {
        let mut wanted = self.room.next_wake();
        // A room with pending commits cannot sleep, so it needs no timer for that.
        if self.lines.is_empty() && self.waiting.is_empty() {
            let sleep = self.state.config.times.room_sleep;
            let bedtime =
                Moment::from_micros(self.idle_since.micros() + micros(sleep).unsigned_abs());
            wanted = Some(wanted.map_or(bedtime, |wake| wake.min(bedtime)));
        }
        if *set != wanted {
            *set = wanted;
            if let Some(moment) = wanted {
                alarm.reset(self.state.clock.instant(moment));
            }
        }
    }

    /// Time never goes back for the machine, even if two tasks read the clock
    /// in one order and were heard in the other; but it knows when something
    /// arrived.
    fn step(&mut self, input: Input, at: Moment) {
        self.now = self.now.max(at);
        self.give_up_kernel(self.now);
        if self.state.heartbeat.is_late(self.now) {
            self.room.step(Input::Stalled, self.now, &mut self.out);
        }
        self.room.step_arrived(input, at, self.now, &mut self.out);
        self.answer_kernel();
    }

    /// Passes on what sockets have measured up to this moment. Later timings
    /// have to wait: otherwise the next call would seem later than it was.
    fn hear_timings(&mut self, until: Moment) {
        let waiting = self.measured.len();
        self.lease.inbox.take_timings(&mut self.measured);
        if self.measured.len() > waiting {
            self.measured.sort_by_key(|(_, at, _)| *at);
        }
        let due = self.measured.partition_point(|(_, at, _)| *at <= until);
        let mut measured = std::mem::take(&mut self.measured);
        for (connection, at, timing) in measured.drain(..due) {
            self.step(timing.input(connection), at);
        }
        // An empty list keeps no memory.
        if !measured.is_empty() {
            self.measured = measured;
        }
    }

    /// Tells the sockets whether their timings could decide something.
    fn set_urgent(&mut self) {
        let urgent = self.room.is_deciding();
        if urgent != self.urgent {
            self.urgent = urgent;
            self.lease.inbox.set_urgent(urgent);
            self.lines.set_urgent(urgent);
        }
    }

    fn take(&mut self, message: ToRoom) {
        match message {
            ToRoom::Join(joining) => {
                let joining = *joining;
                self.hear_timings(joining.at);
                let connection = joining.connection;
                self.lines.add(connection, joining.end, self.urgent);
                self.step(
                    Input::Joined {
                        connection,
                        guest: joining.guest,
                        token: joining.token,
                        hello: joining.hello,
                    },
                    joining.at,
                );
            }
            ToRoom::Input { input, at } => {
                self.hear_timings(at);
                if let Input::Left { connection } = *input {
                    if !self.take_line(connection) {
                        return;
                    }
                } else if connection_of(&input).is_some_and(|one| !self.lines.has(one)) {
                    // It was closed in the meantime.
                    return;
                }
                self.step(*input, at);
            }
            ToRoom::Kernel { question, readings } => self.kernel_told(question, readings),
            ToRoom::Ask(answer) => {
                let _ = answer.send(self.room.summary());
            }
            ToRoom::GoAway => self.going_away = true,
        }
    }

    fn take_line(&mut self, connection: ConnectionId) -> bool {
        let was_there = self.lines.remove(connection);
        if was_there && self.lines.is_empty() {
            self.idle_since = self.state.clock.now();
        }
        was_there
    }

    fn wake(&mut self) {
        let now = self.state.clock.now();
        self.hear_timings(now);
        self.give_up_kernel(now);
        if self.room.next_wake().is_none_or(|wake| wake > now) {
            return;
        }
        self.step(Input::Woken, now);
    }

    /// Hands the facts of the last steps to the store; the effects follow once
    /// they are saved.
    fn hand_over(&mut self) {
        // An effect may close a connection, which is another input for the
        // machine.
        while !self.out.is_empty() {
            let facts = std::mem::take(&mut self.out.facts);
            let effects = std::mem::take(&mut self.out.effects);
            let shown = self.state.decks.when_shown(&effects);
            if let Some(shown) = shown {
                self.wait_for_cards(facts, shown, effects);
            } else if !facts.is_empty() {
                let mut commit = self.state.store.commit(self.lease.code, facts);
                // Some stores answer immediately.
                match (&mut commit).now_or_never() {
                    Some(Ok(())) if self.waiting.is_empty() => self.carry_out(effects),
                    Some(answer) => self.wait(Box::pin(std::future::ready(answer)), effects),
                    None => self.wait(commit, effects),
                }
            } else if let Some(last) = self.waiting.back_mut() {
                last.effects.extend(effects);
            } else {
                self.carry_out(effects);
            }
        }
    }

    fn wait(&mut self, commit: StoreFuture<'static, ()>, effects: Vec<Effect>) {
        self.waiting.push_back(Waiting {
            commit,
            since: Some(self.state.clock.now()),
            effects,
        });
    }

    /// The same for effects that show cards which are being arranged.
    fn wait_for_cards(
        &mut self,
        facts: Vec<Fact>,
        shown: impl Future<Output = ()> + Send + 'static,
        effects: Vec<Effect>,
    ) {
        let commit: StoreFuture<'static, ()> = if facts.is_empty() {
            Box::pin(std::future::ready(Ok(())))
        } else {
            self.state.store.commit(self.lease.code, facts)
        };
        let both = async move {
            let (committed, ()) = tokio::join!(commit, shown);
            committed
        };
        self.waiting.push_back(Waiting {
            commit: Box::pin(both),
            since: None,
            effects,
        });
    }

    fn committed(&mut self, done: Result<(), StoreError>) -> Result<(), StoreError> {
        let waited = self.waiting.pop_front();
        done?;
        if let Some(waited) = waited {
            if let Some(since) = waited.since {
                let took = self.state.clock.now() - since;
                let figures = &self.state.figures;
                figures.commit_latency.record(seconds(took.micros()));
            }
            self.carry_out(waited.effects);
        }
        Ok(())
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::TellPlaces { to, deck, cards } => {
                    if let Some(text) = self.state.decks.places_frame(&deck, &cards) {
                        let slow = self.lines.tell(&to, &Arc::from(text), None);
                        self.drop_slow(slow);
                    }
                }
                Effect::Tell { to, text, mark } => {
                    let slow = self.lines.tell(&to, &text, mark);
                    self.drop_slow(slow);
                }
                Effect::Close { connection, reason } => {
                    if !self.lines.close(connection, reason) {
                        self.drop_slow(vec![connection]);
                    }
                }
                Effect::Decided {
                    hold_us, reviewed, ..
                } => {
                    self.state.figures.hold.record(hold_us as f64 / 1e6);
                    let reviewed = u64::from(reviewed);
                    self.state.figures.calls_reviewed.increment(reviewed);
                }
                Effect::Answered {
                    arrived_us,
                    held_us,
                    answer,
                } => self.count_answer(arrived_us, held_us, answer),
                Effect::Flagged { .. } => self.state.figures.flagged.increment(1),
            }
        }
    }

    /// Lets those leave who read too slowly. They reconnect and are sent
    /// everything again; the others are not affected.
    fn drop_slow(&mut self, slow: Vec<ConnectionId>) {
        for connection in slow {
            let now = self.state.clock.now();
            self.hear_timings(now);
            if self.take_line(connection) {
                self.step(Input::Left { connection }, now);
            }
        }
    }

    fn count_answer(&self, arrived_us: u64, held_us: u64, answer: &str) {
        let figures = &self.state.figures;
        let spent_us = self.state.clock.now().micros().saturating_sub(arrived_us);
        let latency_us = spent_us.saturating_sub(held_us);
        figures.call_latency.record(latency_us as f64 / 1e6);
        match answer {
            "taken" => figures.calls_taken.increment(1),
            "late" => figures.calls_late.increment(1),
            "wrong" => figures.calls_wrong.increment(1),
            "refused" => figures.calls_refused.increment(1),
            other => warn!(answer = other, "an answer without a counter"),
        }
    }
}

/// The connection an input is about.
fn connection_of(input: &Input) -> Option<ConnectionId> {
    match input {
        Input::Joined { connection, .. }
        | Input::Received { connection, .. }
        | Input::Left { connection }
        | Input::Written { connection, .. }
        | Input::Returned { connection, .. }
        | Input::RoundTrip { connection, .. }
        | Input::Clock { connection, .. } => Some(*connection),
        Input::Kernel { .. } | Input::Stalled | Input::Woken => None,
    }
}

async fn next_commit(waiting: &mut VecDeque<Waiting>) -> Result<(), StoreError> {
    match waiting.front_mut() {
        Some(first) => (&mut first.commit).await,
        None => std::future::pending().await,
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

fn seconds(micros: i64) -> f64 {
    micros as f64 / 1e6
}
