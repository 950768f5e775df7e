//! The link with other processes: one subject for each, hellos, clocks, and who
//! is alive.

mod connecting;
mod hearing;
mod jobs;
mod missing;

use std::sync::{
    Arc, Mutex, MutexGuard, OnceLock, PoisonError,
    atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
};

use async_nats::{Client, Event, ServerError};
use bytes::Bytes;
use fano_link::{Body, NodeId, Packet, StreamId};
use fano_protocol::RoomCode;
use futures_util::StreamExt as _;
use tokio::{
    sync::{Mutex as AsyncMutex, mpsc},
    time::{Duration, MissedTickBehavior, interval, timeout},
};
use tracing::{debug, error, info, warn};

use super::{
    nats::{ClusterConfig, Connected, LinkError},
    peers::{Greeting, Peers, SILENCE, StandIn},
    remote_room::RemoteRoom,
};
use crate::{
    rooms::{RoomInbox, RoomSender, room_inbox},
    state::ServerState,
};
use jobs::{AskedJobs, JobsHere};

pub(crate) use connecting::LinkState;
pub(crate) use jobs::JobThere;

/// How often gateways are asked for the time, which also shows that we are
/// alive.
const PING_EVERY: Duration = Duration::from_millis(250);
/// How often hosts whose pings are late are looked for.
const LATE_LOOKED_FOR_EVERY: Duration = Duration::from_millis(50);
/// How many pings a new gateway gets at once.
const FIRST_PINGS: usize = 4;
/// Between two hellos to a host that does not answer.
const HELLO_AGAIN: Duration = Duration::from_millis(400);
/// How many packets may wait for the task of one room.
const ROOM_PACKETS_MAX: usize = 256;

/// The link of this process with all others.
pub(crate) struct Link {
    node: NodeId,
    prefix: String,
    place: String,
    config: ClusterConfig,
    /// Set once NATS was reached for the first time.
    client: OnceLock<Client>,
    /// Whether NATS can be reached at the moment.
    is_connected: AtomicBool,
    /// How often the connection was lost.
    lost: AtomicU32,
    /// Counts streams and gateways: each has a number of its own.
    numbers: AtomicU64,
    peers: Mutex<Peers>,
    /// Whether hosts whose pings are late are being asked if they are there.
    asks_hosts: AtomicBool,
    /// Whether the store is being asked about silent hosts.
    asks_store: AtomicBool,
    /// Whoever asked another node about a deck that is made there.
    asked_jobs: AskedJobs,
    /// Knows the decks that are made here.
    jobs: OnceLock<JobsHere>,
    /// What comes in, until [`Link::run`] takes it.
    connected: AsyncMutex<Option<Connected>>,
}

impl Link {
    /// A number that nothing else in this process has.
    pub(super) fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// The way to a room of another process.
    pub(crate) fn sender_for(
        self: &Arc<Self>,
        state: &Arc<ServerState>,
        host: NodeId,
        room: RoomCode,
    ) -> RoomSender {
        let mut peers = self.peers();
        if let Some(known) = peers.rooms.get(&room)
            && known.host == host
        {
            return known.sender.clone();
        }
        let (sender, inbox) = room_inbox();
        let (packets, queue) = mpsc::channel(ROOM_PACKETS_MAX);
        let stream = StreamId(self.number());
        let stand_in = StandIn {
            host,
            stream,
            sender: sender.clone(),
            packets,
        };
        // Whoever stood in for it at another host ends, because its queue does.
        peers.rooms.insert(room, stand_in);
        drop(peers);
        let task = RemoteRoom::new(state, self, (host, room, stream), inbox, queue);
        tokio::spawn(task.run());
        sender
    }

    /// The tasks that stand in for rooms.
    pub(crate) fn rooms(&self) -> Vec<RoomSender> {
        let peers = self.peers();
        let rooms = peers.rooms.values();
        rooms.map(|room| room.sender.clone()).collect()
    }

    /// Ends the task of a room, unless something has just arrived in its inbox.
    pub(super) fn room_unused(
        &self,
        room: RoomCode,
        stream: StreamId,
        inbox: &mut RoomInbox,
    ) -> bool {
        let mut peers = self.peers();
        if !inbox.messages.is_empty() {
            return false;
        }
        inbox.messages.close();
        remove_room(&mut peers, room, stream);
        true
    }

    /// The task of a room has ended.
    pub(super) fn room_ended(&self, room: RoomCode, stream: StreamId) {
        remove_room(&mut self.peers(), room, stream);
    }

    /// The host does not know our stream any more: say hello before the next
    /// one. Other rooms of the same host are not affected.
    pub(super) fn greet_again(&self, host: NodeId) {
        self.peers().hosts.remove(&host);
    }

    /// The task of a gateway's stream has ended.
    pub(super) fn stream_ended(&self, gateway: NodeId, room: RoomCode, stream: StreamId) {
        self.peers().stream_ended(gateway, room, stream);
    }

    /// Waits until a host is ready for streams; `false` if it is not there, or
    /// speaks another version.
    pub(super) async fn reach(&self, node: NodeId) -> bool {
        let mut greeting = self.greeting_of(node);
        let greeted = async {
            loop {
                match *greeting.borrow_and_update() {
                    Greeting::Welcome => return true,
                    Greeting::Refused => return false,
                    Greeting::Sent => {}
                }
                if !self.send(node, Body::Hello).await {
                    return false;
                }
                if let Ok(Err(_)) = timeout(HELLO_AGAIN, greeting.changed()).await {
                    return false;
                }
            }
        };
        let ready = timeout(SILENCE, greeted).await == Ok(true);
        if !ready {
            debug!(node = node.0, "a node did not answer");
            self.peers().forget_host(node);
        }
        ready
    }

    /// Sends a packet; `false` if that is not possible.
    pub(super) async fn send(&self, to: NodeId, body: Body) -> bool {
        let packet = Packet {
            from: self.node,
            lost: self.lost.load(Ordering::Acquire),
            body,
        };
        match packet.encode() {
            Ok(bytes) => self.publish(to, bytes.into()).await,
            Err(error) => {
                error!(%error, "could not send over the link");
                false
            }
        }
    }

    async fn publish(&self, to: NodeId, bytes: Bytes) -> bool {
        let Some(client) = self.client.get() else {
            return false;
        };
        let subject = format!("{}.{}", self.prefix, to.0);
        let published = client.publish(subject, bytes).await;
        if let Err(error) = &published {
            warn!(%error, "could not publish");
        }
        published.is_ok()
    }

    /// Reads packets, asks for the time and watches the connection for as long
    /// as the server runs.
    ///
    /// # Errors
    ///
    /// If NATS was not there at first, and then refuses us.
    pub(crate) async fn run(self: Arc<Self>, state: Arc<ServerState>) -> Result<(), LinkError> {
        let mut connected = self.wait_for_nats().await?;
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut looks = interval(LATE_LOOKED_FOR_EVERY);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                packet = connected.packets.next() => {
                    let Some(packet) = packet else { return Ok(()) };
                    self.hear(&state, &packet.payload).await;
                }
                event = connected.events.recv() => {
                    let Some(event) = event else { return Ok(()) };
                    self.happened(&event);
                }
                _ = looks.tick() => self.look_for_missing(&state),
                _ = pings.tick() => {
                    self.look_after_hosts(&state);
                    self.ping(&state).await;
                }
            }
        }
    }

    fn happened(&self, event: &Event) {
        let place = &self.place;
        match event {
            Event::Connected => {
                info!(nats = %place, "connected to NATS");
                self.is_connected.store(true, Ordering::Release);
            }
            Event::Disconnected => {
                self.is_connected.store(false, Ordering::Release);
                warn!(nats = %place, "lost NATS: rooms of other processes pause until it is back");
                self.reset();
            }
            Event::SlowConsumer(_) | Event::ServerError(ServerError::SlowConsumer(_)) => {
                warn!(nats = %place, "read too slowly from NATS: packets were dropped");
                self.reset();
            }
            Event::ServerError(error) => {
                let subjects = format!("{}.*", self.prefix);
                error!(nats = %place, %error, %subjects,
                    "NATS refuses: allow this user to publish and subscribe to these subjects");
            }
            event => debug!(nats = %place, %event, "NATS"),
        }
    }

    /// Packets are missing: all streams are over.
    pub(super) fn reset(&self) {
        self.lost.fetch_add(1, Ordering::AcqRel);
        let mut peers = self.peers();
        peers.hosts.clear();
        peers.gateways.clear();
        peers.rooms.clear();
    }

    /// Asks the store about hosts that are silent: those that are gone need not
    /// be waited for. Runs aside, because the store may take its time.
    fn look_after_hosts(self: &Arc<Self>, state: &Arc<ServerState>) {
        let doubtful = self.peers().doubtful_hosts();
        if doubtful.is_empty() || self.asks_store.swap(true, Ordering::AcqRel) {
            return;
        }
        let (link, state) = (Arc::clone(self), Arc::clone(state));
        tokio::spawn(async move {
            // If the store does not answer, nobody can have taken their rooms; and
            // one that is asked knows us, if it knows anybody.
            let asked = doubtful.iter().chain([&link.node]);
            let asked = asked.map(|node| fano_store::NodeId(node.0)).collect();
            let living = state.store.living(asked).await.unwrap_or_default();
            let lives = |node: &NodeId| living.iter().any(|living| living.0 == node.0);
            if lives(&link.node) {
                for host in doubtful.iter().filter(|host| !lives(host)) {
                    link.peers().forget_host(*host);
                }
            }
            link.asks_store.store(false, Ordering::Release);
        });
    }

    async fn ping(&self, state: &ServerState) {
        let gateways = {
            let mut peers = self.peers();
            let gateways = peers.forget_silent();
            let now = state.clock.now();
            let clocks = peers.gateways.values();
            let clocks = clocks.filter_map(|gateway| gateway.clock.in_use(now));
            let (mut offset, mut bound) = (0, 0);
            for clock in clocks {
                offset = offset.max(clock.offset.micros().abs());
                bound = bound.max(clock.bound.micros());
            }
            let figures = &state.figures.link;
            figures.clock_offset.set(offset as f64 / 1e6);
            figures.clock_bound.set(bound as f64 / 1e6);
            figures
                .nodes
                .set((gateways.len() + peers.hosts.len()) as f64);
            gateways
        };
        for gateway in gateways {
            let asked = state.clock.now();
            self.send(gateway, Body::Ping { asked }).await;
        }
    }

    fn peers(&self) -> MutexGuard<'_, Peers> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn remove_room(peers: &mut Peers, room: RoomCode, stream: StreamId) {
    if peers
        .rooms
        .get(&room)
        .is_some_and(|known| known.stream == stream)
    {
        peers.rooms.remove(&room);
    }
}
