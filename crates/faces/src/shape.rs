use fano_decks::{Deck, Suit};
use serde::{Deserialize, Serialize};

/// The outline of a card. All of them fit into the square from (−1, −1) to (1, 1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// A circle with radius 1.
    #[default]
    Disc,
    /// A hexagon with a corner at the top; its corners are 1 away from the middle.
    #[serde(rename = "hex")]
    Hexagon,
    /// A square with rounded corners and sides of length 2.
    Square,
}

/// The distance of a hexagon's side from its centre: √3 / 2.
pub(crate) const APOTHEM: f32 = 0.866_025_4;
/// The radius of a square's corners.
pub(crate) const CORNER_RADIUS: f32 = 0.22;

impl Shape {
    /// All shapes, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Disc, Self::Hexagon, Self::Square];

    /// The name used in files and on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Disc => "disc",
            Self::Hexagon => "hex",
            Self::Square => "square",
        }
    }

    /// The shape with this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.id() == id)
    }

    /// The default shape of a deck: cards with suits, as in Connect, are
    /// hexagons; all others are discs.
    #[must_use]
    pub fn of(deck: &Deck) -> Self {
        let suited = deck.cards().iter().any(|card| card.suit() != Suit::Plain);
        if suited { Self::Hexagon } else { Self::Disc }
    }

    /// The area, where a disc has π.
    #[must_use]
    pub fn area(self) -> f32 {
        match self {
            Self::Disc => std::f32::consts::PI,
            Self::Hexagon => 3.0 * APOTHEM,
            Self::Square => 4.0 - (4.0 - std::f32::consts::PI) * CORNER_RADIUS * CORNER_RADIUS,
        }
    }

    /// How far a point is inside the shape (negative outside), and the inward
    /// direction.
    pub(crate) fn depth(self, x: f32, y: f32) -> (f32, [f32; 2]) {
        match self {
            Self::Disc => {
                let away = (x * x + y * y).sqrt();
                (1.0 - away, toward_origin(x, y, away))
            }
            Self::Hexagon => {
                // By symmetry one quadrant is enough.
                let (ax, ay) = (x.abs(), y.abs());
                let slanted = 0.5 * ax + APOTHEM * ay;
                if ax > slanted {
                    (APOTHEM - ax, [-sign(x), 0.0])
                } else {
                    (APOTHEM - slanted, [-0.5 * sign(x), -APOTHEM * sign(y)])
                }
            }
            Self::Square => {
                let (qx, qy) = (
                    x.abs() - (1.0 - CORNER_RADIUS),
                    y.abs() - (1.0 - CORNER_RADIUS),
                );
                if qx > 0.0 && qy > 0.0 {
                    let away = (qx * qx + qy * qy).sqrt();
                    let way = toward_origin(qx * sign(x), qy * sign(y), away);
                    (CORNER_RADIUS - away, way)
                } else if qx > qy {
                    (CORNER_RADIUS - qx, [-sign(x), 0.0])
                } else {
                    (CORNER_RADIUS - qy, [0.0, -sign(y)])
                }
            }
        }
    }

    /// Whether a point is certainly more than `margin` inside: much faster than
    /// [`depth`](Self::depth), but it does not know of points that barely are.
    #[inline]
    pub(crate) fn is_surely_inside(self, x: f32, y: f32, margin: f32) -> bool {
        /// More than all rounding.
        const BARELY: f32 = 0.9999;
        match self {
            Self::Disc => {
                let radius = (1.0 - margin) * BARELY;
                x * x + y * y < radius * radius
            }
            Self::Hexagon => {
                let slanted = 0.5 * x.abs() + APOTHEM * y.abs();
                x.abs().max(slanted) < (APOTHEM - margin) * BARELY
            }
            Self::Square => {
                let side = 1.0 - margin.max(CORNER_RADIUS);
                x.abs().max(y.abs()) < side * BARELY
            }
        }
    }
}

fn toward_origin(x: f32, y: f32, away: f32) -> [f32; 2] {
    if away > 0.0 {
        [-x / away, -y / away]
    } else {
        [0.0, 0.0]
    }
}

fn sign(value: f32) -> f32 {
    if value < 0.0 { -1.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_agree_with_counting_points() {
        const STEPS: i16 = 400;
        for shape in Shape::ALL {
            let mut inside = 0_u32;
            for row in 0..STEPS {
                for column in 0..STEPS {
                    let place = |n: i16| (f32::from(n) + 0.5) / f32::from(STEPS) * 2.0 - 1.0;
                    inside += u32::from(shape.depth(place(column), place(row)).0 >= 0.0);
                }
            }
            let counted = inside as f32 * 4.0 / (f32::from(STEPS) * f32::from(STEPS));
            assert!(
                (counted - shape.area()).abs() < 0.01,
                "{shape:?}: {counted}"
            );
        }
    }

    #[test]
    fn depth_falls_by_one_per_step_outwards() {
        for shape in Shape::ALL {
            for (x, y) in [(0.5, 0.2), (-0.3, 0.6), (-0.9, -0.1), (0.9, -0.88)] {
                let (depth, way) = shape.depth(x, y);
                let (deeper, _) = shape.depth(x + way[0] * 0.01, y + way[1] * 0.01);
                assert!(
                    (deeper - depth - 0.01).abs() < 1e-4,
                    "{shape:?} at {x}, {y}"
                );
            }
        }
    }

    #[test]
    fn what_is_surely_inside_is_deeper_than_the_margin() {
        const STEPS: i16 = 200;
        for shape in Shape::ALL {
            for margin in [0.05, 0.12, 0.3] {
                let mut inside = 0.0;
                for row in 0..STEPS {
                    for column in 0..STEPS {
                        let place = |n: i16| (f32::from(n) + 0.5) / f32::from(STEPS) * 2.0 - 1.0;
                        let (x, y) = (place(column), place(row));
                        if shape.is_surely_inside(x, y, margin) {
                            inside += 1.0;
                            assert!(shape.depth(x, y).0 > margin, "{shape:?} at {x}, {y}");
                        }
                    }
                }
                let share = inside * 4.0 / (f32::from(STEPS) * f32::from(STEPS)) / shape.area();
                assert!(share > 0.4, "{shape:?} with {margin}: {share}");
            }
        }
    }

    #[test]
    fn words_name_their_shapes() {
        for shape in Shape::ALL {
            assert_eq!(Shape::from_id(shape.id()), Some(shape));
        }
        assert_eq!(Shape::from_id("circle"), None);
    }
}
