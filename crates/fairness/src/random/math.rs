//! Logarithm and exponential from basic arithmetic alone, so that a seed gives
//! the same bytes on every machine: platform libraries differ in the last
//! digits.

use std::f64::consts::{LN_2, SQRT_2};

const MANTISSA_BITS: u32 = 52;
const EXPONENT_BIAS: i64 = 1023;

/// The natural logarithm of a positive, normal number, to about 13 digits.
pub(crate) fn ln(x: f64) -> f64 {
    debug_assert!(x.is_normal() && x > 0.0, "{x} has no logarithm here");
    let bits = x.to_bits();
    let mut exponent = (bits >> MANTISSA_BITS) as i64 - EXPONENT_BIAS;
    let ones = (EXPONENT_BIAS as u64) << MANTISSA_BITS;
    let mut mantissa = f64::from_bits(bits & ((1 << MANTISSA_BITS) - 1) | ones);
    if mantissa > SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln m = 2 artanh s, and |s| < 0.172, so nine terms are plenty.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let mut sum = 0.0;
    for odd in [17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0] {
        sum = sum * square + 1.0 / odd;
    }
    2.0 * s * sum + exponent as f64 * LN_2
}

/// e to the x for |x| < 700, to about 13 digits.
pub(crate) fn exp(x: f64) -> f64 {
    debug_assert!(x.abs() < 700.0, "e to the {x} is out of range here");
    let exponent = (x / LN_2).round();
    let rest = x - exponent * LN_2;
    let mut sum = 1.0;
    for n in (1..=13).rev() {
        sum = 1.0 + sum * rest / f64::from(n);
    }
    sum * f64::from_bits(((exponent as i64 + EXPONENT_BIAS) as u64) << MANTISSA_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_library_of_this_machine() {
        for step in 1..20_000 {
            let x = f64::from(step) * 0.0173;
            assert!((ln(x) - x.ln()).abs() < 1e-12, "ln {x}");
            let y = x / 10.0 - 17.0;
            assert!((exp(y) / y.exp() - 1.0).abs() < 1e-12, "exp {y}");
        }
        assert_eq!(ln(1.0), 0.0);
        assert_eq!(exp(0.0), 1.0);
        assert!((ln(f64::MIN_POSITIVE) - f64::MIN_POSITIVE.ln()).abs() < 1e-10);
    }
}
