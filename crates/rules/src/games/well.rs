use fano_decks::CardId;

use super::{Recorder, Rules, below_top, top_first, tower};
use crate::{
    Call, Lots, Place, Purpose, Seat, Table, Viewer,
    table::seen::{About, Judgement, SeenTable},
};

/// The Well: call what your card shares with the centre and get rid of your card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Well {
    /// Top card last.
    centre: Vec<CardId>,
    /// By seat, top card last.
    hands: Vec<Vec<CardId>>,
    aside: Vec<CardId>,
}

impl Well {
    /// The first card of the shuffled deck goes to the centre; the others are
    /// dealt in packs, to the lowest seat first, the first card of a pack on top.
    pub(super) fn deal(recorder: &mut Recorder<'_>) -> Self {
        let cards = recorder.shuffled(Purpose::Shuffle, 0);
        let (first, rest) = cards.split_first().expect("a deck has two cards at least");
        let seats = recorder.table.playing;
        let sizes = even_sizes(rest.len(), seats.len(), recorder.seed, 0);
        let mut rest = rest;
        let mut hands = vec![Vec::new(); usize::from(recorder.table.seats)];
        for (seat, size) in seats.iter().zip(sizes) {
            let (pack, others) = rest.split_at(size);
            hands[seat.index()] = pack.iter().rev().copied().collect();
            rest = others;
        }
        recorder.dealt(Place::Centre, 1);
        for seat in seats.iter() {
            recorder.dealt(Place::Hand(seat), hands[seat.index()].len());
        }
        recorder.turned(Place::Centre, Some(first));
        for seat in seats.iter() {
            recorder.turned(Place::Hand(seat), hands[seat.index()].last());
        }
        Self {
            centre: vec![*first],
            hands,
            aside: Vec::new(),
        }
    }
}

/// Splits cards as evenly as possible. Lots decide who gets one more: the seats
/// are shuffled, and the first ones in that order get it.
pub(super) fn even_sizes(cards: usize, packs: usize, seed: u64, index: u32) -> Vec<usize> {
    let mut sizes = vec![cards / packs; packs];
    let mut order: Vec<usize> = (0..packs).collect();
    Lots::new(seed, Purpose::OddCards, index).shuffle(&mut order);
    for pack in &order[..cards % packs] {
        sizes[*pack] += 1;
    }
    sizes
}

impl Rules for Well {
    fn judge(seen_table: &SeenTable<'_>, seat: Seat, call: &Call) -> Judgement {
        tower::judge_own_and_centre(seen_table, seat, call)
    }

    fn about(_: &Table, seat: Seat, _: &Call) -> About {
        [
            Some((Place::Centre, true)),
            Some((Place::Hand(seat), true)),
            None,
        ]
    }

    fn right_calls(seen_table: &SeenTable<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        tower::own_and_centre_call(seen_table, seat, each);
    }

    fn take(&mut self, seat: Seat, _: &Call, recorder: &mut Recorder<'_>) {
        let hand = &mut self.hands[seat.index()];
        let card = hand.pop().expect("a right call needs a card of one's own");
        self.centre.push(card);
        recorder.moved_openly(Place::Hand(seat), Place::Centre, &[card]);
        recorder.turned(Place::Hand(seat), self.hands[seat.index()].last());
    }

    fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        recorder.moved_openly(Place::Hand(seat), Place::Aside, &hand);
        self.aside.extend(hand);
    }

    fn is_over(&self, table: &Table) -> bool {
        table
            .playing
            .iter()
            .any(|seat| self.hands[seat.index()].is_empty())
    }

    fn measure(&self, table: &Table, seat: Seat) -> i32 {
        i32::from(table.hand(seat).count)
    }

    fn piles(&self, _: &Table) -> Vec<(Place, Vec<CardId>)> {
        let mut piles = vec![(Place::Centre, top_first(&self.centre))];
        for (seat, hand) in self.hands.iter().enumerate() {
            piles.push((Place::Hand(Seat(seat as u8)), top_first(hand)));
        }
        piles.push((Place::Aside, top_first(&self.aside)));
        piles
    }

    fn unseen(&mut self, _: Viewer) -> Vec<Vec<&mut CardId>> {
        vec![
            self.hands
                .iter_mut()
                .flat_map(|hand| below_top(hand))
                .collect(),
        ]
    }
}
