//! Takes in connections and speaks HTTP with them.

use std::{io, sync::Arc, time::Duration};

use axum::{Router, body::Body, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    time::{sleep, timeout},
};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt as _;
use tracing::{debug, warn};

use crate::{address::Ends, hall::Hall, wire::Wire};

/// How long a client may take for the headers of a request.
const HEADERS: Duration = Duration::from_secs(10);
/// How long a client may take for the TLS handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// The largest request line with headers.
const HEADER_BYTES_MAX: usize = 16 << 10;
/// How long nobody is let in after the system could not take in a connection.
const BREATHER: Duration = Duration::from_millis(50);

/// The place that a connection takes, whatever is spoken over it.
pub(crate) type Permit = Arc<OwnedSemaphorePermit>;

/// Accepts connections until it is dropped.
pub(crate) struct Reception {
    hall: Arc<Hall>,
    router: Router,
    tls: Option<TlsAcceptor>,
}

impl Reception {
    pub(crate) fn new(hall: Arc<Hall>, router: Router, tls: Option<TlsAcceptor>) -> Self {
        Self { hall, router, tls }
    }

    /// Takes in connections for ever.
    pub(crate) async fn receive(&self, listener: TcpListener) {
        let room = Arc::new(Semaphore::new(self.hall.config.limits.connections_max));
        loop {
            // Who comes when the house is full waits in the kernel's queue.
            let Ok(permit) = Arc::clone(&room).acquire_owned().await else {
                return;
            };
            match listener.accept().await {
                Ok((tcp, _)) => self.welcome(tcp, permit),
                Err(error) => {
                    // Too many open files, most likely: they become fewer with time.
                    warn!(%error, "a connection could not be taken in");
                    sleep(BREATHER).await;
                }
            }
        }
    }

    fn welcome(&self, tcp: TcpStream, permit: OwnedSemaphorePermit) {
        let (Ok(local), Ok(remote)) = (tcp.local_addr(), tcp.peer_addr()) else {
            return;
        };
        let _ = tcp.set_nodelay(true);
        let hall = Arc::clone(&self.hall);
        let router = self.router.clone();
        let tls = self.tls.clone();
        let stop = hall.stop.subscribe();
        tokio::spawn(async move {
            hall.figures.connections.increment(1);
            let wire = match tls {
                None => Some(Wire::Plain(tcp)),
                Some(tls) => encrypt(&tls, tcp).await,
            };
            if let Some(wire) = wire {
                serve(wire, Ends { local, remote }, router, stop, permit).await;
            }
            hall.figures.connections.decrement(1);
        });
    }
}

async fn encrypt(tls: &TlsAcceptor, tcp: TcpStream) -> Option<Wire> {
    match timeout(HANDSHAKE, tls.accept(tcp)).await {
        Ok(Ok(stream)) => Some(Wire::Tls(Box::new(stream))),
        Ok(Err(error)) => {
            debug!(%error, "a TLS handshake failed");
            None
        }
        Err(_) => None,
    }
}

async fn serve(
    wire: Wire,
    ends: Ends,
    router: Router,
    mut stop: watch::Receiver<bool>,
    permit: OwnedSemaphorePermit,
) {
    // A socket to a room lives on after HTTP is over; it keeps its place.
    let permit: Permit = Arc::new(permit);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ends);
        request.extensions_mut().insert(Arc::clone(&permit));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(HEADER_BYTES_MAX)
        .serve_connection(TokioIo::new(wire), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = stop.changed() => {
            // The request that is being answered comes to its end, no other begins.
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "a connection ended badly");
    }
}

/// Opens a port to listen on.
///
/// # Errors
///
/// If the system does not let us.
pub async fn listen(host: &str, port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((host, port)).await
}
