//! What the workshop asks for: plans, drawings, and decks by their address.

use std::{collections::BTreeSet, sync::Arc};

use fano_bundles::{Job, file, make};
use fano_server::{EmojiName, Site};
use fano_store::{DeckLimits, DeckStore as _, DeckTitle, DeckToKeep, MemoryStore};
use fano_texts::Names;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use super::{
    farm,
    support::{PATIENCE, Server, site},
};

const ADDRESS: &str = "farmfarmfa";

fn json(body: &str) -> Value {
    serde_json::from_str(body).expect("JSON")
}

/// What the emoji that come with the program are called.
pub(crate) fn emoji_names() -> Vec<EmojiName> {
    let named = |emoji: &'static str| EmojiName {
        emoji: emoji.to_owned(),
        names: Names::each(|lang| {
            fano_art::emoji_name(emoji, lang.code())
                .expect("a name")
                .into()
        }),
        keywords: Names::each(|lang| {
            let keywords = fano_art::emoji_keywords(emoji, lang.code());
            keywords.unwrap_or_default().to_owned()
        }),
    };
    fano_art::all_emoji().map(named).collect()
}

/// The drawings and fonts that come with the program.
fn art_site() -> Site {
    Site {
        drawing: |theme, symbol| fano_art::svg(theme, symbol).map(Into::into),
        emoji: |emoji| fano_art::emoji(emoji).map(Into::into),
        emoji_names,
        font: fano_art::font,
        reading_font: fano_art::reading_font,
        ..site()
    }
}

/// Seven cards of words, emoji, drawings and photographs, at [`ADDRESS`]; its
/// file.
async fn keep_farm(store: &MemoryStore) -> Vec<u8> {
    let (draft, pictures) = farm::farm();
    let pictures: Vec<&[u8]> = pictures.iter().map(Vec::as_slice).collect();
    let made = make(&draft, &pictures, &farm::art(), Job::silent()).expect("a bundle");
    let bytes = file::write(&made.bundle);
    let deck = DeckToKeep {
        address: ADDRESS.to_owned(),
        maker: b"the hash of a token".to_vec(),
        network: "192.0.2.7".to_owned(),
        title: DeckTitle {
            en: "Farm".to_owned(),
            de: "Bauernhof".to_owned(),
        },
        revision: made.bundle.revision(),
        bundle: Arc::from(bytes.as_slice()),
        replaces: None,
        at_us: 1,
        limits: DeckLimits::default(),
    };
    let kept = store.keep_deck(deck).await.expect("the store works");
    kept.expect("nothing is against it");
    bytes
}

async fn farm_server() -> (Server, Vec<u8>) {
    let store = Arc::<MemoryStore>::default();
    let bytes = keep_farm(&store).await;
    let server = Server::with_site(store, art_site(), |_| {}).await;
    (server, bytes)
}

/// The head and the bytes of an answer.
async fn fetch(server: &Server, path: &str) -> (String, Vec<u8>) {
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
        server.address
    );
    let mut tcp = TcpStream::connect(server.address).await.expect("connected");
    tcp.write_all(request.as_bytes()).await.expect("written");
    let mut answer = Vec::new();
    let read = timeout(PATIENCE, tcp.read_to_end(&mut answer)).await;
    read.expect("in time").expect("an answer");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let body = answer.split_off(end.expect("a head") + 4);
    let head = String::from_utf8(answer).expect("text");
    (head.to_ascii_lowercase(), body)
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn plans_are_what_the_planner_says() {
    let server = Server::start().await;
    let (status, body) = server.get("/api/decks/plan?pictures=57").await;
    assert_eq!(status, 200, "{body}");
    let plan = json(&body);
    assert_eq!(plan["pictures"], 57);
    assert_eq!(plan["best"], 8);
    let sizes = plan["sizes"].as_array().expect("sizes");
    let eight = sizes.iter().find(|size| size["symbols_per_card"] == 8);
    let eight = eight.expect("what the planner chooses");
    let expected = serde_json::json!({
        "symbols_per_card": 8, "cards": 57, "symbols": 57, "unused": 0, "never_match": 0,
    });
    assert_eq!(*eight, expected);
    let next = serde_json::json!({ "more": 16, "symbols_per_card": 9, "cards": 73 });
    assert_eq!(plan["next"][0], next);
    for (query, expected) in [
        ("pictures=5", 200),
        ("pictures=200", 200),
        ("pictures=4", 400),
        ("pictures=201", 400),
        ("pictures=-1", 400),
        ("pictures=many", 400),
        ("", 400),
    ] {
        let (status, body) = server.get(&format!("/api/decks/plan?{query}")).await;
        assert_eq!(status, expected, "{query}: {body}");
        if status == 400 {
            assert_eq!(json(&body)["error"], "bad_request");
            assert!(body.contains("5 to 200"), "{body}");
        }
    }
}

#[tokio::test]
async fn symbols_are_found_by_name_and_drawn() {
    let server = Server::with_site(Arc::default(), art_site(), |_| {}).await;
    let find = async |query: &str, lang: &str| -> Vec<Value> {
        let path = format!("/api/symbols?q={}&lang={lang}", encoded(query));
        let (status, body) = server.get(&path).await;
        assert_eq!(status, 200, "{body}");
        json(&body)["symbols"].as_array().expect("a list").clone()
    };
    let cats = find("CAT", "en").await;
    assert!(cats.iter().any(|cat| cat["emoji"] == "🐱"), "{cats:?}");
    let first = cats[0]["names"]["en"]
        .as_str()
        .expect("a name")
        .to_lowercase();
    assert!(first.split(' ').any(|word| word == "cat"), "{first}");
    let beetles = find("maikafer", "de").await;
    assert_eq!(beetles[0]["kind"], "theme");
    assert_eq!(beetles[0]["symbol"], "cockchafer");
    let dogs = find("Hund", "de").await;
    assert_eq!(
        dogs[0]["names"]["de"]
            .as_str()
            .map(str::to_lowercase)
            .as_deref(),
        Some("hund")
    );
    for dog in ["🐶", "🐕"] {
        let place = dogs.iter().position(|found| found["emoji"] == dog);
        assert!(place.is_some_and(|place| place < 10), "{dog}: {dogs:?}");
    }
    assert!(find("xyzzy", "en").await.is_empty());

    let liked = find("", "de").await;
    assert_eq!(liked.len(), 60);
    let different: BTreeSet<String> = liked.iter().map(Value::to_string).collect();
    assert_eq!(different.len(), 60);
    for found in liked.iter().chain(&cats[..3]).chain(&beetles[..1]) {
        let text = |key: &str| encoded(found[key].as_str().expect("text"));
        let path = match found["kind"].as_str() {
            Some("emoji") => format!("/api/symbols/emoji/{}.svg", text("emoji")),
            _ => format!(
                "/api/symbols/theme/{}/{}.svg",
                text("theme"),
                text("symbol")
            ),
        };
        let (status, head, svg) = server.ask("GET", &path, "").await;
        assert_eq!(status, 200, "{found}");
        assert!(head.contains("content-type: image/svg+xml"), "{head}");
        assert!(head.contains("sandbox"), "{head}");
        assert!(svg.starts_with("<svg"), "{svg}");
    }

    for (query, expected) in [
        (format!("q={}", "a".repeat(100)), 200),
        (format!("q={}", "a".repeat(101)), 400),
        ("q=cat&lang=xx".to_owned(), 400),
        ("q=cat".to_owned(), 200),
    ] {
        let (status, body) = server.get(&format!("/api/symbols?{query}")).await;
        assert_eq!(status, expected, "{query}: {body}");
    }
    for path in [
        "theme/classic/unknown.svg",
        "theme/unknown/anchor.svg",
        "theme/classic/anchor.png",
        "theme/classic/anchor",
        "emoji/cat.svg",
    ] {
        let (status, _) = server.get(&format!("/api/symbols/{path}")).await;
        assert_eq!(status, 404, "{path}");
    }
}

#[tokio::test]
async fn unchanged_drawings_are_not_sent_again() {
    let server = Server::with_site(Arc::default(), art_site(), |_| {}).await;
    let path = "/api/symbols/theme/insects/ant.svg";
    let (_, head, _) = server.ask("GET", path, "").await;
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: "));
    let tag = format!("if-none-match: {}\r\n", tag.expect("a tag"));
    let (status, _, body) = server.ask("GET", path, &tag).await;
    assert_eq!((status, body.as_str()), (304, ""));
}

#[tokio::test]
async fn a_deck_can_be_saved_as_a_file() {
    let (server, bytes) = farm_server().await;
    let path = format!("/api/decks/at/{ADDRESS}/bundle.fano");
    let (head, body) = fetch(&server, &path).await;
    assert!(head.contains(" 200 "), "{head}");
    assert!(head.contains("content-type: application/zip"), "{head}");
    assert!(
        head.contains("attachment; filename=\"farm.fano\""),
        "{head}"
    );
    assert!(head.contains("nosniff"), "{head}");
    assert!(body == bytes, "the file is what was kept");
    let used = server.store.deck(ADDRESS).await.expect("the store works");
    assert!(used.expect("the deck").used_us > 1, "that is a use");

    let tag = head.lines().find_map(|line| line.strip_prefix("etag: "));
    // Tags are in upper case, and this head is not.
    let tag = format!("if-none-match: {}\r\n", tag.expect("a tag"));
    let kept = server.store.deck(ADDRESS).await.expect("the store works");
    let revision = kept.expect("the deck").revision;
    let tag = tag.replace(&revision.as_str().to_lowercase(), revision.as_str());
    let (status, _, _) = server.ask("GET", &path, &tag).await;
    assert_eq!(status, 304);

    let long = "x".repeat(1_000);
    for address in ["unknown", &long] {
        for file in ["bundle.fano", "print.pdf", "invitation", "qr.svg"] {
            let (status, body) = server.get(&format!("/api/decks/at/{address}/{file}")).await;
            assert_eq!(status, 404, "{address}/{file}");
            assert_eq!(json(&body)["error"], "no_such_deck");
        }
    }
}

#[tokio::test]
async fn others_are_invited_to_a_deck() {
    let store = Arc::<MemoryStore>::default();
    keep_farm(&store).await;
    let server = Server::with_site(store, art_site(), |config| {
        config.public_url = Some("https://fano.example/".to_owned());
    });
    let server = server.await;
    let (status, body) = server
        .get(&format!("/api/decks/at/{ADDRESS}/invitation"))
        .await;
    assert_eq!(status, 200, "{body}");
    let invitation = json(&body);
    let url = format!("https://fano.example/decks/{ADDRESS}");
    assert_eq!(invitation["url"], url.as_str());
    assert_eq!(invitation["address"], "fano.example");
    assert_eq!(invitation["reach"], "others");
    let path = format!("/api/decks/at/{ADDRESS}/qr.svg");
    let (status, head, svg) = server.ask("GET", &path, "").await;
    assert_eq!(status, 200);
    assert!(head.contains("content-type: image/svg+xml"), "{head}");
    assert!(svg.contains("<svg"), "{svg}");
}

/// How many pages a PDF has: its tree of pages says so in plain text.
fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    let counts = text.split("/Count ").skip(1).filter_map(|rest| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok()
    });
    // Branches of the tree have fewer than its root.
    counts.max().expect("a number of pages")
}

#[tokio::test]
async fn a_deck_can_be_printed() {
    let (server, _) = farm_server().await;
    let print = format!("/api/decks/at/{ADDRESS}/print.pdf");
    let (mut counted, mut printed) = (Vec::new(), Vec::new());
    for query in [
        "",
        "?paper=a4&card_mm=80&cut=outline&backs=false&duplex=long&names=false&rules=false&lang=en",
        "?backs=true&duplex=short&cut=marks",
        "?names=true&lang=de",
        "?backs=true&names=true&rules=true",
        "?paper=86x86mm&bleed_mm=3&margin_mm=3&cut=none",
        "?paper=letter&card_mm=100",
        "?shape=square",
        "?seed=7&upright=true&one_size=true",
        "?smallest_percent=10&largest_percent=60",
    ] {
        let (head, pdf) = fetch(&server, &format!("{print}{query}")).await;
        assert!(head.contains(" 200 "), "{query}: {head}");
        assert!(head.contains("content-type: application/pdf"), "{head}");
        assert!(head.contains("attachment; filename=\"farm.pdf\""), "{head}");
        assert!(pdf.starts_with(b"%PDF-"), "{query}");
        counted.push(pages(&pdf));
        printed.push(pdf);
    }
    // Seven cards: eight discs or six squares fit on A4, four large discs on Letter.
    let rules = counted[4] - 3;
    assert!(rules >= 1, "{counted:?}");
    assert_eq!(counted, [1, 1, 2, 2, 3 + rules, 7, 2, 2, 1, 1]);
    assert_eq!(printed[0], printed[1], "these are the defaults");
    let others: BTreeSet<&Vec<u8>> = printed[1..].iter().collect();
    assert_eq!(others.len(), printed.len() - 1, "all others look different");

    let (_, head, _) = server.ask("GET", &print, "").await;
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: "));
    let tag = format!("if-none-match: {}\r\n", tag.expect("a tag"));
    assert_eq!(server.ask("GET", &print, &tag).await.0, 304);
    let other = format!("{print}?backs=true");
    assert_eq!(server.ask("GET", &other, &tag).await.0, 200);
}

#[tokio::test]
async fn prints_that_cannot_work_are_refused_with_what_would() {
    let (server, _) = farm_server().await;
    let print = format!("/api/decks/at/{ADDRESS}/print.pdf");
    for (query, said) in [
        ("paper=a5", "a4"),
        ("card_mm=5", "15 mm"),
        ("card_mm=501", "500 mm"),
        ("card_mm=NaN", "15 mm"),
        ("card_mm=300", "mm"),
        ("bleed_mm=21&lang=de", "20 mm"),
        ("bleed_mm=3&margin_mm=1", "1 mm"),
        ("cut=scissors", "outline"),
        ("duplex=none", "short"),
        ("lang=xx", "another that the server speaks"),
        ("backs=maybe", "backs"),
        ("colour=red", "card_mm"),
        ("shape=star", "square"),
        ("smallest_percent=91", "90"),
        ("smallest_percent=50&largest_percent=20", "swap"),
        ("shape=square&card_mm=300", "mm"),
    ] {
        let (status, body) = server.get(&format!("{print}?{query}")).await;
        assert_eq!(status, 400, "{query}: {body}");
        let problem = json(&body);
        assert_eq!(problem["error"], "bad_request", "{query}");
        let message = problem["message"].as_str().expect("a sentence");
        assert!(message.contains(said), "{query}: {message}");
    }
}

#[tokio::test]
async fn without_fonts_there_are_no_names_and_rules() {
    let store = Arc::<MemoryStore>::default();
    keep_farm(&store).await;
    let bare = Site {
        reading_font: || None,
        ..art_site()
    };
    let server = Server::with_site(store, bare, |_| {}).await;
    let print = format!("/api/decks/at/{ADDRESS}/print.pdf");
    assert_eq!(server.get(&print).await.0, 200);
    let (status, body) = server.get(&format!("{print}?names=true&lang=de")).await;
    assert_eq!(status, 400);
    assert!(body.contains("Schriften sind nicht eingebaut"), "{body}");
}

#[tokio::test]
async fn the_backs_may_show_a_picture_of_ones_own() {
    let (server, _) = farm_server().await;
    let print = format!("/api/decks/at/{ADDRESS}/print.pdf");
    let (_, plain) = fetch(&server, &format!("{print}?backs=true")).await;
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\
        <rect width=\"32\" height=\"32\" fill=\"#123f8f\"/></svg>";
    // There are backs whether they are asked for or not.
    for query in ["", "?backs=true&duplex=long"] {
        let path = format!("{print}{query}");
        let (status, head, pdf) = server.send("POST", &path, "", svg.as_bytes()).await;
        assert_eq!(status, 200, "{head}");
        assert!(head.contains("attachment; filename=\"farm.pdf\""), "{head}");
        assert!(head.contains("cache-control: no-store"), "{head}");
        assert_eq!(pages(&pdf), pages(&plain));
        assert_ne!(pdf, plain);
    }
    let path = format!("{print}?lang=de");
    for nothing in [&b""[..], b"no picture", b"<svg xmlns='x'/>"] {
        let (status, _, body) = server.send("POST", &path, "", nothing).await;
        let body = String::from_utf8(body).expect("text");
        assert_eq!(status, 400, "{body}");
        assert!(
            body.contains("kann nicht die R\u{fc}ckseite sein"),
            "{body}"
        );
    }
    let long = format!("content-length: {}\r\n", (32 << 20) + 1);
    let (status, _, _) = server.ask("POST", &print, &long).await;
    assert_eq!(status, 413);
    let (status, _, body) = server
        .send("POST", "/api/decks/at/nothing/print.pdf", "", b"")
        .await;
    assert_eq!(status, 404, "{body:?}");
}
