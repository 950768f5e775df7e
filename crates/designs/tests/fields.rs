//! The fields are fields: checked against arithmetic with polynomials.

use fano_designs::{Field, FieldError, primes::prime_power};
use proptest::prelude::*;

fn orders(end: u32) -> impl Iterator<Item = u32> {
    (2..=end).filter(|&order| prime_power(order.into()).is_some())
}

/// An element as a polynomial: its digits in base p.
fn digits(field: &Field, element: u16) -> Vec<u32> {
    let (prime, element) = (field.prime(), u32::from(element));
    let places = (0..field.degree()).map(|place| element / prime.pow(place) % prime);
    places.collect()
}

fn from_digits(field: &Field, digits: &[u32]) -> u16 {
    let number = digits.iter().rev().fold(0, |n, d| n * field.prime() + d);
    number as u16
}

/// Adds as one adds polynomials over GF(p).
fn slow_add(field: &Field, a: u16, b: u16) -> u16 {
    let sums: Vec<u32> = digits(field, a)
        .iter()
        .zip(digits(field, b))
        .map(|(a, b)| (a + b) % field.prime())
        .collect();
    from_digits(field, &sums)
}

/// Multiplies polynomials and divides by the modulus.
fn slow_mul(field: &Field, a: u16, b: u16) -> u16 {
    let (prime, degree) = (field.prime(), field.degree() as usize);
    let mut product = vec![0; 2 * degree];
    for (i, a) in digits(field, a).iter().enumerate() {
        for (j, b) in digits(field, b).iter().enumerate() {
            product[i + j] = (product[i + j] + a * b) % prime;
        }
    }
    for top in (degree..product.len()).rev() {
        let times = product[top];
        for (place, &coefficient) in field.modulus().iter().enumerate() {
            let entry = &mut product[top - degree + place];
            *entry = (*entry + times * (prime - u32::from(coefficient))) % prime;
        }
    }
    from_digits(field, &product[..degree])
}

/// Whether a polynomial leaves nothing when divided by a monic one.
fn divides(divisor: &[u32], polynomial: &[u16], prime: u32) -> bool {
    let mut rest: Vec<u32> = polynomial.iter().map(|&c| c.into()).collect();
    for top in (divisor.len() - 1..rest.len()).rev() {
        let times = rest[top];
        for (place, coefficient) in divisor.iter().enumerate() {
            let entry = &mut rest[top + 1 - divisor.len() + place];
            *entry = (*entry + times * (prime - coefficient)) % prime;
        }
    }
    rest.iter().all(|&c| c == 0)
}

#[test]
fn every_prime_power_up_to_4096_has_a_field_and_nothing_else_has() {
    for order in 0..=Field::ORDER_MAX {
        match Field::new(order) {
            Ok(field) => {
                assert_eq!(field.order(), order);
                assert_eq!(field.prime().pow(field.degree()), order);
                let mut powers = vec![false; order as usize];
                for exponent in 0..u64::from(order) - 1 {
                    powers[field.generator_pow(exponent) as usize] = true;
                }
                assert!(!powers[0] && powers[1..].iter().all(|&seen| seen));
            }
            Err(error) => {
                assert_eq!(error, FieldError::NotAPrimePower { order });
                assert_eq!(prime_power(order.into()), None);
            }
        }
    }
    assert_eq!(
        Field::new(4099).err(),
        Some(FieldError::TooLarge { order: 4099 })
    );
    let error = FieldError::NotAPrimePower { order: 5000 };
    assert_eq!(Field::new(5000).err(), Some(error));
}

/// The tables come from one walk through the powers of x; trial division by
/// everything of up to half the degree is an independent check.
#[test]
fn every_modulus_is_irreducible_by_trial_division() {
    for order in orders(Field::ORDER_MAX) {
        let field = Field::new(order).expect("a prime power");
        let (prime, degree) = (field.prime(), field.degree());
        assert_eq!(field.modulus().len() as u32, degree + 1);
        assert_eq!(field.modulus().last(), Some(&1));
        for divisor_degree in 1..=degree / 2 {
            for lower in 0..prime.pow(divisor_degree) {
                let mut divisor: Vec<u32> = (0..divisor_degree)
                    .map(|place| lower / prime.pow(place) % prime)
                    .collect();
                divisor.push(1);
                assert!(!divides(&divisor, field.modulus(), prime), "{order}");
            }
        }
    }
}

#[test]
fn small_fields_agree_with_polynomials_for_all_pairs() {
    for order in orders(64) {
        let field = Field::new(order).expect("a prime power");
        for a in field.elements() {
            assert_eq!(field.add(a, field.neg(a)), 0);
            assert_eq!(field.inv(a).map(|b| field.mul(a, b)), (a != 0).then_some(1));
            let roots = field.elements().filter(|&b| field.mul(b, b) == a).count();
            assert_eq!(field.is_square(a), roots > 0);
            for b in field.elements() {
                assert_eq!(
                    field.add(a, b),
                    slow_add(&field, a, b),
                    "{a} + {b} in GF({order})"
                );
                assert_eq!(
                    field.mul(a, b),
                    slow_mul(&field, a, b),
                    "{a} * {b} in GF({order})"
                );
                assert_eq!(field.add(field.sub(a, b), b), a);
                assert_eq!(
                    field.div(a, b).map(|c| field.mul(b, c)),
                    (b != 0).then_some(a)
                );
            }
        }
    }
}

/// The well-known smallest primitive polynomials, constant term first.
#[test]
fn the_first_primitive_polynomials_are_the_well_known_ones() {
    let modulus = |order| Field::new(order).expect("a prime power").modulus().to_vec();
    assert_eq!(modulus(4), [1, 1, 1]);
    assert_eq!(modulus(8), [1, 1, 0, 1]);
    assert_eq!(modulus(9), [2, 1, 1]);
    assert_eq!(modulus(16), [1, 1, 0, 0, 1]);
    assert_eq!(modulus(256), [1, 0, 1, 1, 1, 0, 0, 0, 1]);
}

fn a_field_and_three_elements() -> impl Strategy<Value = (u32, [u16; 3])> {
    let all: Vec<u32> = orders(Field::ORDER_MAX).collect();
    // Extensions are the interesting ones, but primes outnumber them.
    let extensions: Vec<u32> = all
        .iter()
        .copied()
        .filter(|&order| prime_power(order.into()).is_some_and(|power| power.exponent > 1))
        .collect();
    prop_oneof![prop::sample::select(all), prop::sample::select(extensions)].prop_flat_map(
        |order| {
            let element = 0..u16::try_from(order).expect("small");
            (Just(order), [element.clone(), element.clone(), element])
        },
    )
}

proptest! {
    #[test]
    fn fields_obey_their_laws((order, [a, b, c]) in a_field_and_three_elements()) {
        let f = Field::new(order).expect("a prime power");
        prop_assert_eq!(f.add(a, b), slow_add(&f, a, b));
        prop_assert_eq!(f.mul(a, b), slow_mul(&f, a, b));
        prop_assert_eq!(f.add(a, f.add(b, c)), f.add(f.add(a, b), c));
        prop_assert_eq!(f.mul(a, f.mul(b, c)), f.mul(f.mul(a, b), c));
        prop_assert_eq!(f.mul(a, f.add(b, c)), f.add(f.mul(a, b), f.mul(a, c)));
        prop_assert_eq!(f.pow(a, u64::from(order)), a);
        prop_assert_eq!(f.pow(a, 3), f.mul(a, f.mul(a, a)));
        prop_assert_eq!(f.log(a).map(|log| f.generator_pow(log.into())), (a != 0).then_some(a));
    }
}
