//! Rooms play with decks that people made themselves.

use fano_protocol::{
    BotLevel, FaceChoice, FromClient, FromServer, GameChoice, Phase, Role, Settings,
};
use fano_rooms::{Decks, Fact, Room, only_boxes};
use fano_simroom::{large_deck, own_decks, small_deck};

use crate::support::{Evening, HOST};

/// Somebody who watches three bots, and the games that were agreed on.
fn agreed(deck: &str, games: Vec<GameChoice>) -> Evening {
    agreed_with(own_decks(), deck, games)
}

pub(crate) fn agreed_with(decks: Decks, deck: &str, games: Vec<GameChoice>) -> Evening {
    let mut evening = Evening::with_decks(decks);
    evening.join(HOST, 1);
    evening.say(FromClient::TakeRole {
        role: Role::Spectator,
    });
    for _ in 0..3 {
        evening.say(FromClient::AddBot {
            level: BotLevel::Champion,
        });
    }
    let settings = Settings {
        deck: deck.to_owned(),
        games,
        faces: FaceChoice::ByPlace,
        ..Settings::default()
    };
    evening.say(FromClient::Change { settings });
    evening
}

fn last_room(evening: &Evening) -> fano_protocol::Room {
    let frames = evening.told.iter().rev();
    let mut rooms = frames.filter_map(|(_, frame)| match frame {
        FromServer::Room { room } => Some((**room).clone()),
        FromServer::Welcome(welcome) => Some(welcome.room.clone()),
        _ => None,
    });
    rooms.next().expect("a room")
}

fn problem(evening: &Evening) -> Option<String> {
    last_room(evening).problem.map(|problem| problem.id)
}

#[test]
fn every_game_is_played_with_an_own_deck_and_restored() {
    let large = large_deck().to_string();
    for (deck, game, played_with) in [
        (small_deck().to_string(), GameChoice::Tower, None),
        (small_deck().to_string(), GameChoice::Well, None),
        (small_deck().to_string(), GameChoice::Triplet, None),
        (large.clone(), GameChoice::HotPotato { rounds: 5 }, None),
        (large.clone(), GameChoice::Gift, None),
        // It has no suits, so the cards come from the box.
        (
            large,
            GameChoice::Connect { points: Some(1) },
            Some("connect"),
        ),
    ] {
        let mut evening = agreed(&deck, vec![game]);
        evening.say(FromClient::Start);
        evening.wait();
        let series = evening.told.iter().find_map(|(_, frame)| match frame {
            FromServer::Series { series } => Some(series),
            _ => None,
        });
        let series = series.expect("a series");
        assert_eq!(series.decks, [played_with.unwrap_or(&deck)], "{game:?}");
        assert_eq!(series.faces, FaceChoice::ByPlace);
        assert_eq!(evening.phase(), Phase::Over, "{game:?}");
        let finished = evening.facts.iter().find_map(|fact| match fact {
            Fact::Finished(finished) => Some(finished),
            _ => None,
        });
        let finished = finished.expect("the series is kept");
        assert_eq!(finished.start.faces, FaceChoice::ByPlace);
        let journal = finished.journal.as_bytes();
        fano_rules::journal::read(journal).expect("the journal holds the cards");
        assert_eq!(evening.restored().durable(), evening.room.durable());
    }
}

#[test]
fn a_deck_that_is_too_small_says_what_the_game_needs() {
    let evening = agreed(
        &small_deck().to_string(),
        vec![GameChoice::HotPotato { rounds: 5 }],
    );
    let problem = last_room(&evening).problem.expect("seven cards");
    assert_eq!(problem.id, "setup-too-few-cards");
    let args = format!("{:?}", problem.args);
    assert!(args.contains("15") && args.contains('7'), "{args}");
}

#[test]
fn an_unknown_revision_is_refused_and_nothing_changes() {
    let mut evening = agreed("insects", vec![GameChoice::Tower]);
    let before = evening.room.durable();
    let settings = Settings {
        deck: "0".repeat(26),
        ..Settings::default()
    };
    evening.say(FromClient::Change { settings });
    let (_, last) = evening.told.last().expect("an answer");
    let FromServer::Refused { why } = last else {
        panic!("{last:?}");
    };
    assert_eq!(why.id, "room-unknown-deck");
    assert_eq!(evening.room.durable(), before);
}

#[test]
fn a_room_outlives_a_deck_that_cannot_be_read_any_more() {
    let mut evening = agreed(&small_deck().to_string(), vec![GameChoice::Tower]);
    evening.say(FromClient::Start);
    evening.pass(3_100);
    assert_eq!(evening.phase(), Phase::Playing);

    evening.room = Room::restore(evening.facts.clone(), only_boxes()).expect("a room");
    evening.join(HOST, 1);
    assert_eq!(evening.phase(), Phase::Lobby);
    assert_eq!(problem(&evening).as_deref(), Some("room-unknown-deck"));
    evening.say(FromClient::Start);
    assert!(matches!(
        evening.told.last(),
        Some((_, FromServer::Refused { .. }))
    ));

    let settings = Settings::default();
    evening.say(FromClient::Change { settings });
    assert_eq!(problem(&evening), None);
    evening.say(FromClient::Start);
    assert!(matches!(evening.phase(), Phase::Countdown { .. }));
}
