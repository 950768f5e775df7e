//! How alike two drawings look. On cards they appear in any size and rotation,
//! so only shape and colour count, as seen with normal sight or with red or
//! green colour blindness.

use rayon::prelude::*;
use resvg::tiny_skia::{Pixmap, Transform};

use crate::Drawing;

/// Pixels along one side of the pictures that are compared.
const SIDE: usize = 32;
/// How many rotations of one drawing are compared with the other.
const TURNS: u16 = 24;

/// Drawings that are less than this apart are easy to confuse. The most similar
/// of our own decks are a little further apart.
pub const CONFUSED_BELOW: f32 = 0.14;

/// Kinds of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// All three kinds of cones.
    Normal,
    /// Without the cones for red.
    Protanopia,
    /// Without the cones for green.
    Deuteranopia,
}

impl Sight {
    /// All kinds of sight that drawings are tested for.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Protanopia, Self::Deuteranopia];

    /// The matrix for linear red, green and blue (Machado, Oliveira and
    /// Fernandes 2009, full severity).
    fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        }
    }
}

/// Two drawings of a list and how far apart they look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The drawing that comes first.
    pub first: usize,
    /// The drawing that comes later.
    pub second: usize,
    /// 0 for two that look the same, 1 for black against nothing at all.
    pub distance: f32,
}

/// Every pair of the drawings, the most alike first.
#[must_use]
pub fn pairs(drawings: &[&Drawing], sight: Sight) -> Vec<Pair> {
    let seen: Vec<Vec<Picture>> = drawings
        .par_iter()
        .map(|drawing| {
            let turns = (0..TURNS).map(|turn| f32::from(turn) / f32::from(TURNS));
            turns
                .map(|turn| Picture::of(drawing, turn, sight))
                .collect()
        })
        .collect();
    let mut pairs: Vec<Pair> = (0..drawings.len())
        .into_par_iter()
        .flat_map_iter(|second| (0..second).map(move |first| (first, second)))
        .map(|(first, second)| Pair {
            first,
            second,
            distance: seen[second]
                .iter()
                .map(|turned| turned.distance(&seen[first][0]))
                .fold(f32::INFINITY, f32::min),
        })
        .collect();
    pairs.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    pairs
}

/// What a pixel counts if it is covered on one side only, whatever its colour:
/// a pale shape is a shape too. (Black and white are 1 apart.)
const COVERED: f32 = 0.5;

/// A drawing as large as the square allows, on white paper.
struct Picture {
    /// Lightness and two hues (Oklab), and how much of the pixel is covered.
    pixels: Vec<[f32; 4]>,
}

impl Picture {
    fn of(drawing: &Drawing, turn: f32, sight: Sight) -> Self {
        let silhouette = drawing.silhouette();
        let side = u32::try_from(SIDE).expect("a few pixels");
        let half = SIDE as f32 / 2.0;
        let scale = half / silhouette.radius();
        let [x, y] = silhouette.pivot();
        let place = Transform::from_translate(half, half)
            .pre_scale(scale, scale)
            .pre_rotate(turn * 360.0)
            .pre_translate(-x, -y);
        let mut pixels = Pixmap::new(side, side).expect("a side above 0");
        drawing.paint(place, &mut pixels.as_mut());
        let seen = pixels.pixels().iter().map(|p| {
            let paper = 255 - p.alpha();
            let colour = [p.red() + paper, p.green() + paper, p.blue() + paper];
            let [l, u, v] = oklab(colour, sight);
            [l, u, v, COVERED * f32::from(p.alpha()) / 255.0]
        });
        Self {
            pixels: seen.collect(),
        }
    }

    /// The mean difference where at least one of them covers the paper.
    fn distance(&self, other: &Self) -> f32 {
        let (mut sum, mut union) = (0.0, 0.0);
        for (a, b) in self.pixels.iter().zip(&other.pixels) {
            let [l, u, v, w] = [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]];
            sum += (l * l + u * u + v * v + w * w).sqrt();
            union += a[3].max(b[3]);
        }
        sum * COVERED / union
    }
}

/// A colour as perceived, in Oklab.
fn oklab(srgb: [u8; 3], sight: Sight) -> [f32; 3] {
    let linear = srgb.map(|channel| {
        let value = f32::from(channel) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    });
    let seen = times(sight.matrix(), linear).map(|value| value.clamp(0.0, 1.0));
    let cones = times(
        [
            [0.412_221_46, 0.536_332_55, 0.051_445_995],
            [0.211_903_5, 0.680_699_5, 0.107_396_96],
            [0.088_302_46, 0.281_718_85, 0.629_978_7],
        ],
        seen,
    );
    times(
        [
            [0.210_454_26, 0.793_617_8, -0.004_072_047],
            [1.977_998_5, -2.428_592_2, 0.450_593_7],
            [0.025_904_037, 0.782_771_77, -0.808_675_77],
        ],
        cones.map(f32::cbrt),
    )
}

fn times(matrix: [[f32; 3]; 3], vector: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(inside: &str) -> Drawing {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">{inside}</svg>"
        );
        Drawing::from_svg(&svg).expect("a drawing")
    }

    fn distance(a: &str, b: &str, sight: Sight) -> f32 {
        pairs(&[&drawing(a), &drawing(b)], sight)[0].distance
    }

    const BAR: &str = "<rect x=\"2\" y=\"13\" width=\"28\" height=\"6\" fill=\"#c00000\"/>";

    #[test]
    fn turned_and_smaller_is_still_alike() {
        let turned =
            "<g transform=\"rotate(60 16 16) translate(8 8) scale(.5)\">".to_owned() + BAR + "</g>";
        assert!(distance(BAR, &turned, Sight::Normal) < 0.03);
    }

    #[test]
    fn another_colour_or_another_shape_is_not() {
        let blue = BAR.replace("#c00000", "#0000c0");
        let disc = "<circle cx=\"16\" cy=\"16\" r=\"14\" fill=\"#c00000\"/>";
        assert!(distance(BAR, &blue, Sight::Normal) > 0.08);
        assert!(distance(BAR, disc, Sight::Normal) > 0.3);
    }

    #[test]
    fn red_and_green_look_more_alike_to_the_colour_blind() {
        let red = "<circle cx=\"16\" cy=\"16\" r=\"14\" fill=\"#c03030\"/>";
        let green = "<circle cx=\"16\" cy=\"16\" r=\"14\" fill=\"#607000\"/>";
        let normal = distance(red, green, Sight::Normal);
        assert!(distance(red, green, Sight::Deuteranopia) < normal / 2.0);
    }
}
