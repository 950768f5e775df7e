//! `kill -9` while decks are made, played and printed: what was said to be kept
//! is there afterwards.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    thread,
    time::{Duration, Instant},
};

use fano_protocol::{
    BotLevel, FromClient, FromServer, GameChoice, Hello, LastSeen, PROTOCOL, Phase, Role, Settings,
};
use fano_rules::{Lots, Purpose};
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket, client};

use crate::server::{self, Server, free_port};

const PATIENCE: Duration = Duration::from_secs(60);
const FORM: &str = "multipart/form-data; boundary=x";

/// A server that comes back after every kill.
struct Killed {
    data: TempDir,
    port: u16,
    server: Option<Server>,
    lots: Lots,
}

impl Killed {
    fn start() -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let port = free_port();
        let server = Some(Server::start(server::Kept::Folder(data.path()), port));
        let lots = Lots::new(2026, Purpose::Imagine, 1);
        Self {
            data,
            port,
            server,
            lots,
        }
    }

    fn server(&self) -> &Server {
        self.server.as_ref().expect("it runs")
    }

    fn kill(&mut self) {
        self.server.take().expect("it runs").kill();
        let kept = server::Kept::Folder(self.data.path());
        self.server = Some(Server::start(kept, self.port));
    }

    /// Lets some time go by, at most as much as this.
    fn wait_up_to(&mut self, most: Duration) {
        let micros = u32::try_from(most.as_micros()).expect("a short time");
        let some = self.lots.below(micros.max(1));
        thread::sleep(Duration::from_micros(u64::from(some)));
    }

    fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.server().ask("GET", path)).expect("JSON")
    }

    /// Begins to make a deck; returns the path of its job.
    fn begin(&self, words: &[String]) -> String {
        let started = self.server().send("POST", "/api/decks", FORM, &form(words));
        let started: Value = serde_json::from_str(&started).expect("JSON");
        format!("/api/decks/jobs/{}", started["job"].as_str().expect("one"))
    }

    /// The deck that a job has made, once the server says so.
    fn made(&self, job: &str) -> Option<Kept> {
        let job = self.json(job);
        assert_ne!(job["state"], "failed", "{job}");
        (job["state"] == "done").then(|| {
            let text = |key: &str| job["deck"][key].as_str().expect(key).to_owned();
            Kept {
                address: text("address"),
                revision: text("revision"),
            }
        })
    }

    fn make(&self, words: &[String]) -> Kept {
        let job = self.begin(words);
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(kept) = self.made(&job) {
                return kept;
            }
            assert!(Instant::now() < end, "the deck is not made");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The page of a deck, once all its cards are arranged.
    fn page(&self, kept: &Kept) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let page = self.json(&format!("/api/decks/{}?wait=1", kept.revision));
            if page["packing"].is_null() {
                return page;
            }
            assert!(Instant::now() < end, "its cards are not arranged");
        }
    }

    /// The deck is there, with all that belongs to it.
    fn check(&self, kept: &Kept, words: &[String]) {
        let own = self.json(&format!("/api/decks/at/{}", kept.address));
        assert_eq!(own["revision"], kept.revision.as_str());
        let entries = own["draft"]["entries"].as_array().expect("entries");
        assert_eq!(entries.len(), words.len());
        for (entry, word) in entries.iter().zip(words) {
            assert_eq!(entry["faces"][0]["word"], word.as_str());
        }
        let page = self.json(&format!("/api/decks/{}", kept.revision));
        let symbols = page["symbols"].as_array().expect("symbols");
        assert_eq!(symbols.len(), words.len());
        let sprite = page["sprite"].as_str().expect("a path");
        assert!(self.server().ask("GET", sprite).contains("<symbol"));
    }
}

/// A deck that was said to be kept.
struct Kept {
    address: String,
    revision: String,
}

/// Thirteen words that are unlike those with another number.
fn words(number: usize) -> Vec<String> {
    let words = "dog house river apple moon knife bread cloud horse table window flower";
    let mut words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    words.push(format!("deck {number}"));
    words
}

/// A form with a draft of these words, each with a second face.
fn form(words: &[String]) -> String {
    let entries: Vec<Value> = words
        .iter()
        .map(|word| json!({ "faces": [{ "word": word }, { "word": format!("the {word}") }] }))
        .collect();
    let draft = json!({ "title": { "name": "words" }, "entries": entries });
    format!("--x\r\nContent-Disposition: form-data; name=\"draft\"\r\n\r\n{draft}\r\n--x--\r\n")
}

#[test]
fn while_decks_are_made() {
    let mut killed = Killed::start();
    let begun = Instant::now();
    let mut kept = vec![(killed.make(&words(0)), words(0))];
    let takes = begun.elapsed();
    for number in 1..=8 {
        let job = killed.begin(&words(number));
        killed.wait_up_to(takes * 5 / 4);
        let made = killed.made(&job);
        killed.kill();
        kept.extend(made.map(|made| (made, words(number))));
        for (deck, words) in &kept {
            killed.check(deck, words);
        }
    }
    assert!(kept.len() < 9, "no deck was interrupted");
    // What was interrupted can be made again.
    let again = killed.make(&words(99));
    killed.kill();
    killed.check(&again, &words(99));
}

#[test]
fn while_cards_are_arranged() {
    let mut killed = Killed::start();
    let begun = Instant::now();
    let kept = killed.make(&words(0));
    killed.page(&kept);
    let takes = begun.elapsed();
    let mut expected = Vec::new();
    let mut interrupted = 0;
    for number in 1..=4 {
        let kept = killed.make(&words(number));
        killed.wait_up_to(takes);
        let page = killed.json(&format!("/api/decks/{}", kept.revision));
        interrupted += usize::from(!page["packing"].is_null());
        killed.kill();
        killed.check(&kept, &words(number));
        expected.push(killed.page(&kept));
        killed.kill();
        assert_eq!(killed.page(&kept), expected[number - 1], "as it was");
    }
    assert!(interrupted > 0, "no deck was interrupted");
    // What was not interrupted looks the same.
    let mut undisturbed = Killed::start();
    for (number, expected) in (1..).zip(&expected) {
        let kept = undisturbed.make(&words(number));
        assert_eq!(&undisturbed.page(&kept), expected);
    }
    undisturbed.kill();
}

#[test]
fn while_a_deck_is_played() {
    let mut killed = Killed::start();
    let kept = killed.make(&words(0));
    let before = killed.page(&kept);
    let room = json!({ "deck": kept.revision, "faces": "by_place" }).to_string();
    let kind = "application/json";
    let room = killed.server().send("POST", "/api/rooms", kind, &room);
    let room: Value = serde_json::from_str(&room).expect("JSON");
    let mut watcher = Watcher::new(room["code"].as_str().expect("a code"));
    watcher.join(killed.server());
    watcher.start(&kept.revision);
    for _ in 0..6 {
        let events = watcher.number + 2;
        watcher.watch(|watcher| watcher.number >= events || watcher.record.is_some());
        killed.wait_up_to(Duration::from_millis(40));
        killed.kill();
        watcher.join(killed.server());
        assert_eq!(
            watcher.decks,
            [kept.revision.as_str(); 2],
            "one for each game"
        );
        killed.check(&kept, &words(0));
        let now = killed.page(&kept);
        assert_eq!(now, before, "its cards look as before");
    }
    watcher.watch(|watcher| watcher.record.is_some());
    let record = watcher.record.as_deref().expect("a record");
    let report = killed.json(&format!("/api/games/{record}"));
    assert_eq!(report["decks"], json!([kept.revision, kept.revision]));
    let journal = format!("/api/games/{record}/journal");
    let journal = killed.server().ask("GET", &journal);
    fano_rules::journal::read(journal.as_bytes()).expect("the journal replays");
}

#[test]
fn while_a_deck_is_printed() {
    let mut killed = Killed::start();
    let kept = killed.make(&words(0));
    let path = format!("/api/decks/at/{}/print.pdf?backs=true", kept.address);
    let begun = Instant::now();
    let (_, pdf) = killed.server().exchange("GET", &path, "", "");
    assert!(pdf.starts_with(b"%PDF-"));
    let takes = begun.elapsed();
    for cards_mm in 60..65 {
        let path = format!("{path}&card_mm={cards_mm}");
        let mut stream = TcpStream::connect(killed.server().address).expect("it listens");
        let host = killed.server().address;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        killed.wait_up_to(takes);
        killed.kill();
        let mut answer = Vec::new();
        // Nothing, some of it, or all of it.
        let _ = stream.read_to_end(&mut answer);
        killed.check(&kept, &words(0));
        let (_, pdf) = killed.server().exchange("GET", &path, "", "");
        assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
    }
}

/// Somebody who has bots play, and comes back after every kill.
struct Watcher {
    code: String,
    token: Option<String>,
    socket: Option<WebSocket<TcpStream>>,
    series: u32,
    /// The last event.
    number: u32,
    decks: Vec<String>,
    record: Option<String>,
}

impl Watcher {
    fn new(code: &str) -> Self {
        Self {
            code: code.to_owned(),
            token: None,
            socket: None,
            series: 0,
            number: 0,
            decks: Vec::new(),
            record: None,
        }
    }

    fn join(&mut self, server: &Server) {
        let stream = TcpStream::connect(server.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let url = format!("ws://{}/ws/{}", server.address, self.code);
        let (socket, _) = client(url, stream).expect("a socket");
        self.socket = Some(socket);
        let last = self.token.as_ref().map(|_| LastSeen {
            series: self.series,
            number: self.number,
        });
        self.say(&FromClient::Hello(Hello {
            protocol: PROTOCOL,
            token: self.token.clone(),
            name: "Mia".to_owned(),
            colour: 0,
            role: Role::Spectator,
            last,
        }));
        let before = self.token.take();
        self.watch(|watcher| watcher.token.is_some());
        assert!(before.is_none() || before == self.token, "the same person");
    }

    fn start(&mut self, deck: &str) {
        let settings = Settings {
            deck: deck.to_owned(),
            games: vec![GameChoice::Tower, GameChoice::Well],
            ..Settings::default()
        };
        for _ in 0..3 {
            let level = BotLevel::Champion;
            self.say(&FromClient::AddBot { level });
        }
        self.say(&FromClient::Change { settings });
        self.say(&FromClient::Start);
    }

    fn say(&mut self, frame: &FromClient) {
        let text = serde_json::to_string(frame).expect("JSON");
        let socket = self.socket.as_mut().expect("a socket");
        socket.send(Message::text(text)).expect("it is heard");
    }

    /// Listens until something is so.
    fn watch(&mut self, done: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !done(self) {
            assert!(Instant::now() < end, "it does not go on");
            let socket = self.socket.as_mut().expect("a socket");
            if let Message::Text(text) = socket.read().expect("the server answers") {
                self.hear(&text);
            }
        }
    }

    fn hear(&mut self, text: &str) {
        let room = match serde_json::from_str(text).expect("a frame") {
            FromServer::Welcome(welcome) => {
                self.token = Some(welcome.token);
                if let Some(series) = welcome.series {
                    self.see(series);
                }
                if let Some(table) = welcome.table {
                    assert!(table.number >= self.number, "nothing is taken back");
                    self.number = table.number;
                }
                Some(welcome.room)
            }
            FromServer::Series { series } => {
                self.see(*series);
                None
            }
            FromServer::Events { from, events, .. } => {
                let count = u32::try_from(events.len()).expect("few events");
                self.number = from + count - 1;
                None
            }
            FromServer::Room { room } => Some(*room),
            FromServer::Refused { why } => panic!("{why:?}"),
            _ => None,
        };
        let Some(room) = room else { return };
        if room.phase == Phase::Between {
            self.say(&FromClient::Next);
        }
        self.record = room.progress.and_then(|progress| progress.record);
    }

    fn see(&mut self, series: fano_protocol::Series) {
        if series.series != self.series {
            self.number = 0;
        }
        self.series = series.series;
        self.decks = series.decks;
    }
}
