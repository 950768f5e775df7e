//! Pages about finished series, each made once and kept for a while.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use tokio::sync::{OnceCell, Semaphore};

use crate::http::problem::Problem;

/// The most bytes of pages that are kept in memory.
const PAGES_BYTES_MAX: usize = 32 << 20;
/// The most pages that are made at the same time.
const BUILDERS_MAX: usize = 2;

/// Which page of a finished series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PageKind {
    Report,
    Journal,
    Contests,
    ReplayAsSpectator,
    ReplayAsScreen,
    ReplayAsSeat(u8),
}

type PageName = (String, PageKind);

/// The pages that were asked for lately.
pub(crate) struct GamePages {
    kept: Mutex<Kept>,
    builders: Semaphore,
    bytes_max: usize,
}

#[derive(Default)]
struct Kept {
    pages: BTreeMap<PageName, Page>,
    bytes: usize,
    /// Counts the requests, so that the page nobody asked for longest is known.
    requests: u64,
}

struct Page {
    body: Arc<OnceCell<Bytes>>,
    /// The request that asked for it last.
    asked: u64,
    /// What it counts for; nothing while it is being made.
    bytes: usize,
}

impl Default for GamePages {
    fn default() -> Self {
        Self::new(PAGES_BYTES_MAX)
    }
}

impl GamePages {
    fn new(bytes_max: usize) -> Self {
        Self {
            kept: Mutex::default(),
            builders: Semaphore::new(BUILDERS_MAX),
            bytes_max,
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A page as it was made before, or as `build` makes it. However many ask
    /// for the same page at once, it is built by one of them.
    pub(crate) async fn get(
        &self,
        record: &str,
        kind: PageKind,
        build: impl Future<Output = Result<Bytes, Problem>>,
    ) -> Result<Bytes, Problem> {
        let name = (record.to_owned(), kind);
        let asked = Asked {
            pages: self,
            body: self.kept().ask(&name),
            name,
        };
        let build = async {
            let permit = self.builders.acquire().await;
            let _permit = permit.map_err(|_| Problem::StoreFailed)?;
            build.await
        };
        asked.body.get_or_try_init(|| build).await.cloned()
    }
}

/// A request for a page. Whoever asked may go away before the page is made.
struct Asked<'a> {
    pages: &'a GamePages,
    name: PageName,
    body: Arc<OnceCell<Bytes>>,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        let mut kept = self.pages.kept();
        kept.settle(&self.name, &self.body, self.pages.bytes_max);
    }
}

impl Kept {
    fn ask(&mut self, name: &PageName) -> Arc<OnceCell<Bytes>> {
        self.requests += 1;
        let asked = self.requests;
        let page = self.pages.entry(name.clone()).or_insert_with(|| Page {
            body: Arc::default(),
            asked,
            bytes: 0,
        });
        page.asked = asked;
        Arc::clone(&page.body)
    }

    /// Counts a page that was made, forgets one that could not be made, and
    /// makes room.
    fn settle(&mut self, name: &PageName, body: &Arc<OnceCell<Bytes>>, bytes_max: usize) {
        let Some(page) = self.pages.get_mut(name) else {
            return;
        };
        if !Arc::ptr_eq(&page.body, body) {
            return;
        }
        match body.get() {
            Some(made) if page.bytes == 0 => {
                page.bytes = made.len().max(1);
                self.bytes += page.bytes;
            }
            Some(_) => {}
            // This request, the map and nobody else: no other request waits for it.
            None if Arc::strong_count(body) == 2 => {
                self.pages.remove(name);
            }
            None => {}
        }
        while self.bytes > bytes_max && self.forget_oldest() {}
    }

    fn forget_oldest(&mut self) -> bool {
        let made = self.pages.iter().filter(|(_, page)| page.bytes > 0);
        let Some((oldest, _)) = made.min_by_key(|(_, page)| page.asked) else {
            return false;
        };
        let oldest = oldest.clone();
        let forgotten = self.pages.remove(&oldest);
        self.bytes -= forgotten.map_or(0, |page| page.bytes);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::{FutureExt as _, future::join_all};

    use super::*;

    const REPORT: PageKind = PageKind::Report;

    #[tokio::test]
    async fn a_page_is_made_once_however_many_ask() {
        let pages = GamePages::default();
        let built = AtomicUsize::new(0);
        let ask = || {
            pages.get("record", REPORT, async {
                tokio::task::yield_now().await;
                built.fetch_add(1, Ordering::Relaxed);
                Ok(Bytes::from_static(b"page"))
            })
        };
        for _ in 0..3 {
            let all = join_all((0..20).map(|_| ask())).await;
            assert!(all.iter().all(|page| page.as_deref() == Ok(&b"page"[..])));
        }
        assert_eq!(built.load(Ordering::Relaxed), 1);
        let other = pages.get("record", PageKind::ReplayAsSeat(1), async {
            Ok(Bytes::from_static(b"other"))
        });
        assert_eq!(other.await.as_deref(), Ok(&b"other"[..]));
    }

    #[tokio::test]
    async fn what_could_not_be_made_is_tried_again_and_not_kept() {
        let pages = GamePages::default();
        for _ in 0..3 {
            let failed = join_all((0..5).map(|_| {
                let build = async { Err(Problem::NoSuchGame) };
                pages.get("nothing", REPORT, build)
            }));
            let failed = failed.await;
            assert!(failed.iter().all(|page| *page == Err(Problem::NoSuchGame)));
            assert!(pages.kept().pages.is_empty());
        }
        let page = pages.get("nothing", REPORT, async { Ok(Bytes::new()) });
        assert_eq!(page.await, Ok(Bytes::new()));
    }

    #[tokio::test]
    async fn whoever_goes_away_before_the_page_is_made_leaves_nothing_behind() {
        let pages = GamePages::default();
        for record in ["a", "b", "c"] {
            let asked = pages.get(record, REPORT, std::future::pending());
            assert_eq!(asked.now_or_never(), None);
        }
        assert!(pages.kept().pages.is_empty());
        let page = pages.get("a", REPORT, async { Ok(Bytes::new()) });
        assert_eq!(page.await, Ok(Bytes::new()), "builders are free again");
    }

    #[tokio::test]
    async fn the_pages_nobody_asks_for_go_first() {
        let pages = GamePages::new(250);
        let ask = |record: &'static str| {
            pages.get(record, REPORT, async { Ok(Bytes::from(vec![7; 100])) })
        };
        for record in ["a", "b", "a", "c", "d"] {
            ask(record).await.expect("made");
            assert!(pages.kept().bytes <= 250);
        }
        let kept: Vec<String> = pages.kept().pages.keys().map(|key| key.0.clone()).collect();
        assert_eq!(kept, ["c", "d"]);
        // One that is larger than everything is made, and not kept.
        let large = pages.get("e", REPORT, async { Ok(Bytes::from(vec![7; 300])) });
        assert_eq!(large.await.expect("made").len(), 300);
        assert_eq!(pages.kept().bytes, 0);
    }
}
