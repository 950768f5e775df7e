//! The headers that every answer has, by what kind of answer it is.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Pages and their scripts load from this server and connect to it, and to
/// nothing else. `'self'` covers sockets to the same host in all browsers that
/// the client runs in. Workers take the policy of their own script.
const PAGE_POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; \
    style-src 'self' 'unsafe-inline'; connect-src 'self'; \
    object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";
/// A drawing that somebody opens by itself may have styles, and nothing else.
const DRAWING_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
/// Data does nothing when it is opened by itself.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// A row of the table: a kind of answer, known by how its content type
/// begins, and its headers.
struct Row {
    kind: &'static str,
    policy: &'static str,
}

/// All kinds; the first row that fits counts, and the last one always does.
const TABLE: [Row; 4] = [
    Row {
        kind: "text/html",
        policy: PAGE_POLICY,
    },
    Row {
        kind: "text/javascript",
        policy: PAGE_POLICY,
    },
    Row {
        kind: "image/svg+xml",
        policy: DRAWING_POLICY,
    },
    Row {
        kind: "",
        policy: DATA_POLICY,
    },
];

/// What every answer has, whatever is in it.
const ALWAYS: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
];

/// Adds to an answer what its kind has. An answer without a body (such as 304)
/// leaves the policy that came with the body as it is.
pub(super) fn add_headers(headers: &mut HeaderMap) {
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let Some(kind) = headers.get(header::CONTENT_TYPE) else {
        return;
    };
    let kind = kind.to_str().unwrap_or_default();
    if let Some(row) = TABLE.iter().find(|row| kind.starts_with(row.kind)) {
        let policy = HeaderValue::from_static(row.policy);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}
