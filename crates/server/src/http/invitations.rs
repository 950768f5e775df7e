//! Where others open a room or find a deck: on the page, in its QR code and on the shared
//! screen.
//!
//! Whoever starts the server at home opens it as `localhost`, which leads
//! nowhere on their friends' phones. So the server answers with an address that
//! does, or says that there is none.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, Uri, header, uri::Authority},
    response::{IntoResponse as _, Response},
};
use fano_protocol::{
    RoomCode,
    http::{Invitation, Reach},
};
use fast_qr::{
    QRBuilder,
    convert::{Builder as _, svg::SvgBuilder},
};

use super::problem::Problem;
use crate::{app::App, config::Config, net::own_address};

/// `GET /api/rooms/{code}/invitation`
pub(crate) async fn invitation(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Json<Invitation>, Problem> {
    of_room(&app, &code, &headers, &uri).await.map(Json)
}

/// `GET /api/rooms/{code}/qr.svg`
pub(crate) async fn qr_code(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    as_qr_code(of_room(&app, &code, &headers, &uri).await?)
}

/// An invitation's link as a QR code.
pub(super) fn as_qr_code(invitation: Invitation) -> Result<Response, Problem> {
    let qr = QRBuilder::new(invitation.url).build();
    // A host name may be too long for any QR code.
    let qr = qr.map_err(|_| Problem::NotThere)?;
    let svg = SvgBuilder::default().margin(2).to_str(&qr);
    let kind = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((kind, svg).into_response())
}

async fn of_room(
    app: &App,
    code: &str,
    headers: &HeaderMap,
    uri: &Uri,
) -> Result<Invitation, Problem> {
    let code: RoomCode = code.parse().map_err(|_| Problem::NoSuchRoom)?;
    let exists = app.state.exists(code).await;
    if !exists.map_err(|_| Problem::StoreFailed)? {
        return Err(Problem::NoSuchRoom);
    }
    to(app, &format!("/r/{code}"), headers, uri)
}

/// An invitation to a page of this server.
pub(super) fn to(
    app: &App,
    path: &str,
    headers: &HeaderMap,
    uri: &Uri,
) -> Result<Invitation, Problem> {
    let asked = Asked::new(&app.state.config, headers, uri).ok_or(Problem::NotThere)?;
    let (base, reach) = base_url(&app.state.config, app.listening, &asked, own_address);
    let address = base
        .split_once("://")
        .map_or(base.as_str(), |(_, rest)| rest);
    Ok(Invitation {
        url: format!("{base}{path}"),
        address: address.to_owned(),
        reach,
    })
}

/// How the browser asked for the page.
struct Asked {
    host: Authority,
    scheme: &'static str,
}

impl Asked {
    fn new(config: &Config, headers: &HeaderMap, uri: &Uri) -> Option<Self> {
        let header = headers.get(header::HOST);
        let header = header.and_then(|host| host.to_str().ok()?.parse().ok());
        let host = header.or_else(|| uri.authority().cloned())?;
        let forwarded = headers.get("x-forwarded-proto");
        let forwarded = forwarded.and_then(|scheme| scheme.to_str().ok());
        let secure = config.tls.is_some() || (config.trust_proxy && forwarded == Some("https"));
        Some(Self {
            host,
            scheme: if secure { "https" } else { "http" },
        })
    }

    fn url(&self) -> String {
        format!("{}://{}", self.scheme, self.host)
    }
}

/// The address to invite people to, and who can open it.
fn base_url(
    config: &Config,
    listening: SocketAddr,
    asked: &Asked,
    own_address: impl Fn() -> Option<IpAddr>,
) -> (String, Reach) {
    if let Some(url) = &config.public_url {
        return (url.trim_end_matches('/').to_owned(), Reach::Others);
    }
    if !is_loopback(&asked.host) {
        return (asked.url(), Reach::Others);
    }
    let own = if listening.ip().is_unspecified() {
        own_address()
    } else {
        Some(listening.ip())
    };
    match own {
        Some(ip) if ip.is_loopback() => (asked.url(), Reach::ThisComputer),
        Some(ip) => {
            let own = SocketAddr::new(ip, listening.port());
            (format!("{}://{own}", asked.scheme), Reach::Others)
        }
        None => (asked.url(), Reach::NoNetwork),
    }
}

fn is_loopback(host: &Authority) -> bool {
    let name = host.host().trim_end_matches('.').to_ascii_lowercase();
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let is_loopback_address = bare.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
    name == "localhost" || name.ends_with(".localhost") || is_loopback_address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(config: &Config, listening: &str, host: &str, own: Option<&str>) -> (String, Reach) {
        let asked = Asked {
            host: host.parse().expect("a host"),
            scheme: "http",
        };
        let own = own.map(|ip| ip.parse().expect("an address"));
        let listening = listening.parse().expect("an address");
        base_url(config, listening, &asked, || own)
    }

    #[test]
    fn invitations_lead_to_an_address_that_others_can_open() {
        let home = Config::default();
        let public = Config {
            public_url: Some("https://fano.example/".to_owned()),
            ..Config::default()
        };
        let lan = Some("192.168.1.20");
        let others = |url: &str| (url.to_owned(), Reach::Others);
        for (config, listening, host, own, expected) in [
            // Started with --lan, opened on the computer itself.
            (
                &home,
                "0.0.0.0:8057",
                "localhost:8057",
                lan,
                others("http://192.168.1.20:8057"),
            ),
            (
                &home,
                "0.0.0.0:8057",
                "127.0.0.1:8057",
                lan,
                others("http://192.168.1.20:8057"),
            ),
            (
                &home,
                "[::]:8057",
                "[::1]:8057",
                lan,
                others("http://192.168.1.20:8057"),
            ),
            (
                &home,
                "192.168.1.20:80",
                "localhost",
                None,
                others("http://192.168.1.20:80"),
            ),
            // Opened by the name or address others use.
            (
                &home,
                "0.0.0.0:8057",
                "fano.local:8057",
                lan,
                others("http://fano.local:8057"),
            ),
            (
                &home,
                "0.0.0.0:8057",
                "10.0.0.7:8057",
                lan,
                others("http://10.0.0.7:8057"),
            ),
            (
                &public,
                "127.0.0.1:8057",
                "localhost:8057",
                lan,
                others("https://fano.example"),
            ),
            // Nobody else can come in.
            (
                &home,
                "127.0.0.1:8057",
                "localhost:8057",
                lan,
                ("http://localhost:8057".to_owned(), Reach::ThisComputer),
            ),
            (
                &home,
                "0.0.0.0:8057",
                "localhost:8057",
                None,
                ("http://localhost:8057".to_owned(), Reach::NoNetwork),
            ),
        ] {
            assert_eq!(
                base(config, listening, host, own),
                expected,
                "{listening} {host}"
            );
        }
    }
}
