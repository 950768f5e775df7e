//! The pictures of the whole emoji set, unpacked one block at a time.

use std::{borrow::Cow, io::Read as _, sync::LazyLock};

use flate2::read::DeflateDecoder;

include!(concat!(env!("OUT_DIR"), "/emoji.rs"));

/// The picture of an emoji, as an SVG file.
///
/// `None` if the set has no such emoji, or if it was not there when the
/// program was built: see [`missing`](crate::missing).
///
/// ```
/// if fano_art::missing().is_none() {
///     assert!(fano_art::emoji("🐶").is_some_and(|svg| svg.starts_with("<svg")));
/// }
/// assert!(fano_art::emoji("dog").is_none());
/// ```
#[must_use]
pub fn emoji(emoji: &str) -> Option<String> {
    let (_, _, block, index) = *find(emoji)?;
    let start = block.checked_sub(1).map_or(0, |before| BLOCK_ENDS[before]);
    let mut pictures = String::new();
    DeflateDecoder::new(&ARCHIVE[start..BLOCK_ENDS[block]])
        .read_to_string(&mut pictures)
        .expect("the archive is what the build script wrote");
    pictures.split('\0').nth(index).map(str::to_owned)
}

/// What an emoji is called in the language with this code, such as “dog face”,
/// whatever its skin tone; `None` if that is not known.
#[must_use]
pub fn emoji_name(emoji: &str, language: &str) -> Option<Cow<'static, str>> {
    if language == "en" {
        // The set's own names, which tell skin tones apart.
        return find(emoji).map(|(_, name, _, _)| name.replace('-', " ").into());
    }
    words(emoji, language).map(|(name, _)| name.into())
}

/// What else an emoji may be looked for by in a language: words with spaces
/// between them.
#[must_use]
pub fn emoji_keywords(emoji: &str, language: &str) -> Option<&'static str> {
    words(emoji, language).map(|(_, keywords)| keywords)
}

/// The name and the keywords of an emoji in the list of words.
fn words(emoji: &str, language: &str) -> Option<(&'static str, &'static str)> {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let mut text = String::new();
        DeflateDecoder::new(WORDS)
            .read_to_string(&mut text)
            .expect("the words are what the build script wrote");
        text
    });
    static LINES: LazyLock<Vec<&str>> = LazyLock::new(|| TEXT.lines().collect());
    let language = LANGUAGES.iter().position(|code| *code == language)?;
    let plain = emoji.replace(|c| matches!(c, '\u{1f3fb}'..='\u{1f3ff}'), "");
    let line = LINES.get(language * EMOJI.len() + place(&plain)?)?;
    line.split_once('\t').filter(|(name, _)| !name.is_empty())
}

/// All emoji of the set, in the order of their characters.
pub fn all_emoji() -> impl Iterator<Item = &'static str> {
    EMOJI.iter().map(|(emoji, ..)| *emoji)
}

fn find(emoji: &str) -> Option<&'static (&'static str, &'static str, usize, usize)> {
    place(emoji).map(|place| &EMOJI[place])
}

fn place(emoji: &str) -> Option<usize> {
    // Whether a character asks to be shown in colour or in black says nothing
    // about what it shows.
    let plain: String = emoji
        .chars()
        .filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}'))
        .collect();
    let place = EMOJI.binary_search_by(|(other, ..)| (*other).cmp(&plain));
    place.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_emoji_has_its_own_picture() {
        if crate::missing().is_some() {
            return;
        }
        let some: Vec<&str> = all_emoji().step_by(97).collect();
        assert!(some.len() > 20);
        for one in some {
            let svg = emoji(one).expect("a picture");
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"), "{one}");
            assert!(emoji_name(one, "en").is_some());
        }
        assert_eq!(emoji_name("❤\u{fe0f}", "en").as_deref(), Some("red heart"));
        assert_ne!(emoji("🐶"), emoji("🐱"));
        assert_eq!(
            emoji_name("👩\u{200d}🚀", "en").as_deref(),
            Some("woman astronaut")
        );
        assert_eq!(emoji("🇩🇪"), None, "the set has no flags of countries");
    }

    #[test]
    fn emoji_have_names_and_keywords_in_every_language() {
        if crate::missing().is_some() {
            return;
        }
        let german = |emoji| emoji_name(emoji, "de");
        assert_eq!(german("🐕").as_deref(), Some("Hund"));
        assert_eq!(german("❤\u{fe0f}").as_deref(), Some("rotes Herz"));
        assert_eq!(german("👋🏿"), german("👋"));
        assert_eq!(german("dog"), None);
        for (language, wanted) in [("en", "puppy"), ("de", "hund")] {
            let words = emoji_keywords("🐶", language).expect("keywords");
            assert!(words.split(' ').any(|word| word == wanted), "{words}");
        }
        for language in LANGUAGES {
            let nameless = all_emoji().filter(|emoji| emoji_name(emoji, language).is_none());
            assert_eq!(nameless.collect::<Vec<_>>(), [""; 0], "{language}");
        }
        assert_eq!(emoji_name("🐕", "xx"), None);
        let each = WORDS.len() / LANGUAGES.len();
        assert!(each < 75_000, "{each} bytes for each language");
    }
}
