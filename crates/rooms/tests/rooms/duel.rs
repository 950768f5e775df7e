//! A game of two over connections the kernel has figures for.

use fano_arbiter::{Counters, Event as ArbiterEvent, Kernel, Span};
use fano_decks::{CardId, builtin};
use fano_protocol::{Answer, Call, CallFrame, Event, FromClient, FromServer, Place, Settings};
use fano_rooms::{ConnectionId, Fact, Input};

use crate::support::{Evening, HOST};

pub(crate) const FAR: ConnectionId = ConnectionId(2);
const ROUND_TRIP: Span = Span::from_millis(60);

/// A Tower of two over connections the kernel has figures for.
pub(crate) struct Duel {
    pub(crate) evening: Evening,
    calls: u32,
}

impl Duel {
    pub(crate) fn new() -> Self {
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

    pub(crate) fn call(&mut self, seat: usize, claim_ms: f64) {
        let connection = [HOST, FAR][seat];
        let call = self.next_call(seat, claim_ms);
        self.evening.say_over(connection, call);
    }

    /// What a seat's right call would be.
    pub(crate) fn next_call(&mut self, seat: usize, claim_ms: f64) -> FromClient {
        let (centre, hands, number) = self.cards();
        let symbol = builtin::insects()
            .shared(CardId(centre), CardId(hands[seat]))
            .0;
        self.calls += 1;
        FromClient::Call(CallFrame {
            id: self.calls,
            seen: number,
            since: number,
            claim_ms: Some(claim_ms),
            gesture_ms: None,
            clock: None,
            call: Call::Match { symbol },
        })
    }

    /// From now on the kernel reports that a call of the far seat was
    /// overtaken.
    pub(crate) fn lose_far_call(&mut self) {
        let lost = Counters {
            out_of_order: 1,
            ..Counters::default()
        };
        self.evening.kernels[1].1 = kernel(lost);
    }

    pub(crate) fn answers(&self, connection: ConnectionId) -> Vec<Answer> {
        let told = self.evening.told.iter().filter(|(to, _)| *to == connection);
        told.filter_map(|(_, frame)| match frame {
            FromServer::Answer { answer, .. } => Some(*answer),
            _ => None,
        })
        .collect()
    }

    /// How many verdicts depend on figures read at a deadline.
    pub(crate) fn kernel_verdicts(&self) -> usize {
        let steps = self.evening.facts.iter().filter_map(|fact| match fact {
            Fact::Step(step) => step.contest.as_ref(),
            _ => None,
        });
        let read = |event: &ArbiterEvent| matches!(event, ArbiterEvent::Counters { .. });
        steps
            .filter(|contest| contest.record().events.iter().any(read))
            .count()
    }
}

fn kernel(counters: Counters) -> Kernel {
    Kernel {
        min_round_trip: ROUND_TRIP,
        round_trip: ROUND_TRIP,
        deviation: Span::ZERO,
        counters: Some(counters),
    }
}
