//! docs/deck-format.md agrees with the code.

use fano_decks::{Picture, SymbolId, Theme, builtin, file, limits};
use fano_texts::Lang;

const PAGE: &str = include_str!("../../../docs/deck-format.md");

fn example() -> &'static str {
    let (_, rest) = PAGE.split_once("```text\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    example
}

#[test]
fn the_example_reads() {
    let deck = file::read(example().as_bytes()).expect("a deck");
    assert_eq!((deck.cards().len(), deck.symbols().len()), (7, 7));
    assert_eq!(deck.title(Lang::De), "Der Bauernhof");
    assert_eq!(deck.symbol(SymbolId(0)).name(Lang::De), "Hund");
    let pig = deck.symbol(SymbolId(4));
    assert_eq!((pig.name(Lang::En), pig.name(Lang::De)), ("pig", "Schwein"));
    assert_eq!(pig.pictures.len(), 2);
    let hen = Picture::File("pictures/hen.png".to_owned());
    assert_eq!(deck.symbol(SymbolId(3)).picture(), &hen);
}

#[test]
fn the_page_names_the_themes_and_the_limits() {
    for theme in Theme::all() {
        assert!(
            PAGE.contains(&format!("`{}`", theme.id())),
            "{}",
            theme.id()
        );
    }
    assert_eq!(builtin::ALL.len(), Theme::all().len());
    for row in [
        format!("| file | {} MiB |", file::FILE_BYTES_MAX >> 20),
        format!(
            "| line | {} {} bytes |",
            file::LINE_BYTES_MAX / 1000,
            file::LINE_BYTES_MAX % 1000
        ),
        format!("| cards | {} to {} |", limits::CARDS_MIN, limits::CARDS_MAX),
        format!("| symbols | {} |", limits::SYMBOLS_MAX),
        format!("| symbols on a card | {} |", limits::SYMBOLS_PER_CARD_MAX),
        format!("| id | {} bytes |", limits::ID_BYTES_MAX),
        format!(
            "| name, word, path, emoji | 1 to {} bytes,",
            limits::TEXT_BYTES_MAX
        ),
        format!("| faces of a symbol | {} |", limits::PICTURES_MAX),
        format!("`{} {}`", file::MAGIC, file::VERSION),
    ] {
        assert!(PAGE.contains(&row), "the page lacks {row}");
    }
}
