//! Unfinished decks, in all stores alike.

use std::sync::Arc;

use fano_store::{
    DraftLimits, DraftRefusal, DraftToSave, KeptDraft, PictureToSave, Saved, Store,
    limits::{
        ADDRESS_CHARS_MAX, ADDRESS_CHARS_MIN, DECK_TITLE_BYTES_MAX, DRAFT_CONTENT_BYTES_MAX,
        DRAFT_PICTURES_MAX, PICTURE_NAME_CHARS_MAX,
    },
};
use fano_texts::{Explain as _, Lang};

use crate::place::{Place, stores};

const MIA: &[u8] = b"hash of Mia's token";
const NOA: &[u8] = b"hash of Noa's token";

fn draft(id: &str, maker: &[u8], expected: u64, content: &str) -> DraftToSave {
    DraftToSave {
        maker: maker.to_vec(),
        id: id.to_owned(),
        network: "192.0.2.7".to_owned(),
        title: "Pets".to_owned(),
        content: Arc::from(content.as_bytes()),
        pictures: Vec::new(),
        expected,
        at_us: 1_000,
        limits: DraftLimits::default(),
    }
}

fn with_pictures(draft: DraftToSave, names: &[&str]) -> DraftToSave {
    let pictures = names.iter().map(|name| (*name).to_owned()).collect();
    DraftToSave { pictures, ..draft }
}

fn picture(id: &str, maker: &[u8], name: &str, bytes: usize) -> PictureToSave {
    PictureToSave {
        maker: maker.to_vec(),
        id: id.to_owned(),
        name: name.to_owned(),
        content: vec![7; bytes].into(),
        at_us: 2_000,
        limits: DraftLimits::default(),
    }
}

async fn save(store: &dyn Store, draft: DraftToSave) -> Result<Saved, DraftRefusal> {
    store.save_draft(draft).await.expect("the store works")
}

async fn add(store: &dyn Store, picture: PictureToSave) -> Result<(), DraftRefusal> {
    store.save_picture(picture).await.expect("the store works")
}

fn saved(version: u64, missing: &[&str]) -> Result<Saved, DraftRefusal> {
    let missing = missing.iter().map(|name| (*name).to_owned()).collect();
    Ok(Saved { version, missing })
}

#[tokio::test(flavor = "current_thread")]
async fn a_draft_is_saved_again_and_again_and_belongs_to_one_person() {
    for (store, _place) in stores().await {
        let store = &*store;
        assert_eq!(store.draft(MIA, "first-draft").await, Ok(None));
        let first = draft("first-draft", MIA, 0, "one");
        assert_eq!(save(store, first.clone()).await, saved(1, &[]));
        // The same again changes nothing: the first answer may have been lost.
        let later = DraftToSave {
            at_us: 9_000,
            ..first.clone()
        };
        assert_eq!(save(store, later).await, saved(1, &[]));
        let second = DraftToSave {
            at_us: 3_000,
            network: "198.51.100.1".to_owned(),
            ..draft("first-draft", MIA, 1, "two")
        };
        assert_eq!(save(store, second.clone()).await, saved(2, &[]));
        // An older tab does not overwrite it, and a newer one is not made up.
        let changed = Err(DraftRefusal::Changed { current: 2 });
        for expected in [0, 1, 3] {
            let old = draft("first-draft", MIA, expected, "old");
            assert_eq!(save(store, old).await, changed);
        }
        let kept = KeptDraft {
            id: "first-draft".to_owned(),
            network: "192.0.2.7".to_owned(),
            title: "Pets".to_owned(),
            version: 2,
            bytes: 3,
            pictures: Vec::new(),
            created_us: 1_000,
            changed_us: 3_000,
        };
        let found = Some((kept.clone(), b"two".to_vec()));
        assert_eq!(store.draft(MIA, "first-draft").await, Ok(found));
        assert_eq!(store.newest_moment_us().await, Ok(3_000));

        // The same name of somebody else is another draft.
        assert_eq!(store.draft(NOA, "first-draft").await, Ok(None));
        let theirs = draft("first-draft", NOA, 0, "theirs");
        assert_eq!(save(store, theirs).await, saved(1, &[]));
        let missing = draft("other-draft", MIA, 4, "x");
        assert_eq!(save(store, missing).await, Err(DraftRefusal::NoSuchDraft));
        let third = draft("third-draft", MIA, 0, "x");
        assert_eq!(save(store, third).await, saved(1, &[]));
        let mine = store.drafts_of(MIA).await.expect("a list");
        let ids: Vec<&str> = mine.iter().map(|draft| draft.id.as_str()).collect();
        assert_eq!(ids, ["first-draft", "third-draft"]);
        assert_eq!(mine[0], kept);

        assert_eq!(store.delete_draft(NOA, "third-draft").await, Ok(false));
        assert_eq!(store.delete_draft(MIA, "first-draft").await, Ok(true));
        assert_eq!(store.delete_draft(MIA, "first-draft").await, Ok(false));
        let theirs = store.draft(NOA, "first-draft").await.expect("readable");
        assert!(theirs.is_some());
    }
}

#[tokio::test(flavor = "current_thread")]
async fn pictures_stay_as_long_as_the_draft_lists_them() {
    for (store, _place) in stores().await {
        let store = &*store;
        let id = "with-pictures";
        let none = add(store, picture(id, MIA, "a", 5)).await;
        assert_eq!(none, Err(DraftRefusal::NoSuchDraft));
        let first = with_pictures(draft(id, MIA, 0, "one"), &["b", "a"]);
        assert_eq!(save(store, first.clone()).await, saved(1, &["b", "a"]));
        assert_eq!(add(store, picture(id, MIA, "a", 5)).await, Ok(()));
        assert_eq!(save(store, first).await, saved(1, &["b"]));
        let unlisted = add(store, picture(id, MIA, "c", 5)).await;
        assert_eq!(unlisted, Err(DraftRefusal::NoSuchPicture));
        let theirs = add(store, picture(id, NOA, "a", 5)).await;
        assert_eq!(theirs, Err(DraftRefusal::NoSuchDraft));
        let there = |name| store.draft_picture(MIA, id, name);
        assert_eq!(there("a").await, Ok(Some(vec![7; 5])));
        assert_eq!(there("b").await, Ok(None));
        assert_eq!(store.draft_picture(NOA, id, "a").await, Ok(None));
        let (kept, _) = store.draft(MIA, id).await.expect("readable").expect("one");
        let listed = [("b".to_owned(), false), ("a".to_owned(), true)];
        assert_eq!((kept.bytes, kept.changed_us), (8, 2_000));
        assert_eq!(kept.pictures, listed);
        // A picture that is sent again counts once.
        assert_eq!(add(store, picture(id, MIA, "a", 9)).await, Ok(()));
        assert_eq!(add(store, picture(id, MIA, "b", 2)).await, Ok(()));
        let other = with_pictures(draft(id, MIA, 1, "three"), &["c", "a"]);
        assert_eq!(save(store, other).await, saved(2, &["c"]));
        assert_eq!(there("b").await, Ok(None));
        assert_eq!(there("a").await, Ok(Some(vec![7; 9])));
        let (kept, _) = store.draft(MIA, id).await.expect("readable").expect("one");
        assert_eq!(kept.bytes, 5 + 9);
        assert_eq!(store.delete_draft(MIA, id).await, Ok(true));
        assert_eq!(there("a").await, Ok(None));
        let again = with_pictures(draft(id, MIA, 0, "one"), &["a"]);
        assert_eq!(save(store, again).await, saved(1, &["a"]));
    }
}

#[tokio::test(flavor = "current_thread")]
async fn drafts_are_there_when_the_store_is_opened_again() {
    for place in Place::each() {
        let store = place.open().await;
        let content = "x".repeat(DRAFT_CONTENT_BYTES_MAX);
        let id = "large-draft";
        let large = with_pictures(draft(id, MIA, 0, &content), &["a", "b"]);
        assert_eq!(save(&*store, large.clone()).await, saved(1, &["a", "b"]));
        let added = add(&*store, picture(id, MIA, "a", 1 << 20)).await;
        assert_eq!(added, Ok(()));
        store.close().await;
        let store = place.open().await;
        assert_eq!(store.newest_moment_us().await, Ok(2_000));
        let found = store.draft(MIA, id).await.expect("readable");
        let (kept, found) = found.expect("it is there");
        assert_eq!(kept.bytes, (DRAFT_CONTENT_BYTES_MAX + (1 << 20)) as u64);
        assert!(found == content.as_bytes());
        let picture = store.draft_picture(MIA, id, "a").await;
        assert_eq!(picture, Ok(Some(vec![7; 1 << 20])));
        assert_eq!(save(&*store, large).await, saved(1, &["b"]));
        store.close().await;
    }
}

#[tokio::test(flavor = "current_thread")]
async fn untouched_drafts_go() {
    for (store, _place) in stores().await {
        let store = &*store;
        for (id, at_us) in [("draft-one", 100), ("draft-two", 200)] {
            let id = format!("{id}-of-mia");
            let draft = DraftToSave {
                at_us,
                ..with_pictures(draft(&id, MIA, 0, "x"), &["a"])
            };
            assert_eq!(save(store, draft).await, saved(1, &["a"]));
        }
        assert_eq!(store.sweep_drafts(100).await, Ok(0));
        assert_eq!(store.sweep_drafts(101).await, Ok(1));
        let left = store.drafts_of(MIA).await.expect("a list");
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].id, "draft-two-of-mia");
    }
}

#[tokio::test(flavor = "current_thread")]
async fn limits_hold_at_their_edges_and_are_named() {
    for (store, _place) in stores().await {
        let store = &*store;
        let few = DraftLimits {
            draft_bytes_max: 60,
            maker_drafts_max: 2,
            maker_bytes_max: 100,
            network_drafts_max: 3,
            network_bytes_max: 130,
            drafts_max: 4,
            bytes_max: 150,
        };
        let with = |id: &str, maker: &[u8], bytes: usize, network: &str| DraftToSave {
            limits: few,
            network: network.to_owned(),
            ..with_pictures(draft(id, maker, 0, &"x".repeat(bytes)), &["a"])
        };
        let mine = with("mine-number-1", MIA, 61, "here");
        let too_large = Err(DraftRefusal::DraftBytes { bytes_max: 60 });
        assert_eq!(save(store, mine).await, too_large);
        let fits = with("mine-number-1", MIA, 40, "here");
        assert_eq!(save(store, fits).await, saved(1, &["a"]));
        // Pictures count as well.
        let of = |bytes| PictureToSave {
            limits: few,
            ..picture("mine-number-1", MIA, "a", bytes)
        };
        let too_large = Err(DraftRefusal::DraftBytes { bytes_max: 60 });
        assert_eq!(add(store, of(21)).await, too_large);
        assert_eq!(add(store, of(20)).await, Ok(()));
        let steps = [
            (
                with("mine-number-2", MIA, 41, "here"),
                Err(DraftRefusal::MakerBytes { bytes_max: 100 }),
            ),
            (with("mine-number-2", MIA, 40, "here"), saved(1, &["a"])),
            (
                with("mine-number-3", MIA, 0, "there"),
                Err(DraftRefusal::MakerDrafts { max: 2 }),
            ),
            (
                with("theirs-number-1", NOA, 31, "here"),
                Err(DraftRefusal::NetworkFull),
            ),
            (with("theirs-number-1", NOA, 30, "here"), saved(1, &["a"])),
            (
                with("other-number-1", b"Lea", 0, "here"),
                Err(DraftRefusal::NetworkFull),
            ),
            (
                with("other-number-1", b"Lea", 21, "there"),
                Err(DraftRefusal::Full),
            ),
            (
                with("other-number-1", b"Lea", 20, "there"),
                saved(1, &["a"]),
            ),
            (
                with("other-number-2", b"Ida", 0, "there"),
                Err(DraftRefusal::Full),
            ),
            // A new version counts instead of the one before, where it was begun.
            (
                DraftToSave {
                    expected: 1,
                    ..with("mine-number-2", MIA, 39, "there")
                },
                saved(2, &["a"]),
            ),
        ];
        for (draft, expected) in steps {
            let id = draft.id.clone();
            assert_eq!(save(store, draft).await, expected, "{id}");
        }
    }
}

#[tokio::test(flavor = "current_thread")]
async fn what_is_too_large_or_malformed_is_refused_by_name() {
    for (store, _place) in stores().await {
        let store = &*store;
        let fine = || draft("fine-draft", MIA, 0, "x");
        let named = |id: String| DraftToSave { id, ..fine() };
        let title = |bytes| DraftToSave {
            title: "x".repeat(bytes),
            ..fine()
        };
        let content = |bytes| DraftToSave {
            content: vec![b'x'; bytes].into(),
            ..fine()
        };
        let pictures = |count: usize| DraftToSave {
            pictures: (0..count).map(|number| number.to_string()).collect(),
            ..fine()
        };
        let long = DECK_TITLE_BYTES_MAX + 1;
        let bytes = DRAFT_CONTENT_BYTES_MAX + 1;
        let found = DRAFT_PICTURES_MAX + 1;
        let name = "x".repeat(PICTURE_NAME_CHARS_MAX + 1);
        let cases = [
            (content(bytes), DraftRefusal::TooLarge { bytes }),
            (title(long), DraftRefusal::TitleTooLong { bytes: long }),
            (
                DraftToSave {
                    title: "a\0b".to_owned(),
                    ..fine()
                },
                DraftRefusal::TitleCharacter,
            ),
            (pictures(found), DraftRefusal::TooManyPictures { found }),
            (
                with_pictures(fine(), &["a", "a"]),
                DraftRefusal::PictureName,
            ),
            (with_pictures(fine(), &[""]), DraftRefusal::PictureName),
            (with_pictures(fine(), &["../a"]), DraftRefusal::PictureName),
            (with_pictures(fine(), &[&name]), DraftRefusal::PictureName),
            (named("x".repeat(ADDRESS_CHARS_MIN - 1)), DraftRefusal::Id),
            (named("x".repeat(ADDRESS_CHARS_MAX + 1)), DraftRefusal::Id),
            (named("some/../draft".to_owned()), DraftRefusal::Id),
            (
                DraftToSave {
                    maker: Vec::new(),
                    ..fine()
                },
                DraftRefusal::Maker,
            ),
        ];
        for (draft, expected) in cases {
            assert_eq!(save(store, draft).await, Err(expected));
            for lang in Lang::ALL {
                assert!(!expected.explain().say(lang).contains("draft-keep"));
            }
        }
        assert_eq!(store.drafts_of(MIA).await, Ok(Vec::new()));
        let most = pictures(DRAFT_PICTURES_MAX);
        let missing = most.pictures.clone();
        let version = 1;
        assert_eq!(save(store, most).await, Ok(Saved { version, missing }));
        for chars in [ADDRESS_CHARS_MIN, ADDRESS_CHARS_MAX] {
            assert!(save(store, named("x".repeat(chars))).await.is_ok());
        }
        let misnamed = add(store, picture("fine-draft", MIA, "a/b", 1)).await;
        assert_eq!(misnamed, Err(DraftRefusal::PictureName));
    }
}

/// Whatever people ask for, nothing of it is a failure of the store.
#[tokio::test(flavor = "current_thread")]
async fn names_that_nothing_can_have_are_not_there() {
    for (store, _place) in stores().await {
        for name in ["", "\0", "some\0draft", "'; --", "\u{1F600}"] {
            assert_eq!(store.draft(MIA, name).await, Ok(None));
            assert_eq!(store.draft_picture(MIA, name, "a").await, Ok(None));
            assert_eq!(store.draft_picture(MIA, "a", name).await, Ok(None));
            assert_eq!(store.delete_draft(MIA, name).await, Ok(false));
            assert_eq!(store.deck(name).await, Ok(None));
            assert_eq!(store.delete_deck(name, MIA).await, Ok(false));
            assert_eq!(store.use_deck(name, 1).await, Ok(false));
            assert_eq!(store.finished(name).await, Ok(None));
        }
        assert_eq!(store.health().await, Ok(()));
    }
}
