//! What happens where two drawings, or a drawing and the rim, get too close.

use crate::drawing::KNOWN_AROUND;

use super::{PackingArea, body::Body};

/// Points are looked at in blocks of this many.
const BLOCK: usize = 64;

/// The total push on one drawing: sums over its contacts, weighted by depth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Push {
    pub(super) x: f32,
    pub(super) y: f32,
    /// Turn, as the length of the arc at the drawing's reach.
    pub(super) arc: f32,
    /// Growth, as a length at the drawing's reach.
    pub(super) growth: f32,
    pub(super) weight: f32,
    /// The deepest contact.
    pub(super) worst: f32,
}

/// Sums up the pushes on each drawing; uses the first `points` of each outline.
pub(super) fn pushes(bodies: &[Body<'_>], room: PackingArea, points: usize, into: &mut [Push]) {
    into.fill(Push::default());
    for first in 0..bodies.len() {
        rim(&bodies[first], room, points, &mut into[first]);
        for second in 0..first {
            let (a, b) = (&bodies[first], &bodies[second]);
            let (dx, dy) = (a.x - b.x, a.y - b.y);
            let near = a.reach() + b.reach() + room.gap;
            if dx * dx + dy * dy < near * near
                && !are_apart(a, b, room.gap)
                && !are_apart(b, a, room.gap)
            {
                let (left, right) = into.split_at_mut(first);
                let (on_b, on_a) = (&mut left[second], &mut right[0]);
                between(a, b, room.gap, points, on_a, on_b);
                between(b, a, room.gap, points, on_b, on_a);
            }
        }
    }
}

fn rim(body: &Body<'_>, room: PackingArea, points: usize, push: &mut Push) {
    let (depth, _) = room.shape.depth(body.x, body.y);
    if depth > body.reach() + room.margin {
        return;
    }
    let (xs, ys) = body.silhouette.outline(points);
    for (xs, ys) in xs.chunks(BLOCK).zip(ys.chunks(BLOCK)) {
        let mut arms = [[0.0_f32; BLOCK]; 2];
        let [arms_x, arms_y] = &mut arms;
        let mut outer = Chosen::new();
        for (index, (x, y)) in xs.iter().zip(ys).enumerate() {
            let arm = body.rotate([x * body.size, y * body.size]);
            (arms_x[index], arms_y[index]) = (arm[0], arm[1]);
            let inside = room
                .shape
                .is_surely_inside(body.x + arm[0], body.y + arm[1], room.margin);
            outer.add(index, !inside);
        }
        for index in outer.all() {
            let arm = [arms_x[index], arms_y[index]];
            let (depth, way) = room.shape.depth(body.x + arm[0], body.y + arm[1]);
            let too_far = room.margin - depth;
            if too_far > 0.0 {
                let lever = Lever::new(arm, way, 1.0 / body.reach());
                push.add(&lever, way, 1.0, too_far, 1.0 / lever.square);
            }
        }
    }
}

/// Whether the box around `a`, as `b` sees it, is away from the box around `b`:
/// then nothing of them is near. Most pairs on a card are apart, and this is
/// much faster than looking at their points.
fn are_apart(a: &Body<'_>, b: &Body<'_>, gap: f32) -> bool {
    let (mine, other) = (a.silhouette.bounds(), b.silhouette.bounds());
    let per_size = 1.0 / b.size;
    let across = b.rotate_back(a.rotate([a.size * per_size, 0.0]));
    let shift = b.rotate_back([(a.x - b.x) * per_size, (a.y - b.y) * per_size]);
    let [x, y] = mine.middle;
    let middle = [
        across[0] * x - across[1] * y + shift[0],
        across[1] * x + across[0] * y + shift[1],
    ];
    let turned = across.map(f32::abs);
    let half = [
        turned[0] * mine.half[0] + turned[1] * mine.half[1],
        turned[1] * mine.half[0] + turned[0] * mine.half[1],
    ];
    let gap = gap * per_size;
    let away = |axis: usize| (middle[axis] - other.middle[axis]).abs() - half[axis];
    away(0) > other.half[0] + gap || away(1) > other.half[1] + gap
}

/// Checks outline points of `a` against the distance field of `b`.
fn between(a: &Body<'_>, b: &Body<'_>, gap: f32, points: usize, on_a: &mut Push, on_b: &mut Push) {
    let per_size = 1.0 / b.size;
    let gap = (gap * per_size).min(KNOWN_AROUND * 0.9);
    let bounds = b.silhouette.bounds();
    let ratio = a.size * per_size;
    let across = b.rotate_back(a.rotate([ratio, 0.0]));
    let shift = b.rotate_back([(a.x - b.x) * per_size, (a.y - b.y) * per_size]);
    let (per_reach_a, per_reach_b) = (1.0 / a.reach(), 1.0 / b.reach());
    let (xs, ys) = a.silhouette.outline(points);
    for (xs, ys) in xs.chunks(BLOCK).zip(ys.chunks(BLOCK)) {
        // First only the positions, without branches, so that the loop
        // vectorises; then only those near the box.
        let mut seen = [[0.0_f32; BLOCK]; 3];
        let [seen_x, seen_y, seen_away] = &mut seen;
        for (index, (x, y)) in xs.iter().zip(ys).enumerate() {
            let seen = [
                across[0] * x - across[1] * y + shift[0],
                across[1] * x + across[0] * y + shift[1],
            ];
            let away_x = (seen[0] - bounds.middle[0]).abs() - bounds.half[0];
            let away_y = (seen[1] - bounds.middle[1]).abs() - bounds.half[1];
            seen_x[index] = seen[0];
            seen_y[index] = seen[1];
            seen_away[index] = if away_x > away_y { away_x } else { away_y };
        }
        let mut near = Chosen::new();
        for (index, away) in seen_away[..xs.len()].iter().enumerate() {
            near.add(index, *away <= gap);
        }
        for index in near.all() {
            let (x, y) = (seen_x[index], seen_y[index]);
            let Some((distance, slope)) = b.silhouette.distance(x, y) else {
                continue;
            };
            if distance >= gap {
                continue;
            }
            let too_near = (gap - distance) * b.size;
            let way = b.rotate(slope);
            let arm_b = b.rotate([x * b.size, y * b.size]);
            let arm_a = [arm_b[0] + b.x - a.x, arm_b[1] + b.y - a.y];
            let lever_a = Lever::new(arm_a, way, per_reach_a);
            let lever_b = Lever::new(arm_b, way, per_reach_b);
            let share = 1.0 / (lever_a.square + lever_b.square);
            on_a.add(&lever_a, way, 1.0, too_near, share);
            on_b.add(&lever_b, way, -1.0, too_near, share);
        }
    }
}

/// Numbers of a block that were chosen, in order. Choosing has no branches:
/// which points are near is different every time, so guesses would fail.
struct Chosen {
    numbers: [u8; BLOCK],
    count: usize,
}

impl Chosen {
    fn new() -> Self {
        Self {
            numbers: [0; BLOCK],
            count: 0,
        }
    }

    #[inline]
    fn add(&mut self, number: usize, chosen: bool) {
        self.numbers[self.count % BLOCK] = number as u8;
        self.count += usize::from(chosen);
    }

    fn all(&self) -> impl Iterator<Item = usize> {
        self.numbers[..self.count]
            .iter()
            .map(|number| usize::from(*number) % BLOCK)
    }
}

/// How much a drawing's turning and growing matter at a contact.
struct Lever {
    arc: f32,
    growth: f32,
    square: f32,
}

impl Lever {
    #[inline]
    fn new(arm: [f32; 2], way: [f32; 2], per_reach: f32) -> Self {
        let arc = (arm[0] * way[1] - arm[1] * way[0]) * per_reach;
        let growth = (arm[0] * way[0] + arm[1] * way[1]) * per_reach;
        Self {
            arc,
            growth,
            square: 1.0 + arc * arc + growth * growth,
        }
    }
}

impl Push {
    #[inline]
    fn add(&mut self, lever: &Lever, way: [f32; 2], sense: f32, depth: f32, share: f32) {
        let amount = depth * depth * share * sense;
        self.x += amount * way[0];
        self.y += amount * way[1];
        self.arc += amount * lever.arc;
        self.growth += amount * lever.growth;
        self.weight += depth;
        self.worst = self.worst.max(depth);
    }
}
