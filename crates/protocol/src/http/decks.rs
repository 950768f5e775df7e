use std::collections::BTreeMap;

use fano_decks::Colour;
use fano_texts::{Lang, Message, Names};
use serde::{Deserialize, Serialize};

/// A text in several languages, by their codes: `{"en": "dog", "de": "Hund"}`.
/// There is one for every language that the server speaks; where a language is
/// missing, the English text stands in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(transparent)]
#[cfg_attr(feature = "describe", ts(as = "BTreeMap<String, String>"))]
pub struct InLanguages(pub BTreeMap<String, String>);

impl InLanguages {
    /// The text in a language, or else in English, or else any.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        let Self(texts) = self;
        let exact = |lang: Lang| texts.get(lang.code());
        let found = exact(lang).or_else(|| exact(Lang::En));
        found
            .or_else(|| texts.values().next())
            .map_or("", |text| text)
    }
}

impl From<&Names> for InLanguages {
    fn from(names: &Names) -> Self {
        let names = names.iter();
        Self(
            names
                .map(|(lang, name)| (lang.code().to_owned(), name.to_owned()))
                .collect(),
        )
    }
}

impl From<&Message> for InLanguages {
    fn from(message: &Message) -> Self {
        Self::from(&Names::said(message))
    }
}

/// The outline of a deck's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A circle.
    Disc,
    /// A hexagon with a corner at the top.
    Hex,
    /// A square with rounded corners.
    Square,
}

/// What kind of card it is. Only Connect has other than plain cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// A plain card.
    Plain,
    /// A starting card of Connect.
    Start,
    /// A card of the pink team.
    Pink,
    /// A card of the orange team.
    Orange,
    /// A card of the green team.
    Green,
    /// A card of the blue team.
    Blue,
}

/// A deck in brief: `GET /api/decks` lists them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DeckSummary {
    /// The name that settings use.
    pub name: String,
    /// What people call it.
    pub title: InLanguages,
    /// How many symbols there are.
    pub symbols: usize,
    /// How many of them are on a card, at most.
    pub symbols_per_card: usize,
    /// How many cards there are.
    pub cards: usize,
    /// The outline of its cards.
    pub shape: Shape,
}

/// A deck that the owner of the server lists for everybody: `GET
/// /api/decks/listed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ListedDeck {
    /// Where it is, as people's own decks are.
    pub address: String,
    /// The deck; its name is its revision.
    pub deck: DeckSummary,
}

/// A deck with the face of every card: `GET /api/decks/NAME`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Deck {
    /// The name that settings use.
    pub name: String,
    /// What people call it.
    pub title: InLanguages,
    /// The outline of its cards.
    pub shape: Shape,
    /// The path of the drawings: an SVG file with a `<symbol id="s7">` for
    /// drawing 7.
    pub sprite: String,
    /// The symbols, by number.
    pub symbols: Vec<DeckSymbol>,
    /// The cards, by number, with the faces that they are printed with. Those
    /// that are not arranged yet show nothing.
    pub cards: Vec<DeckCard>,
    /// For every number of a face, all cards with that face of every symbol; a
    /// symbol with fewer faces starts over. Empty if no symbol has several.
    pub by_face: Vec<Vec<DeckCard>>,
    /// How far it is if its cards are still being arranged: ask again for the
    /// others. Rooms send the places on a card along with it until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub packing: Option<Packing>,
}

/// How many cards of a deck are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Packing {
    /// How many are done …
    pub done: usize,
    /// … of how many; each counts as often as it shows different faces.
    pub all: usize,
}

/// Where everything is on a card that was just arranged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ArrangedCard {
    /// The number of the card.
    pub card: u16,
    /// Its symbols with the faces that it is printed with.
    pub symbols: Vec<SymbolPlace>,
    /// The same for every number of a face; empty if no symbol of the deck has
    /// several.
    pub by_face: Vec<Vec<SymbolPlace>>,
}

/// Some cards of a deck that somebody sees: `GET /api/decks/NAME/cards`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeenCards {
    /// Those that are arranged. If one is missing, ask again.
    pub cards: Vec<ArrangedCard>,
}

/// A symbol of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DeckSymbol {
    /// Its id in its theme.
    pub id: String,
    /// What it is called.
    pub names: InLanguages,
    /// The number of its first drawing.
    pub drawing: u32,
    /// How many faces it has: face 2 is its first drawing's number plus 2.
    pub faces: u8,
    /// For every face, the word that it shows; nothing for a picture.
    pub words: Vec<Option<String>>,
}

/// A card of a deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DeckCard {
    /// What kind of card it is.
    pub suit: Suit,
    /// Which symbols are on it, and where.
    pub symbols: Vec<SymbolPlace>,
}

/// Where a symbol is on a card. Lengths are in units of the card's half
/// width (a disc's radius); the card's centre is at 0/0, y points down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SymbolPlace {
    /// The number of the symbol.
    pub symbol: u16,
    /// Which of its faces is shown, counted from 0.
    pub face: u8,
    /// The centre of its drawing.
    pub x: f64,
    /// The centre of its drawing.
    pub y: f64,
    /// The side of the square that its drawing fills.
    pub scale: f64,
    /// How far it is turned clockwise about its centre, in degrees.
    pub turn: f64,
}

impl From<fano_decks::Suit> for Suit {
    fn from(suit: fano_decks::Suit) -> Self {
        match suit {
            fano_decks::Suit::Plain => Self::Plain,
            fano_decks::Suit::Start => Self::Start,
            fano_decks::Suit::Colour(Colour::Pink) => Self::Pink,
            fano_decks::Suit::Colour(Colour::Orange) => Self::Orange,
            fano_decks::Suit::Colour(Colour::Green) => Self::Green,
            fano_decks::Suit::Colour(Colour::Blue) => Self::Blue,
        }
    }
}
