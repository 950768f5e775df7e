//! The search for primitive polynomials.

/// The first primitive polynomial of a degree over GF(p), and all powers of
/// its root.
///
/// Polynomials are tried in the order of the numbers they are in base p. One
/// test decides all: multiply 1 by x again and again. If all p^k - 1 residues
/// other than zero turn up before 1 comes back, each of them is a power of x
/// and so has an inverse. The residues are a field then, which makes the
/// polynomial irreducible, and its root x generates the field's
/// multiplication, which makes it primitive.
///
/// Returns the coefficients, constant term first and including the leading 1,
/// and the powers of x from the 0-th on.
pub(super) fn polynomial(prime: u16, degree: u32) -> (Vec<u16>, Vec<u16>) {
    let order = prime.pow(degree);
    let mut powers = Vec::with_capacity(2 * usize::from(order));
    // Without a constant term, x itself would divide the polynomial.
    for lower in (1..order).filter(|lower| lower % prime != 0) {
        let candidate = Candidate::new(prime, degree, lower);
        if candidate.powers_of_x(&mut powers) {
            let mut coefficients = digits(lower, prime, degree);
            coefficients.push(1);
            return (coefficients, powers);
        }
    }
    unreachable!("every finite field has a primitive polynomial")
}

/// A monic polynomial that may be primitive.
struct Candidate {
    prime: u16,
    degree: u32,
    order: u16,
    /// The reduction of `t * x^k`, for every digit t.
    reductions: Vec<u16>,
}

impl Candidate {
    /// The polynomial `x^degree + lower`, the latter read in base `prime`.
    fn new(prime: u16, degree: u32, lower: u16) -> Self {
        let wide = u32::from(prime);
        let digits = digits(lower, prime, degree);
        let reduction = |times: u32| {
            let digit = |&d: &u16| (wide - u32::from(d)) * times % wide;
            let number = digits.iter().rev().map(digit).fold(0, |n, d| n * wide + d);
            number as u16
        };
        Self {
            prime,
            degree,
            order: prime.pow(degree),
            reductions: (0..wide).map(reduction).collect(),
        }
    }

    /// Fills in the powers of x; returns whether they reach everything.
    fn powers_of_x(&self, powers: &mut Vec<u16>) -> bool {
        powers.clear();
        let mut power = 1;
        loop {
            powers.push(power);
            power = self.times_x(power);
            if power <= 1 {
                // Zero leads nowhere, and one starts over.
                return power == 1 && powers.len() == usize::from(self.order) - 1;
            }
            if powers.len() >= usize::from(self.order) {
                return false;
            }
        }
    }

    fn times_x(&self, element: u16) -> u16 {
        let top_place = self.order / self.prime;
        let (top, rest) = (element / top_place, element % top_place);
        let reduction = self.reductions[usize::from(top)];
        add_digits(rest * self.prime, reduction, self.prime, self.degree)
    }
}

/// Adds two numbers digit by digit in base `prime`, without carrying.
pub(super) fn add_digits(a: u16, b: u16, prime: u16, degree: u32) -> u16 {
    if prime == 2 {
        return a ^ b;
    }
    let (mut a, mut b) = (a, b);
    let (mut sum, mut place) = (0, 1);
    for _ in 0..degree {
        let digit = (a % prime + b % prime) % prime;
        sum += digit * place;
        // The place after the last one may overflow, but is never used.
        place = place.wrapping_mul(prime);
        a /= prime;
        b /= prime;
    }
    sum
}

/// The digits of a number in base `prime`, lowest first.
pub(super) fn digits(number: u16, prime: u16, degree: u32) -> Vec<u16> {
    let places = (0..degree).map(|place| number / prime.pow(place) % prime);
    places.collect()
}
