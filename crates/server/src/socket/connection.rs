use std::{
    future::poll_fn,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use fano_arbiter::{Kernel, Moment, Span};
use fano_protocol::{BadFrame, CloseReason, FromClient, RoomCode, parse};
use fano_rooms::{ConnectionId, Input};
use futures_util::{Sink as _, Stream as _, StreamExt as _};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::{
    sync::mpsc,
    time::{Sleep, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message, Utf8Bytes,
        error::CapacityError,
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};

use super::{
    greeting::Greeting,
    pings::{Due, Pings, span},
    signs::{SIGN_OF_LIFE, SignsOfLife},
};
use crate::{
    address::Ends,
    gate::some,
    hall::Hall,
    notices::{Notice, Notices},
    outbox::{Out, Outlet, outbox},
    room_task::{Joining, ToRoom},
    wire::Wire,
};

/// How long a client may take to answer that it was sent away.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long a room may take to hear what a client said.
const ROOM_STALL: Duration = Duration::from_secs(10);
/// A pong this much later than the quickest may have a lost packet behind it.
const LATE: Span = Span::from_millis(5);
/// Frames that are collected for one write.
const FEED_MAX: usize = 32;

/// What happens to a socket.
enum Event {
    /// A text frame came.
    Text(Utf8Bytes),
    /// A ping came; it was answered.
    Pinged,
    /// A pong came.
    Pong(Bytes),
    /// Frames were handed to the kernel, and more is to be done about it.
    Flushed,
    /// The timer rang.
    Tick,
    /// It is to be closed.
    Close(CloseReason),
    /// It is gone.
    Gone,
}

/// One socket that has said hello.
struct Connection {
    hall: Arc<Hall>,
    id: ConnectionId,
    ends: Ends,
    room: mpsc::Sender<ToRoom>,
    socket: Box<WebSocketStream<Wire>>,
    outlet: Outlet,
    notices: Notices,
    pings: Pings,
    allowance: DefaultDirectRateLimiter,
    /// What the kernel said last, and the shortest round trip so far.
    kernel: Option<Kernel>,
    shortest: Span,
    /// Since when the client has not taken what it was sent.
    stalled_since: Option<Moment>,
    /// Whether something was fed to the socket and not flushed.
    unflushed: bool,
    /// Says that the connection still works, if the client asked for that.
    signs: Option<SignsOfLife>,
    /// Notices that the room must be woken for.
    unheard: Vec<(Moment, Notice)>,
}

/// Joins the room and moves frames both ways until the socket is closed.
pub(super) async fn speak(
    hall: &Arc<Hall>,
    code: RoomCode,
    ends: Ends,
    greeting: Greeting,
    wants_signs: bool,
    socket: Box<WebSocketStream<Wire>>,
) {
    let Some(room) = hall.door(code) else {
        return close(hall, socket, CloseReason::NoSuchRoom).await;
    };
    let id = hall.next_connection();
    let (outbox, outlet) = outbox(hall.config.limits.waiting_frames_max);
    let notices = Notices::default();
    let now = hall.clock.now();
    let joining = Joining {
        connection: id,
        guest: greeting.guest,
        token: greeting.token,
        hello: greeting.hello,
        at: now,
        outbox,
        notices: notices.clone(),
        ends,
    };
    if room.send(ToRoom::Join(Box::new(joining))).await.is_err() {
        return close(hall, socket, CloseReason::GoingAway).await;
    }
    let limits = &hall.config.limits;
    let quota = Quota::per_second(some(limits.frames_per_second_max))
        .allow_burst(some(limits.frames_burst_max));
    let mut connection = Connection {
        hall: Arc::clone(hall),
        id,
        ends,
        room,
        socket,
        outlet,
        notices,
        pings: Pings::new(id, now),
        allowance: RateLimiter::direct(quota),
        kernel: hall.desk.ask(ends),
        shortest: Span::from_micros(i64::MAX),
        stalled_since: None,
        unflushed: false,
        signs: wants_signs.then(SignsOfLife::default),
        unheard: Vec::new(),
    };
    let farewell = connection.run().await;
    let left = Input::Left { connection: id };
    connection.tell_room(left, hall.clock.now()).await;
    if let Some(reason) = farewell {
        close(hall, connection.socket, reason).await;
    }
}

/// Closes a socket and waits for the client's answer, but not for long.
pub(super) async fn close(
    hall: &Hall,
    mut socket: Box<WebSocketStream<Wire>>,
    reason: CloseReason,
) {
    hall.figures.closed(reason);
    let frame = CloseFrame {
        code: CloseCode::from(reason.code()),
        reason: Utf8Bytes::default(),
    };
    let farewell = async {
        if socket.close(Some(frame)).await.is_ok() {
            // Whatever still comes is not heard any more.
            while let Some(Ok(_)) = socket.next().await {}
        }
    };
    let _ = timeout(FAREWELL, farewell).await;
}

/// Why a socket with such an error is closed; nothing if nobody is there to hear it.
pub(super) fn reason_of(error: &Error) -> Option<CloseReason> {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => Some(CloseReason::TooBig),
        Error::WriteBufferFull(_) => Some(CloseReason::TooSlow),
        Error::Capacity(_) | Error::Utf8(_) => Some(CloseReason::Malformed),
        Error::Protocol(
            tokio_tungstenite::tungstenite::error::ProtocolError::ResetWithoutClosingHandshake,
        ) => None,
        Error::Protocol(_) => Some(CloseReason::Malformed),
        _ => None,
    }
}

impl Connection {
    /// Runs until there is a reason to close; nothing if the socket is gone.
    async fn run(&mut self) -> Option<CloseReason> {
        let timer = sleep_until(self.hall.clock.instant(self.pings.next_at()));
        tokio::pin!(timer);
        loop {
            let event = poll_fn(|cx| self.poll(timer.as_mut(), cx)).await;
            let handled = match event {
                Event::Text(text) => self.hear(&text).await,
                Event::Pinged => self.pay(),
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

    fn poll(&mut self, timer: Pin<&mut Sleep>, cx: &mut Context<'_>) -> Poll<Event> {
        if let Poll::Ready(event) = self.poll_write(cx) {
            return Poll::Ready(event);
        }
        if let Poll::Ready(event) = self.poll_read(cx) {
            return Poll::Ready(event);
        }
        timer.poll(cx).map(|()| Event::Tick)
    }

    /// Feeds everything that waits to the socket, then flushes once.
    fn poll_write(&mut self, cx: &mut Context<'_>) -> Poll<Event> {
        let mut more = true;
        for _ in 0..FEED_MAX {
            match Pin::new(&mut self.socket).poll_ready(cx) {
                Poll::Ready(Ok(())) => {}
                Poll::Ready(Err(error)) => return Poll::Ready(failed(&error)),
                Poll::Pending => return self.poll_stalled(cx),
            }
            match self.outlet.queue.poll_recv(cx) {
                Poll::Ready(Some(Out::Text { text, mark })) => {
                    if let Err(error) = self.feed_text(text) {
                        return Poll::Ready(failed(&error));
                    }
                    if mark.is_some() {
                        let payload = self.pings.payload(&self.hall.ping_secret, mark);
                        if let Err(error) = self.feed(Message::Ping(payload)) {
                            return Poll::Ready(failed(&error));
                        }
                    }
                }
                Poll::Ready(Some(Out::Close(reason))) => return Poll::Ready(Event::Close(reason)),
                // The room has let go of us: too slow, or it is no more.
                Poll::Ready(None) => {
                    let slow = self.outlet.overflow.happened();
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
        match Pin::new(&mut self.socket).poll_flush(cx) {
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
        self.hall.figures.frames_out.increment(1);
        if let Some(signs) = &mut self.signs {
            signs.fed();
        }
        self.feed(Message::Text(text))
    }

    fn feed(&mut self, message: Message) -> Result<(), Error> {
        self.unflushed = true;
        Pin::new(&mut self.socket).start_send(message)
    }

    /// The client does not take what it was sent.
    fn poll_stalled(&mut self, cx: &Context<'_>) -> Poll<Event> {
        if self.stalled_since.is_none() {
            self.stalled_since = Some(self.hall.clock.now());
        }
        self.outlet.overflow.waker.register(cx.waker());
        if self.outlet.overflow.happened() {
            return Poll::Ready(Event::Close(CloseReason::TooSlow));
        }
        Poll::Pending
    }

    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<Event> {
        Pin::new(&mut self.socket)
            .poll_next(cx)
            .map(|message| match message {
                Some(Ok(Message::Text(text))) => Event::Text(text),
                Some(Ok(Message::Pong(payload))) => Event::Pong(payload),
                Some(Ok(Message::Ping(_))) => Event::Pinged,
                Some(Ok(Message::Binary(_))) => Event::Close(CloseReason::Malformed),
                Some(Ok(Message::Close(_) | Message::Frame(_))) | None => Event::Gone,
                Some(Err(error)) => failed(&error),
            })
    }

    /// Every frame costs something; who sends too many is sent away.
    fn pay(&self) -> Result<(), CloseReason> {
        self.allowance.check().map_err(|_| CloseReason::TooFast)
    }

    async fn hear(&mut self, text: &str) -> Result<(), CloseReason> {
        let at = self.hall.clock.now();
        self.hall.figures.frames_in.increment(1);
        self.pay()?;
        let frame = parse(text).map_err(|error| match error {
            BadFrame::TooBig { .. } => CloseReason::TooBig,
            BadFrame::Malformed { .. } => CloseReason::Malformed,
        })?;
        let kernel = match &frame {
            // It has done its work on the way here.
            FromClient::Nudge => return Ok(()),
            FromClient::Hello(_) => return Err(CloseReason::Malformed),
            FromClient::Call(_) => self.ask_kernel(),
            _ => None,
        };
        let is_call = matches!(frame, FromClient::Call(_));
        let input = Input::Said {
            connection: self.id,
            frame,
            kernel,
        };
        if self.tell_room(input, at).await {
            Ok(())
        } else {
            if is_call {
                self.hall.figures.calls_dropped.increment(1);
            }
            Err(CloseReason::GoingAway)
        }
    }

    async fn pong(&mut self, payload: &[u8]) -> Result<(), CloseReason> {
        let now = self.hall.clock.now();
        let Some(back) = self.pings.pong(payload, now) else {
            return self.pay();
        };
        // Nothing that was sent again comes back on time: what the kernel
        // said before still holds, and asking costs more than all the rest.
        let late = back.round_trip > self.shortest + LATE;
        self.shortest = self.shortest.min(back.round_trip);
        let kernel = if late || back.mark.is_none() {
            self.ask_kernel()
        } else {
            self.kernel
        };
        let notice = match back.mark {
            Some(mark) => Notice::Returned(mark, kernel),
            None => Notice::RoundTrip(back.round_trip, kernel),
        };
        if self.notices.leave(notice, now) {
            return Ok(());
        }
        self.tell_or_go(notice.input(self.id), now).await
    }

    /// Leaves a notice for the room of every card that was written.
    fn note_written(&mut self) {
        let now = self.hall.clock.now();
        if let Some(signs) = &mut self.signs {
            signs.flushed(now);
        }
        let (notices, unheard) = (&self.notices, &mut self.unheard);
        self.pings.flushed(now, |mark| {
            let written = Notice::Written(mark);
            if !notices.leave(written, now) {
                unheard.push((now, written));
            }
        });
    }

    /// Brings the room what it had no place for.
    async fn flushed(&mut self) -> Result<(), CloseReason> {
        for (at, written) in std::mem::take(&mut self.unheard) {
            self.tell_or_go(written.input(self.id), at).await?;
        }
        Ok(())
    }

    fn tick(&mut self, timer: Pin<&mut Sleep>) -> Result<(), CloseReason> {
        let now = self.hall.clock.now();
        let times = &self.hall.config.times;
        if let Some(since) = self.stalled_since
            && now - since >= span(times.stall)
        {
            return Err(CloseReason::TooSlow);
        }
        match self.pings.due(now, times) {
            Due::Nothing => {}
            // Nothing is measured by a ping that waits behind other frames.
            Due::Ping if self.stalled_since.is_some() => {}
            Due::Ping => {
                let payload = self.pings.payload(&self.hall.ping_secret, None);
                let fed = self.feed(Message::Ping(payload));
                fed.map_err(|_| CloseReason::TooSlow)?;
            }
            Due::Dead => return Err(CloseReason::Idle),
        }
        // What waits behind other frames is no sign of life.
        if self.stalled_since.is_none() && self.signs.as_mut().is_some_and(|signs| signs.due(now)) {
            let fed = self.feed_text(SIGN_OF_LIFE);
            fed.map_err(|_| CloseReason::TooSlow)?;
        }
        timer.reset(self.hall.clock.instant(self.pings.next_at()));
        Ok(())
    }

    fn ask_kernel(&mut self) -> Option<Kernel> {
        self.kernel = self.hall.desk.ask(self.ends);
        self.kernel
    }

    async fn tell_or_go(&self, input: Input, at: Moment) -> Result<(), CloseReason> {
        if self.tell_room(input, at).await {
            Ok(())
        } else {
            Err(CloseReason::GoingAway)
        }
    }

    /// Tells the room; waits while its inbox is full, but not for ever.
    async fn tell_room(&self, input: Input, at: Moment) -> bool {
        let input = Box::new(input);
        match self.room.try_send(ToRoom::Input { input, at }) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Closed(_)) => false,
            Err(mpsc::error::TrySendError::Full(message)) => {
                matches!(
                    timeout(ROOM_STALL, self.room.send(message)).await,
                    Ok(Ok(()))
                )
            }
        }
    }
}

fn failed(error: &Error) -> Event {
    reason_of(error).map_or(Event::Gone, Event::Close)
}
