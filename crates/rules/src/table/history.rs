use std::collections::VecDeque;

use fano_decks::CardId;

use crate::{Event, GameId, Place, Placed, SEATS_MAX, Seat, Table};

/// How many changes are remembered: enough for seconds of the fastest play.
const CHANGES_MAX: usize = 256;

/// What was where before, as far back as a late call can reach.
///
/// A call is about the table its caller saw. To distinguish "late" from
/// "wrong", the rules look up what was there then; this remembers enough for
/// that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History {
    changes: VecDeque<Change>,
    /// The number from which on everything is remembered.
    oldest: u32,
    /// The game before the current one (its tie-break), and when that began.
    previous_game: GameId,
    game_began: u32,
    /// The board of Connect's previous round, and when the current one began.
    previous_board: Vec<Placed>,
    board_began: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    /// The event that changed it.
    number: u32,
    place: Place,
    before: Option<CardId>,
}

impl History {
    pub(crate) fn new(game: GameId, number: u32) -> Self {
        Self {
            changes: VecDeque::with_capacity(CHANGES_MAX),
            oldest: number,
            previous_game: game,
            game_began: number,
            previous_board: Vec::new(),
            board_began: number,
        }
    }

    /// Remembers what an event is about to change.
    pub(crate) fn note(&mut self, table: &Table, event: &Event) {
        match *event {
            Event::Moved { from, to, .. } => {
                self.note_place(table, from);
                self.note_place(table, to);
            }
            Event::Turned { at, .. } => self.note_place(table, at),
            Event::Started { .. } => {
                self.oldest = self.oldest.max(self.game_began);
                self.previous_game = table.game;
                self.game_began = table.number + 1;
                self.note_all(table);
            }
            Event::Gathered => self.note_all(table),
            _ => {}
        }
    }

    fn note_all(&mut self, table: &Table) {
        self.note_place(table, Place::Centre);
        for seat in Seat::first(SEATS_MAX as u8) {
            self.note_place(table, Place::Hand(seat));
        }
        for slot in 0..table.slots.len() {
            self.note_place(table, Place::Slot(slot as u8));
        }
        if !table.board.is_empty() {
            self.oldest = self.oldest.max(self.board_began);
            self.previous_board.clone_from(&table.board);
            self.board_began = table.number + 1;
        }
    }

    fn note_place(&mut self, table: &Table, place: Place) {
        if !matches!(place, Place::Centre | Place::Hand(_) | Place::Slot(_)) {
            return;
        }
        if self.changes.len() == CHANGES_MAX
            && let Some(forgotten) = self.changes.pop_front()
        {
            self.oldest = self.oldest.max(forgotten.number);
        }
        let number = table.number + 1;
        self.changes.push_back(Change {
            number,
            place,
            before: table.card_at(place),
        });
    }

    /// Whether the table at this number can still be judged.
    pub(crate) fn reaches(&self, seen: u32) -> bool {
        seen >= self.oldest
    }

    /// Which game was on after this event.
    pub(crate) fn game_at(&self, table: &Table, seen: u32) -> GameId {
        if seen < self.game_began {
            self.previous_game
        } else {
            table.game
        }
    }

    /// Whether a place has shown the same card ever since this event. A card
    /// that went and came back, in a new round or from under a pile, is not the
    /// one the caller was looking at.
    pub(crate) fn is_steady(&self, table: &Table, place: Place, seen: u32) -> bool {
        let now = table.card_at(place);
        if matches!(place, Place::Cell(_)) {
            return seen >= self.board_began && self.card_at(table, place, seen) == now;
        }
        self.changes
            .iter()
            .rev()
            .take_while(|change| change.number > seen)
            .all(|change| change.place != place || change.before == now)
    }

    /// The face-up card at a place after this event.
    pub(crate) fn card_at(&self, table: &Table, place: Place, seen: u32) -> Option<CardId> {
        if let Place::Cell(cell) = place {
            let board = if seen < self.board_began {
                &self.previous_board
            } else {
                &table.board
            };
            let placed = board.iter().find(|p| p.cell == cell && p.number <= seen);
            return placed.map(|placed| placed.card);
        }
        let later = self
            .changes
            .iter()
            .rev()
            .take_while(|change| change.number > seen);
        let first_after = later.filter(|change| change.place == place).last();
        first_after.map_or_else(|| table.card_at(place), |change| change.before)
    }
}
