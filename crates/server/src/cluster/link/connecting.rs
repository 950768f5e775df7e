//! Reaching NATS for the first time.

use std::sync::{
    Mutex, OnceLock,
    atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
};

use fano_link::NodeId;
use tokio::{
    sync::Mutex as AsyncMutex,
    time::{Duration, sleep},
};
use tracing::{info, warn};

use super::{
    super::nats::{ClusterConfig, Connected, LinkError, connect},
    Link,
    jobs::AskedJobs,
};

/// Between two attempts to reach a NATS that was not there at the start.
const FIRST_CONNECT_AGAIN: Duration = Duration::from_millis(500);

/// How the link stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// NATS was not reached yet.
    Waiting,
    /// NATS is there.
    Connected,
    /// NATS was there, and cannot be reached at the moment.
    Lost,
}

impl Link {
    /// Connects to NATS as this node. If nobody answers there, [`Link::run`] goes
    /// on trying: servers may be started in any order.
    pub(crate) async fn connect(config: &ClusterConfig, node: NodeId) -> Result<Self, LinkError> {
        let link = Self {
            node,
            prefix: config.prefix(),
            place: config.place(),
            config: config.clone(),
            client: OnceLock::new(),
            is_connected: AtomicBool::new(false),
            lost: AtomicU32::new(0),
            numbers: AtomicU64::new(1),
            peers: Mutex::default(),
            asks_hosts: AtomicBool::new(false),
            asks_store: AtomicBool::new(false),
            asked_jobs: AskedJobs::default(),
            jobs: OnceLock::new(),
            connected: AsyncMutex::new(None),
        };
        match connect(config, node).await {
            Ok(connected) => {
                link.came(&connected);
                *link.connected.lock().await = Some(connected);
            }
            Err(error @ LinkError::Unreachable { .. }) => warn!(%error, "waiting for NATS"),
            Err(error) => return Err(error),
        }
        Ok(link)
    }

    fn came(&self, connected: &Connected) {
        let _ = self.client.set(connected.client.clone());
        self.is_connected.store(true, Ordering::Release);
    }

    /// How the link stands.
    pub(crate) fn state(&self) -> LinkState {
        match (self.client.get(), self.is_connected.load(Ordering::Acquire)) {
            (None, _) => LinkState::Waiting,
            (Some(_), true) => LinkState::Connected,
            (Some(_), false) => LinkState::Lost,
        }
    }

    /// Waits until NATS can be reached for the first time.
    pub(super) async fn wait_for_nats(&self) -> Result<Connected, LinkError> {
        if let Some(connected) = self.connected.lock().await.take() {
            return Ok(connected);
        }
        loop {
            sleep(FIRST_CONNECT_AGAIN).await;
            match connect(&self.config, self.node).await {
                Ok(connected) => {
                    info!(nats = %self.place, "connected to NATS");
                    self.came(&connected);
                    return Ok(connected);
                }
                Err(LinkError::Unreachable { .. }) => {}
                Err(error) => return Err(error),
            }
        }
    }
}
