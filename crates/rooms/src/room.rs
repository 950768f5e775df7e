use fano_arbiter::Moment;
use fano_protocol::{FromServer, RoomCode};

use crate::{ConnectionId, Effect, Fact, Input, Lobby, Output, live::Live, people::People, secret};

/// What is going on, as the machine knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nothing is being played.
    Lobby,
    /// The cards are about to be dealt.
    Countdown {
        /// When; nothing after a crash, until somebody is here again.
        until: Option<Moment>,
    },
    /// A game is on.
    Playing,
    /// The game waits.
    Paused,
    /// A game of the series is over.
    Between,
    /// The series is over.
    Over,
}

/// One room: a pure machine. Inputs and the time go in, facts and effects come out.
#[derive(Debug)]
pub struct Room {
    pub(crate) lobby: Lobby,
    pub(crate) people: People,
    pub(crate) live: Option<Live>,
    pub(crate) phase: Phase,
    /// Members the table does not wait for until they are back.
    pub(crate) waived: Vec<u32>,
    /// The latest moment the room has heard of; time never goes back.
    pub(crate) now: Moment,
    /// When something happens by itself next. It changes only with the room,
    /// and is asked for far more often.
    due: Option<Moment>,
}

/// Facts that do not belong together: the store was damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrestorable {
    /// What does not fit.
    pub what: String,
}

impl std::fmt::Display for Unrestorable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Unrestorable {}

impl Room {
    /// A new, empty room. `secret` must be drawn afresh and kept from everybody.
    #[must_use]
    pub fn new(code: RoomCode, secret: [u8; 32], out: &mut Output) -> Self {
        let lobby = Lobby::new(code, secret::to_text(&secret));
        out.facts.push(Fact::Lobby(lobby.clone()));
        Self::with_lobby(lobby)
    }

    fn with_lobby(lobby: Lobby) -> Self {
        Self {
            lobby,
            people: People::default(),
            live: None,
            phase: Phase::Lobby,
            waived: Vec::new(),
            now: Moment::default(),
            due: None,
        }
    }

    /// The room as it was when these facts were written, with nobody connected.
    ///
    /// # Errors
    ///
    /// If the facts do not belong together.
    pub fn restore(facts: impl IntoIterator<Item = Fact>) -> Result<Self, Unrestorable> {
        let wrong = |what: String| Unrestorable { what };
        let mut room: Option<Self> = None;
        for fact in facts {
            match (fact, &mut room) {
                (Fact::Lobby(lobby), None) => room = Some(Self::with_lobby(lobby)),
                (Fact::Lobby(lobby), Some(room)) => room.lobby = lobby,
                (_, None) => return Err(wrong("a room begins with its lobby".to_owned())),
                (Fact::Begun(begun), Some(room)) => {
                    let live = Live::begin(begun, &room.lobby.secret, Moment::default());
                    let live = live.map_err(|error| wrong(format!("no series: {error:?}")))?;
                    room.live = Some(live);
                }
                (Fact::Step(step), Some(room)) => {
                    let live = room.live.as_mut();
                    let live = live.ok_or_else(|| wrong("a step without a series".to_owned()))?;
                    let index = step.index;
                    live.replay(step, Moment::default())
                        .map_err(|answer| wrong(format!("step {index} is {answer:?}")))?;
                }
                (Fact::Finished(_), Some(_)) => {}
            }
        }
        let mut room = room.ok_or_else(|| wrong("there are no facts".to_owned()))?;
        if room.lobby.cleared {
            room.live = None;
        }
        room.phase = match &room.live {
            _ if room.lobby.starting => Phase::Countdown { until: None },
            None => Phase::Lobby,
            Some(live) if live.series.is_over() => Phase::Over,
            Some(live) if live.series.game().is_over() => Phase::Between,
            Some(_) => Phase::Paused,
        };
        room.due = room.next_due();
        Ok(room)
    }

    /// Takes in what happened.
    pub fn step(&mut self, input: Input, now: Moment, out: &mut Output) {
        if self.now == Moment::default() {
            let people: Vec<u32> = self.lobby.people().map(|member| member.id).collect();
            self.people.missed(people.into_iter(), now);
            self.due = self.next_due();
        }
        self.advance(now, out);
        self.now = self.now.max(now);
        let changes = self.may_change(&input);
        match input {
            Input::Joined {
                connection,
                guest,
                token,
                hello,
            } => self.join(connection, guest, token, &hello, out),
            Input::Said {
                connection,
                frame,
                kernel,
            } => {
                self.people.kernel(connection, kernel);
                self.hear(connection, frame, kernel, out);
            }
            Input::Left { connection } => self.disconnected(connection, out),
            Input::Written { connection, mark } => self.people.written(connection, mark, now),
            Input::Returned {
                connection,
                mark,
                kernel,
            } => {
                self.people.kernel(connection, kernel);
                self.pong(connection, mark, now, kernel);
            }
            Input::RoundTrip {
                connection,
                round_trip,
                kernel,
            } => {
                self.people.kernel(connection, kernel);
                if let Some(line) = self.people.line_mut(connection) {
                    line.sample(round_trip);
                }
            }
            Input::Kernel { connection, kernel } => self.counters(connection, kernel, now),
            Input::Woken => {}
        }
        if changes {
            self.due = self.next_due();
            self.advance(self.now, out);
        }
    }

    /// Whether anything can follow from an input. When a card was written and
    /// how long pongs take is only remembered, unless a contest waits for it.
    fn may_change(&self, input: &Input) -> bool {
        match input {
            Input::Written { .. } | Input::RoundTrip { .. } => false,
            Input::Returned { .. } => self.is_deciding(),
            _ => true,
        }
    }

    /// Carries out everything that was due by this moment, in the order of its
    /// time: what happens must not depend on how late a timer fires.
    fn advance(&mut self, now: Moment, out: &mut Output) {
        while let Some(due) = self.due.filter(|due| *due <= now) {
            self.now = self.now.max(due);
            self.count_down(out);
            self.decide_contests(out);
            self.let_bots_call(out);
            self.mind_the_absent(out);
            self.due = self.next_due();
        }
    }

    fn next_due(&self) -> Option<Moment> {
        let countdown = match self.phase {
            Phase::Countdown { until } => until,
            _ => None,
        };
        [
            countdown,
            self.next_verdict(),
            self.next_bot_call(),
            self.next_absence(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// When the room wants to be woken.
    #[must_use]
    pub fn next_wake(&self) -> Option<Moment> {
        self.due
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.people.len()
    }

    /// Who plays and who watches, and whether a game is on: for the front page.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let players = self.lobby.players().count();
        Summary {
            players,
            watching: self.lobby.members.len() - players,
            locked: self.lobby.locked,
            playing: !matches!(self.phase, Phase::Lobby | Phase::Over),
        }
    }

    /// Writes the lobby down and tells everybody.
    pub(crate) fn lobby_changed(&mut self, out: &mut Output) {
        out.facts.push(Fact::Lobby(self.lobby.clone()));
        self.tell_room(out);
    }

    pub(crate) fn refuse(
        &self,
        connection: ConnectionId,
        why: &impl fano_texts::Explain,
        out: &mut Output,
    ) {
        let why = (&why.explain()).into();
        crate::view::tell(vec![connection], &FromServer::Refused { why }, None, out);
    }

    pub(crate) fn close(
        connection: ConnectionId,
        reason: fano_protocol::CloseReason,
        out: &mut Output,
    ) {
        out.effects.push(Effect::Close { connection, reason });
    }
}

/// A room in brief, for somebody who is about to come in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many players are here, bots included.
    pub players: usize,
    /// How many others.
    pub watching: usize,
    /// Whether nobody new can come in.
    pub locked: bool,
    /// Whether a game is on.
    pub playing: bool,
}
