//! How much work it is to paint the shapes of an SVG file, estimated by walking
//! over them the way the painter will.
//!
//! Steps are rough: one is about a nanosecond of the painter's time on an
//! ordinary computer, in the worst case rather than on average.

mod edges;

use resvg::{
    tiny_skia::{Rect, Transform},
    usvg::{
        ClipPath, Group, Image, Mask, Node, Paint, Path, Pattern, Tree,
        filter::{Filter, Kind},
    },
};

use self::edges::{Edges, Pen};
use crate::intake::{Budget, PictureError, raster};

/// Painting a pixel in a plain colour.
const STEPS_PER_PIXEL: u64 = 8;
/// Painting a pixel of a pattern or a picture, which looks at sixteen others.
const STEPS_PER_SAMPLED_PIXEL: u64 = 75;
/// Painting a pixel of a gradient: for the pixel, and for every stop.
const STEPS_PER_GRADIENT_PIXEL: u64 = 15;
const STEPS_PER_STOP: u64 = 2;
/// Clearing, clipping and compositing canvases.
const STEPS_PER_LAYER_PIXEL: u64 = 16;
/// A step of a filter that blurs, and any other step.
const STEPS_PER_BLURRED_PIXEL: u64 = 400;
const STEPS_PER_FILTERED_PIXEL: u64 = 150;
/// An element, whatever it is.
const STEPS_PER_NODE: u64 = 500;
/// Bytes of a canvas, for a pixel.
const BYTES_PER_PIXEL: u64 = 4;
/// Canvases a filter needs besides the results of its steps: its input, and a
/// blur's work space.
const CANVASES_PER_FILTER: u64 = 6;

/// Refuses a file whose shapes take too long to paint on a canvas of this size,
/// after this many steps of parsing.
pub(super) fn check(
    tree: &Tree,
    reading_steps: u64,
    place: Transform,
    (width, height): (u32, u32),
) -> Result<(), PictureError> {
    let canvas = Canvas {
        width: u64::from(width),
        height: u64::from(height),
    };
    let mut estimate = Estimate {
        steps: 0,
        bytes: 0,
        layer_pixels_max: canvas,
    };
    estimate.spend(reading_steps)?;
    estimate.hold(canvas.pixels() * BYTES_PER_PIXEL)?;
    estimate.children(tree.root(), place, canvas)
}

/// The size of what is painted on.
#[derive(Clone, Copy)]
struct Canvas {
    width: u64,
    height: u64,
}

impl Canvas {
    fn pixels(self) -> u64 {
        self.width.saturating_mul(self.height)
    }
}

/// What has been counted so far.
struct Estimate {
    steps: u64,
    /// Of the canvases in use.
    bytes: u64,
    /// The canvas of the file.
    layer_pixels_max: Canvas,
}

impl Estimate {
    fn spend(&mut self, steps: u64) -> Result<(), PictureError> {
        self.steps = self.steps.saturating_add(steps);
        Budget::DrawingSteps.check(self.steps)
    }

    fn hold(&mut self, bytes: u64) -> Result<(), PictureError> {
        self.bytes = self.bytes.saturating_add(bytes);
        Budget::CanvasBytes.check(self.bytes)
    }

    fn children(
        &mut self,
        group: &Group,
        place: Transform,
        canvas: Canvas,
    ) -> Result<(), PictureError> {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, place, canvas)?,
                Node::Path(path) => self.path(path, place, canvas)?,
                Node::Image(image) => self.image(image, place, canvas)?,
                Node::Text(text) => self.group(text.flattened(), place, canvas)?,
            }
        }
        Ok(())
    }

    fn group(
        &mut self,
        group: &Group,
        place: Transform,
        canvas: Canvas,
    ) -> Result<(), PictureError> {
        let place = place.pre_concat(group.transform());
        self.spend(STEPS_PER_NODE)?;
        if !group.should_isolate() {
            return self.children(group, place, canvas);
        }
        let before = self.bytes;
        let layer = self.layer(group, place);
        let bytes = layer.pixels().saturating_mul(BYTES_PER_PIXEL);
        self.hold(bytes)?;
        self.spend(layer.pixels().saturating_mul(STEPS_PER_LAYER_PIXEL))?;
        self.children(group, place, layer)?;
        for filter in group.filters() {
            let results = filter.primitives().len() as u64;
            self.spend(layer.pixels().saturating_mul(steps_per_pixel(filter)))?;
            self.hold(bytes.saturating_mul(results + CANVASES_PER_FILTER))?;
            self.bytes = before.saturating_add(bytes);
        }
        if let Some(clip) = group.clip_path() {
            self.clip(clip, place, layer)?;
        }
        if let Some(mask) = group.mask() {
            self.mask(mask, place, layer)?;
        }
        self.bytes = before;
        Ok(())
    }

    /// The canvas of a group: as large as the group, but the painter limits it
    /// to five times the file's canvas each way.
    fn layer(&self, group: &Group, place: Transform) -> Canvas {
        let most = self.layer_pixels_max;
        let side = |length: f32, most: u64| (length.ceil() as u64).saturating_add(4).min(5 * most);
        match group.layer_bounding_box().transform(place) {
            Some(bounds) => Canvas {
                width: side(bounds.width(), most.width),
                height: side(bounds.height(), most.height),
            },
            None => Canvas {
                width: 0,
                height: 0,
            },
        }
    }

    fn clip(
        &mut self,
        clip: &ClipPath,
        place: Transform,
        layer: Canvas,
    ) -> Result<(), PictureError> {
        let before = self.bytes;
        self.hold(layer.pixels().saturating_mul(BYTES_PER_PIXEL + 1))?;
        self.spend(layer.pixels().saturating_mul(STEPS_PER_LAYER_PIXEL))?;
        self.children(clip.root(), place.pre_concat(clip.transform()), layer)?;
        if let Some(inner) = clip.clip_path() {
            self.clip(inner, place, layer)?;
        }
        self.bytes = before;
        Ok(())
    }

    fn mask(&mut self, mask: &Mask, place: Transform, layer: Canvas) -> Result<(), PictureError> {
        let before = self.bytes;
        self.hold(layer.pixels().saturating_mul(BYTES_PER_PIXEL + 2))?;
        self.spend(layer.pixels().saturating_mul(2 * STEPS_PER_LAYER_PIXEL))?;
        self.children(mask.root(), place, layer)?;
        if let Some(inner) = mask.mask() {
            self.mask(inner, place, layer)?;
        }
        self.bytes = before;
        Ok(())
    }

    fn image(
        &mut self,
        image: &Image,
        place: Transform,
        canvas: Canvas,
    ) -> Result<(), PictureError> {
        let side = u64::from(raster::SYMBOL_SIDE);
        let before = self.bytes;
        self.hold(side * side * BYTES_PER_PIXEL)?;
        self.bytes = before;
        let covered = covered(image.bounding_box(), place, canvas);
        self.spend((side * side / 2 + covered).saturating_mul(STEPS_PER_SAMPLED_PIXEL))
    }

    fn path(&mut self, path: &Path, place: Transform, canvas: Canvas) -> Result<(), PictureError> {
        if let Some(fill) = path.fill() {
            let pixels = self.edges(path, Pen::FILL, place, canvas)?;
            self.paint(fill.paint(), pixels, place)?;
        }
        if let Some(stroke) = path.stroke() {
            let pixels = self.edges(path, Pen::of(stroke, place), place, canvas)?;
            self.paint(stroke.paint(), pixels, place)?;
        }
        Ok(())
    }

    /// This many pixels in a colour, a gradient or a pattern.
    fn paint(&mut self, paint: &Paint, pixels: u64, place: Transform) -> Result<(), PictureError> {
        let stops = |stops: usize| STEPS_PER_GRADIENT_PIXEL + STEPS_PER_STOP * stops as u64;
        let steps = match paint {
            Paint::Color(_) => STEPS_PER_PIXEL,
            Paint::LinearGradient(gradient) => stops(gradient.stops().len()),
            Paint::RadialGradient(gradient) => stops(gradient.stops().len()),
            Paint::Pattern(pattern) => {
                self.pattern(pattern, place)?;
                STEPS_PER_SAMPLED_PIXEL
            }
        };
        self.spend(pixels.saturating_mul(steps))
    }

    /// The canvas of a pattern: as large as the file says, however little of it
    /// is visible, and repainted for every path that uses it.
    fn pattern(&mut self, pattern: &Pattern, place: Transform) -> Result<(), PictureError> {
        let (across, down) = place.pre_concat(pattern.transform()).get_scale();
        let rect = pattern.rect();
        let tile = Canvas {
            width: (rect.width() * across).ceil() as u64,
            height: (rect.height() * down).ceil() as u64,
        };
        let before = self.bytes;
        self.hold(tile.pixels().saturating_mul(BYTES_PER_PIXEL))?;
        self.spend(tile.pixels().saturating_mul(STEPS_PER_LAYER_PIXEL))?;
        self.children(pattern.root(), Transform::from_scale(across, down), tile)?;
        self.bytes = before;
        Ok(())
    }

    /// The edges of a path, filled or stroked; returns the pixels it covers.
    fn edges(
        &mut self,
        path: &Path,
        pen: Pen,
        place: Transform,
        canvas: Canvas,
    ) -> Result<u64, PictureError> {
        let left = Budget::DrawingSteps.max().saturating_sub(self.steps);
        let edges = Edges::of(path, pen, place, canvas, left);
        Budget::ReachPixels.check(edges.farthest() as u64)?;
        self.spend(edges.steps())?;
        Ok(edges.pixels())
    }
}

/// What a filter costs for every pixel.
fn steps_per_pixel(filter: &Filter) -> u64 {
    let steps = filter.primitives().iter().map(|step| match step.kind() {
        Kind::GaussianBlur(_) | Kind::DropShadow(_) => STEPS_PER_BLURRED_PIXEL,
        // Every input is put on top of the others.
        Kind::Merge(merge) => STEPS_PER_FILTERED_PIXEL * (1 + merge.inputs().len() as u64),
        _ => STEPS_PER_FILTERED_PIXEL,
    });
    steps.sum()
}

/// How many pixels of a canvas a box covers at most.
fn covered(bounds: Rect, place: Transform, canvas: Canvas) -> u64 {
    let Some(bounds) = bounds.transform(place) else {
        return canvas.pixels();
    };
    let side = |from: f32, to: f32, most: u64| {
        (to.min(most as f32).ceil() - from.max(0.0).floor()).max(0.0) as u64
    };
    side(bounds.left(), bounds.right(), canvas.width).saturating_mul(side(
        bounds.top(),
        bounds.bottom(),
        canvas.height,
    ))
}
