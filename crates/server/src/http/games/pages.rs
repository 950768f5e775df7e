//! Pages about finished series, built once and cached.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use tokio::sync::{OnceCell, Semaphore};

use crate::http::problem::Problem;

/// The size of the cache.
const PAGES_BYTES_MAX: usize = 32 << 20;
/// The most pages built at the same time.
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

/// The recently requested pages.
pub(crate) struct GamePages {
    kept: Mutex<Kept>,
    builders: Semaphore,
    bytes_max: usize,
}

#[derive(Default)]
struct Kept {
    pages: BTreeMap<PageName, Page>,
    bytes: usize,
    /// Counts requests, to find the least recently used page.
    requests: u64,
}

struct Page {
    body: Arc<OnceCell<Bytes>>,
    /// The last request for it.
    asked: u64,
    /// Its size in the cache; 0 while it is being built.
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

    /// A page from the cache, or built by `build`. If many request the same
    /// page at once, one of them builds it.
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

/// A request for a page. It may be cancelled before the page is built.
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

    /// Counts a finished page, drops a failed one, and makes room.
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
            // Only this request and the map hold it: no other request is
            // waiting.
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
    async fn concurrent_requests_build_a_page_once() {
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
    async fn failures_are_retried_and_not_cached() {
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
    async fn a_cancelled_request_leaves_nothing_behind() {
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
    async fn the_least_recently_used_pages_go_first() {
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
        // A page larger than the cache is built but not kept.
        let large = pages.get("e", REPORT, async { Ok(Bytes::from(vec![7; 300])) });
        assert_eq!(large.await.expect("made").len(), 300);
        assert_eq!(pages.kept().bytes, 0);
    }
}
