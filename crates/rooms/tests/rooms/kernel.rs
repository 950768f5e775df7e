//! Before a verdict, the kernel is asked about the silent seats.

use fano_arbiter::Span;
use fano_protocol::Answer;
use fano_rooms::Input;

use crate::{
    duel::{Duel, FAR},
    support::HOST,
};

#[test]
fn nothing_lost_is_decided_at_the_deadline() {
    let mut duel = Duel::new();
    duel.call(0, 640.0);
    duel.evening.pass(1_000);
    assert_eq!(duel.evening.questions, 1);
    assert_eq!(duel.answers(HOST), [Answer::Taken]);
    assert_eq!(duel.kernel_verdicts(), 0, "the figures told nothing new");
}

#[test]
fn the_verdict_waits_for_a_call_the_kernel_reports_lost() {
    let mut duel = Duel::new();
    duel.call(0, 640.0);
    duel.lose_far_call();
    let deadline = duel.evening.room.next_wake().expect("a deadline");
    // The timer fires late, as timers do.
    duel.evening.now = deadline + Span::from_micros(700);
    duel.evening.take(Input::Woken);
    assert!(duel.evening.room.is_deciding(), "the verdict waits");
    duel.evening.pass(20);
    duel.call(1, 600.0);
    assert_eq!(duel.answers(FAR), [Answer::Taken], "the faster one wins");
    assert!(matches!(duel.answers(HOST)[..], [Answer::Late { .. }]));
    assert_eq!(duel.kernel_verdicts(), 1);
}

#[test]
fn a_lost_call_that_arrives_before_the_timer_fires_still_wins() {
    let mut duel = Duel::new();
    duel.call(0, 640.0);
    duel.lose_far_call();
    let deadline = duel.evening.room.next_wake().expect("a deadline");
    // The lost call itself is the first input after the deadline: before it is
    // judged, the kernel is asked about its connection.
    duel.evening.now = deadline + Span::from_millis(3);
    duel.call(1, 600.0);
    assert_eq!(duel.answers(FAR), [Answer::Taken]);
}

#[test]
fn an_unanswered_question_delays_the_verdict_only_briefly() {
    let mut duel = Duel::new();
    duel.call(0, 640.0);
    let deadline = duel.evening.room.next_wake().expect("a deadline");
    let mut out = fano_rooms::Output::default();
    let room = &mut duel.evening.room;
    room.step(Input::Woken, deadline, &mut out);
    assert_eq!(room.kernel_question(), [FAR]);
    let left = Input::Left { connection: FAR };
    room.step(left, deadline + Span::from_millis(1), &mut out);
    assert_eq!(room.connections(), 2, "everything else is queued");
    assert!(out.is_empty());
    let given_up = room.next_wake().expect("it waits no longer than that");
    assert!(given_up <= deadline + Span::from_millis(50));
    room.step(Input::Woken, given_up, &mut out);
    assert!(!room.is_deciding());
    assert_eq!(room.connections(), 1);
}
