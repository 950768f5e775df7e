//! Colouring a deck for Connect.

use fano_decks::{Card, Colour, Deck, Suit};
use fano_texts::Message;

/// Cards of each colour that Connect needs: a line of them is a point.
const COLOUR_CARDS_MIN: usize = 4;
/// The fewest cards that can be coloured: a line of each colour and a starting
/// card.
pub const CONNECT_CARDS_MIN: usize = Colour::ALL.len() * COLOUR_CARDS_MIN + 1;

/// The deck with starting cards and cards of all four colours, in about the
/// proportions of the box: as many of each colour, and a ninth or more that
/// start a round. Every colour has every symbol about equally often.
///
/// # Errors
///
/// If the deck has too few cards.
pub fn coloured(deck: &Deck) -> Result<Deck, Message> {
    let count = deck.cards().len();
    if count < CONNECT_CARDS_MIN {
        return Err(Message::new("bundle-too-few-for-connect")
            .with("found", count)
            .with("min", CONNECT_CARDS_MIN));
    }
    let each = (count * 2 / 9).max(COLOUR_CARDS_MIN);
    let suits = Suit::ALL.map(|suit| match suit {
        Suit::Plain => (suit, 0),
        Suit::Start => (suit, count - Colour::ALL.len() * each),
        Suit::Colour(_) => (suit, each),
    });
    let mut piles = suits.map(|(suit, wanted)| Pile {
        suit,
        wanted,
        cards: 0,
        symbols: vec![0; deck.symbols().len()],
    });
    let cards = deck.cards().iter().map(|card| {
        let open = piles.iter_mut().filter(|pile| pile.cards < pile.wanted);
        let best = open.min_by_key(|pile| pile.cost(card));
        let best = best.expect("as many places as cards");
        best.add(card);
        Card::new(card.symbols(), best.suit)
    });
    let cards = cards.collect();
    let coloured = Deck::new(deck.name(), deck.symbols().to_vec(), cards);
    let titles = deck.own_titles().clone();
    let coloured = coloured.and_then(|coloured| coloured.with_titles(titles));
    Ok(coloured.expect("suits do not change what cards share"))
}

/// The cards of a suit.
struct Pile {
    suit: Suit,
    wanted: usize,
    cards: usize,
    /// How often each symbol is on them.
    symbols: Vec<usize>,
}

impl Pile {
    /// How badly a card fits: the more of its symbols are there already, and
    /// the fuller the pile, the worse.
    fn cost(&self, card: &Card) -> (usize, usize) {
        const FULL: usize = 1000;
        let symbols = card.symbols().iter();
        let known: usize = symbols.map(|s| self.symbols[s.index()].pow(2)).sum();
        let full = self.cards * FULL / self.wanted.max(1);
        // Compare what a card of a pile of this size would have to expect.
        (known * FULL / self.wanted.max(1) + full, full)
    }

    fn add(&mut self, card: &Card) {
        self.cards += 1;
        for symbol in card.symbols() {
            self.symbols[symbol.index()] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use fano_decks::builtin;
    use fano_texts::Lang;

    use super::*;

    fn counts(deck: &Deck) -> Vec<usize> {
        let suits = Suit::ALL.iter();
        suits
            .map(|suit| deck.cards().iter().filter(|c| c.suit() == *suit).count())
            .collect()
    }

    #[test]
    fn piles_have_the_proportions_of_the_box() {
        let deck = coloured(builtin::classic()).expect("enough cards");
        assert_eq!(counts(&deck), [0, 7, 12, 12, 12, 12]);
        assert_eq!(counts(&coloured(builtin::connect()).expect("cards"))[1], 10);
        assert_eq!(deck.title(Lang::De), builtin::classic().title(Lang::De));
    }

    #[test]
    fn every_colour_has_most_symbols() {
        let deck = coloured(builtin::classic()).expect("enough cards");
        for colour in Colour::ALL {
            let suit = Suit::Colour(colour);
            let mut found = vec![0; deck.symbols().len()];
            for card in deck.cards().iter().filter(|card| card.suit() == suit) {
                for symbol in card.symbols() {
                    found[symbol.index()] += 1;
                }
            }
            // 12 cards have 96 places for 57 symbols.
            assert!(found.iter().all(|times| *times <= 4), "{found:?}");
            assert!(found.iter().filter(|times| **times > 0).count() >= 45);
        }
    }

    #[test]
    fn seventeen_cards_are_enough() {
        let insects = builtin::insects();
        let cut = |cards: usize| {
            let cards = insects.cards()[..cards].to_vec();
            Deck::new("some", insects.symbols().to_vec(), cards).expect("a deck")
        };
        assert_eq!(
            counts(&coloured(&cut(17)).expect("enough"))[1..],
            [1, 4, 4, 4, 4]
        );
        let refused = coloured(&cut(16)).expect_err("too few").say(Lang::En);
        assert!(refused.contains("17"), "{refused}");
    }
}
