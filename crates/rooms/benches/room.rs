//! What a call costs in the room machine: four people at a Tower, each call
//! judged, held, decided, recorded and sent to everybody.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fano_arbiter::{Moment, Span};
use fano_decks::{CardId, builtin};
use fano_protocol::{Call, CallFrame, Event, FromClient, FromServer, Hello, Place, Role, RoomCode};
use fano_rooms::{ConnectionId, Effect, GuestId, Input, Output, Room, only_boxes};

const PEOPLE: u64 = 4;

struct Table {
    room: Room,
    now: Moment,
    out: Output,
    centre: u16,
    hands: [u16; PEOPLE as usize],
    number: u32,
    calls: u32,
}

impl Table {
    fn new(secret: u8) -> Self {
        let mut out = Output::default();
        let room = Room::new(RoomCode::numbered(1), [secret; 32], only_boxes(), &mut out);
        let mut table = Self {
            room,
            now: Moment::from_millis(1_000_000),
            out,
            centre: 0,
            hands: [0; PEOPLE as usize],
            number: 0,
            calls: 0,
        };
        for person in 1..=PEOPLE {
            table.step(Input::Joined {
                connection: ConnectionId(person),
                guest: GuestId(u128::from(person)),
                token: String::new(),
                hello: Hello {
                    protocol: 2,
                    token: None,
                    name: format!("Guest {person}"),
                    colour: 0,
                    role: Role::Player,
                    last: None,
                },
            });
        }
        table.say(0, FromClient::Start);
        table.wait(3_000);
        table
    }

    fn step(&mut self, input: Input) {
        self.out.facts.clear();
        self.out.effects.clear();
        self.room.step(input, self.now, &mut self.out);
        let effects = std::mem::take(&mut self.out.effects);
        for effect in effects {
            let Effect::Tell { to, text, mark } = effect else {
                continue;
            };
            let Some(mark) = mark else { continue };
            for connection in to {
                let kernel = None;
                let written = Input::Written { connection, mark };
                self.room.step(written, self.now, &mut self.out);
                let returned = Input::Returned {
                    connection,
                    mark,
                    kernel,
                };
                self.room.step(returned, self.now, &mut self.out);
            }
            self.look(&text);
        }
    }

    fn look(&mut self, text: &str) {
        let FromServer::Events { from, events, .. } = serde_json::from_str(text).expect("a frame")
        else {
            return;
        };
        self.number = from + events.len() as u32 - 1;
        for event in events {
            match event {
                Event::Turned {
                    at: Place::Centre,
                    card,
                } => self.centre = card,
                Event::Turned {
                    at: Place::Hand { seat },
                    card,
                }
                | Event::Moved {
                    to: Place::Hand { seat },
                    card: Some(card),
                    ..
                } => self.hands[usize::from(seat)] = card,
                _ => {}
            }
        }
    }

    fn say(&mut self, person: u64, frame: FromClient) {
        self.step(Input::Received {
            connection: ConnectionId(person + 1),
            frame,
            kernel: None,
        });
    }

    fn wait(&mut self, millis: i64) {
        self.now = self.now + Span::from_millis(millis);
        self.step(Input::Woken);
    }

    fn call(&mut self, person: u64) {
        self.calls += 1;
        let mine = CardId(self.hands[person as usize]);
        let symbol = builtin::classic().shared(mine, CardId(self.centre)).0;
        let call = CallFrame {
            id: self.calls,
            seen: self.number,
            since: self.number,
            claim_ms: Some(480.0),
            gesture_ms: None,
            clock: None,
            call: Call::Match { symbol },
        };
        self.wait(500);
        self.say(person, FromClient::Call(call));
        self.wait(200);
    }
}

fn calls(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("room");
    group.throughput(Throughput::Elements(48));
    group.measurement_time(Duration::from_secs(3));
    group.bench_function("48 right calls at a Tower of four", |bencher| {
        bencher.iter_batched_ref(
            || Table::new(1),
            |table| (0..48).for_each(|call| table.call(call % PEOPLE)),
            criterion::BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, calls);
criterion_main!(benches);
