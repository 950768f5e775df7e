use fano_decks::CardId;

use super::{Rules, Scribe, top_first};
use crate::{
    Call, Event, Place, Purpose, Refusal, RulesVersion, Seat, Table, Viewer,
    sight::{About, Look, Sight},
};

const FIRST: Place = Place::Slot(0);
const SECOND: Place = Place::Slot(1);

/// Practice: two cards face up; whoever calls what they share turns up two more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Practice {
    /// The next card last.
    pile: Vec<CardId>,
    open: [CardId; 2],
    used: Vec<CardId>,
    shuffles: u32,
}

impl Practice {
    pub(super) fn deal(scribe: &mut Scribe<'_>) -> Self {
        let mut pile = scribe.shuffled(Purpose::Shuffle, 0);
        pile.reverse();
        scribe.dealt(Place::Pile, pile.len());
        let open = turn_up_two(&mut pile, scribe);
        Self {
            pile,
            open,
            used: Vec::new(),
            shuffles: 1,
        }
    }
}

fn turn_up_two(pile: &mut Vec<CardId>, scribe: &mut Scribe<'_>) -> [CardId; 2] {
    let mut draw = || pile.pop().expect("a deck has two cards at least");
    let open = [draw(), draw()];
    for (slot, card) in [FIRST, SECOND].into_iter().zip(&open) {
        scribe.moved_unseen(Place::Pile, slot, 1);
        scribe.turned(slot, Some(card));
    }
    open
}

impl Rules for Practice {
    fn look(sight: &Sight<'_>, _: Seat, call: &Call) -> Look {
        let Call::Match { symbol } = *call else {
            return Look::Refused(Refusal::WrongGesture);
        };
        let open = |slot| sight.card_at(slot).is_some();
        if sight.rules > RulesVersion::V1 && !(open(FIRST) && open(SECOND)) {
            return Look::Refused(Refusal::NoCard);
        }
        Look::right_if(sight.shows(FIRST, symbol) && sight.shows(SECOND, symbol))
    }

    fn about(_: &Table, _: Seat, _: &Call) -> About {
        [Some((FIRST, true)), Some((SECOND, true)), None]
    }

    fn right_calls(sight: &Sight<'_>, _: Seat, each: &mut dyn FnMut(Call)) {
        if let Some(first) = sight.card_at(FIRST)
            && let Some(second) = sight.card_at(SECOND)
        {
            each(Call::Match {
                symbol: sight.deck.shared(first, second),
            });
        }
    }

    fn take(&mut self, _: Seat, _: &Call, scribe: &mut Scribe<'_>) {
        if self.pile.len() < 2 {
            scribe.tell(Event::Gathered);
            self.used.clear();
            self.pile = scribe.shuffled(Purpose::Shuffle, self.shuffles);
            self.pile.reverse();
            self.shuffles += 1;
            scribe.dealt(Place::Pile, self.pile.len());
        } else {
            for (slot, card) in [FIRST, SECOND].into_iter().zip(self.open) {
                scribe.moved_openly(slot, Place::Aside, &[card]);
                self.used.push(card);
            }
        }
        self.open = turn_up_two(&mut self.pile, scribe);
    }

    fn remove(&mut self, _: Seat, _: &mut Scribe<'_>) {}

    fn is_over(&self, _: &Table) -> bool {
        false
    }

    fn measure(&self, _: &Table, _: Seat) -> i32 {
        0
    }

    fn piles(&self, _: &Table) -> Vec<(Place, Vec<CardId>)> {
        vec![
            (FIRST, vec![self.open[0]]),
            (SECOND, vec![self.open[1]]),
            (Place::Pile, top_first(&self.pile)),
            (Place::Aside, top_first(&self.used)),
        ]
    }

    fn unseen(&mut self, _: Viewer) -> Vec<Vec<&mut CardId>> {
        vec![self.pile.iter_mut().collect()]
    }
}
