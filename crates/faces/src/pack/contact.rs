//! What happens where two drawings, or a drawing and the rim, get too close.

use crate::drawing::KNOWN_AROUND;

use super::{PackingArea, body::Body};

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

/// How one drawing sees another: its own pivot is the origin, it is upright,
/// and the side of its box is 1.
pub(super) struct View {
    across: [f32; 2],
    shift: [f32; 2],
    /// Its own lengths in those of the card, inverted.
    pub(super) per_size: f32,
}

impl View {
    /// How `b` sees `a`.
    #[inline]
    pub(super) fn new(a: &Body<'_>, b: &Body<'_>) -> Self {
        let per_size = 1.0 / b.size;
        Self {
            across: b.rotate_back(a.rotate([a.size * per_size, 0.0])),
            shift: b.rotate_back([(a.x - b.x) * per_size, (a.y - b.y) * per_size]),
            per_size,
        }
    }

    /// Where a point of `a` is.
    #[inline]
    pub(super) fn place(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [
            self.across[0] * x - self.across[1] * y + self.shift[0],
            self.across[1] * x + self.across[0] * y + self.shift[1],
        ]
    }

    /// The upright box around a box of `a` has these halves.
    pub(super) fn half(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let [cos, sin] = self.across.map(f32::abs);
        [cos * x + sin * y, sin * x + cos * y]
    }
}

/// Adds what the rim does to a drawing with these points near it.
pub(super) fn at_rim(body: &Body<'_>, room: PackingArea, points: &[[f32; 2]], push: &mut Push) {
    if points.is_empty() {
        return;
    }
    let per_reach = 1.0 / body.reach();
    let mut sum = Sum::default();
    for [x, y] in points {
        let arm = body.rotate([x * body.size, y * body.size]);
        let (depth, way) = room.shape.depth(body.x + arm[0], body.y + arm[1]);
        let too_far = room.margin - depth;
        if too_far > 0.0 {
            let lever = square(arm) * per_reach * per_reach;
            sum.add(arm, way, too_far, 1.0 / (1.0 + lever));
        }
    }
    push.x += sum.push[0];
    push.y += sum.push[1];
    push.arc += sum.turn * per_reach;
    push.growth += sum.growth * per_reach;
    push.weight += sum.weight;
    push.worst = push.worst.max(sum.worst);
}

/// Adds what happens where these outline points of `a` are too near `b`, by the
/// distance field of `b`.
pub(super) fn between(
    a: &Body<'_>,
    b: &Body<'_>,
    gap: f32,
    points: &[[f32; 2]],
    on_a: &mut Push,
    on_b: &mut Push,
) {
    if points.is_empty() {
        return;
    }
    let view = View::new(a, b);
    let gap = (gap * view.per_size).min(KNOWN_AROUND * 0.9);
    let (per_radius_a, per_radius_b) = (1.0 / a.silhouette.radius(), 1.0 / b.silhouette.radius());
    let (lever_a, lever_b) = (per_radius_a * per_radius_a, per_radius_b * per_radius_b);
    let mut sum = Sum::default();
    for point in points {
        let arm = view.place(*point);
        let Some((distance, way)) = b.silhouette.distance(arm[0], arm[1]) else {
            continue;
        };
        if distance < gap {
            // How much turning and growing matter: more far from the pivots.
            let levers = square(*point) * lever_a + square(arm) * lever_b;
            sum.add(arm, way, gap - distance, 1.0 / (2.0 + levers * square(way)));
        }
    }
    if sum.weight == 0.0 {
        return;
    }
    // So far lengths were in sides of the box of `b`, and arms from its pivot.
    let [x, y] = sum.push;
    let scale = b.size * b.size;
    let push = b.rotate([x * scale, y * scale]);
    let (weight, worst) = (sum.weight * b.size, sum.worst * b.size);
    let [away_x, away_y] = view.shift;
    let scale_a = scale * per_radius_a * b.size / a.size;
    on_a.x += push[0];
    on_a.y += push[1];
    on_a.arc += (sum.turn - (away_x * y - away_y * x)) * scale_a;
    on_a.growth += (sum.growth - (away_x * x + away_y * y)) * scale_a;
    on_a.weight += weight;
    on_a.worst = on_a.worst.max(worst);
    on_b.x -= push[0];
    on_b.y -= push[1];
    on_b.arc -= sum.turn * scale * per_radius_b;
    on_b.growth -= sum.growth * scale * per_radius_b;
    on_b.weight += weight;
    on_b.worst = on_b.worst.max(worst);
}

fn square([x, y]: [f32; 2]) -> f32 {
    x * x + y * y
}

/// Sums over the contacts of two drawings, or of one and the rim.
#[derive(Default)]
struct Sum {
    push: [f32; 2],
    turn: f32,
    growth: f32,
    weight: f32,
    worst: f32,
}

impl Sum {
    /// A contact at the end of an arm from the pivot; `share` is how far a push
    /// of 1 has to move things there.
    #[inline]
    fn add(&mut self, arm: [f32; 2], way: [f32; 2], depth: f32, share: f32) {
        let amount = depth * depth * share;
        self.push[0] += amount * way[0];
        self.push[1] += amount * way[1];
        self.turn += amount * (arm[0] * way[1] - arm[1] * way[0]);
        self.growth += amount * (arm[0] * way[0] + arm[1] * way[1]);
        self.weight += depth;
        self.worst = if depth > self.worst {
            depth
        } else {
            self.worst
        };
    }
}
