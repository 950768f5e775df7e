//! People come before bots, and removed people can be let in again.

use fano_protocol::{
    BotLevel, CloseReason, FromClient, FromServer, Member, Phase, Role,
    limits::{MEMBERS_MAX, SEATS_MAX},
};
use fano_rooms::ConnectionId;

use crate::support::{Evening, HOST};

/// What the host was told last about the room.
fn members(evening: &Evening) -> Vec<Member> {
    let told = evening.told.iter().rev().filter(|(to, _)| *to == HOST);
    let mut rooms = told.filter_map(|(_, frame)| match frame {
        FromServer::Room { room } => Some(room.members.clone()),
        _ => None,
    });
    rooms.next().expect("the host was told")
}

fn players(evening: &Evening, bots: bool) -> usize {
    let all = members(evening).into_iter();
    all.filter(|member| member.role == Role::Player && member.bot.is_some() == bots)
        .count()
}

/// A host and seven bots.
fn full_table() -> Evening {
    let mut evening = Evening::new();
    for _ in 1..SEATS_MAX {
        evening.say(FromClient::AddBot {
            level: BotLevel::Champion,
        });
    }
    assert_eq!(players(&evening, true), SEATS_MAX - 1);
    evening
}

fn assert_all_colours_differ(evening: &Evening) {
    let mut colours: Vec<u8> = members(evening)
        .into_iter()
        .filter(|member| member.role == Role::Player)
        .map(|member| member.colour)
        .collect();
    let all = colours.len();
    colours.sort_unstable();
    colours.dedup();
    assert_eq!(colours.len(), all);
}

#[test]
fn a_bot_gives_its_seat_to_a_person_before_the_game() {
    let mut evening = full_table();
    for guest in 2..=SEATS_MAX as u32 {
        evening.join(ConnectionId(guest.into()), guest.into());
        assert_eq!(players(&evening, false), guest as usize);
        assert_eq!(players(&evening, true), SEATS_MAX - guest as usize);
        assert_all_colours_differ(&evening);
    }
    evening.join(ConnectionId(100), 100);
    assert_eq!(players(&evening, false), SEATS_MAX);
    let last = members(&evening).pop().expect("a member");
    assert_eq!(last.role, Role::Spectator, "no bot is left to give way");
}

#[test]
fn whoever_joins_during_the_game_has_a_seat_in_the_next() {
    let mut evening = full_table();
    evening.say(FromClient::Start);
    evening.pass(3_100);
    assert_eq!(evening.phase(), Phase::Playing);
    evening.join(ConnectionId(2), 2);
    let new = members(&evening)
        .into_iter()
        .find(|member| member.name == "Guest 2");
    let new = new.expect("the new member");
    assert_eq!((new.role, new.seat), (Role::Player, None));
    assert_eq!(players(&evening, true), SEATS_MAX - 1, "all play on");
    evening.wait();
    assert_eq!(evening.phase(), Phase::Over);
    evening.say(FromClient::Start);
    evening.pass(3_100);
    assert_eq!(players(&evening, true), SEATS_MAX - 2);
    assert!(members(&evening).iter().all(|member| member.seat.is_some()));
    assert_all_colours_differ(&evening);
    assert_eq!(evening.restored().durable(), evening.room.durable());
}

#[test]
fn whoever_joins_during_the_countdown_is_dealt_in() {
    let mut evening = full_table();
    evening.say(FromClient::Start);
    evening.pass(1_000);
    evening.join(ConnectionId(2), 2);
    evening.pass(2_500);
    let new = members(&evening)
        .into_iter()
        .find(|member| member.name == "Guest 2");
    assert!(new.expect("the new member").seat.is_some());
}

#[test]
fn the_host_can_let_removed_people_in_again() {
    let other = ConnectionId(2);
    let mut evening = Evening::new();
    evening.join_as(other, 2, "Mia");
    evening.say(FromClient::Kick { member: 2 });
    evening.join_as(ConnectionId(3), 2, "Mia");
    assert_eq!(
        evening.closed.last(),
        Some(&(ConnectionId(3), CloseReason::Kicked))
    );
    let banned = |evening: &Evening| {
        let told = evening.told.iter().rev();
        let mut rooms = told.filter_map(|(_, frame)| match frame {
            FromServer::Room { room } => Some(room.banned.clone()),
            _ => None,
        });
        rooms.next().expect("the host was told")
    };
    assert_eq!(banned(&evening), ["Mia"]);
    let name = "Mia".to_owned();
    evening.say(FromClient::LetBackIn { name: name.clone() });
    assert!(banned(&evening).is_empty());
    assert_eq!(evening.restored().durable(), evening.room.durable());
    evening.join_as(ConnectionId(4), 2, "Mia");
    assert!(members(&evening).iter().any(|member| member.name == "Mia"));

    evening.say(FromClient::LetBackIn { name });
    let refused = |(to, frame): &(ConnectionId, FromServer)| {
        *to == HOST && matches!(frame, FromServer::Refused { .. })
    };
    assert!(evening.told.iter().any(refused), "nobody of that name");
}

#[test]
fn a_full_room_is_not_a_locked_one() {
    let mut evening = Evening::new();
    for guest in 2..=MEMBERS_MAX as u32 {
        evening.join(ConnectionId(guest.into()), guest.into());
    }
    evening.join(ConnectionId(1_000), 1_000);
    let full = (ConnectionId(1_000), CloseReason::RoomFull);
    assert_eq!(evening.closed.last(), Some(&full));
    evening.say(FromClient::Lock { locked: true });
    evening.join(ConnectionId(1_001), 1_001);
    let locked = (ConnectionId(1_001), CloseReason::RoomClosed);
    assert_eq!(evening.closed.last(), Some(&locked));
}
