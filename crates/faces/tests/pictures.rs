//! Cards as pictures, compared pixel by pixel with stored ones.

mod common;

use std::{io::Cursor, path::PathBuf};

use fano_decks::{CardId, Deck, builtin};
use fano_faces::{Drawing, Face, Layout, SEED, Shape, box_layout};
use fano_texts::Lang;

const SIDE: u32 = 72;

/// One card for every theme and every shape.
const KEPT: [(&str, u16, Shape); 6] = [
    ("classic", 3, Shape::Disc),
    ("classic", 4, Shape::Hexagon),
    ("classic", 5, Shape::Square),
    ("wizarding", 6, Shape::Disc),
    ("connect", 30, Shape::Hexagon),
    ("insects", 7, Shape::Disc),
];

fn picture(name: &str, card: u16, shape: Shape) -> Vec<u8> {
    let deck = builtin::by_name(name).expect("a box");
    let gallery = common::gallery(deck);
    Face::new(deck, &gallery, &layout(deck, card, shape), CardId(card)).png(SIDE)
}

/// The layout of the box, or one in which only this card is laid out.
fn layout(deck: &Deck, card: u16, shape: Shape) -> Layout {
    match box_layout(deck) {
        Some(layout) if layout.shape == shape => layout.clone(),
        _ => {
            let mut cards = vec![Vec::new(); deck.cards().len()];
            cards[usize::from(card)] =
                Layout::card(deck, &common::gallery(deck), shape, SEED, CardId(card));
            Layout { shape, cards }
        }
    }
}

fn path(name: &str, shape: Shape) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    folder.join(format!("{name}-{}.png", shape.id()))
}

fn pixels(png: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(Cursor::new(png))
        .read_info()
        .expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
    reader.next_frame(&mut pixels).expect("a whole picture");
    pixels
}

#[test]
fn cards_look_as_they_always_did() {
    for (name, card, shape) in KEPT {
        let path = path(name, shape);
        #[expect(clippy::disallowed_methods, reason = "a test reads its golden files")]
        let kept = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let (kept, found) = (pixels(&kept), pixels(&picture(name, card, shape)));
        assert_eq!(kept.len(), found.len());
        let far = kept
            .iter()
            .zip(&found)
            .filter(|(a, b)| a.abs_diff(**b) > 24);
        // Another machine may round an edge differently, but hardly more.
        assert!(far.count() < kept.len() / 200, "{}", path.display());
    }
}

/// Writes the stored pictures: `cargo test -p fano-faces -- --ignored`, after
/// an intended change, and after looking at them.
#[test]
#[ignore = "writes the golden files"]
fn keep_pictures() {
    for (name, card, shape) in KEPT {
        #[expect(clippy::disallowed_methods, reason = "this is what it is for")]
        std::fs::write(path(name, shape), picture(name, card, shape)).expect("a writable folder");
    }
}

#[test]
fn svg_and_png_show_the_same_card() {
    for (name, card, shape) in [("connect", 12, Shape::Hexagon), ("insects", 3, Shape::Disc)] {
        let deck = builtin::by_name(name).expect("a box");
        let gallery = common::gallery(deck);
        let face = Face::new(deck, &gallery, &layout(deck, card, shape), CardId(card));
        let from_svg = Drawing::from_svg(&face.svg(Lang::En))
            .expect("SVG")
            .pixels(300);
        let direct = face.pixels(300);
        let far = from_svg.data().iter().zip(direct.data());
        let far = far.filter(|(a, b)| a.abs_diff(**b) > 16).count();
        assert!(far < direct.data().len() / 500, "{name}: {far}");
    }
}

#[test]
fn svg_files_need_nothing_else_and_say_what_they_show() {
    let deck = builtin::classic();
    let gallery = common::gallery(deck);
    let face = Face::new(deck, &gallery, &layout(deck, 0, Shape::Disc), CardId(0));
    let (english, german) = (face.svg(Lang::En), face.svg(Lang::De));
    for symbol in deck.card(CardId(0)).symbols() {
        let symbol = deck.symbol(*symbol);
        assert!(english.contains(&format!("<title>{}</title>", symbol.name(Lang::En))));
        assert!(german.contains(&format!("<title>{}</title>", symbol.name(Lang::De))));
    }
    let outside = english
        .replace("http://www.w3.org/2000/svg", "")
        .replace("http://www.w3.org/1999/xlink", "");
    for trace in ["http", "href", "<image", "<script", "file:"] {
        assert!(!outside.contains(trace), "{trace}");
    }
}

#[test]
fn drawings_cannot_look_around() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
               <image href=\"/etc/hostname\" width=\"9\" height=\"9\"/>\
               <image href=\"data:image/svg+xml,%3Csvg/%3E\" width=\"9\" height=\"9\"/></svg>";
    assert!(Drawing::from_svg(svg).is_err(), "only references: empty");
}

#[test]
fn wrong_drawings_are_refused() {
    let messages = [
        Drawing::from_svg("hello").map(drop),
        Drawing::from_svg("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>")
            .map(drop),
        Drawing::from_svg(&" ".repeat(600 << 10)).map(drop),
    ]
    .map(|result| result.expect_err("not a drawing").to_string());
    insta::assert_debug_snapshot!(messages, @r#"
    [
        "it is not SVG (SVG data parsing failed cause unknown token at 1:1).",
        "it shows nothing.",
        "it has 600 KiB; at most 512 KiB are allowed.",
    ]
    "#);
}
