use fano_decks::CardId;

use super::{Recorder, Rules, draw_pile::DrawPile};
use crate::{
    Call, Place, Refusal, Seat, Table, Viewer,
    table::seen::{About, Judgement, SeenTable},
};

/// The Poisoned Gift: call what somebody else's card shares with the centre
/// and give them the centre card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gift(DrawPile);

impl Gift {
    pub(super) fn deal(recorder: &mut Recorder<'_>) -> Self {
        Self(DrawPile::deal(recorder))
    }
}

impl Rules for Gift {
    fn judge(seen_table: &SeenTable<'_>, seat: Seat, call: &Call) -> Judgement {
        let Call::Give { target, symbol } = *call else {
            return Judgement::Refused(Refusal::WrongGesture);
        };
        if target == seat {
            return Judgement::Refused(Refusal::TargetIsCaller);
        }
        if seen_table.card_at(Place::Hand(target)).is_none() {
            return Judgement::Refused(Refusal::TargetNotInRound);
        }
        Judgement::right_if(
            seen_table.shows(Place::Hand(target), symbol)
                && seen_table.shows(Place::Centre, symbol),
        )
    }

    fn about(_: &Table, _: Seat, call: &Call) -> About {
        let target = match *call {
            Call::Give { target, .. } => Some((Place::Hand(target), true)),
            _ => None,
        };
        [Some((Place::Centre, true)), target, None]
    }

    fn right_calls(seen_table: &SeenTable<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        let Some(centre) = seen_table.card_at(Place::Centre) else {
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
                    symbol: seen_table.deck.shared(card, centre),
                });
            }
        }
    }

    fn take(&mut self, _: Seat, call: &Call, recorder: &mut Recorder<'_>) {
        if let Call::Give { target, .. } = *call {
            self.0.take_centre(target, recorder);
        }
    }

    fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        self.0.remove(seat, recorder);
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
