//! The planes over finite fields.

use crate::{
    Field, Lines, PlaneError,
    plane::{check_line, size},
};

/// The projective plane over a finite field, with its lines computed on demand.
///
/// The points are those of the affine plane, `x * q + y` for the point (x, y),
/// then one for each slope, `q² + m`, and the one of the vertical lines,
/// `q² + q`. The lines are `m * q + b` for y = mx + b, then `q² + c` for the
/// vertical x = c, and last the line at infinity.
///
/// Two lines of different slope meet where m₁x + b₁ = m₂x + b₂, which one x
/// solves because m₁ - m₂ has an inverse; two of the same slope meet in the
/// point of that slope.
#[derive(Clone, Debug)]
pub struct Desarguesian {
    field: Field,
    line_count: u32,
}

impl Desarguesian {
    /// The plane over the field with `order` elements.
    ///
    /// # Errors
    ///
    /// If `order` is not a power of a prime, or larger than [`Field::ORDER_MAX`].
    pub fn new(order: u32) -> Result<Self, PlaneError> {
        Ok(Self::over(Field::new(order)?))
    }

    /// The plane over this field.
    #[must_use]
    pub fn over(field: Field) -> Self {
        let line_count = size(field.order()) as u32;
        Self { field, line_count }
    }

    /// The underlying field.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The number of the point with these homogeneous coordinates: (x : y : 1)
    /// for the point (x, y), (1 : m : 0) for the slope m and (0 : 1 : 0) for
    /// the vertical lines. `None` if all three are zero.
    #[must_use]
    pub fn point(&self, [x, y, z]: [u16; 3]) -> Option<u32> {
        let order = self.field.order();
        if let (Some(x), Some(y)) = (self.field.div(x, z), self.field.div(y, z)) {
            return Some(u32::from(x) * order + u32::from(y));
        }
        match self.field.div(y, x) {
            Some(slope) => Some(order * order + u32::from(slope)),
            None => (y != 0).then_some(order * order + order),
        }
    }
}

impl Lines for Desarguesian {
    fn point_count(&self) -> u32 {
        self.line_count
    }

    fn line_count(&self) -> u32 {
        self.line_count
    }

    fn points_per_line(&self) -> u32 {
        self.field.order() + 1
    }

    fn append_line(&self, line: u32, out: &mut Vec<u32>) {
        check_line(line, self.line_count);
        let order = self.field.order();
        let square = order * order;
        if line < square {
            let (slope, offset) = (line / order, line % order);
            self.field.append_graph(slope as u16, offset as u16, out);
            out.push(square + slope);
        } else if line < square + order {
            let column = line - square;
            out.extend(column * order..(column + 1) * order);
            out.push(square + order);
        } else {
            out.extend(square..=square + order);
        }
    }
}
