//! Symbols, themes and decks that are known to be valid.
//!
//! A [`Deck`] exists only if any two of its cards share exactly one symbol:
//! [`Deck::new`] is the only constructor, and it checks. Decks come from three
//! sources: the boxes ([`builtin`]), deck files ([`mod@file`]), and the planes
//! of any order ([`FullDeck`]). [`lists`] checks lists of cards from elsewhere.
//!
//! ```
//! use fano_decks::{CardId, builtin};
//! use fano_texts::Lang;
//!
//! let deck = builtin::classic();
//! let shared = deck.shared(CardId(0), CardId(1));
//! assert!(deck.has(CardId(0), shared) && deck.has(CardId(1), shared));
//! assert!(!deck.symbol(shared).name(Lang::De).is_empty());
//! ```

mod card;
mod deck;
mod deck_error;
mod full;
mod revision;
mod symbol;
mod theme;

pub mod builtin;
pub mod file;
pub mod limits;
pub mod lists;
pub mod planner;

pub use card::{Card, CardId, Colour, Suit};
pub use deck::Deck;
pub use deck_error::DeckError;
pub use full::{FullDeck, NoFullDeck};
pub use revision::{NotARevision, Revision};
pub use symbol::{Picture, Symbol, SymbolId, is_id, is_text};
pub use theme::{Theme, ThemeSymbol};
