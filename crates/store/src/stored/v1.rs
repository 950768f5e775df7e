//! The first format, and the second one, which differs only in its contests.

mod calls;
mod contest;
mod lobby;
mod series;

pub(crate) use contest::Contests;
pub(crate) use lobby::Lobby;
pub(crate) use series::{SeriesStart, Step};

/// An enum whose variants are single words in the database.
macro_rules! words {
    ($(#[$doc:meta])* $stored:ident is $theirs:ty { $($variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub(super) enum $stored {
            $(#[serde(rename = $word)] $variant),+
        }

        impl From<$theirs> for $stored {
            fn from(theirs: $theirs) -> Self {
                match theirs {
                    $(<$theirs>::$variant => Self::$variant),+
                }
            }
        }

        impl From<$stored> for $theirs {
            fn from(stored: $stored) -> Self {
                match stored {
                    $($stored::$variant => Self::$variant),+
                }
            }
        }
    };
}

use words;
