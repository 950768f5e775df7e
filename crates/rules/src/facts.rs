use std::{fmt, str::FromStr};

use fano_texts::Message;

use crate::Gesture;

/// Every game there is, tie-breaks included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// Two cards face up, no score, no end.
    Practice,
    /// Most cards wins.
    Tower,
    /// First without cards wins.
    Well,
    /// Fewest cards after all rounds wins.
    HotPotato,
    /// Fewest cards wins.
    Gift,
    /// Three cards with one symbol; most cards wins.
    Triplet,
    /// Hexagons, teams, lines of four.
    Connect,
    /// Two tied players, one card each.
    FaceOff,
    /// Three or more tied players, one round of Hot Potato.
    PotatoTieBreak,
}

/// What decides a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Nothing is won.
    None,
    /// The most cards.
    MostCards,
    /// The fewest cards.
    FewestCards,
    /// The points of one's team.
    TeamPoints,
    /// Being the first one out.
    FirstOut,
}

/// The facts of a game, used by the command line, the web client and the docs.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The game.
    pub game: GameId,
    /// The word used in files and commands.
    pub id: &'static str,
    /// The fewest seats.
    pub seats_min: u8,
    /// The most seats.
    pub seats_max: u8,
    /// Whether it is played in teams.
    pub teams: bool,
    /// What a player does to call.
    pub gesture: Gesture,
    /// What decides it.
    pub goal: Goal,
    /// Whether people can choose it; tie-breaks start automatically.
    pub choosable: bool,
    name: &'static str,
    short: &'static str,
    rules: &'static str,
    hidden: &'static str,
}

impl Facts {
    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> Message {
        Message::new(self.name)
    }

    /// How it works, in one sentence.
    #[must_use]
    pub fn short(&self) -> Message {
        Message::new(self.short)
    }

    /// The rules, in a few paragraphs.
    #[must_use]
    pub fn rules(&self) -> Message {
        Message::new(self.rules)
    }

    /// What is hidden from some or all.
    #[must_use]
    pub fn hidden(&self) -> Message {
        Message::new(self.hidden)
    }
}

macro_rules! facts {
    ($($game:ident $id:literal $min:literal..=$max:literal $gesture:ident $goal:ident $choosable:literal;)*) => {
        &[$(Facts {
            game: GameId::$game,
            id: $id,
            seats_min: $min,
            seats_max: $max,
            teams: matches!(GameId::$game, GameId::Connect),
            gesture: Gesture::$gesture,
            goal: Goal::$goal,
            choosable: $choosable,
            name: concat!("game-", $id, "-name"),
            short: concat!("game-", $id, "-short"),
            rules: concat!("game-", $id, "-rules"),
            hidden: concat!("game-", $id, "-hidden"),
        }),*]
    };
}

/// All games, in the order they are offered.
pub const GAMES: &[Facts] = facts![
    Practice "practice" 1..=8 Symbol None true;
    Tower "tower" 2..=8 Symbol MostCards true;
    Well "well" 2..=8 Symbol FewestCards true;
    HotPotato "hot-potato" 2..=8 SymbolAndTarget FewestCards true;
    Gift "gift" 2..=8 SymbolAndTarget FewestCards true;
    Triplet "triplet" 2..=8 ThreeSlots MostCards true;
    Connect "connect" 2..=8 SymbolAndCell TeamPoints true;
    FaceOff "face-off" 2..=2 Symbol FirstOut false;
    PotatoTieBreak "tie-break" 3..=8 SymbolAndTarget FirstOut false;
];

impl GameId {
    /// The facts of this game.
    #[must_use]
    pub fn facts(self) -> &'static Facts {
        GAMES
            .iter()
            .find(|facts| facts.game == self)
            .expect("every game has its facts")
    }

    /// The word used in files and commands.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.facts().id
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A word that is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = GAMES.iter().map(|facts| facts.id).collect();
        write!(f, "\"{}\" is no game here: {}", self.0, known.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(id: &str) -> Result<Self, UnknownGame> {
        let found = GAMES.iter().find(|facts| facts.id == id);
        found
            .map(|facts| facts.game)
            .ok_or_else(|| UnknownGame(id.to_owned()))
    }
}
