//! The three planes of order 9 that no field has.
//!
//! They are the smallest planes in which the theorem of Desargues fails, and
//! with the plane over GF(9) they are all planes of order 9 (Lam, Kolesova,
//! Thiel 1991). All three come from the nearfield of order 9: the elements and
//! sums of GF(9), with a product x∘y that is xy if y is a square and x³y if
//! not. It has inverses and (a + b)∘c = a∘c + b∘c, but a∘(b + c) may differ
//! from a∘b + a∘c (L. E. Dickson, "On finite algebras", 1905).
//!
//! The [rank](crate::rank) of their incidence over GF(3) is 41, that of the
//! plane over GF(9) is 37; a [census of Fano planes](crate::subplanes) in them
//! tells all four apart.

use crate::{Field, Plane, desarguesian::Desarguesian, singer::Cubic};

const ORDER: u32 = 9;

/// The nearfield with nine elements.
struct Nearfield {
    field: Field,
}

impl Nearfield {
    fn new() -> Self {
        let field = Field::new(ORDER).expect("9 is a power of 3");
        Self { field }
    }

    fn add(&self, a: u16, b: u16) -> u16 {
        self.field.add(a, b)
    }

    fn mul(&self, a: u16, b: u16) -> u16 {
        if self.field.is_square(b) {
            self.field.mul(a, b)
        } else {
            self.field.mul(self.field.pow(a, 3), b)
        }
    }

    /// The b with a∘b = 1; it is also the one with b∘a = 1.
    fn inv(&self, a: u16) -> Option<u16> {
        self.field.elements().find(|&b| self.mul(a, b) == 1)
    }
}

/// The plane of M. Hall ("Projective planes", Trans. Amer. Math. Soc. 54,
/// 1943): the lines y = x∘m + b, the vertical ones and the one at infinity,
/// numbered as in [`Desarguesian`].
#[must_use]
pub fn hall() -> Plane {
    let nearfield = Nearfield::new();
    let elements = || nearfield.field.elements();
    let number = |x: u16, y: u16| u32::from(x) * ORDER + u32::from(y);
    let infinity = ORDER * ORDER;
    let mut lines = Vec::new();
    for slope in elements() {
        for offset in elements() {
            let value = |x| nearfield.add(nearfield.mul(x, slope), offset);
            let mut line: Vec<u32> = elements().map(|x| number(x, value(x))).collect();
            line.push(infinity + u32::from(slope));
            lines.push(line);
        }
    }
    for column in elements() {
        let mut line: Vec<u32> = elements().map(|y| number(column, y)).collect();
        line.push(infinity + ORDER);
        lines.push(line);
    }
    lines.push((infinity..=infinity + ORDER).collect());
    Plane::from_lines(ORDER, lines)
}

/// Hall's plane with points and lines exchanged, which is another plane.
#[must_use]
pub fn dual_hall() -> Plane {
    hall().dual()
}

/// The plane of D. R. Hughes ("A class of non-Desarguesian projective
/// planes", Canad. J. Math. 9, 1957).
///
/// Its points are the triples over the nearfield, multiples a∘k, b∘k, c∘k
/// counting as one point. Its lines are the solutions of x + t∘y + z = 0 for
/// t = 1 and the six t outside GF(3), and what a matrix over GF(3) that
/// permutes the 13 points over GF(3) in one cycle makes of these seven lines.
#[must_use]
pub fn hughes() -> Plane {
    let nearfield = Nearfield::new();
    let numbering = Desarguesian::over(nearfield.field.clone());
    let points: Vec<[u16; 3]> = normalized_triples(&nearfield);
    let cycle = GroupElement::of_order_13();
    let slopes = nearfield.field.elements().filter(|&t| t == 1 || t >= 3);
    let mut lines = Vec::new();
    for t in slopes {
        let mut line: Vec<[u16; 3]> = points
            .iter()
            .copied()
            .filter(|&[x, y, z]| {
                let left = nearfield.add(x, nearfield.mul(t, y));
                nearfield.add(left, z) == 0
            })
            .collect();
        for _ in 0..13 {
            let number = |&point: &[u16; 3]| {
                let point = normalized(&nearfield, point).expect("no point is all zeros");
                numbering.point(point).expect("no point is all zeros")
            };
            lines.push(line.iter().map(number).collect());
            for point in &mut line {
                *point = cycle.apply(&nearfield, *point);
            }
        }
    }
    Plane::from_lines(ORDER, lines)
}

/// The multiple of a triple that ends with 1, with 1, m, 0 or with 0, 1, 0.
fn normalized(nearfield: &Nearfield, [x, y, z]: [u16; 3]) -> Option<[u16; 3]> {
    let divisor = [z, x, y].into_iter().find(|&entry| entry != 0)?;
    let factor = nearfield.inv(divisor)?;
    Some([x, y, z].map(|entry| nearfield.mul(entry, factor)))
}

fn normalized_triples(nearfield: &Nearfield) -> Vec<[u16; 3]> {
    let elements = || nearfield.field.elements();
    let triples =
        elements().flat_map(|x| elements().flat_map(move |y| elements().map(move |z| [x, y, z])));
    triples
        .filter(|&triple| normalized(nearfield, triple) == Some(triple))
        .collect()
}

/// A matrix over GF(3) that permutes all 13 points over GF(3) in one cycle.
struct GroupElement {
    columns: [[u16; 3]; 3],
}

impl GroupElement {
    /// Multiplication by x in GF(27), as Singer's planes use it.
    fn of_order_13() -> Self {
        let cubic = Cubic::cyclic(Field::new(3).expect("3 is a prime"));
        let columns = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|unit| cubic.times_x(unit));
        Self { columns }
    }

    fn apply(&self, nearfield: &Nearfield, triple: [u16; 3]) -> [u16; 3] {
        let mut image = [0; 3];
        for (column, entry) in self.columns.iter().zip(triple) {
            for (sum, &coefficient) in image.iter_mut().zip(column) {
                *sum = nearfield.add(*sum, nearfield.mul(coefficient, entry));
            }
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearfield_is_a_nearfield_and_no_field() {
        let n = Nearfield::new();
        let mut both_sides = true;
        for a in n.field.elements() {
            assert_eq!((n.mul(a, 1), n.mul(1, a)), (a, a));
            if let Some(b) = n.inv(a) {
                assert_eq!((n.mul(a, b), n.mul(b, a)), (1, 1));
            } else {
                assert_eq!(a, 0);
            }
            for b in n.field.elements() {
                for c in n.field.elements() {
                    assert_eq!(n.mul(n.mul(a, b), c), n.mul(a, n.mul(b, c)));
                    let sum = n.add(n.mul(a, c), n.mul(b, c));
                    assert_eq!(n.mul(n.add(a, b), c), sum);
                    let sum = n.add(n.mul(a, b), n.mul(a, c));
                    both_sides &= n.mul(a, n.add(b, c)) == sum;
                }
            }
        }
        assert!(!both_sides);
    }
}
