//! Words as symbols: typeset on a label, broken into lines to keep them large.
//!
//! A label is one compact shape, so the packer treats a word like any other
//! drawing, and no other drawing gets between its letters.

mod block;
mod syllables;
mod typeface;

use std::fmt::Write as _;

use fano_texts::{Explain, Message};
use resvg::usvg::{Options, Tree};

use crate::{Drawing, display::display_in_english, drawing, face::escaped};

pub use typeface::{FONT_BYTES_MAX, NotAFont, Ruler, Typeface};

/// Why a word cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WordError {
    /// The font has no glyphs for some characters.
    Lacks {
        /// The characters, each once, in order of appearance.
        missing: Vec<char>,
    },
    /// Nothing of the text is visible.
    Empty,
}

display_in_english!(WordError);

impl Explain for WordError {
    fn explain(&self) -> Message {
        match self {
            Self::Lacks { missing } => {
                let characters: Vec<String> = missing.iter().map(char::to_string).collect();
                Message::new("print-word-lacks")
                    .with("count", missing.len())
                    .with("characters", characters.join(" "))
            }
            Self::Empty => Message::new("print-word-empty"),
        }
    }
}

/// The colours of a word's letters and label, chosen by a hash of its letters.
const COLOURS: [(&str, &str); 8] = [
    ("#b3261e", "#fde5df"),
    ("#8f4700", "#fdebcd"),
    ("#585d00", "#f1f3c9"),
    ("#12652d", "#daf2dd"),
    ("#006367", "#d3f0ee"),
    ("#1d4da6", "#dce9fc"),
    ("#5a39a8", "#e9e1fb"),
    ("#9c1a5f", "#fcdfed"),
];

/// The font size, in units of the drawing.
const EM: f32 = 100.0;
/// Padding around the letters, in ems.
const PADDING: [f32; 2] = [0.34, 0.2];

/// Draws a word (or a few): broken where that makes the letters larger, and
/// preferably at soft hyphens.
///
/// # Errors
///
/// If the typeface lacks characters, or nothing of the text is visible.
pub fn word(text: &str, typeface: &Typeface) -> Result<Drawing, WordError> {
    let missing = typeface.lacks(text);
    if !missing.is_empty() {
        return Err(WordError::Lacks { missing });
    }
    if text.chars().all(typeface::is_unseen) {
        return Err(WordError::Empty);
    }
    let lines = block::lines(text, typeface);
    let svg = label(&lines, text, typeface);
    let options = Options {
        fontdb: typeface.fonts(),
        font_family: typeface.family().to_owned(),
        ..drawing::closed_options()
    };
    let tree = Tree::from_str(&svg, &options).expect("our own SVG");
    Drawing::from_tree(tree).map_err(|_| WordError::Empty)
}

fn label(lines: &[String], text: &str, typeface: &Typeface) -> String {
    let (ink, paper) = COLOURS[colour_of(text)];
    let metrics = typeface.metrics(text);
    let ruler = typeface.ruler();
    let widest = lines.iter().map(|line| ruler.width(line));
    let width = (widest.fold(0.0, f32::max) + 2.0 * PADDING[0]) * EM;
    let height = (metrics.height(lines.len()) + 2.0 * PADDING[1]) * EM;
    // A single letter gets a label about as wide as high.
    let width = width.max(height * 0.9);
    let radius = (0.42 * EM).min(height / 2.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\
         <rect width=\"{width}\" height=\"{height}\" rx=\"{radius}\" fill=\"{paper}\"/>\
         <g font-size=\"{EM}\" text-anchor=\"middle\" fill=\"{ink}\">"
    );
    for (number, line) in lines.iter().enumerate() {
        let baseline = (PADDING[1] + metrics.baseline(number)) * EM;
        let middle = width / 2.0;
        let line = escaped(line);
        let _ = write!(svg, "<text x=\"{middle}\" y=\"{baseline}\">{line}</text>");
    }
    svg.push_str("</g></svg>");
    svg
}

/// The number of the colours a text gets (FNV-1a, so that all machines agree).
fn colour_of(text: &str) -> usize {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    // The hash depends too much on the last letters; after one more mixing
    // step, its highest bits depend on all of them.
    ((hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d) >> 24) as usize % COLOURS.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let byte = u8::from_str_radix(&colour[at..at + 2], 16).expect("hexadecimal");
            let share = f64::from(byte) / 255.0;
            if share <= 0.040_45 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn ink_stands_out_from_its_label() {
        for (ink, paper) in COLOURS {
            let contrast = (luminance(paper) + 0.05) / (luminance(ink) + 0.05);
            assert!(contrast >= 4.5, "{ink} on {paper}: {contrast:.1}");
        }
    }

    #[test]
    fn words_get_all_colours() {
        let mut seen = [false; COLOURS.len()];
        for word in [
            "dog",
            "cat",
            "cow",
            "horse",
            "Hund",
            "Katze",
            "Kuh",
            "Pferd",
            "fish",
            "Fisch",
            "house",
            "Haus",
            "tree",
            "Baum",
            "sun",
            "Sonne",
            "moon",
            "Mond",
            "ice cream",
        ] {
            seen[colour_of(word)] = true;
        }
        assert!(seen.iter().filter(|seen| **seen).count() >= 7, "{seen:?}");
    }
}
