//! The symbols of a deck from the entries of a draft.

use fano_decks::{Picture, Symbol, Theme};
use fano_texts::{Lang, Names};

use super::{Entry, EntryFace};
use crate::Ids;

/// The symbols of entries. `path` names the file of a picture.
pub(crate) fn symbols(entries: &[Entry], path: impl Fn(usize) -> String) -> Vec<Symbol> {
    let mut ids = Ids::default();
    let symbol = |(number, entry): (usize, &Entry)| {
        let id = ids.make(&id_text(entry, number));
        let mut pictures: Vec<Picture> = Vec::new();
        for face in &entry.faces {
            let picture = picture(face, &id, &path);
            // A word that is its own translation has one face.
            if !pictures.contains(&picture) {
                pictures.push(picture);
            }
        }
        Symbol::new(id, pictures).named(names(entry))
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
    let text = text.or(entry.names.get(Lang::En));
    text.map_or_else(|| format!("picture-{}", number + 1), str::to_owned)
}

/// Pairs of words have always been taken for English and this language, unless
/// names say otherwise or tell the language of one of the words; a deck that is made again must stay the same.
pub(super) const SECOND: Lang = Lang::De;

/// The names, as far as anything says them: given ones, then words (the first
/// for English, the last for [`SECOND`]), then those of a theme. If only a name
/// in another language is given, it is the English one too.
fn names(entry: &Entry) -> Names {
    let words = entry.faces.iter().filter_map(|face| match face {
        EntryFace::Word(word) => Some(word.trim()),
        _ => None,
    });
    let words: Vec<&str> = words.collect();
    let first = words.first().copied();
    let told = |word: &&str| entry.names.iter().any(|(_, name)| name.trim() == *word);
    let second = words.last().copied();
    let second = second.filter(|_| words.len() < 2 || !words.iter().any(told));
    let drawn = entry.faces.iter().find_map(|face| match face {
        EntryFace::Theme { theme, symbol } => Theme::by_id(theme)?.symbol(symbol),
        _ => None,
    });
    let name = |lang| {
        let word = match lang {
            Lang::En => first,
            SECOND => second,
            _ => None,
        };
        let given = entry.names.exact(lang).map(str::trim);
        let said = given.or(word).or(drawn.map(|symbol| symbol.name(lang)))?;
        Some((lang, said.to_owned()))
    };
    let mut names: Names = Lang::ALL.into_iter().filter_map(name).collect();
    if names.exact(Lang::En).is_none()
        && let Some(any) = names.get(Lang::En).map(str::to_owned)
    {
        names.set(Lang::En, any);
    }
    names
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
                names: Names::default().with(Lang::De, "me"),
                ..Entry::new(vec![EntryFace::Picture(0)])
            },
            Entry::new(vec![EntryFace::Picture(1)]),
            Entry::new(vec![word("hammer"), word("hammer")]),
            Entry {
                names: Names::default()
                    .with(Lang::Fr, "chien")
                    .with(Lang::Es, "perro"),
                ..Entry::new(vec![word("perro"), word("chien")])
            },
            Entry {
                names: Names::default().with(Lang::En, "cow"),
                ..Entry::new(vec![word("vacca"), word("cow")])
            },
        ];
        let symbols = symbols(&entries, |number| format!("pictures/{number}"));
        let said: Vec<[&str; 3]> = symbols
            .iter()
            .map(|symbol| [&*symbol.id, symbol.name(Lang::En), symbol.name(Lang::De)])
            .collect();
        assert_eq!(said[0], ["dog", "dog", "Hund"]);
        assert_eq!(said[1], ["🐱", "cat", "cat"]);
        assert_eq!(said[2], ["anchor", "Anchor", "Anker"]);
        assert_eq!(said[3][0], "anchor-2");
        assert_eq!(said[4], ["me", "me", "me"]);
        assert_eq!(said[5], ["picture-6", "picture-6", "picture-6"]);
        // Their languages are known: neither word is German.
        assert_eq!(said[7], ["perro", "perro", "perro"]);
        assert_eq!(symbols[7].name(Lang::Fr), "chien");
        assert_eq!(said[8], ["vacca", "cow", "vacca"]);
        assert_eq!(symbols[2].pictures[1].text(), "pictures/4");
        assert_eq!(symbols[3].picture().text(), "connect/anchor");
        assert_eq!(symbols[6].pictures.len(), 1);
    }
}
