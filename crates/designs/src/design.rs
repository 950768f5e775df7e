//! Block designs in which any two points are together exactly once.
//!
//! Dualised, with points as cards and blocks as symbols, such a design is a
//! one-match deck: two points are together in one block, so two cards share one
//! symbol.

use thiserror::Error;

use crate::{Field, Lines, Plane, PlaneError};

/// The most points of a [`Design`]: checking a million pairs is quick.
pub const POINTS_MAX: u32 = 1024;

/// Why a list of blocks is not a design, with the evidence.
///
/// Blocks and points are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DesignFault {
    /// Too many points to check.
    #[error("designs have at most {POINTS_MAX} points here, not {found}")]
    TooManyPoints {
        /// How many there are.
        found: u32,
    },
    /// Blocks need at least two points, and no more than there are.
    #[error("blocks of {block_size} points do not fit on {points} points")]
    Unfit {
        /// How many points there are.
        points: u32,
        /// How many points a block should have.
        block_size: u32,
    },
    /// A block has the wrong number of points.
    #[error("block {block} has {found} points, not {expected}")]
    BlockSize {
        /// The block.
        block: usize,
        /// How many points it should have.
        expected: u32,
        /// How many points it has.
        found: usize,
    },
    /// A block names a point that does not exist.
    #[error("block {block} names point {point}, which does not exist")]
    UnknownPoint {
        /// The block.
        block: usize,
        /// The point.
        point: u32,
    },
    /// Two points are together in two blocks, or a block names a point twice.
    #[error("points {first} and {second} are together a second time in block {block}")]
    Again {
        /// The smaller point.
        first: u32,
        /// The larger point, or the same one.
        second: u32,
        /// The block in which they meet again.
        block: usize,
    },
    /// Two points are never together.
    #[error("points {first} and {second} are never together")]
    Never {
        /// The smaller point.
        first: u32,
        /// The larger point.
        second: u32,
    },
}

/// A 2-(v, k, 1) design: v points, blocks of k points each, any two points
/// together in exactly one block.
///
/// ```
/// use fano_designs::Design;
///
/// // Nine points, twelve lines of three points each.
/// let design = Design::affine(3)?;
/// assert_eq!(design.blocks().len(), 12);
/// // As a deck: nine cards with four of twelve symbols each.
/// let deck = design.turned_round();
/// assert_eq!((deck.len(), deck[0].len()), (9, 4));
/// fano_designs::verify::uniform(&deck)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    points: u32,
    block_size: u32,
    blocks: Vec<Vec<u32>>,
}

impl Design {
    /// The only constructor: checks that any two points are together exactly once.
    ///
    /// The points of a block are sorted in ascending order; the blocks keep
    /// their order.
    ///
    /// # Errors
    ///
    /// What is wrong, with the points and blocks that show it.
    pub fn new(
        points: u32,
        block_size: u32,
        mut blocks: Vec<Vec<u32>>,
    ) -> Result<Self, DesignFault> {
        if points > POINTS_MAX {
            return Err(DesignFault::TooManyPoints { found: points });
        }
        if !(2..=points).contains(&block_size) {
            return Err(DesignFault::Unfit { points, block_size });
        }
        let mut met = Met::new(points);
        for (number, block) in blocks.iter_mut().enumerate() {
            if block.len() != block_size as usize {
                return Err(DesignFault::BlockSize {
                    block: number,
                    expected: block_size,
                    found: block.len(),
                });
            }
            block.sort_unstable();
            met.enter(number, block)?;
        }
        met.check_all()?;
        Ok(Self {
            points,
            block_size,
            blocks,
        })
    }

    /// The affine plane over the field with `order` elements: a 2-(q², q, 1) design.
    ///
    /// # Errors
    ///
    /// If there is no such field, or the plane is too large to check here.
    pub fn affine(order: u32) -> Result<Self, PlaneError> {
        check_size(order, u64::from(order).pow(2))?;
        let plane = crate::Affine::new(order)?;
        let blocks = plane.each_line().collect();
        Ok(Self::checked(plane.point_count(), order, blocks))
    }

    /// The projective plane over the field with `order` elements: a
    /// 2-(q² + q + 1, q + 1, 1) design.
    ///
    /// # Errors
    ///
    /// If there is no such field, or the plane is too large to check here.
    pub fn projective(order: u32) -> Result<Self, PlaneError> {
        check_size(order, crate::plane::size(order))?;
        let plane = Plane::desarguesian(order)?;
        let blocks = plane.lines().map(<[u32]>::to_vec).collect();
        Ok(Self::checked(plane.point_count(), order + 1, blocks))
    }

    /// The hermitian unital: the points (x : y : z) over GF(q²) with
    /// xᑫ⁺¹ + yᑫ⁺¹ + zᑫ⁺¹ = 0, as a 2-(q³ + 1, q + 1, 1) design.
    ///
    /// Every line of the plane meets the curve in one point or in q + 1, and
    /// the latter are the blocks: 2-(28, 4, 1) for q = 3, 2-(65, 5, 1) for
    /// q = 4.
    ///
    /// # Errors
    ///
    /// If there is no such field, or the unital is too large to check here.
    pub fn unital(order: u32) -> Result<Self, PlaneError> {
        check_size(order, u64::from(order).saturating_pow(3) + 1)?;
        let field = Field::new(order * order)?;
        let plane = crate::Desarguesian::over(field);
        let field = plane.field();
        let norm = |x: u16| field.pow(x, u64::from(order) + 1);
        let mut number = vec![None; plane.point_count() as usize];
        let mut points = 0;
        for (point, place) in number.iter_mut().enumerate() {
            let [x, y, z] = coordinates(point as u32, order * order);
            if field.add(field.add(norm(x), norm(y)), norm(z)) == 0 {
                *place = Some(points);
                points += 1;
            }
        }
        let blocks = plane
            .each_line()
            .map(|line| line.iter().filter_map(|&p| number[p as usize]).collect())
            .filter(|block: &Vec<u32>| block.len() > 1)
            .collect();
        Ok(Self::checked(points, order + 1, blocks))
    }

    /// For constructions with a published proof: the check still runs.
    pub(crate) fn checked(points: u32, block_size: u32, blocks: Vec<Vec<u32>>) -> Self {
        Self::new(points, block_size, blocks)
            .unwrap_or_else(|fault| panic!("a construction is wrong: {fault}"))
    }

    /// How many points there are.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.points
    }

    /// How many points every block has.
    #[must_use]
    pub fn block_size(&self) -> u32 {
        self.block_size
    }

    /// The blocks, each with its points in ascending order.
    #[must_use]
    pub fn blocks(&self) -> &[Vec<u32>] {
        &self.blocks
    }

    /// In how many blocks every point is.
    #[must_use]
    pub fn replication(&self) -> u32 {
        (self.points - 1) / (self.block_size - 1)
    }

    /// The design as a deck: a card for every point, a symbol for every block.
    #[must_use]
    pub fn turned_round(&self) -> Vec<Vec<u32>> {
        let mut cards = vec![Vec::with_capacity(self.replication() as usize); self.points as usize];
        for (symbol, block) in (0..).zip(&self.blocks) {
            for &point in block {
                cards[point as usize].push(symbol);
            }
        }
        cards
    }
}

/// Whether counting leaves room for a 2-(v, k, 1) design: every point is in
/// (v - 1) / (k - 1) blocks, there are v(v - 1) / k(k - 1) of them, and by
/// Fisher at least as many as points.
///
/// ```
/// use fano_designs::design::is_admissible;
///
/// assert!(is_admissible(25, 4) && is_admissible(15, 3));
/// assert!(!is_admissible(24, 4) && !is_admissible(16, 6));
/// ```
#[must_use]
pub fn is_admissible(points: u32, block_size: u32) -> bool {
    if block_size < 2 || points < block_size {
        return false;
    }
    let (v, k) = (u64::from(points), u64::from(block_size));
    v == k
        || ((v - 1).is_multiple_of(k - 1)
            && (v * (v - 1)).is_multiple_of(k * (k - 1))
            && v > k * (k - 1))
}

/// The homogeneous coordinates of a point as [`Desarguesian`](crate::Desarguesian) numbers them.
fn coordinates(point: u32, order: u32) -> [u16; 3] {
    let square = order * order;
    if point < square {
        [(point / order) as u16, (point % order) as u16, 1]
    } else if point < square + order {
        [1, (point - square) as u16, 0]
    } else {
        [0, 1, 0]
    }
}

fn check_size(order: u32, points: u64) -> Result<(), PlaneError> {
    if points <= u64::from(POINTS_MAX) {
        return Ok(());
    }
    Err(PlaneError::TooLarge {
        order,
        order_max: (2..order)
            .rev()
            .find(|&o| crate::plane::size(o) <= u64::from(POINTS_MAX))
            .unwrap_or(1),
    })
}

/// Which points have been together so far.
struct Met {
    points: usize,
    together: Vec<bool>,
}

impl Met {
    fn new(points: u32) -> Self {
        let points = points as usize;
        let together = vec![false; points * points];
        Self { points, together }
    }

    /// Enters a block with its points in ascending order.
    fn enter(&mut self, number: usize, block: &[u32]) -> Result<(), DesignFault> {
        for (place, &second) in block.iter().enumerate() {
            if second as usize >= self.points {
                return Err(DesignFault::UnknownPoint {
                    block: number,
                    point: second,
                });
            }
            for &first in &block[..place] {
                let pair = &mut self.together[first as usize * self.points + second as usize];
                if *pair || first == second {
                    return Err(DesignFault::Again {
                        first,
                        second,
                        block: number,
                    });
                }
                *pair = true;
            }
        }
        Ok(())
    }

    fn check_all(&self) -> Result<(), DesignFault> {
        for first in 0..self.points {
            for second in first + 1..self.points {
                if !self.together[first * self.points + second] {
                    return Err(DesignFault::Never {
                        first: first as u32,
                        second: second as u32,
                    });
                }
            }
        }
        Ok(())
    }
}
