//! The drawings of Fano's decks, built in.
//!
//! Most are pictures of the Fluent emoji set, collected by the build script
//! from an npm package; the rest are our own. Each is an SVG file of its own
//! on a square of 32 × 32 units.
//!
//! ```
//! assert!(fano_art::svg("insects", "ant").is_some_and(|svg| svg.starts_with("<svg")));
//! assert!(fano_art::svg("insects", "elephant").is_none());
//! ```

mod emoji;

pub use emoji::{all_emoji, emoji, emoji_keywords, emoji_name};

/// A symbol's id and its drawing, if it was there when the program was built.
type Entry = (&'static str, Option<&'static str>);

include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// Where the drawings that are not ours come from, for credits.
pub const LICENCE_NOTE: &str = "\
Some drawings are from Fluent Emoji (flat), © Microsoft Corporation, MIT licence.
Names of emoji are from emojibase-data, © Miles Johnson, MIT licence, and Unicode CLDR, © Unicode, Inc., Unicode License v3.
Names are set in Nunito, © The Nunito Project Authors, SIL Open Font License 1.1.";

/// The themes that have drawings, in alphabetical order.
pub fn themes() -> impl Iterator<Item = &'static str> {
    THEMES.iter().map(|(theme, _)| *theme)
}

/// The ids a theme lists, in alphabetical order; none if there is no such theme.
pub fn ids(theme: &str) -> impl Iterator<Item = &'static str> {
    entries(theme).iter().map(|(id, _)| *id)
}

/// The drawing of a symbol of a theme.
///
/// `None` if the theme has no such symbol, or if the drawing was not there
/// when the program was built: see [`missing`].
#[must_use]
pub fn svg(theme: &str, id: &str) -> Option<&'static str> {
    let entries = entries(theme);
    let place = entries.binary_search_by(|(name, _)| (*name).cmp(id)).ok()?;
    entries[place].1
}

/// Why the drawings of the emoji set and the font are not built in, or `None` if they are.
#[must_use]
pub fn missing() -> Option<&'static str> {
    (!MISSING.is_empty()).then_some(MISSING)
}

/// The font that names and words are set in (Nunito Bold, TrueType).
#[must_use]
pub fn font() -> Option<&'static [u8]> {
    FONT
}

/// The font that longer texts are set in (Nunito Regular, TrueType).
#[must_use]
pub fn reading_font() -> Option<&'static [u8]> {
    READING_FONT
}

fn entries(theme: &str) -> &'static [Entry] {
    THEMES
        .iter()
        .find(|(name, _)| *name == theme)
        .map_or(&[], |(_, entries)| *entries)
}
