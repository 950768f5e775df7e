//! Nodes without HTTP, and players without sockets.

use std::{future::poll_fn, sync::Arc, time::Duration};

use fano_arbiter::Moment;
use fano_link::{NodeId, Timing};
use fano_protocol::{
    CloseReason, FromClient, GameChoice, Hello, PROTOCOL, Phase, Role, RoomCode, Settings,
};
use fano_rooms::{ConnectionId, GuestId, Input};
use fano_simroom::Client;
use fano_store::{MemoryStore, Store};
use fano_testdb::Nats;
use tokio::{task::JoinHandle, time::timeout};

use super::super::{ClusterConfig, LinkError, link::Link};
use crate::{
    clock::{Clock, heartbeat},
    config::Config,
    net::KernelSource,
    rooms::{Joining, LineEnd, Out, Outlet, OwnDecks, RoomSender, ToRoom, outbox},
    state::{Found, ServerState},
    tokens::Tokens,
};

/// Longer than anything here takes.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);
/// After so long without a frame, players look again.
const LOOK_AGAIN: Duration = Duration::from_millis(300);

/// A clock that is years ahead.
pub(super) fn far_future() -> Clock {
    Clock::starting_after(9_000_000_000_000_000, 0)
}

pub(super) struct Node {
    id: NodeId,
    pub(super) state: Arc<ServerState>,
    pub(super) link: Arc<Link>,
    pub(super) linked: JoinHandle<Result<(), LinkError>>,
}

impl Node {
    pub(super) async fn start(nats: &Nats, cluster: &str, id: i64) -> Self {
        Self::at(&nats.url(), cluster, id).await
    }

    /// With an address of NATS.
    pub(super) async fn at(url: &str, cluster: &str, id: i64) -> Self {
        Self::create(url, cluster, id, Clock::starting_after(0, 0)).await
    }

    pub(super) async fn with_clock(nats: &Nats, cluster: &str, id: i64, clock: Clock) -> Self {
        Self::create(&nats.url(), cluster, id, clock).await
    }

    async fn create(url: &str, cluster: &str, id: i64, clock: Clock) -> Self {
        let config = ClusterConfig::new(url, cluster).expect("a cluster");
        let id = NodeId(id);
        let link = Link::connect(&config, id).await.expect("a link");
        let link = Arc::new(link);
        let store = Arc::new(MemoryStore::new()) as Arc<dyn Store>;
        let decks = OwnDecks::unread(&store);
        let tokens = Tokens::new([7; 32]);
        let linked = Some(Arc::clone(&link));
        let state = ServerState::new(Config::default(), store, tokens, decks, linked).await;
        let mut state = state.expect("an empty store");
        Arc::get_mut(&mut state).expect("nobody else has it").clock = clock;
        let linked = tokio::spawn(Arc::clone(&link).run(Arc::clone(&state)));
        tokio::spawn(heartbeat::run(Arc::clone(&state)));
        Self {
            id,
            state,
            link,
            linked,
        }
    }

    pub(super) async fn new_room(&self) -> RoomCode {
        let created = self.state.create(Settings::default()).await;
        created.expect("a room")
    }

    pub(super) async fn own_room(&self, code: RoomCode) -> RoomSender {
        match self.state.find(code).await {
            Found::Here(room) => room,
            _ => panic!("it is not here"),
        }
    }

    pub(super) fn room_at(&self, host: &Self, code: RoomCode) -> RoomSender {
        self.link.sender_for(&self.state, host.id, code)
    }

    /// From now on this node hears and answers nothing.
    pub(super) fn cut(&self) {
        self.linked.abort();
        self.link.reset();
    }

    pub(super) fn figure(&self, name: &str) -> f64 {
        let page = self.state.figures.page();
        let line = page.lines().find_map(|line| line.strip_prefix(name));
        let value = line.unwrap_or_else(|| panic!("{name} is not in {page}"));
        value.trim().parse().expect("a number")
    }
}

/// Somebody who plays, as a socket would show them to a room.
pub(super) struct Player {
    clock: Clock,
    connection: ConnectionId,
    number: u32,
    room: RoomSender,
    outlet: Outlet,
    pub(super) model: Client,
    is_host: bool,
}

impl Player {
    /// Joins without waiting for the welcome.
    pub(super) async fn new(node: &Node, room: RoomSender, number: u32) -> Self {
        let (connection, outlet) = Self::open(node, &room, number, None).await;
        Self {
            clock: node.state.clock,
            connection,
            number,
            room,
            outlet,
            model: Client::new(11, number),
            is_host: false,
        }
    }

    pub(super) async fn join(node: &Node, room: RoomSender, number: u32) -> Self {
        let mut player = Self::new(node, room, number).await;
        player
            .hear_until(|text| text.contains(r#""t":"welcome""#))
            .await;
        player.is_host = player.model.host == Some(player.model.you);
        player
    }

    async fn open(
        node: &Node,
        room: &RoomSender,
        number: u32,
        last: Option<fano_protocol::LastSeen>,
    ) -> (ConnectionId, Outlet) {
        let (outbox, outlet) = outbox(64);
        let connection = node.state.next_connection();
        let joining = Joining {
            connection,
            guest: GuestId(number.into()),
            token: format!("token of {number}"),
            hello: Hello {
                protocol: PROTOCOL,
                token: last.map(|_| format!("token of {number}")),
                name: format!("Player {number}"),
                colour: 0,
                role: Role::Player,
                last,
            },
            at: node.state.clock.now(),
            end: LineEnd::Here {
                outbox,
                kernel: KernelSource::Proxy(None),
            },
        };
        room.send(ToRoom::Join(Box::new(joining))).await;
        (connection, outlet)
    }

    /// Comes back on a new socket after the old one was lost.
    pub(super) async fn come_back(&mut self, node: &Node, room: RoomSender) {
        let back = self.try_to_come_back(node, room).await;
        assert!(back, "closed again");
    }

    /// Tries it until it works.
    pub(super) async fn keep_coming_back(&mut self, node: &Node, room: impl Fn() -> RoomSender) {
        let trying = async { while !self.try_to_come_back(node, room()).await {} };
        timeout(PATIENCE, trying).await.expect("in time");
    }

    async fn try_to_come_back(&mut self, node: &Node, room: RoomSender) -> bool {
        let last = self.model.last();
        let (connection, outlet) = Self::open(node, &room, self.number, last).await;
        (self.room, self.connection, self.outlet) = (room, connection, outlet);
        matches!(self.hear().await, Ok(Some(text)) if text.contains(r#""t":"welcome""#))
    }

    pub(super) async fn say(&self, frame: FromClient) {
        let at = self.clock.now();
        let input = Box::new(Input::Received {
            connection: self.connection,
            frame,
            kernel: None,
        });
        self.room.send(ToRoom::Input { input, at }).await;
    }

    /// The next frame, or why there are no more; `None` after a while without.
    async fn hear(&mut self) -> Result<Option<String>, CloseReason> {
        match timeout(LOOK_AGAIN, poll_fn(|cx| self.outlet.poll_next(cx))).await {
            Err(_) => Ok(None),
            Ok(None) => Err(CloseReason::GoingAway),
            Ok(Some(Out::Close(reason))) => Err(reason),
            Ok(Some(Out::Text { text, mark })) => {
                if let Some(mark) = mark {
                    let written_at = self.clock.now();
                    self.measured(Timing::Written(mark), written_at).await;
                    let returned_at = self.clock.now();
                    self.measured(Timing::Returned(mark, None), returned_at)
                        .await;
                }
                self.model.hear(text.as_str());
                Ok(Some(text.as_str().to_owned()))
            }
        }
    }

    async fn measured(&self, timing: Timing, at: Moment) {
        if !self.room.defer(self.connection, timing, at) {
            let input = Box::new(timing.input(self.connection));
            self.room.send(ToRoom::Input { input, at }).await;
        }
    }

    pub(super) async fn hear_until(&mut self, wanted: impl Fn(&str) -> bool) {
        let hearing = async {
            loop {
                match self.hear().await {
                    Ok(Some(text)) if wanted(&text) => return,
                    Ok(_) => {}
                    Err(reason) => panic!("closed: {reason:?}"),
                }
            }
        };
        timeout(PATIENCE, hearing).await.expect("in time");
    }

    /// Why the socket is closed.
    pub(super) async fn closed(&mut self) -> CloseReason {
        let hearing = async {
            loop {
                if let Err(reason) = self.hear().await {
                    return reason;
                }
            }
        };
        timeout(PATIENCE, hearing).await.expect("in time")
    }

    pub(super) async fn choose_short_game(&mut self) {
        let settings = Settings {
            deck: "insects".to_owned(),
            games: vec![GameChoice::Tower],
            ..Settings::default()
        };
        self.say(FromClient::Change { settings }).await;
        self.say(FromClient::Start).await;
    }

    pub(super) async fn play(&mut self) {
        self.play_until(|player| player.model.phase == Some(Phase::Over))
            .await;
    }

    pub(super) async fn play_until(&mut self, done: impl Fn(&Self) -> bool) {
        let playing = async {
            while !done(self) {
                let was_between = self.model.phase == Some(Phase::Between);
                let heard = self.hear().await.expect("an open socket");
                let is_between = self.model.phase == Some(Phase::Between);
                if self.is_host && is_between && !was_between {
                    self.say(FromClient::Next).await;
                }
                let looks = heard.is_none_or(|text| !text.contains(r#""t":"answer""#));
                if looks && self.model.open.is_empty() {
                    self.call().await;
                }
            }
        };
        timeout(PATIENCE, playing).await.expect("in time");
    }

    async fn call(&mut self) {
        if let Some((call, places)) = self.model.plan() {
            let frame = self.model.frame(call, &places, 250.0);
            self.say(FromClient::Call(frame)).await;
        }
    }
}
