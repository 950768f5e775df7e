//! SVG files: parsed with everything switched off that looks elsewhere, and
//! written anew as plain shapes.

use resvg::usvg::{
    ImageHrefResolver, Indent, Options, Tree, WriteOptions,
    roxmltree::{Document, Error as XmlError, ParsingOptions},
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

/// Whether a file looks like SVG.
pub(super) fn is_svg(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let head = &bytes[..bytes.len().min(HEAD_BYTES)];
    head.trim_ascii_start().starts_with(b"<") && head.windows(4).any(|part| part == b"<svg")
}

/// An SVG file as a symbol: cut to what is to be seen.
pub(super) fn symbol(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Drawing, PictureError> {
    let options = options(typeface);
    let svg = cropped(&parsed(bytes, &options)?)?;
    let tree = Tree::from_str(&svg, &options).map_err(|error| damaged(&error))?;
    Drawing::from_tree(tree).map_err(|_| PictureError::Empty)
}

/// An SVG file with all the room around what it shows.
pub(super) fn whole(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Drawing, PictureError> {
    let tree = parsed(bytes, &options(typeface))?;
    Drawing::from_tree(tree).map_err(|_| PictureError::Empty)
}

fn parsed(bytes: &[u8], options: &Options<'_>) -> Result<Tree, PictureError> {
    if bytes.len() > SVG_FILE_BYTES_MAX {
        return Err(PictureError::TooLong {
            bytes_max: SVG_FILE_BYTES_MAX,
        });
    }
    let text = str::from_utf8(bytes).map_err(|error| damaged(&error))?;
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
        error => damaged(&error),
    })?;
    refuse_other_files(&document)?;
    if !budget::is_affordable(&document) {
        return Err(PictureError::TooIntricate);
    }
    Tree::from_xmltree(&document, options).map_err(|error| damaged(&error))
}

fn damaged(error: &impl ToString) -> PictureError {
    PictureError::Damaged {
        reason: error.to_string(),
    }
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

/// The drawing written anew, cut to what is to be seen of it.
fn cropped(tree: &Tree) -> Result<String, PictureError> {
    let size = tree.size();
    let seen = tree.root().abs_layer_bounding_box();
    let left = seen.left().max(0.0);
    let top = seen.top().max(0.0);
    let width = seen.right().min(size.width()) - left;
    let height = seen.bottom().min(size.height()) - top;
    if !(width > 0.0 && height > 0.0 && width.is_finite() && height.is_finite()) {
        return Err(PictureError::Empty);
    }
    let written = tree.to_string(&WriteOptions {
        indent: Indent::None,
        attributes_indent: Indent::None,
        ..WriteOptions::default()
    });
    let inside = written
        .split_once('>')
        .and_then(|(_, rest)| rest.trim_end().strip_suffix("</svg>"))
        .ok_or(PictureError::Empty)?;
    let inside_frame = seen.left() >= 0.0
        && seen.top() >= 0.0
        && seen.right() <= size.width()
        && seen.bottom() <= size.height();
    let frame = if inside_frame {
        inside.to_owned()
    } else {
        format!(
            "<clipPath id=\"fano-frame\"><rect x=\"{left}\" y=\"{top}\" \
             width=\"{width}\" height=\"{height}\"/></clipPath>\
             <g clip-path=\"url(#fano-frame)\">{inside}</g>"
        )
    };
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"{left} {top} {width} {height}\">{frame}</svg>"
    ))
}
