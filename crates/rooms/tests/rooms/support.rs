//! A room with time and people, driven by hand.

use std::sync::Arc;

use fano_arbiter::{Kernel, Moment, Span};
use fano_protocol::{
    CloseReason, FromClient, FromServer, Hello, PROTOCOL, Phase, Role, RoomCode, http::ArrangedCard,
};
use fano_rooms::{
    ConnectionId, Decks, Effect, Fact, GuestId, Input, Mark, Output, Room, only_boxes,
};

pub(crate) const HOST: ConnectionId = ConnectionId(1);

pub(crate) struct Evening {
    pub(crate) room: Room,
    decks: Decks,
    pub(crate) now: Moment,
    pub(crate) facts: Vec<Fact>,
    /// Every frame sent to everybody.
    pub(crate) told: Vec<(ConnectionId, FromServer)>,
    pub(crate) closed: Vec<(ConnectionId, CloseReason)>,
    /// Connections whose claims are no longer believed.
    pub(crate) flagged: Vec<ConnectionId>,
    /// What the kernel knows about connections.
    pub(crate) kernels: Vec<(ConnectionId, Kernel)>,
    /// How often the kernel was asked.
    pub(crate) questions: u32,
    /// Frames with cards whose pong has not come back.
    pub(crate) shown: Vec<(ConnectionId, Mark)>,
}

pub(crate) fn hello(name: &str) -> Hello {
    Hello {
        protocol: PROTOCOL,
        token: None,
        name: name.to_owned(),
        colour: 0,
        role: Role::Player,
        last: None,
    }
}

impl Evening {
    /// An evening with its host, guest 1.
    pub(crate) fn new() -> Self {
        let mut evening = Self::empty();
        evening.join(HOST, 1);
        evening
    }

    pub(crate) fn empty() -> Self {
        Self::with_decks(only_boxes())
    }

    /// An evening at which these decks are known, too.
    pub(crate) fn with_decks(decks: Decks) -> Self {
        let mut out = Output::default();
        let room = Room::new(RoomCode::numbered(7), [3; 32], Arc::clone(&decks), &mut out);
        Self {
            room,
            decks,
            now: Moment::from_millis(1_000_000),
            facts: out.facts,
            told: Vec::new(),
            closed: Vec::new(),
            flagged: Vec::new(),
            kernels: Vec::new(),
            questions: 0,
            shown: Vec::new(),
        }
    }

    pub(crate) fn join(&mut self, connection: ConnectionId, guest: u128) {
        self.join_as(connection, guest, &format!("Guest {guest}"));
    }

    pub(crate) fn join_as(&mut self, connection: ConnectionId, guest: u128, name: &str) {
        self.take(Input::Joined {
            connection,
            guest: GuestId(guest),
            token: "token".to_owned(),
            hello: hello(name),
        });
    }

    pub(crate) fn take(&mut self, input: Input) {
        let mut out = Output::default();
        self.room.step(input, self.now, &mut out);
        while !self.room.kernel_question().is_empty() {
            self.questions += 1;
            let read = |id: &ConnectionId| {
                let kernel = self.kernels.iter().find(|(of, _)| of == id);
                (*id, kernel.map(|(_, kernel)| *kernel))
            };
            let readings = self.room.kernel_question().iter().map(read).collect();
            let answer = Input::Kernel { readings };
            self.room.step(answer, self.now, &mut out);
        }
        self.facts.extend(out.facts);
        let mut shown = Vec::new();
        for effect in out.effects {
            match effect {
                Effect::Tell { to, text, mark } => {
                    let frame: FromServer = serde_json::from_str(&text).expect("a frame");
                    for connection in to {
                        self.told.push((connection, frame.clone()));
                        shown.extend(mark.map(|mark| (connection, mark)));
                    }
                }
                // The server fills in the places.
                Effect::TellPlaces { to, deck, cards } => {
                    let cards = cards.into_iter().map(|card| ArrangedCard {
                        card: card.0,
                        symbols: Vec::new(),
                        by_face: Vec::new(),
                    });
                    let cards: Vec<ArrangedCard> = cards.collect();
                    for connection in to {
                        let (deck, cards) = (deck.to_string(), cards.clone());
                        let frame = FromServer::Places { deck, cards };
                        self.told.push((connection, frame));
                    }
                }
                Effect::Flagged { connection } => self.flagged.push(connection),
                Effect::Close { connection, reason } => self.closed.push((connection, reason)),
                _ => {}
            }
        }
        for (connection, mark) in shown {
            self.shown.push((connection, mark));
            self.take(Input::Written { connection, mark });
        }
    }

    pub(crate) fn say(&mut self, frame: FromClient) {
        self.say_over(HOST, frame);
    }

    pub(crate) fn say_over(&mut self, connection: ConnectionId, frame: FromClient) {
        let kernel = self.kernels.iter().find(|(of, _)| *of == connection);
        let kernel = kernel.map(|(_, kernel)| *kernel);
        self.take(Input::Received {
            connection,
            frame,
            kernel,
        });
    }

    /// All pongs come back.
    pub(crate) fn answer_pings(&mut self) {
        for (connection, mark) in std::mem::take(&mut self.shown) {
            let kernel = self.kernels.iter().find(|(of, _)| *of == connection);
            let kernel = kernel.map(|(_, kernel)| *kernel);
            self.take(Input::Returned {
                connection,
                mark,
                kernel,
            });
        }
    }

    /// The phase last sent to the host.
    pub(crate) fn phase(&self) -> Phase {
        let told = self.told.iter().rev().filter(|(to, _)| *to == HOST);
        let mut phases = told.filter_map(|(_, frame)| match frame {
            FromServer::Room { room } => Some(room.phase.clone()),
            FromServer::Welcome(welcome) => Some(welcome.room.phase.clone()),
            _ => None,
        });
        phases.next().expect("the room was told")
    }

    /// Lets this much time pass.
    pub(crate) fn pass(&mut self, ms: i64) {
        let until = self.now + Span::from_millis(ms);
        while let Some(wake) = self.room.next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.take(Input::Woken);
        }
        self.now = until;
    }

    /// Lets time pass until a game is over.
    pub(crate) fn wait(&mut self) {
        for _ in 0..20_000 {
            let Some(wake) = self.room.next_wake() else {
                return;
            };
            self.now = self.now.max(wake);
            self.take(Input::Woken);
            if matches!(self.phase(), Phase::Over | Phase::Between) {
                return;
            }
        }
        panic!("the evening does not end: {:?}", self.phase());
    }

    /// The room as it is after a crash.
    pub(crate) fn restored(&self) -> Room {
        Room::restore(self.facts.clone(), Arc::clone(&self.decks)).expect("the facts fit")
    }
}
