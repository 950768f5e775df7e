//! The card without its drawings: paper, rim, and Connect's borders.
//!
//! Everything is SVG text in thousandths of the card's half width, so that
//! screens, pictures and paper show the same card.

use std::fmt::Write as _;

use fano_decks::{Colour, Suit};

use crate::{Shape, angle, shape};

/// Thousandths in the half width of a card.
pub(crate) const HALF: f32 = 1000.0;
const PAPER: &str = "#fffdf8";
const RIM: &str = "#d8cdb9";
const RIM_WIDTH: f32 = 8.0;
const BLACK: &str = "#1d1b1a";
/// How wide the border of a suit is, in half widths of the card.
const BORDER: f32 = 0.1;

/// The width of the border a card of this suit has, in half widths of the card.
#[must_use]
pub fn border_width(suit: Suit) -> f32 {
    match suit {
        Suit::Plain => 0.0,
        Suit::Start | Suit::Colour(_) => BORDER,
    }
}

/// The paper of a card with its rim or border, as SVG elements.
pub(crate) fn elements(shape: Shape, suit: Suit) -> String {
    let paint = match suit {
        Suit::Plain => {
            let path = outline(shape, RIM_WIDTH / 2.0);
            return format!(
                "<path d=\"{path}\" fill=\"{PAPER}\" stroke=\"{RIM}\" stroke-width=\"{RIM_WIDTH}\"/>"
            );
        }
        Suit::Start => None,
        Suit::Colour(colour) => Some(Paint::of(colour)),
    };
    let outer = outline(shape, 0.0);
    let base = paint.as_ref().map_or(BLACK, |paint| paint.base);
    let mut svg = format!("<path d=\"{outer}\" fill=\"{base}\"/>");
    if let Some(paint) = &paint {
        let _ = write!(
            svg,
            "<defs><pattern id=\"{}\" width=\"{}\" height=\"{}\" \
             patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate({})\">{}</pattern></defs>\
             <path d=\"{outer}\" fill=\"url(#{})\"/>",
            paint.id, paint.tile[0], paint.tile[1], paint.turn, paint.motif, paint.id
        );
    }
    svg.push_str(&inside(shape, paint.as_ref(), PAPER));
    svg
}

/// The border of a card on paper, extending `bleed` thousandths beyond its
/// edge; empty for cards without a border, which are as white as the paper.
///
/// Patterns are drawn piece by piece: some printers smudge them.
pub(crate) fn printed_border(shape: Shape, suit: Suit, bleed: f32) -> Option<String> {
    let paint = match suit {
        Suit::Plain => return None,
        Suit::Start => None,
        Suit::Colour(colour) => Some(Paint::of(colour)),
    };
    let beyond = outline(shape, -bleed);
    let base = paint.as_ref().map_or(BLACK, |paint| paint.base);
    let mut svg = format!("<path d=\"{beyond}\" fill=\"{base}\"/>");
    if let Some(paint) = &paint {
        let _ = write!(
            svg,
            "<clipPath id=\"border\"><path d=\"{beyond}\"/></clipPath><g clip-path=\"url(#border)\">"
        );
        for [x, y] in paint.tiles(shape, bleed) {
            let (turn, motif) = (paint.turn, paint.motif);
            let _ = write!(
                svg,
                "<g transform=\"rotate({turn}) translate({x} {y})\">{motif}</g>"
            );
        }
        svg.push_str("</g>");
    }
    svg.push_str(&inside(shape, paint.as_ref(), "#ffffff"));
    Some(svg)
}

/// The paper inside the border.
fn inside(shape: Shape, paint: Option<&Paint>, paper: &str) -> String {
    let inner = outline(shape, BORDER * HALF);
    let edge = paint.map_or(BLACK, |paint| paint.edge);
    format!("<path d=\"{inner}\" fill=\"{paper}\" stroke=\"{edge}\" stroke-width=\"{RIM_WIDTH}\"/>")
}

/// How a colour of Connect is painted: it differs from the others in hue, in
/// lightness and in a repeated motif.
struct Paint {
    id: &'static str,
    base: &'static str,
    edge: &'static str,
    /// How wide and high a tile with the motif is.
    tile: [f32; 2],
    /// The rotation of all tiles together, in degrees.
    turn: f32,
    motif: &'static str,
}

impl Paint {
    fn of(colour: Colour) -> Self {
        match colour {
            Colour::Pink => Self {
                id: "dots",
                base: "#e8488f",
                edge: "#a81e60",
                tile: [80.0, 80.0],
                turn: 30.0,
                motif: "<circle cx=\"20\" cy=\"20\" r=\"17\" fill=\"#ffd9ea\"/>\
                    <circle cx=\"60\" cy=\"60\" r=\"17\" fill=\"#ffd9ea\"/>",
            },
            Colour::Orange => Self {
                id: "stripes",
                base: "#f58a1f",
                edge: "#b65a00",
                tile: [60.0, 60.0],
                turn: 45.0,
                motif: "<rect width=\"26\" height=\"62\" fill=\"#ffe3b8\"/>",
            },
            Colour::Green => Self {
                id: "checks",
                base: "#1f9d57",
                edge: "#0c6b36",
                tile: [66.0, 66.0],
                turn: 0.0,
                motif: "<path d=\"M0 0h33v66h33v-33h-66z\" fill=\"#c9f2d4\"/>",
            },
            Colour::Blue => Self {
                id: "waves",
                base: "#2769d6",
                edge: "#123f8f",
                tile: [100.0, 50.0],
                turn: 0.0,
                motif: "<path d=\"M-25 25c12-24 38-24 50 0s38 24 50 0s38-24 50 0\" fill=\"none\" \
                    stroke=\"#cfe2ff\" stroke-width=\"13\"/>",
            },
        }
    }

    /// The corners of all tiles visible on the border of a card or its bleed.
    fn tiles(&self, shape: Shape, bleed: f32) -> Vec<[f32; 2]> {
        let [width, height] = self.tile;
        let (cos, sin) = angle::cos_sin(self.turn / 360.0);
        let reach = HALF + 1.2 * bleed;
        // Half of a tile's diagonal, plus a little for motifs that stick out.
        let near = width.max(height);
        let steps = |side: f32| (1.5 * reach / side).ceil() as i16;
        let mut tiles = Vec::new();
        for row in -steps(height)..=steps(height) {
            for column in -steps(width)..=steps(width) {
                let (x, y) = (f32::from(column) * width, f32::from(row) * height);
                let (mx, my) = (x + width / 2.0, y + height / 2.0);
                let (mx, my) = (mx * cos - my * sin, mx * sin + my * cos);
                let depth = shape.depth(mx / HALF, my / HALF).0 * HALF;
                if (-bleed - near..=BORDER * HALF + near).contains(&depth) {
                    tiles.push([x, y]);
                }
            }
        }
        tiles
    }
}

/// The outline of a card as path data, drawn `inset` thousandths further in.
#[must_use]
pub fn outline(shape: Shape, inset: f32) -> String {
    match shape {
        Shape::Disc => {
            let r = HALF - inset;
            format!("M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1-{r} 0Z")
        }
        Shape::Hexagon => hexagon(inset),
        Shape::Square => {
            let r = (shape::CORNER_RADIUS * HALF - inset).max(0.0);
            let (a, b) = (HALF - inset, HALF - inset - r);
            format!(
                "M-{b}-{a}H{b}A{r} {r} 0 0 1 {a}-{b}V{b}A{r} {r} 0 0 1 {b} {a}\
                 H-{b}A{r} {r} 0 0 1-{a} {b}V-{b}A{r} {r} 0 0 1-{b}-{a}Z"
            )
        }
    }
}

/// A hexagon whose corners are softened a little.
fn hexagon(inset: f32) -> String {
    /// How much of each side is bent into the corner at either end.
    const SOFT: f32 = 0.06;
    let reach = (shape::APOTHEM * HALF - inset) / shape::APOTHEM;
    let corner = |k: u8| {
        let (cos, sin) = angle::cos_sin((f32::from(k) - 1.5) / 6.0);
        (reach * cos, reach * sin)
    };
    let along = |from: (f32, f32), to: (f32, f32)| {
        let x = from.0 + (to.0 - from.0) * SOFT;
        let y = from.1 + (to.1 - from.1) * SOFT;
        format!("{x:.1} {y:.1}")
    };
    let mut path = String::new();
    for k in 0..6 {
        let (before, here, after) = (corner((k + 5) % 6), corner(k), corner((k + 1) % 6));
        let step = if k == 0 { 'M' } else { 'L' };
        let _ = write!(
            path,
            "{step}{}Q{:.1} {:.1} {}",
            along(here, before),
            here.0,
            here.1,
            along(here, after)
        );
    }
    path.push('Z');
    path
}

#[cfg(test)]
mod tests {
    use resvg::{tiny_skia::Pixmap, usvg::Tree};

    use super::*;
    use crate::drawing;

    fn painted(path: &str) -> Pixmap {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1000 -1000 2000 2000\">\
             <path d=\"{path}\"/></svg>"
        );
        let tree = Tree::from_str(&svg, &drawing::closed_options()).expect("SVG");
        drawing::unit_pixels(&tree, 400)
    }

    #[test]
    fn outlines_agree_with_the_shapes_they_stand_for() {
        for shape in Shape::ALL {
            for inset in [0.0, 100.0] {
                let pixels = painted(&outline(shape, inset));
                for (index, pixel) in pixels.pixels().iter().enumerate() {
                    let place = |n: usize| (n as f32 + 0.5) / 200.0 - 1.0;
                    let (depth, _) = shape.depth(place(index % 400), place(index / 400));
                    let depth = depth - inset / HALF;
                    // Rounded corners are a little inside the shape.
                    if depth > 0.05 {
                        assert_eq!(pixel.alpha(), 255, "{shape:?} {depth}");
                    } else if depth < -0.01 {
                        assert_eq!(pixel.alpha(), 0, "{shape:?} {depth}");
                    }
                }
            }
        }
    }
}
