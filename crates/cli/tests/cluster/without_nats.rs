//! Servers that share a database and nothing else: a socket has to be where its room is.

use std::net::TcpStream;

use fano_protocol::Role;
use fano_testdb::{Postgres, Relay};
use tungstenite::Message;

use crate::{
    game::{Game, Took, new_room},
    nodes::{NODES, Nodes, Postgreses},
    requests::{json_of, wait_until},
    server::{Kept, Server, free_port},
    times,
    watcher::hello,
};

#[test]
fn a_room_goes_on_when_its_server_is_killed_stopped_or_leaves() {
    let mut nodes = Nodes::without_nats(Postgreses::Direct);
    let mut game = Game::start(&nodes);
    let faults = [
        ("KILL", Took::new("without NATS, kill -9 of the owner")),
        ("STOP", Took::new("without NATS, SIGSTOP of the owner")),
        ("TERM", Took::new("without NATS, SIGTERM of the owner")),
    ];
    for (signal, mut took) in faults {
        for _ in 0..times(5) {
            game.wait_for_calls();
            game.at_any_moment();
            let owner = nodes.owner_of(&game.code).expect("somebody has the room");
            let call = game.wait_for_call_after(|| nodes.signal(owner, signal));
            took.add_call(&call);
            assert_ne!(nodes.owner_of(&game.code), Some(owner));
            if signal == "STOP" {
                nodes.signal(owner, "CONT");
                // It does not disturb the others.
                game.wait_for_calls();
                assert_ne!(nodes.owner_of(&game.code), Some(owner));
            } else {
                nodes.start_again(owner);
            }
        }
        took.print();
    }
    game.finish(&nodes);
}

/// The servers of a cluster tell who has a room.
#[test]
fn every_server_knows_where_a_room_lives() {
    let mut nodes = Nodes::without_nats(Postgreses::Direct);
    let path = format!("/api/rooms/{}", new_room(nodes.get(0)));
    for node in 0..NODES {
        let summary = json_of(nodes.get(node), &path);
        assert_eq!(summary["node"], nodes.node_url(0), "asked at {node}");
        // All of them invite to it.
        nodes.get(node).ask("GET", &format!("{path}/invitation"));
    }
    let missing = nodes.get(1).head("GET", "/api/rooms/ZZZZZ");
    assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
    nodes.signal(0, "TERM");
    nodes.wait(0);
    let summary = json_of(nodes.get(1), &path);
    assert_eq!(summary["node"], nodes.node_url(1));
}

/// The connection between a server and the database is cut, and that of the others is
/// not. None of them has an address of its own.
#[test]
fn a_server_without_its_database_gives_up_its_rooms_and_comes_back() {
    let postgres = Postgres::shared();
    let url = postgres.database();
    let relay = Relay::to(postgres.port());
    let through = postgres.through(relay.port(), &url);
    let cut_off = Server::start(Kept::Shared(&through), free_port());
    let other = Server::start(Kept::Shared(&url), free_port());
    let code = new_room(&cut_off);
    let path = format!("/api/rooms/{code}");
    let answers = |server: &Server, path: &str, status: &str| {
        let head = server.head("GET", path);
        head.starts_with(&format!("HTTP/1.1 {status}"))
    };
    let stream = TcpStream::connect(cut_off.address).expect("it listens");
    let there = format!("ws://{}/ws/{code}", cut_off.address);
    let (mut socket, _) = tungstenite::client(there, stream).expect("a socket");
    let hello = hello("Mia", Role::Player, None);
    socket.send(hello).expect("it reads");
    while !matches!(socket.read().expect("welcome"), Message::Text(_)) {}

    relay.block(true);
    let closed = loop {
        match socket.read() {
            Ok(Message::Close(Some(frame))) => break u16::from(frame.code),
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(closed, 1001);
    wait_until(|| answers(&cut_off, "/readyz", "503"));
    // Whoever is asked for it next takes it.
    wait_until(|| answers(&other, &path, "200"));
    assert!(answers(&cut_off, &path, "503"));

    relay.block(false);
    wait_until(|| answers(&cut_off, "/readyz", "200"));
    // The same process is one of them again, and knows who has the room.
    assert!(answers(&cut_off, &path, "503"), "there is no way to it");
    assert!(answers(&other, &path, "200"));
    cut_off.ask("POST", "/api/rooms");
}
