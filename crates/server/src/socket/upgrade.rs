use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header, uri::Authority},
    response::{IntoResponse as _, Response},
};
use fano_protocol::{CloseReason, RoomCode, limits::CLIENT_FRAME_BYTES_MAX};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{handshake::derive_accept_key, protocol::Role, protocol::WebSocketConfig},
};
use tracing::debug;

use super::{
    connection::{close, speak},
    greeting::greet,
};
use crate::{
    address::{Ends, Household, client_address},
    app::App,
    hall::Hall,
    listen::Permit,
    wire::Wire,
};

/// The piece that is read at once: a call is far smaller, and every open
/// socket keeps one.
const READ_BUFFER_BYTES: usize = 1 << 10;
/// Frames are collected up to here before they are written.
const WRITE_BUFFER_BYTES: usize = 4 << 10;
/// What may wait in the program for one socket.
const WRITE_BUFFER_BYTES_MAX: usize = 64 << 10;
/// What may wait in the kernel for one socket: enough for any line, and little
/// enough that a client which does not read is noticed.
const KERNEL_BUFFER_BYTES: usize = 64 << 10;

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
    let public_url = app.hall.config.public_url.as_deref();
    let origins = app.hall.config.origins.iter().map(String::as_str);
    let allowed = origins.chain(public_url);
    if !is_own_page(request.headers(), request.uri(), allowed) {
        return (
            StatusCode::FORBIDDEN,
            "another page's sockets are not served\n",
        )
            .into_response();
    }
    let Some(ends) = request.extensions().get::<Ends>().copied() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let trust_proxy = app.hall.config.trust_proxy;
    let household = Household::of(client_address(ends, request.headers(), trust_proxy));
    let wants_signs = wants_signs(request.uri());
    let upgraded = hyper::upgrade::on(&mut request);
    let permit = request.extensions_mut().remove::<Permit>();
    // The rest of the request is not needed any more, and neither is its memory.
    drop(request);
    let stop = app.hall.stop.subscribe();
    tokio::spawn(async move {
        let Ok(upgraded) = upgraded.await else { return };
        let Ok(parts) = upgraded.downcast::<TokioIo<Wire>>() else {
            return;
        };
        let wire = parts.io.into_inner();
        let _ = socket2::SockRef::from(wire.tcp()).set_send_buffer_size(KERNEL_BUFFER_BYTES);
        let early = parts.read_buf.to_vec();
        drop(parts.read_buf);
        let socket =
            WebSocketStream::from_partially_read(wire, early, Role::Server, Some(settings())).await;
        // Boxed, so that the states of this task do not each hold a place for it.
        let socket = Box::new(socket);
        let code = code.parse().ok();
        serve(&app.hall, code, household, ends, wants_signs, socket).await;
        drop((permit, stop));
    });
    switch_protocols(&accept)
}

/// Checks limits, hears the first frame, and then serves the socket to its end.
async fn serve(
    hall: &Arc<Hall>,
    code: Option<RoomCode>,
    household: Household,
    ends: Ends,
    wants_signs: bool,
    mut socket: Box<WebSocketStream<Wire>>,
) {
    if !hall.gate.may_join(household) {
        return close(hall, socket, CloseReason::TooFast).await;
    }
    // The place is given back when the socket is closed.
    let Some(_place) = hall.gate.place(household) else {
        return close(hall, socket, CloseReason::TooManyConnections).await;
    };
    let Some(code) = code.filter(|code| hall.exists(*code)) else {
        return close(hall, socket, CloseReason::NoSuchRoom).await;
    };
    hall.figures.sockets.increment(1);
    match greet(hall, &mut socket).await {
        Ok(greeting) => speak(hall, code, ends, greeting, wants_signs, socket).await,
        Err(Some(reason)) => close(hall, socket, reason).await,
        Err(None) => debug!("a socket was gone before it said hello"),
    }
    hall.figures.sockets.decrement(1);
}

/// Whether a client understands `alive`. Those that never heard of it would
/// not know what to do with such a message.
fn wants_signs(uri: &Uri) -> bool {
    uri.query()
        .is_some_and(|query| query.split('&').any(|part| part == "alive=1"))
}

fn settings() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
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
            let text = "this address speaks WebSocket, version 13\n";
            Err(Box::new(
                (StatusCode::UPGRADE_REQUIRED, hint, text).into_response(),
            ))
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

/// Whether the page that opens the socket is ours. Browsers always say where a
/// page comes from; other programs do not, and have nothing to gain here.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_life_are_for_those_who_ask() {
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
    fn pages_of_others_open_no_sockets() {
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
