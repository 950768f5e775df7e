use fano_decks::CardId;

use super::{Recorder, Rules, top_first};
use crate::{
    Call, Event, Place, Purpose, Refusal, RulesVersion, Seat, Table, Viewer,
    table::seen::{About, Judgement, SeenTable},
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
    pub(super) fn deal(recorder: &mut Recorder<'_>) -> Self {
        let mut pile = recorder.shuffled(Purpose::Shuffle, 0);
        pile.reverse();
        recorder.dealt(Place::Pile, pile.len());
        let open = turn_up_two(&mut pile, recorder);
        Self {
            pile,
            open,
            used: Vec::new(),
            shuffles: 1,
        }
    }
}

fn turn_up_two(pile: &mut Vec<CardId>, recorder: &mut Recorder<'_>) -> [CardId; 2] {
    let mut draw = || pile.pop().expect("a deck has two cards at least");
    let open = [draw(), draw()];
    for (slot, card) in [FIRST, SECOND].into_iter().zip(&open) {
        recorder.moved_unseen(Place::Pile, slot, 1);
        recorder.turned(slot, Some(card));
    }
    open
}

impl Rules for Practice {
    fn judge(seen_table: &SeenTable<'_>, _: Seat, call: &Call) -> Judgement {
        let Call::Match { symbol } = *call else {
            return Judgement::Refused(Refusal::WrongGesture);
        };
        let open = |slot| seen_table.card_at(slot).is_some();
        if seen_table.rules > RulesVersion::V1 && !(open(FIRST) && open(SECOND)) {
            return Judgement::Refused(Refusal::NoCard);
        }
        Judgement::right_if(seen_table.shows(FIRST, symbol) && seen_table.shows(SECOND, symbol))
    }

    fn about(_: &Table, _: Seat, _: &Call) -> About {
        [Some((FIRST, true)), Some((SECOND, true)), None]
    }

    fn right_calls(seen_table: &SeenTable<'_>, _: Seat, each: &mut dyn FnMut(Call)) {
        if let Some(first) = seen_table.card_at(FIRST)
            && let Some(second) = seen_table.card_at(SECOND)
        {
            each(Call::Match {
                symbol: seen_table.deck.shared(first, second),
            });
        }
    }

    fn take(&mut self, _: Seat, _: &Call, recorder: &mut Recorder<'_>) {
        if self.pile.len() < 2 {
            recorder.record(Event::Gathered);
            self.used.clear();
            self.pile = recorder.shuffled(Purpose::Shuffle, self.shuffles);
            self.pile.reverse();
            self.shuffles += 1;
            recorder.dealt(Place::Pile, self.pile.len());
        } else {
            for (slot, card) in [FIRST, SECOND].into_iter().zip(self.open) {
                recorder.moved_openly(slot, Place::Aside, &[card]);
                self.used.push(card);
            }
        }
        self.open = turn_up_two(&mut self.pile, recorder);
    }

    fn remove(&mut self, _: Seat, _: &mut Recorder<'_>) {}

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
