//! Requests that no deck can satisfy.

use std::fmt;

use fano_texts::{Explain, Lang, Message};

use super::{PICTURES_MAX, PICTURES_MIN, SYMBOLS_PER_CARD_MAX, SYMBOLS_PER_CARD_MIN};

/// Why a request cannot be planned, with what would work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// Too few pictures for any deck, or too many.
    Pictures {
        /// How many pictures there are.
        found: u32,
    },
    /// Too few symbols per card, or too many.
    SymbolsPerCard {
        /// How many were requested.
        found: u32,
    },
    /// Not even two cards can be filled.
    TooFewPictures {
        /// How many pictures there are.
        pictures: u32,
        /// How many symbols per card were requested.
        symbols_per_card: u32,
    },
}

impl Explain for PlanError {
    fn explain(&self) -> Message {
        match *self {
            Self::Pictures { found } => Message::new("planner-error-pictures")
                .with("found", found)
                .with("min", PICTURES_MIN)
                .with("max", PICTURES_MAX),
            Self::SymbolsPerCard { found } => Message::new("planner-error-symbols")
                .with("found", found)
                .with("min", SYMBOLS_PER_CARD_MIN)
                .with("max", SYMBOLS_PER_CARD_MAX),
            Self::TooFewPictures {
                pictures,
                symbols_per_card,
            } => Message::new("planner-error-too-few")
                .with("pictures", pictures)
                .with("symbols", symbols_per_card)
                .with("needed", super::pictures_needed(symbols_per_card))
                .with("fitting", super::symbols_fitting(pictures)),
        }
    }
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for PlanError {}
