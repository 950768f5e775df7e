use fano_arbiter::{HOLD_MAX, HoldOutOfRange, Span};
use serde::Serialize;
use thiserror::Error;

use crate::{Cheat, Screen};

/// More contests than this would take hours, not seconds.
pub const CONTESTS_MAX: u32 = 100_000_000;
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=8;
const ROUND_TRIP_MS_MIN: f64 = 0.1;
const ROUND_TRIP_MS_MAX: f64 = 2_000.0;
const LOSS_MAX: f64 = 0.5;
const JITTER_MAX: f64 = 2.0;
const SCREEN_MS_MAX: f64 = 1_000.0;
const STALL_EVERY_S: std::ops::RangeInclusive<f64> = 5.0..=100_000.0;

/// What to simulate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// How many play at a table, 2 to 8.
    pub players: u8,
    /// The shortest and the longest base round trip, in milliseconds.
    pub round_trip_ms: (f64, f64),
    /// The probability that a trip one way is lost, 0 to 0.5.
    pub loss: f64,
    /// The jitter as a share of half the round trip, 0 to 2.
    pub jitter: f64,
    /// H: how long a first call waits for the others, 0 to 250 ms.
    pub hold_ms: u16,
    /// What the player in the first seat of every table does, if they cheat.
    pub cheat: Option<Cheat>,
    /// How many contests in all.
    pub contests: u32,
    /// How many contests a table plays before the next one is drawn.
    pub table_contests: u32,
    /// The seed of all draws.
    pub seed: u64,
    /// What the server knows about connections besides its pongs.
    pub knowledge: Knowledge,
    /// Everybody's screen.
    pub screen: Screen,
    /// How many seconds pass at a table, on average, until one, two or all of
    /// the players' machines or the server stop for 1 to 10 seconds.
    pub stall_every_s: Option<f64>,
}

/// What a server knows about its connections besides its pongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Knowledge {
    /// Everything its kernel knows, at any time.
    Kernel,
    /// What a proxy says about a connection when it is opened: its round trip
    /// and how far that deviates.
    Proxy,
    /// Nothing.
    Pongs,
}

impl Default for Setup {
    /// Four honest players with round trips of 5–120 ms, loss 1 %, jitter 10 %.
    fn default() -> Self {
        Self {
            players: 4,
            round_trip_ms: (5.0, 120.0),
            loss: 0.01,
            jitter: 0.1,
            hold_ms: 150,
            cheat: None,
            contests: 100_000,
            table_contests: 200,
            seed: 1,
            knowledge: Knowledge::Kernel,
            screen: Screen::default(),
            stall_every_s: None,
        }
    }
}

/// Why a setup cannot be simulated.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{players} players: 2 to 8 can play")]
    Players {
        /// How many were requested.
        players: u8,
    },
    /// A range of round trips that is empty or out of bounds.
    #[error("round trips of {from}-{to} ms: both must be between 0.1 and 2000, the smaller first")]
    RoundTrips {
        /// The lower end.
        from: f64,
        /// The upper end.
        to: f64,
    },
    /// A loss that is not a probability up to one half.
    #[error("a loss of {loss}: it must be between 0 and 0.5")]
    Loss {
        /// The requested loss.
        loss: f64,
    },
    /// A jitter that is negative or more than two round trips.
    #[error("a jitter of {jitter}: it must be between 0 and 2")]
    Jitter {
        /// The requested jitter.
        jitter: f64,
    },
    /// No contests, or too many.
    #[error("{contests} contests: 1 to {CONTESTS_MAX} can be played")]
    Contests {
        /// How many were requested.
        contests: u32,
    },
    /// A screen that shows nothing for too long.
    #[error("{millis} ms until a screen shows a card: 0 to 1000 are possible")]
    Screen {
        /// How long it would take.
        millis: f64,
    },
    /// Machines that stop all the time.
    #[error("a machine that stops every {seconds} s: 5 to 100000 are possible")]
    Stalls {
        /// How often they would stop.
        seconds: f64,
    },
    /// A hold that no host may choose.
    #[error(transparent)]
    Hold(#[from] HoldOutOfRange),
}

impl Setup {
    pub(crate) fn hold(&self) -> Span {
        Span::from_millis(i64::from(self.hold_ms))
    }

    pub(crate) fn check(&self) -> Result<(), SetupError> {
        let players = self.players;
        if !PLAYERS.contains(&players) {
            return Err(SetupError::Players { players });
        }
        let (from, to) = self.round_trip_ms;
        if !(from >= ROUND_TRIP_MS_MIN && from <= to && to <= ROUND_TRIP_MS_MAX) {
            return Err(SetupError::RoundTrips { from, to });
        }
        let loss = self.loss;
        if !(0.0..=LOSS_MAX).contains(&loss) {
            return Err(SetupError::Loss { loss });
        }
        let jitter = self.jitter;
        if !(0.0..=JITTER_MAX).contains(&jitter) {
            return Err(SetupError::Jitter { jitter });
        }
        for contests in [self.contests, self.table_contests] {
            if !(1..=CONTESTS_MAX).contains(&contests) {
                return Err(SetupError::Contests { contests });
            }
        }
        let Screen { frame_ms, late_ms } = self.screen;
        for millis in [frame_ms, late_ms] {
            if !(0.0..=SCREEN_MS_MAX).contains(&millis) {
                return Err(SetupError::Screen { millis });
            }
        }
        if let Some(seconds) = self.stall_every_s
            && !STALL_EVERY_S.contains(&seconds)
        {
            return Err(SetupError::Stalls { seconds });
        }
        let hold = self.hold();
        if hold > HOLD_MAX {
            return Err(HoldOutOfRange { hold }.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_out_of_range_are_refused() {
        let good = Setup::default();
        assert_eq!(good.check(), Ok(()));
        for bad in [
            Setup { players: 1, ..good },
            Setup { players: 9, ..good },
            Setup {
                round_trip_ms: (5.0, 4.0),
                ..good
            },
            Setup {
                round_trip_ms: (0.0, 4.0),
                ..good
            },
            Setup {
                round_trip_ms: (5.0, f64::NAN),
                ..good
            },
            Setup { loss: 0.6, ..good },
            Setup {
                jitter: -0.1,
                ..good
            },
            Setup {
                contests: 0,
                ..good
            },
            Setup {
                table_contests: 0,
                ..good
            },
            Setup {
                hold_ms: 251,
                ..good
            },
            Setup {
                screen: Screen {
                    late_ms: f64::NAN,
                    ..good.screen
                },
                ..good
            },
            Setup {
                stall_every_s: Some(0.0),
                ..good
            },
        ] {
            assert!(bad.check().is_err(), "{bad:?}");
        }
    }
}
