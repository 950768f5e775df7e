//! How much longer a message takes if the room is in another process: from a
//! socket to the room and back, directly and over NATS; and how long NATS alone
//! takes to carry a message and its answer.
//!
//! `cargo run --release -p fano-server --example hop`

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use fano_protocol::{FromClient, FromServer, Hello, PROTOCOL, Role};
use fano_server::{ClusterConfig, Config, Site, Tokens, listen, run};
use fano_store::{PostgresOptions, PostgresStore};
use fano_testdb::{Nats, Postgres, Sync};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

const MESSAGES: usize = 5_000;
/// People do not send faster, and pauses let everything fall asleep.
const PAUSE: Duration = Duration::from_millis(2);

type Socket = WebSocketStream<TcpStream>;

fn main() {
    let postgres = Postgres::start(Sync::Off);
    let nats = Nats::start();
    let url = postgres.database();
    // The owner comes first, and has the room.
    let owner = server(&url, &nats);
    let other = server(&url, &nats);
    let clients = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    clients.block_on(async {
        let code = new_room(owner).await;
        let _host = join(owner, &code, "host").await;
        let mut direct = join(owner, &code, "direct").await;
        let mut linked = join(other, &code, "linked").await;
        let mut echo = Echo::start(&nats).await;
        let mut times = [Vec::new(), Vec::new(), Vec::new()];
        for number in 0..MESSAGES {
            for (way, times) in times.iter_mut().enumerate() {
                tokio::time::sleep(PAUSE).await;
                let took = match way {
                    0 => round_trip(&mut direct).await,
                    1 => round_trip(&mut linked).await,
                    _ => echo.round_trip().await,
                };
                // The first ones open the link.
                if number >= MESSAGES / 10 {
                    times.push(took);
                }
            }
        }
        let [direct, linked, bare] = times.map(|mut times| {
            times.sort_unstable();
            move |percent: usize| times[times.len() * percent / 100].as_secs_f64() * 1e3
        });
        for percent in [50, 90, 99] {
            let (direct, linked, bare) = (direct(percent), linked(percent), bare(percent));
            let more = linked - direct;
            println!(
                "p{percent}: direct {direct:.3} ms, linked {linked:.3} ms, more {more:.3} ms; \
                 NATS alone {bare:.3} ms"
            );
        }
    });
}

/// Two clients of NATS, of which one sends back what it hears.
struct Echo {
    client: async_nats::Client,
    answers: async_nats::Subscriber,
}

impl Echo {
    async fn start(nats: &Nats) -> Self {
        let url = nats.url();
        let (told, ready) = tokio::sync::oneshot::channel();
        std::thread::spawn(move || {
            runtime().block_on(async {
                let client = async_nats::connect(url).await.expect("NATS");
                let mut heard = client.subscribe("echo.there").await.expect("a subject");
                client.flush().await.expect("NATS");
                told.send(()).expect("somebody waits");
                while let Some(message) = heard.next().await {
                    let sent = client.publish("echo.back", message.payload).await;
                    sent.expect("NATS");
                }
            });
        });
        ready.await.expect("an echo");
        let client = async_nats::connect(nats.url()).await.expect("NATS");
        let answers = client.subscribe("echo.back").await.expect("a subject");
        Self { client, answers }
    }

    async fn round_trip(&mut self) -> Duration {
        let since = Instant::now();
        let sent = self.client.publish("echo.there", "x".repeat(100).into());
        sent.await.expect("NATS");
        self.answers.next().await.expect("an answer");
        since.elapsed()
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
}

/// A server with threads of its own, as if it were a process.
fn server(url: &str, nats: &Nats) -> SocketAddr {
    let (url, nats) = (url.to_owned(), nats.url());
    let (told, address) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        runtime().block_on(async {
            let options = PostgresOptions::new(&url).cluster("hop".to_owned(), None);
            let store = PostgresStore::open(options).await.expect("a store");
            let mut config = Config::default();
            config.limits.frames_per_second_max = 5_000;
            config.limits.frames_burst_max = 5_000;
            config.cluster = Some(ClusterConfig::new(&nats, "hop").expect("a cluster"));
            let listener = listen("127.0.0.1", 0).await.expect("a port");
            let here = listener.local_addr().expect("an address");
            told.send(here).expect("somebody waits");
            let tokens = Tokens::new([7; 32]);
            let forever = std::future::pending();
            let ran = run(
                listener,
                config,
                Arc::new(store),
                tokens,
                Site::empty(),
                forever,
            );
            ran.await.expect("the server runs");
        });
    });
    address.recv().expect("a server")
}

async fn new_room(server: SocketAddr) -> String {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut tcp = TcpStream::connect(server).await.expect("connected");
    let request = format!(
        "POST /api/rooms HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    tcp.write_all(request.as_bytes()).await.expect("written");
    let mut answer = String::new();
    tcp.read_to_string(&mut answer).await.expect("an answer");
    let code = answer.split(r#""code":""#).nth(1).expect("a code");
    code[..5].to_owned()
}

async fn join(server: SocketAddr, code: &str, name: &str) -> Socket {
    let tcp = TcpStream::connect(server).await.expect("connected");
    tcp.set_nodelay(true).expect("a socket");
    let url = format!("ws://{server}/ws/{code}");
    let (mut socket, _) = client_async(url, tcp).await.expect("a socket");
    let hello = Hello {
        protocol: PROTOCOL,
        token: None,
        name: name.to_owned(),
        colour: 0,
        role: Role::Player,
        last: None,
    };
    say(&mut socket, &FromClient::Hello(hello)).await;
    until(&mut socket, |frame| matches!(frame, FromServer::Welcome(_))).await;
    socket
}

/// Somebody who is not the host asks for something and is refused: nothing has
/// to be stored for that.
async fn round_trip(socket: &mut Socket) -> Duration {
    let since = Instant::now();
    say(socket, &FromClient::Next).await;
    until(socket, |frame| matches!(frame, FromServer::Refused { .. })).await;
    since.elapsed()
}

async fn say(socket: &mut Socket, frame: &FromClient) {
    let text = serde_json::to_string(frame).expect("JSON");
    socket
        .send(Message::text(text))
        .await
        .expect("an open socket");
}

async fn until(socket: &mut Socket, wanted: impl Fn(&FromServer) -> bool) {
    loop {
        let message = socket.next().await.expect("an open socket");
        if let Message::Text(text) = message.expect("an open socket") {
            let frame = serde_json::from_str(&text).expect("a frame");
            if wanted(&frame) {
                return;
            }
        }
    }
}
