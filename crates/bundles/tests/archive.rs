//! The container of bundle files: every limit at its edge, and every lie.

mod common;

use common::{
    photo,
    small::{DECK, LAYOUTS, MANIFEST, changed, read, small},
    zip::{Packed, archive},
};
use fano_bundles::{ArchiveError, BundleError, file::FileError, limits};
use fano_faces::intake::PictureError;

/// Why an archive is refused.
fn refused(bytes: &[u8]) -> ArchiveError {
    match read(bytes) {
        Err(FileError::Archive(error)) => error,
        other => panic!("{other:?}"),
    }
}

fn name(name: &str) -> String {
    name.to_owned()
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
