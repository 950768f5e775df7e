//! The symbols of a deck from the entries of a draft.

use fano_decks::{Picture, Symbol, Theme};

use super::{Entry, EntryFace};
use crate::Ids;

/// The symbols of entries. `path` names the file of a picture.
pub(crate) fn symbols(entries: &[Entry], path: impl Fn(usize) -> String) -> Vec<Symbol> {
    let mut ids = Ids::default();
    let symbol = |(number, entry): (usize, &Entry)| {
        let [en, de] = names(entry);
        let id = ids.make(&id_text(entry, number));
        let mut pictures: Vec<Picture> = Vec::new();
        for face in &entry.faces {
            let picture = picture(face, &id, &path);
            // A word that is its own translation has one face.
            if !pictures.contains(&picture) {
                pictures.push(picture);
            }
        }
        let symbol = Symbol::new(id, pictures);
        let en = en.unwrap_or_else(|| symbol.en.clone());
        let de = de.unwrap_or_else(|| symbol.de.clone());
        symbol.named(en, de)
    };
    entries.iter().enumerate().map(symbol).collect()
}

fn picture(face: &EntryFace, id: &str, path: impl Fn(usize) -> String) -> Picture {
    match face {
        EntryFace::Word(word) => Picture::Word(word.trim().to_owned()),
        EntryFace::Emoji(emoji) => Picture::Emoji(emoji.trim().to_owned()),
        EntryFace::Theme { theme, symbol } if symbol == id => Picture::Theme {
            theme: theme.clone(),
        },
        EntryFace::Theme { theme, symbol } => Picture::Theme {
            theme: format!("{theme}/{symbol}"),
        },
        EntryFace::Picture(number) => Picture::File(path(*number)),
    }
}

/// What an id should look like: the first face that has a text, or else the
/// name.
fn id_text(entry: &Entry, number: usize) -> String {
    let text = entry.faces.iter().find_map(|face| match face {
        EntryFace::Word(text) | EntryFace::Emoji(text) => Some(text.as_str()),
        EntryFace::Theme { symbol, .. } => Some(symbol),
        EntryFace::Picture(_) => None,
    });
    let text = text.or(entry.en.as_deref()).or(entry.de.as_deref());
    text.map_or_else(|| format!("picture-{}", number + 1), str::to_owned)
}

/// The names in both languages, as far as anything says them: given ones, then
/// words (the first for English, the last for German), then those of a theme.
fn names(entry: &Entry) -> [Option<String>; 2] {
    let mut words = entry.faces.iter().filter_map(|face| match face {
        EntryFace::Word(word) => Some(word.trim()),
        _ => None,
    });
    let first = words.next();
    let last = words.next_back().or(first);
    let drawn = entry.faces.iter().find_map(|face| match face {
        EntryFace::Theme { theme, symbol } => Theme::by_id(theme)?.symbol(symbol),
        _ => None,
    });
    let given = |name: &Option<String>| name.as_deref().map(|name| name.trim().to_owned());
    let said = |word: Option<&str>, drawn: Option<&str>| word.or(drawn).map(str::to_owned);
    [
        given(&entry.en).or_else(|| said(first, drawn.map(|symbol| symbol.en))),
        given(&entry.de).or_else(|| said(last, drawn.map(|symbol| symbol.de))),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(theme: &str, symbol: &str) -> EntryFace {
        EntryFace::Theme {
            theme: theme.to_owned(),
            symbol: symbol.to_owned(),
        }
    }

    #[test]
    fn names_follow_from_the_faces() {
        let word = |text: &str| EntryFace::Word(text.to_owned());
        let entries = [
            Entry::new(vec![word(" dog "), word("Hund")]),
            Entry::new(vec![EntryFace::Emoji("🐱".into()), word("cat")]),
            Entry::new(vec![theme("classic", "anchor"), EntryFace::Picture(4)]),
            Entry::new(vec![theme("connect", "anchor")]),
            Entry {
                en: Some("me".into()),
                ..Entry::new(vec![EntryFace::Picture(0)])
            },
            Entry::new(vec![EntryFace::Picture(1)]),
            Entry::new(vec![word("hammer"), word("hammer")]),
        ];
        let symbols = symbols(&entries, |number| format!("pictures/{number}"));
        let said: Vec<[&str; 3]> = symbols
            .iter()
            .map(|symbol| [&*symbol.id, &*symbol.en, &*symbol.de])
            .collect();
        assert_eq!(said[0], ["dog", "dog", "Hund"]);
        assert_eq!(said[1], ["🐱", "cat", "cat"]);
        assert_eq!(said[2], ["anchor", "Anchor", "Anker"]);
        assert_eq!(said[3][0], "anchor-2");
        assert_eq!(said[4], ["me", "me", "me"]);
        assert_eq!(said[5], ["picture-6", "picture-6", "picture-6"]);
        assert_eq!(symbols[2].pictures[1].text(), "pictures/4");
        assert_eq!(symbols[3].picture().text(), "connect/anchor");
        assert_eq!(symbols[6].pictures.len(), 1);
    }
}
