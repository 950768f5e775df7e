//! A person on a real socket, who reconnects whenever the server is back.

use std::{
    collections::BTreeMap,
    fmt, io,
    net::{SocketAddr, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use fano_protocol::{
    BotLevel, Event, FaceChoice, FromClient, FromServer, GameChoice, Hello, PROTOCOL, Phase, Role,
    Settings, WrongCallRule,
};
use fano_simroom::Client;
use tungstenite::{Message, WebSocket, client, client::IntoClientRequest as _};

/// Nobody reads more notes than that.
const NOTES_MAX: usize = 10_000;

/// What the players and the test tell each other.
#[derive(Default)]
pub(crate) struct Signs {
    /// Tells everybody to stop.
    pub(crate) stop: AtomicBool,
    /// How many events anybody was sent.
    pub(crate) events: AtomicU32,
    /// How many of them were accepted calls.
    pub(crate) calls: AtomicU32,
    /// How many calls anybody has made, accepted or not.
    pub(crate) made: AtomicU32,
    /// How many series anybody saw to their end.
    pub(crate) finished: AtomicU32,
    /// How often anybody was welcomed.
    pub(crate) comebacks: AtomicU32,
    /// The port of the server that welcomed somebody last.
    pub(crate) port: AtomicU32,
    /// Whether a game is on, as far as anybody knows who has a connection.
    pub(crate) playing: AtomicBool,
    /// Accepted calls that anybody was told of while a game was on.
    pub(crate) heard: Mutex<Vec<Heard>>,
    /// What somebody saw and did, for whoever wants to know why something took long.
    pub(crate) notes: Mutex<Vec<(Instant, String)>>,
    /// How long anybody had no connection, each time.
    pub(crate) absences: Mutex<Vec<Duration>>,
    /// How long a game stood still for anybody who had lost the connection in the
    /// middle of it, each time.
    pub(crate) standstills: Mutex<Vec<Duration>>,
}

/// An accepted call that somebody was told of. What is told again after a welcome is
/// not among them: it may be from before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heard {
    pub(crate) at: Instant,
    /// When the connection was welcomed that it came over.
    pub(crate) welcomed: Instant,
    /// Whether the game is the one that was on when the connection before was lost.
    pub(crate) same_game: bool,
}

/// A connection that was lost.
struct Loss {
    at: Instant,
    /// Whether a game was on.
    playing: bool,
    /// Whether there is another one.
    welcomed: bool,
}

/// What a player remembers of the whole session.
pub(crate) struct Memory {
    /// Every event, by series and number; a repeated one must be the same.
    pub(crate) told: BTreeMap<(u32, u32), Event>,
    /// The names of finished series.
    pub(crate) records: BTreeMap<u32, String>,
    pub(crate) comebacks: u32,
}

pub(crate) struct Player {
    /// Any of them may have the room.
    addresses: Vec<SocketAddr>,
    /// How long a server may be silent if there are others.
    silence_max: Duration,
    code: String,
    number: u32,
    role: Role,
    client: Client,
    memory: Memory,
    signs: Arc<Signs>,
    /// When the host last asked for something; asking too often would be a
    /// flood.
    asked: Option<Instant>,
    /// The page that the socket belongs to, if it is a browser's.
    origin: Option<String>,
    loss: Option<Loss>,
    /// When the connection was welcomed.
    welcomed: Option<Instant>,
    /// Whether the last frame was the welcome.
    just_welcomed: bool,
    /// Whether the game is still the one that was on when the last connection was lost.
    same_game: bool,
}

impl Player {
    pub(crate) fn new(address: SocketAddr, code: &str, number: u32, signs: Arc<Signs>) -> Self {
        Self {
            addresses: vec![address],
            silence_max: Duration::MAX,
            code: code.to_owned(),
            number,
            role: Role::Player,
            client: Client::new(99, number),
            memory: Memory {
                told: BTreeMap::new(),
                records: BTreeMap::new(),
                comebacks: 0,
            },
            signs,
            asked: None,
            origin: None,
            loss: None,
            welcomed: None,
            just_welcomed: false,
            same_game: false,
        }
    }

    /// Looks for the room at other addresses as well.
    pub(crate) fn or_at(mut self, others: &[SocketAddr]) -> Self {
        self.addresses.extend(others);
        self.silence_max = Duration::from_secs(3);
        self
    }

    /// Does not play.
    pub(crate) fn watching(mut self) -> Self {
        self.role = Role::Spectator;
        self
    }

    /// Opens sockets like a page of this origin.
    pub(crate) fn on_page(mut self, origin: String) -> Self {
        self.origin = Some(origin);
        self
    }

    /// Plays until the test says stop.
    pub(crate) fn play(mut self) -> Memory {
        while !self.signs.stop.load(Ordering::SeqCst) {
            let port = self.addresses[0].port();
            match self.connect() {
                Ok(socket) => {
                    self.note(format_args!("connected to {port}"));
                    self.memory.comebacks += 1;
                    // The error is the server being killed, which is the point of
                    // this test.
                    let ended = self.sit(socket);
                    self.note(format_args!("lost {port}: {ended:?}"));
                    self.lost();
                }
                Err(error) => self.note(format_args!("no connection to {port}: {error}")),
            }
            self.addresses.rotate_left(1);
            std::thread::sleep(Duration::from_millis(10));
        }
        self.memory
    }

    fn note(&self, what: fmt::Arguments<'_>) {
        let mut notes = self.signs.notes.lock().expect("nobody panicked");
        if notes.len() < NOTES_MAX {
            notes.push((Instant::now(), what.to_string()));
        }
    }

    pub(crate) fn connect(&self) -> io::Result<WebSocket<TcpStream>> {
        let address = self.addresses[0];
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        let patience = self.silence_max.min(Duration::from_secs(10));
        stream.set_read_timeout(Some(patience))?;
        let url = format!("ws://{address}/ws/{}", self.code);
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        if let Some(origin) = &self.origin {
            let origin = origin.parse().map_err(io::Error::other)?;
            request.headers_mut().insert("origin", origin);
        }
        let (socket, _) = client(request, stream).map_err(|e| io::Error::other(e.to_string()))?;
        Ok(socket)
    }

    fn sit(&mut self, mut socket: WebSocket<TcpStream>) -> Result<(), tungstenite::Error> {
        let hello = Hello {
            protocol: PROTOCOL,
            token: self.client.token.clone(),
            name: format!("Person {}", self.number),
            colour: 0,
            role: self.role,
            last: self.client.last(),
        };
        say(&mut socket, &FromClient::Hello(hello))?;
        let mut act_at = Instant::now() + Duration::from_millis(50);
        let mut heard_at = Instant::now();
        while !self.signs.stop.load(Ordering::SeqCst) {
            socket
                .get_ref()
                .set_read_timeout(Some(Duration::from_millis(20)))?;
            match socket.read() {
                Ok(Message::Text(text)) => {
                    heard_at = Instant::now();
                    self.hear(&text);
                }
                Ok(_) => heard_at = Instant::now(),
                Err(_) if heard_at.elapsed() > self.silence_max => return Ok(()),
                Err(tungstenite::Error::Io(error))
                    if matches!(
                        error.kind(),
                        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                    ) => {}
                Err(error) => return Err(error),
            }
            if Instant::now() >= act_at {
                act_at = Instant::now() + Duration::from_millis(60);
                self.host(&mut socket)?;
                self.act(&mut socket)?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, text: &str) {
        match serde_json::from_str(text).expect("a frame") {
            FromServer::Events {
                series,
                from,
                events,
                ..
            } => {
                for (event, number) in events.into_iter().zip(from..) {
                    self.signs.events.fetch_add(1, Ordering::SeqCst);
                    if let Event::Called { seat, .. } = event {
                        self.signs.calls.fetch_add(1, Ordering::SeqCst);
                        self.heard_call(seat);
                    }
                    if matches!(event, Event::Ended { .. }) {
                        self.same_game = false;
                        self.note(format_args!("the game has ended"));
                    }
                    let before = self.memory.told.insert((series, number), event.clone());
                    assert!(
                        before.is_none_or(|before| before == event),
                        "event {number} of series {series} has changed"
                    );
                }
            }
            FromServer::Room { room } => {
                if let Some(progress) = room.progress
                    && let Some(record) = progress.record
                {
                    let known = self.memory.records.insert(progress.series, record);
                    if known.is_none() {
                        self.signs.finished.fetch_add(1, Ordering::SeqCst);
                    }
                }
            }
            FromServer::Welcome(_) => {
                let port = self.addresses[0].port();
                self.signs.port.store(port.into(), Ordering::SeqCst);
                self.welcomed = Some(Instant::now());
                self.signs.comebacks.fetch_add(1, Ordering::SeqCst);
            }
            FromServer::Answer { id, answer } => self.note(format_args!("call {id}: {answer:?}")),
            _ => {}
        }
        let phase = self.client.phase.clone();
        self.client.hear(text);
        let is_welcome = text.starts_with(r#"{"t":"welcome""#);
        if is_welcome || self.client.phase != phase {
            let what = if is_welcome { "welcomed" } else { "told" };
            self.note(format_args!("{what}: {:?}", self.client.phase));
        }
        self.just_welcomed = is_welcome;
        self.note_return(is_welcome);
    }

    fn heard_call(&self, seat: u8) {
        self.note(format_args!("accepted: a call of seat {seat}"));
        let is_on = self.client.phase == Some(Phase::Playing) && !self.just_welcomed;
        let Some(welcomed) = self.welcomed.filter(|_| is_on) else {
            return;
        };
        let heard = Heard {
            at: Instant::now(),
            welcomed,
            same_game: self.same_game,
        };
        self.signs
            .heard
            .lock()
            .expect("nobody panicked")
            .push(heard);
    }

    /// Whether a game is on, and not over.
    fn is_playing(&self) -> bool {
        let table = self.client.table.as_ref();
        self.client.phase == Some(Phase::Playing)
            && table.is_some_and(|table| table.ranks.is_none())
    }

    fn lost(&mut self) {
        let playing = self.is_playing();
        self.signs.playing.store(false, Ordering::SeqCst);
        if self.loss.is_none() {
            self.same_game = playing;
        }
        self.loss.get_or_insert(Loss {
            at: Instant::now(),
            playing,
            welcomed: false,
        });
    }

    /// Notes how long a connection was missing, and how long the game.
    fn note_return(&mut self, is_welcome: bool) {
        let playing = self.is_playing();
        self.signs.playing.store(playing, Ordering::SeqCst);
        let Some(loss) = &mut self.loss else { return };
        let add = |times: &Mutex<Vec<Duration>>| {
            times
                .lock()
                .expect("nobody panicked")
                .push(loss.at.elapsed());
        };
        if is_welcome && !loss.welcomed {
            add(&self.signs.absences);
            loss.welcomed = true;
        }
        if loss.welcomed && loss.playing && playing {
            add(&self.signs.standstills);
        }
        let goes_on = matches!(
            self.client.phase,
            Some(Phase::Paused { .. } | Phase::Countdown { resumes: true, .. })
        );
        // A game that is over does not go on.
        if loss.welcomed && !(loss.playing && goes_on) {
            self.loss = None;
        }
    }

    fn act(&mut self, socket: &mut WebSocket<TcpStream>) -> Result<(), tungstenite::Error> {
        if !self.client.open.is_empty() {
            return Ok(());
        }
        if let Some((call, places)) = self.client.plan() {
            let frame = self.client.frame(call, &places, 300.0);
            self.note(format_args!("calls {}", frame.id));
            self.signs.made.fetch_add(1, Ordering::SeqCst);
            say(socket, &FromClient::Call(frame))?;
            say(socket, &FromClient::Nudge)?;
        }
        Ok(())
    }

    /// The host starts one series after the other.
    fn host(&mut self, socket: &mut WebSocket<TcpStream>) -> Result<(), tungstenite::Error> {
        if self.client.host != Some(self.client.you) || self.role != Role::Player {
            return Ok(());
        }
        let pause = Duration::from_millis(300);
        if self.asked.is_some_and(|asked| asked.elapsed() < pause) {
            return Ok(());
        }
        if matches!(
            self.client.phase,
            Some(Phase::Lobby | Phase::Over | Phase::Between)
        ) {
            self.asked = Some(Instant::now());
        }
        match self.client.phase {
            Some(Phase::Lobby) => {
                let settings = Settings {
                    deck: "insects".to_owned(),
                    games: vec![GameChoice::Tower, GameChoice::Well],
                    wrong_calls: WrongCallRule::Freeze { freeze_ms: 250 },
                    hold_ms: 50,
                    grace_s: 2,
                    faces: FaceChoice::default(),
                };
                say(
                    socket,
                    &FromClient::AddBot {
                        level: BotLevel::Champion,
                    },
                )?;
                say(socket, &FromClient::Change { settings })?;
                say(socket, &FromClient::Start)
            }
            Some(Phase::Over) => say(socket, &FromClient::Start),
            Some(Phase::Between) => say(socket, &FromClient::Next),
            _ => Ok(()),
        }
    }
}

fn say(socket: &mut WebSocket<TcpStream>, frame: &FromClient) -> Result<(), tungstenite::Error> {
    let text = serde_json::to_string(frame).expect("JSON");
    socket.send(Message::text(text))
}
