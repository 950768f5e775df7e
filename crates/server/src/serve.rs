use std::{
    fmt,
    sync::Arc,
    time::{Duration, SystemTime},
};

use fano_link::NodeId;
use fano_protocol::http::ListedDeck;
use fano_store::{DeckRefusal, Store, StoreError};
use fano_texts::{Explain, Lang, Message};
use fano_tls::{Tls, TlsError};
use tokio::{
    net::TcpListener,
    task::JoinHandle,
    time::{Instant, MissedTickBehavior, interval, interval_at, timeout},
};
use tracing::{info, warn};

use crate::{
    app::App,
    clock::{has_usable_date, heartbeat},
    cluster::{Link, LinkError},
    config::Config,
    http::{
        HostNames, PagePolicy, Readiness,
        decks::{
            DeckJobs, Decks, SiteDrawings,
            drafts::PictureIntake,
            listed::{self, NotListed},
            making,
            own::{OwnDeckPages, packing::Packing},
        },
        games::GamePages,
        router,
    },
    limits::LOAD_EVERY,
    net::Acceptor,
    rooms::OwnDecks,
    site::Site,
    state::ServerState,
    tokens::Tokens,
};

/// How often metrics and rate limits are cleaned up.
const CLEAN_UP_EVERY: Duration = Duration::from_secs(5);
/// How often rooms are counted anew.
const COUNT_EVERY: Duration = Duration::from_secs(10);
/// How often pages learn where the other processes are.
const LOOK_AROUND_EVERY: Duration = Duration::from_secs(5);
/// How often to look for unused rooms.
const FORGET_EVERY: Duration = Duration::from_secs(3600);

/// Why the server cannot run.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The certificate or its key cannot be used.
    Tls(TlsError),
    /// The store cannot be read.
    Store(StoreError),
    /// A deck for everybody cannot be kept.
    Listed {
        /// The name of its file.
        file: String,
        /// What speaks against it.
        refusal: DeckRefusal,
    },
    /// There is no link with the other processes.
    Link(LinkError),
    /// The computer's clock is set to a year that HTTP dates do not support.
    Clock,
    /// The system does not say where the server listens.
    Listener(std::io::Error),
}

impl Explain for ServeError {
    fn explain(&self) -> Message {
        match self {
            Self::Tls(error) => error.explain(),
            Self::Store(error) => Message::new("serve-store").with("reason", error.explain()),
            Self::Listed { file, refusal } => Message::new("serve-deck")
                .with("file", file.as_str())
                .with("reason", refusal.explain()),
            Self::Link(error) => error.explain(),
            Self::Clock => Message::new("serve-clock"),
            Self::Listener(error) => {
                Message::new("serve-listener").with("reason", error.to_string())
            }
        }
    }
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for ServeError {}

/// Whether the computer's clock is usable; [`run`] checks it too.
///
/// # Errors
///
/// If it is before 1970 or after 9998.
pub fn check_clock() -> Result<(), ServeError> {
    if has_usable_date(SystemTime::now()) {
        Ok(())
    } else {
        Err(ServeError::Clock)
    }
}

/// Serves one listener until `shutdown` completes; then closes every
/// connection, waits until every room has saved its state, and returns.
///
/// # Errors
///
/// If the server cannot start. Once it runs, errors are logged, not fatal.
pub async fn run(
    listener: TcpListener,
    mut config: Config,
    store: Arc<dyn Store>,
    tokens: Tokens,
    site: Site,
    shutdown: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    check_clock()?;
    let tls = config.tls.as_ref().map(Tls::open).transpose();
    let tls = tls.map_err(ServeError::Tls)?.map(Arc::new);
    let shutdown_timeout = config.times.shutdown;
    // The store has them from now on.
    let decks = std::mem::take(&mut config.decks);
    let link = link(&config, store.as_ref())
        .await
        .map_err(ServeError::Link)?;
    let drawings = Arc::new(SiteDrawings::new(site));
    let packing = Arc::new(Packing::new(&store, &drawings));
    let own_decks = OwnDecks::new(Arc::clone(&store), site.bundle, Arc::clone(&packing));
    let state = ServerState::new(config, store, tokens, own_decks, link.clone()).await;
    let state = state.map_err(ServeError::Store)?;
    let listed = listed::keep(&state, decks).await;
    let listed = listed.map_err(|error| match error {
        NotListed::Store(error) => ServeError::Store(error),
        NotListed::Refused { file, refusal } => ServeError::Listed { file, refusal },
    })?;
    let listening = listener.local_addr().map_err(ServeError::Listener)?;
    let app = Arc::new(App {
        drawings: Arc::clone(&drawings),
        state: Arc::clone(&state),
        listening,
        site,
        decks: Decks::new(site, &listed),
        own_pages: OwnDeckPages::new(&state.store, &drawings, &packing),
        deck_jobs: DeckJobs::new(&state, &drawings, &packing),
        packing,
        picture_intake: PictureIntake::new(&drawings),
        hosts: HostNames::of(&state.config),
        page_policy: PagePolicy::default(),
        readiness: Readiness::of(&state.store),
        game_pages: GamePages::default(),
    });
    if let Some(link) = &link {
        let app = Arc::downgrade(&app);
        link.tell_of_jobs(Box::new(move |job, cancel| {
            let app = app.upgrade()?;
            making::tell_others(&app, job, cancel)
        }));
    }
    let certificate = tls.clone().map(|tls| tokio::spawn(keep_certificate(tls)));
    let acceptor = Acceptor::new(Arc::clone(&state), router(&app), tls);
    let maintenance = tokio::spawn(run_maintenance(Arc::clone(&app), listed));
    let heart = tokio::spawn(heartbeat::run(Arc::clone(&state)));
    let mut linked = link.map(|link| tokio::spawn(link.run(Arc::clone(&state))));
    let mut refused = None;
    let watched = Arc::clone(&state);
    let presence = tokio::spawn(async move { watched.watch_presence().await });
    tokio::select! {
        () = acceptor.run(listener) => {}
        () = report_load(&state, &acceptor) => {}
        error = link_refused(linked.as_mut()) => refused = Some(error),
        () = shutdown => {}
    }
    info!("stopping");
    maintenance.abort();
    heart.abort();
    presence.abort();
    if let Some(certificate) = certificate {
        certificate.abort();
    }
    drop(acceptor);
    app.deck_jobs.cancel_all();
    app.packing.cancel_all();
    if timeout(shutdown_timeout, state.close()).await.is_err() {
        warn!("some connections did not close in time");
    }
    if let Some(linked) = linked {
        linked.abort();
    }
    match refused {
        Some(error) => Err(ServeError::Link(error)),
        None => Ok(()),
    }
}

/// Waits until NATS refuses this process, which it can only do at first.
async fn link_refused(linked: Option<&mut JoinHandle<Result<(), LinkError>>>) -> LinkError {
    if let Some(linked) = linked
        && let Ok(Err(error)) = linked.await
    {
        return error;
    }
    std::future::pending().await
}

/// Connects with the other processes, if there are to be any.
async fn link(config: &Config, store: &dyn Store) -> Result<Option<Arc<Link>>, LinkError> {
    let Some(cluster) = &config.cluster else {
        return Ok(None);
    };
    let node = store.node().ok_or(LinkError::NoCluster)?;
    let link = Link::connect(cluster, NodeId(node.0)).await?;
    Ok(Some(Arc::new(link)))
}

async fn keep_certificate(tls: Arc<Tls>) {
    tls.keep_current().await;
}

/// Tells the other processes how much this one has to spare.
async fn report_load(state: &ServerState, acceptor: &Acceptor) {
    if state.store.node().is_none() {
        std::future::pending::<()>().await;
    }
    let mut moments = interval(LOAD_EVERY);
    moments.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        moments.tick().await;
        state.report_load(acceptor.load_thousandths());
    }
}

/// Runs the periodic jobs.
async fn run_maintenance(app: Arc<App>, listed: Vec<ListedDeck>) {
    let state = &app.state;
    let mut look_around = interval(LOOK_AROUND_EVERY);
    look_around.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut clean_up = interval(CLEAN_UP_EVERY);
    clean_up.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut count = interval_at(Instant::now() + COUNT_EVERY, COUNT_EVERY);
    count.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut forget = interval_at(Instant::now() + FORGET_EVERY, FORGET_EVERY);
    forget.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = clean_up.tick() => {
                state.figures.tidy();
                state.rate_limits.forget_idle();
            }
            _ = look_around.tick() => app.look_around().await,
            _ = count.tick() => state.count_rooms().await,
            _ = forget.tick() => {
                state.forget_idle().await;
                // Whoever cannot ask leaves it to the others.
                if state.store.may_sweep().await.unwrap_or(false) {
                    state.forget_decks(&listed).await;
                    state.forget_drafts().await;
                }
            }
        }
    }
}
