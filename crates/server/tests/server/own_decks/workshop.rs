//! Servers that make decks, and people who have them made.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use fano_bundles::file;
use fano_server::{ListedDeck, Site};
use fano_store::MemoryStore;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    farm::{Art, art},
    support::{PATIENCE, Server, site},
};

pub(crate) use crate::farm::png;

/// For a deck to be arranged, on a busy machine.
const PACKING: Duration = Duration::from_secs(120);

/// What bundles are drawn with when they are read.
pub(crate) static FONT: LazyLock<Art> = LazyLock::new(art);

/// A server with all drawings and fonts, which reads bundles.
pub(crate) async fn start() -> Server {
    on(Arc::default()).await
}

pub(crate) async fn on(store: Arc<MemoryStore>) -> Server {
    with_decks(store, Vec::new()).await
}

/// A server that lists decks for everybody.
pub(crate) async fn with_decks(store: Arc<MemoryStore>, decks: Vec<ListedDeck>) -> Server {
    let site = Site {
        drawing: |theme, symbol| fano_art::svg(theme, symbol).map(Into::into),
        emoji: |emoji| fano_art::emoji(emoji).map(Into::into),
        emoji_names: crate::workshop::emoji_names,
        font: fano_art::font,
        bundle: |bytes| file::read_deck(bytes).map_err(|error| error.to_string()),
        ..site()
    };
    Server::with_site(store, site, |config| config.decks = decks).await
}

pub(crate) fn json_of(body: &[u8]) -> Value {
    serde_json::from_slice(body).expect("JSON")
}

/// A draft of entries with these faces.
pub(crate) fn draft(entries: Vec<Vec<Value>>) -> Value {
    let entries = entries.into_iter().map(|faces| json!({ "faces": faces }));
    json!({ "title": { "name": "Mine" }, "entries": entries.collect::<Vec<_>>() })
}

pub(crate) fn word(text: &str) -> Value {
    json!({ "word": text })
}

/// Seven words that look like nothing else.
pub(crate) fn seven_words() -> Vec<Vec<Value>> {
    let words = ["dog", "cat", "house", "river", "apple", "moon", "knife"];
    words.iter().map(|text| vec![word(text)]).collect()
}

pub(crate) const FORM: &str = "content-type: multipart/form-data; boundary=\"-x-7\"\r\n";

/// A form as browsers write it.
pub(crate) fn form(draft: &Value, pictures: &[Vec<u8>]) -> Vec<u8> {
    let mut form = Vec::new();
    let mut part = |head: &str, body: &[u8]| {
        form.extend_from_slice(b"---x-7\r\nContent-Disposition: form-data; ");
        form.extend_from_slice(head.as_bytes());
        form.extend_from_slice(b"\r\n\r\n");
        form.extend_from_slice(body);
        form.extend_from_slice(b"\r\n");
    };
    part(
        "name=\"draft\"; filename=\"blob\"\r\nContent-Type: application/json",
        draft.to_string().as_bytes(),
    );
    for picture in pictures {
        part("name=\"picture\"; filename=\"blob\"", picture);
    }
    form.extend_from_slice(b"---x-7--\r\n");
    form
}

/// Somebody who makes decks.
pub(crate) struct Maker<'a> {
    pub(crate) server: &'a Server,
    pub(crate) token: Option<String>,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(server: &'a Server) -> Self {
        Self {
            server,
            token: None,
        }
    }

    /// Asks for something, and remembers the token.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> (u16, Value) {
        let mut headers = headers.to_owned();
        if let Some(token) = &self.token {
            headers += &format!("authorization: Bearer {token}\r\n");
        }
        let (status, _, body) = self.server.send(method, path, &headers, body).await;
        if body.is_empty() {
            return (status, Value::Null);
        }
        let said = json_of(&body);
        if let Some(token) = said["token"].as_str() {
            assert!(self.token.is_none(), "only who has none gets one");
            self.token = Some(token.to_owned());
        }
        (status, said)
    }

    /// Waits for the end of a job.
    pub(crate) async fn wait(&mut self, job: &str) -> Value {
        let path = format!("/api/decks/jobs/{job}");
        let ended = async {
            loop {
                let (status, job) = self.ask("GET", &path, "", b"").await;
                assert_eq!(status, 200, "{job}");
                match job["state"].as_str() {
                    Some("waiting" | "working") => tokio::task::yield_now().await,
                    _ => return job,
                }
            }
        };
        timeout(PATIENCE * 4, ended).await.expect("it ends")
    }

    /// Has a deck made, or another revision of one; returns how the job ends.
    pub(crate) async fn make(&mut self, method: &str, path: &str, form: &[u8]) -> Value {
        let (status, started) = self.ask(method, path, FORM, form).await;
        assert_eq!(status, 202, "{started}");
        let job = started["job"].as_str().expect("a job").to_owned();
        self.wait(&job).await
    }

    /// Has a deck made that nothing is wrong with: its address and revision.
    pub(crate) async fn deck(&mut self, form: &[u8]) -> (String, String) {
        let job = self.make("POST", "/api/decks", form).await;
        assert_eq!(job["state"], "done", "{job}");
        let text = |key: &str| job["deck"][key].as_str().expect(key).to_owned();
        (text("address"), text("revision"))
    }
}

/// The page of a deck with the cards that are arranged so far.
pub(crate) async fn page(server: &Server, revision: &str) -> Value {
    let path = format!("/api/decks/{revision}");
    let (status, _, body) = server.send("GET", &path, "", b"").await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    json_of(&body)
}

/// The page of a deck with all its cards.
pub(crate) async fn whole_page(server: &Server, revision: &str) -> Value {
    let path = format!("/api/decks/{revision}?wait=1");
    let whole = async {
        loop {
            let (status, _, body) = server.send("GET", &path, "", b"").await;
            assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
            let page = json_of(&body);
            if page["packing"].is_null() {
                return page;
            }
        }
    };
    timeout(PACKING, whole)
        .await
        .expect("it is arranged in time")
}
