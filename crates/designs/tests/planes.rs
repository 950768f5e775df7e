//! The planes are planes.

use fano_designs::{
    Desarguesian, Field, Lines, Plane, PlaneError, existence::Obstacle, plane, primes::prime_power,
    verify,
};

fn orders(end: u32) -> impl Iterator<Item = u32> {
    (2..=end).filter(|&order| prime_power(order.into()).is_some())
}

/// All axioms: q² + q + 1 lines of q + 1 of as many points, any two lines
/// meet once. Counting then gives any two points one line, and q ≥ 2 gives
/// four points in general position.
fn assert_is_projective(order: u32, lines: &[Vec<u32>]) {
    assert_eq!(lines.len() as u64, plane::size(order));
    for line in lines {
        assert_eq!(line.len() as u32, order + 1);
        assert!(line.is_sorted());
        assert!(
            line.iter()
                .all(|&point| u64::from(point) < plane::size(order))
        );
    }
    assert_eq!(verify::uniform(lines), Ok(()), "order {order}");
}

#[test]
fn the_axioms_hold_for_every_prime_power_up_to_64() {
    for order in orders(64) {
        let source = Desarguesian::new(order).expect("a prime power");
        let lines: Vec<Vec<u32>> = source.each_line().collect();
        assert_is_projective(order, &lines);
        let kept = Plane::desarguesian(order).expect("a prime power");
        assert!(kept.lines().eq(lines.iter().map(Vec::as_slice)));
        assert!(kept.each_line().eq(lines));
    }
}

#[test]
fn all_pairs_of_10303_cards_are_right() {
    let plane = Plane::desarguesian(101).expect("a prime");
    let lines: Vec<&[u32]> = plane.lines().collect();
    assert_eq!(lines.len(), 10_303);
    assert_eq!(verify::uniform(&lines), Ok(()));
}

/// Above, single lines are drawn: by slope and offset, upright and the last.
#[test]
fn lines_meet_once_in_sampled_planes_up_to_4096() {
    let large = orders(Field::ORDER_MAX).filter(|order| {
        let extension = prime_power((*order).into()).is_some_and(|power| power.exponent > 1);
        *order > 64 && (extension || order % 50 == 1)
    });
    for order in large.chain([1021, 4093]) {
        let source = Desarguesian::new(order).expect("a prime power");
        let count = source.line_count();
        assert_eq!(u64::from(count), plane::size(order));
        let step = count / 12;
        let mut sample: Vec<u32> = (0..12).map(|i| i * step).collect();
        sample.extend([1, order, order + 1, count - order, count - 2, count - 1]);
        sample.sort_unstable();
        sample.dedup();
        let lines: Vec<Vec<u32>> = sample.iter().map(|&line| source.line(line)).collect();
        assert!(lines.iter().all(|line| line.is_sorted()));
        assert!(lines.iter().flatten().all(|&point| point < count));
        assert_eq!(lines[0].len() as u32, order + 1);
        assert_eq!(verify::uniform(&lines), Ok(()), "order {order}");
    }
}

#[test]
fn lines_are_the_solutions_of_their_equations() {
    for order in [7, 8, 9, 25, 27] {
        let source = Desarguesian::new(order).expect("a prime power");
        let field = source.field();
        for slope in field.elements() {
            for offset in field.elements() {
                let mut points: Vec<u32> = field
                    .elements()
                    .filter_map(|x| {
                        let y = field.add(field.mul(slope, x), offset);
                        source.point([x, y, 1])
                    })
                    .collect();
                points.extend(source.point([1, slope, 0]));
                let line = u32::from(slope) * order + u32::from(offset);
                assert_eq!(source.line(line), points);
            }
        }
    }
}

#[test]
fn coordinates_may_be_multiplied_through() {
    let source = Desarguesian::new(9).expect("a prime power");
    let field = source.field();
    let mut seen = vec![0; 91];
    for x in field.elements() {
        for y in field.elements() {
            for z in field.elements() {
                match source.point([x, y, z]) {
                    Some(point) => seen[point as usize] += 1,
                    None => assert_eq!([x, y, z], [0, 0, 0]),
                }
            }
        }
    }
    assert_eq!(seen, vec![8; 91]);
}

/// At most 1.5 times the size of the numbers on the cards is required; in fact
/// nothing is wasted.
#[test]
fn a_plane_takes_no_more_memory_than_its_cards() {
    for order in [7, 9, 31, 64, 101] {
        let plane = Plane::desarguesian(order).expect("a prime power");
        let numbers = plane::size(order) as usize * (order as usize + 1);
        assert_eq!(plane.as_flat().len(), numbers);
        assert!(plane.bytes() * 2 <= numbers * size_of::<u32>() * 3);
    }
}

#[test]
fn the_dual_of_the_dual_is_the_plane() {
    for order in [2, 3, 4, 9] {
        let plane = Plane::desarguesian(order).expect("a prime power");
        let dual = plane.dual();
        assert_is_projective(order, &dual.each_line().collect::<Vec<_>>());
        assert_eq!(dual.dual(), plane);
    }
}

#[test]
fn orders_without_a_plane_are_refused_with_the_reason() {
    let error = |order| Plane::desarguesian(order).expect_err("no plane");
    let impossible = |order, obstacle| PlaneError::Impossible { order, obstacle };
    assert_eq!(error(0), impossible(0, Obstacle::SinglePoint));
    assert_eq!(error(1), impossible(1, Obstacle::Triangle));
    assert_eq!(error(6), impossible(6, Obstacle::BruckRyser { prime: 3 }));
    assert_eq!(error(10), impossible(10, Obstacle::Lam));
    assert_eq!(error(12), PlaneError::Unknown { order: 12 });
    let too_large = |order, order_max| PlaneError::TooLarge { order, order_max };
    assert_eq!(error(257), too_large(257, 256));
    assert_eq!(Desarguesian::new(4099).err(), Some(too_large(4099, 4096)));
}

/// Seven triples in which every pair of seven symbols occurs once can be
/// chosen in 7! / 168 ways.
#[test]
fn there_are_thirty_labelled_fano_planes() {
    fn count(chosen: &mut Vec<Vec<u32>>, triples: &[Vec<u32>]) -> u32 {
        if chosen.len() == 7 {
            return u32::from(verify::uniform(chosen).is_ok());
        }
        let mut found = 0;
        for (place, triple) in triples.iter().enumerate() {
            chosen.push(triple.clone());
            if verify::uniform(chosen).is_ok() {
                found += count(chosen, &triples[place + 1..]);
            }
            chosen.pop();
        }
        found
    }
    let mut triples = Vec::new();
    for a in 0..7 {
        for b in a + 1..7 {
            triples.extend((b + 1..7).map(|c| vec![a, b, c]));
        }
    }
    // Triples through one point also meet pairwise once, but only three fit.
    assert_eq!(count(&mut Vec::new(), &triples), 30);
}
