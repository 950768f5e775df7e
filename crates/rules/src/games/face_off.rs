use fano_decks::CardId;

use super::{Recorder, Rules, top_first};
use crate::{
    Call, Place, Purpose, Refusal, Seat, SeatSet, Table, Viewer,
    table::seen::{About, Judgement, SeenTable},
};

/// The face-off: two tied players, one card each, the first call wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FaceOff {
    players: SeatSet,
    hands: Vec<Vec<CardId>>,
    rest: Vec<CardId>,
    aside: Vec<CardId>,
    winner: Option<Seat>,
}

impl FaceOff {
    pub(super) fn deal(recorder: &mut Recorder<'_>) -> Self {
        let players = recorder.table.playing;
        let mut rest = recorder.shuffled(Purpose::TieBreak, 0);
        rest.reverse();
        let mut hands = vec![Vec::new(); usize::from(recorder.table.seats)];
        recorder.dealt(Place::Pile, rest.len());
        for seat in players.iter() {
            hands[seat.index()].extend(rest.pop());
            recorder.moved_unseen(Place::Pile, Place::Hand(seat), 1);
        }
        for seat in players.iter() {
            recorder.turned(Place::Hand(seat), hands[seat.index()].last());
        }
        Self {
            players,
            hands,
            rest,
            aside: Vec::new(),
            winner: None,
        }
    }
}

/// The cards of both players, if both still have one.
fn both(seen_table: &SeenTable<'_>) -> Option<(CardId, CardId)> {
    let mut cards = Seat::first(seen_table.table.seats)
        .filter_map(|seat| seen_table.card_at(Place::Hand(seat)));
    Some((cards.next()?, cards.next()?))
}

impl Rules for FaceOff {
    fn judge(seen_table: &SeenTable<'_>, seat: Seat, call: &Call) -> Judgement {
        let Call::Match { symbol } = *call else {
            return Judgement::Refused(Refusal::WrongGesture);
        };
        if seen_table.card_at(Place::Hand(seat)).is_none() {
            return Judgement::Refused(Refusal::NoCard);
        }
        let on_both = |(a, b)| seen_table.deck.has(a, symbol) && seen_table.deck.has(b, symbol);
        Judgement::right_if(both(seen_table).is_some_and(on_both))
    }

    fn about(table: &Table, seat: Seat, _: &Call) -> About {
        let other = table.playing.iter().find(|other| *other != seat);
        [
            Some((Place::Hand(seat), true)),
            other.map(|other| (Place::Hand(other), true)),
            None,
        ]
    }

    fn right_calls(seen_table: &SeenTable<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        if let Some((a, b)) = both(seen_table)
            && seen_table.table.playing.contains(seat)
        {
            each(Call::Match {
                symbol: seen_table.deck.shared(a, b),
            });
        }
    }

    fn take(&mut self, seat: Seat, _: &Call, recorder: &mut Recorder<'_>) {
        self.winner = Some(seat);
        // The loser's card goes to the winner, so that everybody sees who won.
        for loser in self.players.iter().filter(|loser| *loser != seat) {
            let cards = std::mem::take(&mut self.hands[loser.index()]);
            recorder.moved_openly(Place::Hand(loser), Place::Hand(seat), &cards);
            self.hands[seat.index()].extend(cards);
        }
    }

    fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        recorder.moved_openly(Place::Hand(seat), Place::Aside, &hand);
        self.aside.extend(hand);
    }

    fn is_over(&self, _: &Table) -> bool {
        self.winner.is_some()
    }

    fn measure(&self, _: &Table, seat: Seat) -> i32 {
        i32::from(self.winner.is_some_and(|winner| winner != seat))
    }

    fn piles(&self, _: &Table) -> Vec<(Place, Vec<CardId>)> {
        let mut piles = vec![(Place::Pile, top_first(&self.rest))];
        for (seat, hand) in self.hands.iter().enumerate() {
            piles.push((Place::Hand(Seat(seat as u8)), top_first(hand)));
        }
        piles.push((Place::Aside, top_first(&self.aside)));
        piles
    }

    fn unseen(&mut self, _: Viewer) -> Vec<Vec<&mut CardId>> {
        vec![self.rest.iter_mut().collect()]
    }
}
