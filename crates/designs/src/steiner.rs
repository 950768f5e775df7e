//! Steiner triple systems: designs with blocks of three.

use thiserror::Error;

use crate::{Design, design::POINTS_MAX};

/// Why there is no triple system on a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TripleError {
    /// Every other point is met two at a time, and the pairs three at a time:
    /// that takes 3, 7, 9, 13, 15, … points.
    #[error("triples fit together exactly once on 3, 7, 9, 13, 15, … points, not on {points}")]
    Impossible {
        /// The number of points.
        points: u32,
    },
    /// More points than are checked.
    #[error("triple systems are made on at most {POINTS_MAX} points, not on {points}")]
    TooLarge {
        /// The number of points.
        points: u32,
    },
}

/// Whether there is a Steiner triple system on this many points: T. P. Kirkman
/// ("On a problem in combinations", Camb. Dublin Math. J. 2, 1847) showed that
/// there is one exactly if the number leaves 1 or 3 when divided by 6.
#[must_use]
pub fn has_triple_system(points: u32) -> bool {
    points >= 3 && matches!(points % 6, 1 | 3)
}

/// A Steiner triple system: triples of points, any two points in one of them.
///
/// The points are three copies of 0, 1, …, n - 1, and for 6t + 1 points one
/// more. A triple joins the copies if its three parts go together by a
/// commutative quasigroup: R. C. Bose's for 6t + 3 points ("On the
/// construction of balanced incomplete block designs", Ann. Eugenics 9, 1939),
/// T. Skolem's half-idempotent one for 6t + 1 ("Some remarks on the triple
/// systems of Steiner", Math. Scand. 6, 1958).
///
/// ```
/// use fano_designs::steiner::triple_system;
///
/// let fano = triple_system(7)?;
/// assert_eq!(fano.blocks().len(), 7);
/// assert!(triple_system(8).is_err());
/// # Ok::<(), fano_designs::steiner::TripleError>(())
/// ```
///
/// # Errors
///
/// If there is none, or the number of points is larger than [`POINTS_MAX`].
pub fn triple_system(points: u32) -> Result<Design, TripleError> {
    if points > POINTS_MAX {
        return Err(TripleError::TooLarge { points });
    }
    if !has_triple_system(points) {
        return Err(TripleError::Impossible { points });
    }
    let triples = if points % 6 == 3 {
        bose(points / 3)
    } else {
        skolem(points / 3)
    };
    Ok(Design::checked(points, 3, triples))
}

/// Bose's triples on three copies of an odd number of points.
///
/// The product of x and y is half of x + y: every point times itself is itself.
fn bose(copy: u32) -> Vec<Vec<u32>> {
    let half = copy.div_ceil(2);
    let product = |x: u32, y: u32| (x + y) * half % copy;
    let mut triples: Vec<Vec<u32>> = (0..copy).map(|x| vec![x, copy + x, 2 * copy + x]).collect();
    push_mixed(copy, product, &mut triples);
    triples
}

/// Skolem's triples on three copies of an even number of points, and one more.
///
/// The product is half of x + y again, where the even sums take 0, 1, …, t - 1
/// and the odd ones the rest: half of the points times themselves are
/// themselves, and the extra point joins the other half.
fn skolem(copy: u32) -> Vec<Vec<u32>> {
    let half = copy / 2;
    let extra = 3 * copy;
    let product = |x: u32, y: u32| {
        let sum = (x + y) % copy;
        sum / 2 + sum % 2 * half
    };
    let mut triples: Vec<Vec<u32>> = (0..half).map(|x| vec![x, copy + x, 2 * copy + x]).collect();
    for level in 0..3 {
        let next = (level + 1) % 3;
        triples.extend((0..half).map(|x| vec![level * copy + half + x, next * copy + x, extra]));
    }
    push_mixed(copy, product, &mut triples);
    triples
}

/// Two different points of one copy go with their product in the next copy.
fn push_mixed(copy: u32, product: impl Fn(u32, u32) -> u32, triples: &mut Vec<Vec<u32>>) {
    for level in 0..3 {
        let next = (level + 1) % 3;
        for y in 0..copy {
            for x in 0..y {
                triples.push(vec![
                    level * copy + x,
                    level * copy + y,
                    next * copy + product(x, y),
                ]);
            }
        }
    }
}
