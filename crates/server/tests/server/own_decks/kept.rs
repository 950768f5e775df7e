//! Decks at their addresses: changed, copied and deleted.

use fano_protocol::{FromClient, FromServer, Phase};
use serde_json::json;

use super::workshop::{FORM, Maker, draft, form, on, seven_words, start, word};

#[tokio::test]
async fn a_deck_is_changed_by_its_maker_and_from_what_it_is() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    let (address, first) = mia.deck(&form(&draft(seven_words()), &[])).await;
    let at = format!("/api/decks/at/{address}");
    let (_, own) = mia.ask("GET", &at, "", b"").await;
    assert_eq!(own["mine"], true, "{own}");
    assert_eq!((&own["cards"], &own["symbols"]), (&json!(7), &json!(7)));
    assert_eq!(
        own["draft"]["entries"][0]["faces"],
        json!([{ "word": "dog" }])
    );
    assert_eq!(own["unused"], json!([]));

    let mut words = seven_words();
    words[6] = vec![word("spoon")];
    let changed = form(&draft(words), &[]);
    let put = format!("{at}?expected={first}");
    let mut tom = Maker::new(&server);
    for token in [None, Some("0".repeat(26))] {
        tom.token = token;
        let (status, said) = tom.ask("PUT", &put, FORM, &changed).await;
        assert_eq!((status, &said["error"]), (403, &json!("not_yours")));
        let (status, said) = tom.ask("DELETE", &at, "", b"").await;
        assert_eq!((status, &said["error"]), (403, &json!("not_yours")));
    }
    let (_, own) = tom.ask("GET", &at, "", b"").await;
    assert_eq!(own["mine"], false);

    let job = mia.make("PUT", &put, &changed).await;
    assert_eq!(job["state"], "done", "{job}");
    assert_eq!(job["deck"]["address"], address);
    assert_ne!(job["deck"]["revision"], first);
    for stale in [put, at.clone()] {
        let (status, said) = mia.ask("PUT", &stale, FORM, &changed).await;
        assert_eq!((status, &said["error"]), (409, &json!("changed_meanwhile")));
    }
    let (status, said) = mia
        .ask("PUT", "/api/decks/at/0123456789?expected=", FORM, &changed)
        .await;
    assert_eq!((status, &said["error"]), (404, &json!("no_such_deck")));
}

#[tokio::test]
async fn a_fork_is_the_same_deck_of_somebody_else() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    let (address, revision) = mia.deck(&form(&draft(seven_words()), &[])).await;
    let mut tom = Maker::new(&server);
    let fork = format!("/api/decks/at/{address}/fork");
    let (status, kept) = tom.ask("POST", &fork, "", b"").await;
    assert_eq!(status, 201, "{kept}");
    assert_eq!(kept["revision"], revision);
    assert_ne!(kept["address"], address);
    assert!(tom.token.is_some(), "a new maker");
    let path = format!("/api/decks/at/{}", kept["address"].as_str().expect("one"));
    let (_, own) = tom.ask("GET", &path, "", b"").await;
    assert_eq!(own["mine"], true);
    let (_, own) = mia.ask("GET", &path, "", b"").await;
    assert_eq!(own["mine"], false);
    let (status, _) = mia.ask("POST", "/api/decks/at/none/fork", "", b"").await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn nobody_keeps_more_than_a_hundred_decks() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    let (address, _) = mia.deck(&form(&draft(seven_words()), &[])).await;
    let fork = format!("/api/decks/at/{address}/fork");
    for number in 2..=100 {
        let (status, said) = mia.ask("POST", &fork, "", b"").await;
        assert_eq!(status, 201, "deck {number}: {said}");
    }
    let (status, said) = mia.ask("POST", &fork, "", b"").await;
    assert_eq!((status, &said["error"]), (429, &json!("too_many_decks")));
    let why = &said["findings"][0]["why"];
    assert_ne!(why["en"], why["de"], "{said}");
    let job = mia
        .make("POST", "/api/decks", &form(&draft(seven_words()), &[]))
        .await;
    assert_eq!(job["problem"]["error"], "too_many_decks", "{job}");
    let at = format!("/api/decks/at/{address}");
    assert_eq!(mia.ask("DELETE", &at, "", b"").await.0, 204);
    mia.deck(&form(&draft(seven_words()), &[])).await;
}

#[tokio::test]
async fn a_room_goes_on_when_its_deck_is_deleted_and_all_is_there_after_a_restart() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    let (address, revision) = mia.deck(&form(&draft(seven_words()), &[])).await;
    let (kept, _) = mia.deck(&form(&draft(seven_words()), &[])).await;
    let kind = "content-type: application/json\r\n";
    let room = json!({ "deck": revision }).to_string();
    let (status, room) = mia.ask("POST", "/api/rooms", kind, room.as_bytes()).await;
    assert_eq!(status, 201, "{room}");
    let code = room["code"].as_str().expect("a code").to_owned();
    let at = format!("/api/decks/at/{address}");
    assert_eq!(mia.ask("DELETE", &at, "", b"").await.0, 204);
    assert_eq!(mia.ask("GET", &at, "", b"").await.0, 404);
    let token = mia.token.clone();

    let store = server.stop().await;
    let server = on(store).await;
    let mut mia = Maker::new(&server);
    mia.token = token;
    let (_, own) = mia
        .ask("GET", &format!("/api/decks/at/{kept}"), "", b"")
        .await;
    assert_eq!(own["mine"], true, "{own}");
    let page = format!("/api/decks/{revision}");
    assert_eq!(mia.ask("GET", &page, "", b"").await.0, 200);
    let (mut host, welcome) = server.join(&code, "Mia").await;
    assert_eq!(welcome.room.settings.deck, revision);
    let (_guest, _) = server.join(&code, "Tom").await;
    host.say(&FromClient::Start).await;
    host.until(|frame| match frame {
        FromServer::Room { room } => (room.phase == Phase::Playing).then_some(()),
        FromServer::Refused { why } => panic!("{why:?}"),
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn rooms_begin_only_with_decks_that_there_are() {
    let server = start().await;
    let mut mia = Maker::new(&server);
    let kind = "content-type: application/json\r\n";
    for (body, expected, error) in [
        ("", 201, ""),
        ("{}", 201, ""),
        (r#"{"deck": "insects"}"#, 201, ""),
        (r#"{"deck": "no-such-box"}"#, 404, "no_such_deck"),
        (
            r#"{"deck": "00000000000000000000000000"}"#,
            404,
            "no_such_deck",
        ),
        (r#"{"faces": "sideways"}"#, 400, "bad_request"),
        ("nonsense", 400, "bad_request"),
    ] {
        let (status, said) = mia.ask("POST", "/api/rooms", kind, body.as_bytes()).await;
        assert_eq!(status, expected, "{body}: {said}");
        assert_eq!(said["error"].as_str().unwrap_or_default(), error, "{body}");
    }
    let unknown = "/api/decks/00000000000000000000000000";
    assert_eq!(mia.ask("GET", unknown, "", b"").await.0, 404);
}
