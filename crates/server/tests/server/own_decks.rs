//! Rooms play with people's own decks, whatever becomes of the decks.

mod drafts;
mod kept;
mod listed;
mod making;
mod packing;
mod workshop;

use std::sync::Arc;

use fano_decks::{Revision, file};
use fano_protocol::{
    BotLevel, CloseReason, FromClient, FromServer, GameChoice, Hello, Phase, Role, Settings,
};
use fano_server::Site;
use fano_simroom::{large_deck, own_decks};
use fano_store::{DeckLimits, DeckStore as _, DeckTitle, DeckToKeep, MemoryStore, Unused};

use super::support::{Server, Socket, hello, site};

const ADDRESS: &str = "abcdefghijkm";
const MAKER: &[u8] = b"the hash of a token";

/// Keeps these bytes under an address.
async fn keep(store: &MemoryStore, revision: Revision, bundle: &[u8]) {
    let deck = DeckToKeep {
        address: format!("{ADDRESS}-{revision}"),
        maker: MAKER.to_vec(),
        network: "192.0.2.7".to_owned(),
        title: DeckTitle::default(),
        revision,
        bundle: Arc::from(bundle),
        replaces: None,
        at_us: 1,
        limits: DeckLimits::default(),
    };
    let kept = store.keep_deck(deck).await.expect("the store works");
    kept.expect("nothing is against it");
}

/// Keeps a deck of 31 cards of words.
async fn keep_words(store: &MemoryStore) {
    let deck = own_decks().deck(large_deck().as_str()).expect("a deck");
    keep(store, large_deck(), file::write(&deck).as_bytes()).await;
}

fn settings(deck: &str) -> Settings {
    Settings {
        deck: deck.to_owned(),
        games: vec![GameChoice::Tower],
        ..Settings::default()
    }
}

/// Asks for a deck; returns why it is refused.
async fn choose(host: &mut Socket, deck: &str) -> Result<(), String> {
    let settings = settings(deck);
    host.say(&FromClient::Change {
        settings: settings.clone(),
    })
    .await;
    host.until(|frame| match frame {
        FromServer::Room { room } => (room.settings == settings).then_some(Ok(())),
        FromServer::Refused { why } => Some(Err(why.id)),
        _ => None,
    })
    .await
}

async fn phase(host: &mut Socket, wanted: impl Fn(&Phase) -> bool) {
    host.until(|frame| match frame {
        FromServer::Room { room } => wanted(&room.phase).then_some(()),
        _ => None,
    })
    .await;
}

/// A room with a game of words in progress, and who comes back to it.
async fn playing(server: &Server) -> (String, Hello) {
    let code = server.new_room().await;
    let (mut host, welcome) = server.join(&code, "Mia").await;
    assert_eq!(choose(&mut host, large_deck().as_str()).await, Ok(()));
    let level = BotLevel::SmallChild;
    host.say(&FromClient::AddBot { level }).await;
    host.say(&FromClient::Start).await;
    phase(&mut host, |phase| *phase == Phase::Playing).await;
    let mut back = hello("Mia");
    back.token = Some(welcome.token);
    (code, back)
}

/// Everything goes that nothing needs.
const EVERYTHING: Unused = Unused {
    decks_before_us: u64::MAX,
    revisions_before_us: u64::MAX,
};

#[tokio::test]
async fn a_room_survives_the_deletion_of_its_deck_and_a_restart() {
    let server = Server::start().await;
    keep_words(&server.store).await;
    let (code, back) = playing(&server).await;
    let address = format!("{ADDRESS}-{}", large_deck());
    let deleted = server.store.delete_deck(&address, MAKER).await;
    assert_eq!(deleted, Ok(true));
    let swept = server.store.sweep_decks(EVERYTHING).await.expect("a sweep");
    assert_eq!((swept.decks, swept.revisions), (0, 0), "the room needs it");

    let store = server.stop().await;
    let server = Server::on(store, |_| {}).await;
    let (mut host, welcome) = server.come_back(&code, back).await;
    let series = welcome.series.expect("the series is on the table");
    assert_eq!(series.decks, [large_deck().to_string()]);
    let table = welcome.table.expect("a table");
    assert!(table.centre.top.is_some(), "its cards are there");
    phase(&mut host, |phase| *phase == Phase::Playing).await;
    // Another room can choose it as well, as long as it is there.
    host.say(&FromClient::ToLobby).await;
    phase(&mut host, |phase| *phase == Phase::Lobby).await;
    assert_eq!(choose(&mut host, "insects").await, Ok(()));
    assert_eq!(choose(&mut host, large_deck().as_str()).await, Ok(()));
}

#[tokio::test]
async fn decks_that_do_not_exist_or_cannot_be_read_are_refused() {
    let server = Server::start().await;
    keep_words(&server.store).await;
    let broken = Revision::from_hash(&[1; 32]);
    keep(&server.store, broken, b"no deck at all").await;
    let unknown = Revision::from_hash(&[2; 32]);
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    let refused = Err("room-unknown-deck".to_owned());
    for deck in [broken.as_str(), unknown.as_str(), "no-such-box"] {
        assert_eq!(choose(&mut host, deck).await, refused, "{deck}");
    }
    assert_eq!(choose(&mut host, large_deck().as_str()).await, Ok(()));
}

#[tokio::test]
async fn whoever_makes_the_server_look_for_decks_all_the_time_is_sent_away() {
    let server = Server::with(|config| {
        config.limits.frames_per_second_max = 1;
        config.limits.frames_burst_max = 45;
    })
    .await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    for number in 1..=3 {
        let unknown = Revision::from_hash(&[number; 32]);
        assert!(choose(&mut host, unknown.as_str()).await.is_err());
    }
    for number in 4..=9 {
        let unknown = Revision::from_hash(&[number; 32]);
        let settings = settings(unknown.as_str());
        host.say(&FromClient::Change { settings }).await;
    }
    assert_eq!(host.closed().await, Some(CloseReason::TooFast.code()));
}

#[tokio::test]
async fn a_deck_that_cannot_be_read_any_more_leaves_the_room_usable() {
    let server = Server::start().await;
    keep_words(&server.store).await;
    let (code, back) = playing(&server).await;
    let store = server.stop().await;
    let forgetful = Site {
        bundle: |bytes| panic!("{} bytes that no reader understands", bytes.len()),
        ..site()
    };
    let server = Server::with_site(store, forgetful, |_| {}).await;
    let (mut host, welcome) = server.come_back(&code, back).await;
    assert_eq!(welcome.room.phase, Phase::Lobby);
    let problem = welcome.room.problem.expect("the deck is missing");
    assert_eq!(problem.id, "room-unknown-deck");
    assert_eq!(choose(&mut host, "insects").await, Ok(()));
    host.say(&FromClient::Start).await;
    phase(&mut host, |phase| *phase == Phase::Playing).await;
    let other = server.new_room().await;
    let mut watcher = hello("Noa");
    watcher.role = Role::Spectator;
    server.come_back(&other, watcher).await;
}
