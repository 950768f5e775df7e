//! SVG files: parsed with all external references disabled, and painted once.
//! Only the pixels are kept.
//!
//! The work is counted four times before it is done: in the text of the file,
//! in its elements, in the pictures inside it, and in the shapes to be painted.

mod commands;
mod document;
mod painting;
mod scan;
mod styles;
mod work;

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use image::RgbaImage;
use resvg::{
    tiny_skia::{NonZeroRect, Pixmap, PremultipliedColorU8, Transform},
    usvg::{
        ImageHrefResolver, Options, Tree,
        roxmltree::{Document, Error as XmlError, ParsingOptions},
    },
};

use super::{
    Budget, PictureError, SVG_FILE_BYTES_MAX,
    raster::{self, Prepared},
};
use crate::{Drawing, Typeface, drawing};

/// How far into a file to look for its first element.
const HEAD_BYTES: usize = 8 << 10;

/// Whether a file looks like SVG.
pub(super) fn is_svg(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let head = &bytes[..bytes.len().min(HEAD_BYTES)];
    head.trim_ascii_start().starts_with(b"<") && head.windows(4).any(|part| part == b"<svg")
}

/// An SVG file as a symbol: cropped to what is visible.
pub(super) fn symbol(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Prepared, PictureError> {
    let file = parsed(bytes, typeface)?;
    let seen = seen(&file.tree).ok_or(PictureError::Empty)?;
    Prepared::cut_out(&painted(&file, seen, raster::SYMBOL_SIDE)?)
}

/// An SVG file with all the space around its content.
pub(super) fn whole(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Drawing, PictureError> {
    let file = parsed(bytes, typeface)?;
    let size = file.tree.size();
    let frame = NonZeroRect::from_xywh(0.0, 0.0, size.width(), size.height());
    let frame = frame.ok_or(PictureError::Empty)?;
    raster::uncut(painted(&file, frame, raster::WHOLE_SIDE)?)
}

/// A file that has been read.
struct Parsed {
    tree: Tree,
    /// Roughly what parsing it took.
    steps: u64,
}

fn parsed(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Parsed, PictureError> {
    if bytes.len() > SVG_FILE_BYTES_MAX {
        return Err(PictureError::TooLong {
            bytes_max: SVG_FILE_BYTES_MAX,
        });
    }
    let text = str::from_utf8(bytes).map_err(|error| PictureError::damaged(&error))?;
    let parsing_steps = scan::check(text)?;
    let nodes_max = Budget::Nodes.max();
    let parsing = ParsingOptions {
        allow_dtd: true,
        nodes_limit: u32::try_from(nodes_max).unwrap_or(u32::MAX),
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, parsing).map_err(|error| match error {
        XmlError::NodesLimitReached => PictureError::OverBudget {
            budget: Budget::Nodes,
            found: nodes_max + 1,
        },
        error => PictureError::damaged(&error),
    })?;
    check_images(&document)?;
    let steps = parsing_steps + document::check(&document)?.reading_steps();
    Budget::DrawingSteps.check(steps)?;
    let pixels = Arc::new(AtomicU64::new(0));
    let tree = Tree::from_xmltree(&document, &options(typeface, &pixels));
    Budget::ImagePixels.check(pixels.load(Ordering::Relaxed))?;
    let tree = tree.map_err(|error| PictureError::damaged(&error))?;
    Ok(Parsed { tree, steps })
}

/// Nothing outside the file is read; pictures inside it are decoded with the
/// limits of all pictures, as long as their pixels stay within the budget.
fn options(typeface: Option<&Typeface>, pixels: &Arc<AtomicU64>) -> Options<'static> {
    let pixels = pixels.clone();
    let mut options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(move |_, data, _| {
                let more = raster::pixels_to_decode(&data);
                let before = pixels.fetch_add(more, Ordering::Relaxed);
                if before.saturating_add(more) > Budget::ImagePixels.max() {
                    return None;
                }
                raster::embedded(&data).ok()
            }),
            resolve_string: Box::new(|_, _| None),
        },
        ..drawing::closed_options()
    };
    if let Some(typeface) = typeface {
        options.fontdb = typeface.fonts();
        options.font_family = typeface.family().to_owned();
    }
    options
}

/// Refuses pictures outside the file, and too many inside it.
fn check_images(document: &Document<'_>) -> Result<(), PictureError> {
    let mut embedded = 0;
    for node in document.descendants() {
        if !matches!(node.tag_name().name(), "image" | "feImage" | "use") {
            continue;
        }
        let links = node.attributes().filter(|link| link.name() == "href");
        for target in links.map(|link| link.value().trim()) {
            if target.starts_with("data:image/") && !target.starts_with("data:image/svg") {
                embedded += 1;
            } else if !target.starts_with('#') && !target.is_empty() {
                return Err(PictureError::RefersElsewhere {
                    target: target.chars().take(40).collect(),
                });
            }
        }
    }
    Budget::Images.check(embedded)
}

/// The part of a file's frame in which something is visible.
fn seen(tree: &Tree) -> Option<NonZeroRect> {
    let size = tree.size();
    let drawn = tree.root().abs_layer_bounding_box();
    let (left, top) = (drawn.left().max(0.0), drawn.top().max(0.0));
    let (right, bottom) = (
        drawn.right().min(size.width()),
        drawn.bottom().min(size.height()),
    );
    NonZeroRect::from_ltrb(left, top, right, bottom)
}

/// A part of a file as pixels, this many on its longer side.
fn painted(file: &Parsed, part: NonZeroRect, side: u32) -> Result<RgbaImage, PictureError> {
    let scale = side as f32 / part.width().max(part.height());
    if !scale.is_finite() {
        return Err(PictureError::Empty);
    }
    let place = Transform::from_scale(scale, scale).pre_translate(-part.left(), -part.top());
    let pixels = |length: f32| ((length * scale).ceil() as u32).clamp(1, side);
    let (width, height) = (pixels(part.width()), pixels(part.height()));
    painting::check(&file.tree, file.steps, place, (width, height))?;
    let mut canvas = Pixmap::new(width, height).ok_or(PictureError::Empty)?;
    resvg::render(&file.tree, place, &mut canvas.as_mut());
    let colours = canvas.pixels().iter().map(PremultipliedColorU8::demultiply);
    let bytes = colours.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]);
    RgbaImage::from_raw(width, height, bytes.collect()).ok_or(PictureError::Empty)
}
