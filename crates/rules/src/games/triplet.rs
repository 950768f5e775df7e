use fano_decks::{CardId, Deck, SymbolId};

use super::{Recorder, Rules, top_first};
use crate::{
    Call, Place, Purpose, Refusal, Seat, Table, Viewer,
    table::seen::{About, Judgement, SeenTable},
};

/// The most cards on the table.
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
/// its k symbols, so k + 2 cards always hold a triplet. If k is even, k + 1 are
/// enough: without a triplet, those k + 1 cards would meet any further card in
/// pairs, and k + 1 is odd. For a projective plane of order q = k − 1 this is q
/// + 2 for odd q and q + 3 for even q: nine with eight symbols.
pub(crate) fn table_size(deck: &Deck) -> usize {
    let k = deck.symbols_per_card_max();
    if k.is_multiple_of(2) { k + 1 } else { k + 2 }
}

impl Triplet {
    pub(super) fn deal(recorder: &mut Recorder<'_>) -> Self {
        let mut pile = recorder.shuffled(Purpose::Shuffle, 0);
        pile.reverse();
        recorder.dealt(Place::Pile, pile.len());
        let mut game = Self {
            pile,
            slots: Vec::new(),
            fronts: vec![Vec::new(); usize::from(recorder.table.seats)],
            aside: Vec::new(),
            size: table_size(recorder.deck),
            over: false,
        };
        game.refill(recorder);
        game
    }

    /// Fills the empty slots in order, and lays out one more card at a time
    /// while there is no triplet: a deck that is not a plane may need that.
    fn refill(&mut self, recorder: &mut Recorder<'_>) {
        while self.slots.len() < self.size {
            self.slots.push(None);
        }
        for slot in 0..self.size {
            if self.slots[slot].is_none() {
                self.lay(slot, recorder);
            }
        }
        while !self.pile.is_empty() && !holds_triplet(recorder.deck, &self.slots) {
            let slot = self
                .slots
                .iter()
                .position(Option::is_none)
                .unwrap_or(self.slots.len());
            if slot == self.slots.len() {
                self.slots.push(None);
            }
            self.lay(slot, recorder);
        }
        self.over = !holds_triplet(recorder.deck, &self.slots);
    }

    fn lay(&mut self, slot: usize, recorder: &mut Recorder<'_>) {
        if let Some(card) = self.pile.pop() {
            self.slots[slot] = Some(card);
            let place = Place::Slot(slot as u8);
            recorder.moved_unseen(Place::Pile, place, 1);
            recorder.turned(place, Some(&card));
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
    fn judge(seen_table: &SeenTable<'_>, _: Seat, call: &Call) -> Judgement {
        let Call::Triplet { slots, symbol } = *call else {
            return Judgement::Refused(Refusal::WrongGesture);
        };
        let there = |slot: &u8| seen_table.card_at(Place::Slot(*slot)).is_some();
        if slots[0] >= slots[1] || slots[1] >= slots[2] || !slots.iter().all(there) {
            return Judgement::Refused(Refusal::BadSlots);
        }
        Judgement::right_if(
            slots
                .iter()
                .all(|slot| seen_table.shows(Place::Slot(*slot), symbol)),
        )
    }

    fn about(_: &Table, _: Seat, call: &Call) -> About {
        match *call {
            Call::Triplet { slots, .. } => slots.map(|slot| Some((Place::Slot(slot), true))),
            _ => [None; 3],
        }
    }

    fn right_calls(seen_table: &SeenTable<'_>, _: Seat, each: &mut dyn FnMut(Call)) {
        let count = seen_table.table.slots.len() as u8;
        for symbol in (0..seen_table.deck.symbols().len() as u16).map(SymbolId) {
            let with: Vec<u8> = (0..count)
                .filter(|slot| seen_table.shows(Place::Slot(*slot), symbol))
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

    fn take(&mut self, seat: Seat, call: &Call, recorder: &mut Recorder<'_>) {
        let Call::Triplet { slots, .. } = *call else {
            return;
        };
        for slot in slots {
            if let Some(card) = self.slots[usize::from(slot)].take() {
                self.fronts[seat.index()].push(card);
                recorder.moved_openly(Place::Slot(slot), Place::Front(seat), &[card]);
            }
        }
        self.refill(recorder);
    }

    fn forfeit(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        let front = &mut self.fronts[seat.index()];
        if !front.is_empty() {
            self.pile.insert(0, front.remove(0));
            recorder.moved_unseen(Place::Front(seat), Place::Pile, 1);
            self.refill(recorder);
        }
    }

    fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        let front = std::mem::take(&mut self.fronts[seat.index()]);
        recorder.moved_unseen(Place::Front(seat), Place::Aside, front.len());
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
