use fano_decks::CardId;

use super::{Recorder, Rules, top_first};
use crate::{
    Call, Event, Place, Purpose, Refusal, Seat, SeatSet, Table, Viewer,
    table::seen::{About, Judgement, SeenTable},
};

/// Hot Potato: call what your card shares with somebody's and give them all you
/// have. Also the tie-break for three or more, in a single round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HotPotato {
    /// The unused cards, the next one last.
    rest: Vec<CardId>,
    /// By seat, top card last.
    hands: Vec<Vec<CardId>>,
    /// By seat: the cards of lost rounds.
    fronts: Vec<Vec<CardId>>,
    aside: Vec<CardId>,
    in_round: SeatSet,
    rounds: u16,
    /// Who got rid of the cards of this round, in order.
    safe: Vec<Seat>,
    tie_break: bool,
}

impl HotPotato {
    pub(super) fn deal(rounds: u16, recorder: &mut Recorder<'_>) -> Self {
        Self::new(rounds, false, Purpose::Shuffle, recorder)
    }

    pub(super) fn deal_tie_break(recorder: &mut Recorder<'_>) -> Self {
        Self::new(1, true, Purpose::TieBreak, recorder)
    }

    fn new(rounds: u16, tie_break: bool, purpose: Purpose, recorder: &mut Recorder<'_>) -> Self {
        let mut rest = recorder.shuffled(purpose, 0);
        rest.reverse();
        let seats = usize::from(recorder.table.seats);
        let mut game = Self {
            rest,
            hands: vec![Vec::new(); seats],
            fronts: vec![Vec::new(); seats],
            aside: Vec::new(),
            in_round: SeatSet::NONE,
            rounds,
            safe: Vec::new(),
            tie_break,
        };
        recorder.dealt(Place::Pile, game.rest.len());
        game.begin_round(recorder);
        game
    }

    /// Deals everybody a new card, lowest seat first, and turns them all over
    /// together.
    fn begin_round(&mut self, recorder: &mut Recorder<'_>) {
        recorder.record(Event::RoundBegan {
            round: recorder.table.round + 1,
        });
        self.in_round = recorder.table.playing;
        self.safe.clear();
        for seat in self.in_round.iter() {
            let card = self
                .rest
                .pop()
                .expect("the set-up allows only as many rounds as there are cards");
            self.hands[seat.index()].push(card);
            recorder.moved_unseen(Place::Pile, Place::Hand(seat), 1);
        }
        for seat in self.in_round.iter() {
            recorder.turned(Place::Hand(seat), self.hands[seat.index()].last());
        }
    }

    /// Ends the round once a single seat holds all the cards.
    fn end_round_if_decided(&mut self, recorder: &mut Recorder<'_>) {
        if self.in_round.len() > 1 {
            return;
        }
        for loser in self.in_round.iter() {
            let hand = std::mem::take(&mut self.hands[loser.index()]);
            recorder.moved_openly(Place::Hand(loser), Place::Front(loser), &hand);
            self.fronts[loser.index()].extend(hand);
        }
        if recorder.table.round < self.rounds && recorder.table.playing.len() > 1 {
            self.begin_round(recorder);
        } else {
            self.in_round = SeatSet::NONE;
        }
    }
}

impl Rules for HotPotato {
    fn judge(seen_table: &SeenTable<'_>, seat: Seat, call: &Call) -> Judgement {
        let Call::Give { target, symbol } = *call else {
            return Judgement::Refused(Refusal::WrongGesture);
        };
        if seen_table.card_at(Place::Hand(seat)).is_none() {
            return Judgement::Refused(Refusal::NoCard);
        }
        if target == seat {
            return Judgement::Refused(Refusal::TargetIsCaller);
        }
        if seen_table.card_at(Place::Hand(target)).is_none() {
            return Judgement::Refused(Refusal::TargetNotInRound);
        }
        Judgement::right_if(
            seen_table.shows(Place::Hand(seat), symbol)
                && seen_table.shows(Place::Hand(target), symbol),
        )
    }

    fn about(_: &Table, seat: Seat, call: &Call) -> About {
        let target = match *call {
            Call::Give { target, .. } => Some((Place::Hand(target), true)),
            _ => None,
        };
        [Some((Place::Hand(seat), true)), target, None]
    }

    fn right_calls(seen_table: &SeenTable<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        let Some(own) = seen_table.card_at(Place::Hand(seat)) else {
            return;
        };
        for target in seen_table
            .table
            .playing
            .iter()
            .filter(|target| *target != seat)
        {
            if let Some(card) = seen_table.card_at(Place::Hand(target)) {
                each(Call::Give {
                    target,
                    symbol: seen_table.deck.shared(own, card),
                });
            }
        }
    }

    fn take(&mut self, seat: Seat, call: &Call, recorder: &mut Recorder<'_>) {
        let Call::Give { target, .. } = *call else {
            return;
        };
        let cards = std::mem::take(&mut self.hands[seat.index()]);
        recorder.moved_openly(Place::Hand(seat), Place::Hand(target), &cards);
        self.hands[target.index()].extend(cards);
        self.in_round.remove(seat);
        self.safe.push(seat);
        recorder.record(Event::Safe { seat });
        self.end_round_if_decided(recorder);
    }

    fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        recorder.moved_openly(Place::Hand(seat), Place::Aside, &hand);
        let front = std::mem::take(&mut self.fronts[seat.index()]);
        recorder.moved_unseen(Place::Front(seat), Place::Aside, front.len());
        self.aside.extend(hand);
        self.aside.extend(front);
        if self.in_round.contains(seat) {
            self.in_round.remove(seat);
            self.end_round_if_decided(recorder);
        }
    }

    fn is_over(&self, _: &Table) -> bool {
        self.in_round.is_empty()
    }

    fn measure(&self, table: &Table, seat: Seat) -> i32 {
        if self.tie_break {
            let place = self.safe.iter().position(|safe| *safe == seat);
            place.unwrap_or(self.safe.len()) as i32
        } else {
            i32::from(table.fronts[seat.index()])
        }
    }

    fn piles(&self, _: &Table) -> Vec<(Place, Vec<CardId>)> {
        let mut piles = vec![(Place::Pile, top_first(&self.rest))];
        for (seat, (hand, front)) in self.hands.iter().zip(&self.fronts).enumerate() {
            let seat = Seat(seat as u8);
            piles.push((Place::Hand(seat), top_first(hand)));
            piles.push((Place::Front(seat), top_first(front)));
        }
        piles.push((Place::Aside, top_first(&self.aside)));
        piles
    }

    fn unseen(&mut self, _: Viewer) -> Vec<Vec<&mut CardId>> {
        vec![self.rest.iter_mut().collect()]
    }
}
