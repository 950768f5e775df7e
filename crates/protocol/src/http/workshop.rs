use serde::{Deserialize, Serialize};

use super::InLanguages;

/// `GET /api/decks/plan`: what comes of a number of pictures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DeckPlan {
    /// How many pictures there are.
    pub pictures: u32,
    /// The number of symbols per card that the planner would choose.
    pub best: u32,
    /// What the pictures give, by symbols per card in ascending order; only
    /// what works.
    pub sizes: Vec<PlannedDeck>,
    /// The next full decks, which have as many cards as symbols, in ascending
    /// order: at most three, and none beyond what can be planned.
    pub next: Vec<LargerDeck>,
}

/// What a number of pictures gives with this many symbols per card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlannedDeck {
    /// How many symbols every card has.
    pub symbols_per_card: u32,
    /// How many cards the deck has.
    pub cards: u32,
    /// How many pictures are on cards.
    pub symbols: u32,
    /// How many pictures are left over: the last ones.
    pub unused: u32,
    /// How many pictures are on one card only and can never be the match.
    pub never_match: u32,
}

/// A full deck that takes more pictures than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LargerDeck {
    /// How many more.
    pub more: u32,
    /// How many symbols every card has.
    pub symbols_per_card: u32,
    /// How many cards the deck has.
    pub cards: u32,
}

/// `GET /api/symbols`: drawings by name, the best matches first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SymbolsFound {
    /// The drawings.
    pub symbols: Vec<FoundSymbol>,
}

/// A drawing that can be a face of a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FoundSymbol {
    /// An emoji.
    Emoji {
        /// The emoji itself.
        emoji: String,
        /// What it is called; languages that have no name for it are missing.
        names: InLanguages,
    },
    /// A symbol of a theme.
    Theme {
        /// The theme.
        theme: String,
        /// Its id in the theme.
        symbol: String,
        /// What it is called.
        names: InLanguages,
    },
}
