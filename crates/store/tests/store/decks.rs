//! People's own decks, in all stores alike.

use std::sync::Arc;

use fano_decks::Revision;
use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{
    DeckLimits, DeckRefusal, DeckTitle, DeckToKeep, KeptDeck, Store, Swept, Unused,
    limits::{ADDRESS_CHARS_MAX, ADDRESS_CHARS_MIN, BUNDLE_BYTES_MAX, DECK_TITLE_BYTES_MAX},
};
use fano_texts::{Explain as _, Lang};

use crate::{
    facts,
    place::{Place, stores},
};

const MIA: &[u8] = b"hash of Mia's token";
const NOA: &[u8] = b"hash of Noa's token";

fn revision(number: u8) -> Revision {
    Revision::from_hash(&[number; 32])
}

fn bundle(number: u8) -> Arc<[u8]> {
    vec![number; 100 + usize::from(number)].into()
}

fn deck(address: &str, maker: &[u8], number: u8) -> DeckToKeep {
    DeckToKeep {
        address: address.to_owned(),
        maker: maker.to_vec(),
        network: "192.0.2.7".to_owned(),
        title: DeckTitle {
            en: "Pets".to_owned(),
            de: "Haustiere".to_owned(),
        },
        revision: revision(number),
        bundle: bundle(number),
        replaces: None,
        at_us: 1_000,
        limits: DeckLimits::default(),
    }
}

async fn keep(store: &dyn Store, deck: DeckToKeep) -> Result<(), DeckRefusal> {
    store.keep_deck(deck).await.expect("the store works")
}

#[tokio::test(flavor = "current_thread")]
async fn a_deck_is_kept_changed_listed_and_deleted() {
    for (store, _place) in stores().await {
        let store = &*store;
        assert_eq!(store.deck("first-address").await, Ok(None));
        assert_eq!(store.bundle(revision(1)).await, Ok(None));
        let first = deck("first-address", MIA, 1);
        assert_eq!(keep(store, first.clone()).await, Ok(()));
        let mut kept = KeptDeck {
            address: "first-address".to_owned(),
            maker: MIA.to_vec(),
            network: "192.0.2.7".to_owned(),
            title: first.title.clone(),
            revision: revision(1),
            bytes: 101,
            created_us: 1_000,
            changed_us: 1_000,
            used_us: 1_000,
        };
        assert_eq!(store.deck("first-address").await, Ok(Some(kept.clone())));
        let bytes = Some(bundle(1).to_vec());
        assert_eq!(store.bundle(revision(1)).await, Ok(bytes));

        let changed = DeckToKeep {
            revision: revision(2),
            bundle: bundle(2),
            replaces: Some(revision(1)),
            network: "198.51.100.1".to_owned(),
            at_us: 2_000,
            ..first.clone()
        };
        assert_eq!(keep(store, changed.clone()).await, Ok(()));
        (kept.revision, kept.bytes) = (revision(2), 102);
        (kept.changed_us, kept.used_us) = (2_000, 2_000);
        assert_eq!(store.deck("first-address").await, Ok(Some(kept.clone())));
        let current = revision(2);
        let twice = keep(store, changed.clone()).await;
        assert_eq!(twice, Err(DeckRefusal::Changed { current }));

        let whole: Arc<[u8]> = vec![2; 200].into();
        let completed = store.complete_bundle(revision(2), Arc::clone(&whole)).await;
        assert_eq!(completed, Ok(true));
        kept.bytes = 200;
        assert_eq!(store.deck("first-address").await, Ok(Some(kept.clone())));
        let bytes = store.bundle(revision(2)).await;
        assert_eq!(bytes, Ok(Some(whole.to_vec())));
        let unknown = store.complete_bundle(revision(9), whole).await;
        assert_eq!(unknown, Ok(false));
        assert_eq!(store.bundle(revision(9)).await, Ok(None));

        assert_eq!(store.use_deck("first-address", 3_000).await, Ok(true));
        assert_eq!(store.use_revision(revision(2), 4_000).await, Ok(true));
        assert_eq!(store.use_revision(revision(9), 4_000).await, Ok(false));
        assert_eq!(store.use_deck("nowhere-at-all", 1).await, Ok(false));
        kept.used_us = 4_000;
        assert_eq!(store.newest_moment_us().await, Ok(4_000));

        let second = DeckToKeep {
            at_us: 1_500,
            ..deck("second-address", MIA, 2)
        };
        assert_eq!(keep(store, second).await, Ok(()));
        assert_eq!(keep(store, deck("theirs-address", NOA, 2)).await, Ok(()));
        let mine = store.decks_of(MIA).await.expect("a list");
        let addresses: Vec<&str> = mine.iter().map(|deck| deck.address.as_str()).collect();
        assert_eq!(addresses, ["first-address", "second-address"]);
        assert_eq!(mine[0], kept);

        for (refused, why) in [
            (deck("first-address", MIA, 3), DeckRefusal::AddressTaken),
            (deck("first-address", NOA, 3), DeckRefusal::NotYours),
            (
                DeckToKeep {
                    maker: NOA.to_vec(),
                    ..changed.clone()
                },
                DeckRefusal::NotYours,
            ),
            (
                DeckToKeep {
                    address: "nowhere-at-all".to_owned(),
                    ..changed
                },
                DeckRefusal::NoSuchDeck,
            ),
        ] {
            assert_eq!(keep(store, refused).await, Err(why));
        }
        assert_eq!(store.delete_deck("first-address", NOA).await, Ok(false));
        assert_eq!(store.delete_deck("first-address", MIA).await, Ok(true));
        assert_eq!(store.delete_deck("first-address", MIA).await, Ok(false));
        assert_eq!(store.deck("first-address").await, Ok(None));
        assert!(store.bundle(revision(2)).await.expect("read").is_some());
    }
}

#[tokio::test(flavor = "current_thread")]
async fn decks_are_there_when_the_store_is_opened_again() {
    for place in Place::each() {
        let store = place.open().await;
        let mut large = deck("large-address", MIA, 7);
        large.bundle = vec![0xa5; BUNDLE_BYTES_MAX].into();
        assert_eq!(keep(&*store, large.clone()).await, Ok(()));
        store.close().await;
        let store = place.open().await;
        let found = store.deck("large-address").await.expect("readable");
        assert_eq!(found.map(|deck| deck.bytes), Some(BUNDLE_BYTES_MAX as u64));
        let bytes = store.bundle(revision(7)).await.expect("readable");
        assert!(bytes.is_some_and(|bytes| bytes == *large.bundle));
        store.close().await;
    }
}

/// Everything goes that nothing needs.
const EVERYTHING: Unused = Unused {
    decks_before_us: u64::MAX,
    revisions_before_us: u64::MAX,
};

#[tokio::test(flavor = "current_thread")]
async fn content_stays_as_long_as_an_address_a_room_or_a_finished_game_needs_it() {
    for (store, _place) in stores().await {
        let store = &*store;
        for (address, number) in ["a", "b", "c", "d", "e"].iter().zip(1..) {
            let address = address.repeat(ADDRESS_CHARS_MIN);
            assert_eq!(keep(store, deck(&address, MIA, number)).await, Ok(()));
        }
        let (room, other) = (RoomCode::numbered(1), RoomCode::numbered(2));
        let mut facts = facts::room(room, 1, 2);
        for fact in &mut facts {
            match fact {
                Fact::Room(state) => state.lobby.settings.deck = revision(1).to_string(),
                Fact::SeriesStart(start) => start.decks = vec![revision(2).to_string()],
                Fact::Step(_) | Fact::Finished(_) => {}
            }
        }
        store.commit(room, facts).await.expect("written");
        let mut finished = facts::finished(other, 1, 50);
        finished.start.decks = vec!["connect".to_owned(), revision(3).to_string()];
        let facts = vec![
            Fact::Room(facts::lobby(other, 1)),
            Fact::Finished(Box::new(finished)),
        ];
        store.commit(other, facts).await.expect("written");

        // An address that was used lately stays, and keeps its content.
        let d = "d".repeat(ADDRESS_CHARS_MIN);
        assert_eq!(store.use_deck(&d, 5_000).await, Ok(true));
        // Content that was used lately stays until the room has written it down.
        let swept = store.sweep_decks(Unused {
            decks_before_us: 4_000,
            revisions_before_us: 900,
        });
        let expected = Swept {
            decks: 4,
            revisions: 0,
        };
        assert_eq!(swept.await, Ok(expected));
        let swept = store.sweep_decks(Unused {
            decks_before_us: 4_000,
            revisions_before_us: 4_000,
        });
        let expected = Swept {
            decks: 0,
            revisions: 1,
        };
        assert_eq!(swept.await, Ok(expected));
        let there = |number| async move {
            let bundle = store.bundle(revision(number)).await;
            bundle.expect("readable").is_some()
        };
        assert!(there(1).await, "in the settings of a room");
        assert!(there(2).await, "in the series of a room");
        assert!(there(3).await, "in a finished game");
        assert!(there(4).await, "at an address");
        assert!(!there(5).await, "nowhere");

        let lobby = vec![Fact::Room(facts::lobby(room, 1))];
        store.commit(room, lobby).await.expect("written");
        let start = vec![Fact::SeriesStart(facts::start(room, 2, 60))];
        store.commit(room, start).await.expect("written");
        let swept = store.sweep_decks(EVERYTHING).await.expect("a sweep");
        assert_eq!((swept.decks, swept.revisions), (1, 3), "the room moved on");
        store.forget(room).await.expect("forgotten");
        store.forget(other).await.expect("forgotten");
        store.sweep_decks(EVERYTHING).await.expect("a sweep");
        assert!(there(3).await, "a replay outlives its room");
    }
}

#[tokio::test(flavor = "current_thread")]
async fn a_forgotten_room_lets_go_of_its_deck() {
    for (store, _place) in stores().await {
        let room = RoomCode::numbered(1);
        assert_eq!(keep(&*store, deck("some-address", MIA, 1)).await, Ok(()));
        let mut facts = facts::room(room, 1, 2);
        for fact in &mut facts {
            match fact {
                Fact::Room(state) => state.lobby.settings.deck = revision(1).to_string(),
                Fact::SeriesStart(start) => start.decks = vec![revision(1).to_string()],
                Fact::Step(_) | Fact::Finished(_) => {}
            }
        }
        store.commit(room, facts).await.expect("written");
        for (revisions, forget) in [(0, true), (1, false)] {
            let swept = store.sweep_decks(EVERYTHING).await.expect("a sweep");
            assert_eq!(swept.revisions, revisions);
            if forget {
                store.forget(room).await.expect("forgotten");
            }
        }
    }
}

#[tokio::test(flavor = "current_thread")]
async fn limits_hold_at_their_edges_and_are_named() {
    for (store, _place) in stores().await {
        let store = &*store;
        let few = DeckLimits {
            maker_decks_max: 2,
            maker_bytes_max: 205,
            network_decks_max: 3,
            network_bytes_max: 310,
            decks_max: 4,
            bytes_max: 320,
        };
        let with = |address: &str, maker: &[u8], number, network: &str| DeckToKeep {
            limits: few,
            network: network.to_owned(),
            ..deck(address, maker, number)
        };
        let steps = [
            (with("mine-number-1", MIA, 1, "here"), Ok(())),
            // 101 + 105 bytes are too many; 101 + 104 are not.
            (
                with("mine-number-2", MIA, 5, "here"),
                Err(DeckRefusal::MakerBytes { bytes_max: 205 }),
            ),
            (with("mine-number-2", MIA, 4, "here"), Ok(())),
            (
                with("mine-number-3", MIA, 1, "there"),
                Err(DeckRefusal::MakerDecks { max: 2 }),
            ),
            (
                with("theirs-number-1", NOA, 6, "here"),
                Err(DeckRefusal::NetworkBytes { bytes_max: 310 }),
            ),
            (with("theirs-number-1", NOA, 1, "here"), Ok(())),
            (
                with("other-number-1", b"Lea", 1, "here"),
                Err(DeckRefusal::NetworkDecks { max: 3 }),
            ),
            // 205 bytes of content are kept: 115 more are possible.
            (
                with("other-number-1", b"Lea", 16, "there"),
                Err(DeckRefusal::Full),
            ),
            (with("other-number-1", b"Lea", 15, "there"), Ok(())),
            (
                with("other-number-2", b"Ida", 15, "there"),
                Err(DeckRefusal::Full),
            ),
            // A change counts instead of what it replaces.
            (
                DeckToKeep {
                    replaces: Some(revision(4)),
                    ..with("mine-number-2", MIA, 1, "there")
                },
                Ok(()),
            ),
        ];
        for (deck, expected) in steps {
            let address = deck.address.clone();
            assert_eq!(keep(store, deck).await, expected, "{address}");
        }
    }
}

#[tokio::test(flavor = "current_thread")]
async fn what_is_too_large_or_malformed_is_refused_by_name() {
    for (store, _place) in stores().await {
        let store = &*store;
        let bytes = BUNDLE_BYTES_MAX + 1;
        let long = DECK_TITLE_BYTES_MAX + 1;
        let fine = || deck("fine-address", MIA, 1);
        let addressed = |address: String| DeckToKeep { address, ..fine() };
        let cases = [
            (
                DeckToKeep {
                    bundle: vec![0; bytes].into(),
                    ..fine()
                },
                DeckRefusal::TooLarge { bytes },
            ),
            (
                DeckToKeep {
                    title: DeckTitle {
                        en: "x".repeat(long),
                        de: String::new(),
                    },
                    ..fine()
                },
                DeckRefusal::TitleTooLong { bytes: long },
            ),
            (
                addressed("x".repeat(ADDRESS_CHARS_MIN - 1)),
                DeckRefusal::Address,
            ),
            (
                addressed("x".repeat(ADDRESS_CHARS_MAX + 1)),
                DeckRefusal::Address,
            ),
            (
                addressed("some/../address".to_owned()),
                DeckRefusal::Address,
            ),
            (
                DeckToKeep {
                    maker: Vec::new(),
                    ..fine()
                },
                DeckRefusal::Maker,
            ),
        ];
        for (deck, expected) in cases {
            assert_eq!(keep(store, deck).await, Err(expected));
        }
        for chars in [ADDRESS_CHARS_MIN, ADDRESS_CHARS_MAX] {
            assert_eq!(keep(store, addressed("x".repeat(chars))).await, Ok(()));
        }
    }
    let refusal = DeckRefusal::TooLarge { bytes: 1 };
    for lang in Lang::ALL {
        let said = refusal.explain().say(lang);
        assert!(said.contains(&BUNDLE_BYTES_MAX.to_string()), "{said}");
    }
}
