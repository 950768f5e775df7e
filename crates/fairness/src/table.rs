//! One table: a room, and players who stay together for a number of contests.

mod cards;
mod clients;
mod queue;
mod server;
mod socket;
mod stalls;

use std::{collections::VecDeque, rc::Rc};

use fano_arbiter::{Kernel, Moment, Span};
use fano_decks::builtin;
use fano_protocol::{
    CallFrame, FromClient, GameChoice, Hello, PROTOCOL, Role, RoomCode, Settings, WrongCallRule,
};
use fano_rooms::{ConnectionId, Effect, GuestId, Input, Output, Room, only_boxes};

use crate::{
    Knowledge, Press, Random, Setup,
    network::{Conditions, Delivered, Path, span},
    tally::{Seat, Tally},
};
use cards::Cards;
use queue::Queue;
use socket::Socket;
use stalls::Stalls;

/// The smallest deck of the box, as in the lab.
const DECK: &str = "insects";
/// When the players come.
const START: Moment = Moment::from_millis(1_000_000);
/// How long the host takes to choose the game, and to start it.
const SETTING_UP: Span = Span::from_millis(2_000);
const WAITING: Span = Span::from_millis(6_000);
/// Three, two, one, and the first card.
const STARTING: Span = Span::from_millis(5_000);
/// How long the host looks at the result of a series.
const LOOKING: Span = Span::from_millis(2_000);
/// A card takes seconds. If one takes longer than this, nobody can play on.
const CARD_MAX: Span = Span::from_millis(600_000);
/// How many round trips it takes to open a connection.
const CONNECTING_ROUND_TRIPS: usize = 3;

/// A card that everybody could win.
#[derive(Debug)]
struct Card {
    /// The number of the last event that was shown with it.
    number: u32,
    /// By seat: the symbol to call.
    symbols: Vec<u16>,
    /// By seat: how the player reacts to it.
    presses: Vec<Press>,
}

/// What a player is told in a frame of events.
#[derive(Clone, Debug)]
enum News {
    Card(Rc<Card>),
    /// The series is over.
    Over,
    /// Only some play on.
    Tie,
}

/// A segment on its way to a player.
#[derive(Clone, Debug, Default)]
struct Down {
    news: Option<News>,
    /// When it was written, if a ping was.
    ping: Option<Moment>,
    /// Whether it repeats the ping of a card.
    is_nudge: bool,
}

/// A segment on its way to the server.
#[derive(Debug)]
enum Up {
    Pong {
        /// When its ping was written, if the kernel can measure a round trip by
        /// it.
        written: Option<Moment>,
    },
    Call(CallFrame),
    Nudge,
    Say(Box<FromClient>),
}

/// A call that its player has decided on.
#[derive(Debug)]
struct Pending {
    card: Rc<Card>,
    pressed_at: Moment,
}

/// Somebody at the table, with their connection.
#[derive(Debug)]
struct Player {
    conditions: Conditions,
    down: Path<Down>,
    up: Path<Up>,
    socket: Socket,
    /// What is known about the connection without reading anything again.
    at_connecting: Option<Kernel>,
    pending: Vec<Pending>,
    calls: u32,
}

/// Something that happens, with the seat it happens to.
#[derive(Debug)]
enum What {
    /// The oldest facts are durable.
    Committed,
    /// The room is woken.
    Wake,
    /// A socket asks whether a ping is due.
    PingTimer(usize),
    /// A nudge follows a card.
    NudgeCard(usize),
    /// A segment arrives at a player's machine.
    ToPlayer(usize, u64),
    /// A player's client gets it.
    See(usize, Delivered<Down>),
    /// A segment arrives at the server's machine.
    ToServer(usize, u64),
    /// The server gets it.
    Receive(usize, Up),
    /// A player who delays pongs sends one.
    Pong(usize, Option<Moment>),
    /// A player calls, about the card with this number.
    Call(usize, u32),
    /// A nudge follows a call or a pong.
    NudgeUp(usize),
    /// The host says something.
    Say(Box<FromClient>),
    /// Some machines stop for a while.
    Stall,
}

pub(crate) struct Table<'a> {
    setup: Setup,
    random: Random,
    now: Moment,
    queue: Queue<What>,
    room: Room,
    /// When the room is woken next.
    alarm: Option<Moment>,
    /// Effects that wait until the facts before them are durable, and when that
    /// is.
    commits: VecDeque<(Moment, Vec<Effect>)>,
    players: Vec<Player>,
    stalls: Stalls,
    seats: Vec<Seat>,
    cards: Cards,
    card: Option<Rc<Card>>,
    contests: u32,
    decided: u32,
    tally: &'a mut Tally,
}

/// The connection of a seat.
fn connection(seat: usize) -> ConnectionId {
    ConnectionId(seat as u64 + 1)
}

/// The seat of a connection.
fn seat_of(connection: ConnectionId) -> usize {
    usize::try_from(connection.0 - 1).expect("connections are numbered from 1")
}

impl<'a> Table<'a> {
    /// Draws the players of a table. Seats without a round trip of their own
    /// draw one from the range.
    pub(crate) fn new(
        setup: &Setup,
        round_trips_ms: &[f64],
        number: u64,
        tally: &'a mut Tally,
    ) -> Self {
        let mut random = Random::new(setup.seed, number);
        let players: Vec<Player> = (0..usize::from(setup.players))
            .map(|seat| {
                let own = round_trips_ms.get(seat);
                let range = own.map_or(setup.round_trip_ms, |millis| (*millis, *millis));
                Player::draw(setup, range, &mut random)
            })
            .collect();
        let seats = players.iter().enumerate().map(|(seat, player)| Seat {
            round_trip: player.conditions.round_trip,
            cheat: setup.cheat.filter(|_| seat == 0),
            flagged_after: None,
            flagged: None,
        });
        let mut secret = [0; 32];
        for bytes in secret.chunks_exact_mut(8) {
            bytes.copy_from_slice(&random.next().to_le_bytes());
        }
        let mut out = Output::default();
        let room = Room::new(RoomCode::numbered(number), secret, only_boxes(), &mut out);
        let deck = builtin::by_name(DECK).expect("the box has this deck");
        Self {
            setup: *setup,
            random,
            now: START,
            queue: Queue::default(),
            room,
            alarm: None,
            commits: VecDeque::new(),
            seats: seats.collect(),
            cards: Cards::new(deck, players.len()),
            stalls: Stalls::new(players.len()),
            players,
            card: None,
            contests: 0,
            decided: 0,
            tally,
        }
    }

    /// Plays until this many contests are decided.
    pub(crate) fn play(mut self, contests: u32) {
        self.contests = contests;
        self.gather();
        let mut last = (self.decided, self.now);
        while self.decided < contests {
            let (at, what) = self.queue.pop().expect("there is always a next ping");
            self.now = at;
            self.happen_unless_stalled(what);
            if self.decided > last.0 {
                last = (self.decided, self.now);
            }
            assert!(self.now - last.1 < CARD_MAX, "the game does not go on");
        }
        self.tally.table_over(&self.seats, self.decided);
    }

    /// Everybody joins, and the host starts a series.
    fn gather(&mut self) {
        for seat in 0..self.players.len() {
            let hello = Hello {
                protocol: PROTOCOL,
                token: None,
                name: format!("Player {}", seat + 1),
                colour: 0,
                role: Role::Player,
                last: None,
            };
            self.step(Input::Joined {
                connection: connection(seat),
                guest: GuestId(seat as u128 + 1),
                token: String::new(),
                hello,
            });
            self.queue.push(self.now, What::PingTimer(seat));
        }
        let settings = Settings {
            deck: DECK.to_owned(),
            games: vec![GameChoice::Tower],
            wrong_calls: WrongCallRule::None,
            hold_ms: self.setup.hold_ms,
            ..Settings::default()
        };
        let change = FromClient::Change { settings };
        self.queue
            .push(self.now + SETTING_UP, What::Say(Box::new(change)));
        let start = What::Say(Box::new(FromClient::Start));
        self.queue.push(self.now + WAITING, start);
        if self.setup.stall_every_s.is_some() {
            // Nothing stands still before the game has begun.
            let first_at = self.next_stall() + WAITING + STARTING;
            self.queue.push(first_at, What::Stall);
        }
    }

    fn next_stall(&mut self) -> Moment {
        let mean_s = self.setup.stall_every_s.unwrap_or(f64::INFINITY);
        later(self.now, 1000.0 * mean_s * self.random.exponential())
    }

    /// A machine that has stopped does everything as soon as it goes on.
    fn happen_unless_stalled(&mut self, what: What) {
        match self.stalls.until(&what).filter(|until| *until > self.now) {
            Some(until) => self.queue.push(until, what.held_up()),
            None => self.happen(what),
        }
    }

    fn happen(&mut self, what: What) {
        match what {
            What::Committed => self.committed(),
            What::Wake => self.wake(),
            What::PingTimer(seat) => self.ping_timer(seat),
            What::NudgeCard(seat) => {
                if self.players[seat].socket.nudge_due(self.now) {
                    let nudge = Down {
                        is_nudge: true,
                        ..Down::default()
                    };
                    self.send_down(seat, nudge);
                }
            }
            What::ToPlayer(seat, number) => self.reach_player(seat, number),
            What::ToServer(seat, number) => self.reach_server(seat, number),
            What::See(seat, delivered) => self.see(seat, delivered),
            What::Receive(seat, content) => self.receive(seat, content),
            What::Pong(seat, written) => self.send_up(seat, Up::Pong { written }),
            What::Call(seat, number) => self.call(seat, number),
            What::NudgeUp(seat) => self.send_up(seat, Up::Nudge),
            What::Say(frame) => self.send_up(0, Up::Say(frame)),
            What::Stall => {
                let next_at = self.next_stall();
                self.stalls.begin(self.now, &mut self.random);
                self.queue.push(next_at, What::Stall);
            }
        }
    }

    fn send_down(&mut self, seat: usize, content: Down) {
        let player = &mut self.players[seat];
        let queue = &mut self.queue;
        player.down.send(
            content,
            self.now,
            &player.conditions,
            &mut self.random,
            |number, at| queue.push(at, What::ToPlayer(seat, number)),
        );
    }

    fn send_up(&mut self, seat: usize, content: Up) {
        let player = &mut self.players[seat];
        let queue = &mut self.queue;
        player.up.send(
            content,
            self.now,
            &player.conditions,
            &mut self.random,
            |number, at| queue.push(at, What::ToServer(seat, number)),
        );
    }
}

impl Player {
    fn draw(setup: &Setup, range: (f64, f64), random: &mut Random) -> Self {
        let (mut conditions, ways) = Conditions::draw(setup, range, random);
        for _ in 0..CONNECTING_ROUND_TRIPS {
            let round_trip = conditions.quiet_round_trip(random);
            conditions.measured(round_trip, START);
        }
        let at_connecting = match setup.knowledge {
            Knowledge::Kernel | Knowledge::Pongs => None,
            Knowledge::Proxy => {
                let kernel = conditions.kernel(None);
                Some(Kernel::from_proxy(kernel.round_trip, kernel.deviation))
            }
        };
        let [way_out, way_back] = ways;
        Self {
            conditions,
            down: Path::new(way_out),
            up: Path::new(way_back),
            socket: Socket::new(at_connecting),
            at_connecting,
            pending: Vec::new(),
            calls: 0,
        }
    }
}

/// A moment this many milliseconds later.
fn later(moment: Moment, millis: f64) -> Moment {
    moment + span(millis)
}
