pub(crate) mod backdrop;
mod contact_sheet;
mod png;

use std::fmt::Write as _;

use fano_decks::{CardId, Deck, Suit, Symbol, SymbolId};
use fano_texts::Lang;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::Tree,
};

use self::backdrop::HALF;
use crate::{Drawing, Gallery, Layout, Placement, Shape, angle, drawing};

pub use self::{
    backdrop::{border_width, outline},
    contact_sheet::contact_sheet,
};

/// The largest picture of a card, in pixels along one side.
pub const PIXELS_MAX: u32 = 6000;

/// One card, ready to be shown: the same on screen, in a picture and on paper.
#[derive(Clone, Debug)]
pub struct Face<'a> {
    shape: Shape,
    suit: Suit,
    symbols: Vec<Shown<'a>>,
}

/// A symbol on a face.
#[derive(Clone, Copy, Debug)]
struct Shown<'a> {
    place: Placement,
    drawing: &'a Drawing,
    symbol: &'a Symbol,
}

impl<'a> Face<'a> {
    /// The face of a card of a deck.
    ///
    /// # Panics
    ///
    /// If the layout or the gallery belong to another deck.
    #[must_use]
    pub fn new(deck: &'a Deck, gallery: &'a Gallery, layout: &Layout, card: CardId) -> Self {
        let places = layout.cards[card.index()].iter();
        let symbols = places.map(|place| {
            let symbol = SymbolId(place.symbol);
            Shown {
                place: *place,
                drawing: gallery.on(deck, card, symbol),
                symbol: deck.symbol(symbol),
            }
        });
        Self {
            shape: layout.shape,
            suit: deck.suit(card),
            symbols: symbols.collect(),
        }
    }

    /// Every drawing on the card, with the transform from its unit box to a card
    /// with a half width of 1.
    pub fn drawings(&self) -> impl Iterator<Item = (&'a Drawing, Transform)> {
        self.symbols
            .iter()
            .map(|shown| (shown.drawing, placed(shown.place)))
    }

    /// The outline of the card.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The suit of the card.
    #[must_use]
    pub fn suit(&self) -> Suit {
        self.suit
    }

    /// The card as a self-contained SVG file; symbols are labelled in one
    /// language for screen readers.
    #[must_use]
    pub fn svg(&self, lang: Lang) -> String {
        let mut svg = start();
        svg.push_str(&backdrop::elements(self.shape, self.suit));
        for shown in &self.symbols {
            let name = escaped(shown.symbol.name(lang));
            let matrix = placed(shown.place)
                .post_scale(HALF, HALF)
                .pre_concat(drawing::to_unit_box(shown.drawing.tree()));
            let _ = write!(
                svg,
                "<g role=\"img\" aria-label=\"{name}\" transform=\"matrix({} {} {} {} {} {})\">\
                 <title>{name}</title>{}</g>",
                matrix.sx,
                matrix.ky,
                matrix.kx,
                matrix.sy,
                matrix.tx,
                matrix.ty,
                drawing::elements(shown.drawing.tree(), &format!("s{}-", shown.place.symbol))
            );
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The card as pixels on a transparent square.
    ///
    /// # Panics
    ///
    /// If `side` is 0 or above [`PIXELS_MAX`].
    #[must_use]
    pub fn pixels(&self, side: u32) -> Pixmap {
        assert!((1..=PIXELS_MAX).contains(&side), "{side} pixels");
        let mut pixels = drawing::unit_pixels(&backdrop_tree(self.shape, self.suit), side);
        let to_pixels = to_pixels(side);
        for (drawing, place) in self.drawings() {
            drawing.paint(to_pixels.pre_concat(place), &mut pixels.as_mut());
        }
        pixels
    }

    /// The card as a PNG file.
    ///
    /// # Panics
    ///
    /// If `side` is 0 or above [`PIXELS_MAX`].
    #[must_use]
    pub fn png(&self, side: u32) -> Vec<u8> {
        png::to_png(&self.pixels(side))
    }
}

/// The transform from a card with a half width of 1 to a square of pixels.
pub(crate) fn to_pixels(side: u32) -> Transform {
    let half = side as f32 / 2.0;
    Transform::from_row(half, 0.0, 0.0, half, half, half)
}

/// The transform from a drawing's unit box to its place on the card.
pub(crate) fn placed(place: Placement) -> Transform {
    let unit = 1.0 / Placement::UNITS;
    let size = f32::from(place.size) * unit;
    let (cos, sin) = angle::cos_sin(angle::from_tenths(place.turn));
    Transform::from_row(
        size * cos,
        size * sin,
        -size * sin,
        size * cos,
        f32::from(place.x) * unit,
        f32::from(place.y) * unit,
    )
}

fn start() -> String {
    let (from, side) = (-HALF, 2.0 * HALF);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"{from} {from} {side} {side}\" role=\"group\">"
    )
}

/// The card without its drawings.
fn backdrop_tree(shape: Shape, suit: Suit) -> Tree {
    let svg = start() + &backdrop::elements(shape, suit) + "</svg>";
    Tree::from_str(&svg, &drawing::closed_options()).expect("our own SVG")
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
