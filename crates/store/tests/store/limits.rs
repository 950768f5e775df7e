//! Oversized rows are refused by name, and harm nobody else.

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{
    Store, StoreError,
    limits::{LOBBY_BYTES_MAX, SERIES_START_BYTES_MAX},
};
use fano_texts::{Explain as _, Lang};

use crate::{facts, place::Place};

#[tokio::test(flavor = "current_thread")]
async fn a_row_that_is_too_large_is_refused_by_name() {
    for place in Place::each() {
        refuses_large_rows(&*place.open().await).await;
    }
}

async fn refuses_large_rows(store: &dyn Store) {
    let (room, other) = (RoomCode::numbered(3), RoomCode::numbered(4));
    for room in [room, other] {
        let written = store.commit(room, facts::room(room, 1, 1)).await;
        written.expect("written");
    }
    let mut lobby = facts::lobby(room, 1);
    lobby.excused = (0..100_000).collect();
    let mut start = facts::start(room, 2, 1_000);
    start.decks = vec!["x".repeat(SERIES_START_BYTES_MAX)];
    let large = [
        (Fact::Room(lobby), "rooms", LOBBY_BYTES_MAX),
        (Fact::SeriesStart(start), "series", SERIES_START_BYTES_MAX),
    ];
    for (fact, expected, max) in large {
        let error = store.commit(room, vec![fact]).await.expect_err("too large");
        let StoreError::TooLarge {
            table, bytes_max, ..
        } = &error
        else {
            panic!("{error}");
        };
        assert_eq!((*table, *bytes_max), (expected, max));
        for lang in Lang::ALL {
            assert!(error.explain().say(lang).contains(room.as_str()), "{error}");
        }
        // Nothing may follow what was not written …
        let step = || vec![Fact::Step(facts::step(1, 1, 2_000_000))];
        let after = store.commit(room, step()).await;
        assert_eq!(after, Err(StoreError::AfterFailure { room }));
        // … until the room is reloaded; others are not affected.
        let lobby = vec![Fact::Room(facts::lobby(other, 1))];
        assert_eq!(store.commit(other, lobby).await, Ok(()));
        let kept = store.load(room).await.expect("undamaged");
        assert_eq!(kept, Some(facts::room(room, 1, 1)));
        let lobby = vec![Fact::Room(facts::lobby(room, 1))];
        assert_eq!(store.commit(room, lobby).await, Ok(()));
    }
    store.close().await;
}
