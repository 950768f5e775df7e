//! The verifier finds every planted fault, and reports the first one.

use fano_designs::{
    Plane,
    verify::{Fault, pairwise, uniform},
};
use proptest::prelude::*;

/// The definition, word for word: slow, and hard to get wrong.
fn by_definition(cards: &[Vec<u32>]) -> Result<(), Fault> {
    for (card, symbols) in cards.iter().enumerate() {
        let repeated = symbols.iter().filter(|symbol| {
            let times = symbols.iter().filter(|other| other == symbol).count();
            times > 1
        });
        if let Some(&symbol) = repeated.min() {
            return Err(Fault::DuplicateSymbol { card, symbol });
        }
    }
    for second in 0..cards.len() {
        for first in 0..second {
            let mut shared = cards[first].clone();
            shared.retain(|symbol| cards[second].contains(symbol));
            shared.sort_unstable();
            match shared.len() {
                0 => return Err(Fault::NoMatch { first, second }),
                1 => {}
                _ => {
                    return Err(Fault::ManyMatches {
                        first,
                        second,
                        shared,
                    });
                }
            }
        }
    }
    Ok(())
}

fn cards(order: u32) -> Vec<Vec<u32>> {
    let plane = Plane::desarguesian(order).expect("a prime power");
    plane.lines().map(<[u32]>::to_vec).collect()
}

fn an_order() -> impl Strategy<Value = u32> {
    prop::sample::select(vec![2_u32, 3, 4, 5, 7, 8, 9])
}

/// A plane with numbers that are scattered or not.
fn a_deck() -> impl Strategy<Value = Vec<Vec<u32>>> {
    (an_order(), prop::sample::select(vec![1_u32, 3, 40_000_003])).prop_map(|(order, factor)| {
        let mut cards = cards(order);
        for symbol in cards.iter_mut().flatten() {
            *symbol *= factor;
        }
        cards
    })
}

proptest! {
    #[test]
    fn any_small_cards_are_judged_as_by_the_definition(
        cards in prop::collection::vec(prop::collection::vec(0..12_u32, 0..5), 0..7),
        spread in prop::sample::select(vec![1_u32, 100_000_007]),
    ) {
        let cards: Vec<Vec<u32>> = cards
            .into_iter()
            .map(|card| card.into_iter().map(|symbol| symbol * spread).collect())
            .collect();
        prop_assert_eq!(pairwise(&cards), by_definition(&cards));
    }

    #[test]
    fn right_decks_pass_in_any_order(deck in a_deck(), seed in any::<u64>()) {
        let mut deck = deck;
        let length = deck.len();
        for card in 0..length {
            deck.swap(card, (seed % (card as u64 + 1)) as usize);
        }
        for (turn, card) in deck.iter_mut().enumerate() {
            let size = card.len();
            card.rotate_left(turn % size);
        }
        prop_assert_eq!(uniform(&deck), Ok(()));
    }

    #[test]
    fn one_changed_symbol_is_found(
        deck in a_deck(), card: prop::sample::Index, place: prop::sample::Index, new in any::<u32>(),
    ) {
        let mut deck = deck;
        let card = card.index(deck.len());
        let place = place.index(deck[card].len());
        prop_assume!(deck[card][place] != new);
        deck[card][place] = new;
        let found = uniform(&deck);
        prop_assert!(found.is_err());
        prop_assert_eq!(found, by_definition(&deck));
    }

    #[test]
    fn one_symbol_changed_to_another_of_the_deck_is_found(
        deck in a_deck(), card: prop::sample::Index, place: prop::sample::Index,
        other: prop::sample::Index,
    ) {
        let mut deck = deck;
        let card = card.index(deck.len());
        let place = place.index(deck[card].len());
        let other = deck[other.index(deck.len())][place];
        prop_assume!(deck[card][place] != other);
        deck[card][place] = other;
        let found = uniform(&deck);
        prop_assert!(found.is_err());
        prop_assert_eq!(found, by_definition(&deck));
    }

    #[test]
    fn one_doubled_symbol_is_found(
        deck in a_deck(), card: prop::sample::Index, place: prop::sample::Index,
    ) {
        let mut deck = deck;
        let card = card.index(deck.len());
        let place = place.index(deck[card].len());
        let symbol = deck[card][place];
        deck[card].push(symbol);
        prop_assert_eq!(pairwise(&deck), Err(Fault::DuplicateSymbol { card, symbol }));
        let size = deck[card].len();
        deck[card].swap_remove((place + 1) % (size - 1));
        prop_assert_eq!(uniform(&deck), Err(Fault::DuplicateSymbol { card, symbol }));
    }

    #[test]
    fn two_symbols_swapped_between_cards_are_found(
        deck in a_deck(), one: prop::sample::Index, two: prop::sample::Index,
        place_one: prop::sample::Index, place_two: prop::sample::Index,
    ) {
        let mut deck = deck;
        let (one, two) = (one.index(deck.len()), two.index(deck.len()));
        let place_one = place_one.index(deck[one].len());
        let place_two = place_two.index(deck[two].len());
        let (from_one, from_two) = (deck[one][place_one], deck[two][place_two]);
        prop_assume!(from_one != from_two);
        prop_assume!(one != two);
        deck[one][place_one] = from_two;
        deck[two][place_two] = from_one;
        let found = uniform(&deck);
        prop_assert!(found.is_err());
        prop_assert_eq!(found, by_definition(&deck));
    }

    #[test]
    fn a_missing_symbol_is_found(
        deck in a_deck(), card: prop::sample::Index, place: prop::sample::Index,
    ) {
        let mut deck = deck;
        let card = card.index(deck.len());
        let place = place.index(deck[card].len());
        let size = deck[card].len();
        deck[card].remove(place);
        let (wrong, expected, found) = match card {
            0 => (1, size - 1, size),
            _ => (card, size, size - 1),
        };
        let fault = Fault::CardSize { card: wrong, expected, found };
        prop_assert_eq!(uniform(&deck), Err(fault));
        prop_assert_eq!(pairwise(&deck), by_definition(&deck));
    }
}

#[test]
fn the_witness_is_spelled_out() {
    let cards: [&[u32]; 3] = [&[1, 2, 3], &[3, 4, 5], &[5, 3, 1]];
    let fault = pairwise(&cards).expect_err("two matches");
    assert_eq!(fault.to_string(), "cards 0 and 2 share 2 symbols: [1, 3]");
}

#[test]
fn little_or_nothing_is_a_right_deck() {
    assert_eq!(pairwise::<Vec<u32>>(&[]), Ok(()));
    assert_eq!(uniform(&[[u32::MAX]]), Ok(()));
    let fault = Fault::NoMatch {
        first: 0,
        second: 1,
    };
    assert_eq!(uniform::<[u32; 0]>(&[[], []]), Err(fault));
}

/// A table by symbol number would take 16 GB here.
#[test]
fn scattered_numbers_need_no_more_room() {
    let deck: Vec<Vec<u32>> = cards(31)
        .into_iter()
        .map(|card| {
            card.into_iter()
                .map(|symbol| u32::MAX - symbol * 4_000_000)
                .collect()
        })
        .collect();
    assert_eq!(uniform(&deck), Ok(()));
}

#[test]
fn a_card_that_lies_in_the_deck_twice_is_found() {
    let mut deck = cards(3);
    deck.push(deck[4].clone());
    let fault = Fault::ManyMatches {
        first: 4,
        second: 13,
        shared: deck[4].clone(),
    };
    assert_eq!(uniform(&deck), Err(fault));
}
