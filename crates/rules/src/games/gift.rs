use fano_decks::CardId;

use super::{Rules, Scribe, draw_pile::DrawPile};
use crate::{
    Call, Place, Refusal, Seat, Table, Viewer,
    sight::{About, Look, Sight},
};

/// The Poisoned Gift: call what somebody else's card shares with the centre
/// and give them the centre card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gift(DrawPile);

impl Gift {
    pub(super) fn deal(scribe: &mut Scribe<'_>) -> Self {
        Self(DrawPile::deal(scribe))
    }
}

impl Rules for Gift {
    fn look(sight: &Sight<'_>, seat: Seat, call: &Call) -> Look {
        let Call::Give { target, symbol } = *call else {
            return Look::Refused(Refusal::WrongGesture);
        };
        if target == seat {
            return Look::Refused(Refusal::TargetIsCaller);
        }
        if sight.card_at(Place::Hand(target)).is_none() {
            return Look::Refused(Refusal::TargetNotInRound);
        }
        Look::right_if(
            sight.shows(Place::Hand(target), symbol) && sight.shows(Place::Centre, symbol),
        )
    }

    fn about(_: &Table, _: Seat, call: &Call) -> About {
        let target = match *call {
            Call::Give { target, .. } => Some((Place::Hand(target), true)),
            _ => None,
        };
        [Some((Place::Centre, true)), target, None]
    }

    fn right_calls(sight: &Sight<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        let Some(centre) = sight.card_at(Place::Centre) else {
            return;
        };
        for target in sight.table.playing.iter().filter(|target| *target != seat) {
            if let Some(card) = sight.card_at(Place::Hand(target)) {
                each(Call::Give {
                    target,
                    symbol: sight.deck.shared(card, centre),
                });
            }
        }
    }

    fn take(&mut self, _: Seat, call: &Call, scribe: &mut Scribe<'_>) {
        if let Call::Give { target, .. } = *call {
            self.0.take_centre(target, scribe);
        }
    }

    fn remove(&mut self, seat: Seat, scribe: &mut Scribe<'_>) {
        self.0.remove(seat, scribe);
    }

    fn is_over(&self, _: &Table) -> bool {
        self.0.is_used_up()
    }

    fn measure(&self, table: &Table, seat: Seat) -> i32 {
        i32::from(table.hand(seat).count)
    }

    fn piles(&self, _: &Table) -> Vec<(Place, Vec<CardId>)> {
        self.0.piles()
    }

    fn unseen(&mut self, _: Viewer) -> Vec<Vec<&mut CardId>> {
        self.0.unseen()
    }
}
