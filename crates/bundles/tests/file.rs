//! Bundle files: written in one way, and read with suspicion.

mod common;

use std::sync::{
    LazyLock,
    atomic::{AtomicBool, Ordering},
};

use common::{
    art, farm, made, photo,
    small::{DECK, LAYOUTS, changed, read, small},
    zip::{Packed, archive},
};
use fano_bundles::{
    Bundle, BundleError, Job, Progress,
    file::{self, FileError, is_bundle_file},
    limits, prepare,
};

static FARM: LazyLock<Bundle> = LazyLock::new(|| {
    let (draft, pictures) = farm();
    made(&draft, &pictures).bundle
});

#[test]
fn reading_gives_what_was_written() {
    let bytes = file::write(&FARM);
    assert!(is_bundle_file(&bytes));
    assert_eq!(bytes, file::write(&FARM));
    let again = read(&bytes).expect("a bundle");
    assert_eq!(again, *FARM);
    assert_eq!(file::write(&again), bytes);
}

#[test]
fn a_deck_has_a_name_and_a_file_before_its_cards_are_arranged() {
    let (draft, pictures) = farm();
    let files: Vec<&[u8]> = pictures.iter().map(Vec::as_slice).collect();
    let prepared = prepare(&draft, &files, &art(), Job::silent()).expect("a deck");
    let content = &prepared.content;
    assert_eq!(content, FARM.content());
    let bytes = file::write_content(content);
    assert_eq!(file::has_layouts(&bytes), Ok(false));
    assert_eq!(file::read_deck(&bytes).expect("a deck"), *content.deck());
    let parts = file::read_parts(&bytes, &art(), Job::silent()).expect("a file");
    assert_eq!(parts.layouts, None);
    assert_eq!(parts.content, *content);
    assert_eq!(parts.content.revision(), content.revision());
    assert_eq!(file::read_layouts(&bytes, content), Ok(None));
    // It decides where everything will be.
    assert_eq!(read(&bytes).expect("a bundle"), *FARM);

    let whole = file::write(&FARM);
    assert_eq!(file::has_layouts(&whole), Ok(true));
    let layouts = FARM.layouts().clone();
    assert_eq!(file::read_layouts(&whole, content), Ok(Some(layouts)));
}

#[test]
fn no_layouts_in_a_file_have_the_name_of_a_deck_that_is_arranged_here() {
    let mut layouts = FARM.layouts().clone();
    let names = [
        FARM.content().revision(),
        FARM.revision(),
        FARM.content().clone().bundle(layouts.clone()).revision(),
    ];
    assert_ne!(names[0], names[1]);
    assert_eq!(names[1], names[2]);
    layouts.printed.cards[0][0].x += 1;
    let other = FARM.content().clone().bundle(layouts).revision();
    assert!(!names.contains(&other));
    // What decides the places decides the name.
    let mut draft = farm().0;
    draft.upright = !draft.upright;
    let pictures = farm().1;
    let files: Vec<&[u8]> = pictures.iter().map(Vec::as_slice).collect();
    let other = prepare(&draft, &files, &art(), Job::silent()).expect("a deck");
    assert_ne!(other.content.revision(), names[0]);
}

#[test]
fn a_small_bundle_of_another_program_is_read() {
    let bundle = read(&archive(&small())).expect("a bundle");
    assert_eq!(bundle.deck().cards().len(), 3);
    assert_eq!(bundle.layouts().printed.cards[0][0].size, 6000);
    // Sizes behind the entry, fields for other systems, a folder, any order.
    let other = changed(|entries| {
        entries.reverse();
        let [checksum, size] = [entries[0].checksum, entries[0].size];
        let packed = u32::try_from(entries[0].bytes.len()).expect("short");
        entries[0].flags = 1 << 3;
        entries[0].told = Some([0; 3]);
        let numbers = [checksum, packed, size].map(u32::to_le_bytes);
        entries[0].after = [&b"PK\x07\x08"[..], numbers.as_flattened()].concat();
        entries[1].extra = b"UT\x05\0\x01\0\0\0\0".to_vec();
        let mut folder = Packed::stored("pictures/", b"");
        folder.mode = 0o040_755;
        entries.push(folder);
    });
    assert_eq!(read(&other).expect("a bundle"), bundle);
    assert_eq!(
        file::write(&read(&other).expect("a bundle")),
        file::write(&bundle)
    );
}

#[test]
fn pictures_are_made_anew_and_renamed() {
    let deck = DECK.replace("emoji=\"🐶\"", "file=\"pictures/My_photo.of-me.JPG\"");
    let bytes = changed(|entries| {
        entries[1] = Packed::stored("deck.deck", deck.as_bytes());
        let secret = [&photo(1)[..], b"the secret"].concat();
        entries.push(Packed::stored("pictures/My_photo.of-me.JPG", &secret));
    });
    let bundle = read(&bytes).expect("a bundle");
    assert_eq!(bundle.pictures()[0].0, "pictures/1.jpg");
    let written = file::write(&bundle);
    assert!(!written.windows(10).any(|part| part == b"the secret"));
    assert_eq!(read(&written).expect("a bundle"), bundle);
}

#[test]
fn layouts_that_do_not_fit_are_made_anew() {
    let usual = read(&changed(|entries| {
        entries.pop();
    }));
    let usual = usual.expect("a bundle without layouts");
    for (from, to) in [
        ("disc", "square"),
        ("[0,-5000", "[1,-5000"),
        ("[0,-5000", "[0,-32768"),
        ("6000,0", "0,0"),
        ("6000,0", "6000,3600"),
        (
            "]]]}}",
            "]]]}, \"by_face\": [{\"shape\": \"disc\", \"cards\": []}]}",
        ),
    ] {
        let text = str::from_utf8(LAYOUTS).expect("text").replacen(from, to, 1);
        let bytes = changed(|entries| entries[2] = Packed::stored("layouts.json", text.as_bytes()));
        assert_eq!(read(&bytes).expect("a bundle"), usual, "{to}");
    }
    let cards = |cards: &str| {
        let manifest = format!("{{\"fano-bundle\": 1, \"cards\": {cards}}}");
        read(&changed(|e| {
            e[0] = Packed::stored("bundle.json", manifest.as_bytes());
        }))
    };
    let square = cards(r#"{"shape": "square", "upright": true}"#).expect("a bundle");
    assert!(
        square.layouts().printed.cards[0]
            .iter()
            .all(|place| place.turn == 0)
    );
    assert_eq!(
        cards(r#"{"shape": "disc", "smallest_percent": 40, "largest_percent": 39}"#),
        Err(FileError::Bundle(BundleError::Sizes))
    );
}

#[test]
fn parts_that_are_missing_or_wrong_are_named() {
    for (place, part) in [(0, "bundle.json"), (1, "deck.deck")] {
        let without = changed(|entries| drop(entries.remove(place)));
        assert_eq!(read(&without), Err(FileError::Missing { name: part }));
    }
    let manifest = |text: &str| {
        let bytes = changed(|e| e[0] = Packed::stored("bundle.json", text.as_bytes()));
        read(&bytes).expect_err("refused")
    };
    let future = r#"{"fano-bundle": 2, "anything": []}"#;
    assert_eq!(manifest(future), FileError::UnknownVersion { found: 2 });
    for bad in [
        "",
        "[]",
        "{\"fano-bundle\": 1}",
        r#"{"fano-bundle": 1, "cards": {"shape": "disc", "x": 1}}"#,
    ] {
        assert!(
            matches!(
                manifest(bad),
                FileError::BadJson {
                    name: "bundle.json",
                    ..
                }
            ),
            "{bad}"
        );
    }
    let with = |place: usize, name: &str, content: &str| {
        let bytes = changed(|e| e[place] = Packed::stored(name, content.as_bytes()));
        read(&bytes).expect_err("refused")
    };
    let layouts = with(2, "layouts.json", "{\"printed\": 7}");
    assert!(matches!(
        layouts,
        FileError::BadJson {
            name: "layouts.json",
            ..
        }
    ));
    let wrong = with(1, "deck.deck", &DECK.replace("card b c", "card c"));
    assert!(wrong.is_about_matches());
    let missing = with(
        1,
        "deck.deck",
        &DECK.replace("emoji=\"🐶\"", "file=\"pictures/1.png\""),
    );
    let name = "pictures/1.png".to_owned();
    assert_eq!(
        missing,
        FileError::Bundle(BundleError::MissingPicture { name })
    );
    let undrawn = with(1, "deck.deck", &DECK.replace("word=\"cow\"", "word=\"牛\""));
    assert!(matches!(undrawn, FileError::Undrawable { symbol, .. } if symbol == "c"));
}

#[test]
fn decks_are_not_too_large() {
    let with = |deck: String| {
        read(&changed(|e| {
            e[1] = Packed::deflated("deck.deck", deck.as_bytes());
        }))
    };
    let star = |symbols: usize| {
        let lines = (0..symbols).map(|n| format!("symbol s{n} word=\"w{n}\"\n"));
        let lines: String = lines.collect();
        format!("fano-deck 1\nname d\n{lines}card s0 s1\ncard s0 s2\n")
    };
    let found = limits::SYMBOLS_MAX + 1;
    assert_eq!(
        with(star(found)),
        Err(FileError::Bundle(BundleError::Symbols { found }))
    );
    assert!(with(star(limits::SYMBOLS_MAX)).is_ok());
    let wide = |width: usize| {
        let symbols = (0..2 * width - 1).map(|n| format!("symbol s{n} word=\"w{n}\"\n"));
        let symbols: String = symbols.collect();
        let card =
            |range: std::ops::Range<usize>| -> String { range.map(|n| format!(" s{n}")).collect() };
        let (one, other) = (card(1..width), card(width..2 * width - 1));
        format!("fano-deck 1\nname d\n{symbols}card s0{one}\ncard s0{other}\n")
    };
    let found = limits::SYMBOLS_PER_CARD_MAX + 1;
    assert_eq!(
        with(wide(found)),
        Err(FileError::Bundle(BundleError::SymbolsPerCard { found }))
    );
    assert!(with(wide(limits::SYMBOLS_PER_CARD_MAX)).is_ok());
}

#[test]
fn reading_can_be_given_up() {
    let bytes = changed(|entries| drop(entries.pop()));
    let stop = AtomicBool::new(false);
    let report = |progress: Progress| {
        if matches!(progress, Progress::Card { .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let read = file::read(&bytes, &art(), Job::new(&report, &stop));
    assert_eq!(read.err(), Some(FileError::Cancelled));
}
