//! Whole numbers: prime factors and prime powers.

/// A prime raised to a power of 1 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PrimePower {
    /// The prime.
    pub prime: u64,
    /// How often it is multiplied by itself: 1 for a prime.
    pub exponent: u32,
}

/// The prime factors of a number in ascending order, each with its exponent.
///
/// Trial division: quick up to about 10¹³.
///
/// ```
/// assert_eq!(fano_designs::primes::factors(360), [(2, 3), (3, 2), (5, 1)]);
/// assert!(fano_designs::primes::factors(1).is_empty());
/// ```
#[must_use]
pub fn factors(number: u64) -> Vec<(u64, u32)> {
    let mut found = Vec::new();
    let mut rest = number;
    let mut prime = 2;
    while rest > 1 {
        prime = smallest_factor(rest, prime);
        let exponent = divide_out(&mut rest, prime);
        found.push((prime, exponent));
    }
    found
}

/// The number as a power of a prime, if it is one.
///
/// Uses only whole numbers: with floating point logarithms, 27 or 125 would not
/// count as prime powers.
///
/// ```
/// use fano_designs::primes::{PrimePower, prime_power};
///
/// assert_eq!(prime_power(27), Some(PrimePower { prime: 3, exponent: 3 }));
/// assert_eq!(prime_power(12), None);
/// ```
#[must_use]
pub fn prime_power(number: u64) -> Option<PrimePower> {
    if number < 2 {
        return None;
    }
    let mut rest = number;
    let prime = smallest_factor(number, 2);
    let exponent = divide_out(&mut rest, prime);
    (rest == 1).then_some(PrimePower { prime, exponent })
}

/// The smallest prime factor of a number that has none below `from`.
fn smallest_factor(number: u64, from: u64) -> u64 {
    if from == 2 && number.is_multiple_of(2) {
        return 2;
    }
    let odd = (from | 1)..=number.isqrt();
    let found = odd.step_by(2).skip_while(|&divisor| divisor < 3);
    let mut dividing = found.filter(|&divisor| number.is_multiple_of(divisor));
    dividing.next().unwrap_or(number)
}

/// Divides by a prime as often as possible and returns how often.
fn divide_out(number: &mut u64, prime: u64) -> u32 {
    let mut exponent = 0;
    while number.is_multiple_of(prime) {
        *number /= prime;
        exponent += 1;
    }
    exponent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_powers_are_exactly_those_of_a_sieve() {
        const END: usize = 5000;
        let mut smallest_factor = vec![0; END];
        for start in 2..END {
            if smallest_factor[start] == 0 {
                for multiple in (start..END).step_by(start) {
                    if smallest_factor[multiple] == 0 {
                        smallest_factor[multiple] = start;
                    }
                }
            }
        }
        for (number, &prime) in smallest_factor.iter().enumerate().skip(2) {
            let mut rest = number;
            let mut exponent = 0;
            while rest.is_multiple_of(prime) {
                rest /= prime;
                exponent += 1;
            }
            let expected = (rest == 1).then_some(PrimePower {
                prime: prime as u64,
                exponent,
            });
            assert_eq!(prime_power(number as u64), expected, "{number}");
        }
        assert_eq!(prime_power(0), None);
        assert_eq!(prime_power(1), None);
    }

    #[test]
    fn factors_multiply_to_the_number() {
        for number in (1..3000).chain([999_999_000_001, 1_000_000_000_000, 4_294_967_291]) {
            let product: u64 = factors(number).iter().map(|&(p, e)| p.pow(e)).product();
            assert_eq!(product, number);
        }
    }
}
