//! One player: connects, says hello, and calls at a steady pace.

use std::{
    cell::RefMut,
    rc::Rc,
    time::{Duration, Instant},
};

use fano_protocol::{
    Answer, CallFrame, Event, FromClient, GameChoice, Hello, PROTOCOL, PaintClock, Role, RoomCode,
    Series, Settings, VerdictFrame, WrongCallRule,
};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::{net::TcpStream, time::sleep_until};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, protocol::WebSocketConfig},
};

use crate::{
    LoadError, Target,
    counts::{Counts, Room, Shared},
    http::failed,
    table::Table,
};

pub(crate) type Socket = WebSocketStream<TcpStream>;

#[derive(Deserialize)]
struct WelcomeFrame {
    you: u32,
}

#[derive(Deserialize)]
struct SeriesFrame {
    series: Series,
}

#[derive(Deserialize)]
struct EventsFrame {
    from: u32,
    events: Vec<Event>,
}

#[derive(Deserialize)]
struct AnswerFrame {
    id: u32,
    answer: Answer,
}

/// Small buffers, because there are thousands of connections.
fn buffers() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(2 << 10)
        .write_buffer_size(1 << 10)
        .max_write_buffer_size(64 << 10)
        .max_message_size(Some(256 << 10))
        .max_frame_size(Some(256 << 10))
}

/// Somebody who has joined a room.
pub(crate) struct Person {
    pub(crate) socket: Socket,
    /// The number of the member.
    pub(crate) member: u32,
    /// Which server the socket is at.
    pub(crate) server: usize,
}

/// Joins a room over one of the servers.
pub(crate) async fn come_in(
    targets: &[Target],
    server: usize,
    code: RoomCode,
    name: &str,
) -> Result<Person, LoadError> {
    let target = targets[server];
    let what = format!("the room {code}");
    let stream = TcpStream::connect(target.address()).await;
    let stream = stream.map_err(|error| failed(&what, &error))?;
    stream.set_nodelay(true).map_err(|e| failed(&what, &e))?;
    let url = format!("ws://{}/ws/{code}", target.address());
    let opened = client_async_with_config(url, stream, Some(buffers())).await;
    let (mut socket, _) = opened.map_err(|error| failed(&what, &error))?;
    let hello = FromClient::Hello(Hello {
        protocol: PROTOCOL,
        token: None,
        name: name.to_owned(),
        colour: 0,
        role: Role::Player,
        last: None,
    });
    let sent = socket.send(text(&hello)).await;
    sent.map_err(|error| failed(&what, &error))?;
    while let Some(message) = socket.next().await {
        let message = message.map_err(|error| failed(&what, &error))?;
        if let Message::Close(reason) = &message {
            return Err(failed(&what, &format!("closed: {reason:?}")));
        }
        if let Ok(frame) = message.to_text()
            && frame.starts_with(r#"{"t":"welcome""#)
        {
            let welcome: WelcomeFrame =
                serde_json::from_str(frame).map_err(|error| failed(&what, &error))?;
            return Ok(Person {
                socket,
                member: welcome.you,
                server,
            });
        }
    }
    Err(failed(&what, &"the connection was closed"))
}

fn text(frame: &FromClient) -> Message {
    let text = serde_json::to_string(frame).expect("frames have string keys and finite numbers");
    Message::text(text)
}

/// The game the host starts: a Tower without penalties, so that everybody can
/// keep calling.
fn settings() -> Settings {
    Settings {
        games: vec![GameChoice::Tower],
        wrong_calls: WrongCallRule::None,
        ..Settings::default()
    }
}

/// A call that has not been answered yet.
struct Pending {
    id: u32,
    sent: Instant,
    /// When the hold of its contest was over, if it took part in one.
    hold_over: Option<Instant>,
    measured: bool,
}

pub(crate) struct Player {
    shared: Rc<Shared>,
    room: Rc<Room>,
    socket: Socket,
    member: u32,
    /// Which server the socket is at.
    server: usize,
    host: bool,
    seat: Option<u8>,
    table: Table,
    shown_at: Instant,
    pending: Option<Pending>,
    next_id: u32,
    draw: u64,
}

impl Player {
    /// `number` must differ from every other player's.
    pub(crate) fn new(
        shared: Rc<Shared>,
        room: Rc<Room>,
        person: Person,
        number: u64,
        host: bool,
    ) -> Self {
        Self {
            shared,
            room,
            socket: person.socket,
            member: person.member,
            server: person.server,
            host,
            seat: None,
            table: Table::default(),
            shown_at: Instant::now(),
            pending: None,
            next_id: 1,
            draw: (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
        }
    }

    /// Plays until the connection breaks, which should not happen.
    pub(crate) async fn play(mut self) {
        let ended = self.work().await;
        let mut counts = self.counts();
        counts.error(&ended.err().unwrap_or_else(|| "closed".to_owned()));
    }

    async fn work(&mut self) -> Result<(), String> {
        if self.host {
            let settings = settings();
            self.say(&FromClient::Change { settings }).await?;
            self.say(&FromClient::Start).await?;
        }
        let every = self.shared.plan.calls_every;
        // Spread the calls of all players over time.
        let offset = every.mul_f64(self.draw() as f64 / u64::MAX as f64);
        let alarm = sleep_until((Instant::now() + offset).into());
        tokio::pin!(alarm);
        loop {
            tokio::select! {
                biased;
                message = self.socket.next() => match message {
                    None => return Ok(()),
                    Some(Err(error)) => return Err(error.to_string()),
                    Some(Ok(Message::Text(frame))) => self.hear(&frame).await?,
                    Some(Ok(Message::Close(reason))) => return Err(format!("{reason:?}")),
                    Some(Ok(_)) => {}
                },
                () = &mut alarm => {
                    let next = (alarm.deadline() + every).max(tokio::time::Instant::now());
                    alarm.as_mut().reset(next);
                    self.call().await?;
                }
            }
        }
    }

    fn counts(&self) -> RefMut<'_, Counts> {
        self.shared.counts[self.server].borrow_mut()
    }

    fn draw(&mut self) -> u64 {
        self.draw ^= self.draw << 13;
        self.draw ^= self.draw >> 7;
        self.draw ^= self.draw << 17;
        self.draw
    }

    async fn say(&mut self, frame: &FromClient) -> Result<(), String> {
        let sent = self.socket.send(text(frame)).await;
        sent.map_err(|error| error.to_string())
    }

    async fn call(&mut self) -> Result<(), String> {
        let (Some(seat), None) = (self.seat, &self.pending) else {
            return Ok(());
        };
        let wrong = self.draw() % 100 < u64::from(self.shared.plan.wrong_percent);
        let Some(call) = self.table.call(&self.shared.cards, seat, wrong) else {
            return Ok(());
        };
        let id = self.next_id;
        self.next_id += 1;
        let claim = self.shown_at.elapsed();
        let frame = FromClient::Call(CallFrame {
            id,
            seen: self.table.number,
            since: self.table.since,
            claim_ms: Some(claim.as_secs_f64() * 1000.0),
            gesture_ms: None,
            clock: Some(PaintClock::Message),
            call,
        });
        let measured = self.shared.measuring.get();
        let sent = Instant::now();
        self.room.sent.borrow_mut()[usize::from(seat)] = Some(sent);
        self.pending = Some(Pending {
            id,
            sent,
            hold_over: None,
            measured,
        });
        if measured {
            self.counts().calls += 1;
        }
        self.say(&frame).await
    }

    async fn hear(&mut self, frame: &str) -> Result<(), String> {
        let rest = frame.strip_prefix(r#"{"t":""#).unwrap_or_default();
        let bad = |error: serde_json::Error| format!("{error} in {frame}");
        match rest.split('"').next().unwrap_or_default() {
            "events" => {
                let events: EventsFrame = serde_json::from_str(frame).map_err(bad)?;
                let over = self.take(&events);
                if over && self.host {
                    self.say(&FromClient::Start).await?;
                }
            }
            "series" => {
                let SeriesFrame { series } = serde_json::from_str(frame).map_err(bad)?;
                let mut seats = series.seats.iter();
                let seat = seats.position(|member| *member == self.member);
                self.seat = seat.map(|seat| seat as u8);
                self.table = Table::default();
                if !self.room.played.replace(true) {
                    self.shared.playing.set(self.shared.playing.get() + 1);
                }
            }
            "verdict" if self.pending.is_some() => {
                self.learn(&serde_json::from_str(frame).map_err(bad)?);
            }
            "answer" => self.answered(&serde_json::from_str(frame).map_err(bad)?),
            "refused" => self.counts().error(&frame),
            _ => {}
        }
        Ok(())
    }

    /// Applies an event; returns whether the series is over.
    fn take(&mut self, frame: &EventsFrame) -> bool {
        for (number, event) in (frame.from..).zip(&frame.events) {
            if self.table.take(number, event) {
                self.shown_at = Instant::now();
            }
        }
        let last = frame.events.last();
        matches!(last, Some(Event::SeriesEnded { .. }))
    }

    /// A contest was decided: if it was about our call, the hold does not count
    /// towards the server's time.
    fn learn(&mut self, verdict: &VerdictFrame) {
        let (Some(pending), Some(seat)) = (&mut self.pending, self.seat) else {
            return;
        };
        if !verdict.ranking.iter().any(|finding| finding.seat == seat) {
            return;
        }
        let sent = self.room.sent.borrow();
        let callers = verdict.ranking.iter().map(|finding| finding.seat);
        let first = callers.filter_map(|seat| *sent.get(usize::from(seat))?);
        let first = first.min().unwrap_or(pending.sent);
        let hold = Duration::from_secs_f64(verdict.hold_ms.max(0.0) / 1000.0);
        pending.hold_over = Some((first + hold).max(pending.sent));
        if pending.measured && verdict.ranking[0].seat == seat {
            let hold_us = hold.as_micros() as u64;
            let counts = &self.shared.counts[self.server];
            counts.borrow_mut().hold.record(hold_us);
        }
    }

    fn answered(&mut self, frame: &AnswerFrame) {
        let Some(pending) = self.pending.take_if(|pending| pending.id == frame.id) else {
            return;
        };
        if !pending.measured {
            return;
        }
        let mut counts = self.counts();
        match frame.answer {
            Answer::Taken => counts.taken += 1,
            Answer::Late { .. } => counts.late += 1,
            Answer::Wrong => counts.wrong += 1,
            Answer::Refused { .. } => counts.refused += 1,
        }
        let since = pending.hold_over.unwrap_or(pending.sent);
        counts.latency.record(since.elapsed().as_micros() as u64);
    }
}
