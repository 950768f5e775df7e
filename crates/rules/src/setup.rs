pub(crate) mod check;
pub(crate) mod version;

use fano_decks::Colour;

use crate::{GameId, RulesVersion, Seat, SeatSet, SeriesDecks, SetupError};

/// What is agreed before the deal. It may be invalid;
/// [`Series::new`](crate::Series::new) is the only way to use it, and checks
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many seats there are.
    pub seats: u8,
    /// The games, in the order they are played. One game is a series of one.
    pub games: Vec<GameSetup>,
    /// What happens after a wrong call.
    pub wrong_calls: WrongCalls,
    /// The edition of the rules; a new series takes the default, the newest.
    pub rules: RulesVersion,
}

impl Setup {
    /// One game with the default house rules.
    #[must_use]
    pub fn one(seats: u8, game: GameSetup) -> Self {
        Self {
            seats,
            games: vec![game],
            wrong_calls: WrongCalls::default(),
            rules: RulesVersion::default(),
        }
    }

    /// Whether it can be played with these decks; nothing is dealt.
    ///
    /// # Errors
    ///
    /// What a host has to change.
    pub fn check(&self, decks: &SeriesDecks) -> Result<(), SetupError> {
        check::check(self, decks)
    }
}

/// A game and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSetup {
    /// Practice.
    Practice,
    /// The Tower.
    Tower,
    /// The Well.
    Well,
    /// Hot Potato.
    HotPotato {
        /// How many rounds are played.
        rounds: u16,
    },
    /// The Poisoned Gift.
    Gift,
    /// Triplet.
    Triplet,
    /// Connect.
    Connect {
        /// The teams, in the order of their colours' play.
        teams: Vec<Team>,
        /// How many points win the game.
        points_to_win: u8,
    },
}

impl GameSetup {
    /// Which game it is.
    #[must_use]
    pub fn game(&self) -> GameId {
        match self {
            Self::Practice => GameId::Practice,
            Self::Tower => GameId::Tower,
            Self::Well => GameId::Well,
            Self::HotPotato { .. } => GameId::HotPotato,
            Self::Gift => GameId::Gift,
            Self::Triplet => GameId::Triplet,
            Self::Connect { .. } => GameId::Connect,
        }
    }

    /// Connect with the points that this number of teams plays to.
    #[must_use]
    pub fn connect(teams: Vec<Team>) -> Self {
        let points_to_win = default_points(teams.len());
        Self::Connect {
            teams,
            points_to_win,
        }
    }
}

/// The points that win Connect: 5 with two teams, 4 with three, 3 with four.
#[must_use]
pub fn default_points(teams: usize) -> u8 {
    match teams {
        0..=2 => 5,
        3 => 4,
        _ => 3,
    }
}

/// A team of Connect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Team {
    /// The colour whose cards it plays.
    pub colour: Colour,
    /// Its players.
    pub seats: SeatSet,
}

impl Team {
    /// Splits the first `seats` seats into `teams` teams as evenly as possible,
    /// going round the table, with the colours in their fixed order.
    #[must_use]
    pub fn round_the_table(seats: u8, teams: u8) -> Vec<Self> {
        let teams = teams.clamp(1, Colour::ALL.len() as u8);
        Colour::ALL
            .into_iter()
            .take(usize::from(teams))
            .enumerate()
            .map(|(number, colour)| {
                let members =
                    Seat::first(seats).filter(|seat| seat.index() % usize::from(teams) == number);
                Self {
                    colour,
                    seats: members.collect(),
                }
            })
            .collect()
    }
}

/// The house rule for wrong calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongCalls {
    /// Nothing happens.
    Nothing,
    /// The caller's calls are refused for a while.
    Freeze {
        /// For how long.
        freeze_ms: u32,
    },
    /// The caller may not call until somebody scores.
    SitOut,
    /// As freeze, and a card won goes back under the draw pile.
    Forfeit {
        /// For how long the caller is frozen.
        freeze_ms: u32,
    },
}

impl WrongCalls {
    /// The default length of a freeze.
    pub const FREEZE_MS: u32 = 3_000;
    /// The shortest freeze.
    pub const FREEZE_MS_MIN: u32 = 250;
    /// The longest freeze.
    pub const FREEZE_MS_MAX: u32 = 60_000;

    /// The word used in files and commands.
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            Self::Nothing => "none",
            Self::Freeze { .. } => "freeze",
            Self::SitOut => "sit-out",
            Self::Forfeit { .. } => "forfeit",
        }
    }

    /// The rule with this word and the default time.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        let freeze_ms = Self::FREEZE_MS;
        match id {
            "none" => Some(Self::Nothing),
            "freeze" => Some(Self::Freeze { freeze_ms }),
            "sit-out" => Some(Self::SitOut),
            "forfeit" => Some(Self::Forfeit { freeze_ms }),
            _ => None,
        }
    }

    /// How long a wrong call freezes its caller.
    #[must_use]
    pub fn freeze_ms(&self) -> Option<u32> {
        match *self {
            Self::Freeze { freeze_ms } | Self::Forfeit { freeze_ms } => Some(freeze_ms),
            Self::Nothing | Self::SitOut => None,
        }
    }
}

impl Default for WrongCalls {
    fn default() -> Self {
        Self::Freeze {
            freeze_ms: Self::FREEZE_MS,
        }
    }
}
