//! The result of a search: the call, and how much was compared.

use fano_decks::{CardId, SymbolId};
use fano_rules::{Call, GameId, Place};

use crate::{View, bot::Mind, chance::Chance, hexes, scan, scan::Scan, targets};

/// The outcome of a search.
pub(crate) struct Found {
    pub(crate) call: Call,
    /// How many pairs of symbols were compared.
    pub(crate) pairs: u64,
    /// How many possibilities there were to choose from.
    pub(crate) choices: u32,
}

/// Looks for a right call; `None` if there is nothing to look for.
pub(crate) fn find(view: &View<'_>, mind: &Mind, chance: &mut Chance) -> Option<Found> {
    let scan = Scan::new(mind.persona, chance);
    match view.table.game {
        GameId::Triplet => find_triplet(view, mind, &scan, chance),
        GameId::Connect => {
            let own = view.own_card()?;
            let (anchor, cell, choices) = hexes::choose(view, mind, own, &scan, chance)?;
            let other = view.table.placed(anchor)?.card;
            let (symbol, pairs) = compare(view, mind, own, other, &scan, chance);
            let call = Call::Place {
                anchor,
                symbol,
                cell,
            };
            Some(Found {
                call,
                pairs,
                choices,
            })
        }
        GameId::HotPotato | GameId::PotatoTieBreak | GameId::Gift => {
            let (target, other, choices) = targets::choose(view, mind, chance)?;
            let own = match view.table.game {
                GameId::Gift => view.table.card_at(Place::Centre)?,
                _ => view.own_card()?,
            };
            let (symbol, pairs) = compare(view, mind, own, other, &scan, chance);
            let call = Call::Give { target, symbol };
            Some(Found {
                call,
                pairs,
                choices,
            })
        }
        GameId::Practice | GameId::Tower | GameId::Well | GameId::FaceOff => {
            let (own, other) = two_cards(view)?;
            let (symbol, pairs) = compare(view, mind, own, other, &scan, chance);
            let call = Call::Match { symbol };
            Some(Found {
                call,
                pairs,
                choices: 1,
            })
        }
    }
}

/// The two cards to compare, in games where a call only names a symbol.
fn two_cards(view: &View<'_>) -> Option<(CardId, CardId)> {
    match view.table.game {
        GameId::Practice => {
            let slot = |number| view.table.card_at(Place::Slot(number));
            Some((slot(0)?, slot(1)?))
        }
        GameId::FaceOff => Some((view.own_card()?, view.others().next()?.1)),
        _ => Some((view.own_card()?, view.table.card_at(Place::Centre)?)),
    }
}

/// What two cards share, and how many pairs it takes to see it.
fn compare(
    view: &View<'_>,
    mind: &Mind,
    own: CardId,
    other: CardId,
    scan: &Scan,
    chance: &mut Chance,
) -> (SymbolId, u64) {
    let (first, second) = if mind.persona.own_card_first {
        (own, other)
    } else {
        (other, own)
    };
    let lapse = mind.reaction.lapse_permille;
    let pairs = scan.pairs(view.deck, first, second, lapse, chance);
    (view.deck.shared(own, other), pairs)
}

/// Takes the visible symbols one by one and looks for each on all cards, until
/// one is there three times.
fn find_triplet(view: &View<'_>, mind: &Mind, scan: &Scan, chance: &mut Chance) -> Option<Found> {
    let open: Vec<(u8, CardId)> = open_slots(view).collect();
    let mut counts = vec![0_u16; view.deck.symbols().len()];
    for (_, card) in &open {
        for symbol in view.deck.card(*card).symbols() {
            counts[symbol.index()] += 1;
        }
    }
    let lying: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    let mut kinds: Vec<(u64, SymbolId)> = (0..view.deck.symbols().len() as u16)
        .filter(|symbol| counts[usize::from(*symbol)] > 0)
        .map(|symbol| (scan.turn_of(symbol), SymbolId(symbol)))
        .collect();
    kinds.sort_unstable();
    let triplets: Vec<usize> = (0..kinds.len())
        .filter(|kind| counts[kinds[*kind].1.index()] >= 3)
        .collect();
    // Every lapse skips one triplet; after the last comes the first again.
    let passed_over = scan::lapses(mind.reaction.lapse_permille, chance) as usize;
    let kind = *triplets.get(passed_over.checked_rem(triplets.len())?)?;
    let rounds = (passed_over / triplets.len() * kinds.len() + kind) as u64;
    let symbol = kinds[kind].1;
    let mut with: Vec<u8> = open
        .iter()
        .filter(|(_, card)| view.deck.has(*card, symbol))
        .map(|(slot, _)| *slot)
        .collect();
    with.sort_by_key(|slot| scan.turn_of(u16::from(*slot)));
    let mut slots = [with[0], with[1], with[2]];
    slots.sort_unstable();
    // Of three equal symbols among these, the last one is three quarters of the
    // way through on average.
    let last = (0..3)
        .map(|_| u64::from(chance.below(lying as u32)))
        .max()?;
    Some(Found {
        call: Call::Triplet { slots, symbol },
        pairs: rounds * lying + last + 1,
        choices: 1,
    })
}

fn open_slots(view: &View<'_>) -> impl Iterator<Item = (u8, CardId)> {
    let slots = view.table.slots.iter().zip(0_u8..);
    slots.filter_map(|(card, slot)| Some((slot, (*card)?)))
}

/// A call that looks right but is not: a symbol that only one of the cards has.
/// `None` if the cards leave no room for a mistake.
pub(crate) fn mistake(view: &View<'_>, right: &Call, chance: &mut Chance) -> Option<Call> {
    if let Call::Triplet { .. } = right {
        return mistake_triplet(view, chance);
    }
    let places = view.places(right);
    let card = view.table.card_at(places[0]?)?;
    let others: Vec<SymbolId> = view
        .deck
        .card(card)
        .symbols()
        .iter()
        .copied()
        .filter(|symbol| *symbol != right.symbol())
        .collect();
    let symbol = *others.get(chance.below(others.len() as u32) as usize)?;
    Some(match *right {
        Call::Match { .. } => Call::Match { symbol },
        Call::Give { target, .. } => Call::Give { target, symbol },
        Call::Place { anchor, cell, .. } => Call::Place {
            anchor,
            symbol,
            cell,
        },
        Call::Triplet { slots, .. } => Call::Triplet { slots, symbol },
    })
}

/// Two cards that match, and a third one that does not.
fn mistake_triplet(view: &View<'_>, chance: &mut Chance) -> Option<Call> {
    let mut open: Vec<(u8, CardId)> = open_slots(view).collect();
    for place in 0..open.len().min(2) {
        let other = place + chance.below((open.len() - place) as u32) as usize;
        open.swap(place, other);
    }
    let [(a, one), (b, two), rest @ ..] = open.as_slice() else {
        return None;
    };
    let symbol = view.deck.shared(*one, *two);
    let without: Vec<u8> = rest
        .iter()
        .filter(|(_, card)| !view.deck.has(*card, symbol))
        .map(|(slot, _)| *slot)
        .collect();
    let c = *without.get(chance.below(without.len() as u32) as usize)?;
    let mut slots = [*a, *b, c];
    slots.sort_unstable();
    Some(Call::Triplet { slots, symbol })
}
