//! Rooms that sleep, wake, fail and are deleted.

use std::time::Duration;

use fano_protocol::{CloseReason, FromClient, FromServer};

use super::support::{Server, hello};

#[tokio::test]
async fn a_room_without_anybody_sleeps_and_wakes_as_it_was() {
    let server = Server::with(|config| config.times.room_sleep = Duration::from_millis(20)).await;
    let code = server.new_room().await;
    let (mut mia, welcome) = server.join(&code, "Mia").await;
    mia.say(&FromClient::Lock { locked: true }).await;
    mia.until(|frame| match frame {
        FromServer::Room { room } => room.locked.then_some(()),
        _ => None,
    })
    .await;
    drop(mia);
    loop {
        let (_, page) = server.get("/metrics").await;
        if page.contains("\nfano_rooms_awake 0\n") {
            assert!(page.contains("\nfano_rooms 1\n"), "asleep, not gone");
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut back = hello("Mia");
    back.token = Some(welcome.token);
    let (_mia, again) = server.come_back(&code, back).await;
    assert!(again.room.locked);
    assert_eq!(again.you, welcome.you);
}

#[tokio::test]
async fn what_cannot_be_saved_is_not_announced() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut mia, _) = server.join(&code, "Mia").await;
    server.store.break_down();
    mia.say(&FromClient::Lock { locked: true }).await;
    let ended = loop {
        match mia.next().await {
            Ok(FromServer::Room { room }) => assert!(!room.locked, "told before it was safe"),
            Ok(_) => {}
            Err(frame) => break frame.map(|frame| u16::from(frame.code)),
        }
    };
    assert_eq!(ended, Some(CloseReason::GoingAway.code()));
    let (status, _) = server.post("/api/rooms").await;
    assert_eq!(status, 503, "no room that could be lost");
}

#[tokio::test]
async fn a_room_that_everybody_has_left_for_good_is_deleted() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut mia, _) = server.join(&code, "Mia").await;
    mia.say(&FromClient::Leave).await;
    while mia.next().await.is_ok() {}
    loop {
        let (status, _) = server.get(&format!("/api/rooms/{code}")).await;
        if status == 404 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_locked_room_lets_nobody_new_in() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut mia, _) = server.join(&code, "Mia").await;
    mia.say(&FromClient::Lock { locked: true }).await;
    mia.until(|frame| match frame {
        FromServer::Room { room } => room.locked.then_some(()),
        _ => None,
    })
    .await;
    let mut tom = server.connect(&code).await;
    tom.say(&FromClient::Hello(hello("Tom"))).await;
    assert_eq!(tom.closed().await, Some(CloseReason::RoomClosed.code()));
}
