use std::sync::Arc;

use fano_texts::{Explain, Message};
use resvg::usvg::fontdb::{Database, Source};
use rustybuzz::{Face, UnicodeBuffer};

use crate::display::display_in_english;

/// The longest font file accepted.
pub const FONT_BYTES_MAX: usize = 32 << 20;

/// A file that is not a font we can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFont;

display_in_english!(NotAFont);

impl Explain for NotAFont {
    fn explain(&self) -> Message {
        Message::new("print-not-a-font").with("max", FONT_BYTES_MAX >> 20)
    }
}

/// The bytes of a font, shared by its users.
type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A font that words are set in.
#[derive(Clone)]
pub struct Typeface {
    bytes: Bytes,
    family: String,
    fonts: Arc<Database>,
}

impl Typeface {
    /// Reads a TrueType or OpenType font.
    ///
    /// # Errors
    ///
    /// If it is not such a font, or too long.
    pub fn new(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, NotAFont> {
        let bytes: Bytes = Arc::new(bytes);
        if (*bytes).as_ref().len() > FONT_BYTES_MAX {
            return Err(NotAFont);
        }
        Face::from_slice((*bytes).as_ref(), 0).ok_or(NotAFont)?;
        let mut fonts = Database::new();
        let ids = fonts.load_font_source(Source::Binary(bytes.clone()));
        let family = ids
            .first()
            .and_then(|id| fonts.face(*id)?.families.first().cloned())
            .map(|(family, _)| family)
            .ok_or(NotAFont)?;
        // Whatever a drawing asks for, it gets this font.
        fonts.set_serif_family(&family);
        fonts.set_sans_serif_family(&family);
        fonts.set_cursive_family(&family);
        fonts.set_fantasy_family(&family);
        fonts.set_monospace_family(&family);
        Ok(Self {
            bytes,
            family,
            fonts: Arc::new(fonts),
        })
    }

    /// The family name of the font.
    #[must_use]
    pub fn family(&self) -> &str {
        &self.family
    }

    /// The characters of a text that the font cannot show, each once.
    #[must_use]
    pub fn lacks(&self, text: &str) -> Vec<char> {
        let face = self.face();
        let mut missing = Vec::new();
        for c in text.chars().filter(|c| !is_unseen(*c)) {
            if face.glyph_index(c).is_none() && !missing.contains(&c) {
                missing.push(c);
            }
        }
        missing
    }

    /// A ruler for measuring texts.
    #[must_use]
    pub fn ruler(&self) -> Ruler<'_> {
        Ruler { face: self.face() }
    }

    /// How far lines of this text extend up and down.
    pub(super) fn metrics(&self, text: &str) -> Metrics {
        if text.chars().all(has_latin_proportions) {
            return Metrics::LATIN;
        }
        let face = self.face();
        let em = face.units_per_em() as f32;
        Metrics {
            ascent: (f32::from(face.ascender()) / em).clamp(0.5, 1.4),
            descent: (-f32::from(face.descender()) / em).clamp(0.1, 0.7),
        }
    }

    pub(crate) fn fonts(&self) -> Arc<Database> {
        self.fonts.clone()
    }

    pub(crate) fn bytes(&self) -> Bytes {
        self.bytes.clone()
    }

    fn face(&self) -> Face<'_> {
        Face::from_slice((*self.bytes).as_ref(), 0).expect("checked when it was read")
    }
}

/// Measures texts. Creating a ruler takes longer than measuring with it.
pub struct Ruler<'a> {
    face: Face<'a>,
}

impl Ruler<'_> {
    /// How wide a text is on one line, in ems.
    #[must_use]
    pub fn width(&self, text: &str) -> f32 {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let shaped = rustybuzz::shape(&self.face, &[], buffer);
        let positions = shaped.glyph_positions().iter();
        let advance: i32 = positions.map(|glyph| glyph.x_advance).sum();
        advance as f32 / self.face.units_per_em() as f32
    }
}

impl std::fmt::Debug for Ruler<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ruler")
    }
}

impl std::fmt::Debug for Typeface {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Typeface").field(&self.family).finish()
    }
}

/// How far lines extend above and below their baseline, in ems.
#[derive(Clone, Copy, Debug)]
pub(super) struct Metrics {
    ascent: f32,
    descent: f32,
}

impl Metrics {
    /// Fonts leave room for two accents on a capital; a label has padding for that.
    const LATIN: Self = Self {
        ascent: 0.74,
        descent: 0.22,
    };
    /// From one baseline to the next, beyond ascent and descent.
    const LEADING: f32 = 0.06;

    /// The height of this many lines.
    pub(super) fn height(self, lines: usize) -> f32 {
        self.baseline(lines - 1) + self.descent
    }

    /// How far the baseline of a line is below the top of the first.
    pub(super) fn baseline(self, line: usize) -> f32 {
        self.ascent + line as f32 * (self.ascent + self.descent + Self::LEADING)
    }
}

/// Characters that are invisible themselves: spaces, joiners, variation
/// selectors and direction marks.
pub(super) fn is_unseen(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Latin, Greek and Cyrillic letters, and the marks used with them.
fn has_latin_proportions(c: char) -> bool {
    matches!(c, '\0'..='\u{52f}' | '\u{1e00}'..='\u{20cf}')
}
