//! The box decks are what the rules say, and stay so forever.

use std::collections::{BTreeMap, BTreeSet};

use fano_decks::{CardId, Colour, Deck, Suit, SymbolId, builtin, file};
use fano_texts::Lang;

/// FNV-1a, 64 bits: enough to notice that a file changed.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// How many symbols are on how many cards: number of cards to number of symbols.
fn occurrences(deck: &Deck, cards: impl Fn(CardId) -> bool) -> BTreeMap<usize, usize> {
    let mut found = BTreeMap::new();
    for symbol in 0..deck.symbols().len() {
        *found
            .entry(cards_with(deck, symbol, &cards).count())
            .or_default() += 1;
    }
    found
}

fn cards_with(
    deck: &Deck,
    symbol: usize,
    cards: impl Fn(CardId) -> bool,
) -> impl Iterator<Item = CardId> {
    let symbol = SymbolId(u16::try_from(symbol).expect("a small deck"));
    let all = (0..deck.cards().len()).map(|card| CardId(u16::try_from(card).expect("small")));
    all.filter(move |card| cards(*card) && deck.has(*card, symbol))
}

/// The cards that complete the plane: symbols that never meet on a card of the
/// box meet on one that was left out.
fn missing_cards(deck: &Deck, symbols_per_card: usize) -> BTreeSet<BTreeSet<usize>> {
    let meet = |a: usize, b: usize| {
        let b = SymbolId(u16::try_from(b).expect("a small deck"));
        cards_with(deck, a, |_| true).any(|card| deck.has(card, b))
    };
    let count = deck.symbols().len();
    let mut missing: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    for a in 0..count {
        for b in (a + 1..count).filter(|b| !meet(a, *b)) {
            let with_both = (0..count).filter(|c| [a, b].iter().all(|x| x == c || !meet(*x, *c)));
            missing.insert(with_both.collect());
        }
    }
    for card in &missing {
        assert_eq!(card.len(), symbols_per_card, "{card:?}");
    }
    missing
}

#[test]
fn the_files_never_change() {
    for (name, bytes, expected) in [
        (
            "classic",
            &include_bytes!("../data/classic.deck")[..],
            0x8946_438f_a7fc_38fa,
        ),
        (
            "wizarding",
            include_bytes!("../data/wizarding.deck"),
            0xd19a_317a_9c3b_4577,
        ),
        (
            "connect",
            include_bytes!("../data/connect.deck"),
            0xcf7a_eb4d_c9ba_c3f3,
        ),
        (
            "insects",
            include_bytes!("../data/insects.deck"),
            0x457a_d818_92e8_322b,
        ),
    ] {
        let found = digest(bytes);
        assert_eq!(
            found, expected,
            "{name}.deck is 0x{found:016x}: replays need the old one"
        );
        let deck = builtin::by_name(name).expect("a box");
        assert_eq!(file::write(deck).as_bytes(), bytes, "{name} is canonical");
    }
}

#[test]
fn the_facts_are_true() {
    for facts in builtin::ALL {
        let deck = facts.deck();
        assert_eq!(deck.name(), facts.name);
        assert_eq!(deck.cards().len(), facts.cards, "{}", facts.name);
        assert_eq!(deck.symbols().len(), facts.symbols, "{}", facts.name);
        let k = facts.symbols_per_card;
        assert_eq!(facts.cards_in_plane, k * (k - 1) + 1);
        assert_eq!(
            facts.cards_in_plane, facts.symbols,
            "a plane has as many of both"
        );
        assert!(deck.cards().iter().all(|card| card.symbols().len() == k));
        assert_eq!(deck.title(Lang::De), facts.title().say(Lang::De));
        assert!(std::ptr::eq(
            deck,
            builtin::by_name(facts.name).expect("a box")
        ));
    }
    assert!(builtin::by_name("Classic").is_none());
    assert_eq!(builtin::names(), "classic, wizarding, connect, insects");
}

#[test]
fn each_box_is_a_plane_without_a_few_cards() {
    for facts in builtin::ALL {
        let deck = facts.deck();
        let missing = missing_cards(deck, facts.symbols_per_card);
        assert_eq!(
            missing.len(),
            facts.cards_in_plane - facts.cards,
            "{}",
            facts.name
        );
        // Together they are a plane: any two cards, old or new, share one
        // symbol.
        let mut cards: Vec<Vec<u32>> = deck
            .cards()
            .iter()
            .map(|card| card.symbols().iter().map(|s| u32::from(s.0)).collect())
            .collect();
        let numbers = |card: &BTreeSet<usize>| card.iter().map(|s| *s as u32).collect();
        cards.extend(missing.iter().map(numbers));
        assert_eq!(fano_designs::verify::uniform(&cards), Ok(()));
        assert_eq!(cards.len(), facts.cards_in_plane);
    }
}

#[test]
fn symbols_are_on_as_many_cards_as_in_the_printed_boxes() {
    let all = |_| true;
    for deck in [builtin::classic(), builtin::wizarding()] {
        assert_eq!(
            occurrences(deck, all),
            BTreeMap::from([(6, 1), (7, 14), (8, 42)])
        );
    }
    assert_eq!(
        occurrences(builtin::connect(), all),
        BTreeMap::from([(9, 10), (10, 81)])
    );
    assert_eq!(
        occurrences(builtin::insects(), all),
        BTreeMap::from([(6, 31)])
    );
}

#[test]
fn connect_has_ten_starting_cards_and_twenty_of_each_colour() {
    let deck = builtin::connect();
    let of_suit = |suit: Suit| move |card: CardId| deck.suit(card) == suit;
    let count = |suit: Suit| {
        deck.cards()
            .iter()
            .filter(|card| card.suit() == suit)
            .count()
    };
    assert_eq!(count(Suit::Start), 10);
    // No three starting cards share a symbol: 45 pairs, 45 symbols.
    let expected = BTreeMap::from([(0, 36), (1, 10), (2, 45)]);
    assert_eq!(occurrences(deck, of_suit(Suit::Start)), expected);
    for colour in Colour::ALL.map(Suit::Colour) {
        assert_eq!(count(colour), 20);
        let spread = occurrences(deck, of_suit(colour));
        assert!(
            spread.keys().all(|cards| (1..=5).contains(cards)),
            "{spread:?}"
        );
    }
    for plain in [builtin::classic(), builtin::wizarding(), builtin::insects()] {
        assert!(plain.cards().iter().all(|card| card.suit() == Suit::Plain));
    }
}

#[test]
fn cards_are_mixed() {
    for facts in builtin::ALL {
        for (number, card) in facts.deck().cards().iter().enumerate() {
            let neighbours = card
                .symbols()
                .windows(2)
                .filter(|pair| pair[0].0 + 1 == pair[1].0);
            assert!(neighbours.count() <= 3, "{} card {number}", facts.name);
        }
    }
}
