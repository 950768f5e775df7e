//! Which points of a drawing are near another drawing or the rim. They are
//! remembered until drawings have moved so far that others may be near.

use super::{
    PackingArea,
    body::{Body, Pose},
    contact::{self, Push, View},
};

/// How much farther away than the gap points may be to be remembered. If it is
/// wide, many points are looked at in vain; if it is narrow, they have to be
/// searched for often.
const SLACK: f32 = 0.02;

/// Points are looked at in blocks of this many.
const BLOCK: usize = 64;

/// The points that are near, of each drawing to the rim and of each pair of
/// drawings.
pub(super) struct Neighbours {
    room: PackingArea,
    /// How many points of each outline are looked at.
    points: usize,
    rims: Vec<AtRim>,
    /// Each drawing with all before it, in their order.
    pairs: Vec<Pair>,
    pushes: Vec<Push>,
}

#[derive(Clone, Default)]
struct AtRim {
    /// Where the drawing was when its points were searched for.
    seen: Option<Pose>,
    near: Vec<[f32; 2]>,
}

#[derive(Clone, Default)]
struct Pair {
    /// Where they were when their points were searched for.
    seen: Option<[Pose; 2]>,
    /// Points of each that are near the other.
    near: [Vec<[f32; 2]>; 2],
}

impl Neighbours {
    /// Those of so many drawings; uses the first `points` of each outline.
    pub(super) fn new(drawings: usize, room: PackingArea, points: usize) -> Self {
        Self {
            room,
            points,
            rims: vec![AtRim::default(); drawings],
            pairs: vec![Pair::default(); drawings * drawings.saturating_sub(1) / 2],
            pushes: vec![Push::default(); drawings],
        }
    }

    /// The sum of the pushes on each drawing.
    pub(super) fn pushes(&mut self, bodies: &[Body<'_>]) -> &[Push] {
        self.pushes.fill(Push::default());
        let mut pairs = self.pairs.iter_mut();
        for (first, (a, rim)) in bodies.iter().zip(&mut self.rims).enumerate() {
            let (before, rest) = self.pushes.split_at_mut(first);
            let on_a = &mut rest[0];
            rim.refresh(a, self.room, self.points);
            contact::at_rim(a, self.room, &rim.near, on_a);
            for ((on_b, b), pair) in before.iter_mut().zip(bodies).zip(pairs.by_ref()) {
                pair.refresh(a, b, self.room.gap, self.points);
                let [of_a, of_b] = &pair.near;
                contact::between(a, b, self.room.gap, of_a, on_a, on_b);
                contact::between(b, a, self.room.gap, of_b, on_b, on_a);
            }
        }
        &self.pushes
    }
}

impl AtRim {
    fn refresh(&mut self, body: &Body<'_>, room: PackingArea, points: usize) {
        if self.seen.is_some_and(|seen| body.moved_since(seen) < SLACK) {
            return;
        }
        self.seen = Some(body.pose());
        self.near.clear();
        let margin = room.margin + SLACK;
        let (depth, _) = room.shape.depth(body.x, body.y);
        if depth > body.reach() + margin {
            return;
        }
        let (xs, ys) = body.silhouette.outline(points);
        for (x, y) in xs.iter().zip(ys) {
            let arm = body.rotate([x * body.size, y * body.size]);
            let inside = room
                .shape
                .is_surely_inside(body.x + arm[0], body.y + arm[1], margin);
            if !inside {
                self.near.push([*x, *y]);
            }
        }
    }
}

impl Pair {
    fn refresh(&mut self, a: &Body<'_>, b: &Body<'_>, gap: f32, points: usize) {
        let is_fresh = |[of_a, of_b]: [Pose; 2]| a.moved_since(of_a) + b.moved_since(of_b) < SLACK;
        if self.seen.is_some_and(is_fresh) {
            return;
        }
        self.seen = Some([a.pose(), b.pose()]);
        self.near.iter_mut().for_each(Vec::clear);
        let gap = gap + SLACK;
        let (dx, dy) = (a.x - b.x, a.y - b.y);
        let near = a.reach() + b.reach() + gap;
        if dx * dx + dy * dy < near * near && !are_apart(a, b, gap) && !are_apart(b, a, gap) {
            let [of_a, of_b] = &mut self.near;
            find_near(a, b, gap, points, of_a);
            find_near(b, a, gap, points, of_b);
        }
    }
}

/// Whether the box around `a`, as `b` sees it, is away from the box around `b`:
/// then nothing of them is near. Most pairs on a card are apart, and this is
/// much faster than looking at their points.
fn are_apart(a: &Body<'_>, b: &Body<'_>, gap: f32) -> bool {
    let (mine, other) = (a.silhouette.bounds(), b.silhouette.bounds());
    let view = View::new(a, b);
    let (middle, half) = (view.place(mine.middle), view.half(mine.half));
    let gap = gap * view.per_size;
    let away = |axis: usize| (middle[axis] - other.middle[axis]).abs() - half[axis];
    away(0) > other.half[0] + gap || away(1) > other.half[1] + gap
}

/// Finds the outline points of `a` that are nearer to `b` than `gap`.
fn find_near(a: &Body<'_>, b: &Body<'_>, gap: f32, points: usize, into: &mut Vec<[f32; 2]>) {
    let view = View::new(a, b);
    let gap = gap * view.per_size;
    let bounds = b.silhouette.bounds();
    let (xs, ys) = a.silhouette.outline(points);
    for (xs, ys) in xs.chunks(BLOCK).zip(ys.chunks(BLOCK)) {
        // First only the positions, without branches, so that the loop
        // vectorises; then only those near the box.
        let mut seen = [[0.0_f32; BLOCK]; 3];
        let [seen_x, seen_y, seen_away] = &mut seen;
        for (index, (x, y)) in xs.iter().zip(ys).enumerate() {
            let [x, y] = view.place([*x, *y]);
            let away_x = (x - bounds.middle[0]).abs() - bounds.half[0];
            let away_y = (y - bounds.middle[1]).abs() - bounds.half[1];
            (seen_x[index], seen_y[index]) = (x, y);
            seen_away[index] = if away_x > away_y { away_x } else { away_y };
        }
        let mut near = Chosen::new();
        for (index, away) in seen_away[..xs.len()].iter().enumerate() {
            near.add(index, *away <= gap);
        }
        for index in near.all() {
            let distance = b.silhouette.distance(seen_x[index], seen_y[index]);
            if distance.is_none_or(|(distance, _)| distance < gap) {
                into.push([xs[index], ys[index]]);
            }
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
