use fano_decks::{CardId, Deck, SymbolId};

use super::{Rules, Scribe, top_first};
use crate::{
    Call, Place, Purpose, Refusal, Seat, Table, Viewer,
    sight::{About, Look, Sight},
};

/// The most cards that can lie on the table.
pub(crate) const SLOTS_MAX: usize = 200;

/// Triplet: call a symbol that three cards of the layout share and take them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Triplet {
    /// The next card last.
    pile: Vec<CardId>,
    slots: Vec<Option<CardId>>,
    /// By seat: the cards won, the oldest first.
    fronts: Vec<Vec<CardId>>,
    aside: Vec<CardId>,
    /// How many slots are kept filled.
    size: usize,
    /// Whether no three cards share a symbol and no card is left to lay out.
    over: bool,
}

/// How many cards are laid out.
///
/// With k symbols on every card, one card meets each of the others in one of
/// its k symbols, so k + 2 cards always hold a triplet. If k is even, k + 1
/// are enough: without a triplet, those k + 1 cards would meet any further
/// card in pairs, and k + 1 is odd. For a projective plane of order q = k − 1
/// this is q + 2 for odd q and q + 3 for even q: nine with eight symbols.
pub(crate) fn table_size(deck: &Deck) -> usize {
    let k = deck.symbols_per_card_max();
    if k.is_multiple_of(2) { k + 1 } else { k + 2 }
}

impl Triplet {
    pub(super) fn deal(scribe: &mut Scribe<'_>) -> Self {
        let mut pile = scribe.shuffled(Purpose::Shuffle, 0);
        pile.reverse();
        scribe.dealt(Place::Pile, pile.len());
        let mut game = Self {
            pile,
            slots: Vec::new(),
            fronts: vec![Vec::new(); usize::from(scribe.table.seats)],
            aside: Vec::new(),
            size: table_size(scribe.deck),
            over: false,
        };
        game.refill(scribe);
        game
    }

    /// Fills the empty slots in order, and lays out one card more at a time
    /// while no triplet lies there: a deck that is no plane may need that.
    fn refill(&mut self, scribe: &mut Scribe<'_>) {
        while self.slots.len() < self.size {
            self.slots.push(None);
        }
        for slot in 0..self.size {
            if self.slots[slot].is_none() {
                self.lay(slot, scribe);
            }
        }
        while !self.pile.is_empty() && !holds_triplet(scribe.deck, &self.slots) {
            let slot = self
                .slots
                .iter()
                .position(Option::is_none)
                .unwrap_or(self.slots.len());
            if slot == self.slots.len() {
                self.slots.push(None);
            }
            self.lay(slot, scribe);
        }
        self.over = !holds_triplet(scribe.deck, &self.slots);
    }

    fn lay(&mut self, slot: usize, scribe: &mut Scribe<'_>) {
        if let Some(card) = self.pile.pop() {
            self.slots[slot] = Some(card);
            let place = Place::Slot(slot as u8);
            scribe.moved_unseen(Place::Pile, place, 1);
            scribe.turned(place, Some(&card));
        }
    }
}

/// Whether three of the cards share a symbol.
fn holds_triplet(deck: &Deck, slots: &[Option<CardId>]) -> bool {
    let mut counts = vec![0_u8; deck.symbols().len()];
    slots
        .iter()
        .flatten()
        .flat_map(|card| deck.card(*card).symbols())
        .any(|symbol| {
            counts[symbol.index()] += 1;
            counts[symbol.index()] == 3
        })
}

impl Rules for Triplet {
    fn look(sight: &Sight<'_>, _: Seat, call: &Call) -> Look {
        let Call::Triplet { slots, symbol } = *call else {
            return Look::Refused(Refusal::WrongGesture);
        };
        let there = |slot: &u8| sight.card_at(Place::Slot(*slot)).is_some();
        if slots[0] >= slots[1] || slots[1] >= slots[2] || !slots.iter().all(there) {
            return Look::Refused(Refusal::BadSlots);
        }
        Look::right_if(
            slots
                .iter()
                .all(|slot| sight.shows(Place::Slot(*slot), symbol)),
        )
    }

    fn about(_: &Table, _: Seat, call: &Call) -> About {
        match *call {
            Call::Triplet { slots, .. } => slots.map(|slot| Some((Place::Slot(slot), true))),
            _ => [None; 3],
        }
    }

    fn right_calls(sight: &Sight<'_>, _: Seat, each: &mut dyn FnMut(Call)) {
        let count = sight.table.slots.len() as u8;
        for symbol in (0..sight.deck.symbols().len() as u16).map(SymbolId) {
            let with: Vec<u8> = (0..count)
                .filter(|slot| sight.shows(Place::Slot(*slot), symbol))
                .collect();
            for (i, &a) in with.iter().enumerate() {
                for (j, &b) in with.iter().enumerate().skip(i + 1) {
                    for &c in &with[j + 1..] {
                        each(Call::Triplet {
                            slots: [a, b, c],
                            symbol,
                        });
                    }
                }
            }
        }
    }

    fn take(&mut self, seat: Seat, call: &Call, scribe: &mut Scribe<'_>) {
        let Call::Triplet { slots, .. } = *call else {
            return;
        };
        for slot in slots {
            if let Some(card) = self.slots[usize::from(slot)].take() {
                self.fronts[seat.index()].push(card);
                scribe.moved_openly(Place::Slot(slot), Place::Front(seat), &[card]);
            }
        }
        self.refill(scribe);
    }

    fn forfeit(&mut self, seat: Seat, scribe: &mut Scribe<'_>) {
        let front = &mut self.fronts[seat.index()];
        if !front.is_empty() {
            self.pile.insert(0, front.remove(0));
            scribe.moved_unseen(Place::Front(seat), Place::Pile, 1);
            self.refill(scribe);
        }
    }

    fn remove(&mut self, seat: Seat, scribe: &mut Scribe<'_>) {
        let front = std::mem::take(&mut self.fronts[seat.index()]);
        scribe.moved_unseen(Place::Front(seat), Place::Aside, front.len());
        self.aside.extend(front);
    }

    fn is_over(&self, _: &Table) -> bool {
        self.over
    }

    fn measure(&self, table: &Table, seat: Seat) -> i32 {
        -i32::from(table.fronts[seat.index()])
    }

    fn piles(&self, _: &Table) -> Vec<(Place, Vec<CardId>)> {
        let mut piles = vec![(Place::Pile, top_first(&self.pile))];
        for (slot, card) in self.slots.iter().enumerate() {
            piles.push((Place::Slot(slot as u8), card.iter().copied().collect()));
        }
        for (seat, front) in self.fronts.iter().enumerate() {
            piles.push((Place::Front(Seat(seat as u8)), top_first(front)));
        }
        piles.push((Place::Aside, top_first(&self.aside)));
        piles
    }

    fn unseen(&mut self, _: Viewer) -> Vec<Vec<&mut CardId>> {
        vec![self.pile.iter_mut().collect()]
    }
}
