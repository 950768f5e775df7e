//! Turns any bytes into a session: people come and go, send sensible and
//! foolish messages, time passes or does not, and the server is killed now and
//! then. Used by the fuzzer and by a property test.

use std::collections::BTreeSet;

use fano_arbiter::{Moment, Span};
use fano_protocol::{
    BotLevel, Call, CallFrame, Cell, FaceChoice, FromClient, FromServer, GameChoice, Hello,
    LastSeen, Role, RoomCode, Settings, TeamColour, WrongCallRule,
};
use fano_rooms::{ConnectionId, Effect, Fact, GuestId, Input, Mark, Output, Room, only_boxes};

struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        self.0.next().copied()
    }

    fn byte(&mut self) -> u8 {
        self.next().unwrap_or(0)
    }

    fn wide(&mut self) -> u16 {
        u16::from(self.byte()) << 8 | u16::from(self.byte())
    }

    fn role(&mut self) -> Role {
        match self.byte() % 8 {
            0 => Role::Spectator,
            1 => Role::Screen,
            _ => Role::Player,
        }
    }

    fn level(&mut self) -> BotLevel {
        match self.byte() % 3 {
            0 => BotLevel::SmallChild,
            1 => BotLevel::OldHand,
            _ => BotLevel::Champion,
        }
    }

    fn cell(&mut self) -> Cell {
        let near = |byte: u8| i16::from(byte as i8) / 32;
        match self.byte() {
            255 => Cell {
                q: i16::MAX,
                r: i16::MIN,
            },
            byte => Cell {
                q: near(byte),
                r: near(self.byte()),
            },
        }
    }

    fn call(&mut self) -> Call {
        let symbol = u16::from(self.byte()) % 60;
        match self.byte() % 4 {
            0 => Call::Match { symbol },
            1 => Call::Give {
                target: self.byte() % 9,
                symbol,
            },
            2 => Call::Triplet {
                slots: [self.byte() % 10, self.byte() % 10, self.byte() % 10],
                symbol,
            },
            _ => Call::Place {
                anchor: self.cell(),
                symbol,
                cell: self.cell(),
            },
        }
    }

    fn settings(&mut self) -> Settings {
        let deck = ["classic", "insects", "connect", "nothing"][usize::from(self.byte() % 4)];
        let games = (0..self.byte() % 4).map(|_| match self.byte() % 7 {
            0 => GameChoice::Practice,
            1 => GameChoice::Tower,
            2 => GameChoice::Well,
            3 => GameChoice::HotPotato {
                rounds: u16::from(self.byte() % 8),
            },
            4 => GameChoice::Gift,
            5 => GameChoice::Triplet,
            _ => GameChoice::Connect {
                points: Some(self.byte() % 7),
            },
        });
        let games = games.collect();
        let freeze_ms = u32::from(self.wide());
        Settings {
            deck: deck.to_owned(),
            games,
            wrong_calls: match self.byte() % 4 {
                0 => WrongCallRule::None,
                1 => WrongCallRule::Freeze { freeze_ms },
                2 => WrongCallRule::SitOut,
                _ => WrongCallRule::Forfeit { freeze_ms },
            },
            hold_ms: self.wide() % 300,
            grace_s: self.wide() % 700,
            faces: FaceChoice::default(),
        }
    }

    fn frame(&mut self) -> FromClient {
        let member = u32::from(self.byte() % 12);
        match self.byte() % 20 {
            0 => FromClient::Nudge,
            1 => FromClient::Rename {
                name: ["Mia", "", "\u{200B}", "Noa  Noa"][usize::from(self.byte() % 4)].to_owned(),
                colour: self.byte() % 10,
            },
            2 => FromClient::Ready {
                ready: self.byte().is_multiple_of(2),
            },
            3 => FromClient::TakeRole { role: self.role() },
            4 => FromClient::JoinTeam {
                member,
                team: [None, Some(TeamColour::Pink), Some(TeamColour::Blue)]
                    [usize::from(self.byte() % 3)],
            },
            5 => FromClient::PlayHere,
            6 => FromClient::Change {
                settings: self.settings(),
            },
            7 => FromClient::AddBot {
                level: self.level(),
            },
            8 => FromClient::SetBotLevel {
                member,
                level: self.level(),
            },
            9 => FromClient::Kick { member },
            10 => FromClient::Lock {
                locked: self.byte().is_multiple_of(4),
            },
            11 => FromClient::MakeHost { member },
            12 | 13 => FromClient::Start,
            14 => FromClient::Next,
            15 => FromClient::Stop,
            16 => FromClient::GoOn,
            17 => FromClient::ToLobby,
            18 => FromClient::Leave,
            _ => FromClient::Call(CallFrame {
                id: u32::from(self.byte()),
                seen: u32::from(self.wide()) % 400,
                since: u32::from(self.wide()) % 400,
                claim_ms: [None, Some(f64::NAN), Some(-1.0), Some(812.5), Some(1e300)]
                    [usize::from(self.byte() % 5)],
                gesture_ms: None,
                clock: None,
                call: self.call(),
            }),
        }
    }
}

struct Evening {
    room: Room,
    facts: Vec<Fact>,
    open: BTreeSet<ConnectionId>,
    marks: Vec<(ConnectionId, Mark)>,
    now: Moment,
    connections: u64,
}

impl Evening {
    fn take(&mut self, input: Input) {
        if let Input::Left { connection } = input {
            self.open.remove(&connection);
        }
        let mut out = Output::default();
        self.room.step(input, self.now, &mut out);
        while !self.room.kernel_question().is_empty() {
            let asked = self.room.kernel_question().iter();
            let readings = asked.map(|connection| (*connection, None)).collect();
            let answer = Input::Kernel { readings };
            self.room.step(answer, self.now, &mut out);
        }
        let wake = self.room.next_wake();
        assert!(
            wake.is_none_or(|wake| wake > self.now),
            "nothing is overdue"
        );
        self.facts.extend(out.facts);
        for effect in out.effects {
            match effect {
                Effect::Tell { to, text, mark } => {
                    serde_json::from_str::<FromServer>(&text).expect("a frame of the protocol");
                    for connection in to {
                        assert!(
                            self.open.contains(&connection),
                            "sent to a closed connection"
                        );
                        self.marks.extend(mark.map(|mark| (connection, mark)));
                    }
                }
                Effect::Close { connection, .. } => {
                    assert!(
                        self.open.contains(&connection),
                        "only open connections are closed"
                    );
                    self.open.remove(&connection);
                    // The server reports every closed connection.
                    let mut more = Output::default();
                    self.room
                        .step(Input::Left { connection }, self.now, &mut more);
                    self.facts.extend(more.facts);
                }
                _ => {}
            }
        }
    }

    fn some_connection(&self, byte: u8) -> Option<ConnectionId> {
        let count = self.open.len();
        let chosen = usize::from(byte).checked_rem(count)?;
        self.open.iter().nth(chosen).copied()
    }

    fn connect(&mut self, bytes: &mut Bytes<'_>) {
        self.connections += 1;
        let connection = ConnectionId(self.connections);
        let guest = bytes.byte() % 10;
        let last = (bytes.byte().is_multiple_of(2)).then(|| LastSeen {
            series: u32::from(bytes.byte() % 3),
            number: u32::from(bytes.byte()),
        });
        let hello = Hello {
            protocol: 2,
            token: None,
            name: format!("Guest {guest}"),
            colour: guest % 8,
            role: bytes.role(),
            last,
        };
        self.open.insert(connection);
        self.take(Input::Joined {
            connection,
            guest: GuestId(u128::from(guest)),
            token: String::new(),
            hello,
        });
    }
}

/// Plays the session these bytes encode.
pub(crate) fn play_bytes(bytes: &[u8]) {
    let mut bytes = Bytes(bytes.iter());
    let mut out = Output::default();
    let room = Room::new(
        RoomCode::numbered(1),
        [bytes.byte(); 32],
        only_boxes(),
        &mut out,
    );
    let mut evening = Evening {
        room,
        facts: out.facts,
        open: BTreeSet::new(),
        marks: Vec::new(),
        now: Moment::from_millis(1_000),
        connections: 0,
    };
    while let Some(op) = bytes.next() {
        let pick = bytes.byte();
        let connection = evening.some_connection(pick);
        let kernel = None;
        match (op % 16, connection) {
            (0, _) => evening.connect(&mut bytes),
            (1, Some(connection)) => evening.take(Input::Left { connection }),
            (2 | 3, _) => {
                let wait = Span::from_millis(i64::from(bytes.wide()));
                evening.now = evening.now + wait;
                evening.take(Input::Woken);
            }
            (4, _) => {
                if let Some(wake) = evening.room.next_wake() {
                    evening.now = evening.now.max(wake);
                    evening.take(Input::Woken);
                }
            }
            (5, _) => {
                for (connection, mark) in std::mem::take(&mut evening.marks) {
                    evening.take(Input::Written { connection, mark });
                    evening.take(Input::Returned {
                        connection,
                        mark,
                        kernel,
                    });
                }
            }
            (6, _) if pick == 0 => {
                let again =
                    Room::restore(evening.facts.clone(), only_boxes()).expect("the facts fit");
                evening.room = again;
                evening.open.clear();
                evening.marks.clear();
            }
            (_, Some(connection)) => {
                let frame = bytes.frame();
                evening.take(Input::Received {
                    connection,
                    frame,
                    kernel,
                });
            }
            _ => {}
        }
    }
    let again = Room::restore(evening.facts, only_boxes()).expect("the facts fit");
    assert_eq!(again.durable(), evening.room.durable());
}
