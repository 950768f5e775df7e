use fano_bots::{Playout, Step};
use fano_rules::{Answer, Event, GameId, SEATS_MAX, Seat};

use super::tally::Tally;
use crate::repeat_wins::RepeatWins;

/// The bins for counting: fine enough to read medians from, and fixed in
/// number.
const CALL_BINS: usize = 16_384;
const TIME_BIN_MS: u64 = 100;
const TIME_BINS: usize = 200_000;
const REACTION_BIN_MS: u64 = 10;
const REACTION_BINS: usize = 12_000;

/// Everything reported about simulated games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) unfinished: u64,
    /// By seat: games won, or times overall champion.
    pub(super) wins: [u64; SEATS_MAX],
    /// By seat: games won within all series.
    pub(super) games_won: [u64; SEATS_MAX],
    pub(super) tie_breaks: u64,
    pub(super) wrong_calls: u64,
    pub(super) late_calls: u64,
    pub(super) rounds_drawn: u64,
    pub(super) repeat_wins: RepeatWins,
    /// Right calls in a game.
    pub(super) calls: Tally,
    /// How long a game lasts.
    pub(super) time_ms: Tally,
    /// How long a caller had been looking before a right call.
    pub(super) reaction_ms: Tally,
}

impl Report {
    pub(super) fn new() -> Self {
        Self {
            unfinished: 0,
            wins: [0; SEATS_MAX],
            games_won: [0; SEATS_MAX],
            tie_breaks: 0,
            wrong_calls: 0,
            late_calls: 0,
            rounds_drawn: 0,
            repeat_wins: RepeatWins::default(),
            calls: Tally::new(1, CALL_BINS),
            time_ms: Tally::new(TIME_BIN_MS, TIME_BINS),
            reaction_ms: Tally::new(REACTION_BIN_MS, REACTION_BINS),
        }
    }

    /// Adds the events of a deal or a step.
    pub(super) fn add_events(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Started {
                    game: GameId::FaceOff | GameId::PotatoTieBreak,
                    ..
                } => self.tie_breaks += 1,
                Event::RoundDrawn => self.rounds_drawn += 1,
                _ => {}
            }
        }
    }

    /// Adds a step of a game; returns whether it was a right call.
    pub(super) fn add_step(&mut self, step: &Step, events: &[Event]) -> bool {
        self.add_events(events);
        match (step.answer, step.reaction_ms) {
            (Answer::Taken, Some(reaction_ms)) => {
                self.reaction_ms.add(reaction_ms);
                return true;
            }
            (Answer::Late, _) => self.late_calls += 1,
            (Answer::Wrong, _) => self.wrong_calls += 1,
            (Answer::Taken | Answer::Refused(_), _) => {}
        }
        false
    }

    /// Adds the end of a game with this many right calls, the last one at `end_ms`.
    pub(super) fn add_end(&mut self, playout: &Playout, right_calls: u64, end_ms: u64) {
        let series = playout.series();
        let Some(champions) = series.champions().filter(|_| !series.is_cut_short()) else {
            self.unfinished += 1;
            return;
        };
        for seat in Seat::first(series.setup().seats) {
            self.wins[seat.index()] += u64::from(champions.contains(seat));
            self.games_won[seat.index()] += u64::from(series.wins(seat));
        }
        self.calls.add(right_calls);
        self.time_ms.add(end_ms);
    }

    /// Adds another worker's counts.
    pub(super) fn merge(&mut self, other: &Self) {
        self.unfinished += other.unfinished;
        for seat in 0..SEATS_MAX {
            self.wins[seat] += other.wins[seat];
            self.games_won[seat] += other.games_won[seat];
        }
        self.tie_breaks += other.tie_breaks;
        self.wrong_calls += other.wrong_calls;
        self.late_calls += other.late_calls;
        self.rounds_drawn += other.rounds_drawn;
        self.repeat_wins.merge(&other.repeat_wins);
        self.calls.merge(&other.calls);
        self.time_ms.merge(&other.time_ms);
        self.reaction_ms.merge(&other.reaction_ms);
    }
}
