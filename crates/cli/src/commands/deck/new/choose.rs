//! Which cards a number of symbols makes.

use fano_decks::{
    FullDeck,
    planner::{self, PICTURES_MAX, PICTURES_MIN, SYMBOLS_PER_CARD_MAX, SYMBOLS_PER_CARD_MIN},
};
use fano_designs::{Lines as _, plane};
use fano_texts::Message;

use crate::failure::Failure;

/// The cards for this many symbols, as lists of symbol numbers: from the
/// planner, or a full deck if there are too many or too few to plan.
pub(super) fn choose_cards(
    symbol_count: usize,
    per_card: Option<u32>,
) -> Result<Vec<Vec<u32>>, Failure> {
    let count = u32::try_from(symbol_count).unwrap_or(u32::MAX);
    let to_plan = (PICTURES_MIN..=PICTURES_MAX).contains(&count);
    let planned = SYMBOLS_PER_CARD_MIN..=SYMBOLS_PER_CARD_MAX;
    if to_plan && per_card.is_none_or(|per_card| planned.contains(&per_card)) {
        let plan = planner::plan(count, per_card).map_err(|error| Failure::usage(&error))?;
        return Ok(plan.cards);
    }
    full_deck(symbol_count, per_card)
}

/// The largest full deck that fits, or the one with `per_card` symbols on a card.
fn full_deck(symbol_count: usize, per_card: Option<u32>) -> Result<Vec<Vec<u32>>, Failure> {
    let largest = FullDeck::largest(symbol_count).ok_or_else(|| {
        Failure::Usage(Message::new("deck-new-too-few-symbols").with("found", symbol_count))
    })?;
    let full = match per_card {
        None => largest,
        Some(per_card) => {
            let full = FullDeck::new(per_card).map_err(|error| Failure::usage(&error))?;
            if plane::size(per_card - 1) > symbol_count as u64 {
                return Err(Failure::Usage(
                    Message::new("deck-new-too-few-for")
                        .with("count", per_card)
                        .with("needed", plane::size(per_card - 1))
                        .with("found", symbol_count)
                        .with("works", largest.points_per_line()),
                ));
            }
            full
        }
    };
    Ok(full.each_line().collect())
}
