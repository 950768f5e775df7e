//! The storage format of facts.
//!
//! Stored facts have their own types, separate from those of the rooms and the
//! protocol, so that changes there cannot change the database. Every row has a
//! format number. Once written, a format must stay readable:
//!
//! - A field that older rows lack gets a `#[serde(default)]` in the newest
//!   format, and is named in both conversions.
//! - Anything else is a new format: raise [`FORMAT`], and let
//!   [`Stored::from_text`] read both, from a copy of the newest module if more than
//!   one field is different.
//!
//! Either way `tests/golden` gets a new folder.

mod v1;

use fano_rooms::{KeptContest, RoomState, SeriesStart, Step};

/// The format of new rows.
///
/// Since format 2, contests are packed.
pub(crate) const FORMAT: u32 = 2;

/// A fact that can be written to the database and read from it.
pub(crate) trait Stored: Sized {
    /// The text to write, in the newest [`FORMAT`].
    fn to_text(&self) -> String;

    /// Reads a text of any format.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn from_text(format: i64, text: &str) -> Result<Self, String>;
}

pub(crate) fn json(value: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("stored facts have string keys and whole numbers")
}

fn read_v1<'text, S, T>(text: &'text str) -> Result<T, String>
where
    S: serde::Deserialize<'text>,
    T: TryFrom<S, Error: ToString>,
{
    let stored: S = serde_json::from_str(text).map_err(|error| error.to_string())?;
    T::try_from(stored).map_err(|error| error.to_string())
}

macro_rules! stored {
    ($($fact:ty => $v1:ty;)+) => {$(
        impl Stored for $fact {
            fn to_text(&self) -> String {
                json(&<$v1>::from(self))
            }

            fn from_text(format: i64, text: &str) -> Result<Self, String> {
                match format {
                    1 | 2 => read_v1::<$v1, Self>(text),
                    other => Err(unknown(other)),
                }
            }
        }
    )+};
}

stored! {
    RoomState => v1::Lobby;
    SeriesStart => v1::SeriesStart;
    Step => v1::Step;
    KeptContests => v1::Contests;
}

/// The contests of a finished series.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KeptContests(pub(crate) Vec<KeptContest>);

fn unknown(format: i64) -> String {
    format!("format {format} is not one of 1 to {FORMAT}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_format_is_named() {
        for format in [0, i64::from(FORMAT) + 1, -1] {
            let error = RoomState::from_text(format, "{}").expect_err("unknown");
            assert!(error.contains(&format.to_string()), "{error}");
        }
    }
}
