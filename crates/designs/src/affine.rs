//! Affine planes.

use std::ops::Range;

use crate::{Desarguesian, Lines, PlaneError, plane::check_line};

/// The affine plane over a finite field: the projective one without its line at
/// infinity.
///
/// Any two of the q² points are on exactly one line, but lines can be parallel:
/// the q² + q lines form q + 1 [classes](Affine::parallel_class) of q lines
/// each that cover all points once. So its lines are not a one-match deck.
///
/// ```
/// use fano_designs::{Affine, Lines};
///
/// let plane = Affine::new(3)?;
/// assert_eq!((plane.point_count(), plane.line_count()), (9, 12));
/// assert_eq!(plane.parallel_class(0), 0..3);
/// # Ok::<(), fano_designs::PlaneError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Affine {
    projective: Desarguesian,
}

impl Affine {
    /// The affine plane over the field with `order` elements.
    ///
    /// # Errors
    ///
    /// If `order` is not a power of a prime, or larger than
    /// [`Field::ORDER_MAX`](crate::Field::ORDER_MAX). (An affine plane exists
    /// exactly where a projective plane of the same order does.)
    pub fn new(order: u32) -> Result<Self, PlaneError> {
        let projective = Desarguesian::new(order)?;
        Ok(Self { projective })
    }

    /// The numbers of the lines in a class of parallels, for classes 0 to q:
    /// the slopes, then the vertical lines.
    ///
    /// # Panics
    ///
    /// If there is no class with this number.
    #[must_use]
    pub fn parallel_class(&self, class: u32) -> Range<u32> {
        let order = self.points_per_line();
        assert!(
            class <= order,
            "class {class} of only {} classes",
            order + 1
        );
        class * order..(class + 1) * order
    }
}

impl Lines for Affine {
    fn point_count(&self) -> u32 {
        self.points_per_line().pow(2)
    }

    fn line_count(&self) -> u32 {
        self.projective.line_count() - 1
    }

    fn points_per_line(&self) -> u32 {
        self.projective.field().order()
    }

    fn append_line(&self, line: u32, out: &mut Vec<u32>) {
        check_line(line, self.line_count());
        self.projective.append_line(line, out);
        // The point at infinity comes last.
        out.pop();
    }
}
