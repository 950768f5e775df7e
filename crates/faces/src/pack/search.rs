//! The search for a good arrangement: a few fresh starts, then many small
//! disturbances of the best one, each kept only if the card gets fuller.

use super::{
    PackingArea, Random,
    body::Body,
    neighbours::Neighbours,
    relax::{Stage, cover, settle},
};

/// Outline points checked during the search, and for the final polish.
const POINTS_FINE: usize = 120;
const POINTS_ALL: usize = usize::MAX;

/// Shallower contacts do not matter: this is a small part of the gap.
const NEARLY: f32 = 2e-3;

const STARTS: usize = 4;
/// Disturbances for a card of eight drawings; with more drawings there are
/// fewer, as each costs more.
const KICKS: usize = 100;
/// How much an empty patch counts against a card, per area.
const EMPTINESS: f32 = 0.5;
/// Drawings that are not disturbed shrink by this, to make room for those that are.
const STEP_BACK: f32 = 0.92;

/// How much worse a disturbance may initially make things and still be kept.
const PATIENCE: f32 = 0.05;

const GROW: Stage = Stage {
    steps: 50,
    growth: [0.05, 0.05],
};
const TIGHTEN: Stage = Stage {
    steps: 80,
    growth: [0.02, 0.001],
};
const AGAIN: Stage = Stage {
    steps: 50,
    growth: [0.03, 0.001],
};
const POLISH: Stage = Stage {
    steps: 120,
    growth: [0.003, 0.0002],
};
const REST: Stage = Stage {
    steps: 20,
    growth: [0.0, 0.0],
};

/// An arrangement, and its value once nothing is too near: how much of the card
/// it covers, minus a penalty for the largest empty patch.
#[derive(Clone)]
struct Arrangement<'a> {
    bodies: Vec<Body<'a>>,
    /// The same without any contact, if that exists.
    settled: Option<Vec<Body<'a>>>,
    worth: f32,
}

/// The points that are near others, by how many points are looked at.
struct Look {
    room: PackingArea,
    rough: Neighbours,
    all: Neighbours,
}

/// Arranges the drawings; the result touches nothing. `points` of each outline
/// are checked during the search.
pub(super) fn arrange<'a>(
    bodies: &[Body<'a>],
    room: PackingArea,
    points: usize,
    random: &mut Random,
) -> Vec<Body<'a>> {
    let mut look = Look {
        room,
        rough: Neighbours::new(bodies.len(), room, points),
        all: Neighbours::new(bodies.len(), room, POINTS_ALL),
    };
    let kicks = (KICKS * 8 / bodies.len().max(1)).clamp(4, KICKS * 2);
    let mut best = fresh(bodies, &mut look, random);
    for _ in 1..STARTS {
        best = better(best, fresh(bodies, &mut look, random));
    }
    let mut now = best.clone();
    for number in 0..kicks {
        let mut bodies = now.bodies.clone();
        for body in &mut bodies {
            body.size *= STEP_BACK;
        }
        kick(&mut bodies, room, random);
        AGAIN.run(&mut bodies, &mut look.rough);
        let left = 1.0 - number as f32 / kicks as f32;
        let needed = now.worth - PATIENCE * left;
        let next = Arrangement::new(bodies, &mut look, needed);
        if next.worth > needed {
            now = next;
            best = better(best, now.clone());
        }
    }
    finish(best, &mut look)
}

/// Starts with small drawings spread over the card and lets them grow.
fn fresh<'a>(bodies: &[Body<'a>], look: &mut Look, random: &mut Random) -> Arrangement<'a> {
    let mut bodies = scattered(bodies, random);
    GROW.run(&mut bodies, &mut look.rough);
    TIGHTEN.run(&mut bodies, &mut look.rough);
    Arrangement::new(bodies, look, f32::NEG_INFINITY)
}

fn better<'a>(old: Arrangement<'a>, new: Arrangement<'a>) -> Arrangement<'a> {
    if new.worth > old.worth { new } else { old }
}

impl<'a> Arrangement<'a> {
    /// Rates the bodies by what would be left of them. Uses all points: where
    /// thin parts cross, the few points of the rough search see nothing. An
    /// arrangement that is not worth what is needed by the few points is not
    /// looked at any further, as all points hardly ever make it better; nor is
    /// one that had to shrink so much that it cannot be.
    fn new(bodies: Vec<Body<'a>>, look: &mut Look, needed: f32) -> Self {
        let room = look.room;
        let rate = |settled: &[Body<'_>]| cover(settled) - EMPTINESS * emptiest(settled, room);
        let mut settled = bodies.clone();
        let possible = settle(&mut settled, &mut look.rough, NEARLY, needed)
            && rate(&settled) > needed
            && settle(&mut settled, &mut look.all, NEARLY, needed);
        let worth = if possible {
            rate(&settled)
        } else {
            f32::NEG_INFINITY
        };
        Self {
            bodies,
            settled: possible.then_some(settled),
            worth,
        }
    }
}

/// The area of the largest empty circle, on a grid of points.
fn emptiest(bodies: &[Body<'_>], room: PackingArea) -> f32 {
    const ROWS: u16 = 20;
    let place = |n: u16| (f32::from(n) + 0.5) * 2.0 / f32::from(ROWS) - 1.0;
    let mut widest = 0.0_f32;
    for row in 0..ROWS {
        for column in 0..ROWS {
            let (x, y) = (place(column), place(row));
            let mut open = room.shape.depth(x, y).0 - room.margin;
            for body in bodies {
                // Most points can be ruled out early.
                if open <= widest {
                    break;
                }
                open = open.min(body.distance_to(x, y));
            }
            widest = widest.max(open);
        }
    }
    std::f32::consts::PI * widest * widest
}

/// The final polish, with every point of the outlines.
fn finish<'a>(best: Arrangement<'a>, look: &mut Look) -> Vec<Body<'a>> {
    let mut bodies = best.bodies.clone();
    for body in &mut bodies {
        body.loosen();
    }
    let mut fine = Neighbours::new(bodies.len(), look.room, POINTS_FINE);
    POLISH.run(&mut bodies, &mut fine);
    REST.run(&mut bodies, &mut fine);
    if settle(&mut bodies, &mut look.all, NEARLY, 0.0) {
        return bodies;
    }
    // Polishing has pushed thin parts across each other, so skip it. If the
    // whole search never got them apart, they start small once more.
    let unpolished = best.settled.unwrap_or_default();
    let careful = grown_with_care(&best.bodies, &mut look.all);
    if cover(&unpolished) > cover(&careful) {
        unpolished
    } else {
        careful
    }
}

/// Drawings that start small and grow a little at a time, with all points
/// checked: never further than they can get out of each other's way.
fn grown_with_care<'a>(bodies: &[Body<'a>], all: &mut Neighbours) -> Vec<Body<'a>> {
    const WATCHED: Stage = Stage {
        steps: 4,
        growth: [0.0, 0.0],
    };
    /// Growth per step: the first that works is used, and in the end none does.
    const STEPS: [f32; 3] = [1.12, 1.04, 1.01];
    const STEPS_MAX: usize = 120;
    let mut kept = scattered(bodies, &mut Random::new(0, 0));
    for _ in 0..STEPS_MAX {
        let larger = STEPS.iter().find_map(|step| {
            let mut next = kept.clone();
            for body in &mut next {
                body.size *= step;
            }
            WATCHED.run(&mut next, all);
            let apart = settle(&mut next, all, NEARLY, 0.0);
            (apart && cover(&next) > cover(&kept)).then_some(next)
        });
        match larger {
            Some(next) => kept = next,
            None => break,
        }
    }
    kept
}

/// Small drawings on the spirals of a sunflower, in any order and any rotation.
/// None is near another or the rim.
fn scattered<'a>(bodies: &[Body<'a>], random: &mut Random) -> Vec<Body<'a>> {
    /// Full turns between one seed of a sunflower and the next.
    const GOLDEN: f32 = 0.381_966;
    /// How far out the last one is.
    const SPREAD: f32 = 0.7;
    let count = bodies.len() as f32;
    let mut seats: Vec<usize> = (0..bodies.len()).collect();
    random.shuffle(&mut seats);
    let first = random.unit();
    let room_each = 0.25 * SPREAD / count.sqrt();
    let scale = bodies
        .iter()
        .map(|body| room_each / (body.aim * body.silhouette.radius()))
        .fold(f32::INFINITY, f32::min);
    let mut bodies = bodies.to_vec();
    for (body, seat) in bodies.iter_mut().zip(seats) {
        let out = SPREAD * ((seat as f32 + 0.5) / count).sqrt();
        let (cos, sin) = crate::angle::cos_sin(first + seat as f32 * GOLDEN);
        (body.x, body.y) = (out * cos, out * sin);
        body.size = body.aim * scale;
        body.set_turn(random.unit());
    }
    bodies
}

/// Disturbs an arrangement in one of three ways.
fn kick(bodies: &mut [Body<'_>], room: PackingArea, random: &mut Random) {
    let one = random.below(bodies.len());
    match random.below(3) {
        0 if bodies.len() > 1 => {
            let other = (one + 1 + random.below(bodies.len() - 1)) % bodies.len();
            swap(bodies, one, other);
        }
        _ if !bodies[one].turns() => move_into_the_open(bodies, one, room, random),
        1 => move_into_the_open(bodies, one, room, random),
        _ => {
            let turn = bodies[one].turn() + random.between(0.15, 0.85);
            bodies[one].set_turn(turn);
            bodies[one].size *= 0.8;
        }
    }
}

/// Two drawings swap places; neither is larger than its new place.
fn swap(bodies: &mut [Body<'_>], one: usize, other: usize) {
    let reach = bodies[one].reach().min(bodies[other].reach());
    let here = (bodies[one].x, bodies[one].y);
    let there = (bodies[other].x, bodies[other].y);
    (bodies[one].x, bodies[one].y) = there;
    (bodies[other].x, bodies[other].y) = here;
    for index in [one, other] {
        bodies[index].size = reach / bodies[index].silhouette.radius();
    }
}

/// Moves a drawing to the emptiest of some places.
fn move_into_the_open(bodies: &mut [Body<'_>], one: usize, room: PackingArea, random: &mut Random) {
    const PLACES: usize = 60;
    let mut emptiest = (bodies[one].x, bodies[one].y, f32::NEG_INFINITY);
    for _ in 0..PLACES {
        let (x, y) = (random.between(-0.9, 0.9), random.between(-0.9, 0.9));
        let (mut open, _) = room.shape.depth(x, y);
        for (_, body) in bodies.iter().enumerate().filter(|(index, _)| *index != one) {
            open = open.min(body.distance_to(x, y));
        }
        if open > emptiest.2 {
            emptiest = (x, y, open);
        }
    }
    let body = &mut bodies[one];
    let fits = (emptiest.2 * 1.2 / body.reach()).clamp(0.2, 0.9);
    (body.x, body.y) = (emptiest.0, emptiest.1);
    body.size *= fits;
}
