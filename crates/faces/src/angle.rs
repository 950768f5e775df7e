//! Angles in tenths of a degree, with a sine that is the same on every machine.
//!
//! The standard library's sine comes from the platform and may differ in its
//! last bit; a layout must not. Additions, multiplications and square roots are
//! exact everywhere, so everything here is built from those.

/// Tenths of a degree in a full turn.
pub(crate) const FULL_TURN: u16 = 3600;

/// Cosine and sine of an angle given in turns (1.0 is a full turn).
pub(crate) fn cos_sin(turns: f32) -> (f32, f32) {
    let turns = turns - turns.floor();
    // A quarter turn at a time, so that the series stays short.
    let quarter = (turns * 4.0).floor();
    let rest = (turns - quarter * 0.25) * std::f32::consts::TAU;
    // Halving twice brings the angle below 0.4, where a few terms are enough.
    let (c, s) = series(rest * 0.25);
    let (c, s) = (c * c - s * s, 2.0 * c * s);
    let (c, s) = (c * c - s * s, 2.0 * c * s);
    let norm = (c * c + s * s).sqrt();
    let (c, s) = (c / norm, s / norm);
    match quarter as u8 {
        0 | 4 => (c, s),
        1 => (-s, c),
        2 => (-c, -s),
        _ => (s, -c),
    }
}

/// Taylor's series for angles up to 0.4 radians.
fn series(x: f32) -> (f32, f32) {
    let q = x * x;
    let cos = 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0));
    let sin = x * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0)));
    (cos, sin)
}

/// The nearest tenth of a degree, from 0 to 3599.
pub(crate) fn to_tenths(turns: f32) -> u16 {
    let turns = turns - turns.floor();
    let tenths = (turns * f32::from(FULL_TURN) + 0.5).floor() as u16;
    tenths % FULL_TURN
}

/// The same angle in turns.
pub(crate) fn from_tenths(tenths: u16) -> f32 {
    f32::from(tenths) / f32::from(FULL_TURN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_sine() {
        for tenths in 0..FULL_TURN {
            let (c, s) = cos_sin(from_tenths(tenths));
            let radians = f64::from(tenths) / 3600.0 * std::f64::consts::TAU;
            assert!((f64::from(c) - radians.cos()).abs() < 1e-6, "cos {tenths}");
            assert!((f64::from(s) - radians.sin()).abs() < 1e-6, "sin {tenths}");
        }
    }

    #[test]
    fn tenths_survive_the_round_trip() {
        for tenths in 0..FULL_TURN {
            assert_eq!(to_tenths(from_tenths(tenths)), tenths);
            assert_eq!(to_tenths(from_tenths(tenths) - 3.0), tenths);
        }
    }
}
