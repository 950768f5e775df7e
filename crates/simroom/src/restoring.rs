//! A room restored from its facts equals the room that recorded them.

use std::sync::Arc;

use fano_arbiter::Moment;
use fano_protocol::{Hello, PROTOCOL, Role};
use fano_rooms::{
    ConnectionId, Decks, Durable, Effect, Fact, GuestId, Input, Output, Restoring, Room,
};
use serde_json::Value;

use crate::storage::kept;

/// The restored room equals the live one in everything that lasts. Now and then
/// it is restored from its first fact on, and from what storage keeps.
pub(crate) fn equals(
    restoring: &Restoring,
    facts: &[Fact],
    live: &Durable,
    from_start: bool,
    decks: &Decks,
) {
    let room = restoring.clone().room().expect("the facts fit");
    assert_eq!(room.durable(), *live, "a crash would change the room");
    if from_start {
        for facts in [facts.to_vec(), kept(facts).expect("a room has a state")] {
            let room = Room::restore(facts, Arc::clone(decks)).expect("the facts fit");
            assert_eq!(room.durable(), *live, "a crash would change the room");
        }
    }
}

/// Anyone who comes back to the restored room sees what they would see if only
/// their connection had been lost.
pub(crate) fn looks_the_same(live: &Room, facts: &[Fact], now: Moment, decks: &Decks) {
    // What is due would happen in the live room first.
    let is_due = live.next_wake().is_some_and(|wake| wake <= now);
    if is_due || live.is_deciding() || !live.kernel_question().is_empty() {
        return;
    }
    let facts = kept(facts).expect("a room has a state");
    let mut restored = Room::restore(facts, Arc::clone(decks)).expect("the facts fit");
    let mut deserted = live.clone();
    let mut out = Output::default();
    for connection in live.open_connections() {
        deserted.step(Input::Left { connection }, now, &mut out);
    }
    let members = live.durable().state.lobby.members;
    let guests: Vec<GuestId> = members.iter().filter_map(|member| member.guest).collect();
    let (one, other) = (
        come_back(&mut deserted, &guests, now),
        come_back(&mut restored, &guests, now),
    );
    assert_eq!(one, other, "people would see another room");
}

fn come_back(room: &mut Room, guests: &[GuestId], now: Moment) -> Vec<(ConnectionId, Value)> {
    let mut told = Vec::new();
    for (guest, number) in guests.iter().zip(1_000_000..) {
        let mut out = Output::default();
        let connection = ConnectionId(number);
        let hello = Hello {
            protocol: PROTOCOL,
            token: None,
            name: "Somebody".to_owned(),
            colour: 0,
            role: Role::Player,
            last: None,
        };
        let token = String::new();
        let joined = Input::Joined {
            connection,
            guest: *guest,
            token,
            hello,
        };
        room.step(joined, now, &mut out);
        for effect in out.effects {
            if let Effect::Tell { to, text, .. } = effect {
                let mut frame: Value = serde_json::from_str(&text).expect("JSON");
                forget_times(&mut frame);
                told.extend(to.into_iter().map(|to| (to, frame.clone())));
            }
        }
    }
    told
}

/// A crash sets clocks back to the last step, restarts countdowns and waits,
/// and forgets round trips.
fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["clock_ms", "in_ms", "lag_ms"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_times),
        _ => {}
    }
}
