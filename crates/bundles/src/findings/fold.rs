use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// A text as it is compared: composed, without invisible characters, and with
/// single spaces.
#[must_use]
pub fn plain(text: &str) -> String {
    let seen: String = text.nfc().filter(|c| !is_invisible(*c)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text without capitals and accents, so that texts that are easy to confuse
/// become equal.
#[must_use]
pub fn folded(text: &str) -> String {
    let bare: String = plain(text)
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .collect();
    // The capital of ß is SS: going through capitals makes them equal.
    bare.to_uppercase().to_lowercase()
}

/// Soft hyphens, joiners and direction marks.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_accents_do_not_count() {
        for (one, other) in [
            ("Straße", "STRASSE"),
            ("élève", "Eleve"),
            ("e\u{301}", "é"),
            ("Kinder\u{ad}garten", "kindergarten"),
            ("ice  cream", " Ice cream "),
            ("ﬁsh", "fish"),
        ] {
            assert_eq!(folded(one), folded(other));
        }
        assert_ne!(folded("dog"), folded("dot"));
        assert_eq!(plain("e\u{301}  a "), "é a");
        assert_ne!(plain("Dog"), plain("dog"));
    }
}
