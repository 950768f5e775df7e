//! The simulated network: a room, clients on bad lines with a kernel that counts
//! what is lost, people who come and go, and a server that may be killed at any
//! moment. One seed, one evening.

mod link;
mod server;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
    sync::Arc,
};

use fano_arbiter::{Kernel, Moment, Span};
use fano_protocol::{FromClient, Hello, PROTOCOL, Role, RoomCode, Settings};
use fano_rooms::{
    ConnectionId, Decks, Durable, Fact, GuestId, Input, Mark, Output, Restoring, Room,
};
use fano_rules::{Lots, Purpose};

use self::link::{Gateway, LinkMet, OpenQuestion};
use crate::{
    Commit, Storage,
    client::Client,
    line::Line,
    own_decks::own_decks,
    weather::{KernelAnswer, Weather},
};

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    /// The facts of an output are durable, and its effects may be carried out.
    Committed(usize),
    ToServer(ConnectionId, String),
    ToClient(ConnectionId, String),
    Pong(ConnectionId, u32, u32),
    Gone(ConnectionId),
    Act(usize, u64),
    Connect(usize),
    /// A packet reaches the room's machine.
    Up(usize, Vec<u8>),
    /// A packet reaches a gateway.
    Down(usize, Vec<u8>),
    /// The room's machine asks a gateway for the time.
    AskTime(usize),
    /// It is told: when it had asked, and how long the question took, in
    /// microseconds.
    ToldTime(usize, Moment, u32),
    /// The kernel's figures reach the room.
    KernelAnswer,
    Wake,
}

/// Who a client belongs to.
#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) guest: GuestId,
    pub(crate) role: Role,
    pub(crate) connection: Option<ConnectionId>,
    /// Their chosen name.
    pub(crate) name: String,
}

/// An evening while it is played, and after it.
#[derive(Debug)]
pub struct Net {
    pub(crate) weather: Weather,
    pub(crate) clients: Vec<Client>,
    /// By client.
    pub(crate) people: Vec<Person>,
    /// The room as it comes back from everything that was confirmed.
    restoring: Restoring,
    /// Everything that was confirmed.
    pub facts: Vec<Fact>,
    /// Everything that was ever handed to a socket: the connection's client and the text.
    pub sent: Vec<(usize, String)>,
    pub(crate) kills: u32,
    pub(crate) failed_commits: u32,
    storage: Box<dyn Storage>,
    /// What a failed commit wanted to write: it may still turn up, as long as
    /// nothing newer was written.
    unconfirmed: Vec<Fact>,
    /// How many restored rooms were compared with the live one.
    pub(crate) restored: u32,
    code: RoomCode,
    pub(crate) room: Room,
    now: Moment,
    pub(crate) lines: BTreeMap<ConnectionId, Line>,
    queue: BinaryHeap<Reverse<(Moment, u64, u32, What)>>,
    /// Outputs waiting to become durable, with the room's state at that point.
    outputs: Vec<(Output, Option<Durable>)>,
    asked_kernel: bool,
    pub(crate) gateways: Vec<Gateway>,
    /// What gateways were asked about kernels.
    open_question: Option<OpenQuestion>,
    questions: u64,
    pub(crate) link_met: LinkMet,
    /// When the room is woken next.
    alarm: Option<Moment>,
    pub(crate) serial: u64,
    /// Counts the server's restarts; events from an earlier run are lost.
    life: u32,
    next_connection: u64,
    /// By client: the current plan, and when its cards were seen.
    plans: Vec<(u64, Moment)>,
    /// From this moment on nobody calls any more, so that all answers come.
    last_call_at: Option<Moment>,
    lots: Lots,
    pub(crate) settings: Settings,
    pub(crate) decks: Decks,
    pub(crate) started: bool,
    pub(crate) bots: u32,
}

impl Net {
    pub(crate) fn new(
        seed: u64,
        weather: Weather,
        people: u32,
        bots: u32,
        settings: Settings,
        mut storage: Box<dyn Storage>,
    ) -> Self {
        let mut out = Output::default();
        let code = RoomCode::numbered(seed);
        let decks = own_decks();
        let room = Room::new(code, [seed as u8; 32], Arc::clone(&decks), &mut out);
        let commit = storage.commit(code, &out.facts);
        assert_ne!(commit, Commit::Failed, "nothing goes wrong yet");
        let mut restoring = Restoring::new(Arc::clone(&decks));
        for fact in &out.facts {
            restoring.take(fact.clone()).expect("the facts fit");
        }
        let roles = vec![Role::Player; people as usize];
        let roles = roles.into_iter().chain([Role::Spectator, Role::Screen]);
        let people: Vec<Person> = roles
            .zip(1..)
            .map(|(role, number)| Person {
                guest: GuestId(number),
                role,
                connection: None,
                name: format!("Person {number}"),
            })
            .collect();
        let clients: Vec<Client> = (0..people.len() as u32)
            .map(|number| Client::new(seed, number))
            .collect();
        let mut net = Self {
            weather,
            plans: vec![(0, Moment::default()); clients.len()],
            clients,
            people,
            restoring,
            facts: out.facts,
            sent: Vec::new(),
            kills: 0,
            failed_commits: 0,
            storage,
            unconfirmed: Vec::new(),
            code,
            restored: 0,
            asked_kernel: false,
            gateways: Vec::new(),
            open_question: None,
            questions: 0,
            link_met: LinkMet::default(),
            alarm: None,
            room,
            now: Moment::from_millis(1_000_000),
            lines: BTreeMap::new(),
            queue: BinaryHeap::new(),
            outputs: Vec::new(),
            serial: 0,
            life: 0,
            next_connection: 1,
            last_call_at: None,
            lots: Lots::new(seed, Purpose::Imagine, 0),
            settings,
            decks,
            started: false,
            bots,
        };
        net.open_link();
        for client in 0..net.clients.len() {
            let delay = net.below(400);
            net.after(delay, What::Connect(client));
        }
        net
    }

    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.lots.below(n.max(1))
    }

    fn after(&mut self, delay_ms: u32, what: What) {
        self.at(self.now + Span::from_millis(i64::from(delay_ms)), what);
    }

    fn at(&mut self, at: Moment, what: What) {
        self.serial += 1;
        self.queue.push(Reverse((at, self.serial, self.life, what)));
    }

    /// One way over a connection: half its round trip, jitter, and sometimes a
    /// loss.
    fn leg(&mut self, base_us: i64) -> (Span, bool) {
        let jitter = (base_us / 2) as u32 * self.weather.jitter_percent / 100 + 500;
        let jitter = self.below(2 * jitter);
        let lost = self.below(1000) < self.weather.loss_permille;
        let resent_us = if lost { 200_000.max(base_us) } else { 0 };
        let way = Span::from_micros(base_us / 2 + i64::from(jitter) + resent_us);
        (way, lost)
    }

    /// What the kernel knows about a connection now.
    fn kernel(&self, connection: ConnectionId) -> Option<Kernel> {
        if self.weather.kernel_answer == KernelAnswer::Never {
            return None;
        }
        let line = self.lines.get(&connection)?;
        Some(line.kernel(self.now))
    }

    /// Plays until the series is over, and a little longer so that everybody is
    /// told.
    pub(crate) fn play(&mut self) {
        let mut quiet_after = None;
        let lively = self.weather.whims_permille > 0;
        let closing_time = self.now + Span::from_millis(240_000);
        for _ in 0..400_000 {
            let Some(Reverse((at, _, life, what))) = self.queue.pop() else {
                break;
            };
            self.now = self.now.max(at);
            if quiet_after.is_some_and(|end| self.now > end) {
                return;
            }
            self.happen(life, what);
            let ends = if lively {
                self.now > closing_time
            } else {
                self.is_over()
            };
            if quiet_after.is_none() && ends {
                // From here on the network is good, and everybody stays.
                self.weather.breaks_permille = 0;
                self.weather.kills_permille = 0;
                self.weather.whims_permille = 0;
                self.storage.calm_down();
                self.last_call_at = Some(self.now + Span::from_millis(12_000));
                quiet_after = Some(self.now + Span::from_millis(20_000));
            }
        }
        assert!(
            quiet_after.is_some(),
            "the evening does not end: {:?} at {:?}, due {:?}",
            self.room.durable().state.table,
            self.now,
            self.room.next_wake()
        );
    }

    fn is_over(&self) -> bool {
        self.facts
            .iter()
            .any(|fact| matches!(fact, Fact::Finished(_)))
    }

    fn happen(&mut self, life: u32, what: What) {
        let of_this_life = life == self.life;
        match what {
            What::Committed(index) if of_this_life => self.committed(index),
            What::ToServer(connection, text) if self.is_open(connection) => {
                let frame = fano_protocol::parse(&text).expect("clients speak the protocol");
                let kernel = matches!(frame, FromClient::Call(_))
                    .then(|| self.kernel(connection))
                    .flatten();
                let heard = Input::Received {
                    connection,
                    frame,
                    kernel,
                };
                self.hear(connection, heard);
            }
            What::Pong(connection, series, number) if self.is_open(connection) => {
                let mark = Mark { series, number };
                let kernel = self.kernel(connection);
                let returned = Input::Returned {
                    connection,
                    mark,
                    kernel,
                };
                self.hear(connection, returned);
            }
            What::ToClient(connection, text) => self.deliver(connection, &text),
            What::Gone(connection) if of_this_life => {
                self.hear(connection, Input::Left { connection });
            }
            What::Up(gateway, bytes) if of_this_life => self.arrive_up(gateway, &bytes),
            What::Down(gateway, bytes) => self.arrive_down(gateway, &bytes),
            What::AskTime(gateway) => self.ask_time(gateway),
            What::ToldTime(gateway, asked, way_us) => self.told_time(gateway, asked, way_us),
            What::Act(client, plan) => self.act(client, plan),
            What::Connect(client) => self.connect(client),
            What::KernelAnswer if of_this_life => self.answer_kernel(),
            What::Wake if of_this_life => {
                self.alarm = None;
                self.step(Input::Woken);
            }
            _ => {}
        }
    }

    fn is_open(&self, connection: ConnectionId) -> bool {
        self.lines.get(&connection).is_some_and(|line| line.open)
    }

    fn connect(&mut self, client: usize) {
        let connection = ConnectionId(self.next_connection);
        self.next_connection += 1;
        let (low, high) = self.weather.round_trip_ms;
        let base_ms = low + self.below(high - low + 1);
        let mut opened = Line::new(client, i64::from(base_ms) * 1000, self.now);
        opened.gateway = self.some_gateway();
        self.lines.insert(connection, opened);
        self.people[client].connection = Some(connection);
        let Person { guest, role, .. } = self.people[client];
        let hello = Hello {
            protocol: PROTOCOL,
            token: self.clients[client].token.clone(),
            name: self.people[client].name.clone(),
            colour: 0,
            role,
            last: self.clients[client].last(),
        };
        let token = format!("token {client}");
        let joined = Input::Joined {
            connection,
            guest,
            token,
            hello,
        };
        self.hear(connection, joined);
        for _ in 0..5 {
            let round_trip = Span::from_millis(i64::from(base_ms) + 1);
            let kernel = self.kernel(connection);
            let measured = Input::RoundTrip {
                connection,
                round_trip,
                kernel,
            };
            self.hear(connection, measured);
        }
    }

    fn write(&mut self, connection: ConnectionId, text: &str, mark: Option<Mark>) {
        let Some(line) = self.lines.get(&connection).filter(|line| line.open) else {
            return;
        };
        let (base_us, client) = (line.base_us, line.client);
        self.sent.push((client, text.to_owned()));
        if self.below(1000) < self.weather.breaks_permille {
            return self.cut(connection);
        }
        let ((there, lost), (back, _)) = (self.leg(base_us), self.leg(base_us));
        let now = self.now;
        let line = self.lines.get_mut(&connection).expect("it is open");
        let arrives = line.send_down(now, there, lost);
        self.at(arrives, What::ToClient(connection, text.to_owned()));
        if let Some(mark) = mark {
            let line = self.lines.get_mut(&connection).expect("it is open");
            let returns = line.send_up(arrives, back);
            self.at(returns, What::Pong(connection, mark.series, mark.number));
            self.hear(connection, Input::Written { connection, mark });
        }
    }

    /// A connection breaks: the server notices, and the client comes back.
    pub(crate) fn cut(&mut self, connection: ConnectionId) {
        let Some(line) = self.lines.get_mut(&connection).filter(|line| line.open) else {
            return;
        };
        line.open = false;
        let client = line.client;
        if self.people[client].connection == Some(connection) {
            self.people[client].connection = None;
        }
        let (noticed, back) = (self.below(600), 50 + self.below(3_000));
        self.after(noticed, What::Gone(connection));
        self.after(back, What::Connect(client));
    }

    fn deliver(&mut self, connection: ConnectionId, text: &str) {
        let Some(client) = self.lines.get(&connection).map(|line| line.client) else {
            return;
        };
        if self.people[client].connection != Some(connection) {
            return;
        }
        let changed = self.clients[client].hear(text);
        self.host(client);
        if self.below(1000) < self.weather.whims_permille {
            self.whim(client);
        }
        if changed {
            let painted = self.below(17);
            let reaction = 250 + self.below(900);
            self.plans[client] = (
                self.plans[client].0 + 1,
                self.now + Span::from_millis(i64::from(painted)),
            );
            let plan = self.plans[client].0;
            self.after(painted + reaction, What::Act(client, plan));
        }
    }

    fn act(&mut self, client: usize, plan: u64) {
        if self.last_call_at.is_some_and(|last| self.now > last) {
            return;
        }
        if self.plans[client].0 != plan || self.people[client].connection.is_none() {
            return;
        }
        // With nothing to do, look again in a while.
        self.after(2_000, What::Act(client, plan));
        if !self.clients[client].open.is_empty() {
            return;
        }
        let seen_at = self.plans[client].1;
        let Some((call, places)) = self.clients[client].plan() else {
            self.host(client);
            return;
        };
        let reaction = (self.now - seen_at).micros().max(0) as f64 / 1000.0;
        let frame = self.clients[client].frame(call, &places, reaction);
        self.say(client, &FromClient::Call(frame));
    }

    pub(crate) fn say(&mut self, client: usize, frame: &FromClient) {
        let Some(connection) = self.people[client].connection else {
            return;
        };
        let text = serde_json::to_string(frame).expect("JSON");
        let base_us = self.lines[&connection].base_us;
        let ((leg, lost), (nudge_leg, nudge_lost)) = (self.leg(base_us), self.leg(base_us));
        let now = self.now;
        let line = self.lines.get_mut(&connection).expect("it is open");
        let arrives = line.send_up(now, leg);
        if matches!(frame, FromClient::Call(_)) {
            // The nudge overtakes a lost call, and the kernel sees that.
            let nudged = now + Span::from_millis(10) + nudge_leg;
            if lost && !nudge_lost && nudged < arrives {
                line.overtaken(nudged);
            }
        }
        self.at(arrives, What::ToServer(connection, text));
    }
}
