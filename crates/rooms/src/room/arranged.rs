//! Cards that are still being arranged: rooms deal before the last one is, but
//! turn up none before it can be painted, and bots see none before people do.

use std::sync::Arc;

use fano_arbiter::Moment;
use fano_decks::CardId;
use fano_rules::Viewer;

use crate::{
    ConnectionId, Effect, Output,
    limits::{CARDS_ASKED_EVERY, CARDS_WAIT_MAX},
    room::Room,
    series::RunningSeries,
    stage::{Course, Stage},
};

/// Bots wait until a table can be seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct BotsWait {
    /// The number of the last event of that table.
    number: u32,
    /// When they no longer wait.
    until: Moment,
    /// When they try again; `None` if they have seen it.
    again: Option<Moment>,
}

impl Room {
    /// Whether a countdown that is over goes on because the cards that it leads
    /// to are not arranged.
    pub(super) fn waits_for_cards(&mut self) -> bool {
        let upcoming = self.upcoming_cards();
        let waits = upcoming.is_some_and(|(deck, cards)| !self.decks.can_be_shown(&deck, &cards));
        let now = self.now;
        if waits && let Some(countdown) = self.stage.countdown_mut() {
            countdown.wait_for_cards(now);
        }
        waits
    }

    /// The cards that are face up after the countdown, if their deck is being
    /// arranged.
    fn upcoming_cards(&self) -> Option<(String, Vec<CardId>)> {
        let is_missing = |deck: &&str| self.decks.is_being_arranged(deck);
        match &self.stage {
            Stage::Lobby => None,
            Stage::Starting(_) => {
                let (start, decks) = self.next_series().ok()?;
                let deck = start.decks.first().map(String::as_str);
                let deck = deck.filter(is_missing)?.to_owned();
                let series = RunningSeries::begin(start, decks, self.secret, self.now).ok()?;
                Some((deck, series.face_up()))
            }
            Stage::AtTable(series, Course::NextGame(_)) => {
                let decks = &series.start().decks;
                decks.iter().map(String::as_str).find(is_missing)?;
                let next = series.next_game(self.now)?;
                let deck = Some(next.deck_name()).filter(is_missing)?.to_owned();
                Some((deck, next.face_up()))
            }
            Stage::AtTable(series, _) => {
                let deck = Some(series.deck_name()).filter(is_missing)?.to_owned();
                Some((deck, series.face_up()))
            }
        }
    }

    /// Has connections told where the drawings are on cards that they are shown
    /// next, if they may not know.
    pub(super) fn tell_places(
        &self,
        to: &[ConnectionId],
        series: &RunningSeries,
        cards: impl FnOnce() -> Vec<CardId>,
        out: &mut Output,
    ) {
        let deck = series.deck_name();
        if to.is_empty() || !self.decks.is_being_arranged(deck) {
            return;
        }
        let cards = cards();
        if !cards.is_empty() {
            out.effects.push(Effect::TellPlaces {
                to: to.to_vec(),
                deck: Arc::from(deck),
                cards,
            });
        }
    }

    /// The same for everybody and all cards that they see.
    pub(super) fn tell_places_on_table(&self, out: &mut Output) {
        let Some(series) = self.stage.series() else {
            return;
        };
        for (viewer, to) in self.by_viewer() {
            let table = series.rules().game().view(viewer);
            self.tell_places(&to, series, || table.face_up().collect(), out);
        }
    }

    /// All connections, by what they may see of events.
    pub(super) fn by_viewer(&self) -> [(Viewer, Vec<ConnectionId>); 2] {
        let (screens, others): (Vec<_>, Vec<_>) = self
            .people
            .iter()
            .partition(|(_, member)| self.viewer(*member) == Viewer::SharedScreen);
        let ids = |all: Vec<(ConnectionId, u32)>| all.into_iter().map(|(id, _)| id).collect();
        [
            (Viewer::Spectator, ids(others)),
            (Viewer::SharedScreen, ids(screens)),
        ]
    }

    /// Shows every bot the current table, as soon as people can see it.
    pub(super) fn let_bots_look(&mut self) {
        let now = self.now;
        let Some((series, _)) = self.stage.playing() else {
            return;
        };
        if series.has_bots() {
            let number = series.number();
            let known = self.bots_wait.filter(|wait| wait.number == number);
            let until = known.map_or(now + CARDS_WAIT_MAX, |wait| wait.until);
            let waits = now < until && !self.can_be_seen(series);
            let again = waits.then(|| now + CARDS_ASKED_EVERY);
            self.bots_wait = Some(BotsWait {
                number,
                until,
                again,
            });
        }
        let waits = self.bots_look_again().is_some();
        if let Some((series, _)) = self.stage.playing_mut() {
            if waits {
                series.silence_bots();
            } else {
                series.let_bots_look(now);
            }
        }
    }

    /// When bots try again to see the table.
    pub(super) fn bots_look_again(&self) -> Option<Moment> {
        self.stage.playing()?;
        self.bots_wait.and_then(|wait| wait.again)
    }

    fn can_be_seen(&self, series: &RunningSeries) -> bool {
        let deck = series.deck_name();
        !self.decks.is_being_arranged(deck) || self.decks.can_be_shown(deck, &series.face_up())
    }
}
