//! Somebody who only watches, and stays with a server that says nothing.

use std::{
    collections::BTreeMap,
    net::{SocketAddr, TcpStream},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use fano_protocol::{Event, FromClient, FromServer, Hello, PROTOCOL, Role};
use tungstenite::{Message, WebSocket};

/// Whatever takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// What somebody was told by one server.
pub(crate) struct Watched {
    /// By series and number, with the moment.
    pub(crate) told: BTreeMap<(u32, u32), (Event, Instant)>,
    /// How the server closed the socket.
    pub(crate) closed: u16,
}

/// Watches a room at a server until it closes the socket. With a token it is always
/// the same person.
pub(crate) fn watch(
    server: SocketAddr,
    code: &str,
    token: &mut Option<String>,
) -> JoinHandle<Watched> {
    let stream = TcpStream::connect(server).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let url = format!("ws://{server}/ws/{code}");
    let (mut socket, _) = tungstenite::client(url, stream).expect("a socket");
    let hello = hello("Watcher", Role::Spectator, token.clone());
    socket.send(hello).expect("it reads");
    loop {
        if let Message::Text(text) = socket.read().expect("a welcome")
            && let FromServer::Welcome(welcome) = frame(&text)
        {
            *token = Some(welcome.token);
            break;
        }
    }
    thread::spawn(move || listen(socket))
}

/// What somebody says first.
pub(crate) fn hello(name: &str, role: Role, token: Option<String>) -> Message {
    let hello = FromClient::Hello(Hello {
        protocol: PROTOCOL,
        token,
        name: name.to_owned(),
        colour: 0,
        role,
        last: None,
    });
    Message::text(serde_json::to_string(&hello).expect("JSON"))
}

fn listen(mut socket: WebSocket<TcpStream>) -> Watched {
    let mut told = BTreeMap::new();
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => {
                let FromServer::Events {
                    series,
                    from,
                    events,
                    ..
                } = frame(&text)
                else {
                    continue;
                };
                for (event, number) in events.into_iter().zip(from..) {
                    told.insert((series, number), (event, Instant::now()));
                }
            }
            Ok(Message::Close(close)) => {
                let closed = close.map_or(1005, |close| u16::from(close.code));
                return Watched { told, closed };
            }
            Ok(_) => {}
            Err(error) => panic!("it was not closed: {error}"),
        }
    }
}

fn frame(text: &str) -> FromServer {
    serde_json::from_str(text).expect("a frame")
}
