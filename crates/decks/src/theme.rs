use std::{collections::BTreeMap, sync::LazyLock};

use fano_texts::{Lang, Message};

/// A symbol of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeSymbol {
    /// The id, unique in its theme.
    pub id: &'static str,
    names: [&'static str; Lang::ALL.len()],
}

impl ThemeSymbol {
    /// The name in a language.
    #[must_use]
    pub fn name(&self, lang: Lang) -> &'static str {
        self.names[lang as usize]
    }
}

/// A built-in set of symbols with drawings and names in every language.
#[derive(Debug)]
pub struct Theme {
    id: &'static str,
    title_id: &'static str,
    symbols: Vec<ThemeSymbol>,
}

static THEMES: LazyLock<[Theme; 4]> = LazyLock::new(|| {
    [
        theme(
            "classic",
            "deck-theme-classic",
            include_str!("../data/classic.csv"),
        ),
        theme(
            "wizarding",
            "deck-theme-wizarding",
            include_str!("../data/wizarding.csv"),
        ),
        theme(
            "connect",
            "deck-theme-connect",
            include_str!("../data/connect.csv"),
        ),
        theme(
            "insects",
            "deck-theme-insects",
            include_str!("../data/insects.csv"),
        ),
    ]
});

/// The theme with these symbols, one id a line after a header. What they are
/// called is in the folders of the languages.
fn theme(id: &'static str, title_id: &'static str, list: &'static str) -> Theme {
    let names = Lang::ALL.map(|lang| names(id, lang));
    let ids = list.lines().skip(1);
    let symbols = ids.map(|symbol| {
        // A language without this symbol says what English says; a test finds it.
        let known = |lang: usize| names[lang].get(symbol).copied();
        ThemeSymbol {
            id: symbol,
            names: Lang::ALL.map(|lang| {
                let name = known(lang as usize).or_else(|| known(Lang::En as usize));
                name.unwrap_or(symbol)
            }),
        }
    });
    Theme {
        id,
        title_id,
        symbols: symbols.collect(),
    }
}

/// The names of a theme's symbols in a language, by their ids.
fn names(theme: &str, lang: Lang) -> BTreeMap<&'static str, &'static str> {
    let table = lang.symbol_names(theme).unwrap_or_default();
    let rows = table.lines().skip(1);
    rows.filter_map(|row| row.split_once(',')).collect()
}

impl Theme {
    /// All themes, in the order they are offered.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &*THEMES
    }

    /// The theme with this id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::all().iter().find(|theme| theme.id == id)
    }

    /// The id, such as `classic`.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The display name.
    #[must_use]
    pub fn title(&self) -> Message {
        Message::new(self.title_id)
    }

    /// The symbols, in the order of their numbers in the theme's deck.
    #[must_use]
    pub fn symbols(&self) -> &[ThemeSymbol] {
        &self.symbols
    }

    /// The symbol with this id.
    #[must_use]
    pub fn symbol(&self, id: &str) -> Option<&ThemeSymbol> {
        self.symbols.iter().find(|symbol| symbol.id == id)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::is_id;

    #[test]
    fn every_theme_has_its_symbols_with_one_clear_name_each() {
        for (theme, count) in Theme::all().iter().zip([57, 57, 91, 31]) {
            assert_eq!(theme.symbols().len(), count, "{}", theme.id());
            assert!(fano_texts::exists(theme.title().id()));
            let ids: BTreeSet<_> = theme.symbols().iter().map(|s| s.id).collect();
            assert_eq!(ids.len(), count, "{}", theme.id());
            for lang in Lang::ALL {
                let listed = names(theme.id(), lang);
                let listed: BTreeSet<_> = listed.into_keys().collect();
                assert_eq!(listed, ids, "{}, {lang}", theme.id());
                let names: BTreeSet<_> = theme.symbols().iter().map(|s| s.name(lang)).collect();
                assert_eq!(names.len(), count, "{}, {lang}", theme.id());
            }
            for symbol in theme.symbols() {
                assert!(is_id(symbol.id), "{symbol:?}");
                for name in symbol.names {
                    assert!(crate::is_text(name) && name.trim() == name, "{symbol:?}");
                    assert!(!name.contains([',', '"']), "{symbol:?} has a third cell");
                }
            }
        }
    }

    #[test]
    fn symbols_are_found_by_id() {
        let insects = Theme::by_id("insects").expect("a theme");
        let cockchafer = insects.symbol("cockchafer").expect("a symbol");
        assert_eq!(cockchafer.name(Lang::De), "Maikäfer");
        assert!(insects.symbol("anchor").is_none());
        assert!(Theme::by_id("Insects").is_none());
    }
}
