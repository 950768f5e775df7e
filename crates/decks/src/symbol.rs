use fano_texts::Lang;

/// The number of a symbol within its deck, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolId(pub u16);

impl SymbolId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What is drawn where a symbol stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A drawing of a built-in theme, found by theme and symbol id.
    Theme {
        /// The theme, such as `classic`.
        theme: String,
    },
    /// A picture file, named relative to the deck file.
    File(String),
    /// A word (or a few), set in type.
    Word(String),
    /// An emoji.
    Emoji(String),
}

/// A symbol: a picture with one clear name in each language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// A short word for files and code, unique in its deck, such as `baby-bottle`.
    pub id: String,
    /// The English name.
    pub en: String,
    /// The German name.
    pub de: String,
    /// What is drawn.
    pub picture: Picture,
}

impl Symbol {
    /// The name in a language.
    #[must_use]
    pub fn name(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::De => &self.de,
        }
    }
}
