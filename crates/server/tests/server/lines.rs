//! Bad connections and bad clients do not affect anybody else.

use std::time::Duration;

use fano_protocol::{CloseReason, FromClient, FromServer};
use tokio_tungstenite::tungstenite::{
    Message,
    http::HeaderValue,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use super::support::{Server, Socket, hello};

/// Whether a room still does what its host asks.
async fn goes_on(host: &mut Socket, locked: bool) {
    host.say(&FromClient::Lock { locked }).await;
    host.until(|frame| match frame {
        FromServer::Room { room } => (room.locked == locked).then_some(()),
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn malformed_and_oversized_frames_close_only_their_own_socket() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    for (frame, reason) in [
        (Message::text("nonsense"), CloseReason::Malformed),
        (
            Message::text(r#"{"t":"call","id":-1}"#),
            CloseReason::Malformed,
        ),
        (Message::binary(vec![0; 10]), CloseReason::Malformed),
        (Message::text("x".repeat(4097)), CloseReason::TooBig),
        (Message::text("x".repeat(1 << 20)), CloseReason::TooBig),
    ] {
        let (mut guest, _) = server.join(&code, "Tom").await;
        guest.send(frame).await;
        assert_eq!(guest.closed().await, Some(reason.code()));
    }
    goes_on(&mut host, true).await;
}

#[tokio::test]
async fn a_flood_is_disconnected() {
    let server = Server::with(|config| {
        config.limits.frames_per_second_max = 10;
        config.limits.frames_burst_max = 20;
    });
    let server = server.await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    let (mut guest, _) = server.join(&code, "Tom").await;
    for _ in 0..40 {
        guest.say(&FromClient::Nudge).await;
    }
    assert_eq!(guest.closed().await, Some(CloseReason::TooFast.code()));
    let (mut guest, _) = server.join(&code, "Tim").await;
    for _ in 0..40 {
        guest.send(Message::Ping(vec![1].into())).await;
    }
    assert_eq!(guest.closed().await, Some(CloseReason::TooFast.code()));
    goes_on(&mut host, true).await;
}

/// A message that begins and never ends, in this many empty frames.
async fn send_endless_message(socket: &mut Socket, pieces: usize) {
    let piece = |data| Message::Frame(Frame::message(Vec::new(), OpCode::Data(data), false));
    socket.send(piece(Data::Text)).await;
    for _ in 0..pieces {
        socket.send(piece(Data::Continue)).await;
    }
}

#[tokio::test]
async fn empty_continuations_count_as_frames() {
    let server = Server::with(|config| {
        config.limits.frames_per_second_max = 10;
        config.limits.frames_burst_max = 20;
    });
    let server = server.await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    let too_fast = Some(CloseReason::TooFast.code());
    let (mut guest, _) = server.join(&code, "Tom").await;
    send_endless_message(&mut guest, 60).await;
    assert_eq!(guest.closed().await, too_fast);
    // The same before the hello, with continuations and with pings.
    let mut stranger = server.connect(&code).await;
    send_endless_message(&mut stranger, 60).await;
    assert_eq!(stranger.closed().await, too_fast);
    let mut stranger = server.connect(&code).await;
    for _ in 0..60 {
        stranger.send(Message::Ping(Vec::new().into())).await;
    }
    assert_eq!(stranger.closed().await, too_fast);
    goes_on(&mut host, true).await;
}

#[tokio::test]
async fn a_message_in_a_few_pieces_is_one_message() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    let lock = serde_json::to_vec(&FromClient::Lock { locked: true }).expect("JSON");
    let (first, rest) = lock.split_at(5);
    let (second, last) = rest.split_at(3);
    for (piece, data, is_last) in [
        (first, Data::Text, false),
        (second, Data::Continue, false),
        (last, Data::Continue, true),
    ] {
        let frame = Frame::message(piece.to_vec(), OpCode::Data(data), is_last);
        host.send(Message::Frame(frame)).await;
    }
    host.until(|frame| match frame {
        FromServer::Room { room } => room.locked.then_some(()),
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_closed_and_comes_back() {
    let server = Server::with(|config| config.limits.waiting_frames_max = 8).await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    let (mut slow, welcome) = server.join(&code, "Tom").await;
    // Every change of name sends the whole room to everybody; Tom reads none of
    // it.
    let mut told = 0;
    let mut gone = false;
    for number in 0.. {
        let name = format!("Mia {number}");
        host.say(&FromClient::Rename { name, colour: 1 }).await;
        gone = host
            .until(|frame| match frame {
                FromServer::Room { room } => {
                    let tom = room.members.iter().find(|m| m.id == welcome.you);
                    Some(tom.is_some_and(|tom| !tom.online))
                }
                _ => None,
            })
            .await;
        told += 1;
        if gone || told > 50_000 {
            break;
        }
    }
    assert!(gone, "the slow reader is left behind");
    // Once Tom reads again, he gets some old frames, and then the close.
    let closed = slow.closed().await;
    assert!(
        closed.is_none() || closed == Some(CloseReason::TooSlow.code()),
        "{closed:?}"
    );
    let mut back = hello("Tom");
    back.token = Some(welcome.token);
    let (_tom, again) = server.come_back(&code, back).await;
    assert_eq!(again.you, welcome.you);
    goes_on(&mut host, true).await;
}

#[tokio::test]
async fn a_connection_that_answers_no_pings_is_closed() {
    let server = Server::with(|config| {
        config.times.silence = Duration::from_millis(300);
        config.times.ping = Duration::from_millis(50);
    });
    let server = server.await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    // Nobody reads this one, so nobody answers its pings.
    let (mut deaf, welcome) = server.join(&code, "Tom").await;
    host.until(|frame| match frame {
        FromServer::Room { room } => {
            let tom = room.members.iter().find(|member| member.id == welcome.you);
            tom.is_some_and(|tom| !tom.online).then_some(())
        }
        _ => None,
    })
    .await;
    assert_eq!(deaf.closed().await, Some(CloseReason::Idle.code()));
    goes_on(&mut host, true).await;
}

#[tokio::test]
async fn clients_can_ask_for_signs_of_life() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut plain, _) = server.join(&code, "Mia").await;
    let (mut asking, _) = server.join(&format!("{code}?alive=1"), "Tom").await;
    let alive = |frame| matches!(frame, FromServer::Alive).then_some(());
    // The first one promises more, and the second one follows.
    asking.until(alive).await;
    asking.until(alive).await;
    // Clients that did not ask for it got none in the meantime.
    let name = "Mia M.".to_owned();
    plain.say(&FromClient::Rename { name, colour: 1 }).await;
    plain
        .until(|frame| match frame {
            FromServer::Alive => panic!("nobody asked for it"),
            FromServer::Room { room } => {
                let renamed = room.members.iter().any(|member| member.name == "Mia M.");
                renamed.then_some(())
            }
            _ => None,
        })
        .await;
}

#[tokio::test]
async fn a_connection_that_breaks_is_noticed() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    let (guest, welcome) = server.join(&code, "Tom").await;
    drop(guest);
    host.until(|frame| match frame {
        FromServer::Room { room } => {
            let tom = room.members.iter().find(|member| member.id == welcome.you);
            tom.is_some_and(|tom| !tom.online).then_some(())
        }
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn round_trips_are_measured() {
    let server = Server::with(|config| config.times.ping = Duration::from_millis(50)).await;
    let code = server.new_room().await;
    let (mut host, welcome) = server.join(&code, "Mia").await;
    // Reading answers the pings; a change of the room shows the results.
    let mut measured = false;
    for number in 0..200 {
        let name = format!("Mia {number}");
        host.say(&FromClient::Rename { name, colour: 1 }).await;
        measured = host
            .until(|frame| match frame {
                FromServer::Room { room } => {
                    let me = room.members.iter().find(|m| m.id == welcome.you);
                    me.map(|me| me.lag_ms.is_some())
                }
                _ => None,
            })
            .await;
        if measured {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(measured, "the round trip is known");
}

#[tokio::test]
async fn when_the_server_stops_everybody_is_told_to_come_back() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut mia, _) = server.join(&code, "Mia").await;
    let (mut tom, _) = server.join(&code, "Tom").await;
    let (_, mia, tom) = tokio::join!(server.stop(), mia.closed(), tom.closed());
    let going_away = Some(CloseReason::GoingAway.code());
    assert_eq!((mia, tom), (going_away, going_away));
}

#[tokio::test]
async fn an_address_with_too_many_sockets_is_refused() {
    let server = Server::with(|config| {
        config.limits.limit_loopback = true;
        config.limits.sockets_per_address_max = 2;
    });
    let server = server.await;
    let code = server.new_room().await;
    let (_mia, _) = server.join(&code, "Mia").await;
    let (tom, _) = server.join(&code, "Tom").await;
    let mut third = server.connect(&code).await;
    let too_many = Some(CloseReason::TooManyConnections.code());
    assert_eq!(third.closed().await, too_many);
    drop(tom);
    // The slot is free as soon as the server has noticed.
    for _ in 0..500 {
        let mut next = server.connect(&code).await;
        let hello = FromClient::Hello(hello("Tim"));
        next.say(&hello).await;
        if next.next().await.is_ok() {
            return;
        }
    }
    panic!("the place is never free again");
}

#[tokio::test]
async fn opening_sockets_too_quickly_is_refused() {
    let server = Server::with(|config| {
        config.limits.limit_loopback = true;
        config.limits.joins_per_address_minute_max = 3;
    });
    let server = server.await;
    let code = server.new_room().await;
    let mut sockets = Vec::new();
    for name in ["Mia", "Tom", "Tim"] {
        sockets.push(server.join(&code, name).await);
    }
    let mut next = server.connect(&code).await;
    assert_eq!(next.closed().await, Some(CloseReason::TooFast.code()));
}

#[tokio::test]
async fn sockets_count_for_the_address_that_a_trusted_proxy_names() {
    for trust_proxy in [true, false] {
        let server = Server::with(|config| {
            config.trust_proxy = trust_proxy;
            config.limits.limit_loopback = true;
            config.limits.sockets_per_address_max = 1;
        });
        let server = server.await;
        let code = server.new_room().await;
        let come = |forwarded: &'static str| {
            let mut request = server.request(&code);
            let value = HeaderValue::from_static(forwarded);
            request.headers_mut().insert("x-forwarded-for", value);
            async { server.open(request).await.expect("a socket") }
        };
        let mut mia = come("203.0.113.1").await;
        mia.say(&FromClient::Hello(hello("Mia"))).await;
        mia.hear().await;
        // The client made up everything before the last comma.
        let mut same = come("198.51.100.7, 203.0.113.1").await;
        let too_many = Some(CloseReason::TooManyConnections.code());
        assert_eq!(same.closed().await, too_many);
        let mut other = come("203.0.113.1, 198.51.100.7").await;
        other.say(&FromClient::Hello(hello("Tom"))).await;
        match other.next().await {
            Ok(frame) => {
                assert!(matches!(frame, FromServer::Welcome(_)), "{frame:?}");
                assert!(trust_proxy, "anybody could claim any address");
            }
            Err(close) => {
                let code = close.map(|close| u16::from(close.code));
                assert_eq!((code, trust_proxy), (too_many, false));
            }
        }
    }
}
