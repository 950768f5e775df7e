//! One person and three bots play every game to its end.

use fano_protocol::{BotLevel, FromClient, GameChoice, Phase, Role, Settings};
use fano_rooms::{ConnectionId, Fact, Input, Room, only_boxes};

use crate::support::Evening;

#[test]
fn bots_play_every_game_to_its_end_while_somebody_watches() {
    for (deck, game) in [
        ("classic", GameChoice::Tower),
        ("classic", GameChoice::Well),
        ("wizarding", GameChoice::HotPotato { rounds: 5 }),
        ("insects", GameChoice::Gift),
        ("classic", GameChoice::Triplet),
        ("connect", GameChoice::Connect { points: Some(1) }),
    ] {
        let mut evening = Evening::new();
        evening.say(FromClient::TakeRole {
            role: Role::Spectator,
        });
        for _ in 0..3 {
            evening.say(FromClient::AddBot {
                level: BotLevel::Champion,
            });
        }
        evening.say(FromClient::Change {
            settings: Settings {
                deck: deck.to_owned(),
                games: vec![game],
                ..Settings::default()
            },
        });
        evening.say(FromClient::Start);
        assert!(
            matches!(evening.phase(), Phase::Countdown { .. }),
            "{game:?}"
        );
        evening.wait();
        assert_eq!(evening.phase(), Phase::Over, "{game:?}");
        let finished = evening.facts.iter().find_map(|fact| match fact {
            Fact::Finished(finished) => Some(finished),
            _ => None,
        });
        let finished = finished.expect("the series is kept");
        fano_rules::journal::read(finished.journal.as_bytes()).expect("the journal replays");
        for kept in &finished.contests {
            kept.contest.replay().expect("the contest replays");
        }
        let again = Room::restore(evening.facts.clone(), only_boxes()).expect("the facts fit");
        assert_eq!(again.durable(), evening.room.durable());
    }
}

#[test]
fn an_absent_player_keeps_the_seat_when_the_countdown_ends() {
    let other = ConnectionId(2);
    let mut evening = Evening::new();
    evening.join(other, 2);
    evening.say(FromClient::Start);
    evening.pass(500);
    evening.take(Input::Left { connection: other });
    evening.pass(3_000);
    let seats = evening.facts.iter().find_map(|fact| match fact {
        Fact::SeriesStart(start) => Some(start.seats.len()),
        _ => None,
    });
    assert_eq!(seats, Some(2));
    assert!(
        matches!(evening.phase(), Phase::Paused { .. }),
        "{:?}",
        evening.phase()
    );
    evening.join(ConnectionId(3), 2);
    evening.pass(1_500);
    assert!(
        matches!(evening.phase(), Phase::Playing),
        "{:?}",
        evening.phase()
    );
}

#[test]
fn connect_fits_into_a_series_with_any_deck() {
    let mut evening = Evening::new();
    evening.say(FromClient::TakeRole {
        role: Role::Spectator,
    });
    for _ in 0..3 {
        evening.say(FromClient::AddBot {
            level: BotLevel::Champion,
        });
    }
    let games = vec![GameChoice::Tower, GameChoice::Connect { points: Some(1) }];
    evening.say(FromClient::Change {
        settings: Settings {
            deck: "insects".to_owned(),
            games: games.clone(),
            ..Settings::default()
        },
    });
    evening.say(FromClient::Start);
    evening.wait();
    assert_eq!(evening.phase(), Phase::Between);
    evening.say(FromClient::Next);
    evening.wait();
    let start = evening.facts.iter().find_map(|fact| match fact {
        Fact::SeriesStart(start) => Some(start.clone()),
        _ => None,
    });
    assert_eq!(start.expect("a start").decks, ["insects", "connect"]);
    assert_eq!(evening.restored().durable(), evening.room.durable());
    let played = evening.room.durable().series.expect("a series");
    let decks = played.rules.decks();
    assert_eq!(
        (decks.of(0).name(), decks.of(1).name()),
        ("insects", "connect")
    );
    fano_rules::journal::read(played.journal.as_bytes()).expect("the journal replays");
}

#[test]
fn players_who_left_before_the_countdown_are_not_dealt_in() {
    let other = ConnectionId(2);
    let mut evening = Evening::new();
    evening.join(other, 2);
    evening.join(ConnectionId(3), 3);
    evening.take(Input::Left { connection: other });
    evening.pass(100);
    evening.say(FromClient::Start);
    evening.pass(4_000);
    let seats = evening.facts.iter().find_map(|fact| match fact {
        Fact::SeriesStart(start) => Some(start.seats.len()),
        _ => None,
    });
    assert_eq!(seats, Some(2));
    assert_eq!(evening.phase(), Phase::Playing);
}
