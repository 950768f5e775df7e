//! `fano print` from the command line: the pages are rendered and examined.

mod paper;

use std::{fs, io::Cursor, path::Path};

use paper::{PER_MM, Page, difference, fano_does, fano_in, page, pages, poppler};
use tempfile::TempDir;

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// Prints a deck to `deck.pdf` with backs that are a black square.
fn print_with_black_backs(folder: &Path, deck: &str, more: &[&str]) {
    let black = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
                 <rect width=\"9\" height=\"9\"/></svg>";
    fs::write(folder.join("black.svg"), black).expect("a file");
    let print = ["print", deck, "--out", "deck.pdf", "--backs", "black.svg"];
    fano_does(folder, &[&print[..], more].concat());
}

/// The number of cards on a page and their sizes, measured on the backs, which
/// are black to the edge.
fn check_sizes(page: &Page, count: usize, size_mm: [f64; 2]) {
    let blobs = page.dark_blobs();
    assert_eq!(blobs.len(), count, "{blobs:?}");
    for blob in blobs {
        for (found, wanted) in blob.size_mm().into_iter().zip(size_mm) {
            assert!((found - wanted).abs() < 0.5, "{found} mm, not {wanted}");
        }
    }
}

#[test]
fn cards_have_the_size_they_should_and_are_all_there() {
    let folder = folder();
    let folder = folder.path();
    print_with_black_backs(folder, "classic", &[]);
    // 55 cards, 8 on a sheet, a page of backs after every page of cards.
    assert_eq!(pages(folder, "deck.pdf"), 14);
    let backs = page(folder, "deck.pdf", 2);
    assert_eq!(backs.size_mm().map(f64::round), [210.0, 297.0]);
    check_sizes(&backs, 8, [80.0, 80.0]);
    check_sizes(&page(folder, "deck.pdf", 14), 7, [80.0, 80.0]);

    // A hexagon is 80 mm from corner to corner; its corners are a little soft.
    print_with_black_backs(folder, "connect", &["--paper", "100x90mm", "--quiet"]);
    assert_eq!(pages(folder, "deck.pdf"), 180);
    check_sizes(&page(folder, "deck.pdf", 2), 1, [69.3, 78.8]);
    // On a sheet they are edge to edge; the covered area shows how many there
    // are.
    print_with_black_backs(folder, "connect", &["--cut", "none"]);
    let backs = page(folder, "deck.pdf", 2);
    assert_eq!(backs.size_mm().map(f64::round), [297.0, 210.0], "turned");
    let dark = backs.grey.iter().filter(|grey| **grey < 128).count() as f64;
    let hexagon_mm2 = 80.0 * 80.0 * 27_f64.sqrt() / 8.0;
    let count = dark / (PER_MM * PER_MM) / hexagon_mm2;
    assert!((count - 11.0).abs() < 0.1, "{count}");

    let emoji = "🐶🐱🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔";
    fano_does(
        folder,
        &["deck", "new", "--emoji", emoji, "--out", "e.deck"],
    );
    let letter = [
        "--paper",
        "letter",
        "--shape",
        "square",
        "--card-mm",
        "55.5",
    ];
    print_with_black_backs(folder, "e.deck", &letter);
    let backs = page(folder, "deck.pdf", 2);
    assert_eq!(backs.size_mm().map(f64::round), [216.0, 279.0]);
    // Squares are edge to edge, in four rows of three.
    let dark = |x: usize, y: usize| backs.grey[y * backs.width + x] < 128;
    let columns = (0..backs.width).filter(|x| (0..backs.height).any(|y| dark(*x, y)));
    let rows = (0..backs.height).filter(|y| (0..backs.width).any(|x| dark(x, *y)));
    let (across, down) = (
        columns.count() as f64 / PER_MM,
        rows.count() as f64 / PER_MM,
    );
    assert!((across - 3.0 * 55.5).abs() < 1.0, "{across} mm");
    assert!((down - 4.0 * 55.5).abs() < 1.0, "{down} mm");
}

#[test]
fn backs_lie_behind_the_cards_when_the_sheet_is_turned() {
    let folder = folder();
    let folder = folder.path();
    for (deck, more, sideways) in [
        ("classic", &["--duplex", "long"][..], true),
        ("classic", &["--duplex", "short"], false),
        // Eleven hexagons fit on a sheet that is wider than high.
        ("connect", &["--duplex", "long"], false),
        ("connect", &["--duplex", "short", "--bleed", "2"], true),
    ] {
        print_with_black_backs(folder, deck, &[more, &["--quiet"]].concat());
        let count = pages(folder, "deck.pdf");
        // The last sheet is not full, so its two sides differ.
        let front = page(folder, "deck.pdf", count - 1);
        let back = page(folder, "deck.pdf", count);
        let sideways = sideways || (deck == "connect" && front.height > front.width);
        let differ = difference(&front.covered(), &back.turned(sideways).covered());
        assert!(differ < 0.012, "{deck} {more:?}: {differ}");
        let unturned = difference(&front.covered(), &back.covered());
        assert!(unturned > 0.1, "{deck} {more:?}: {unturned}");
    }
}

#[test]
fn backs_stand_upright_behind_upright_cards() {
    let folder = folder();
    let folder = folder.path();
    let half = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
                <rect width=\"9\" height=\"4.5\"/><path d=\"M0 0h9v9h-9z\" fill=\"none\"/></svg>";
    fs::write(folder.join("half.svg"), half).expect("a file");
    for (edge, top_is_dark) in [("long", true), ("short", false)] {
        let print = [
            "print", "insects", "--out", "one.pdf", "--paper", "90x120mm", "--backs", "half.svg",
            "--duplex", edge,
        ];
        fano_does(folder, &print);
        let back = page(folder, "one.pdf", 2);
        let dark = |rows: std::ops::Range<usize>| {
            let pixels = &back.grey[rows.start * back.width..rows.end * back.width];
            pixels.iter().filter(|grey| **grey < 128).count()
        };
        let (top, bottom) = (dark(0..back.height / 2), dark(back.height / 2..back.height));
        assert_eq!(top > 9 * bottom, top_is_dark, "{edge}: {top} {bottom}");
        assert_eq!(bottom > 9 * top, !top_is_dark, "{edge}: {top} {bottom}");
    }
}

/// A PNG with a transparent ground as grey pixels on white paper.
fn grey(png: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(Cursor::new(png))
        .read_info()
        .expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
    reader.next_frame(&mut pixels).expect("a whole picture");
    let on_white = |pixel: &[u8]| {
        let channel = |at: usize| f64::from(pixel[at]);
        let grey = 0.3 * channel(0) + 0.59 * channel(1) + 0.11 * channel(2);
        (grey * channel(3) / 255.0 + 255.0 - channel(3)) as u8
    };
    pixels.chunks(4).map(on_white).collect()
}

#[test]
fn paper_shows_the_cards_that_screens_show() {
    let folder = folder();
    let folder = folder.path();
    for deck in ["classic", "connect", "insects"] {
        let one_each = [
            "print", deck, "--out", "one.pdf", "--paper", "86x86mm", "--margin", "3", "--cut",
            "none",
        ];
        fano_does(folder, &one_each);
        // 400 pixels are 80 mm at 5 pixels a millimetre.
        let faces = [
            "faces", deck, "--out", deck, "--format", "png", "--size", "400",
        ];
        fano_does(folder, &faces);
        for card in [1, 20] {
            let printed = page(folder, "one.pdf", card);
            let file = folder.join(deck).join(format!("card-{card:02}.png"));
            let shown = grey(&fs::read(file).expect("a picture"));
            assert_eq!(printed.size_mm().map(f64::round), [86.0, 86.0]);
            let mut far = 0;
            for (index, shown) in shown.iter().enumerate() {
                let (x, y) = (index % 400 + 15, index / 400 + 15);
                far += usize::from(printed.grey[y * printed.width + x].abs_diff(*shown) > 70);
            }
            assert!(far < 400 * 400 / 100, "{deck} card {card}: {far}");
        }
    }
}

#[test]
fn names_and_rules_are_text_in_embedded_fonts() {
    let folder = folder();
    let folder = folder.path();
    let print = [
        "print", "insects", "--out", "i.pdf", "--names", "--rules", "--lang",
    ];
    for (lang, words) in [
        (
            "en",
            ["Ladybug", "How to play", "The Tower", "The Poisoned Gift"],
        ),
        (
            "de",
            [
                "Marienkäfer",
                "So wird gespielt",
                "Der Turm",
                "Das vergiftete Geschenk",
            ],
        ),
    ] {
        fano_does(folder, &[&print[..], &[lang]].concat());
        let text = poppler(folder, "pdftotext", &["i.pdf", "-"]);
        for word in words {
            assert!(text.contains(word), "{lang}: {word} in {text}");
        }
        assert!(!text.contains("Connect"), "that needs coloured cards");
        let fonts = poppler(folder, "pdffonts", &["i.pdf"]);
        let fonts: Vec<&str> = fonts.lines().skip(2).collect();
        assert_eq!(fonts.len(), 2, "{fonts:?}");
        for font in fonts {
            // Name, type, encoding, then: embedded, a subset, readable as text.
            assert!(
                font.contains("Nunito") && font.contains("yes yes yes"),
                "{font}"
            );
        }
    }
    fano_does(folder, &["print", "connect", "--out", "k.pdf", "--rules"]);
    let text = poppler(folder, "pdftotext", &["k.pdf", "-"]);
    assert!(text.contains("The cards are hexagons"), "{text}");
}

#[test]
fn print_shops_find_their_boxes() {
    let folder = folder();
    let folder = folder.path();
    let shop = [
        "print", "classic", "--out", "shop.pdf", "--paper", "86x86mm", "--bleed", "3", "--cut",
        "none", "--backs",
    ];
    fano_does(folder, &[&shop[..], &["--margin", "3"]].concat());
    assert_eq!(pages(folder, "shop.pdf"), 110);
    let info = poppler(folder, "pdfinfo", &["-box", "-l", "2", "shop.pdf"]);
    let bounds = |name: &str| -> Vec<Vec<f64>> {
        let lines = info.lines().filter(|line| line.contains(name));
        let numbers = |line: &str| {
            let words = line.split(':').nth(1).expect("numbers").split_whitespace();
            words.map(|word| word.parse().expect("a number")).collect()
        };
        lines.map(numbers).collect()
    };
    // In points, with the origin below: 3 mm are 8.5, 86 mm are 243.78.
    assert_eq!(bounds("TrimBox"), [[8.5, 8.5, 235.28, 235.28]; 2]);
    assert_eq!(bounds("BleedBox"), [[0.0, 0.0, 243.78, 243.78]; 2]);
    // The background of the back extends into the bleed.
    let back = page(folder, "shop.pdf", 2);
    assert!(back.grey[back.width * (back.height / 2) + 3] < 128);
}

#[test]
fn cut_marks_stay_off_the_cards() {
    let folder = folder();
    let folder = folder.path();
    print_with_black_backs(folder, "insects", &["--cut", "none", "--bleed", "2"]);
    let (plain, backs) = (page(folder, "deck.pdf", 1), page(folder, "deck.pdf", 2));
    print_with_black_backs(folder, "insects", &["--cut", "marks", "--bleed", "2"]);
    let marked = page(folder, "deck.pdf", 1);
    let cards = backs.turned(true);
    let mut added = 0;
    for (index, back) in cards.grey.iter().enumerate() {
        let changed = plain.grey[index].abs_diff(marked.grey[index]) > 40;
        added += usize::from(changed);
        assert!(!changed || *back > 128, "a mark on a card or its bleed");
    }
    assert!(added > 500, "{added} pixels of marks");
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    let folder = folder();
    let folder = folder.path();
    let all = ["--backs", "--names", "--rules"];
    for out in ["a.pdf", "b.pdf"] {
        fano_does(
            folder,
            &[&["print", "classic", "--out", out][..], &all].concat(),
        );
    }
    let [a, b] = ["a.pdf", "b.pdf"].map(|file| fs::read(folder.join(file)).expect("a file"));
    assert!(a == b, "two runs, two files");
    assert!(a.len() < 3_000_000, "{} bytes", a.len());
}

#[test]
fn wrong_requests_get_one_sentence_that_says_what_works() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("letter.txt"), "Dear aunt").expect("a file");
    let refused = |deck: &str, more: &[&str]| {
        let run = fano_in(folder, &[&["print", deck], more].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{more:?}");
        run.err
    };
    let said: Vec<String> = [
        &["--out", "a.pdf", "--paper", "a5"][..],
        &["--out", "a.pdf", "--card-mm", "205"],
        &["--out", "a.pdf", "--card-mm", "3"],
        &["--out", "a.pdf", "--margin", "2", "--bleed", "3"],
        &["--out", "letter.txt"],
        &["--out", "no/where.pdf"],
        &["--out", "a.pdf", "--backs", "letter.txt"],
        &["--out", "a.pdf", "--backs", "nothing.png"],
        &["--out", "a.pdf", "--names", "--font", "letter.txt"],
    ]
    .map(|more| refused("insects", more))
    .to_vec();
    insta::assert_snapshot!(said.concat());
    assert!(refused("insect", &["--out", "a.pdf"]).contains("insects"));
    let left = fs::read_dir(folder).expect("a folder").count();
    assert_eq!(left, 1, "nothing was written");
    assert_eq!(
        fs::read_to_string(folder.join("letter.txt")).expect("a file"),
        "Dear aunt"
    );
}

#[test]
fn a_pdf_is_replaced_and_standard_output_works() {
    let folder = folder();
    let folder = folder.path();
    let run = fano_does(folder, &["print", "insects", "--out", "-", "--quiet"]);
    assert!(run.out.starts_with("%PDF-"));
    assert_eq!(run.err, "");
    for _ in 0..2 {
        let run = fano_does(
            folder,
            &["print", "insects", "--out", "i.pdf", "--lang", "de"],
        );
        assert_eq!(
            run.err,
            "i.pdf: 31 Karten mit 80 mm, 8 auf jedem Blatt, 4 Seiten. \
             Druck in Originalgröße (100 %).\n"
        );
    }
}

#[test]
fn own_decks_are_printed_like_the_boxes() {
    let folder = folder();
    let folder = folder.path();
    // Words of 1 to 30 letters; 21 of them make a deck of 21 cards.
    let letters = "straßenbahnhaltestellenhäuschen";
    let words: Vec<String> = (1..=30)
        .map(|length| letters.chars().take(length).collect())
        .collect();
    fs::write(folder.join("words.txt"), words.join("\n")).expect("a file");
    let new = [
        "deck",
        "new",
        "--words",
        "words.txt",
        "--symbols",
        "5",
        "--out",
        "w.deck",
    ];
    fano_does(folder, &new);
    fano_does(
        folder,
        &["print", "w.deck", "--out", "w.pdf", "--names", "--backs"],
    );
    // Three sheets of cards and backs, and the names.
    assert_eq!(pages(folder, "w.pdf"), 7);
    let text = poppler(folder, "pdftotext", &["-f", "7", "w.pdf", "-"]);
    for word in ["stra", "straßenbahn", "21 symbols on 21 cards"] {
        assert!(text.contains(word), "{word} in {text}");
    }

    let emoji = "🐶🐱🦊🐻🐼🐨🐯";
    fano_does(
        folder,
        &["deck", "new", "--emoji", emoji, "--out", "e.deck"],
    );
    fano_does(folder, &["print", "e.deck", "--out", "e.pdf", "--names"]);
    assert_eq!(pages(folder, "e.pdf"), 2);
    let text = poppler(folder, "pdftotext", &["-f", "2", "e.pdf", "-"]);
    assert!(text.contains("dog face"), "emoji have names: {text}");
    // Drawings, not pixels: that is true of emoji and words.
    for file in ["w.pdf", "e.pdf"] {
        let images = poppler(folder, "pdfimages", &["-list", file]);
        assert_eq!(images.lines().count(), 2, "only the head: {images}");
    }
}
