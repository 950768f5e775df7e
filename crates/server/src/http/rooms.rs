use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, Uri, header, uri::Authority},
    response::{IntoResponse, Response},
};
use fano_protocol::{
    RoomCode,
    http::{RoomCreated, RoomSummary},
};
use fast_qr::{
    QRBuilder,
    convert::{Builder as _, svg::SvgBuilder},
};
use tokio::sync::oneshot;
use tracing::error;

use super::problem::Problem;
use crate::{app::App, net::ClientNetwork, rooms::ToRoom, state::NoRoom};

/// `POST /api/rooms`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    network: ClientNetwork,
) -> Result<(StatusCode, Json<RoomCreated>), Problem> {
    if !app.state.rate_limits.allows_new_room(network) {
        return Err(Problem::TooManyRoomsFromHere);
    }
    match app.state.create().await {
        Ok(code) => Ok((StatusCode::CREATED, Json(RoomCreated { code }))),
        Err(NoRoom::TooMany) => Err(Problem::TooManyRooms),
        Err(NoRoom::Store(error)) => {
            error!(%error, "could not save a new room");
            Err(Problem::StoreFailed)
        }
    }
}

/// `GET /api/rooms/{code}`
pub(crate) async fn look_up(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
) -> Result<Json<RoomSummary>, Problem> {
    let code: RoomCode = code.parse().map_err(|_| Problem::NoSuchRoom)?;
    let room = app.state.sender_for(code).ok_or(Problem::NoSuchRoom)?;
    let (ask, answer) = oneshot::channel();
    let asked = room.send(ToRoom::Ask(ask)).await;
    asked.map_err(|_| Problem::StoreFailed)?;
    let summary = answer.await.map_err(|_| Problem::StoreFailed)?;
    Ok(Json(RoomSummary {
        code,
        players: summary.players,
        watching: summary.watching,
        locked: summary.locked,
        playing: summary.playing,
    }))
}

/// `GET /api/rooms/{code}/qr.svg`
pub(crate) async fn qr_code(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    let code: RoomCode = code.parse().map_err(|_| Problem::NoSuchRoom)?;
    if !app.state.rooms.contains(code) {
        return Err(Problem::NoSuchRoom);
    }
    let base = base_url(&app, &headers, &uri).ok_or(Problem::NotThere)?;
    let qr = QRBuilder::new(format!("{base}/r/{code}")).build();
    // A host name may be too long for any QR code.
    let qr = qr.map_err(|_| Problem::NotThere)?;
    let svg = SvgBuilder::default().margin(2).to_str(&qr);
    let kind = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((kind, svg).into_response())
}

/// The address at which the client can reach this server.
fn base_url(app: &App, headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let config = &app.state.config;
    if let Some(url) = &config.public_url {
        return Some(url.trim_end_matches('/').to_owned());
    }
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .or_else(|| uri.authority().map(Authority::as_str))?;
    let forwarded = headers.get("x-forwarded-proto");
    let forwarded = forwarded.and_then(|scheme| scheme.to_str().ok());
    let secure = config.tls.is_some() || (config.trust_proxy && forwarded == Some("https"));
    Some(format!(
        "{}://{host}",
        if secure { "https" } else { "http" }
    ))
}
