//! Drawing on pages, in millimetres.

use std::{collections::BTreeMap, sync::Arc};

use krilla::{
    Document,
    color::rgb,
    geom::{Path, PathBuilder, Rect, Size, Transform},
    graphic::Graphic,
    num::NormalizedF32,
    page::PageSettings,
    paint::{Fill, Stroke},
    surface::Surface,
};
use krilla_svg::{SurfaceExt as _, SvgSettings};
use resvg::{
    tiny_skia,
    usvg::{Node, Tree, tiny_skia_path::PathSegment},
};

use crate::drawing;

use super::Paper;

/// Points of PDF in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// Millimetres in a point of type.
pub(super) const POINT_MM: f32 = 1.0 / POINTS;

/// The rectangles that tell a print shop what to keep: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boxes {
    pub(super) trim_mm: [f32; 4],
    pub(super) bleed_mm: f32,
}

/// Adds a page. Coordinates are in millimetres from its upper left corner.
pub(super) fn page(
    document: &mut Document,
    paper: Paper,
    boxes: Option<Boxes>,
    draw: impl FnOnce(&mut Surface<'_>),
) {
    let points = |[left, top, right, bottom]: [f32; 4]| {
        Rect::from_ltrb(left * POINTS, top * POINTS, right * POINTS, bottom * POINTS)
    };
    let (width, height) = (paper.width_mm * POINTS, paper.height_mm * POINTS);
    let mut settings = PageSettings::from_wh(width, height).expect("paper has a size");
    if let Some(boxes) = boxes {
        let [left, top, right, bottom] = boxes.trim_mm;
        let bleed = boxes.bleed_mm;
        // Rounding must not let a box stick out of the paper.
        let with_bleed = [
            (left - bleed).max(0.0),
            (top - bleed).max(0.0),
            (right + bleed).min(paper.width_mm),
            (bottom + bleed).min(paper.height_mm),
        ];
        settings = settings
            .with_trim_box(points(boxes.trim_mm))
            .with_bleed_box(points(with_bleed));
    }
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    surface.push_transform(&Transform::from_scale(POINTS, POINTS));
    draw(&mut surface);
    surface.pop();
    surface.finish();
    page.finish();
}

/// Drawings already in the file, so that they can be reused cheaply.
#[derive(Default)]
pub(super) struct Stock {
    /// By the addresses of their trees, which are only looked up, never
    /// iterated.
    graphics: BTreeMap<usize, Graphic>,
    /// Our own drawings, by their SVG. Kept alive, so that no other tree reuses
    /// their address.
    own: BTreeMap<String, Arc<Tree>>,
}

impl Stock {
    /// Shows a drawing of our own as [`show`](Self::show) does.
    pub(super) fn show_svg(
        &mut self,
        svg: &str,
        place: tiny_skia::Transform,
        surface: &mut Surface<'_>,
    ) {
        let tree = match self.own.get(svg) {
            Some(tree) => Arc::clone(tree),
            None => {
                let tree = Tree::from_str(svg, &drawing::closed_options());
                let tree = Arc::new(tree.expect("our own SVG"));
                self.own.insert(svg.to_owned(), Arc::clone(&tree));
                tree
            }
        };
        self.show(&tree, place, surface);
    }

    /// Shows a drawing; `place` transforms a box with sides of length 1 around
    /// the origin to the page.
    pub(super) fn show(
        &mut self,
        tree: &Tree,
        place: tiny_skia::Transform,
        surface: &mut Surface<'_>,
    ) {
        let address = std::ptr::from_ref(tree).addr();
        let graphic = self
            .graphics
            .entry(address)
            .or_insert_with(|| graphic(tree, surface));
        let matrix = place.pre_concat(drawing::to_unit_box(tree));
        surface.push_transform(&to_krilla(matrix));
        surface.draw_graphic(graphic.clone());
        surface.pop();
    }
}

fn graphic(tree: &Tree, surface: &mut Surface<'_>) -> Graphic {
    let size = Size::from_wh(tree.size().width(), tree.size().height());
    let mut builder = surface.stream_builder();
    let mut inner = builder.surface();
    let _ = inner.draw_svg(
        tree,
        size.expect("a tree has a size"),
        SvgSettings::default(),
    );
    inner.finish();
    Graphic::new(builder.finish(), false)
}

fn to_krilla(matrix: tiny_skia::Transform) -> Transform {
    Transform::from_row(
        matrix.sx, matrix.ky, matrix.kx, matrix.sy, matrix.tx, matrix.ty,
    )
}

/// Path data as a path.
pub(super) fn path(data: &str) -> Path {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">\
         <path d=\"{data}\"/></svg>"
    );
    let tree = Tree::from_str(&svg, &drawing::closed_options()).expect("our own SVG");
    let mut builder = PathBuilder::new();
    for node in tree.root().children() {
        let Node::Path(path) = node else { continue };
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(p) => builder.move_to(p.x, p.y),
                PathSegment::LineTo(p) => builder.line_to(p.x, p.y),
                PathSegment::QuadTo(a, p) => builder.quad_to(a.x, a.y, p.x, p.y),
                PathSegment::CubicTo(a, b, p) => builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
                PathSegment::Close => builder.close(),
            }
        }
    }
    builder.finish().expect("a path with segments")
}

/// A colour given as `0xRRGGBB`.
pub(super) fn fill(colour: u32) -> Fill {
    Fill {
        paint: rgb(colour).into(),
        opacity: NormalizedF32::ONE,
        ..Fill::default()
    }
}

/// A line in a colour given as `0xRRGGBB`.
pub(super) fn stroke(colour: u32, width: f32) -> Stroke {
    Stroke {
        paint: rgb(colour).into(),
        width,
        opacity: NormalizedF32::ONE,
        ..Stroke::default()
    }
}

fn rgb(colour: u32) -> rgb::Color {
    let [_, red, green, blue] = colour.to_be_bytes();
    rgb::Color::new(red, green, blue)
}
