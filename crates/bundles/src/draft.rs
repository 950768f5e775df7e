mod check;
mod symbols;

use fano_decks::{Picture, Suit, Symbol};
use fano_faces::{LayoutOptions, SEED, Shape};
use fano_texts::{Lang, Names};
use serde::{Deserialize, Serialize};

use crate::Content;

use self::symbols::SECOND;

pub(crate) use symbols::symbols;

/// What somebody wants on their cards. As JSON:
///
/// ```
/// let json = r#"{
///     "title": {"name": "Farm", "de": "Bauernhof"},
///     "entries": [
///         {"faces": [{"word": "dog"}, {"word": "Hund"}]},
///         {"faces": [{"emoji": "🐄"}, {"picture": 0}], "en": "cow", "de": "Kuh"},
///         {"faces": [{"theme": {"theme": "classic", "symbol": "cat"}}]}
///     ],
///     "symbols_per_card": 3,
///     "shape": "square",
///     "upright": true
/// }"#;
/// let draft: fano_bundles::Draft = serde_json::from_str(json).unwrap();
/// assert_eq!(draft.entries.len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What the deck is called.
    pub title: DraftTitle,
    /// The symbols. The first ones are used if there are too many.
    pub entries: Vec<Entry>,
    /// How many symbols are on every card; without it, as many as give the
    /// most cards.
    #[serde(default)]
    pub symbols_per_card: Option<u32>,
    /// The outline of the cards; without it, a hexagon for decks that are
    /// coloured for Connect, and a disc for all others.
    #[serde(default)]
    pub shape: Option<Shape>,
    /// Whether all symbols stand upright.
    #[serde(default)]
    pub upright: bool,
    /// Whether all symbols of a card have the same size.
    #[serde(default)]
    pub one_size: bool,
    /// How long a side of a symbol should at least be, in percent of the card's
    /// width; as far as there is room.
    #[serde(default)]
    pub smallest_percent: Option<u8>,
    /// How long a side of a symbol is at most, in percent of the card's width.
    #[serde(default)]
    pub largest_percent: Option<u8>,
    /// Whether the cards are coloured for Connect.
    #[serde(default)]
    pub connect: bool,
}

/// What a deck is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftTitle {
    /// The name, in any language.
    pub name: String,
    /// The names in languages in which it is called otherwise. No other field
    /// is allowed.
    #[serde(flatten)]
    pub names: Names,
}

/// A symbol: what is drawn for it, and its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What is drawn: one face, or up to four that belong together.
    pub faces: Vec<EntryFace>,
    /// Its names; in other languages, what the faces say. No other field is
    /// allowed.
    #[serde(flatten)]
    pub names: Names,
}

/// What is drawn for a symbol.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum EntryFace {
    /// A word, or a few.
    Word(String),
    /// An emoji.
    Emoji(String),
    /// A drawing of a built-in theme.
    Theme {
        /// The theme, such as `classic`.
        theme: String,
        /// The id of the drawing's symbol in the theme.
        symbol: String,
    },
    /// A picture, by its number in the list that comes with the draft, counted
    /// from 0.
    Picture(usize),
}

impl Entry {
    /// An entry with these faces and the names that follow from them.
    #[must_use]
    pub fn new(faces: Vec<EntryFace>) -> Self {
        Self {
            faces,
            names: Names::default(),
        }
    }
}

impl Draft {
    /// A draft with these symbols and nothing else decided.
    #[must_use]
    pub fn new(name: impl Into<String>, entries: Vec<Entry>) -> Self {
        Self {
            title: DraftTitle {
                name: name.into(),
                names: Names::default(),
            },
            entries,
            symbols_per_card: None,
            shape: None,
            upright: false,
            one_size: false,
            smallest_percent: None,
            largest_percent: None,
            connect: false,
        }
    }

    /// Gives emoji without a name or a word beside them the names that `names`
    /// has for them.
    pub fn name_emoji<'a>(&mut self, names: impl Fn(&str) -> Option<&'a Names>) {
        for entry in &mut self.entries {
            let is_word = |face: &EntryFace| matches!(face, EntryFace::Word(_));
            let drawn = |face: &EntryFace| matches!(face, EntryFace::Theme { .. });
            if entry.faces.iter().any(|face| is_word(face) || drawn(face)) {
                continue;
            }
            let emoji = entry.faces.iter().find_map(|face| match face {
                EntryFace::Emoji(emoji) => names(emoji.trim()),
                _ => None,
            });
            for (lang, name) in emoji.into_iter().flat_map(Names::iter) {
                if entry.names.exact(lang).is_none() {
                    entry.names.set(lang, name);
                }
            }
        }
    }

    /// The draft that a deck could be made from, to make another one like it.
    /// Its pictures are those of the deck, in their order.
    #[must_use]
    pub fn of(content: &Content) -> Self {
        let deck = content.deck();
        let options = content.options();
        let face = |picture: &Picture, id: &str| match picture {
            Picture::Word(word) => EntryFace::Word(word.clone()),
            Picture::Emoji(emoji) => EntryFace::Emoji(emoji.clone()),
            Picture::Theme { theme } => {
                let (theme, symbol) = picture.in_theme(id).unwrap_or((theme, id));
                EntryFace::Theme {
                    theme: theme.to_owned(),
                    symbol: symbol.to_owned(),
                }
            }
            Picture::File(path) => EntryFace::Picture(content.picture_number(path).unwrap_or(0)),
        };
        let entries = deck.symbols().iter().map(|symbol| Entry {
            faces: symbol
                .pictures
                .iter()
                .map(|picture| face(picture, &symbol.id))
                .collect(),
            names: names(symbol),
        });
        let same = deck.symbols_per_card_min() == deck.symbols_per_card_max();
        Self {
            title: DraftTitle {
                name: deck.name().to_owned(),
                names: deck.own_titles().clone(),
            },
            symbols_per_card: u32::try_from(deck.symbols_per_card_max())
                .ok()
                .filter(|_| same),
            shape: Some(options.shape),
            upright: options.upright,
            one_size: options.one_size,
            smallest_percent: options.smallest_percent,
            largest_percent: options.largest_percent,
            connect: deck.cards().iter().any(|card| card.suit() != Suit::Plain),
            ..Self::new(deck.name(), entries.collect())
        }
    }

    /// How the cards are arranged.
    #[must_use]
    pub fn options(&self) -> LayoutOptions {
        let usual = if self.connect {
            Shape::Hexagon
        } else {
            Shape::Disc
        };
        LayoutOptions {
            shape: self.shape.unwrap_or(usual),
            seed: SEED,
            upright: self.upright,
            one_size: self.one_size,
            smallest_percent: self.smallest_percent,
            largest_percent: self.largest_percent,
        }
    }
}

/// The names with which an entry gives the same symbol again: its own, and where
/// words would name it otherwise, those that it has without any.
fn names(symbol: &Symbol) -> Names {
    let nameless = Symbol::new(symbol.id.as_str(), symbol.pictures.clone());
    let mut names = symbol.own_names().clone();
    for lang in [Lang::En, SECOND] {
        if names.exact(lang).is_none() {
            names.set(lang, nameless.name(lang));
        }
    }
    names
}
