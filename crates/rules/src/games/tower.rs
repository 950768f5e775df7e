use fano_decks::CardId;

use super::{Rules, Scribe, draw_pile::DrawPile};
use crate::{
    Call, Place, Refusal, Seat, Table, Viewer,
    sight::{About, Look, Sight},
};

/// The Tower: call what your card shares with the centre and take the centre card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tower(DrawPile);

impl Tower {
    pub(super) fn deal(scribe: &mut Scribe<'_>) -> Self {
        Self(DrawPile::deal(scribe))
    }
}

impl Rules for Tower {
    fn look(sight: &Sight<'_>, seat: Seat, call: &Call) -> Look {
        look_at_own_and_centre(sight, seat, call)
    }

    fn about(_: &Table, seat: Seat, _: &Call) -> About {
        [
            Some((Place::Centre, true)),
            Some((Place::Hand(seat), true)),
            None,
        ]
    }

    fn right_calls(sight: &Sight<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        own_and_centre_call(sight, seat, each);
    }

    fn take(&mut self, seat: Seat, _: &Call, scribe: &mut Scribe<'_>) {
        self.0.take_centre(seat, scribe);
    }

    fn forfeit(&mut self, seat: Seat, scribe: &mut Scribe<'_>) {
        self.0.give_back(seat, scribe);
    }

    fn remove(&mut self, seat: Seat, scribe: &mut Scribe<'_>) {
        self.0.remove(seat, scribe);
    }

    fn is_over(&self, _: &Table) -> bool {
        self.0.is_used_up()
    }

    fn measure(&self, table: &Table, seat: Seat) -> i32 {
        -i32::from(table.hand(seat).count)
    }

    fn piles(&self, _: &Table) -> Vec<(Place, Vec<CardId>)> {
        self.0.piles()
    }

    fn unseen(&mut self, _: Viewer) -> Vec<Vec<&mut CardId>> {
        self.0.unseen()
    }
}

/// Right if the symbol is on the caller's top card and on the centre's.
pub(super) fn look_at_own_and_centre(sight: &Sight<'_>, seat: Seat, call: &Call) -> Look {
    let Call::Match { symbol } = *call else {
        return Look::Refused(Refusal::WrongGesture);
    };
    let own = Place::Hand(seat);
    if sight.card_at(own).is_none() {
        return Look::Refused(Refusal::NoCard);
    }
    Look::right_if(sight.shows(own, symbol) && sight.shows(Place::Centre, symbol))
}

/// The one symbol that the caller's top card and the centre's share.
pub(super) fn own_and_centre_call(sight: &Sight<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
    if let Some(own) = sight.card_at(Place::Hand(seat))
        && let Some(centre) = sight.card_at(Place::Centre)
    {
        each(Call::Match {
            symbol: sight.deck.shared(own, centre),
        });
    }
}
