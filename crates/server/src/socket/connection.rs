use std::{
    future::poll_fn,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use bytes::Bytes;
use fano_arbiter::{Kernel, Moment, Nudges, Span};
use fano_decks::Deck;
use fano_link::Timing;
use fano_protocol::{BadFrame, CloseReason, FromClient, RoomCode, parse};
use fano_rooms::{ConnectionId, Input, Mark};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::{
    sync::mpsc,
    time::{Sleep, sleep_until, timeout},
};
use tungstenite::{Error, Message, Utf8Bytes};

use super::{
    Socket,
    closing::{close, reason_of},
    greeting::Greeting,
    pings::{Due, Pings, span},
    signs::{SIGN_OF_LIFE, SignsOfLife},
};
use crate::{
    cluster::linked,
    limits::{DECK_LOAD_FRAMES, FRAMES_PER_WRITE_MAX, ROOM_STALL, SOCKET_WRITE_BYTES},
    net::{KernelSource, at_least_one},
    rooms::{Joining, LineEnd, Out, Outlet, RoomSender, ToRoom, outbox},
    state::{Found, ServerState},
};

/// A pong this much later than the quickest may be due to a lost packet.
const LATE: Span = Span::from_millis(5);

/// What happens to a socket.
enum Event {
    /// A text frame came.
    Text(Utf8Bytes),
    /// A ping came and was answered.
    Pinged,
    /// A pong came.
    Pong(Bytes),
    /// Frames were handed to the kernel, and need follow-up.
    Flushed,
    /// The timer fired.
    Tick,
    /// Close it.
    Close(CloseReason),
    /// It is gone.
    Gone,
}

/// A socket after its hello. There are thousands, so it should be small.
pub(super) struct Connection {
    state: Arc<ServerState>,
    id: ConnectionId,
    kernel_source: KernelSource,
    room: RoomSender,
    socket: Socket,
    outlet: Outlet,
    pings: Pings,
    nudges: Nudges,
    allowance: DefaultDirectRateLimiter,
    /// The kernel's last figures, and the shortest round trip so far.
    kernel: Option<Kernel>,
    shortest: Span,
    /// Since when the client has not been reading.
    stalled_since: Option<Moment>,
    /// Whether something was written to the socket but not flushed.
    unflushed: bool,
    /// Sends `alive` messages, if the client asked for them.
    signs: Option<SignsOfLife>,
    /// Timings the room must be woken for.
    unheard: Vec<(Moment, Timing)>,
    /// The deck that was last chosen here, held until the room has it.
    chosen_deck: Option<Arc<Deck>>,
}

/// Joins the room; if that is not possible, closes the socket.
pub(super) async fn join(
    state: &Arc<ServerState>,
    code: RoomCode,
    kernel_source: KernelSource,
    greeting: Greeting,
    wants_signs: bool,
    mut socket: Socket,
) -> Option<Connection> {
    let reason = match state.find(code).await {
        Found::Here(room) => Ok(room),
        Found::Nowhere => Err(CloseReason::NoSuchRoom),
        // Who comes back may be led to the right one.
        Found::Elsewhere(node) => linked(state, &node, code).ok_or(CloseReason::GoingAway),
        Found::NotNow => Err(CloseReason::GoingAway),
    };
    let room = match reason {
        Ok(room) => room,
        Err(reason) => {
            close(state, socket, reason).await;
            return None;
        }
    };
    let id = state.next_connection();
    let (outbox, outlet) = outbox(state.config.limits.waiting_frames_max);
    let now = state.clock.now();
    let joining = Joining {
        connection: id,
        guest: greeting.guest,
        token: greeting.token,
        hello: greeting.hello,
        at: now,
        end: LineEnd::Here {
            outbox,
            kernel: kernel_source.clone(),
        },
    };
    if !room.send(ToRoom::Join(Box::new(joining))).await {
        close(state, socket, CloseReason::GoingAway).await;
        return None;
    }
    let limits = &state.config.limits;
    socket.stream_mut().set_max(limits.frames_burst_max);
    let quota = Quota::per_second(at_least_one(limits.frames_per_second_max))
        .allow_burst(at_least_one(limits.frames_burst_max));
    Some(Connection {
        state: Arc::clone(state),
        id,
        kernel: kernel_source.read(&state.tcp_info),
        kernel_source,
        room,
        socket,
        outlet,
        pings: Pings::new(id, now),
        nudges: Nudges::default(),
        allowance: RateLimiter::direct(quota),
        shortest: Span::from_micros(i64::MAX),
        stalled_since: None,
        unflushed: false,
        signs: wants_signs.then(SignsOfLife::default),
        unheard: Vec::new(),
        chosen_deck: None,
    })
}

impl Connection {
    /// Leaves the room, and closes the socket if it is still there.
    pub(super) async fn leave(self, reason: Option<CloseReason>) {
        let left = Input::Left {
            connection: self.id,
        };
        self.tell_room(left, self.state.clock.now()).await;
        if let Some(reason) = reason {
            close(&self.state, self.socket, reason).await;
        }
    }

    /// Moves frames both ways until there is a reason to close; `None` if the
    /// socket is gone.
    pub(super) async fn move_frames(&mut self) -> Option<CloseReason> {
        let timer = sleep_until(self.state.clock.instant(self.pings.next_at()));
        tokio::pin!(timer);
        loop {
            let event = poll_fn(|cx| self.poll(timer.as_mut(), cx)).await;
            let handled = match event {
                Event::Text(text) => self.receive(&text).await,
                Event::Pinged => self.charge_frame(),
                Event::Pong(payload) => self.pong(&payload).await,
                Event::Flushed => self.flushed().await,
                Event::Tick => self.tick(timer.as_mut()),
                Event::Close(reason) => Err(reason),
                Event::Gone => return None,
            };
            if let Err(reason) = handled {
                return Some(reason);
            }
        }
    }

    fn poll(&mut self, mut timer: Pin<&mut Sleep>, cx: &mut Context<'_>) -> Poll<Event> {
        if let Poll::Ready(event) = self.poll_write(cx) {
            return Poll::Ready(event);
        }
        if let Poll::Ready(event) = self.poll_read(cx) {
            return Poll::Ready(event);
        }
        if let Some(nudge_at) = self.nudges.next_at() {
            let nudge_at = self.state.clock.instant(nudge_at);
            if nudge_at < timer.deadline() {
                timer.as_mut().reset(nudge_at);
            }
        }
        timer.poll(cx).map(|()| Event::Tick)
    }

    /// Feeds everything queued to the socket, then flushes once.
    fn poll_write(&mut self, cx: &mut Context<'_>) -> Poll<Event> {
        let mut more = true;
        for _ in 0..FRAMES_PER_WRITE_MAX {
            // What the socket does not take stays in the queue, which has a limit.
            if self.socket.unwritten_bytes() > SOCKET_WRITE_BYTES {
                match self.socket.poll_flush(cx) {
                    Poll::Ready(Ok(())) => {}
                    Poll::Ready(Err(error)) => return Poll::Ready(failed(&error)),
                    Poll::Pending => return self.poll_stalled(cx),
                }
            }
            match self.outlet.poll_next(cx) {
                Poll::Ready(Some(Out::Text { text, mark })) => {
                    if let Err(error) = self.feed_text(text) {
                        return Poll::Ready(failed(&error));
                    }
                    if mark.is_some()
                        && let Err(error) = self.feed_ping(mark)
                    {
                        return Poll::Ready(failed(&error));
                    }
                }
                Poll::Ready(Some(Out::Close(reason))) => return Poll::Ready(Event::Close(reason)),
                // The room has dropped us: we were too slow, or it has ended.
                Poll::Ready(None) => {
                    let slow = self.outlet.has_overflowed();
                    return Poll::Ready(Event::Close(if slow {
                        CloseReason::TooSlow
                    } else {
                        CloseReason::GoingAway
                    }));
                }
                Poll::Pending => {
                    more = false;
                    break;
                }
            }
        }
        if !self.unflushed {
            return Poll::Pending;
        }
        match self.socket.poll_flush(cx) {
            Poll::Ready(Ok(())) => {
                self.unflushed = false;
                self.stalled_since = None;
                self.note_written();
                if more || !self.unheard.is_empty() {
                    Poll::Ready(Event::Flushed)
                } else {
                    Poll::Pending
                }
            }
            Poll::Ready(Err(error)) => Poll::Ready(failed(&error)),
            Poll::Pending => self.poll_stalled(cx),
        }
    }

    fn feed_text(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        self.state.figures.frames_out.increment(1);
        if let Some(signs) = &mut self.signs {
            signs.fed();
        }
        self.unflushed = true;
        self.socket.text(text)
    }

    fn feed_ping(&mut self, mark: Option<Mark>) -> Result<(), Error> {
        self.unflushed = true;
        let payload = self.pings.payload(&self.state.ping_secret, mark);
        self.socket.ping(payload)
    }

    fn feed_nudge(&mut self) -> Result<(), Error> {
        self.unflushed = true;
        let payload = self.pings.repeat(&self.state.ping_secret);
        self.socket.ping(payload)
    }

    /// The client is not reading what it was sent.
    fn poll_stalled(&mut self, cx: &Context<'_>) -> Poll<Event> {
        if self.stalled_since.is_none() {
            self.stalled_since = Some(self.state.clock.now());
        }
        if self.outlet.poll_overflow(cx) {
            return Poll::Ready(Event::Close(CloseReason::TooSlow));
        }
        Poll::Pending
    }

    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<Event> {
        let message = self.socket.poll_next(cx);
        // Continuation frames are charged like any others.
        let continuations = self.socket.stream_mut().take_continuations();
        if (0..continuations).any(|_| self.charge_frame().is_err()) {
            return Poll::Ready(Event::Close(CloseReason::TooFast));
        }
        message.map(|message| match message {
            Some(Ok(Message::Text(text))) => Event::Text(text),
            Some(Ok(Message::Pong(payload))) => Event::Pong(payload),
            Some(Ok(Message::Ping(_))) => Event::Pinged,
            Some(Ok(Message::Binary(_))) => Event::Close(CloseReason::Malformed),
            Some(Ok(Message::Close(_) | Message::Frame(_))) | None => Event::Gone,
            Some(Err(error)) => failed(&error),
        })
    }

    /// Charges a frame to the allowance; a client with none left is
    /// disconnected.
    fn charge_frame(&self) -> Result<(), CloseReason> {
        self.allowance.check().map_err(|_| CloseReason::TooFast)
    }

    async fn receive(&mut self, text: &str) -> Result<(), CloseReason> {
        let at = self.state.clock.now();
        self.state.figures.frames_in.increment(1);
        self.charge_frame()?;
        let frame = parse(text).map_err(|error| match error {
            BadFrame::TooBig { .. } => CloseReason::TooBig,
            BadFrame::Malformed { .. } => CloseReason::Malformed,
        })?;
        let kernel = match &frame {
            // A nudge only has to arrive.
            FromClient::Nudge => return Ok(()),
            FromClient::Hello(_) => return Err(CloseReason::Malformed),
            FromClient::Call(_) => self.read_kernel(),
            FromClient::Change { settings } => {
                self.chosen_deck = Box::pin(self.choose_deck(&settings.deck, at)).await?;
                None
            }
            _ => None,
        };
        let is_call = matches!(frame, FromClient::Call(_));
        let input = Input::Received {
            connection: self.id,
            frame,
            kernel,
        };
        if self.tell_room(input, at).await {
            Ok(())
        } else {
            if is_call {
                self.state.figures.calls_dropped.increment(1);
            }
            Err(CloseReason::GoingAway)
        }
    }

    /// Loads a deck before the room is asked for it. One that is not in memory
    /// costs more of the allowance than other frames.
    async fn choose_deck(&self, name: &str, at: Moment) -> Result<Option<Arc<Deck>>, CloseReason> {
        if self.state.decks.has_to_load(name) {
            let burst = self.state.config.limits.frames_burst_max;
            let frames = at_least_one(DECK_LOAD_FRAMES.min(burst));
            let allowed = self.allowance.check_n(frames);
            if !matches!(allowed, Ok(Ok(()))) {
                return Err(CloseReason::TooFast);
            }
        }
        Ok(self.state.decks.choose(name, at.micros()).await)
    }

    async fn pong(&mut self, payload: &[u8]) -> Result<(), CloseReason> {
        let now = self.state.clock.now();
        let Some(back) = self.pings.pong(payload, now) else {
            return match self.pings.is_second_answer(payload) {
                true => Ok(()),
                false => self.charge_frame(),
            };
        };
        // A pong on time was not retransmitted: the last `tcp_info` is still
        // valid, and reading it costs more than everything else here.
        let late = back.round_trip > self.shortest + LATE;
        self.shortest = self.shortest.min(back.round_trip);
        let kernel = if late || back.mark.is_none() {
            self.read_kernel()
        } else {
            self.kernel
        };
        let timing = match back.mark {
            Some(mark) => Timing::Returned(mark, kernel),
            None => Timing::RoundTrip(back.round_trip, kernel),
        };
        if self.room.defer(self.id, timing, now) {
            return Ok(());
        }
        self.tell_room_or_close(timing.input(self.id), now).await
    }

    /// Records when every card was written.
    fn note_written(&mut self) {
        let now = self.state.clock.now();
        if let Some(signs) = &mut self.signs {
            signs.flushed(now);
        }
        let (room, id, unheard) = (&self.room, self.id, &mut self.unheard);
        let (nudges, shortest) = (&mut self.nudges, self.shortest);
        self.pings.flushed(now, |mark| {
            nudges.written(now, shortest);
            let written = Timing::Written(mark);
            if !room.defer(id, written, now) {
                unheard.push((now, written));
            }
        });
    }

    /// Sends the room the timings that cannot wait.
    async fn flushed(&mut self) -> Result<(), CloseReason> {
        for (at, written) in std::mem::take(&mut self.unheard) {
            self.tell_room_or_close(written.input(self.id), at).await?;
        }
        Ok(())
    }

    fn tick(&mut self, timer: Pin<&mut Sleep>) -> Result<(), CloseReason> {
        let now = self.state.clock.now();
        if let Some(since) = self.stalled_since
            && now - since >= span(self.state.config.times.stall)
        {
            return Err(CloseReason::TooSlow);
        }
        // Queued behind other frames, a nudge would tell the kernel nothing.
        if self.nudges.due(now) && self.stalled_since.is_none() {
            let fed = self.feed_nudge();
            fed.map_err(|_| CloseReason::TooSlow)?;
        }
        match self.pings.due(now, &self.state.config.times) {
            Due::Nothing => {}
            // A ping queued behind other frames would measure nothing useful.
            Due::Ping if self.stalled_since.is_some() => {}
            Due::Ping => {
                let fed = self.feed_ping(None);
                fed.map_err(|_| CloseReason::TooSlow)?;
            }
            Due::Dead => return Err(CloseReason::Idle),
        }
        // A message queued behind other frames is no sign of life.
        if self.stalled_since.is_none() && self.signs.as_mut().is_some_and(|signs| signs.due(now)) {
            let fed = self.feed_text(SIGN_OF_LIFE);
            fed.map_err(|_| CloseReason::TooSlow)?;
        }
        let next_at = self.pings.next_at();
        let next_at = self.nudges.next_at().map_or(next_at, |at| at.min(next_at));
        timer.reset(self.state.clock.instant(next_at));
        Ok(())
    }

    fn read_kernel(&mut self) -> Option<Kernel> {
        self.kernel = self.kernel_source.read(&self.state.tcp_info);
        self.nudges
            .read(self.kernel.and_then(|kernel| kernel.counters));
        self.kernel
    }

    fn tell_room_or_close(
        &self,
        input: Input,
        at: Moment,
    ) -> impl Future<Output = Result<(), CloseReason>> {
        let told = self.tell_room(input, at);
        async move { told.await.then_some(()).ok_or(CloseReason::GoingAway) }
    }

    /// Sends to the room; waits while its inbox is full, up to a limit. It
    /// seldom is, so the wait is boxed.
    fn tell_room(&self, input: Input, at: Moment) -> impl Future<Output = bool> {
        let input = Box::new(input);
        let outcome = self.room.try_send(ToRoom::Input { input, at });
        let wait = |message| timeout(ROOM_STALL, self.room.send(message));
        let waiting = match outcome {
            Ok(()) => Ok(true),
            Err(mpsc::error::TrySendError::Closed(_)) => Ok(false),
            Err(mpsc::error::TrySendError::Full(message)) => Err(Box::pin(wait(message))),
        };
        async move {
            match waiting {
                Ok(told) => told,
                Err(waiting) => matches!(waiting.await, Ok(true)),
            }
        }
    }
}

fn failed(error: &Error) -> Event {
    reason_of(error).map_or(Event::Gone, Event::Close)
}
