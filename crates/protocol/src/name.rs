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

/// A name as it is shown: trimmed, with single blanks.
///
/// ```
/// use fano_protocol::{clean_name, BadName};
///
/// assert_eq!(clean_name("  Mia   K. ").as_deref(), Ok("Mia K."));
/// assert_eq!(clean_name(" \u{200B} "), Err(BadName::Invisible));
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
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(BadName::Empty);
    }
    if name.chars().any(is_invisible) {
        return Err(BadName::Invisible);
    }
    let chars = name.chars().count();
    if chars > NAME_CHARS_MAX {
        return Err(BadName::TooLong { chars });
    }
    Ok(name)
}

/// Control and format characters, fillers and what turns text around. The
/// joiner of emoji families stays: it shows.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}'
            | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{200C}' | '\u{200E}'
            | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}'
            | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
            | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFD}')
}
