use std::{fmt::Write as _, sync::Arc};

use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use crate::{Drawing, drawing, face, image};

/// Pixels of one cell: a drawing and its name.
const WIDTH: u32 = 220;
const HEIGHT: u32 = 236;
const DRAWING: f32 = 168.0;
const NAME_SIZE: f32 = 20.0;

/// A contact sheet: all drawings in rows, each with its name, as a PNG file.
/// Without a font (TrueType) the names are left out.
#[must_use]
pub fn contact_sheet(drawings: &[(&Drawing, &str)], font: Option<&[u8]>) -> Vec<u8> {
    let columns = columns(drawings.len());
    let rows = u32::try_from(drawings.len())
        .expect("fewer than SYMBOLS_MAX drawings")
        .div_ceil(columns)
        .max(1);
    let mut pixels = Pixmap::new(columns * WIDTH, rows * HEIGHT).expect("a few thousand pixels");
    pixels.fill(Color::WHITE);
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let mut names = String::new();
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
            "<text x=\"{middle}\" y=\"{}\">{}</text>",
            top + 16.0 + DRAWING + 32.0,
            face::escaped(name)
        );
    }
    if let Some(font) = font {
        write_names(&mut pixels, &names, font);
    }
    image::to_png(&pixels)
}

/// About as many columns as rows, or a few more if that leaves fewer cells empty.
fn columns(count: usize) -> u32 {
    let square = (1..)
        .find(|n| n * n >= count)
        .expect("some square is larger");
    let columns = (square..square + 4).min_by_key(|n| count.div_ceil(*n) * n - count);
    u32::try_from(columns.unwrap_or(square).max(1)).expect("fewer than SYMBOLS_MAX drawings")
}

fn write_names(pixels: &mut Pixmap, names: &str, font: &[u8]) {
    let mut fonts = Database::new();
    fonts.load_font_data(font.to_vec());
    let Some(family) = fonts.faces().next().and_then(|face| face.families.first()) else {
        return;
    };
    let (family, weight) = (
        family.0.clone(),
        fonts.faces().next().map_or(400, |f| f.weight.0),
    );
    let (width, height) = (pixels.width(), pixels.height());
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
         <g font-family=\"{}\" font-weight=\"{weight}\" font-size=\"{NAME_SIZE}\" \
         fill=\"#3a332b\" text-anchor=\"middle\">{names}</g></svg>",
        face::escaped(&family)
    );
    let options = Options {
        fontdb: Arc::new(fonts),
        ..drawing::closed_options()
    };
    let tree = Tree::from_str(&svg, &options).expect("our own SVG");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
}
