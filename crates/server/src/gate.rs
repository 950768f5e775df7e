//! Limits per address, and in all.

use std::{
    collections::BTreeMap,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{
    address::Household,
    limits::{FILE_BURST_SECONDS, Limits, REQUEST_BURST_SECONDS},
};

type PerAddress = DefaultKeyedRateLimiter<Household>;

/// Decides who may come in, create and ask how often.
#[derive(Debug)]
pub(crate) struct Gate {
    limits: Limits,
    new_rooms: PerAddress,
    joins: PerAddress,
    requests: PerAddress,
    files: PerAddress,
    sockets: Arc<Mutex<BTreeMap<Household, u32>>>,
}

/// A place at the gate that a socket holds as long as it is open.
#[derive(Debug)]
pub(crate) struct Place {
    household: Household,
    sockets: Arc<Mutex<BTreeMap<Household, u32>>>,
}

impl Gate {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            new_rooms: RateLimiter::keyed(Quota::per_hour(some(limits.rooms_per_address_hour_max))),
            joins: RateLimiter::keyed(Quota::per_minute(some(limits.joins_per_address_minute_max))),
            requests: RateLimiter::keyed(per_second(
                limits.requests_per_address_second_max,
                REQUEST_BURST_SECONDS,
            )),
            files: RateLimiter::keyed(per_second(
                limits.files_per_address_second_max,
                FILE_BURST_SECONDS,
            )),
            sockets: Arc::default(),
            limits,
        }
    }

    fn is_free(&self, household: Household) -> bool {
        household.is_here() && !self.limits.limit_loopback
    }

    /// Whether a household may create another room now.
    pub(crate) fn may_create(&self, household: Household) -> bool {
        self.is_free(household) || self.new_rooms.check_key(&household).is_ok()
    }

    /// Whether a household may ask for something else now.
    pub(crate) fn may_ask(&self, household: Household) -> bool {
        self.is_free(household) || self.requests.check_key(&household).is_ok()
    }

    /// Whether a household may fetch another file of the web client now.
    pub(crate) fn may_fetch(&self, household: Household) -> bool {
        self.is_free(household) || self.files.check_key(&household).is_ok()
    }

    /// Whether a household may open another socket now.
    pub(crate) fn may_join(&self, household: Household) -> bool {
        self.is_free(household) || self.joins.check_key(&household).is_ok()
    }

    /// A place for one more socket, if the household has not too many.
    pub(crate) fn place(&self, household: Household) -> Option<Place> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(household).or_default();
        if *count >= self.limits.sockets_per_address_max && !self.is_free(household) {
            return None;
        }
        *count += 1;
        Some(Place {
            household,
            sockets: Arc::clone(&self.sockets),
        })
    }

    /// Forgets households that have not been seen for long enough.
    pub(crate) fn tidy(&self) {
        for limiter in [&self.new_rooms, &self.joins, &self.requests, &self.files] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.household) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.household);
            }
        }
    }
}

/// So many a second, and so many seconds' worth at once.
fn per_second(count: u32, burst_seconds: u32) -> Quota {
    Quota::per_second(some(count)).allow_burst(some(count.saturating_mul(burst_seconds)))
}

/// A limit of 0 would be a server that does nothing; it counts as 1.
pub(crate) fn some(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn household(text: &str) -> Household {
        Household::of(text.parse().expect("an address"))
    }

    #[test]
    fn each_household_has_its_own_limits() {
        let gate = Gate::new(Limits {
            rooms_per_address_hour_max: 2,
            sockets_per_address_max: 1,
            ..Limits::default()
        });
        let (mia, tom) = (household("1.2.3.4"), household("1.2.3.5"));
        assert!(gate.may_create(mia) && gate.may_create(mia));
        assert!(!gate.may_create(mia));
        assert!(gate.may_create(tom));
        let place = gate.place(mia).expect("the first");
        assert!(gate.place(mia).is_none());
        assert!(gate.place(tom).is_some());
        drop(place);
        assert!(gate.place(mia).is_some());
        assert!(gate.sockets.lock().expect("not poisoned").is_empty());
    }

    #[test]
    fn this_machine_is_limited_only_when_asked_for() {
        let mut limits = Limits {
            rooms_per_address_hour_max: 1,
            ..Limits::default()
        };
        let here = household("127.0.0.1");
        let gate = Gate::new(limits);
        assert!((0..10).all(|_| gate.may_create(here)));
        limits.limit_loopback = true;
        let gate = Gate::new(limits);
        assert!(gate.may_create(here) && !gate.may_create(here));
    }
}
