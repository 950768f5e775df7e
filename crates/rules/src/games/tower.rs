use fano_decks::CardId;

use super::{Recorder, Rules, draw_pile::DrawPile};
use crate::{
    Call, Place, Refusal, Seat, Table, Viewer,
    table::seen::{About, Judgement, SeenTable},
};

/// The Tower: call what your card shares with the centre and take the centre card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tower(DrawPile);

impl Tower {
    pub(super) fn deal(recorder: &mut Recorder<'_>) -> Self {
        Self(DrawPile::deal(recorder))
    }
}

impl Rules for Tower {
    fn judge(seen_table: &SeenTable<'_>, seat: Seat, call: &Call) -> Judgement {
        judge_own_and_centre(seen_table, seat, call)
    }

    fn about(_: &Table, seat: Seat, _: &Call) -> About {
        [
            Some((Place::Centre, true)),
            Some((Place::Hand(seat), true)),
            None,
        ]
    }

    fn right_calls(seen_table: &SeenTable<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        own_and_centre_call(seen_table, seat, each);
    }

    fn take(&mut self, seat: Seat, _: &Call, recorder: &mut Recorder<'_>) {
        self.0.take_centre(seat, recorder);
    }

    fn forfeit(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        self.0.give_back(seat, recorder);
    }

    fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        self.0.remove(seat, recorder);
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
pub(super) fn judge_own_and_centre(
    seen_table: &SeenTable<'_>,
    seat: Seat,
    call: &Call,
) -> Judgement {
    let Call::Match { symbol } = *call else {
        return Judgement::Refused(Refusal::WrongGesture);
    };
    let own = Place::Hand(seat);
    if seen_table.card_at(own).is_none() {
        return Judgement::Refused(Refusal::NoCard);
    }
    Judgement::right_if(seen_table.shows(own, symbol) && seen_table.shows(Place::Centre, symbol))
}

/// The one symbol that the caller's top card and the centre's share.
pub(super) fn own_and_centre_call(
    seen_table: &SeenTable<'_>,
    seat: Seat,
    each: &mut dyn FnMut(Call),
) {
    if let Some(own) = seen_table.card_at(Place::Hand(seat))
        && let Some(centre) = seen_table.card_at(Place::Centre)
    {
        each(Call::Match {
            symbol: seen_table.deck.shared(own, centre),
        });
    }
}
