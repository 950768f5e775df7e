use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::{HOLD_MAX, HoldOutOfRange, Policy, Span};

/// More contests than this would take hours, not seconds.
pub const CONTESTS_MAX: u32 = 100_000_000;
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=8;
const ROUND_TRIP_MS_MIN: f64 = 0.1;
const ROUND_TRIP_MS_MAX: f64 = 2_000.0;
const LOSS_MAX: f64 = 0.5;
const JITTER_MAX: f64 = 2.0;
const LIE_MS_MAX: f64 = 10_000.0;

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
    /// The parameters of the contests.
    pub policy: Policy,
    /// What the player in the first seat of every table does, if they cheat.
    pub cheat: Option<Cheat>,
    /// How many contests in all.
    pub contests: u32,
    /// How many contests a table plays before the next one is drawn.
    pub table_contests: u32,
    /// The seed of all draws.
    pub seed: u64,
    /// Whether the server has kernel figures (it does not behind a proxy).
    pub kernel: bool,
}

impl Default for Setup {
    /// Four honest players with round trips of 5–120 ms, loss 1 %, jitter 10 %.
    fn default() -> Self {
        Self {
            players: 4,
            round_trip_ms: (5.0, 120.0),
            loss: 0.01,
            jitter: 0.1,
            policy: Policy::default(),
            cheat: None,
            contests: 100_000,
            table_contests: 200,
            seed: 1,
            kernel: true,
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
    /// A hold that no host may choose.
    #[error(transparent)]
    Hold(#[from] HoldOutOfRange),
}

impl Setup {
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
        let hold = self.policy.hold;
        if hold < Span::ZERO || hold > HOLD_MAX {
            return Err(HoldOutOfRange { hold }.into());
        }
        Ok(())
    }
}

/// A way to cheat, with its milliseconds if it has any.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cheat {
    /// Claims a reaction of 0 every time.
    Zero,
    /// Claims this many milliseconds less than measured.
    Shave(f64),
    /// Pretends to be far away: delays every pong by this many milliseconds and
    /// claims that much less, so that the story is consistent.
    Far(f64),
    /// Sends no claims at all and delays every pong. Without a delay this is
    /// just a client that does not measure, and no cheat.
    Mute(f64),
}

impl Cheat {
    /// How much the pongs are delayed.
    #[must_use]
    pub fn pong_delay_ms(self) -> f64 {
        match self {
            Self::Far(millis) | Self::Mute(millis) => millis,
            Self::Zero | Self::Shave(_) => 0.0,
        }
    }

    /// What is claimed instead of an honest measurement.
    #[must_use]
    pub fn claim_ms(self, honest: f64) -> Option<f64> {
        match self {
            Self::Zero => Some(0.0),
            Self::Shave(millis) | Self::Far(millis) => Some((honest - millis).max(0.0)),
            Self::Mute(_) => None,
        }
    }
}

/// `zero`, `shave:20`, `far:100` or `mute:0`.
impl fmt::Display for Cheat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero => f.write_str("zero"),
            Self::Shave(millis) => write!(f, "shave:{millis}"),
            Self::Far(millis) => write!(f, "far:{millis}"),
            Self::Mute(millis) => write!(f, "mute:{millis}"),
        }
    }
}

impl Serialize for Cheat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An unknown cheat.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\" is no cheat here: zero, shave:MS, far:MS or mute:MS, with MS from 0 to 10000")]
pub struct CheatError {
    /// What was given.
    pub text: String,
}

impl FromStr for Cheat {
    type Err = CheatError;

    fn from_str(text: &str) -> Result<Self, CheatError> {
        let unknown = || CheatError {
            text: text.to_owned(),
        };
        let (kind, millis) = text.split_once(':').unwrap_or((text, ""));
        let make = match kind {
            "zero" if millis.is_empty() => return Ok(Self::Zero),
            "shave" => Self::Shave,
            "far" => Self::Far,
            "mute" => Self::Mute,
            _ => return Err(unknown()),
        };
        let millis: f64 = millis.parse().map_err(|_| unknown())?;
        if (0.0..=LIE_MS_MAX).contains(&millis) {
            Ok(make(millis))
        } else {
            Err(unknown())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cheats_are_read_as_they_are_written() {
        for text in ["zero", "shave:20", "far:100", "mute:0", "shave:2.5"] {
            assert_eq!(
                text.parse::<Cheat>().expect("a cheat").to_string(),
                text,
                "{text}"
            );
        }
        for text in [
            "", "zero:1", "shave", "shave:", "shave:-1", "far:NaN", "far:1e9", "none",
        ] {
            assert!(text.parse::<Cheat>().is_err(), "{text}");
        }
    }

    #[test]
    fn setups_out_of_range_are_refused() {
        let good = Setup::default();
        assert_eq!(good.check(), Ok(()));
        let policy = Policy {
            hold: Span::from_millis(251),
            ..good.policy
        };
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
            Setup { policy, ..good },
        ] {
            assert!(bad.check().is_err(), "{bad:?}");
        }
    }
}
