//! A pause ends with a countdown.

use fano_arbiter::Moment;
use fano_protocol::{Basis, Call, CallFrame, FromClient, FromServer, PaintClock, Phase};
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

/// Another process takes the room over, this long after the last one was heard of.
fn taken_over(after_ms: i64) -> Evening {
    let mut evening = Evening::new();
    evening.join(OTHER, 2);
    evening.say(FromClient::Start);
    evening.pass(3_500);
    assert_eq!(evening.phase(), Phase::Playing);
    let left_at = evening.now;
    evening.room = evening.restored();
    evening.room.taken_over(left_at);
    evening.told.clear();
    evening.shown.clear();
    evening.now = evening.now + fano_arbiter::Span::from_millis(after_ms);
    evening.join(HOST, 1);
    assert!(matches!(evening.phase(), Phase::Paused { .. }));
    evening
}

#[test]
fn a_game_that_was_taken_over_goes_on_as_soon_as_everybody_is_back() {
    let mut evening = taken_over(900);
    evening.pass(100);
    assert!(matches!(evening.phase(), Phase::Paused { .. }));
    evening.join(BACK, 2);
    assert_eq!(evening.phase(), Phase::Playing);
    // Both are told so, and their reactions count from then on.
    let playing = |told: &(ConnectionId, FromServer)| matches!(&told.1, FromServer::Room { room } if room.phase == Phase::Playing);
    for connection in [HOST, BACK] {
        let told = evening.told.iter().rev().find(|(to, _)| *to == connection);
        assert!(told.is_some_and(playing), "{told:?}");
        assert!(evening.shown.iter().any(|(to, _)| *to == connection));
    }
    // Who is missed later is waited for as always.
    evening.take(Input::Left { connection: BACK });
    evening.pass(2_500);
    assert!(matches!(evening.phase(), Phase::Paused { .. }));
    evening.join(ConnectionId(4), 2);
    assert!(resumes(&evening.phase()), "{:?}", evening.phase());
}

#[test]
fn a_game_that_stood_still_for_long_counts_down() {
    for mut evening in [taken_over(3_100), taken_over(900)] {
        evening.pass(2_500);
        evening.join(BACK, 2);
        assert!(resumes(&evening.phase()), "{:?}", evening.phase());
    }
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

#[test]
fn reactions_count_from_when_the_cards_are_turned_up_again() {
    let mut evening = paused();
    evening.join(BACK, 2);
    evening.pass(1_500);
    // An honest claim of 800 ms for cards that were dealt long before the pause.
    evening.pass(800);
    let table = evening
        .told
        .iter()
        .rev()
        .find_map(|(_, frame)| match frame {
            FromServer::Welcome(welcome) => welcome.table.clone(),
            _ => None,
        });
    let table = table.expect("the table was shown to whoever came back");
    let card = |heap: &fano_protocol::Heap| fano_decks::CardId(heap.top.expect("a card"));
    let deck = fano_decks::builtin::classic();
    let symbol = deck.shared(card(&table.centre), card(&table.hands[0])).0;
    evening.say(FromClient::Call(CallFrame {
        id: 1,
        seen: table.number,
        since: table.number,
        claim_ms: Some(800.0),
        gesture_ms: None,
        clock: Some(PaintClock::Frame),
        call: Call::Match { symbol },
    }));
    evening.pass(1_000);
    let verdict = evening.told.iter().find_map(|(_, frame)| match frame {
        FromServer::Verdict(verdict) => Some(verdict.clone()),
        _ => None,
    });
    let own = &verdict.expect("a verdict").ranking[0];
    assert_eq!(own.basis, Basis::Claim, "the claim is believed: {own:?}");
    assert!((own.reaction_ms - 800.0).abs() < 1.0, "{own:?}");
}
