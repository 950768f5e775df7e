//! Pages of cards.

use krilla::{Document, geom::Transform, surface::Surface};
use resvg::tiny_skia;

use crate::{
    Face,
    face::backdrop::{self, HALF},
};

use super::{
    Cut, Sheet, marks,
    pen::{self, Boxes, Stock},
};

/// The cutting line: thin and grey, so that half of it left on a card does not
/// show.
const LINE: u32 = 0x009a_948b;
const LINE_MM: f32 = 0.2;

/// How pages of cards look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cards<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) cut: Cut,
}

impl Cards<'_> {
    /// Prints one page.
    pub(super) fn print(&self, faces: &[Face<'_>], stock: &mut Stock, document: &mut Document) {
        let options = self.sheet.options();
        let places = &self.sheet.places()[..faces.len()];
        pen::page(
            document,
            options.paper,
            Some(boxes(self.sheet)),
            |surface| {
                for (face, place) in faces.iter().zip(places) {
                    let card = on_paper(*place, options.card_mm);
                    let bleed = bleed(self.sheet);
                    if let Some(border) =
                        backdrop::printed_border(options.shape, face.suit(), bleed)
                    {
                        let side = 2.0 * reach(bleed);
                        let svg = square(&border, reach(bleed));
                        stock.show_svg(&svg, card.pre_scale(side, side), surface);
                    }
                    for (drawing, on_card) in face.drawings() {
                        stock.show(drawing.tree(), card.pre_concat(on_card), surface);
                    }
                }
                match self.cut {
                    Cut::Outline => outlines(self.sheet, places, surface),
                    Cut::Marks => marks::draw(self.sheet, places, surface),
                    Cut::Nothing => {}
                }
            },
        );
    }
}

/// The trim box and the bleed box around the block of cards.
pub(super) fn boxes(sheet: &Sheet) -> Boxes {
    Boxes {
        trim_mm: sheet.block_mm(),
        bleed_mm: sheet.options().bleed_mm,
    }
}

/// Transforms a card with a half width of 1 to its place on the paper.
pub(super) fn on_paper([x, y]: [f32; 2], card_mm: f32) -> tiny_skia::Transform {
    let half = card_mm / 2.0;
    tiny_skia::Transform::from_row(half, 0.0, 0.0, half, x, y)
}

/// The bleed in thousandths of the card's half width.
pub(super) fn bleed(sheet: &Sheet) -> f32 {
    let options = sheet.options();
    options.bleed_mm / (options.card_mm / 2.0) * HALF
}

/// How far a card and its bleed extend, in half widths of the card. The bleed
/// of a hexagon extends further at its corners.
pub(super) fn reach(bleed: f32) -> f32 {
    1.0 + 1.2 * bleed / HALF
}

/// SVG elements in thousandths of the half width, on a square of this many half
/// widths.
pub(super) fn square(elements: &str, reach: f32) -> String {
    let (from, side) = (-reach * HALF, 2.0 * reach * HALF);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{from} {from} {side} {side}\">\
         {elements}</svg>"
    )
}

fn outlines(sheet: &Sheet, places: &[[f32; 2]], surface: &mut Surface<'_>) {
    let options = sheet.options();
    let scale = options.card_mm / 2.0 / HALF;
    let outline = pen::path(&backdrop::outline(options.shape, 0.0));
    surface.set_fill(None);
    surface.set_stroke(Some(pen::stroke(LINE, LINE_MM / scale)));
    for [x, y] in places {
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, *x, *y));
        surface.draw_path(&outline);
        surface.pop();
    }
    surface.set_stroke(None);
}
