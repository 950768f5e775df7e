use std::sync::Arc;

use fano_decks::Deck;

use crate::{
    Answer, Command, Event, Game, Lots, Purpose, Refusal, RulesVersion, SEATS_MAX, Seat, SeatSet,
    SeriesDecks, Setup, SetupError,
    game::{Deal, Dealt},
};

/// The most steps of a series: commands that were taken or wrong. Then it ends
/// by itself. Fifty games of Connect stay below it; a script that calls forever
/// does not.
pub const SERIES_STEPS_MAX: u32 = 20_000;

/// The largest size of a journal's steps, by a rough estimate that is never too
/// low. Then the series ends by itself, so that a journal always stays below
/// [`journal::BYTES_MAX`](crate::journal::BYTES_MAX).
pub const SERIES_JOURNAL_BYTES_MAX: u64 = 13_000_000;

/// The estimate for the line of a command.
const COMMAND_BYTES: u64 = 80;
/// The estimate for the line of an event.
const EVENT_BYTES: u64 = 64;
/// The estimate for every card in the lines after a deal.
const CARD_BYTES: u64 = 6;
/// The estimate for everything else in the lines after a deal.
const PILES_BYTES: u64 = 256;

/// A series of games with its champion; a single game is a series of one.
///
/// A series is determined by its decks, its set-up, its seed and the commands
/// that were [taken](Answer::Taken) or [wrong](Answer::Wrong): the same ones
/// always give the same events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    decks: SeriesDecks,
    setup: Setup,
    seed: u64,
    game: Game,
    /// Which game of the series is being played, counted from 0.
    position: usize,
    wins: [u16; SEATS_MAX],
    removed: SeatSet,
    champions: Option<SeatSet>,
    now_ms: u64,
    number: u32,
    steps: u32,
    /// The estimated size of the steps in a journal, never too low.
    journal_bytes: u64,
    is_cut_short: bool,
}

impl Series {
    /// The same series before its first command, and the events of its deal.
    pub(crate) fn begun_again(&self) -> (Self, Vec<Event>) {
        let (decks, setup) = (self.decks.clone(), self.setup.clone());
        let mut events = Vec::new();
        let begun = Self::new(decks, setup, self.seed, &mut events);
        (begun.expect("it has begun before"), events)
    }

    /// Checks the set-up and deals the first game.
    ///
    /// # Errors
    ///
    /// What a host has to change in the set-up.
    pub fn new(
        decks: impl Into<SeriesDecks>,
        setup: Setup,
        seed: u64,
        out: &mut Vec<Event>,
    ) -> Result<Self, SetupError> {
        let decks = decks.into();
        setup.check(&decks)?;
        let before = out.len();
        let deal = Deal {
            deck: Arc::clone(decks.of(0)),
            setup: &setup,
            seed: Lots::new(seed, Purpose::GameSeed, 0).number(),
            number: 0,
            at_ms: 0,
            removed: SeatSet::NONE,
            frozen_until_ms: [0; SEATS_MAX],
            what: Dealt::Game(&setup.games[0]),
        };
        let game = Game::deal(deal, out);
        let mut series = Self {
            decks,
            setup,
            seed,
            game,
            position: 0,
            wins: [0; SEATS_MAX],
            removed: SeatSet::NONE,
            champions: None,
            now_ms: 0,
            number: 0,
            steps: 0,
            journal_bytes: 0,
            is_cut_short: false,
        };
        series.after(out);
        series.measure(&out[before..]);
        Ok(series)
    }

    /// The current game, or the last one.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The agreed set-up.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The deck of the current game.
    #[must_use]
    pub fn deck(&self) -> &Arc<Deck> {
        self.decks.of(self.position)
    }

    /// The decks of all games.
    #[must_use]
    pub fn decks(&self) -> &SeriesDecks {
        &self.decks
    }

    /// The seed of all randomness.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Which game is being played, counted from 0; after the last one it is the
    /// tie-break for the champion.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// How many games a seat has won.
    #[must_use]
    pub fn wins(&self, seat: Seat) -> u16 {
        self.wins[seat.index()]
    }

    /// Who won the series, once it is over.
    #[must_use]
    pub fn champions(&self) -> Option<SeatSet> {
        self.champions
    }

    /// Whether nothing more can happen.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.champions.is_some()
    }

    /// How many events there have been.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// How many commands were taken or wrong so far.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// The estimated size of the journal so far without its header: never less
    /// than what is written.
    #[must_use]
    pub fn journal_bytes(&self) -> u64 {
        self.journal_bytes
    }

    /// Whether the series was ended for being too long: after
    /// [`SERIES_STEPS_MAX`] steps, or with a journal of about
    /// [`SERIES_JOURNAL_BYTES_MAX`] bytes. The unfinished game has no winner
    /// then; whoever had won the most games before is the champion.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Carries out a command. Events are added to `out`; nothing changes unless
    /// the answer is taken or wrong.
    pub fn apply(&mut self, command: &Command, at_ms: u64, out: &mut Vec<Event>) -> Answer {
        let before = out.len();
        let answer = match *command {
            _ if at_ms < self.now_ms => Answer::Refused(Refusal::TimeWentBack),
            Command::Call { seat, seen, call } => self.game.call(seat, seen, &call, at_ms, out),
            Command::Remove { seat } => self.remove(seat, at_ms, out),
            Command::Stop => answer(self.game.stop(at_ms, out)),
            Command::Next => answer(self.next_game(at_ms, out)),
        };
        if matches!(answer, Answer::Taken | Answer::Wrong) {
            self.now_ms = at_ms;
            let ended = out[before..].iter().find_map(|event| match event {
                Event::Ended { ranks } => Some(ranks.winners()),
                _ => None,
            });
            if let Some(winners) = ended {
                self.count_win(winners);
            }
            self.after(out);
            self.steps += 1;
            self.journal_bytes += COMMAND_BYTES;
            self.measure(&out[before..]);
            self.cut_short_if_too_long(out);
        }
        answer
    }

    /// Adds the size of a block of events to the estimate.
    fn measure(&mut self, events: &[Event]) {
        self.journal_bytes += EVENT_BYTES * events.len() as u64;
        let dealt = |event: &Event| matches!(event, Event::Dealt { .. });
        if events.iter().any(dealt) {
            self.journal_bytes += CARD_BYTES * self.deck().cards().len() as u64 + PILES_BYTES;
        }
    }

    /// Ends a series that could otherwise go on forever.
    fn cut_short_if_too_long(&mut self, out: &mut Vec<Event>) {
        let is_too_long =
            self.steps >= SERIES_STEPS_MAX || self.journal_bytes >= SERIES_JOURNAL_BYTES_MAX;
        if self.is_over() || !is_too_long || self.setup.rules == RulesVersion::V1 {
            return;
        }
        let before = out.len();
        if !self.game.is_over() {
            self.game.break_off(out);
        }
        let has_won = |seat: &Seat| self.wins(*seat) > 0;
        let champions: SeatSet = self.leaders().iter().filter(has_won).collect();
        self.is_cut_short = true;
        self.end(champions, out);
        self.measure(&out[before..]);
    }

    fn end(&mut self, champions: SeatSet, out: &mut Vec<Event>) {
        self.champions = Some(champions);
        self.game.record(Event::SeriesEnded { champions }, out);
        self.number = self.game.table().number;
    }

    fn remove(&mut self, seat: Seat, at_ms: u64, out: &mut Vec<Event>) -> Answer {
        if self.is_over() {
            return Answer::Refused(Refusal::GameOver);
        }
        let answer = answer(self.game.remove(seat, at_ms, out));
        if answer == Answer::Taken {
            self.removed.insert(seat);
        }
        answer
    }

    fn count_win(&mut self, winners: SeatSet) {
        if self.position < self.setup.games.len() {
            for seat in winners.iter() {
                self.wins[seat.index()] += 1;
            }
        }
    }

    /// Ends the series when its last game is over and a champion is clear.
    fn after(&mut self, out: &mut Vec<Event>) {
        self.number = self.game.table().number;
        let is_last = self.position + 1 >= self.setup.games.len();
        let is_last = is_last || self.nobody_is_left();
        if !self.game.is_over() || self.is_over() || !is_last {
            return;
        }
        let tie_break_over = self.position >= self.setup.games.len();
        let champions = if tie_break_over || self.setup.games.len() == 1 {
            self.game
                .table()
                .ranks
                .map(|ranks| ranks.winners())
                .unwrap_or_default()
        } else {
            self.leaders()
        };
        // A tie between several leaders waits for the command to go on.
        let waits = champions.len() > 1 && self.game.can_break_tie(champions);
        if !waits || tie_break_over || self.setup.games.len() == 1 {
            self.end(champions, out);
        }
    }

    /// Whether everybody was removed. The first edition continued all the same.
    fn nobody_is_left(&self) -> bool {
        let everybody = SeatSet::first(self.setup.seats);
        self.setup.rules > RulesVersion::V1 && everybody.without(self.removed).is_empty()
    }

    /// Who has won the most games so far, of those still there.
    fn leaders(&self) -> SeatSet {
        let there = SeatSet::first(self.setup.seats).without(self.removed);
        let most = there.iter().map(|seat| self.wins(seat)).max().unwrap_or(0);
        there
            .iter()
            .filter(|seat| self.wins(*seat) == most)
            .collect()
    }

    fn next_game(&mut self, at_ms: u64, out: &mut Vec<Event>) -> Result<(), Refusal> {
        if !self.game.is_over() {
            return Err(Refusal::GameNotOver);
        }
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        self.position += 1;
        let (mut lots, what) = match self.setup.games.get(self.position) {
            Some(next) => {
                let index = self.position as u32;
                let lots = Lots::new(self.seed, Purpose::GameSeed, index);
                (lots, Dealt::Game(next))
            }
            None => {
                let lots = Lots::new(self.seed, Purpose::ChampionSeed, 0);
                (lots, Dealt::TieBreak(self.leaders()))
            }
        };
        // A freeze carries over into a tie-break, but not into another game.
        let frozen_until_ms = match what {
            Dealt::TieBreak(_) if self.setup.rules > RulesVersion::V1 => {
                self.game.table().frozen_until_ms
            }
            _ => [0; SEATS_MAX],
        };
        let deal = Deal {
            deck: Arc::clone(self.decks.of(self.position)),
            setup: &self.setup,
            seed: lots.number(),
            number: self.number,
            at_ms,
            removed: self.removed,
            frozen_until_ms,
            what,
        };
        self.game = Game::deal(deal, out);
        Ok(())
    }
}

fn answer(outcome: Result<(), Refusal>) -> Answer {
    match outcome {
        Ok(()) => Answer::Taken,
        Err(refusal) => Answer::Refused(refusal),
    }
}
