//! Whole games and series, from the first card to the report.

use fano_protocol::{BotLevel, FromClient, GameChoice, Phase, Role, Settings, WrongCallRule};
use serde_json::Value;

use super::{
    play::Player,
    support::{Server, Socket, hello},
};

fn settings(deck: &str, games: Vec<GameChoice>) -> Settings {
    Settings {
        deck: deck.to_owned(),
        games,
        wrong_calls: WrongCallRule::None,
        ..Settings::default()
    }
}

async fn json(server: &Server, path: &str) -> Value {
    let (status, body) = server.get(path).await;
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("JSON")
}

/// Waits until a series is over, and returns its record name.
async fn record(socket: &mut Socket) -> String {
    socket
        .until(|frame| match frame {
            fano_protocol::FromServer::Room { room } if room.phase == Phase::Over => {
                room.progress.and_then(|progress| progress.record)
            }
            _ => None,
        })
        .await
}

/// Everything the API says about a finished series is consistent.
async fn check_report(server: &Server, record: &str, seats: usize) -> Value {
    let page = json(server, &format!("/api/games/{record}")).await;
    assert_eq!(page["players"].as_array().expect("players").len(), seats);
    assert_eq!(page["wins"].as_array().expect("wins").len(), seats);
    assert!(!page["champions"].as_array().expect("champions").is_empty());
    let calls = page["calls"].as_array().expect("calls");
    let taken = calls.iter().filter(|call| call["answer"] == "taken");
    assert!(taken.count() > 0);
    let contests = json(server, &format!("/api/games/{record}/contests")).await;
    for contest in contests.as_array().expect("contests") {
        let verdict = &contest["verdict"];
        let call = calls
            .iter()
            .find(|call| call["number"] == contest["number"]);
        let call = call.expect("every contest was about a call");
        assert_eq!(
            verdict["ranking"][0]["seat"], call["seat"],
            "the first wins"
        );
        assert_eq!(verdict["ranking"], call["ranking"]);
    }
    let (status, journal) = server.get(&format!("/api/games/{record}/journal")).await;
    assert_eq!(status, 200);
    let replayed = fano_rules::journal::read(journal.as_bytes()).expect("it follows");
    for eyes in ["spectator", "screen", "0"] {
        let path = format!("/api/games/{record}/replay?as={eyes}");
        let replay = json(server, &path).await;
        let steps = replay["steps"].as_array().expect("steps");
        assert_eq!(steps.len(), replayed.steps.len() + 1);
        let last = steps.last().expect("a last step");
        let events = last["events"].as_array().expect("events").len() as u64;
        let from = last["from"].as_u64().expect("a number");
        assert_eq!(from + events - 1, u64::from(replayed.series.number()));
    }
    let (status, _) = server
        .get(&format!("/api/games/{record}/replay?as={seats}"))
        .await;
    assert_eq!(status, 400, "there is no such seat");
    page
}

#[tokio::test]
async fn bots_play_every_game_to_its_end() {
    let server = Server::start().await;
    let games = [
        ("insects", GameChoice::Tower),
        ("insects", GameChoice::Well),
        ("insects", GameChoice::HotPotato { rounds: 5 }),
        ("insects", GameChoice::Gift),
        ("insects", GameChoice::Triplet),
        ("connect", GameChoice::Connect { points: Some(1) }),
    ];
    let evenings = games.map(|(deck, game)| bots_play(&server, deck, game));
    futures_util::future::join_all(evenings).await;
}

async fn bots_play(server: &Server, deck: &str, game: GameChoice) {
    let code = server.new_room().await;
    let mut watcher = hello("Mia");
    watcher.role = Role::Spectator;
    let (mut host, _) = server.come_back(&code, watcher).await;
    let level = BotLevel::Champion;
    for _ in 0..4 {
        host.say(&FromClient::AddBot { level }).await;
    }
    let settings = settings(deck, vec![game]);
    host.say(&FromClient::Change { settings }).await;
    host.say(&FromClient::Start).await;
    let record = record(&mut host).await;
    check_report(server, &record, 4).await;
}

async fn people_play(server: &Server, settings: Settings, count: u32) -> Value {
    let code = server.new_room().await;
    let mut players = Vec::new();
    for number in 0..count {
        players.push(Player::join(server, &code, number).await);
    }
    let host = &mut players[0].socket;
    host.say(&FromClient::Change { settings }).await;
    host.say(&FromClient::Start).await;
    futures_util::future::join_all(players.iter_mut().map(Player::play)).await;
    let tables = players.iter().map(|player| {
        let table = player.model.table.clone();
        table.expect("a table")
    });
    let tables: Vec<_> = tables.collect();
    assert!(tables.iter().all(|table| *table == tables[0]), "one table");
    let mut watcher = hello("late");
    watcher.role = Role::Spectator;
    let (_, welcome) = server.come_back(&code, watcher).await;
    let record = welcome.room.progress.and_then(|progress| progress.record);
    let record = record.expect("the series is kept");
    check_report(server, &record, count as usize).await
}

#[tokio::test]
async fn people_play_a_series_of_games() {
    let server = Server::start().await;
    let games = vec![
        GameChoice::Tower,
        GameChoice::Well,
        GameChoice::HotPotato { rounds: 5 },
        GameChoice::Gift,
    ];
    let page = people_play(&server, settings("insects", games), 3).await;
    let results = page["results"].as_array().expect("results");
    assert!(results.len() >= 4, "{results:?}");
}

#[tokio::test]
async fn people_play_triplet() {
    let server = Server::start().await;
    people_play(&server, settings("insects", vec![GameChoice::Triplet]), 2).await;
}

#[tokio::test]
async fn people_play_connect() {
    let server = Server::start().await;
    let games = vec![GameChoice::Connect { points: Some(1) }];
    people_play(&server, settings("connect", games), 4).await;
}

#[tokio::test]
async fn a_game_goes_on_after_the_server_was_restarted() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let mut mia = Player::join(&server, &code, 0).await;
    let mut tom = Player::join(&server, &code, 1).await;
    let settings = settings("insects", vec![GameChoice::Tower]);
    mia.socket.say(&FromClient::Change { settings }).await;
    mia.socket.say(&FromClient::Start).await;
    let some_cards = |model: &fano_simroom::Client| {
        let table = model.table.as_ref();
        table.is_some_and(|table| table.fronts.iter().sum::<u16>() > 5 || table.number > 30)
    };
    tokio::join!(mia.play_until(some_cards), tom.play_until(some_cards));
    let store = server.stop().await;
    let server = Server::on(store, |_| {}).await;
    mia.come_back(&server, &code).await;
    tom.come_back(&server, &code).await;
    tokio::join!(mia.play(), tom.play());
    assert_eq!(mia.model.table, tom.model.table);
}
