use serde::{Deserialize, Serialize};

use super::{InLanguages, Problem, ProblemKind};
use crate::FaceChoice;

/// The body of `POST /api/rooms`; everything in it may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The deck the room begins with: the name of a box, or a revision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub deck: Option<String>,
    /// Which faces symbols with several faces show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub faces: Option<FaceChoice>,
}

/// A deck is going to be made: the answer to `POST /api/decks`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct JobStarted {
    /// Where to ask for it: `/api/decks/jobs/JOB`.
    pub job: String,
    /// A new token of the maker, if the request had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub token: Option<String>,
}

/// How far a deck is: `GET /api/decks/jobs/JOB`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Job {
    /// Others are made first.
    Waiting,
    /// It is being made.
    Working {
        /// What is being done.
        part: JobPart,
        /// How much of it is done …
        done: usize,
        /// … of how much.
        all: usize,
    },
    /// The deck is kept.
    Done {
        /// Where.
        deck: DeckKept,
        /// Pictures that were not used.
        refused: Vec<RefusedPicture>,
    },
    /// There is no deck.
    Failed {
        /// Why.
        problem: Problem,
        /// What is wrong with the draft.
        findings: Vec<DeckFinding>,
        /// Pictures that cannot be used.
        refused: Vec<RefusedPicture>,
    },
}

/// A part of making a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum JobPart {
    /// The cards are chosen.
    Planning,
    /// Pictures are read.
    Pictures,
    /// Cards are arranged.
    Packing,
}

/// A picture that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RefusedPicture {
    /// The entry of the draft, counted from 0.
    pub entry: usize,
    /// The number of the picture, counted from 0.
    pub picture: usize,
    /// Why, and what would work.
    pub why: InLanguages,
}

/// Something wrong with a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DeckFinding {
    /// The entries concerned, counted from 0; none for the draft as a whole.
    pub entries: Vec<usize>,
    /// What is wrong, and what would work.
    pub why: InLanguages,
}

/// A request that can never become a deck: a [`Problem`] with what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BadDeck {
    /// What went wrong, for programs.
    pub error: ProblemKind,
    /// What went wrong and what would work, for the people who write them.
    pub message: String,
    /// What is wrong with the draft.
    pub findings: Vec<DeckFinding>,
}

/// A deck that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DeckKept {
    /// Where; the same when the deck changes.
    pub address: String,
    /// Its content: a name that is never used for other cards.
    pub revision: String,
    /// A new token of the maker, if the request had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub token: Option<String>,
}

/// A deck of somebody: `GET /api/decks/at/ADDRESS`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OwnDeck {
    /// Where it is.
    pub address: String,
    /// Its content.
    pub revision: String,
    /// Whether the request came from its maker.
    pub mine: bool,
    /// A draft that makes it, as `docs/bundle-format.md` and the workshop know
    /// it.
    #[cfg_attr(feature = "describe", ts(type = "unknown"))]
    pub draft: serde_json::Value,
    /// How many pictures the draft has.
    pub pictures: usize,
    /// How many cards there are.
    pub cards: usize,
    /// How many symbols there are.
    pub symbols: usize,
    /// How many of them are on a card, at most.
    pub symbols_per_card: usize,
    /// Symbols that are on no card, by their position in the draft.
    pub unused: Vec<usize>,
}
