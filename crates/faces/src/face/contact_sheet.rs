use std::fmt::Write as _;

use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::png;
use crate::{Drawing, Typeface, drawing, face};

/// Pixels of one cell: a drawing and its name.
const WIDTH: u32 = 220;
const HEIGHT: u32 = 236;
const DRAWING: f32 = 168.0;
const NAME_SIZE: f32 = 20.0;
const NAME_WIDTH: f32 = 208.0;

/// A contact sheet: all drawings in rows, each with its name, as a PNG file.
/// Without a typeface there are no names.
#[must_use]
pub fn contact_sheet(drawings: &[(&Drawing, &str)], typeface: Option<&Typeface>) -> Vec<u8> {
    let columns = columns(drawings.len());
    let rows = u32::try_from(drawings.len())
        .expect("fewer than SYMBOLS_MAX drawings")
        .div_ceil(columns)
        .max(1);
    let mut pixels = Pixmap::new(columns * WIDTH, rows * HEIGHT).expect("a few thousand pixels");
    pixels.fill(Color::WHITE);
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let mut names = String::new();
    let ruler = typeface.map(Typeface::ruler);
    // Long names are set smaller, so that they fit their cells.
    let name_size = |name: &str| {
        let ems = ruler.as_ref().map_or(0.0, |ruler| ruler.width(name));
        NAME_SIZE.min(NAME_WIDTH / ems.max(0.1))
    };
    for ((drawing, name), (column, row)) in drawings.iter().zip(cells) {
        let middle = (column * WIDTH) as f32 + WIDTH as f32 / 2.0;
        let top = (row * HEIGHT) as f32;
        let place = Transform::from_row(
            DRAWING,
            0.0,
            0.0,
            DRAWING,
            middle,
            top + 16.0 + DRAWING / 2.0,
        );
        drawing.paint(place, &mut pixels.as_mut());
        let _ = write!(
            names,
            "<text x=\"{middle}\" y=\"{}\" font-size=\"{}\">{}</text>",
            top + 16.0 + DRAWING + 32.0,
            name_size(name),
            face::escaped(name)
        );
    }
    if let Some(typeface) = typeface {
        write_names(&mut pixels, &names, typeface);
    }
    png::to_png(&pixels)
}

/// About as many columns as rows, or a few more if that leaves fewer empty
/// cells.
fn columns(count: usize) -> u32 {
    let square = (1..)
        .find(|n| n * n >= count)
        .expect("some square is larger");
    let columns = (square..square + 4).min_by_key(|n| count.div_ceil(*n) * n - count);
    u32::try_from(columns.unwrap_or(square).max(1)).expect("fewer than SYMBOLS_MAX drawings")
}

fn write_names(pixels: &mut Pixmap, names: &str, typeface: &Typeface) {
    let (width, height) = (pixels.width(), pixels.height());
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
         <g fill=\"#3a332b\" text-anchor=\"middle\">{names}</g></svg>"
    );
    let options = Options {
        fontdb: typeface.fonts(),
        font_family: typeface.family().to_owned(),
        ..drawing::closed_options()
    };
    let tree = Tree::from_str(&svg, &options).expect("our own SVG");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
}
