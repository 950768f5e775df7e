use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};
use thiserror::Error;

const LIE_MS_MAX: f64 = 10_000.0;

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
}
