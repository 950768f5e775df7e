//! The common interface of all planes, and planes kept in memory.

use thiserror::Error;

use crate::{FieldError, existence::Obstacle};

/// Why a plane cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlaneError {
    /// There is provably no plane of this order.
    #[error("there is no projective plane of order {order}: {obstacle}")]
    Impossible {
        /// The requested order.
        order: u32,
        /// The proof.
        obstacle: Obstacle,
    },
    /// No plane of this order is known, nor a proof that there is none.
    #[error("nobody knows whether there is a projective plane of order {order}")]
    Unknown {
        /// The requested order.
        order: u32,
    },
    /// The plane exists, but is larger than we allow.
    #[error("planes are made up to order {order_max} here, not {order}")]
    TooLarge {
        /// The requested order.
        order: u32,
        /// The largest order of this construction.
        order_max: u32,
    },
}

impl From<FieldError> for PlaneError {
    fn from(error: FieldError) -> Self {
        match error {
            FieldError::NotAPrimePower { order } => match Obstacle::of(order.into()) {
                Some(obstacle) => Self::Impossible { order, obstacle },
                None => Self::Unknown { order },
            },
            FieldError::TooLarge { order } => Self::TooLarge {
                order,
                order_max: crate::Field::ORDER_MAX,
            },
        }
    }
}

/// Lines over points, with each line available by its number: cards over
/// symbols.
///
/// Points and lines are counted from 0. The points of a line come in ascending
/// order, and the same line is the same list every time. Nothing is stored for
/// a line, so even a million of them take no more memory than one.
///
/// ```
/// use fano_designs::{Desarguesian, Lines};
///
/// let plane = Desarguesian::new(1021)?;
/// assert_eq!(plane.line_count(), 1_043_463);
/// assert_eq!(plane.line(1_000_000).len(), 1022);
/// # Ok::<(), fano_designs::PlaneError>(())
/// ```
pub trait Lines {
    /// How many points there are.
    fn point_count(&self) -> u32;

    /// How many lines there are.
    fn line_count(&self) -> u32;

    /// How many points there are on every line.
    fn points_per_line(&self) -> u32;

    /// Appends the points of a line in ascending order.
    ///
    /// # Panics
    ///
    /// If there is no line with this number.
    fn append_line(&self, line: u32, out: &mut Vec<u32>);

    /// The points of a line in ascending order.
    ///
    /// # Panics
    ///
    /// If there is no line with this number.
    fn line(&self, line: u32) -> Vec<u32> {
        let mut points = Vec::with_capacity(self.points_per_line() as usize);
        self.append_line(line, &mut points);
        points
    }

    /// All lines, one after the other.
    fn each_line(&self) -> impl Iterator<Item = Vec<u32>>
    where
        Self: Sized,
    {
        (0..self.line_count()).map(|line| self.line(line))
    }
}

/// How many points, and how many lines, a projective plane has: q² + q + 1.
///
/// ```
/// assert_eq!(fano_designs::plane::size(7), 57);
/// ```
#[must_use]
pub const fn size(order: u32) -> u64 {
    let order = order as u64;
    order * order + order + 1
}

pub(crate) fn check_line(line: u32, count: u32) {
    assert!(line < count, "line {line} of only {count} lines");
}

/// A plane kept in memory as one flat list of numbers, line after line.
///
/// ```
/// use fano_designs::Plane;
///
/// let deck = Plane::desarguesian(7)?;
/// assert_eq!(deck.order(), 7);
/// assert_eq!(deck.lines().len(), 57);
/// assert!(deck.lines().all(|card| card.len() == 8));
/// # Ok::<(), fano_designs::PlaneError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    order: u32,
    flat: Vec<u32>,
}

impl Plane {
    /// The largest order of a plane kept in memory: 68 MB.
    pub const ORDER_MAX: u32 = 256;

    /// The plane over the field with `order` elements, as
    /// [`Desarguesian`](crate::Desarguesian) has it.
    ///
    /// # Errors
    ///
    /// If there is no such plane or it would be too large for memory.
    pub fn desarguesian(order: u32) -> Result<Self, PlaneError> {
        check_kept(order)?;
        let source = crate::Desarguesian::new(order)?;
        Ok(Self::collect(order, &source))
    }

    /// The plane of shifted difference sets, as [`Singer`](crate::Singer) has it.
    ///
    /// # Errors
    ///
    /// If there is no such plane or it would be too large for memory.
    pub fn singer(order: u32) -> Result<Self, PlaneError> {
        check_kept(order)?;
        let source = crate::Singer::new(order)?;
        Ok(Self::collect(order, &source))
    }

    /// A plane from the list of its lines, unchecked.
    pub(crate) fn from_lines(order: u32, lines: Vec<Vec<u32>>) -> Self {
        let mut flat = Vec::with_capacity(lines.len() * (order as usize + 1));
        for mut line in lines {
            line.sort_unstable();
            flat.extend(line);
        }
        Self { order, flat }
    }

    /// All lines of a projective plane of this order.
    pub(crate) fn collect(order: u32, source: &impl Lines) -> Self {
        let entries = source.line_count() as usize * source.points_per_line() as usize;
        let mut flat = Vec::with_capacity(entries);
        for line in 0..source.line_count() {
            source.append_line(line, &mut flat);
        }
        debug_assert_eq!(flat.len(), entries);
        Self { order, flat }
    }

    /// The order q: every line has q + 1 points, every point is on q + 1 lines.
    #[must_use]
    pub fn order(&self) -> u32 {
        self.order
    }

    /// All lines, each with its points in ascending order.
    pub fn lines(&self) -> std::slice::ChunksExact<'_, u32> {
        self.flat.chunks_exact(self.order as usize + 1)
    }

    /// All points of all lines in one list, q + 1 for each line.
    #[must_use]
    pub fn as_flat(&self) -> &[u32] {
        &self.flat
    }

    /// How many bytes the lines take in memory, including spare capacity.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.flat.capacity() * size_of::<u32>()
    }

    /// The plane with points and lines swapped: point i of one is line i of the
    /// other.
    #[must_use]
    pub fn dual(&self) -> Self {
        let per_line = self.order as usize + 1;
        let mut flat = vec![0; self.flat.len()];
        let mut filled = vec![0; self.line_count() as usize];
        for (number, line) in (0..).zip(self.lines()) {
            for &point in line {
                let place = &mut filled[point as usize];
                flat[point as usize * per_line + *place] = number;
                *place += 1;
            }
        }
        Self {
            order: self.order,
            flat,
        }
    }
}

impl Lines for Plane {
    fn point_count(&self) -> u32 {
        self.line_count()
    }

    fn line_count(&self) -> u32 {
        self.lines().len() as u32
    }

    fn points_per_line(&self) -> u32 {
        self.order + 1
    }

    fn append_line(&self, line: u32, out: &mut Vec<u32>) {
        check_line(line, self.line_count());
        let per_line = self.order as usize + 1;
        out.extend_from_slice(&self.flat[line as usize * per_line..][..per_line]);
    }
}

/// Refuses planes that are too large for memory.
fn check_kept(order: u32) -> Result<(), PlaneError> {
    if order <= Plane::ORDER_MAX || crate::primes::prime_power(order.into()).is_none() {
        return Ok(());
    }
    Err(PlaneError::TooLarge {
        order,
        order_max: Plane::ORDER_MAX,
    })
}
