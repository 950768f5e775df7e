//! Who gets the cards, in Hot Potato and in the Poisoned Gift.

use fano_decks::CardId;
use fano_rules::{GameId, Seat};

use crate::{Favourite, View, bot::Mind, chance::Chance};

/// The player to give cards to, the card that player shows, and how many
/// players there were to choose from.
pub(crate) fn choose(
    view: &View<'_>,
    mind: &Mind,
    chance: &mut Chance,
) -> Option<(Seat, CardId, u32)> {
    let others: Vec<(Seat, CardId)> = view.others().collect();
    let thinks = chance.below(100) < u32::from(mind.judgement.target_percent);
    let by_habit = chance.below(100) < u32::from(mind.persona.steadiness_percent);
    let lot = chance.below(others.len() as u32) as usize;
    let order = |seat: Seat| {
        let leads = if thinks { cards_of(view, seat) } else { 0 };
        let habit = if by_habit {
            distance(view, mind, seat)
        } else {
            None
        };
        let drawn = others[lot].0 != seat;
        (leads, habit.unwrap_or(0), drawn)
    };
    let (seat, card) = others.iter().min_by_key(|(seat, _)| order(*seat))?;
    Some((*seat, *card, others.len() as u32))
}

/// What counts against a player so far. The player with the fewest cards is
/// about to win, so more cards hurt them most.
fn cards_of(view: &View<'_>, seat: Seat) -> u16 {
    match view.table.game {
        GameId::Gift => view.table.hand(seat).count,
        GameId::HotPotato => view.table.fronts[seat.index()],
        // In a tie-break only getting out first counts, not who is left.
        _ => 0,
    }
}

/// How far a player is from the one this bot would prefer.
fn distance(view: &View<'_>, mind: &Mind, seat: Seat) -> Option<u8> {
    let seats = view.table.seats;
    let ahead = (seat.0 + seats - view.seat.0) % seats;
    match mind.persona.favourite {
        Favourite::Next => Some(ahead),
        Favourite::Previous => Some(seats - ahead),
        Favourite::Across => Some(ahead.abs_diff(seats / 2)),
        Favourite::Anybody => None,
    }
}
