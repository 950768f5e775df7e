//! What a reverse proxy knows about its connections to players.

mod program;

use std::time::Duration;

use fano_arbiter::{LineFigures, Span};
use fano_protocol::{FromClient, FromServer, GameChoice, Settings};
use fano_rooms::Fact;
use fano_simroom::Client;
use fano_store::Store as _;
use tokio_tungstenite::tungstenite::{
    client::IntoClientRequest as _, handshake::client::Request, http::HeaderValue,
};

use self::program::{Place, Start, haproxy, nginx};
use super::{
    play::Player,
    slow_line::SlowLine,
    support::{Server, hello, raw_at},
};

/// What a client claims about itself, in microseconds.
const FORGED: &str = "3000000";

fn with_headers(mut request: Request, value: &'static str) -> Request {
    for name in [
        "fano-round-trip",
        "fano-round-trip-deviation",
        "fano-client-socket",
    ] {
        let value = HeaderValue::from_static(value);
        request.headers_mut().insert(name, value);
    }
    request
}

/// What the server heard from its proxy about players' connections.
#[derive(Debug, Default, PartialEq)]
struct Reported {
    /// How many connections of the proxy its own kernel knows.
    named: u32,
    round_trips: u32,
    /// The sum of the round trips.
    seconds: f64,
}

async fn reported(server: &Server) -> Reported {
    let (_, page) = server.get("/metrics").await;
    let figure = |name: &str| {
        let name = format!("fano_{name} ");
        let value = page.lines().find_map(|line| line.strip_prefix(&name));
        value.unwrap_or("0")
    };
    let count = |name| figure(name).parse().expect("a count");
    Reported {
        named: count("proxied_connections_total"),
        round_trips: count("proxy_round_trip_seconds_count"),
        seconds: figure("proxy_round_trip_seconds_sum")
            .parse()
            .expect("a number"),
    }
}

/// Joins through a proxy with forged headers, and waits for an answer.
async fn joins_through(start: Start, place: Place, server: &Server) {
    let proxy = start(server.address, place);
    let code = server.new_room().await;
    let url = format!("ws://{}/ws/{code}", proxy.address);
    let request = with_headers(url.into_client_request().expect("a request"), FORGED);
    let socket = server.open_at(proxy.address, request).await;
    let mut socket = socket.expect("a socket through the proxy");
    socket.say(&FromClient::Hello(hello("Mia"))).await;
    let welcome = socket.hear().await;
    assert!(matches!(welcome, FromServer::Welcome(_)), "{welcome:?}");
    socket.say(&FromClient::Lock { locked: true }).await;
    let is_locked = |frame| match frame {
        FromServer::Room { room } if room.locked => Some(()),
        _ => None,
    };
    socket.until(is_locked).await;
}

/// A trusted proxy reports its own measurement in place of the client's.
async fn reports_a_round_trip(start: Start) {
    let server = Server::with(|config| config.trust_proxy = true).await;
    joins_through(start, Place::Elsewhere, &server).await;
    let reported = reported(&server).await;
    assert_eq!((reported.named, reported.round_trips), (0, 1));
    // Both ends are on this machine, but it may be busy.
    let seconds = reported.seconds;
    assert!(0.0 < seconds && seconds < 1.0, "{seconds} s");
}

/// A trusted proxy on the server's machine names the player's connection.
async fn names_the_connection(start: Start) {
    let server = Server::with(|config| config.trust_proxy = true).await;
    joins_through(start, Place::SameMachine, &server).await;
    let reported = reported(&server).await;
    assert_eq!((reported.named, reported.round_trips), (1, 0));
}

async fn is_not_heard_unless_trusted(start: Start) {
    let server = Server::start().await;
    joins_through(start, Place::SameMachine, &server).await;
    assert_eq!(reported(&server).await, Reported::default());
}

#[tokio::test]
async fn nginx_reports_a_round_trip() {
    reports_a_round_trip(nginx).await;
}

#[tokio::test]
async fn haproxy_reports_a_round_trip() {
    reports_a_round_trip(haproxy).await;
}

#[tokio::test]
async fn nginx_names_the_connection() {
    names_the_connection(nginx).await;
}

#[tokio::test]
async fn haproxy_names_the_connection() {
    names_the_connection(haproxy).await;
}

#[tokio::test]
async fn nginx_is_not_heard_unless_trusted() {
    is_not_heard_unless_trusted(nginx).await;
}

#[tokio::test]
async fn haproxy_is_not_heard_unless_trusted() {
    is_not_heard_unless_trusted(haproxy).await;
}

#[tokio::test]
async fn the_documented_proxies_hide_the_metrics() {
    let server = Server::with(|config| config.trust_proxy = true).await;
    for start in [nginx as Start, haproxy] {
        let proxy = start(server.address, Place::SameMachine);
        for (path, expected) in [("/healthz", "200"), ("/metrics", "403")] {
            let host = proxy.address;
            let request =
                format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
            let answer = raw_at(proxy.address, &request).await;
            assert_eq!(&answer[9..12], expected, "{answer}");
        }
    }
}

/// Each way of the line on which Noa plays.
const ONE_WAY: Duration = Duration::from_millis(60);

/// What the contests of a game credit Noa's line with, who sends this header.
async fn credited(trust_proxy: bool, header: Option<&'static str>) -> LineFigures {
    let server = Server::with(|config| config.trust_proxy = trust_proxy).await;
    let code = server.new_room().await;
    let mut mia = Player::join(&server, &code, 0).await;
    let line = SlowLine::to(server.address, ONE_WAY).await;
    let mut request = server.request(&code);
    if let Some(value) = header {
        request = with_headers(request, value);
    }
    let mut noa = Player::join_with(line.address, &server, request, 1).await;
    let settings = Settings {
        deck: "insects".to_owned(),
        games: vec![GameChoice::Tower],
        ..Settings::default()
    };
    mia.socket.say(&FromClient::Change { settings }).await;
    mia.socket.say(&FromClient::Start).await;
    let some_cards = |model: &Client| model.table.as_ref().is_some_and(|table| table.number > 8);
    tokio::join!(mia.play_until(some_cards), noa.play_until(some_cards));
    let seat = noa.model.seat.expect("a seat");
    let store = server.stop().await;
    let facts = store.load(code.parse().expect("a code")).await;
    let facts = facts.expect("the store works").expect("the room exists");
    let contests = facts.iter().filter_map(|fact| match fact {
        Fact::Step(step) => step.contest.as_ref(),
        _ => None,
    });
    let entrants = contests.flat_map(|contest| contest.record().entrants);
    let mut noa = entrants.filter(|entrant| entrant.seat.0 == seat);
    noa.next_back()
        .and_then(|noa| noa.line)
        .expect("a contest with Noa")
}

#[tokio::test]
async fn a_reported_round_trip_bounds_pongs_that_come_later() {
    let (bounded, alone, ignored) = tokio::join!(
        credited(true, Some("2000")),
        credited(true, None),
        credited(false, Some(FORGED)),
    );
    let ms = Span::from_millis;
    assert!(
        bounded.hi <= ms(20),
        "2 ms and the least slack: {bounded:?}"
    );
    assert_eq!(bounded.counters, None, "they would be about the proxy");
    assert!(alone.hi >= ms(120), "pongs count alone: {alone:?}");
    assert!(ignored.hi < ms(100), "our kernel knows better: {ignored:?}");
}
