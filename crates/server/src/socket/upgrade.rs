use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header, uri::Authority},
    response::{IntoResponse as _, Response},
};
use fano_protocol::{CloseReason, RoomCode, limits::CLIENT_FRAME_BYTES_MAX};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use metrics::Gauge;
use tracing::debug;
use tungstenite::{handshake::derive_accept_key, protocol::WebSocketConfig};

use super::{
    Socket,
    closing::close,
    connection::{self, Connection},
    frames::FrameCounter,
    greeting::greet,
    websocket::WebSocket,
};
use crate::{
    app::App,
    http::Problem,
    limits::{
        FRAMES_BEFORE_HELLO_MAX, SOCKET_KERNEL_BYTES_MAX, SOCKET_READ_BYTES, SOCKET_WRITE_BYTES,
        SOCKET_WRITE_BYTES_MAX,
    },
    net::{
        ClientNetwork, ClientStream, Endpoints, KernelSource, ProxyReport, SharedSlot, SocketSlot,
        TcpHandle, client_address, proxied_connection,
    },
    state::ServerState,
};

/// Who opens a socket.
struct Client {
    network: ClientNetwork,
    kernel: KernelSource,
    slot: SharedSlot,
    /// Whether the page wants `alive` messages.
    wants_signs: bool,
}

/// `GET /ws/{code}`: opens a socket to a room.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    mut request: Request,
) -> Response {
    let accept = match accept_key(request.method(), request.headers()) {
        Ok(accept) => accept,
        Err(response) => return *response,
    };
    let public_url = app.state.config.public_url.as_deref();
    let origins = app.state.config.origins.iter().map(String::as_str);
    let allowed = origins.chain(public_url);
    if !is_own_page(request.headers(), request.uri(), allowed)
        && !is_page_of_cluster(&app.state, request.headers()).await
    {
        return Problem::ForeignOrigin.into_response();
    }
    let Some(client) = client(&app.state, &request) else {
        return Problem::Internal.into_response();
    };
    let upgraded = hyper::upgrade::on(&mut request);
    // Free the rest of the request: it is no longer needed.
    drop(request);
    let stop = app.state.stop.subscribe();
    tokio::spawn(async move {
        // What is over soon is boxed: a task keeps what it has for hours.
        let opened = Box::pin(open(&app.state, code, client, upgraded)).await;
        if let Some(mut served) = opened {
            let reason = served.connection.move_frames().await;
            Box::pin(leave(served, reason)).await;
        }
        drop(stop);
    });
    switch_protocols(&accept)
}

fn client(state: &ServerState, request: &Request) -> Option<Client> {
    let extensions = request.extensions();
    let endpoints = *extensions.get()?;
    let handle: &TcpHandle = extensions.get()?;
    Some(Client {
        network: *extensions.get()?,
        kernel: kernel_source(state, endpoints, handle, request.headers()),
        slot: Arc::clone(extensions.get()?),
        wants_signs: wants_signs(request.uri()),
    })
}

/// Behind a proxy, this connection's figures describe the proxy, and only what
/// the proxy reports is about the player. Without one, anybody could send such
/// a report.
fn kernel_source(
    state: &ServerState,
    endpoints: Endpoints,
    handle: &TcpHandle,
    headers: &HeaderMap,
) -> KernelSource {
    if !state.config.trust_proxy {
        return KernelSource::Own(handle.clone());
    }
    let client = client_address(endpoints, headers, true);
    if let Some(proxied) = proxied_connection(headers, client, &state.tcp_info) {
        state.figures.proxied_connections.increment(1);
        return KernelSource::SameMachine(proxied);
    }
    KernelSource::Proxy(ProxyReport::read(headers).map(|report| {
        let seconds = report.round_trip.as_millis() / 1000.0;
        state.figures.proxy_round_trip.record(seconds);
        report.kernel(state.tcp_info.read_own(handle))
    }))
}

/// A socket that has joined its room, and what is given back when it is closed.
struct Served {
    connection: Connection,
    _counted: CountedSocket,
    _of_network: SocketSlot,
    _of_all: SharedSlot,
}

/// Counts an open socket.
struct CountedSocket(Gauge);

impl CountedSocket {
    fn new(gauge: &Gauge) -> Self {
        gauge.increment(1);
        Self(gauge.clone())
    }
}

impl Drop for CountedSocket {
    fn drop(&mut self) {
        self.0.decrement(1);
    }
}

/// Takes over the stream, checks limits, waits for the hello, and joins the room.
async fn open(
    state: &Arc<ServerState>,
    code: String,
    client: Client,
    upgraded: OnUpgrade,
) -> Option<Box<Served>> {
    let parts = upgraded.await.ok()?;
    let parts = parts.downcast::<TokioIo<ClientStream>>().ok()?;
    let stream = parts.io.into_inner();
    let _ = stream
        .tcp()
        .with(|tcp| socket2::SockRef::from(tcp).set_send_buffer_size(SOCKET_KERNEL_BYTES_MAX));
    let early = parts.read_buf.to_vec();
    drop(parts.read_buf);
    let stream = stream.without_stall_timeout();
    let counted = FrameCounter::new(stream, &early, FRAMES_BEFORE_HELLO_MAX);
    let mut socket: Socket = Box::new(WebSocket::new(counted, early, settings()));
    // Its slot is free when the socket is closed.
    let of_network = match admit(state, &client) {
        Ok(slot) => slot,
        Err(reason) => {
            close(state, socket, reason).await;
            return None;
        }
    };
    let code = match existing(state, &code).await {
        Ok(code) => code,
        Err(reason) => {
            close(state, socket, reason).await;
            return None;
        }
    };
    let counted = CountedSocket::new(&state.figures.sockets);
    let greeting = match greet(state, &mut socket).await {
        // The server is full: the reserve is for people who have a seat to
        // lose.
        Ok(greeting) if client.slot.is_reserved() && !greeting.returning => {
            close(state, socket, CloseReason::TooFast).await;
            return None;
        }
        Ok(greeting) => greeting,
        Err(reason) => {
            match reason {
                Some(reason) => close(state, socket, reason).await,
                None => debug!("socket closed before its hello"),
            }
            return None;
        }
    };
    let Client {
        kernel,
        slot,
        wants_signs,
        ..
    } = client;
    let connection = connection::join(state, code, kernel, greeting, wants_signs, socket).await?;
    Some(Box::new(Served {
        connection,
        _counted: counted,
        _of_network: of_network,
        _of_all: slot,
    }))
}

/// A slot for another socket of this network.
fn admit(state: &ServerState, client: &Client) -> Result<SocketSlot, CloseReason> {
    if !state.rate_limits.allows_new_socket(client.network) {
        return Err(CloseReason::TooFast);
    }
    let slot = state.rate_limits.socket_slot(client.network);
    slot.ok_or(CloseReason::TooManyConnections)
}

/// The room, if there is one with this code.
async fn existing(state: &Arc<ServerState>, code: &str) -> Result<RoomCode, CloseReason> {
    let code = code.parse().map_err(|_| CloseReason::NoSuchRoom)?;
    match state.exists(code).await {
        Ok(true) => Ok(code),
        Ok(false) => Err(CloseReason::NoSuchRoom),
        Err(_) => Err(CloseReason::GoingAway),
    }
}

/// Leaves the room and closes the socket; only then are its slots free.
async fn leave(served: Box<Served>, reason: Option<CloseReason>) {
    let Served {
        connection,
        _counted,
        _of_network,
        _of_all,
    } = *served;
    connection.leave(reason).await;
}

/// Whether a client understands `alive`. Clients that predate it would not know
/// what to do with such a message.
fn wants_signs(uri: &Uri) -> bool {
    uri.query()
        .is_some_and(|query| query.split('&').any(|part| part == "alive=1"))
}

fn settings() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(SOCKET_READ_BYTES)
        .write_buffer_size(SOCKET_WRITE_BYTES)
        .max_write_buffer_size(SOCKET_WRITE_BYTES_MAX)
        .max_message_size(Some(CLIENT_FRAME_BYTES_MAX))
        .max_frame_size(Some(CLIENT_FRAME_BYTES_MAX))
}

/// The answer to the client's key, if this is a WebSocket handshake (RFC 6455, 4.2).
fn accept_key(method: &Method, headers: &HeaderMap) -> Result<String, Box<Response>> {
    let has = |name, wanted: &str| {
        headers
            .get_all(name)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|word| word.trim().eq_ignore_ascii_case(wanted))
    };
    let key = headers.get(header::SEC_WEBSOCKET_KEY);
    let asks = method == Method::GET
        && has(header::CONNECTION, "upgrade")
        && has(header::UPGRADE, "websocket");
    match key {
        Some(key) if asks && has(header::SEC_WEBSOCKET_VERSION, "13") => {
            Ok(derive_accept_key(key.as_bytes()))
        }
        _ => {
            let hint = [
                (header::UPGRADE, "websocket"),
                (header::SEC_WEBSOCKET_VERSION, "13"),
            ];
            Err(Box::new((hint, Problem::NotAWebSocket).into_response()))
        }
    }
}

fn switch_protocols(accept: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    if let Ok(accept) = HeaderValue::from_str(accept) {
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
    }
    response
}

/// Whether the page that opens the socket is ours. Browsers always send the
/// page's origin; other programs need not, and gain nothing by lying.
fn is_own_page<'a>(
    headers: &HeaderMap,
    uri: &Uri,
    mut allowed: impl Iterator<Item = &'a str>,
) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .or_else(|| uri.authority().map(Authority::as_str));
    let same_host = host.is_some_and(|host| {
        origin
            .split_once("://")
            .is_some_and(|(_, page)| page.eq_ignore_ascii_case(host))
    });
    same_host || allowed.any(|known| origin.eq_ignore_ascii_case(known.trim_end_matches('/')))
}

/// Whether the page is another server's of the same cluster.
async fn is_page_of_cluster(state: &ServerState, headers: &HeaderMap) -> bool {
    let origin = headers.get(header::ORIGIN);
    let Some(origin) = origin.and_then(|origin| origin.to_str().ok()) else {
        return false;
    };
    // If nobody knows, the page comes back, or uses its own server.
    state.store.node().is_some() && state.store.has_node_at(origin).await.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_life_are_opt_in() {
        for (uri, wants) in [
            ("/ws/BCDFG?alive=1", true),
            ("/ws/BCDFG?more=2&alive=1", true),
            ("/ws/BCDFG", false),
            ("/ws/BCDFG?alive=0", false),
            ("/ws/BCDFG?not-alive=1", false),
        ] {
            assert_eq!(wants_signs(&uri.parse().expect(uri)), wants, "{uri}");
        }
    }

    #[test]
    fn foreign_pages_cannot_open_sockets() {
        let check = |host: &'static str, origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            let allowed = ["https://fano.example/"].into_iter();
            is_own_page(&headers, &Uri::from_static("/ws/BCDFG"), allowed)
        };
        assert!(check("localhost:8080", None));
        assert!(check("localhost:8080", Some("http://localhost:8080")));
        assert!(check("LocalHost:8080", Some("http://localhost:8080")));
        assert!(check("10.0.0.1:80", Some("https://fano.example")));
        assert!(!check("localhost:8080", Some("http://localhost:9090")));
        assert!(!check("localhost:8080", Some("https://evil.example")));
        assert!(!check("localhost:8080", Some("null")));
        assert!(!check("fano.example", Some("https://fano.example.evil")));
    }
}
