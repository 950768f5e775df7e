use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::problem::Problem;
use crate::{app::App, cluster::LinkState};

/// `GET /healthz`: the process answers.
pub(crate) async fn healthy() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: rooms can be saved, and the other processes could be reached
/// at least once. If NATS is lost later, this process goes on with its own rooms
/// and only says so: nobody is helped if all of them count as unusable.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    if !app.readiness.is_ready().await {
        return Err(Problem::StoreFailed);
    }
    match app.state.link.as_ref().map(|link| link.state()) {
        None => Ok("ready\n"),
        Some(LinkState::Connected) => Ok("ready, connected to NATS\n"),
        Some(LinkState::Lost) => Ok("ready, but NATS cannot be reached\n"),
        Some(LinkState::Waiting) => Err(Problem::NoLink),
    }
}

/// `GET /metrics`: figures for Prometheus.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (StatusCode::OK, kind, app.state.figures.page()).into_response()
}
