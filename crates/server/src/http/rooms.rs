use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use fano_protocol::{
    RoomCode,
    http::{RoomCreated, RoomSummary},
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
        screens: summary.screens,
        locked: summary.locked,
        playing: summary.playing,
    }))
}
