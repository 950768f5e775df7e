use std::{borrow::Cow, collections::BTreeMap};

use fano_decks::{Card, Deck, Picture, Revision, file};
use fano_faces::{
    BadPicture, Drawing, Gallery, LayoutOptions, Layouts, PACKER_VERSION, PictureSource, Typeface,
    draw_pictures, intake::KeptPicture,
};
use fano_texts::{Explain, Message};

use crate::{display::display_in_english, limits, revision::revision_of};

/// The folder of a bundle's pictures.
pub(crate) const PICTURES: &str = "pictures/";

/// A deck with everything it needs: its pictures, and where all drawings are on
/// its cards. Drawings of themes, emoji and the font are the same everywhere
/// and are not part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bundle {
    content: Content,
    layouts: Layouts,
    revision: Revision,
}

/// Why parts are not a bundle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BundleError {
    /// Too many symbols.
    Symbols {
        /// How many there are.
        found: usize,
    },
    /// Too many cards.
    Cards {
        /// How many there are.
        found: usize,
    },
    /// Too many symbols on a card.
    SymbolsPerCard {
        /// How many there are.
        found: usize,
    },
    /// Too many pictures.
    Pictures {
        /// How many there are.
        found: usize,
    },
    /// The deck shows a picture that is not there.
    MissingPicture {
        /// What it is called.
        name: String,
    },
    /// There is a picture that the deck does not show.
    UnusedPicture {
        /// What it is called.
        name: String,
    },
    /// Sizes of drawings that nothing can have.
    Sizes,
}

display_in_english!(BundleError);

impl Explain for BundleError {
    fn explain(&self) -> Message {
        match self {
            Self::Symbols { found } => Message::new("bundle-too-many-symbols")
                .with("found", *found)
                .with("max", limits::SYMBOLS_MAX),
            Self::Cards { found } => Message::new("bundle-too-many-cards")
                .with("found", *found)
                .with("max", limits::CARDS_MAX),
            Self::SymbolsPerCard { found } => Message::new("bundle-too-many-on-card")
                .with("found", *found)
                .with("max", limits::SYMBOLS_PER_CARD_MAX),
            Self::Pictures { found } => Message::new("bundle-too-many-pictures")
                .with("found", *found)
                .with("max", limits::PICTURES_MAX),
            Self::MissingPicture { name } => {
                Message::new("bundle-missing-picture").with("name", name.as_str())
            }
            Self::UnusedPicture { name } => {
                Message::new("bundle-unused-picture").with("name", name.as_str())
            }
            Self::Sizes => Message::new("bundle-sizes")
                .with("min", LayoutOptions::PERCENT_MIN)
                .with("max", LayoutOptions::PERCENT_MAX),
        }
    }
}

/// A deck with its pictures, before its cards are arranged. It decides what they
/// will look like: arranging it gives the same layouts every time.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    deck: Deck,
    options: LayoutOptions,
    pictures: Vec<(String, KeptPicture)>,
}

impl Content {
    /// Checks the limits, and gives the pictures their names in the order of
    /// the deck. `pictures` are all pictures by the names that the deck has for
    /// them.
    pub(crate) fn new(
        deck: &Deck,
        mut pictures: BTreeMap<String, KeptPicture>,
        options: LayoutOptions,
    ) -> Result<Self, BundleError> {
        check(deck, pictures.len(), &options)?;
        let mut symbols = deck.symbols().to_vec();
        let mut named: Vec<(String, KeptPicture)> = Vec::new();
        let shown = symbols.iter_mut().flat_map(|symbol| &mut symbol.pictures);
        for picture in shown {
            if let Picture::File(path) = picture {
                let missing = || BundleError::MissingPicture { name: path.clone() };
                let kept = pictures.remove(path).ok_or_else(missing)?;
                let extension = kept.kind().extension();
                *path = format!("{PICTURES}{}.{extension}", named.len() + 1);
                named.push((path.clone(), kept));
            }
        }
        if let Some(name) = pictures.into_keys().next() {
            return Err(BundleError::UnusedPicture { name });
        }
        let cards: Vec<Card> = deck.cards().to_vec();
        let titles = deck.own_titles().clone();
        let renamed = Deck::new(deck.name(), symbols, cards);
        let renamed = renamed.and_then(|renamed| renamed.with_titles(titles));
        Ok(Self {
            deck: renamed.expect("new names of files do not change what cards share"),
            options,
            pictures: named,
        })
    }

    /// The deck. Its pictures are called `pictures/1.jpg` and so on.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// How the cards are to be arranged.
    #[must_use]
    pub fn options(&self) -> &LayoutOptions {
        &self.options
    }

    /// The pictures, each with the name the deck has for it, in the order of
    /// the deck.
    #[must_use]
    pub fn pictures(&self) -> &[(String, KeptPicture)] {
        &self.pictures
    }

    /// The number of the picture with this name.
    #[must_use]
    pub fn picture_number(&self, name: &str) -> Option<usize> {
        self.pictures.iter().position(|(known, _)| known == name)
    }

    /// The name of this content as this program arranges it: layouts that come
    /// with a file never have such a name, because they may be any.
    #[must_use]
    pub fn revision(&self) -> Revision {
        let packer = PACKER_VERSION.to_le_bytes();
        self.hash(b"fano-content 1", &packer)
    }

    /// A hash of the deck as a file, how cards are arranged, and the pixels of
    /// the pictures, with something more.
    fn hash(&self, kind: &[u8], more: &[u8]) -> Revision {
        let deck = file::write(&self.deck);
        let options = serde_json::to_vec(&self.options).expect("plain data");
        let pictures = self.pictures.iter();
        let pictures: Vec<[u8; 32]> = pictures.map(|(_, kept)| kept.fingerprint()).collect();
        let first = [kind, deck.as_bytes(), &options, more];
        revision_of(
            first
                .into_iter()
                .chain(pictures.iter().map(|hash| &hash[..])),
        )
    }

    /// All drawings.
    pub(crate) fn gallery(&self, source: &impl PictureSource) -> Result<Gallery, Vec<BadPicture>> {
        let pictures = self.pictures.iter().map(|(name, kept)| (&**name, kept));
        draw_pictures(
            &self.deck,
            &WithPictures {
                pictures: pictures.collect(),
                source,
            },
        )
    }

    /// The bundle, with layouts that fit.
    ///
    /// # Panics
    ///
    /// If the layouts are those of another deck.
    #[must_use]
    pub fn bundle(self, layouts: Layouts) -> Bundle {
        assert!(layouts.fit(&self.deck, &self.options), "other layouts");
        let places = serde_json::to_vec(&layouts).expect("plain data");
        let revision = self.hash(b"fano-bundle 1", &places);
        Bundle {
            content: self,
            layouts,
            revision,
        }
    }
}

fn check(deck: &Deck, pictures: usize, options: &LayoutOptions) -> Result<(), BundleError> {
    let found = deck.symbols().len();
    if found > limits::SYMBOLS_MAX {
        return Err(BundleError::Symbols { found });
    }
    let found = deck.cards().len();
    if found > limits::CARDS_MAX {
        return Err(BundleError::Cards { found });
    }
    let found = deck.symbols_per_card_max();
    if found > limits::SYMBOLS_PER_CARD_MAX {
        return Err(BundleError::SymbolsPerCard { found });
    }
    if pictures > limits::PICTURES_MAX {
        return Err(BundleError::Pictures { found: pictures });
    }
    let sizes = [options.smallest_percent, options.largest_percent];
    let range = LayoutOptions::PERCENT_MIN..=LayoutOptions::PERCENT_MAX;
    let mut known = sizes.into_iter().flatten();
    let swapped = matches!(sizes, [Some(smallest), Some(largest)] if smallest > largest);
    if swapped || !known.all(|size| range.contains(&size)) {
        return Err(BundleError::Sizes);
    }
    Ok(())
}

impl Bundle {
    /// Everything but where the drawings are.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The deck. Its pictures are called `pictures/1.jpg` and so on.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        self.content.deck()
    }

    /// How the cards are arranged.
    #[must_use]
    pub fn options(&self) -> &LayoutOptions {
        self.content.options()
    }

    /// Where all drawings are.
    #[must_use]
    pub fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    /// The pictures, each with the name the deck has for it, in the order of
    /// the deck.
    #[must_use]
    pub fn pictures(&self) -> &[(String, KeptPicture)] {
        self.content.pictures()
    }

    /// The name of this bundle, in which all places count.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// All drawings, for printing and for [`sprite()`](crate::sprite()). Those
    /// of themes, emoji and words come from the source.
    ///
    /// # Errors
    ///
    /// All pictures that cannot be drawn: the source lacks them.
    pub fn gallery(&self, source: &impl PictureSource) -> Result<Gallery, Vec<BadPicture>> {
        self.content.gallery(source)
    }
}

/// A source whose files are the pictures of a bundle.
struct WithPictures<'a, S> {
    pictures: BTreeMap<&'a str, &'a KeptPicture>,
    source: &'a S,
}

impl<S: PictureSource> WithPictures<'_, S> {
    fn kept(&self, path: &str) -> Result<&KeptPicture, Message> {
        let kept = self.pictures.get(path).copied();
        kept.ok_or_else(|| Message::new("bundle-missing-picture").with("name", path))
    }
}

impl<S: PictureSource> PictureSource for WithPictures<'_, S> {
    fn theme(&self, theme: &str, symbol: &str) -> Result<Cow<'static, str>, Message> {
        self.source.theme(theme, symbol)
    }

    fn emoji(&self, emoji: &str) -> Result<Cow<'static, str>, Message> {
        self.source.emoji(emoji)
    }

    fn file(&self, path: &str) -> Result<Vec<u8>, Message> {
        Ok(self.kept(path)?.bytes().to_vec())
    }

    fn typeface(&self) -> Result<&Typeface, Message> {
        self.source.typeface()
    }

    fn file_drawing(&self, path: &str) -> Result<Drawing, Message> {
        Ok(self.kept(path)?.drawing().clone())
    }
}
