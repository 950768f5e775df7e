//! Cut marks: short lines off the cards that show where their edges are.

use krilla::{geom::PathBuilder, surface::Surface};

use crate::{Shape, angle, shape::APOTHEM};

use super::{Sheet, pen};

const LINE: u32 = 0;
const LINE_MM: f32 = 0.15;
/// Between the edge (or the bleed) and a mark.
const AWAY_MM: f32 = 0.6;
const LENGTH_MM: f32 = 3.0;
/// How many points of a mark are checked for being on a card.
const PROBES: u8 = 6;

/// A straight line, from one end to the other.
type Line = [[f32; 2]; 2];

/// Draws the marks of all cards, except those that would be on another card.
pub(super) fn draw(sheet: &Sheet, places: &[[f32; 2]], surface: &mut Surface<'_>) {
    let options = sheet.options();
    let start = options.bleed_mm + AWAY_MM;
    let around = around(options.shape, options.card_mm / 2.0, start);
    surface.set_fill(None);
    surface.set_stroke(Some(pen::stroke(LINE, LINE_MM)));
    for (card, [x, y]) in places.iter().enumerate() {
        for line in &around {
            let line = line.map(|[dx, dy]| [x + dx, y + dy]);
            let free = sheet
                .places()
                .iter()
                .enumerate()
                .all(|(other, place)| other == card || clears(sheet, *place, line));
            if free {
                let mut path = PathBuilder::new();
                path.move_to(line[0][0], line[0][1]);
                path.line_to(line[1][0], line[1][1]);
                surface.draw_path(&path.finish().expect("a line"));
            }
        }
    }
    surface.set_stroke(None);
}

/// Whether a line stays off a card and its bleed.
fn clears(sheet: &Sheet, [x, y]: [f32; 2], line: Line) -> bool {
    let options = sheet.options();
    let half = options.card_mm / 2.0;
    let [from, to] = line;
    (0..=PROBES).all(|probe| {
        let share = f32::from(probe) / f32::from(PROBES);
        let at = |axis: usize| from[axis] + (to[axis] - from[axis]) * share;
        let (depth, _) = options.shape.depth((at(0) - x) / half, (at(1) - y) / half);
        -depth * half >= options.bleed_mm - 1e-2
    })
}

/// The marks around a card in the origin.
fn around(shape: Shape, half: f32, start: f32) -> Vec<Line> {
    let end = start + LENGTH_MM;
    let mut lines = Vec::new();
    match shape {
        // Rays that point at the edge, like the hours of a clock.
        Shape::Disc => {
            for hour in 0..12_u8 {
                let (cos, sin) = angle::cos_sin(f32::from(hour) / 12.0);
                let ray = |away: f32| [(half + away) * cos, (half + away) * sin];
                lines.push([ray(start), ray(end)]);
            }
        }
        // The sides, extended beyond the corners.
        Shape::Square => {
            for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
                let (near, far) = (half + start, half + end);
                lines.push([[x * half, y * near], [x * half, y * far]]);
                lines.push([[x * near, y * half], [x * far, y * half]]);
            }
        }
        Shape::Hexagon => {
            let corner = |k: u8| {
                let (cos, sin) = angle::cos_sin((f32::from(k) - 1.5) / 6.0);
                [half * cos, half * sin]
            };
            for k in 0..6 {
                for before in [corner((k + 5) % 6), corner((k + 1) % 6)] {
                    let here = corner(k);
                    // A side is as long as the distance from the corner to the
                    // middle.
                    let way = [(here[0] - before[0]) / half, (here[1] - before[1]) / half];
                    // Extended sides leave the neighbours' bleed at an angle.
                    let beyond = |away: f32| {
                        let away = away / APOTHEM;
                        [here[0] + way[0] * away, here[1] + way[1] * away]
                    };
                    lines.push([beyond(start), beyond(end)]);
                }
            }
        }
    }
    lines
}
