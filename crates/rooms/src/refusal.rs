use fano_protocol::{
    BadName, Settings,
    limits::{self, GRACE_S_MAX, HOLD_MS_MAX},
};
use fano_rules::{GAMES_MAX, Refusal, SetupError};
use fano_texts::{Explain, Message};

/// Why a request other than a call was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RoomRefusal {
    NotHost,
    NotNow,
    NoSuchMember,
    NotYours,
    NoBot,
    TableFull,
    TooManyScreens,
    Name(BadName),
    /// Somebody with this name was removed.
    BannedName,
    Colour,
    UnknownDeck {
        name: String,
    },
    TooManyGames {
        found: usize,
    },
    Rounds {
        found: u16,
    },
    Hold {
        found: u16,
    },
    Grace {
        found: u16,
    },
    Setup(SetupError),
    Rules(Refusal),
}

/// How much of an unknown deck's name is repeated.
const DECK_NAME_CHARS_SHOWN_MAX: usize = 40;

impl RoomRefusal {
    pub(crate) fn unknown_deck(settings: &Settings) -> Self {
        let name = settings.deck.chars().take(DECK_NAME_CHARS_SHOWN_MAX);
        Self::UnknownDeck {
            name: name.collect(),
        }
    }
}

impl Explain for RoomRefusal {
    fn explain(&self) -> Message {
        match self {
            Self::NotHost => Message::new("room-not-host"),
            Self::NotNow => Message::new("room-not-now"),
            Self::NoSuchMember => Message::new("room-no-such-member"),
            Self::NotYours => Message::new("room-not-yours"),
            Self::NoBot => Message::new("room-no-bot"),
            Self::TableFull => Message::new("room-table-full").with("max", limits::SEATS_MAX),
            Self::TooManyScreens => {
                Message::new("room-too-many-screens").with("max", limits::SCREENS_MAX)
            }
            Self::Name(bad) => bad.explain(),
            Self::BannedName => Message::new("room-banned-name"),
            Self::Colour => Message::new("room-colour").with("max", limits::PLAYER_COLOURS - 1),
            Self::UnknownDeck { name } => {
                Message::new("room-unknown-deck").with("name", name.as_str())
            }
            Self::TooManyGames { found } => Message::new("room-too-many-games")
                .with("found", *found)
                .with("max", GAMES_MAX),
            Self::Rounds { found } => Message::new("room-rounds")
                .with("found", *found)
                .with("max", limits::ROUNDS_MAX),
            Self::Hold { found } => Message::new("room-hold")
                .with("found", *found)
                .with("max", HOLD_MS_MAX),
            Self::Grace { found } => Message::new("room-grace")
                .with("found", *found)
                .with("max", GRACE_S_MAX),
            Self::Setup(error) => error.explain(),
            Self::Rules(refusal) => refusal.explain(),
        }
    }
}
