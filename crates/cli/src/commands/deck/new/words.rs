//! Symbols from a list of words, or of pairs of words.

use std::collections::BTreeMap;

use fano_decks::{Picture, Symbol};
use fano_texts::{Arg, Message};

use super::ids::Ids;
use crate::{commands::deck::input, failure::Failure};

const WORDS_BYTES_MAX: usize = 1 << 20;

pub(super) fn symbols(path: &str) -> Result<Vec<Symbol>, Failure> {
    let bytes = input::bytes(path, WORDS_BYTES_MAX)?;
    let in_file = |problem: Message| {
        let message = Message::new("deck-in-file").with("file", path);
        Failure::Usage(message.with("problem", problem))
    };
    if bytes.len() > WORDS_BYTES_MAX {
        return Err(in_file(
            Message::new("deck-file-too-long").with("max", WORDS_BYTES_MAX >> 20),
        ));
    }
    let text = str::from_utf8(&bytes).map_err(|_| in_file(Message::new("deck-file-not-text")))?;
    parse(text).map_err(in_file)
}

/// The words of one line: a word, or a word and its translation.
struct Entry<'a> {
    line: usize,
    faces: Vec<&'a str>,
}

fn parse(text: &str) -> Result<Vec<Symbol>, Message> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let entries: Vec<Entry<'_>> = lines
        .map(|(index, line)| entry(index + 1, line))
        .collect::<Result<_, _>>()?;
    refuse_repeats(&entries)?;
    let mut ids = Ids::default();
    let symbol = |entry: &Entry<'_>| {
        let word = entry.faces[0];
        let translation = entry.faces.last().unwrap_or(&word);
        let faces = entry.faces.iter().map(|word| (*word).to_owned());
        let pictures = faces.map(Picture::Word).collect();
        Symbol::new(ids.make(word), pictures).named(word, *translation)
    };
    Ok(entries.iter().map(symbol).collect())
}

fn entry(line: usize, text: &str) -> Result<Entry<'_>, Message> {
    let separator = if text.contains('\t') { '\t' } else { ';' };
    let mut faces: Vec<&str> = text.split(separator).map(str::trim).collect();
    if faces.len() > 2 {
        let parts = Message::new("deck-new-word-parts").with("line", line);
        return Err(parts.with("found", faces.len()));
    }
    if faces.contains(&"") {
        return Err(Message::new("deck-new-word-empty").with("line", line));
    }
    // A word that is its own translation has one face.
    faces.dedup();
    Ok(Entry { line, faces })
}

/// The same word on two symbols would make two cards seem to match twice.
fn refuse_repeats(entries: &[Entry<'_>]) -> Result<(), Message> {
    const NAMED_MAX: usize = 10;
    let mut seen = BTreeMap::new();
    let mut repeated = Vec::new();
    for entry in entries {
        for face in &entry.faces {
            if let Some(first) = seen.insert(*face, entry.line) {
                repeated.push((*face, first, entry.line));
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
    use fano_texts::Lang;

    use super::*;

    fn refused(text: &str) -> String {
        let message = parse(text).expect_err("refused");
        message.say(Lang::En)
    }

    #[test]
    fn words_and_pairs_become_symbols() {
        let symbols = parse("\u{feff}dog;Hund\r\n\r\ncat\tKatze\nhammer ; hammer\nice cream")
            .expect("a list");
        let ids: Vec<&str> = symbols.iter().map(|symbol| symbol.id.as_str()).collect();
        assert_eq!(ids, ["dog", "cat", "hammer", "ice-cream"]);
        assert_eq!(symbols[0].name(Lang::De), "Hund");
        let faces: Vec<usize> = symbols.iter().map(|symbol| symbol.pictures.len()).collect();
        assert_eq!(faces, [2, 2, 1, 1]);
        assert_eq!(symbols[3].picture(), &Picture::Word("ice cream".into()));
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
