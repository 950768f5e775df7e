use std::{
    fmt,
    sync::Arc,
    time::{Duration, SystemTime},
};

use fano_protocol::http::ListedDeck;
use fano_store::{DeckRefusal, Store, StoreError};
use fano_texts::{Explain, Lang, Message};
use tokio::{
    net::TcpListener,
    time::{Instant, MissedTickBehavior, interval, interval_at, timeout},
};
use tracing::{info, warn};

use crate::{
    app::App,
    clock::has_usable_date,
    config::Config,
    heartbeat,
    http::{
        HostNames, Readiness,
        decks::{
            DeckJobs, Decks, SiteDrawings,
            drafts::PictureIntake,
            listed::{self, NotListed},
            own::OwnDeckPages,
        },
        games::GamePages,
        router,
    },
    net::{Acceptor, TlsError, tls_acceptor},
    site::Site,
    state::ServerState,
    tokens::Tokens,
};

/// How often metrics and rate limits are cleaned up.
const CLEAN_UP_EVERY: Duration = Duration::from_secs(5);
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
    let tls = config.tls.as_ref().map(tls_acceptor).transpose();
    let tls = tls.map_err(ServeError::Tls)?;
    let shutdown_timeout = config.times.shutdown;
    // The store has them from now on.
    let decks = std::mem::take(&mut config.decks);
    let state = ServerState::new(config, store, tokens, site.bundle).await;
    let state = state.map_err(ServeError::Store)?;
    let listed = listed::keep(&state, decks).await;
    let listed = listed.map_err(|error| match error {
        NotListed::Store(error) => ServeError::Store(error),
        NotListed::Refused { file, refusal } => ServeError::Listed { file, refusal },
    })?;
    let listening = listener.local_addr().map_err(ServeError::Listener)?;
    let drawings = Arc::new(SiteDrawings::new(site));
    let app = Arc::new(App {
        drawings: Arc::clone(&drawings),
        state: Arc::clone(&state),
        listening,
        site,
        decks: Decks::new(site, &listed),
        own_pages: OwnDeckPages::new(&state.store, &drawings),
        deck_jobs: DeckJobs::new(&state, &drawings),
        picture_intake: PictureIntake::new(&drawings),
        hosts: HostNames::of(&state.config),
        readiness: Readiness::of(&state.store),
        game_pages: GamePages::default(),
    });
    let acceptor = Acceptor::new(Arc::clone(&state), router(&app), tls);
    let maintenance = tokio::spawn(run_maintenance(Arc::clone(&state), listed));
    let heart = tokio::spawn(heartbeat::run(Arc::clone(&state)));
    tokio::select! {
        () = acceptor.run(listener) => {}
        () = shutdown => {}
    }
    info!("stopping");
    maintenance.abort();
    heart.abort();
    drop(acceptor);
    app.deck_jobs.cancel_all();
    if timeout(shutdown_timeout, state.close()).await.is_err() {
        warn!("some connections did not close in time");
    }
    Ok(())
}

/// Runs the periodic jobs.
async fn run_maintenance(state: Arc<ServerState>, listed: Vec<ListedDeck>) {
    let mut clean_up = interval(CLEAN_UP_EVERY);
    clean_up.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut forget = interval_at(Instant::now() + FORGET_EVERY, FORGET_EVERY);
    forget.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = clean_up.tick() => {
                state.figures.tidy();
                state.rate_limits.forget_idle();
            }
            _ = forget.tick() => {
                state.forget_idle().await;
                state.forget_decks(&listed).await;
                state.forget_drafts().await;
            }
        }
    }
}
