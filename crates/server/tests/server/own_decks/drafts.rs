//! Unfinished decks are saved for whoever makes them.

use serde_json::{Value, json};

use super::workshop::{Maker, on, png, start};
use crate::support::Server;

const ID: &str = "some-draft-of-mine";
const AT: &str = "/api/drafts/some-draft-of-mine";
const JSON: &str = "content-type: application/json\r\n";

fn body(text: &str, pictures: &[&str]) -> Vec<u8> {
    let draft = json!({ "version": 1, "draft": { "text": text } });
    let body = json!({ "title": "Pets", "draft": draft, "pictures": pictures });
    body.to_string().into_bytes()
}

async fn save(maker: &mut Maker<'_>, expected: u64, body: &[u8]) -> (u16, Value) {
    let path = format!("{AT}?expected={expected}");
    maker.ask("PUT", &path, JSON, body).await
}

/// Fetches a picture of the draft: its status, headers and bytes.
async fn fetch(maker: &Maker<'_>, name: &str) -> (u16, String, Vec<u8>) {
    let token = maker.token.clone().unwrap_or_default();
    let headers = format!("authorization: Bearer {token}\r\n");
    let path = format!("{AT}/pictures/{name}");
    maker.server.send("GET", &path, &headers, b"").await
}

#[tokio::test]
async fn a_draft_is_saved_listed_opened_and_deleted_by_its_maker_alone() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    let (status, none) = mia.ask("GET", "/api/drafts", "", b"").await;
    assert_eq!((status, none), (200, json!([])));
    assert_eq!(mia.ask("GET", AT, "", b"").await.0, 404);

    let (status, said) = save(&mut mia, 0, &body("one", &[])).await;
    assert_eq!(status, 200, "{said}");
    assert!(mia.token.is_some(), "whoever has no token gets one");
    assert_eq!((&said["id"], &said["version"]), (&json!(ID), &json!(1)));
    assert_eq!(save(&mut mia, 1, &body("two", &[])).await.1["version"], 2);
    // An older tab does not silently overwrite it; the same again is no conflict.
    let (status, said) = save(&mut mia, 1, &body("old", &[])).await;
    assert_eq!((status, &said["error"]), (409, &json!("changed_meanwhile")));
    let why = &said["findings"][0]["why"];
    assert_ne!(why["en"], why["de"], "{said}");
    let (status, said) = save(&mut mia, 1, &body("two", &[])).await;
    assert_eq!((status, &said["version"]), (200, &json!(2)), "{said}");

    let (_, list) = mia.ask("GET", "/api/drafts", "", b"").await;
    assert_eq!(list.as_array().expect("a list").len(), 1);
    assert_eq!(list[0]["title"], "Pets");
    let (status, opened) = mia.ask("GET", AT, "", b"").await;
    assert_eq!(status, 200, "{opened}");
    assert_eq!(opened["draft"]["draft"]["text"], "two");
    assert_eq!(opened["saved"]["id"], list[0]["id"]);

    // To everybody else it does not exist.
    let mut tom = Maker::new(&server);
    for token in [None, Some("0".repeat(26))] {
        tom.token = token;
        let (_, list) = tom.ask("GET", "/api/drafts", "", b"").await;
        assert_eq!(list, json!([]));
        for method in ["GET", "DELETE"] {
            let (status, said) = tom.ask(method, AT, "", b"").await;
            assert_eq!((status, &said["error"]), (404, &json!("no_such_draft")));
        }
    }
    let (status, said) = save(&mut tom, 0, &body("his", &[])).await;
    assert_eq!((status, &said["version"]), (200, &json!(1)), "{said}");

    assert_eq!(mia.ask("DELETE", AT, "", b"").await.0, 204);
    assert_eq!(mia.ask("DELETE", AT, "", b"").await.0, 404);
    let (status, said) = save(&mut mia, 2, &body("three", &[])).await;
    assert_eq!((status, &said["error"]), (404, &json!("no_such_draft")));
}

#[tokio::test]
async fn pictures_are_encoded_anew_and_sent_once() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    let (_, said) = save(&mut mia, 0, &body("one", &["a", "b"])).await;
    assert_eq!(said["missing"], json!(["a", "b"]));
    let at = |name: &str| format!("{AT}/pictures/{name}");
    let mut sent = png(1);
    // Something that only the file has, not the picture.
    let secret = b"where this was taken";
    sent.extend_from_slice(secret);
    let (status, said) = mia.ask("PUT", &at("a"), "", &sent).await;
    assert_eq!(status, 204, "{said}");
    let (status, head, kept) = fetch(&mia, "a").await;
    assert_eq!(status, 200, "{head}");
    assert!(head.contains("content-type: image/"), "{head}");
    assert!(head.contains("no-store"), "{head}");
    let found = kept.windows(secret.len()).any(|part| part == secret);
    assert!(!found, "nothing of the file is served");
    image::load_from_memory(&kept).expect("a picture");

    let (_, said) = save(&mut mia, 1, &body("two", &["a", "b"])).await;
    assert_eq!(said["missing"], json!(["b"]), "a is not sent again");
    let (_, opened) = mia.ask("GET", AT, "", b"").await;
    assert_eq!(opened["saved"]["pictures"], json!(["a"]));
    for (name, bytes, status, error) in [
        ("b", b"no picture".to_vec(), 422, "bad_picture"),
        ("c", png(2), 404, "not_there"),
    ] {
        let (found, said) = mia.ask("PUT", &at(name), "", &bytes).await;
        assert_eq!((found, &said["error"]), (status, &json!(error)), "{name}");
        let why = &said["findings"][0]["why"];
        assert_ne!(why["en"], why["de"], "{said}");
    }
    let mut tom = Maker::new(&server);
    tom.token = Some("0".repeat(26));
    assert_eq!(tom.ask("PUT", &at("b"), "", &png(2)).await.0, 404);
    assert_eq!(fetch(&tom, "a").await.0, 404);
    assert_eq!(fetch(&mia, "b").await.0, 404);
    // What the draft does not list any more is gone.
    save(&mut mia, 2, &body("three", &["b"])).await;
    assert_eq!(fetch(&mia, "a").await.0, 404);
}

#[tokio::test]
async fn what_is_no_draft_is_refused_and_limits_are_named() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    for wrong in [
        &b""[..],
        b"{",
        b"[]",
        br#"{"title": "a", "pictures": []}"#,
        br#"{"title": "a", "draft": {}, "pictures": [], "more": 1}"#,
    ] {
        let (status, said) = save(&mut mia, 0, wrong).await;
        assert_eq!((status, &said["error"]), (422, &json!("bad_draft")));
    }
    let (status, said) = save(&mut mia, 0, &body("one", &["../a"])).await;
    assert_eq!(
        (status, &said["error"]),
        (422, &json!("bad_draft")),
        "{said}"
    );
    assert!(mia.token.is_none(), "nobody needs a token for that");

    // The largest draft fits; what comes with it is small.
    let bytes = |text: usize| {
        let draft = json!("x".repeat(text));
        let body = json!({ "title": "", "draft": draft, "pictures": [] });
        body.to_string().into_bytes()
    };
    let (status, said) = save(&mut mia, 0, &bytes((2 << 20) - 2)).await;
    assert_eq!(status, 200, "{said}");
    let (status, said) = save(&mut mia, 1, &bytes((2 << 20) - 1)).await;
    assert_eq!((status, &said["error"]), (422, &json!("bad_draft")));
    let (status, said) = save(&mut mia, 1, &bytes((2 << 20) + (65 << 10))).await;
    assert_eq!((status, &said["error"]), (413, &json!("too_large")));

    for number in 1..20 {
        let path = format!("/api/drafts/draft-number-{number}");
        let (status, said) = mia.ask("PUT", &path, JSON, &body("x", &[])).await;
        assert_eq!(status, 200, "{said}");
    }
    let path = "/api/drafts/draft-number-20";
    let (status, said) = mia.ask("PUT", path, JSON, &body("x", &[])).await;
    assert_eq!((status, &said["error"]), (429, &json!("too_many_drafts")));
    let en = said["findings"][0]["why"]["en"].as_str().expect("why");
    assert!(en.contains("20"), "{en}");
}

#[tokio::test]
async fn drafts_survive_a_restart_and_a_store_that_fails_is_named() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    save(&mut mia, 0, &body("one", &["a"])).await;
    let path = format!("{AT}/pictures/a");
    assert_eq!(mia.ask("PUT", &path, "", &png(1)).await.0, 204);
    let before = fetch(&mia, "a").await.2;
    let token = mia.token.take();
    let server: Server = on(server.stop().await).await;
    let mut mia = Maker::new(&server);
    mia.token = token;
    let (_, opened) = mia.ask("GET", AT, "", b"").await;
    assert_eq!(opened["draft"]["draft"]["text"], "one", "{opened}");
    assert!(fetch(&mia, "a").await.2 == before);
    server.store.break_down();
    let (status, said) = save(&mut mia, 1, &body("two", &["a"])).await;
    assert_eq!((status, &said["error"]), (503, &json!("store_failed")));
    let (_, opened) = mia.ask("GET", AT, "", b"").await;
    assert_eq!(opened["saved"]["version"], 1, "{opened}");
}
