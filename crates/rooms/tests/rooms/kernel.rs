//! Before a verdict, the kernel is asked about the silent seats.

use fano_arbiter::{EntrantId, Kernel, Moment, Span};
use fano_protocol::Answer;
use fano_rooms::{Fact, Input};

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

/// The far seat is at another machine: its messages come a while after they
/// arrived there.
fn far_machine(counters: bool) -> (Duel, Moment) {
    let mut duel = Duel::new();
    duel.evening.take(Input::Clock {
        connection: FAR,
        bound: Span::from_micros(300),
    });
    if !counters {
        let without = Kernel::from_proxy(Span::from_millis(60), Span::ZERO);
        duel.evening.kernels[1].1 = without;
        duel.evening.take(Input::RoundTrip {
            connection: FAR,
            round_trip: Span::from_millis(60),
            kernel: Some(without),
        });
    }
    duel.call(0, 640.0);
    let deadline = duel.evening.room.next_wake().expect("a deadline");
    (duel, deadline)
}

#[test]
fn what_arrived_elsewhere_before_the_deadline_comes_before_the_verdict() {
    for counters in [true, false] {
        for (before_us, counts) in [(200, true), (-200, false)] {
            let (mut duel, deadline) = far_machine(counters);
            let room = &mut duel.evening.room;
            let mut out = fano_rooms::Output::default();
            room.step(Input::Woken, deadline, &mut out);
            assert_eq!(room.kernel_question(), [FAR], "the other machine is asked");
            // The call and the answer are on their way for two milliseconds.
            let now = deadline + Span::from_millis(2);
            let arrived = deadline - Span::from_micros(before_us);
            let call = duel.next_call(1, 600.0);
            let call = Input::Received {
                connection: FAR,
                frame: call,
                kernel: None,
            };
            let room = &mut duel.evening.room;
            room.step_arrived(call, arrived, now, &mut out);
            assert!(room.is_deciding(), "the answer is not here yet");
            let readings = vec![(FAR, None)];
            room.step(Input::Kernel { readings }, now, &mut out);
            assert!(!room.is_deciding());
            let won = out.facts.iter().find_map(|fact| match fact {
                Fact::Step(step) => step.contest.as_ref(),
                _ => None,
            });
            let verdict = won.expect("a verdict").replay().expect("it replays");
            let far = verdict.finding(EntrantId(1));
            assert_eq!(far.is_some(), counts, "{before_us} µs before the deadline");
        }
    }
}

#[test]
fn a_call_from_elsewhere_counts_from_when_it_arrived_there() {
    let (mut duel, _) = far_machine(true);
    let arrived = duel.evening.now;
    let call = duel.next_call(1, 600.0);
    let call = Input::Received {
        connection: FAR,
        frame: call,
        kernel: None,
    };
    let mut out = fano_rooms::Output::default();
    let now = arrived + Span::from_millis(30);
    duel.evening.room.step_arrived(call, arrived, now, &mut out);
    if !duel.evening.room.kernel_question().is_empty() {
        let readings = vec![(FAR, None)];
        let answer = Input::Kernel { readings };
        duel.evening.room.step(answer, now, &mut out);
    }
    let verdict = out.facts.iter().find_map(|fact| match fact {
        Fact::Step(step) => step.contest.as_ref(),
        _ => None,
    });
    let verdict = verdict.expect("both have called").replay();
    let verdict = verdict.expect("it replays");
    let far = verdict.finding(EntrantId(1)).expect("a finding");
    assert_eq!(far.called_at, arrived);
}
