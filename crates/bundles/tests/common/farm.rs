//! A small deck with symbols of all kinds, and what it takes to make it. The tests
//! of the server use it too.

#![allow(dead_code, reason = "every test uses some of it")]

use std::{borrow::Cow, io::Cursor};

use fano_bundles::{Draft, Entry, EntryFace};
use fano_faces::{PictureSource, Typeface};
use fano_texts::{Lang, Message, Names};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

/// The built-in drawings and font.
pub(crate) struct Art {
    typeface: Typeface,
}

pub(crate) fn art() -> Art {
    let font = fano_art::font().expect("the font is built in: see that npm works");
    Art {
        typeface: Typeface::new(font).expect("a font"),
    }
}

impl PictureSource for Art {
    fn theme(&self, theme: &str, symbol: &str) -> Result<Cow<'static, str>, Message> {
        let drawing = fano_art::svg(theme, symbol).map(Cow::Borrowed);
        drawing.ok_or_else(|| Message::new("print-no-emoji"))
    }

    fn emoji(&self, emoji: &str) -> Result<Cow<'static, str>, Message> {
        let drawing = fano_art::emoji(emoji).map(Cow::Owned);
        drawing.ok_or_else(|| Message::new("print-no-emoji"))
    }

    fn file(&self, path: &str) -> Result<Vec<u8>, Message> {
        panic!("there is no file {path}")
    }

    fn typeface(&self) -> Result<&Typeface, Message> {
        Ok(&self.typeface)
    }
}

pub(crate) fn word(text: &str) -> EntryFace {
    EntryFace::Word(text.to_owned())
}

pub(crate) fn emoji(text: &str) -> EntryFace {
    EntryFace::Emoji(text.to_owned())
}

pub(crate) fn theme(theme: &str, symbol: &str) -> EntryFace {
    EntryFace::Theme {
        theme: theme.to_owned(),
        symbol: symbol.to_owned(),
    }
}

/// A photograph that differs from those with other numbers.
pub(crate) fn photo(number: u8) -> Vec<u8> {
    tiles(number, ImageFormat::Jpeg)
}

/// The same as a PNG.
pub(crate) fn png(number: u8) -> Vec<u8> {
    tiles(number, ImageFormat::Png)
}

fn tiles(number: u8, format: ImageFormat) -> Vec<u8> {
    let mut state = u32::from(number);
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let tiles: Vec<[u8; 3]> = (0..9).map(|_| [next(), next(), next()]).collect();
    let picture = RgbImage::from_fn(
        240,
        180,
        |x, y| Rgb(tiles[(x / 80 + 3 * (y / 60)) as usize]),
    );
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture)
        .write_to(&mut bytes, format)
        .expect("a picture");
    bytes.into_inner()
}

/// Seven symbols of all kinds, some with several faces, and their two pictures.
pub(crate) fn farm() -> (Draft, Vec<Vec<u8>>) {
    let entries = vec![
        Entry::new(vec![word("dog"), word("Hund")]),
        Entry::new(vec![emoji("🐱"), word("cat"), word("Katze")]),
        Entry::new(vec![word("anchor")]),
        Entry::new(vec![theme("classic", "anchor"), word("ship")]),
        Entry {
            names: Names::default().with(Lang::En, "me").with(Lang::De, "ich"),
            ..Entry::new(vec![EntryFace::Picture(1), word("moi")])
        },
        Entry::new(vec![EntryFace::Picture(0)]),
        Entry::new(vec![emoji("🐄")]),
    ];
    let mut draft = Draft::new("farm", entries);
    draft.title.names.set(Lang::De, "Bauernhof");
    (draft, vec![photo(1), photo(2)])
}
