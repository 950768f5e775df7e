//! SVG files: parsed with everything switched off that looks elsewhere, and
//! painted once. Only the pixels are kept.

use image::RgbaImage;
use resvg::{
    tiny_skia::{NonZeroRect, Pixmap, PremultipliedColorU8, Transform},
    usvg::{
        Fill, Group, ImageHrefResolver, Node, Options, Paint, Path, Pattern, Stroke, Tree,
        roxmltree::{Document, Error as XmlError, ParsingOptions},
    },
};

use super::{PictureError, SVG_FILE_BYTES_MAX, budget, raster};
use crate::{Drawing, Typeface, drawing};

/// How far into a file its first element is looked for.
const HEAD_BYTES: usize = 8 << 10;
/// The most nodes of a file, texts and comments included.
const NODES_MAX: u32 = 60_000;
/// The most bytes that short names for longer texts may stand for, together.
const ENTITY_BYTES_MAX: usize = 4 << 20;
/// The most pictures inside one file.
const EMBEDDED_MAX: usize = 16;
/// The most pixels along one side of a pattern.
const PATTERN_SIDE_MAX: f32 = 2_000.0;
/// How deep patterns, masks and clippings may lie in each other.
const PATTERN_DEPTH_MAX: u8 = 12;

/// Whether a file looks like SVG.
pub(super) fn is_svg(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let head = &bytes[..bytes.len().min(HEAD_BYTES)];
    head.trim_ascii_start().starts_with(b"<") && head.windows(4).any(|part| part == b"<svg")
}

/// An SVG file as a symbol: cut to what is to be seen.
pub(super) fn symbol(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Drawing, PictureError> {
    let tree = parsed(bytes, &options(typeface))?;
    let seen = seen(&tree).ok_or(PictureError::Empty)?;
    raster::cut_out(&painted(&tree, seen, raster::SYMBOL_SIDE)?)
}

/// An SVG file with all the room around what it shows.
pub(super) fn whole(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Drawing, PictureError> {
    let tree = parsed(bytes, &options(typeface))?;
    let size = tree.size();
    let frame = NonZeroRect::from_xywh(0.0, 0.0, size.width(), size.height());
    let frame = frame.ok_or(PictureError::Empty)?;
    raster::uncut(painted(&tree, frame, raster::WHOLE_SIDE)?)
}

fn parsed(bytes: &[u8], options: &Options<'_>) -> Result<Tree, PictureError> {
    if bytes.len() > SVG_FILE_BYTES_MAX {
        return Err(PictureError::TooLong {
            bytes_max: SVG_FILE_BYTES_MAX,
        });
    }
    let text = str::from_utf8(bytes).map_err(|error| PictureError::damaged(&error))?;
    if !entities_are_modest(text) {
        return Err(PictureError::TooIntricate);
    }
    let parsing = ParsingOptions {
        allow_dtd: true,
        nodes_limit: NODES_MAX,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, parsing).map_err(|error| match error {
        XmlError::NodesLimitReached => PictureError::TooIntricate,
        error => PictureError::damaged(&error),
    })?;
    refuse_other_files(&document)?;
    if !budget::is_affordable(&document) {
        return Err(PictureError::TooIntricate);
    }
    Tree::from_xmltree(&document, options).map_err(|error| PictureError::damaged(&error))
}

/// Nothing outside the file is looked at; pictures inside it are decoded with
/// the limits of all pictures.
fn options(typeface: Option<&Typeface>) -> Options<'static> {
    let mut options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, data, _| raster::embedded(&data).ok()),
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

/// Short names may stand for longer texts, and these for longer ones still.
/// Drawing programs use a few for addresses; a bomb uses many, or nests them.
fn entities_are_modest(text: &str) -> bool {
    let Some(start) = text.find("<!ENTITY") else {
        return true;
    };
    let end = text[start..]
        .find("]>")
        .map_or(text.len(), |end| start + end);
    let declared = &text[start..end];
    let nested = declared.replace("&#", "").contains('&');
    let uses = text[end..].matches('&').count();
    !nested && uses.saturating_mul(declared.len()) <= ENTITY_BYTES_MAX
}

fn refuse_other_files(document: &Document<'_>) -> Result<(), PictureError> {
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
    if embedded > EMBEDDED_MAX {
        return Err(PictureError::TooIntricate);
    }
    Ok(())
}

/// The part of a file's frame in which something is to be seen.
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

/// A part of a file as pixels, so many on its longer side.
fn painted(tree: &Tree, part: NonZeroRect, side: u32) -> Result<RgbaImage, PictureError> {
    let scale = side as f32 / part.width().max(part.height());
    if !scale.is_finite() {
        return Err(PictureError::Empty);
    }
    let place = Transform::from_scale(scale, scale).pre_translate(-part.left(), -part.top());
    if !patterns_are_modest(tree.root(), place, 0) {
        return Err(PictureError::TooIntricate);
    }
    let pixels = |length: f32| ((length * scale).ceil() as u32).clamp(1, side);
    let mut canvas =
        Pixmap::new(pixels(part.width()), pixels(part.height())).ok_or(PictureError::Empty)?;
    resvg::render(tree, place, &mut canvas.as_mut());
    let (width, height) = (canvas.width(), canvas.height());
    let colours = canvas.pixels().iter().map(PremultipliedColorU8::demultiply);
    let bytes = colours.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]);
    RgbaImage::from_raw(width, height, bytes.collect()).ok_or(PictureError::Empty)
}

/// Whether the canvases that patterns need stay small. They are as large as
/// the file says, whatever is to be seen of them.
fn patterns_are_modest(group: &Group, place: Transform, depth: u8) -> bool {
    if depth > PATTERN_DEPTH_MAX {
        return false;
    }
    let place = place.pre_concat(group.transform());
    group.children().iter().all(|node| {
        let mut modest = match node {
            Node::Group(inner) => patterns_are_modest(inner, place, depth),
            Node::Path(path) => paints(path).all(|paint| match paint {
                Paint::Pattern(pattern) => pattern_is_modest(pattern, place, depth),
                _ => true,
            }),
            Node::Text(text) => patterns_are_modest(text.flattened(), place, depth),
            Node::Image(_) => true,
        };
        if let Node::Group(_) = node {
            node.subroots(|inner| modest &= patterns_are_modest(inner, place, depth + 1));
        }
        modest
    })
}

fn paints(path: &Path) -> impl Iterator<Item = &Paint> {
    let fill = path.fill().map(Fill::paint);
    let stroke = path.stroke().map(Stroke::paint);
    fill.into_iter().chain(stroke)
}

fn pattern_is_modest(pattern: &Pattern, place: Transform, depth: u8) -> bool {
    let (across, down) = place.pre_concat(pattern.transform()).get_scale();
    let rect = pattern.rect();
    let (width, height) = (rect.width() * across, rect.height() * down);
    let inside = Transform::from_scale(across, down);
    width.max(height) <= PATTERN_SIDE_MAX && patterns_are_modest(pattern.root(), inside, depth + 1)
}
