//! A room that people and bots play in, without a server around it.

use fano_arbiter::{Counters, Kernel, Moment, Span};
use fano_protocol::{
    BotLevel, Call, CallFrame, FromClient, FromServer, GameChoice, Hello, PROTOCOL, Phase, Role,
    RoomCode, Settings, WrongCallRule,
};
use fano_rooms::{ConnectionId, Effect, Fact, GuestId, Input, Mark, Output, Room};
use fano_simroom::own_decks;

/// The connection of the host, who joins first.
pub(crate) const HOST: u64 = 1;

/// What a restored room tells somebody who joins.
pub(crate) type Told = Vec<FromServer>;

pub(crate) struct Evening {
    pub(crate) room: Room,
    now: Moment,
    /// What was written down since it was last taken.
    pub(crate) facts: Vec<Fact>,
    /// What the host was told.
    pub(crate) heard: Told,
    open: Vec<u64>,
    calls: u32,
}

impl Evening {
    pub(crate) fn new(code: RoomCode) -> Self {
        let mut out = Output::default();
        let secret = std::array::from_fn(|index| code.as_str().as_bytes()[index % 5] ^ index as u8);
        let room = Room::new(code, secret, own_decks(), &mut out);
        Self {
            facts: out.facts,
            ..Self::restored(room, Moment::from_millis(1_790_000_000_000))
        }
    }

    pub(crate) fn restored(room: Room, now: Moment) -> Self {
        Self {
            room,
            now,
            facts: Vec::new(),
            heard: Vec::new(),
            open: Vec::new(),
            calls: 0,
        }
    }

    pub(crate) fn join(&mut self, connection: u64, name: &str, role: Role) {
        let guest = GuestId(u128::from(connection) << 96 | 7);
        self.open.push(connection);
        let hello = Hello {
            protocol: PROTOCOL,
            token: None,
            name: name.to_owned(),
            colour: (connection % 8) as u8,
            role,
            last: None,
        };
        self.take(Input::Joined {
            connection: ConnectionId(connection),
            guest,
            token: String::new(),
            hello,
        });
        for _ in 0..5 {
            self.take(Input::RoundTrip {
                connection: ConnectionId(connection),
                round_trip: Span::from_millis(9 * connection as i64),
                kernel: kernel(connection),
            });
        }
    }

    pub(crate) fn leave_for_now(&mut self, connection: u64) {
        self.open.retain(|open| *open != connection);
        self.take(Input::Left {
            connection: ConnectionId(connection),
        });
    }

    pub(crate) fn say(&mut self, connection: u64, frame: FromClient) {
        self.take(Input::Received {
            connection: ConnectionId(connection),
            frame,
            kernel: kernel(connection),
        });
    }

    pub(crate) fn bots(&mut self, levels: &[BotLevel]) {
        for level in levels {
            self.say(HOST, FromClient::AddBot { level: *level });
        }
    }

    pub(crate) fn agree(&mut self, deck: &str, games: &[GameChoice], wrong_calls: WrongCallRule) {
        let settings = Settings {
            deck: deck.to_owned(),
            games: games.to_vec(),
            wrong_calls,
            ..Settings::default()
        };
        self.say(HOST, FromClient::Change { settings });
    }

    fn take(&mut self, input: Input) {
        let mut out = Output::default();
        self.room.step(input, self.now, &mut out);
        self.facts.extend(out.facts);
        let mut shown = Vec::new();
        for effect in out.effects {
            match effect {
                Effect::Tell { to, text, mark } => {
                    shown.extend(mark.map(|mark| (to.clone(), mark)));
                    if to.contains(&ConnectionId(HOST)) {
                        self.heard
                            .push(serde_json::from_str(&text).expect("a frame"));
                    }
                }
                Effect::Close { connection, .. } => self.leave_for_now(connection.0),
                _ => {}
            }
        }
        for (to, mark) in shown {
            self.show(&to, mark);
        }
    }

    /// Cards are written at once, and their pongs come back.
    fn show(&mut self, to: &[ConnectionId], mark: Mark) {
        for connection in to {
            let connection = *connection;
            self.take(Input::Written { connection, mark });
            self.take(Input::Returned {
                connection,
                mark,
                kernel: kernel(connection.0),
            });
        }
    }

    pub(crate) fn phase(&self) -> Phase {
        let phases = self.heard.iter().rev().find_map(|frame| match frame {
            FromServer::Room { room } => Some(room.phase.clone()),
            FromServer::Welcome(welcome) => Some(welcome.room.phase.clone()),
            _ => None,
        });
        phases.expect("the room was told")
    }

    fn last_event(&self) -> u32 {
        let seen = self.heard.iter().rev().find_map(|frame| match frame {
            FromServer::Events { from, events, .. } => Some(from + events.len() as u32 - 1),
            _ => None,
        });
        seen.unwrap_or(0)
    }

    /// Plays until `enough`; the host guesses a symbol now and then.
    pub(crate) fn play(&mut self, guess: bool, mut enough: impl FnMut(&Self) -> bool) {
        for turn in 0_u16..20_000 {
            if enough(self) {
                return;
            }
            let wake = self.room.next_wake();
            let wake = wake.unwrap_or_else(|| panic!("nothing happens: {:?}", self.heard.last()));
            self.now = self.now.max(wake);
            self.take(Input::Woken);
            if guess && turn % 7 == 3 && self.phase() == Phase::Playing {
                self.guess(turn % 20);
            }
        }
        panic!("the game does not end: {:?}", self.phase());
    }

    fn guess(&mut self, symbol: u16) {
        self.calls += 1;
        let seen = self.last_event();
        self.say(
            HOST,
            FromClient::Call(CallFrame {
                id: self.calls,
                seen,
                since: seen,
                claim_ms: Some(640.0),
                gesture_ms: None,
                clock: None,
                call: Call::Match { symbol },
            }),
        );
    }

    pub(crate) fn steps(&self) -> usize {
        let step = |fact: &&Fact| matches!(fact, Fact::Step(_));
        self.facts.iter().filter(step).count()
    }
}

/// Even connections are looked at by the kernel.
fn kernel(connection: u64) -> Option<Kernel> {
    connection.is_multiple_of(2).then(|| Kernel {
        min_round_trip: Span::from_millis(8 * connection as i64),
        round_trip: Span::from_millis(9 * connection as i64),
        deviation: Span::ZERO,
        counters: Some(Counters {
            resent: connection as u32,
            out_of_order: 0,
        }),
    })
}
