//! Accepts connections and serves HTTP on them.

use std::{io, sync::Arc, time::Duration};

use axum::{Router, body::Body, http::Request};
use fano_tls::Tls;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{sleep, timeout},
};
use tower::ServiceExt as _;
use tracing::{debug, warn};

use super::{
    ClientNetwork, ClientStream, Endpoints,
    connections::{Connections, FreeSlot, Slot},
    shared_tcp::SharedTcp,
};
use crate::{
    limits::{ACCEPT_RETRY, REQUEST_HEAD_BYTES_MAX, TLS_HANDSHAKE},
    state::ServerState,
};

/// A connection's slot, shared by its requests and sockets.
pub(crate) type SharedSlot = Arc<Slot>;

/// Accepts connections until it is dropped.
pub(crate) struct Acceptor {
    state: Arc<ServerState>,
    router: Router,
    tls: Option<Arc<Tls>>,
    connections: Connections,
}

impl Acceptor {
    pub(crate) fn new(state: Arc<ServerState>, router: Router, tls: Option<Arc<Tls>>) -> Self {
        let config = &state.config;
        let gauge = state.figures.connections.clone();
        let connections = Connections::new(&config.limits, config.trust_proxy, gauge);
        Self {
            state,
            router,
            tls,
            connections,
        }
    }

    /// How many of the connections that there may be are in use, in thousandths.
    pub(crate) fn load_thousandths(&self) -> u32 {
        self.connections.used_thousandths()
    }

    /// Accepts connections forever.
    pub(crate) async fn run(&self, listener: TcpListener) {
        loop {
            // When the server is full, new connections wait in the kernel's
            // queue.
            let free = self.connections.free_slot().await;
            match listener.accept().await {
                Ok((tcp, _)) => self.accept(tcp, free),
                Err(error) => {
                    // Too many open files, most likely; some will be closed soon.
                    warn!(%error, "could not accept a connection");
                    sleep(ACCEPT_RETRY).await;
                }
            }
        }
    }

    fn accept(&self, tcp: TcpStream, free: FreeSlot) {
        let (Ok(local), Ok(remote)) = (tcp.local_addr(), tcp.peer_addr()) else {
            return;
        };
        let Some(slot) = self.connections.admit(free, ClientNetwork::of(remote.ip())) else {
            self.state.figures.connections_refused.increment(1);
            return;
        };
        let _ = tcp.set_nodelay(true);
        let tcp = SharedTcp::new(tcp);
        let state = Arc::clone(&self.state);
        let router = self.router.clone();
        let tls = self.tls.clone();
        let stop = state.stop.subscribe();
        tokio::spawn(async move {
            let times = &state.config.times;
            let stream = match tls {
                None => Some(ClientStream::plain(tcp, times.response_stall)),
                Some(tls) => encrypt(&tls, tcp, times.response_stall).await,
            };
            if let Some(stream) = stream {
                let endpoints = Endpoints { local, remote };
                serve(stream, endpoints, router, stop, slot, times.request_head).await;
            }
        });
    }
}

async fn encrypt(tls: &Tls, tcp: SharedTcp, stall_max: Duration) -> Option<ClientStream> {
    match timeout(TLS_HANDSHAKE, tls.accept(tcp)).await {
        Ok(Ok(encrypted)) => encrypted.map(|stream| ClientStream::tls(stream, stall_max)),
        Ok(Err(error)) => {
            debug!(%error, "TLS handshake failed");
            None
        }
        Err(_) => None,
    }
}

async fn serve(
    stream: ClientStream,
    endpoints: Endpoints,
    router: Router,
    mut stop: watch::Receiver<bool>,
    slot: Slot,
    request_head: Duration,
) {
    // A socket to a room outlives HTTP on the connection; it keeps the slot.
    let slot: SharedSlot = Arc::new(slot);
    let handle = stream.tcp().handle();
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(endpoints);
        request.extensions_mut().insert(Arc::clone(&slot));
        request.extensions_mut().insert(handle.clone());
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(request_head)
        .max_buf_size(REQUEST_HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = stop.changed() => {
            // Finish the current request, and accept no others.
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "connection failed");
    }
}

/// Opens a port to listen on.
///
/// # Errors
///
/// If the system refuses.
pub async fn listen(host: &str, port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((host, port)).await
}
