//! Symbols, themes and decks that are known to be right.
//!
//! A [`Deck`] exists only if any two of its cards share exactly one symbol:
//! there is one door, [`Deck::new`], and it checks.

mod card;
mod deck;
pub mod planner;
mod symbol;

pub use card::{Card, CardId, Colour, Suit};
pub use deck::{Deck, DeckError, limits};
pub use symbol::{Picture, Symbol, SymbolId};
