//! Decks are played while their cards are being arranged.

use std::collections::BTreeMap;

use fano_bundles::{
    Job,
    file::{self, Parts},
};
use fano_decks::Revision;
use fano_protocol::{
    Answer, Call, CallFrame, Event, FromClient, FromServer, GameChoice, Phase, Place, Settings,
    http::{ArrangedCard, SeenCards},
};
use fano_store::{DeckStore as _, MemoryStore};
use serde_json::{Value, json};

use super::{
    EVERYTHING,
    making::PAIRS,
    workshop::{FONT, Maker, draft, form, json_of, on, page, start, whole_page, word},
};
use crate::support::{Server, Socket, hello};

const JSON: &str = "content-type: application/json\r\n";
const ZIP: &str = "content-type: application/zip\r\n";

/// 133 cards of twelve symbols, each with two faces: a minute of work, far more
/// than any countdown takes.
fn large_form() -> Vec<u8> {
    let entries = (0..133).map(|number| {
        let pair = PAIRS[number % PAIRS.len()];
        pair.map(|text| word(&format!("{text} {number}"))).to_vec()
    });
    form(&draft(entries.collect()), &[])
}

fn small_form() -> Vec<u8> {
    let pairs = PAIRS.map(|pair| pair.map(word).to_vec());
    form(&draft(pairs.to_vec()), &[])
}

/// Cards without places.
fn blank_cards(page: &Value) -> usize {
    let cards = page["cards"].as_array().expect("cards").iter();
    let symbols = cards.map(|card| card["symbols"].as_array().expect("symbols"));
    symbols.filter(|symbols| symbols.is_empty()).count()
}

async fn kept(store: &MemoryStore, revision: &str) -> Option<Vec<u8>> {
    let revision: Revision = revision.parse().expect("a revision");
    store.bundle(revision).await.expect("the store works")
}

/// A room that plays with a deck, and its host.
async fn practice(server: &Server, revision: &str) -> (String, String, Socket) {
    let room = json!({ "deck": revision, "faces": "by_place" }).to_string();
    let mut maker = Maker::new(server);
    let (status, room) = maker.ask("POST", "/api/rooms", JSON, room.as_bytes()).await;
    assert_eq!(status, 201, "{room}");
    let code = room["code"].as_str().expect("a code").to_owned();
    let (mut host, welcome) = server.join(&code, "Mia").await;
    let settings = Settings {
        games: vec![GameChoice::Practice],
        ..welcome.room.settings
    };
    host.say(&FromClient::Change { settings }).await;
    host.say(&FromClient::Start).await;
    (code, welcome.token, host)
}

/// What somebody sees who knows of a deck only what the room sends.
#[derive(Default)]
struct Eyes {
    known: BTreeMap<u16, ArrangedCard>,
    number: u32,
    slots: BTreeMap<u8, u16>,
}

impl Eyes {
    fn see(&mut self, frame: &FromServer) -> bool {
        match frame {
            FromServer::Places { cards, .. } => {
                let cards = cards.iter().cloned();
                self.known.extend(cards.map(|card| (card.card, card)));
                false
            }
            FromServer::Events { from, events, .. } => {
                self.number = from + u32::try_from(events.len()).expect("few") - 1;
                for event in events {
                    let (at, card) = match *event {
                        Event::Turned { at, card } => (at, card),
                        Event::Moved {
                            to,
                            card: Some(card),
                            ..
                        } => (to, card),
                        _ => continue,
                    };
                    if let Place::Slot { slot } = at {
                        self.slots.insert(slot, card);
                    }
                }
                true
            }
            _ => false,
        }
    }

    /// The next call, from the places on two cards alone.
    fn call(&self, id: u32) -> FromClient {
        let symbols = |slot: u8| {
            let places = &self.known[&self.slots[&slot]].by_face[usize::from(slot) % 2];
            places.iter().map(|place| place.symbol)
        };
        let both = symbols(0).find(|symbol| symbols(1).any(|other| other == *symbol));
        FromClient::Call(CallFrame {
            id,
            seen: self.number,
            since: self.number,
            claim_ms: Some(250.0),
            gesture_ms: None,
            clock: None,
            call: Call::Match {
                symbol: both.expect("one symbol"),
            },
        })
    }

    /// Cards of which it is not known what is where.
    fn missing(&self) -> Vec<u16> {
        let cards = self.slots.values().copied();
        cards
            .filter(|card| !self.known.contains_key(card))
            .collect()
    }

    /// Asks for them: on a busy machine the room may not have waited long enough.
    async fn ask(&mut self, server: &Server, revision: &str) {
        loop {
            let missing = self.missing();
            if missing.is_empty() {
                return;
            }
            let ids: Vec<String> = missing.iter().map(u16::to_string).collect();
            let path = format!("/api/decks/{revision}/cards?ids={}", ids.join(","));
            let (status, _, body) = server.send("GET", &path, "", b"").await;
            assert_eq!(status, 200, "{path}");
            let seen: SeenCards = serde_json::from_slice(&body).expect("cards");
            let cards = seen.cards.into_iter();
            self.known.extend(cards.map(|card| (card.card, card)));
        }
    }

    /// Calls, and waits for the answer and the next cards.
    async fn play(&mut self, host: &mut Socket, id: u32) -> Answer {
        host.say(&self.call(id)).await;
        let mut news = false;
        host.until(|frame| {
            news |= self.see(&frame);
            match frame {
                FromServer::Answer { answer, .. } if news => Some(answer),
                _ => None,
            }
        })
        .await
    }
}

#[tokio::test]
async fn a_game_is_played_before_the_last_card_is_arranged() {
    let server = start().await;
    let (_, revision) = Maker::new(&server).deck(&large_form()).await;
    let first = page(&server, &revision).await;
    assert_eq!(first["cards"].as_array().expect("cards").len(), 133);
    assert_eq!(first["by_face"].as_array().expect("faces").len(), 2);
    assert!(blank_cards(&first) > 0);

    let (code, token, mut host) = practice(&server, &revision).await;
    let mut eyes = Eyes::default();
    host.until(|frame| eyes.see(&frame).then_some(())).await;
    assert_eq!(eyes.missing(), [0_u16; 0], "the deal waits for its cards");
    for id in 1..=3 {
        assert_eq!(eyes.play(&mut host, id).await, Answer::Taken);
        eyes.ask(&server, &revision).await;
    }
    let page = page(&server, &revision).await;
    let done = page["packing"]["done"].as_u64().expect("a number");
    let all = page["packing"]["all"].as_u64().expect("a number");
    assert!(done < all, "{done} of {all}");
    // Everybody may know a card that was turned up.
    for card in eyes.known.keys() {
        let places = &page["cards"][usize::from(*card)]["symbols"];
        assert_eq!(places, &json!(eyes.known[card].symbols), "card {card}");
    }

    // After a restart the cards on the table are arranged again before it goes on.
    drop(host);
    let server = on(server.stop().await).await;
    let mut back = hello("Mia");
    back.token = Some(token);
    let (mut host, welcome) = server.come_back(&code, back).await;
    let table = welcome.table.expect("a table");
    let mut again = Eyes {
        number: table.number,
        ..Eyes::default()
    };
    for (slot, card) in (0..).zip(table.slots) {
        again.slots.extend(card.map(|card| (slot, card)));
    }
    assert_eq!(again.slots, eyes.slots);
    host.until(|frame| {
        again.see(&frame);
        match frame {
            FromServer::Room { room } => (room.phase == Phase::Playing).then_some(()),
            _ => None,
        }
    })
    .await;
    assert_eq!(again.missing(), [0_u16; 0], "so does a game that goes on");
    assert_eq!(again.play(&mut host, 4).await, Answer::Taken);
    for (card, places) in &eyes.known {
        let same = again.known.get(card).is_none_or(|again| again == places);
        assert!(same, "card {card}");
    }
    let (status, _, body) = server
        .send("GET", &format!("/api/decks/{revision}"), "", b"")
        .await;
    assert_eq!(status, 200);
    assert!(!json_of(&body)["packing"].is_null(), "it still goes on");
}

#[tokio::test]
async fn cards_that_somebody_sees_are_arranged_first() {
    let server = start().await;
    let (_, revision) = Maker::new(&server).deck(&large_form()).await;
    let path = format!("/api/decks/{revision}/cards?ids=131,120");
    let cards = loop {
        let (status, head, body) = server.send("GET", &path, "", b"").await;
        assert_eq!(status, 200);
        assert!(head.contains("no-store"), "{head}");
        let found = json_of(&body)["cards"].as_array().expect("cards").clone();
        if found.len() == 2 {
            break found;
        }
    };
    let page = page(&server, &revision).await;
    assert!(!page["packing"].is_null());
    let blank: Vec<bool> = page["cards"]
        .as_array()
        .expect("cards")
        .iter()
        .map(|card| card["symbols"].as_array().expect("symbols").is_empty())
        .collect();
    assert!(!blank[120] && !blank[131]);
    assert!(blank[121..131].iter().all(|blank| *blank), "{blank:?}");
    for card in cards {
        let number = usize::try_from(card["card"].as_u64().expect("a number")).expect("small");
        assert_eq!(card["symbols"], page["cards"][number]["symbols"]);
        for face in 0..2 {
            let places = &page["by_face"][face][number]["symbols"];
            assert_eq!(&card["by_face"][face], places);
        }
    }
}

#[tokio::test]
async fn cards_that_a_deck_does_not_have_are_refused() {
    let server = start().await;
    let (_, revision) = Maker::new(&server).deck(&small_form()).await;
    let many = vec!["0"; 33].join(",");
    for ids in ["?ids=21", "?ids=", "", "?ids=0,x", &format!("?ids={many}")] {
        let path = format!("/api/decks/{revision}/cards{ids}");
        let (status, _, body) = server.send("GET", &path, "", b"").await;
        assert_eq!(status, 400, "{ids}");
        let body = json_of(&body);
        assert_eq!(body["error"], "bad_request", "{body}");
        assert!(
            body["message"]
                .as_str()
                .expect("words")
                .contains("ids=0,17")
        );
    }
    let unknown: String = revision.chars().rev().collect();
    for name in ["nothing", &unknown] {
        let path = format!("/api/decks/{name}/cards?ids=0");
        assert_eq!(server.send("GET", &path, "", b"").await.0, 404, "{path}");
    }
    let (status, _, body) = server
        .send("GET", "/api/decks/classic/cards?ids=54,0", "", b"")
        .await;
    assert_eq!(status, 200);
    let page = page(&server, "classic").await;
    assert_eq!(
        json_of(&body)["cards"][0]["symbols"],
        page["cards"][54]["symbols"]
    );
}

#[tokio::test]
async fn whatever_is_asked_for_the_deck_is_the_same_in_the_end() {
    let mut files = Vec::new();
    for order in [vec![], vec![20, 3, 11], vec![7, 6, 5, 4, 3, 2, 1, 0]] {
        let server = start().await;
        let (address, revision) = Maker::new(&server).deck(&small_form()).await;
        for card in order {
            let path = format!("/api/decks/{revision}/cards?ids={card}");
            assert_eq!(server.send("GET", &path, "", b"").await.0, 200);
        }
        // It waits for the last card.
        let path = format!("/api/decks/at/{address}/bundle.fano");
        let (status, _, file) = server.send("GET", &path, "", b"").await;
        assert_eq!((status, file::has_layouts(&file)), (200, Ok(true)));
        assert_eq!(kept(&server.store, &revision).await.as_ref(), Some(&file));
        files.push(file);
    }
    assert_eq!(files[0], files[1]);
    assert_eq!(files[0], files[2]);
}

#[tokio::test]
async fn a_restart_in_the_middle_gives_the_same_cards() {
    let whole = start().await;
    let (address, revision) = Maker::new(&whole).deck(&small_form()).await;
    let expected = whole_page(&whole, &revision).await;
    let path = format!("/api/decks/at/{address}/bundle.fano");
    let (_, _, expected_file) = whole.send("GET", &path, "", b"").await;
    assert_eq!(file::has_layouts(&expected_file), Ok(true));

    let server = start().await;
    let (address, again) = Maker::new(&server).deck(&small_form()).await;
    assert_eq!(
        again, revision,
        "it is decided what the cards will look like"
    );
    let room = json!({ "deck": revision }).to_string();
    let (_, room) = Maker::new(&server)
        .ask("POST", "/api/rooms", JSON, room.as_bytes())
        .await;
    let store = server.stop().await;
    let bytes = kept(&store, &revision).await.expect("it is kept");
    assert_eq!(file::has_layouts(&bytes), Ok(false), "it was interrupted");

    let server = on(store).await;
    let deck = whole_page(&server, &revision).await;
    assert_eq!(deck, expected);
    let path = format!("/api/decks/at/{address}/bundle.fano");
    let (_, _, file) = server.send("GET", &path, "", b"").await;
    assert_eq!(file, expected_file);
    let bytes = kept(&server.store, &revision).await;
    assert_eq!(bytes, Some(file), "it is not arranged a third time");
    let code = room["code"].as_str().expect("a code");
    start_practice(&server, code).await;
}

/// A room that wakes after a restart has the cards arranged that it needs.
#[tokio::test]
async fn a_room_that_wakes_has_its_cards_arranged() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let (_, revision) = maker.deck(&small_form()).await;
    let room = json!({ "deck": revision }).to_string();
    let (_, room) = maker.ask("POST", "/api/rooms", JSON, room.as_bytes()).await;
    let server = on(server.stop().await).await;
    let code = room["code"].as_str().expect("a code");
    start_practice(&server, code).await;
    let page = page(&server, &revision).await;
    assert!(blank_cards(&page) < 21, "nothing is dealt before that");
}

/// Plays with the deck that the room was opened with.
async fn start_practice(server: &Server, code: &str) {
    let (mut host, welcome) = server.join(code, "Mia").await;
    let settings = Settings {
        games: vec![GameChoice::Practice],
        ..welcome.room.settings
    };
    host.say(&FromClient::Change { settings }).await;
    host.say(&FromClient::Start).await;
    host.until(|frame| match frame {
        FromServer::Room { room } => (room.phase == Phase::Playing).then_some(()),
        FromServer::Refused { why } => panic!("{why:?}"),
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn decks_can_go_while_their_cards_are_being_arranged() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let (address, revision) = maker.deck(&small_form()).await;
    let path = format!("/api/decks/at/{address}");
    assert_eq!(maker.ask("DELETE", &path, "", b"").await.0, 204);
    let swept = server.store.sweep_decks(EVERYTHING).await;
    assert_eq!(swept.expect("the store works").revisions, 1);
    // The same again is a new deck.
    let (other, again) = maker.deck(&small_form()).await;
    assert_eq!(again, revision);
    assert_ne!(other, address);
    let page = whole_page(&server, &revision).await;
    assert_eq!(blank_cards(&page), 0);
    let path = format!("/api/decks/at/{other}/bundle.fano");
    let (status, _, bytes) = server.send("GET", &path, "", b"").await;
    assert_eq!((status, file::has_layouts(&bytes)), (200, Ok(true)));
}

#[tokio::test]
async fn places_that_come_with_a_file_belong_to_another_deck() {
    let server = start().await;
    let mut maker = Maker::new(&server);
    let (address, revision) = maker.deck(&small_form()).await;
    let honest = whole_page(&server, &revision).await;
    let path = format!("/api/decks/at/{address}/bundle.fano");
    let (_, _, bytes) = server.send("GET", &path, "", b"").await;

    let Parts {
        content, layouts, ..
    } = file::read_parts(&bytes, &*FONT, Job::silent()).expect("a file");
    let mut layouts = layouts.expect("with places");
    for place in layouts.printed.cards.iter_mut().flatten() {
        (place.x, place.y) = (0, 0);
    }
    let lie = file::write(&content.bundle(layouts));
    for (sent, is_honest) in [(lie, false), (bytes, true)] {
        let (status, started) = maker.ask("POST", "/api/decks", ZIP, &sent).await;
        assert_eq!(status, 202, "{started}");
        let job = started["job"].as_str().expect("a job").to_owned();
        let job = maker.wait(&job).await;
        assert_eq!(job["state"], "done", "{job}");
        let other = job["deck"]["revision"].as_str().expect("a revision");
        assert_ne!(other, revision);
        let theirs = page(&server, other).await;
        assert_eq!(theirs["cards"] == honest["cards"], is_honest);
        assert_eq!(page(&server, &revision).await, honest);
    }
    // A file without places is arranged here.
    let bytes = kept(&server.store, &revision).await.expect("it is kept");
    let parts = file::read_parts(&bytes, &*FONT, Job::silent()).expect("a file");
    let bare = file::write_content(&parts.content);
    let (_, started) = maker.ask("POST", "/api/decks", ZIP, &bare).await;
    let job = started["job"].as_str().expect("a job").to_owned();
    let job = maker.wait(&job).await;
    assert_eq!(job["deck"]["revision"], revision, "{job}");
}
