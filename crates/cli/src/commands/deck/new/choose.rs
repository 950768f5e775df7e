//! Which cards a number of symbols makes.

use fano_decks::FullDeck;
use fano_designs::{Lines as _, plane};
use fano_texts::Message;

use crate::failure::Failure;

/// The cards for so many symbols, as lists of symbol numbers: the largest full
/// deck that fits, or the one with `per_card` symbols on a card.
pub(super) fn choose_cards(
    symbol_count: usize,
    per_card: Option<u32>,
) -> Result<Vec<Vec<u32>>, Failure> {
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
