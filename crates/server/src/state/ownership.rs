//! Rooms among several processes that share a store.

use std::sync::atomic::Ordering;

use fano_arbiter::{Moment, Span};
use fano_link::{NodeId as LinkId, looks_for_others, place};
use fano_protocol::RoomCode;
use fano_rooms::{Fact, Summary};
use fano_store::{Located, NodeId, Presence, StoreError, newest_moment_us};
use tokio::time::{Instant, sleep_until};
use tracing::{error, warn};

use super::{ServerState, restore};
use crate::{clock::Clock, limits::CLOCK_WAIT_MAX};

impl ServerState {
    /// The process that has clearly more to spare than this one, if there is one
    /// among a few drawn by lot.
    pub(super) async fn owner_of_new_room(&self) -> Option<NodeId> {
        self.store.node()?;
        let own_load = self.load.load(Ordering::Relaxed);
        if !looks_for_others(own_load) {
            return None;
        }
        // If nobody knows, the room stays here.
        let nodes = self.store.some_nodes().await.unwrap_or_default();
        let drawn = nodes.iter().map(|node| (LinkId(node.id.0), node.load));
        place(own_load, drawn).map(|node| NodeId(node.0))
    }

    /// How much of what this process can take is used, in thousandths.
    pub(crate) fn report_load(&self, thousandths: u32) {
        self.load.store(thousandths, Ordering::Relaxed);
        self.store.report_load(thousandths);
    }

    /// Where a room lives. If its owner has just ended, it is taken at once.
    pub(super) async fn locate(&self, code: RoomCode) -> Result<Located, StoreError> {
        let located = self.store.locate(code).await?;
        if let (Located::At(node), Some(link)) = (&located, &self.link)
            && link.is_gone(&*self.store, LinkId(node.id.0)).await
        {
            return self.store.locate(code).await;
        }
        Ok(located)
    }

    /// A room that another process runs, as the store has it.
    pub(crate) async fn stored_summary(&self, code: RoomCode) -> Option<Summary> {
        let facts = match self.store.peek(code).await {
            Ok(facts) => facts?,
            Err(error) => {
                warn!(room = %code, %error, "could not read another server's room");
                return None;
            }
        };
        match restore(self, facts).await {
            Ok(room) => Some(room.summary()),
            Err(error) => {
                warn!(room = %code, %error, "could not read another server's room");
                None
            }
        }
    }

    /// Gives a room up to whichever process is asked for it next.
    pub(crate) async fn release(&self, code: RoomCode) {
        if let Err(error) = self.store.release(code).await {
            warn!(room = %code, %error, "could not hand over a room");
        }
    }

    /// Counts the rooms that there are, and those that are this process's.
    pub(crate) async fn count_rooms(&self) {
        if let Ok(totals) = self.store.totals().await {
            self.figures.rooms.set(totals.rooms as f64);
            if self.store.node().is_some() {
                self.figures.rooms_owned.set(totals.own_rooms as f64);
                self.figures.nodes.set(totals.nodes as f64);
            }
        }
        let counts = self.store.ownership_counts();
        self.figures.takeovers.absolute(counts.takeovers);
        self.figures.fenced_writes.absolute(counts.fenced);
    }

    /// Ends all rooms whenever others may have taken them: their sockets come
    /// back, here or elsewhere.
    pub(crate) async fn watch_presence(&self) {
        let Some(mut presence) = self.store.presence() else {
            return;
        };
        let mut known = 0;
        loop {
            let now = *presence.borrow_and_update();
            match now {
                Presence::Here { absences } if absences == known => {}
                Presence::Here { absences } => {
                    known = absences;
                    let rooms = self.rooms.revoke_all();
                    warn!(rooms, "this server is back, and loads its rooms again");
                }
                Presence::Away => {
                    let rooms = self.rooms.revoke_all();
                    error!(
                        rooms,
                        "this server could not show the others that it lives: it gives up its rooms"
                    );
                }
                Presence::Lost => {
                    let rooms = self.rooms.revoke_all();
                    error!(rooms, "the others have struck off this server");
                }
            }
            if presence.changed().await.is_err() {
                return;
            }
        }
    }
}

/// The clock of the process that had a room before may be a little ahead of this
/// one: time must not go back for the room.
pub(super) async fn wait_for_clock(clock: &Clock, facts: &[Fact]) {
    let newest = Moment::from_micros(newest_moment_us(facts));
    let ahead = newest - clock.now();
    if ahead > Span::ZERO {
        let latest = Instant::now() + CLOCK_WAIT_MAX;
        sleep_until(clock.instant(newest).min(latest)).await;
    }
}
