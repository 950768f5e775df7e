//! The decks.

use fano_decks::{Colour, Deck, Suit, builtin};
use fano_testkit::plane_deck;

/// How many symbols appear on how many cards: pairs of (appearances, symbols).
fn appearances(deck: &Deck) -> Vec<(usize, usize)> {
    let mut counts = vec![0; deck.symbols().len()];
    for card in deck.cards() {
        for symbol in card.symbols() {
            counts[symbol.index()] += 1;
        }
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    counts.sort_unstable();
    for count in counts {
        match pairs.last_mut() {
            Some((last, symbols)) if *last == count => *symbols += 1,
            _ => pairs.push((count, 1)),
        }
    }
    pairs
}

#[test]
fn the_decks_have_so_many_symbols_and_cards() {
    let facts = [
        ("insects", 31, 6, 31),
        ("classic", 57, 8, 55),
        ("wizarding", 57, 8, 55),
        ("connect", 91, 10, 90),
    ];
    for (name, symbols, per_card, cards) in facts {
        let deck = builtin::by_name(name).expect(name);
        assert_eq!(deck.symbols().len(), symbols, "{name}");
        assert_eq!(deck.cards().len(), cards, "{name}");
        assert!(
            deck.cards()
                .iter()
                .all(|card| card.symbols().len() == per_card)
        );
    }
}

#[test]
fn any_two_cards_share_exactly_one_symbol() {
    for facts in builtin::ALL {
        let deck = facts.deck();
        for (number, one) in deck.cards().iter().enumerate() {
            for other in &deck.cards()[number + 1..] {
                let shared = one.symbols().iter().filter(|s| other.symbols().contains(s));
                assert_eq!(shared.count(), 1, "{}", facts.name);
            }
        }
    }
}

#[test]
fn leaving_two_cards_out_of_57_makes_one_symbol_appear_6_times_14_seven_and_42_eight() {
    let expected = vec![(6, 1), (7, 14), (8, 42)];
    assert_eq!(appearances(builtin::classic()), expected);
    assert_eq!(appearances(builtin::wizarding()), expected);
    assert_eq!(appearances(&plane_deck(7)), vec![(8, 57)]);
}

#[test]
fn the_box_of_connect_holds_ten_starting_cards_and_four_times_twenty() {
    let deck = builtin::connect();
    let of = |suit: Suit| {
        deck.cards()
            .iter()
            .filter(|card| card.suit() == suit)
            .count()
    };
    assert_eq!(of(Suit::Start), 10);
    for colour in Colour::ALL {
        assert_eq!(of(Suit::Colour(colour)), 20);
    }
}
