//! One task per room: it feeds the room's machine, has its facts written down,
//! and only then carries out what the machine wants told.

use std::{collections::VecDeque, sync::Arc};

use fano_arbiter::Moment;
use fano_protocol::{CloseReason, Hello, RoomCode};
use fano_rooms::{ConnectionId, Effect, GuestId, Input, Output, Room, Summary};
use fano_store::{Answer, StoreError};
use futures_util::FutureExt as _;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Duration, Sleep},
};
use tracing::{error, warn};

use crate::{
    hall::Hall,
    net::Endpoints,
    notices::Notices,
    outbox::{Out, Outbox, shared_text},
};

/// Messages that wait for a room.
pub(crate) const INBOX_MAX: usize = 128;
/// Commits that a room does not wait for before it goes on.
const COMMITS_MAX: usize = 64;
/// Messages that are taken in before facts are handed over.
const BATCH_MAX: usize = 32;

/// What can be said to a room's task.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody has said hello.
    Join(Box<Joining>),
    /// Something happened. Boxed, for an inbox is mostly empty and still has room for many.
    Input { input: Box<Input>, at: Moment },
    /// Somebody wants to know what is going on in there.
    Ask(oneshot::Sender<Summary>),
    /// The server stops.
    GoAway,
}

/// Somebody who comes in.
#[derive(Debug)]
pub(crate) struct Joining {
    pub(crate) connection: ConnectionId,
    pub(crate) guest: GuestId,
    pub(crate) token: String,
    pub(crate) hello: Hello,
    pub(crate) at: Moment,
    pub(crate) outbox: Outbox,
    pub(crate) notices: Notices,
    pub(crate) ends: Endpoints,
}

/// One connection, as the room's task knows it.
struct Line {
    connection: ConnectionId,
    outbox: Outbox,
    notices: Notices,
    ends: Endpoints,
}

/// Effects that wait until the facts before them are safe.
struct Waiting {
    commit: Answer<'static, ()>,
    since: Moment,
    effects: Vec<Effect>,
}

/// How a room's task comes to an end.
enum End {
    /// Nobody is here; the store has everything.
    Asleep,
    /// Everybody has left for good.
    Abandoned,
    /// The server stops.
    GoingAway,
    /// What happened could not be written down, so nobody may hear of it.
    StoreFailed(StoreError),
}

/// One room and everything around it.
pub(crate) struct RoomTask {
    hall: Arc<Hall>,
    code: RoomCode,
    room: Room,
    inbox: mpsc::Receiver<ToRoom>,
    /// By rising connection number.
    lines: Vec<Line>,
    waiting: VecDeque<Waiting>,
    out: Output,
    /// Notices on their way to the machine.
    noticed: Vec<(Moment, Input)>,
    /// Whether a contest is open, as the sockets were told.
    urgent: bool,
    /// The latest moment the machine has heard of.
    now: Moment,
    idle_since: Moment,
    abandoned: bool,
    going_away: bool,
}

impl RoomTask {
    pub(crate) fn new(
        hall: Arc<Hall>,
        code: RoomCode,
        room: Room,
        inbox: mpsc::Receiver<ToRoom>,
    ) -> Self {
        let now = hall.clock.now();
        Self {
            hall,
            code,
            room,
            inbox,
            lines: Vec::new(),
            waiting: VecDeque::new(),
            out: Output::default(),
            noticed: Vec::new(),
            urgent: false,
            now,
            idle_since: now,
            abandoned: false,
            going_away: false,
        }
    }

    /// Runs until the room has no more use for a task.
    pub(crate) async fn run(mut self) {
        self.hall.figures.rooms_awake.increment(1);
        let end = self.work().await;
        self.hall.figures.rooms_awake.decrement(1);
        match end {
            End::Asleep => {}
            End::Abandoned => self.hall.forget(self.code).await,
            End::GoingAway => self.close_all(CloseReason::GoingAway),
            End::StoreFailed(error) => {
                error!(room = %self.code, %error, "what happened could not be written down");
                self.close_all(CloseReason::GoingAway);
                self.hall.remove(self.code, &mut self.inbox);
            }
        }
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
                message = self.inbox.recv(), if self.waiting.len() < COMMITS_MAX => {
                    // The hall keeps the other end as long as the task runs.
                    let Some(message) = message else { return End::GoingAway };
                    self.take(message);
                    for _ in 1..BATCH_MAX {
                        let Ok(message) = self.inbox.try_recv() else { break };
                        self.take(message);
                    }
                }
                () = &mut alarm, if alarm_at.is_some() => {
                    alarm_at = None;
                    self.wake();
                }
            }
        }
    }

    /// Whether the task is done; everything told must be safe first.
    fn end(&mut self) -> Option<End> {
        if !self.waiting.is_empty() {
            return None;
        }
        if self.going_away {
            return Some(End::GoingAway);
        }
        if self.abandoned && self.lines.is_empty() && self.hall.remove(self.code, &mut self.inbox) {
            return Some(End::Abandoned);
        }
        let since = self.hall.clock.now() - self.idle_since;
        let sleepy = self.lines.is_empty()
            && since.micros() >= micros(self.hall.config.times.room_sleep)
            && self.room.connections() == 0;
        (sleepy && self.hall.remove(self.code, &mut self.inbox)).then_some(End::Asleep)
    }

    fn set_alarm(&self, alarm: std::pin::Pin<&mut Sleep>, set: &mut Option<Moment>) {
        let mut wanted = self.room.next_wake();
        if self.lines.is_empty() {
            let sleep = self.hall.config.times.room_sleep;
            let bedtime =
                Moment::from_micros(self.idle_since.micros() + micros(sleep).unsigned_abs());
            wanted = Some(wanted.map_or(bedtime, |wake| wake.min(bedtime)));
        }
        if *set != wanted {
            *set = wanted;
            if let Some(moment) = wanted {
                alarm.reset(self.hall.clock.instant(moment));
            }
        }
    }

    /// Time never runs backwards for the machine, even if two tasks looked at
    /// the clock in one order and were heard in the other.
    fn step(&mut self, input: Input, at: Moment) {
        self.now = self.now.max(at);
        self.room.step(input, self.now, &mut self.out);
    }

    /// Hears of what sockets have noticed up to this moment. What came later
    /// has to wait: the call that is heard next must not seem later than it was.
    fn hear_notices(&mut self, until: Moment) {
        let waiting = self.noticed.len();
        for line in &self.lines {
            line.notices.take(line.connection, &mut self.noticed);
        }
        if self.noticed.len() > waiting {
            self.noticed.sort_by_key(|(at, _)| *at);
        }
        let due = self.noticed.partition_point(|(at, _)| *at <= until);
        let mut noticed = std::mem::take(&mut self.noticed);
        for (at, input) in noticed.drain(..due) {
            self.step(input, at);
        }
        self.noticed = noticed;
    }

    /// Tells the sockets whether what they notice may decide something.
    fn set_urgent(&mut self) {
        let urgent = self.room.is_deciding();
        if urgent != self.urgent {
            self.urgent = urgent;
            for line in &self.lines {
                line.notices.set_urgent(urgent);
            }
        }
    }

    fn take(&mut self, message: ToRoom) {
        match message {
            ToRoom::Join(joining) => {
                let joining = *joining;
                self.hear_notices(joining.at);
                joining.notices.set_urgent(self.urgent);
                self.lines.push(Line {
                    connection: joining.connection,
                    outbox: joining.outbox,
                    notices: joining.notices,
                    ends: joining.ends,
                });
                self.lines.sort_by_key(|line| line.connection);
                self.step(
                    Input::Joined {
                        connection: joining.connection,
                        guest: joining.guest,
                        token: joining.token,
                        hello: joining.hello,
                    },
                    joining.at,
                );
            }
            ToRoom::Input { input, at } => {
                self.hear_notices(at);
                if let Input::Left { connection } = *input {
                    if self.take_line(connection).is_none() {
                        return;
                    }
                } else if self.line_of(&input).is_none() {
                    // It was closed while this was on its way.
                    return;
                }
                self.step(*input, at);
            }
            ToRoom::Ask(answer) => {
                let _ = answer.send(self.room.summary());
            }
            ToRoom::GoAway => self.going_away = true,
        }
    }

    fn line_of(&self, input: &Input) -> Option<&Line> {
        let connection = match input {
            Input::Joined { connection, .. }
            | Input::Said { connection, .. }
            | Input::Left { connection }
            | Input::Written { connection, .. }
            | Input::Returned { connection, .. }
            | Input::RoundTrip { connection, .. }
            | Input::Kernel { connection, .. } => *connection,
            Input::Woken => return None,
        };
        self.line(connection)
    }

    fn line(&self, connection: ConnectionId) -> Option<&Line> {
        let by_number = |line: &Line| line.connection.cmp(&connection);
        let place = self.lines.binary_search_by(by_number).ok()?;
        Some(&self.lines[place])
    }

    fn take_line(&mut self, connection: ConnectionId) -> Option<Line> {
        let by_number = |line: &Line| line.connection.cmp(&connection);
        let place = self.lines.binary_search_by(by_number).ok()?;
        let line = self.lines.remove(place);
        if self.lines.is_empty() {
            self.idle_since = self.hall.clock.now();
        }
        Some(line)
    }

    fn wake(&mut self) {
        let now = self.hall.clock.now();
        self.hear_notices(now);
        if self.room.next_wake().is_none_or(|wake| wake > now) {
            return;
        }
        for connection in self.room.wants_kernel(now) {
            let ends = self.line(connection).map(|line| line.ends);
            if let Some(kernel) = ends.and_then(|ends| self.hall.tcp_info.read(ends)) {
                self.step(Input::Kernel { connection, kernel }, now);
            }
        }
        self.step(Input::Woken, now);
    }

    /// Has the facts of the last steps written, and what they cause told after that.
    fn hand_over(&mut self) {
        // What is told may close a line, which is news for the machine again.
        while !self.out.is_empty() {
            let facts = std::mem::take(&mut self.out.facts);
            let effects = std::mem::take(&mut self.out.effects);
            if !facts.is_empty() {
                let mut commit = self.hall.store.commit(self.code, facts);
                // Some stores know the answer at once.
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

    fn wait(&mut self, commit: Answer<'static, ()>, effects: Vec<Effect>) {
        let since = self.hall.clock.now();
        self.waiting.push_back(Waiting {
            commit,
            since,
            effects,
        });
    }

    fn committed(&mut self, done: Result<(), StoreError>) -> Result<(), StoreError> {
        let waited = self.waiting.pop_front();
        done?;
        if let Some(waited) = waited {
            let took = self.hall.clock.now() - waited.since;
            self.hall
                .figures
                .commit_latency
                .record(seconds(took.micros()));
            self.carry_out(waited.effects);
        }
        Ok(())
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Tell { to, text, mark } => {
                    let text = shared_text(text);
                    for connection in to {
                        let text = text.clone();
                        self.put(connection, Out::Text { text, mark });
                    }
                }
                Effect::Close { connection, reason } => {
                    self.put(connection, Out::Close(reason));
                }
                Effect::Decided {
                    hold_us, reviewed, ..
                } => {
                    self.hall.figures.hold.record(hold_us as f64 / 1e6);
                    let reviewed = u64::from(reviewed);
                    self.hall.figures.calls_reviewed.increment(reviewed);
                }
                Effect::Answered {
                    arrived_us,
                    held_us,
                    answer,
                } => self.count_answer(arrived_us, held_us, answer),
                Effect::Flagged { .. } => self.hall.figures.flagged.increment(1),
                Effect::Abandoned => self.abandoned = true,
            }
        }
    }

    fn put(&mut self, connection: ConnectionId, out: Out) {
        let Some(line) = self.line(connection) else {
            return;
        };
        if !line.outbox.put(out) {
            // It comes back and is told everything anew; the others go on.
            let now = self.hall.clock.now();
            self.hear_notices(now);
            self.take_line(connection);
            self.step(Input::Left { connection }, now);
        }
    }

    fn count_answer(&self, arrived_us: u64, held_us: u64, answer: &str) {
        let figures = &self.hall.figures;
        let spent_us = self.hall.clock.now().micros().saturating_sub(arrived_us);
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

    fn close_all(&mut self, reason: CloseReason) {
        for line in self.lines.drain(..) {
            line.outbox.put(Out::Close(reason));
        }
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
