//! One room as a pure machine. The parts own their data: [`Lobby`] (members and
//! settings), [`Connections`] (who is connected how), and the [`Stage`] with
//! the series and its contests. The files below this one describe how the parts
//! interact.

mod absence;
mod arranged;
mod calling;
mod course;
mod durable;
mod hosting;
mod joining;
mod verdicts;
mod view;

use std::{collections::VecDeque, sync::Arc};

use fano_arbiter::Moment;
use fano_decks::Deck;
use fano_protocol::{CloseReason, FromClient, FromServer, Role, RoomCode, Settings};
use fano_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    ConnectionId, Decks, Effect, Fact, Input, Lobby, Output, RoomState, decks,
    limits::{KERNEL_ANSWER_MAX, STALL_AFTERMATH},
    lobby,
    people::Connections,
    secret::Secret,
    stage::Stage,
};

pub use durable::{Durable, DurableSeries, Restoring, Unrestorable};

/// One room: a pure machine. Inputs and the time go in, facts and effects come
/// out.
#[derive(Clone, Debug)]
pub struct Room {
    lobby: Lobby,
    secret: Secret,
    people: Connections,
    stage: Stage,
    /// Where the next deck comes from.
    decks: Decks,
    /// The chosen deck; `None` if it was not found when the room was restored.
    deck: Option<Arc<Deck>>,
    /// The latest time the room has been given; time never goes back.
    now: Moment,
    /// When the room next acts on its own. Cached, because it changes only with
    /// the room and is read far more often.
    due: Option<Moment>,
    /// Until when times of arrival say nothing, because the server stood still.
    stalled_until: Moment,
    /// Until when another process ran the room, if it was taken over.
    left_at: Option<Moment>,
    /// Whether bots wait until the table can be seen.
    bots_wait: Option<arranged::BotsWait>,
    /// What to ask the kernel before anything else happens.
    question: Option<KernelQuestion>,
    /// Inputs that arrived while waiting for the kernel's figures.
    pending: VecDeque<Pending>,
}

/// An input that has to wait.
#[derive(Clone, Debug)]
struct Pending {
    input: Input,
    /// When it arrived at its socket.
    arrived: Moment,
    /// When the room was given it.
    at: Moment,
}

/// A verdict is waiting for the kernel's figures on these connections.
#[derive(Clone, Debug)]
struct KernelQuestion {
    connections: Vec<ConnectionId>,
    asked_at: Moment,
}

impl Room {
    /// A new, empty room. `secret` must be freshly drawn and never leave the
    /// server.
    #[must_use]
    pub fn new(code: RoomCode, secret: [u8; 32], decks: Decks, out: &mut Output) -> Self {
        let secret = Secret::new(secret);
        let lobby = Lobby::new(code, secret.to_text());
        let room = Self::at_rest(lobby, secret, Stage::Lobby, decks);
        room.write_down(out);
        room
    }

    /// A new, empty room that begins with these settings; `None` if they would
    /// be refused.
    #[must_use]
    pub fn with_settings(
        code: RoomCode,
        secret: [u8; 32],
        settings: Settings,
        decks: Decks,
        out: &mut Output,
    ) -> Option<Self> {
        lobby::settings::check(&settings, &decks).ok()?;
        let secret = Secret::new(secret);
        let mut lobby = Lobby::new(code, secret.to_text());
        lobby.settings = settings;
        let room = Self::at_rest(lobby, secret, Stage::Lobby, decks);
        room.write_down(out);
        Some(room)
    }

    /// A room with no connections, before any time has passed.
    fn at_rest(lobby: Lobby, secret: Secret, stage: Stage, decks: Decks) -> Self {
        Self {
            deck: decks::find(&decks, &lobby.settings.deck),
            decks,
            lobby,
            secret,
            people: Connections::default(),
            stage,
            now: Moment::default(),
            due: None,
            stalled_until: Moment::default(),
            left_at: None,
            bots_wait: None,
            question: None,
            pending: VecDeque::new(),
        }
    }

    /// Handles an input.
    ///
    /// Everything due by then happens first, in order of its time. If that
    /// needs the kernel's figures ([`Room::kernel_question`]), the input is
    /// queued until they are here.
    pub fn step(&mut self, input: Input, now: Moment, out: &mut Output) {
        self.step_arrived(input, now, now, out);
    }

    /// Handles an input that arrived at a socket elsewhere, some time before the
    /// room gets to know of it. Calls and pongs count from when they arrived;
    /// those that arrived before the kernel was asked come before the verdict.
    pub fn step_arrived(&mut self, input: Input, arrived: Moment, now: Moment, out: &mut Output) {
        let arrived = arrived.min(now);
        if self.now == Moment::default() {
            let people: Vec<u32> = self.lobby.people().map(|member| member.id).collect();
            self.people.missed(people.into_iter(), now);
            self.due = self.next_due();
        }
        match input {
            Input::Kernel { readings } => self.kernel_answered(&readings, out),
            input if self.comes_before_the_verdict(&input, arrived) => {
                self.handle(input, arrived, self.now, out);
            }
            input => {
                let next = Pending {
                    input,
                    arrived,
                    at: now,
                };
                if self.is_free() {
                    self.take_turn(next, out);
                } else {
                    self.pending.push_back(next);
                    let overdue = |question: &KernelQuestion| now >= question.answer_by();
                    if self.question.as_ref().is_some_and(overdue) {
                        self.kernel_answered(&[], out);
                    }
                }
            }
        }
        while self.question.is_none()
            && let Some(next) = self.pending.pop_front()
        {
            self.take_turn(next, out);
        }
    }

    /// Handles the next input, once everything that is due before it is done. If that
    /// needs the kernel's figures, the input waits.
    fn take_turn(&mut self, next: Pending, out: &mut Output) {
        if self.advance(next.at, out) {
            self.handle(next.input, next.arrived, next.at, out);
        } else if self.comes_before_the_verdict(&next.input, next.arrived) {
            self.handle(next.input, next.arrived, self.now, out);
        } else {
            self.pending.push_front(next);
        }
    }

    /// Whether nothing else comes first, as far as is known.
    fn is_free(&self) -> bool {
        self.question.is_none() && self.pending.is_empty()
    }

    /// Whether an input tells something about calls that arrived before the
    /// kernel was asked: it was only longer on its way here.
    fn comes_before_the_verdict(&self, input: &Input, arrived: Moment) -> bool {
        let question = self.question.as_ref();
        let in_time = question.is_some_and(|question| arrived < question.asked_at);
        in_time
            && match input {
                Input::Written { .. } | Input::Returned { .. } | Input::RoundTrip { .. } => true,
                Input::Received { frame, .. } => matches!(frame, FromClient::Call(_)),
                _ => false,
            }
    }

    fn handle(&mut self, input: Input, arrived: Moment, now: Moment, out: &mut Output) {
        self.now = self.now.max(now);
        let changes = self.may_change(&input);
        match input {
            Input::Joined {
                connection,
                guest,
                token,
                hello,
            } => self.join(connection, guest, token, &hello, out),
            Input::Received {
                connection,
                frame,
                kernel,
            } => {
                self.people.kernel(connection, kernel);
                self.hear(connection, frame, (arrived, kernel), out);
            }
            Input::Left { connection } => self.disconnected(connection, out),
            Input::Written { connection, mark } => self.people.written(connection, mark, arrived),
            Input::Returned {
                connection,
                mark,
                kernel,
            } => {
                self.people.kernel(connection, kernel);
                self.pong(connection, mark, arrived, kernel);
            }
            Input::RoundTrip {
                connection,
                round_trip,
                kernel,
            } => {
                self.people.kernel(connection, kernel);
                if !self.is_stalled() {
                    self.people.sample(connection, round_trip);
                }
            }
            Input::Clock { connection, bound } => self.people.clock(connection, bound),
            Input::Stalled => self.stalled_until = now + STALL_AFTERMATH,
            Input::Kernel { .. } | Input::Woken => {}
        }
        if changes {
            self.due = self.next_due();
            self.advance(self.now, out);
        }
    }

    /// Whether what is heard now may have arrived long before.
    fn is_stalled(&self) -> bool {
        self.now < self.stalled_until
    }

    /// Whether an input can have consequences. Write times and round trips are
    /// only remembered, unless a contest is waiting for them.
    fn may_change(&self, input: &Input) -> bool {
        match input {
            Input::Written { .. }
            | Input::RoundTrip { .. }
            | Input::Clock { .. }
            | Input::Stalled => false,
            Input::Returned { .. } => self.is_deciding(),
            _ => true,
        }
    }

    /// Carries out everything due by this moment, in order of its time: the
    /// outcome must not depend on how late a timer fires. Returns whether all
    /// of it is done; if not, the kernel has to be asked first.
    fn advance(&mut self, now: Moment, out: &mut Output) -> bool {
        while self.question.is_none()
            && let Some(due) = self.due.filter(|due| *due <= now)
        {
            self.now = self.now.max(due);
            self.count_down(out);
            self.decide_contests(out);
            if self.question.is_none() {
                self.let_bots_call(out);
            }
            if self.question.is_none() {
                self.mind_the_absent(out);
            }
            self.due = self.next_due();
        }
        self.question.is_none()
    }

    fn next_due(&self) -> Option<Moment> {
        if let Some(question) = &self.question {
            return Some(question.answer_by());
        }
        let verdict = self.stage.playing();
        [
            self.stage.countdown().and_then(|countdown| countdown.until),
            verdict.and_then(|(_, contests)| contests.next_deadline()),
            verdict.and_then(|(series, _)| series.next_bot_call()),
            self.bots_look_again(),
            self.next_absence(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// The connections whose kernel figures decide what happens next. Answer
    /// immediately, with [`Input::Kernel`]: a verdict is waiting for them, and
    /// so is every other input.
    #[must_use]
    pub fn kernel_question(&self) -> &[ConnectionId] {
        self.question
            .as_ref()
            .map_or(&[], |question| &question.connections)
    }

    /// Requests kernel figures for these seats before anything else happens.
    fn ask_kernel(&mut self, seats: &[Seat]) {
        let connections = seats.iter().filter_map(|seat| self.connection_at(*seat));
        let connections: Vec<ConnectionId> = connections.collect();
        if connections.is_empty() {
            // Seats without a connection have nothing to ask about.
            let now = self.now;
            if let Some((_, contests)) = self.stage.playing_mut() {
                contests.kernel_answered(&[], now);
            }
            return;
        }
        self.question = Some(KernelQuestion {
            connections,
            asked_at: self.now,
        });
    }

    /// When the room needs to be woken.
    #[must_use]
    pub fn next_wake(&self) -> Option<Moment> {
        self.due
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.people.len()
    }

    /// All connections that are open.
    pub fn open_connections(&self) -> impl Iterator<Item = ConnectionId> {
        self.people.iter().map(|(connection, _)| connection)
    }

    /// Whether everybody has left for good, so that the room can be deleted.
    #[must_use]
    pub fn is_abandoned(&self) -> bool {
        self.lobby.was_used() && self.lobby.people().next().is_none()
    }

    /// Who plays, who watches, and whether a game is on: for the front page.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let with = |role: Role| {
            self.lobby
                .members
                .iter()
                .filter(move |one| one.role == role)
        };
        Summary {
            players: with(Role::Player).count(),
            watching: with(Role::Spectator).count(),
            screens: with(Role::Screen).count(),
            locked: self.lobby.locked,
            playing: !self.stage.is_between_series(),
        }
    }

    /// Records everything that is not part of a series.
    fn write_down(&self, out: &mut Output) {
        out.facts.push(Fact::Room(self.state()));
    }

    fn state(&self) -> RoomState {
        let series = self.stage.series();
        RoomState {
            lobby: self.lobby.clone(),
            table: self.stage.table_state(),
            excused: series.map_or_else(Vec::new, |series| series.excused.clone()),
        }
    }

    /// Records the room and tells everybody.
    fn room_changed(&mut self, out: &mut Output) {
        self.write_down(out);
        self.tell_room(out);
    }

    fn refuse(&self, connection: ConnectionId, why: &impl fano_texts::Explain, out: &mut Output) {
        let why = (&why.explain()).into();
        view::tell(vec![connection], &FromServer::Refused { why }, None, out);
    }

    fn close(connection: ConnectionId, reason: CloseReason, out: &mut Output) {
        out.effects.push(Effect::Close { connection, reason });
    }
}

impl KernelQuestion {
    /// When the verdict is made without an answer.
    fn answer_by(&self) -> Moment {
        self.asked_at + KERNEL_ANSWER_MAX
    }
}

/// A summary of a room, for somebody about to join.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// How many players are here, bots included.
    pub players: usize,
    /// How many spectators.
    pub watching: usize,
    /// How many shared screens.
    pub screens: usize,
    /// Whether the room is closed to newcomers.
    pub locked: bool,
    /// Whether a game is on.
    pub playing: bool,
}
