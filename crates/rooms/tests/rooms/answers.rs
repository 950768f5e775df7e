//! A held call is answered wherever its caller waits for the answer.

use fano_protocol::{Answer, FromClient, FromServer};
use fano_rooms::{ConnectionId, Input};

use crate::{
    duel::{Duel, FAR},
    support::HOST,
};

/// Another connection of the host.
const AGAIN: ConnectionId = ConnectionId(3);

/// A duel in which the host has called and then opened another connection.
fn called_and_opened_again() -> Duel {
    let mut duel = Duel::new();
    duel.call(0, 640.0);
    duel.evening.join(AGAIN, 1);
    duel
}

/// The calls that are being decided, according to a connection's welcome.
fn held(duel: &Duel, connection: ConnectionId) -> Vec<u32> {
    let told = duel.evening.told.iter();
    let mut welcomes = told.filter_map(|(to, frame)| match frame {
        FromServer::Welcome(welcome) if *to == connection => Some(welcome.held.clone()),
        _ => None,
    });
    welcomes.next_back().expect("a welcome")
}

#[test]
fn a_call_is_answered_on_every_connection_that_was_told_of_it() {
    // The old connection is dead, or another tab: the room cannot know.
    let mut duel = called_and_opened_again();
    assert_eq!(held(&duel, AGAIN), [1]);
    duel.evening.pass(1_000);
    assert_eq!(duel.answers(AGAIN), [Answer::Taken]);
    assert_eq!(duel.answers(HOST), [Answer::Taken]);
    assert_eq!(duel.answers(FAR), []);
}

#[test]
fn a_call_is_answered_on_the_new_connection_when_the_old_one_is_gone() {
    let mut duel = called_and_opened_again();
    duel.evening.take(Input::Left { connection: HOST });
    duel.evening.pass(1_000);
    assert_eq!(duel.answers(AGAIN), [Answer::Taken]);
    assert_eq!(duel.answers(HOST), []);
}

#[test]
fn a_tab_that_was_open_before_the_call_hears_nothing_of_it() {
    let mut duel = Duel::new();
    duel.evening.join(AGAIN, 1);
    duel.evening.say_over(HOST, FromClient::PlayHere);
    duel.call(0, 640.0);
    duel.evening.pass(1_000);
    assert_eq!(duel.answers(HOST), [Answer::Taken]);
    assert_eq!(duel.answers(AGAIN), []);
}
