//! Decks whose cards are being arranged. A deck is kept before that: what it
//! will look like is decided by then, and it can be played while its cards are
//! being arranged. If the server stops in between, whoever next needs the deck
//! has it arranged again, with the same result.
//!
//! Cards are arranged in the order of their numbers, except that those come
//! first that somebody waits for: a page that shows a card without knowing where
//! its drawings are (`Arranging::ask`), and a room that is about to turn one up
//! (`Packing::want_to_show`). Where the drawings are is part of the deck, which
//! everybody may know; the secret is the order of the pile. So nothing may be
//! arranged early that stays face down, and a card that a room asked for counts
//! as unknown to everybody else until the room turns it up.
//!
//! A room turns up no card before it is arranged, and sends the places on the
//! card right before it, over the same socket: everybody can paint it when it
//! arrives, and reactions are measured from there as always. If pages asked for
//! the places themselves, everybody would see the card a round trip late, and
//! the server could not tell that from a lie.

mod arranging;
mod queue;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use fano_bundles::{
    Content, Job,
    file::{self, Parts},
};
use fano_decks::{CardId, Deck, Revision};
use fano_faces::{Gallery, LayoutPlan};
use fano_protocol::http::ArrangedCard;
use fano_store::Store;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};
use tracing::error;

pub(crate) use self::arranging::Arranging;
use self::{arranging::Stage, queue::Queue};
use crate::{
    http::decks::SiteDrawings,
    limits::{DECK_JOB_TIME_MAX, DECK_PLACES_SENT_ON, DECKS_MAKING_MAX},
};

/// All decks whose cards are being arranged, or just were.
pub(crate) struct Packing(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    drawings: Arc<SiteDrawings>,
    /// Until everybody who plays with them has got all places.
    decks: Mutex<BTreeMap<Revision, Arc<Arranging>>>,
    turns: Arc<Semaphore>,
    queue: Arc<Queue>,
}

/// A deck to arrange; without it, it is read from the store.
type Prepared = Option<Box<(Content, Gallery)>>;

impl Packing {
    pub(crate) fn new(store: &Arc<dyn Store>, drawings: &Arc<SiteDrawings>) -> Self {
        Self(Arc::new(Inner {
            store: Arc::clone(store),
            drawings: Arc::clone(drawings),
            decks: Mutex::default(),
            turns: Arc::new(Semaphore::new(DECKS_MAKING_MAX)),
            queue: Arc::default(),
        }))
    }

    /// The turns of those who make decks or arrange their cards.
    pub(crate) fn turns(&self) -> Arc<Semaphore> {
        Arc::clone(&self.0.turns)
    }

    fn find(&self, revision: Revision) -> Option<Arc<Arranging>> {
        self.0.decks().get(&revision).cloned()
    }

    /// Whether the places on a deck's cards have to be sent along with them.
    pub(crate) fn is_incomplete(&self, revision: Revision) -> bool {
        self.0.decks().contains_key(&revision)
    }

    /// Has cards arranged that a room is about to turn up. Returns whether they
    /// are.
    pub(crate) fn want_to_show(&self, revision: Revision, cards: &[CardId]) -> bool {
        let arranging = self.find(revision);
        arranging.is_none_or(|found| found.is_over() || found.want_to_show(cards))
    }

    /// Waits until cards that a room is about to turn up are arranged.
    pub(crate) async fn when_arranged(&self, revision: Revision, cards: &[CardId]) {
        if let Some(arranging) = self.find(revision) {
            arranging.want_to_show(cards);
            arranging.when_arranged(cards).await;
        }
    }

    /// Cards that a room turns up now, as far as they are arranged.
    pub(crate) fn show(&self, revision: Revision, cards: &[CardId]) -> Vec<ArrangedCard> {
        let arranging = self.find(revision);
        arranging.map_or_else(Vec::new, |found| found.show(cards))
    }

    /// Arranges the cards of a deck that is kept, unless that is being done.
    pub(crate) fn start(
        &self,
        revision: Revision,
        content: Content,
        gallery: Gallery,
        turn: Option<OwnedSemaphorePermit>,
    ) -> Arc<Arranging> {
        let cards = content.deck().cards().len();
        let prepared = Some(Box::new((content, gallery)));
        self.begin(revision, cards, prepared, turn)
    }

    /// Arranges the cards of a deck that is kept without layouts.
    pub(crate) fn resume(&self, revision: Revision, deck: &Deck) {
        self.begin(revision, deck.cards().len(), None, None);
    }

    fn begin(
        &self,
        revision: Revision,
        cards: usize,
        prepared: Prepared,
        turn: Option<OwnedSemaphorePermit>,
    ) -> Arc<Arranging> {
        let mut decks = self.0.decks();
        if let Some(there) = decks.get(&revision).filter(|there| !there.is_over()) {
            return Arc::clone(there);
        }
        let arranging = Arc::new(Arranging::new(cards));
        decks.insert(revision, Arc::clone(&arranging));
        let (inner, work) = (Arc::clone(&self.0), Arc::clone(&arranging));
        tokio::spawn(async move {
            match inner.run(revision, prepared, turn, &work).await {
                // Pages learn of the last card a moment later.
                Ok(()) => sleep(DECK_PLACES_SENT_ON).await,
                Err(reason) => {
                    error!(deck = %revision, reason, "could not arrange the cards of a deck");
                    work.set_stage(Stage::Failed);
                }
            }
            let mut decks = inner.decks();
            if decks
                .get(&revision)
                .is_some_and(|one| Arc::ptr_eq(one, &work))
            {
                decks.remove(&revision);
            }
        });
        arranging
    }

    /// Waits until the layouts of a deck are kept; `false` if that takes longer
    /// than this.
    pub(crate) async fn kept(&self, revision: Revision, limit: Duration) -> bool {
        let Some(arranging) = self.find(revision) else {
            return true;
        };
        let mut stage = arranging.stage();
        let kept = stage.wait_for(|stage| matches!(stage, Stage::Kept(_) | Stage::Failed));
        timeout(limit, kept).await.is_ok()
    }

    /// Stops everything, because the server stops.
    pub(crate) fn cancel_all(&self) {
        for arranging in self.0.decks().values() {
            arranging.cancel();
        }
    }
}

impl Inner {
    fn decks(&self) -> MutexGuard<'_, BTreeMap<Revision, Arc<Arranging>>> {
        self.decks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn run(
        &self,
        revision: Revision,
        prepared: Prepared,
        turn: Option<OwnedSemaphorePermit>,
        arranging: &Arc<Arranging>,
    ) -> Result<(), String> {
        let _turn = match turn {
            Some(turn) => turn,
            None => {
                let turn = Arc::clone(&self.turns).acquire_owned().await;
                turn.map_err(|error| error.to_string())?
            }
        };
        // Somebody else may have made the same deck before.
        let kept = self.store.bundle(revision).await;
        let kept = kept.map_err(|error| error.to_string())?;
        let kept = kept.ok_or("it is not kept any more")?;
        let (drawings, shared) = (Arc::clone(&self.drawings), Arc::clone(arranging));
        let read = blocking(move || drawings.run(|| read(prepared, &kept, &drawings, &shared)));
        let Parts {
            content,
            gallery,
            layouts,
        } = read.await??;
        if let Some(layouts) = layouts {
            arranging.begin(
                content.deck(),
                &LayoutPlan::new(content.deck(), content.options()),
            );
            arranging.fill(&layouts);
            arranging.set_stage(Stage::Kept(Arc::new(layouts)));
            return Ok(());
        }
        let parts = (content, gallery);
        let (work, over) = self.queue.add(parts, arranging, &self.drawings);
        tokio::pin!(over);
        tokio::select! {
            _ = &mut over => {}
            () = sleep(DECK_JOB_TIME_MAX) => {
                arranging.cancel();
                // Its threads are busy until it really ends.
                let _ = over.await;
            }
        }
        let finished = blocking(move || work.finish()).await?;
        let (layouts, bundle) = finished.ok_or("it was cancelled or took too long")?;
        let layouts = Arc::new(layouts);
        arranging.set_stage(Stage::Done(Arc::clone(&layouts)));
        // Without them, the cards would be arranged again some day, to the same
        // end.
        let completed = self.store.complete_bundle(revision, bundle.into()).await;
        if let Err(error) = completed {
            error!(deck = %revision, %error, "could not keep the layouts of a deck");
        }
        arranging.set_stage(Stage::Kept(layouts));
        Ok(())
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| error.to_string())
}

/// A deck, with its layouts if they are known.
fn read(
    prepared: Prepared,
    kept: &[u8],
    drawings: &SiteDrawings,
    arranging: &Arranging,
) -> Result<Parts, String> {
    let parts = match prepared {
        Some(prepared) => {
            let (content, gallery) = *prepared;
            let layouts = file::read_layouts(kept, &content);
            layouts.map(|layouts| Parts {
                content,
                gallery,
                layouts,
            })
        }
        None => file::read_parts(kept, drawings, Job::new(&|_| (), arranging.cancelled())),
    };
    parts.map_err(|error| error.to_string())
}
