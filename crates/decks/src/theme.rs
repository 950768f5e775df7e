use std::sync::LazyLock;

use fano_texts::Message;

/// A symbol of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeSymbol {
    /// The id, unique in its theme.
    pub id: &'static str,
    /// The English name.
    pub en: &'static str,
    /// The German name.
    pub de: &'static str,
}

/// A built-in set of symbols with drawings and names in both languages.
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

fn theme(id: &'static str, title_id: &'static str, table: &'static str) -> Theme {
    let rows = table.lines().skip(1);
    let symbols = rows
        .map(|row| {
            let mut cells = row.splitn(3, ',');
            let mut cell = || cells.next().expect("the table of a theme has id, en, de");
            ThemeSymbol {
                id: cell(),
                en: cell(),
                de: cell(),
            }
        })
        .collect();
    Theme {
        id,
        title_id,
        symbols,
    }
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
            let english: BTreeSet<_> = theme.symbols().iter().map(|s| s.en).collect();
            let german: BTreeSet<_> = theme.symbols().iter().map(|s| s.de).collect();
            assert_eq!(ids.len(), count, "{}", theme.id());
            assert_eq!(english.len(), count, "{}", theme.id());
            assert_eq!(german.len(), count, "{}", theme.id());
            for symbol in theme.symbols() {
                assert!(is_id(symbol.id), "{symbol:?}");
                assert!(!symbol.en.is_empty() && !symbol.de.is_empty());
                assert!(!symbol.de.contains(','), "{symbol:?} has a fourth cell");
            }
        }
    }

    #[test]
    fn symbols_are_found_by_id() {
        let insects = Theme::by_id("insects").expect("a theme");
        let cockchafer = insects.symbol("cockchafer").expect("a symbol");
        assert_eq!(cockchafer.de, "Maikäfer");
        assert!(insects.symbol("anchor").is_none());
        assert!(Theme::by_id("Insects").is_none());
    }
}
