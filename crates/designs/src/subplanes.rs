//! Fano planes inside larger planes: what tells the planes of order 9 apart.
//!
//! In the plane over a field of odd order, the three diagonal points of four
//! points in general position are never on a line, so there is no Fano plane
//! in it. The other planes of order 9 are full of them, and how many go
//! through each point and each line is their fingerprint. Because it looks at
//! points and lines separately, it also tells a plane from its dual:
//!
//! | plane of order 9 | Fano planes | through a point | through a line |
//! |---|---|---|---|
//! | over GF(9) | 0 | 0 | 0 |
//! | Hall | 51,840 | 3,840 (81 points) or 5,184 (10) | 4,032 (90 lines) or 0 (1) |
//! | dual of Hall | 51,840 | 4,032 (90 points) or 0 (1) | 3,840 (81 lines) or 5,184 (10) |
//! | Hughes | 33,696 | 2,592 | 2,592 |
//!
//! The line without one is the line at infinity of Hall's plane.

use std::collections::BTreeMap;

use crate::{Lines, Plane};

/// How many Fano planes there are in a plane, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FanoCensus {
    /// How many there are.
    pub total: u64,
    /// For each number of Fano planes through a point, how many points have it.
    pub by_points: BTreeMap<u64, u32>,
    /// For each number of Fano planes through a line, how many lines have it.
    pub by_lines: BTreeMap<u64, u32>,
}

/// Counts the Fano planes by going through all sets of four points of which
/// no three are on a line.
///
/// There are about q⁸ / 24 of them: fine up to order 16 or so.
#[must_use]
pub fn fano_census(plane: &Plane) -> FanoCensus {
    let tables = Tables::new(plane);
    let size = plane.point_count() as usize;
    let mut through_points = vec![0; size];
    let mut through_lines = vec![0; size];
    let mut found = 0;
    tables.each_quadrangle(|[a, b, c, d]| {
        let lines =
            [(a, b), (c, d), (a, c), (b, d), (a, d), (b, c)].map(|(p, q)| tables.join(p, q));
        let [ab, cd, ac, bd, ad, bc] = lines;
        let diagonals = [(ab, cd), (ac, bd), (ad, bc)].map(|(l, m)| tables.meet(l, m));
        let axis = tables.join(diagonals[0], diagonals[1]);
        if tables.join(diagonals[0], diagonals[2]) != axis {
            return;
        }
        found += 1;
        for point in [a, b, c, d].into_iter().chain(diagonals) {
            through_points[point] += 1;
        }
        for line in lines.into_iter().chain([axis]) {
            through_lines[line] += 1;
        }
    });
    // Each Fano plane was found seven times: as what is left of it when any
    // one of its lines is taken away.
    FanoCensus {
        total: found / 7,
        by_points: histogram(&through_points),
        by_lines: histogram(&through_lines),
    }
}

fn histogram(counts: &[u64]) -> BTreeMap<u64, u32> {
    let mut histogram = BTreeMap::new();
    for count in counts {
        *histogram.entry(count / 7).or_default() += 1;
    }
    histogram
}

/// The line through any two points and the point on any two lines.
struct Tables {
    size: usize,
    joins: Vec<u32>,
    meets: Vec<u32>,
}

impl Tables {
    fn new(plane: &Plane) -> Self {
        Self {
            size: plane.point_count() as usize,
            joins: pairs_on_lines(plane),
            meets: pairs_on_lines(&plane.dual()),
        }
    }

    fn join(&self, p: usize, q: usize) -> usize {
        self.joins[p * self.size + q] as usize
    }

    fn meet(&self, l: usize, m: usize) -> usize {
        self.meets[l * self.size + m] as usize
    }

    fn each_quadrangle(&self, mut see: impl FnMut([usize; 4])) {
        for a in 0..self.size {
            for b in a + 1..self.size {
                let ab = self.join(a, b);
                for c in (b + 1..self.size).filter(|&c| self.join(a, c) != ab) {
                    let (ac, bc) = (self.join(a, c), self.join(b, c));
                    for d in c + 1..self.size {
                        let ad = self.join(a, d);
                        if ad != ab && ad != ac && self.join(b, d) != bc {
                            see([a, b, c, d]);
                        }
                    }
                }
            }
        }
    }
}

fn pairs_on_lines(plane: &Plane) -> Vec<u32> {
    let size = plane.point_count() as usize;
    let mut joins = vec![u32::MAX; size * size];
    for (number, line) in (0..).zip(plane.lines()) {
        for &p in line {
            for &q in line {
                joins[p as usize * size + q as usize] = number;
            }
        }
    }
    joins
}
