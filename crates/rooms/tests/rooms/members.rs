//! People who join, leave and are removed, and what that does to a room.

use fano_protocol::{
    Answer, BotLevel, Call, CallFrame, CloseReason, FromClient, FromServer, GameChoice, Phase,
    Settings, Why,
};
use fano_rooms::{BANS_MAX, ConnectionId, Fact, GuestId, Input, Room, only_boxes};

use crate::support::{Evening, HOST};

const OTHER: ConnectionId = ConnectionId(2);
const THIRD: ConnectionId = ConnectionId(3);

/// A series of two games for the host, two guests and a bot, up to the end of
/// the first game.
fn between_games() -> Evening {
    let mut evening = Evening::new();
    evening.join(OTHER, 2);
    evening.join(THIRD, 3);
    evening.say(FromClient::AddBot {
        level: BotLevel::Champion,
    });
    evening.say(FromClient::Change {
        settings: Settings {
            deck: "insects".to_owned(),
            games: vec![GameChoice::Tower, GameChoice::Tower],
            ..Settings::default()
        },
    });
    evening.say(FromClient::Start);
    evening.wait();
    assert_eq!(evening.phase(), Phase::Between);
    evening
}

fn assert_restores(evening: &Evening) {
    assert_eq!(evening.restored().durable(), evening.room.durable());
}

#[test]
fn a_room_is_abandoned_only_as_long_as_nobody_is_a_member() {
    let mut evening = Evening::empty();
    assert!(!evening.room.is_abandoned(), "nobody was here yet");
    evening.join(HOST, 1);
    evening.say(FromClient::Leave);
    assert!(evening.room.is_abandoned());
    evening.join(OTHER, 2);
    assert!(!evening.room.is_abandoned());
    evening.take(Input::Left { connection: OTHER });
    assert!(
        !evening.room.is_abandoned(),
        "a lost connection is not leaving"
    );
    assert!(!evening.restored().is_abandoned());
}

#[test]
fn leaving_between_two_games_does_not_stop_the_countdown() {
    for leaves in [
        FromClient::Leave,
        // Sent by the host, about the same guest.
        FromClient::Kick { member: 2 },
    ] {
        let mut evening = between_games();
        evening.say(FromClient::Next);
        evening.pass(1_000);
        match leaves {
            FromClient::Leave => evening.say_over(OTHER, leaves),
            kick => evening.say(kick),
        }
        assert!(
            matches!(evening.phase(), Phase::Countdown { .. }),
            "{:?}",
            evening.phase()
        );
        assert_restores(&evening);
        evening.pass(2_000);
        assert_eq!(evening.phase(), Phase::Playing);
        assert_restores(&evening);
    }
}

#[test]
fn a_series_that_ends_during_a_countdown_is_over_for_good() {
    let mut evening = between_games();
    evening.say(FromClient::Next);
    evening.pass(1_000);
    evening.say(FromClient::Kick { member: 4 });
    evening.say_over(OTHER, FromClient::Leave);
    evening.say_over(THIRD, FromClient::Leave);
    assert_restores(&evening);
    evening.pass(10_000);
    assert_restores(&evening);
    assert!(
        !matches!(evening.phase(), Phase::Countdown { .. }),
        "{:?}",
        evening.phase()
    );
}

#[test]
fn nobody_waits_for_a_removed_member() {
    let mut evening = Evening::new();
    evening.join(OTHER, 2);
    evening.join(THIRD, 3);
    evening.say(FromClient::Start);
    evening.pass(3_500);
    evening.take(Input::Left { connection: OTHER });
    evening.pass(5_000);
    assert!(matches!(evening.phase(), Phase::Paused { .. }));
    evening.say(FromClient::Kick { member: 2 });
    evening.pass(1_500);
    assert_eq!(evening.phase(), Phase::Playing);
}

#[test]
fn nobody_waits_for_excused_members_after_a_crash_either() {
    let mut evening = Evening::new();
    evening.join(OTHER, 2);
    evening.join(THIRD, 3);
    evening.say(FromClient::Start);
    evening.pass(3_500);
    evening.take(Input::Left { connection: OTHER });
    evening.pass(5_000);
    evening.say(FromClient::GoOn);
    evening.pass(1_500);
    assert_eq!(evening.phase(), Phase::Playing);
    evening.room = evening.restored();
    evening.told.clear();
    evening.join(HOST, 1);
    evening.join(THIRD, 3);
    evening.pass(1_500);
    assert_eq!(evening.phase(), Phase::Playing);
}

#[test]
fn the_list_of_bans_is_bounded() {
    let mut evening = Evening::new();
    for number in 0..BANS_MAX as u64 + 40 {
        let connection = ConnectionId(100 + number);
        evening.join(connection, 1_000 + u128::from(number));
        let newest = evening.room.durable().state.lobby.next_member - 1;
        evening.say(FromClient::Kick { member: newest });
    }
    let bans = evening.room.durable().state.lobby.bans;
    assert_eq!(bans.len(), BANS_MAX);
    evening.join(ConnectionId(900), 1_000 + BANS_MAX as u128 + 39);
    let last = evening.closed.last();
    assert_eq!(last, Some(&(ConnectionId(900), CloseReason::Kicked)));
}

#[test]
fn a_removed_guest_cannot_come_back_as_a_newcomer_with_the_same_name() {
    let mut evening = Evening::new();
    evening.join_as(OTHER, 2, "Mia");
    evening.join_as(THIRD, 3, "mia");
    evening.say(FromClient::Kick { member: 3 });
    // "mia" was renamed "mia 2", and would be again.
    evening.join_as(ConnectionId(4), 4, "mia");
    let last = evening.closed.last();
    assert_eq!(last, Some(&(ConnectionId(4), CloseReason::BadName)));
    evening.join_as(ConnectionId(5), 5, "Lea");
    assert_eq!(evening.closed.len(), 2, "other names come in");
    evening.say(FromClient::Kick { member: 2 });
    evening.join_as(ConnectionId(6), 6, " MIA ");
    let last = evening.closed.last();
    assert_eq!(last, Some(&(ConnectionId(6), CloseReason::BadName)));
    // Nor does somebody take the name once they are in.
    let rename = |name: &str| FromClient::Rename {
        name: name.to_owned(),
        colour: 3,
    };
    let name = |evening: &Evening| {
        let members = evening.room.durable().state.lobby.members;
        let lea = members.into_iter().find(|m| m.guest == Some(GuestId(5)));
        lea.expect("Lea is in").name
    };
    evening.say_over(ConnectionId(5), rename("mia"));
    assert_eq!(name(&evening), "Lea");
    evening.say_over(ConnectionId(5), rename("Leo"));
    assert_eq!(name(&evening), "Leo");
}

#[test]
fn a_room_with_a_damaged_secret_is_not_restored_with_another() {
    let mut evening = Evening::new();
    for fact in &mut evening.facts {
        if let Fact::Room(state) = fact {
            state.lobby.secret.replace_range(0..1, "x");
        }
    }
    let error = Room::restore(evening.facts, only_boxes()).expect_err("a damaged secret");
    assert!(error.what.contains("secret"), "{error}");
}

fn call(id: u32) -> FromClient {
    FromClient::Call(CallFrame {
        id,
        seen: 1,
        since: 1,
        claim_ms: None,
        gesture_ms: None,
        clock: None,
        call: Call::Match { symbol: 0 },
    })
}

/// The answers a connection got.
fn answers(evening: &Evening, connection: ConnectionId) -> Vec<(u32, Answer)> {
    let told = evening.told.iter().filter(|(to, _)| *to == connection);
    told.filter_map(|(_, frame)| match frame {
        FromServer::Answer { id, answer } => Some((*id, *answer)),
        _ => None,
    })
    .collect()
}

#[test]
fn the_numbers_of_calls_grow_on_each_connection() {
    let mut evening = Evening::new();
    let refused = |why| Answer::Refused { why };
    for id in [5, 5, 4, 6] {
        evening.say(call(id));
    }
    assert_eq!(
        answers(&evening, HOST),
        [
            (5, refused(Why::NotNow)),
            (5, refused(Why::UsedNumber)),
            (4, refused(Why::UsedNumber)),
            (6, refused(Why::NotNow)),
        ]
    );
    // Another tab has its own numbers, and gets answers only to its own calls.
    evening.join(OTHER, 1);
    evening.say_over(OTHER, call(1));
    assert_eq!(answers(&evening, OTHER), [(1, refused(Why::NotNow))]);
    assert_eq!(answers(&evening, HOST).len(), 4);
}
