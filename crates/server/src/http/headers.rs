//! The headers of every response, by kind of content.

use std::sync::{PoisonError, RwLock};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// A longer list of addresses is not sent with every page.
const ADDRESSES_MAX: usize = 32;

/// What pages and their scripts may do: load from and connect to this server
/// only, and open sockets at the other servers of its cluster. `'self'` covers
/// sockets to the same host in all browsers the client supports. Workers take
/// the policy of their own script.
pub(crate) struct PagePolicy(RwLock<HeaderValue>);

impl Default for PagePolicy {
    fn default() -> Self {
        Self(RwLock::new(page_policy("")))
    }
}

impl PagePolicy {
    /// These are the addresses of the servers at the moment.
    pub(crate) fn allow_sockets_at(&self, urls: &[String]) {
        let policy = page_policy(&socket_sources(urls));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = policy;
    }

    fn value(&self) -> HeaderValue {
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

/// Where sockets may be opened, each with a space in front of it. If there are
/// many servers, anywhere over the same kind of connection.
fn socket_sources(urls: &[String]) -> String {
    let mut sources: Vec<String> = urls.iter().filter_map(|url| socket_url(url)).collect();
    if sources.len() > ADDRESSES_MAX {
        let scheme = |url: &String| Some(format!("{}:", url.split_once("://")?.0));
        sources = sources.iter().filter_map(scheme).collect();
    }
    sources.sort_unstable();
    sources.dedup();
    sources.iter().map(|source| format!(" {source}")).collect()
}

/// The address of sockets at a server; nothing if there is something else in it
/// than a scheme, a host and a port.
fn socket_url(url: &str) -> Option<String> {
    let (scheme, host) = url.split_once("://")?;
    let scheme = match scheme {
        "https" => "wss",
        "http" => "ws",
        _ => return None,
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    (!host.is_empty() && host.chars().all(plain)).then(|| format!("{scheme}://{host}"))
}

fn page_policy(sockets: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'self'; img-src 'self' data: blob:; \
        style-src 'self' 'unsafe-inline'; connect-src 'self'{sockets}; \
        object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
    );
    HeaderValue::from_str(&policy).expect("printable characters")
}

/// A drawing opened on its own may have styles, and nothing else.
const DRAWING_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
/// Data opened on its own may do nothing.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// A row of the table: a kind of response, recognised by the start of its
/// content type, and its headers.
struct Row {
    kind: &'static str,
    /// Nothing for that of pages.
    policy: Option<&'static str>,
}

/// All kinds; the first row that matches counts, and the last one always does.
const TABLE: [Row; 4] = [
    Row {
        kind: "text/html",
        policy: None,
    },
    Row {
        kind: "text/javascript",
        policy: None,
    },
    Row {
        kind: "image/svg+xml",
        policy: Some(DRAWING_POLICY),
    },
    Row {
        kind: "",
        policy: Some(DATA_POLICY),
    },
];

/// Headers of every response, whatever its content.
const ALWAYS: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
];

/// Adds the headers for the kind of response. A response without a body (such
/// as 304) leaves the policy that came with the body unchanged.
pub(super) fn add_headers(headers: &mut HeaderMap, pages: &PagePolicy) {
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let Some(kind) = headers.get(header::CONTENT_TYPE) else {
        return;
    };
    let kind = kind.to_str().unwrap_or_default();
    if let Some(row) = TABLE.iter().find(|row| kind.starts_with(row.kind)) {
        let policy = row.policy.map(HeaderValue::from_static);
        let policy = policy.unwrap_or_else(|| pages.value());
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(urls: &[&str]) -> String {
        let pages = PagePolicy::default();
        let urls: Vec<String> = urls.iter().map(|url| (*url).to_owned()).collect();
        pages.allow_sockets_at(&urls);
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html"));
        add_headers(&mut headers, &pages);
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str();
        let policy = policy.expect("text");
        let connect = policy
            .split("; ")
            .find(|part| part.starts_with("connect-src"));
        connect.expect("a part about connections").to_owned()
    }

    #[test]
    fn pages_may_open_sockets_at_all_servers_of_the_cluster_and_nowhere_else() {
        assert_eq!(policy(&[]), "connect-src 'self'");
        let two = policy(&[
            "https://two.example",
            "http://[::1]:8057",
            "https://two.example",
        ]);
        assert_eq!(two, "connect-src 'self' ws://[::1]:8057 wss://two.example");
        for odd in [
            "ftp://x",
            "https://",
            "https://a.example; script-src *",
            "x",
        ] {
            assert_eq!(policy(&[odd]), "connect-src 'self'", "{odd}");
        }
        let many: Vec<String> = (0..33).map(|n| format!("https://n{n}.example")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(policy(&many), "connect-src 'self' wss:");
        assert!(policy(&many[1..]).contains("wss://n32.example"));
    }
}
