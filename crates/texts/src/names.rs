use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeMap as _};

use crate::{Lang, Message};

/// What something is called, as far as it has names: a map from language to
/// text. As JSON it is `{"en": "dog", "de": "Hund"}`.
///
/// ```
/// use fano_texts::{Lang, Names};
///
/// let dog = Names::default().with(Lang::En, "dog").with(Lang::De, "Hund");
/// assert_eq!(dog.get(Lang::De), Some("Hund"));
/// assert_eq!(dog.iter().count(), 2);
/// assert!(Lang::ALL.iter().all(|lang| dog.get(*lang).is_some()));
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Names(
    /// In the order of the languages, each at most once.
    Vec<(Lang, String)>,
);

impl Names {
    /// A name in every language.
    pub fn each(mut name: impl FnMut(Lang) -> String) -> Self {
        Self(Lang::ALL.map(|lang| (lang, name(lang))).into())
    }

    /// What a message says in every language.
    #[must_use]
    pub fn said(message: &Message) -> Self {
        Self::each(|lang| message.say(lang))
    }

    /// The same with a name in one more language.
    #[must_use]
    pub fn with(mut self, lang: Lang, name: impl Into<String>) -> Self {
        self.set(lang, name);
        self
    }

    /// Sets the name in a language.
    pub fn set(&mut self, lang: Lang, name: impl Into<String>) {
        let name = name.into();
        match self.place(lang) {
            Ok(place) => self.0[place].1 = name,
            Err(place) => self.0.insert(place, (lang, name)),
        }
    }

    /// Takes the name in a language away.
    pub fn remove(&mut self, lang: Lang) -> Option<String> {
        let place = self.place(lang).ok()?;
        Some(self.0.remove(place).1)
    }

    /// The name in this very language.
    #[must_use]
    pub fn exact(&self, lang: Lang) -> Option<&str> {
        let place = self.place(lang).ok()?;
        Some(&self.0[place].1)
    }

    /// The name in a language, or else the English one, or else any.
    #[must_use]
    pub fn get(&self, lang: Lang) -> Option<&str> {
        let any = || self.iter().next().map(|(_, name)| name);
        self.exact(lang).or_else(any)
    }

    /// All names with their languages; the English one comes first.
    pub fn iter(&self) -> impl Iterator<Item = (Lang, &str)> {
        self.0.iter().map(|(lang, name)| (*lang, name.as_str()))
    }

    /// Whether there is no name at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The length of the longest name in bytes.
    #[must_use]
    pub fn bytes_max(&self) -> usize {
        self.iter().map(|(_, name)| name.len()).max().unwrap_or(0)
    }

    /// These names, without those that are the same in `usual`.
    #[must_use]
    pub fn without(mut self, usual: &Self) -> Self {
        self.0
            .retain(|(lang, name)| usual.exact(*lang) != Some(name.as_str()));
        self
    }

    /// Where the name in a language is, or where it would be.
    fn place(&self, lang: Lang) -> Result<usize, usize> {
        self.0.binary_search_by_key(&lang, |(lang, _)| *lang)
    }
}

impl FromIterator<(Lang, String)> for Names {
    fn from_iter<I: IntoIterator<Item = (Lang, String)>>(names: I) -> Self {
        let mut all = Self::default();
        for (lang, name) in names {
            all.set(lang, name);
        }
        all
    }
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.iter().map(|(lang, name)| (lang.code(), name));
        f.debug_map().entries(names).finish()
    }
}

impl Serialize for Names {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (lang, name) in self.iter() {
            map.serialize_entry(lang.code(), name)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Names {
    /// A name may be `null`, which is the same as none; a key that is no
    /// language is refused.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = BTreeMap::<String, Option<String>>::deserialize(deserializer)?;
        let mut names = Self::default();
        for (code, name) in map {
            // Only the exact code: otherwise two keys could be one language.
            let lang = Lang::ALL.into_iter().find(|lang| lang.code() == code);
            let lang = lang.ok_or_else(|| {
                de::Error::custom(format_args!(
                    "unknown field `{code}`: no language of {}",
                    Lang::codes()
                ))
            })?;
            if let Some(name) = name {
                names.set(lang, name);
            }
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_stands_in_and_then_any() {
        let last = Lang::ALL[Lang::ALL.len() - 1];
        let mut names = Names::default();
        assert!(names.is_empty() && names.get(Lang::En).is_none());
        names.set(Lang::De, "Hund");
        assert_eq!(names.get(last), Some("Hund"));
        assert_eq!(names.exact(last), (last == Lang::De).then_some("Hund"));
        names.set(Lang::En, "dog");
        assert_eq!(names.get(Lang::De), Some("Hund"));
        assert_eq!(names.iter().next(), Some((Lang::En, "dog")));
        assert_eq!(names.remove(Lang::De).as_deref(), Some("Hund"));
        assert_eq!(names.get(last), Some("dog"));
    }

    #[test]
    fn usual_names_are_left_out() {
        let usual = Names::each(|_| "dog".to_owned());
        let names = usual.clone().with(Lang::De, "Hund").without(&usual);
        assert_eq!(names, Names::default().with(Lang::De, "Hund"));
        assert_eq!(names.bytes_max(), 4);
    }
}
