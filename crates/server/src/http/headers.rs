//! The headers of every response, by kind of content.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Pages and their scripts may load from and connect to this server only.
/// `'self'` covers sockets to the same host in all browsers the client
/// supports. Workers take the policy of their own script.
const PAGE_POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; \
    style-src 'self' 'unsafe-inline'; connect-src 'self'; \
    object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";
/// A drawing opened on its own may have styles, and nothing else.
const DRAWING_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
/// Data opened on its own may do nothing.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// A row of the table: a kind of response, recognised by the start of its
/// content type, and its headers.
struct Row {
    kind: &'static str,
    policy: &'static str,
}

/// All kinds; the first row that matches counts, and the last one always does.
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

/// Headers of every response, whatever its content.
const ALWAYS: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
];

/// Adds the headers for the kind of response. A response without a body (such
/// as 304) leaves the policy that came with the body unchanged.
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
