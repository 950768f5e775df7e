//! People's own decks, loaded from the store before a room asks for them.
//!
//! A room is a pure machine and asks for a deck on the spot, so the deck has to
//! be here by then: whoever wakes a room, or passes on settings, loads it first
//! and holds it until the room has it.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use fano_bundles::file;
use fano_decks::{CardId, Deck, Revision};
use fano_protocol::FromServer;
use fano_rooms::{CARDS_WAIT_MAX, DeckSource, Decks, Effect, Fact};
use fano_store::{Store, StoreError};
use futures_util::FutureExt as _;
use tokio::{sync::Semaphore, time::timeout};
use tracing::error;

#[cfg(test)]
use crate::{http::decks::SiteDrawings, site::Site};
use crate::{
    http::decks::own::packing::Packing,
    limits::{DECK_USE_NOTED_EVERY, DECKS_LOADING_MAX, DECKS_RECENT_MAX},
    site::ReadBundle,
};

/// People's own decks.
pub(crate) struct OwnDecks {
    store: Arc<dyn Store>,
    read: ReadBundle,
    loaded: Arc<Loaded>,
    loading: Semaphore,
}

/// The decks in memory: those that a room plays with, and the last ones.
struct Loaded {
    decks: Mutex<Shelf>,
    packing: Arc<Packing>,
}

#[derive(Default)]
struct Shelf {
    /// Every deck that somebody holds, and when the store was last told.
    held: BTreeMap<Revision, (Weak<Deck>, u64)>,
    /// The last ones, the newest last: they stay although nobody holds them.
    recent: VecDeque<Arc<Deck>>,
}

impl OwnDecks {
    pub(crate) fn new(store: Arc<dyn Store>, read: ReadBundle, packing: Arc<Packing>) -> Self {
        Self {
            store,
            read,
            loaded: Arc::new(Loaded {
                decks: Mutex::default(),
                packing,
            }),
            loading: Semaphore::new(DECKS_LOADING_MAX),
        }
    }

    /// Reads nothing.
    #[cfg(test)]
    pub(crate) fn unread(store: &Arc<dyn Store>) -> Self {
        let drawings = Arc::new(SiteDrawings::new(Site::empty()));
        let packing = Arc::new(Packing::new(store, &drawings));
        Self::new(Arc::clone(store), Site::empty().bundle, packing)
    }

    /// Where rooms find the decks that are in memory.
    pub(crate) fn source(&self) -> Decks {
        Arc::clone(&self.loaded) as Decks
    }

    /// Whether choosing this deck means looking into the store.
    pub(crate) fn has_to_load(&self, name: &str) -> bool {
        let revision = name.parse::<Revision>();
        revision.is_ok_and(|revision| self.loaded.shelf().find(revision).is_none())
    }

    /// Loads a deck that is about to be chosen, and notes that it is used: the
    /// store keeps it until the choice is written down. The caller holds it
    /// until the room has it. `None` if there is no such deck that can be read.
    pub(crate) async fn choose(&self, name: &str, now_us: u64) -> Option<Arc<Deck>> {
        let revision: Revision = name.parse().ok()?;
        let noted = self.loaded.shelf().noted_us(revision);
        let stale = now_us.saturating_sub(noted) >= micros(DECK_USE_NOTED_EVERY);
        let chosen = async {
            let Some(deck) = self.load(revision).await? else {
                return Ok(None);
            };
            // Names that nobody knows must not make the store write.
            if stale {
                if !self.store.use_revision(revision, now_us).await? {
                    return Ok(None);
                }
                self.loaded.shelf().note(revision, now_us);
            }
            Ok::<_, StoreError>(Some(deck))
        };
        chosen.await.unwrap_or_else(|error| {
            error!(deck = %revision, %error, "could not load a deck");
            None
        })
    }

    /// Loads the decks that a room needs to be restored. The caller holds them
    /// until the room has them.
    pub(crate) async fn needed_by(&self, facts: &[Fact]) -> Result<Vec<Arc<Deck>>, StoreError> {
        let names = facts.iter().flat_map(|fact| match fact {
            Fact::Room(state) => std::slice::from_ref(&state.lobby.settings.deck),
            Fact::SeriesStart(start) => start.decks.as_slice(),
            Fact::Step(_) | Fact::Finished(_) => &[],
        });
        let mut revisions: Vec<Revision> = names.filter_map(|name| name.parse().ok()).collect();
        revisions.sort_unstable();
        revisions.dedup();
        let mut decks = Vec::new();
        for revision in revisions {
            decks.extend(self.load(revision).await?);
        }
        Ok(decks)
    }

    /// Waits until all cards are arranged that these effects show, but not
    /// longer than everybody can be expected to; `None` if they are.
    pub(crate) fn when_shown(
        &self,
        effects: &[Effect],
    ) -> Option<impl Future<Output = ()> + Send + 'static> {
        let shown = effects.iter().filter_map(|effect| match effect {
            Effect::TellPlaces { deck, cards, .. } => {
                let revision: Revision = deck.parse().ok()?;
                let packing = &self.loaded.packing;
                let waits = !packing.want_to_show(revision, cards);
                waits.then(|| (revision, cards.clone()))
            }
            _ => None,
        });
        let shown: Vec<(Revision, Vec<CardId>)> = shown.collect();
        if shown.is_empty() {
            return None;
        }
        let packing = Arc::clone(&self.loaded.packing);
        let wait = async move {
            for (revision, cards) in shown {
                packing.when_arranged(revision, &cards).await;
            }
        };
        let limit = Duration::from_micros(CARDS_WAIT_MAX.micros().unsigned_abs());
        Some(timeout(limit, wait).map(|_| ()))
    }

    /// The frame that tells where the drawings are on cards that are shown now.
    pub(crate) fn places_frame(&self, deck: &str, cards: &[CardId]) -> Option<String> {
        let cards = self.loaded.packing.show(deck.parse().ok()?, cards);
        let deck = deck.to_owned();
        (!cards.is_empty()).then(|| fano_protocol::to_text(&FromServer::Places { deck, cards }))
    }

    /// The deck of a revision, from memory or from the store.
    async fn load(&self, revision: Revision) -> Result<Option<Arc<Deck>>, StoreError> {
        if let Some(deck) = self.loaded.shelf().take_out(revision) {
            return Ok(Some(deck));
        }
        let Ok(_permit) = self.loading.acquire().await else {
            return Ok(None);
        };
        // Somebody else may have loaded it in the meantime.
        if let Some(deck) = self.loaded.shelf().take_out(revision) {
            return Ok(Some(deck));
        }
        let Some(bundle) = self.store.bundle(revision).await? else {
            error!(deck = %revision, "a deck is not in the store");
            return Ok(None);
        };
        let read = self.read;
        // Reading a large bundle takes a while, and whatever is wrong with it
        // must not hurt anybody else.
        let deck = tokio::task::spawn_blocking(move || {
            let is_whole = file::has_layouts(&bundle).unwrap_or(true);
            (read(&bundle), is_whole)
        })
        .await;
        let reason = match deck {
            Ok((Ok(deck), is_whole)) => {
                // Rooms show its cards as soon as they are arranged.
                if !is_whole {
                    self.loaded.packing.resume(revision, &deck);
                }
                return Ok(Some(self.loaded.shelf().put(revision, deck)));
            }
            Ok((Err(reason), _)) => reason,
            Err(error) => error.to_string(),
        };
        error!(deck = %revision, reason, "a deck cannot be read");
        Ok(None)
    }
}

impl Loaded {
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.decks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DeckSource for Loaded {
    fn deck(&self, name: &str) -> Option<Arc<Deck>> {
        self.shelf().find(name.parse().ok()?)
    }

    fn is_being_arranged(&self, name: &str) -> bool {
        let own: Option<Revision> = name.parse().ok();
        own.is_some_and(|revision| self.packing.is_incomplete(revision))
    }

    fn can_be_shown(&self, name: &str, cards: &[CardId]) -> bool {
        let own: Option<Revision> = name.parse().ok();
        own.is_none_or(|revision| self.packing.want_to_show(revision, cards))
    }
}

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Loaded")
            .field("decks", &self.shelf().held.len())
            .finish_non_exhaustive()
    }
}

impl Shelf {
    fn find(&self, revision: Revision) -> Option<Arc<Deck>> {
        self.held.get(&revision)?.0.upgrade()
    }

    /// Finds a deck that is about to be used.
    fn take_out(&mut self, revision: Revision) -> Option<Arc<Deck>> {
        let deck = self.find(revision)?;
        self.recent.retain(|recent| !Arc::ptr_eq(recent, &deck));
        self.remember(&deck);
        Some(deck)
    }

    fn put(&mut self, revision: Revision, deck: Deck) -> Arc<Deck> {
        let deck = Arc::new(deck);
        self.held.retain(|_, (deck, _)| deck.strong_count() > 0);
        self.held.insert(revision, (Arc::downgrade(&deck), 0));
        self.remember(&deck);
        deck
    }

    fn remember(&mut self, deck: &Arc<Deck>) {
        if self.recent.len() >= DECKS_RECENT_MAX {
            self.recent.pop_front();
        }
        self.recent.push_back(Arc::clone(deck));
    }

    /// When the store was last told that a deck is used.
    fn noted_us(&self, revision: Revision) -> u64 {
        let held = self.held.get(&revision);
        held.map_or(0, |(_, noted_us)| *noted_us)
    }

    fn note(&mut self, revision: Revision, now_us: u64) {
        if let Some((_, noted_us)) = self.held.get_mut(&revision) {
            *noted_us = now_us;
        }
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use fano_decks::builtin;
    use fano_store::MemoryStore;

    use super::*;

    fn revision(number: u8) -> Revision {
        Revision::from_hash(&[number; 32])
    }

    #[test]
    fn decks_that_somebody_holds_and_the_last_ones_stay() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
        let loaded = OwnDecks::unread(&store).loaded;
        let held = loaded.shelf().put(revision(0), builtin::insects().clone());
        for number in 1..=u8::try_from(DECKS_RECENT_MAX).expect("few") + 1 {
            loaded
                .shelf()
                .put(revision(number), builtin::insects().clone());
        }
        let there = |number| loaded.deck(revision(number).as_str()).is_some();
        assert!(there(0), "somebody holds it");
        assert!(!there(1), "nobody does, and it is not one of the last");
        assert!(there(2));
        drop(held);
        assert!(!there(0));
        assert_eq!(
            loaded.deck("insects"),
            None,
            "rooms know the boxes themselves"
        );
    }
}
