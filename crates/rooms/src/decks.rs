//! Where a room's decks come from.

use std::{
    fmt,
    sync::{Arc, LazyLock},
};

use fano_decks::{CardId, Deck, builtin};

/// Finds decks other than those of the boxes, which every room knows.
///
/// A room asks only when the deck is chosen and when it is restored; after
/// that it has the cards. The answer for a name must always be the same deck.
pub trait DeckSource: fmt::Debug + Send + Sync {
    /// The deck with this name, if there is one.
    fn deck(&self, name: &str) -> Option<Arc<Deck>>;

    /// Whether its cards are still being arranged, or just were: clients may not
    /// know where the drawings are, and are told before they are shown a card.
    fn is_being_arranged(&self, _name: &str) -> bool {
        false
    }

    /// Whether these cards are arranged; if not, they are before all others. Ask
    /// only for cards that are face up, or would be at this moment: which cards
    /// are arranged first must not give away what lies face down.
    fn can_be_shown(&self, _name: &str, _cards: &[CardId]) -> bool {
        true
    }
}

/// The decks a room can be played with.
pub type Decks = Arc<dyn DeckSource>;

/// No decks but those of the boxes.
#[must_use]
pub fn only_boxes() -> Decks {
    #[derive(Debug)]
    struct NoOthers;

    impl DeckSource for NoOthers {
        fn deck(&self, _: &str) -> Option<Arc<Deck>> {
            None
        }
    }

    Arc::new(NoOthers)
}

/// The decks of the boxes, shared by all rooms.
static BOXES: LazyLock<Vec<Arc<Deck>>> = LazyLock::new(|| {
    builtin::ALL
        .iter()
        .map(|deck| Arc::new(deck.deck().clone()))
        .collect()
});

/// The deck of a box.
pub(crate) fn boxed(name: &str) -> Option<&'static Arc<Deck>> {
    BOXES.iter().find(|deck| deck.name() == name)
}

/// The deck with this name: of a box, or another one.
pub(crate) fn find(decks: &Decks, name: &str) -> Option<Arc<Deck>> {
    boxed(name).cloned().or_else(|| decks.deck(name))
}
