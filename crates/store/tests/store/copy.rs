//! Everything moves from one database to the other and back, unchanged.

use std::sync::Arc;

use fano_decks::Revision;
use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{
    Copied, CopyError, DeckLimits, DeckTitle, DeckToKeep, DraftLimits, DraftToSave,
    PersistentStore, PictureToSave, Store, StoreAddress, Unused, copy,
};
use fano_testdb::Postgres;

use crate::facts;

const ROOMS: u64 = 5;
const MAKER: &[u8] = b"hash of Mia's token";

fn revision(number: u8) -> Revision {
    Revision::from_hash(&[number; 32])
}

fn room(number: u64) -> RoomCode {
    RoomCode::numbered(number * 77_777)
}

fn deck(number: u8) -> DeckToKeep {
    DeckToKeep {
        address: format!("address-number-{number}"),
        maker: MAKER.to_vec(),
        network: "192.0.2.7".to_owned(),
        title: DeckTitle {
            en: format!("Pets {number}"),
            de: "Tiere \u{1F600}".to_owned(),
        },
        revision: revision(number),
        bundle: Arc::from(vec![number; 3 << 20]),
        replaces: None,
        at_us: 1_000 + u64::from(number),
        limits: DeckLimits::default(),
    }
}

/// Rooms that play, a room that replaced a series, one with decks of somebody's
/// own, finished series of a room that is gone.
async fn fill(store: &dyn Store) {
    for number in 1..=3 {
        let kept = store.keep_deck(deck(number)).await;
        kept.expect("the store works")
            .expect("nothing is against it");
    }
    for number in 0..ROOMS {
        let code = room(number);
        let steps = 20 * number as u32;
        for series in 1..=2 {
            let mut facts = facts::room(code, series, steps);
            if number == 4 {
                for fact in &mut facts {
                    match fact {
                        Fact::Room(state) => state.lobby.settings.deck = revision(1).to_string(),
                        Fact::SeriesStart(start) => start.decks = vec![revision(2).to_string()],
                        Fact::Step(_) | Fact::Finished(_) => {}
                    }
                }
            }
            store.commit(code, facts).await.expect("written");
        }
    }
    let gone = RoomCode::numbered(9);
    for series in 1..=3 {
        let mut finished = facts::finished(gone, series, 50);
        if series == 2 {
            finished.start.decks = vec![revision(3).to_string()];
        }
        let fact = Fact::Finished(Box::new(finished));
        store.commit(gone, vec![fact]).await.expect("written");
    }
    // Content that only a finished series needs.
    let address = deck(3).address;
    assert_eq!(store.delete_deck(&address, MAKER).await, Ok(true));
}

const DRAFTS: [&str; 2] = ["first-draft", "second-draft"];
const PICTURES: [&str; 3] = ["c", "a", "b"];

/// Drafts, each with a picture that has not arrived.
async fn fill_drafts(store: &dyn Store) {
    for (id, at_us) in DRAFTS.into_iter().zip(5_000..) {
        let draft = DraftToSave {
            maker: MAKER.to_vec(),
            id: id.to_owned(),
            network: "192.0.2.7".to_owned(),
            title: "Tiere \u{1F600}".to_owned(),
            content: Arc::from(vec![b'x'; 1 << 20]),
            pictures: PICTURES.map(str::to_owned).to_vec(),
            expected: 0,
            at_us,
            limits: DraftLimits::default(),
        };
        let saved = store.save_draft(draft).await.expect("the store works");
        saved.expect("nothing is against it");
        for name in &PICTURES[..2] {
            let picture = PictureToSave {
                maker: MAKER.to_vec(),
                id: id.to_owned(),
                name: (*name).to_owned(),
                content: Arc::from(name.repeat(1 << 20).as_bytes()),
                at_us,
                limits: DraftLimits::default(),
            };
            let saved = store.save_picture(picture).await.expect("the store works");
            saved.expect("nothing is against it");
        }
    }
}

async fn open(address: &StoreAddress) -> PersistentStore {
    PersistentStore::open(address).await.expect("it opens")
}

/// Everything that can be asked of a store, as text.
async fn described(store: &dyn Store) -> String {
    let mut all = Vec::new();
    let rooms = store.rooms().await.expect("readable");
    for code in &rooms {
        all.push(format!("{:?}", store.load(*code).await.expect("undamaged")));
    }
    let list = store.finished_list(100).await.expect("readable");
    for brief in &list {
        let finished = store.finished(&brief.record).await.expect("undamaged");
        all.push(format!("{finished:?}"));
    }
    let decks = store.decks_of(MAKER).await.expect("readable");
    let newest = store.newest_moment_us().await.expect("readable");
    let idle = store.idle_rooms(newest + 1).await.expect("readable");
    all.push(format!("{rooms:?} {list:?} {decks:?} {idle:?}"));
    for number in 1..=3 {
        let bundle = store.bundle(revision(number)).await.expect("readable");
        assert_eq!(bundle.as_deref(), Some(&*deck(number).bundle));
    }
    for id in DRAFTS {
        let draft = store.draft(MAKER, id).await.expect("readable");
        all.push(format!("{draft:?}"));
        for name in PICTURES {
            let picture = store.draft_picture(MAKER, id, name).await;
            all.push(format!("{:?}", picture.expect("readable")));
        }
    }
    all.join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_arrives_and_comes_back() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let [first, last] =
        [0, 1].map(|number: usize| StoreAddress::Folder(folders[number].path().to_owned()));
    let middle = StoreAddress::Postgres(Postgres::shared().database());
    let other = StoreAddress::Postgres(Postgres::shared().database());
    let store = open(&first).await;
    fill(store.as_store()).await;
    fill_drafts(store.as_store()).await;
    let before = described(store.as_store()).await;
    store.as_store().close().await;
    let expected = Copied {
        rooms: ROOMS,
        steps: 20 + 40 + 60 + 80,
        finished: 3,
        decks: 2,
        revisions: 3,
        drafts: 2,
        pictures: 4,
    };
    for (from, to) in [(&first, &middle), (&middle, &other), (&other, &last)] {
        let (source, target) = (open(from).await, open(to).await);
        let copied = copy(&source, &target, Some([7; 32])).await;
        assert_eq!(copied, Ok(expected), "{from} to {to}");
        let twice = copy(&source, &target, None).await;
        assert_eq!(twice, Err(CopyError::NotEmpty));
        if let PersistentStore::Postgres(target) = &target {
            assert_eq!(target.kept_token_key().await, Ok(Some([7; 32])));
        }
        for store in [source, target] {
            store.as_store().close().await;
        }
        let target = open(to).await;
        assert_eq!(described(target.as_store()).await, before, "{to}");
        target.as_store().close().await;
    }
    // What was copied can be played on, and decks that nothing needs can go.
    for address in [&middle, &last] {
        let store = open(address).await;
        let store = store.as_store();
        let step = Fact::Step(facts::step(2, 60, 2_000_000));
        assert_eq!(store.commit(room(3), vec![step]).await, Ok(()));
        let kept = store.load(room(3)).await.expect("undamaged");
        assert_eq!(kept, Some(facts::room(room(3), 2, 61)));
        let unused = Unused {
            decks_before_us: u64::MAX,
            revisions_before_us: u64::MAX,
        };
        let swept = store.sweep_decks(unused).await.expect("a sweep");
        assert_eq!((swept.decks, swept.revisions), (2, 0));
        store.close().await;
    }
}
