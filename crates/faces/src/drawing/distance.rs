//! Exact distances between pixels (Felzenszwalb and Huttenlocher): first along
//! the columns, then the nearest of those along each row.

use super::Mask;

/// For every pixel the distance, in pixels, to the nearest one that is on;
/// infinite if none is.
pub(crate) fn to_nearest(mask: &Mask) -> Vec<f32> {
    let side = mask.side();
    let mut squared = vec![f32::INFINITY; side * side];
    let mut since = vec![f32::INFINITY; side];
    // Up and down: steps since the last pixel that was on.
    for y in (0..side).chain((0..side).rev()) {
        let row = y * side..(y + 1) * side;
        let on = &mask.on()[row.clone()];
        for ((squared, since), on) in squared[row].iter_mut().zip(&mut since).zip(on) {
            *since = if *on { 0.0 } else { *since + 1.0 };
            *squared = squared.min(*since * *since);
        }
    }
    let mut work = Work::new(side);
    for row in squared.chunks_exact_mut(side) {
        work.transform(row);
    }
    for value in &mut squared {
        *value = value.sqrt();
    }
    squared
}

/// The parabolas that form the lower envelope of a line, and where each begins.
struct Work {
    roots: Vec<usize>,
    begins: Vec<f32>,
    result: Vec<f32>,
}

impl Work {
    fn new(length: usize) -> Self {
        Self {
            roots: Vec::with_capacity(length),
            begins: Vec::with_capacity(length),
            result: vec![0.0; length],
        }
    }

    fn transform(&mut self, line: &mut [f32]) {
        self.roots.clear();
        self.begins.clear();
        for (at, value) in line.iter().enumerate().filter(|(_, v)| v.is_finite()) {
            let mut begin = f32::NEG_INFINITY;
            while let Some(root) = self.roots.last().copied() {
                let lift = (value + (at * at) as f32) - (line[root] + (root * root) as f32);
                begin = lift / (2.0 * (at - root) as f32);
                if begin > *self.begins.last().expect("one begin a root") {
                    break;
                }
                self.roots.pop();
                self.begins.pop();
                begin = f32::NEG_INFINITY;
            }
            self.roots.push(at);
            self.begins.push(begin);
        }
        if self.roots.is_empty() {
            return;
        }
        let mut place = 0;
        for (at, result) in self.result.iter_mut().enumerate() {
            while place + 1 < self.begins.len() && self.begins[place + 1] < at as f32 {
                place += 1;
            }
            let away = at.abs_diff(self.roots[place]);
            *result = line[self.roots[place]] + (away * away) as f32;
        }
        line.copy_from_slice(&self.result);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn agrees_with_looking_at_every_pixel(on in proptest::collection::vec(proptest::bool::weighted(0.05), 12 * 12)) {
            let side = 12;
            let mask = Mask::new(side, on.clone());
            for (index, found) in to_nearest(&mask).into_iter().enumerate() {
                let (x, y) = (index % side, index / side);
                let by_hand = (0..side * side)
                    .filter(|other| on[*other])
                    .map(|other| {
                        let (dx, dy) = (x.abs_diff(other % side), y.abs_diff(other / side));
                        ((dx * dx + dy * dy) as f32).sqrt()
                    })
                    .fold(f32::INFINITY, f32::min);
                prop_assert_eq!(found, by_hand);
            }
        }
    }
}
