use std::borrow::Cow;

use fano_decks::Deck;
use fano_texts::Names;

/// Reads the bytes of somebody's own deck as they were kept; says what is wrong
/// with them.
pub type ReadBundle = fn(bytes: &[u8]) -> Result<Deck, String>;

/// What the server shows without knowing it: the web client and the drawings
/// are built into the program by crates this one does not depend on.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// A file of the web client, by its path without the leading slash.
    pub file: fn(path: &str) -> Option<SiteFile>,
    /// The SVG text of a symbol's drawing, by theme and symbol.
    pub drawing: fn(theme: &str, symbol: &str) -> Option<Cow<'static, str>>,
    /// The SVG text of an emoji's drawing.
    pub emoji: fn(emoji: &str) -> Option<Cow<'static, str>>,
    /// All emoji that have a drawing. It is asked once.
    pub emoji_names: fn() -> Vec<EmojiName>,
    /// The font of words and names (TrueType).
    pub font: fn() -> Option<&'static [u8]>,
    /// The font of longer texts (TrueType).
    pub reading_font: fn() -> Option<&'static [u8]>,
    /// Reads people's own decks.
    pub bundle: ReadBundle,
}

/// An emoji that has a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmojiName {
    /// The emoji, without the wish to be shown in colour or in black.
    pub emoji: String,
    /// What it is called, in the languages that have a name for it.
    pub names: Names,
    /// What else it may be looked for by in each language: words with spaces
    /// between them.
    pub keywords: Names,
}

/// A file of the web client.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// Its content.
    pub body: Cow<'static, [u8]>,
    /// The same, compressed with gzip.
    pub gzip: Option<Cow<'static, [u8]>>,
    /// The same, compressed with Brotli.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Something that changes whenever the file does, of letters, digits, `-`
    /// and `_`.
    pub tag: Cow<'static, str>,
    /// Whether the path identifies this exact content, so that browsers need
    /// not ask again.
    pub immutable: bool,
}

impl Site {
    /// A server without pages and drawings, for tests or as an API only.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            file: |_| None,
            drawing: |_, _| None,
            emoji: |_| None,
            emoji_names: Vec::new,
            font: || None,
            reading_font: || None,
            bundle: |_| Err("this server reads no bundles".to_owned()),
        }
    }
}
