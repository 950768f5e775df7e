//! A person on a real socket, who reconnects whenever the server is back.

use std::{
    collections::BTreeMap,
    io,
    net::{SocketAddr, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use fano_protocol::{
    BotLevel, Event, FaceChoice, FromClient, FromServer, GameChoice, Hello, PROTOCOL, Phase, Role,
    Settings, WrongCallRule,
};
use fano_simroom::Client;
use tungstenite::{Message, WebSocket, client};

/// What the players and the test tell each other.
#[derive(Default)]
pub(crate) struct Signs {
    /// Tells everybody to stop.
    pub(crate) stop: AtomicBool,
    /// How many events anybody was sent.
    pub(crate) events: AtomicU32,
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
    address: SocketAddr,
    code: String,
    number: u32,
    client: Client,
    memory: Memory,
    signs: Arc<Signs>,
    /// When the host last asked for something; asking too often would be a
    /// flood.
    asked: Option<Instant>,
}

impl Player {
    pub(crate) fn new(address: SocketAddr, code: &str, number: u32, signs: Arc<Signs>) -> Self {
        Self {
            address,
            code: code.to_owned(),
            number,
            client: Client::new(99, number),
            memory: Memory {
                told: BTreeMap::new(),
                records: BTreeMap::new(),
                comebacks: 0,
            },
            signs,
            asked: None,
        }
    }

    /// Plays until the test says stop.
    pub(crate) fn play(mut self) -> Memory {
        while !self.signs.stop.load(Ordering::SeqCst) {
            if let Ok(socket) = self.connect() {
                self.memory.comebacks += 1;
                // The error is the server being killed, which is the point of
                // this test.
                let _ = self.sit(socket);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.memory
    }

    fn connect(&self) -> io::Result<WebSocket<TcpStream>> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        let url = format!("ws://{}/ws/{}", self.address, self.code);
        let (socket, _) = client(url, stream).map_err(|e| io::Error::other(e.to_string()))?;
        Ok(socket)
    }

    fn sit(&mut self, mut socket: WebSocket<TcpStream>) -> Result<(), tungstenite::Error> {
        let hello = Hello {
            protocol: PROTOCOL,
            token: self.client.token.clone(),
            name: format!("Person {}", self.number),
            colour: 0,
            role: Role::Player,
            last: self.client.last(),
        };
        say(&mut socket, &FromClient::Hello(hello))?;
        let mut act_at = Instant::now() + Duration::from_millis(50);
        while !self.signs.stop.load(Ordering::SeqCst) {
            socket
                .get_ref()
                .set_read_timeout(Some(Duration::from_millis(20)))?;
            match socket.read() {
                Ok(Message::Text(text)) => {
                    self.hear(&text);
                }
                Ok(_) => {}
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
                    self.memory.records.insert(progress.series, record);
                }
            }
            _ => {}
        }
        self.client.hear(text);
    }

    fn act(&mut self, socket: &mut WebSocket<TcpStream>) -> Result<(), tungstenite::Error> {
        if !self.client.open.is_empty() {
            return Ok(());
        }
        if let Some((call, places)) = self.client.plan() {
            let frame = self.client.frame(call, &places, 300.0);
            say(socket, &FromClient::Call(frame))?;
            say(socket, &FromClient::Nudge)?;
        }
        Ok(())
    }

    /// The host starts one series after the other.
    fn host(&mut self, socket: &mut WebSocket<TcpStream>) -> Result<(), tungstenite::Error> {
        if self.client.host != Some(self.client.you) {
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
