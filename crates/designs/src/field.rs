//! Finite fields.

mod primitive;

use thiserror::Error;

use crate::primes::{PrimePower, prime_power};

/// Why there is no field of the requested size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FieldError {
    /// Finite fields have as many elements as a power of a prime.
    #[error("{order} is not a power of a prime, so there is no field with {order} elements")]
    NotAPrimePower {
        /// The requested size.
        order: u32,
    },
    /// The field exists, but its tables would be larger than we allow.
    #[error(
        "fields are made with up to {} elements, not {order}",
        Field::ORDER_MAX
    )]
    TooLarge {
        /// The requested size.
        order: u32,
    },
}

/// The finite field GF(q), for every prime power q up to [`Field::ORDER_MAX`].
///
/// An element is a number below q. Written in base p its digits are the
/// coefficients of a polynomial over GF(p), the lowest first; fields are
/// calculated modulo the [primitive polynomial](Field::modulus) that comes
/// first when polynomials are read as numbers in the same way. 0 and 1 are
/// zero and one, and the elements below p are the prime field.
///
/// Everything is a look-up: products by logarithms to the base of the
/// polynomial's root, sums by Zech's logarithms (log(1 + x) from log x) where
/// neither `mod p` nor exclusive-or will do. The tables take 14 q bytes.
///
/// ```
/// use fano_designs::Field;
///
/// let field = Field::new(9)?;
/// let i = (2..9).find(|&x| field.mul(x, x) == 2).expect("-1 is a square in GF(9)");
/// assert_eq!(field.add(field.mul(i, i), 1), 0);
/// assert!(Field::new(6).is_err());
/// # Ok::<(), fano_designs::FieldError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Field {
    prime: u16,
    degree: u32,
    order: u16,
    modulus: Vec<u16>,
    /// `exp[i]` is the i-th power of the generator; twice round, then zeros,
    /// so that sums of two logarithms need no reduction and no branch.
    exp: Vec<u16>,
    /// Logarithms; that of zero is `2(q-1)`, which leads into the zeros.
    log: Vec<u16>,
    /// `zech[i]` is the logarithm of `1 + exp[i]`, twice round. Empty where
    /// sums are made in another way.
    zech: Vec<u16>,
}

impl Field {
    /// The largest supported field.
    pub const ORDER_MAX: u32 = 4096;

    /// The field with this many elements.
    ///
    /// # Errors
    ///
    /// If there is none, or it is too large.
    pub fn new(order: u32) -> Result<Self, FieldError> {
        if order > Self::ORDER_MAX {
            return Err(match prime_power(order.into()) {
                Some(_) => FieldError::TooLarge { order },
                None => FieldError::NotAPrimePower { order },
            });
        }
        let PrimePower { prime, exponent } =
            prime_power(order.into()).ok_or(FieldError::NotAPrimePower { order })?;
        let (modulus, powers) = primitive::polynomial(prime as u16, exponent);
        let cycle = powers.len();
        let zero_log = 2 * cycle;

        let mut log = vec![zero_log as u16; order as usize];
        for (exponent, &power) in powers.iter().enumerate() {
            log[power as usize] = exponent as u16;
        }
        let mut exp = powers;
        exp.extend_from_within(..);
        let mut field = Self {
            prime: prime as u16,
            degree: exponent,
            order: order as u16,
            modulus,
            exp,
            log,
            zech: Vec::new(),
        };
        if prime != 2 && exponent > 1 {
            let successor = |element: u16| match element % field.prime + 1 {
                digit if digit == field.prime => element + 1 - field.prime,
                _ => element + 1,
            };
            let logs = field.exp.iter().map(|&x| field.log[successor(x) as usize]);
            field.zech = logs.collect();
        }
        field.exp.resize(2 * zero_log + 1, 0);
        Ok(field)
    }

    /// How many elements there are: q.
    #[must_use]
    pub fn order(&self) -> u32 {
        self.order.into()
    }

    /// The prime p of which q is a power.
    #[must_use]
    pub fn prime(&self) -> u32 {
        self.prime.into()
    }

    /// The exponent k in q = p^k.
    #[must_use]
    pub fn degree(&self) -> u32 {
        self.degree
    }

    /// The polynomial modulo which the field is computed: its coefficients,
    /// constant term first, the last one being 1.
    #[must_use]
    pub fn modulus(&self) -> &[u16] {
        &self.modulus
    }

    /// An element whose powers are all elements but zero.
    #[must_use]
    pub fn generator(&self) -> u16 {
        self.exp[1 % (self.order as usize - 1)]
    }

    /// All elements, from 0 to q - 1.
    pub fn elements(&self) -> impl DoubleEndedIterator<Item = u16> + ExactSizeIterator + use<> {
        0..self.order
    }

    /// The sum of two elements.
    ///
    /// This and the other operations panic if an element is not below q.
    #[must_use]
    #[inline]
    pub fn add(&self, a: u16, b: u16) -> u16 {
        assert!(a < self.order && b < self.order, "not elements: {a}, {b}");
        if self.prime == 2 {
            a ^ b
        } else if self.degree == 1 {
            let sum = a + b;
            sum.min(sum.wrapping_sub(self.order))
        } else if a == 0 {
            b
        } else if b == 0 {
            a
        } else {
            let cycle = self.order - 1;
            let (log_a, log_b) = (self.log[a as usize], self.log[b as usize]);
            let one_more = self.zech[(cycle + log_b - log_a) as usize];
            self.exp[(log_a + one_more) as usize]
        }
    }

    /// The product of two elements.
    #[must_use]
    #[inline]
    pub fn mul(&self, a: u16, b: u16) -> u16 {
        self.exp[(self.log[a as usize] + self.log[b as usize]) as usize]
    }

    /// The element that gives zero when added.
    #[must_use]
    #[inline]
    pub fn neg(&self, a: u16) -> u16 {
        // -1 is the generator's power half way round, and 1 if p = 2.
        let half = match self.prime {
            2 => 0,
            _ => (self.order - 1) / 2,
        };
        self.exp[(self.log[a as usize] + half) as usize]
    }

    /// The difference of two elements.
    #[must_use]
    #[inline]
    pub fn sub(&self, a: u16, b: u16) -> u16 {
        self.add(a, self.neg(b))
    }

    /// The element that gives one when multiplied; `None` for zero.
    #[must_use]
    #[inline]
    pub fn inv(&self, a: u16) -> Option<u16> {
        let log = self.log[a as usize];
        (a != 0).then(|| self.exp[(self.order - 1 - log) as usize])
    }

    /// The quotient of two elements; `None` if the second is zero.
    #[must_use]
    #[inline]
    pub fn div(&self, a: u16, b: u16) -> Option<u16> {
        self.inv(b).map(|inverse| self.mul(a, inverse))
    }

    /// An element raised to a power. The 0-th power is one, even of zero.
    #[must_use]
    pub fn pow(&self, a: u16, exponent: u64) -> u16 {
        if exponent == 0 {
            return 1;
        }
        if a == 0 {
            return 0;
        }
        let cycle = u64::from(self.order - 1);
        let log = u64::from(self.log[a as usize]) * (exponent % cycle) % cycle;
        self.exp[log as usize]
    }

    /// The generator raised to a power.
    #[must_use]
    pub fn generator_pow(&self, exponent: u64) -> u16 {
        self.exp[(exponent % u64::from(self.order - 1)) as usize]
    }

    /// The power of the generator that an element is; `None` for zero.
    #[must_use]
    pub fn log(&self, a: u16) -> Option<u32> {
        let log = self.log[a as usize];
        (a != 0).then_some(log.into())
    }

    /// Whether an element is the square of another.
    #[must_use]
    pub fn is_square(&self, a: u16) -> bool {
        a == 0 || self.prime == 2 || self.log[a as usize].is_multiple_of(2)
    }

    /// Appends `column * q + slope * column + offset` for all columns 0 to q -
    /// 1: the points of a line, in one pass without branches.
    pub(crate) fn append_graph(&self, slope: u16, offset: u16, out: &mut Vec<u32>) {
        let order = u32::from(self.order);
        if self.degree == 1 {
            append_prime_graph(order, slope.into(), offset.into(), out);
        } else if slope == 0 {
            let y = u32::from(offset);
            out.extend((0..order).map(|x| x * order + y));
        } else if self.prime == 2 {
            // y = slope * x + offset is linear in the bits of x, so the upper
            // half of the columns is the lower half shifted.
            let start = out.len();
            out.push(offset.into());
            for bit in 0..self.degree {
                let columns = 1 << bit;
                let shift = u32::from(self.mul(slope, columns));
                let base = u32::from(columns) * order;
                let end = out.len();
                out.extend_from_within(start..);
                for point in &mut out[end..] {
                    *point = base + (*point ^ shift);
                }
            }
        } else if offset == 0 {
            let times_slope = &self.exp[self.log[slope as usize] as usize..];
            let ys = self.log.iter().map(|&log_x| times_slope[log_x as usize]);
            out.extend(
                ys.zip(0..)
                    .map(|(y, x): (u16, u32)| x * order + u32::from(y)),
            );
        } else {
            // slope * x + offset = offset * (1 + slope / offset * x).
            let cycle = self.order - 1;
            let log_offset = self.log[offset as usize];
            let log_ratio = (cycle + self.log[slope as usize] - log_offset) % cycle;
            let times_offset = &self.exp[log_offset as usize..];
            let one_more = &self.zech[log_ratio as usize..];
            out.push(offset.into());
            out.extend(self.log[1..].iter().zip(1..).map(|(&log_x, x): (_, u32)| {
                let y = times_offset[one_more[log_x as usize] as usize];
                x * order + u32::from(y)
            }));
        }
    }
}

/// [`Field::append_graph`] for the numbers modulo a prime.
///
/// The points in the first columns determine those in as many more: all are
/// higher by the same amount, modulo the prime. Doubling avoids the dependency
/// of each point on the one before it, which pays off once there are a few.
fn append_prime_graph(prime: u32, slope: u32, offset: u32, out: &mut Vec<u32>) {
    const ONE_BY_ONE: u32 = 32;
    let start = out.len();
    let mut columns = prime.min(ONE_BY_ONE);
    let mut y = offset;
    out.extend((0..columns).map(|x| {
        let point = x * prime + y;
        let next = y + slope;
        y = next.min(next.wrapping_sub(prime));
        point
    }));
    while columns < prime {
        let added = columns.min(prime - columns);
        let end = out.len();
        out.extend_from_within(start..start + added as usize);
        // A point is `column * prime + y`: if y has room for the rise, the
        // point goes up by it, otherwise it wraps round.
        let rise = columns * slope % prime;
        let mut room_end = prime - rise;
        for point in &mut out[end..] {
            let wraps = *point >= room_end;
            *point += columns * prime + rise - if wraps { prime } else { 0 };
            room_end += prime;
        }
        columns += added;
    }
}
