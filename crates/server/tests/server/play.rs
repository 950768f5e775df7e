//! Players that play on their own.

use std::{net::SocketAddr, time::Duration};

use fano_protocol::{FromClient, Phase};
use fano_simroom::Client;
use futures_util::StreamExt as _;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Message, handshake::client::Request};

use super::support::{PATIENCE, Server, Socket, hello};

/// A player with a socket and a model of the game.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    pub(crate) model: Client,
    pub(crate) is_host: bool,
}

impl Player {
    pub(crate) async fn join(server: &Server, code: &str, number: u32) -> Self {
        Self::join_at(server.address, server, code, number).await
    }

    /// Connects to the server through another address.
    pub(crate) async fn join_at(
        address: SocketAddr,
        server: &Server,
        code: &str,
        number: u32,
    ) -> Self {
        Self::join_with(address, server, server.request(code), number).await
    }

    /// Opens the socket with a request of its own.
    pub(crate) async fn join_with(
        address: SocketAddr,
        server: &Server,
        request: Request,
        number: u32,
    ) -> Self {
        let mut model = Client::new(11, number);
        let socket = server.open_at(address, request).await;
        let mut socket = socket.expect("a socket");
        let hello = FromClient::Hello(hello(&format!("Player {number}")));
        socket.say(&hello).await;
        let welcome = next_text(&mut socket).await.expect("a welcome");
        model.hear(&welcome);
        let is_host = model.host == Some(model.you);
        Self {
            socket,
            model,
            is_host,
        }
    }

    /// Comes back on a new socket after the old one was lost.
    pub(crate) async fn come_back(&mut self, server: &Server, code: &str) {
        self.come_back_at(server.address, server, code).await;
    }

    pub(crate) async fn come_back_at(&mut self, address: SocketAddr, server: &Server, code: &str) {
        let mut again = hello("back");
        again.token.clone_from(&self.model.token);
        again.last = self.model.last();
        let socket = server.open_at(address, server.request(code)).await;
        self.socket = socket.expect("a socket");
        self.socket.say(&FromClient::Hello(again)).await;
        let welcome = next_text(&mut self.socket).await.expect("a welcome");
        self.model.hear(&welcome);
    }

    /// Plays until the series is over; the host keeps it going.
    pub(crate) async fn play(&mut self) {
        self.play_until(|model| model.phase == Some(Phase::Over))
            .await;
    }

    pub(crate) async fn play_until(&mut self, done: impl Fn(&Client) -> bool) {
        while !done(&self.model) {
            let was_between = self.model.phase == Some(Phase::Between);
            // The state may have changed since the last frame: after a while
            // without frames, try again.
            let heard = timeout(Duration::from_millis(300), next_text(&mut self.socket)).await;
            let changed = match heard {
                Ok(Some(text)) => self.model.hear(&text),
                Ok(None) => panic!("the socket was closed"),
                Err(_) => true,
            };
            if self.is_host && !was_between && self.model.phase == Some(Phase::Between) {
                self.socket.say(&FromClient::Next).await;
            }
            if changed && self.model.open.is_empty() {
                self.call().await;
            }
        }
    }

    async fn call(&mut self) {
        if let Some((call, places)) = self.model.plan() {
            let frame = self.model.frame(call, &places, 250.0);
            self.socket.say(&FromClient::Call(frame)).await;
            self.socket.say(&FromClient::Nudge).await;
        }
    }
}

/// The next text frame; `None` if the socket was closed.
pub(crate) async fn next_text(socket: &mut Socket) -> Option<String> {
    loop {
        let message = timeout(PATIENCE, socket.stream.next()).await;
        match message.expect("something is heard in time")? {
            Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}
