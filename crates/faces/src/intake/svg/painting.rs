//! How much work it is to paint the shapes of an SVG file, found out by walking
//! over them the way the painter will.
//!
//! Steps are rough: one is about a nanosecond of the painter's time on an
//! ordinary computer, in the worst case rather than on average.

use resvg::{
    tiny_skia::{PathSegment, Point, Rect, Transform},
    usvg::{
        ClipPath, Group, Image, LineCap, LineJoin, Mask, Node, Paint, Path, Pattern, Stroke, Tree,
    },
};

use crate::intake::{Budget, PictureError, raster};

/// Painting a pixel in a plain colour.
const STEPS_PER_PIXEL: u64 = 3;
/// Painting a pixel of a pattern or a picture, which looks at sixteen others.
const STEPS_PER_SAMPLED_PIXEL: u64 = 60;
/// Painting a pixel of a gradient: for the pixel, and for every stop.
const STEPS_PER_GRADIENT_PIXEL: u64 = 15;
const STEPS_PER_STOP: u64 = 2;
/// Clearing, clipping and putting together canvases.
const STEPS_PER_LAYER_PIXEL: u64 = 10;
/// One step of a filter, such as a blur.
const STEPS_PER_FILTERED_PIXEL: u64 = 80;
/// Bytes of a canvas, for a pixel.
const BYTES_PER_PIXEL: u64 = 4;
/// Canvases a filter needs beside the results of its steps: what it starts
/// from, and what a blur works with.
const CANVASES_PER_FILTER: u64 = 6;
/// Taking up a line or curve.
const STEPS_PER_SEGMENT: u64 = 150;
/// Making the outline of a stroked line or curve.
const STEPS_PER_STROKED_SEGMENT: u64 = 1_000;
/// The same where corners or ends are round.
const STEPS_PER_ROUND_SEGMENT: u64 = 3_000;
/// Following an edge for one line of pixels, of which there are four for
/// smooth edges.
const STEPS_PER_EDGE_ROW: u64 = 4 * 8;
/// Edges of the outline of a stroked line or curve.
const EDGES_PER_STROKED_SEGMENT: u64 = 4;
/// Edges are kept in order from left to right, and every crossing of two edges
/// changes that order. Edges that cross are in the same cell of this grid.
const BANDS: usize = 64;
const COLUMNS: usize = 32;

/// Refuses a file whose shapes take too long to paint on a canvas of this size.
pub(super) fn check(
    tree: &Tree,
    place: Transform,
    width: u32,
    height: u32,
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
        self.spend(STEPS_PER_SEGMENT)?;
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
            let steps = results.saturating_mul(STEPS_PER_FILTERED_PIXEL);
            self.spend(layer.pixels().saturating_mul(steps))?;
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

    /// The canvas of a group: as large as the group, but the painter cuts it
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
            let pixels = self.edges(path, None, place, canvas)?;
            self.paint(fill.paint(), pixels, place)?;
        }
        if let Some(stroke) = path.stroke() {
            let pixels = self.edges(path, Some(stroke), place, canvas)?;
            self.paint(stroke.paint(), pixels, place)?;
        }
        Ok(())
    }

    /// So many pixels in a colour, a gradient or a pattern.
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

    /// The canvas of a pattern: as large as the file says, whatever is to be
    /// seen of it, and painted anew for every path that uses it.
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

    /// The edges of a path, filled or stroked; gives the pixels it covers.
    fn edges(
        &mut self,
        path: &Path,
        stroke: Option<&Stroke>,
        place: Transform,
        canvas: Canvas,
    ) -> Result<u64, PictureError> {
        let pen = stroke.map_or(Pen::FILL, |stroke| Pen::of(stroke, place));
        let mut bands = Bands::new(canvas);
        for segment in Segments::new(path) {
            let dashes = pen.dash.map_or(1.0, |dash| segment.length / dash + 1.0) as u64;
            self.spend(pen.steps.saturating_mul(dashes))?;
            bands.add(&segment.placed(place), pen, dashes);
        }
        self.spend(bands.edge_rows.saturating_mul(STEPS_PER_EDGE_ROW))?;
        self.spend(bands.pairs())?;
        Ok(bands.pixels(stroke.is_some()))
    }
}

/// How a path is drawn.
#[derive(Clone, Copy)]
struct Pen {
    /// For every line, curve or dash.
    steps: u64,
    /// Edges of the outline of a line, curve or dash.
    edges: u64,
    /// In pixels.
    width: f32,
    /// How far apart dashes begin, on average, in the units of the path.
    dash: Option<f32>,
}

impl Pen {
    const FILL: Self = Self {
        steps: STEPS_PER_SEGMENT,
        edges: 1,
        width: 0.0,
        dash: None,
    };

    fn of(stroke: &Stroke, place: Transform) -> Self {
        let (across, down) = place.get_scale();
        let round = stroke.linejoin() == LineJoin::Round || stroke.linecap() == LineCap::Round;
        // Two numbers are a dash and a gap; taking them for two dashes is safe.
        let dash = |dashes: &[f32]| dashes.iter().sum::<f32>() / dashes.len() as f32;
        Self {
            steps: if round {
                STEPS_PER_ROUND_SEGMENT
            } else {
                STEPS_PER_STROKED_SEGMENT
            },
            edges: EDGES_PER_STROKED_SEGMENT,
            width: stroke.width().get() * across.max(down),
            dash: stroke.dasharray().map(dash),
        }
    }
}

/// What a path does in each part of the canvas.
struct Bands {
    canvas: Canvas,
    /// The edges in each cell of the grid, row by row.
    edges: Vec<u64>,
    all_edges: u64,
    /// From the leftmost to the rightmost point.
    reach: [(f32, f32); BANDS],
    /// Lines of pixels, summed over all edges.
    edge_rows: u64,
    /// Pixels under the pen, if it is drawn with one.
    stroked: u64,
}

impl Bands {
    fn new(canvas: Canvas) -> Self {
        Self {
            canvas,
            edges: vec![0; BANDS * COLUMNS],
            all_edges: 0,
            reach: [(f32::MAX, f32::MIN); BANDS],
            edge_rows: 0,
            stroked: 0,
        }
    }

    fn add(&mut self, segment: &Segment, pen: Pen, dashes: u64) {
        let (width, height) = (self.canvas.width as f32, self.canvas.height as f32);
        let (left, right) = segment.range(|point| point.x, pen.width);
        let (top, bottom) = segment.range(|point| point.y, pen.width);
        // What is above, below or to the right of the canvas is thrown away at
        // once; what is to the left decides what is inside.
        if bottom < 0.0 || top > height || left > width {
            return;
        }
        let (left, right) = (left.clamp(0.0, width), right.clamp(0.0, width));
        let (top, bottom) = (top.clamp(0.0, height), bottom.clamp(0.0, height));
        // Dashes share the height of their line, but each has two ends.
        let ends = (pen.width.min(height) as u64 + 1).saturating_mul(dashes);
        let rows = (bottom - top) as u64 + ends;
        self.edge_rows = self
            .edge_rows
            .saturating_add(rows.saturating_mul(pen.edges));
        // Whatever is outside the canvas is cut off before it is painted.
        let length = segment.length.min(2.0 * (width + height));
        let stroked = f64::from(length + pen.width) * f64::from(pen.width + 2.0);
        self.stroked = self.stroked.saturating_add(stroked as u64);
        self.all_edges = self
            .all_edges
            .saturating_add(dashes.saturating_mul(pen.edges));
        let cell = |place: f32, whole: f32, cells: usize| {
            ((place / whole * cells as f32) as usize).min(cells - 1)
        };
        let (first, last) = (cell(top, height, BANDS), cell(bottom, height, BANDS));
        let columns = cell(left, width, COLUMNS)..=cell(right, width, COLUMNS);
        let cells = (last - first + 1).max(columns.clone().count());
        let edges = dashes.div_ceil(cells as u64).saturating_mul(pen.edges);
        for band in first..=last {
            for column in columns.clone() {
                let here = &mut self.edges[band * COLUMNS + column];
                *here = here.saturating_add(edges);
            }
            let (from, to) = &mut self.reach[band];
            (*from, *to) = (from.min(left), to.max(right));
        }
    }

    /// Pairs of edges that the painter may have to put in order.
    fn pairs(&self) -> u64 {
        let pairs = self.edges.iter().map(|n| n.saturating_mul(*n) / 2);
        let in_cells = pairs.fold(0, u64::saturating_add);
        // Two lines cross only once, however many cells they share.
        in_cells.min(self.all_edges.saturating_mul(self.all_edges))
    }

    /// Pixels that the path covers at most.
    fn pixels(&self, is_stroked: bool) -> u64 {
        let rows = self.canvas.height as f32 / BANDS as f32 + 1.0;
        let inside = self
            .reach
            .iter()
            .map(|(from, to)| (to - from).max(0.0) + 1.0);
        let inside = inside.sum::<f32>() * rows;
        let inside = (inside as u64).min(self.canvas.pixels());
        if is_stroked {
            inside.min(self.stroked)
        } else {
            inside
        }
    }
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

/// A line or curve, as the polygon of its points.
struct Segment {
    points: [Point; 4],
    length: f32,
}

impl Segment {
    fn new(points: [Point; 4]) -> Self {
        let sides = points.windows(2).map(|pair| pair[0].distance(pair[1]));
        Self {
            points,
            length: sides.sum(),
        }
    }

    fn placed(&self, place: Transform) -> Self {
        let mut points = self.points;
        place.map_points(&mut points);
        Self::new(points)
    }

    /// From where to where it reaches one way, drawn with a pen of this width.
    fn range(&self, side: impl Fn(Point) -> f32, width: f32) -> (f32, f32) {
        let values = self.points.map(side).into_iter();
        let from = values.clone().fold(f32::MAX, f32::min) - width / 2.0;
        let to = values.fold(f32::MIN, f32::max) + width / 2.0;
        (from, to)
    }
}

/// The lines and curves of a path.
struct Segments<I> {
    inner: I,
    start: Point,
    here: Point,
}

impl Segments<()> {
    fn new(path: &Path) -> Segments<impl Iterator<Item = PathSegment> + '_> {
        Segments {
            inner: path.data().segments(),
            start: Point::zero(),
            here: Point::zero(),
        }
    }
}

impl<I: Iterator<Item = PathSegment>> Iterator for Segments<I> {
    type Item = Segment;

    fn next(&mut self) -> Option<Segment> {
        let here = self.here;
        let points = match self.inner.next()? {
            PathSegment::MoveTo(to) => {
                self.start = to;
                [to; 4]
            }
            PathSegment::LineTo(to) => [here, here, to, to],
            PathSegment::QuadTo(by, to) => [here, by, to, to],
            PathSegment::CubicTo(first, second, to) => [here, first, second, to],
            PathSegment::Close => [here, here, self.start, self.start],
        };
        self.here = points[3];
        Some(Segment::new(points))
    }
}
