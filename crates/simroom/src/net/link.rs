//! Gateways on other machines: their clocks are wrong and drift, and the link to
//! them loses, delays and repeats packets.

mod messages;

use std::collections::BTreeSet;

use fano_arbiter::{Kernel, Moment, Span};
use fano_link::{
    Arrival, Body, ClockOffset, Exchange, Incoming, NodeId, Numbered, Outgoing, Packet, Question,
    StreamId, ToGateway, ToHost,
};
use fano_protocol::CloseReason;
use fano_rooms::{ConnectionId, Input, Mark, Output};

use self::messages::{Heard, from_host_message, to_host};
use super::{Net, What};
use crate::weather::LinkWeather;

/// How often gateways are asked for the time, in milliseconds.
const ASK_TIME_EVERY_MS: u32 = 250;

/// A machine with sockets but without the room.
#[derive(Debug)]
pub(crate) struct Gateway {
    /// How far its clock is ahead of the room's at first …
    ahead_us: i64,
    /// … and how much faster it goes.
    drift_ppm: i64,
    since: Moment,
    /// What the room's machine knows about that.
    clock: ClockOffset,
    stream: StreamId,
    up: Direction,
    down: Direction,
    /// The connections that have joined over this stream.
    joined: BTreeSet<ConnectionId>,
}

/// One direction of a stream.
#[derive(Debug, Default)]
struct Direction {
    outgoing: Outgoing,
    incoming: Incoming,
    /// Packets arrive in order.
    last: Moment,
    /// Whether something was sent since the last look.
    sent: bool,
}

/// A question about kernels that gateways have not answered yet.
#[derive(Debug)]
pub(crate) struct OpenQuestion {
    question: Question,
    readings: Vec<(ConnectionId, Option<Kernel>)>,
    missing: Vec<ConnectionId>,
}

/// What happened on the links.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LinkMet {
    pub(crate) calls: u32,
    pub(crate) before_verdict: u32,
    pub(crate) gaps: u32,
    pub(crate) repeats: u32,
}

impl Gateway {
    /// What its clock shows at a moment of the room's.
    fn shows(&self, at: Moment) -> Moment {
        let elapsed = (at - self.since).micros();
        at + Span::from_micros(self.ahead_us + elapsed * self.drift_ppm / 1_000_000)
    }

    fn start_over(&mut self) -> BTreeSet<ConnectionId> {
        self.stream = StreamId(self.stream.0 + 1);
        self.up = Direction::default();
        self.down = Direction::default();
        std::mem::take(&mut self.joined)
    }
}

impl Net {
    /// Adds gateways on other machines before the evening begins.
    pub(crate) fn link_machines(&mut self, weather: LinkWeather) {
        self.weather.link = Some(weather);
        self.open_link();
    }

    pub(super) fn open_link(&mut self) {
        let gateways = self.weather.link.map_or(0, |link| link.gateways);
        for number in 0..gateways {
            let seconds = i64::from(self.below(20_000)) - 10_000;
            let drift_ppm = i64::from(self.below(401)) - 200;
            let mut gateway = Gateway {
                // No clock is before its origin.
                ahead_us: (seconds * 100_000).max(-900_000_000),
                drift_ppm,
                since: self.now,
                clock: ClockOffset::default(),
                stream: StreamId(1),
                up: Direction::default(),
                down: Direction::default(),
                joined: BTreeSet::new(),
            };
            let way = Span::from_micros(i64::from(self.way_us()));
            let heard = gateway.shows(self.now - way);
            gateway.clock.exchange(Exchange {
                asked: self.now - way - way,
                heard,
                answered: heard,
                returned: self.now,
            });
            self.gateways.push(gateway);
            self.after(ASK_TIME_EVERY_MS, What::AskTime(number));
        }
    }

    fn way_us(&mut self) -> u32 {
        let (least, most) = self.weather.link.map_or((0, 1), |link| link.way_us);
        least + self.below(most - least)
    }

    /// Where the next socket is opened.
    pub(super) fn some_gateway(&mut self) -> Option<usize> {
        if self.gateways.is_empty() {
            return None;
        }
        let number = self.below(self.gateways.len() as u32 + 1) as usize;
        number.checked_sub(1)
    }

    fn gateway_of(&self, connection: ConnectionId) -> Option<usize> {
        self.lines.get(&connection)?.gateway
    }

    /// A socket has something for the room.
    pub(super) fn hear(&mut self, connection: ConnectionId, input: Input) {
        match self.gateway_of(connection) {
            None => self.step(input),
            Some(gateway) => {
                let at = self.gateways[gateway].shows(self.now);
                self.send_up(gateway, to_host(input, at));
            }
        }
    }

    fn send_up(&mut self, gateway: usize, messages: Vec<ToHost>) {
        let code = self.code;
        let end = &mut self.gateways[gateway];
        let body = Body::ToHost(Numbered {
            room: code,
            stream: end.stream,
            number: end.up.outgoing.number(),
            messages,
        });
        end.up.sent = true;
        if let Some((at, bytes, again)) = self.carry(gateway, body, true) {
            self.at(at, What::Up(gateway, bytes.clone()));
            if again {
                self.at(at, What::Up(gateway, bytes));
            }
        }
    }

    fn send_down(&mut self, gateway: usize, messages: Vec<ToGateway>) {
        let code = self.code;
        let end = &mut self.gateways[gateway];
        let body = Body::ToGateway(Numbered {
            room: code,
            stream: end.stream,
            number: end.down.outgoing.number(),
            messages,
        });
        end.down.sent = true;
        if let Some((at, bytes, again)) = self.carry(gateway, body, false) {
            self.at(at, What::Down(gateway, bytes.clone()));
            if again {
                self.at(at, What::Down(gateway, bytes));
            }
        }
    }

    /// When a packet arrives, and whether once more; `None` if it is lost.
    fn carry(&mut self, gateway: usize, body: Body, up: bool) -> Option<(Moment, Vec<u8>, bool)> {
        let weather = self.weather.link.expect("there are gateways");
        // In the end the network is good.
        let calm = self.last_call_at.is_some();
        if !calm && self.below(1000) < weather.loss_permille {
            return None;
        }
        let again = self.below(1000) < weather.repeats_permille;
        let way = Span::from_micros(i64::from(self.way_us()));
        let end = &mut self.gateways[gateway];
        let direction = if up { &mut end.up } else { &mut end.down };
        direction.last = direction.last.max(self.now + way);
        let packet = Packet {
            from: NodeId(gateway as i64),
            lost: 0,
            body,
        };
        let bytes = packet.encode().expect("packets are small");
        Some((direction.last, bytes, again))
    }

    pub(super) fn arrive_up(&mut self, gateway: usize, bytes: &[u8]) {
        let packet = Packet::decode(bytes).expect("what was sent");
        let Body::ToHost(numbered) = packet.body else {
            panic!("only this goes up");
        };
        let end = &mut self.gateways[gateway];
        if numbered.stream != end.stream {
            return;
        }
        match end.up.incoming.arrive(numbered.number) {
            Arrival::Next => {}
            Arrival::Repeated => return self.link_met.repeats += 1,
            Arrival::Gap => return self.break_off(gateway),
        }
        for message in numbered.messages {
            self.take_message(gateway, message);
            if self.gateways[gateway].stream != numbered.stream {
                // The server was killed.
                return;
            }
        }
    }

    fn take_message(&mut self, gateway: usize, message: ToHost) {
        let now = self.now;
        let is_call = matches!(&message, ToHost::Received { text, .. } if text.contains("call"));
        let (input, at) = match from_host_message(message) {
            Heard::Input(input, at) => (input, at),
            Heard::Kernel(question, readings) => return self.kernel_told(question, readings),
        };
        let end = &mut self.gateways[gateway];
        let clock = end.clock.follow(now).expect("it was asked for the time");
        let arrived = clock.translate(at, now);
        // Where its clock showed that, as only the simulation knows.
        let truth = (end.shows(arrived) - at).micros().abs();
        // It drifts on while a packet is on its way.
        assert!(truth <= clock.bound.micros() + 20, "{truth} µs, {clock:?}");
        match &input {
            Input::Joined { connection, .. } => {
                end.joined.insert(*connection);
            }
            Input::Left { connection } => {
                end.joined.remove(connection);
            }
            _ => {}
        }
        if is_call {
            self.link_met.calls += 1;
            let asked = !self.room.kernel_question().is_empty();
            self.link_met.before_verdict += u32::from(asked);
        }
        let joined = match &input {
            Input::Joined { connection, .. } => Some(*connection),
            _ => None,
        };
        let life = self.life;
        self.step_arrived(input, arrived);
        if let Some(connection) = joined
            && life == self.life
        {
            let bound = clock.bound;
            self.step(Input::Clock { connection, bound });
        }
    }

    /// Sends a frame to some connections, wherever they are.
    pub(super) fn tell(&mut self, to: &[ConnectionId], text: &str, mark: Option<Mark>) {
        let here: Vec<ConnectionId> = to.to_vec();
        for connection in here {
            if self.gateway_of(connection).is_none() {
                self.write(connection, text, mark);
            }
        }
        for gateway in 0..self.gateways.len() {
            let there = to.iter().copied();
            let there = there.filter(|one| self.gateway_of(*one) == Some(gateway));
            let to: Vec<ConnectionId> = there.collect();
            if !to.is_empty() {
                let text = text.to_owned();
                self.send_down(gateway, vec![ToGateway::Tell { to, text, mark }]);
            }
        }
    }

    pub(super) fn tell_closed(&mut self, connection: ConnectionId, reason: CloseReason) {
        match self.gateway_of(connection) {
            None => self.closed(connection, reason),
            Some(gateway) => {
                let close = ToGateway::CloseConnection { connection, reason };
                self.send_down(gateway, vec![close]);
            }
        }
    }

    pub(super) fn arrive_down(&mut self, gateway: usize, bytes: &[u8]) {
        let packet = Packet::decode(bytes).expect("what was sent");
        let Body::ToGateway(numbered) = packet.body else {
            panic!("only this goes down");
        };
        let end = &mut self.gateways[gateway];
        if numbered.stream != end.stream {
            return;
        }
        match end.down.incoming.arrive(numbered.number) {
            Arrival::Next => {}
            Arrival::Repeated => return self.link_met.repeats += 1,
            Arrival::Gap => return self.break_off(gateway),
        }
        for message in numbered.messages {
            match message {
                ToGateway::Tell { to, text, mark } => {
                    for connection in to {
                        self.write(connection, &text, mark);
                    }
                }
                ToGateway::CloseConnection { connection, reason } => {
                    self.closed(connection, reason);
                }
                ToGateway::AskKernel {
                    question,
                    connections,
                } => {
                    let read = connections.into_iter().map(|one| (one, self.kernel(one)));
                    let readings = read.collect();
                    self.send_up(gateway, vec![ToHost::Kernel { question, readings }]);
                }
                ToGateway::Urgent(_) | ToGateway::Summary(_) | ToGateway::Close { .. } => {}
            }
        }
    }

    /// A packet is missing: the sockets there are closed and come back, and the
    /// room lets them go.
    fn break_off(&mut self, gateway: usize) {
        self.link_met.gaps += 1;
        let joined = self.gateways[gateway].start_over();
        let open = self.lines.iter();
        let open = open.filter(|(_, line)| line.open && line.gateway == Some(gateway));
        let open: Vec<(ConnectionId, usize)> = open.map(|(id, line)| (*id, line.client)).collect();
        for (connection, client) in open {
            let line = self.lines.get_mut(&connection).expect("listed");
            line.open = false;
            self.people[client].connection = None;
            let back = 50 + self.below(1_500);
            self.after(back, What::Connect(client));
        }
        let life = self.life;
        for connection in joined {
            if life == self.life {
                self.step(Input::Left { connection });
            }
        }
    }

    /// The room's machine has lost everything.
    pub(super) fn reset_links(&mut self) {
        self.open_question = None;
        for gateway in &mut self.gateways {
            gateway.start_over();
        }
    }

    /// Whether gateways have to answer what the room asks.
    pub(super) fn asks_gateways(&self) -> bool {
        let mut asked = self.room.kernel_question().iter();
        asked.any(|connection| self.gateway_of(*connection).is_some())
    }

    /// Asks gateways what the room wants to know about kernels.
    pub(super) fn ask_gateways(&mut self) {
        if self.room.kernel_question().is_empty() {
            self.open_question = None;
            return;
        }
        let asked = self.room.kernel_question().to_vec();
        let known = self.open_question.as_ref().is_some_and(|open| {
            let answered = open.readings.iter().map(|(connection, _)| connection);
            let all: BTreeSet<_> = answered.chain(&open.missing).collect();
            all == asked.iter().collect()
        });
        if known || !self.asks_gateways() {
            return;
        }
        self.questions += 1;
        let question = Question(self.questions);
        let mut open = OpenQuestion {
            question,
            readings: Vec::new(),
            missing: Vec::new(),
        };
        let mut questions = vec![Vec::new(); self.gateways.len()];
        for connection in asked {
            match self.gateway_of(connection) {
                None => open.readings.push((connection, self.kernel(connection))),
                Some(gateway) => {
                    open.missing.push(connection);
                    questions[gateway].push(connection);
                }
            }
        }
        self.open_question = Some(open);
        for (gateway, connections) in questions.into_iter().enumerate() {
            if !connections.is_empty() {
                let ask = ToGateway::AskKernel {
                    question,
                    connections,
                };
                self.send_down(gateway, vec![ask]);
            }
        }
    }

    fn kernel_told(&mut self, question: Question, readings: Vec<(ConnectionId, Option<Kernel>)>) {
        let Some(open) = &mut self.open_question else {
            return;
        };
        if open.question != question {
            return;
        }
        open.missing
            .retain(|one| !readings.iter().any(|(of, _)| of == one));
        open.readings.extend(readings);
        if !open.missing.is_empty() {
            return;
        }
        let readings = std::mem::take(&mut open.readings);
        self.open_question = None;
        let mut out = Output::default();
        self.room
            .step(Input::Kernel { readings }, self.now, &mut out);
        self.after_step(out);
    }

    /// Asks for the time, and shows whether the last packets arrived.
    pub(super) fn ask_time(&mut self, gateway: usize) {
        self.after(ASK_TIME_EVERY_MS, What::AskTime(gateway));
        let (out, back) = (self.way_us(), self.way_us());
        let returns = self.now + Span::from_micros(i64::from(out) + i64::from(back));
        self.at(returns, What::ToldTime(gateway, self.now, out));
        if std::mem::take(&mut self.gateways[gateway].up.sent) {
            self.send_up(gateway, Vec::new());
            self.gateways[gateway].up.sent = false;
        }
        if std::mem::take(&mut self.gateways[gateway].down.sent) {
            self.send_down(gateway, Vec::new());
            self.gateways[gateway].down.sent = false;
        }
    }

    pub(super) fn told_time(&mut self, gateway: usize, asked: Moment, way_us: u32) {
        let returned = self.now;
        let end = &mut self.gateways[gateway];
        let heard = end.shows(asked + Span::from_micros(i64::from(way_us)));
        let taken = end.clock.exchange(Exchange {
            asked,
            heard,
            answered: heard,
            returned,
        });
        assert!(taken, "it makes sense");
    }
}
