//! Starts servers, opens sockets, requests pages.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use fano_protocol::{FromClient, FromServer, Hello, PROTOCOL, Role, Welcome};
use fano_server::{Config, Site, SiteFile, Tokens, listen, run};
use fano_store::MemoryStore;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        Error, Message, client::IntoClientRequest as _, handshake::client::Request,
        protocol::CloseFrame,
    },
};

/// Longer than anything here takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A running server.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) store: Arc<MemoryStore>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// The key of all tokens of these tests.
pub(crate) fn tokens() -> Tokens {
    Tokens::new([7; 32])
}

/// A web client of two files. The bundle of a deck is its plain deck file.
pub(crate) fn site() -> Site {
    let file = |path: &str| {
        let is_there = ["app.js", "icon.png"].contains(&path);
        is_there.then(|| SiteFile {
            body: path.as_bytes().to_vec().into(),
            gzip: None,
            brotli: None,
            tag: "1".into(),
            immutable: false,
        })
    };
    Site {
        file,
        bundle: |bytes| fano_decks::file::read(bytes).map_err(|error| error.to_string()),
        ..Site::empty()
    }
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::on(Arc::default(), change).await
    }

    /// A server on a store that may already contain rooms.
    pub(crate) async fn on(store: Arc<MemoryStore>, change: impl FnOnce(&mut Config)) -> Self {
        Self::with_site(store, site(), change).await
    }

    /// A server that shows, and reads, other things.
    pub(crate) async fn with_site(
        store: Arc<MemoryStore>,
        site: Site,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut config = Config::default();
        // Scripted players call faster than any person.
        config.limits.frames_per_second_max = 5_000;
        config.limits.frames_burst_max = 5_000;
        change(&mut config);
        let listener = listen("127.0.0.1", 0).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let kept = Arc::clone(&store);
        let task = tokio::spawn(async move {
            let shutdown = async {
                let _ = stopped.await;
            };
            let ran = run(listener, config, kept, tokens(), site, shutdown).await;
            ran.expect("the server runs");
        });
        Self {
            address,
            store,
            stop,
            task,
        }
    }

    /// Shuts the server down cleanly; the store stays.
    pub(crate) async fn stop(self) -> Arc<MemoryStore> {
        let _ = self.stop.send(());
        let ended = timeout(PATIENCE, self.task).await;
        ended.expect("it stops in time").expect("it does not panic");
        self.store
    }

    pub(crate) async fn new_room(&self) -> String {
        let (status, body) = self.post("/api/rooms").await;
        assert_eq!(status, 201, "{body}");
        let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        body["code"].as_str().expect("a code").to_owned()
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, String) {
        let (status, _, body) = self.ask("GET", path, "").await;
        (status, body)
    }

    pub(crate) async fn post(&self, path: &str) -> (u16, String) {
        let headers = "content-type: application/json\r\ncontent-length: 2\r\n";
        let (status, _, body) = self.ask_with("POST", path, headers, "{}").await;
        (status, body)
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &str,
    ) -> (u16, String, String) {
        self.ask_with(method, path, headers, "").await
    }

    /// Sends any bytes, and returns any.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> (u16, String, Vec<u8>) {
        let mut tcp = TcpStream::connect(self.address).await.expect("connected");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-length: {}\r\n{headers}\r\n",
            self.address,
            body.len()
        );
        tcp.write_all(head.as_bytes()).await.expect("written");
        tcp.write_all(body).await.expect("written");
        let mut answer = Vec::new();
        let read = timeout(PATIENCE, tcp.read_to_end(&mut answer)).await;
        read.expect("in time").expect("a whole answer");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let body = answer.split_off(end.expect("a head") + 4);
        let head = String::from_utf8(answer)
            .expect("text")
            .to_ascii_lowercase();
        (head[9..12].parse().expect("a status"), head, body)
    }

    async fn ask_with(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> (u16, String, String) {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}\r\n{body}",
            self.address
        );
        let answer = self.raw(&request).await;
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head[9..12].parse().expect("a status");
        (status, head.to_ascii_lowercase(), body.to_owned())
    }

    /// The server's whole reply: see [`raw_at`].
    pub(crate) async fn raw(&self, request: &str) -> String {
        raw_at(self.address, request).await
    }

    pub(crate) fn request(&self, code: &str) -> Request {
        let url = format!("ws://{}/ws/{code}", self.address);
        url.into_client_request().expect("a request")
    }

    pub(crate) async fn connect(&self, code: &str) -> Socket {
        self.open(self.request(code)).await.expect("a socket")
    }

    pub(crate) async fn open(&self, request: Request) -> Result<Socket, Error> {
        self.open_at(self.address, request).await
    }

    /// A socket that reaches the server through another address.
    pub(crate) async fn open_at(
        &self,
        address: SocketAddr,
        request: Request,
    ) -> Result<Socket, Error> {
        let tcp = TcpStream::connect(address).await.expect("connected");
        tcp.set_nodelay(true).expect("no delay");
        let (stream, _) = client_async(request, tcp).await?;
        Ok(Socket { stream })
    }

    /// Joins a room; returns the socket and the welcome.
    pub(crate) async fn join(&self, code: &str, name: &str) -> (Socket, Welcome) {
        self.come_back(code, hello(name)).await
    }

    pub(crate) async fn come_back(&self, code: &str, hello: Hello) -> (Socket, Welcome) {
        let mut socket = self.connect(code).await;
        socket.say(&FromClient::Hello(hello)).await;
        match socket.hear().await {
            FromServer::Welcome(welcome) => (socket, *welcome),
            other => panic!("no welcome: {other:?}"),
        }
    }
}

/// Everything this address sends in reply to these bytes until it closes the
/// connection.
pub(crate) async fn raw_at(address: SocketAddr, request: &str) -> String {
    let mut tcp = TcpStream::connect(address).await.expect("connected");
    tcp.write_all(request.as_bytes()).await.expect("written");
    let mut answer = Vec::new();
    // A reset connection will send no more.
    let read = timeout(PATIENCE, tcp.read_to_end(&mut answer)).await;
    let _ = read.expect("in time");
    String::from_utf8_lossy(&answer).into_owned()
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

/// One end of a socket.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub(crate) async fn say(&mut self, frame: &FromClient) {
        let text = serde_json::to_string(frame).expect("JSON");
        self.send(Message::text(text)).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        // If the server has just closed the socket, reading will show it.
        let _ = self.stream.send(message).await;
    }

    /// Drops the connection without closing it properly.
    pub(crate) async fn break_off(&mut self) {
        let ended = self.stream.get_mut().shutdown().await;
        ended.expect("it was open");
    }

    /// The next frame; the socket must be open.
    pub(crate) async fn hear(&mut self) -> FromServer {
        match self.next().await {
            Ok(frame) => frame,
            Err(close) => panic!("closed: {close:?}"),
        }
    }

    /// The next frame, or how the socket was closed.
    pub(crate) async fn next(&mut self) -> Result<FromServer, Option<CloseFrame>> {
        loop {
            let message = timeout(PATIENCE, self.stream.next()).await;
            match message.expect("something is heard in time") {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).expect("a frame of the protocol"));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Waits for the first matching frame.
    pub(crate) async fn until<T>(&mut self, mut wanted: impl FnMut(FromServer) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(self.hear().await) {
                return found;
            }
        }
    }

    /// Waits until the server closes the socket, and returns the code.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Err(frame) = self.next().await {
                return frame.map(|frame| frame.code.into());
            }
        }
    }
}
