//! Which orders have a projective plane: yes, no, or unknown.

use std::fmt;

use crate::primes::{PrimePower, factors, prime_power};

/// Whether there is a projective plane of an order, and how we know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existence {
    /// There is one, and this is how it is made.
    Constructible(Construction),
    /// There is none, and this is why.
    Impossible(Obstacle),
    /// No plane is known, and no proof that there is none.
    Unknown,
}

/// How a projective plane is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construction {
    /// From the coordinates of a finite field.
    Field(PrimePower),
}

/// Why there is no projective plane of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Order 0 would be one point on one line.
    SinglePoint,
    /// Order 1 is the triangle: three cards of two symbols. It is a deck but
    /// not a plane, which has four points of which no three are on a line.
    Triangle,
    /// The theorem of R. H. Bruck and H. J. Ryser ("The nonexistence of
    /// certain finite projective planes", Canad. J. Math. 1, 1949): if the
    /// order leaves 1 or 2 when divided by 4, it is a sum of two squares.
    BruckRyser {
        /// A prime that leaves 3 when divided by 4 and divides the order an
        /// odd number of times: it keeps the order from being such a sum.
        prime: u64,
    },
    /// The search by computer of C. W. H. Lam, L. Thiel and S. Swiercz ("The
    /// nonexistence of finite projective planes of order 10", Canad. J. Math.
    /// 41, 1989).
    Lam,
}

impl Obstacle {
    /// The proof that there is no plane of this order, if there is one.
    #[must_use]
    pub fn of(order: u64) -> Option<Self> {
        match order {
            0 => Some(Self::SinglePoint),
            1 => Some(Self::Triangle),
            10 => Some(Self::Lam),
            _ if matches!(order % 4, 1 | 2) => {
                prime_against_two_squares(order).map(|prime| Self::BruckRyser { prime })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SinglePoint => f.write_str("it would be a single point"),
            Self::Triangle => f.write_str("it would be a mere triangle"),
            Self::BruckRyser { prime } => write!(
                f,
                "by Bruck and Ryser its order would have to be a sum of two squares, \
                 but it holds the prime {prime} an odd number of times"
            ),
            Self::Lam => f.write_str("Lam, Thiel and Swiercz searched them all"),
        }
    }
}

/// Whether there is a projective plane of an order.
///
/// The answer is quick for orders up to about 10¹³, whose factors are found
/// by trial division.
///
/// ```
/// use fano_designs::existence::{Existence, Obstacle, existence};
///
/// assert!(matches!(existence(9), Existence::Constructible(_)));
/// assert_eq!(existence(6), Existence::Impossible(Obstacle::BruckRyser { prime: 3 }));
/// assert_eq!(existence(10), Existence::Impossible(Obstacle::Lam));
/// assert_eq!(existence(12), Existence::Unknown);
/// ```
#[must_use]
pub fn existence(order: u64) -> Existence {
    if let Some(power) = prime_power(order) {
        return Existence::Constructible(Construction::Field(power));
    }
    Obstacle::of(order).map_or(Existence::Unknown, Existence::Impossible)
}

/// How many projective planes of an order there are up to isomorphism, if
/// that is known.
///
/// One each of the orders 2, 3, 4, 5, 7 and 8, and four of order 9, as C. W.
/// H. Lam, G. Kolesova and L. Thiel found ("A computer search for finite
/// projective planes of order 9", Discrete Math. 92, 1991).
#[must_use]
pub fn plane_count(order: u64) -> Option<u32> {
    match order {
        2..=5 | 7 | 8 => Some(1),
        9 => Some(4),
        _ => Obstacle::of(order).map(|_| 0),
    }
}

/// The nearest orders below and above that have a plane made from a field.
///
/// ```
/// use fano_designs::existence::nearest;
///
/// assert_eq!(nearest(6), (Some(5), Some(7)));
/// assert_eq!(nearest(0), (None, Some(2)));
/// ```
#[must_use]
pub fn nearest(order: u64) -> (Option<u64>, Option<u64>) {
    let is_order = |&candidate: &u64| prime_power(candidate).is_some();
    let below = (2..order).rev().find(is_order);
    let above = (order.saturating_add(1)..u64::MAX).find(is_order);
    (below, above)
}

/// The smallest prime that shows that a number is not a sum of two squares.
///
/// Fermat and Euler: a number is a sum of two squares unless a prime that
/// leaves 3 when divided by 4 occurs in it an odd number of times.
fn prime_against_two_squares(number: u64) -> Option<u64> {
    let found = factors(number)
        .into_iter()
        .find(|&(prime, exponent)| prime % 4 == 3 && exponent % 2 == 1);
    found.map(|(prime, _)| prime)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_agree_with_trying_them_all() {
        for number in 1..2000_u64 {
            let is_sum = (0..=number.isqrt()).any(|a| {
                let rest = number - a * a;
                rest.isqrt().pow(2) == rest
            });
            assert_eq!(
                prime_against_two_squares(number).is_none(),
                is_sum,
                "{number}"
            );
        }
    }

    #[test]
    fn small_orders_are_answered_as_in_the_literature() {
        let mut impossible = Vec::new();
        let mut unknown = Vec::new();
        for order in 0..=40 {
            match existence(order) {
                Existence::Constructible(Construction::Field(power)) => {
                    assert_eq!(power.prime.pow(power.exponent), order);
                }
                Existence::Impossible(_) => impossible.push(order),
                Existence::Unknown => unknown.push(order),
            }
        }
        assert_eq!(impossible, [0, 1, 6, 10, 14, 21, 22, 30, 33, 38]);
        assert_eq!(unknown, [12, 15, 18, 20, 24, 26, 28, 34, 35, 36, 39, 40]);
    }

    #[test]
    fn a_constructible_plane_is_never_called_impossible() {
        for order in 2..5000 {
            if prime_power(order).is_some() {
                assert_eq!(Obstacle::of(order), None, "{order}");
                assert_ne!(plane_count(order), Some(0));
            }
        }
    }

    #[test]
    fn reasons_are_named() {
        assert_eq!(Obstacle::of(14), Some(Obstacle::BruckRyser { prime: 7 }));
        assert_eq!(Obstacle::of(0), Some(Obstacle::SinglePoint));
        assert_eq!(Obstacle::of(1), Some(Obstacle::Triangle));
        assert_eq!(plane_count(10), Some(0));
        assert_eq!(plane_count(9), Some(4));
        assert_eq!(plane_count(11), None);
    }
}
