use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Request, State},
    http::StatusCode,
};
use fano_protocol::{
    RoomCode, Settings,
    http::{NewRoom, RoomCreated, RoomSummary},
};
use tokio::sync::oneshot;
use tracing::error;

use super::{decks::read_body, problem::Problem};
use crate::{
    app::App, limits::REQUEST_BODY_BYTES_MAX, net::ClientNetwork, rooms::ToRoom, state::NoRoom,
};

/// `POST /api/rooms`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    network: ClientNetwork,
    request: Request,
) -> Result<(StatusCode, Json<RoomCreated>), Problem> {
    let new = new_room(&app, request).await?;
    if !app.state.rate_limits.allows_new_room(network) {
        return Err(Problem::TooManyRoomsFromHere);
    }
    let usual = Settings::default();
    let settings = Settings {
        deck: new.deck.unwrap_or(usual.deck),
        faces: new.faces.unwrap_or(usual.faces),
        ..usual
    };
    match app.state.create(settings).await {
        Ok(code) => Ok((StatusCode::CREATED, Json(RoomCreated { code }))),
        Err(NoRoom::UnknownDeck) => Err(Problem::NoSuchDeck),
        Err(NoRoom::TooMany) => Err(Problem::TooManyRooms),
        Err(NoRoom::Store(error)) => {
            error!(%error, "could not save a new room");
            Err(Problem::StoreFailed)
        }
    }
}

/// What the room begins with; without a body, as usual.
async fn new_room(app: &App, request: Request) -> Result<NewRoom, Problem> {
    let time_max = app.state.config.times.request_head;
    let body = read_body(request.into_body(), REQUEST_BODY_BYTES_MAX, time_max).await?;
    if body.is_empty() {
        return Ok(NewRoom::default());
    }
    serde_json::from_slice(&body).map_err(|_| Problem::BadBody)
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
        screens: summary.screens,
        locked: summary.locked,
        playing: summary.playing,
    }))
}
