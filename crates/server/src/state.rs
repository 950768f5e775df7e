//! What rooms and sockets share.

use std::{
    hash::RandomState,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use fano_protocol::RoomCode;
use fano_rooms::{ConnectionId, Fact, Output, Room};
use fano_store::{Store, StoreError};
use tokio::sync::{mpsc, watch};
use tracing::{error, info};

use crate::{
    clock::Clock,
    config::Config,
    figures::Figures,
    net::{RateLimits, TcpInfoReader},
    rooms::{Afterwards, Found, Lease, RoomDirectory, RoomTask, ToRoom},
    tokens::{Tokens, random},
};

/// Everything that rooms and sockets share.
pub(crate) struct ServerState {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tokens: Tokens,
    pub(crate) figures: Figures,
    pub(crate) rate_limits: RateLimits,
    pub(crate) tcp_info: TcpInfoReader,
    /// What makes the numbers of pings impossible to guess.
    pub(crate) ping_secret: RandomState,
    /// Comes true when the server stops; every connection listens to it until it ends.
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) rooms: RoomDirectory,
    connections: AtomicU64,
}

/// Why there is no new room.
#[derive(Debug)]
pub(crate) enum NoRoom {
    /// There are as many as there may be.
    TooMany,
    /// The room could not be written down.
    Store(StoreError),
}

impl ServerState {
    pub(crate) async fn new(
        config: Config,
        store: Arc<dyn Store>,
        tokens: Tokens,
    ) -> Result<Arc<Self>, StoreError> {
        let clock = Clock::starting_after(store.newest_moment_us().await?);
        let rooms = RoomDirectory::new(store.rooms().await?);
        let figures = Figures::new();
        figures.rooms.set(rooms.len() as f64);
        let tcp_info = if config.trust_proxy {
            TcpInfoReader::disabled()
        } else {
            TcpInfoReader::open()
        };
        Ok(Arc::new(Self {
            rate_limits: RateLimits::new(config.limits),
            config,
            clock,
            store,
            tokens,
            figures,
            tcp_info,
            ping_secret: RandomState::new(),
            stop: watch::Sender::new(false),
            rooms,
            connections: AtomicU64::new(1),
        }))
    }

    /// A number that no other connection has.
    pub(crate) fn next_connection(&self) -> ConnectionId {
        ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// Makes a room; when this answers, it is written down.
    pub(crate) async fn create(self: &Arc<Self>) -> Result<RoomCode, NoRoom> {
        let draw = || RoomCode::numbered(u64::from_be_bytes(random()));
        let rooms_max = self.config.limits.rooms_max;
        let code = self.rooms.reserve(rooms_max, draw);
        let code = code.ok_or(NoRoom::TooMany)?;
        self.count_rooms();
        let mut out = Output::default();
        let room = Room::new(code, random(), &mut out);
        if let Err(error) = self.store.commit(code, out.facts).await {
            self.rooms.gone(code);
            self.count_rooms();
            return Err(NoRoom::Store(error));
        }
        if let Some(lease) = self.rooms.created(code) {
            tokio::spawn(RoomTask::new(Arc::clone(self), lease, room).run());
        }
        Ok(code)
    }

    /// The way to a room's task, if there is such a room. A room that sleeps is woken.
    pub(crate) fn sender_for(self: &Arc<Self>, code: RoomCode) -> Option<mpsc::Sender<ToRoom>> {
        match self.rooms.find(code) {
            Found::Nothing => None,
            Found::Awake(sender) => Some(sender),
            Found::ToWake(sender, lease) => {
                tokio::spawn(wake(Arc::clone(self), lease));
                Some(sender)
            }
        }
    }

    /// Has the store forget a room that is marked for it.
    pub(crate) async fn forget(&self, code: RoomCode) {
        match self.store.forget(code).await {
            Ok(_) => self.rooms.gone(code),
            Err(error) => {
                error!(room = %code, %error, "a room could not be forgotten");
                self.rooms.keep(code);
            }
        }
        self.count_rooms();
    }

    /// Forgets rooms that sleep and in which nothing has happened for long.
    pub(crate) async fn forget_idle(&self) {
        let now_us = self.clock.now().micros();
        let age = self.config.times.room_forget;
        let before_us = now_us.saturating_sub(u64::try_from(age.as_micros()).unwrap_or(u64::MAX));
        let idle = match self.store.idle_rooms(before_us).await {
            Ok(idle) => idle,
            Err(error) => return error!(%error, "idle rooms could not be found"),
        };
        let mut forgotten = 0;
        for code in idle {
            if self.rooms.start_forgetting(code) {
                self.forget(code).await;
                forgotten += 1;
            }
        }
        if forgotten > 0 {
            info!(rooms = forgotten, "forgot rooms nobody uses any more");
        }
    }

    fn count_rooms(&self) {
        self.figures.rooms.set(self.rooms.len() as f64);
    }

    /// Sends everybody away and waits until every room has written down what it
    /// knows and every connection has ended.
    pub(crate) async fn close(&self) {
        let awake = self.rooms.close();
        for room in &awake {
            // A room whose task has ended has nothing left to say.
            let _ = room.send(ToRoom::GoAway).await;
        }
        for room in awake {
            room.closed().await;
        }
        self.stop.send_replace(true);
        self.stop.closed().await;
    }
}

/// Restores a room from the store and lets it go on.
async fn wake(state: Arc<ServerState>, mut lease: Lease) {
    let code = lease.code;
    let (error, afterwards) = match state.store.load(code).await {
        Ok(Some(facts)) => match restore(facts).await {
            Ok(room) => return RoomTask::new(state, lease, room).run().await,
            Err(error) => (error, Afterwards::Asleep),
        },
        Ok(None) => ("it is not in the store".to_owned(), Afterwards::Gone),
        Err(error) => (error.to_string(), Afterwards::Asleep),
    };
    // Whoever waits in the inbox is sent away.
    error!(room = %code, %error, "a room could not be woken");
    state.rooms.give_up(&mut lease, afterwards);
    state.count_rooms();
}

/// Plays a long series again, away from the workers that move frames.
async fn restore(facts: Vec<Fact>) -> Result<Room, String> {
    let restored = tokio::task::spawn_blocking(move || Room::restore(facts)).await;
    restored
        .map_err(|error| error.to_string())?
        .map_err(|error| error.to_string())
}
