use super::{body::Body, contact::Push, neighbours::Neighbours};

/// A step is at most this share of a drawing's reach, so that it cannot jump
/// over others.
const STEP_MAX: f32 = 0.2;
/// How much of a contact is resolved in one step; a little above 1 settles faster.
const EAGERNESS: f32 = 1.3;

/// One stage of the arrangement: drawings grow a little and make way, many
/// times.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub(super) steps: u16,
    /// Growth per step, at the start and at the end, as a share of the size.
    pub(super) growth: [f32; 2],
}

impl Stage {
    pub(super) fn run(self, bodies: &mut [Body<'_>], neighbours: &mut Neighbours) {
        for step in 0..self.steps {
            let done = f32::from(step) / f32::from(self.steps);
            let growth = self.growth[0] + (self.growth[1] - self.growth[0]) * done;
            let pushes = neighbours.pushes(bodies);
            for (body, push) in bodies.iter_mut().zip(pushes) {
                give_way(body, push, growth);
            }
            keep_proportions(bodies);
        }
    }
}

fn give_way(body: &mut Body<'_>, push: &Push, growth: f32) {
    let mut swell = growth;
    if push.weight > 0.0 {
        let reach = body.reach();
        let limit = STEP_MAX * reach;
        let mut scale = EAGERNESS / push.weight;
        let length = (push.x * push.x + push.y * push.y).sqrt() * scale;
        if length > limit {
            scale *= limit / length;
        }
        body.x += push.x * scale;
        body.y += push.y * scale;
        let arc = (push.arc * scale / reach).clamp(-STEP_MAX, STEP_MAX);
        body.set_turn(body.turn() + arc / std::f32::consts::TAU);
        swell += (push.growth * scale / reach).clamp(-STEP_MAX, STEP_MAX);
    }
    body.size *= 1.0 + swell;
}

/// Keeps every drawing near its share of the card: squeezed drawings hold the
/// others back, and those with room to spare pull them along.
fn keep_proportions(bodies: &mut [Body<'_>]) {
    let sum: f32 = bodies.iter().map(|body| body.size / body.aim).sum();
    let mean = sum / bodies.len() as f32;
    for body in bodies {
        let [low, high] = body.leeway;
        let scale = mean * body.aim;
        body.resize(body.size.clamp(low * scale, high * scale));
    }
}

/// Lets drawings make way without growing until no contact is deeper than
/// `negligible`, keeping their proportions. Returns whether that succeeded
/// while they covered more than `cover_min`.
///
/// Touched drawings also shrink, more from round to round: making way alone can
/// go round in circles, and shrinking alone tightens a drawing's bays around
/// what is in them.
pub(super) fn settle(
    bodies: &mut [Body<'_>],
    neighbours: &mut Neighbours,
    negligible: f32,
    cover_min: f32,
) -> bool {
    const ROUNDS_MAX: u16 = 300;
    const SHRINK: f32 = 1e-4;
    for round in 0..ROUNDS_MAX {
        let pushes = neighbours.pushes(bodies);
        if pushes.iter().all(|push| push.worst <= negligible) {
            return true;
        }
        if cover(bodies) <= cover_min {
            return false;
        }
        for (body, push) in bodies.iter_mut().zip(pushes) {
            if push.worst > negligible {
                give_way(body, push, -SHRINK * f32::from(round));
            }
        }
        cap_by_the_smallest(bodies);
    }
    false
}

/// The area that drawings cover.
pub(super) fn cover(bodies: &[Body<'_>]) -> f32 {
    bodies.iter().map(Body::area).sum()
}

/// Shrinks everything that is too large compared with the one that had to
/// shrink most.
fn cap_by_the_smallest(bodies: &mut [Body<'_>]) {
    let least = bodies
        .iter()
        .map(|body| body.size / (body.aim * body.leeway[0]))
        .fold(f32::INFINITY, f32::min);
    for body in bodies {
        body.size = body.size.min(least * body.leeway[1] * body.aim);
    }
}
