//! What comes in from other nodes.

use std::sync::Arc;

use fano_link::{BadPacket, Body, Exchange, NodeId, Numbered, Packet, ToGateway, ToHost};
use fano_protocol::CloseReason;
use tracing::warn;

use super::{
    super::{
        peers::{Greeting, Route},
        remote_gateway::RemoteGateway,
    },
    FIRST_PINGS, Link,
};
use crate::state::ServerState;

impl Link {
    pub(super) async fn hear(self: &Arc<Self>, state: &Arc<ServerState>, bytes: &[u8]) {
        let now = state.clock.now();
        state.figures.link.packets_received.increment(1);
        let Packet { from, lost, body } = match Packet::decode(bytes) {
            Ok(packet) => packet,
            Err(error) => return self.misunderstood(&error, bytes).await,
        };
        match body {
            Body::Probe { nonce } if from == self.node => {
                self.send(from, Body::Taken { nonce }).await;
            }
            Body::Probe { .. } | Body::Taken { .. } => {}
            Body::Hello => {
                let is_ready = self.peers().greet(from, lost);
                if is_ready {
                    self.send(from, Body::Welcome).await;
                    return;
                }
                for _ in 0..FIRST_PINGS {
                    let asked = state.clock.now();
                    self.send(from, Body::Ping { asked }).await;
                }
            }
            Body::Welcome => {
                let mut peers = self.peers();
                peers.heard_host(from, lost);
                if let Some(host) = peers.hosts.get(&from) {
                    host.greeting.send_replace(Greeting::Welcome);
                }
            }
            Body::Ping { asked } => {
                self.peers().heard_host(from, lost);
                let answered = state.clock.now();
                let pong = Body::Pong {
                    asked,
                    heard: now,
                    answered,
                };
                self.send(from, pong).await;
            }
            Body::Pong {
                asked,
                heard,
                answered,
            } => {
                let exchange = Exchange {
                    asked,
                    heard,
                    answered,
                    returned: now,
                };
                if self.took_pong(from, lost, exchange) {
                    self.send(from, Body::Welcome).await;
                }
            }
            Body::ToHost(numbered) => self.pass_to_host(state, from, lost, numbered).await,
            Body::ToGateway(numbered) => {
                let mut peers = self.peers();
                peers.heard_host(from, lost);
                peers.tell(from, numbered);
            }
            Body::AskJob {
                question,
                job,
                cancel,
            } => {
                let job = self.job_here(&job, cancel);
                self.send(from, Body::Job { question, job }).await;
            }
            Body::Job { question, job } => self.asked_jobs.answered(from, question, job),
        }
    }

    /// Takes a pong into account. Returns whether the gateway's clock is known
    /// only now.
    fn took_pong(&self, from: NodeId, lost: u32, exchange: Exchange) -> bool {
        let mut peers = self.peers();
        peers.heard_gateway(from, lost);
        let Some(gateway) = peers.gateways.get_mut(&from) else {
            return false;
        };
        let taken = gateway.clock.exchange(exchange);
        let first = taken && !gateway.is_ready;
        gateway.is_ready |= taken;
        first
    }

    async fn pass_to_host(
        self: &Arc<Self>,
        state: &Arc<ServerState>,
        from: NodeId,
        lost: u32,
        numbered: Numbered<ToHost>,
    ) {
        let (room, stream) = (numbered.room, numbered.stream);
        let is_close = numbered.messages == [ToHost::Close];
        let route = {
            let mut peers = self.peers();
            peers.heard_gateway(from, lost);
            peers.route(from, numbered, state.clock.now())
        };
        match route {
            Route::Passed => {}
            Route::Open(queue) => {
                let task = RemoteGateway::new(state, self, (from, room, stream), queue);
                tokio::spawn(task.run());
            }
            Route::Unknown if is_close => {}
            Route::Unknown => {
                // The number is beyond any that could follow, so the gateway
                // sees a gap if it has missed something.
                let close = ToGateway::Close {
                    reason: CloseReason::GoingAway,
                };
                let numbered = Numbered {
                    room,
                    stream,
                    number: u64::MAX,
                    messages: vec![close],
                };
                self.send(from, Body::ToGateway(numbered)).await;
            }
        }
    }

    /// Somebody else's packet, or one of another version: says so once, and
    /// lets the other node know.
    async fn misunderstood(&self, error: &BadPacket, bytes: &[u8]) {
        let BadPacket::Version { from, .. } = *error else {
            if !Packet::is_refusal(bytes) {
                warn!(%error, "ignored a packet");
            }
            return;
        };
        let is_new = {
            let mut peers = self.peers();
            if let Some(host) = peers.hosts.get(&from) {
                host.greeting.send_replace(Greeting::Refused);
            }
            peers.strangers.insert(from)
        };
        if is_new {
            warn!(%error, "no link with that node until both run the same version; both go on with their own rooms");
        }
        if !Packet::is_refusal(bytes) {
            let refusal = Packet::refusal(self.node);
            self.publish(from, refusal.into()).await;
        }
    }
}
