use fano_decks::CardId;

use super::{Rules, Scribe, top_first};
use crate::{
    Call, Place, Purpose, Refusal, Seat, SeatSet, Table, Viewer,
    sight::{About, Look, Sight},
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
    pub(super) fn deal(scribe: &mut Scribe<'_>) -> Self {
        let players = scribe.table.playing;
        let mut rest = scribe.shuffled(Purpose::TieBreak, 0);
        rest.reverse();
        let mut hands = vec![Vec::new(); usize::from(scribe.table.seats)];
        scribe.dealt(Place::Pile, rest.len());
        for seat in players.iter() {
            hands[seat.index()].extend(rest.pop());
            scribe.moved_unseen(Place::Pile, Place::Hand(seat), 1);
        }
        for seat in players.iter() {
            scribe.turned(Place::Hand(seat), hands[seat.index()].last());
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
fn both(sight: &Sight<'_>) -> Option<(CardId, CardId)> {
    let mut cards =
        Seat::first(sight.table.seats).filter_map(|seat| sight.card_at(Place::Hand(seat)));
    Some((cards.next()?, cards.next()?))
}

impl Rules for FaceOff {
    fn look(sight: &Sight<'_>, seat: Seat, call: &Call) -> Look {
        let Call::Match { symbol } = *call else {
            return Look::Refused(Refusal::WrongGesture);
        };
        if sight.card_at(Place::Hand(seat)).is_none() {
            return Look::Refused(Refusal::NoCard);
        }
        let on_both = |(a, b)| sight.deck.has(a, symbol) && sight.deck.has(b, symbol);
        Look::right_if(both(sight).is_some_and(on_both))
    }

    fn about(table: &Table, seat: Seat, _: &Call) -> About {
        let other = table.playing.iter().find(|other| *other != seat);
        [
            Some((Place::Hand(seat), true)),
            other.map(|other| (Place::Hand(other), true)),
            None,
        ]
    }

    fn right_calls(sight: &Sight<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        if let Some((a, b)) = both(sight)
            && sight.table.playing.contains(seat)
        {
            each(Call::Match {
                symbol: sight.deck.shared(a, b),
            });
        }
    }

    fn take(&mut self, seat: Seat, _: &Call, scribe: &mut Scribe<'_>) {
        self.winner = Some(seat);
        // The loser's card goes to the winner, so that everybody sees who won.
        for loser in self.players.iter().filter(|loser| *loser != seat) {
            let cards = std::mem::take(&mut self.hands[loser.index()]);
            scribe.moved_openly(Place::Hand(loser), Place::Hand(seat), &cards);
            self.hands[seat.index()].extend(cards);
        }
    }

    fn remove(&mut self, seat: Seat, scribe: &mut Scribe<'_>) {
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        scribe.moved_openly(Place::Hand(seat), Place::Aside, &hand);
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
