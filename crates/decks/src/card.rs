use fano_texts::Message;

use crate::SymbolId;

/// The number of a card within its deck, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u16);

impl CardId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The four colours of Connect's teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Pink, with dots.
    Pink,
    /// Orange, with stripes.
    Orange,
    /// Green, with checks.
    Green,
    /// Blue, with waves.
    Blue,
}

impl Colour {
    /// All colours, in their fixed order.
    pub const ALL: [Self; 4] = [Self::Pink, Self::Orange, Self::Green, Self::Blue];

    /// The word used in files.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Pink => "pink",
            Self::Orange => "orange",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    /// The colour with this word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.id() == id)
    }

    /// The display name.
    #[must_use]
    pub fn title(self) -> Message {
        Message::new(match self {
            Self::Pink => "deck-colour-pink",
            Self::Orange => "deck-colour-orange",
            Self::Green => "deck-colour-green",
            Self::Blue => "deck-colour-blue",
        })
    }
}

/// What a card is, besides its symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// A plain card.
    #[default]
    Plain,
    /// A starting card of Connect (black outline, no colour).
    Start,
    /// A card of one of Connect's colours.
    Colour(Colour),
}

impl Suit {
    /// All suits, in their fixed order.
    pub const ALL: [Self; 6] = [
        Self::Plain,
        Self::Start,
        Self::Colour(Colour::Pink),
        Self::Colour(Colour::Orange),
        Self::Colour(Colour::Green),
        Self::Colour(Colour::Blue),
    ];

    /// The word used in files.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Start => "start",
            Self::Colour(colour) => colour.id(),
        }
    }

    /// The suit with this word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.id() == id)
    }

    /// The display name; a plain card has none.
    #[must_use]
    pub fn title(self) -> Option<Message> {
        match self {
            Self::Plain => None,
            Self::Start => Some(Message::new("deck-starting-card")),
            Self::Colour(colour) => Some(colour.title()),
        }
    }
}

/// A card: its symbols in the order they are listed, and its suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    symbols: Box<[SymbolId]>,
    suit: Suit,
}

impl Card {
    /// A card with these symbols. [`Deck::new`](crate::Deck::new) checks
    /// whether it fits a deck.
    #[must_use]
    pub fn new(symbols: impl Into<Box<[SymbolId]>>, suit: Suit) -> Self {
        Self {
            symbols: symbols.into(),
            suit,
        }
    }

    /// The symbols, in the order they are listed.
    #[must_use]
    pub fn symbols(&self) -> &[SymbolId] {
        &self.symbols
    }

    /// What the card is, besides its symbols.
    #[must_use]
    pub fn suit(&self) -> Suit {
        self.suit
    }
}
