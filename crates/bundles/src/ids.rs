use std::collections::BTreeSet;

use fano_decks::{is_id, limits};

/// Makes unique ids from words and file names.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    taken: BTreeSet<String>,
}

impl Ids {
    /// An id as similar to the text as possible; the second one for the same
    /// letters gets a number.
    pub fn make(&mut self, text: &str) -> String {
        let base = similar_id(text);
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        let id = std::iter::once(base.clone())
            .chain(numbered)
            .find(|id| !self.taken.contains(id))
            .expect("numbers do not run out");
        self.taken.insert(id.clone());
        id
    }
}

/// The text with a hyphen for every run of characters not allowed in ids.
#[must_use]
pub fn similar_id(text: &str) -> String {
    // Leave room for a number at the end.
    let bytes_max = limits::ID_BYTES_MAX - 5;
    let mut id = String::new();
    for c in text.chars() {
        let mut buffer = [0; 4];
        let allowed = is_id(c.encode_utf8(&mut buffer));
        let c = if allowed { c } else { '-' };
        if id.len() + c.len_utf8() > bytes_max {
            break;
        }
        if allowed || !id.ends_with('-') {
            id.push(c);
        }
    }
    match id.trim_matches('-') {
        "" => "symbol".to_owned(),
        trimmed => trimmed.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_look_like_their_words() {
        for (text, id) in [
            ("dog", "dog"),
            ("Baby bottle", "Baby-bottle"),
            ("  ja, bitte! ", "ja-bitte!"),
            ("=;,", "symbol"),
            ("Käse", "Käse"),
        ] {
            assert_eq!(similar_id(text), id);
        }
        assert!(is_id(&similar_id(&"ß".repeat(300))));
    }

    #[test]
    fn the_same_id_is_never_given_twice() {
        let mut ids = Ids::default();
        let made = ["a b", "a,b", "a-b-2", "a;b"].map(|text| ids.make(text));
        assert_eq!(made, ["a-b", "a-b-2", "a-b-2-2", "a-b-3"]);
    }
}
