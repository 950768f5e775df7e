//! `kill -9` at a hundred moments, and nothing announced is lost or changed: a
//! real server process, a real database, real sockets. With Postgres, the
//! database is killed as well.

mod decks;
mod journals;
#[expect(dead_code, reason = "other tests need more of it")]
mod player;
#[expect(dead_code, reason = "other tests need more of it")]
mod server;

use std::{
    sync::{Arc, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use fano_rules::{Lots, Purpose};
use fano_testdb::{Postgres, Sync};
use player::{Memory, Player, Signs};
use server::{Kept, Server, free_port};

const KILLS: u32 = 100;
const KILLS_WITH_POSTGRES: u32 = 40;

#[test]
fn a_killed_server_loses_nothing_it_has_announced() {
    let data = tempfile::tempdir().expect("a folder");
    plays_on(Kept::Folder(data.path()), KILLS, |server, port| {
        server.kill();
        Server::start(Kept::Folder(data.path()), port)
    });
}

/// Kills the server, the database below it, or both at once.
#[test]
fn neither_a_killed_server_nor_a_killed_postgres_loses_what_was_announced() {
    let postgres = Postgres::start(Sync::On);
    let url = postgres.database();
    let mut kill = 0;
    plays_on(Kept::Postgres(&url), KILLS_WITH_POSTGRES, |server, port| {
        kill += 1;
        if kill % 4 == 1 {
            postgres.crash();
            return server;
        }
        server.kill();
        if kill % 4 == 3 {
            postgres.crash();
        }
        Server::start(Kept::Postgres(&url), port)
    });
}

/// Plays over a server that is killed again and again: `kill` returns the one
/// that goes on.
fn plays_on(kept: Kept<'_>, kills: u32, mut kill: impl FnMut(Server, u16) -> Server) {
    let port = free_port();
    let mut server = Server::start(kept, port);
    let room: serde_json::Value =
        serde_json::from_str(&server.ask("POST", "/api/rooms")).expect("JSON");
    let code = room["code"].as_str().expect("a code").to_owned();
    let signs = Arc::new(Signs::default());
    let players: Vec<_> = (0..2)
        .map(|number| {
            let player = Player::new(server.address, &code, number, Arc::clone(&signs));
            thread::spawn(move || player.play())
        })
        .collect();
    let mut lots = Lots::new(2026, Purpose::Imagine, 0);
    for _ in 0..kills {
        // Wait until something has happened since the last restart.
        let before = signs.events.load(Ordering::SeqCst);
        let patience = Instant::now() + Duration::from_secs(60);
        while signs.events.load(Ordering::SeqCst) == before {
            assert!(Instant::now() < patience, "the game does not go on");
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_micros(u64::from(lots.below(120_000))));
        server = kill(server, port);
    }
    // One more series must finish.
    let finished = Instant::now() + Duration::from_secs(2);
    while Instant::now() < finished {
        thread::sleep(Duration::from_millis(50));
    }
    signs.stop.store(true, Ordering::SeqCst);
    let memories: Vec<Memory> = players
        .into_iter()
        .map(|player| player.join().expect("the laws held"))
        .collect();
    check(&server, &memories, kills);
}

/// A form with a draft of these seven words.
fn form(words: [&str; 7]) -> String {
    let entries = words.map(|word| serde_json::json!({ "faces": [{ "word": word }] }));
    let draft = serde_json::json!({ "title": { "name": "words" }, "entries": entries });
    format!("--x\r\nContent-Disposition: form-data; name=\"draft\"\r\n\r\n{draft}\r\n--x--\r\n")
}

#[test]
fn a_deck_that_is_said_to_be_kept_survives_a_kill() {
    let data = tempfile::tempdir().expect("a folder");
    let port = free_port();
    let kept = Kept::Folder(data.path());
    let mut server = Server::start(kept, port);
    let words = ["dog", "house", "river", "apple", "moon", "knife"];
    for last in ["spoon", "flower", "window"] {
        let [a, b, c, d, e, f] = words;
        let form = form([a, b, c, d, e, f, last]);
        let kind = "multipart/form-data; boundary=x";
        let started = server.send("POST", "/api/decks", kind, &form);
        let started: serde_json::Value = serde_json::from_str(&started).expect("JSON");
        let path = format!("/api/decks/jobs/{}", started["job"].as_str().expect("one"));
        let patience = Instant::now() + Duration::from_secs(60);
        let deck = loop {
            let job: serde_json::Value =
                serde_json::from_str(&server.ask("GET", &path)).expect("JSON");
            if job["state"] == "done" {
                break job["deck"].clone();
            }
            assert_ne!(job["state"], "failed", "{job}");
            assert!(Instant::now() < patience, "{job}");
            thread::sleep(Duration::from_millis(1));
        };
        server.kill();
        server = Server::start(kept, port);
        let [address, revision] =
            ["address", "revision"].map(|key| deck[key].as_str().expect(key).to_owned());
        let own = server.ask("GET", &format!("/api/decks/at/{address}"));
        assert!(own.contains(&revision) && own.contains(last), "{own}");
        let page = server.ask("GET", &format!("/api/decks/{revision}"));
        assert!(page.contains("\"by_face\":[]"), "{page}");
    }
}

#[test]
fn a_draft_that_is_said_to_be_saved_survives_a_kill() {
    let data = tempfile::tempdir().expect("a folder");
    keeps_drafts(Kept::Folder(data.path()), || {});
    let postgres = Postgres::start(Sync::On);
    keeps_drafts(Kept::Postgres(&postgres.database()), || postgres.crash());
}

/// Saves a draft on a server that is killed after every answer, and the
/// database below it at the same time.
fn keeps_drafts(kept: Kept<'_>, crash: impl Fn()) {
    let port = free_port();
    let mut server = Server::start(kept, port);
    let mut token = String::new();
    for version in 1..=4 {
        let body = serde_json::json!({
            "title": "words",
            "draft": format!("saved {version} times"),
            "pictures": ["blue"],
        });
        let path = format!("/api/drafts/some-draft?expected={}", version - 1);
        let head = format!("application/json{token}");
        let saved = server.send("PUT", &path, &head, &body.to_string());
        let saved: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
        assert_eq!(saved["version"], version, "{saved}");
        if let Some(new) = saved["token"].as_str() {
            token = format!("\r\nAuthorization: Bearer {new}");
            let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
                <rect width=\"9\" height=\"5\" fill=\"blue\"/></svg>";
            let head = format!("image/svg+xml{token}");
            server.send("PUT", "/api/drafts/some-draft/pictures/blue", &head, svg);
        }
        server.kill();
        crash();
        server = Server::start(kept, port);
        let head = format!("application/json{token}");
        let opened = server.send("GET", "/api/drafts/some-draft", &head, "");
        let opened: serde_json::Value = serde_json::from_str(&opened).expect("JSON");
        assert_eq!(opened["draft"], body["draft"], "{opened}");
        assert_eq!(opened["saved"]["pictures"], body["pictures"], "{opened}");
    }
}

/// Everybody came back again and again, and was told what happened.
fn check(server: &Server, memories: &[Memory], kills: u32) {
    for memory in memories {
        assert!(memory.comebacks > kills / 2, "they came back all the time");
    }
    journals::compare(server, memories);
}
