//! What would spoil the game: symbols that look or read the same, so that two
//! cards seem to match twice, and symbols that are easy to confuse.

mod fold;
mod values;

use std::collections::BTreeMap;

use fano_decks::{Deck, Picture, SymbolId};
use fano_faces::{
    Drawing, Gallery,
    likeness::{self, CONFUSED_BELOW, Sight},
};
use fano_texts::{Explain, Lang, Message};

use crate::{Draft, Entry, EntryFace};

use values::value_of;

pub use fold::{folded, plain};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The deck can be played, but people may stumble.
    Warning,
    /// The deck is not made.
    Error,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// The same text, emoji or drawing on several entries.
    SameFace {
        /// What is the same.
        text: String,
    },
    /// Texts that differ only in capitals or accents.
    NearlySameText {
        /// The first text.
        first: String,
        /// A later one.
        second: String,
    },
    /// Sums with the same value on several entries.
    SameValue {
        /// The first text.
        first: String,
        /// A later one.
        second: String,
        /// The value of both.
        value: String,
    },
    /// Sums of one entry with different values: 3 × 4 and 13.
    WrongValue {
        /// The sum.
        sum: String,
        /// Its value.
        value: String,
        /// The text with another value.
        wrong: String,
    },
    /// The same name for several entries, in a language.
    SameName {
        /// The name.
        name: String,
    },
    /// Pictures that cannot be told apart.
    SamePicture,
    /// Pictures that look alike.
    Alike {
        /// Whether only people with red or green colour blindness confuse them.
        colour_blind: bool,
        /// How far apart they look, in hundredths: 0 if they look the same.
        distance_percent: u32,
    },
}

/// Something that would spoil the game, and the entries concerned.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was found.
    pub kind: Kind,
    /// The entries concerned, by their numbers, in ascending order.
    pub entries: Vec<usize>,
}

impl Finding {
    /// How bad it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self.kind {
            Kind::SameFace { .. } | Kind::SameValue { .. } | Kind::SamePicture => Severity::Error,
            Kind::NearlySameText { .. }
            | Kind::WrongValue { .. }
            | Kind::SameName { .. }
            | Kind::Alike { .. } => Severity::Warning,
        }
    }
}

impl Explain for Finding {
    fn explain(&self) -> Message {
        match &self.kind {
            Kind::SameFace { text } => {
                Message::new("bundle-found-same-face").with("text", text.as_str())
            }
            Kind::NearlySameText { first, second } => Message::new("bundle-found-nearly-same-text")
                .with("first", first.as_str())
                .with("second", second.as_str()),
            Kind::SameValue {
                first,
                second,
                value,
            } => Message::new("bundle-found-same-value")
                .with("first", first.as_str())
                .with("second", second.as_str())
                .with("value", value.as_str()),
            Kind::WrongValue { sum, value, wrong } => Message::new("bundle-found-wrong-value")
                .with("sum", sum.as_str())
                .with("value", value.as_str())
                .with("wrong", wrong.as_str()),
            Kind::SameName { name } => {
                Message::new("bundle-found-same-name").with("name", name.as_str())
            }
            Kind::SamePicture => Message::new("bundle-found-same-picture"),
            Kind::Alike { colour_blind, .. } => Message::new(if *colour_blind {
                "bundle-found-alike-colours"
            } else {
                "bundle-found-alike"
            }),
        }
    }
}

/// What can be found in a draft without drawing it.
#[must_use]
pub fn in_texts(draft: &Draft) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut same: BTreeMap<(&str, String), Group> = BTreeMap::new();
    let mut nearly: BTreeMap<String, Vec<(usize, &str)>> = BTreeMap::new();
    let mut names: BTreeMap<Lang, BTreeMap<String, Group>> = BTreeMap::new();
    for (number, entry) in draft.entries.iter().enumerate() {
        for face in &entry.faces {
            if let Some((kind, key, shown)) = face_key(face) {
                let group = same.entry((kind, key)).or_insert_with(|| Group::new(shown));
                group.add(number);
            }
            if let EntryFace::Word(word) = face {
                nearly.entry(folded(word)).or_default().push((number, word));
            }
        }
        for (lang, name) in entry.names.iter() {
            if !is_face(entry, name) {
                let group = names.entry(lang).or_default().entry(plain(name));
                group.or_insert_with(|| Group::new(name)).add(number);
            }
        }
    }
    for group in same.into_values().filter(Group::is_spoilt) {
        let text = group.shown;
        findings.push(Finding {
            kind: Kind::SameFace { text },
            entries: group.entries,
        });
    }
    findings.extend(nearly.into_values().filter_map(|texts| nearly_same(&texts)));
    findings.extend(same_values(draft));
    findings.extend(draft.entries.iter().enumerate().filter_map(wrong_value));
    let mut seen = Vec::new();
    for group in names.into_values().flat_map(BTreeMap::into_values) {
        if group.is_spoilt() && !seen.contains(&group.entries) {
            seen.push(group.entries.clone());
            findings.push(Finding {
                kind: Kind::SameName { name: group.shown },
                entries: group.entries,
            });
        }
    }
    findings.sort_by(|a, b| a.entries.cmp(&b.entries));
    findings
}

/// Entries that share something.
struct Group {
    shown: String,
    entries: Vec<usize>,
}

impl Group {
    fn new(shown: &str) -> Self {
        Self {
            shown: shown.to_owned(),
            entries: Vec::new(),
        }
    }

    fn add(&mut self, entry: usize) {
        if self.entries.last() != Some(&entry) {
            self.entries.push(entry);
        }
    }

    fn is_spoilt(&self) -> bool {
        self.entries.len() > 1
    }
}

/// What must not be on two entries: the kind of face, what is compared and
/// what is shown of it.
fn face_key(face: &EntryFace) -> Option<(&'static str, String, &str)> {
    match face {
        EntryFace::Word(word) => Some(("word", plain(word), word)),
        EntryFace::Emoji(emoji) => {
            // Emoji with and without the mark for colour have one drawing.
            let key = emoji.trim().replace('\u{fe0f}', "");
            Some(("emoji", key, emoji))
        }
        EntryFace::Theme { theme, symbol } => Some(("theme", format!("{theme}/{symbol}"), symbol)),
        EntryFace::Picture(_) => None,
    }
}

/// Whether a name is one of the entry's own words: then the words are compared.
fn is_face(entry: &Entry, name: &str) -> bool {
    let mut faces = entry.faces.iter();
    faces.any(|face| matches!(face, EntryFace::Word(word) if plain(word) == plain(name)))
}

/// Texts with the same letters on different entries, unless they are equal.
fn nearly_same(texts: &[(usize, &str)]) -> Option<Finding> {
    let (one, first) = texts.first()?;
    let mut others = texts.iter();
    let (_, second) = others.find(|(entry, text)| entry != one && plain(text) != plain(first))?;
    let mut entries: Vec<usize> = texts.iter().map(|(entry, _)| *entry).collect();
    entries.dedup();
    Some(Finding {
        kind: Kind::NearlySameText {
            first: (*first).to_owned(),
            second: (*second).to_owned(),
        },
        entries,
    })
}

/// The words of an entry that are sums, each with its value.
fn sums(entry: &Entry) -> impl Iterator<Item = (&str, String)> {
    let words = entry.faces.iter().filter_map(word_of);
    words.filter_map(|word| Some((word, value_of(word)?)))
}

fn word_of(face: &EntryFace) -> Option<&str> {
    match face {
        EntryFace::Word(word) => Some(word),
        _ => None,
    }
}

/// Sums with the same value on different entries. Entries with an equal text
/// are no news.
fn same_values(draft: &Draft) -> Vec<Finding> {
    let mut by_value: BTreeMap<String, Vec<(usize, &str)>> = BTreeMap::new();
    for (number, entry) in draft.entries.iter().enumerate() {
        for (word, value) in sums(entry) {
            let known = by_value.entry(value).or_default();
            let is_news = known.first().is_none_or(|(first, _)| {
                let first = &draft.entries[*first];
                let mut words = first.faces.iter().filter_map(word_of);
                !words.any(|word| is_face(entry, word))
            });
            if is_news && known.last().is_none_or(|(last, _)| *last != number) {
                known.push((number, word));
            }
        }
    }
    let found = by_value.into_iter().filter(|(_, sums)| sums.len() > 1);
    found
        .map(|(value, sums)| Finding {
            kind: Kind::SameValue {
                first: sums[0].1.to_owned(),
                second: sums[1].1.to_owned(),
                value,
            },
            entries: sums.iter().map(|(entry, _)| *entry).collect(),
        })
        .collect()
}

/// A sum of an entry, and another of its texts with a different value.
fn wrong_value((number, entry): (usize, &Entry)) -> Option<Finding> {
    let mut written = sums(entry);
    let (sum, value) = written.find(|(word, value)| word.trim() != value)?;
    let (wrong, _) = sums(entry).find(|(_, other)| *other != value)?;
    let [sum, wrong] = [sum, wrong].map(str::to_owned);
    Some(Finding {
        kind: Kind::WrongValue { sum, value, wrong },
        entries: vec![number],
    })
}

/// Drawings closer than this cannot be told apart at all.
const SAME_BELOW: f32 = 0.01;

/// Pictures of a deck that look alike, also without red or green; words are
/// read and not compared. `entry` is the entry of a symbol.
#[must_use]
pub fn in_pictures(
    deck: &Deck,
    gallery: &Gallery,
    entry: impl Fn(SymbolId) -> usize,
) -> Vec<Finding> {
    let numbers = (0..=u16::MAX).map(SymbolId).take(deck.symbols().len());
    let (owners, drawings): (Vec<SymbolId>, Vec<&Drawing>) = numbers
        .flat_map(|number| {
            let pictures = deck.symbol(number).pictures.iter();
            let drawn = pictures.zip(gallery.of(number));
            drawn
                .filter(|(picture, _)| !matches!(picture, Picture::Word(_)))
                .map(move |(_, drawing)| (number, drawing))
        })
        .unzip();
    let mut found: BTreeMap<[usize; 2], Kind> = BTreeMap::new();
    for sight in Sight::ALL {
        let close = likeness::pairs(&drawings, sight)
            .into_iter()
            .take_while(|pair| pair.distance < CONFUSED_BELOW);
        for pair in close {
            let [first, second] = [owners[pair.first], owners[pair.second]];
            if first == second {
                continue;
            }
            let mut entries = [entry(first), entry(second)];
            entries.sort_unstable();
            let kind = if sight == Sight::Normal && pair.distance < SAME_BELOW {
                Kind::SamePicture
            } else {
                Kind::Alike {
                    colour_blind: sight != Sight::Normal,
                    distance_percent: (pair.distance * 100.0) as u32,
                }
            };
            found.entry(entries).or_insert(kind);
        }
    }
    let finding = |(entries, kind): ([usize; 2], Kind)| Finding {
        kind,
        entries: entries.to_vec(),
    };
    found.into_iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use fano_texts::Names;

    use super::*;

    fn words(entries: &[&[&str]]) -> Draft {
        let entry = |faces: &&[&str]| {
            let faces = faces.iter().map(|text| EntryFace::Word((*text).to_owned()));
            Entry::new(faces.collect())
        };
        Draft::new("d", entries.iter().map(entry).collect())
    }

    #[test]
    fn equal_texts_are_errors_and_nearly_equal_ones_warnings() {
        let draft = words(&[
            &["dog", "Hund"],
            &["cat", "Katze"],
            &["hound", " Hund"],
            &["schon"],
            &["Schön"],
            &["hammer", "Hammer"],
        ]);
        let found = in_texts(&draft);
        let said: Vec<(Severity, &[usize])> = found
            .iter()
            .map(|finding| (finding.severity(), &*finding.entries))
            .collect();
        assert_eq!(
            said,
            [
                (Severity::Error, &[0, 2][..]),
                (Severity::Warning, &[3, 4][..])
            ]
        );
    }

    /// What the workshop in the browser finds too.
    #[derive(serde::Deserialize)]
    struct Golden {
        values: Vec<(String, Option<String>)>,
        findings: Vec<GoldenFindings>,
    }

    #[derive(serde::Deserialize)]
    struct GoldenFindings {
        entries: Vec<Vec<String>>,
        same: Vec<(String, Vec<usize>)>,
        wrong: Vec<(usize, String)>,
    }

    #[test]
    fn values_are_those_of_the_browser() {
        let file = include_str!("../../../web/src/workshop/findings/values.golden.json");
        let golden: Golden = serde_json::from_str(file).expect("the golden file");
        assert!(golden.values.len() > 30 && golden.findings.len() > 5);
        for (text, value) in golden.values {
            assert_eq!(value_of(&text), value, "{text}");
        }
        for case in golden.findings {
            let entry = |texts: &Vec<String>| {
                let faces = texts.iter().cloned().map(EntryFace::Word);
                Entry::new(faces.collect())
            };
            let draft = Draft::new("d", case.entries.iter().map(entry).collect());
            let (mut same, mut wrong) = (Vec::new(), Vec::new());
            for found in in_texts(&draft) {
                match &found.kind {
                    Kind::SameValue { value, .. } => {
                        assert_eq!(found.severity(), Severity::Error);
                        same.push((value.clone(), found.entries));
                    }
                    Kind::WrongValue { value, .. } => {
                        assert_eq!(found.severity(), Severity::Warning);
                        wrong.push((found.entries[0], value.clone()));
                    }
                    _ => {}
                }
            }
            assert_eq!((same, wrong), (case.same, case.wrong), "{:?}", case.entries);
        }
    }

    #[test]
    fn equal_emoji_drawings_and_names_are_found() {
        let emoji = |text: &str| Entry::new(vec![EntryFace::Emoji(text.to_owned())]);
        let named = |text: &str, en: &str| Entry {
            names: Names::default().with(Lang::En, en),
            ..emoji(text)
        };
        let theme = Entry::new(vec![EntryFace::Theme {
            theme: "classic".into(),
            symbol: "dog".into(),
        }]);
        let entries = vec![
            emoji("❤"),
            emoji("❤\u{fe0f}"),
            theme.clone(),
            theme,
            named("🐶", "dog"),
            named("🐕", "dog"),
        ];
        let found = in_texts(&Draft::new("d", entries));
        let entries: Vec<&[usize]> = found.iter().map(|finding| &*finding.entries).collect();
        assert_eq!(entries, [&[0, 1], &[2, 3], &[4, 5]]);
        assert_eq!(found[2].severity(), Severity::Warning);
    }
}
