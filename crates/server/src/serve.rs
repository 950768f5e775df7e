use std::{fmt, sync::Arc, time::Duration};

use fano_store::{Store, StoreError};
use fano_texts::{Explain, Lang, Message};
use tokio::{
    net::TcpListener,
    time::{Instant, MissedTickBehavior, interval, interval_at, timeout},
};
use tracing::{info, warn};

use crate::{
    app::App,
    config::Config,
    hall::Hall,
    http::{decks::Decks, games::GamePages, routes},
    listen::Reception,
    site::Site,
    tls::{TlsError, acceptor},
    tokens::Tokens,
};

/// How often small things are put in order.
const TIDY_EVERY: Duration = Duration::from_secs(5);
/// How often rooms that nobody uses are looked for.
const FORGET_EVERY: Duration = Duration::from_secs(3600);

/// Why the server cannot run.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The certificate or its key cannot be used.
    Tls(TlsError),
    /// The store cannot be read.
    Store(StoreError),
}

impl Explain for ServeError {
    fn explain(&self) -> Message {
        match self {
            Self::Tls(error) => error.explain(),
            Self::Store(error) => Message::new("serve-store").with("reason", error.explain()),
        }
    }
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for ServeError {}

/// Serves one listener until `shutdown` comes true; then sends everybody away,
/// lets every room write down what it knows, and answers.
///
/// # Errors
///
/// If the server cannot start. Once it runs, trouble is logged and survived.
pub async fn run(
    listener: TcpListener,
    config: Config,
    store: Arc<dyn Store>,
    tokens: Tokens,
    site: Site,
    shutdown: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let tls = config.tls.as_ref().map(acceptor).transpose();
    let tls = tls.map_err(ServeError::Tls)?;
    let patience = config.times.shutdown;
    let hall = Hall::new(config, store, tokens).await;
    let hall = hall.map_err(ServeError::Store)?;
    let app = Arc::new(App {
        hall: Arc::clone(&hall),
        site,
        decks: Decks::new(site),
        game_pages: GamePages::default(),
    });
    let reception = Reception::new(Arc::clone(&hall), routes(app), tls);
    let housekeeper = tokio::spawn(keep_house(Arc::clone(&hall)));
    tokio::select! {
        () = reception.receive(listener) => {}
        () = shutdown => {}
    }
    info!("stopping");
    housekeeper.abort();
    drop(reception);
    if timeout(patience, hall.close()).await.is_err() {
        warn!("not everybody left in time");
    }
    Ok(())
}

/// Small things that must be done now and then.
async fn keep_house(hall: Arc<Hall>) {
    let mut tidy = interval(TIDY_EVERY);
    tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut forget = interval_at(Instant::now() + FORGET_EVERY, FORGET_EVERY);
    forget.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tidy.tick() => {
                hall.figures.tidy();
                hall.gate.tidy();
            }
            _ = forget.tick() => hall.forget_idle().await,
        }
    }
}
