//! Who this process is linked with. All of it is behind one lock; what takes
//! time is done elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use fano_arbiter::Moment;
use fano_link::{ClockOffset, Estimate, NodeId, Numbered, StreamId, ToGateway, ToHost};
use fano_protocol::RoomCode;
use tokio::{
    sync::{mpsc, watch},
    time::{Duration, Instant},
};

use crate::rooms::RoomSender;

/// A node that is not heard of for this long is gone.
pub(super) const SILENCE: Duration = Duration::from_secs(2);
/// Pings come every 250 ms: a host that is not heard of for this long may have ended,
/// which NATS knows.
const LATE: Duration = Duration::from_millis(300);
/// A host that is not heard of for this long may be gone: the store knows.
const DOUBT: Duration = Duration::from_millis(500);
/// A gateway without sockets in our rooms is forgotten after this long.
const UNUSED: Duration = Duration::from_secs(10);

/// What a host said to our hello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Greeting {
    /// Nothing yet.
    Sent,
    /// It is ready for streams.
    Welcome,
    /// It speaks another version.
    Refused,
}

/// A process whose rooms our sockets are in.
pub(super) struct Host {
    pub(super) greeting: watch::Sender<Greeting>,
    heard: Instant,
    lost: Option<u32>,
}

/// A process whose sockets are in our rooms.
pub(super) struct GatewayNode {
    pub(super) clock: ClockOffset,
    pub(super) is_ready: bool,
    lost: u32,
    heard: Instant,
    used: Instant,
    streams: BTreeMap<RoomCode, HostStream>,
}

struct HostStream {
    stream: StreamId,
    packets: mpsc::Sender<FromGateway>,
}

/// Messages from a gateway, and what is known about its clock.
#[derive(Debug)]
pub(super) struct FromGateway {
    pub(super) numbered: Numbered<ToHost>,
    pub(super) clock: Estimate,
}

/// A task that stands in for a room of another process.
pub(super) struct StandIn {
    pub(super) host: NodeId,
    pub(super) stream: StreamId,
    pub(super) sender: RoomSender,
    pub(super) packets: mpsc::Sender<Numbered<ToGateway>>,
}

/// What to do with a packet of a gateway.
pub(super) enum Route {
    /// It was passed on.
    Passed,
    /// It is the first of a stream: run a task with this queue.
    Open(mpsc::Receiver<FromGateway>),
    /// Nobody knows the stream, or its task is too slow: close it.
    Unknown,
}

#[derive(Default)]
pub(super) struct Peers {
    pub(super) hosts: BTreeMap<NodeId, Host>,
    pub(super) gateways: BTreeMap<NodeId, GatewayNode>,
    pub(super) rooms: BTreeMap<RoomCode, StandIn>,
    /// Nodes of another version that were reported already.
    pub(super) strangers: BTreeSet<NodeId>,
}

/// How many packets may wait for one stream's task.
const STREAM_PACKETS_MAX: usize = 256;

impl Host {
    pub(super) fn new() -> Self {
        Self {
            greeting: watch::Sender::new(Greeting::Sent),
            heard: Instant::now(),
            lost: None,
        }
    }
}

impl Peers {
    /// A host was heard of. If it lost its connection meanwhile, everything
    /// between us is over.
    pub(super) fn heard_host(&mut self, node: NodeId, lost: u32) {
        let Some(host) = self.hosts.get_mut(&node) else {
            // We were about to say hello again, and rooms of it are still here.
            if self.rooms.values().any(|room| room.host == node) {
                let host = Host {
                    greeting: watch::Sender::new(Greeting::Welcome),
                    heard: Instant::now(),
                    lost: Some(lost),
                };
                self.hosts.insert(node, host);
            }
            return;
        };
        if host.lost.is_some_and(|before| before != lost) {
            return self.forget_host(node);
        }
        host.lost = Some(lost);
        host.heard = Instant::now();
    }

    /// The host is gone: the tasks that stand in for its rooms end, because
    /// their queues do.
    pub(super) fn forget_host(&mut self, node: NodeId) {
        self.hosts.remove(&node);
        self.rooms.retain(|_, room| room.host != node);
    }

    /// The hosts whose pings are late. Those without rooms of ours need not ping us.
    pub(super) fn late_hosts(&self) -> Vec<NodeId> {
        let mut late = self.silent_for(LATE);
        late.retain(|node| self.rooms.values().any(|room| room.host == *node));
        late
    }

    /// The hosts that were not heard of for a while.
    pub(super) fn doubtful_hosts(&self) -> Vec<NodeId> {
        self.silent_for(DOUBT)
    }

    fn silent_for(&self, time: Duration) -> Vec<NodeId> {
        let now = Instant::now();
        let silent = self.hosts.iter();
        let silent = silent.filter(|(_, host)| now - host.heard > time);
        silent.map(|(node, _)| *node).collect()
    }

    /// A gateway was heard of; as a host above.
    pub(super) fn heard_gateway(&mut self, node: NodeId, lost: u32) {
        let now = Instant::now();
        match self.gateways.get_mut(&node) {
            Some(gateway) if gateway.lost == lost => gateway.heard = now,
            Some(_) => {
                self.gateways.remove(&node);
            }
            None => {}
        }
    }

    /// A gateway says hello. Returns whether its clock is known.
    pub(super) fn greet(&mut self, node: NodeId, lost: u32) -> bool {
        self.heard_gateway(node, lost);
        let now = Instant::now();
        let gateway = self.gateways.entry(node).or_insert_with(|| GatewayNode {
            clock: ClockOffset::default(),
            is_ready: false,
            lost,
            heard: now,
            used: now,
            streams: BTreeMap::new(),
        });
        gateway.used = now;
        gateway.is_ready
    }

    /// Where a packet of a gateway goes.
    pub(super) fn route(&mut self, node: NodeId, numbered: Numbered<ToHost>, now: Moment) -> Route {
        let Some(gateway) = self.gateways.get_mut(&node) else {
            return Route::Unknown;
        };
        let Some(clock) = gateway.clock.follow(now) else {
            return Route::Unknown;
        };
        gateway.used = Instant::now();
        let (room, stream) = (numbered.room, numbered.stream);
        let known = gateway.streams.get(&room).map(|known| known.stream);
        let opens = numbered.number == 0 && known.is_none_or(|known| known < stream);
        let queue = if opens {
            let (packets, queue) = mpsc::channel(STREAM_PACKETS_MAX);
            // The task of an older stream ends, because its queue does.
            gateway.streams.insert(room, HostStream { stream, packets });
            Some(queue)
        } else if known == Some(stream) {
            None
        } else {
            return Route::Unknown;
        };
        let passed = gateway.streams.get(&room).is_some_and(|known| {
            let packet = FromGateway { numbered, clock };
            known.packets.try_send(packet).is_ok()
        });
        if !passed {
            gateway.streams.remove(&room);
            return Route::Unknown;
        }
        queue.map_or(Route::Passed, Route::Open)
    }

    /// The task of a stream has ended.
    pub(super) fn stream_ended(&mut self, node: NodeId, room: RoomCode, stream: StreamId) {
        if let Some(gateway) = self.gateways.get_mut(&node)
            && gateway
                .streams
                .get(&room)
                .is_some_and(|known| known.stream == stream)
        {
            gateway.streams.remove(&room);
        }
    }

    /// Passes on what a room wants told.
    pub(super) fn tell(&mut self, node: NodeId, numbered: Numbered<ToGateway>) {
        let room = numbered.room;
        let Some(known) = self.rooms.get(&room) else {
            return;
        };
        if known.host != node || known.stream != numbered.stream {
            return;
        }
        if known.packets.try_send(numbered).is_err() {
            // Its task ends, because its queue does.
            self.rooms.remove(&room);
        }
    }

    /// Forgets who was not heard of for too long. Returns the gateways that are
    /// left.
    pub(super) fn forget_silent(&mut self) -> Vec<NodeId> {
        let now = Instant::now();
        for node in self.silent_for(SILENCE) {
            self.forget_host(node);
        }
        self.gateways.retain(|_, gateway| {
            let used = !gateway.streams.is_empty() || now - gateway.used < UNUSED;
            used && now - gateway.heard <= SILENCE
        });
        self.gateways.keys().copied().collect()
    }
}
