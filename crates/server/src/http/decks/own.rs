//! The pages of people's own decks, made from what the store keeps.

pub(crate) mod packing;
mod page;

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use fano_bundles::{
    Content, Draft, Job,
    file::{self, Parts},
    sprite,
};
use fano_decks::{Card, Revision};
use fano_faces::{Gallery, intake::KeptKind};
use fano_store::Store;
use tokio::sync::Mutex as Turn;
use tracing::error;

use self::{
    packing::Packing,
    page::{DeckPage, Places},
};
use super::SiteDrawings;
use crate::{
    http::{
        prepared::{PreparedResponse, fingerprint},
        problem::Problem,
    },
    limits::{DECK_PAGES_BYTES_MAX, DECK_PAGES_MAKING_MAX},
};

/// The pages of the last decks that were looked at.
pub(crate) struct OwnDeckPages(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    drawings: Arc<SiteDrawings>,
    packing: Arc<Packing>,
    recent: Mutex<Recent>,
    /// A deck always waits for the same turn, so it is made only once.
    turns: [Turn<()>; DECK_PAGES_MAKING_MAX],
}

/// Everything that is shown of a deck.
pub(crate) struct OwnPages {
    deck: DeckPage,
    pub(super) sprite: (u64, PreparedResponse),
    pub(super) pictures: Vec<PreparedResponse>,
    pub(super) draft: Draft,
    pub(super) cards: usize,
    pub(super) symbols: usize,
    pub(super) symbols_per_card: usize,
    /// Symbols that are on no card.
    pub(super) unused: Vec<usize>,
}

impl OwnDeckPages {
    pub(crate) fn new(
        store: &Arc<dyn Store>,
        drawings: &Arc<SiteDrawings>,
        packing: &Arc<Packing>,
    ) -> Self {
        Self(Arc::new(Inner {
            store: Arc::clone(store),
            drawings: Arc::clone(drawings),
            packing: Arc::clone(packing),
            recent: Mutex::default(),
            turns: std::array::from_fn(|_| Turn::default()),
        }))
    }

    /// The pages of a revision, if it is kept.
    pub(crate) async fn of(&self, revision: Revision) -> Result<Option<Arc<OwnPages>>, Problem> {
        if let Some(pages) = self.0.recent().find(revision) {
            return Ok(Some(pages));
        }
        // In a task of its own: if nobody waits any more, it still counts.
        let inner = Arc::clone(&self.0);
        let made = tokio::spawn(async move { inner.make(revision).await });
        made.await.map_err(|_| Problem::Internal)?
    }
}

impl Inner {
    fn recent(&self) -> MutexGuard<'_, Recent> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn make(&self, revision: Revision) -> Result<Option<Arc<OwnPages>>, Problem> {
        let hash = fingerprint(revision.as_str().as_bytes());
        let turn = (hash % DECK_PAGES_MAKING_MAX as u64) as usize;
        let _turn = self.turns[turn].lock().await;
        if let Some(pages) = self.recent().find(revision) {
            return Ok(Some(pages));
        }
        let bundle = self.store.bundle(revision).await.map_err(|error| {
            error!(deck = %revision, %error, "could not load a deck");
            Problem::StoreFailed
        })?;
        let Some(bundle) = bundle else {
            return Ok(None);
        };
        let (drawings, packing) = (Arc::clone(&self.drawings), Arc::clone(&self.packing));
        let runtime = tokio::runtime::Handle::current();
        let pages = tokio::task::spawn_blocking(move || {
            drawings.run(|| {
                let _runtime = runtime.enter();
                let parts = file::read_parts(&bundle, &*drawings, Job::silent())?;
                Ok::<_, file::FileError>(OwnPages::new(revision, parts, &packing))
            })
        });
        let reason = match pages.await {
            Ok(Ok(pages)) => return Ok(Some(self.recent().put(revision, pages))),
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        error!(deck = %revision, reason, "a deck cannot be read");
        Err(Problem::Internal)
    }
}

impl OwnPages {
    fn new(revision: Revision, parts: Parts, packing: &Packing) -> Self {
        let Parts {
            content,
            gallery,
            layouts,
        } = parts;
        let mut pages = Self::without_places(revision, &content, &gallery);
        pages.deck.places = match layouts {
            Some(layouts) => Places::Known(Arc::new(layouts)),
            None => Places::Coming(packing.start(revision, content, gallery, None)),
        };
        pages.deck.whole();
        pages
    }

    fn without_places(revision: Revision, content: &Content, gallery: &Gallery) -> Self {
        let deck = content.deck();
        let sprite = sprite(deck, gallery);
        let svg = sprite.svg.into_bytes();
        let hash = fingerprint(&svg);
        let mut is_used = vec![false; deck.symbols().len()];
        for symbol in deck.cards().iter().flat_map(Card::symbols) {
            is_used[symbol.index()] = true;
        }
        let unused = (0..is_used.len()).filter(|number| !is_used[*number]);
        let pictures = content.pictures().iter();
        Self {
            deck: DeckPage::new(revision, content, &sprite.faces, hash),
            sprite: (hash, PreparedResponse::new("image/svg+xml", svg)),
            pictures: pictures
                .map(|(_, kept)| {
                    let kind = match kept.kind() {
                        KeptKind::Png => "image/png",
                        KeptKind::Jpeg => "image/jpeg",
                    };
                    let tag = format!("{:016x}", fingerprint(kept.bytes()));
                    let body = kept.bytes().to_vec().into();
                    PreparedResponse::from_variants(kind, &tag, body, None, None)
                })
                .collect(),
            draft: Draft::of(content),
            cards: deck.cards().len(),
            symbols: deck.symbols().len(),
            symbols_per_card: deck.symbols_per_card_max(),
            unused: unused.collect(),
        }
    }

    fn bytes(&self) -> usize {
        let pictures = self.pictures.iter().map(PreparedResponse::bytes);
        self.deck.bytes() + self.sprite.1.bytes() + pictures.sum::<usize>()
    }
}

/// The last pages, the newest last.
#[derive(Default)]
struct Recent {
    pages: VecDeque<(Revision, usize, Arc<OwnPages>)>,
    bytes: usize,
}

impl Recent {
    fn find(&mut self, revision: Revision) -> Option<Arc<OwnPages>> {
        let at = self.pages.iter().position(|(own, ..)| *own == revision)?;
        let found = self.pages.remove(at)?;
        // Cards that could not be arranged are tried again.
        if found.2.deck.has_failed() {
            self.bytes -= found.1;
            return None;
        }
        let pages = Arc::clone(&found.2);
        self.pages.push_back(found);
        Some(pages)
    }

    fn put(&mut self, revision: Revision, pages: OwnPages) -> Arc<OwnPages> {
        let pages = Arc::new(pages);
        let bytes = pages.bytes();
        self.bytes += bytes;
        self.pages.push_back((revision, bytes, Arc::clone(&pages)));
        while self.bytes > DECK_PAGES_BYTES_MAX {
            let Some((_, bytes, _)) = self.pages.pop_front() else {
                break;
            };
            self.bytes -= bytes;
        }
        pages
    }
}
