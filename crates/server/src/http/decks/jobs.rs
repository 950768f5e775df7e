//! Decks being made: few at a time, each within a limited time. A job is done
//! when its deck is kept; its cards are arranged after that.

mod work;

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use fano_decks::Revision;
use fano_protocol::http::{DeckKept, Job, JobPart, RefusedPicture};
use fano_store::{DeckLimits, DeckRefusal, DeckToKeep, NodeId};
use fano_texts::Message;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, sleep},
};
use tracing::error;

use self::work::ToKeep;
use super::{
    SiteDrawings,
    maker::{new_address, new_secret},
    own::packing::{Arranging, Packing},
    refusal::{Refusal, store_failed},
    upload::Upload,
};
use crate::{
    http::problem::Problem,
    limits::{
        DECK_JOB_KEPT, DECK_JOB_TIME_MAX, DECK_JOBS_KEPT_MAX, DECK_JOBS_MAX,
        DECK_JOBS_PER_ADDRESS_MAX, UPLOADS_KIB_MAX,
    },
    net::ClientNetwork,
    state::ServerState,
};

/// How often another address is drawn if there is a deck at the first.
const ADDRESS_DRAWS_MAX: usize = 4;

/// All decks being made, and what became of the last ones.
pub(crate) struct DeckJobs(Arc<Inner>);

struct Inner {
    state: Arc<ServerState>,
    drawings: Arc<SiteDrawings>,
    packing: Arc<Packing>,
    jobs: Mutex<BTreeMap<String, Entry>>,
    uploads: Arc<Semaphore>,
}

struct Entry {
    network: ClientNetwork,
    watched: Arc<Watched>,
    ended: Option<Instant>,
}

/// What the one who makes a deck shares with those who wait for it.
struct Watched {
    job: Mutex<Job>,
    cancelled: AtomicBool,
}

/// A deck that somebody wants.
pub(super) struct Order {
    pub(super) upload: Upload,
    /// The room that it takes in memory.
    pub(super) _memory: OwnedSemaphorePermit,
    pub(super) maker: Vec<u8>,
    pub(super) network: ClientNetwork,
    /// The deck that it replaces, and which revision of it.
    pub(super) replaces: Option<(String, Revision)>,
}

/// A deck that is kept.
struct Kept {
    deck: DeckKept,
    /// Pictures that were left out.
    refused: Vec<RefusedPicture>,
    /// Its cards, unless their places came with it.
    arranging: Option<Arc<Arranging>>,
}

/// Why there is no deck, and the pictures that cannot be used.
struct Failed {
    refusal: Refusal,
    refused: Vec<RefusedPicture>,
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        Self {
            refusal,
            refused: Vec::new(),
        }
    }
}

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Self {
        Refusal::from(problem).into()
    }
}

impl DeckJobs {
    pub(crate) fn new(
        state: &Arc<ServerState>,
        drawings: &Arc<SiteDrawings>,
        packing: &Arc<Packing>,
    ) -> Self {
        Self(Arc::new(Inner {
            state: Arc::clone(state),
            drawings: Arc::clone(drawings),
            packing: Arc::clone(packing),
            jobs: Mutex::default(),
            uploads: Arc::new(Semaphore::new(UPLOADS_KIB_MAX)),
        }))
    }

    /// Room in memory for a request of this size.
    pub(super) fn memory(&self, bytes: u64) -> Result<OwnedSemaphorePermit, Problem> {
        let kib = u32::try_from(bytes / 1024 + 1).map_err(|_| Problem::TooLarge)?;
        let uploads = Arc::clone(&self.0.uploads);
        uploads
            .try_acquire_many_owned(kib)
            .map_err(|_| Problem::DecksBusy)
    }

    /// Begins to make a deck; returns the name of the job.
    pub(super) fn start(&self, order: Order) -> Result<String, Problem> {
        let watched = Arc::new(Watched {
            job: Mutex::new(Job::Waiting),
            cancelled: AtomicBool::new(false),
        });
        let id = self.0.new_id();
        {
            let mut jobs = self.0.jobs();
            forget_old(&mut jobs);
            let unfinished = || jobs.values().filter(|entry| entry.ended.is_none());
            if unfinished().count() >= DECK_JOBS_MAX {
                return Err(Problem::DecksBusy);
            }
            let here = unfinished().filter(|entry| entry.network == order.network);
            if here.count() >= DECK_JOBS_PER_ADDRESS_MAX {
                return Err(Problem::TooManyRequests);
            }
            let entry = Entry {
                network: order.network,
                watched: Arc::clone(&watched),
                ended: None,
            };
            jobs.insert(id.clone(), entry);
        }
        let inner = Arc::clone(&self.0);
        let job = id.clone();
        tokio::spawn(async move {
            let end = inner.run(order, &watched).await;
            let mut arranging = None;
            *watched.job() = match end {
                Ok(kept) => {
                    arranging = kept.arranging;
                    Job::Done {
                        deck: kept.deck,
                        refused: kept.refused,
                    }
                }
                Err(Failed { refusal, refused }) => Job::Failed {
                    problem: refusal.problem.body(),
                    findings: refusal.findings,
                    refused,
                },
            };
            // It counts until all its cards are arranged.
            if let Some(arranging) = arranging {
                arranging.over().await;
            }
            // It is gone if it was cancelled.
            if let Some(entry) = inner.jobs().get_mut(&job) {
                entry.ended = Some(Instant::now());
            }
        });
        Ok(id)
    }

    /// How far a job is.
    pub(super) fn look(&self, id: &str) -> Option<Job> {
        let mut jobs = self.0.jobs();
        forget_old(&mut jobs);
        let job = jobs.get(id)?.watched.job().clone();
        Some(job)
    }

    /// Stops a job. If its deck is kept already, it stays.
    pub(super) fn cancel(&self, id: &str) -> bool {
        let entry = self.0.jobs().remove(id);
        let found = entry.is_some();
        if let Some(entry) = entry {
            entry.watched.cancelled.store(true, Ordering::Relaxed);
        }
        found
    }

    /// Stops all jobs, because the server stops.
    pub(crate) fn cancel_all(&self) {
        for entry in self.0.jobs().values() {
            entry.watched.cancelled.store(true, Ordering::Relaxed);
        }
    }
}

/// The process that knows a job, from the job's name.
pub(super) fn node_of(id: &str) -> Option<NodeId> {
    let (node, _) = id.split_once('-')?;
    node.parse().ok().map(NodeId)
}

/// Forgets jobs that ended long ago, and the oldest ones if there are many.
fn forget_old(jobs: &mut BTreeMap<String, Entry>) {
    let is_recent = |ended: Instant| ended.elapsed() < DECK_JOB_KEPT;
    jobs.retain(|_, entry| entry.ended.is_none_or(is_recent));
    while jobs.len() > DECK_JOBS_KEPT_MAX {
        let ended = jobs
            .iter()
            .filter_map(|(id, entry)| Some((entry.ended?, id)));
        let Some(oldest) = ended.min().map(|(_, id)| id.clone()) else {
            return;
        };
        jobs.remove(&oldest);
    }
}

impl Watched {
    fn job(&self) -> MutexGuard<'_, Job> {
        self.job.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Parts are reported from several threads, not always in order.
    fn report(&self, part: JobPart, done: usize, all: usize) {
        let mut job = self.job();
        let is_later = match &*job {
            Job::Waiting => true,
            Job::Working {
                part: old,
                done: before,
                ..
            } => part > *old || (part == *old && done >= *before),
            Job::Done { .. } | Job::Failed { .. } => false,
        };
        if is_later {
            *job = Job::Working { part, done, all };
        }
    }
}

fn cancelled() -> Failed {
    Refusal::bad_deck(&Message::new("bundle-cancelled")).into()
}

impl Inner {
    /// A name that nobody can guess, behind the process that knows the job if
    /// there are several.
    fn new_id(&self) -> String {
        match self.state.store.node() {
            Some(node) => format!("{}-{}", node.0, new_secret()),
            None => new_secret(),
        }
    }

    fn jobs(&self) -> MutexGuard<'_, BTreeMap<String, Entry>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn run(&self, order: Order, watched: &Arc<Watched>) -> Result<Kept, Failed> {
        let turn = self.packing.turns().acquire_owned().await;
        let turn = turn.map_err(|_| cancelled())?;
        if watched.is_cancelled() {
            return Err(cancelled());
        }
        watched.report(JobPart::Planning, 0, 1);
        let Order {
            upload,
            _memory,
            maker,
            network,
            replaces,
        } = order;
        let (drawings, shared) = (Arc::clone(&self.drawings), Arc::clone(watched));
        let work = tokio::task::spawn_blocking(move || {
            drawings.run(|| work::make_deck(&upload, &drawings, &shared))
        });
        tokio::pin!(work);
        let mut too_slow = false;
        let made = tokio::select! {
            made = &mut work => made,
            () = sleep(DECK_JOB_TIME_MAX) => {
                too_slow = true;
                watched.cancelled.store(true, Ordering::Relaxed);
                // Its threads are busy until it really ends.
                work.await
            }
        };
        if too_slow {
            let message = Message::new("upload-slow");
            let message = message.with("seconds", DECK_JOB_TIME_MAX.as_secs() as i64);
            return Err(Refusal::bad_deck(&message).into());
        }
        let made = made.map_err(|error| {
            error!(%error, "making a deck failed");
            Problem::Internal
        })??;
        if watched.is_cancelled() {
            return Err(cancelled());
        }
        let (refused, unpacked) = (made.refused, made.unpacked);
        let revision = made.kept.revision;
        let deck = self.keep(made.kept, maker, network, replaces).await?;
        // It can be played from now on; the cards follow.
        let arranging = unpacked.map(|unpacked| {
            let (content, gallery) = *unpacked;
            self.packing.start(revision, content, gallery, Some(turn))
        });
        Ok(Kept {
            deck,
            refused,
            arranging,
        })
    }

    /// Keeps a deck; afterwards it would survive a crash.
    async fn keep(
        &self,
        made: ToKeep,
        maker: Vec<u8>,
        network: ClientNetwork,
        replaces: Option<(String, Revision)>,
    ) -> Result<DeckKept, Refusal> {
        let mut deck = DeckToKeep {
            address: String::new(),
            maker,
            network: network.to_string(),
            title: made.title,
            revision: made.revision,
            bundle: made.bundle,
            replaces: None,
            at_us: self.state.clock.now().micros(),
            limits: DeckLimits::default(),
        };
        let Some((address, revision)) = replaces else {
            return keep_new(&self.state, deck).await;
        };
        deck.address = address;
        deck.replaces = Some(revision);
        Ok(keep_once(&self.state, deck).await??)
    }
}

/// Keeps a deck at a new address.
pub(super) async fn keep_new(state: &ServerState, deck: DeckToKeep) -> Result<DeckKept, Refusal> {
    for _ in 0..ADDRESS_DRAWS_MAX {
        let mut deck = deck.clone();
        deck.address = new_address();
        match keep_once(state, deck).await? {
            // Whoever's it is, there is a deck already.
            Err(DeckRefusal::AddressTaken | DeckRefusal::NotYours) => {}
            answer => return Ok(answer?),
        }
    }
    Err(Problem::Internal.into())
}

async fn keep_once(
    state: &ServerState,
    deck: DeckToKeep,
) -> Result<Result<DeckKept, DeckRefusal>, Problem> {
    let kept = DeckKept {
        address: deck.address.clone(),
        revision: deck.revision.to_string(),
        token: None,
    };
    let answer = state.store.keep_deck(deck).await;
    let answer = answer.map_err(|error| store_failed(&error))?;
    Ok(answer.map(|()| kept))
}
