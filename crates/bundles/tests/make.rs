//! From drafts to bundles.

mod common;

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use common::{art, emoji, farm, made, photo, theme, try_make, word};
use fano_bundles::{
    CONNECT_CARDS_MIN, Draft, Entry, EntryFace, Job, Made, NotMade, Problem, Progress,
    findings::Kind, limits, make,
};
use fano_decks::{CardId, Suit};
use fano_faces::{Face, LayoutOptions, Shape, measure};
use fano_rules::{GameSetup, Series, Setup, Team};
use fano_texts::{Lang, Names};

fn problems(draft: &Draft, pictures: &[Vec<u8>]) -> Vec<Problem> {
    match try_make(draft, pictures) {
        Err(NotMade::Problems(problems)) => problems,
        other => panic!("{other:?}"),
    }
}

fn numbered(count: usize) -> Vec<Entry> {
    (0..count)
        .map(|number| Entry::new(vec![word(&format!("w{number}"))]))
        .collect()
}

#[test]
fn a_draft_of_everything_becomes_a_bundle() {
    let (draft, pictures) = farm();
    let Made {
        bundle,
        gallery,
        left_out,
        warnings,
    } = made(&draft, &pictures);
    let deck = bundle.deck();
    assert_eq!((deck.cards().len(), deck.symbols_per_card_max()), (7, 3));
    assert_eq!(
        (deck.title(Lang::En), deck.title(Lang::De)),
        ("farm", "Bauernhof")
    );
    assert_eq!((left_out.len(), warnings.len()), (0, 0), "{warnings:?}");
    let names: Vec<&str> = bundle.pictures().iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["pictures/1.jpg", "pictures/2.jpg"]);
    assert_eq!(deck.symbols()[4].picture().text(), "pictures/1.jpg");
    assert_eq!(deck.symbols()[4].name(Lang::De), "ich");
    assert_eq!(deck.symbols()[1].name(Lang::De), "Katze");
    let layouts = bundle.layouts();
    assert!(layouts.fit(deck, bundle.options()));
    assert_eq!(layouts.by_face.len(), 3);
    for card in (0..7).map(CardId) {
        let face = Face::new(deck, &gallery, &layouts.printed, card);
        assert_eq!(measure::card(&face).overlapping_pixels, 0);
    }
}

#[test]
fn the_same_draft_gives_the_same_bundle_and_another_does_not() {
    let (draft, pictures) = farm();
    let first = made(&draft, &pictures).bundle;
    assert_eq!(first, made(&draft, &pictures).bundle);
    assert_eq!(first.revision().as_str().len(), 26);
    let revision = |change: &dyn Fn(&mut Draft)| {
        let mut draft = draft.clone();
        change(&mut draft);
        made(&draft, &pictures).bundle.revision()
    };
    let mut all = vec![
        first.revision(),
        revision(&|draft| draft.upright = true),
        revision(&|draft| draft.shape = Some(Shape::Square)),
        revision(&|draft| draft.title.name = "Farm".to_owned()),
        revision(&|draft| draft.entries[6].faces[0] = emoji("🐖")),
        made(&draft, &[photo(1), photo(3)]).bundle.revision(),
    ];
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 6);
}

#[test]
fn a_bundle_can_become_a_draft_again() {
    let (mut draft, pictures) = farm();
    draft.upright = true;
    draft.shape = Some(Shape::Square);
    let bundle = made(&draft, &pictures).bundle;
    let again = Draft::of(bundle.content());
    assert_eq!(again.entries[1].faces, draft.entries[1].faces);
    assert_eq!(again.entries[4].faces[0], EntryFace::Picture(0));
    let json = serde_json::to_string(&again).expect("plain data");
    assert_eq!(
        serde_json::from_str::<Draft>(&json).expect("a draft"),
        again
    );
    let kept: Vec<Vec<u8>> = bundle
        .pictures()
        .iter()
        .map(|(_, kept)| kept.bytes().to_vec())
        .collect();
    let remade = made(&again, &kept).bundle;
    assert_eq!(remade.layouts(), bundle.layouts());
    assert_eq!(remade.deck(), bundle.deck(), "no name comes or goes");
}

#[test]
fn drafts_from_before_there_were_more_languages_are_read() {
    let json = r#"{"title":{"name":"Farm","en":null,"de":"Bauernhof"},
        "entries":[{"faces":[{"emoji":"🐄"}],"en":"cow","de":null}]}"#;
    let draft: Draft = serde_json::from_str(json).expect("a draft");
    assert_eq!(
        draft.title.names,
        Names::default().with(Lang::De, "Bauernhof")
    );
    assert_eq!(
        draft.entries[0].names,
        Names::default().with(Lang::En, "cow")
    );
    let again = serde_json::to_string(&draft).expect("plain data");
    assert!(
        again.contains(r#""name":"Farm","de":"Bauernhof""#),
        "{again}"
    );
    assert!(again.contains(r#""en":"cow"}"#), "{again}");
}

#[test]
fn unknown_fields_are_refused() {
    for json in [
        r#"{"title":{"name":"x"},"entries":[],"colour":"red"}"#,
        r#"{"title":{"name":"x","xx":"y"},"entries":[]}"#,
        r#"{"title":{"name":"x"},"entries":[{"faces":[{"word":"a"}],"xx":"b"}]}"#,
        r#"{"title":{"name":"x"},"entries":[{"faces":[{"file":"/etc/passwd"}]}]}"#,
        r#"{"title":{"name":"x"},"entries":[{"faces":[{"theme":{"theme":"classic","symbol":"dog","x":1}}]}]}"#,
    ] {
        assert!(serde_json::from_str::<Draft>(json).is_err(), "{json}");
    }
}

#[test]
fn all_problems_are_told_at_once() {
    let long = "x".repeat(256);
    let mut entries = numbered(20);
    entries[0].faces = vec![];
    entries[1].faces = vec![word("a"); 5];
    entries[2].faces = vec![word("  ")];
    entries[3].faces = vec![word(&long)];
    entries[4].faces = vec![theme("classic", "nothing")];
    entries[5].faces = vec![EntryFace::Picture(9)];
    entries[6].names.set(Lang::En, "two\nlines");
    entries[7].faces = vec![word("w8")];
    entries[9].faces = vec![EntryFace::Picture(0)];
    entries[10].faces = vec![EntryFace::Picture(1)];
    entries[11].faces = vec![EntryFace::Picture(1)];
    let found = problems(
        &Draft::new("d", entries),
        &[b"no picture".to_vec(), photo(1)],
    );
    let concerned: Vec<&[usize]> = found.iter().map(|problem| &*problem.entries).collect();
    let expected: [&[usize]; 10] = [
        &[0],
        &[1],
        &[2],
        &[3],
        &[4],
        &[5],
        &[6],
        &[11],
        &[7, 8],
        &[9],
    ];
    assert_eq!(concerned, expected);
    for problem in found {
        for lang in Lang::ALL {
            assert!(!problem.message.say(lang).contains('⟦'), "{problem:?}");
        }
    }
}

#[test]
fn a_draft_as_a_whole_can_be_wrong() {
    let whole = |change: &dyn Fn(&mut Draft)| {
        let mut draft = Draft::new("d", numbered(7));
        change(&mut draft);
        let found = problems(&draft, &[]);
        assert!(
            found.iter().all(|problem| problem.entries.is_empty()),
            "{found:?}"
        );
        let said = found.iter().map(|problem| problem.message.say(Lang::En));
        said.collect::<Vec<_>>().join(" ")
    };
    for (said, part) in [
        (
            whole(&|draft| draft.title.name = " ".to_owned()),
            "name of 1 to 255",
        ),
        (
            whole(&|draft| draft.title.names.set(Lang::De, "")),
            "name of 1 to 255",
        ),
        (
            whole(&|draft| draft.entries.truncate(2)),
            "2 symbols are not enough",
        ),
        (
            whole(&|draft| draft.symbols_per_card = Some(6)),
            "at most 4 symbols",
        ),
        (
            whole(&|draft| draft.symbols_per_card = Some(0)),
            "at least 2 symbols",
        ),
        (
            whole(&|draft| draft.connect = true),
            "7 cards are not enough for Connect",
        ),
        (
            whole(&|draft| draft.smallest_percent = Some(4)),
            "5 to 90 percent",
        ),
        (
            whole(&|draft| draft.largest_percent = Some(91)),
            "5 to 90 percent",
        ),
        (
            whole(&|draft| {
                draft.smallest_percent = Some(31);
                draft.largest_percent = Some(30);
            }),
            "swap them",
        ),
    ] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn limits_hold_at_their_edges() {
    let mut draft = Draft::new("d", numbered(limits::SYMBOLS_MAX));
    assert_eq!(draft.problems(0), []);
    draft.entries.push(Entry::new(vec![word("one more")]));
    assert_eq!(draft.problems(0).len(), 1);
    draft.entries.pop();
    assert_eq!(draft.problems(limits::PICTURES_MAX), []);
    assert_eq!(draft.problems(limits::PICTURES_MAX + 1).len(), 1);
    for percent in [LayoutOptions::PERCENT_MIN, LayoutOptions::PERCENT_MAX] {
        draft.smallest_percent = Some(percent);
        draft.largest_percent = Some(percent);
        assert_eq!(draft.problems(0), []);
    }
    draft.entries[0].faces = ["a", "b", "c", "d"].map(word).to_vec();
    draft.entries[1].faces = vec![word(&"x".repeat(255))];
    assert_eq!(draft.problems(0), []);
    let json = serde_json::to_string(&draft).expect("plain data");
    assert!(json.len() < limits::DRAFT_BYTES_MAX);
    let longest = limits::SYMBOLS_MAX * (4 + 2) * (255 * 2 + 20);
    assert!(longest < limits::DRAFT_BYTES_MAX, "every draft fits");
}

#[test]
fn words_without_glyphs_and_undrawn_emoji_name_their_entries() {
    let mut entries = numbered(8);
    entries[2].faces = vec![word("ok"), word("日本")];
    entries[5].faces = vec![emoji("🇩🇪")];
    let found = problems(&Draft::new("d", entries), &[]);
    let concerned: Vec<&[usize]> = found.iter().map(|problem| &*problem.entries).collect();
    assert_eq!(concerned, [&[2], &[5]]);
}

#[test]
fn pictures_that_look_the_same_are_errors_and_similar_ones_warnings() {
    let (mut draft, mut pictures) = farm();
    pictures[1] = pictures[0].clone();
    let found = problems(&draft, &pictures);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].entries, [4, 5]);

    // The same drawing as an emoji and in a theme.
    let (_, pictures) = farm();
    draft.entries[2].faces = vec![emoji("⚓")];
    let found = problems(&draft, &pictures);
    assert_eq!(found[0].entries, [2, 3], "{found:?}");

    let mut near = image::load_from_memory(&pictures[0])
        .expect("a picture")
        .into_rgb8();
    for pixel in near.pixels_mut() {
        pixel.0[1] = pixel.0[1].saturating_add(25);
    }
    let mut bytes = std::io::Cursor::new(Vec::new());
    near.write_to(&mut bytes, image::ImageFormat::Png)
        .expect("a picture");
    let (draft, _) = farm();
    let warned = made(&draft, &[pictures[0].clone(), bytes.into_inner()]).warnings;
    assert_eq!(warned.len(), 1, "{warned:?}");
    assert_eq!(warned[0].entries, [4, 5]);
    assert!(matches!(
        warned[0].kind,
        Kind::Alike {
            colour_blind: false,
            ..
        }
    ));
}

#[test]
fn what_is_left_over_is_named_and_not_kept() {
    let mut entries = numbered(7);
    entries.push(Entry::new(vec![EntryFace::Picture(0)]));
    let made = made(&Draft::new("d", entries), &[photo(1)]);
    assert_eq!(made.left_out, [7]);
    assert_eq!(made.bundle.pictures().len(), 0);
    assert_eq!(made.bundle.deck().symbols().len(), 7);
}

#[test]
fn progress_is_told_and_giving_up_is_heard() {
    let (draft, pictures) = farm();
    let pictures: Vec<&[u8]> = pictures.iter().map(Vec::as_slice).collect();
    let told = Mutex::new(Vec::new());
    let report = |progress: Progress| told.lock().expect("a list").push(progress);
    let never = AtomicBool::new(false);
    make(&draft, &pictures, &art(), Job::new(&report, &never)).expect("a bundle");
    let told = told.into_inner().expect("a list");
    assert_eq!(told[0], Progress::Planning);
    let taken = |p: &&Progress| {
        matches!(
            p,
            Progress::Picture {
                of: 2,
                refused: None,
                ..
            }
        )
    };
    assert_eq!(told.iter().filter(taken).count(), 2);
    let cards: Vec<usize> = told
        .iter()
        .filter_map(|progress| match progress {
            Progress::Card { of, .. } => Some(*of),
            _ => None,
        })
        .collect();
    assert!(
        cards.len() > 7 && cards.iter().all(|of| *of == cards.len()),
        "{cards:?}"
    );

    for stop_at in ["picture", "card"] {
        let stop = AtomicBool::new(false);
        let report = |progress: Progress| {
            let now = match progress {
                Progress::Picture { .. } => "picture",
                Progress::Card { .. } => "card",
                _ => "plan",
            };
            if now == stop_at {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let given_up = make(&draft, &pictures, &art(), Job::new(&report, &stop));
        assert_eq!(given_up.err(), Some(NotMade::Cancelled), "{stop_at}");
    }
}

#[test]
fn a_coloured_deck_can_be_played_as_connect() {
    let mut draft = Draft::new("d", numbered(21));
    draft.connect = true;
    let bundle = made(&draft, &[]).bundle;
    let deck = bundle.deck();
    assert!(deck.cards().len() >= CONNECT_CARDS_MIN);
    assert_eq!(bundle.options().shape, Shape::Hexagon);
    assert!(deck.cards().iter().any(|card| card.suit() == Suit::Start));
    // Connect has its starting cards and a line of every colour.
    let setup = Setup::one(4, GameSetup::connect(Team::round_the_table(4, 4)));
    Series::new(Arc::new(deck.clone()), setup, 1, &mut Vec::new()).expect("a game");
}
