//! Singer's planes against the planes over fields, affine planes, and the
//! planes of order 9.

use std::collections::BTreeMap;

use fano_designs::{
    Affine, Desarguesian, Lines, Plane, Singer, order_nine, plane,
    primes::prime_power,
    rank,
    subplanes::{FanoCensus, fano_census},
    verify,
};

fn orders(end: u32) -> impl Iterator<Item = u32> {
    (2..=end).filter(|&order| prime_power(order.into()).is_some())
}

fn assert_is_difference_set(order: u32, set: &[u32]) {
    let size = plane::size(order) as usize;
    assert_eq!(set.len() as u32, order + 1);
    assert!(set.is_sorted());
    assert_eq!(set[..2], [0, 1]);
    let mut seen = vec![0_u8; size];
    for (a, b) in set.iter().flat_map(|a| set.iter().map(move |b| (a, b))) {
        if a != b {
            seen[(*a as usize + size - *b as usize) % size] += 1;
        }
    }
    assert!(seen[1..].iter().all(|&times| times == 1), "order {order}");
}

#[test]
fn singers_sets_are_difference_sets() {
    for order in orders(128).chain([243, 256, 343, 512, 1021]) {
        let singer = Singer::new(order).expect("a prime power");
        assert_is_difference_set(order, singer.difference_set());
    }
}

#[test]
fn singers_planes_obey_the_axioms() {
    for order in orders(32) {
        let plane = Plane::singer(order).expect("a prime power");
        let lines: Vec<&[u32]> = plane.lines().collect();
        assert_eq!(lines.len() as u64, plane::size(order));
        assert!(lines.iter().all(|line| line.is_sorted()));
        assert!(lines.iter().all(|line| line.len() as u32 == order + 1));
        assert_eq!(verify::uniform(&lines), Ok(()));
    }
}

/// Coordinates map every line of one construction to a line of the other, so
/// both make the same plane.
#[test]
fn both_constructions_make_the_same_plane() {
    for order in orders(32).chain([49, 64]) {
        let first = Desarguesian::new(order).expect("a prime power");
        let second = Singer::new(order).expect("a prime power");
        let image: Vec<u32> = second
            .coordinates()
            .map(|point| first.point(point).expect("a point"))
            .collect();
        let mut points = image.clone();
        points.sort_unstable();
        assert!(points.into_iter().eq(0..first.point_count()));

        let mut carried: Vec<Vec<u32>> = second
            .each_line()
            .map(|line| {
                let mut line: Vec<u32> = line.iter().map(|&p| image[p as usize]).collect();
                line.sort_unstable();
                line
            })
            .collect();
        carried.sort_unstable();
        let mut lines: Vec<Vec<u32>> = first.each_line().collect();
        lines.sort_unstable();
        assert!(carried == lines, "order {order}");
    }
}

/// C(p + 1, 2)^k + 1, as the documentation of `rank` cites it.
#[test]
fn ranks_are_those_of_the_theorem_for_both_constructions() {
    for order in orders(16) {
        let power = prime_power(order.into()).expect("a prime power");
        let p = power.prime as u32;
        let expected = (p * (p + 1) / 2).pow(power.exponent) + 1;
        let first = Desarguesian::new(order).expect("a prime power");
        assert_eq!(rank::over_prime(&first, p), expected, "order {order}");
        let second = Singer::new(order).expect("a prime power");
        assert_eq!(rank::over_prime(&second, p), expected, "order {order}");
    }
}

#[test]
fn affine_planes_have_one_line_through_two_points_and_classes_of_parallels() {
    for order in orders(32) {
        let plane = Affine::new(order).expect("a prime power");
        assert_eq!(plane.line_count(), order * order + order);
        let points = plane.point_count() as usize;
        assert_eq!(points as u32, order * order);
        let mut joined = vec![0_u8; points * points];
        for line in plane.each_line() {
            assert_eq!(line.len() as u32, order);
            for (p, q) in line.iter().flat_map(|p| line.iter().map(move |q| (p, q))) {
                joined[*p as usize * points + *q as usize] += 1;
            }
        }
        for p in 0..points {
            for q in (0..points).filter(|&q| q != p) {
                assert_eq!(
                    joined[p * points + q],
                    1,
                    "points {p} and {q} of order {order}"
                );
            }
        }
        for class in 0..=order {
            let lines = plane.parallel_class(class).map(|line| plane.line(line));
            let mut covered: Vec<u32> = lines.flatten().collect();
            covered.sort_unstable();
            assert!(covered.into_iter().eq(0..plane.point_count()));
        }
    }
}

fn planes_of_order_nine() -> [(&'static str, Plane); 4] {
    let field = Plane::desarguesian(9).expect("a prime power");
    [
        ("desarguesian", field),
        ("hall", order_nine::hall()),
        ("dual hall", order_nine::dual_hall()),
        ("hughes", order_nine::hughes()),
    ]
}

#[test]
fn all_four_planes_of_order_nine_obey_the_axioms() {
    for (name, plane) in planes_of_order_nine() {
        let lines: Vec<&[u32]> = plane.lines().collect();
        assert_eq!(lines.len(), 91);
        assert!(
            lines
                .iter()
                .all(|line| line.len() == 10 && line.is_sorted())
        );
        assert!(
            lines
                .iter()
                .all(|line| line.iter().all(|&point| point < 91))
        );
        assert_eq!(verify::uniform(&lines), Ok(()), "{name}");
    }
}

#[test]
fn rank_tells_the_plane_over_the_field_from_the_three_others() {
    let ranks = planes_of_order_nine().map(|(_, plane)| rank::over_prime(&plane, 3));
    assert_eq!(ranks, [37, 41, 41, 41]);
}

/// Hall's plane and its dual swap what goes through points and what goes
/// through lines; that of Hughes is its own dual.
#[test]
fn a_census_of_fano_planes_tells_all_four_apart() {
    let census = planes_of_order_nine().map(|(_, plane)| {
        let census = fano_census(&plane);
        let list = |counts: BTreeMap<u64, u32>| counts.into_iter().collect::<Vec<_>>();
        (census.total, list(census.by_points), list(census.by_lines))
    });
    let expected = [
        (0, vec![(0, 91)], vec![(0, 91)]),
        (
            51_840,
            vec![(3840, 81), (5184, 10)],
            vec![(0, 1), (4032, 90)],
        ),
        (
            51_840,
            vec![(0, 1), (4032, 90)],
            vec![(3840, 81), (5184, 10)],
        ),
        (33_696, vec![(2592, 91)], vec![(2592, 91)]),
    ];
    assert_eq!(census, expected);
}

#[test]
fn the_fano_plane_is_one_fano_plane() {
    let plane = Plane::desarguesian(2).expect("a prime");
    let all = BTreeMap::from([(1, 7)]);
    let expected = FanoCensus {
        total: 1,
        by_points: all.clone(),
        by_lines: all,
    };
    assert_eq!(fano_census(&plane), expected);
}
