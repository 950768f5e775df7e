//! Which cards a number of symbols makes, and the deck of them.

use fano_decks::{
    Card, Deck, FullDeck, Suit, Symbol, SymbolId, limits,
    planner::{self, PICTURES_MAX, PICTURES_MIN, SYMBOLS_PER_CARD_MAX, SYMBOLS_PER_CARD_MIN},
};
use fano_designs::{Lines as _, plane};
use fano_texts::{Explain as _, Message};

/// A deck made from a list of symbols.
#[derive(Clone, Debug)]
pub struct PlannedDeck {
    /// The deck, with only the symbols that are on a card.
    pub deck: Deck,
    /// Which symbols of the list the deck has, by their numbers in the list.
    pub used: Vec<usize>,
    /// Which symbols of the list are on no card, by their numbers in the list.
    pub left_out: Vec<usize>,
}

/// The deck with the most cards for a list of symbols, with `per_card` of them
/// on every card or as many as give the most cards.
///
/// # Errors
///
/// Why there is no such deck, and what would work.
pub fn plan_deck(
    name: &str,
    symbols: Vec<Symbol>,
    per_card: Option<u32>,
) -> Result<PlannedDeck, Message> {
    if symbols.len() > limits::SYMBOLS_MAX {
        return Err(Message::new("deck-new-too-many-symbols")
            .with("found", symbols.len())
            .with("max", limits::SYMBOLS_MAX));
    }
    let cards = choose_cards(symbols.len(), per_card)?;
    assemble(name, symbols, &cards)
}

/// The cards for this many symbols, as lists of symbol numbers: from the
/// planner, or a full deck if there are too many or too few to plan.
fn choose_cards(symbol_count: usize, per_card: Option<u32>) -> Result<Vec<Vec<u32>>, Message> {
    let count = u32::try_from(symbol_count).unwrap_or(u32::MAX);
    let to_plan = (PICTURES_MIN..=PICTURES_MAX).contains(&count);
    let planned = SYMBOLS_PER_CARD_MIN..=SYMBOLS_PER_CARD_MAX;
    if to_plan && per_card.is_none_or(|per_card| planned.contains(&per_card)) {
        let plan = planner::plan(count, per_card).map_err(|error| error.explain())?;
        return Ok(plan.cards);
    }
    full_deck(symbol_count, per_card)
}

/// The largest full deck that fits, or the one with `per_card` symbols on a card.
fn full_deck(symbol_count: usize, per_card: Option<u32>) -> Result<Vec<Vec<u32>>, Message> {
    let largest = FullDeck::largest(symbol_count)
        .ok_or_else(|| Message::new("deck-new-too-few-symbols").with("found", symbol_count))?;
    let full = match per_card {
        None => largest,
        Some(per_card) => {
            let full = FullDeck::new(per_card).map_err(|error| error.explain())?;
            if plane::size(per_card - 1) > symbol_count as u64 {
                return Err(Message::new("deck-new-too-few-for")
                    .with("count", per_card)
                    .with("needed", plane::size(per_card - 1))
                    .with("found", symbol_count)
                    .with("works", largest.points_per_line()));
            }
            full
        }
    };
    Ok(full.each_line().collect())
}

fn assemble(name: &str, symbols: Vec<Symbol>, cards: &[Vec<u32>]) -> Result<PlannedDeck, Message> {
    let mut is_used = vec![false; symbols.len()];
    for symbol in cards.iter().flatten() {
        is_used[*symbol as usize] = true;
    }
    let mut number = 0;
    let new_numbers: Vec<SymbolId> = is_used
        .iter()
        .map(|used| {
            let id = SymbolId(number);
            number += u16::from(*used);
            id
        })
        .collect();
    let cards = cards.iter().map(|card| {
        let symbols = card.iter().map(|symbol| new_numbers[*symbol as usize]);
        Card::new(symbols.collect::<Vec<_>>(), Suit::Plain)
    });
    let (used, left_out) = (0..symbols.len()).partition(|number| is_used[*number]);
    let kept = symbols.into_iter().zip(is_used);
    let kept = kept.filter_map(|(symbol, used)| used.then_some(symbol));
    let deck = Deck::new(name, kept.collect(), cards.collect());
    Ok(PlannedDeck {
        deck: deck.map_err(|error| error.explain())?,
        used,
        left_out,
    })
}
