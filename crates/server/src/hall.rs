//! The hall with the doors to all rooms.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::RandomState,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use fano_protocol::RoomCode;
use fano_rooms::{ConnectionId, Output, Room};
use fano_store::{Store, StoreError};
use tokio::sync::{mpsc, watch};
use tracing::{error, info};

use crate::{
    clock::Clock,
    config::Config,
    figures::Figures,
    net::{RateLimits, TcpInfoReader},
    room_task::{INBOX_MAX, RoomTask, ToRoom},
    tokens::{Tokens, random},
};

/// Everything that rooms and sockets share.
pub(crate) struct Hall {
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
    doors: Mutex<Doors>,
    connections: AtomicU64,
}

/// Which rooms there are.
#[derive(Default)]
struct Doors {
    /// All rooms, asleep ones included.
    known: BTreeSet<RoomCode>,
    /// Rooms with a task.
    awake: BTreeMap<RoomCode, mpsc::Sender<ToRoom>>,
    /// Nobody comes in any more.
    closing: bool,
}

/// Why there is no new room.
#[derive(Debug)]
pub(crate) enum NoRoom {
    /// There are as many as there may be.
    TooMany,
    /// The room could not be written down.
    Store(StoreError),
}

impl Hall {
    pub(crate) async fn new(
        config: Config,
        store: Arc<dyn Store>,
        tokens: Tokens,
    ) -> Result<Arc<Self>, StoreError> {
        let clock = Clock::starting_after(store.newest_moment_us().await?);
        let known: BTreeSet<RoomCode> = store.rooms().await?.into_iter().collect();
        let figures = Figures::new();
        figures.rooms.set(known.len() as f64);
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
            doors: Mutex::new(Doors {
                known,
                ..Doors::default()
            }),
            connections: AtomicU64::new(1),
        }))
    }

    /// A number that no other connection has.
    pub(crate) fn next_connection(&self) -> ConnectionId {
        ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// Makes a room; when this answers, it is written down.
    pub(crate) async fn create(self: &Arc<Self>) -> Result<RoomCode, NoRoom> {
        let code = {
            let mut doors = self.doors();
            if doors.known.len() >= self.config.limits.rooms_max || doors.closing {
                return Err(NoRoom::TooMany);
            }
            let code = loop {
                let code = RoomCode::numbered(u64::from_be_bytes(random()));
                // A limit far below the number of codes keeps this short.
                if doors.known.insert(code) {
                    break code;
                }
            };
            self.figures.rooms.set(doors.known.len() as f64);
            code
        };
        let mut out = Output::default();
        let room = Room::new(code, random(), &mut out);
        if let Err(error) = self.store.commit(code, out.facts).await {
            self.unlist(code);
            return Err(NoRoom::Store(error));
        }
        let mut doors = self.doors();
        if !doors.closing {
            let (sender, inbox) = mpsc::channel(INBOX_MAX);
            doors.awake.insert(code, sender);
            tokio::spawn(RoomTask::new(Arc::clone(self), code, room, inbox).run());
        }
        Ok(code)
    }

    /// The way into a room, if there is such a room. A room that sleeps is woken.
    pub(crate) fn door(self: &Arc<Self>, code: RoomCode) -> Option<mpsc::Sender<ToRoom>> {
        let mut doors = self.doors();
        if doors.closing || !doors.known.contains(&code) {
            return None;
        }
        if let Some(door) = doors.awake.get(&code)
            && !door.is_closed()
        {
            return Some(door.clone());
        }
        let (sender, inbox) = mpsc::channel(INBOX_MAX);
        doors.awake.insert(code, sender.clone());
        tokio::spawn(wake(Arc::clone(self), code, inbox));
        Some(sender)
    }

    /// Whether there is such a room.
    pub(crate) fn exists(&self, code: RoomCode) -> bool {
        self.doors().known.contains(&code)
    }

    /// Takes a room's door away, unless somebody has just put something into
    /// its inbox. From then on whoever wants in wakes the room anew.
    pub(crate) fn remove(&self, code: RoomCode, inbox: &mut mpsc::Receiver<ToRoom>) -> bool {
        let mut doors = self.doors();
        if !inbox.is_empty() {
            return false;
        }
        // Whoever took the door along and slips something in right now loses
        // it with the inbox: their socket is closed, and they come back.
        inbox.close();
        doors.awake.remove(&code);
        true
    }

    /// Forgets a room for good.
    pub(crate) async fn forget(&self, code: RoomCode) {
        self.unlist(code);
        if let Err(error) = self.store.forget(code).await {
            error!(room = %code, %error, "a room could not be forgotten");
        }
    }

    /// Forgets rooms in which nothing has happened for long.
    pub(crate) async fn forget_idle(&self) {
        let now_us = self.clock.now().micros();
        let age = self.config.times.room_forget;
        let before_us = now_us.saturating_sub(u64::try_from(age.as_micros()).unwrap_or(u64::MAX));
        match self.store.forget_idle(before_us).await {
            Ok(codes) => {
                if !codes.is_empty() {
                    info!(rooms = codes.len(), "forgot rooms nobody uses any more");
                }
                for code in codes {
                    self.unlist(code);
                    let door = self.doors().awake.remove(&code);
                    if let Some(door) = door {
                        let _ = door.send(ToRoom::GoAway).await;
                    }
                }
            }
            Err(error) => error!(%error, "idle rooms could not be forgotten"),
        }
    }

    fn unlist(&self, code: RoomCode) {
        let mut doors = self.doors();
        doors.known.remove(&code);
        self.figures.rooms.set(doors.known.len() as f64);
    }

    /// Sends everybody away and waits until every room has written down what it
    /// knows and every connection has ended.
    pub(crate) async fn close(&self) {
        let awake: Vec<_> = {
            let mut doors = self.doors();
            doors.closing = true;
            std::mem::take(&mut doors.awake).into_values().collect()
        };
        for door in &awake {
            // A room whose task has ended has nothing left to say.
            let _ = door.send(ToRoom::GoAway).await;
        }
        for door in awake {
            door.closed().await;
        }
        self.stop.send_replace(true);
        self.stop.closed().await;
    }

    fn doors(&self) -> MutexGuard<'_, Doors> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Restores a room from the store and lets it go on.
async fn wake(hall: Arc<Hall>, code: RoomCode, mut inbox: mpsc::Receiver<ToRoom>) {
    let facts = hall.store.load(code).await;
    let room = match facts {
        Ok(Some(facts)) => Room::restore(facts).map_err(|error| format!("{error:?}")),
        Ok(None) => {
            hall.unlist(code);
            Err("it is not in the store".to_owned())
        }
        Err(error) => Err(error.to_string()),
    };
    match room {
        Ok(room) => RoomTask::new(hall, code, room, inbox).run().await,
        Err(error) => {
            // Whoever waits at the door finds it shut and is sent away.
            error!(room = %code, %error, "a room could not be woken");
            inbox.close();
            hall.doors().awake.remove(&code);
        }
    }
}
