use std::{fmt, str::FromStr};

use crate::Message;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Lang {
    /// The code, as in `--lang de`.
    #[must_use]
    pub fn code(self) -> &'static str {
        CODES[self as usize]
    }

    /// The language of a POSIX locale such as `de_AT.UTF-8`, if we speak it.
    #[must_use]
    pub fn from_locale(locale: &str) -> Option<Self> {
        let language = locale.split(['_', '.', '-', '@']).next()?;
        language.parse().ok()
    }

    /// All languages for a sentence: `en, de, es or fr`.
    #[must_use]
    pub fn codes() -> String {
        let codes = CODES.join(", ");
        match codes.rsplit_once(", ") {
            Some((before, last)) => format!("{before} or {last}"),
            None => codes,
        }
    }

    /// What stands between the whole part of a number and the rest.
    #[must_use]
    pub fn decimal_mark(self) -> String {
        Message::new("app-decimal-mark").say(self)
    }

    /// The names of the symbols of a built-in theme: a table with the columns
    /// `id` and `name`, with a header.
    #[must_use]
    pub fn symbol_names(self, theme: &str) -> Option<&'static str> {
        let tables = SYMBOLS[self as usize].iter();
        let mut found = tables.filter(|(name, _)| *name == theme);
        found.next().map(|(_, table)| *table)
    }

    /// The areas with their Fluent files.
    pub(crate) fn sentences(self) -> &'static [(&'static str, &'static str)] {
        SENTENCES[self as usize]
    }
}

/// A language code we have no texts for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang(pub String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Lang::codes();
        write!(f, "\"{}\" is not a language here: {codes}", self.0)
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Self, UnknownLang> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(code))
            .ok_or_else(|| UnknownLang(code.to_owned()))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_found_by_code_and_locale() {
        assert_eq!(Lang::ALL[0], Lang::En);
        assert!(Lang::ALL[1..].is_sorted_by_key(|lang| lang.code()));
        for lang in Lang::ALL {
            assert_eq!(lang.code().parse(), Ok(lang));
            assert_eq!(Lang::from_locale(&format!("{lang}_AT.UTF-8")), Some(lang));
            assert_eq!(lang.decimal_mark().chars().count(), 1, "{lang}");
        }
        assert_eq!(Lang::from_locale("C.UTF-8"), None);
    }

    #[test]
    fn an_unknown_language_is_told_what_there_is() {
        let said = "xx".parse::<Lang>().expect_err("unknown").to_string();
        assert!(said.contains("\"xx\""), "{said}");
        for lang in Lang::ALL {
            assert!(said.contains(lang.code()), "{said}");
        }
    }
}
