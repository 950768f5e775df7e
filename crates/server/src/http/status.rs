use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::problem::Problem;
use crate::app::App;

/// `GET /healthz`: the process answers.
pub(crate) async fn healthy() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: rooms can be saved.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    if app.readiness.is_ready().await {
        Ok("ready\n")
    } else {
        Err(Problem::StoreFailed)
    }
}

/// `GET /metrics`: figures for Prometheus.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (StatusCode::OK, kind, app.state.figures.page()).into_response()
}
