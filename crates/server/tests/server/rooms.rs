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

/// Waits for a line on the page of figures.
async fn figure(server: &Server, line: &str) {
    loop {
        let (_, page) = server.get("/metrics").await;
        if page.lines().any(|found| found == line) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn commits_waiting(server: &Server, least: usize) {
    while server.store.commits_waiting() < least {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// How long this thread has computed. The server runs on the thread of its test.
#[cfg(target_os = "linux")]
fn computed() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanos = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.expect("a number"))
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_disk_that_hangs_costs_no_computing() {
    let server = Server::with(|config| config.times.room_sleep = Duration::from_millis(20)).await;
    let code = server.new_room().await;
    let (mut mia, _) = server.join(&code, "Mia").await;
    server.store.hang(true);
    mia.say(&FromClient::Lock { locked: true }).await;
    commits_waiting(&server, 1).await;
    drop(mia);
    figure(&server, "fano_connections 1").await;
    let (started, before) = (tokio::time::Instant::now(), computed());
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (elapsed, busy) = (started.elapsed(), computed() - before);
    assert!(busy < elapsed / 5, "computed {busy:?} of {elapsed:?}");
    server.store.hang(false);
    figure(&server, "fano_rooms_awake 0").await;
}

#[tokio::test]
async fn a_room_is_kept_if_somebody_comes_while_the_last_one_leaves() {
    let server = Server::with(|config| config.times.room_sleep = Duration::from_millis(20)).await;
    let code = server.new_room().await;
    let (mut mia, _) = server.join(&code, "Mia").await;
    // Leaving takes as long as the disk does, and Tom comes in meanwhile.
    server.store.hang(true);
    mia.say(&FromClient::Leave).await;
    let mut tom = server.connect(&code).await;
    tom.say(&FromClient::Hello(hello("Tom"))).await;
    commits_waiting(&server, 2).await;
    server.store.hang(false);
    let FromServer::Welcome(welcome) = tom.hear().await else {
        panic!("Tom is welcomed");
    };
    // Everybody is offline for a while. The room sleeps, but it is not forgotten.
    drop((mia, tom));
    figure(&server, "fano_rooms_awake 0").await;
    figure(&server, "fano_rooms 1").await;
    let mut back = hello("Tom");
    back.token = Some(welcome.token);
    let (_tom, again) = server.come_back(&code, back).await;
    assert_eq!(again.you, welcome.you);
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
