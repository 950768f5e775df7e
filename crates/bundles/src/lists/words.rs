//! Symbols from a list of words, or of pairs of words.

use std::collections::BTreeMap;

use fano_texts::{Arg, Message};

use crate::{Entry, EntryFace};

/// The longest list of words.
pub const WORDS_BYTES_MAX: usize = 1 << 20;

/// The entries of a list: one word a line, or two with a semicolon or tab
/// between them.
///
/// # Errors
///
/// What is wrong with the list, with the lines.
pub fn words(bytes: &[u8]) -> Result<Vec<Entry>, Message> {
    if bytes.len() > WORDS_BYTES_MAX {
        return Err(Message::new("deck-file-too-long").with("max", WORDS_BYTES_MAX >> 20));
    }
    let text = str::from_utf8(bytes).map_err(|_| Message::new("deck-file-not-text"))?;
    parse(text)
}

/// The words of one line: a word, or a word and its translation.
struct Line<'a> {
    number: usize,
    faces: Vec<&'a str>,
}

fn parse(text: &str) -> Result<Vec<Entry>, Message> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<Line<'_>> = lines
        .map(|(index, line)| entry(index + 1, line))
        .collect::<Result<_, _>>()?;
    refuse_repeats(&lines)?;
    let word = |text: &&str| EntryFace::Word((*text).to_owned());
    let entry = |line: &Line<'_>| Entry::new(line.faces.iter().map(word).collect());
    Ok(lines.iter().map(entry).collect())
}

fn entry(number: usize, text: &str) -> Result<Line<'_>, Message> {
    let separator = if text.contains('\t') { '\t' } else { ';' };
    let mut faces: Vec<&str> = text.split(separator).map(str::trim).collect();
    if faces.len() > 2 {
        let parts = Message::new("deck-new-word-parts").with("line", number);
        return Err(parts.with("found", faces.len()));
    }
    if faces.contains(&"") {
        return Err(Message::new("deck-new-word-empty").with("line", number));
    }
    // A word that is its own translation has one face.
    faces.dedup();
    Ok(Line { number, faces })
}

/// The same word on two symbols would make two cards seem to match twice.
fn refuse_repeats(lines: &[Line<'_>]) -> Result<(), Message> {
    const NAMED_MAX: usize = 10;
    let mut seen = BTreeMap::new();
    let mut repeated = Vec::new();
    for line in lines {
        for face in &line.faces {
            if let Some(first) = seen.insert(*face, line.number) {
                repeated.push((*face, first, line.number));
            }
        }
    }
    if repeated.is_empty() {
        return Ok(());
    }
    let named = repeated
        .iter()
        .take(NAMED_MAX)
        .map(|(word, first, second)| {
            Message::new("deck-new-same-at")
                .with("word", *word)
                .with("first", *first)
                .with("second", *second)
        });
    let words = named.reduce(|before, next| {
        Message::new("deck-new-same-and")
            .with("before", before)
            .with("next", next)
    });
    let words = words.map_or(Arg::from(""), Arg::from);
    Err(Message::new("deck-new-same-word").with("words", words))
}

#[cfg(test)]
mod tests {
    use fano_decks::Picture;
    use fano_texts::Lang;

    use super::*;
    use crate::lists::{name_columns, symbols};

    fn refused(text: &str) -> String {
        let message = parse(text).expect_err("refused");
        message.say(Lang::En)
    }

    #[test]
    fn words_and_pairs_become_symbols() {
        let entries =
            words("\u{feff}dog;Hund\r\n\r\ncat\tKatze\nhammer ; hammer\nice cream".as_bytes())
                .expect("a list");
        let symbols = symbols(&entries);
        let ids: Vec<&str> = symbols.iter().map(|symbol| symbol.id.as_str()).collect();
        assert_eq!(ids, ["dog", "cat", "hammer", "ice-cream"]);
        assert_eq!(symbols[0].name(Lang::De), "Hund");
        let faces: Vec<usize> = symbols.iter().map(|symbol| symbol.pictures.len()).collect();
        assert_eq!(faces, [2, 2, 1, 1]);
        assert_eq!(symbols[3].picture(), &Picture::Word("ice cream".into()));
    }

    #[test]
    fn columns_have_their_languages() {
        let mut entries = words(b"chien;perro\ntaxi;taxi\nchat").expect("a list");
        name_columns(&mut entries, &[Some(Lang::Fr), Some(Lang::Es)]);
        let symbols = symbols(&entries);
        let names = |lang| symbols.iter().map(move |symbol| symbol.name(lang));
        assert!(names(Lang::Fr).eq(["chien", "taxi", "chat"]));
        assert!(names(Lang::Es).eq(["perro", "taxi", "chat"]));
        assert!(names(Lang::De).eq(["chien", "taxi", "chat"]));
    }

    #[test]
    fn broken_lists_are_refused() {
        assert_eq!(
            refused("dog\ncat\ndog\nfish;cat"),
            "The same word twice: dog (lines 1 and 3), cat (lines 2 and 4)."
        );
        assert_eq!(
            refused("a;b;c"),
            "Line 1: one word, or two with a semicolon or tab between them, but not 3 parts."
        );
        assert_eq!(refused("a\nb;"), "Line 2: one of the two words is missing.");
    }
}
