#[cfg(test)]
mod description;

use std::sync::LazyLock;

use axum::{http::HeaderMap, response::Response};

use super::prepared::{CachePolicy, PreparedResponse};

/// The API as an OpenAPI 3.1 document, made of its types by a test: programs that only
/// serve it need not know how. `docs/asyncapi.json` describes the socket.
pub const API_DESCRIPTION: &str = include_str!("../../../../docs/openapi.json");

static PAGE: LazyLock<PreparedResponse> =
    LazyLock::new(|| PreparedResponse::new("application/json", API_DESCRIPTION.into()));

/// `GET /api/openapi.json`
pub(crate) async fn page(headers: HeaderMap) -> Response {
    PAGE.answer(&headers, CachePolicy::Revalidate)
}
