//! Rate limits and socket counts per network.

use std::{
    collections::BTreeMap,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::ClientNetwork;
use crate::limits::{
    DECKS_PER_ADDRESS_MINUTE_MAX, DRAFT_SAVES_PER_ADDRESS_MINUTE_MAX, FILE_BURST_SECONDS, Limits,
    REQUEST_BURST_SECONDS,
};

type PerNetwork = DefaultKeyedRateLimiter<ClientNetwork>;

/// The allowances of every recently seen network.
#[derive(Debug)]
pub(crate) struct RateLimits {
    limits: Limits,
    new_rooms: PerNetwork,
    new_decks: PerNetwork,
    draft_saves: PerNetwork,
    joins: PerNetwork,
    requests: PerNetwork,
    files: PerNetwork,
    sockets: Arc<Mutex<BTreeMap<ClientNetwork, u32>>>,
}

/// What a socket to a room holds while it is open.
#[derive(Debug)]
pub(crate) struct SocketSlot {
    network: ClientNetwork,
    sockets: Arc<Mutex<BTreeMap<ClientNetwork, u32>>>,
}

impl RateLimits {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            new_rooms: RateLimiter::keyed(Quota::per_hour(at_least_one(
                limits.rooms_per_address_hour_max,
            ))),
            new_decks: RateLimiter::keyed(Quota::per_minute(at_least_one(
                DECKS_PER_ADDRESS_MINUTE_MAX,
            ))),
            draft_saves: RateLimiter::keyed(Quota::per_minute(at_least_one(
                DRAFT_SAVES_PER_ADDRESS_MINUTE_MAX,
            ))),
            joins: RateLimiter::keyed(Quota::per_minute(at_least_one(
                limits.joins_per_address_minute_max,
            ))),
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

    fn is_exempt(&self, network: ClientNetwork) -> bool {
        network.is_loopback() && !self.limits.limit_loopback
    }

    /// Whether a network may create another room now.
    pub(crate) fn allows_new_room(&self, network: ClientNetwork) -> bool {
        self.is_exempt(network) || self.new_rooms.check_key(&network).is_ok()
    }

    /// Whether a network may make another deck now.
    pub(crate) fn allows_new_deck(&self, network: ClientNetwork) -> bool {
        self.is_exempt(network) || self.new_decks.check_key(&network).is_ok()
    }

    /// Whether a network may save another draft, or a picture of one, now.
    pub(crate) fn allows_draft_save(&self, network: ClientNetwork) -> bool {
        self.is_exempt(network) || self.draft_saves.check_key(&network).is_ok()
    }

    /// Whether a network may make another API request now.
    pub(crate) fn allows_request(&self, network: ClientNetwork) -> bool {
        self.is_exempt(network) || self.requests.check_key(&network).is_ok()
    }

    /// Whether a network may fetch another file of the web client now.
    pub(crate) fn allows_file(&self, network: ClientNetwork) -> bool {
        self.is_exempt(network) || self.files.check_key(&network).is_ok()
    }

    /// Whether a network may open another socket now.
    pub(crate) fn allows_new_socket(&self, network: ClientNetwork) -> bool {
        self.is_exempt(network) || self.joins.check_key(&network).is_ok()
    }

    /// A slot for one more socket, unless the network has too many.
    pub(crate) fn socket_slot(&self, network: ClientNetwork) -> Option<SocketSlot> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(network).or_default();
        if *count >= self.limits.sockets_per_address_max && !self.is_exempt(network) {
            return None;
        }
        *count += 1;
        Some(SocketSlot {
            network,
            sockets: Arc::clone(&self.sockets),
        })
    }

    /// Forgets networks that have been idle long enough.
    pub(crate) fn forget_idle(&self) {
        for limiter in [
            &self.new_rooms,
            &self.new_decks,
            &self.draft_saves,
            &self.joins,
            &self.requests,
            &self.files,
        ] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.network);
            }
        }
    }
}

/// A rate per second, with a burst of this many seconds' worth.
fn per_second(count: u32, burst_seconds: u32) -> Quota {
    Quota::per_second(at_least_one(count))
        .allow_burst(at_least_one(count.saturating_mul(burst_seconds)))
}

/// A limit of 0 would make the server useless, so it counts as 1.
pub(crate) fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> ClientNetwork {
        ClientNetwork::of(text.parse().expect("an address"))
    }

    #[test]
    fn each_network_has_its_own_limits() {
        let rate_limits = RateLimits::new(Limits {
            rooms_per_address_hour_max: 2,
            sockets_per_address_max: 1,
            ..Limits::default()
        });
        let (mia, tom) = (network("1.2.3.4"), network("1.2.3.5"));
        assert!(rate_limits.allows_new_room(mia) && rate_limits.allows_new_room(mia));
        assert!(!rate_limits.allows_new_room(mia));
        assert!(rate_limits.allows_new_room(tom));
        let slot = rate_limits.socket_slot(mia).expect("the first");
        assert!(rate_limits.socket_slot(mia).is_none());
        assert!(rate_limits.socket_slot(tom).is_some());
        drop(slot);
        assert!(rate_limits.socket_slot(mia).is_some());
        assert!(rate_limits.sockets.lock().expect("not poisoned").is_empty());
    }

    #[test]
    fn loopback_is_limited_only_when_asked_for() {
        let mut limits = Limits {
            rooms_per_address_hour_max: 1,
            ..Limits::default()
        };
        let here = network("127.0.0.1");
        let rate_limits = RateLimits::new(limits);
        assert!((0..10).all(|_| rate_limits.allows_new_room(here)));
        limits.limit_loopback = true;
        let rate_limits = RateLimits::new(limits);
        assert!(rate_limits.allows_new_room(here) && !rate_limits.allows_new_room(here));
    }
}
