//! The box decks, fixed forever: replays depend on every card.
//!
//! Each is a deck file in `data/`, made once by the example `make_box_decks`
//! and never again; tests compare their bytes.

use std::sync::LazyLock;

use fano_texts::Message;

use crate::{Deck, Theme, file};

/// A box deck, and the facts known without loading it.
#[derive(Clone, Copy, Debug)]
pub struct BoxDeck {
    /// The name, which is also the name of its theme.
    pub name: &'static str,
    /// How many symbols there are.
    pub symbols: usize,
    /// How many symbols each card has.
    pub symbols_per_card: usize,
    /// How many cards are in the box.
    pub cards: usize,
    /// How many cards the full plane has; the box leaves some out.
    pub cards_in_plane: usize,
    load: fn() -> &'static Deck,
}

impl BoxDeck {
    /// The deck itself.
    #[must_use]
    pub fn deck(&self) -> &'static Deck {
        (self.load)()
    }

    /// The display name.
    #[must_use]
    pub fn title(&self) -> Message {
        let theme = Theme::by_id(self.name);
        theme.expect("every box has a theme").title()
    }
}

/// All decks, in the order they are offered.
pub const ALL: [BoxDeck; 4] = [
    BoxDeck {
        name: "classic",
        symbols: 57,
        symbols_per_card: 8,
        cards: 55,
        cards_in_plane: 57,
        load: classic,
    },
    BoxDeck {
        name: "wizarding",
        symbols: 57,
        symbols_per_card: 8,
        cards: 55,
        cards_in_plane: 57,
        load: wizarding,
    },
    BoxDeck {
        name: "connect",
        symbols: 91,
        symbols_per_card: 10,
        cards: 90,
        cards_in_plane: 91,
        load: connect,
    },
    BoxDeck {
        name: "insects",
        symbols: 31,
        symbols_per_card: 6,
        cards: 31,
        cards_in_plane: 31,
        load: insects,
    },
];

static CLASSIC: LazyLock<Deck> = LazyLock::new(|| load(include_bytes!("../data/classic.deck")));
static WIZARDING: LazyLock<Deck> = LazyLock::new(|| load(include_bytes!("../data/wizarding.deck")));
static CONNECT: LazyLock<Deck> = LazyLock::new(|| load(include_bytes!("../data/connect.deck")));
static INSECTS: LazyLock<Deck> = LazyLock::new(|| load(include_bytes!("../data/insects.deck")));

fn load(bytes: &[u8]) -> Deck {
    file::read(bytes).expect("the decks of the boxes are tested")
}

/// 55 cards of the plane of order 7, with the classic symbols.
#[must_use]
pub fn classic() -> &'static Deck {
    &CLASSIC
}

/// 55 cards of the plane of order 7, with symbols from the world of wizards.
#[must_use]
pub fn wizarding() -> &'static Deck {
    &WIZARDING
}

/// 90 cards of the plane of order 9: 10 starting cards, then 20 of each
/// colour. No symbol is on more than two of the starting cards, and every
/// symbol is on 1 to 5 cards of each colour.
#[must_use]
pub fn connect() -> &'static Deck {
    &CONNECT
}

/// All 31 cards of the plane of order 5: the game of 1976.
#[must_use]
pub fn insects() -> &'static Deck {
    &INSECTS
}

/// The deck of the box with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Deck> {
    ALL.iter()
        .find(|facts| facts.name == name)
        .map(BoxDeck::deck)
}

/// The names of all decks, separated by commas, for messages.
#[must_use]
pub fn names() -> String {
    ALL.map(|facts| facts.name).join(", ")
}
