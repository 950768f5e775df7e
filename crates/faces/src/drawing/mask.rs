/// A square of pixels, each on or off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mask {
    side: usize,
    on: Vec<bool>,
}

impl Mask {
    /// A mask from its pixels, row by row.
    pub(crate) fn new(side: usize, on: Vec<bool>) -> Self {
        assert_eq!(on.len(), side * side, "a square has side × side pixels");
        Self { side, on }
    }

    pub(crate) fn side(&self) -> usize {
        self.side
    }

    pub(crate) fn has(&self, x: usize, y: usize) -> bool {
        self.on[y * self.side + x]
    }

    /// All pixels, row by row.
    pub(crate) fn on(&self) -> &[bool] {
        &self.on
    }

    /// How many pixels are on.
    pub(crate) fn count(&self) -> usize {
        self.on.iter().filter(|on| **on).count()
    }

    pub(crate) fn inverted(&self) -> Self {
        Self {
            side: self.side,
            on: self.on.iter().map(|on| !on).collect(),
        }
    }

    /// Turns on everything that cannot be reached from the edge without
    /// crossing the mask.
    pub(crate) fn with_holes_filled(&self) -> Self {
        let side = self.side;
        let mut outside = vec![false; side * side];
        let mut open: Vec<usize> = Vec::new();
        let mut visit = |index: usize, open: &mut Vec<usize>| {
            if !self.on[index] && !outside[index] {
                outside[index] = true;
                open.push(index);
            }
        };
        for along in 0..side {
            visit(along, &mut open);
            visit((side - 1) * side + along, &mut open);
            visit(along * side, &mut open);
            visit(along * side + side - 1, &mut open);
        }
        while let Some(index) = open.pop() {
            let (x, y) = (index % side, index / side);
            if x > 0 {
                visit(index - 1, &mut open);
            }
            if x + 1 < side {
                visit(index + 1, &mut open);
            }
            if y > 0 {
                visit(index - side, &mut open);
            }
            if y + 1 < side {
                visit(index + side, &mut open);
            }
        }
        Self {
            side,
            on: outside.iter().map(|outside| !outside).collect(),
        }
    }

    /// The pixels that are on and have a neighbour that is off, row by row.
    pub(crate) fn edge(&self) -> impl Iterator<Item = (usize, usize)> {
        let last = self.side - 1;
        (0..self.side * self.side)
            .map(|index| (index % self.side, index / self.side))
            .filter(move |&(x, y)| {
                let inner = x > 0 && y > 0 && x < last && y < last;
                let surrounded = inner
                    && self.has(x - 1, y)
                    && self.has(x + 1, y)
                    && self.has(x, y - 1)
                    && self.has(x, y + 1);
                self.has(x, y) && !surrounded
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(picture: &[&str]) -> Mask {
        let on = picture
            .iter()
            .flat_map(|row| row.bytes())
            .map(|b| b == b'#');
        Mask::new(picture.len(), on.collect())
    }

    #[test]
    fn holes_are_filled_and_bays_are_not() {
        let ring_and_bay = mask(&[
            "......", //
            ".####.", ".#..#.", ".####.", ".#..#.", "......",
        ]);
        let filled = mask(&[
            "......", //
            ".####.", ".####.", ".####.", ".#..#.", "......",
        ]);
        assert_eq!(ring_and_bay.with_holes_filled(), filled);
    }

    #[test]
    fn the_edge_leaves_out_the_inside() {
        let block = mask(&[".....", ".###.", ".###.", ".###.", "....."]);
        assert_eq!(block.edge().count(), 8);
        assert!(block.edge().all(|at| at != (2, 2)));
        assert_eq!(block.count(), 9);
    }
}
