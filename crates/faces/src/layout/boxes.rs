//! The layouts of the box decks, frozen in files: people memorise cards, so
//! their faces never change, even when the packer improves.

use std::sync::LazyLock;

use fano_decks::{Deck, builtin};

use crate::Layout;

static LAYOUTS: LazyLock<[(&str, Layout); 4]> = LazyLock::new(|| {
    [
        ("classic", include_str!("../../layouts/classic.json")),
        ("connect", include_str!("../../layouts/connect.json")),
        ("insects", include_str!("../../layouts/insects.json")),
        ("wizarding", include_str!("../../layouts/wizarding.json")),
    ]
    .map(|(name, file)| (name, parse(file)))
});

fn parse(file: &str) -> Layout {
    serde_json::from_str(file).expect("the layouts of the boxes are tested")
}

/// The layout of a box deck, in its original shape; `None` for other decks.
#[must_use]
pub fn box_layout(deck: &Deck) -> Option<&'static Layout> {
    let (_, layout) = LAYOUTS.iter().find(|(name, _)| *name == deck.name())?;
    // A deck may have the name of a box deck and still be different.
    (builtin::by_name(deck.name()) == Some(deck)).then_some(layout)
}
