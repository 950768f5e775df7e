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
use fano_rooms::Summary;
use fano_store::Node;
use tokio::sync::oneshot;
use tracing::error;

use super::{decks::read_body, problem::Problem};
use crate::{
    app::App,
    cluster::linked,
    limits::REQUEST_BODY_BYTES_MAX,
    net::ClientNetwork,
    rooms::{RoomSender, ToRoom},
    state::{Found, NoRoom, ServerState},
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
    let (summary, node) = match app.state.find(code).await {
        Found::Here(room) => {
            let node = app.state.config.node_url.clone();
            (ask(&room).await.ok_or(Problem::RoomElsewhere)?, node)
        }
        Found::Elsewhere(node) => elsewhere(&app.state, node, code).await?,
        Found::Nowhere => return Err(Problem::NoSuchRoom),
        Found::NotNow => return Err(Problem::StoreFailed),
    };
    Ok(Json(RoomSummary {
        code,
        players: summary.players,
        watching: summary.watching,
        screens: summary.screens,
        locked: summary.locked,
        playing: summary.playing,
        node,
    }))
}

async fn ask(room: &RoomSender) -> Option<Summary> {
    let (ask, answer) = oneshot::channel();
    match room.send(ToRoom::Ask(ask)).await {
        true => answer.await.ok(),
        false => None,
    }
}

/// What another process's room is like, and where it is. If its owner cannot be asked,
/// the store knows it too; but without an address nobody could go there.
async fn elsewhere(
    state: &Arc<ServerState>,
    owner: Node,
    code: RoomCode,
) -> Result<(Summary, Option<String>), Problem> {
    if let Some(room) = linked(state, &owner, code)
        && let Some(summary) = ask(&room).await
    {
        return Ok((summary, owner.url));
    }
    let url = owner.url.ok_or(Problem::RoomElsewhere)?;
    let stored = state.stored_summary(code).await;
    Ok((stored.ok_or(Problem::RoomElsewhere)?, Some(url)))
}
