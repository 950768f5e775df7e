//! Which cards a series shows.

use std::collections::BTreeSet;

use fano_arbiter::Moment;
use fano_decks::CardId;
use fano_rules::{Event, Viewer};

use super::RunningSeries;
use crate::RecordedCommand;

impl RunningSeries {
    /// The cards in the events after a number, for a viewer.
    pub(crate) fn cards_named(&self, after: u32, viewer: Viewer) -> Vec<CardId> {
        let named = self
            .events_after(after, viewer)
            .filter_map(|event| match event? {
                Event::Moved { card, .. } => card,
                Event::Turned { card, .. } => Some(card),
                _ => None,
            });
        let named: BTreeSet<CardId> = named.collect();
        named.into_iter().collect()
    }

    /// All cards that are face up.
    pub(crate) fn face_up(&self) -> Vec<CardId> {
        self.rules.game().table().face_up().collect()
    }

    /// The name of the deck of the current game.
    pub(crate) fn deck_name(&self) -> &str {
        let decks = &self.start.decks;
        let deck = decks.get(self.rules.position()).or(decks.last());
        deck.map_or("", String::as_str)
    }

    /// The series with its next game dealt, if there is one.
    pub(crate) fn next_game(&self, now: Moment) -> Option<Self> {
        let mut next = self.clone();
        next.start_clock(now);
        next.carry_out(RecordedCommand::Next, None, now).ok()?;
        Some(next)
    }
}
