//! Nodes that have ended: NATS knows that nobody listens to them any more, and the
//! store that they have no connection.

use std::sync::{Arc, atomic::Ordering};

use async_nats::StatusCode;
use fano_link::{Body, NodeId, Packet};
use fano_store::Store;
use futures_util::{StreamExt as _, future::join_all};
use tokio::{
    sync::watch,
    time::{Duration, sleep, timeout},
};
use tracing::info;

use super::{
    super::peers::{Greeting, Host},
    Link, LinkState,
};
use crate::state::ServerState;

/// A node that says nothing for this long is there, but silent.
const ANSWER_MAX: Duration = Duration::from_millis(100);
/// The system may close the connections of a process one after the other: how often
/// the store is asked again …
const ASKED_AGAIN_MAX: u32 = 5;
/// … and after how long.
const ASKED_AGAIN: Duration = Duration::from_millis(10);

impl Link {
    /// Whether a node is gone: nobody listens to it, and the store has no connection
    /// of it. If the store agrees, its rooms may be taken at once.
    pub(crate) async fn is_gone(&self, store: &dyn Store, node: NodeId) -> bool {
        for _ in 0..=ASKED_AGAIN_MAX {
            if !self.is_missing(node).await {
                return false;
            }
            if store.miss(fano_store::NodeId(node.0)).await == Ok(true) {
                info!(node = node.0, "a node has ended");
                self.peers().forget_host(node);
                return true;
            }
            sleep(ASKED_AGAIN).await;
        }
        false
    }

    /// Says hello to a node. Returns whether NATS knows nobody who could hear it; a
    /// node that hears it answers at once.
    pub(in crate::cluster) async fn is_missing(&self, node: NodeId) -> bool {
        let Some(client) = self.client.get() else {
            return false;
        };
        let hello = Packet {
            from: self.node,
            lost: self.lost.load(Ordering::Acquire),
            body: Body::Hello,
        };
        let Ok(hello) = hello.encode() else {
            return false;
        };
        let mut greeting = self.greeting_of(node);
        // Not the subject of any node: those are numbers.
        let here = format!("{}.{}-{}", self.prefix, self.node.0, self.number());
        let there = format!("{}.{}", self.prefix, node.0);
        let asked = async {
            let mut refusals = client.subscribe(here.clone()).await.ok()?;
            let said = client.publish_with_reply(there, here, hello.into());
            said.await.ok()?;
            tokio::select! {
                refusal = refusals.next() => {
                    Some(refusal?.status == Some(StatusCode::NO_RESPONDERS))
                }
                _ = greeting.changed() => None,
            }
        };
        // A message that waits for NATS says nothing about the node.
        let missing = timeout(ANSWER_MAX, asked).await == Ok(Some(true));
        missing && self.state() == LinkState::Connected
    }

    /// What a host says to our hellos.
    pub(super) fn greeting_of(&self, node: NodeId) -> watch::Receiver<Greeting> {
        let mut peers = self.peers();
        let host = peers.hosts.entry(node).or_insert_with(Host::new);
        host.greeting.subscribe()
    }

    /// Looks for hosts that have ended among those whose pings are late. Runs aside,
    /// because it may take a while.
    pub(super) fn look_for_missing(self: &Arc<Self>, state: &Arc<ServerState>) {
        let late = self.peers().late_hosts();
        if late.is_empty() || self.asks_hosts.swap(true, Ordering::AcqRel) {
            return;
        }
        let (link, state) = (Arc::clone(self), Arc::clone(state));
        tokio::spawn(async move {
            let ask = |host: NodeId| link.is_gone(&*state.store, host);
            join_all(late.into_iter().map(ask)).await;
            link.asks_hosts.store(false, Ordering::Release);
        });
    }
}
