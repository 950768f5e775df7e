pub(crate) mod distance;
mod mask;
mod silhouette;

use std::{fmt, sync::Arc};

use fano_texts::{Explain, Lang, Message};
use resvg::{
    tiny_skia::{Pixmap, PixmapMut, Transform},
    usvg::{ImageHrefResolver, Indent, Options, Tree, WriteOptions},
};

pub(crate) use mask::Mask;
pub use silhouette::Silhouette;
pub(crate) use silhouette::{KNOWN_AROUND, OPAQUE};

/// The longest SVG text accepted as a drawing.
pub const SVG_BYTES_MAX: usize = 512 * 1024;

/// The side of the square that a [`fragment`](Drawing::fragment) fills.
pub const FRAGMENT_UNITS: f32 = 32.0;
/// The most pixels along a side of a picture in a
/// [`fragment`](Drawing::fragment): enough for screens.
pub const FRAGMENT_SIDE_MAX: f32 = 320.0;

/// Why a text is not a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawingError {
    /// The text is too long.
    TooLong {
        /// How many bytes there are.
        found: usize,
    },
    /// The text is not SVG.
    NotSvg {
        /// What the parser says.
        reason: String,
    },
    /// Nothing is visible.
    Empty,
}

impl Explain for DrawingError {
    fn explain(&self) -> Message {
        match self {
            Self::TooLong { found } => Message::new("faces-drawing-too-long")
                .with("found", found.div_ceil(1024))
                .with("max", SVG_BYTES_MAX / 1024),
            Self::NotSvg { reason } => {
                Message::new("faces-drawing-not-svg").with("reason", reason.as_str())
            }
            Self::Empty => Message::new("faces-drawing-empty"),
        }
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for DrawingError {}

/// A symbol's drawing, ready to be placed: it fills a box with sides of length
/// 1 centred on the origin, as far as its proportions allow.
#[derive(Clone)]
pub struct Drawing {
    tree: Arc<Tree>,
    /// The same drawing at lower and lower resolutions, if it is made of
    /// pixels.
    smaller: Arc<[Tree]>,
    silhouette: Arc<Silhouette>,
}

/// Only its size: the rest would fill pages.
impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.tree.size();
        f.debug_struct("Drawing")
            .field("width", &size.width())
            .field("height", &size.height())
            .finish_non_exhaustive()
    }
}

impl Drawing {
    /// Parses a drawing. Nothing outside the text is read: external pictures
    /// are left out, and there are no fonts.
    ///
    /// # Errors
    ///
    /// If the text is too long, not SVG, or shows nothing.
    pub fn from_svg(svg: &str) -> Result<Self, DrawingError> {
        if svg.len() > SVG_BYTES_MAX {
            return Err(DrawingError::TooLong { found: svg.len() });
        }
        let tree =
            Tree::from_str(svg, &closed_options()).map_err(|error| DrawingError::NotSvg {
                reason: error.to_string(),
            })?;
        Self::from_tree(tree)
    }

    /// Wraps an already parsed drawing.
    ///
    /// # Errors
    ///
    /// If it shows nothing.
    pub fn from_tree(tree: Tree) -> Result<Self, DrawingError> {
        let silhouette = Silhouette::of(&tree).ok_or(DrawingError::Empty)?;
        Ok(Self {
            tree: Arc::new(tree),
            smaller: Arc::default(),
            silhouette: Arc::new(silhouette),
        })
    }

    /// Adds smaller copies to a drawing made of pixels, each half as wide as
    /// the one before. Small pictures are painted from these: sampling a large
    /// picture sparsely would look ragged.
    pub(crate) fn with_smaller(self, smaller: Vec<Tree>) -> Self {
        Self {
            smaller: smaller.into(),
            ..self
        }
    }

    /// The parsed drawing.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Its outline, for packing.
    #[must_use]
    pub fn silhouette(&self) -> &Silhouette {
        &self.silhouette
    }

    /// The drawing as SVG elements that fill a square of
    /// [`FRAGMENT_UNITS`] units, for the middle of a file. Written from what
    /// was parsed: plain shapes, and pixels in the file itself of at most
    /// [`FRAGMENT_SIDE_MAX`] a side. Ids begin with the prefix, so that many
    /// drawings fit into one file; it needs the namespace `xlink`.
    #[must_use]
    pub fn fragment(&self, prefix: &str) -> String {
        let small =
            |tree: &&Tree| tree.size().width().max(tree.size().height()) <= FRAGMENT_SIDE_MAX;
        let pixels = self.smaller.iter().find(small).or(self.smaller.last());
        let tree = match pixels {
            Some(pixels) if !small(&&*self.tree) => pixels,
            _ => &self.tree,
        };
        let half = FRAGMENT_UNITS / 2.0;
        let place = Transform::from_row(FRAGMENT_UNITS, 0.0, 0.0, FRAGMENT_UNITS, half, half)
            .pre_concat(to_unit_box(tree));
        format!(
            "<g transform=\"matrix({} {} {} {} {} {})\">{}</g>",
            place.sx,
            place.ky,
            place.kx,
            place.sy,
            place.tx,
            place.ty,
            elements(tree, prefix)
        )
    }

    /// Paints the drawing; `place` is the transform from its unit box to pixels.
    pub fn paint(&self, place: Transform, pixels: &mut PixmapMut<'_>) {
        // How many pixels the longer side will have.
        let (across, down) = place.get_scale();
        let needed = across.max(down);
        let enough = |tree: &&Tree| tree.size().width().max(tree.size().height()) >= needed;
        let tree = self.smaller.iter().rev().find(enough);
        paint(tree.unwrap_or(&self.tree), place, pixels);
    }

    /// Only the drawing, on a square of `side` pixels, filling it to the edges.
    ///
    /// # Panics
    ///
    /// If `side` is 0.
    #[must_use]
    pub fn pixels(&self, side: u32) -> Pixmap {
        let mut pixels = Pixmap::new(side, side).expect("a side above 0");
        self.paint(filling(side), &mut pixels.as_mut());
        pixels
    }
}

/// The content of a drawing's SVG. Written from the parsed tree, so that only
/// plain shapes get through and ids differ from drawing to drawing.
pub(crate) fn elements(tree: &Tree, prefix: &str) -> String {
    let written = tree.to_string(&WriteOptions {
        id_prefix: Some(prefix.to_owned()),
        coordinates_precision: 4,
        transforms_precision: 6,
        indent: Indent::None,
        ..WriteOptions::default()
    });
    let inside = written.split_once('>').map_or("", |(_, rest)| rest);
    inside
        .trim_end()
        .strip_suffix("</svg>")
        .unwrap_or_default()
        .to_owned()
}

/// How drawings are parsed: references to files are ignored.
pub(crate) fn closed_options() -> Options<'static> {
    Options {
        resources_dir: None,
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// The transform from the tree's own size to the unit box.
pub(crate) fn to_unit_box(tree: &Tree) -> Transform {
    let size = tree.size();
    let scale = 1.0 / size.width().max(size.height());
    Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        -0.5 * size.width() * scale,
        -0.5 * size.height() * scale,
    )
}

/// Only a drawing, on a square of pixels, filling it to the edges.
pub(crate) fn unit_pixels(tree: &Tree, side: u32) -> Pixmap {
    let mut pixels = Pixmap::new(side, side).expect("a side above 0");
    paint(tree, filling(side), &mut pixels.as_mut());
    pixels
}

/// The transform from the unit box to a square of pixels.
fn filling(side: u32) -> Transform {
    let (whole, half) = (side as f32, side as f32 / 2.0);
    Transform::from_row(whole, 0.0, 0.0, whole, half, half)
}

pub(crate) fn paint(tree: &Tree, place: Transform, pixels: &mut PixmapMut<'_>) {
    resvg::render(tree, place.pre_concat(to_unit_box(tree)), pixels);
}
