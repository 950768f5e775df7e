use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::Tree,
};

use super::{Mask, distance};
use crate::drawing;

/// Pixels along one side of the mask a silhouette is made from.
const MASK_SIDE: usize = 256;
/// How much of the drawing's box the mask covers: more than all of it, so that
/// distances around it are known too and nothing outside is missed.
const REACH: f32 = 1.25;
/// Nodes along one side of the distance field, one for every few pixels.
const NODES: usize = 128;
const PIXELS_PER_NODE: usize = MASK_SIDE / NODES;
/// How opaque a pixel must be (of 255) to belong to the silhouette.
pub(crate) const OPAQUE: u8 = 24;
/// The most points of an outline.
const OUTLINE_POINTS_MAX: usize = 200;

/// How far around the box distances are known, in sides of the box.
pub(crate) const KNOWN_AROUND: f32 = (REACH - 1.0) / 2.0;

/// A drawing's outline with its holes filled: what other drawings must not touch.
///
/// Lengths are in sides of the drawing's box.
#[derive(Clone, Debug, PartialEq)]
pub struct Silhouette {
    area: f32,
    /// The centre of the circle around the outline, relative to the middle of
    /// the box.
    pivot: [f32; 2],
    /// How far the outline extends from the pivot.
    radius: f32,
    /// The box around the outline, relative to the pivot.
    bounds: Bounds,
    /// Points of the outline, relative to the pivot; any prefix is spread
    /// evenly.
    outline: Outline,
    /// Signed distance to the outline (negative inside), row by row.
    field: Vec<f32>,
}

/// A box: its middle, and half its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) middle: [f32; 2],
    pub(crate) half: [f32; 2],
}

impl Bounds {
    fn around(points: &[[f32; 2]], pivot: [f32; 2], margin: f32) -> Self {
        let side = |axis: usize| {
            let all = || points.iter().map(|point| point[axis] - pivot[axis]);
            let (low, high) = (
                all().fold(f32::INFINITY, f32::min),
                all().fold(f32::NEG_INFINITY, f32::max),
            );
            ((low + high) / 2.0, (high - low) / 2.0 + margin)
        };
        let (x, y) = (side(0), side(1));
        Self {
            middle: [x.0, y.0],
            half: [x.1, y.1],
        }
    }
}

/// Points, as separate coordinates so that the packer can vectorise.
#[derive(Clone, Debug, PartialEq)]
struct Outline {
    x: Vec<f32>,
    y: Vec<f32>,
}

impl Silhouette {
    /// The silhouette of a drawing, or `None` if nothing is visible.
    pub(crate) fn of(tree: &Tree) -> Option<Self> {
        let side = u32::try_from(MASK_SIDE).expect("a few hundred pixels");
        let mut pixels = Pixmap::new(side, side).expect("a side above 0");
        let scale = MASK_SIDE as f32 / REACH;
        let half = MASK_SIDE as f32 / 2.0;
        let place = Transform::from_row(scale, 0.0, 0.0, scale, half, half);
        drawing::paint(tree, place, &mut pixels.as_mut());
        let opaque = pixels.pixels().iter().map(|p| p.alpha() >= OPAQUE);
        Self::from_mask(&Mask::new(MASK_SIDE, opaque.collect()))
    }

    /// The silhouette of a mask that covers [`REACH`] sides of the box.
    fn from_mask(mask: &Mask) -> Option<Self> {
        let filled = mask.with_holes_filled();
        let edge: Vec<[f32; 2]> = filled
            .edge()
            .map(|(x, y)| [place_of(x as f32 + 0.5), place_of(y as f32 + 0.5)])
            .collect();
        if edge.is_empty() {
            return None;
        }
        let (pivot, radius) = enclosing_circle(&edge);
        let points = spread(&edge, OUTLINE_POINTS_MAX);
        let outline = Outline {
            x: points.iter().map(|point| point[0] - pivot[0]).collect(),
            y: points.iter().map(|point| point[1] - pivot[1]).collect(),
        };
        let pixel = REACH / MASK_SIDE as f32;
        Some(Self {
            area: filled.count() as f32 * pixel * pixel,
            pivot,
            radius: radius + pixel,
            bounds: Bounds::around(&edge, pivot, pixel),
            outline,
            field: field_of(&filled),
        })
    }

    /// The area, in boxes: 1 for a drawing that fills all of its box.
    #[must_use]
    pub fn area(&self) -> f32 {
        self.area
    }

    /// The point a drawing is rotated about, relative to the middle of its box.
    #[must_use]
    pub fn pivot(&self) -> [f32; 2] {
        self.pivot
    }

    /// How far the outline extends from the pivot.
    #[must_use]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The box around the outline, relative to the pivot.
    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The first `count` points of the outline, relative to the pivot.
    pub(crate) fn outline(&self, count: usize) -> (&[f32], &[f32]) {
        let count = count.min(self.outline.x.len());
        (&self.outline.x[..count], &self.outline.y[..count])
    }

    /// The signed distance at a point relative to the pivot, and its gradient;
    /// `None` where nothing is near.
    #[inline(always)]
    pub(crate) fn distance(&self, x: f32, y: f32) -> Option<(f32, [f32; 2])> {
        const NODES_PER_SIDE: f32 = NODES as f32 / REACH;
        // Node `n` is in the middle of its block of pixels.
        let u = (x + self.pivot[0] + REACH / 2.0) * NODES_PER_SIDE - 0.5;
        let v = (y + self.pivot[1] + REACH / 2.0) * NODES_PER_SIDE - 0.5;
        let limit = (NODES - 1) as f32;
        if !(u >= 0.0 && v >= 0.0 && u < limit && v < limit) {
            return None;
        }
        let (column, row) = (u as usize, v as usize);
        let (fu, fv) = (u - column as f32, v - row as f32);
        let at = row * NODES + column;
        let upper = &self.field[at..at + 2];
        let lower = &self.field[at + NODES..at + NODES + 2];
        let (across_upper, across_lower) = (upper[1] - upper[0], lower[1] - lower[0]);
        let top = upper[0] + across_upper * fu;
        let bottom = lower[0] + across_lower * fu;
        let slope_x = across_upper + (across_lower - across_upper) * fv;
        let slope_y = bottom - top;
        Some((
            top + slope_y * fv,
            [slope_x * NODES_PER_SIDE, slope_y * NODES_PER_SIDE],
        ))
    }
}

/// A pixel coordinate of the mask in sides of the box, from its middle.
fn place_of(pixel: f32) -> f32 {
    (pixel / MASK_SIDE as f32 - 0.5) * REACH
}

/// The signed distance at the middle of every block of pixels.
fn field_of(filled: &Mask) -> Vec<f32> {
    let outside = distance::to_nearest(filled);
    let inside = distance::to_nearest(&filled.inverted());
    let pixel = REACH / MASK_SIDE as f32;
    let at = |x: usize, y: usize| {
        let index = y * MASK_SIDE + x;
        // The outline runs half a pixel from the middles of the pixels beside it.
        if filled.has(x, y) {
            (0.5 - inside[index]) * pixel
        } else {
            (outside[index] - 0.5) * pixel
        }
    };
    let mut field = Vec::with_capacity(NODES * NODES);
    for row in 0..NODES {
        for column in 0..NODES {
            // The middle of a block is between its four innermost pixels.
            let x = column * PIXELS_PER_NODE + PIXELS_PER_NODE / 2;
            let y = row * PIXELS_PER_NODE + PIXELS_PER_NODE / 2;
            let sum = at(x - 1, y - 1) + at(x, y - 1) + at(x - 1, y) + at(x, y);
            field.push(sum / 4.0);
        }
    }
    field
}

/// A circle around all points, close to the smallest: its centre moves towards
/// the farthest point in ever smaller steps (Bădoiu and Clarkson).
fn enclosing_circle(points: &[[f32; 2]]) -> ([f32; 2], f32) {
    let mut middle = points[0];
    let mut reach = 0.0;
    for step in 1..200_u16 {
        let (farthest, squared) = farthest(points, middle);
        reach = squared;
        let share = 1.0 / f32::from(step + 1);
        middle[0] += (farthest[0] - middle[0]) * share;
        middle[1] += (farthest[1] - middle[1]) * share;
    }
    let (_, squared) = farthest(points, middle);
    (middle, squared.max(reach).sqrt())
}

fn farthest(points: &[[f32; 2]], from: [f32; 2]) -> ([f32; 2], f32) {
    let mut best = (from, 0.0);
    for point in points {
        let squared = squared_distance(*point, from);
        if squared > best.1 {
            best = (*point, squared);
        }
    }
    best
}

fn squared_distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    let (dx, dy) = (a[0] - b[0], a[1] - b[1]);
    dx * dx + dy * dy
}

/// Up to `count` of the points, each as far as possible from those before it:
/// tips come first, and any prefix covers the outline evenly.
fn spread(points: &[[f32; 2]], count: usize) -> Vec<[f32; 2]> {
    let (first, _) = farthest(points, [0.0, 0.0]);
    let mut chosen = vec![first];
    let mut nearest: Vec<f32> = points.iter().map(|p| squared_distance(*p, first)).collect();
    while chosen.len() < count {
        let mut best = (0, 0.0);
        for (index, squared) in nearest.iter().enumerate() {
            if *squared > best.1 {
                best = (index, *squared);
            }
        }
        if best.1 == 0.0 {
            break;
        }
        let next = points[best.0];
        chosen.push(next);
        for (point, squared) in points.iter().zip(&mut nearest) {
            *squared = squared.min(squared_distance(*point, next));
        }
    }
    chosen
}
