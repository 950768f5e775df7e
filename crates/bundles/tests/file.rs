//! Bundle files: written in one way, and read with suspicion.

mod common;

use std::sync::{
    LazyLock,
    atomic::{AtomicBool, Ordering},
};

use common::{
    art, farm, made, photo,
    zip::{Packed, archive},
};
use fano_bundles::{
    ArchiveError, Bundle, BundleError, Job, Progress,
    file::{self, FileError, is_bundle_file},
    limits,
};
use fano_faces::intake::PictureError;
use fano_texts::{Explain as _, Lang};

static FARM: LazyLock<Bundle> = LazyLock::new(|| {
    let (draft, pictures) = farm();
    made(&draft, &pictures).bundle
});

fn read(bytes: &[u8]) -> Result<Bundle, FileError> {
    let read = file::read(bytes, &art(), Job::silent());
    if let Err(error) = &read {
        for lang in Lang::ALL {
            let said = error.explain().say(lang);
            assert!(!said.contains('⟦') && said.ends_with('.'), "{said}");
        }
    }
    read.map(|(bundle, _)| bundle)
}

/// Why an archive is refused.
fn refused(bytes: &[u8]) -> ArchiveError {
    match read(bytes) {
        Err(FileError::Archive(error)) => error,
        other => panic!("{other:?}"),
    }
}

const MANIFEST: &[u8] = br#"{"fano-bundle": 1, "cards": {"shape": "disc"}}"#;
const DECK: &str = "fano-deck 1\nname d\n\
    symbol a emoji=\"🐶\"\nsymbol b emoji=\"🐱\"\nsymbol c word=\"cow\"\n\
    card a b\ncard a c\ncard b c\n";
const LAYOUTS: &[u8] = br#"{"printed": {"shape": "disc", "cards": [
    [[0,-5000,0,6000,0],[1,5000,0,6000,0]],
    [[0,-5000,0,6000,0],[2,5000,0,6000,0]],
    [[1,-5000,0,6000,0],[2,5000,0,6000,0]]]}}"#;

/// The entries of a small bundle without pictures.
fn small() -> Vec<Packed> {
    vec![
        Packed::deflated("bundle.json", MANIFEST),
        Packed::stored("deck.deck", DECK.as_bytes()),
        Packed::deflated("layouts.json", LAYOUTS),
    ]
}

/// A small bundle with something changed.
fn changed(change: impl Fn(&mut Vec<Packed>)) -> Vec<u8> {
    let mut entries = small();
    change(&mut entries);
    archive(&entries)
}

fn name(name: &str) -> String {
    name.to_owned()
}

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
            e[0] = Packed::stored("bundle.json", manifest.as_bytes())
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
fn a_file_has_at_most_its_bytes() {
    let mut bytes = vec![0; limits::FILE_BYTES_MAX];
    assert_eq!(refused(&bytes), ArchiveError::NotAnArchive);
    bytes.push(0);
    assert_eq!(refused(&bytes), ArchiveError::TooLong);
}

#[test]
fn an_archive_has_at_most_its_entries() {
    let with = |count: usize| {
        changed(|entries| {
            let number = |number: usize| Packed::stored(&format!("pictures/{number}.png"), b"");
            entries.extend((0..count - 3).map(number));
        })
    };
    let found = limits::ENTRIES_MAX + 1;
    assert_eq!(
        refused(&with(found)),
        ArchiveError::TooManyEntries { found }
    );
    // That many are read, and found to be no pictures.
    assert!(matches!(
        read(&with(limits::ENTRIES_MAX)),
        Err(FileError::Picture {
            problem: PictureError::UnknownKind,
            ..
        })
    ));
}

#[test]
fn entries_have_at_most_their_bytes() {
    let padded = |text: &[u8], length: usize| [text, &vec![b' '; length - text.len()]].concat();
    let comment = |length: usize| {
        let lines = "# a comment that makes the file longer\n".repeat(length / 39);
        let rest = "\n".repeat(length - DECK.len() - lines.len().min(length - DECK.len()));
        let lines = &lines[..length - DECK.len() - rest.len()];
        [DECK, lines, &rest].concat().into_bytes()
    };
    for (place, name, content, max) in [
        (
            0,
            "bundle.json",
            padded(MANIFEST, limits::MANIFEST_BYTES_MAX + 1),
            limits::MANIFEST_BYTES_MAX,
        ),
        (
            1,
            "deck.deck",
            comment(limits::DECK_BYTES_MAX + 1),
            limits::DECK_BYTES_MAX,
        ),
        (
            2,
            "layouts.json",
            padded(LAYOUTS, limits::LAYOUTS_BYTES_MAX + 1),
            limits::LAYOUTS_BYTES_MAX,
        ),
    ] {
        let with = |content: &[u8]| changed(|e| e[place] = Packed::deflated(name, content));
        let error = ArchiveError::EntryTooLong {
            name: name.to_owned(),
            bytes_max: max,
        };
        assert_eq!(refused(&with(&content)), error);
        assert!(
            read(&with(&content[..max])).is_ok(),
            "{name} of {max} bytes"
        );
    }
    let picture =
        |length: usize| changed(|e| e.push(Packed::deflated("pictures/1.png", &vec![7; length])));
    let bytes_max = limits::PICTURE_BYTES_MAX;
    assert!(matches!(
        read(&picture(bytes_max)),
        Err(FileError::Picture { .. })
    ));
    let error = ArchiveError::EntryTooLong {
        name: name("pictures/1.png"),
        bytes_max,
    };
    assert_eq!(refused(&picture(bytes_max + 1)), error);
}

#[test]
fn all_entries_together_have_at_most_their_bytes() {
    let with = |total: usize| {
        changed(|entries| {
            let mut left = total
                - entries
                    .iter()
                    .map(|entry| entry.size as usize)
                    .sum::<usize>();
            while left > 0 {
                let length = left.min(limits::PICTURE_BYTES_MAX);
                let name = format!("pictures/{left}.png");
                entries.push(Packed::deflated(&name, &vec![0; length]));
                left -= length;
            }
        })
    };
    assert_eq!(
        refused(&with(limits::INFLATED_BYTES_MAX + 1)),
        ArchiveError::TooMuch
    );
    assert!(matches!(
        read(&with(limits::INFLATED_BYTES_MAX)),
        Err(FileError::Picture { .. })
    ));
}

#[test]
fn names_are_short_plain_and_inside() {
    let with = |name: &[u8]| {
        refused(&changed(|entries| {
            let mut entry = Packed::stored("", b"");
            entry.name = name.to_vec();
            entry.mode = 0;
            entries.push(entry);
        }))
    };
    let long = format!("pictures/{}", "x".repeat(limits::NAME_BYTES_MAX - 9));
    let bytes = changed(|entries| entries.push(Packed::stored(&long, &photo(1))));
    let unused = BundleError::UnusedPicture { name: long.clone() };
    assert_eq!(read(&bytes), Err(FileError::Bundle(unused)));
    for bad in [
        &[long.as_bytes(), b"x"].concat()[..],
        b"",
        b"a\xff",
        b"a\nb",
        b"a\0b",
    ] {
        assert_eq!(with(bad), ArchiveError::BadName, "{bad:?}");
    }
    for outside in [
        "../deck.deck",
        "/deck.deck",
        "pictures/../x.png",
        "pictures//x",
        "./deck.deck",
        "C:deck",
        "pictures\\x.png",
        "//",
        "..",
    ] {
        let error = ArchiveError::OutsideName {
            name: outside.to_owned(),
        };
        assert_eq!(with(outside.as_bytes()), error);
    }
    for unknown in [
        "readme.txt",
        "Deck.deck",
        "deck.deck/",
        "pictures",
        "pictures/a/b.png",
        "pictures/.hidden",
        "pictures/ä.png",
        "pictures/a b.png",
        "__MACOSX/x",
        "inner.fano",
    ] {
        let error = ArchiveError::UnknownEntry {
            name: unknown.to_owned(),
        };
        assert_eq!(with(unknown.as_bytes()), error);
    }
    let twice = changed(|entries| entries.push(Packed::stored("deck.deck", b"")));
    assert_eq!(
        refused(&twice),
        ArchiveError::Twice {
            name: name("deck.deck")
        }
    );
}

#[test]
fn only_plain_files_packed_in_known_ways_are_read() {
    let with = |change: &dyn Fn(&mut Packed)| refused(&changed(|e| change(&mut e[1])));
    let deck = || name("deck.deck");
    for flags in [1, 1 << 6, 1 << 13] {
        let error = with(&|entry| entry.flags = flags);
        assert_eq!(error, ArchiveError::Encrypted { name: deck() });
    }
    for method in [1, 9, 12, 14, 93, 99] {
        let error = with(&|entry| entry.method = method);
        assert_eq!(error, ArchiveError::UnknownMethod { name: deck() });
    }
    let error = with(&|entry| entry.flags = 1 << 5);
    assert_eq!(error, ArchiveError::UnknownMethod { name: deck() });
    // A link, a device, a pipe, and a folder that is none.
    for mode in [0o120_777, 0o020_644, 0o010_644, 0o040_755] {
        let error = with(&|entry| entry.mode = mode);
        assert_eq!(error, ArchiveError::NotAFile { name: deck() });
    }
    let nested = changed(|e| e.push(Packed::stored("pictures/1.png", &archive(&small()))));
    assert_eq!(
        refused(&nested),
        ArchiveError::Nested {
            name: name("pictures/1.png")
        }
    );
}

#[test]
fn sizes_that_lie_are_found() {
    let deck = || ArchiveError::WrongSize {
        name: name("deck.deck"),
    };
    let deflated = |change: &dyn Fn(&mut Packed)| {
        refused(&changed(|entries| {
            entries[1] = Packed::deflated("deck.deck", DECK.as_bytes());
            change(&mut entries[1]);
        }))
    };
    // More or less than there is, said in both headers.
    assert_eq!(deflated(&|entry| entry.size += 1), deck());
    assert_eq!(deflated(&|entry| entry.size -= 1), deck());
    assert_eq!(deflated(&|entry| entry.bytes.push(0)), deck());
    assert_eq!(
        deflated(&|entry| entry.bytes.truncate(entry.bytes.len() - 1)),
        deck()
    );
    assert_eq!(refused(&changed(|entries| entries[1].size += 1)), deck());
    // A little said to be much, and much said to be little.
    let bomb = Packed::deflated("deck.deck", &vec![0; 100 << 20]);
    let size = u32::try_from(limits::DECK_BYTES_MAX).expect("short");
    assert_eq!(
        deflated(&|entry| *entry = Packed {
            size,
            ..bomb.clone()
        }),
        deck()
    );
    // The headers disagree.
    assert_eq!(
        deflated(&|entry| entry.told = Some([entry.checksum, 9, 9])),
        deck()
    );
    assert_eq!(deflated(&|entry| entry.told = Some([0; 3])), deck());
    let wrong = deflated(&|entry| entry.checksum ^= 1);
    assert_eq!(
        wrong,
        ArchiveError::WrongChecksum {
            name: name("deck.deck")
        }
    );
    let described = deflated(&|entry| entry.flags = 1 << 3);
    assert_eq!(
        described,
        ArchiveError::Damaged,
        "nothing follows the entry"
    );
    let folder = changed(|entries| {
        let mut folder = Packed::stored("pictures/", b"x");
        folder.mode = 0;
        entries.push(folder);
    });
    assert_eq!(
        refused(&folder),
        ArchiveError::WrongSize {
            name: name("pictures/")
        }
    );
}

#[test]
fn every_byte_belongs_to_exactly_one_entry() {
    let plain = archive(&small());
    assert_eq!(
        refused(&changed(|e| e[0].after = vec![0])),
        ArchiveError::Gaps
    );
    assert_eq!(
        refused(&changed(|e| e[2].after = vec![0])),
        ArchiveError::Gaps
    );
    // Two entries that share their bytes.
    let shared = changed(|e| e[1].start = Some(0));
    assert_eq!(refused(&shared), ArchiveError::Gaps);
    assert_eq!(refused(&[b"MZ", &plain[..]].concat()), ArchiveError::Gaps);
    assert_eq!(
        refused(&[&plain[..], b"\0"].concat()),
        ArchiveError::NotAnArchive
    );
    let mut comment = plain.clone();
    let end = comment.len();
    comment[end - 2] = 1;
    comment.push(b'!');
    assert_eq!(refused(&comment), ArchiveError::NotAnArchive);
    // More entries than there are, fewer, and the marks of huge archives.
    for (place, value, error) in [
        (12, 4, ArchiveError::Damaged),
        (12, 2, ArchiveError::Gaps),
        (12, 0, ArchiveError::Gaps),
    ] {
        let mut bytes = plain.clone();
        bytes[end - place] = value;
        bytes[end - place - 2] = value;
        assert_eq!(refused(&bytes), error);
    }
    for place in [end - 18, end - 16, end - 12] {
        let mut bytes = plain.clone();
        bytes[place] ^= 0xf;
        assert_eq!(refused(&bytes), ArchiveError::Huge);
    }
    for places in [end - 14..end - 10, end - 10..end - 6, end - 6..end - 2] {
        let mut bytes = plain.clone();
        bytes[places].fill(0xff);
        assert_eq!(refused(&bytes), ArchiveError::Huge);
    }
}

#[test]
fn cut_off_and_changed_files_are_refused_or_the_same() {
    let whole = archive(&small());
    let bundle = read(&whole).expect("a bundle");
    for length in 0..whole.len() {
        assert!(read(&whole[..length]).is_err(), "{length} bytes");
    }
    for place in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        // Only times and versions do not matter.
        if let Ok(read) = read(&bytes) {
            assert_eq!(read, bundle, "byte {place}");
        }
    }
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
            e[1] = Packed::deflated("deck.deck", deck.as_bytes())
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
