//! The rank of an incidence matrix over a prime field.
//!
//! Renumbering points or lines does not change it, so planes of different
//! rank are different planes. For the plane over GF(q), q = pᵏ, the rank over
//! GF(p) is C(p + 1, 2)ᵏ + 1 (R. L. Graham and F. J. MacWilliams, "On the
//! number of information symbols in difference-set cyclic codes", Bell System
//! Tech. J. 45, 1966; F. J. MacWilliams and H. B. Mann, "On the p-rank of the
//! design matrix of a difference set", Information and Control 12, 1968).

use crate::Lines;

/// The rank over GF(`prime`) of the matrix with a row for each line, a column
/// for each point, and a one where the point is on the line.
///
/// Takes as many steps as the cube of the number of points.
///
/// ```
/// use fano_designs::{Plane, order_nine, rank};
///
/// assert_eq!(rank::over_prime(&Plane::desarguesian(9)?, 3), 37);
/// assert_eq!(rank::over_prime(&order_nine::hall(), 3), 41);
/// # Ok::<(), fano_designs::PlaneError>(())
/// ```
///
/// # Panics
///
/// If `prime` is below 2 or above 65,521. That it is a prime is not checked.
#[must_use]
pub fn over_prime(plane: &impl Lines, prime: u32) -> u32 {
    assert!(
        (2..=65_521).contains(&prime),
        "no prime of 16 bits: {prime}"
    );
    let columns = plane.point_count() as usize;
    let mut rows: Vec<Vec<u32>> = plane
        .each_line()
        .map(|line| {
            let mut row = vec![0; columns];
            for point in line {
                row[point as usize] = 1;
            }
            row
        })
        .collect();
    let mut rank = 0;
    for column in 0..columns {
        let Some(found) = (rank..rows.len()).find(|&row| rows[row][column] != 0) else {
            continue;
        };
        rows.swap(rank, found);
        let (above, below) = rows.split_at_mut(rank + 1);
        let pivot = &above[rank];
        let inverse = inverse(pivot[column], prime);
        for row in below.iter_mut().filter(|row| row[column] != 0) {
            let factor = prime - row[column] * inverse % prime;
            for (entry, &above) in row[column..].iter_mut().zip(&pivot[column..]) {
                *entry = (*entry + factor * above) % prime;
            }
        }
        rank += 1;
    }
    rank as u32
}

/// The inverse modulo a prime: a^(p - 2).
fn inverse(a: u32, prime: u32) -> u32 {
    let (mut base, mut exponent, mut result) = (a, prime - 2, 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % prime;
        }
        base = base * base % prime;
        exponent /= 2;
    }
    result
}
