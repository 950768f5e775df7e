use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use fano_bundles::{Content, file};
use fano_faces::{Gallery, LayoutPlan, Layouts};
use tokio::sync::oneshot;

use super::arranging::Arranging;
use crate::http::decks::SiteDrawings;

/// All decks that are being arranged, the oldest first. The threads take cards
/// that somebody waits for, of whichever deck, before all others.
#[derive(Default)]
pub(super) struct Queue(Mutex<Vec<Arc<DeckWork>>>);

/// What it takes to arrange the cards of a deck.
pub(super) struct DeckWork {
    content: Content,
    gallery: Gallery,
    plan: LayoutPlan,
    arranging: Arc<Arranging>,
    /// Variants that are not done.
    left: AtomicUsize,
    /// Told when there are none.
    over: Mutex<Option<oneshot::Sender<()>>>,
}

impl Queue {
    fn decks(&self) -> MutexGuard<'_, Vec<Arc<DeckWork>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a deck. The receiver is told when it is through.
    pub(super) fn add(
        self: &Arc<Self>,
        (content, gallery): (Content, Gallery),
        arranging: &Arc<Arranging>,
        drawings: &SiteDrawings,
    ) -> (Arc<DeckWork>, oneshot::Receiver<()>) {
        let plan = LayoutPlan::new(content.deck(), content.options());
        let variants = plan.variants();
        arranging.begin(content.deck(), &plan);
        let (over, told) = oneshot::channel();
        let work = Arc::new(DeckWork {
            content,
            gallery,
            plan,
            arranging: Arc::clone(arranging),
            left: AtomicUsize::new(variants),
            over: Mutex::new(Some(over)),
        });
        self.decks().push(Arc::clone(&work));
        for _ in 0..variants {
            let queue = Arc::clone(self);
            drawings.pack_later(move || queue.arrange_next());
        }
        (work, told)
    }

    /// Arranges the card that is most urgent. Called once for every variant.
    fn arrange_next(&self) {
        let Some((work, variant)) = self.take() else {
            return;
        };
        work.arrange(variant);
        if work.left.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.decks().retain(|other| !Arc::ptr_eq(other, &work));
            let mut over = work.over.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(over) = over.take() {
                let _ = over.send(());
            }
        }
    }

    fn take(&self) -> Option<(Arc<DeckWork>, usize)> {
        let decks = self.decks();
        let find = |only_wanted: bool| {
            decks.iter().find_map(|work| {
                let variant = work.arranging.take(only_wanted)?;
                Some((Arc::clone(work), variant))
            })
        };
        find(true).or_else(|| find(false))
    }
}

impl DeckWork {
    fn arrange(&self, variant: usize) {
        if self.arranging.is_cancelled() {
            return;
        }
        let deck = self.content.deck();
        let arrange = || self.plan.arrange(deck, &self.gallery, variant);
        match catch_unwind(AssertUnwindSafe(arrange)) {
            Ok(places) => self.arranging.note(variant, places),
            // Whatever is wrong with a deck must not hurt anybody else.
            Err(_) => self.arranging.cancel(),
        }
    }

    /// All layouts of the deck, and its bundle; `None` if it was given up.
    pub(super) fn finish(&self) -> Option<(Layouts, Vec<u8>)> {
        let layouts = self.plan.layouts(&self.arranging.places()?);
        let bundle = self.content.clone().bundle(layouts.clone());
        Some((layouts, file::write(&bundle)))
    }
}
