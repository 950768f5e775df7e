//! How many TCP connections there may be: in all, from one network, and for
//! people who come back to a seat when the server is full.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use metrics::Gauge;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::ClientNetwork;
use crate::limits::Limits;

/// Counts connections from the moment they are accepted.
pub(crate) struct Connections {
    open: Arc<Semaphore>,
    reserved: Arc<Semaphore>,
    max: usize,
    /// `None` behind a proxy, where all connections come from one address.
    per_network_max: Option<usize>,
    limit_loopback: bool,
    gauge: Gauge,
    by_network: Arc<Mutex<BTreeMap<ClientNetwork, usize>>>,
}

/// A free slot for one more connection; from whom is not known yet.
#[derive(Debug)]
pub(crate) struct FreeSlot {
    permit: OwnedSemaphorePermit,
    reserved: bool,
}

/// What a connection holds while it is open, whatever the protocol.
pub(crate) struct Slot {
    _permit: OwnedSemaphorePermit,
    reserved: bool,
    gauge: Gauge,
    network: ClientNetwork,
    by_network: Arc<Mutex<BTreeMap<ClientNetwork, usize>>>,
}

impl Connections {
    pub(crate) fn new(limits: &Limits, trust_proxy: bool, gauge: Gauge) -> Self {
        let reserved = limits.connections_reserved();
        Self {
            open: Arc::new(Semaphore::new(limits.connections_max - reserved)),
            reserved: Arc::new(Semaphore::new(reserved)),
            max: limits.connections_max,
            per_network_max: (!trust_proxy).then(|| limits.connections_per_address()),
            limit_loopback: limits.limit_loopback,
            gauge,
            by_network: Arc::default(),
        }
    }

    /// How much of the limit is in use, in thousandths.
    pub(crate) fn used_thousandths(&self) -> u32 {
        let free = self.open.available_permits() + self.reserved.available_permits();
        let used = self.max.saturating_sub(free);
        u32::try_from(used * 1_000 / self.max.max(1)).unwrap_or(u32::MAX)
    }

    /// Waits for a free slot: an open one if possible, otherwise one from the
    /// reserve.
    pub(crate) async fn free_slot(&self) -> FreeSlot {
        let (open, reserved) = (Arc::clone(&self.open), Arc::clone(&self.reserved));
        let (permit, reserved) = tokio::select! {
            biased;
            permit = open.acquire_owned() => (permit, false),
            permit = reserved.acquire_owned() => (permit, true),
        };
        FreeSlot {
            permit: permit.expect("nobody closes the semaphores"),
            reserved,
        }
    }

    /// The slot for a connection from this network, unless it has too many.
    pub(crate) fn admit(&self, free: FreeSlot, network: ClientNetwork) -> Option<Slot> {
        let limited = self.limit_loopback || !network.is_loopback();
        let max = self.per_network_max.filter(|_| limited);
        {
            let mut counts = lock(&self.by_network);
            let count = counts.entry(network).or_default();
            if max.is_some_and(|max| *count >= max) {
                return None;
            }
            *count += 1;
        }
        // An open slot may have become free in the meantime.
        let open = free
            .reserved
            .then(|| Arc::clone(&self.open).try_acquire_owned().ok())
            .flatten();
        self.gauge.increment(1);
        Some(Slot {
            reserved: free.reserved && open.is_none(),
            _permit: open.unwrap_or(free.permit),
            gauge: self.gauge.clone(),
            network,
            by_network: Arc::clone(&self.by_network),
        })
    }
}

impl Slot {
    /// Whether it is from the reserve: only sockets of people with a token may
    /// keep it.
    pub(crate) fn is_reserved(&self) -> bool {
        self.reserved
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.gauge.decrement(1);
        let mut counts = lock(&self.by_network);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn network(text: &str) -> ClientNetwork {
        ClientNetwork::of(text.parse().expect("an address"))
    }

    fn connections(max: usize, per_address_max: usize) -> Connections {
        let limits = Limits {
            connections_max: max,
            connections_per_address_max: per_address_max,
            ..Limits::default()
        };
        Connections::new(&limits, false, Gauge::noop())
    }

    fn connect(connections: &Connections, from: &str) -> Option<Slot> {
        let free = connections.free_slot().now_or_never()?;
        connections.admit(free, network(from))
    }

    #[test]
    fn one_network_cannot_take_everything() {
        let connections = connections(20, 1000);
        let attacker: Vec<_> = (0..30)
            .filter_map(|_| connect(&connections, "203.0.113.1"))
            .collect();
        assert_eq!(attacker.len(), 10, "half of all");
        assert!(attacker.iter().all(|slot| !slot.is_reserved()));
        let other = connect(&connections, "203.0.113.2").expect("still room");
        assert!(!other.is_reserved());
        drop(attacker);
        assert!(connect(&connections, "203.0.113.1").is_some());
        drop(other);
        assert!(lock(&connections.by_network).is_empty());
    }

    #[test]
    fn the_reserve_is_used_last_and_given_back_first() {
        let connections = connections(20, 1000);
        let mut open: Vec<_> = (0..18)
            .map(|host| connect(&connections, &format!("203.0.113.{host}")).expect("room"))
            .collect();
        assert!(open.iter().all(|slot| !slot.is_reserved()));
        let late = connect(&connections, "203.0.113.50").expect("the reserve");
        assert!(late.is_reserved());
        // A slot from the reserve is waiting while an open one becomes free.
        let free = connections.free_slot().now_or_never().expect("the reserve");
        assert!(free.reserved);
        assert!(connections.free_slot().now_or_never().is_none(), "full");
        open.pop();
        let lucky = connections.admit(free, network("203.0.113.51"));
        assert!(!lucky.expect("admitted").is_reserved());
    }

    #[test]
    fn this_machine_and_proxies_are_not_limited_per_network() {
        let connections_here = connections(20, 2);
        let here: Vec<_> = (0..5)
            .filter_map(|_| connect(&connections_here, "127.0.0.1"))
            .collect();
        assert_eq!(here.len(), 5);
        let limits = Limits {
            connections_per_address_max: 2,
            ..Limits::default()
        };
        let behind_proxy = Connections::new(&limits, true, Gauge::noop());
        let proxied: Vec<_> = (0..5)
            .filter_map(|_| connect(&behind_proxy, "203.0.113.1"))
            .collect();
        assert_eq!(proxied.len(), 5);
    }
}
