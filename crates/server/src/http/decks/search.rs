//! Drawings by name.

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::HeaderMap,
    response::Response,
};
use fano_decks::Theme;
use fano_protocol::http::{FoundSymbol, InLanguages, SymbolsFound};
use fano_texts::{Lang, Names};
use serde::Deserialize;
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use super::json;
use crate::{
    app::App,
    http::{prepared::CachePolicy, problem::Problem},
    limits::{SEARCH_BYTES_MAX, SYMBOLS_FOUND_MAX},
    site::Site,
};

/// What an empty query finds, if there are emoji.
const PLEASANT: &str = "🐶 🐱 🐰 🦊 🐻 🐼 🐸 🐵 🦁 🐯 🐮 🐷 🐔 🐧 🦉 🐢 🐙 🐬 🐳 🦋 🐝 🐞 🐌 🦖 \
    🌻 🌵 🍄 🍀 🌈 ⭐ 🌙 ⛄ 🍎 🍌 🍓 🍉 🍒 🥕 🍕 🍩 🍦 🎂 ⚽ 🎈 🎁 🎸 🚲 🚗 🚀 ⛵ 🏠 🔑 ⏰ 💡 📚 ✏ ✂ ☂ 👑 ❤";

/// Every drawing with its names, ready to be searched.
pub(super) struct Index {
    entries: Vec<Entry>,
}

struct Entry {
    symbol: FoundSymbol,
    names: Names,
    /// What it may be looked for by in each language.
    words: [Words; Lang::ALL.len()],
}

/// What something may be looked for by in a language, without accents and in
/// lower case.
struct Words {
    /// The words of its name.
    name: Vec<String>,
    /// Other words.
    keywords: Vec<String>,
}

/// The query string.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    q: String,
    #[serde(default)]
    lang: Option<String>,
}

/// `GET /api/symbols`
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(Asked { q, lang }) = asked.map_err(|_| Problem::BadSearch)?;
    let lang = lang.map_or(Ok(Lang::En), |lang| lang.parse());
    let lang = lang.map_err(|_| Problem::BadSearch)?;
    if q.len() > SEARCH_BYTES_MAX {
        return Err(Problem::BadSearch);
    }
    let found = tokio::task::spawn_blocking(move || {
        let index = app.decks.index();
        let symbols = index.find(&q, lang);
        json(&SymbolsFound { symbols })
    });
    let found = found.await.map_err(|_| Problem::Internal)?;
    Ok(found.answer(&headers, CachePolicy::Revalidate))
}

/// How well a name matches; better ones are smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    part: Part,
    /// Whether it is the name in another language.
    other_language: bool,
    /// Which word of the name matches.
    word: usize,
    /// How many words the name has.
    words: usize,
}

/// How much of a word matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Whole,
    Keyword,
    Beginning,
    Inside,
    KeywordBeginning,
}

impl Index {
    /// Everything that can be drawn.
    pub(super) fn new(site: Site) -> Self {
        let themes = Theme::all().iter().flat_map(|theme| {
            let symbols = theme.symbols().iter();
            symbols.map(move |symbol| (theme.id(), symbol))
        });
        let themes = themes
            .filter(|(theme, symbol)| (site.drawing)(theme, symbol.id).is_some())
            .map(|(theme, symbol)| {
                let found = |names| FoundSymbol::Theme {
                    theme: theme.to_owned(),
                    symbol: symbol.id.to_owned(),
                    names,
                };
                Entry::new(
                    found,
                    Names::each(|lang| symbol.name(lang).to_owned()),
                    &Names::default(),
                )
            });
        // Hands and people come in several skin tones: too many to choose from.
        let emoji = (site.emoji_names)().into_iter();
        let emoji = emoji
            .filter(|named| !named.emoji.contains(is_skin_tone))
            .map(|named| {
                let emoji = named.emoji;
                let found = |names| FoundSymbol::Emoji { emoji, names };
                Entry::new(found, named.names, &named.keywords)
            });
        Self {
            entries: themes.chain(emoji).collect(),
        }
    }

    /// What an emoji is called, whatever its skin tone.
    pub(super) fn emoji_names(&self, emoji: &str) -> Option<&Names> {
        let wanted = without_style(emoji).replace(is_skin_tone, "");
        self.entries.iter().find_map(|entry| match &entry.symbol {
            FoundSymbol::Emoji { emoji, .. } if *emoji == wanted => Some(&entry.names),
            _ => None,
        })
    }

    fn find(&self, query: &str, lang: Lang) -> Vec<FoundSymbol> {
        if query.trim().is_empty() {
            return self.pleasant();
        }
        let words = words(query);
        if words.is_empty() {
            return self.emoji(query);
        }
        let ranked = self.entries.iter().filter_map(|entry| {
            let rank = entry.rank(&words, lang)?;
            Some((rank, entry))
        });
        let mut ranked: Vec<(Rank, &Entry)> = ranked.collect();
        // Equal ones stay in their order.
        ranked.sort_by_key(|(rank, _)| *rank);
        let best = ranked.into_iter().take(SYMBOLS_FOUND_MAX);
        best.map(|(_, entry)| entry.symbol.clone()).collect()
    }

    /// The emoji in a text.
    fn emoji(&self, text: &str) -> Vec<FoundSymbol> {
        let pasted: Vec<String> = text.split_whitespace().map(without_style).collect();
        let is_pasted = |entry: &&Entry| matches!(&entry.symbol, FoundSymbol::Emoji { emoji, .. } if pasted.contains(emoji));
        let found = self.entries.iter().filter(is_pasted);
        let found = found.take(SYMBOLS_FOUND_MAX);
        found.map(|entry| entry.symbol.clone()).collect()
    }

    fn pleasant(&self) -> Vec<FoundSymbol> {
        let chosen = PLEASANT.split_whitespace().filter_map(|wanted| {
            self.entries.iter().find(|entry| {
                matches!(&entry.symbol, FoundSymbol::Emoji { emoji, .. } if emoji == wanted)
            })
        });
        let is_theme = |entry: &&Entry| matches!(entry.symbol, FoundSymbol::Theme { .. });
        let themes = self.entries.iter().filter(is_theme);
        let all = chosen.chain(themes).take(SYMBOLS_FOUND_MAX);
        all.map(|entry| entry.symbol.clone()).collect()
    }
}

impl Entry {
    fn new(found: impl FnOnce(InLanguages) -> FoundSymbol, names: Names, more: &Names) -> Self {
        // A language without names of its own shows the English ones.
        let words_of = |lang| Words {
            name: words(names.get(lang).unwrap_or_default()),
            keywords: words(more.exact(lang).unwrap_or_default()),
        };
        Self {
            words: Lang::ALL.map(words_of),
            symbol: found((&names).into()),
            names,
        }
    }

    fn rank(&self, query: &[String], lang: Lang) -> Option<Rank> {
        let languages = Lang::ALL.into_iter().zip(&self.words);
        let ranks = languages.filter_map(|(spoken, words)| {
            rank(&words.name, &words.keywords, query, spoken != lang)
        });
        ranks.min()
    }
}

/// How well a name matches a query: every word of the query must be in it or
/// among its keywords, and the worst one counts.
fn rank(
    name: &[String],
    keywords: &[String],
    query: &[String],
    other_language: bool,
) -> Option<Rank> {
    let of_word = |wanted: &String| {
        let in_name = name.iter().enumerate().filter_map(|(number, word)| {
            let part = if word == wanted {
                Part::Whole
            } else if word.starts_with(wanted) {
                Part::Beginning
            } else if word.contains(wanted) {
                Part::Inside
            } else {
                return None;
            };
            Some((part, number))
        });
        let beside = keywords.iter().filter_map(|word| {
            let part = if word == wanted {
                Part::Keyword
            } else if word.starts_with(wanted) {
                Part::KeywordBeginning
            } else {
                return None;
            };
            Some((part, name.len()))
        });
        in_name.chain(beside).min()
    };
    let parts: Option<Vec<(Part, usize)>> = query.iter().map(of_word).collect();
    let (part, word) = parts?.into_iter().max()?;
    Some(Rank {
        part,
        other_language,
        word,
        words: name.len(),
    })
}

/// The words of a text, without accents and in lower case.
fn words(text: &str) -> Vec<String> {
    let plain: String = text.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    let plain = plain.to_lowercase().replace('ß', "ss");
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// An emoji without the wish to be shown in colour or in black.
fn without_style(emoji: &str) -> String {
    let is_style = |c: &char| matches!(c, '\u{fe0e}' | '\u{fe0f}');
    emoji.chars().filter(|c| !is_style(c)).collect()
}

fn is_skin_tone(c: char) -> bool {
    ('\u{1f3fb}'..='\u{1f3ff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::EmojiName;

    fn index() -> Index {
        Index::new(Site {
            drawing: |_, _| Some("<svg/>".into()),
            emoji_names: || {
                let named = |emoji: &str, en: &str| EmojiName {
                    emoji: emoji.to_owned(),
                    names: match emoji {
                        "🐕" => Names::default().with(Lang::De, "Hund"),
                        _ => Names::default(),
                    }
                    .with(Lang::En, en),
                    keywords: match emoji {
                        "🐶" | "🐕" => Names::default()
                            .with(Lang::En, "puppy pet")
                            .with(Lang::De, "hund wau"),
                        _ => Names::default(),
                    },
                };
                vec![
                    named("🐈", "cat"),
                    named("🐛", "caterpillar"),
                    named("🐱", "cat face"),
                    named("🎓", "education"),
                    named("👋", "waving hand"),
                    named("👋🏿", "waving hand dark"),
                    named("❤", "red heart"),
                    named("🐶", "dog face"),
                    named("🐕", "dog"),
                ]
            },
            ..Site::empty()
        })
    }

    fn names(found: &[FoundSymbol]) -> Vec<&str> {
        found
            .iter()
            .map(|found| match found {
                FoundSymbol::Emoji { names, .. } | FoundSymbol::Theme { names, .. } => {
                    names.get(Lang::En)
                }
            })
            .collect()
    }

    #[test]
    fn words_come_before_beginnings_and_those_before_insides() {
        let found = index().find("CAT", Lang::En);
        let emoji: Vec<_> = found
            .iter()
            .filter(|found| matches!(found, FoundSymbol::Emoji { .. }))
            .cloned()
            .collect();
        assert_eq!(
            names(&emoji),
            ["cat", "cat face", "caterpillar", "education"]
        );
    }

    #[test]
    fn accents_and_case_do_not_matter() {
        for query in ["maikäfer", "MAIKAFER", " Maikäfer "] {
            let found = index().find(query, Lang::De);
            assert!(
                matches!(&found[0], FoundSymbol::Theme { symbol, .. } if symbol == "cockchafer"),
                "{query}: {found:?}"
            );
        }
        assert_eq!(words("Süße Crème-brûlée"), ["susse", "creme", "brulee"]);
    }

    #[test]
    fn emoji_are_found_by_themselves_and_in_one_skin_tone() {
        assert_eq!(
            names(&index().find("❤\u{fe0f} 🐱", Lang::De)),
            ["cat face", "red heart"]
        );
        assert_eq!(
            names(&index().find("waving hand", Lang::En)),
            ["waving hand"]
        );
        for (emoji, name) in [("❤\u{fe0f}", "red heart"), ("👋🏿", "waving hand")] {
            let index = index();
            let names = index.emoji_names(emoji).expect("it has names");
            assert_eq!(names.get(Lang::De), Some(name));
        }
        assert!(index().find("no such thing", Lang::En).is_empty());
    }

    #[test]
    fn keywords_find_what_names_do_not_say() {
        let index = index();
        let dogs: Vec<_> = index
            .find("Hund", Lang::De)
            .into_iter()
            .filter(|found| matches!(found, FoundSymbol::Emoji { .. }))
            .collect();
        assert_eq!(names(&dogs), ["dog", "dog face"]);
        assert_eq!(names(&index.find("puppy", Lang::De)), ["dog", "dog face"]);
        assert_eq!(names(&index.find("pup dog", Lang::En)), ["dog", "dog face"]);
    }

    #[test]
    fn an_empty_query_finds_as_much_as_any() {
        let index = index();
        let found = index.find("  ", Lang::En);
        assert_eq!(found.len(), SYMBOLS_FOUND_MAX);
        assert_eq!(names(&found)[..3], ["dog face", "cat face", "red heart"]);
        assert_eq!(index.find("a", Lang::En).len(), SYMBOLS_FOUND_MAX);
    }
}
