//! Decks that people made themselves, with two words for every symbol.

use std::sync::{Arc, LazyLock};

use fano_decks::{Deck, FullDeck, Picture, Revision, Symbol};
use fano_rooms::{DeckSource, Decks};

/// A deck of 7 cards with 3 symbols each.
#[must_use]
pub fn small_deck() -> Revision {
    Revision::from_hash(&[7; 32])
}

/// A deck of 31 cards with 6 symbols each.
#[must_use]
pub fn large_deck() -> Revision {
    Revision::from_hash(&[31; 32])
}

static DECKS: LazyLock<[(Revision, Arc<Deck>); 2]> = LazyLock::new(|| {
    [
        (small_deck(), Arc::new(words(3))),
        (large_deck(), Arc::new(words(6))),
    ]
});

fn words(symbols_per_card: u32) -> Deck {
    let full = FullDeck::new(symbols_per_card).expect("there is such a plane");
    let full = full.to_deck().expect("it is small");
    let symbol = |number: usize| {
        let word = |language: &str| Picture::Word(format!("{language} {number}"));
        Symbol::new(format!("w{number}"), vec![word("word"), word("Wort")])
    };
    let symbols = (0..full.symbols().len()).map(symbol).collect();
    let deck = Deck::new("words", symbols, full.cards().to_vec());
    deck.expect("a plane is a deck")
}

/// One of these decks.
pub(crate) fn own_deck(name: &str) -> Option<&'static Arc<Deck>> {
    let name: Revision = name.parse().ok()?;
    let mut decks = DECKS.iter();
    decks.find_map(|(revision, deck)| (*revision == name).then_some(deck))
}

/// The decks that people made themselves.
#[must_use]
pub fn own_decks() -> Decks {
    #[derive(Debug)]
    struct OwnDecks;

    impl DeckSource for OwnDecks {
        fn deck(&self, name: &str) -> Option<Arc<Deck>> {
            own_deck(name).cloned()
        }
    }

    Arc::new(OwnDecks)
}
