//! Before a verdict, the kernel is asked about the silent seats.

use fano_arbiter::{Counters, Event as ArbiterEvent, Kernel, Span};
use fano_decks::{CardId, builtin};
use fano_protocol::{Answer, Call, CallFrame, Event, FromClient, FromServer, Place, Settings};
use fano_rooms::{ConnectionId, Fact, Input};

use crate::support::{Evening, HOST};

const FAR: ConnectionId = ConnectionId(2);
const ROUND_TRIP: Span = Span::from_millis(60);

/// A Tower of two over connections the kernel has figures for.
struct Duel {
    evening: Evening,
    calls: u32,
}

impl Duel {
    fn new() -> Self {
        let mut evening = Evening::new();
        evening.join(FAR, 2);
        for connection in [HOST, FAR] {
            let kernel = kernel(Counters::default());
            evening.kernels.push((connection, kernel));
            for _ in 0..8 {
                evening.take(Input::RoundTrip {
                    connection,
                    round_trip: ROUND_TRIP,
                    kernel: Some(kernel),
                });
            }
        }
        evening.say(FromClient::Change {
            settings: Settings {
                deck: "insects".to_owned(),
                ..Settings::default()
            },
        });
        evening.say(FromClient::Start);
        evening.pass(3_000);
        evening.pass(700);
        Self { evening, calls: 0 }
    }

    /// The face-up cards, and the number of the last event.
    fn cards(&self) -> (u16, [u16; 2], u32) {
        let (mut centre, mut hands, mut number) = (0, [0; 2], 0);
        for (to, frame) in &self.evening.told {
            let FromServer::Events { from, events, .. } = frame else {
                continue;
            };
            if *to != HOST {
                continue;
            }
            number = from + events.len() as u32 - 1;
            for event in events {
                let (place, card) = match event {
                    Event::Turned { at, card } => (at, *card),
                    Event::Moved {
                        to,
                        card: Some(card),
                        ..
                    } => (to, *card),
                    _ => continue,
                };
                match place {
                    Place::Centre => centre = card,
                    Place::Hand { seat } => hands[usize::from(*seat)] = card,
                    _ => {}
                }
            }
        }
        (centre, hands, number)
    }

    fn call(&mut self, seat: usize, claim_ms: f64) {
        let (centre, hands, number) = self.cards();
        let symbol = builtin::insects()
            .shared(CardId(centre), CardId(hands[seat]))
            .0;
        self.calls += 1;
        let frame = CallFrame {
            id: self.calls,
            seen: number,
            since: number,
            claim_ms: Some(claim_ms),
            gesture_ms: None,
            clock: None,
            call: Call::Match { symbol },
        };
        let connection = [HOST, FAR][seat];
        self.evening.say_over(connection, FromClient::Call(frame));
    }

    /// From now on the kernel reports that a call of the far seat was
    /// overtaken.
    fn lose_far_call(&mut self) {
        let lost = Counters {
            out_of_order: 1,
            ..Counters::default()
        };
        self.evening.kernels[1].1 = kernel(lost);
    }

    fn answers(&self, connection: ConnectionId) -> Vec<Answer> {
        let told = self.evening.told.iter().filter(|(to, _)| *to == connection);
        told.filter_map(|(_, frame)| match frame {
            FromServer::Answer { answer, .. } => Some(*answer),
            _ => None,
        })
        .collect()
    }

    /// How many verdicts depend on figures read at a deadline.
    fn kernel_verdicts(&self) -> usize {
        let steps = self.evening.facts.iter().filter_map(|fact| match fact {
            Fact::Step(step) => step.contest.as_ref(),
            _ => None,
        });
        let read = |event: &ArbiterEvent| matches!(event, ArbiterEvent::Counters { .. });
        steps
            .filter(|contest| contest.events.iter().any(read))
            .count()
    }
}

fn kernel(counters: Counters) -> Kernel {
    Kernel {
        min_round_trip: ROUND_TRIP,
        round_trip: ROUND_TRIP,
        counters,
    }
}

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
