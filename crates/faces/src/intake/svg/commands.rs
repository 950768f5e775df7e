//! How many commands the path of an element has, without parsing it.

use resvg::usvg::roxmltree::Node;

/// An arc is drawn as up to four curves.
const CURVES_PER_ARC: u64 = 4;
/// Two radii, an angle, two flags and a point.
const NUMBERS_PER_ARC: u64 = 7;

/// The commands of an element's path, or a few more.
pub(super) fn of(node: Node<'_, '_>) -> u64 {
    match node.tag_name().name() {
        "path" => node.attribute("d").map_or(0, in_path_data),
        "polygon" | "polyline" => {
            let points = node.attribute("points").unwrap_or_default();
            let mut numbers = Numbers::default();
            points.bytes().for_each(|byte| numbers.take(byte));
            numbers.found.div_ceil(2)
        }
        "rect" | "circle" | "ellipse" | "line" => 4,
        _ => 0,
    }
}

fn in_path_data(data: &str) -> u64 {
    let mut commands = 0;
    let mut numbers = Numbers::default();
    let mut letter = None;
    for byte in data.bytes() {
        // Exponents are part of a number.
        if byte.is_ascii_alphabetic() && !byte.eq_ignore_ascii_case(&b'e') {
            commands += letter.map_or(0, |letter| repetitions(letter, numbers.found));
            letter = Some(byte);
            numbers = Numbers {
                of_arcs: byte.eq_ignore_ascii_case(&b'a'),
                ..Numbers::default()
            };
        } else {
            numbers.take(byte);
        }
    }
    commands + repetitions(letter.unwrap_or(b'M'), numbers.found)
}

/// How many commands a letter and the numbers after it stand for.
fn repetitions(letter: u8, numbers: u64) -> u64 {
    match letter.to_ascii_lowercase() {
        b'h' | b'v' => numbers.max(1),
        b'c' => numbers.div_ceil(6).max(1),
        b's' | b'q' => numbers.div_ceil(4).max(1),
        b'a' => CURVES_PER_ARC * numbers.div_ceil(NUMBERS_PER_ARC).max(1),
        b'z' => 1,
        _ => numbers.div_ceil(2).max(1),
    }
}

/// Counts numbers as they are written in SVG: `1.5.5-2` is three of them.
#[derive(Default)]
struct Numbers {
    found: u64,
    inside: bool,
    has_point: bool,
    after_exponent: bool,
    /// Whether some of them are flags: one digit each, with nothing between a
    /// flag and what follows it.
    of_arcs: bool,
}

impl Numbers {
    fn take(&mut self, byte: u8) {
        let starts = match byte {
            b'0'..=b'9' => !self.inside,
            b'.' => !self.inside || self.has_point,
            b'-' | b'+' => !self.inside || !self.after_exponent,
            b'e' | b'E' => false,
            _ => {
                self.inside = false;
                return;
            }
        };
        if starts {
            let is_flag = self.of_arcs && matches!(self.found % NUMBERS_PER_ARC, 3 | 4);
            self.found += 1;
            self.inside = !is_flag;
            self.has_point = false;
        }
        self.has_point |= byte == b'.';
        self.after_exponent = matches!(byte, b'e' | b'E');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_counted_however_they_are_written() {
        for (data, commands) in [
            ("M0 0L1 1", 2),
            ("M0 0 1 1 2 2 3 3z", 5),
            ("m1.5.5-2-2h1 2 3v-1-1", 7),
            ("M1e-5-1e5c1 1 1 1 1 1 1 1 1 1 1 1", 3),
            ("M0,0a1,1,0,01,1,1", 5),
            ("M0,0a1,1,0,0,1,1,1", 5),
            ("M0 0a1 1 0 011 1 2.5.5 0 10-3-4A1 1 0 00.5.5", 13),
        ] {
            assert_eq!(in_path_data(data), commands, "{data}");
        }
    }
}
