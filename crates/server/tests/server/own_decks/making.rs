//! Decks are made over HTTP: from words and pictures to a call in a room.

use fano_protocol::{Answer, Call, CallFrame, FromClient, FromServer, GameChoice, Phase, Settings};
use serde_json::{Value, json};

use super::workshop::{
    FORM, Maker, draft, form, json_of, png, seven_words, start, whole_page, word,
};
use crate::support::{Server, hello};

pub(super) const PAIRS: [[&str; 2]; 21] = [
    ["dog", "Hund"],
    ["cat", "Katze"],
    ["horse", "Pferd"],
    ["cow", "Kuh"],
    ["bird", "Vogel"],
    ["tree", "Baum"],
    ["flower", "Blume"],
    ["river", "Fluss"],
    ["mountain", "Berg"],
    ["moon", "Mond"],
    ["sun", "Sonne"],
    ["bread", "Brot"],
    ["cheese", "Käse"],
    ["knife", "Messer"],
    ["spoon", "Löffel"],
    ["window", "Fenster"],
    ["door", "Tür"],
    ["bicycle", "Fahrrad"],
    ["street", "Straße"],
    ["letter", "Brief"],
    ["pencil", "Bleistift"],
];

async fn get(server: &Server, path: &str) -> Value {
    let (status, _, body) = server.send("GET", path, "", b"").await;
    let said = String::from_utf8_lossy(&body).into_owned();
    assert_eq!(status, 200, "{path}: {said}");
    json_of(&body)
}

/// The symbol that two cards of a deck's page share.
fn shared(deck: &Value, [a, b]: [u16; 2]) -> u16 {
    let symbols = |card: u16| {
        let places = deck["cards"][usize::from(card)]["symbols"].as_array();
        let places = places.expect("places").iter();
        places.map(|place| place["symbol"].as_u64().expect("a number"))
    };
    let both = symbols(a).find(|symbol| symbols(b).any(|other| other == *symbol));
    u16::try_from(both.expect("one symbol")).expect("a number")
}

#[tokio::test]
async fn pairs_of_words_become_a_deck_that_a_room_plays() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let pairs = PAIRS.map(|pair| pair.map(word).to_vec());
    let (_, revision) = maker.deck(&form(&draft(pairs.to_vec()), &[])).await;

    let deck = whole_page(&server, &revision).await;
    assert_eq!(deck["name"], revision);
    assert_eq!(deck["title"]["en"], "Mine");
    assert_eq!(deck["cards"].as_array().expect("cards").len(), 21);
    for number in 0..21 {
        let symbol = &deck["symbols"][number];
        assert_eq!(symbol["drawing"], 2 * number, "{symbol}");
        assert_eq!(symbol["faces"], 2, "{symbol}");
        for face in 0..2 {
            let places = &deck["by_face"][face][number]["symbols"];
            let places = places.as_array().expect("places");
            assert!(
                places.iter().all(|place| place["face"] == face),
                "{places:?}"
            );
        }
    }
    let printed = deck["cards"].as_array().expect("cards").iter();
    let printed = printed.flat_map(|card| card["symbols"].as_array().expect("places"));
    let faces: std::collections::BTreeSet<_> = printed.map(|p| p["face"].as_u64()).collect();
    assert_eq!(faces.len(), 2, "cards show both");
    let sprite = deck["sprite"].as_str().expect("a path");
    let (status, head, svg) = server.send("GET", sprite, "", b"").await;
    assert_eq!(status, 200);
    assert!(head.contains("immutable"), "{head}");
    assert!(head.contains("default-src 'none'"), "{head}");
    let svg = String::from_utf8(svg).expect("text");
    assert_eq!(svg.matches("<symbol id=\"s").count(), 42);

    let room = json!({ "deck": revision, "faces": "by_place" }).to_string();
    let kind = "content-type: application/json\r\n";
    let (status, room) = maker.ask("POST", "/api/rooms", kind, room.as_bytes()).await;
    assert_eq!(status, 201, "{room}");
    a_call_is_taken(&server, room["code"].as_str().expect("a code"), &deck).await;
}

/// Practises alone, and calls what the page says is right.
pub(super) async fn a_call_is_taken(server: &Server, code: &str, deck: &Value) {
    let (mut host, welcome) = server.join(code, "Mia").await;
    let settings = welcome.room.settings;
    assert_eq!(settings.deck, deck["name"].as_str().expect("a name"));
    assert_eq!(settings.faces, fano_protocol::FaceChoice::ByPlace);
    let games = vec![GameChoice::Practice];
    let settings = Settings { games, ..settings };
    host.say(&FromClient::Change { settings }).await;
    host.say(&FromClient::Start).await;
    host.until(|frame| match frame {
        FromServer::Room { room } => (room.phase == Phase::Playing).then_some(()),
        FromServer::Refused { why } => panic!("{why:?}"),
        _ => None,
    })
    .await;
    let mut back = hello("Mia");
    back.token = Some(welcome.token);
    let (mut host, welcome) = server.come_back(code, back).await;
    let table = welcome.table.expect("a table");
    let cards = [table.slots[0], table.slots[1]].map(|card| card.expect("a card"));
    let symbol = shared(deck, cards);
    host.say(&FromClient::Call(CallFrame {
        id: 1,
        seen: table.number,
        since: table.number,
        claim_ms: Some(250.0),
        gesture_ms: None,
        clock: None,
        call: Call::Match { symbol },
    }))
    .await;
    let answer = host.until(|frame| match frame {
        FromServer::Answer { answer, .. } => Some(answer),
        _ => None,
    });
    assert_eq!(answer.await, Answer::Taken);
}

#[tokio::test]
async fn pictures_are_taken_in_and_bad_ones_are_named() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let mut entries = seven_words();
    entries[2] = vec![json!({ "picture": 1 })];
    entries[4] = vec![json!({ "picture": 0 })];
    let good = form(&draft(entries.clone()), &[png(1), png(2)]);
    let (address, revision) = maker.deck(&good).await;
    let own = get(&server, &format!("/api/decks/at/{address}")).await;
    assert_eq!(own["pictures"], 2, "{own}");
    assert_eq!(own["revision"], revision);
    for number in 0..2 {
        let path = format!("/api/decks/at/{address}/pictures/{number}");
        let (status, head, picture) = server.send("GET", &path, "", b"").await;
        assert_eq!(status, 200, "{head}");
        assert!(head.contains("content-type: image/"), "{head}");
        image::load_from_memory(&picture).expect("a picture");
    }
    let path = format!("/api/decks/at/{address}/pictures/2");
    assert_eq!(server.send("GET", &path, "", b"").await.0, 404);

    let bad = [b"no picture".to_vec(), png(2)];
    let job = maker
        .make("POST", "/api/decks", &form(&draft(entries.clone()), &bad))
        .await;
    assert_eq!(job["state"], "failed", "{job}");
    assert_eq!(job["problem"]["error"], "bad_deck");
    let refused = &job["refused"];
    assert_eq!(refused.as_array().expect("a list").len(), 1, "{job}");
    assert_eq!(
        (&refused[0]["entry"], &refused[0]["picture"]),
        (&json!(4), &json!(0))
    );
    let [en, de] = ["en", "de"].map(|lang| refused[0]["why"][lang].as_str().expect("why"));
    assert!(
        en.contains("PNG") && de.contains("PNG") && en != de,
        "{en} {de}"
    );
    assert_eq!(job["findings"], json!([]), "said once");

    // With something else to show, the symbol does without it.
    entries[4].push(word("apple"));
    let job = maker
        .make("POST", "/api/decks", &form(&draft(entries), &bad))
        .await;
    assert_eq!(job["state"], "done", "{job}");
    assert_eq!(job["refused"][0]["entry"], 4);
}

#[tokio::test]
async fn emoji_have_names_in_both_languages() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let mut entries = seven_words();
    entries[0] = vec![json!({ "emoji": "🐕" })];
    entries[1] = vec![json!({ "emoji": "❤\u{fe0f}" })];
    entries[2] = vec![json!({ "emoji": "🐄" }), word("moo")];
    let mut draft = draft(entries);
    draft["entries"][1]["de"] = "Liebe".into();
    let (_, revision) = maker.deck(&form(&draft, &[])).await;
    let deck = get(&server, &format!("/api/decks/{revision}")).await;
    let names = |number: usize| {
        let symbol = &deck["symbols"][number];
        [&symbol["names"]["en"], &symbol["names"]["de"]]
            .map(|name| name.as_str().expect("a name").to_owned())
    };
    assert_eq!(names(0), ["dog", "Hund"]);
    assert_eq!(names(1), ["red heart", "Liebe"]);
    assert_eq!(names(2), ["moo", "moo"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_draft_is_said_in_both_languages() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let mut entries = seven_words();
    entries[3] = entries[0].clone();
    let job = maker
        .make("POST", "/api/decks", &form(&draft(entries), &[]))
        .await;
    assert_eq!(job["state"], "failed", "{job}");
    assert_eq!(job["findings"][0]["entries"], json!([0, 3]), "{job}");
    let why = &job["findings"][0]["why"];
    assert_ne!(why["en"], why["de"]);
}

#[tokio::test]
async fn requests_that_are_no_deck_are_refused_at_once() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let too_many = vec![b"x".to_vec(); 201];
    for (kind, body) in [
        ("", Vec::new()),
        ("content-type: application/json\r\n", b"{}".to_vec()),
        (FORM, b"---x-7--\r\n".to_vec()),
        (FORM, form(&json!({ "title": 3 }), &[])),
        (FORM, form(&draft(seven_words()), &too_many)),
    ] {
        let (status, said) = maker.ask("POST", "/api/decks", kind, &body).await;
        assert_eq!(status, 422, "{said}");
        assert_eq!(said["error"], "bad_deck");
        let why = &said["findings"][0]["why"];
        assert_ne!(why["en"], why["de"], "{said}");
    }
    assert!(maker.token.is_none(), "nobody needs a token for that");
    // A file is looked at in its turn.
    let zip = "content-type: application/zip\r\n";
    let (status, started) = maker.ask("POST", "/api/decks", zip, b"PK\x03\x04").await;
    assert_eq!(status, 202, "{started}");
    let job = started["job"].as_str().expect("a job").to_owned();
    let job = maker.wait(&job).await;
    assert_eq!(job["problem"]["error"], "bad_deck", "{job}");
    let length = |bytes: u64| {
        let server = &server;
        async move {
            let head = format!(
                "POST /api/decks HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
                 content-length: {bytes}\r\n\r\n",
                server.address
            );
            server.raw(&head).await
        }
    };
    let refused = length((48 << 20) + 1).await;
    assert!(refused.starts_with("HTTP/1.1 413 "), "{refused}");
}

#[tokio::test]
async fn a_job_can_be_cancelled_once() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let pairs = PAIRS.map(|pair| pair.map(word).to_vec());
    let form = form(&draft(pairs.to_vec()), &[]);
    let (status, started) = maker.ask("POST", "/api/decks", FORM, &form).await;
    assert_eq!(status, 202, "{started}");
    let path = format!(
        "/api/decks/jobs/{}",
        started["job"].as_str().expect("a job")
    );
    assert_eq!(maker.ask("DELETE", &path, "", b"").await.0, 204);
    let (status, said) = maker.ask("DELETE", &path, "", b"").await;
    assert_eq!((status, &said["error"]), (404, &json!("no_such_job")));
    assert_eq!(maker.ask("GET", &path, "", b"").await.0, 404);
}

#[tokio::test]
async fn one_address_has_few_decks_made_at_a_time() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let pairs = PAIRS.map(|pair| pair.map(word).to_vec());
    let form = form(&draft(pairs.to_vec()), &[]);
    let mut jobs = Vec::new();
    let refused = loop {
        let (status, said) = maker.ask("POST", "/api/decks", FORM, &form).await;
        if status != 202 {
            break (status, said["error"].clone());
        }
        jobs.push(said["job"].as_str().expect("a job").to_owned());
        assert!(jobs.len() <= 40, "there is no end");
    };
    assert_eq!(refused, (429, json!("too_many_requests")));
    for job in jobs {
        // Some may have ended in the meantime.
        maker
            .ask("DELETE", &format!("/api/decks/jobs/{job}"), "", b"")
            .await;
    }
}
