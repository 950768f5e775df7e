//! Whether writing works, without a write for every request.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use crate::{
    StoreError,
    limits::{HEALTH_INTERVAL, HEALTH_PATIENCE},
};

/// The result of the last write, shared by the writer thread and those who ask.
#[derive(Clone, Debug)]
pub(crate) struct Health(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    last: Result<(), StoreError>,
    at: Instant,
    /// Since when a probe of the disk has been pending.
    asked: Option<Instant>,
}

/// The answer to a health check.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Checkup {
    /// The answer is known.
    Known(Result<(), StoreError>),
    /// The last answer is too old, and the caller has to probe the disk.
    AskTheDisk,
}

impl Health {
    /// The health of a store that has just been opened and written to.
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(State {
            last: Ok(()),
            at: Instant::now(),
            asked: None,
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the outcome of a write.
    pub(crate) fn note(&self, outcome: Result<(), StoreError>) {
        let mut state = self.state();
        state.last = outcome;
        state.at = Instant::now();
        state.asked = None;
    }

    /// The answer so far; only one caller at a time is sent to the disk.
    pub(crate) fn checkup(&self, now: Instant) -> Checkup {
        let mut state = self.state();
        if now.saturating_duration_since(state.at) < HEALTH_INTERVAL {
            return Checkup::Known(state.last.clone());
        }
        match state.asked {
            None => {
                state.asked = Some(now);
                Checkup::AskTheDisk
            }
            Some(asked) if now.saturating_duration_since(asked) < HEALTH_PATIENCE => {
                Checkup::Known(state.last.clone())
            }
            Some(_) => Checkup::Known(Err(StoreError::NotAnswering)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disk_is_asked_once_a_second_and_given_up_after_five() {
        let health = Health::new();
        let begin = Instant::now();
        let after = |share| begin + HEALTH_INTERVAL * share;
        assert_eq!(health.checkup(begin), Checkup::Known(Ok(())));
        assert_eq!(health.checkup(after(2)), Checkup::AskTheDisk);
        for share in 2..6 {
            assert_eq!(health.checkup(after(share)), Checkup::Known(Ok(())));
        }
        let silent = Checkup::Known(Err(StoreError::NotAnswering));
        assert_eq!(health.checkup(after(8)), silent);
        assert_eq!(health.checkup(after(80)), silent);
        health.note(Err(StoreError::Full));
        let full = Checkup::Known(Err(StoreError::Full));
        assert_eq!(health.checkup(Instant::now()), full);
        let later = Instant::now() + HEALTH_INTERVAL * 2;
        assert_eq!(health.checkup(later), Checkup::AskTheDisk);
        health.note(Ok(()));
        assert_eq!(health.checkup(Instant::now()), Checkup::Known(Ok(())));
    }
}
