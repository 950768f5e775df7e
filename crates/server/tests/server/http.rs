//! Pages, decks and rooms over plain HTTP.

use fano_decks::Theme;
use fano_texts::Lang;
use serde_json::Value;

use super::support::Server;

fn json(body: &str) -> Value {
    serde_json::from_str(body).expect("JSON")
}

#[tokio::test]
async fn rooms_are_made_and_looked_up() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (_socket, _) = server.join(&code, "Mia").await;
    let (status, body) = server.get(&format!("/api/rooms/{code}")).await;
    assert_eq!(status, 200);
    let room = json(&body);
    assert_eq!(room["code"], code.as_str());
    assert_eq!(room["players"], 1);
    assert_eq!(room["playing"], false);
    let (status, body) = server.get("/api/rooms/BCDFG").await;
    assert_eq!(status, 404);
    assert_eq!(json(&body)["error"], "no_such_room");
    let (status, svg) = server.get(&format!("/api/rooms/{code}/qr.svg")).await;
    assert_eq!(status, 200);
    assert!(svg.contains("<svg"), "{svg}");
}

#[tokio::test]
async fn too_many_rooms_are_refused() {
    let server = Server::with(|config| {
        config.limits.limit_loopback = true;
        config.limits.rooms_per_address_hour_max = 2;
    });
    let server = server.await;
    server.new_room().await;
    server.new_room().await;
    let (status, body) = server.post("/api/rooms").await;
    assert_eq!(status, 429);
    assert_eq!(json(&body)["error"], "too_many_rooms_from_here");

    let server = Server::with(|config| config.limits.rooms_max = 1).await;
    server.new_room().await;
    let (status, body) = server.post("/api/rooms").await;
    assert_eq!(status, 429);
    assert_eq!(json(&body)["error"], "too_many_rooms");
}

#[tokio::test]
async fn a_trusted_proxy_names_the_client() {
    let server = Server::with(|config| {
        config.trust_proxy = true;
        config.limits.rooms_per_address_hour_max = 1;
    });
    let server = server.await;
    let create = |who: &'static str| {
        let server = &server;
        async move {
            let headers = format!("x-forwarded-for: {who}\r\ncontent-length: 0\r\n");
            server.ask("POST", "/api/rooms", &headers).await.0
        }
    };
    assert_eq!(create("203.0.113.1").await, 201);
    assert_eq!(create("203.0.113.1").await, 429);
    assert_eq!(create("9.9.9.9, 203.0.113.1").await, 429);
    assert_eq!(create("203.0.113.2").await, 201);
}

#[tokio::test]
async fn decks_come_with_faces_and_drawings() {
    let server = Server::start().await;
    let (_, body) = server.get("/api/decks").await;
    let decks = json(&body);
    let classic = decks.as_array().expect("a list");
    let classic = classic.iter().find(|deck| deck["name"] == "classic");
    let classic = classic.expect("the classic deck");
    assert_eq!(classic["symbols"], 57);
    assert_eq!(classic["cards"], 55);
    assert_eq!(classic["shape"], "disc");

    let (_, body) = server.get("/api/decks/connect").await;
    let deck = json(&body);
    assert_eq!(deck["shape"], "hex");
    assert_eq!(deck["cards"].as_array().expect("cards").len(), 90);
    for lang in Lang::ALL {
        let theme = Theme::by_id("connect").expect("a theme");
        assert_eq!(deck["title"][lang.code()], theme.title().say(lang));
        let names = &deck["symbols"][0]["names"];
        assert_eq!(names[lang.code()], theme.symbols()[0].name(lang));
    }
    let place = &deck["cards"][0]["symbols"][0];
    for (key, max) in [("x", 1.0), ("y", 1.0), ("scale", 2.0), ("turn", 360.0)] {
        let number = place[key].as_f64().expect("a number");
        assert!(number.abs() <= max, "{key} is {number}");
    }
    let sprite = deck["sprite"].as_str().expect("an address");
    let (status, head, svg) = server.ask("GET", sprite, "").await;
    assert_eq!(status, 200);
    assert!(head.contains("immutable"), "{head}");
    assert!(svg.contains("<symbol id=\"s90\""), "the last symbol");

    let (status, _) = server.get("/api/decks/unknown").await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn unchanged_responses_are_not_sent_again() {
    let server = Server::start().await;
    let (_, head, _) = server.ask("GET", "/api/decks/classic", "").await;
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: "));
    let tag = tag.expect("a tag");
    let headers = format!("if-none-match: {tag}\r\n");
    let (status, _, body) = server.ask("GET", "/api/decks/classic", &headers).await;
    assert_eq!((status, body.as_str()), (304, ""));
    let zip = "accept-encoding: gzip\r\n";
    let (_, head, _) = server.ask("GET", "/api/decks/classic", zip).await;
    assert!(head.contains("content-encoding: gzip"), "{head}");
}

#[tokio::test]
async fn health_metrics_and_openapi_are_served() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (_socket, _) = server.join(&code, "Mia").await;
    assert_eq!(server.get("/healthz").await, (200, "ok\n".to_owned()));
    assert_eq!(server.get("/readyz").await, (200, "ready\n".to_owned()));
    let (status, page) = server.get("/metrics").await;
    assert_eq!(status, 200);
    for line in ["fano_rooms 1", "fano_rooms_awake 1", "fano_sockets 1"] {
        assert!(page.contains(&format!("\n{line}\n")), "{line} in {page}");
    }
    let (status, page) = server.get("/api/openapi.json").await;
    assert_eq!(status, 200);
    assert_eq!(json(&page)["openapi"], "3.1.0");
    let (status, _) = server.get("/api/nothing").await;
    assert_eq!(status, 404);
    let (status, _) = server.get("/api/games/unknown").await;
    assert_eq!(status, 404);
}
