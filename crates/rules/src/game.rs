pub(crate) mod claims;
pub(crate) mod ranks;

use std::sync::Arc;

use fano_decks::{CardId, Deck};

use crate::{
    Answer, Call, Claims, Event, GameId, GameSetup, Lots, Place, Purpose, Ranks, Refusal,
    RulesVersion, SEATS_MAX, Seat, SeatSet, Setup, Table, Viewer, WrongCalls,
    games::{self, Recorder, State},
    table::history::History,
    table::seen::{Judgement, SeenTable},
};

/// One game, from the deal to the end of its tie-break.
///
/// Created by a [`Series`](crate::Series), which checks the set-up first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    deck: Arc<Deck>,
    seed: u64,
    wrong_calls: WrongCalls,
    rules: RulesVersion,
    table: Table,
    history: History,
    state: State,
    /// The ranks before the current tie-break.
    ranks_before: Option<Ranks>,
    now_ms: u64,
}

/// Everything a game starts with.
pub(crate) struct Deal<'a> {
    pub(crate) deck: Arc<Deck>,
    pub(crate) setup: &'a Setup,
    pub(crate) seed: u64,
    /// How many events of the series came before.
    pub(crate) number: u32,
    pub(crate) at_ms: u64,
    /// Who was removed in an earlier game.
    pub(crate) removed: SeatSet,
    /// Until when each seat is still frozen from before.
    pub(crate) frozen_until_ms: [u64; SEATS_MAX],
    pub(crate) what: Dealt<'a>,
}

/// What is dealt: a game of the series, or a tie-break between seats.
pub(crate) enum Dealt<'a> {
    Game(&'a GameSetup),
    TieBreak(SeatSet),
}

impl Game {
    pub(crate) fn deal(deal: Deal<'_>, out: &mut Vec<Event>) -> Self {
        let (seed, number) = (deal.seed, deal.number);
        let id = match deal.what {
            Dealt::Game(setup) => setup.game(),
            Dealt::TieBreak(_) => GameId::FaceOff,
        };
        let rules = deal.setup.rules;
        let everybody = SeatSet::first(deal.setup.seats);
        let mut table = Table::new(id, deal.setup.seats, number);
        let mut history = History::new(id, number);
        let mut recorder = Recorder {
            deck: &deal.deck,
            seed,
            rules,
            table: &mut table,
            history: &mut history,
            out,
        };
        let state = match deal.what {
            Dealt::Game(setup) if rules == RulesVersion::V1 => {
                State::deal(setup, everybody, &mut recorder)
            }
            Dealt::Game(setup) => {
                State::deal(setup, everybody.without(deal.removed), &mut recorder)
            }
            Dealt::TieBreak(tied) => State::deal_tie_break(tied, &mut recorder),
        };
        let mut game = Self {
            deck: deal.deck,
            seed,
            wrong_calls: deal.setup.wrong_calls,
            rules,
            table,
            history,
            state,
            ranks_before: None,
            now_ms: deal.at_ms,
        };
        game.follow_on(deal.removed, deal.frozen_until_ms, out);
        game
    }

    /// Announces who was removed and who is still frozen; only then is anything
    /// decided.
    fn follow_on(
        &mut self,
        removed: SeatSet,
        frozen_until_ms: [u64; SEATS_MAX],
        out: &mut Vec<Event>,
    ) {
        if self.rules == RulesVersion::V1 {
            // The first edition dealt everybody in, and also decided before
            // this.
            self.end_if_over(out);
        }
        for seat in removed.iter() {
            self.take_out(seat, out);
        }
        for seat in self.table.playing.iter() {
            let until_ms = frozen_until_ms[seat.index()];
            if until_ms > self.now_ms {
                self.record(Event::Frozen { seat, until_ms }, out);
            }
        }
        self.go_on_without(out);
    }

    /// The deck it is played with.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The table as everybody at it can see it.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table as a viewer may see it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Table {
        self.table.seen_by(viewer)
    }

    /// Whether the game, its tie-break included, is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.table.ranks.is_some()
    }

    /// Every card and where it is, top card first. Players must never see this.
    #[must_use]
    pub fn piles(&self) -> Vec<(Place, Vec<CardId>)> {
        let mut piles = self.state.piles(&self.table);
        if self.rules == RulesVersion::V1 {
            // The first edition listed the cards aside from the bottom up.
            let aside = piles.iter_mut().filter(|(place, _)| *place == Place::Aside);
            aside.for_each(|(_, cards)| cards.reverse());
        }
        piles
    }

    /// Every call of a seat that would be right on the current table.
    #[must_use]
    pub fn right_calls(&self, seat: Seat) -> Vec<Call> {
        if self.is_over() {
            Vec::new()
        } else {
            self.table.right_calls(&self.deck, seat)
        }
    }

    /// What a call competes for: two calls compete if they would change the
    /// same card.
    #[must_use]
    pub fn claims(&self, seat: Seat, seen: u32, call: &Call) -> Claims {
        let game = self.history.game_at(&self.table, seen);
        let seen_table = self.table_at(seen);
        Claims::of(games::about(game, &self.table, seat, call), &seen_table)
    }

    /// The cards that a call compares, as its caller saw them, each with its
    /// place.
    #[must_use]
    pub fn compared(&self, seat: Seat, seen: u32, call: &Call) -> Vec<(Place, CardId)> {
        let game = self.history.game_at(&self.table, seen);
        let seen_table = self.table_at(seen);
        let places = games::about(game, &self.table, seat, call).into_iter();
        let places = places.flatten().map(|(place, _)| place);
        places
            .filter_map(|place| Some((place, seen_table.card_at(place)?)))
            .collect()
    }

    /// Judges a call without changing anything.
    #[must_use]
    pub fn judge(&self, seat: Seat, seen: u32, call: &Call, at_ms: u64) -> Answer {
        if let Some(refusal) = self.refuses(seat, seen, call, at_ms) {
            return Answer::Refused(refusal);
        }
        let game = self.history.game_at(&self.table, seen);
        let seen_table = self.table_at(seen);
        let passed = self.is_over() || game != self.table.game;
        match games::judge(game, &seen_table, seat, call) {
            Judgement::Refused(refusal) => Answer::Refused(refusal),
            Judgement::Wrong if passed => Answer::Refused(Refusal::GameOver),
            Judgement::Wrong => Answer::Wrong,
            Judgement::Right if passed || self.has_changed(&seen_table, seat, call) => Answer::Late,
            Judgement::Right => Answer::Taken,
        }
    }

    /// The table as it was after this event.
    fn table_at(&self, seen: u32) -> SeenTable<'_> {
        SeenTable::then(&self.deck, &self.table, &self.history, seen, self.rules)
    }

    /// Why a call cannot be judged at all.
    fn refuses(&self, seat: Seat, seen: u32, call: &Call, at_ms: u64) -> Option<Refusal> {
        if at_ms < self.now_ms {
            return Some(Refusal::TimeWentBack);
        }
        if seat.0 >= self.table.seats {
            return Some(Refusal::NoSuchSeat);
        }
        if seen > self.table.number {
            return Some(Refusal::FutureView);
        }
        if !self.history.reaches(seen) {
            return Some(Refusal::ViewTooOld);
        }
        let before_this = self.history.game_at(&self.table, seen) != self.table.game;
        if !self.table.playing.contains(seat) && !before_this {
            return Some(Refusal::NotPlaying);
        }
        let until_ms = self.table.frozen_until_ms[seat.index()];
        if at_ms < until_ms {
            return Some(Refusal::Frozen { until_ms });
        }
        if self.table.sitting_out.contains(seat) {
            return Some(Refusal::SittingOut);
        }
        if call.symbol().index() >= self.deck.symbols().len() {
            return Some(Refusal::NoSuchSymbol);
        }
        None
    }

    /// Whether the cards a call is about have changed since its caller saw them.
    fn has_changed(&self, then: &SeenTable<'_>, seat: Seat, call: &Call) -> bool {
        let Some((history, seen)) = then.history else {
            return false;
        };
        let about = games::about(self.table.game, &self.table, seat, call);
        about
            .into_iter()
            .flatten()
            .any(|(place, _)| !history.is_steady(&self.table, place, seen))
    }

    /// Judges a call and carries it out.
    pub fn call(
        &mut self,
        seat: Seat,
        seen: u32,
        call: &Call,
        at_ms: u64,
        out: &mut Vec<Event>,
    ) -> Answer {
        let answer = self.judge(seat, seen, call, at_ms);
        match answer {
            Answer::Taken => {
                self.now_ms = at_ms;
                self.record(Event::Called { seat, call: *call }, out);
                self.with_recorder(out, |state, recorder| state.take(seat, call, recorder));
                self.let_back_in(out);
                self.end_if_over(out);
            }
            Answer::Wrong => {
                self.now_ms = at_ms;
                self.record(Event::Mistaken { seat, call: *call }, out);
                self.punish(seat, out);
            }
            Answer::Late | Answer::Refused(_) => {}
        }
        answer
    }

    /// Applies the house rule for wrong calls.
    fn punish(&mut self, seat: Seat, out: &mut Vec<Event>) {
        if let Some(freeze_ms) = self.wrong_calls.freeze_ms() {
            let until_ms = self.now_ms.saturating_add(u64::from(freeze_ms));
            self.record(Event::Frozen { seat, until_ms }, out);
        }
        match self.wrong_calls {
            WrongCalls::Nothing | WrongCalls::Freeze { .. } => {}
            WrongCalls::SitOut => {
                self.record(Event::SatOut { seat }, out);
                if self.callers().without(self.table.sitting_out).is_empty() {
                    self.let_back_in(out);
                }
            }
            WrongCalls::Forfeit { .. } => {
                self.with_recorder(out, |state, recorder| state.forfeit(seat, recorder));
                self.end_if_over(out);
            }
        }
    }

    /// Who could make a right call if nobody sat out.
    fn callers(&self) -> SeatSet {
        let able = |seat: &Seat| !self.table.right_calls(&self.deck, *seat).is_empty();
        self.table.playing.iter().filter(able).collect()
    }

    fn let_back_in(&mut self, out: &mut Vec<Event>) {
        let seats = self.table.sitting_out;
        if !seats.is_empty() {
            self.record(Event::LetBackIn { seats }, out);
        }
    }

    /// Removes a seat; its cards leave the game. Between two games of a series,
    /// or for a seat outside a tie-break, there are no cards to remove.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or it is already gone.
    pub fn remove(&mut self, seat: Seat, at_ms: u64, out: &mut Vec<Event>) -> Result<(), Refusal> {
        if at_ms < self.now_ms {
            return Err(Refusal::TimeWentBack);
        }
        if seat.0 >= self.table.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if self.table.removed.contains(seat) {
            return Err(Refusal::NotPlaying);
        }
        self.now_ms = at_ms;
        self.take_out(seat, out);
        self.go_on_without(out);
        Ok(())
    }

    fn take_out(&mut self, seat: Seat, out: &mut Vec<Event>) {
        let playing = self.table.playing.contains(seat) && !self.is_over();
        self.record(Event::Removed { seat }, out);
        if playing {
            self.with_recorder(out, |state, recorder| state.remove(seat, recorder));
        }
        if let Some(ranks) = &mut self.ranks_before {
            ranks.set(seat, 0);
        }
    }

    fn go_on_without(&mut self, out: &mut Vec<Event>) {
        // Between two games nobody waits to be let back in, but the first
        // edition did so all the same.
        let may_call = !self.is_over() || self.rules == RulesVersion::V1;
        let sitting_out = self.table.sitting_out;
        if may_call && !sitting_out.is_empty() && self.callers().without(sitting_out).is_empty() {
            self.let_back_in(out);
        }
        self.end_if_over(out);
    }

    /// Ends practice, which never ends on its own.
    ///
    /// # Errors
    ///
    /// If the game is not practice, or is over.
    pub fn stop(&mut self, at_ms: u64, out: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if at_ms < self.now_ms {
            return Err(Refusal::TimeWentBack);
        }
        if self.table.game != GameId::Practice {
            return Err(Refusal::CannotStop);
        }
        self.now_ms = at_ms;
        self.break_off(out);
        Ok(())
    }

    /// Ends the game without a winner.
    pub(crate) fn break_off(&mut self, out: &mut Vec<Event>) {
        let ranks = Ranks::default();
        self.record(Event::Ended { ranks }, out);
    }

    fn end_if_over(&mut self, out: &mut Vec<Event>) {
        let seats_left = self.table.playing.len();
        let seats_needed = if self.table.game == GameId::Practice {
            1
        } else {
            2
        };
        if self.is_over() || (!self.state.is_over(&self.table) && seats_left >= seats_needed) {
            return;
        }
        let ranks = Ranks::by_least(self.table.playing, |s| self.state.measure(&self.table, s));
        let winners = ranks.winners();
        let facts = self.table.game.facts();
        if let Some(before) = self.ranks_before.take() {
            self.record(
                Event::Ended {
                    ranks: before.broken_by(&ranks),
                },
                out,
            );
        } else if facts.choosable
            && !facts.teams
            && winners.len() > 1
            && self.can_break_tie(winners)
        {
            self.record(Event::Tied { seats: winners }, out);
            self.ranks_before = Some(ranks);
            self.with_recorder(out, |state, recorder| {
                *state = State::deal_tie_break(winners, recorder);
            });
        } else {
            self.record(Event::Ended { ranks }, out);
        }
    }

    /// Whether there is a card for each of the tied seats. The first edition
    /// allowed decks that are too small; there, the tied seats share the win.
    pub(crate) fn can_break_tie(&self, tied: SeatSet) -> bool {
        tied.len() <= self.deck.cards().len()
    }

    pub(crate) fn record(&mut self, event: Event, out: &mut Vec<Event>) {
        self.with_recorder(out, |_, recorder| recorder.record(event));
    }

    fn with_recorder(
        &mut self,
        out: &mut Vec<Event>,
        act: impl FnOnce(&mut State, &mut Recorder<'_>),
    ) {
        let Self {
            deck,
            seed,
            rules,
            table,
            history,
            state,
            ..
        } = self;
        act(
            state,
            &mut Recorder {
                deck,
                seed: *seed,
                rules: *rules,
                table,
                history,
                out,
            },
        );
    }

    /// Another game that a viewer cannot distinguish from this one: everything
    /// unseen is redealt at random. For players that think ahead, and for tests
    /// that views keep their secrets.
    #[must_use]
    pub fn imagine(&self, viewer: Viewer, seed: u64) -> Self {
        let mut other = self.clone();
        let mut lots = Lots::new(seed, Purpose::Imagine, 0);
        for mut group in other.state.unseen(viewer) {
            let mut cards: Vec<CardId> = group.iter().map(|card| **card).collect();
            lots.shuffle(&mut cards);
            for (slot, card) in group.iter_mut().zip(cards) {
                **slot = card;
            }
        }
        let tops = other.state.piles(&other.table);
        for (place, cards) in tops {
            // Where no card was visible, as at the end of Connect, none
            // appears.
            if let Place::Hand(seat) = place
                && let Some(top) = &mut other.table.hands[seat.index()].top
                && let Some(card) = cards.first()
            {
                *top = *card;
            }
        }
        other
    }
}
