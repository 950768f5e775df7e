use fano_decks::CardId;

use crate::{
    Place,
    table::seen::{About, SeenTable},
};

/// What a call competes for: the cards it would change, as its caller saw them.
///
/// Two calls compete exactly if they would change the same card (or fill the
/// same cell); all others are independent, and both can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claims {
    places: [Option<(Place, Option<CardId>)>; 3],
}

impl Claims {
    pub(crate) fn of(about: About, seen_table: &SeenTable<'_>) -> Self {
        let places = about.map(|place| {
            place
                .filter(|(_, changes)| *changes)
                .map(|(place, _)| (place, seen_table.card_at(place)))
        });
        Self { places }
    }

    /// What is claimed: each place with the card the caller saw there.
    pub fn places(&self) -> impl Iterator<Item = (Place, Option<CardId>)> {
        self.places.into_iter().flatten()
    }

    /// Whether at most one of two calls can win.
    #[must_use]
    pub fn competes_with(&self, other: &Self) -> bool {
        self.places()
            .any(|claim| other.places().any(|theirs| theirs == claim))
    }
}
