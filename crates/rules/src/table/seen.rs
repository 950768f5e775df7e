use fano_decks::{CardId, Deck, SymbolId};

use crate::{Cell, Place, Refusal, RulesVersion, Table, table::history::History};

/// The table as its caller saw it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenTable<'a> {
    pub(crate) deck: &'a Deck,
    pub(crate) table: &'a Table,
    /// Without a history, only the present is visible.
    pub(crate) history: Option<(&'a History, u32)>,
    pub(crate) rules: RulesVersion,
}

impl<'a> SeenTable<'a> {
    /// The current table. Which calls are right is the same in all editions.
    pub(crate) fn now(deck: &'a Deck, table: &'a Table) -> Self {
        Self {
            deck,
            table,
            history: None,
            rules: RulesVersion::default(),
        }
    }

    /// The table when `seen` was the number of the last event.
    pub(crate) fn then(
        deck: &'a Deck,
        table: &'a Table,
        history: &'a History,
        seen: u32,
        rules: RulesVersion,
    ) -> Self {
        let history = (seen < table.number).then_some((history, seen));
        Self {
            deck,
            table,
            history,
            rules,
        }
    }

    /// The face-up card at a place.
    #[inline]
    pub(crate) fn card_at(&self, place: Place) -> Option<CardId> {
        match self.history {
            None => self.table.card_at(place),
            Some((history, seen)) => history.card_at(self.table, place, seen),
        }
    }

    /// Whether a place shows a card with this symbol.
    #[inline]
    pub(crate) fn shows(&self, place: Place, symbol: SymbolId) -> bool {
        self.card_at(place)
            .is_some_and(|card| self.deck.has(card, symbol))
    }

    /// Whether there is a card on a cell.
    pub(crate) fn is_taken(&self, cell: Cell) -> bool {
        self.card_at(Place::Cell(cell)).is_some()
    }
}

/// A call judged against the table it was made at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    Right,
    Wrong,
    Refused(Refusal),
}

impl Judgement {
    /// Right if so, otherwise wrong.
    pub(crate) fn right_if(right: bool) -> Self {
        if right { Self::Right } else { Self::Wrong }
    }
}

/// The places a call is about. It would change those marked `true`: two calls
/// that would change the same card are one contest.
pub(crate) type About = [Option<(Place, bool)>; 3];
