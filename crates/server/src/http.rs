//! Everything that is no socket.

pub(crate) mod decks;
pub(crate) mod games;
mod household;
mod meta;
mod openapi;
mod pages;
mod prepared;
mod problem;
mod rooms;

use std::sync::Arc;

use axum::{Router, routing::get};

use crate::{app::App, socket};

/// All routes.
pub(crate) fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/rooms", axum::routing::post(rooms::create))
        .route("/api/rooms/{code}", get(rooms::look_up))
        .route("/api/rooms/{code}/qr.svg", get(rooms::qr_code))
        .route("/api/decks", get(decks::list))
        .route("/api/decks/{name}", get(decks::deck))
        .route("/api/decks/{name}/symbols.svg", get(decks::symbols))
        .route("/api/games/{record}", get(games::game))
        .route("/api/games/{record}/journal", get(games::journal_text))
        .route("/api/games/{record}/contests", get(games::contests))
        .route("/api/games/{record}/replay", get(games::replay))
        .route("/api/openapi.json", get(openapi::page))
        .route("/healthz", get(meta::healthy))
        .route("/readyz", get(meta::ready))
        .route("/metrics", get(meta::figures))
        .route("/ws/{code}", get(socket::upgrade))
        .fallback(pages::page)
        .with_state(app)
}
