//! The other side of the cards.
//!
//! Ours shows the Fano plane, the smallest deck of all: seven points, seven
//! lines, any two lines meet in one point. The points are eyes, looking for it.

use std::fmt::Write as _;

use krilla::{Document, geom::Transform, paint::FillRule};
use resvg::tiny_skia;

use crate::{
    Shape,
    face::backdrop::{self, HALF},
};

use super::{
    Backs, Sheet, cards,
    pen::{self, Stock},
};

/// How far our own background extends beyond the cards, bleed or not: printers
/// rarely align both sides of a sheet exactly, and the background of one back
/// may well overlap the next.
const GROUND_MM_MIN: f32 = 1.5;

const GROUND: &str = "#0f4a4d";
const SPECKS: &str = "#1c6265";
const PAPER: &str = "#fff8ea";
const INK: &str = "#14292b";
/// One colour per line.
const LINES: [&str; 7] = [
    "#ff7a5c", "#ffb53d", "#ffe066", "#8fdc6b", "#5cc8f5", "#a99bff", "#ff8fc4",
];

/// Prints the backs of one page of cards, as they are when it is turned over.
pub(super) fn print(
    backs: &Backs<'_>,
    sheet: &Sheet,
    count: usize,
    stock: &mut Stock,
    document: &mut Document,
) {
    let options = sheet.options();
    let (places, on_its_head) = sheet.turned_over(backs.edge);
    let places = &places[..count];
    let upright = |place: &[f32; 2]| {
        let card = cards::on_paper(*place, options.card_mm);
        if on_its_head {
            card.pre_scale(-1.0, -1.0)
        } else {
            card
        }
    };
    // The block of cards is centred on the paper: turning the sheet over leaves
    // its rectangle in place.
    let boxes = cards::boxes(sheet);
    pen::page(document, options.paper, Some(boxes), |surface| {
        if let Some(picture) = backs.picture {
            let bleed = cards::bleed(sheet);
            let shape = pen::path(&backdrop::outline(options.shape, -bleed));
            let scale = options.card_mm / 2.0 / HALF;
            let side = covering(picture.tree().size(), cards::reach(bleed)) * HALF;
            let side = if on_its_head { -side } else { side };
            for [x, y] in places {
                surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, *x, *y));
                surface.push_clip_path(&shape, &FillRule::NonZero);
                stock.show(
                    picture.tree(),
                    tiny_skia::Transform::from_scale(side, side),
                    surface,
                );
                surface.pop();
                surface.pop();
            }
            return;
        }
        let ground = options.bleed_mm.max(GROUND_MM_MIN.min(options.margin_mm));
        let ground = ground / (options.card_mm / 2.0) * HALF;
        let reach = cards::reach(ground);
        let layers = [ground_svg(options.shape, ground), design_svg(options.shape)];
        for layer in layers {
            let svg = cards::square(&layer, reach);
            for place in places {
                let side = 2.0 * reach;
                stock.show_svg(&svg, upright(place).pre_scale(side, side), surface);
            }
        }
    });
}

/// The length of a picture's longer side, in half widths of the card, when its
/// shorter side covers a card of this extent.
fn covering(size: tiny_skia::Size, reach: f32) -> f32 {
    let (long, short) = (
        size.width().max(size.height()),
        size.width().min(size.height()),
    );
    2.0 * reach * long / short
}

fn ground_svg(shape: Shape, bleed: f32) -> String {
    let beyond = backdrop::outline(shape, -bleed);
    format!("<path d=\"{beyond}\" fill=\"{GROUND}\"/>")
}

/// The seven points, in thousandths of the half width.
fn points() -> [[f32; 2]; 7] {
    const REACH: f32 = 690.0;
    const DROP: f32 = 130.0;
    let corner = |x: f32, y: f32| [REACH * x, REACH * y + DROP];
    let corners = [corner(0.0, -1.0), corner(0.866, 0.5), corner(-0.866, 0.5)];
    let middle = |a: usize, b: usize| {
        let [a, b]: [[f32; 2]; 2] = [corners[a], corners[b]];
        [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]
    };
    let [a, b, c] = corners;
    [
        a,
        b,
        c,
        middle(1, 2),
        middle(0, 2),
        middle(0, 1),
        [0.0, DROP],
    ]
}

fn design_svg(shape: Shape) -> String {
    let mut svg = String::new();
    specks(&mut svg);
    let rim = backdrop::outline(shape, 75.0);
    let _ = write!(
        svg,
        "<path d=\"{rim}\" fill=\"none\" stroke=\"{PAPER}\" stroke-width=\"16\"/>"
    );
    let points = points();
    let [x, y] = points[6];
    let radius = points[3][1] - y;
    let straight = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 4), (2, 5)];
    let _ = write!(
        svg,
        "<g fill=\"none\" stroke-width=\"38\" stroke-linecap=\"round\">\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" stroke=\"{}\"/>",
        LINES[6]
    );
    for ((from, to), colour) in straight.into_iter().zip(LINES) {
        let ([x1, y1], [x2, y2]) = (points[from], points[to]);
        let _ = write!(
            svg,
            "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{colour}\"/>"
        );
    }
    svg.push_str("</g>");
    for (number, point) in points.into_iter().enumerate() {
        eye(&mut svg, point, number);
    }
    svg
}

/// An eye that looks in a different direction from its neighbours.
fn eye(svg: &mut String, [x, y]: [f32; 2], number: usize) {
    const LOOKS: [[f32; 2]; 7] = [
        [0.0, 1.0],
        [-0.9, -0.5],
        [0.8, -0.6],
        [0.2, -1.0],
        [1.0, 0.1],
        [-0.7, 0.7],
        [-0.1, 0.2],
    ];
    let [dx, dy] = LOOKS[number].map(|part| part * 38.0);
    let (px, py) = (x + dx, y + dy);
    let (gx, gy) = (px - 16.0, py - 18.0);
    let _ = write!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"112\" fill=\"{INK}\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"96\" fill=\"{PAPER}\"/>\
         <circle cx=\"{px}\" cy=\"{py}\" r=\"48\" fill=\"{INK}\"/>\
         <circle cx=\"{gx}\" cy=\"{gy}\" r=\"15\" fill=\"{PAPER}\"/>"
    );
}

/// Dots all over the background, inside every shape.
fn specks(svg: &mut String) {
    let _ = write!(svg, "<g fill=\"{SPECKS}\">");
    for row in -7_i8..=7 {
        for column in -7_i8..=7 {
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let x = (f32::from(column) + shift) * 120.0;
            let y = f32::from(row) * 104.0;
            // Within the ring of every shape; a hexagon is the narrowest.
            if x * x + y * y < 730.0 * 730.0 {
                let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\"/>");
            }
        }
    }
    svg.push_str("</g>");
}
