//! Planes from difference sets: a second way, independent of the first.

use crate::{
    Field, Lines, PlaneError,
    plane::{check_line, size},
    primes::factors,
};

/// The projective plane that one set of numbers makes by being shifted.
///
/// Let N = q² + q + 1. Of the q + 1 numbers in the [difference
/// set](Singer::difference_set), any two differ by another amount modulo N,
/// and every amount but zero occurs. So its N shifts, the lines, meet in one
/// point each. J. Singer found the set in the powers of one element of GF(q³)
/// ("A theorem in finite projective geometry and some applications to number
/// theory", Trans. Amer. Math. Soc. 43, 1938).
///
/// GF(q³) itself is never made: a polynomial x³ - r₂x² - r₁x - r₀ over GF(q)
/// is found whose root x passes through all N points of the plane before one
/// of its powers is in GF(q), and the set is { i : xⁱ has no term in x² }.
///
/// ```
/// use fano_designs::{Lines, Singer};
///
/// let plane = Singer::new(2)?;
/// assert_eq!(plane.difference_set(), [0, 1, 3]);
/// assert_eq!(plane.line(4), [0, 4, 5]);
/// # Ok::<(), fano_designs::PlaneError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Singer {
    cubic: Cubic,
    size: u32,
    difference_set: Vec<u32>,
}

impl Singer {
    /// The plane with `order` + 1 points on every line.
    ///
    /// Finding the difference set takes one step for each point of the plane.
    ///
    /// # Errors
    ///
    /// If `order` is not a power of a prime, or larger than [`Field::ORDER_MAX`].
    pub fn new(order: u32) -> Result<Self, PlaneError> {
        let cubic = Cubic::cyclic(Field::new(order)?);
        let size = size(order) as u32;
        let mut difference_set = Vec::with_capacity(order as usize + 1);
        let mut power = [1, 0, 0];
        for exponent in 0..size {
            if power[2] == 0 {
                difference_set.push(exponent);
            }
            power = cubic.times_x(power);
        }
        Ok(Self {
            cubic,
            size,
            difference_set,
        })
    }

    /// The q + 1 numbers of which every amount modulo q² + q + 1 but zero is
    /// the difference of exactly two; ascending, including 0 and 1.
    #[must_use]
    pub fn difference_set(&self) -> &[u32] {
        &self.difference_set
    }

    /// The homogeneous coordinates of every point over GF(q), in which the
    /// lines are given by linear equations: they map this plane to
    /// [`Desarguesian`](crate::Desarguesian).
    pub fn coordinates(&self) -> impl Iterator<Item = [u16; 3]> {
        let powers = std::iter::successors(Some([1, 0, 0]), |&p| Some(self.cubic.times_x(p)));
        powers.take(self.size as usize)
    }
}

impl Lines for Singer {
    fn point_count(&self) -> u32 {
        self.size
    }

    fn line_count(&self) -> u32 {
        self.size
    }

    fn points_per_line(&self) -> u32 {
        self.difference_set.len() as u32
    }

    fn append_line(&self, line: u32, out: &mut Vec<u32>) {
        check_line(line, self.size);
        let beyond = self.size - line;
        let split = self.difference_set.partition_point(|&d| d < beyond);
        let (straight, wrapped) = self.difference_set.split_at(split);
        out.extend(wrapped.iter().map(|d| d - beyond));
        out.extend(straight.iter().map(|d| d + line));
    }
}

/// The rule x³ = r₀ + r₁x + r₂x² over a field, for computing with polynomials
/// of degree at most 2, constant term first.
#[derive(Clone, Debug)]
pub(crate) struct Cubic {
    field: Field,
    rule: [u16; 3],
}

impl Cubic {
    /// The first rule by which x passes through all points of the plane.
    pub(crate) fn cyclic(field: Field) -> Self {
        let order = field.order();
        let size = size(order);
        let steps: Vec<u64> = factors(size).iter().map(|(p, _)| size / p).collect();
        let rule = [0; 3];
        let mut cubic = Self { field, rule };
        for r2 in cubic.field.elements() {
            for r1 in cubic.field.elements() {
                for r0 in cubic.field.elements().skip(1) {
                    cubic.rule = [r0, r1, r2];
                    if cubic.is_irreducible() && cubic.is_cyclic(&steps) {
                        return cubic;
                    }
                }
            }
        }
        unreachable!("the generator of GF(q³) satisfies such a rule")
    }

    /// A cubic polynomial without a root is irreducible.
    fn is_irreducible(&self) -> bool {
        let [r0, r1, r2] = self.rule;
        let f = &self.field;
        self.field.elements().all(|x| {
            let square = f.mul(x, x);
            let right = f.add(f.add(r0, f.mul(r1, x)), f.mul(r2, square));
            f.mul(x, square) != right
        })
    }

    /// Whether no power of x before the N-th is in GF(q). It is enough to check
    /// those that N is a prime multiple of.
    fn is_cyclic(&self, steps: &[u64]) -> bool {
        steps
            .iter()
            .all(|&step| self.power_of_x(step)[1..] != [0, 0])
    }

    fn power_of_x(&self, exponent: u64) -> [u16; 3] {
        let mut power = [1, 0, 0];
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = self.mul(power, power);
            if exponent >> bit & 1 == 1 {
                power = self.times_x(power);
            }
        }
        power
    }

    fn mul(&self, a: [u16; 3], b: [u16; 3]) -> [u16; 3] {
        // Horner: ((b₂a)x + b₁a)x + b₀a.
        let mut product = [0; 3];
        for factor in b.into_iter().rev() {
            product = self.times_x(product);
            for (entry, coefficient) in product.iter_mut().zip(a) {
                *entry = self.field.add(*entry, self.field.mul(factor, coefficient));
            }
        }
        product
    }

    pub(crate) fn times_x(&self, [a, b, c]: [u16; 3]) -> [u16; 3] {
        let [r0, r1, r2] = self.rule;
        let f = &self.field;
        [f.mul(c, r0), f.add(a, f.mul(c, r1)), f.add(b, f.mul(c, r2))]
    }
}
