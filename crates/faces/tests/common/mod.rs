//! Shared by the tests of this crate.

use fano_decks::Deck;
use fano_faces::{Drawing, Gallery};

/// The drawings of a deck whose symbols all come from a theme.
pub(crate) fn gallery(deck: &Deck) -> Gallery {
    Gallery::new(deck, |symbol, picture| {
        let id = &deck.symbol(symbol).id;
        let svg = fano_art::svg(picture.text(), id);
        Drawing::from_svg(svg.unwrap_or_else(|| panic!("no drawing of {id}")))
    })
    .expect("the drawings are tested")
}
