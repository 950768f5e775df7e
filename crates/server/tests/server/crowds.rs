//! One network takes everything it can get; others still get in.

use std::{net::SocketAddr, time::Duration};

use fano_protocol::{CloseReason, FromClient, FromServer};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

use super::support::{PATIENCE, Server, hello};

/// A connection from another address of this machine.
pub(crate) async fn connect_from(host: &str, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    let own = SocketAddr::new(host.parse().expect("an address"), 0);
    socket.bind(own).expect("all of 127.0.0.0/8 is ours");
    socket.connect(server).await.expect("connected")
}

/// Whether the server answers a request on this connection.
async fn is_served(tcp: &mut TcpStream) -> bool {
    let request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    if tcp.write_all(request).await.is_err() {
        return false;
    }
    let mut answer = [0; 12];
    let read = timeout(PATIENCE, tcp.read_exact(&mut answer)).await;
    read.expect("answered or closed in time").is_ok() && &answer == b"HTTP/1.1 200"
}

/// Requests that one client sends without ever reading an answer.
async fn ask_without_reading(tcp: &mut TcpStream, path: &str) {
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    // The rest does not matter: the server only has to stay blocked on writing.
    let _ = timeout(
        Duration::from_millis(200),
        tcp.write_all(request.repeat(200).as_bytes()),
    )
    .await;
}

/// Waits until the server has closed a connection.
async fn is_closed(tcp: &mut TcpStream) {
    let drained = async {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(1..) = tcp.read(&mut buffer).await {}
    };
    timeout(PATIENCE, drained).await.expect("closed in time");
}

#[tokio::test]
async fn one_network_cannot_hold_every_connection() {
    let server = Server::with(|config| {
        config.limits.limit_loopback = true;
        config.limits.connections_max = 20;
        config.limits.connections_per_address_max = 1000;
    });
    let server = server.await;
    let mut held = Vec::new();
    for _ in 0..10 {
        let mut tcp = connect_from("127.0.0.2", server.address).await;
        assert!(is_served(&mut tcp).await, "half of all are let in");
        held.push(tcp);
    }
    for _ in 0..30 {
        let mut tcp = connect_from("127.0.0.2", server.address).await;
        assert!(!is_served(&mut tcp).await, "one more than half");
    }
    // Everybody else can still connect, to pages and to rooms.
    let mut other = connect_from("127.0.0.3", server.address).await;
    assert!(is_served(&mut other).await);
    let code = server.new_room().await;
    let (_socket, _) = server.join(&code, "Mia").await;
    // A returned slot can be reused.
    drop(held.pop());
    let mut again = connect_from("127.0.0.2", server.address).await;
    while !is_served(&mut again).await {
        again = connect_from("127.0.0.2", server.address).await;
    }
}

#[tokio::test]
async fn unread_responses_time_out() {
    let server = Server::with(|config| {
        config.times.response_stall = Duration::from_millis(200);
        // Only the unread response may end the connection here.
        config.times.request_head = PATIENCE * 2;
        config.limits.connections_max = 4;
    });
    let server = server.await;
    let mut attackers = Vec::new();
    for _ in 0..4 {
        let socket = TcpSocket::new_v4().expect("a socket");
        // A small window, so that the kernels do not buffer everything.
        socket.set_recv_buffer_size(4096).expect("small");
        let mut tcp = socket.connect(server.address).await.expect("connected");
        ask_without_reading(&mut tcp, "/api/decks/classic").await;
        attackers.push(tcp);
    }
    // All four slots were taken; each is freed by the timeout.
    let code = server.new_room().await;
    let (_socket, _) = server.join(&code, "Mia").await;
    // In the end only Mia and the client that reads this page are connected.
    let all_gone = async {
        while !server
            .get("/metrics")
            .await
            .1
            .contains("\nfano_connections 2\n")
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, all_gone).await.expect("given up in time");
    drop(attackers);
}

#[tokio::test]
async fn a_connection_without_a_request_is_closed() {
    let server = Server::with(|config| {
        config.times.request_head = Duration::from_millis(100);
    });
    let server = server.await;
    let mut silent = TcpStream::connect(server.address).await.expect("connected");
    is_closed(&mut silent).await;
    let mut served = TcpStream::connect(server.address).await.expect("connected");
    assert!(is_served(&mut served).await);
    is_closed(&mut served).await;
}

#[tokio::test]
async fn when_the_server_is_full_people_with_a_seat_come_back() {
    let server = Server::with(|config| {
        config.limits.connections_max = 20;
        // Nobody is disconnected by other timeouts.
        config.times.request_head = PATIENCE * 2;
    });
    let server = server.await;
    let code = server.new_room().await;
    let (mia, welcome) = server.join(&code, "Mia").await;
    let mut crowd = Vec::new();
    while crowd.len() < 17 {
        let mut tcp = TcpStream::connect(server.address).await.expect("connected");
        // The slot of the request for a room may not be free yet.
        if is_served(&mut tcp).await {
            crowd.push(tcp);
        }
    }
    // Mia and the crowd hold all connections that are open to everybody.
    let (status, body) = server.get("/api/decks").await;
    assert_eq!(status, 503, "{body}");
    assert!(body.contains("server_full"), "{body}");
    let mut newcomer = server.connect(&code).await;
    newcomer.say(&FromClient::Hello(hello("Tom"))).await;
    let later = Some(CloseReason::TooFast.code());
    assert_eq!(newcomer.closed().await, later, "newcomers wait");
    // Mia opens a second tab: to the server that looks like a broken
    // connection.
    let mut back = hello("Mia");
    back.token = Some(welcome.token.clone());
    let (_second, again) = server.come_back(&code, back).await;
    assert_eq!(again.you, welcome.you);
    drop((mia, crowd));
    // Once there is room, everybody can connect again.
    loop {
        let mut socket = server.connect(&code).await;
        socket.say(&FromClient::Hello(hello("Tom"))).await;
        if let Ok(FromServer::Welcome(_)) = socket.next().await {
            break;
        }
    }
}
