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
pub struct Contest {
    claims: [Option<(Place, Option<CardId>)>; 3],
}

impl Contest {
    pub(crate) fn of(about: About, seen_table: &SeenTable<'_>) -> Self {
        let claims = about.map(|place| {
            place
                .filter(|(_, changes)| *changes)
                .map(|(place, _)| (place, seen_table.card_at(place)))
        });
        Self { claims }
    }

    /// What is claimed: each place with the card the caller saw there.
    pub fn claims(&self) -> impl Iterator<Item = (Place, Option<CardId>)> {
        self.claims.into_iter().flatten()
    }

    /// Whether at most one of two calls can win.
    #[must_use]
    pub fn competes_with(&self, other: &Self) -> bool {
        self.claims()
            .any(|claim| other.claims().any(|theirs| theirs == claim))
    }
}
