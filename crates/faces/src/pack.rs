//! Packing by true shape: drawings grow on the card until they almost touch,
//! sliding and turning out of each other's way.
//!
//! Each drawing is represented by points of its outline and by the distance
//! field around it. Points of one drawing that are too near another push both
//! apart, turn them and slow their growth. Sizes stay near given shares, so
//! that large and small are easy to tell apart.

mod body;
mod contact;
mod neighbours;
mod random;
mod relax;
mod search;

use crate::{Placement, Shape, Silhouette, angle};

use self::body::Body;

pub(crate) use random::Random;

/// Where drawings may be, and how far apart they stay. Lengths are in half
/// widths of the card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PackingArea {
    /// The outline of the card.
    pub shape: Shape,
    /// How far drawings stay away from the outline of the card.
    pub margin: f32,
    /// How far drawings stay away from each other.
    pub gap: f32,
}

impl PackingArea {
    /// The least distance between drawings, for a card of up to ten.
    const GAP: f32 = 0.035;
    /// The least distance between drawings and the rim, or the border.
    const MARGIN: f32 = 0.05;

    /// The area on a card with this many drawings and a border of this width.
    /// If drawings are many and small, so are the gaps between them.
    #[must_use]
    pub fn new(shape: Shape, drawings: usize, border: f32) -> Self {
        let crowd = (drawings.max(10) as f32 / 10.0).sqrt();
        Self {
            shape,
            margin: Self::MARGIN + border,
            gap: Self::GAP / crowd,
        }
    }
}

/// A drawing to be placed.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// The number of its symbol, which is only passed on.
    pub symbol: u16,
    /// Its outline.
    pub silhouette: &'a Silhouette,
    /// Its size rank: 0 for the smallest on the card, 1 for the largest.
    pub rank: f32,
}

/// What drawings may do to fill a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Freedom {
    /// Whether drawings are turned.
    pub turns: bool,
    /// How much larger the largest drawing is than the smallest, by √area; 1 if
    /// all have the same size.
    pub sizes: f32,
    /// The longest side of a drawing's box, in half widths of the card.
    pub size_max: f32,
}

impl Default for Freedom {
    fn default() -> Self {
        Self {
            turns: true,
            sizes: 2.25,
            size_max: f32::INFINITY,
        }
    }
}

/// A thin drawing counts as if its area were the square of this share of its
/// length: by area alone, a needle would have to be longer than the card.
const THIN: f32 = 0.42;
/// How far drawings may deviate from their share of the card, down and up.
const STRAY: [f32; 2] = [0.85, 1.18];

/// Outline points that are checked during a usual search, and a careful one.
const POINTS_USUAL: usize = 32;
const POINTS_CAREFUL: usize = 80;

/// Places drawings on a card. The same pieces, room, freedom and seed give the
/// same places on every machine.
#[must_use]
pub fn pack(
    pieces: &[Piece<'_>],
    room: PackingArea,
    freedom: Freedom,
    seed: u64,
) -> Vec<Placement> {
    search_with(POINTS_USUAL, pieces, room, freedom, seed)
}

/// The same with a closer look at outlines: slower, and better for drawings
/// that are hard to fit together.
#[must_use]
pub fn pack_with_care(
    pieces: &[Piece<'_>],
    room: PackingArea,
    freedom: Freedom,
    seed: u64,
) -> Vec<Placement> {
    search_with(POINTS_CAREFUL, pieces, room, freedom, seed)
}

fn search_with(
    points: usize,
    pieces: &[Piece<'_>],
    room: PackingArea,
    freedom: Freedom,
    seed: u64,
) -> Vec<Placement> {
    if pieces.is_empty() {
        return Vec::new();
    }
    let bodies: Vec<Body<'_>> = pieces.iter().map(|piece| aim(piece, freedom)).collect();
    let arranged = search::arrange(&bodies, room, points, &mut Random::new(seed, 0));
    pieces
        .iter()
        .zip(&arranged)
        .map(|(piece, body)| to_place(piece.symbol, body))
        .collect()
}

/// A body whose target size follows from its rank.
fn aim<'a>(piece: &Piece<'a>, freedom: Freedom) -> Body<'a> {
    let silhouette = piece.silhouette;
    let heft = silhouette
        .area()
        .sqrt()
        .max(THIN * 2.0 * silhouette.radius());
    let share = 1.0 + (freedom.sizes - 1.0) * piece.rank;
    // The smallest and the largest must not drift towards the middle.
    let low = if piece.rank >= 1.0 { 1.0 } else { STRAY[0] };
    let high = if piece.rank <= 0.0 { 1.0 } else { STRAY[1] };
    let leeway = if freedom.sizes > 1.0 {
        [low, high]
    } else {
        [1.0, 1.0]
    };
    Body::new(silhouette, share / heft, leeway, freedom)
}

/// Rounds to a placement: the middle of the box, not the pivot.
fn to_place(symbol: u16, body: &Body<'_>) -> Placement {
    let pivot = body.rotate(body.silhouette.pivot());
    Placement {
        symbol,
        x: Placement::to_units(body.x - pivot[0] * body.size),
        y: Placement::to_units(body.y - pivot[1] * body.size),
        // Rounded down, so that nothing gets nearer.
        size: (body.size * Placement::UNITS) as u16,
        turn: angle::to_tenths(body.turn()),
    }
}
