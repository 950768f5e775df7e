//! How large a deck of one's own may be, and the file it travels in.

use fano_faces::intake;

/// The most entries of a draft, and symbols of a bundle's deck.
pub const SYMBOLS_MAX: usize = 400;
/// The most cards of a bundle's deck.
pub const CARDS_MAX: usize = 400;
/// The most symbols on a card of a bundle's deck.
pub const SYMBOLS_PER_CARD_MAX: usize = 20;
/// The most pictures of a bundle.
pub const PICTURES_MAX: usize = 400;
/// The longest draft as JSON. Every draft fits.
pub const DRAFT_BYTES_MAX: usize = 2 << 20;

/// The longest bundle file.
pub const FILE_BYTES_MAX: usize = 64 << 20;
/// The most that all entries of a bundle file may hold together, inflated.
pub const INFLATED_BYTES_MAX: usize = 64 << 20;
/// The most entries of a bundle file: the pictures, their folder, and three more.
pub const ENTRIES_MAX: usize = PICTURES_MAX + 4;
/// The longest name of an entry of a bundle file.
pub const NAME_BYTES_MAX: usize = 80;
/// The longest manifest in a bundle file.
pub const MANIFEST_BYTES_MAX: usize = 4 << 10;
/// The longest deck file in a bundle file.
pub const DECK_BYTES_MAX: usize = 2 << 20;
/// The longest list of layouts in a bundle file. All layouts fit.
pub const LAYOUTS_BYTES_MAX: usize = 4 << 20;
/// The longest picture in a bundle file.
pub const PICTURE_BYTES_MAX: usize = intake::KEPT_BYTES_MAX;
