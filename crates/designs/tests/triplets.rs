//! Triplets: the bound, the search and the check agree.

use fano_designs::{
    Field, Lines, Plane, order_nine,
    primes::prime_power,
    triplet::{Triplet, bound, largest_in_plane, largest_without, plane_bound, triplet_in},
    verify,
};
use proptest::prelude::*;

fn orders(end: u32) -> impl Iterator<Item = u32> {
    (2..=end).filter(|&order| prime_power(order.into()).is_some())
}

fn pick(plane: &impl Lines, lines: &[u32]) -> Vec<Vec<u32>> {
    lines.iter().map(|&line| plane.line(line)).collect()
}

#[test]
fn planes_over_fields_reach_the_bound() {
    for order in orders(128).chain([243, 256, 1021, 1024]) {
        let lines = largest_in_plane(order).expect("a prime power");
        assert!(lines.is_sorted());
        assert_eq!(lines.len() as u32, plane_bound(order));
        let plane = fano_designs::Desarguesian::new(order).expect("a prime power");
        let cards = pick(&plane, &lines);
        assert_eq!(triplet_in(&cards), None, "order {order}");
        assert_eq!(verify::uniform(&cards), Ok(()));
    }
    assert!(largest_in_plane(6).is_err());
    assert!(largest_in_plane(Field::ORDER_MAX + 3).is_err());
}

#[test]
fn one_line_more_makes_a_triplet() {
    for order in [2, 3, 4, 5, 7, 8, 9, 11, 16] {
        let plane = Plane::desarguesian(order).expect("a prime power");
        let lines = largest_in_plane(order).expect("a prime power");
        let mut cards = pick(&plane, &lines);
        for extra in (0..plane.line_count()).filter(|line| !lines.contains(line)) {
            cards.push(plane.line(extra));
            let found = triplet_in(&cards).expect("one more than the bound");
            assert_eq!(found.cards[2], cards.len() - 1);
            assert!(
                found
                    .cards
                    .iter()
                    .all(|&card| cards[card].contains(&found.symbol))
            );
            cards.pop();
        }
    }
}

#[test]
fn the_search_finds_what_the_bound_promises() {
    for order in [2, 3, 4, 5, 7, 8, 9] {
        let plane = Plane::desarguesian(order).expect("a prime power");
        let lines: Vec<&[u32]> = plane.lines().collect();
        let found = largest_without(&lines, 5_000_000);
        assert!(found.is_largest, "order {order}");
        assert_eq!(found.cards.len() as u32, plane_bound(order));
        let cards: Vec<&[u32]> = found.cards.iter().map(|&card| lines[card]).collect();
        assert_eq!(triplet_in(&cards), None);
    }
}

#[test]
fn the_other_planes_of_order_nine_have_ten_cards_without_a_triplet_too() {
    for plane in [
        order_nine::hall(),
        order_nine::dual_hall(),
        order_nine::hughes(),
    ] {
        let lines: Vec<&[u32]> = plane.lines().collect();
        let found = largest_without(&lines, 5_000_000);
        assert!(found.is_largest);
        assert_eq!(found.cards.len(), 10);
    }
}

/// Every pair of m cards has its own symbol: the deck in which k + 1 cards have
/// no triplet. With k even no card with k symbols can be added to it; with k
/// odd one can.
#[test]
fn decks_of_one_symbol_a_pair_are_the_exception_for_even_sizes() {
    for per_card in 2..=7_usize {
        let mut cards: Vec<Vec<u32>> = vec![Vec::new(); per_card + 1];
        let mut symbol = 0;
        for second in 0..cards.len() {
            for first in 0..second {
                cards[first].push(symbol);
                cards[second].push(symbol);
                symbol += 1;
            }
        }
        assert_eq!(verify::uniform(&cards), Ok(()));
        assert_eq!(triplet_in(&cards), None);
        assert_eq!(bound(per_card, cards.len()), per_card + 1);
        assert_eq!(largest_without(&cards, 10_000).cards.len(), per_card + 1);

        let further = per_card + if per_card % 2 == 0 { 0 } else { 1 };
        assert_eq!(bound(per_card, cards.len() + 1), further);
    }
}

#[test]
fn a_search_that_runs_out_of_steps_says_so() {
    let plane = Plane::desarguesian(11).expect("a prime");
    let lines: Vec<&[u32]> = plane.lines().collect();
    let found = largest_without(&lines, 50);
    assert!(!found.is_largest);
    let cards: Vec<&[u32]> = found.cards.iter().map(|&card| lines[card]).collect();
    assert_eq!(triplet_in(&cards), None);
    assert!(found.cards.len() >= 6);
}

#[test]
fn few_cards_are_all_laid() {
    assert_eq!(largest_without::<Vec<u32>>(&[], 10).cards, [] as [usize; 0]);
    assert_eq!(largest_without(&[[1, 2], [2, 3]], 10).cards, [0, 1]);
    assert_eq!(bound(8, 5), 5);
    assert_eq!(bound(2, 3), 3);
}

/// The definition, word for word.
fn by_definition(cards: &[Vec<u32>]) -> Option<Triplet> {
    for third in 0..cards.len() {
        let mut found = Vec::new();
        for &symbol in &cards[third] {
            let earlier = (0..third).filter(|&card| cards[card].contains(&symbol));
            if let [.., first, second] = earlier.collect::<Vec<_>>()[..] {
                let cards = [first, second, third];
                found.push(Triplet { symbol, cards });
            }
        }
        if let Some(smallest) = found.into_iter().min_by_key(|triplet| triplet.symbol) {
            return Some(smallest);
        }
    }
    None
}

proptest! {
    #[test]
    fn triplets_are_found_as_by_the_definition(
        cards in prop::collection::vec(prop::collection::btree_set(0..30_u32, 0..6), 0..9),
    ) {
        let cards: Vec<Vec<u32>> = cards.into_iter().map(|card| card.into_iter().collect()).collect();
        prop_assert_eq!(triplet_in(&cards), by_definition(&cards));
    }
}
