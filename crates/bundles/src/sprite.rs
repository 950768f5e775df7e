use std::fmt::Write as _;

use fano_decks::{Deck, SymbolId};
use fano_faces::{FRAGMENT_UNITS, Gallery};
use serde::{Deserialize, Serialize};

/// All drawings of a deck in one SVG file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// The file: a `<symbol id="sN" viewBox="0 0 32 32">` for every face of
    /// every symbol, numbered through.
    pub svg: String,
    /// For every symbol of the deck, which drawings are its faces.
    pub faces: Vec<FaceNumbers>,
}

/// Which drawings of a [`Sprite`] are the faces of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceNumbers {
    /// The number of the drawing of its first face.
    pub first: u16,
    /// How many faces it has; their drawings follow one another.
    pub count: u8,
}

/// The drawings of a deck for browsers. Everything is written anew from what
/// was parsed or decoded: shapes, letters as shapes, and pixels of our own
/// encoding inside the file.
///
/// # Panics
///
/// If the gallery belongs to another deck.
#[must_use]
pub fn sprite(deck: &Deck, gallery: &Gallery) -> Sprite {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n",
    );
    let mut number = 0_u16;
    let mut faces = Vec::new();
    for symbol in (0..=u16::MAX).map(SymbolId).take(deck.symbols().len()) {
        let first = number;
        for drawing in gallery.of(symbol) {
            let fragment = drawing.fragment(&format!("s{number}-"));
            let _ = writeln!(
                svg,
                "<symbol id=\"s{number}\" viewBox=\"0 0 {FRAGMENT_UNITS} {FRAGMENT_UNITS}\">{fragment}</symbol>"
            );
            number += 1;
        }
        let count = u8::try_from(number - first).expect("at most PICTURES_MAX faces");
        faces.push(FaceNumbers { first, count });
    }
    svg.push_str("</svg>\n");
    Sprite { svg, faces }
}
