//! Shows the other processes that this one lives.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use fano_protocol::RoomCode;
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{Duration, Instant, MissedTickBehavior, timeout, timeout_at},
};
use tokio_postgres::Client;

use super::{
    connect::{Address, PgFault, patiently},
    error::PostgresError,
    open::{BACKEND_START, expiry},
    ownership::Taken,
};
use crate::{
    OwnershipCounts, Presence, StoreError,
    limits::{NODE_EXPIRY, NODE_RENEWAL, POSTGRES_ANSWER_PATIENCE},
};

/// A room that is not loaded for this long after it was taken stood still for longer
/// than anybody would not notice.
const TAKEN_RECENTLY: Duration = Duration::from_secs(10);

/// How this process stands among the others. Once it is lost, it stays so.
#[derive(Clone, Debug)]
pub(crate) struct Standing(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    presence: watch::Sender<Presence>,
    absences: AtomicU64,
    takeovers: AtomicU64,
    fenced: AtomicU64,
    load: AtomicU32,
    /// When the last owners of rooms that were taken left them, and when they were
    /// taken.
    left: Mutex<BTreeMap<RoomCode, (u64, Instant)>>,
}

impl Standing {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Shared {
            presence: watch::Sender::new(Presence::Here { absences: 0 }),
            absences: AtomicU64::new(0),
            takeovers: AtomicU64::new(0),
            fenced: AtomicU64::new(0),
            load: AtomicU32::new(0),
            left: Mutex::default(),
        }))
    }

    pub(crate) fn lose(&self) {
        self.0.presence.send_replace(Presence::Lost);
    }

    /// The others may count this process as gone.
    fn go_away(&self) {
        self.0.presence.send_if_modified(|presence| {
            let was_here = matches!(presence, Presence::Here { .. });
            if was_here {
                self.0.absences.fetch_add(1, Ordering::Relaxed);
                *presence = Presence::Away;
            }
            was_here
        });
    }

    /// The others can see again that it lives.
    fn come_back(&self) {
        self.0.presence.send_if_modified(|presence| {
            let was_away = *presence == Presence::Away;
            if was_away {
                let absences = self.0.absences.load(Ordering::Relaxed);
                *presence = Presence::Here { absences };
            }
            was_away
        });
    }

    /// Notes it if an error says so.
    pub(crate) fn note(&self, error: &StoreError) {
        if *error == StoreError::Postgres(PostgresError::Superseded) {
            self.lose();
        }
    }

    /// Whether this process may still write, as far as it knows.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match *self.0.presence.borrow() {
            Presence::Lost => Err(PostgresError::Superseded.into()),
            Presence::Here { .. } | Presence::Away => Ok(()),
        }
    }

    /// Whether the others can see that this process lives.
    pub(crate) fn check_presence(&self) -> Result<(), StoreError> {
        match *self.0.presence.borrow() {
            Presence::Lost => Err(PostgresError::Superseded.into()),
            Presence::Away => Err(PostgresError::Away.into()),
            Presence::Here { .. } => Ok(()),
        }
    }

    /// Waits until it is lost.
    pub(crate) async fn lost(&self) {
        let mut presence = self.0.presence.subscribe();
        // The sender is in `self`.
        let _ = presence.wait_for(|now| *now == Presence::Lost).await;
    }

    pub(crate) fn presence(&self) -> watch::Receiver<Presence> {
        self.0.presence.subscribe()
    }

    /// Rooms were taken.
    pub(super) fn took(&self, rooms: &[Taken]) {
        let now = Instant::now();
        let mut left = self.0.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.retain(|_, (_, taken)| now - *taken < TAKEN_RECENTLY);
        for room in rooms {
            let from_another = u64::from(room.had_owner);
            self.0.takeovers.fetch_add(from_another, Ordering::Relaxed);
            if let Ok(code) = room.code.parse() {
                left.insert(code, (u64::try_from(room.left_us).unwrap_or(0), now));
            }
        }
    }

    /// When the last owner of a room that was just taken left it. It is told once.
    pub(crate) fn left_us(&self, room: RoomCode) -> Option<u64> {
        let mut left = self.0.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.remove(&room).map(|(left_us, _)| left_us)
    }

    pub(crate) fn was_fenced(&self) {
        self.0.fenced.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn counts(&self) -> OwnershipCounts {
        OwnershipCounts {
            takeovers: self.0.takeovers.load(Ordering::Relaxed),
            fenced: self.0.fenced.load(Ordering::Relaxed),
        }
    }

    pub(crate) fn set_load(&self, thousandths: u32) {
        self.0.load.store(thousandths, Ordering::Relaxed);
    }
}

/// Renews the row of a node, over a connection of its own, until it is
/// superseded.
pub(crate) struct Keeper {
    address: Address,
    epoch: i64,
    standing: Standing,
    /// Whether others may take over while the row is not renewed.
    in_cluster: bool,
    client: Option<Client>,
}

impl Keeper {
    /// Goes on with the connection that joined.
    pub(crate) fn new(
        address: Address,
        epoch: i64,
        standing: Standing,
        in_cluster: bool,
        client: Client,
    ) -> Self {
        Self {
            address,
            epoch,
            standing,
            in_cluster,
            client: Some(client),
        }
    }

    /// `joined` is a moment before the row was written.
    pub(crate) fn start(self, joined: Instant) -> JoinHandle<()> {
        tokio::spawn(self.keep(joined))
    }

    async fn keep(mut self, joined: Instant) {
        let mut renewed = joined;
        let mut moments = tokio::time::interval(NODE_RENEWAL);
        moments.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while self.standing.check().is_ok() {
            let over = renewed + NODE_EXPIRY;
            let in_time = self.in_cluster && Instant::now() < over;
            if self.in_cluster && !in_time {
                self.standing.go_away();
            }
            let next = async {
                moments.tick().await;
                self.renew().await
            };
            // Whoever hears no answer for long has to notice in time that the
            // others count it as gone.
            let renewal = match in_time {
                true => timeout_at(over, next).await,
                // A connection may take longer when nobody is in a hurry.
                false => timeout(POSTGRES_ANSWER_PATIENCE, next).await,
            };
            match renewal {
                Ok(Some(sent)) => {
                    // After a gap, others may have taken rooms, even if this
                    // process was only stopped and noticed nothing.
                    if self.in_cluster && Instant::now() >= over {
                        self.standing.go_away();
                    }
                    renewed = sent;
                    self.standing.come_back();
                }
                Ok(None) => {}
                // An answer that comes later belongs to nobody.
                Err(_) => self.client = None,
            }
        }
    }

    /// Renews the row once. Returns when it was sent, if it worked.
    async fn renew(&mut self) -> Option<Instant> {
        let client = match self.client.take().filter(|client| !client.is_closed()) {
            Some(client) => client,
            None => self.address.connect().await.ok()?,
        };
        let sent = Instant::now();
        match self.update(&client).await {
            Ok(true) => {
                self.client = Some(client);
                Some(sent)
            }
            Ok(false) => {
                self.standing.lose();
                None
            }
            Err(_) => None,
        }
    }

    /// Returns whether the row still exists.
    async fn update(&self, client: &Client) -> Result<bool, PgFault> {
        // Nothing is lost with a renewal, so nobody has to wait for the disk.
        let renew = format!(
            "UPDATE fano.nodes SET expires_at = {}, backend = pg_backend_pid(),
            backend_start = ({BACKEND_START}), load = {} WHERE epoch = {}",
            expiry(NODE_EXPIRY),
            self.standing.0.load.load(Ordering::Relaxed),
            self.epoch
        );
        let quick = "SET synchronous_commit = off";
        patiently(client.batch_execute(quick)).await?;
        Ok(patiently(client.execute(&renew, &[])).await? > 0)
    }
}
