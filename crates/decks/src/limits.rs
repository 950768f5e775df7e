//! How large a deck may be, and how long its texts may be.

/// The most cards in a playable deck.
pub const CARDS_MAX: usize = 4096;
/// The most symbols in a playable deck.
pub const SYMBOLS_MAX: usize = 4096;
/// The fewest cards that make a deck.
pub const CARDS_MIN: usize = 2;
/// The most symbols on one card.
pub const SYMBOLS_PER_CARD_MAX: usize = 128;
/// The longest id of a symbol.
pub const ID_BYTES_MAX: usize = 64;
/// The longest name, word or path.
pub const TEXT_BYTES_MAX: usize = 255;
/// The most faces of one symbol.
pub const PICTURES_MAX: usize = 4;
