//! Decks that the owner of the server lists for everybody.

use std::sync::Arc;

use fano_bundles::{Draft, Job, file, make};
use fano_protocol::{FromClient, Phase};
use fano_server::ListedDeck;
use fano_store::{DeckStore as _, MemoryStore};
use serde_json::{Value, json};

use super::{
    EVERYTHING, choose, phase,
    workshop::{FONT, FORM, Maker, draft, form, json_of, seven_words, with_decks, word},
};
use crate::support::{Server, hello};

/// A deck of seven words, the last of which is given.
fn listed(name: &str, last: &str) -> ListedDeck {
    let mut words = seven_words();
    words[6] = vec![word(last)];
    let draft: Draft = serde_json::from_value(draft(words)).expect("a draft");
    let made = make(&draft, &[], &*FONT, Job::silent());
    let made = made.unwrap_or_else(|_| panic!("{name} can be made"));
    // As it comes from a file.
    let bytes = file::write(&made.bundle);
    let read = file::read(&bytes, &*FONT, Job::silent());
    let (bundle, _) = read.expect("a bundle");
    ListedDeck::new(name, &bundle).expect("small")
}

async fn list(server: &Server) -> Vec<Value> {
    let (status, _, body) = server.send("GET", "/api/decks/listed", "", b"").await;
    assert_eq!(status, 200);
    json_of(&body).as_array().expect("a list").clone()
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().expect(key).to_owned()
}

#[tokio::test]
async fn listed_decks_can_be_looked_at_copied_and_played_and_never_changed() {
    let decks = vec![listed("a.fano", "spoon"), listed("b.fano", "window")];
    let server = with_decks(Arc::default(), decks.clone()).await;
    let found = list(&server).await;
    assert_eq!(found.len(), 2, "{found:?}");
    let address = text(&found[0], "address");
    assert_eq!(address, decks[0].address());
    assert_eq!(found[0]["deck"]["cards"], 7);
    let revision = text(&found[0]["deck"], "name");

    let at = format!("/api/decks/at/{address}");
    let mut tom = Maker::new(&server);
    let (status, own) = tom.ask("GET", &at, "", b"").await;
    assert_eq!((status, &own["mine"]), (200, &json!(false)), "{own}");
    assert_eq!(own["revision"], json!(revision));
    let entries = own["draft"]["entries"].as_array().expect("entries");
    let spoon = json!([{ "word": "spoon" }]);
    assert!(entries.iter().any(|entry| entry["faces"] == spoon), "{own}");
    assert_eq!(server.get(&format!("/api/decks/{revision}")).await.0, 200);
    // Bundles are no text.
    let path = format!("{at}/bundle.fano");
    assert_eq!(server.send("GET", &path, "", b"").await.0, 200);
    let (status, fork) = tom.ask("POST", &format!("{at}/fork"), "", b"").await;
    assert_eq!((status, &fork["revision"]), (201, &json!(revision)));

    let change = format!("{at}?expected={revision}");
    let other = form(&draft(seven_words()), &[]);
    for (method, path, kind, body) in [
        ("DELETE", &at, "", Vec::new()),
        ("PUT", &change, FORM, other),
    ] {
        let (status, said) = tom.ask(method, path, kind, &body).await;
        assert_eq!((status, &said["error"]), (403, &json!("not_yours")));
    }

    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    assert_eq!(choose(&mut host, &revision).await, Ok(()));
    // Copies, and decks of people, are not listed.
    assert_eq!(list(&server).await.len(), 2);
}

#[tokio::test]
async fn a_room_keeps_a_deck_whose_file_is_gone() {
    let decks = vec![listed("a.fano", "spoon"), listed("b.fano", "window")];
    let server = with_decks(Arc::default(), decks.clone()).await;
    let found = list(&server).await;
    let [first, second] = [0, 1].map(|number| text(&found[number]["deck"], "name"));
    let address = text(&found[0], "address");
    let code = server.new_room().await;
    let (mut host, welcome) = server.join(&code, "Mia").await;
    assert_eq!(choose(&mut host, &first).await, Ok(()));
    let level = fano_protocol::BotLevel::SmallChild;
    host.say(&FromClient::AddBot { level }).await;
    host.say(&FromClient::Start).await;
    phase(&mut host, |phase| *phase == Phase::Playing).await;

    // The owner removes one file and replaces the other.
    let store: Arc<MemoryStore> = server.stop().await;
    let server = with_decks(store, vec![listed("b.fano", "bridge")]).await;
    let swept = server.store.sweep_decks(EVERYTHING).await;
    swept.expect("a sweep");
    assert_eq!(server.get(&format!("/api/decks/at/{address}")).await.0, 404);
    let now = list(&server).await;
    assert_eq!(now.len(), 1);
    assert_eq!(text(&now[0], "address"), decks[1].address());
    assert_ne!(text(&now[0]["deck"], "name"), second);
    let gone = server.get(&format!("/api/decks/{second}")).await.0;
    assert_eq!(gone, 404, "nothing needs it");

    let mut back = hello("Mia");
    back.token = Some(welcome.token);
    let (mut host, welcome) = server.come_back(&code, back).await;
    let series = welcome.series.expect("the series is on the table");
    assert_eq!(series.decks, [first.as_str()]);
    phase(&mut host, |phase| *phase == Phase::Playing).await;
    assert_eq!(server.get(&format!("/api/decks/{first}")).await.0, 200);

    // Without the option, nothing is listed.
    let server = with_decks(server.stop().await, Vec::new()).await;
    assert_eq!(list(&server).await, Vec::<Value>::new());
    let path = format!("/api/decks/at/{}", decks[1].address());
    assert_eq!(server.get(&path).await.0, 404);
}
