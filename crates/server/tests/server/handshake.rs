//! Joining, and being refused.

use fano_protocol::{CloseReason, FromClient, Role};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};
use tokio_tungstenite::tungstenite::{Error, Message, http::HeaderValue};

use super::support::{Server, hello};

async fn closed_after(frame: Message) -> Option<u16> {
    let server = Server::start().await;
    let code = server.new_room().await;
    let mut socket = server.connect(&code).await;
    socket.send(frame).await;
    socket.closed().await
}

#[tokio::test]
async fn a_hello_is_answered_with_a_welcome() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (_socket, welcome) = server.join(&code, "Mia").await;
    assert_eq!(welcome.room.code.to_string(), code);
    assert_eq!(welcome.room.members[0].name, "Mia");
    assert!(welcome.token.starts_with("v4.local."), "{}", welcome.token);
    assert!(welcome.plays);
}

#[tokio::test]
async fn wrong_first_frames_are_closed_with_their_reason() {
    let hello = r#"{"t":"hello","protocol":2,"name":"Mia","colour":0,"role":"player","token":"v4.local.AAAA"}"#;
    for (frame, reason) in [
        (Message::text("{"), CloseReason::Malformed),
        (Message::text("[]"), CloseReason::Malformed),
        (Message::binary(vec![1, 2, 3]), CloseReason::Malformed),
        (
            Message::text(r#"{"t":"hello","protocol":77}"#),
            CloseReason::WrongVersion,
        ),
        (Message::text(r#"{"t":"nudge"}"#), CloseReason::NoHello),
        (Message::text(hello), CloseReason::BadToken),
        (Message::text("x".repeat(5000)), CloseReason::TooBig),
    ] {
        let name = format!("{frame:?}");
        assert_eq!(closed_after(frame).await, Some(reason.code()), "{name}");
    }
}

#[tokio::test]
async fn a_silent_socket_is_closed() {
    let server = Server::with(|config| config.times.hello = std::time::Duration::from_millis(50));
    let server = server.await;
    let code = server.new_room().await;
    let mut socket = server.connect(&code).await;
    assert_eq!(
        socket.closed().await,
        Some(CloseReason::NoHello.code()),
        "no hello in time"
    );
}

#[tokio::test]
async fn only_created_rooms_exist() {
    let server = Server::start().await;
    for code in ["BCDFG", "nonsense", "%20"] {
        let mut socket = server.connect(code).await;
        let closed = socket.closed().await;
        assert_eq!(closed, Some(CloseReason::NoSuchRoom.code()), "{code}");
    }
}

#[tokio::test]
async fn foreign_pages_get_no_socket() {
    let server = Server::with(|config| {
        config.public_url = Some("https://fano.example".to_owned());
        config.origins = vec!["https://friends.example".to_owned()];
    });
    let server = server.await;
    let code = server.new_room().await;
    let own = format!("http://{}", server.address);
    for (origin, welcome) in [
        (own.as_str(), true),
        ("https://fano.example", true),
        ("https://friends.example", true),
        ("https://evil.example", false),
        ("null", false),
    ] {
        let mut request = server.request(&code);
        let value = HeaderValue::from_str(origin).expect("a header");
        request.headers_mut().insert("origin", value);
        match server.open(request).await {
            Ok(_) => assert!(welcome, "{origin} came in"),
            Err(Error::Http(answer)) => {
                assert!(!welcome, "{origin} was sent away");
                assert_eq!(answer.status(), 403);
            }
            Err(error) => panic!("{origin}: {error}"),
        }
    }
}

/// A page of theirs whose name was made to lead here: Host and Origin agree.
#[tokio::test]
async fn a_rebound_host_name_gets_no_socket() {
    let server = Server::start().await;
    let code = server.new_room().await;
    for (name, welcome) in [("localhost", true), ("evil.example", false)] {
        let host = format!("{name}:{}", server.address.port());
        let origin = format!("http://{host}");
        let mut request = server.request(&code);
        for (header, value) in [("host", &host), ("origin", &origin)] {
            let value = HeaderValue::from_str(value).expect("a header");
            request.headers_mut().insert(header, value);
        }
        match server.open(request).await {
            Ok(_) => assert!(welcome, "{name} came in"),
            Err(Error::Http(answer)) => {
                assert!(!welcome, "{name} was sent away");
                assert_eq!(answer.status(), 421);
            }
            Err(error) => panic!("{name}: {error}"),
        }
    }
}

#[tokio::test]
async fn an_invalid_handshake_is_reported() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (status, body) = server.get(&format!("/ws/{code}")).await;
    assert_eq!(status, 426, "{body}");
}

#[tokio::test]
async fn a_token_keeps_the_seat_across_connections_and_restarts() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (socket, first) = server.join(&code, "Mia").await;
    drop(socket);
    let mut back = hello("Mia");
    back.token = Some(first.token.clone());
    let (_socket, second) = server.come_back(&code, back.clone()).await;
    assert_eq!(second.you, first.you);
    assert_eq!(second.token, first.token);
    assert_eq!(second.room.members.len(), 1);

    let store = server.stop().await;
    let server = Server::on(store, |_| {}).await;
    let (_socket, third) = server.come_back(&code, back).await;
    assert_eq!(third.you, first.you, "the same person after a restart");
}

#[tokio::test]
async fn of_two_tabs_the_latest_plays_until_the_other_wants_to() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut first, welcome) = server.join(&code, "Mia").await;
    let mut again = hello("Mia");
    again.token = Some(welcome.token.clone());
    let (mut second, also) = server.come_back(&code, again).await;
    assert_eq!(also.you, welcome.you);
    assert_eq!(also.room.members.len(), 1, "one person, two tabs");
    first.say(&FromClient::PlayHere).await;
    // Both are still connected.
    let rename = FromClient::Rename {
        name: "Mia M.".to_owned(),
        colour: 3,
    };
    first.say(&rename).await;
    for socket in [&mut first, &mut second] {
        socket
            .until(|frame| match frame {
                fano_protocol::FromServer::Room { room } => {
                    (room.members[0].name == "Mia M.").then_some(())
                }
                _ => None,
            })
            .await;
    }
}

#[tokio::test]
async fn of_too_many_tabs_the_oldest_is_closed() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut first, welcome) = server.join(&code, "Mia").await;
    let mut tabs = Vec::new();
    let mut again = hello("Mia");
    again.token = Some(welcome.token.clone());
    for _ in 0..fano_protocol::limits::CONNECTIONS_PER_MEMBER_MAX {
        tabs.push(server.come_back(&code, again.clone()).await);
    }
    let too_many = CloseReason::TooManyConnections.code();
    assert_eq!(first.closed().await, Some(too_many));
}

#[tokio::test]
async fn a_spectator_watches() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let mut watcher = hello("Tom");
    watcher.role = Role::Spectator;
    let (_socket, welcome) = server.come_back(&code, watcher).await;
    assert_eq!(welcome.room.members[0].seat, None);
}

#[tokio::test]
async fn an_endless_request_is_rejected() {
    let server = Server::start().await;
    let mut tcp = TcpStream::connect(server.address).await.expect("connected");
    let line = format!("x-padding: {}\r\n", "x".repeat(1000));
    let _ = tcp.write_all(b"GET / HTTP/1.1\r\n").await;
    let mut written = 0;
    // The server stops reading long before a megabyte.
    while tcp.write_all(line.as_bytes()).await.is_ok() {
        written += line.len();
        assert!(written < 16 << 20, "an endless request is read to its end");
    }
}
