use std::sync::Arc;

use fano_decks::Deck;

use crate::{
    Answer, Command, Event, Game, Lots, Purpose, Refusal, SEATS_MAX, Seat, SeatSet, Setup,
    SetupError, check,
    game::{Deal, Dealt},
};

/// A series of games with its champion; one game alone is a series of one.
///
/// A series is its deck, its set-up, its seed and the commands that were
/// [taken](Answer::Taken) or [wrong](Answer::Wrong): the same ones always give
/// the same events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    deck: Arc<Deck>,
    setup: Setup,
    seed: u64,
    game: Game,
    /// Which game of the series is on, counted from 0.
    position: usize,
    wins: [u16; SEATS_MAX],
    removed: SeatSet,
    champions: Option<SeatSet>,
    now_ms: u64,
    number: u32,
}

impl Series {
    /// Checks the set-up and deals the first game.
    ///
    /// # Errors
    ///
    /// The sentence a host needs to put the set-up right.
    pub fn new(
        deck: Arc<Deck>,
        setup: Setup,
        seed: u64,
        out: &mut Vec<Event>,
    ) -> Result<Self, SetupError> {
        check::check(&setup, &deck)?;
        let deal = Deal {
            deck: Arc::clone(&deck),
            seats: setup.seats,
            wrong_calls: setup.wrong_calls,
            seed: Lots::new(seed, Purpose::GameSeed, 0).number(),
            number: 0,
            what: Dealt::Game(&setup.games[0]),
        };
        let game = Game::deal(deal, out);
        let mut series = Self {
            deck,
            setup,
            seed,
            game,
            position: 0,
            wins: [0; SEATS_MAX],
            removed: SeatSet::NONE,
            champions: None,
            now_ms: 0,
            number: 0,
        };
        series.after(out);
        Ok(series)
    }

    /// The game that is on, or was the last one.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was agreed on.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The deck.
    #[must_use]
    pub fn deck(&self) -> &Arc<Deck> {
        &self.deck
    }

    /// The seed that all chance comes from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Which game of the series is on, counted from 0; beyond the last one it
    /// is the tie-break for the champion.
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

    /// How many events have happened.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Carries out a command. What happens is added to `out`; nothing changes
    /// unless the answer is taken or wrong.
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
        }
        answer
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
        if !self.game.is_over() || self.is_over() || self.position + 1 < self.setup.games.len() {
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
        // A tie between several leaders waits for the word to go on.
        if champions.len() <= 1 || tie_break_over || self.setup.games.len() == 1 {
            self.champions = Some(champions);
            self.game.tell(Event::SeriesEnded { champions }, out);
            self.number = self.game.table().number;
        }
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
        let deal = Deal {
            deck: Arc::clone(&self.deck),
            seats: self.setup.seats,
            wrong_calls: self.setup.wrong_calls,
            seed: lots.number(),
            number: self.number,
            what,
        };
        self.game = Game::deal(deal, out);
        self.game.follow_on(self.removed, at_ms, out);
        Ok(())
    }
}

fn answer(outcome: Result<(), Refusal>) -> Answer {
    match outcome {
        Ok(()) => Answer::Taken,
        Err(refusal) => Answer::Refused(refusal),
    }
}
