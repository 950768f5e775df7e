use fano_texts::{Lang, Names};

use crate::{DeckError, Theme, limits};

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

/// What is drawn for a symbol.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Picture {
    /// A drawing of a built-in theme.
    Theme {
        /// The theme, such as `classic`, for the drawing of the symbol with the
        /// same id; or theme and id, such as `classic/dog`.
        theme: String,
    },
    /// A picture file, named relative to the deck file, with `/` between folders.
    File(String),
    /// A word (or a few), typeset.
    Word(String),
    /// An emoji.
    Emoji(String),
}

impl Picture {
    /// The key of this kind of picture in deck files.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Theme { .. } => "theme",
            Self::File(_) => "file",
            Self::Word(_) => "word",
            Self::Emoji(_) => "emoji",
        }
    }

    /// The text that goes with [`key`](Self::key): a theme, a path, a word or an emoji.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Theme { theme: text }
            | Self::File(text)
            | Self::Word(text)
            | Self::Emoji(text) => text,
        }
    }

    /// The theme and the id in it of a theme's drawing, for a symbol with this
    /// id; `None` for other pictures.
    #[must_use]
    pub fn in_theme<'a>(&'a self, symbol: &'a str) -> Option<(&'a str, &'a str)> {
        match self {
            Self::Theme { theme } => Some(theme.split_once('/').unwrap_or((theme, symbol))),
            _ => None,
        }
    }

    /// The picture with this key and text; `None` for an unknown key.
    #[must_use]
    pub fn from_key(key: &str, text: String) -> Option<Self> {
        match key {
            "theme" => Some(Self::Theme { theme: text }),
            "file" => Some(Self::File(text)),
            "word" => Some(Self::Word(text)),
            "emoji" => Some(Self::Emoji(text)),
            _ => None,
        }
    }
}

/// A symbol: one clear name in each language, and what is drawn for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// A short word for files and code, unique in its deck, such as
    /// `baby-bottle`.
    pub id: String,
    /// Its own names, without those that it has by default. Only those that the
    /// deck's author gave are here: see [`name`](Self::name) for what it is
    /// called.
    names: Names,
    /// What is drawn, at least one picture. Several give a symbol several
    /// faces, such as a word and its translation, which cards show in turn.
    pub pictures: Vec<Picture>,
}

impl Symbol {
    /// A symbol with these pictures and the default names for them: those of
    /// the theme, the word itself, or else the id.
    #[must_use]
    pub fn new(id: impl Into<String>, pictures: Vec<Picture>) -> Self {
        let id = id.into();
        Self {
            id,
            names: Names::default(),
            pictures,
        }
    }

    /// The same symbol with its own names, as far as it has any.
    #[must_use]
    pub fn named(self, names: Names) -> Self {
        let usual = Names::each(|lang| self.usual_name(lang).unwrap_or(&self.id).to_owned());
        Self {
            names: names.without(&usual),
            ..self
        }
    }

    /// Its own names, without those that it has by default.
    #[must_use]
    pub fn own_names(&self) -> &Names {
        &self.names
    }

    /// The name in a language: its own, or that of the theme, or the word, or
    /// its own name in English, or else the id.
    #[must_use]
    pub fn name(&self, lang: Lang) -> &str {
        let own = |lang| self.names.exact(lang);
        own(lang)
            .or_else(|| self.usual_name(lang))
            .or_else(|| own(Lang::En))
            .unwrap_or(&self.id)
    }

    /// The names in all languages.
    #[must_use]
    pub fn names(&self) -> Names {
        Names::each(|lang| self.name(lang).to_owned())
    }

    /// What the first picture says: the theme's name for it, or the word.
    fn usual_name(&self, lang: Lang) -> Option<&str> {
        match self.pictures.first()? {
            picture @ Picture::Theme { .. } => {
                let (theme, drawn) = picture.in_theme(&self.id)?;
                let symbol = Theme::by_id(theme)?.symbol(drawn)?;
                Some(symbol.name(lang))
            }
            Picture::Word(word) => Some(word),
            Picture::File(_) | Picture::Emoji(_) => None,
        }
    }

    /// The first picture, and usually the only one.
    ///
    /// # Panics
    ///
    /// If there is none, which cannot happen in a [`Deck`](crate::Deck).
    #[must_use]
    pub fn picture(&self) -> &Picture {
        &self.pictures[0]
    }

    /// Checks everything about a symbol that does not depend on the others.
    pub(crate) fn check(&self, number: usize) -> Result<(), DeckError> {
        if !is_id(&self.id) {
            return Err(DeckError::BadId {
                symbol: number,
                id: self.id.clone(),
            });
        }
        if !(1..=limits::PICTURES_MAX).contains(&self.pictures.len()) {
            return Err(DeckError::PictureCount {
                symbol: self.id.clone(),
                found: self.pictures.len(),
            });
        }
        let names = self.names.iter().map(|(lang, name)| (lang.code(), name));
        let mut texts = self
            .pictures
            .iter()
            .map(|picture| (picture.key(), picture.text()))
            .chain(names);
        if let Some((key, _)) = texts.find(|(_, text)| !is_text(text)) {
            return Err(DeckError::BadText {
                symbol: Some(self.id.clone()),
                key,
            });
        }
        self.pictures.iter().try_for_each(|p| self.check_picture(p))
    }

    fn check_picture(&self, picture: &Picture) -> Result<(), DeckError> {
        let symbol = self.id.clone();
        match picture {
            Picture::Theme { theme } => {
                let (theme, drawn) = theme.split_once('/').unwrap_or((theme, &symbol));
                match Theme::by_id(theme) {
                    None => Err(DeckError::UnknownTheme {
                        theme: theme.to_owned(),
                        symbol,
                    }),
                    Some(found) if found.symbol(drawn).is_none() => Err(DeckError::NotInTheme {
                        symbol: drawn.to_owned(),
                        theme: theme.to_owned(),
                    }),
                    Some(_) => Ok(()),
                }
            }
            Picture::File(path) if !is_path_inside(path) => Err(DeckError::PathOutside {
                symbol,
                path: path.clone(),
            }),
            _ => Ok(()),
        }
    }
}

/// Whether a text can be the id of a symbol: 1 to 64 bytes without spaces,
/// control characters or any of the special characters of deck files and lists.
#[must_use]
pub fn is_id(text: &str) -> bool {
    (1..=limits::ID_BYTES_MAX).contains(&text.len()) && text.chars().all(is_id_char)
}

pub(crate) fn is_id_char(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || matches!(c, '"' | '=' | ',' | ';' | '#' | '\u{feff}'))
}

/// Whether a text can be a name, a word or a path: not empty, not too long,
/// and on one line.
#[must_use]
pub fn is_text(text: &str) -> bool {
    (1..=limits::TEXT_BYTES_MAX).contains(&text.len()) && !text.chars().any(char::is_control)
}

/// Whether a path stays inside the folder of the deck file. Deck files come
/// from strangers: none may refer to a file elsewhere on the disk.
pub(crate) fn is_path_inside(path: &str) -> bool {
    !path.contains(['\\', ':']) && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_no_spaces_or_special_characters() {
        for id in [
            "anchor",
            "baby-bottle",
            "0",
            "Käse",
            "кот",
            "🐶",
            "c++",
            "a.b",
        ] {
            assert!(is_id(id), "{id}");
        }
        let long = "x".repeat(65);
        for id in [
            "",
            "a b",
            "a=b",
            "a,b",
            "a;b",
            "#1",
            "\"",
            "a\tb",
            "\u{feff}a",
            &long,
        ] {
            assert!(!is_id(id), "{id:?}");
        }
    }

    #[test]
    fn paths_stay_in_the_folder() {
        for path in ["dog.png", "animals/dog.png", "a b/..c.png"] {
            assert!(is_path_inside(path), "{path}");
        }
        for path in [
            "",
            "/etc/passwd",
            "../dog.png",
            "a/../../b",
            "./a",
            "a//b",
            "C:a",
            "a\\b",
        ] {
            assert!(!is_path_inside(path), "{path}");
        }
    }

    #[test]
    fn names_follow_from_the_picture() {
        let theme = "classic".to_owned();
        let bottle = Symbol::new("baby-bottle", vec![Picture::Theme { theme }]);
        assert_eq!(bottle.name(Lang::En), "Baby bottle");
        assert_eq!(bottle.name(Lang::De), "Babyflasche");
        let theme = "insects/cockchafer".to_owned();
        let beetle = Symbol::new("beetle", vec![Picture::Theme { theme }]);
        assert_eq!(beetle.name(Lang::De), "Maikäfer");
        let word = Symbol::new("hund", vec![Picture::Word("der Hund".into())]);
        assert_eq!(word.name(Lang::En), "der Hund");
        let emoji = Symbol::new("🐶", vec![Picture::Emoji("🐶".into())]);
        let emoji = emoji.named(Names::default().with(Lang::De, "Hund"));
        assert_eq!(emoji.name(Lang::De), "Hund");
        assert_eq!(emoji.name(Lang::En), "🐶");
        let named = emoji.named(Names::default().with(Lang::En, "dog"));
        assert!(Lang::ALL.iter().all(|lang| named.name(*lang) == "dog"));
    }

    #[test]
    fn the_usual_names_are_not_its_own() {
        let anchor = Symbol::new(
            "anchor",
            vec![Picture::Theme {
                theme: "classic".into(),
            }],
        );
        let names = Names::default()
            .with(Lang::En, "Anchor")
            .with(Lang::De, "Haken");
        let named = anchor.clone().named(names);
        assert_eq!(named.own_names(), &Names::default().with(Lang::De, "Haken"));
        assert_eq!(anchor.clone().named(anchor.names()), anchor);
    }
}
