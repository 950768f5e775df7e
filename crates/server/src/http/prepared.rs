use std::io::Write as _;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};

/// Smaller bodies are not worth compressing.
const WORTH_COMPRESSING_BYTES: usize = 1024;

/// A response that is the same for everybody: built, compressed and tagged once.
#[derive(Clone, Debug)]
pub(crate) struct PreparedResponse {
    kind: &'static str,
    tag: HeaderValue,
    body: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

/// How long browsers may keep a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CachePolicy {
    /// Ask every time whether it has changed.
    Revalidate,
    /// Its address names its content: it never changes.
    Immutable,
}

impl PreparedResponse {
    pub(crate) fn new(kind: &'static str, body: Vec<u8>) -> Self {
        let gzip = gzip(&body);
        Self {
            kind,
            tag: quoted(&format!("{:016x}", fingerprint(&body))),
            body: body.into(),
            gzip: gzip.map(Bytes::from),
            brotli: None,
        }
    }

    /// A response whose variants already exist.
    pub(crate) fn from_variants(
        kind: &'static str,
        tag: &str,
        body: Bytes,
        gzip: Option<Bytes>,
        brotli: Option<Bytes>,
    ) -> Self {
        Self {
            kind,
            tag: quoted(tag),
            body,
            gzip,
            brotli,
        }
    }

    /// How much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        let variants = [&self.gzip, &self.brotli].into_iter().flatten();
        self.body.len() + variants.map(Bytes::len).sum::<usize>()
    }

    /// Answers a request with these headers.
    pub(crate) fn answer(&self, headers: &HeaderMap, keep: CachePolicy) -> Response {
        let mut response = Response::new(Body::empty());
        let cache = match keep {
            CachePolicy::Revalidate => "no-cache",
            CachePolicy::Immutable => "public, max-age=31536000, immutable",
        };
        let own = response.headers_mut();
        own.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        own.insert(header::ETAG, self.tag.clone());
        own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if self.is_known_to(headers) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        own.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        let (body, encoding) = match (&self.brotli, &self.gzip) {
            (Some(brotli), _) if accepts(headers, "br") => (brotli, Some("br")),
            (_, Some(gzip)) if accepts(headers, "gzip") => (gzip, Some("gzip")),
            _ => (&self.body, None),
        };
        if let Some(encoding) = encoding {
            own.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        *response.body_mut() = Body::from(body.clone());
        response
    }

    fn is_known_to(&self, headers: &HeaderMap) -> bool {
        let Some(known) = headers.get(header::IF_NONE_MATCH) else {
            return false;
        };
        let Ok(known) = known.to_str() else {
            return false;
        };
        let own = self.tag.to_str().unwrap_or_default();
        known
            .split(',')
            .map(|tag| tag.trim().trim_start_matches("W/"))
            .any(|tag| tag == own || tag == "*")
    }
}

fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|offer| {
            let mut parts = offer.split(';').map(str::trim);
            parts.next().is_some_and(|name| name == encoding)
                && !parts.any(|part| part.strip_prefix("q=").is_some_and(is_zero))
        })
}

fn is_zero(quality: &str) -> bool {
    quality.parse().is_ok_and(|quality: f32| quality == 0.0)
}

fn quoted(tag: &str) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"?\""))
}

fn gzip(body: &[u8]) -> Option<Vec<u8>> {
    if body.len() < WORTH_COMPRESSING_BYTES {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(body).ok()?;
    let packed = encoder.finish().ok()?;
    (packed.len() < body.len()).then_some(packed)
}

/// A number that changes whenever the bytes do (FNV-1a).
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The content type of a file, by its name.
pub(crate) fn content_type_of(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn an_unchanged_response_is_not_sent_again() {
        let prepared = PreparedResponse::new("text/plain", b"hello".to_vec());
        let first = prepared.answer(&HeaderMap::new(), CachePolicy::Revalidate);
        assert_eq!(first.status(), StatusCode::OK);
        let mut again = HeaderMap::new();
        again.insert(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone());
        let second = prepared.answer(&again, CachePolicy::Revalidate);
        assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
        let other = headers(&[("if-none-match", "\"something else\"")]);
        assert_eq!(
            prepared.answer(&other, CachePolicy::Revalidate).status(),
            StatusCode::OK
        );
    }

    #[test]
    fn the_best_accepted_encoding_is_chosen() {
        let prepared = PreparedResponse::from_variants(
            "text/plain",
            "tag",
            Bytes::from_static(b"plain"),
            Some(Bytes::from_static(b"gzip")),
            Some(Bytes::from_static(b"brotli")),
        );
        for (accepted, chosen) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip;q=1.0, br;q=0", Some("gzip")),
            ("gzip", Some("gzip")),
            ("identity", None),
            ("", None),
        ] {
            let answer = prepared.answer(
                &headers(&[("accept-encoding", accepted)]),
                CachePolicy::Revalidate,
            );
            let encoding = answer.headers().get(header::CONTENT_ENCODING);
            let encoding = encoding.map(|value| value.to_str().expect("a word"));
            assert_eq!(encoding, chosen, "{accepted}");
        }
    }
}
