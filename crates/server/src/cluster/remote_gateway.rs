//! Stands in for the sockets that another process has in one of our rooms.

use std::{collections::BTreeMap, sync::Arc};

use fano_arbiter::{Moment, Span};
use fano_decks::Deck;
use fano_link::{
    Answer, Arrival, Body, Estimate, Incoming, Join, MESSAGES_PER_PACKET_MAX, NodeId, Numbered,
    Outgoing, Question, StreamId, ToGateway, ToHost,
};
use fano_protocol::{CloseReason, FromClient, Hello, RoomCode, parse};
use fano_rooms::{ConnectionId, Input};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Duration, Instant, MissedTickBehavior, interval, timeout},
};
use tracing::warn;

use super::{link::Link, peers::FromGateway};
use crate::{
    limits::ROOM_STALL,
    rooms::{Gateway, Joining, LineEnd, RoomSender, ToRoom},
    state::{Found, ServerState},
};

/// Messages from the room that may wait.
const FROM_ROOM_MAX: usize = 256;
/// How often the last packet is shown to have arrived.
const TIDY_EVERY: Duration = Duration::from_millis(250);
/// The room is told about a clock no more often than this.
const CLOCK_EVERY: Duration = Duration::from_secs(1);
/// A clock's bound that changed by less is the same.
const CLOCK_CHANGE: Span = Span::from_micros(100);
/// Texts of about this size go into one packet, in bytes.
const PACKET_TEXT_BYTES: usize = 64 << 10;

pub(super) struct RemoteGateway {
    state: Arc<ServerState>,
    link: Arc<Link>,
    node: NodeId,
    room: RoomCode,
    stream: StreamId,
    packets: mpsc::Receiver<FromGateway>,
    from_room: mpsc::Receiver<ToGateway>,
    overflow: mpsc::Receiver<()>,
    /// For the lines of the room.
    gateway: Gateway,
    incoming: Incoming,
    outgoing: Outgoing,
    /// The gateway's numbers to ours, and back.
    ours: BTreeMap<ConnectionId, ConnectionId>,
    theirs: BTreeMap<ConnectionId, ConnectionId>,
    sent: bool,
    /// What the room was told about the gateway's clock, and when.
    clock_told: Option<(Span, Instant)>,
    /// The deck that was last chosen there, held until the room has it.
    chosen_deck: Option<Arc<Deck>>,
}

/// Why the stream ends.
enum End {
    /// The gateway has closed it, or is gone.
    Gone,
    /// The gateway has to be told.
    Close(CloseReason),
    /// The room has closed it, and the gateway knows.
    Told,
}

impl RemoteGateway {
    pub(super) fn new(
        state: &Arc<ServerState>,
        link: &Arc<Link>,
        (node, room, stream): (NodeId, RoomCode, StreamId),
        packets: mpsc::Receiver<FromGateway>,
    ) -> Self {
        let (queue, from_room) = mpsc::channel(FROM_ROOM_MAX);
        let (overflowed, overflow) = mpsc::channel(1);
        Self {
            gateway: Gateway {
                number: link.number(),
                queue,
                overflow: overflowed,
            },
            state: Arc::clone(state),
            link: Arc::clone(link),
            node,
            room,
            stream,
            packets,
            from_room,
            overflow,
            incoming: Incoming::default(),
            outgoing: Outgoing::default(),
            ours: BTreeMap::new(),
            theirs: BTreeMap::new(),
            sent: false,
            clock_told: None,
            chosen_deck: None,
        }
    }

    pub(super) async fn run(mut self) {
        let found = self.state.find(self.room).await;
        let (room, end) = match found {
            Found::Here(room) => {
                let end = self.work(&room).await;
                (Some(room), end)
            }
            Found::Nowhere => (None, End::Close(CloseReason::NoSuchRoom)),
            // Whoever comes back is led to where it is now.
            Found::Elsewhere(_) | Found::NotNow => (None, End::Close(CloseReason::GoingAway)),
        };
        let at = self.state.clock.now();
        for connection in self.ours.values() {
            let input = Box::new(Input::Left {
                connection: *connection,
            });
            if let Some(room) = &room
                && !room.send(ToRoom::Input { input, at }).await
            {
                break;
            }
        }
        self.link.stream_ended(self.node, self.room, self.stream);
        if let End::Close(reason) = end {
            self.send(vec![ToGateway::Close { reason }]).await;
        }
    }

    async fn work(&mut self, room: &RoomSender) -> End {
        let mut tidy = interval(TIDY_EVERY);
        tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                _ = self.overflow.recv() => return End::Close(CloseReason::GoingAway),
                packet = self.packets.recv() => {
                    let Some(packet) = packet else { return End::Gone };
                    if let Err(end) = self.hear(room, packet).await {
                        return end;
                    }
                }
                message = self.from_room.recv() => {
                    let Some(message) = message else { return End::Gone };
                    if let Err(end) = self.tell(message).await {
                        return end;
                    }
                }
                () = room.closed() => return End::Close(CloseReason::GoingAway),
                _ = tidy.tick() => {
                    if std::mem::take(&mut self.sent) && !self.send_packet(Vec::new()).await {
                        return End::Gone;
                    }
                }
            }
        }
    }

    async fn hear(&mut self, room: &RoomSender, packet: FromGateway) -> Result<(), End> {
        let FromGateway { numbered, clock } = packet;
        match self.incoming.arrive(numbered.number) {
            Arrival::Next => {}
            Arrival::Repeated => return Ok(()),
            Arrival::Gap => {
                self.state.figures.link.gaps.increment(1);
                warn!(room = %self.room, node = self.node.0,
                    "a packet from another process is missing: its sockets have to come back");
                return Err(End::Close(CloseReason::GoingAway));
            }
        }
        for message in numbered.messages {
            self.hear_one(room, message, clock).await?;
        }
        self.tell_clock(room, clock.bound).await
    }

    async fn hear_one(
        &mut self,
        room: &RoomSender,
        message: ToHost,
        clock: Estimate,
    ) -> Result<(), End> {
        let now = self.state.clock.now();
        let on_our_clock = |at: Moment| clock.translate(at, now);
        let (input, at) = match message {
            ToHost::Join(join) => {
                let at = on_our_clock(join.at);
                return self.join(room, *join, at, clock.bound).await;
            }
            ToHost::Received {
                connection,
                at,
                text,
                kernel,
            } => {
                let (Some(connection), Ok(frame)) = (self.ours.get(&connection), parse(&text))
                else {
                    return Ok(());
                };
                let (connection, at) = (*connection, on_our_clock(at));
                if let FromClient::Change { settings } = &frame {
                    let deck = self.state.decks.choose(&settings.deck, at.micros()).await;
                    self.chosen_deck = deck;
                }
                let input = Input::Received {
                    connection,
                    frame,
                    kernel,
                };
                (input, at)
            }
            ToHost::Timing {
                connection,
                at,
                timing,
            } => {
                let Some(connection) = self.ours.get(&connection).copied() else {
                    return Ok(());
                };
                let at = on_our_clock(at);
                if room.defer(connection, timing, at) {
                    return Ok(());
                }
                (timing.input(connection), at)
            }
            ToHost::Left { connection, at } => {
                let Some(connection) = self.ours.remove(&connection) else {
                    return Ok(());
                };
                self.theirs.remove(&connection);
                (Input::Left { connection }, on_our_clock(at))
            }
            ToHost::Stalled { at } => (Input::Stalled, on_our_clock(at)),
            ToHost::Kernel { question, readings } => {
                let ours = readings.into_iter().filter_map(|(connection, kernel)| {
                    Some((*self.ours.get(&connection)?, kernel))
                });
                let readings = ours.collect();
                return tell_room(room, ToRoom::Kernel { question, readings }).await;
            }
            ToHost::Ask(question) => return self.ask(room, question).await,
            ToHost::Close => return Err(End::Gone),
        };
        let input = Box::new(input);
        tell_room(room, ToRoom::Input { input, at }).await
    }

    async fn join(
        &mut self,
        room: &RoomSender,
        join: Join,
        at: Moment,
        bound: Span,
    ) -> Result<(), End> {
        let Ok(hello) = serde_json::from_str::<Hello>(&join.hello) else {
            return Ok(());
        };
        let connection = self.state.next_connection();
        if self.ours.contains_key(&join.connection) {
            return Ok(());
        }
        self.ours.insert(join.connection, connection);
        self.theirs.insert(connection, join.connection);
        let joining = Joining {
            connection,
            guest: join.guest,
            token: join.token,
            hello,
            at,
            end: LineEnd::Elsewhere(self.gateway.clone()),
        };
        tell_room(room, ToRoom::Join(Box::new(joining))).await?;
        let input = Box::new(Input::Clock { connection, bound });
        tell_room(room, ToRoom::Input { input, at }).await
    }

    /// Tells the room if the gateway's clock is known better or worse than
    /// before.
    async fn tell_clock(&mut self, room: &RoomSender, bound: Span) -> Result<(), End> {
        if let Some((told, at)) = self.clock_told {
            let change = (bound - told).max(told - bound);
            if at.elapsed() < CLOCK_EVERY || change < CLOCK_CHANGE {
                return Ok(());
            }
        }
        self.clock_told = Some((bound, Instant::now()));
        let at = self.state.clock.now();
        for connection in self.ours.values().copied() {
            let input = Box::new(Input::Clock { connection, bound });
            tell_room(room, ToRoom::Input { input, at }).await?;
        }
        Ok(())
    }

    async fn ask(&self, room: &RoomSender, question: Question) -> Result<(), End> {
        let (ask, answer) = oneshot::channel();
        tell_room(room, ToRoom::Ask(ask)).await?;
        let queue = self.gateway.queue.clone();
        tokio::spawn(async move {
            let summary = answer.await.ok();
            let answer = Answer { question, summary };
            let _ = queue.send(ToGateway::Summary(answer)).await;
        });
        Ok(())
    }

    /// Sends what the room wants told, together with whatever else waits.
    async fn tell(&mut self, first: ToGateway) -> Result<(), End> {
        let mut messages = Vec::new();
        let (mut next, mut bytes) = (Some(first), 0);
        let mut is_over = false;
        while let Some(mut message) = next {
            is_over = matches!(message, ToGateway::Close { .. });
            if let ToGateway::Tell { text, .. } = &message {
                bytes += text.len();
            }
            self.use_their_numbers(&mut message);
            messages.push(message);
            let is_full = messages.len() == MESSAGES_PER_PACKET_MAX || bytes >= PACKET_TEXT_BYTES;
            next = if is_over || is_full {
                None
            } else {
                self.from_room.try_recv().ok()
            };
        }
        if !self.send(messages).await {
            // What cannot be sent is missing there.
            return Err(End::Close(CloseReason::GoingAway));
        }
        if is_over { Err(End::Told) } else { Ok(()) }
    }

    fn use_their_numbers(&self, message: &mut ToGateway) {
        let theirs = |ours: &mut ConnectionId| match self.theirs.get(ours) {
            Some(theirs) => {
                *ours = *theirs;
                true
            }
            // It has left meanwhile.
            None => false,
        };
        match message {
            ToGateway::Tell { to, .. } => to.retain_mut(theirs),
            ToGateway::AskKernel { connections, .. } => connections.retain_mut(theirs),
            ToGateway::CloseConnection { connection, .. } => {
                if !theirs(connection) {
                    // A message about nobody: numbers are never zero.
                    *connection = ConnectionId(0);
                }
            }
            ToGateway::Urgent(_) | ToGateway::Summary(_) | ToGateway::Close { .. } => {}
        }
    }

    async fn send(&mut self, messages: Vec<ToGateway>) -> bool {
        self.sent = true;
        self.send_packet(messages).await
    }

    async fn send_packet(&mut self, messages: Vec<ToGateway>) -> bool {
        let numbered = Numbered {
            room: self.room,
            stream: self.stream,
            number: self.outgoing.number(),
            messages,
        };
        self.state.figures.link.packets_sent.increment(1);
        self.link.send(self.node, Body::ToGateway(numbered)).await
    }
}

async fn tell_room(room: &RoomSender, message: ToRoom) -> Result<(), End> {
    match timeout(ROOM_STALL, room.send(message)).await {
        Ok(true) => Ok(()),
        _ => Err(End::Close(CloseReason::GoingAway)),
    }
}
