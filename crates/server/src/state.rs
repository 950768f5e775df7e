//! State shared by rooms and sockets.

use std::{
    hash::RandomState,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use fano_decks::Revision;
use fano_protocol::{RoomCode, Settings, http::ListedDeck};
use fano_rooms::{ConnectionId, Fact, Output, Room};
use fano_store::{Store, StoreError, Swept, Unused};
use tokio::sync::{mpsc, watch};
use tracing::{error, info};

use crate::{
    clock::Clock,
    config::Config,
    figures::Figures,
    heartbeat::Heartbeat,
    limits::DECK_CONTENT_FORGET,
    net::{RateLimits, TcpInfoReader},
    rooms::{Afterwards, Found, Lease, OwnDecks, RoomDirectory, RoomTask, ToRoom},
    site::ReadBundle,
    tokens::{Tokens, random},
};

/// State shared by all rooms and sockets.
pub(crate) struct ServerState {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tokens: Tokens,
    pub(crate) figures: Figures,
    pub(crate) heartbeat: Heartbeat,
    pub(crate) rate_limits: RateLimits,
    pub(crate) tcp_info: TcpInfoReader,
    /// Makes ping numbers impossible to guess.
    pub(crate) ping_secret: RandomState,
    /// Becomes true when the server stops; every connection watches it.
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) rooms: RoomDirectory,
    pub(crate) decks: OwnDecks,
    connections: AtomicU64,
}

/// Why a room was not created.
#[derive(Debug)]
pub(crate) enum NoRoom {
    /// The limit is reached.
    TooMany,
    /// There is no such deck.
    UnknownDeck,
    /// The room could not be saved.
    Store(StoreError),
}

impl ServerState {
    pub(crate) async fn new(
        config: Config,
        store: Arc<dyn Store>,
        tokens: Tokens,
        read_bundle: ReadBundle,
    ) -> Result<Arc<Self>, StoreError> {
        let clock = Clock::starting_after(store.newest_moment_us().await?);
        let rooms = RoomDirectory::new(store.rooms().await?);
        let figures = Figures::new();
        figures.rooms.set(rooms.len() as f64);
        Ok(Arc::new(Self {
            rate_limits: RateLimits::new(config.limits),
            config,
            clock,
            heartbeat: Heartbeat::default(),
            decks: OwnDecks::new(Arc::clone(&store), read_bundle),
            store,
            tokens,
            figures,
            tcp_info: TcpInfoReader::open(),
            ping_secret: RandomState::new(),
            stop: watch::Sender::new(false),
            rooms,
            connections: AtomicU64::new(1),
        }))
    }

    /// A unique connection number.
    pub(crate) fn next_connection(&self) -> ConnectionId {
        ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// Creates a room; it is saved when this returns.
    pub(crate) async fn create(self: &Arc<Self>, settings: Settings) -> Result<RoomCode, NoRoom> {
        // Somebody's own deck is held until the room has it.
        let held = if settings.deck.parse::<Revision>().is_ok() {
            let now_us = self.clock.now().micros();
            self.decks.choose(&settings.deck, now_us).await
        } else {
            None
        };
        let draw = || RoomCode::numbered(u64::from_be_bytes(random()));
        let rooms_max = self.config.limits.rooms_max;
        let code = self.rooms.reserve(rooms_max, draw);
        let code = code.ok_or(NoRoom::TooMany)?;
        self.count_rooms();
        let mut out = Output::default();
        let decks = self.decks.source();
        let Some(room) = Room::with_settings(code, random(), settings, decks, &mut out) else {
            self.rooms.gone(code);
            self.count_rooms();
            return Err(NoRoom::UnknownDeck);
        };
        drop(held);
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

    /// The inbox of a room's task, if the room exists. Wakes a sleeping room.
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

    /// Deletes a room that is marked for it from the store.
    pub(crate) async fn forget(&self, code: RoomCode) {
        match self.store.forget(code).await {
            Ok(_) => self.rooms.gone(code),
            Err(error) => {
                error!(room = %code, %error, "could not delete a room");
                self.rooms.keep(code);
            }
        }
        self.count_rooms();
    }

    /// Deletes sleeping rooms that have been idle for long.
    pub(crate) async fn forget_idle(&self) {
        let now_us = self.clock.now().micros();
        let age = self.config.times.room_forget;
        let before_us = now_us.saturating_sub(u64::try_from(age.as_micros()).unwrap_or(u64::MAX));
        let idle = match self.store.idle_rooms(before_us).await {
            Ok(idle) => idle,
            Err(error) => return error!(%error, "could not list idle rooms"),
        };
        let mut forgotten = 0;
        for code in idle {
            if self.rooms.start_forgetting(code) {
                self.forget(code).await;
                forgotten += 1;
            }
        }
        if forgotten > 0 {
            info!(rooms = forgotten, "deleted unused rooms");
        }
    }

    /// Deletes decks that nobody has used for long, and content that nothing
    /// needs any more.
    pub(crate) async fn forget_decks(&self, listed: &[ListedDeck]) {
        let now_us = self.clock.now().micros();
        let before_us = |age: Duration| {
            let age_us = u64::try_from(age.as_micros()).unwrap_or(u64::MAX);
            now_us.saturating_sub(age_us)
        };
        // Those that everybody is offered stay, even if nobody takes them.
        for deck in listed {
            if let Err(error) = self.store.use_deck(&deck.address, now_us).await {
                return error!(%error, "could not note the use of a deck");
            }
        }
        let unused = Unused {
            decks_before_us: before_us(self.config.times.deck_forget),
            revisions_before_us: before_us(DECK_CONTENT_FORGET),
        };
        match self.store.sweep_decks(unused).await {
            Ok(swept) if swept == Swept::default() => {}
            Ok(swept) => info!(
                decks = swept.decks,
                revisions = swept.revisions,
                "deleted unused decks"
            ),
            Err(error) => error!(%error, "could not delete unused decks"),
        }
    }

    /// Deletes drafts that nobody has saved for long.
    pub(crate) async fn forget_drafts(&self) {
        let age_us = u64::try_from(self.config.times.draft_forget.as_micros());
        let now_us = self.clock.now().micros();
        let before_us = now_us.saturating_sub(age_us.unwrap_or(u64::MAX));
        match self.store.sweep_drafts(before_us).await {
            Ok(0) => {}
            Ok(drafts) => info!(drafts, "deleted old drafts"),
            Err(error) => error!(%error, "could not delete old drafts"),
        }
    }

    fn count_rooms(&self) {
        self.figures.rooms.set(self.rooms.len() as f64);
    }

    /// Disconnects everybody and waits until every room has saved its state and
    /// every connection has ended.
    pub(crate) async fn close(&self) {
        let awake = self.rooms.close();
        for room in &awake {
            // The task may have ended already.
            let _ = room.send(ToRoom::GoAway).await;
        }
        for room in awake {
            room.closed().await;
        }
        self.stop.send_replace(true);
        self.stop.closed().await;
    }
}

/// Restores a room from the store and runs it.
async fn wake(state: Arc<ServerState>, mut lease: Lease) {
    let code = lease.code;
    let (error, afterwards) = match state.store.load(code).await {
        Ok(Some(facts)) => match restore(&state, facts).await {
            Ok(room) => return RoomTask::new(state, lease, room).run().await,
            Err(error) => (error, Afterwards::Asleep),
        },
        Ok(None) => ("it is not in the store".to_owned(), Afterwards::Gone),
        Err(error) => (error.to_string(), Afterwards::Asleep),
    };
    // Anyone waiting in the inbox is disconnected.
    error!(room = %code, %error, "could not restore a room");
    state.rooms.give_up(&mut lease, afterwards);
    state.count_rooms();
}

/// Replaying a long series takes a while, so do it off the workers that move
/// frames.
async fn restore(state: &ServerState, facts: Vec<Fact>) -> Result<Room, String> {
    let held = state.decks.needed_by(&facts).await;
    let held = held.map_err(|error| error.to_string())?;
    let decks = state.decks.source();
    let restored = tokio::task::spawn_blocking(move || Room::restore(facts, decks)).await;
    drop(held);
    restored
        .map_err(|error| error.to_string())?
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use fano_protocol::http::{DeckSummary, InBothLanguages, Shape};
    use fano_store::{
        DeckLimits, DeckStore as _, DeckTitle, DeckToKeep, DraftLimits, DraftStore as _,
        DraftToSave, MemoryStore,
    };

    use super::*;

    async fn state(store: &Arc<MemoryStore>) -> Arc<ServerState> {
        let store = Arc::clone(store);
        let state = ServerState::new(Config::default(), store, Tokens::new([7; 32]), |_| {
            Err("nothing is read here".to_owned())
        });
        state.await.expect("an empty store")
    }

    const DAY_US: u64 = 24 * 3600 * 1_000_000;

    #[tokio::test]
    async fn drafts_go_after_ninety_days_without_a_save() {
        let store = Arc::new(MemoryStore::new());
        let state = state(&store).await;
        let now_us = state.clock.now().micros();
        for (id, days) in [("eighty-nine", 89), ("ninety-days", 90)] {
            let draft = DraftToSave {
                maker: b"Mia".to_vec(),
                id: id.to_owned(),
                network: String::new(),
                title: String::new(),
                content: Arc::from(&b"{}"[..]),
                pictures: Vec::new(),
                expected: 0,
                at_us: now_us - days * DAY_US - 1,
                limits: DraftLimits::default(),
            };
            let saved = store.save_draft(draft).await.expect("it works");
            saved.expect("nothing is against it");
        }
        state.forget_drafts().await;
        let left = store.drafts_of(b"Mia").await.expect("a list");
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].id, "eighty-nine");
    }

    #[tokio::test]
    async fn decks_go_after_a_year_unless_they_are_listed() {
        let store = Arc::new(MemoryStore::new());
        let state = state(&store).await;
        let now_us = state.clock.now().micros();
        for address in ["some-deck-1", "some-deck-2"] {
            let deck = DeckToKeep {
                address: address.to_owned(),
                maker: b"Mia".to_vec(),
                network: String::new(),
                title: DeckTitle::default(),
                revision: Revision::from_hash(&[1; 32]),
                bundle: Arc::from(&b"deck"[..]),
                replaces: None,
                at_us: now_us - 366 * DAY_US,
                limits: DeckLimits::default(),
            };
            let kept = store.keep_deck(deck).await.expect("it works");
            kept.expect("nothing is against it");
        }
        let listed = ListedDeck {
            address: "some-deck-2".to_owned(),
            deck: DeckSummary {
                name: String::new(),
                title: InBothLanguages {
                    en: String::new(),
                    de: String::new(),
                },
                symbols: 0,
                symbols_per_card: 0,
                cards: 0,
                shape: Shape::Disc,
            },
        };
        state.forget_decks(&[listed]).await;
        let left = store.decks_of(b"Mia").await.expect("a list");
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].address, "some-deck-2");
    }
}
