use fano_decks::CardId;

use super::{Recorder, below_top, top_first};
use crate::{Place, Purpose, Seat};

/// One card for everybody and a face-up draw pile in the centre: how the Tower
/// and the Poisoned Gift begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DrawPile {
    /// Top card last.
    centre: Vec<CardId>,
    /// By seat, top card last.
    hands: Vec<Vec<CardId>>,
    aside: Vec<CardId>,
}

impl DrawPile {
    /// The first card of the shuffled deck goes to the lowest seat, the second
    /// to the next, and so on; the one after those is the top of the draw pile.
    pub(super) fn deal(recorder: &mut Recorder<'_>) -> Self {
        let mut cards = recorder.shuffled(Purpose::Shuffle, 0);
        cards.reverse();
        let seats = recorder.table.playing;
        let mut hands = vec![Vec::new(); usize::from(recorder.table.seats)];
        for seat in seats.iter() {
            hands[seat.index()].extend(cards.pop());
            recorder.dealt(Place::Hand(seat), 1);
        }
        recorder.dealt(Place::Centre, cards.len());
        recorder.turned(Place::Centre, cards.last());
        for seat in seats.iter() {
            recorder.turned(Place::Hand(seat), hands[seat.index()].last());
        }
        Self {
            centre: cards,
            hands,
            aside: Vec::new(),
        }
    }

    /// The centre's top card goes onto a seat's pile.
    pub(super) fn take_centre(&mut self, to: Seat, recorder: &mut Recorder<'_>) {
        let card = self
            .centre
            .pop()
            .expect("a right call needs a card in the centre");
        self.hands[to.index()].push(card);
        recorder.moved_openly(Place::Centre, Place::Hand(to), &[card]);
        recorder.turned(Place::Centre, self.centre.last());
    }

    /// The oldest card a seat has won goes under the draw pile. Its top card,
    /// which it is comparing, stays in place.
    pub(super) fn give_back(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        let hand = &mut self.hands[seat.index()];
        if hand.len() < 2 {
            return;
        }
        let card = hand.remove(1);
        let first = (hand.len() == 1).then(|| hand[0]);
        self.centre.insert(0, card);
        recorder.moved_unseen(Place::Hand(seat), Place::Centre, 1);
        // The only card won was on top: the first one dealt is visible again.
        recorder.turned(Place::Hand(seat), first.as_ref());
    }

    pub(super) fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        recorder.moved_openly(Place::Hand(seat), Place::Aside, &hand);
        self.aside.extend(hand);
    }

    pub(super) fn is_used_up(&self) -> bool {
        self.centre.is_empty()
    }

    pub(super) fn piles(&self) -> Vec<(Place, Vec<CardId>)> {
        let mut piles = vec![(Place::Centre, top_first(&self.centre))];
        for (seat, hand) in self.hands.iter().enumerate() {
            piles.push((Place::Hand(Seat(seat as u8)), top_first(hand)));
        }
        piles.push((Place::Aside, top_first(&self.aside)));
        piles
    }

    pub(super) fn unseen(&mut self) -> Vec<Vec<&mut CardId>> {
        vec![below_top(&mut self.centre).collect()]
    }
}
