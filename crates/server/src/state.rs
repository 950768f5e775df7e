//! State shared by rooms and sockets.

mod ownership;

use std::{
    hash::RandomState,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    time::Duration,
};

use fano_arbiter::Moment;
use fano_decks::Revision;
use fano_protocol::{RoomCode, Settings, http::ListedDeck};
use fano_rooms::{ConnectionId, Fact, Output, Room};
use fano_store::{Located, NewRoom, Node, NotCreated, Store, StoreError, Swept, Unused};
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};
use tracing::{error, info, warn};

use crate::{
    clock::{Clock, heartbeat::Heartbeat},
    cluster::Link,
    config::Config,
    figures::Figures,
    limits::{CODES_DRAWN_MAX, DECK_CONTENT_FORGET, DRAIN_SPREAD},
    net::{RateLimits, TcpInfoReader},
    rooms::{Lease, Lookup, OwnDecks, RoomDirectory, RoomSender, RoomTask, Started, ToRoom},
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
    /// The link with other processes, if there are any.
    pub(crate) link: Option<Arc<Link>>,
    connections: AtomicU64,
    /// How much of what this process can take is used, in thousandths.
    load: AtomicU32,
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

/// The result of looking for a room.
pub(crate) enum Found {
    /// This process runs it.
    Here(RoomSender),
    /// Another process does.
    Elsewhere(Node),
    /// There is no such room.
    Nowhere,
    /// The server is stopping, or cannot tell at the moment: come back later.
    NotNow,
}

impl ServerState {
    pub(crate) async fn new(
        config: Config,
        store: Arc<dyn Store>,
        tokens: Tokens,
        decks: OwnDecks,
        link: Option<Arc<Link>>,
    ) -> Result<Arc<Self>, StoreError> {
        let newest_us = store.newest_moment_us().await?;
        let clock = Clock::starting_after(newest_us, store.clock_ahead_us());
        let figures = Figures::new();
        figures.rooms.set(store.totals().await?.rooms as f64);
        Ok(Arc::new(Self {
            rate_limits: RateLimits::new(config.limits),
            config,
            clock,
            heartbeat: Heartbeat::default(),
            decks,
            store,
            tokens,
            figures,
            tcp_info: TcpInfoReader::open(),
            ping_secret: RandomState::new(),
            stop: watch::Sender::new(false),
            rooms: RoomDirectory::default(),
            link,
            connections: AtomicU64::new(1),
            load: AtomicU32::new(0),
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
        let owner = self.owner_of_new_room().await;
        for _ in 0..CODES_DRAWN_MAX {
            let code = RoomCode::numbered(u64::from_be_bytes(random()));
            let mut out = Output::default();
            let decks = self.decks.source();
            let settings = settings.clone();
            let room = Room::with_settings(code, random(), settings, decks, &mut out);
            let room = room.ok_or(NoRoom::UnknownDeck)?;
            let new = NewRoom {
                code,
                facts: out.facts,
                rooms_max: self.config.limits.rooms_max as u64,
                owner,
            };
            match self.store.create(new).await.map_err(NoRoom::Store)? {
                Ok(()) => {}
                Err(NotCreated::Taken) => continue,
                Err(NotCreated::TooMany) => return Err(NoRoom::TooMany),
            }
            drop(held);
            self.figures.rooms.increment(1);
            if owner.is_none()
                && let Started::Now(_, lease) = self.rooms.start(code)
            {
                tokio::spawn(RoomTask::new(Arc::clone(self), lease, room).run());
            }
            return Ok(code);
        }
        Err(NoRoom::TooMany)
    }

    /// Finds a room, and wakes it if it is asleep here. A room that is awake
    /// here is found without asking the store.
    pub(crate) async fn find(self: &Arc<Self>, code: RoomCode) -> Found {
        match self.rooms.find(code) {
            Lookup::Awake(sender) => return Found::Here(sender),
            Lookup::Forgetting => return Found::Nowhere,
            Lookup::Closing => return Found::NotNow,
            Lookup::NotAwake => {}
        }
        match self.locate(code).await {
            Ok(Located::Here) => {}
            Ok(Located::At(node)) => return Found::Elsewhere(node),
            Ok(Located::Nowhere) => return Found::Nowhere,
            Err(error) => {
                warn!(room = %code, %error, "could not find a room");
                return Found::NotNow;
            }
        }
        match self.rooms.start(code) {
            Started::Already(sender) => Found::Here(sender),
            Started::Now(sender, lease) => {
                tokio::spawn(wake(Arc::clone(self), lease));
                Found::Here(sender)
            }
            Started::Forgetting => Found::Nowhere,
            Started::Closing => Found::NotNow,
        }
    }

    /// Whether there is such a room, here or elsewhere. Wakes nobody.
    pub(crate) async fn exists(&self, code: RoomCode) -> Result<bool, StoreError> {
        match self.rooms.find(code) {
            Lookup::Awake(_) => Ok(true),
            Lookup::Forgetting => Ok(false),
            Lookup::Closing => Err(StoreError::Closed),
            Lookup::NotAwake => Ok(self.store.locate(code).await? != Located::Nowhere),
        }
    }

    /// Deletes a room that is marked for it from the store.
    pub(crate) async fn forget(&self, code: RoomCode) {
        match self.store.forget(code).await {
            Ok(true) => self.figures.rooms.decrement(1),
            Ok(false) => {}
            Err(error) => error!(room = %code, %error, "could not delete a room"),
        }
        self.rooms.end_forgetting(code);
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

    /// Disconnects everybody and waits until every room has saved its state and
    /// every connection has ended.
    pub(crate) async fn close(&self) {
        let mut awake = self.rooms.close();
        awake.extend(self.link.iter().flat_map(|link| link.rooms()));
        // Others take over, and everybody at once would be too much for them.
        let spread = match self.store.node() {
            Some(_) => DRAIN_SPREAD,
            None => Duration::ZERO,
        };
        let pause = spread / u32::try_from(awake.len()).unwrap_or(u32::MAX).max(1);
        let begun = Instant::now();
        for (number, room) in (0..).zip(&awake) {
            if !pause.is_zero() {
                sleep_until(begun + pause * number).await;
            }
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
    let error = match state.store.load(code).await {
        Ok(Some(facts)) => {
            ownership::wait_for_clock(&state.clock, &facts).await;
            match restore(&state, facts).await {
                Ok(mut room) => {
                    if let Some(left_us) = state.store.left_us(code) {
                        room.taken_over(Moment::from_micros(left_us));
                    }
                    return RoomTask::new(state, lease, room).run().await;
                }
                Err(error) => error,
            }
        }
        Ok(None) => "it is not in the store".to_owned(),
        Err(error) => error.to_string(),
    };
    // Anyone waiting in the inbox is disconnected.
    error!(room = %code, %error, "could not restore a room");
    state.rooms.give_up(&mut lease);
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
    use fano_protocol::http::{DeckSummary, InLanguages, Shape};
    use fano_store::{
        DeckLimits, DeckStore as _, DeckTitle, DeckToKeep, DraftLimits, DraftStore as _,
        DraftToSave, MemoryStore,
    };

    use super::*;

    async fn state(store: &Arc<MemoryStore>) -> Arc<ServerState> {
        let store = Arc::clone(store) as Arc<dyn Store>;
        let decks = OwnDecks::unread(&store);
        let tokens = Tokens::new([7; 32]);
        let state = ServerState::new(Config::default(), store, tokens, decks, None);
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
                title: InLanguages::default(),
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
