use std::str::Chars;

use fano_texts::{Explain, Message};

use crate::limits::NAME_CHARS_MAX;

/// A name nobody can be called by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// Nothing of it can be seen.
    Empty,
    /// Longer than [`NAME_CHARS_MAX`].
    TooLong {
        /// How many characters it has.
        chars: usize,
    },
    /// It has characters that cannot be seen, or that turn the text around.
    Invisible,
}

impl Explain for BadName {
    fn explain(&self) -> Message {
        match self {
            Self::Empty => Message::new("name-empty"),
            Self::TooLong { chars } => Message::new("name-too-long")
                .with("chars", *chars)
                .with("max", NAME_CHARS_MAX),
            Self::Invisible => Message::new("name-invisible"),
        }
    }
}

/// A name as it is shown: trimmed, with single blanks, and without what keyboards
/// leave behind unseen. Joiners stay where they join something, and flags such
/// as England's stay whole. The web client tidies names in the same way.
///
/// ```
/// use fano_protocol::{clean_name, BadName};
///
/// assert_eq!(clean_name("  Mia   K.\u{200E} ").as_deref(), Ok("Mia K."));
/// assert_eq!(clean_name(" \u{200B} "), Err(BadName::Empty));
/// assert_eq!(clean_name("Mia\u{202E}"), Err(BadName::Invisible));
/// ```
///
/// # Errors
///
/// If it is empty, too long, or has characters that cannot be seen.
pub fn clean_name(name: &str) -> Result<String, BadName> {
    // Nobody types this much; and the words below must not be made from it.
    if name.len() > NAME_CHARS_MAX * 16 {
        let chars = name.chars().count();
        return Err(BadName::TooLong { chars });
    }
    let seen: String = name.chars().filter(|c| !is_padding(*c)).collect();
    let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = without_idle_joiners(&words);
    if name.is_empty() {
        return Err(BadName::Empty);
    }
    if has_invisible(&name) {
        return Err(BadName::Invisible);
    }
    let chars = name.chars().count();
    if chars > NAME_CHARS_MAX {
        return Err(BadName::TooLong { chars });
    }
    Ok(name)
}

/// Soft hyphens, blanks without width and marks of direction: keyboards and
/// copied text bring them along, and a name is the same without them.
fn is_padding(c: char) -> bool {
    matches!(
        c,
        '\u{00AD}' | '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}' | '\u{FEFF}'
    )
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// Joiners shape Persian and Indian letters and make families of emoji. Between
/// other letters they would only make two names look like one.
fn without_idle_joiners(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let joins = |c: Option<&char>| c.is_some_and(|c| *c >= '\u{0600}' && !is_joiner(*c));
    let stays = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| chars.get(at));
        !is_joiner(chars[at]) || (joins(before) && joins(chars.get(at + 1)))
    };
    let kept = (0..chars.len()).filter(|at| stays(*at));
    kept.map(|at| chars[at]).collect()
}

fn has_invisible(name: &str) -> bool {
    let mut rest = name.chars();
    while let Some(c) = rest.next() {
        if is_invisible(c) {
            return true;
        }
        if c == '\u{1F3F4}' {
            rest = after_tags(rest);
        }
    }
    // A variant is chosen behind the sign it is of.
    name.starts_with(|c: char| matches!(c, '\u{FE00}'..='\u{FE0F}'))
}

/// The flags of England, Scotland and Wales are a black flag and the letters of
/// their land in characters that nobody sees by themselves.
fn after_tags(rest: Chars<'_>) -> Chars<'_> {
    let text = rest.as_str();
    let letter = |c: char| matches!(c, '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}');
    let end = text.trim_start_matches(letter);
    match end.strip_prefix('\u{E007F}') {
        Some(behind) if end.len() < text.len() => behind.chars(),
        _ => rest,
    }
}

/// Control and format characters, fillers and what turns text around.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{2028}'..='\u{202E}' | '\u{2061}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
            | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFD}')
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLAND: &str = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";

    #[test]
    fn names_of_all_scripts_stay_as_they_are() {
        for name in [
            "\u{0645}\u{06CC}\u{200C}\u{0646}\u{0627}",
            "\u{0915}\u{094D}\u{200D}\u{0937}",
            "\u{1F469}\u{200D}\u{1F680} Mia",
            "\u{2764}\u{FE0F}\u{200D}\u{1F525}",
            ENGLAND,
        ] {
            assert_eq!(clean_name(name).as_deref(), Ok(name));
        }
        let tom = format!("{ENGLAND} Tom {ENGLAND}");
        assert_eq!(clean_name(&tom), Ok(tom));
    }

    #[test]
    fn what_nobody_sees_and_nobody_needs_is_left_out() {
        for (typed, name) in [
            (
                "\u{05D3}\u{05D5}\u{05D3}\u{200F}",
                "\u{05D3}\u{05D5}\u{05D3}",
            ),
            ("Anna\u{00AD}lena", "Annalena"),
            ("An\u{200C}na", "Anna"),
            ("\u{FEFF}Mia \u{200B} K.\u{200D}", "Mia K."),
            ("\u{1F469}\u{200D}\u{200D}\u{1F680}", "\u{1F469}\u{1F680}"),
        ] {
            assert_eq!(clean_name(typed).as_deref(), Ok(name));
        }
    }

    #[test]
    fn nobody_is_called_by_what_cannot_be_seen() {
        for name in ["", " \u{200B} ", "\u{200D}\u{200D}", "\u{00AD}"] {
            assert_eq!(clean_name(name), Err(BadName::Empty));
        }
        for name in [
            "Mia\u{202E}",
            "Mia\u{7}",
            "\u{FE0F}",
            "\u{3164}",
            "\u{E0067}\u{E007F}",
            "\u{1F3F4}\u{E007F}",
            "\u{1F3F4}\u{E0067}",
        ] {
            assert_eq!(clean_name(name), Err(BadName::Invisible), "{name:?}");
        }
    }
}
