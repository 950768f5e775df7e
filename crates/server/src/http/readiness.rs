//! Whether rooms can be saved, without asking the disk each time.

use std::{
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use fano_store::Store;
use futures_util::{
    FutureExt as _,
    future::{BoxFuture, Shared},
};
use tokio::{
    task::AbortHandle,
    time::{Instant, timeout},
};

use crate::limits::{STORE_PROBE, STORE_PROBE_EVERY};

/// Probes the store at most once a second, however many requests come in, and
/// never starts a second probe while one is pending.
pub(crate) struct Readiness {
    ask: Box<dyn Fn() -> BoxFuture<'static, bool> + Send + Sync>,
    last: Mutex<Option<Probe>>,
}

/// A probe of the store and, once it is there, the answer.
#[derive(Clone)]
struct Probe {
    since: Instant,
    task: AbortHandle,
    answer: Shared<BoxFuture<'static, bool>>,
}

impl Readiness {
    pub(crate) fn of(store: &Arc<dyn Store>) -> Self {
        let store = Arc::clone(store);
        Self::new(move || {
            let store = Arc::clone(&store);
            async move { store.health().await.is_ok() }
        })
    }

    fn new<F>(ask: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = bool> + Send + 'static,
    {
        Self {
            ask: Box::new(move || ask().boxed()),
            last: Mutex::new(None),
        }
    }

    /// Whether the store could write something within the last second.
    pub(crate) async fn is_ready(&self) -> bool {
        let answer = self.probe().answer;
        timeout(STORE_PROBE, answer).await.unwrap_or(false)
    }

    /// The last probe, or a new one if that one is finished and too old.
    fn probe(&self) -> Probe {
        let mut last = self.last();
        if let Some(probe) = &*last {
            let fresh = probe.since.elapsed() < STORE_PROBE_EVERY;
            if fresh || !probe.task.is_finished() {
                return probe.clone();
            }
        }
        // In its own task, because the request may be cancelled first.
        let asked = tokio::spawn((self.ask)());
        let probe = Probe {
            since: Instant::now(),
            task: asked.abort_handle(),
            answer: asked.map(|answer| answer.unwrap_or(false)).boxed().shared(),
        };
        *last = Some(probe.clone());
        probe
    }

    fn last(&self) -> MutexGuard<'_, Option<Probe>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        time::Duration,
    };

    use tokio::time::sleep;

    use super::*;

    /// A store that takes this long to answer, and how often it was asked.
    fn readiness(takes: Duration, works: bool) -> (Arc<Readiness>, Arc<AtomicUsize>) {
        let asked = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&asked);
        let readiness = Readiness::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
            async move {
                sleep(takes).await;
                works
            }
        });
        (Arc::new(readiness), asked)
    }

    #[tokio::test(start_paused = true)]
    async fn the_store_is_asked_at_most_once_a_second() {
        let (readiness, asked) = readiness(Duration::from_millis(20), true);
        let started = Instant::now();
        while started.elapsed() < Duration::from_secs(10) {
            let together = (0..50).map(|_| readiness.is_ready());
            let answers = futures_util::future::join_all(together).await;
            assert!(answers.into_iter().all(|ready| ready));
            sleep(Duration::from_millis(5)).await;
        }
        let asked = asked.load(Ordering::Relaxed);
        assert!((9..=10).contains(&asked), "{asked} times in 10 s");
    }

    #[tokio::test(start_paused = true)]
    async fn a_store_that_hangs_is_asked_once_and_is_not_ready() {
        let (readiness, asked) = readiness(Duration::from_secs(60), true);
        for _ in 0..5 {
            assert!(!readiness.is_ready().await);
        }
        assert_eq!(asked.load(Ordering::Relaxed), 1);
        sleep(Duration::from_secs(60)).await;
        // It has answered in the meantime, but that was too long ago.
        assert!(!readiness.is_ready().await);
        assert_eq!(asked.load(Ordering::Relaxed), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_cancelled_request_does_not_cause_another_probe() {
        let (readiness, asked) = readiness(Duration::from_millis(100), false);
        for _ in 0..50 {
            let impatient = timeout(Duration::from_millis(1), readiness.is_ready());
            assert!(impatient.await.is_err());
        }
        assert!(!readiness.is_ready().await, "the store says no");
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }
}
