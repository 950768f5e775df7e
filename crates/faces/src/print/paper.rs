use std::str::FromStr;

use fano_texts::{Explain, Message};

use crate::display::display_in_english;

/// A sheet of paper, in millimetres. Its orientation is decided later.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// From left to right.
    pub width_mm: f32,
    /// From top to bottom.
    pub height_mm: f32,
}

impl Paper {
    /// ISO A4.
    pub const A4: Self = Self::new(210.0, 297.0);
    /// ISO A3.
    pub const A3: Self = Self::new(297.0, 420.0);
    /// US Letter.
    pub const LETTER: Self = Self::new(215.9, 279.4);

    /// The smallest and the largest length of a side.
    pub const SIDE_MM: [f32; 2] = [20.0, 2000.0];

    /// A sheet of this size.
    #[must_use]
    pub const fn new(width_mm: f32, height_mm: f32) -> Self {
        Self {
            width_mm,
            height_mm,
        }
    }

    /// The same sheet turned by a right angle.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::new(self.height_mm, self.width_mm)
    }
}

/// An unknown paper name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPaper(pub String);

display_in_english!(UnknownPaper);

impl Explain for UnknownPaper {
    fn explain(&self) -> Message {
        Message::new("print-unknown-paper")
            .with("found", self.0.as_str())
            .with("min", Paper::SIDE_MM[0] as u32)
            .with("max", Paper::SIDE_MM[1] as u32)
    }
}

/// `a4`, `a3`, `letter`, or a size such as `200x300mm`.
impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(word: &str) -> Result<Self, UnknownPaper> {
        let unknown = || UnknownPaper(word.to_owned());
        let lower = word.to_ascii_lowercase();
        match &*lower {
            "a4" => return Ok(Self::A4),
            "a3" => return Ok(Self::A3),
            "letter" => return Ok(Self::LETTER),
            _ => {}
        }
        let size = lower.strip_suffix("mm").unwrap_or(&lower);
        let (width, height) = size.split_once(['x', '×']).ok_or_else(unknown)?;
        let side = |text: &str| {
            let length: f32 = text.trim().replace(',', ".").parse().ok()?;
            (Self::SIDE_MM[0]..=Self::SIDE_MM[1])
                .contains(&length)
                .then_some(length)
        };
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(Self::new(width, height)),
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_sizes_name_papers() {
        for (word, paper) in [
            ("a4", Paper::A4),
            ("A3", Paper::A3),
            ("Letter", Paper::LETTER),
            ("86x86mm", Paper::new(86.0, 86.0)),
            ("100X150", Paper::new(100.0, 150.0)),
            ("92,5×130 mm", Paper::new(92.5, 130.0)),
        ] {
            assert_eq!(word.parse(), Ok(paper), "{word}");
        }
        for word in [
            "a5", "", "x", "100", "10x100", "1e9x2", "NaNxNaN", "-5x100mm",
        ] {
            assert_eq!(word.parse::<Paper>(), Err(UnknownPaper(word.into())));
        }
    }
}
