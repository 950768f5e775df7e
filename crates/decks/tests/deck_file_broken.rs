//! Every way a deck file can be broken, and its message.

use fano_decks::{
    DeckError,
    file::{self, FileError, Problem},
};
use fano_texts::{Explain as _, Lang};

const GOOD: &str = "\
fano-deck 1
name pets
symbol dog emoji=\"🐶\"
symbol cat word=\"cat\" word=\"Katze\"
symbol fish file=\"pictures/fish.png\"
card dog cat
card dog fish
card cat fish
";

fn error(bytes: &[u8]) -> FileError {
    match file::read(bytes) {
        Err(error) => error,
        Ok(deck) => panic!("{} reads", file::write(&deck)),
    }
}

/// The good file with one line replaced: its first words, and the new line.
fn exchanged(old: &str, new: &str) -> String {
    let line = GOOD.lines().find(|line| line.starts_with(old));
    let line = line.unwrap_or_else(|| panic!("no line begins with {old}"));
    GOOD.replacen(line, new, 1)
}

#[test]
fn the_good_file_reads() {
    let deck = file::read(GOOD.as_bytes()).expect("a deck");
    assert_eq!(deck.cards().len(), 3);
    assert_eq!(deck.title(Lang::De), "pets");
    assert_eq!(file::write(&deck), GOOD);
}

#[test]
fn a_broken_line_is_named_with_its_number() {
    for (old, new, expected) in [
        (
            "fano-deck",
            "fano deck 1",
            "Line 1: This is not a deck file: the first line has to be fano-deck 1.",
        ),
        (
            "fano-deck",
            "fano-deck 2",
            "Line 1: Version “2” of the deck format is unknown here; only version 1 can be read.",
        ),
        (
            "fano-deck",
            "fano-deck",
            "Line 1: Version “” of the deck format is unknown here; only version 1 can be read.",
        ),
        (
            "name",
            "name",
            "Line 2: After name there is one name, in quotes if it has spaces; here there are 0.",
        ),
        (
            "name",
            "name my pets",
            "Line 2: After name there is one name, in quotes if it has spaces; here there are 2.",
        ),
        (
            "name",
            "name pets title=\"Pets\"",
            "Line 2: “title=” means nothing here; a name line can have en= and de=.",
        ),
        (
            "name",
            "name pets en=\"a\" en=\"b\"",
            "Line 2: en= is here twice.",
        ),
        (
            "name",
            "name pets en=\"\"",
            "Line 2: The en text of the deck has to be 1 to 255 bytes on one line.",
        ),
        (
            "name",
            "name \"\"",
            "Line 2: The name text of the deck has to be 1 to 255 bytes on one line.",
        ),
        (
            "name",
            "# nothing",
            "No line gives the deck its name; it looks like this: name animals",
        ),
        (
            "symbol cat",
            "name again",
            "Line 4: The deck already got its name in line 2.",
        ),
        (
            "symbol dog",
            "symbols dog",
            "Line 3: A line begins with name, symbol, card or #, not with “symbols”.",
        ),
        (
            "symbol dog",
            "dog=symbol",
            "Line 3: A line begins with name, symbol, card or #, not with “dog”.",
        ),
        (
            "symbol dog",
            "symbol emoji=\"🐶\"",
            "Line 3: After symbol there is one id without spaces; here there are 0.",
        ),
        (
            "symbol dog",
            "symbol dog",
            "Line 3: Symbol dog has no picture: give it theme=, file=, word= or emoji=, at most 4 of them.",
        ),
        (
            "symbol dog",
            "symbol dog word=1 word=2 word=3 word=4 word=5",
            "Line 3: Symbol dog has 5 pictures; 4 is the most.",
        ),
        (
            "symbol dog",
            "symbol dog picture=\"🐶\"",
            "Line 3: “picture=” means nothing here; a symbol line can have theme=, file=, word=, emoji=, en= and de=.",
        ),
        (
            "symbol dog",
            "symbol dog emoji=\"🐶",
            "Line 3: A quote is opened and never closed.",
        ),
        (
            "symbol dog",
            "symbol dog emoji=\"🐶\"en=\"dog\"",
            "Line 3: After a closing quote there has to be a space.",
        ),
        (
            "symbol dog",
            "symbol dog word=\"the\\ndog\"",
            "Line 3: \\n means nothing; between quotes there is only \\\" for a quote and \\\\ for a backslash.",
        ),
        (
            "symbol dog",
            "symbol dog word=a=b",
            "Line 3: a=b needs quotes around it.",
        ),
        (
            "symbol dog",
            "symbol dog word=\"\"",
            "Line 3: The word text of symbol dog has to be 1 to 255 bytes on one line.",
        ),
        (
            "symbol dog",
            "symbol dog word=\"a\tb\"",
            "Line 3: The word text of symbol dog has to be 1 to 255 bytes on one line.",
        ),
        (
            "symbol dog",
            "symbol dog word=\"a\u{7}b\"",
            "Line 3: There is an invisible character here; texts go on one line without tabs.",
        ),
        (
            "symbol dog",
            "symbol \"the dog\" word=\"dog\"",
            "Line 3: “the dog” cannot be the id of symbol 1: an id has 1 to 64 bytes, without spaces, quotes, commas, semicolons, = and #.",
        ),
        (
            "symbol dog",
            "symbol dog file=\"../dog.png\"",
            "Line 3: Symbol dog uses the file ../dog.png, but pictures have to be in the folder of the deck file or below it, as in pictures/dog.png.",
        ),
        (
            "symbol dog",
            "symbol dog theme=clasic",
            "Line 3: Symbol dog uses the theme clasic, which does not exist; the themes are classic, wizarding, connect, insects.",
        ),
        (
            "symbol dog",
            "symbol doge theme=classic",
            "Line 3: The theme classic has no symbol doge.",
        ),
        (
            "symbol dog",
            "symbol dog word=\"dog\" word=\"dog\"",
            "Line 3: Symbol dog has the same picture twice: dog.",
        ),
        (
            "symbol cat",
            "symbol cat word=\"cat\" emoji=\"🐶\"",
            "Line 4: Symbols dog and cat look the same (🐶), so cards would seem to match twice.",
        ),
        (
            "symbol cat",
            "symbol dog word=\"cat\"",
            "Line 4: Line 3 already describes dog.",
        ),
        (
            "card dog fish",
            "card dog fihs",
            "Line 7: Card 2 names fihs, but no line above describes such a symbol.",
        ),
        (
            "card dog fish",
            "card dog fish suit=red",
            "Line 7: There is no suit “red”; the suits are plain, start, pink, orange, green, blue.",
        ),
        (
            "card dog fish",
            "card dog fish colour=red",
            "Line 7: “colour=” means nothing here; a card line can have suit=.",
        ),
        (
            "card dog fish",
            "card dog fish suit=pink suit=pink",
            "Line 7: suit= is here twice.",
        ),
        (
            "card dog fish",
            "card dog fish dog",
            "Line 7: Card 2 shows dog twice.",
        ),
        (
            "card dog fish",
            "card cat dog",
            "Line 7: Cards 1 and 2 share 2 symbols: dog, cat.",
        ),
        (
            "card dog fish",
            "card fish",
            "Line 7: Cards 1 and 2 share no symbol.",
        ),
        (
            "card dog fish",
            "card",
            "Line 7: Cards 1 and 2 share no symbol.",
        ),
    ] {
        assert_eq!(error(exchanged(old, new).as_bytes()).to_string(), expected);
    }
}

#[test]
fn other_files_are_recognised() {
    let first = "Line 1: This is not a deck file: the first line has to be fano-deck 1.";
    for bytes in [&b""[..], b"\n", b"\xff\xfe", b"{\"cards\": []}", b"\0\0\0"] {
        assert_eq!(error(bytes).to_string(), first, "{bytes:?}");
    }
    let too_few = "A deck has 2 to 4096 cards, not 0.";
    assert_eq!(error(b"fano-deck 1\nname x\n").to_string(), too_few);
    let bytes = error(b"fano-deck 1\nname x\nsymbol \xff\n");
    assert_eq!(bytes.to_string(), "Line 3: This is not UTF-8 text.");
}

#[test]
fn limits_are_named() {
    let long = format!(
        "fano-deck 1\nname x\n# {}\n",
        "x".repeat(file::LINE_BYTES_MAX)
    );
    assert_eq!(
        error(long.as_bytes()).to_string(),
        "Line 3: A line can have at most 16384 bytes."
    );
    let huge = vec![b'#'; file::FILE_BYTES_MAX + 1];
    assert_eq!(
        error(&huge).to_string(),
        "A deck file can have at most 32 MiB."
    );
    let mut symbols = "fano-deck 1\nname x\n".to_owned();
    for number in 0..=4096 {
        symbols.push_str(&format!("symbol {number} word={number}\n"));
    }
    assert_eq!(
        error(symbols.as_bytes()).to_string(),
        "Line 4099: A deck has at most 4096 symbols, not 4097."
    );
    let cards = format!(
        "fano-deck 1\nname x\nsymbol a word=a\n{}",
        "card a\n".repeat(4097)
    );
    assert_eq!(
        error(cards.as_bytes()).to_string(),
        "Line 4100: A deck has 2 to 4096 cards, not 4097."
    );
    let mut full = "fano-deck 1\nname x\n".to_owned();
    for number in 0..129 {
        full.push_str(&format!("symbol {number} word={number}\n"));
    }
    full.push_str("card");
    for number in 0..129 {
        full.push_str(&format!(" {number}"));
    }
    full.push_str("\ncard 0\n");
    assert_eq!(
        error(full.as_bytes()).to_string(),
        "Line 132: Card 1 has 129 symbols; at most 128 are allowed."
    );
}

#[test]
fn the_largest_texts_fit_on_a_line() {
    let text = "\"".repeat(255);
    let words = ["a", "b", "c", "d"].map(|c| format!(" word=\"{c}{}\"", "\\\\".repeat(254)));
    let quoted = text.replace('"', "\\\"");
    let id = "x".repeat(64);
    let names = Lang::ALL.map(|lang| format!(" {lang}=\"{quoted}\""));
    let line = format!("symbol {id}{}{}", words.concat(), names.concat());
    let source = format!("fano-deck 1\nname x\n{line}\ncard {id}\ncard {id}\n");
    let deck = file::read(source.as_bytes()).expect("a deck");
    assert_eq!(file::write(&deck), source);
}

#[test]
fn errors_tell_a_wrong_deck_from_an_unreadable_file() {
    let wrong = error(exchanged("card dog fish", "card fish").as_bytes());
    assert!(wrong.is_about_matches());
    let no_match = DeckError::NoMatch {
        first: 0,
        second: 1,
    };
    assert_eq!(wrong.problem, Problem::Deck(no_match));
    assert!(!error(exchanged("card dog fish", "card dgo fish").as_bytes()).is_about_matches());
    assert!(!error(b"fano-deck 1\nname x\n").is_about_matches());
}

#[test]
fn messages_are_translated() {
    let wrong = error(exchanged("card dog fish", "card cat dog").as_bytes());
    assert_eq!(
        wrong.explain().say(Lang::De),
        "Zeile 7: Die Karten 1 und 2 haben 2 Symbole gemeinsam: dog, cat."
    );
    let broken = error(exchanged("symbol dog", "symbol dog").as_bytes());
    assert_eq!(
        broken.explain().say(Lang::De),
        "Zeile 3: Symbol dog hat kein Bild: Gib ihm theme=, file=, word= oder emoji=, höchstens 4 davon."
    );
}
