//! What the edges of a path cost the painter, which goes line by line and from
//! left to right, four times per line of pixels for smooth edges.

use resvg::{
    tiny_skia::{PathSegment, Point, Transform},
    usvg::{LineCap, LineJoin, Path, Stroke},
};

use super::Canvas;

/// Taking up a line or curve.
const STEPS_PER_SEGMENT: u64 = 150;
/// Making the outline of a stroked line or curve.
const STEPS_PER_STROKED_SEGMENT: u64 = 1_000;
/// The same where corners or ends are round.
const STEPS_PER_ROUND_SEGMENT: u64 = 3_000;
/// A pixel of a line no wider than one: these are drawn differently.
const STEPS_PER_HAIRLINE_PIXEL: u64 = 300;
/// Strokes up to this many pixels wide are drawn as hairlines.
const HAIRLINE_PIXELS_MAX: f32 = 1.01;
/// Following an edge for one line of pixels.
const STEPS_PER_EDGE_ROW: u64 = 40;
/// The same, for every other edge that begins or ends something in this line.
const STEPS_PER_RUN: f64 = 0.4;
/// Exchanging two edges that cross.
const STEPS_PER_CROSSING: u64 = 8;
/// Edges of the outline of a stroked line or curve.
const EDGES_PER_STROKED_SEGMENT: u64 = 4;
/// The rows and columns of a grid; edges that cross share a cell of it.
const BANDS: usize = 64;
const COLUMNS: usize = 32;

/// How a path is drawn.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    /// For every line, curve or dash.
    steps: u64,
    /// Edges of the outline of a line, curve or dash.
    edges: u64,
    /// In pixels; `None` if the path is filled.
    width: Option<f32>,
    /// The average distance between the starts of dashes, in the units of the
    /// path.
    dash: Option<f32>,
}

impl Pen {
    pub(super) const FILL: Self = Self {
        steps: STEPS_PER_SEGMENT,
        edges: 1,
        width: None,
        dash: None,
    };

    pub(super) fn of(stroke: &Stroke, place: Transform) -> Self {
        let (across, down) = place.get_scale();
        let round = stroke.linejoin() == LineJoin::Round || stroke.linecap() == LineCap::Round;
        // Two numbers are a dash and a gap; counting them as two dashes is
        // safe.
        let dash = |dashes: &[f32]| dashes.iter().sum::<f32>() / dashes.len() as f32;
        Self {
            steps: if round {
                STEPS_PER_ROUND_SEGMENT
            } else {
                STEPS_PER_STROKED_SEGMENT
            },
            edges: EDGES_PER_STROKED_SEGMENT,
            width: Some(stroke.width().get() * across.max(down)),
            dash: stroke.dasharray().map(dash),
        }
    }

    /// How many pieces a line or curve is drawn in.
    fn dashes(self, length: f32) -> u64 {
        self.dash.map_or(1.0, |dash| length / dash + 1.0) as u64
    }
}

/// What a path does in each part of the canvas.
pub(super) struct Edges {
    canvas: Canvas,
    pen: Pen,
    /// Steps for lines and curves, wherever they are.
    steps: u64,
    count: u64,
    /// The edges in each cell of the grid, row by row.
    cells: Vec<u64>,
    /// Lines of pixels in each band, summed over all edges.
    rows: [f64; BANDS],
    /// The leftmost and the rightmost point in each band.
    reach: [(f32, f32); BANDS],
    /// Pixels under the pen, if it is drawn with one.
    stroked: f64,
    /// How far from the corner of the canvas a point is, in pixels.
    farthest: f32,
}

impl Edges {
    /// Walks along a path, but not much further than `steps_max` allows.
    pub(super) fn of(
        path: &Path,
        pen: Pen,
        place: Transform,
        canvas: Canvas,
        steps_max: u64,
    ) -> Self {
        let mut edges = Self {
            canvas,
            pen,
            steps: 0,
            count: 0,
            cells: vec![0; BANDS * COLUMNS],
            rows: [0.0; BANDS],
            reach: [(f32::MAX, f32::MIN); BANDS],
            stroked: 0.0,
            farthest: 0.0,
        };
        for segment in Segments::new(path, pen.width.is_none()) {
            let dashes = pen.dashes(segment.length);
            edges.steps = edges.steps.saturating_add(pen.steps.saturating_mul(dashes));
            edges.add(&segment.placed(place), dashes);
            if edges.steps > steps_max {
                break;
            }
        }
        edges
    }

    fn add(&mut self, segment: &Segment, dashes: u64) {
        let (width, height) = (self.canvas.width as f32, self.canvas.height as f32);
        let pen_width = self.pen.width.unwrap_or(0.0);
        let (left, right) = segment.range(|point| point.x, pen_width);
        let (top, bottom) = segment.range(|point| point.y, pen_width);
        for place in [left, right, top, bottom] {
            self.farthest = self.farthest.max(place.abs());
        }
        // Edges above, below or to the right of the canvas are dropped at once;
        // those to the left determine what is inside.
        if bottom < 0.0 || top > height || left > width {
            return;
        }
        let (left, right) = (left.clamp(0.0, width), right.clamp(0.0, width));
        let (top, bottom) = (top.clamp(0.0, height), bottom.clamp(0.0, height));
        // Everything outside the canvas is clipped before it is painted.
        let length = segment.length.min(2.0 * (width + height));
        self.stroked += f64::from(length + pen_width) * f64::from(pen_width + 2.0);
        let edges = dashes.saturating_mul(self.pen.edges);
        self.count = self.count.saturating_add(edges);

        let (first, last) = (cell(top, height, BANDS), cell(bottom, height, BANDS));
        let columns = cell(left, width, COLUMNS)..=cell(right, width, COLUMNS);
        let parts = (last - first + 1).max(columns.clone().count()) as u64;
        let in_each = dashes.div_ceil(parts).saturating_mul(self.pen.edges);
        // Dashes share the height of their line, but each has two ends.
        let ends = f64::from(pen_width.min(height) + 1.0) * edges as f64;
        let own = f64::from(bottom - top) * self.pen.edges as f64;
        let rows = (own + ends) / (last - first + 1) as f64;
        for band in first..=last {
            for column in columns.clone() {
                let here = &mut self.cells[band * COLUMNS + column];
                *here = here.saturating_add(in_each);
            }
            self.rows[band] += rows;
            let (from, to) = &mut self.reach[band];
            (*from, *to) = (from.min(left), to.max(right));
        }
    }

    /// Everything but painting the pixels.
    pub(super) fn steps(&self) -> u64 {
        let band_height = self.canvas.height as f64 / BANDS as f64;
        let following: f64 = self
            .rows
            .iter()
            .map(|rows| {
                let at_once = rows / band_height.max(1.0);
                let runs = (2.0 * at_once).min(self.canvas.width as f64);
                rows * (STEPS_PER_EDGE_ROW as f64 + STEPS_PER_RUN * runs)
            })
            .sum();
        let hairline = match self.pen.width {
            Some(width) if width <= HAIRLINE_PIXELS_MAX => {
                self.stroked * STEPS_PER_HAIRLINE_PIXEL as f64 / 2.0
            }
            _ => 0.0,
        };
        self.steps
            .saturating_add((following + hairline) as u64)
            .saturating_add(self.crossings().saturating_mul(STEPS_PER_CROSSING))
    }

    /// Pairs of edges that may cross.
    fn crossings(&self) -> u64 {
        let pairs = self.cells.iter().map(|n| n.saturating_mul(*n) / 2);
        let in_cells = pairs.fold(0, u64::saturating_add);
        // Two lines cross only once, however many cells they share.
        in_cells.min(self.count.saturating_mul(self.count) / 2)
    }

    /// Pixels that the path covers at most.
    pub(super) fn pixels(&self) -> u64 {
        let rows = self.canvas.height as f32 / BANDS as f32 + 1.0;
        let inside = self
            .reach
            .iter()
            .map(|(from, to)| (to - from).max(0.0) + 1.0);
        let inside = inside.sum::<f32>() * rows;
        let inside = (inside as u64).min(self.canvas.pixels());
        match self.pen.width {
            Some(_) => inside.min(self.stroked as u64),
            None => inside,
        }
    }

    /// How far the path reaches from the corner of the canvas, in pixels.
    pub(super) fn farthest(&self) -> f32 {
        self.farthest
    }
}

/// Which of this many cells a position is in.
fn cell(place: f32, whole: f32, cells: usize) -> usize {
    ((place / whole * cells as f32) as usize).min(cells - 1)
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
    /// Whether open subpaths are closed anyway.
    closes: bool,
    start: Point,
    here: Point,
}

impl Segments<()> {
    fn new(path: &Path, closes: bool) -> Segments<impl Iterator<Item = PathSegment> + '_> {
        Segments {
            inner: path.data().segments(),
            closes,
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
                let before = std::mem::replace(&mut self.start, to);
                self.here = to;
                return Some(Segment::new(match self.closes {
                    true => [here, here, before, before],
                    false => [to; 4],
                }));
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
