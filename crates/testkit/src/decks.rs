use std::sync::Arc;

use fano_decks::{Card, CardId, Colour, Deck, Picture, Suit, Symbol, SymbolId};

/// The projective plane of a prime order as a deck: q² + q + 1 cards with
/// q + 1 symbols each.
///
/// The symbols are the points: (x, y) of the affine plane, then one point at
/// infinity for each slope. The cards are the lines y = mx + b, then the
/// upright ones, then the line at infinity.
///
/// # Panics
///
/// If the order is not a prime: the formula works only for primes.
#[must_use]
pub fn plane_deck(order: u16) -> Arc<Deck> {
    make(&format!("plane-{order}"), plane(order), |_| Suit::Plain)
}

/// The first cards of a plane: a deck that is no longer a plane.
///
/// # Panics
///
/// If the plane does not have that many cards.
#[must_use]
pub fn partial_deck(order: u16, cards: usize) -> Arc<Deck> {
    let mut lines = plane(order);
    assert!(cards <= lines.len(), "the plane has fewer cards");
    lines.truncate(cards);
    make(&format!("plane-{order}-first-{cards}"), lines, |_| {
        Suit::Plain
    })
}

/// A plane with `extra` more symbols on every card that no other card has.
#[must_use]
pub fn padded_deck(order: u16, extra: u16) -> Arc<Deck> {
    let mut lines = plane(order);
    let mut next = lines.len() as u16;
    for line in &mut lines {
        line.extend(next..next + extra);
        next += extra;
    }
    make(&format!("plane-{order}-padded-{extra}"), lines, |_| {
        Suit::Plain
    })
}

/// The most lopsided deck possible: one card with `symbols` symbols, and as
/// many cards with two, one of which they all share.
#[must_use]
pub fn lopsided_deck(symbols: u16) -> Arc<Deck> {
    let pairs = (1..=symbols).map(|symbol| vec![0, symbol]);
    let lines = std::iter::once((1..=symbols).collect())
        .chain(pairs)
        .collect();
    make(&format!("lopsided-{symbols}"), lines, |_| Suit::Plain)
}

/// Every two cards share a symbol that no third card has, so there is never a
/// triplet: that game is over as soon as it is dealt.
#[must_use]
pub fn pairs_deck(cards: u16) -> Arc<Deck> {
    let mut lines = vec![Vec::new(); usize::from(cards)];
    let mut next = 0;
    for one in 0..usize::from(cards) {
        for other in one + 1..usize::from(cards) {
            lines[one].push(next);
            lines[other].push(next);
            next += 1;
        }
    }
    make(&format!("pairs-{cards}"), lines, |_| Suit::Plain)
}

/// A plane with suits, for Connect: first the starting cards, then the given
/// number of each colour; the rest stay plain.
#[must_use]
pub fn suited_deck(order: u16, starts: usize, colours: [usize; 4]) -> Arc<Deck> {
    let mut suits = vec![Suit::Start; starts];
    for (colour, count) in Colour::ALL.into_iter().zip(colours) {
        suits.extend(vec![Suit::Colour(colour); count]);
    }
    make(&format!("suited-{order}"), plane(order), |card| {
        suits.get(card).copied().unwrap_or_default()
    })
}

/// A card as a few letters: its symbols, or its number if there are too many.
#[must_use]
pub fn card_name(deck: &Deck, card: CardId) -> String {
    let suit = match deck.suit(card) {
        Suit::Plain => "",
        Suit::Start => "start-",
        Suit::Colour(colour) => colour.id(),
    };
    let dash = if matches!(deck.suit(card), Suit::Colour(_)) {
        "-"
    } else {
        ""
    };
    let symbols: String = deck
        .card(card)
        .symbols()
        .iter()
        .map(|symbol| deck.symbol(*symbol).id.as_str())
        .collect();
    format!("{suit}{dash}{symbols}")
}

fn plane(q: u16) -> Vec<Vec<u16>> {
    let prime = q >= 2 && (2..q).all(|divisor| !q.is_multiple_of(divisor));
    assert!(prime, "{q} is not a prime");
    let sloped = (0..q).flat_map(|m| {
        (0..q).map(move |b| {
            let points = (0..q).map(|x| x * q + (m * x + b) % q);
            points.chain([q * q + m]).collect()
        })
    });
    let upright = (0..q).map(|x| (0..q).map(|y| x * q + y).chain([q * q + q]).collect());
    let infinity = (q * q..=q * q + q).collect();
    sloped.chain(upright).chain([infinity]).collect()
}

fn make(name: &str, lines: Vec<Vec<u16>>, suit: impl Fn(usize) -> Suit) -> Arc<Deck> {
    let count = lines.iter().flatten().max().map_or(0, |most| most + 1);
    let symbols = (0..count).map(symbol).collect();
    let cards = lines
        .into_iter()
        .enumerate()
        .map(|(number, mut line)| {
            line.sort_unstable();
            let symbols: Vec<SymbolId> = line.into_iter().map(SymbolId).collect();
            Card::new(symbols, suit(number))
        })
        .collect();
    Arc::new(Deck::new(name, symbols, cards).expect("a plane is a deck"))
}

/// The first 26 symbols are letters; then come a1, b1 and so on.
fn symbol(number: u16) -> Symbol {
    let letter = char::from(b'a' + (number % 26) as u8);
    let id = match number / 26 {
        0 => letter.to_string(),
        lap => format!("{letter}{lap}"),
    };
    let word = Picture::Word(id.clone());
    Symbol::new(id, vec![word])
}
