//! One player in one room.

mod hosting;

use std::{
    cell::RefCell,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use fano_load::Table;
use fano_protocol::{
    Answer, Event, FromClient, FromServer, Hello, PROTOCOL, Phase, Role, Room, Series, Why,
};
use tokio::time::sleep_until;

use super::{
    frames::{Frame, Opcode},
    group::Game,
    hand::{Action, Card, Hand},
    socket::Socket,
};
use crate::{
    judge::{Seen, SentCall},
    lateness::LATE,
    net::{Direction, Path},
};

/// Timers of the runtime are this coarse.
const GRAIN: Duration = Duration::from_millis(1);
/// Nothing to do for now.
const IDLE: Duration = Duration::from_secs(3600);

/// What the players of a host saw and did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Observed {
    pub(crate) seen: Vec<Seen>,
    pub(crate) calls: Vec<SentCall>,
}

pub(super) struct Player {
    game: Arc<Game>,
    observed: Rc<RefCell<Observed>>,
    socket: Socket,
    hand: Hand,
    host: usize,
    room: usize,
    port: u16,
    member: u32,
    seat: Option<u8>,
    series: u32,
    table: Table,
    card: Option<Card>,
    /// Whether the table waits for somebody.
    waits: bool,
    /// For the host of the room: when the current series was asked for.
    asked: Option<Instant>,
    /// For the host of the room: the last series whose end was noticed.
    noted: u32,
}

impl Player {
    /// Opens a socket and says hello.
    pub(super) async fn join(
        game: Arc<Game>,
        (host, room): (usize, usize),
        hand: Hand,
        observed: Rc<RefCell<Observed>>,
    ) -> Result<Self, String> {
        let mut socket = Socket::open(game.server, game.rooms[room]).await?;
        let hello = FromClient::Hello(Hello {
            protocol: PROTOCOL,
            token: None,
            name: format!("Host {host}"),
            colour: u8::try_from(host % 8).unwrap_or(0),
            role: Role::Player,
            last: None,
        });
        socket.say(&hello).await?;
        Ok(Self {
            port: socket.port()?,
            game,
            observed,
            socket,
            hand,
            host,
            room,
            member: 0,
            seat: None,
            series: 0,
            table: Table::default(),
            card: None,
            waits: false,
            asked: None,
            noted: 0,
        })
    }

    /// Plays until the connection breaks, or the task is dropped.
    pub(super) async fn play(mut self) -> Result<(), String> {
        let alarm = sleep_until((Instant::now() + IDLE).into());
        tokio::pin!(alarm);
        loop {
            let due = self.hand.next_due();
            let due = due.unwrap_or_else(|| Instant::now() + IDLE);
            if alarm.deadline() != due.into() {
                alarm.as_mut().reset(due.into());
            }
            tokio::select! {
                biased;
                frame = self.socket.next() => self.hear(frame?).await?,
                () = &mut alarm => {
                    while let Some((due, action)) = self.hand.take_due(Instant::now()) {
                        self.act(due, action).await?;
                    }
                }
            }
        }
    }

    async fn act(&mut self, due: Instant, action: Action) -> Result<(), String> {
        match action {
            Action::Call(frame) => {
                let now = Instant::now();
                let is_late = now - due > LATE + GRAIN;
                if let Some(card) = &mut self.card
                    && card.number == frame.seen
                {
                    card.is_late = is_late;
                }
                self.hand.nudge(now);
                let card = (self.room, self.series, frame.seen);
                self.socket.say(&FromClient::Call(frame)).await?;
                self.observed.borrow_mut().calls.push(SentCall {
                    card,
                    path: Path {
                        host: self.host,
                        port: self.port,
                        direction: Direction::Up,
                    },
                    end: self.socket.bytes_sent(),
                });
                Ok(())
            }
            Action::Nudge => self.socket.say(&FromClient::Nudge).await,
            Action::Pong(payload) => self.socket.pong(&payload).await,
            Action::Start => self.socket.say(&FromClient::Start).await,
        }
    }

    async fn hear(&mut self, frame: Frame) -> Result<(), String> {
        let now = Instant::now();
        match frame.opcode {
            Opcode::Ping => {
                if let Some(payload) = self.hand.ping(now, frame.payload) {
                    self.socket.pong(&payload).await?;
                }
                return Ok(());
            }
            Opcode::Pong => return Ok(()),
            Opcode::Close => {
                let reason = frame.payload.get(2..).unwrap_or_default();
                return Err(format!("closed: {}", String::from_utf8_lossy(reason)));
            }
            Opcode::Text => {}
        }
        let message: FromServer = serde_json::from_slice(&frame.payload)
            .map_err(|error| format!("{error} in {}", String::from_utf8_lossy(&frame.payload)))?;
        match message {
            FromServer::Welcome(welcome) => {
                self.member = welcome.you;
                self.look_around(&welcome.room, now).await
            }
            FromServer::Room { room } => {
                self.wait_for_others(&room, now);
                self.look_around(&room, now).await
            }
            FromServer::Series { series } => {
                self.sit_down(&series);
                Ok(())
            }
            FromServer::Events { from, events, .. } => {
                self.watch(from, &events, now);
                Ok(())
            }
            // The table waits for somebody: nobody can call, and nobody should.
            FromServer::Answer {
                answer: Answer::Refused { why: Why::NotNow },
                ..
            } => Ok(()),
            FromServer::Answer {
                answer: answer @ (Answer::Wrong | Answer::Refused { .. }),
                ..
            } => Err(format!("a right call was answered with {answer:?}")),
            FromServer::Refused { why } => Err(format!("refused: {why:?}")),
            FromServer::Places { .. }
            | FromServer::Answer { .. }
            | FromServer::Verdict(_)
            | FromServer::Alive => Ok(()),
        }
    }

    fn sit_down(&mut self, series: &Series) {
        let mut seats = series.seats.iter();
        let seat = seats.position(|member| *member == self.member);
        self.seat = seat.and_then(|seat| u8::try_from(seat).ok());
        self.series = series.series;
        self.table = Table::default();
        self.card = None;
    }

    /// Applies events; a new card is looked at from now on.
    fn watch(&mut self, from: u32, events: &[Event], now: Instant) {
        let mut is_new = false;
        for (number, event) in (from..).zip(events) {
            is_new |= self.table.take(number, event);
        }
        let over = matches!(events.last(), Some(Event::SeriesEnded { .. }));
        if !is_new && !over {
            return;
        }
        self.put_down(now);
        if !over {
            self.look_at_card(now);
        }
    }

    fn look_at_card(&mut self, now: Instant) {
        let Some(seat) = self.seat else {
            return;
        };
        if let Some(call) = self.table.call(&self.game.cards, seat, false) {
            let numbers = (self.table.number, self.table.since);
            self.card = Some(self.hand.see(now, numbers, call));
        }
    }

    /// While the table waits for somebody, cards are turned over; afterwards they
    /// are looked at anew.
    fn wait_for_others(&mut self, room: &Room, now: Instant) {
        let waits = matches!(
            room.phase,
            Phase::Paused { .. } | Phase::Countdown { resumes: true, .. }
        );
        if waits && let Some(card) = self.card.take() {
            self.hand.lose(&card, now);
        }
        if self.waits && room.phase == Phase::Playing {
            self.look_at_card(now);
        }
        self.waits = waits;
    }

    /// The card is gone; the judge gets to know of it.
    fn put_down(&mut self, now: Instant) {
        let (Some(card), Some(seat)) = (self.card.take(), self.seat) else {
            return;
        };
        self.hand.lose(&card, now);
        let since_epoch = |at: Instant| at.saturating_duration_since(self.game.epoch);
        self.observed.borrow_mut().seen.push(Seen {
            room: self.room,
            series: self.series,
            number: card.number,
            seat,
            host: self.host,
            port: self.port,
            reaction_ms: card.press.reaction_ms,
            measured_ms: card.press.measured_ms,
            shown: since_epoch(card.shown),
            call_due: since_epoch(card.call_due),
            until: since_epoch(now),
            is_late: card.is_late,
        });
    }
}
