//! Symbols from a list of emoji.

use std::collections::BTreeSet;

use fano_texts::Message;

use crate::{Entry, EntryFace};

/// The entries of a list of emoji, with or without spaces and commas between
/// them; `is_drawn` says whether there is a drawing of an emoji.
///
/// # Errors
///
/// What is not an emoji, not drawn, or there twice.
pub fn emoji(list: &str, is_drawn: impl Fn(&str) -> bool) -> Result<Vec<Entry>, Message> {
    let mut seen = BTreeSet::new();
    let mut repeated = Vec::new();
    let mut entries = Vec::new();
    for emoji in split_emoji(list) {
        if !emoji.chars().any(is_pictorial) {
            return Err(Message::new("deck-new-no-emoji").with("found", emoji));
        }
        if !is_drawn(emoji) {
            return Err(Message::new("deck-new-emoji-undrawn").with("found", emoji));
        }
        if !seen.insert(emoji) {
            repeated.push(emoji);
        }
        entries.push(Entry::new(vec![EntryFace::Emoji(emoji.to_owned())]));
    }
    if repeated.is_empty() {
        return Ok(entries);
    }
    Err(Message::new("deck-new-same-emoji").with("words", repeated.join(" ")))
}

/// The emoji of a list, each with everything that is drawn as one: skin tones,
/// the joined members of a family, both letters of a flag, the frame of a key.
#[must_use]
pub fn split_emoji(list: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for piece in list.split(|c: char| c.is_whitespace() || c == ',') {
        let mut start = 0;
        let mut flag_letters = 0;
        let mut joined = false;
        for (position, c) in piece.char_indices() {
            let completes_flag = is_flag_letter(c) && flag_letters == 1;
            if position > start && !joined && !continues(c) && !completes_flag {
                found.push(&piece[start..position]);
                start = position;
                flag_letters = 0;
            }
            flag_letters += u32::from(is_flag_letter(c));
            joined = c == '\u{200d}';
        }
        if start < piece.len() {
            found.push(&piece[start..]);
        }
    }
    found
}

/// Whether a character only modifies the one before it.
fn continues(c: char) -> bool {
    matches!(
        c,
        '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}'
    )
}

fn is_flag_letter(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

/// Whether a character is in a block of Unicode with emoji: close enough to
/// distinguish a list of emoji from a list of words.
fn is_pictorial(c: char) -> bool {
    matches!(c,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{20e3}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{24c2}'
        | '\u{25a0}'..='\u{27bf}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}'
        | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use fano_decks::Picture;
    use fano_texts::Lang;

    use super::*;
    use crate::lists::symbols;

    fn refused(list: &str) -> String {
        let is_drawn = |emoji: &str| emoji != "🇩🇪";
        emoji(list, is_drawn).expect_err("refused").say(Lang::En)
    }

    #[test]
    fn emoji_stay_whole() {
        assert_eq!(split_emoji("🐶🐱, 🦊"), ["🐶", "🐱", "🦊"]);
        assert_eq!(split_emoji("👩‍🚀❤️👍🏽👍"), ["👩‍🚀", "❤️", "👍🏽", "👍"]);
        assert_eq!(split_emoji("🇩🇪🇦🇹1️⃣2️⃣"), ["🇩🇪", "🇦🇹", "1️⃣", "2️⃣"]);
        assert_eq!(split_emoji("🏴󠁧󠁢󠁳󠁣󠁴󠁿🏳️‍🌈"), ["🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏳️‍🌈"]);
        assert_eq!(split_emoji(" , "), [""; 0]);
    }

    #[test]
    fn symbols_are_their_own_ids() {
        let found = symbols(&emoji("🐶🐱", |_| true).expect("a list"));
        assert_eq!(found[0].id, "🐶");
        assert_eq!(found[1].picture(), &Picture::Emoji("🐱".into()));
    }

    #[test]
    fn words_and_repeats_are_refused() {
        assert_eq!(
            refused("🐶 x 🐱"),
            "“x” is not an emoji; the list looks like \"🐶 🐱 🦊\"."
        );
        assert_eq!(
            refused("🐶 🇩🇪"),
            "There is no drawing of 🇩🇪 (national flags have none); take another emoji."
        );
        assert_eq!(refused("🐶🐱🐶🐱"), "The same emoji twice: 🐶 🐱.");
    }
}
