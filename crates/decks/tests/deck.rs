//! A deck exists only if it is valid.

use fano_decks::{Card, CardId, Deck, DeckError, Picture, Suit, Symbol, SymbolId, builtin, limits};
use fano_texts::{Explain as _, Lang};

fn symbols(count: usize) -> Vec<Symbol> {
    let word = |number: usize| vec![Picture::Word(number.to_string())];
    (0..count)
        .map(|number| Symbol::new(number.to_string(), word(number)))
        .collect()
}

fn cards(lists: &[&[u16]]) -> Vec<Card> {
    let ids = |list: &[u16]| list.iter().copied().map(SymbolId).collect::<Vec<_>>();
    lists
        .iter()
        .map(|list| Card::new(ids(list), Suit::Plain))
        .collect()
}

#[test]
fn invalid_decks_cannot_be_made() {
    let refused = |count: usize, lists: &[&[u16]]| {
        let error = Deck::new("x", symbols(count), cards(lists)).expect_err("no deck");
        assert_eq!(error.to_string(), error.explain().say(Lang::En));
        error
    };
    assert_eq!(refused(1, &[&[0]]), DeckError::CardCount { found: 1 });
    assert_eq!(
        refused(2, &[&[0, 1], &[0, 2]]),
        DeckError::UnknownSymbol {
            card: 1,
            symbol: 2,
            count: 2
        }
    );
    assert_eq!(
        refused(3, &[&[0, 1], &[2, 2]]),
        DeckError::RepeatedSymbol {
            card: 1,
            symbol: "2".to_owned()
        }
    );
    assert_eq!(
        refused(3, &[&[0, 1], &[2]]),
        DeckError::NoMatch {
            first: 0,
            second: 1
        }
    );
    assert_eq!(
        refused(3, &[&[0, 1], &[1, 0]]),
        DeckError::ManyMatches {
            first: 0,
            second: 1,
            shared: vec!["0".to_owned(), "1".to_owned()]
        }
    );
    let many = limits::SYMBOLS_MAX + 1;
    assert_eq!(
        refused(many, &[&[0], &[0]]),
        DeckError::SymbolCount { found: many }
    );
}

#[test]
fn symbols_must_be_distinguishable() {
    let pair = || cards(&[&[0, 1], &[0]]);
    let mut same_id = symbols(2);
    same_id[1].id = "0".to_owned();
    assert_eq!(
        Deck::new("x", same_id, pair())
            .expect_err("same id")
            .to_string(),
        "Symbols 1 and 2 have the same id: 0."
    );
    let mut same_word = symbols(2);
    same_word[1].pictures = same_word[0].pictures.clone();
    assert_eq!(
        Deck::new("x", same_word, pair())
            .expect_err("same word")
            .to_string(),
        "Symbols 0 and 1 look the same (0), so cards would seem to match twice."
    );
    let mut nothing = symbols(2);
    nothing[1].pictures.clear();
    let error = Deck::new("x", nothing, pair()).expect_err("no picture");
    assert_eq!(
        error,
        DeckError::PictureCount {
            symbol: "1".to_owned(),
            found: 0
        }
    );
    let error = Deck::new("", symbols(2), pair()).expect_err("no name");
    assert_eq!(
        error.explain().say(Lang::De),
        "Der Text name des Decks muss 1 bis 255 Bytes in einer Zeile haben."
    );
}

#[test]
fn cards_and_symbols_know_each_other() {
    for facts in builtin::ALL {
        let deck = facts.deck();
        let ids = || (0..deck.cards().len() as u16).map(CardId);
        for a in ids() {
            for number in 0..deck.symbols().len() as u16 {
                let listed = deck.card(a).symbols().contains(&SymbolId(number));
                assert_eq!(deck.has(a, SymbolId(number)), listed);
            }
            assert!(!deck.has(a, SymbolId(u16::MAX)));
            for b in ids().filter(|b| *b != a) {
                let shared = deck.shared(a, b);
                assert!(deck.has(a, shared) && deck.has(b, shared));
                assert_eq!(shared, deck.shared(b, a));
            }
        }
    }
}

#[test]
#[should_panic(expected = "in common with itself")]
fn a_card_has_no_one_symbol_in_common_with_itself() {
    let _ = builtin::classic().shared(CardId(3), CardId(3));
}

#[test]
fn suits_go_by_their_words() {
    for suit in Suit::ALL {
        assert_eq!(Suit::from_id(suit.id()), Some(suit));
    }
    assert_eq!(Suit::from_id("red"), None);
    let titles = Suit::ALL.map(|suit| suit.title().map(|title| title.say(Lang::De)));
    let expected = ["Startkarte", "Pink", "Orange", "Grün", "Blau"];
    assert_eq!(titles[0], None);
    assert_eq!(titles[1..].iter().flatten().collect::<Vec<_>>(), expected);
}
