use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header, uri::Authority},
    response::{IntoResponse as _, Response},
};
use fano_protocol::{CloseReason, RoomCode, limits::CLIENT_FRAME_BYTES_MAX};
use hyper_util::rt::TokioIo;
use tracing::debug;
use tungstenite::{handshake::derive_accept_key, protocol::WebSocketConfig};

use super::{
    Socket,
    connection::{self, close},
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
        ClientNetwork, ClientStream, Endpoints, KernelSource, ProxyReport, SharedSlot,
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
        let Ok(upgraded) = upgraded.await else { return };
        let Ok(parts) = upgraded.downcast::<TokioIo<ClientStream>>() else {
            return;
        };
        let stream = parts.io.into_inner();
        let _ = stream.tcp().with(|tcp| {
            socket2::SockRef::from(tcp).set_send_buffer_size(SOCKET_KERNEL_BYTES_MAX)
        });
        let early = parts.read_buf.to_vec();
        drop(parts.read_buf);
        let stream = stream.without_stall_timeout();
        let counted = FrameCounter::new(stream, &early, FRAMES_BEFORE_HELLO_MAX);
        let socket = WebSocket::new(counted, early, settings());
        serve(&app.state, code.parse().ok(), &client, Box::new(socket)).await;
        drop((client, stop));
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

/// Checks limits, waits for the hello, and then serves the socket until it
/// closes.
async fn serve(
    state: &Arc<ServerState>,
    code: Option<RoomCode>,
    client: &Client,
    mut socket: Socket,
) {
    if !state.rate_limits.allows_new_socket(client.network) {
        return close(state, socket, CloseReason::TooFast).await;
    }
    // The slot is returned when the socket is closed.
    let Some(_slot) = state.rate_limits.socket_slot(client.network) else {
        return close(state, socket, CloseReason::TooManyConnections).await;
    };
    let Some(code) = code else {
        return close(state, socket, CloseReason::NoSuchRoom).await;
    };
    match Box::pin(state.exists(code)).await {
        Ok(true) => {}
        Ok(false) => return close(state, socket, CloseReason::NoSuchRoom).await,
        Err(_) => return close(state, socket, CloseReason::GoingAway).await,
    }
    state.figures.sockets.increment(1);
    match Box::pin(greet(state, &mut socket)).await {
        // The server is full: the reserve is for people who have a seat to
        // lose.
        Ok(greeting) if client.slot.is_reserved() && !greeting.returning => {
            close(state, socket, CloseReason::TooFast).await;
        }
        Ok(greeting) => {
            let signs = client.wants_signs;
            connection::run(state, code, client.kernel.clone(), greeting, signs, socket).await;
        }
        Err(Some(reason)) => close(state, socket, reason).await,
        Err(None) => debug!("socket closed before its hello"),
    }
    state.figures.sockets.decrement(1);
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
