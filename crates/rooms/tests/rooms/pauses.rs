//! A pause ends with a countdown.

use fano_arbiter::Moment;
use fano_protocol::{FromClient, FromServer, Phase};
use fano_rooms::{ConnectionId, Input};

use crate::support::{Evening, HOST};

const OTHER: ConnectionId = ConnectionId(2);
const BACK: ConnectionId = ConnectionId(3);

/// A game of two, in which the second has lost the connection.
fn paused() -> Evening {
    let mut evening = Evening::new();
    evening.join(OTHER, 2);
    evening.say(FromClient::Start);
    evening.pass(3_500);
    evening.take(Input::Left { connection: OTHER });
    evening.pass(3_000);
    assert!(matches!(evening.phase(), Phase::Paused { .. }));
    evening
}

fn resumes(phase: &Phase) -> bool {
    matches!(phase, Phase::Countdown { resumes: true, in_ms } if *in_ms > 0)
}

#[test]
fn the_game_goes_on_after_three_two_one() {
    let mut evening = paused();
    evening.join(BACK, 2);
    assert!(resumes(&evening.phase()), "{:?}", evening.phase());
    evening.pass(1_400);
    assert!(resumes(&evening.phase()), "{:?}", evening.phase());
    evening.pass(100);
    assert_eq!(evening.phase(), Phase::Playing);
}

#[test]
fn the_clock_stands_still_until_then() {
    let clock = |evening: &Evening| {
        let told = evening.told.iter().rev();
        let mut clocks = told.filter_map(|(_, frame)| match frame {
            FromServer::Welcome(welcome) => Some(welcome.clock_ms),
            _ => None,
        });
        clocks.next().expect("somebody was welcomed")
    };
    let mut evening = paused();
    evening.join(BACK, 2);
    let then = clock(&evening);
    evening.pass(1_000);
    evening.join(ConnectionId(4), 3);
    assert_eq!(clock(&evening), then);
    evening.pass(500);
    assert_eq!(evening.phase(), Phase::Playing);
    evening.pass(300);
    evening.join(ConnectionId(5), 4);
    assert_eq!(clock(&evening), then + 300);
}

#[test]
fn who_leaves_again_during_the_countdown_is_waited_for() {
    let mut evening = paused();
    evening.join(BACK, 2);
    evening.pass(1_000);
    evening.take(Input::Left { connection: BACK });
    assert!(matches!(evening.phase(), Phase::Paused { .. }));
    evening.pass(10_000);
    assert!(matches!(evening.phase(), Phase::Paused { .. }));
    evening.join(ConnectionId(4), 2);
    evening.pass(1_500);
    assert_eq!(evening.phase(), Phase::Playing);
}

#[test]
fn a_restarted_server_counts_down_once_everybody_is_back() {
    let mut evening = paused();
    evening.join(BACK, 2);
    evening.pass(2_000);
    evening.room = evening.restored();
    evening.now = evening.now + fano_arbiter::Span::from_millis(5_000);
    evening.join(HOST, 1);
    assert!(matches!(evening.phase(), Phase::Paused { .. }));
    evening.join(BACK, 2);
    assert!(resumes(&evening.phase()), "{:?}", evening.phase());
    assert!(evening.room.next_wake() > Some(Moment::default()));
    evening.pass(1_500);
    assert_eq!(evening.phase(), Phase::Playing);
}

#[test]
fn whoever_leaves_for_good_during_the_countdown_ends_a_game_of_two() {
    let mut evening = paused();
    evening.join(BACK, 2);
    evening.say_over(BACK, FromClient::Leave);
    assert_eq!(evening.phase(), Phase::Over);
    assert_eq!(evening.restored().durable(), evening.room.durable());
}
