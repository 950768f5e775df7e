//! A room in every state, and every game.

use fano_protocol::{
    BotLevel::{Casual, Champion, OldHand, Schoolchild, SmallChild},
    FaceChoice, FromClient, GameChoice, Phase, Role, RoomCode, Settings, TeamColour, WrongCallRule,
};
use fano_simroom::{large_deck, small_deck};

use crate::evening::{Evening, HOST};

const FREEZE: WrongCallRule = WrongCallRule::Freeze { freeze_ms: 2_000 };

fn with_people(number: u64) -> Evening {
    let mut evening = Evening::new(RoomCode::numbered(number * 77_777));
    evening.join(HOST, "Mia", Role::Player);
    evening.join(2, "Ünal \"Zoë\" \u{1F600}", Role::Player);
    evening
}

/// Several members of every kind, two of whom were sent out.
pub(crate) fn lobby() -> Evening {
    let mut evening = with_people(1);
    evening.join(3, "mia", Role::Spectator);
    evening.join(4, "Screen", Role::Screen);
    evening.join(5, "Rude", Role::Player);
    evening.join(6, "Ruder", Role::Player);
    for member in [5, 6] {
        evening.say(HOST, FromClient::Kick { member });
    }
    evening.bots(&[SmallChild, Schoolchild, Casual, OldHand, Champion]);
    let connect = [GameChoice::Connect { points: None }];
    evening.agree("connect", &connect, WrongCallRule::SitOut);
    for (member, team) in [(1, TeamColour::Blue), (2, TeamColour::Pink)] {
        let team = Some(team);
        evening.say(HOST, FromClient::JoinTeam { member, team });
    }
    evening.say(2, FromClient::Ready { ready: true });
    evening.say(HOST, FromClient::Lock { locked: true });
    evening
}

pub(crate) fn countdown() -> Evening {
    let mut evening = with_people(2);
    evening.agree("insects", &[GameChoice::Gift], FREEZE);
    evening.say(HOST, FromClient::Start);
    assert!(matches!(evening.phase(), Phase::Countdown { .. }));
    evening
}

/// In the middle of the Tower, with mistakes.
pub(crate) fn playing() -> Evening {
    let mut evening = with_people(3);
    evening.bots(&[Champion]);
    evening.agree("classic", &[GameChoice::Tower], WrongCallRule::None);
    evening.say(HOST, FromClient::Start);
    evening.play(true, |evening| evening.steps() >= 9);
    assert_eq!(evening.phase(), Phase::Playing);
    evening
}

/// Somebody is away, and somebody else was removed before.
pub(crate) fn paused() -> Evening {
    let mut evening = with_people(4);
    evening.join(3, "Gone", Role::Player);
    evening.bots(&[OldHand]);
    let forfeit = WrongCallRule::Forfeit { freeze_ms: 1_500 };
    evening.agree("classic", &[GameChoice::Well], forfeit);
    evening.say(HOST, FromClient::Start);
    evening.play(true, |evening| evening.steps() >= 4);
    evening.say(HOST, FromClient::Kick { member: 3 });
    evening.play(true, |evening| evening.steps() >= 6);
    evening.leave_for_now(2);
    evening.play(false, |evening| {
        matches!(evening.phase(), Phase::Paused { .. })
    });
    evening
}

pub(crate) fn between() -> Evening {
    let mut evening = with_people(5);
    evening.bots(&[Champion]);
    let games = [GameChoice::Tower, GameChoice::Gift];
    evening.agree("classic", &games, FREEZE);
    evening.say(HOST, FromClient::Start);
    evening.play(false, |evening| evening.phase() == Phase::Between);
    evening
}

pub(crate) fn countdown_between() -> Evening {
    let mut evening = with_people(6);
    evening.bots(&[Champion]);
    let games = [GameChoice::Gift, GameChoice::Well];
    evening.agree("classic", &games, FREEZE);
    evening.say(HOST, FromClient::Start);
    evening.play(false, |evening| evening.phase() == Phase::Between);
    evening.say(HOST, FromClient::Next);
    assert!(matches!(evening.phase(), Phase::Countdown { .. }));
    evening
}

/// A series of all games for one deck is over. People watched: nobody waits
/// for them to get rid of their cards.
pub(crate) fn over() -> Evening {
    let mut evening = with_people(7);
    for connection in [HOST, 2] {
        let role = Role::Spectator;
        evening.say(connection, FromClient::TakeRole { role });
    }
    evening.bots(&[Champion, OldHand, Casual]);
    let games = [
        GameChoice::Tower,
        GameChoice::Well,
        GameChoice::HotPotato { rounds: 5 },
        GameChoice::Gift,
        GameChoice::Triplet,
    ];
    evening.agree("classic", &games, FREEZE);
    evening.say(HOST, FromClient::Start);
    loop {
        evening.play(false, |evening| {
            matches!(evening.phase(), Phase::Between | Phase::Over)
        });
        if evening.phase() == Phase::Over {
            return evening;
        }
        evening.say(HOST, FromClient::Next);
    }
}

pub(crate) fn connect() -> Evening {
    let mut evening = with_people(8);
    evening.bots(&[Champion, Champion]);
    let games = [GameChoice::Connect { points: Some(1) }];
    evening.agree("connect", &games, FREEZE);
    evening.say(HOST, FromClient::Start);
    evening.play(false, |evening| evening.phase() == Phase::Over);
    evening
}

/// A practice was stopped; the second series was given up.
pub(crate) fn cleared() -> Evening {
    let mut evening = with_people(9);
    evening.bots(&[Champion]);
    evening.agree("classic", &[GameChoice::Practice], WrongCallRule::None);
    evening.say(HOST, FromClient::Start);
    evening.play(false, |evening| evening.steps() >= 5);
    evening.say(HOST, FromClient::Stop);
    assert_eq!(evening.phase(), Phase::Over);
    evening.agree("classic", &[GameChoice::Triplet], FREEZE);
    evening.say(HOST, FromClient::Start);
    evening.play(false, |evening| evening.steps() >= 9);
    evening.say(HOST, FromClient::ToLobby);
    assert_eq!(evening.phase(), Phase::Lobby);
    evening
}

/// In the middle of a game with somebody's own deck, faces by place.
pub(crate) fn own_deck() -> Evening {
    let mut evening = with_people(10);
    evening.bots(&[Champion]);
    let settings = Settings {
        deck: large_deck().to_string(),
        games: vec![GameChoice::Well, GameChoice::Connect { points: Some(1) }],
        faces: FaceChoice::ByPlace,
        ..Settings::default()
    };
    evening.say(HOST, FromClient::Change { settings });
    evening.say(HOST, FromClient::Start);
    evening.play(true, |evening| evening.steps() >= 9);
    assert_eq!(evening.phase(), Phase::Playing);
    evening
}

/// A game with somebody's own deck is over, and another deck is chosen.
pub(crate) fn own_deck_over() -> Evening {
    let mut evening = with_people(11);
    evening.bots(&[Champion]);
    let deck = small_deck().to_string();
    evening.agree(&deck, &[GameChoice::Tower], FREEZE);
    evening.say(HOST, FromClient::Start);
    evening.play(false, |evening| evening.phase() == Phase::Over);
    evening.agree("insects", &[GameChoice::Tower], FREEZE);
    evening
}

pub(crate) fn all() -> Vec<Evening> {
    vec![
        lobby(),
        countdown(),
        playing(),
        paused(),
        between(),
        countdown_between(),
        over(),
        connect(),
        cleared(),
        own_deck(),
        own_deck_over(),
    ]
}
