//! Stands in for a room of another process: sockets talk to it as to any room.

use std::{collections::BTreeMap, sync::Arc};

use fano_arbiter::Moment;
use fano_link::{
    Answer, Arrival, Body, Incoming, Join, MESSAGES_PER_PACKET_MAX, NodeId, Numbered, Outgoing,
    Question, StreamId, Timing, ToGateway, ToHost,
};
use fano_protocol::{CloseReason, RoomCode};
use fano_rooms::{ConnectionId, Input, Mark, Summary};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Duration, Instant, MissedTickBehavior, interval, sleep_until},
};
use tracing::{error, warn};
use tungstenite::Utf8Bytes;

use super::link::Link;
use crate::{
    net::KernelSource,
    rooms::{Joining, LineEnd, Out, Outbox, RoomInbox, ToRoom},
    state::ServerState,
};

/// After a card, the times at which it was written are sent this much later:
/// before anybody can call, and together.
const WRITTEN_AFTER: Duration = Duration::from_millis(10);
/// How often what is left over is sent, and the last packet is shown to have
/// arrived.
const TIDY_EVERY: Duration = Duration::from_millis(250);
/// How long it goes on without sockets.
const UNUSED: Duration = Duration::from_secs(5);
/// Messages of sockets that go into one packet.
const MESSAGES_AT_ONCE_MAX: usize = 64;

struct Line {
    outbox: Outbox,
    kernel: KernelSource,
}

/// Why the task ends.
enum End {
    /// Nobody needs it.
    Unused,
    /// The server stops, or a packet is missing: the host has to know.
    Leaving,
    /// The host has closed the stream.
    Closed(CloseReason),
    /// The host does not know the stream.
    Unknown,
    /// The host is gone.
    Lost,
}

pub(super) struct RemoteRoom {
    state: Arc<ServerState>,
    link: Arc<Link>,
    host: NodeId,
    room: RoomCode,
    stream: StreamId,
    inbox: RoomInbox,
    packets: mpsc::Receiver<Numbered<ToGateway>>,
    incoming: Incoming,
    outgoing: Outgoing,
    lines: BTreeMap<ConnectionId, Line>,
    asked: BTreeMap<Question, oneshot::Sender<Summary>>,
    /// What is to be sent.
    messages: Vec<ToHost>,
    /// Whether something was sent since the last time it was tidied up.
    sent: bool,
    flush_at: Option<Instant>,
    unused_since: Instant,
}

impl RemoteRoom {
    pub(super) fn new(
        state: &Arc<ServerState>,
        link: &Arc<Link>,
        (host, room, stream): (NodeId, RoomCode, StreamId),
        inbox: RoomInbox,
        packets: mpsc::Receiver<Numbered<ToGateway>>,
    ) -> Self {
        Self {
            state: Arc::clone(state),
            link: Arc::clone(link),
            host,
            room,
            stream,
            inbox,
            packets,
            incoming: Incoming::default(),
            outgoing: Outgoing::default(),
            lines: BTreeMap::new(),
            asked: BTreeMap::new(),
            messages: Vec::new(),
            sent: false,
            flush_at: None,
            unused_since: Instant::now(),
        }
    }

    pub(super) async fn run(mut self) {
        let end = if self.link.reach(self.host).await {
            self.work().await
        } else {
            End::Lost
        };
        let reason = match end {
            End::Closed(reason) => reason,
            _ => CloseReason::GoingAway,
        };
        // Whoever comes back at once must not meet this task again.
        self.link.room_ended(self.room, self.stream);
        // Sockets that are still in the inbox see that nobody is there.
        for line in self.lines.values() {
            line.outbox.put(Out::Close(reason));
        }
        if matches!(end, End::Unused | End::Leaving) {
            self.messages = vec![ToHost::Close];
            self.send().await;
        }
        if matches!(end, End::Unknown) {
            // Perhaps it has forgotten us altogether.
            self.link.greet_again(self.host);
        }
    }

    async fn work(&mut self) -> End {
        let mut tidy = interval(TIDY_EVERY);
        tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let flush_at = self.flush_at;
            let flush = async {
                match flush_at {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                packet = self.packets.recv() => {
                    let Some(packet) = packet else { return End::Lost };
                    if let Some(end) = self.hear(packet) {
                        return end;
                    }
                }
                message = self.inbox.messages.recv() => {
                    let Some(message) = message else { return End::Leaving };
                    if !self.take(message) || !self.take_waiting() {
                        return End::Leaving;
                    }
                }
                () = flush => {
                    self.flush_at = None;
                    self.take_timings();
                }
                _ = tidy.tick() => {
                    self.take_timings();
                    if self.sent && self.messages.is_empty() {
                        // If the last packet was lost, this one shows the gap.
                        self.sent = false;
                        if !self.send_packet(Vec::new()).await {
                            return End::Lost;
                        }
                    }
                    if self.is_unused() {
                        return End::Unused;
                    }
                }
            }
            if !self.messages.is_empty() && !self.send().await {
                return End::Lost;
            }
        }
    }

    fn is_unused(&mut self) -> bool {
        if !self.lines.is_empty() || !self.asked.is_empty() {
            self.unused_since = Instant::now();
            return false;
        }
        self.unused_since.elapsed() >= UNUSED
            && self
                .link
                .room_unused(self.room, self.stream, &mut self.inbox)
    }

    /// Takes what else is in the inbox. Returns `false` if the server stops.
    fn take_waiting(&mut self) -> bool {
        while self.messages.len() < MESSAGES_AT_ONCE_MAX {
            let Ok(message) = self.inbox.messages.try_recv() else {
                break;
            };
            if !self.take(message) {
                return false;
            }
        }
        true
    }

    /// Takes a message of a socket. Returns `false` if the server stops.
    fn take(&mut self, message: ToRoom) -> bool {
        match message {
            ToRoom::Join(joining) => self.join(*joining),
            ToRoom::Input { input, at } => {
                if self.state.heartbeat.is_late(at) {
                    self.messages.push(ToHost::Stalled { at });
                }
                self.input(*input, at);
            }
            ToRoom::Ask(answer) => {
                let question = Question(self.link.number());
                self.asked.retain(|_, answer| !answer.is_closed());
                self.asked.insert(question, answer);
                self.messages.push(ToHost::Ask(question));
            }
            // Only rooms are told figures.
            ToRoom::Kernel { .. } => {}
            ToRoom::GoAway => return false,
        }
        true
    }

    fn join(&mut self, joining: Joining) {
        let LineEnd::Here { outbox, kernel } = joining.end else {
            return error!("a socket that is elsewhere joined a room that is elsewhere");
        };
        let hello = serde_json::to_string(&joining.hello);
        let hello = hello.expect("a hello is JSON");
        self.lines
            .insert(joining.connection, Line { outbox, kernel });
        self.messages.push(ToHost::Join(Box::new(Join {
            connection: joining.connection,
            at: joining.at,
            guest: joining.guest,
            token: joining.token,
            hello,
        })));
    }

    fn input(&mut self, input: Input, at: Moment) {
        let (connection, timing) = match input {
            Input::Received {
                connection,
                frame,
                kernel,
            } => {
                if self.lines.contains_key(&connection) {
                    let text = serde_json::to_string(&frame).expect("a frame is JSON");
                    self.messages.push(ToHost::Received {
                        connection,
                        at,
                        text,
                        kernel,
                    });
                }
                return;
            }
            Input::Left { connection } => {
                if self.lines.remove(&connection).is_some() {
                    self.messages.push(ToHost::Left { connection, at });
                }
                return;
            }
            Input::Written { connection, mark } => (connection, Timing::Written(mark)),
            Input::Returned {
                connection,
                mark,
                kernel,
            } => (connection, Timing::Returned(mark, kernel)),
            Input::RoundTrip {
                connection,
                round_trip,
                kernel,
            } => (connection, Timing::RoundTrip(round_trip, kernel)),
            Input::Joined { .. }
            | Input::Kernel { .. }
            | Input::Clock { .. }
            | Input::Stalled
            | Input::Woken => return,
        };
        self.timing(connection, at, timing);
    }

    fn timing(&mut self, connection: ConnectionId, at: Moment, timing: Timing) {
        if self.lines.contains_key(&connection) {
            self.messages.push(ToHost::Timing {
                connection,
                at,
                timing,
            });
        }
    }

    fn take_timings(&mut self) {
        let mut timings = Vec::new();
        self.inbox.take_timings(&mut timings);
        for (connection, at, timing) in timings {
            self.timing(connection, at, timing);
        }
    }

    /// Sends what is to be sent, with all timings so far in front of it.
    async fn send(&mut self) -> bool {
        let rest = std::mem::take(&mut self.messages);
        self.take_timings();
        self.messages.extend(rest);
        while !self.messages.is_empty() {
            let count = self.messages.len().min(MESSAGES_PER_PACKET_MAX);
            let messages = self.messages.drain(..count).collect();
            self.sent = true;
            if !self.send_packet(messages).await {
                return false;
            }
        }
        true
    }

    async fn send_packet(&mut self, messages: Vec<ToHost>) -> bool {
        let numbered = Numbered {
            room: self.room,
            stream: self.stream,
            number: self.outgoing.number(),
            messages,
        };
        self.state.figures.link.packets_sent.increment(1);
        self.link.send(self.host, Body::ToHost(numbered)).await
    }

    fn hear(&mut self, packet: Numbered<ToGateway>) -> Option<End> {
        // A host that has forgotten the stream cannot know its numbers.
        let is_over = packet.number == u64::MAX;
        match self.incoming.arrive(packet.number) {
            Arrival::Next => {}
            Arrival::Repeated => return None,
            Arrival::Gap if is_over => return Some(End::Unknown),
            Arrival::Gap => {
                self.state.figures.link.gaps.increment(1);
                warn!(room = %self.room, node = self.host.0,
                    "a packet from another process is missing: its sockets have to come back");
                return Some(End::Leaving);
            }
        }
        for message in packet.messages {
            match message {
                ToGateway::Tell { to, text, mark } => self.tell(&to, text, mark),
                ToGateway::CloseConnection { connection, reason } => {
                    if let Some(line) = self.lines.get(&connection) {
                        line.outbox.put(Out::Close(reason));
                    }
                }
                ToGateway::Urgent(urgent) => {
                    self.inbox.set_urgent(urgent);
                    if urgent {
                        self.take_timings();
                    }
                }
                ToGateway::AskKernel {
                    question,
                    connections,
                } => {
                    // What sockets heard before this goes in front of the answer.
                    if !self.take_waiting() {
                        return Some(End::Leaving);
                    }
                    self.take_timings();
                    let read = |connection: ConnectionId| {
                        let line = self.lines.get(&connection);
                        let kernel = line.and_then(|line| line.kernel.read(&self.state.tcp_info));
                        (connection, kernel)
                    };
                    let readings = connections.into_iter().map(read).collect();
                    self.messages.push(ToHost::Kernel { question, readings });
                }
                ToGateway::Summary(Answer { question, summary }) => {
                    let asked = self.asked.remove(&question);
                    if let (Some(asked), Some(summary)) = (asked, summary) {
                        let _ = asked.send(summary);
                    }
                }
                ToGateway::Close { reason } => return Some(End::Closed(reason)),
            }
        }
        None
    }

    fn tell(&mut self, to: &[ConnectionId], text: String, mark: Option<Mark>) {
        let text = Utf8Bytes::from(text);
        for connection in to {
            let Some(line) = self.lines.get(connection) else {
                continue;
            };
            let text = text.clone();
            if !line.outbox.put(Out::Text { text, mark }) {
                // It reads too slowly: it comes back and is sent everything
                // again.
                self.lines.remove(connection);
                let at = self.state.clock.now();
                let connection = *connection;
                self.messages.push(ToHost::Left { connection, at });
            }
        }
        if mark.is_some() && self.flush_at.is_none() {
            self.flush_at = Some(Instant::now() + WRITTEN_AFTER);
        }
    }
}
