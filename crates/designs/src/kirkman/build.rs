//! Arrangements from finite fields.

use crate::{
    Field,
    kirkman::{GIRLS_MAX, KirkmanError, Schedule},
    primes::prime_power,
};

type Row = [u32; 3];
type Day = Vec<Row>;

/// An arrangement for a number of girls.
///
/// ```
/// use fano_designs::kirkman;
///
/// let walk = kirkman::solve(15)?;
/// assert_eq!(walk.days().len(), 7);
/// assert_eq!(kirkman::check(15, walk.days()), Ok(()));
/// # Ok::<(), kirkman::KirkmanError>(())
/// ```
///
/// # Errors
///
/// If there is none, or none that is made here.
pub fn solve(girls: u32) -> Result<Schedule, KirkmanError> {
    let mut days = Plan::of(girls)?.days();
    for day in &mut days {
        for row in day.iter_mut() {
            row.sort_unstable();
        }
        day.sort_unstable();
    }
    Ok(Schedule { girls, days })
}

/// How an arrangement is made.
pub(super) enum Plan {
    /// Three girls, one day.
    OneRow,
    /// 2q + 1 girls, for a power q of a prime that leaves 1 when divided by 6.
    TwoLevels(Field),
    /// 3q girls, for such a q.
    ThreeLevels(Field),
    /// Three times the girls of another arrangement.
    Tripled(u32, Box<Self>),
}

impl Plan {
    pub(super) fn of(girls: u32) -> Result<Self, KirkmanError> {
        if girls % 6 != 3 {
            return Err(KirkmanError::Impossible { girls });
        }
        if girls > GIRLS_MAX {
            return Err(KirkmanError::TooMany { girls });
        }
        if girls == 3 {
            return Ok(Self::OneRow);
        }
        if let Some(field) = field_of_sixths((girls - 1) / 2) {
            return Ok(Self::TwoLevels(field));
        }
        if let Some(field) = field_of_sixths(girls / 3) {
            return Ok(Self::ThreeLevels(field));
        }
        match Self::of(girls / 3) {
            Ok(third) => Ok(Self::Tripled(girls / 3, Box::new(third))),
            Err(_) => Err(KirkmanError::NotBuilt { girls }),
        }
    }

    fn days(&self) -> Vec<Day> {
        match self {
            Self::OneRow => vec![vec![[0, 1, 2]]],
            Self::TwoLevels(field) => two_levels(field),
            Self::ThreeLevels(field) => three_levels(field),
            Self::Tripled(third, plan) => tripled(*third, &plan.days()),
        }
    }
}

/// The field of an order that leaves 1 when divided by 6, if there is one.
fn field_of_sixths(order: u32) -> Option<Field> {
    let fits = order % 6 == 1 && prime_power(order.into()).is_some();
    fits.then(|| Field::new(order).ok()).flatten()
}

/// 2q + 1 girls with q = 6t + 1: two copies of GF(q) and one more girl.
///
/// Let g generate the field and 2gᵐ = gᵗ + 1. On the first day walk 0, 0' and
/// the girl outside; gⁱ, gⁱ⁺ᵗ and (gⁱ⁺ᵐ)' for i in 0..t, 2t..3t and 4t..5t;
/// and (gⁱ⁺ᵐ⁺ᵗ)', (gⁱ⁺ᵐ⁺³ᵗ)' and (gⁱ⁺ᵐ⁺⁵ᵗ)' for i in 0..t. Adding the same
/// element to all of them makes the other days (Ray-Chaudhuri and Wilson).
fn two_levels(field: &Field) -> Vec<Day> {
    let order = field.order();
    let t = u64::from((order - 1) / 6);
    let g = |exponent: u64| u32::from(field.generator_pow(exponent));
    let two = field.add(1, 1);
    let half = field.div(field.add(field.generator_pow(t), 1), two);
    let m = half.and_then(|half| field.log(half));
    let m = u64::from(m.expect("gᵗ is not -1, which is g³ᵗ"));

    let mut first = vec![[0, order, 2 * order]];
    for i in (0..t).chain(2 * t..3 * t).chain(4 * t..5 * t) {
        first.push([g(i), g(i + t), order + g(i + m)]);
    }
    for i in 0..t {
        first.push([1, 3, 5].map(|odd| order + g(i + m + odd * t)));
    }
    shifted(field, 2, &first)
}

/// 3q girls with q = 6t + 1: three copies of GF(q).
///
/// Let g generate the field. On the first day walk 0, 0' and 0''; in each
/// copy gⁱ, gⁱ⁺²ᵗ and gⁱ⁺⁴ᵗ for i in 0..t; and gⁱ, (gⁱ⁺²ᵗ)' and (gⁱ⁺⁴ᵗ)'' for
/// i in t..2t, 3t..4t and 5t..6t; adding the same element to all makes q days.
/// For the other i, the rows gⁱ, (gⁱ⁺²ᵗ)', (gⁱ⁺⁴ᵗ)'' and all they become by
/// adding are a day each (Ray-Chaudhuri and Wilson).
fn three_levels(field: &Field) -> Vec<Day> {
    let order = field.order();
    let t = u64::from((order - 1) / 6);
    let g = |exponent: u64| u32::from(field.generator_pow(exponent));
    let across = |i: u64| [g(i), order + g(i + 2 * t), 2 * order + g(i + 4 * t)];

    let mut first = vec![[0, order, 2 * order]];
    for level in 0..3 {
        let within = |i: u64| [0, 2, 4].map(|even| level * order + g(i + even * t));
        first.extend((0..t).map(within));
    }
    let (single, together): (Vec<u64>, Vec<u64>) = (0..6 * t).partition(|i| i / t % 2 == 0);
    first.extend(together.into_iter().map(across));

    let mut days = shifted(field, 3, &first);
    for i in single {
        days.push(shifted(field, 3, &[across(i)]).concat());
    }
    days
}

/// Three schools of n girls that first walk separately and then mix: on the
/// d-th of n more days girl x of the first school walks with x + d of the
/// second and x + 2d of the third. Since n is odd, 2d takes all values too.
fn tripled(third: u32, days: &[Day]) -> Vec<Day> {
    let apart = days.iter().map(|day| {
        let schools = (0..3).flat_map(|school| {
            let at_school = move |row: &Row| row.map(|girl| school * third + girl);
            day.iter().map(at_school)
        });
        schools.collect()
    });
    let mixed = (0..third).map(|d| {
        let row = |x| [x, third + (x + d) % third, 2 * third + (x + 2 * d) % third];
        (0..third).map(row).collect()
    });
    apart.chain(mixed).collect()
}

/// A day with each element of the field added to all girls in turn. They are
/// numbered copy by copy; girls after the last copy stay the same.
fn shifted(field: &Field, copies: u32, day: &[Row]) -> Vec<Day> {
    let order = field.order();
    let shift = |girl: u32, by: u16| {
        let (copy, element) = (girl / order, girl % order);
        if copy == copies {
            return girl;
        }
        copy * order + u32::from(field.add(element as u16, by))
    };
    let days = field.elements().map(|by| {
        let rows = day.iter().map(|row| row.map(|girl| shift(girl, by)));
        rows.collect()
    });
    days.collect()
}
