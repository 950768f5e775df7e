use std::{borrow::Cow, sync::Arc};

use axum::{
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    response::{Html, IntoResponse, Response},
};
use bytes::Bytes;

use super::{
    prepared::{CachePolicy, PreparedResponse, content_type_of},
    problem::Problem,
};
use crate::{app::App, site::SiteFile};

/// Every path without its own route: the web client.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") || path.starts_with("ws/") {
        return Problem::NotThere.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Problem::WrongMethod.into_response();
    }
    if let Some(file) = (app.site.file)(path).filter(|_| !path.is_empty()) {
        return send(path, file, &headers);
    }
    // The client handles its own routes, and none of them looks like a file.
    if path.contains('.') {
        return Problem::NotThere.into_response();
    }
    match (app.site.file)("index.html") {
        Some(file) => send("index.html", file, &headers),
        None => (StatusCode::NOT_FOUND, Html(NO_CLIENT)).into_response(),
    }
}

/// A route that exists, but not for this method.
pub(crate) async fn wrong_method() -> Problem {
    Problem::WrongMethod
}

/// The page of a program built without the web client.
const NO_CLIENT: &str = "<!doctype html><meta charset=\"utf-8\"><title>Fano</title>\
    <p>The server runs, but its pages were not built in. \
    Build Fano with npm installed, or see <a href=\"/api/openapi.json\">the interface</a>.</p>";

fn send(path: &str, file: SiteFile, headers: &HeaderMap) -> Response {
    let keep = if file.immutable {
        CachePolicy::Immutable
    } else {
        CachePolicy::Revalidate
    };
    let prepared = PreparedResponse::from_variants(
        content_type_of(path),
        &file.tag,
        bytes(file.body),
        file.gzip.map(bytes),
        file.brotli.map(bytes),
    );
    prepared.answer(headers, keep)
}

fn bytes(content: Cow<'static, [u8]>) -> Bytes {
    match content {
        Cow::Borrowed(content) => Bytes::from_static(content),
        Cow::Owned(content) => Bytes::from(content),
    }
}
